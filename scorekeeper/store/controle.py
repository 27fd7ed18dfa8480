"""The standings that the journal keeps, for whoever recomputes them."""

import json
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database


@dataclass(frozen=True, slots=True)
class Classe:
    """Somebody in standings: rank, name and total, in points."""

    rang: int
    nom: str
    total: int


@dataclass(frozen=True, slots=True)
class Classement:
    """Standings as they were written in the journal, None when they cannot be read.

    `positions` are those that counted, None for a game; `retouche` says that the evening changed
    between the entry and the moment that froze it.
    """

    classes: tuple[Classe, ...] | None
    positions: int | None = None
    retouche: bool = False


def list_clotures(db: Database, soiree_id: int) -> dict[int, Classement]:
    """Return the last standings of each game of an evening that is closed, by feuille."""
    lignes = db.execute(
        "SELECT f.id, (SELECT j.apres FROM journal j WHERE j.feuille_id = f.id"
        " AND j.action = 'cloture' ORDER BY j.id DESC LIMIT 1) AS texte"
        " FROM feuilles f WHERE f.soiree_id = ? AND f.partie = 'close' AND texte IS NOT NULL",
        [soiree_id],
    )
    return {feuille_id: _read(json.loads(texte)) for feuille_id, texte in lignes}


def load_gel(db: Database, soiree_id: int) -> Classement | None:
    """Return the standings that froze a club night, None when none are in force."""
    ligne = db.execute(
        "SELECT j.apres, EXISTS (SELECT 1 FROM journal k WHERE k.soiree_id = j.soiree_id"
        " AND k.id > j.id AND julianday(k.moment) < julianday(t.fige_a) AND k.action <> 'prix')"
        " FROM journal j JOIN tournois t ON t.soiree_id = j.soiree_id"
        " WHERE j.soiree_id = ? AND j.action = 'gel' AND t.fige_a IS NOT NULL"
        " ORDER BY j.id DESC LIMIT 1",
        [soiree_id],
    ).fetchone()
    return _read(json.loads(ligne[0] or "null"), bool(ligne[1])) if ligne else None


def _read(apres: Any, retouche: bool = False) -> Classement:
    try:
        classes = tuple(Classe(c["rang"], c["nom"], c["total"]) for c in apres["classement"])
        return Classement(classes, apres.get("apres"), retouche)
    except (AttributeError, KeyError, TypeError):
        return Classement(None)
