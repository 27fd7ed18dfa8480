"""A ruling on a sheet copied from paper: what it changes is decided beside what is written."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from sqlite_utils import Database

from ...regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS, Decision, Rang, read_case
from ...regles.donne import Etat, score
from ...store.feuilles import load_feuille_by_id
from ...store.papier import save_decisions
from ...store.values import StoredFeuille

PIEDS = (TOTAL_PLUS, TOTAL_MOINS, BILAN)
MOTIF, ACTEUR = "décision de l’arbitre", "arbitre"


def settle_papier(db: Database, feuille: StoredFeuille, rang: int, sans: StoredFeuille) -> None:
    """Decide the cells of a row that a ruling has just changed, then the sums at the foot.

    What was decided in that row before falls: it spoke of other numbers. `sans` is the sheet as it
    would be without any ruling.
    """
    gardees = [d for d in feuille.decisions if d.donne != rang]
    save_decisions(db, feuille.id, [*gardees, *_decide_rangee(_load(db, feuille), rang)])
    settle_pieds(db, feuille, sans, depuis=feuille)


def settle_pieds(
    db: Database, feuille: StoredFeuille, sans: StoredFeuille, depuis: StoredFeuille | None = None
) -> None:
    """Decide the sums at the foot again: what is written, and what rulings changed of the rows.

    `sans` is the sheet as it would be without any ruling: a foot that was wrong stays as wrong. A
    sum that somebody decided stays theirs, and moves by what a ruling has just changed: `depuis` is
    the sheet before it, None when none did.
    """
    feuille = _load(db, feuille)
    gardees = [d for d in feuille.decisions if d.donne not in PIEDS]
    autres = [d for d in feuille.decisions if d.donne in PIEDS and not is_arbitree(d)]
    justes, avant = _sum_rangees(feuille), _sum_rangees(sans)
    bouge = _subtract(justes, _sum_rangees(depuis)) if depuis else {}
    siennes = [
        d if d.valeur is None else replace(d, valeur=d.valeur + bouge.get((d.donne, d.place), 0))
        for d in autres
    ]
    prises = {(d.donne, d.place) for d in siennes}
    jugees = [
        Decision(pied, place, ecrit + change, MOTIF, ACTEUR)
        for (pied, place), change in _subtract(justes, avant).items()
        if change and (pied, place) not in prises
        if (ecrit := read_case(feuille.ecrite, pied, place)) is not None
    ]
    save_decisions(db, feuille.id, [*gardees, *siennes, *jugees])


def is_arbitree(decision: Decision) -> bool:
    """Whether a number was decided by a ruling: only cancelling the ruling takes it back."""
    return (decision.motif, decision.acteur) == (MOTIF, ACTEUR)


def dump_rangee(feuille: StoredFeuille, rang: int) -> list[list[Any]]:
    """Return what is decided in a row as JSON, to be put back."""
    decisions = [d for d in feuille.decisions if d.donne == rang]
    return [[d.donne, d.place, d.valeur, d.motif, d.acteur] for d in decisions]


def restore_papier(
    db: Database,
    feuille: StoredFeuille,
    rang: int,
    avant: Iterable[list[Any]],
    sans: StoredFeuille,
) -> None:
    """Put back what was decided in a row before a ruling changed it, and settle the sums again.

    `sans` is the sheet as it would be without any ruling.
    """
    save_decisions(db, feuille.id, put_rangee(feuille.decisions, rang, avant))
    settle_pieds(db, feuille, sans, depuis=feuille)


def put_rangee(
    decisions: Iterable[Decision], rang: int, avant: Iterable[list[Any]]
) -> list[Decision]:
    """Return decisions with those of one row as they were kept (`dump_rangee`)."""
    autres = [d for d in decisions if d.donne != rang]
    return [*autres, *(Decision(*valeurs) for valeurs in avant if valeurs[0] == rang)]


def _load(db: Database, feuille: StoredFeuille) -> StoredFeuille:
    """Return a sheet as it now is."""
    return load_feuille_by_id(db, feuille.id) or feuille


def _decide_rangee(feuille: StoredFeuille, rang: int) -> Iterator[Decision]:
    """Yield what the facts of a row now give where something else is written."""
    entree = next(donne.entree for donne in feuille.donnes if donne.rang == rang)
    faits = entree.donne
    if faits.etat is not Etat.JOUEE or faits.preneur is None or entree.ecrits is None:
        return
    for place, juste in enumerate(score(faits, feuille.bareme)):
        if entree.ecrits[place] not in (None, juste):
            yield Decision(rang, place, juste, MOTIF, ACTEUR)


def _subtract(
    sommes: Mapping[tuple[Rang, int], int], autres: Mapping[tuple[Rang, int], int]
) -> dict[tuple[Rang, int], int]:
    return {case: somme - autres.get(case, 0) for case, somme in sommes.items()}


def _sum_rangees(feuille: StoredFeuille) -> dict[tuple[Rang, int], int]:
    """Return what the rows give at the foot, by row of sums and place."""
    sommes: dict[tuple[Rang, int], int] = {}
    colonnes = zip(*(ligne.scores for ligne in feuille.build().lignes), strict=True)
    for place, colonne in enumerate(colonnes):
        plus = sum(max(valeur or 0, 0) for valeur in colonne)
        moins = -sum(min(valeur or 0, 0) for valeur in colonne)
        sommes |= {(TOTAL_PLUS, place): plus, (TOTAL_MOINS, place): moins}
        sommes |= {(BILAN, place): plus - moins}
    return sommes
