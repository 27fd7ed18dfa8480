"""A sheet on paper and what was decided about it, as JSON values: for the journal and exports."""

from collections.abc import Iterable
from typing import Any

from ..regles.decision import Decision
from ..regles.ecrit import Cases, FeuilleEcrite
from ..regles.feuille import Entree
from .faits import dump_entree


def dump_decision(decision: Decision) -> dict[str, Any]:
    """Return a decision as JSON values."""
    return {
        "donne": decision.donne,
        "place": decision.place,
        "valeur": decision.valeur,
        "motif": decision.motif,
        "acteur": decision.acteur,
    }


def dump_sommes(feuille: FeuilleEcrite) -> dict[str, list[int | None] | None]:
    """Return the written sums of a sheet as JSON values, null where a row is not written."""
    return {
        "plus": _dump_cases(feuille.plus),
        "moins": _dump_cases(feuille.moins),
        "bilans": _dump_cases(feuille.bilans),
    }


def dump_papier(
    noms: Iterable[str], departs: Cases, visas: Iterable[int], ecrite: FeuilleEcrite
) -> dict[str, Any]:
    """Return the heading and the sums of a sheet on paper as JSON values."""
    return {
        "joueurs": list(noms),
        "departs": list(departs),
        "visas": sorted(visas),
    } | dump_sommes(ecrite)


def dump_lignes(entrees: Iterable[Entree]) -> list[dict[str, Any]]:
    """Return the rows of a sheet on paper as JSON values, what is not noted left out."""
    return [
        {cle: valeur for cle, valeur in dump_entree(entree).items() if valeur not in (None, [])}
        for entree in entrees
    ]


def _dump_cases(cases: Cases | None) -> list[int | None] | None:
    return None if cases is None else list(cases)
