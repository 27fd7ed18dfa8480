"""Who plays again although the ruling that excluded them stands: the organiser has let them in."""

import json

from sqlite_utils import Database

from ...store.arbitrages import Arbitrage, list_arbitrages, save_avant


def note_retour(db: Database, soiree_id: int, inscription_id: int) -> None:
    """Keep with the rulings that excluded somebody that they have come back since.

    Such a ruling is no longer what keeps them out, should they leave again.
    """
    arbitrages = list_arbitrages(db, soiree_id)
    annules = {arbitrage.contre for arbitrage in arbitrages}
    id_ = str(inscription_id)
    for arbitrage in arbitrages:
        if arbitrage.id not in annules and is_exclu(arbitrage, id_):
            revenus = [*arbitrage.avant.get("revenus", ()), id_]
            save_avant(db, arbitrage.id, json.dumps(arbitrage.avant | {"revenus": revenus}))


def is_exclu(arbitrage: Arbitrage, id_: str) -> bool:
    """Whether a ruling excluded somebody who has not come back since."""
    avant = arbitrage.avant or {}
    return id_ in avant.get("sorties", {}) and id_ not in avant.get("revenus", ())
