"""One donne's facts as JSON values, in the words of the `marque` command."""

from collections.abc import Mapping
from typing import Any

from ..regles.donne import Donne, Etat
from ..regles.feuille import Entree

# What a ruling may change of a donne.
JUGES = ("etat", "motif", "points", "petit", "poignees")


def dump_donne(donne: Donne) -> dict[str, Any]:
    """Return the facts of a donne as JSON values; points are points, not half points."""
    faits: dict[str, Any] = {"joueurs": donne.joueurs, "mort": donne.mort}
    if donne.etat is not Etat.JOUEE:
        faits |= {"etat": donne.etat, "motif": donne.motif}
    demi = donne.demi_points
    faits |= {
        "preneur": donne.preneur,
        "appele": donne.appele,
        "contrat": donne.contrat,
        "bouts": donne.bouts,
        "points": None if demi is None else demi // 2 if demi % 2 == 0 else demi / 2,
        "petit": donne.petit,
        "poignees": [
            {"taille": poignee.taille, "place": poignee.place, "camp": poignee.camp}
            for poignee in donne.poignees
        ],
        "chelem": donne.chelem,
    }
    if donne.miseres:
        faits["miseres"] = [{"place": m.place, "sorte": m.sorte} for m in donne.miseres]
    return faits


def dump_entree(entree: Entree) -> dict[str, Any]:
    """Return a recorded line as JSON values: facts, forced donneur, scores as written."""
    faits = dump_donne(entree.donne)
    if entree.donneur_force is not None:
        faits["donneur"] = entree.donneur_force
    if entree.ecrits is not None:
        faits["ecrits"] = list(entree.ecrits)
    if entree.contrat_ecrit:
        faits["contrat_ecrit"] = entree.contrat_ecrit
    return faits


def keep_juges(faits: Mapping[str, Any]) -> dict[str, Any]:
    """Return, of the facts of a donne, those that a ruling may change."""
    return {cle: valeur for cle, valeur in faits.items() if cle in JUGES}
