"""The journal: append only, written in the transaction of the change it tells."""

import json
from datetime import UTC, datetime
from typing import Any

from sqlite_utils import Database

from .values import Trace


def append_journal(
    db: Database,
    acteur: str,
    action: str,
    *,
    soiree_id: int | None = None,
    feuille_id: int | None = None,
    donne_id: int | None = None,
    avant: Any = None,
    apres: Any = None,
) -> int:
    """Write one entry and return its id, which is the new version of the feuille it names."""
    curseur = db.execute(
        "INSERT INTO journal"
        " (moment, soiree_id, feuille_id, donne_id, acteur, action, avant, apres)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            datetime.now(UTC).isoformat(timespec="seconds"),
            soiree_id,
            feuille_id,
            donne_id,
            acteur,
            action,
            _dump(avant),
            _dump(apres),
        ],
    )
    return int(curseur.lastrowid or 0)


def _dump(valeur: Any) -> str | None:
    return None if valeur is None else json.dumps(valeur, ensure_ascii=False)


def list_traces(db: Database, donne_id: int) -> list[Trace]:
    """Return the history of one donne, oldest first."""
    return _list_traces(db, "donne_id", donne_id)


def list_histoire(db: Database, feuille_id: int) -> list[Trace]:
    """Return the history of a whole feuille, oldest first."""
    return _list_traces(db, "feuille_id", feuille_id)


def _list_traces(db: Database, colonne: str, id_: int) -> list[Trace]:
    lignes = db.execute(
        "SELECT id, moment, acteur, action, avant, apres FROM journal"
        f" WHERE {colonne} = ? ORDER BY id",
        [id_],
    )
    return [
        Trace(numero, datetime.fromisoformat(moment), acteur, action, avant, apres)
        for numero, moment, acteur, action, avant, apres in lignes
    ]


def find_scripteur(db: Database, feuille_id: int) -> str:
    """Return who last wrote a number of a feuille, nothing when nobody has."""
    ligne = db.execute(
        "SELECT acteur FROM journal WHERE feuille_id = ? AND action IN"
        " ('donne', 'correction', 'annulation', 'transcription', 'decision')"
        " ORDER BY id DESC LIMIT 1",
        [feuille_id],
    ).fetchone()
    return ligne[0] if ligne else ""


def load_recorded(db: Database, donne_id: int) -> dict[str, Any]:
    """Return the facts of a donne as they were first recorded, as JSON values."""
    ligne = db.execute(
        "SELECT apres FROM journal WHERE donne_id = ? ORDER BY id LIMIT 1", [donne_id]
    ).fetchone()
    faits: dict[str, Any] = json.loads(ligne[0])
    return faits


def load_version_soiree(db: Database, soiree_id: int) -> int:
    """Return the last journal entry of an evening: while it is the same, so is the evening."""
    ligne = db.execute(
        "SELECT coalesce(max(id), 0) FROM journal WHERE soiree_id = ?", [soiree_id]
    ).fetchone()
    return int(ligne[0])


def load_version_hors_jeu(db: Database, soiree_id: int) -> int:
    """Return the last journal entry of an evening that is no donne recorded at a table.

    While it is the same, so is all that an evening shows of its closed positions and its people.
    """
    ligne = db.execute(
        "SELECT id FROM journal WHERE soiree_id = ? AND action <> 'donne' ORDER BY id DESC LIMIT 1",
        [soiree_id],
    ).fetchone()
    return int(ligne[0]) if ligne else 0
