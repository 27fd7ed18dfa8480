"""The journal of a sheet on paper in French sentences: what was written, decided, handed in."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ...regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS, Rang
from ...regles.texte import format_phrase
from ...store.values import StoredFeuille, Trace
from ..historique import say_acteur
from .constat import say_lieu, say_valeur

ACTIONS = {
    "partie": "Commencée",
    "transcription": "Recopiée",
    "import": "Importée",
    "decision": "Nombre retenu",
    "remettre": "Remise",
    "confirmer": "Confirmée",
    "refuser": "Refusée",
    "valider": "Validée",
    "rouvrir": "Rouverte",
}
PIEDS = {"plus": TOTAL_PLUS, "moins": TOTAL_MOINS, "bilans": BILAN}


@dataclass(frozen=True, slots=True)
class TracePage:
    """One entry as shown: when, who, what, and the numbers that changed, a sentence each."""

    moment: datetime
    acteur: str
    phrase: str
    details: tuple[str, ...]


def build_histoire(stored: StoredFeuille, traces: Iterable[Trace]) -> tuple[TracePage, ...]:
    """Return the history of a sheet, the last thing done first."""
    pages = []
    premiere = True
    for trace in traces:
        phrase = ACTIONS.get(trace.action, trace.action.capitalize())
        if trace.action == "transcription" and not premiere:
            phrase = "Recopiée de nouveau"
        avant, apres = (json.loads(texte or "null") for texte in (trace.avant, trace.apres))
        details = [*_list_details(stored, trace.action, avant, apres)]
        raison = apres.get("raison") if isinstance(apres, dict) else ""
        if raison:
            details.append(format_phrase(f"Raison : {raison}"))
        pages.append(TracePage(trace.moment, say_acteur(trace.acteur), phrase, tuple(details)))
        premiere = False
    return tuple(reversed(pages))


def _list_details(stored: StoredFeuille, action: str, avant: Any, apres: Any) -> Iterator[str]:
    if action == "transcription" and avant:
        yield from _compare(stored, avant, apres)
    if action == "decision":
        yield from _describe_decisions(stored, avant, apres["decisions"])


def _describe_decisions(
    stored: StoredFeuille, touchees: list[dict[str, Any]], decisions: list[dict[str, Any]]
) -> Iterator[str]:
    """Yield each cell decided, and each one whose written number counts again."""
    retenues = {(decision["donne"], decision["place"]): decision for decision in decisions}
    for touchee in touchees:
        donne, place = touchee["donne"], touchee["place"]
        ecrit = say_valeur(donne, touchee["ecrit"])
        decision = retenues.get((donne, place))
        suite = f"le nombre écrit, {ecrit}, compte de nouveau"
        if decision:
            suite = f"écrit {ecrit}, retenu {say_valeur(donne, decision['valeur'])}"
            suite += f" — {decision['motif']}" if decision["motif"] else ""
        yield format_phrase(f"{say_lieu(stored.ecrite, donne, place)} : {suite}")


def _compare(stored: StoredFeuille, avant: dict[str, Any], apres: dict[str, Any]) -> Iterator[str]:
    """Yield each thing written differently, what stood before first."""
    for titre in ("position", "table", "joueurs"):
        if avant.get(titre) != apres.get(titre):
            nom = {"joueurs": "Noms"}.get(titre, titre.capitalize())
            yield format_phrase(f"{nom} : {_say(avant.get(titre))} → {_say(apres.get(titre))}")
    cases_avant, cases_apres = dict(_list_cases(avant)), dict(_list_cases(apres))
    for donne, place in cases_avant | cases_apres:
        vieux, neuf = (cases.get((donne, place)) for cases in (cases_avant, cases_apres))
        if vieux != neuf:
            change = f"{say_valeur(donne, vieux)} → {say_valeur(donne, neuf)}"
            yield format_phrase(f"{say_lieu(stored.ecrite, donne, place)} : {change}")
    lignes = zip(avant.get("lignes", ()), apres.get("lignes", ()), strict=False)
    for numero, (vieille, neuve) in enumerate(lignes, start=1):
        if _strip(vieille) != _strip(neuve):
            yield f"Donne {numero} : contrat ou détails changés".replace(" :", "\u00a0:")


def _list_cases(feuille: dict[str, Any]) -> Iterator[tuple[tuple[Rang, int], int | None]]:
    for numero, ligne in enumerate(feuille.get("lignes", ()), start=1):
        for place, valeur in enumerate(ligne.get("ecrits", ())):
            yield (numero, place), valeur
    for cle, pied in PIEDS.items():
        for place, valeur in enumerate(feuille.get(cle) or ()):
            yield (pied, place), valeur


def _strip(ligne: dict[str, Any]) -> dict[str, Any]:
    return {fait: valeur for fait, valeur in ligne.items() if fait != "ecrits"}


def _say(valeur: Any) -> str:
    return ", ".join(map(str, valeur)) if isinstance(valeur, list) else str(valeur)
