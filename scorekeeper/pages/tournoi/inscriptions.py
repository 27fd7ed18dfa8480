"""The people of a club night as the organiser's list shows them, and what they add up to."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from ...regles.doublons import find_doublons
from ...regles.mouvement.placement import (
    ORIENTATIONS,
    QUATRE,
    count_tables,
    has_mort,
    name_depart,
)
from ...regles.texte import (
    FINE,
    INSECABLE,
    fold_lettres,
    format_entier,
    format_nombre,
    format_phrase,
)
from ...store.tournoi.values import Inscription, Tournoi

MOTS = ("aucune", "une", "deux", "trois")
TAILLES = (2, 4)


@dataclass(frozen=True, slots=True)
class LigneInscrit:
    """Somebody in the list: their seat, what is particular to them, what a search looks through."""

    inscrit: Inscription
    place: str
    etat: str
    marques: tuple[str, ...]
    cherche: str

    @property
    def is_parti(self) -> bool:
        """Whether this person has left."""
        return self.inscrit.sortie is not None


@dataclass(frozen=True, slots=True)
class Caisse:
    """What was paid of what is due, in cents, and how many have not paid, without tariff too."""

    paye: int
    du: int
    restent: int
    sans_tarif: int = 0

    @property
    def phrase(self) -> str:
        """The till in words: 620 € sur 756 €, 11 personnes n’ont pas payé."""
        if not self.restent:
            return f"{format_euros(self.paye)} encaissés, tout est payé"
        qui = format_nombre(self.restent, "personne n’a", "personnes n’ont")
        reste = f"{qui} pas payé"
        if self.sans_tarif:
            reste += f", dont {self.sans_tarif} sans tarif" if self.restent > 1 else ", sans tarif"
        return f"{format_euros(self.paye)} encaissés sur {format_euros(self.du)}, {reste}"


@dataclass(frozen=True, slots=True)
class EquipePage:
    """A team: its name as first typed, its members; `faute` says why it cannot play, or nothing."""

    nom: str
    membres: tuple[Inscription, ...]
    faute: str


@dataclass(frozen=True, slots=True)
class DoublonPage:
    """Two registrations that are likely one person, and why."""

    premier: Inscription
    second: Inscription
    raison: str


def build_lignes(tournoi: Tournoi, inscrits: Iterable[Inscription]) -> tuple[LigneInscrit, ...]:
    """Return the list of the people, in the order given."""
    return tuple(_build_ligne(tournoi, inscrit) for inscrit in inscrits)


def _build_ligne(tournoi: Tournoi, inscrit: Inscription) -> LigneInscrit:
    place = say_place(tournoi, inscrit)
    marques = tuple(
        mot
        for mot, vrai in (
            ("féminine", inscrit.feminine),
            ("jeune", inscrit.jeune),
            ("senior", inscrit.senior),
        )
        if vrai
    )
    textes = (inscrit.nom_complet, inscrit.club, inscrit.serie, inscrit.equipe, place)
    return LigneInscrit(inscrit, place, say_etat(tournoi, inscrit), marques, " ".join(textes))


def say_place(tournoi: Tournoi, inscrit: Inscription) -> str:
    """Return where somebody starts: Sud 7, n° 12; nothing without a seat."""
    if inscrit.numero is None:
        return ""
    if not tournoi.is_tire:
        table, place = divmod(inscrit.numero - 1, QUATRE)
        return f"{ORIENTATIONS[place]} {table + 1}"
    depart = name_depart(inscrit.numero, tournoi.tables)
    return f"n°{INSECABLE}{depart}" if depart.isdigit() else depart


def say_etat(tournoi: Tournoi, inscrit: Inscription) -> str:
    """Return what is particular to somebody tonight: attend une place, depuis la position 2."""
    if inscrit.sortie is not None:
        return f"quitte après la position{INSECABLE}{inscrit.sortie}"
    if tournoi.is_tire and inscrit.numero is None:
        return "attend une place"
    if inscrit.arrivee > 1:
        return f"depuis la position{INSECABLE}{inscrit.arrivee}"
    return ""


def say_tables(joueurs: int, mort: bool = False) -> str:
    """Return the tables that so many people make: 16 tables dont une à trois; nothing below 3."""
    if joueurs < 3:
        return ""
    tables = count_tables(joueurs, mort)
    dites = "une table" if tables == 1 else format_nombre(tables, "table")
    if has_mort(joueurs, mort):
        cinq = "à cinq, avec un mort"
        return f"{dites} {cinq}" if tables == 1 else f"{dites} dont une {cinq}"
    manque = 4 * tables - joueurs
    if not manque:
        return dites
    toutes = manque == tables
    return f"{dites} à trois" if toutes else f"{dites} dont {MOTS[manque]} à trois"


def say_compte(tournoi: Tournoi, inscrits: Sequence[Inscription]) -> str:
    """Return how many there are and what tables they make: 63 inscrits, 16 tables dont une à 3."""
    partis = sum(inscrit.sortie is not None for inscrit in inscrits)
    attendent = sum(
        tournoi.is_tire and inscrit.numero is None and inscrit.sortie is None
        for inscrit in inscrits
    )
    parties = [
        format_nombre(len(inscrits), "inscrit"),
        say_tables(len(inscrits) - partis - attendent, tournoi.mort),
        f"{attendent} sans place" if attendent else "",
        format_nombre(partis, "parti") if partis else "",
    ]
    return ", ".join(filter(None, parties))


def count_caisse(inscrits: Iterable[Inscription]) -> Caisse | None:
    """Return the till, None when nothing is due from anybody.

    Whoever has neither a tariff nor their box ticked has not paid: a guest's box is ticked.
    """
    tous = list(inscrits)
    if not any(inscrit.tarif for inscrit in tous):
        return None
    return Caisse(
        paye=sum(i.tarif for i in tous if i.paye),
        du=sum(i.tarif for i in tous),
        restent=sum(not i.paye for i in tous),
        sans_tarif=sum(not i.paye and not i.tarif for i in tous),
    )


def find_tarif(inscrits: Iterable[Inscription]) -> int:
    """Return the tariff of the evening, in cents: that of most people, 0 before the first."""
    tarifs = Counter(i.tarif for i in sorted(inscrits, key=lambda i: i.id) if i.tarif)
    return max(tarifs, key=lambda tarif: tarifs[tarif], default=0)


def group_equipes(inscrits: Iterable[Inscription]) -> tuple[EquipePage, ...]:
    """Return the teams by name: the same text is the same team, whatever its case and spaces."""
    equipes: dict[str, list[Inscription]] = {}
    for inscrit in inscrits:
        if inscrit.equipe and inscrit.sortie is None:
            equipes.setdefault(inscrit.equipe.casefold(), []).append(inscrit)
    triees = sorted(equipes, key=fold_lettres)
    return tuple(_build_equipe(equipes[equipe]) for equipe in triees)


def _build_equipe(membres: list[Inscription]) -> EquipePage:
    faute = ""
    if len(membres) not in TAILLES:
        nombre = len(membres)
        combien = "est seul" if nombre == 1 else f"sont {MOTS[nombre] if nombre < 4 else nombre}"
        faute = f"{combien} : une équipe a deux ou quatre joueurs."
    return EquipePage(membres[0].equipe, tuple(membres), format_phrase(faute))


def list_doublons(
    inscrits: Sequence[Inscription], distinctes: Collection[frozenset[int]]
) -> tuple[DoublonPage, ...]:
    """Return the likely duplicates that were not said to be two people."""
    par_id = {inscrit.id: inscrit for inscrit in inscrits}
    identites = [(i.id, i.nom, i.prenom, i.club, i.numero_fft) for i in inscrits]
    return tuple(
        DoublonPage(
            par_id[d.premier],
            par_id[d.second],
            format_phrase(f"{d.raison[0].upper()}{d.raison[1:]}."),
        )
        for d in find_doublons(identites)
        if frozenset((d.premier, d.second)) not in distinctes
    )


def format_euros(centimes: int) -> str:
    """Return an amount in euros: 12 €, 12,50 €, 1 260 €."""
    euros, reste = divmod(centimes, 100)
    decimales = f",{reste:02}" if reste else ""
    return f"{format_entier(euros)}{decimales}{FINE}€"


def type_euros(centimes: int) -> str:
    """Return an amount as it is typed in a form: 12, 12,50; nothing for nothing."""
    return format_euros(centimes).removesuffix(f"{FINE}€") if centimes else ""
