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
from .retours import is_exclu

TENUE = (
    "{} tient maintenant sa place, et aucune n’est libre : quand il y en aura une, « Rejoue », sur"
    " sa fiche, la lui donnera"
)
REMPLACE = "son équipe s’est complétée depuis : changez-en sur sa fiche, puis « Rejoue »"
PARTI = (
    "son départ, après la position {}, ne vient pas de cette décision ; « Rejoue », sur sa fiche,"
    " lui redonne une place"
)


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
) -> dict[int, str]:
    """Let those excluded come back, unless another ruling that stands excludes them too.

    Whoever left by themselves, before it or since, stays out, and whoever finds no seat: return
    why, by id.
    """
    restes: dict[int, str] = {}
    sorties: dict[str, int | None] = (arbitrage.avant or {}).get("sorties", {})
    tous = list(arbitrages)
    annules = {arbitrage.id, *(a.contre for a in tous)}
    valables = [a for a in tous if a.id not in annules]
    for inscrit in list_inscriptions(db, tournoi.soiree_id) if sorties else ():
        id_ = str(inscrit.id)
        if id_ not in sorties:
            continue
        autres = [a for a in valables if is_exclu(a, id_)]
        exclu = is_exclu(arbitrage, id_)
        if autres:
            if exclu:
                _hand_over(db, arbitrage, autres, id_)
        elif exclu and sorties[id_] is None:
            reste = _let_in(db, tournoi, inscrit)
            restes |= {inscrit.id: reste} if reste else {}
        elif inscrit.sortie is not None:
            restes[inscrit.id] = format_phrase(PARTI.format(inscrit.sortie))
    return restes


def _hand_over(db: Database, arbitrage: Arbitrage, autres: Iterable[Arbitrage], id_: str) -> None:
    """Let the next ruling that excludes somebody find them as they were before this one."""
    suivant = next((a for a in autres if a.id > arbitrage.id), None)
    if suivant is not None:
        suivant.avant["sorties"][id_] = arbitrage.avant["sorties"][id_]
        save_avant(db, suivant.id, json.dumps(suivant.avant))


def _let_in(db: Database, tournoi: Tournoi, inscrit: Inscription) -> str:
    """Let somebody play on, with a seat if they had one; return why not, nothing when they do."""
    numero = inscrit.numero
    if numero is not None and not inscrit.plays(tournoi.position + 1):
        try:
            numero = find_retour(db, tournoi, inscrit)
        except RefusError as refus:
            return _say_reste(db, tournoi, inscrit, refus)
    update_inscription(db, replace(inscrit, numero=numero, sortie=None))
    return ""


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
