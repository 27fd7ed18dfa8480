"""The clock of a position as the pages show it: the seconds left are the server's."""

from dataclasses import dataclass
from datetime import UTC, datetime

from ...services.tournoi.chrono import count_reste
from ...services.tournoi.plan import Deroule
from ...store.tournoi.values import PositionJouee


@dataclass(frozen=True, slots=True)
class Chrono:
    """The clock of the position that is open; `fin_a` is None while it stands.

    `reste` is None without a clock, 0 once time is out. `minutes` is what a new one is set to.
    """

    reste: int | None
    fin_a: datetime | None
    minutes: int

    @property
    def is_arrete(self) -> bool:
        """Whether it stands with time left to run."""
        return self.reste is not None and self.fin_a is None

    @property
    def is_fini(self) -> bool:
        """Whether time is out: the donne that is being played is the last."""
        return self.reste == 0

    @property
    def texte(self) -> str:
        """The time left, as the page shows it before it counts by itself: 12:05, 1:02:05."""
        return format_reste(self.reste or 0)


def read_chrono(deroule: Deroule) -> Chrono | None:
    """Return the clock of the open position, None when none is open."""
    courante = deroule.courante
    minutes = deroule.tournoi.formule.minutes or 40
    return read_chrono_of(courante, minutes) if courante else None


def read_chrono_of(position: PositionJouee, minutes: int = 40) -> Chrono | None:
    """Return the clock of a position, None once it is closed."""
    if position.close_a is not None:
        return None
    return Chrono(count_reste(position, datetime.now(UTC)), position.fin_a, minutes)


def format_reste(secondes: int) -> str:
    """Return a time left as a clock shows it: 12:05, 1:02:05."""
    minutes, reste = divmod(secondes, 60)
    heures, minutes = divmod(minutes, 60)
    return f"{heures}:{minutes:02}:{reste:02}" if heures else f"{minutes}:{reste:02}"
