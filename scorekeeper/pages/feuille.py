"""Frozen page values: one grouping of the lines, shared by the live page, the PDF and the CSV."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..regles.anomalie import Anomalie, Gravite
from ..regles.donne import Donne, Etat
from ..regles.explication import NOMS_CONTRATS, NOMS_MOTIFS
from ..regles.feuille import Feuille, Ligne
from ..regles.presence import Presence, count_presences, find_personne
from ..regles.texte import INSECABLE, format_signe
from ..store.values import Remplacement, Siege, StoredDonne, StoredFeuille
from .sanctions import AUCUNE, Raison, Sanctions

CONTRATS_COURTS = {"prise": "P", "garde": "G", "garde_sans": "GS", "garde_contre": "GC"}


@dataclass(frozen=True, slots=True)
class ArriveePage:
    """Somebody who takes the place of another, from the donne of this number on."""

    venu: Remplacement
    parti: Siege
    numero: int

    @property
    def phrase(self) -> str:
        """Who replaces whom, by short names: Luc remplace Zoé."""
        return f"{self.venu.nom_court} remplace {self.parti.nom_court}"


@dataclass(frozen=True, slots=True)
class LignePage:
    """One line as shown: stored facts beside what is derived from them.

    `cumuls` are, by place, the running totals of who sat there at that line (`sieges`); `arrivees`
    took their place just before it. `raison` is why a ruling annulled it, `jugee` the last ruling
    that changed it: its table changes it no more.
    """

    stored: StoredDonne
    ligne: Ligne
    preneur: str
    appele: str
    cumuls: tuple[int, ...]
    sieges: tuple[Siege, ...]
    arrivees: tuple[ArriveePage, ...] = ()
    raison: Raison | None = None
    jugee: int | None = None

    @property
    def donne(self) -> Donne:
        """The facts of the line."""
        return self.stored.entree.donne

    @property
    def contrat(self) -> str:
        """The contract in full (Garde sans), or what happened instead (Passe, Annulée)."""
        if self.donne.etat is Etat.PASSEE:
            return "Passe"
        if self.donne.etat is Etat.ANNULEE:
            return "Annulée"
        return NOMS_CONTRATS[self.donne.contrat] if self.donne.contrat else "—"

    @property
    def contrat_court(self) -> str:
        """The contract as a column writes it: P, G, GS, GC."""
        return CONTRATS_COURTS.get(self.donne.contrat or "", "—")

    @property
    def motif(self) -> str:
        """Why the donne was annulled, in two words, or nothing."""
        if self.raison:
            return self.raison.titre
        return NOMS_MOTIFS[self.donne.motif] if self.donne.motif else ""

    @property
    def nom(self) -> str:
        """What to call the line in a sentence: la donne 7, la passe, la donne annulée."""
        if self.ligne.numero is not None:
            return f"la donne {self.ligne.numero}"
        return "la passe" if self.donne.etat is Etat.PASSEE else "la donne annulée"

    @property
    def resume(self) -> str:
        """The line in one sentence: Est, garde +8 : +318."""
        if self.donne.etat is not Etat.JOUEE:
            return f"{self.contrat}, {self.motif}" if self.motif else "Tout le monde passe"
        if self.ligne.marque is None or self.donne.preneur is None:
            return f"{self.contrat}, score indéchiffrable"
        ecart = format_signe(self.ligne.ecart) if self.ligne.ecart else "juste faite"
        avec = f" (avec {self.appele})" if self.appele else ", seul" if self.donne.est_seul else ""
        gain = format_signe(self.ligne.scores[self.donne.preneur] or 0)
        return f"{self.preneur}{avec}, {self.contrat.lower()} {ecart}{INSECABLE}: {gain}"

    @property
    def erreurs(self) -> list[Anomalie]:
        """What makes the line wrong (a sum that is not zero, facts that cannot be)."""
        return [a for a in self.ligne.anomalies if a.gravite is Gravite.ERREUR]

    @property
    def alertes(self) -> list[Anomalie]:
        """What is unusual, kept and flagged."""
        return [a for a in self.ligne.anomalies if a.gravite is Gravite.ALERTE]


@dataclass(frozen=True, slots=True)
class PersonnePage:
    """One person and what they have done; `siege` is where they first sat, with their names."""

    siege: Siege
    presence: Presence


@dataclass(frozen=True, slots=True)
class FeuillePage:
    """A feuille as every document groups it: seats, lines, sums, and the next donne.

    `classement` is who sits at the table and who has left it with a score, the best total first;
    `arrivees` are those who took the place of another, in the order they came; `sanctions` what
    rulings add, below the sums and never in them.
    """

    stored: StoredFeuille
    feuille: Feuille
    lignes: tuple[LignePage, ...]
    classement: tuple[PersonnePage, ...]
    arrivees: tuple[ArriveePage, ...] = ()
    sanctions: Sanctions = AUCUNE

    @property
    def totaux(self) -> tuple[int, ...]:
        """The total of who sits at each place now; those who left have the rest."""
        return self.count_totaux(self.stored.prochain_rang)

    def count_totaux(self, rang: int) -> tuple[int, ...]:
        """Return the total, as it is now, of who sat at each place at the line of this rank."""
        if not self.stored.remplacements:
            return self.feuille.totaux
        totaux = {p.presence.personne: p.presence.total for p in self.classement}
        assis = (find_personne(self.stored.passages, s.place, rang) for s in self.sieges)
        return tuple(totaux.get(personne, 0) for personne in assis if personne is not None)

    @property
    def totaux_sanctionnes(self) -> tuple[int, ...]:
        """The bilan of each place with its penalties, nothing when there are none."""
        return self.sanctions.add_to(self.feuille.bilans)

    @property
    def attendus(self) -> tuple[ArriveePage, ...]:
        """Those who sit down for a donne that is still to play."""
        suivant = self.stored.prochain_rang
        return tuple(arrivee for arrivee in self.arrivees if arrivee.venu.rang >= suivant)

    @property
    def partis(self) -> tuple[PersonnePage, ...]:
        """Those who have left the table."""
        return tuple(p for p in self.classement if p.presence.place is None)

    @property
    def sieges(self) -> tuple[Siege, ...]:
        """The seats in the order of the columns."""
        return self.stored.sieges

    @property
    def titre(self) -> str:
        """The title of the soirée."""
        return self.stored.soiree.titre

    @property
    def derniere(self) -> LignePage | None:
        """The last line recorded."""
        return self.lignes[-1] if self.lignes else None

    @property
    def is_juste(self) -> bool:
        """Whether everything on the feuille sums to zero."""
        return self.feuille.is_juste

    @property
    def lignes_fausses(self) -> list[LignePage]:
        """The lines that keep the feuille from being right."""
        return [ligne for ligne in self.lignes if ligne.erreurs]


def build_page(stored: StoredFeuille, sanctions: Sanctions = AUCUNE) -> FeuillePage:
    """Return the page value of a feuille, everything derived once."""
    feuille = stored.build()
    presences = count_presences(
        stored.passages,
        feuille.lignes,
        [donne.rang for donne in stored.donnes],
        feuille.reports,
        stored.prochain_rang,
    )
    personnes = stored.personnes
    arrivees = tuple(_build_arrivees(stored, feuille))
    return FeuillePage(
        stored,
        feuille,
        tuple(_build_lignes(stored, feuille, presences, arrivees, sanctions)),
        tuple(PersonnePage(personnes[p.personne], p) for p in presences if p.is_comptee),
        arrivees,
        sanctions,
    )


def _build_arrivees(stored: StoredFeuille, feuille: Feuille) -> Iterator[ArriveePage]:
    numeros = [
        (donne.rang, ligne.numero)
        for donne, ligne in zip(stored.donnes, feuille.lignes, strict=True)
        if ligne.numero is not None
    ]
    for venu in stored.remplacements:
        suivants = [numero for rang, numero in numeros if rang >= venu.rang]
        plus_tard = feuille.suite.numero + max(0, venu.rang - stored.prochain_rang)
        parti = stored.seat(venu.rang - 1)[venu.place]
        yield ArriveePage(venu, parti, suivants[0] if suivants else plus_tard)


def _build_lignes(
    stored: StoredFeuille,
    feuille: Feuille,
    presences: Sequence[Presence],
    arrivees: Sequence[ArriveePage],
    sanctions: Sanctions,
) -> Iterator[LignePage]:
    cumuls = {presence.personne: presence.cumuls for presence in presences}
    avant = 0
    for indice, (donne, ligne) in enumerate(zip(stored.donnes, feuille.lignes, strict=True)):
        sieges = stored.seat(donne.rang)
        noms = [siege.nom_court for siege in sieges]
        suivis = ligne.cumuls
        if stored.remplacements:
            assis = [
                find_personne(stored.passages, place, donne.rang) for place in range(len(noms))
            ]
            suivis = tuple(cumuls[personne][indice] for personne in assis if personne is not None)
        faits = ligne.entree.donne
        yield LignePage(
            stored=donne,
            ligne=ligne,
            preneur=_name(noms, faits.preneur),
            appele="" if faits.est_seul else _name(noms, faits.appele),
            cumuls=suivis,
            sieges=sieges,
            arrivees=tuple(a for a in arrivees if avant < a.venu.rang <= donne.rang),
            raison=sanctions.raisons.get(donne.id),
            jugee=sanctions.jugees.get(donne.id),
        )
        avant = donne.rang


def _name(noms: Sequence[str], place: int | None) -> str:
    return noms[place] if place is not None and 0 <= place < len(noms) else ""
