"""What rulings changed on a sheet copied from paper: counted and read, never taken back here."""

from collections.abc import Iterable
from dataclasses import dataclass

from ...db import get_db
from ...regles.decision import BILAN, Decision
from ...regles.texte import format_nombre, format_phrase, join_et
from ...services.arbitrage.feuille import list_valables
from ...services.arbitrage.papier import is_arbitree
from ...store.arbitrages import Arbitrage
from ...store.values import StoredFeuille
from ..historique import say_acteur
from .constat import DecisionPage, tell_decision


@dataclass(frozen=True, slots=True)
class JugeePage:
    """The numbers that rulings decided, in one sentence, who ruled, and the rulings' ids."""

    phrase: str
    acteurs: str
    ids: tuple[int, ...]
    nombres: tuple[DecisionPage, ...]


def find_jugee(stored: StoredFeuille) -> JugeePage | None:
    """Return what rulings that stand decided on a sheet, None when they decided nothing."""
    jugees = [decision for decision in stored.decisions if is_arbitree(decision)]
    if not jugees:
        return None
    arbitrages = [a for a in list_valables(get_db(), stored) if "decisions" in a.avant]
    return JugeePage(
        phrase=format_phrase(f"{_say_quoi(arbitrages, len(jugees))} : {_count(jugees)}"),
        acteurs=join_et(list(dict.fromkeys(say_acteur(a.acteur) for a in arbitrages))),
        ids=tuple(a.id for a in arbitrages),
        nombres=tuple(tell_decision(stored, decision) for decision in jugees),
    )


def _say_quoi(arbitrages: list[Arbitrage], combien: int) -> str:
    nombres = format_nombre(combien, "nombre")
    if len(arbitrages) > 1:
        return f"Les décisions {join_et([str(a.id) for a in arbitrages])} changent {nombres}"
    quoi = f"La décision {arbitrages[0].id}" if arbitrages else "Une décision de l’arbitre"
    return f"{quoi} change {nombres}"


def _count(jugees: Iterable[Decision]) -> str:
    """Return how many numbers of each kind: 4 scores, 4 bilans et 4 totaux."""
    rangs = [decision.donne for decision in jugees]
    scores = sum(isinstance(rang, int) for rang in rangs)
    bilans = rangs.count(BILAN)
    sortes = (
        (scores, "score", "scores"),
        (bilans, "bilan", "bilans"),
        (len(rangs) - scores - bilans, "total", "totaux"),
    )
    return join_et([format_nombre(n, un, des) for n, un, des in sortes if n])
