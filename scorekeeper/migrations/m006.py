"""What is said of a ruling: who was at fault, what changed on a donne, who stays out and why."""

import json
from typing import Any

from sqlite_utils import Database

# What a ruling may change of a donne, in the words of the journal.
JUGES = ("etat", "motif", "points", "petit", "poignees")


def m006_dits(db: Database) -> None:
    """Keep with each ruling what only the journal kept, which no export carries.

    `dits` is JSON: `fautifs` are ids of inscriptions, `faits` a donne before and after, `restes`
    why each of those excluded who find no seat stays out. NULL for a ruling that came in a file.
    """
    db.execute("ALTER TABLE arbitrages ADD COLUMN dits TEXT")
    entrees = db.execute(
        "SELECT soiree_id, apres FROM journal WHERE apres IS NOT NULL"
        " AND action IN ('arbitrage', 'arbitrage annulé')"
    ).fetchall()
    for soiree_id, apres in entrees:
        dit = json.loads(apres)
        dits = {
            "fautifs": dit.get("fautifs", []),
            "faits": _keep_juges(dit.get("faits")),
            "restes": dit.get("restes", {}),
        }
        db.execute(
            "UPDATE arbitrages SET dits = ? WHERE id = ? AND soiree_id = ?",
            [json.dumps(dits, ensure_ascii=False), dit.get("arbitrage"), soiree_id],
        )


def _keep_juges(faits: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return a donne before and after, None after where its line was taken off."""
    if not faits:
        return None
    avant, apres = (
        {cle: valeur for cle, valeur in faits[quand].items() if cle in JUGES}
        for quand in ("avant", "apres")
    )
    return {"avant": avant, "apres": apres or None}
