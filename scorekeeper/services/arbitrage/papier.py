"""A ruling on a sheet copied from paper: what it changes is decided beside what is written."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlite_utils import Database

from ...regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS, Decision, Rang
from ...regles.donne import Etat, score
from ...regles.ecrit import Cases
from ...store.feuilles import load_feuille_by_id
from ...store.papier import save_decisions
from ...store.values import StoredFeuille

PIEDS = (TOTAL_PLUS, TOTAL_MOINS, BILAN)
MOTIF = "décision de l’arbitre"


def settle_papier(db: Database, feuille: StoredFeuille, rang: int) -> None:
    """Decide the cells of a row that a ruling has just changed, then the sums at the foot.

    What was decided about them before falls: it spoke of other numbers.
    """
    gardees = [d for d in feuille.decisions if d.donne != rang and d.donne not in PIEDS]
    save_decisions(db, feuille.id, [*gardees, *_decide_rangee(_load(db, feuille), rang)])
    changee = _load(db, feuille)
    save_decisions(db, feuille.id, [*changee.decisions, *_decide_pieds(changee)])


def dump_decisions(decisions: Sequence[Decision]) -> list[list[Any]]:
    """Return decisions as JSON, to be put back."""
    return [[d.donne, d.place, d.valeur, d.motif, d.acteur] for d in decisions]


def restore_decisions(db: Database, feuille: StoredFeuille, avant: list[list[Any]]) -> None:
    """Put back what was decided about a sheet before a ruling changed it."""
    save_decisions(db, feuille.id, [Decision(*valeurs) for valeurs in avant])


def _load(db: Database, feuille: StoredFeuille) -> StoredFeuille:
    """Return a sheet as it now is."""
    return load_feuille_by_id(db, feuille.id) or feuille


def _decide_rangee(feuille: StoredFeuille, rang: int) -> Iterator[Decision]:
    """Yield what the facts of a row now give where something else is written."""
    entree = next(donne.entree for donne in feuille.donnes if donne.rang == rang)
    faits = entree.donne
    if faits.etat is not Etat.JOUEE or faits.preneur is None or entree.ecrits is None:
        return
    yield from _differ(rang, score(faits, feuille.bareme), entree.ecrits)


def _decide_pieds(feuille: StoredFeuille) -> Iterator[Decision]:
    """Yield the sums of the rows where others are written."""
    papier = feuille.papier
    if papier is None:
        return
    colonnes = list(zip(*(ligne.scores for ligne in feuille.build().lignes), strict=True))
    plus = [sum(max(valeur or 0, 0) for valeur in colonne) for colonne in colonnes]
    moins = [-sum(min(valeur or 0, 0) for valeur in colonne) for colonne in colonnes]
    bilans = [gagne - perdu for gagne, perdu in zip(plus, moins, strict=True)]
    for pied, justes, ecrits in (
        (TOTAL_PLUS, plus, papier.plus),
        (TOTAL_MOINS, moins, papier.moins),
        (BILAN, bilans, papier.bilans),
    ):
        yield from _differ(pied, justes, ecrits or ())


def _differ(donne: Rang, justes: Sequence[int | None], ecrits: Cases) -> Iterator[Decision]:
    for place, (juste, ecrit) in enumerate(zip(justes, ecrits, strict=False)):
        if ecrit is not None and ecrit != juste:
            yield Decision(donne, place, juste, MOTIF, "arbitre")
