"""What rulings changed on a sheet copied from paper: counted and read, never taken back here."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...db import get_db
from ...regles.decision import BILAN, Decision
from ...regles.texte import format_nombre, format_phrase, join_et
from ...services.arbitrage.feuille import list_valables
from ...services.arbitrage.jugees import is_changeant
from ...services.arbitrage.papier import is_arbitree
from ...store.arbitrages import Arbitrage, list_arbitrages_feuille
from ...store.journal import list_histoire
from ...store.values import StoredFeuille
from ..historique import ARBITRAGES, say_acteur
from .constat import DecisionPage, tell_decision

# What else than a ruling changes what is written on a sheet.
COPIES = {"transcription", "import", "donne", "correction", "annulation"}


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


@dataclass(frozen=True, slots=True)
class Entretemps:
    """What happened to a sheet since somebody saw it: rulings in sentences, other hands or not."""

    jugements: tuple[str, ...]
    is_recopiee: bool


def read_entretemps(stored: StoredFeuille, version_vue: int | None) -> Entretemps:
    """Return what changed a sheet since the version that a form saw, None when it says none."""
    traces = list_histoire(get_db(), stored.id)
    depuis = [trace for trace in traces if version_vue is not None and trace.id > version_vue]
    arbitrages = {a.id: a for a in list_arbitrages_feuille(get_db(), stored.id)}
    jugements = [
        _say_jugement(stored, arbitrage, arbitrages)
        for trace in depuis
        if trace.action in ARBITRAGES
        and (arbitrage := arbitrages.get(json.loads(trace.apres or "{}").get("arbitrage")))
        and is_changeant(arbitrages.get(arbitrage.contre or 0, arbitrage))
    ]
    autres = {trace.action for trace in depuis} & COPIES
    return Entretemps(tuple(jugements), bool(autres) or not jugements)


def _say_jugement(
    stored: StoredFeuille, arbitrage: Arbitrage, arbitrages: Mapping[int, Arbitrage]
) -> str:
    """Return a ruling, or the contrary one, as whoever copies the sheet must know of it."""
    qui, id_ = say_acteur(arbitrage.acteur), arbitrage.contre or arbitrage.id
    change = arbitrages.get(id_, arbitrage)
    rangs = [donne.rang for donne in stored.donnes if donne.id == change.donne_id]
    ecrite = "inseree" in (change.avant or {})
    quoi = f"la donne {rangs[0]}" if rangs and not ecrite else "une donne"
    if arbitrage.contre:
        phrase = f"{qui} a annulé la décision {id_} sur {quoi}."
    else:
        phrase = f"{qui} a jugé {quoi} (décision {id_}). {arbitrage.phrase}"
    return format_phrase(phrase[0].upper() + phrase[1:])
