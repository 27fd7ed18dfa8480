"""What a ruling decided is not undone in part: not on paper, and not by the table that it is about.

A number of a copied sheet goes with the ruling that decided it. A donne that a ruling changed at a
table that marks stays so for that table; who may rule may still correct or cancel it.
"""

from collections.abc import Container, Iterable

from sqlite_utils import Database

from ...regles.decision import Rang
from ...regles.texte import format_phrase
from ...store.arbitrages import Arbitrage
from ...store.values import StoredDonne, StoredFeuille
from ..refus import RefusError
from .feuille import MODIFIANTS, list_valables

NOMBRE_JUGE = "Ce nombre vient d’une décision : l’arbitre l’annule au journal."


def expect_nombre_libre(jugees: Container[tuple[Rang, int]], donne: Rang, place: int) -> None:
    """Refuse to change a number of a copied sheet that a ruling decided, whoever asks."""
    if (donne, place) in jugees:
        raise RefusError({"": NOMBRE_JUGE})


def expect_donne_libre(
    db: Database, feuille: StoredFeuille, donne: StoredDonne, arbitre: bool
) -> None:
    """Refuse to a table to change a donne as a ruling that stands left it."""
    if arbitre or not feuille.soiree.is_tournoi:
        return
    jugee = find_jugees(list_valables(db, feuille)).get(donne.id)
    if jugee is not None:
        raise RefusError({"": say_jugee(jugee)})


def find_jugees(valables: Iterable[Arbitrage]) -> dict[int, int]:
    """Return the last ruling about each donne that rulings changed, oldest first, by ids."""
    return {
        arbitrage.donne_id: arbitrage.id
        for arbitrage in valables
        if arbitrage.donne_id is not None and is_changeant(arbitrage)
    }


def is_changeant(arbitrage: Arbitrage) -> bool:
    """Whether a ruling changed its donne, and did not only sanction somebody for it."""
    return bool(MODIFIANTS & (arbitrage.avant or {}).keys())


def say_jugee(arbitrage_id: int) -> str:
    """Return why a table changes nothing of a donne, and who still may."""
    juge = f"Un arbitre a jugé cette donne (décision {arbitrage_id})"
    return format_phrase(f"{juge} : demandez-lui, ou à l’organisateur, de la changer.")
