"""The feuilles of a position, as a whole."""

from sqlite_utils import Database

from ..feuilles import ARBITREE
from ..joueurs import prune_joueurs


def delete_feuilles(db: Database, soiree_id: int, position: int) -> None:
    """Delete every feuille of a position, and the people who then sit nowhere."""
    db.execute("DELETE FROM feuilles WHERE soiree_id = ? AND position = ?", [soiree_id, position])
    prune_joueurs(db)


def list_attendues(db: Database, soiree_id: int, position: int) -> list[int]:
    """Return the tables of a position on whose feuille nothing is written yet, but by a ruling."""
    lignes = db.execute(
        "SELECT f.numero_table FROM feuilles f WHERE f.soiree_id = ? AND f.position = ?"
        " AND f.profondeur IS NULL AND NOT EXISTS"
        f" (SELECT 1 FROM donnes d WHERE d.feuille_id = f.id AND d.retiree = 0 AND NOT {ARBITREE})"
        " ORDER BY f.numero_table",
        [soiree_id, position],
    )
    return [table for (table,) in lignes]


def save_supprimees(db: Database, feuille_id: int, nombre: int) -> None:
    """Take so many donnes more off those that a feuille is to have, or give some back."""
    db.execute("UPDATE feuilles SET supprimees = supprimees + ? WHERE id = ?", [nombre, feuille_id])


def load_supprimees(db: Database, soiree_id: int) -> dict[int, int]:
    """Return how many donnes were taken off each feuille of an evening that has some off."""
    lignes = db.execute(
        "SELECT id, supprimees FROM feuilles WHERE soiree_id = ? AND supprimees > 0", [soiree_id]
    )
    return dict(lignes.fetchall())
