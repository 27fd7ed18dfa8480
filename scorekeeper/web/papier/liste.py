"""The feuilles of a soirée with where each stands, and the results that came in twice."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest

from flask import render_template, url_for

from ...db import get_db
from ...pages import say_etat
from ...regles.anomalie import Gravite, list_erreurs
from ...regles.controle import check_feuille
from ...regles.texte import format_nombre, format_phrase, format_signe
from ...store.feuilles import load_feuilles
from ...store.papier import load_confirmateurs
from ...store.values import Profondeur, StoredFeuille
from .. import contexte
from . import bp

PROFONDEURS = {
    Profondeur.BILANS: "bilans seuls",
    Profondeur.LIGNES: "lignes",
    Profondeur.DETAILS: "lignes et détails",
}


@dataclass(frozen=True, slots=True)
class FeuilleListee:
    """A feuille as the list shows it: its state in words, how many problems, where it opens.

    `somme` is that of its bilans; `double` says that another result came in for its table.
    """

    stored: StoredFeuille
    etat: str
    profondeur: str
    visas: str
    bilans: tuple[int, ...]
    erreurs: int
    alertes: int
    vide: bool
    double: bool
    lien: str

    @property
    def somme(self) -> int:
        """The sum of the bilans, 0 on a sound feuille."""
        return sum(self.bilans)

    @property
    def verdict(self) -> str:
        """Whether it is right, in words."""
        if self.vide:
            return "rien d’écrit"
        if not self.erreurs:
            return "juste"
        if self.somme:
            return f"somme {format_signe(self.somme)}"
        return format_nombre(self.erreurs, "problème")

    @property
    def reste(self) -> str:
        """What else the control says, in words."""
        problemes = format_nombre(self.erreurs, "problème") if self.erreurs and self.somme else ""
        alertes = f"{self.alertes} à vérifier" if self.alertes and not self.erreurs else ""
        return problemes or alertes

    @property
    def motif(self) -> str:
        """Why somebody must look at it: what does not balance, then what its table says."""
        refus = self.stored.cycle.refus
        morceaux = [self.verdict, self.reste] if self.erreurs else []
        morceaux += [f"refusée par {refus}"] if refus else []
        return format_phrase(", ".join(filter(None, morceaux)))

    @property
    def is_a_revoir(self) -> bool:
        """Whether somebody must look at it: it is not right, or its table refused it."""
        cycle = self.stored.cycle
        return not cycle.ecartee and bool(self.erreurs or cycle.refus)

    @property
    def titre(self) -> str:
        """The table, and which result when several came in."""
        suite = f", résultat {self.stored.exemplaire}" if self.double else ""
        return f"Table {self.stored.numero_table}{suite}"


@dataclass(frozen=True, slots=True)
class LigneDouble:
    """A seat in several results of one table: its names, and its bilan in each."""

    noms: str
    bilans: tuple[int | None, ...]

    @property
    def differe(self) -> bool:
        """Whether the results disagree."""
        return len(set(self.bilans)) > 1


@dataclass(frozen=True, slots=True)
class Double:
    """The results that came in for one table and position, side by side."""

    position: int
    numero_table: int
    feuilles: tuple[FeuilleListee, ...]
    lignes: tuple[LigneDouble, ...]

    @property
    def retenues(self) -> list[FeuilleListee]:
        """The results that count."""
        return [feuille for feuille in self.feuilles if not feuille.stored.cycle.ecartee]

    @property
    def is_regle(self) -> bool:
        """Whether one result counts and the others are set aside."""
        return len(self.retenues) == 1


@dataclass(frozen=True, slots=True)
class PositionListee:
    """A position: its feuilles by table, and the sum of the bilans that count."""

    numero: int
    feuilles: tuple[FeuilleListee, ...]

    @property
    def comptees(self) -> int:
        """How many feuilles count."""
        return sum(not feuille.stored.cycle.ecartee for feuille in self.feuilles)

    @property
    def somme(self) -> int:
        """The sum of every bilan that counts, 0 when all is well."""
        return sum(f.somme for f in self.feuilles if not f.stored.cycle.ecartee)


@bp.get("/")
def liste() -> str:
    """Show every feuille of the soirée."""
    return render_liste({})


def render_liste(erreurs: dict[str, str]) -> str:
    """Return the page of every feuille of the soirée."""
    acces = contexte.get_acces()
    listees = list_listees(acces.soiree.id)
    return render_template(
        "papier/liste.html",
        soiree=acces.soiree,
        droits=acces.droits,
        feuilles=listees,
        fausses=[f for f in listees if f.is_a_revoir],
        doubles=list_doubles(listees),
        positions=group_positions(listees),
        jouee=any(_is_marquee(feuille.stored) for feuille in listees),
        erreurs=erreurs,
    )


def list_listees(soiree_id: int) -> list[FeuilleListee]:
    """Return the feuilles of a soirée, controlled, by position then table."""
    stockees = load_feuilles(get_db(), soiree_id)
    confirmateurs = load_confirmateurs(get_db(), soiree_id)
    lieux = [(stored.position, stored.numero_table) for stored in stockees]
    return [
        _list_feuille(stored, confirmateurs.get(stored.id), lieux.count(lieu) > 1)
        for stored, lieu in zip(stockees, lieux, strict=True)
    ]


def _list_feuille(stored: StoredFeuille, confirmateur: int | None, double: bool) -> FeuilleListee:
    feuille = stored.build()
    anomalies = check_feuille(stored.retenue, stored.bareme) if stored.papier else []
    erreurs = len(list_erreurs(anomalies))
    if not feuille.is_juste:
        erreurs = erreurs or 1
    papier = stored.papier
    visas = papier.visas if papier else ()
    return FeuilleListee(
        stored=stored,
        etat=say_etat(stored, confirmateur),
        profondeur=PROFONDEURS[papier.profondeur] if papier else "marquée en jouant",
        visas=", ".join(siege.libelle for siege in stored.sieges if siege.place in visas),
        bilans=feuille.bilans,
        erreurs=erreurs,
        alertes=sum(anomalie.gravite is Gravite.ALERTE for anomalie in anomalies),
        vide=_is_vide(stored),
        double=double,
        lien=_link(stored),
    )


def _is_vide(stored: StoredFeuille) -> bool:
    if stored.papier is None:
        return not stored.donnes
    return not stored.papier.bilans and not any(ligne.is_notee for ligne in stored.ecrite.lignes)


def _is_marquee(stored: StoredFeuille) -> bool:
    """Whether this is the feuille that the link's own table marks as it plays."""
    ici = (stored.numero_table, stored.position, stored.exemplaire)
    return stored.papier is None and ici == (contexte.get_acces().numero_table, 1, 1)


