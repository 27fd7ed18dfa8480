"""What rulings and the ledger add to a feuille: why a donne is annulled, penalties below the sums.

Nothing of it is in a bilan (reglement.md, §5.1).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..regles.texte import format_phrase, format_signe

AVERTISSEMENT = "avertissement"


@dataclass(frozen=True, slots=True)
class Raison:
    """Why a ruling annulled a donne: the incident, what was said, where it is written."""

    titre: str
    phrase: str
    reference: str

    @property
    def source(self) -> str:
        """What was said and where it is written, in one line."""
        return f"{self.phrase} ({self.reference})" if self.reference else self.phrase


@dataclass(frozen=True, slots=True)
class Penalite:
    """An entry of the ledger that nothing cancelled: whom it is for, points, and why."""

    nom: str
    points: int
    motif: str

    @property
    def dit(self) -> str:
        """The points with their sign; nothing taken away is a warning."""
        return format_signe(self.points) if self.points else AVERTISSEMENT

    @property
    def phrase(self) -> str:
        """The entry in one line: DURAND Paul −100, Feuille qui ne tombe pas à zéro."""
        return format_phrase(f"{self.nom} {self.dit}, {self.motif}")


@dataclass(frozen=True, slots=True)
class SommeJugee:
    """The last ruling that stands on a sheet that did not balance: its id, and what it said."""

    id: int
    phrase: str


@dataclass(frozen=True, slots=True)
class Sanctions:
    """What is shown beside a feuille's own numbers; nothing at all for a game at home.

    `raisons` are by row of donne, as are `jugees`: the last ruling that changed it. `points` are
    what the ledger gives and takes at each place, empty when it is nothing. `interdits` may not
    take the donne that comes next. `somme` is the ruling on the sum of the sheet, if any.
    """

    raisons: Mapping[int, Raison] = field(default_factory=dict)
    jugees: Mapping[int, int] = field(default_factory=dict)
    penalites: tuple[Penalite, ...] = ()
    points: tuple[int, ...] = ()
    interdits: tuple[str, ...] = ()
    somme: SommeJugee | None = None

    def add_to(self, bilans: Sequence[int]) -> tuple[int, ...]:
        """Return the total of each place, penalties counted."""
        return tuple(map(sum, zip(bilans, self.points, strict=True))) if self.points else ()


AUCUNE = Sanctions()
