"""A sheet on paper copied again: what an arbitre ruled on its rows stays ruled."""

import json
from collections.abc import Sequence
from dataclasses import replace

from sqlite_utils import Database

from ...regles.decision import Decision, read_case
from ...regles.donne import Etat
from ...regles.feuille import Entree
from ...regles.texte import format_phrase
from ...store.arbitrages import Arbitrage, link_donne, list_arbitrages_feuille, save_avant
from ...store.donnes import mark_modif
from ...store.feuilles import load_feuille_by_id
from ...store.values import StoredDonne, StoredFeuille
from ..refus import RefusError
from .feuille import load_avant
from .papier import dump_decisions, settle_papier

Jugee = tuple[Arbitrage, StoredDonne]


def list_jugees(db: Database, feuille: StoredFeuille) -> list[Jugee]:
    """Return the rulings about rows of a sheet with their row, oldest first."""
    par_id = {donne.id: donne for donne in feuille.donnes}
    arbitrages = list_arbitrages_feuille(db, feuille.id)
    return [(a, par_id[a.donne_id]) for a in arbitrages if a.donne_id in par_id]


def keep_jugees(jugees: Sequence[Jugee], entrees: Sequence[Entree]) -> tuple[Entree, ...]:
    """Return copied rows with what rulings that stand have made of them; raises RefusError."""
    gardees = list(entrees)
    for arbitrage, donne in _list_valables(jugees):
        if donne.rang > len(gardees):
            raise RefusError({"": _say(arbitrage, donne, "gardez sa ligne")})
        gardees[donne.rang - 1] = _keep(arbitrage, donne, gardees[donne.rang - 1])
    return tuple(gardees)


def carry_jugees(
    db: Database, feuille: StoredFeuille, jugees: Sequence[Jugee], copiees: Sequence[Entree]
) -> None:
    """Let rulings name the rows that took the place of those of `feuille`, which are no more.

    `copiees` are the rows as they were copied: what an annulled one says comes back with it.
    """
    nouvelle = load_feuille_by_id(db, feuille.id) or feuille
    par_rang = {donne.rang: donne for donne in nouvelle.donnes}
    valables = {arbitrage.id for arbitrage, _donne in _list_valables(jugees)}
    for arbitrage, donne in jugees:
        neuve = par_rang.get(donne.rang)
        if neuve is None:
            continue
        link_donne(db, arbitrage.id, neuve.id)
        mark_modif(db, neuve.id, donne.modif)
        if arbitrage.id in valables:
            _renew_avant(db, feuille, nouvelle, arbitrage, copiees[donne.rang - 1])


def settle_jugees(db: Database, feuille: StoredFeuille, jugees: Sequence[Jugee]) -> None:
    """Decide again the cells of ruled rows, and the sums, on a sheet that was copied again."""
    for rang in sorted({donne.rang for _arbitrage, donne in _list_valables(jugees)}):
        settle_papier(db, load_feuille_by_id(db, feuille.id) or feuille, rang)


def _list_valables(jugees: Sequence[Jugee]) -> list[Jugee]:
    """Return those that changed their row and that nothing cancelled."""
    annulees = {arbitrage.contre for arbitrage, _donne in jugees}
    return [
        (arbitrage, donne)
        for arbitrage, donne in jugees
        if arbitrage.id not in annulees and "donne" in (arbitrage.avant or {})
    ]


def _keep(arbitrage: Arbitrage, donne: StoredDonne, copiee: Entree) -> Entree:
    jugee = donne.entree.donne
    if jugee.etat is Etat.ANNULEE:
        faits = replace(copiee.donne, etat=jugee.etat, motif=jugee.motif)
        return replace(copiee, donne=faits, ecrits=copiee.ecrits and (None,) * len(copiee.ecrits))
    avant = load_avant(donne.entree, arbitrage.avant["donne"]).donne
    faits = copiee.donne
    for champ in ("demi_points", "petit", "poignees"):
        vieux, juge = getattr(avant, champ), getattr(jugee, champ)
        if vieux == juge or getattr(faits, champ) == juge:
            continue
        if getattr(faits, champ) != vieux:
            raise RefusError({"": _say(arbitrage, donne, "laissez ce qu’elle y a changé")})
        faits = replace(faits, **{champ: juge})
    return replace(copiee, donne=faits)


def _say(arbitrage: Arbitrage, donne: StoredDonne, conseil: str) -> str:
    juge = f"La ligne {donne.rang} a été jugée par l’arbitre (décision {arbitrage.id})"
    return format_phrase(f"{juge} : {conseil}, ou annulez d’abord cette décision.")


def _renew_avant(
    db: Database,
    feuille: StoredFeuille,
    nouvelle: StoredFeuille,
    arbitrage: Arbitrage,
    copiee: Entree,
) -> None:
    """Let what a ruling is to put back be what was copied last."""
    avant = dict(arbitrage.avant)
    etait_jouee = avant.get("annulee") and avant["donne"]["etat"] == Etat.JOUEE
    ecrits = copiee.ecrits or ()
    if etait_jouee and any(ecrit is not None for ecrit in ecrits):
        avant["donne"] = avant["donne"] | {"ecrits": list(ecrits)}
    decisions = [Decision(*valeurs) for valeurs in avant.get("decisions", [])]
    rangs = {ligne.numero for ligne in nouvelle.ecrite.lignes}
    if "decisions" in avant:
        avant["decisions"] = dump_decisions(
            [
                d
                for d in decisions
                if (isinstance(d.donne, str) or d.donne in rangs)
                and read_case(feuille.ecrite, d.donne, d.place)
                == read_case(nouvelle.ecrite, d.donne, d.place)
            ]
        )
    save_avant(db, arbitrage.id, json.dumps(avant))