def _link(stored: StoredFeuille) -> str:
    if stored.papier:
        return url_for(".grille", ou=stored)
    return url_for("feuilles.table") if _is_marquee(stored) else url_for(".recap", ou=stored)


def list_doubles(feuilles: Iterable[FeuilleListee]) -> list[Double]:
    """Return the tables for which several results came in, those still open first."""
    groupes = groupby(feuilles, lambda f: (f.stored.position, f.stored.numero_table))
    membres = [(lieu, tuple(groupe)) for lieu, groupe in groupes]
    doubles = [
        Double(*lieu, groupe, tuple(_compare(groupe)))
        for lieu, groupe in membres
        if len(groupe) > 1
    ]
    return sorted(doubles, key=lambda double: double.is_regle)


def _compare(feuilles: Sequence[FeuilleListee]) -> Iterable[LigneDouble]:
    rangees = [zip(f.stored.sieges, f.bilans, strict=True) for f in feuilles]
    for cases in zip_longest(*rangees, fillvalue=(None, None)):
        noms = dict.fromkeys(siege.nom for siege, _ in cases if siege)
        yield LigneDouble(" ou ".join(noms), tuple(bilan for _, bilan in cases))


def group_positions(feuilles: Iterable[FeuilleListee]) -> list[PositionListee]:
    """Return the feuilles position by position."""
    return [
        PositionListee(numero, tuple(groupe))
        for numero, groupe in groupby(feuilles, lambda f: f.stored.position)
    ]
