"""The ledger: points given or taken beside the feuilles, cancelled by a contrary entry."""

from datetime import datetime
from typing import Any

from sqlite_utils import Database

from .values import Ajustement

_COLONNES = (
    "id, inscription_id, position, points, motif, acteur, moment, contre, famille, incident,"
    " arbitrage_id"
)


def list_ajustements(db: Database, soiree_id: int) -> list[Ajustement]:
    """Return the ledger of a club night, oldest first."""
    lignes = db.execute(
        f"SELECT {_COLONNES} FROM ajustements WHERE soiree_id = ? ORDER BY id", [soiree_id]
    )
    return [_to_ajustement(ligne) for ligne in lignes]


def _to_ajustement(ligne: Any) -> Ajustement:
    id_, qui, position, points, motif, acteur, moment, contre, famille, incident, arbitrage = ligne
    return Ajustement(
        id=id_,
        inscription_id=qui,
        position=position,
        points=points,
        motif=motif,
        acteur=acteur,
        moment=datetime.fromisoformat(moment),
        contre=contre,
        famille=famille,
        incident=incident,
        arbitrage_id=arbitrage,
    )


def insert_ajustement(db: Database, soiree_id: int, ajustement: Ajustement) -> int:
    """Append an entry, whatever id the value has, and return its id."""
    curseur = db.execute(
        "INSERT INTO ajustements (soiree_id, inscription_id, position, points, motif, acteur,"
        " moment, contre, famille, incident, arbitrage_id)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            soiree_id,
            ajustement.inscription_id,
            ajustement.position,
            ajustement.points,
            ajustement.motif,
            ajustement.acteur,
            ajustement.moment.isoformat(timespec="seconds"),
            ajustement.contre,
            ajustement.famille,
            ajustement.incident,
            ajustement.arbitrage_id,
        ],
    )
    return int(curseur.lastrowid or 0)
