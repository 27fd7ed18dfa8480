"""The clock of a position as the pages show it: the seconds left are the server's."""

from dataclasses import dataclass
from datetime import UTC, datetime

from ...db import get_db
from ...services.tournoi.chrono import count_reste
from ...services.tournoi.plan import Deroule
from ...store.tournoi.tournois import load_position
from ...store.tournoi.values import PositionJouee, Tournoi

# What the field proposes where the format sets no time.
MINUTES = 40


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
    return _read(deroule.courante, deroule.tournoi)


def load_chrono(tournoi: Tournoi) -> Chrono | None:
    """Return the clock of the open position as it is stored now, None when none is open."""
    return _read(load_position(get_db(), tournoi.soiree_id, tournoi.position), tournoi)


def _read(position: PositionJouee | None, tournoi: Tournoi) -> Chrono | None:
    if position is None or position.close_a is not None:
        return None
    minutes = tournoi.formule.minutes or MINUTES
    return Chrono(count_reste(position, datetime.now(UTC)), position.fin_a, minutes)


def format_reste(secondes: int) -> str:
    """Return a time left as a clock shows it: 12:05, 1:02:05."""
    minutes, reste = divmod(secondes, 60)
    heures, minutes = divmod(minutes, 60)
    return f"{heures}:{minutes:02}:{reste:02}" if heures else f"{minutes}:{reste:02}"
