"""The grid drawn from what is typed, and from the stored sheet when there is one."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...echange.cellules import CelluleError, parse_score
from ...regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS, Rang, Source
from ...regles.donne import Etat
from ...regles.feuille import Feuille
from ...regles.texte import MOINS, format_nombre, format_signe
from ...services.papier import name_place
from ...store.values import StoredFeuille
from . import details
from .constat import ConstatPage, PhrasePage, say_valeur
from .grille import CasePage, ColonnePage, GrillePage, RangPage
from .saisie import Forme, list_caches
from .valeurs import fill_feuille, to_saisie

PIEDS: Mapping[str, Rang] = {"tp": TOTAL_PLUS, "tm": TOTAL_MOINS, "b": BILAN}


def draw_grille(
    champs: Mapping[str, str],
    forme: Forme,
    erreurs: Mapping[str, str],
    stored: StoredFeuille | None = None,
    constat: ConstatPage | None = None,
    autres: Mapping[str, str] | None = None,
) -> GrillePage:
    """Return the grid of these form values, in this shape.

    `stored` tells what was decided and computed, `constat` what the control says of each cell,
    `autres` what somebody else wrote meanwhile.
    """
    return _Dessin(
        source=details.Source(champs, erreurs, autres),
        forme=forme,
        stored=stored,
        feuille=stored.build() if stored else None,
        ecrits=fill_feuille(to_saisie(stored)) if stored else {},
        constat=constat,
    ).draw()


@dataclass(frozen=True)
class _Dessin:
    source: details.Source
    forme: Forme
    stored: StoredFeuille | None
    feuille: Feuille | None
    ecrits: Mapping[str, str]
    constat: ConstatPage | None

    def draw(self) -> GrillePage:
        forme, source = self.forme, self.source
        rangs = range(1, forme.rangs + 1) if forme.has_lignes else ()
        comptes, origine = self._count_bilans()
        return GrillePage(
            forme=forme,
            position=source.build("position", "Position n°"),
            table=source.build("table", "Table n°"),
            colonnes=tuple(self._draw_colonne(place) for place in range(forme.table.places)),
            lignes=tuple(self._draw_ligne(rang) for rang in rangs),
            totaux=self._draw_totaux(),
            bilan=RangPage("b", BILAN, self._draw_cases("b")),
            comptes=comptes,
            source=origine,
            caches=list_caches(source.champs, forme),
        )

    def _draw_totaux(self) -> tuple[tuple[CasePage, CasePage], ...]:
        """Return the sums of gains and of losses; a sheet of bilans has them once typed."""
        if not self.forme.has_lignes and not any(nom[:2] in PIEDS for nom in self.source.champs):
            return ()
        return tuple(zip(self._draw_cases("tp"), self._draw_cases("tm"), strict=True))

    def _draw_colonne(self, place: int) -> ColonnePage:
        libelle = self._name_place(place)
        nom = self.source.build(f"nom-{place}", "Nom Prénom", f"Nom Prénom, {libelle}")
        return ColonnePage(
            place=place,
            libelle=libelle,
            depart=self.source.build(f"depart-{place}", "n°", f"Numéro de départ, {libelle}"),
            nom=nom,
            court=nom.texte or libelle,
            vise=bool(self.source.champs.get(f"visa-{place}")),
        )

    def _draw_ligne(self, rang: int) -> RangPage:
        contrat = self.source.build(f"k-{rang}", "Contrat", f"Donne {rang}, contrat")
        table, noms = self.forme.table, [self._name(place) for place in range(self.places)]
        champs = details.list_champs(self.source, str(rang), table, noms)
        phrases = self._list_phrases(contrat.nom)
        return RangPage(
            rang=str(rang),
            titre=f"Donne {rang}",
            cases=self._draw_cases(str(rang)),
            contrat=contrat,
            details=tuple(champs) if self.forme.has_details else (),
            phrases=phrases,
            is_fausse=self._is_fausse(contrat.nom),
            is_illisible=any(alerte.cible == contrat.nom for alerte in self._list_alertes()),
            is_dementie=self._is_fausse(f"d-preneur-{rang}"),
        )

    @property
    def places(self) -> int:
        return self.forme.table.places

    def _name(self, place: int) -> str:
        return self.source.champs.get(f"nom-{place}") or self._name_place(place)

    def _name_place(self, place: int) -> str:
        """Return what a seat is called: in a club night a table of three has Sud, Est, Ouest."""
        if self.stored and self.stored.soiree.is_tournoi and place < len(self.stored.premiers):
            return self.stored.premiers[place].libelle
        return name_place(place, self.forme.table)

    def _draw_cases(self, rang: str) -> tuple[CasePage, ...]:
        return tuple(self._draw_case(rang, place) for place in range(self.places))

    def _draw_case(self, rang: str, place: int) -> CasePage:
        nom = f"{rang}-{place}" if rang in ("tp", "tm") else f"c-{rang}-{place}"
        texte = self.source.champs.get(nom, "")
        donne = PIEDS[rang] if rang in PIEDS else int(rang)
        retenu, valeur = self._find_decision(nom, donne, place)
        titre = str(donne).replace("-", MOINS) if rang in PIEDS else f"Donne {rang}"
        propose = self.constat.find_attendu(nom) if self.constat else ""
        fausse = self._is_fausse(nom)
        return CasePage(
            nom=nom,
            label=f"{titre}, {self._name(place)}",
            texte=texte,
            erreur=self.source.erreurs.get(nom, ""),
            phrases=self._list_phrases(nom),
            is_fausse=fausse,
            compte=valeur if retenu else parse_ou_rien(texte),
            retenu=retenu,
            calcul=self._find_calcul(donne, place) if retenu is None else None,
            autre=self.source.find_autre(nom),
            propose=propose,
            pistes=self.constat.find_pistes(nom) if self.constat else "",
            is_suite=fausse and not propose and self._is_expliquee(),
        )

    def _find_decision(self, nom: str, donne: Rang, place: int) -> tuple[str | None, int | None]:
        """Return what was decided for a cell, unless another number is typed since."""
        decisions = self.stored.decisions if self.stored else ()
        if self.source.champs.get(nom, "") == self.ecrits.get(nom, ""):
            for decision in decisions:
                if (decision.donne, decision.place) == (donne, place):
                    return say_valeur(donne, decision.valeur), decision.valeur
        return None, None

    def _find_calcul(self, donne: Rang, place: int) -> str | None:
        """Return what a donne's details give for a place, when it is not what is written."""
        if not isinstance(donne, int) or self.feuille is None or self.constat is None:
            return None
        for ligne in self.feuille.lignes[donne - 1 : donne]:
            faits, ecrits = ligne.entree.donne, ligne.entree.ecrits or ()
            compte = ligne.scores[place : place + 1]
            sources = ligne.sources[place : place + 1]
            if faits.etat is Etat.JOUEE and sources == (Source.CALCUL,):
                return None if compte == ecrits[place : place + 1] else format_signe(compte[0] or 0)
        return None

    def _list_phrases(self, nom: str) -> tuple[str, ...]:
        phrases = self.constat.phrases if self.constat else ()
        return tuple(phrase.id for phrase in phrases if phrase.cible == nom)

    def _list_alertes(self) -> tuple[PhrasePage, ...]:
        return self.constat.alertes if self.constat else ()

    def _is_expliquee(self) -> bool:
        """Whether some cell, known or among several, explains everything."""
        return self.constat is not None and bool(self.constat.suspect or self.constat.suspects)

    def _is_fausse(self, nom: str) -> bool:
        erreurs = self.constat.erreurs if self.constat else ()
        return any(phrase.cible == nom for phrase in erreurs)

    def _count_bilans(self) -> tuple[tuple[int, ...], str]:
        """Return the bilans that count and where they come from, nothing when they are written."""
        if self.stored is None or self.feuille is None or self.constat is None:
            return (), ""
        papier, comptes = self.stored.papier, self.feuille.bilans
        if self.constat.is_vide or (papier and papier.bilans == comptes):
            return (), ""
        return comptes, self._say_source(self.feuille)

    def _say_source(self, feuille: Feuille) -> str:
        sources = [source for ligne in feuille.lignes for source in ligne.sources]
        if not any(sources):
            if self.stored and self.stored.decisions:
                return "bilans écrits, corrigés par ce qui est retenu"
            return "bilans écrits, ou Total + moins Total − là où il n’y en a pas"
        retenus = sources.count(Source.DECIDE)
        calcules = Source.CALCUL in sources
        bases = ", calculées quand les détails sont notés" if calcules else " écrites"
        suite = f", dont {format_nombre(retenus, 'nombre retenu', 'nombres retenus')}"
        return f"somme des donnes{bases}{suite if retenus else ''}"


def parse_ou_rien(texte: str) -> int | None:
    """Return a number as typed, None when there is none to read."""
    try:
        return parse_score(texte)
    except CelluleError:
        return None
