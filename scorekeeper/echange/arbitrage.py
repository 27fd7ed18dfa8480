"""What an export says of the rulings of a club night."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ..regles.decision import Decision


@dataclass(frozen=True, slots=True)
class PoigneeAvant:
    """A poignée of a donne as it was; `place` and `camp` are None when nobody noted them."""

    taille: str
    place: int | None = None
    camp: str | None = None


@dataclass(frozen=True, slots=True)
class DonneAvant:
    """What a ruling may change of a donne, as it was; `demi_points` are half points."""

    etat: str
    motif: str | None = None
    demi_points: int | None = None
    petit: str | None = None
    poignees: tuple[PoigneeAvant, ...] = ()
    ecrits: tuple[int | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class AvantExporte:
    """What it takes to undo a ruling.

    `inseree` when it wrote the line itself, `annulee` when it annulled one. `modif_avant` and
    `modif` number the line's states before and after it, 0 for the one that it is in now.
    `supprimees` donnes were taken off the feuille; `sorties` says, by name, when those excluded
    were to leave, and `revenus` who of them has come back since without it being undone.
    `decisions` are what was decided in the line, None where none is on paper.
    """

    donne: DonneAvant | None = None
    inseree: bool = False
    annulee: bool = False
    modif_avant: int | None = None
    modif: int | None = None
    supprimees: int = 0
    sorties: Mapping[str, int | None] = field(default_factory=dict)
    decisions: tuple[Decision, ...] | None = None
    revenus: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FaitsExportes:
    """What a ruling may change of a donne, in the words of `marque`, before and after it.

    `apres` is None once the line was taken off.
    """

    avant: Mapping[str, Any]
    apres: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class DitsExportes:
    """What is said of a ruling: the names of those at fault, what it changed on a donne.

    `restes` is, by name, why somebody stays out although their exclusion is undone.
    """

    fautifs: tuple[str, ...] = ()
    faits: FaitsExportes | None = None
    restes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ArbitrageExporte:
    """A ruling; `contre` is the rank, from 1, of the one it cancels.

    Its feuille is told by table, position and `exemplaire`, which is None without one; `donne` and
    `rang_sans_enchere` are ranks among the lines of that feuille, from 1.
    """

    position: int
    incident: str
    code: str
    phrase: str
    niveau: str
    acteur: str
    moment: datetime
    numero_table: int | None = None
    exemplaire: int | None = None
    donne: int | None = None
    reponses: Mapping[str, str] = field(default_factory=dict)
    regle: str = ""
    reference: str = ""
    note: str = ""
    sans_enchere: tuple[int, ...] = ()
    rang_sans_enchere: int | None = None
    contre: int | None = None
    avant: AvantExporte | None = None
    dits: DitsExportes | None = None
