"""Who is excluded by a ruling, and comes back when it is cancelled."""

import json
from collections.abc import Iterable
from dataclasses import replace

from sqlite_utils import Database

from ...regles.arbitrage.modele import Genre, Jugement
from ...store.arbitrages import Arbitrage, save_avant
from ...store.tournoi.inscriptions import list_inscriptions, update_inscription
from ...store.tournoi.values import Inscription, Tournoi
from .demande import Demande


def exclude(
    db: Database,
    gens: dict[int, Inscription],
    demande: Demande,
    jugement: Jugement,
    tournoi: Tournoi,
) -> dict[str, int | None]:
    """Let those excluded play no position after the last one opened, whose tables are seated.

    Return when each was to leave.
    """
    exclus = [e for e in jugement.effets if e.genre is Genre.EXCLUSION]
    if not exclus or not demande.exclure:
        return {}
    fin = max(tournoi.position, demande.position)
    sorties = {}
    for id_ in {*map(int, (j for e in exclus for j in e.joueurs))} or {*demande.fautifs}:
        sortie = gens[id_].sortie
        sorties[str(id_)] = sortie
        update_inscription(
            db, replace(gens[id_], sortie=fin if sortie is None else min(sortie, fin))
        )
    return sorties


def readmit(
    db: Database, soiree_id: int, arbitrage: Arbitrage, arbitrages: Iterable[Arbitrage]
) -> None:
    """Let those excluded come back, unless a later ruling that stands excludes them too."""
    sorties: dict[str, int | None] = (arbitrage.avant or {}).get("sorties", {})
    tous = list(arbitrages)
    annules = {a.contre for a in tous}
    suivants = [a for a in tous if a.id > arbitrage.id and a.id not in annules and a.avant]
    for inscrit in list_inscriptions(db, soiree_id) if sorties else ():
        id_ = str(inscrit.id)
        if id_ not in sorties:
            continue
        suivant = next((a for a in suivants if id_ in a.avant.get("sorties", {})), None)
        if suivant is None:
            update_inscription(db, replace(inscrit, sortie=sorties[id_]))
        else:
            # the later one now finds them as they were before this one
            encore = suivant.avant["sorties"] | {id_: sorties[id_]}
            save_avant(db, suivant.id, json.dumps(suivant.avant | {"sorties": encore}))
            suivant.avant["sorties"] = encore
