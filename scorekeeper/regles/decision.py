"""Which number counts: what was decided, else what the facts give, else what was written."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from .ecrit import Cases, FeuilleEcrite

TOTAL_PLUS = "Total +"
TOTAL_MOINS = "Total -"
BILAN = "Bilan"
Rang = int | str | None


class Source(StrEnum):
    """Where a number that counts comes from."""

    DECIDE = "decide"
    CALCUL = "calcul"
    ECRIT = "ecrit"


@dataclass(frozen=True, slots=True)
class Decision:
    """A number decided for one cell, in points; None empties it. The written one stays beside it.

    `donne` is the number of a row, « Total + », « Total - » or « Bilan ».
    """

    donne: Rang
    place: int
    valeur: int | None
    motif: str = ""
    acteur: str = ""


def apply_decisions(feuille: FeuilleEcrite, decisions: Iterable[Decision]) -> FeuilleEcrite:
    """Return the sheet as it reads once what was decided is put in its cells."""
    for decision in decisions:
        feuille = put_case(feuille, decision.donne, decision.place, decision.valeur)
    return feuille


def read_case(feuille: FeuilleEcrite, donne: Rang, place: int) -> int | None:
    """Return what is written in a cell, None when nothing is or there is no such cell."""
    sommes = {TOTAL_PLUS: feuille.plus, TOTAL_MOINS: feuille.moins, BILAN: feuille.bilans}
    if isinstance(donne, int):
        rangees = [ligne.cases for ligne in feuille.lignes if ligne.numero == donne]
        return rangees[0][place] if rangees else None
    cases = sommes.get(donne or BILAN)
    return cases[place] if cases else None


def put_case(feuille: FeuilleEcrite, donne: Rang, place: int, valeur: int | None) -> FeuilleEcrite:
    """Return the sheet with another value in one cell; a row of sums that was empty is begun."""

    def put(cases: Cases | None) -> Cases:
        anciennes = cases or (None,) * len(feuille.noms)
        return (*anciennes[:place], valeur, *anciennes[place + 1 :])

    if donne == TOTAL_PLUS:
        return replace(feuille, plus=put(feuille.plus))
    if donne == TOTAL_MOINS:
        return replace(feuille, moins=put(feuille.moins))
    if donne in (BILAN, None):
        return replace(feuille, bilans=put(feuille.bilans))
    lignes = tuple(
        replace(ligne, cases=put(ligne.cases)) if ligne.numero == donne else ligne
        for ligne in feuille.lignes
    )
    return replace(feuille, lignes=lignes)
