"""What may have gone wrong on a sheet: the cells to change, why, and how likely that is."""

from collections.abc import Iterable
from dataclasses import dataclass

from ..anomalie import Anomalie, Gravite
from ..decision import Rang, put_case
from ..ecrit import FeuilleEcrite

# what no correction of a number can mend, so it neither calls for one nor rules one out
SANS_RAPPORT = frozenset({"numero-manquant", "numero-double", "contrat-inconnu"})


@dataclass(frozen=True, slots=True)
class Retouche:
    """One cell to change, in points: `attendu` is None when it should be empty (a mort's).

    `donne` is the number of a row, « Total + », « Total - » or « Bilan »; None on a sheet that has
    only its bilans. `raison` is the cell's own, empty when the suspect's is true of it as well.
    """

    donne: Rang
    place: int
    attendu: int | None
    lu: int | None
    raison: str = ""


@dataclass(frozen=True, slots=True)
class Hypothese:
    """Changes that explain together what is wrong, the culprit first; `poids` compares them.

    `sinon` is an explanation that no cell can show, such as details noted wrong; `doute` is its
    weight, `doute_sommes` when the written sums are those of the cells as they are.
    """

    retouches: tuple[Retouche, ...]
    poids: float
    raison: str
    doute: float = 0
    doute_sommes: float = 0
    sinon: str = ""


def is_grave(anomalie: Anomalie) -> bool:
    """Whether it must be explained, and the change of a number may do it."""
    return anomalie.gravite is not Gravite.INFO and anomalie.code not in SANS_RAPPORT


def apply_retouches(feuille: FeuilleEcrite, retouches: Iterable[Retouche]) -> FeuilleEcrite:
    """Return the sheet with these values in their cells."""
    for retouche in retouches:
        feuille = put_case(feuille, retouche.donne, retouche.place, retouche.attendu)
    return feuille
