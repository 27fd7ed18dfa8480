"""What the posted ranking of a club night depends on, told without loading it."""

from sqlite_utils import Database

from ..soirees import COLONNES, to_soiree
from ..values import Soiree


def load_version_classement(db: Database, soiree_id: int) -> int:
    """Return the last journal entry that the posted ranking may depend on.

    What is written at positions that are not closed leaves it alone.
    """
    ligne = db.execute(
        "SELECT coalesce(max(j.id), 0) FROM journal j LEFT JOIN feuilles f ON f.id = j.feuille_id"
        " LEFT JOIN positions p ON p.soiree_id = f.soiree_id AND p.position = f.position"
        " WHERE j.soiree_id = ? AND (f.id IS NULL OR p.close_a IS NOT NULL)",
        [soiree_id],
    ).fetchone()
    return int(ligne[0])


def list_soirees_club(db: Database) -> list[tuple[Soiree, int]]:
    """Return every club night with its last journal entry, in the order they were played."""
    lignes = db.execute(
        f"SELECT {COLONNES},"
        " (SELECT coalesce(max(j.id), 0) FROM journal j WHERE j.soiree_id = s.id)"
        " FROM soirees s JOIN tournois u ON u.soiree_id = s.id ORDER BY s.date, s.id"
    )
    return [(to_soiree(ligne[:-1]), int(ligne[-1])) for ligne in lignes]
