"""What an export says of a sheet on paper and of a feuille's life, beside its seats and lines."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..regles.cycle import EtatFeuille
from ..regles.decision import Decision
from ..regles.ecrit import Cases
from .papier_json import dump_decision

PROFONDEURS = ("bilans", "lignes", "details")


@dataclass(frozen=True, slots=True)
class PapierExporte:
    """The heading and the sums of a sheet on paper, by place; points."""

    profondeur: str
    departs: Cases
    plus: Cases | None = None
    moins: Cases | None = None
    bilans: Cases | None = None
    visas: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CycleExporte:
    """Where a feuille stands; `remise_par` is a place, None for anybody else."""

    etat: EtatFeuille = EtatFeuille.EN_COURS
    remise_par: int | None = None
    refus: str = ""
    ecartee: bool = False


EN_JEU = CycleExporte()


def dump_papier(
    exemplaire: int,
    papier: PapierExporte | None,
    cycle: CycleExporte,
    decisions: Iterable[Decision],
) -> dict[str, Any]:
    """Return the keys that only some feuilles have: nothing for a first result still in play."""
    objet: dict[str, Any] = {}
    if exemplaire > 1:
        objet["exemplaire"] = exemplaire
    if papier:
        objet["papier"] = {
            "profondeur": papier.profondeur,
            "departs": list(papier.departs),
            "plus": _dump_cases(papier.plus),
            "moins": _dump_cases(papier.moins),
            "bilans": _dump_cases(papier.bilans),
            "visas": list(papier.visas),
        }
    if cycle != EN_JEU:
        objet["cycle"] = {
            "etat": cycle.etat,
            "remise_par": cycle.remise_par,
            "refus": cycle.refus,
            "ecartee": cycle.ecartee,
        }
    if decides := [dump_decision(decision) for decision in decisions]:
        objet["decisions"] = decides
    return objet


def _dump_cases(cases: Cases | None) -> list[int | None] | None:
    return None if cases is None else list(cases)
