"""The ledger: points given or taken beside the feuilles, cancelled by a contrary entry."""

from datetime import datetime
from typing import Any

from sqlite_utils import Database

from .values import Ajustement, name_complet

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


def list_ajustements_position(
    db: Database, soiree_id: int, position: int
) -> list[tuple[str, Ajustement]]:
    """Return the ledger of a position with the name of whom each entry is for, oldest first."""
    colonnes = ", ".join(f"a.{colonne.strip()}" for colonne in _COLONNES.split(","))
    lignes = db.execute(
        f"SELECT i.nom, i.prenom, {colonnes} FROM ajustements a"
        " JOIN inscriptions i ON i.id = a.inscription_id"
        " WHERE a.soiree_id = ? AND a.position = ? ORDER BY a.id",
        [soiree_id, position],
    )
    return [(name_complet(nom, prenom), _to_ajustement(ligne)) for nom, prenom, *ligne in lignes]


def load_version_position(
    db: Database, soiree_id: int, position: int
) -> tuple[int, int, str | int | None]:
    """Return what changes with the ledger of a position, and with its clock.

    The last entry and whom the entries are for; the ISO instant when the clock ends, the seconds
    left while it stands, None without one or once the position is closed.
    """
    ligne = db.execute(
        "SELECT coalesce(max(id), 0), coalesce(sum(inscription_id), 0),"
        " (SELECT coalesce(fin_a, reste) FROM positions"
        " WHERE soiree_id = :soiree AND position = :position AND close_a IS NULL)"
        " FROM ajustements WHERE soiree_id = :soiree AND position = :position",
        {"soiree": soiree_id, "position": position},
    ).fetchone()
    return int(ligne[0]), int(ligne[1]), ligne[2]


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
