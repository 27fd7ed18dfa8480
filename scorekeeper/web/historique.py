"""The journal of one donne in French sentences: who changed what, from what to what."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ..regles.texte import format_phrase
from ..store.values import Trace

ACTIONS = {
    "donne": "Enregistrée",
    "correction": "Corrigée",
    "annulation": "Annulée",
    "import": "Importée",
    "arbitrage": "Décision de l’arbitre",
    "arbitrage annulé": "Décision annulée",
}
ARBITRAGES = {"arbitrage", "arbitrage annulé"}
FAITS = {
    "etat": "issue",
    "motif": "motif",
    "preneur": "preneur",
    "appele": "appelé",
    "mort": "mort",
    "donneur": "donneur",
    "contrat": "contrat",
    "bouts": "bouts",
    "points": "points",
    "poignees": "poignées",
    "petit": "Petit au bout",
    "chelem": "chelem",
    "miseres": "misères",
}
# Tables are named as they are: par table 3.
ELIDES = ("organisateur", "arbitre ")
VALEURS = {
    "jouee": "jouée",
    "passee": "passée",
    "annulee": "annulée",
    "arbitre": "décision de l’arbitre",
    "defense": "défense",
    "annonce_reussi": "annoncé, réussi",
    "non_annonce_reussi": "réussi sans annonce",
    "annonce_chute": "annoncé, chuté",
}
SORTES = {"atout": "d’atout", "tete": "de tête"}
PLACES = frozenset({"preneur", "appele", "mort", "donneur"})


@dataclass(frozen=True, slots=True)
class TracePage:
    """One entry of the history as shown; `details` are the facts that changed."""

    moment: datetime
    acteur: str
    phrase: str
    details: str


def say_acteur(acteur: str) -> str:
    """Return who acted, as a sentence names them: l’organisateur, l’arbitre MARTIN, table 3."""
    return f"l’{acteur}" if acteur.startswith(ELIDES) else acteur


def build_historique(traces: Iterable[Trace], noms: Sequence[str]) -> list[TracePage]:
    """Return the history of a donne, oldest first; `noms` are the players' names by place."""
    return [
        TracePage(
            trace.moment,
            say_acteur(trace.acteur),
            ACTIONS.get(trace.action, trace.action),
            _describe_trace(trace, noms),
        )
        for trace in traces
    ]


def _describe_trace(trace: Trace, noms: Sequence[str]) -> str:
    avant, apres = (json.loads(texte or "{}") for texte in (trace.avant, trace.apres))
    if trace.action == "correction":
        return describe_change(avant, apres, noms)
    faits = apres.get("faits") if trace.action in ARBITRAGES else None
    return describe_change(faits["avant"], faits["apres"], noms) if faits else ""


def describe_change(avant: Mapping[str, Any], apres: Mapping[str, Any], noms: Sequence[str]) -> str:
    """Return the facts of a donne that changed, from what to what, `noms` by place."""
    changements = []
    for fait, libelle in FAITS.items():
        vieux, neuf = (_describe(fait, faits.get(fait), noms) for faits in (avant, apres))
        if vieux != neuf:
            changements.append(f"{libelle} : {vieux} → {neuf}")
    return format_phrase(" ; ".join(changements))


def _describe(fait: str, valeur: Any, noms: Sequence[str]) -> str:
    if fait == "etat" and valeur is None:
        return VALEURS["jouee"]
    if valeur is None or valeur == []:
        return "—"
    if fait in PLACES:
        return _name(valeur, noms)
    if fait == "poignees":
        return " + ".join(poignee["taille"] for poignee in valeur)
    if fait == "miseres":
        return " + ".join(f"{SORTES[m['sorte']]} ({_name(m['place'], noms)})" for m in valeur)
    return VALEURS.get(str(valeur), str(valeur).replace("_", " ").replace(".5", "½"))


def _name(place: int, noms: Sequence[str]) -> str:
    return noms[place] if place in range(len(noms)) else str(place)
