"""A sheet as four people write it on paper, with one slip of the kinds that happen."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from .marque import MOTS, Coup, sum_places

FAUTES = ("signe", "chiffres", "", "preneur")


@dataclass
class Recopie:
    """A copy of a sheet: the form as it stands on paper and as it should be.

    `faute` is the kind of its slip, nothing when it has none; `case` is the wrong field.
    """

    champs: dict[str, object]
    justes: dict[str, object]
    faute: str
    case: str
    place: int
    chemin: str = ""
    table: int = 0


def write_feuille(hasard: Random, coups: Sequence[Coup], places: int, faute: str) -> Recopie:
    """Return a copy of these donnes; the sums at the foot are made from what is written."""
    vrais = [coup.score(places) for coup in coups]
    ecrits = [list(scores) for scores in vrais]
    rang, place = _choose(hasard, coups, vrais, faute)
    ecrits[rang][place] = _spoil(vrais[rang][place], coups[rang], faute)
    justes = _fill(coups, vrais)
    champs = justes if not faute else _fill(coups, ecrits)
    return Recopie(champs, justes, faute, f"c-{rang + 1}-{place}", place)


def _choose(
    hasard: Random, coups: Sequence[Coup], vrais: Sequence[Sequence[int]], faute: str
) -> tuple[int, int]:
    """Return the cell where the slip is: one that it changes."""
    cases = [(rang, place) for rang, scores in enumerate(vrais) for place in range(len(scores))]
    if faute == "preneur":
        cases = [(rang, coups[rang].preneur) for rang in range(len(coups))]
    possibles = [
        (rang, place)
        for rang, place in cases
        if not faute or _spoil(vrais[rang][place], coups[rang], faute) != vrais[rang][place]
    ]
    return hasard.choice(possibles)


def _spoil(valeur: int, coup: Coup, faute: str) -> int:
    """Return a score with a slip, the score itself when it cannot have this one."""
    if faute == "signe":
        return -valeur
    if faute == "preneur":
        return coup.marque
    chiffres = str(abs(valeur))
    if faute == "chiffres" and len(chiffres) > 1 and chiffres[-2] != "0":
        echanges = int(chiffres[:-2] + chiffres[-1] + chiffres[-2])
        return echanges if valeur > 0 else -echanges
    return valeur


def _fill(coups: Sequence[Coup], scores: Sequence[Sequence[int]]) -> dict[str, object]:
    """Return the grid's fields."""
    champs: dict[str, object] = {}
    for rang, (coup, ligne) in enumerate(zip(coups, scores, strict=True), start=1):
        champs[f"k-{rang}"] = MOTS[coup.contrat]
        champs |= {f"c-{rang}-{place}": score for place, score in enumerate(ligne)}
    plus = sum_places([[max(0, score) for score in ligne] for ligne in scores])
    moins = sum_places([[max(0, -score) for score in ligne] for ligne in scores])
    for place, (gains, pertes) in enumerate(zip(plus, moins, strict=True)):
        champs |= {f"tp-{place}": gains, f"tm-{place}": pertes, f"c-b-{place}": gains - pertes}
    return champs
