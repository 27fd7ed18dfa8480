"""The page of a feuille with what rulings add to it, which only a club night has."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from ..db import get_db
from ..pages.feuille import FeuillePage, build_page
from ..pages.sanctions import AUCUNE, Penalite, Raison, Sanctions, SommeJugee
from ..regles.arbitrage.modele import ArbitrageError
from ..regles.arbitrage.moteur import decide
from ..regles.arbitrage.tables import get_incident
from ..regles.donne import Etat
from ..regles.texte import format_phrase
from ..services.arbitrage.feuille import ANNULANTS
from ..services.arbitrage.jugees import find_jugees
from ..store.arbitrages import Arbitrage, list_arbitrages_feuille
from ..store.joueurs import fold_nom
from ..store.tournoi.ajustements import list_ajustements_position
from ..store.tournoi.values import Ajustement
from ..store.values import StoredFeuille

# What the entry of a warning begins with in the ledger, where it is 0 points.
PREFIXE = "Avertissement : "
# The incident of a sheet that does not balance.
FEUILLE_FAUSSE = "feuille_total"


def make_page(stored: StoredFeuille) -> FeuillePage:
    """Return the page of a feuille, its rulings and the penalties of its people beside it."""
    return build_page(stored, load_sanctions(stored))


def load_sanctions(stored: StoredFeuille) -> Sanctions:
    """Return what rulings and the ledger add to a feuille; nothing at home, unasked."""
    if not stored.soiree.is_tournoi:
        return AUCUNE
    return build_sanctions(
        stored,
        list_arbitrages_feuille(get_db(), stored.id),
        list_ajustements_position(get_db(), stored.soiree.id, stored.position),
    )


def build_sanctions(
    stored: StoredFeuille,
    arbitrages: Sequence[Arbitrage],
    entrees: Sequence[tuple[str, Ajustement]],
) -> Sanctions:
    """Return what the rulings about a feuille, and the ledger of its position, add to it.

    `entrees` come with the name of whom they are for; those of other tables are left out, and so
    is an entry with its contrary: the ledger keeps both.
    """
    contres = {arbitrage.contre for arbitrage in arbitrages}
    valables = [a for a in arbitrages if a.contre is None and a.id not in contres]
    places = {fold_nom(siege.nom): siege.place for siege in stored.premiers}
    ecrites = [(nom, e) for nom, e in _leave_annulees(entrees) if fold_nom(nom) in places]
    points = [0] * len(stored.premiers)
    for nom, entree in ecrites:
        points[places[fold_nom(nom)]] += entree.points
    return Sanctions(
        raisons=_find_raisons(stored, valables),
        jugees=find_jugees(valables),
        penalites=tuple(
            Penalite(nom, entree.points, format_phrase(entree.motif.removeprefix(PREFIXE)))
            for nom, entree in sorted(ecrites, key=lambda ecrite: places[fold_nom(ecrite[0])])
        ),
        points=tuple(points) if any(points) else (),
        interdits=tuple(_list_interdits(stored, valables)),
        somme=_find_somme(valables),
    )


def say_deja(arbitrage: Arbitrage) -> str:
    """Return what was already ruled on a sheet that does not balance."""
    return format_phrase(f"Déjà jugée : {arbitrage.phrase[:1].lower()}{arbitrage.phrase[1:]}")


def _find_somme(valables: Iterable[Arbitrage]) -> SommeJugee | None:
    fausses = [arbitrage for arbitrage in valables if arbitrage.incident == FEUILLE_FAUSSE]
    return SommeJugee(fausses[-1].id, say_deja(fausses[-1])) if fausses else None


def _leave_annulees(
    entrees: Sequence[tuple[str, Ajustement]],
) -> Iterator[tuple[str, Ajustement]]:
    contres = {entree.contre for _nom, entree in entrees}
    for nom, entree in entrees:
        if entree.contre is None and entree.id not in contres:
            yield nom, entree


def _find_raisons(stored: StoredFeuille, arbitrages: Collection[Arbitrage]) -> dict[int, Raison]:
    """Return the reasons of donnes that a ruling annulled and that still are; the last one wins."""
    annulees = {d.id for d in stored.donnes if d.entree.donne.etat is Etat.ANNULEE}
    return {
        arbitrage.donne_id: raison
        for arbitrage in arbitrages
        if arbitrage.donne_id in annulees and (raison := _read_raison(arbitrage))
    }


def _read_raison(arbitrage: Arbitrage) -> Raison | None:
    """Return why a ruling annuls a donne, None for one that does something else to it."""
    try:
        effets = decide(arbitrage.incident, arbitrage.code, arbitrage.reponses).effets
        titre = get_incident(arbitrage.incident).titre
    except ArbitrageError:
        # Said by tables that are no longer these: what was said then stands.
        return Raison("décision de l’arbitre", arbitrage.phrase, arbitrage.reference)
    if ANNULANTS.isdisjoint(effet.genre for effet in effets):
        return None
    return Raison(titre, arbitrage.phrase, arbitrage.reference)


def _list_interdits(stored: StoredFeuille, arbitrages: Iterable[Arbitrage]) -> Iterator[str]:
    """Yield the names of those who may not bid at the next line, by place."""
    suivant = stored.prochain_rang
    places = {
        place
        for arbitrage in arbitrages
        if arbitrage.rang_sans_enchere == suivant
        for place in arbitrage.sans_enchere
    }
    yield from (siege.nom for siege in stored.sieges if siege.place in places)
