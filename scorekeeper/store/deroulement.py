"""Where a game stands: going on, paused, over; and since when."""

from datetime import datetime

from sqlite_utils import Database

from .values import EtatPartie


def save_partie(db: Database, feuille_id: int, partie: EtatPartie) -> None:
    """Set whether a table plays on, pauses, or is done."""
    db.execute("UPDATE feuilles SET partie = ? WHERE id = ?", [partie, feuille_id])


def find_moment(db: Database, feuille_id: int, action: str) -> datetime | None:
    """Return when something was last done to a feuille, None when it never was."""
    ligne = db.execute(
        "SELECT moment FROM journal WHERE feuille_id = ? AND action = ? ORDER BY id DESC LIMIT 1",
        [feuille_id, action],
    ).fetchone()
    return datetime.fromisoformat(ligne[0]) if ligne else None
