"""Who is excluded by a ruling, and comes back when it is cancelled."""

import json
from collections.abc import Iterable
from dataclasses import replace

from sqlite_utils import Database

from ...regles.arbitrage.modele import Genre, Jugement
from ...regles.texte import format_phrase
from ...store.arbitrages import Arbitrage, save_avant
from ...store.tournoi.inscriptions import list_inscriptions, update_inscription
from ...store.tournoi.values import Inscription, Tournoi
from ..refus import RefusError
from ..tournoi.presences import find_retour
from .demande import Demande

TENUE = (
    "{} tient maintenant sa place, et aucune n’est libre : quand il y en aura une, « Rejoue », sur"
    " sa fiche, la lui donnera"
)
REMPLACE = "son équipe s’est complétée depuis : changez-en sur sa fiche, puis « Rejoue »"


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
    db: Database, tournoi: Tournoi, arbitrage: Arbitrage, arbitrages: Iterable[Arbitrage]
) -> dict[str, str]:
    """Let those excluded come back, unless a later ruling that stands excludes them too.

    Whoever finds no seat stays out: return why, by id.
    """
    restes: dict[str, str] = {}
    sorties: dict[str, int | None] = (arbitrage.avant or {}).get("sorties", {})
    tous = list(arbitrages)
    annules = {a.contre for a in tous}
    suivants = [a for a in tous if a.id > arbitrage.id and a.id not in annules and a.avant]
    for inscrit in list_inscriptions(db, tournoi.soiree_id) if sorties else ():
        id_ = str(inscrit.id)
        if id_ not in sorties:
            continue
        suivant = next((a for a in suivants if id_ in a.avant.get("sorties", {})), None)
        if suivant is None:
            try:
                _let_in(db, tournoi, inscrit, sorties[id_])
            except RefusError as refus:
                restes[id_] = _say_reste(db, tournoi, inscrit, refus)
        else:
            # the later one now finds them as they were before this one
            encore = suivant.avant["sorties"] | {id_: sorties[id_]}
            save_avant(db, suivant.id, json.dumps(suivant.avant | {"sorties": encore}))
            suivant.avant["sorties"] = encore
    return restes


def _let_in(db: Database, tournoi: Tournoi, inscrit: Inscription, sortie: int | None) -> None:
    """Give somebody back when they were to leave, and a seat if they play on."""
    numero = inscrit.numero
    absent = not inscrit.plays(tournoi.position + 1)
    if sortie is None and absent and numero is not None:
        numero = find_retour(db, tournoi, inscrit)
    update_inscription(db, replace(inscrit, numero=numero, sortie=sortie))


def _say_reste(db: Database, tournoi: Tournoi, inscrit: Inscription, refus: RefusError) -> str:
    """Return why somebody cannot come back yet: who holds their seat, or a full team."""
    if "equipe" in refus.erreurs:
        return format_phrase(REMPLACE)
    tenant = next(
        autre.nom_complet
        for autre in list_inscriptions(db, tournoi.soiree_id)
        if autre.numero == inscrit.numero
        and autre.id != inscrit.id
        and autre.plays(tournoi.position + 1)
    )
    return format_phrase(TENUE.format(tenant))
