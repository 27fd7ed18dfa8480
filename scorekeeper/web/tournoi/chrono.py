"""The clock of a position as the pages show it: the seconds left are the server's."""

from dataclasses import dataclass
from datetime import UTC, datetime

from ...db import get_db
from ...services.tournoi.chrono import count_reste
from ...services.tournoi.plan import Deroule
from ...store.tournoi.tournois import load_position
from ...store.tournoi.values import PositionJouee, Tournoi
from ...store.values import StoredFeuille

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

    @property
    def donnees(self) -> dict[str, int | None]:
        """What a table's phone counts from, the same as long as nobody touches the clock.

        `fin` is when it ends, in seconds since the epoch; `reste` the seconds left while it stands.
        """
        if self.fin_a is None:
            return {"fin": None, "reste": self.reste}
        return {"fin": round(self.fin_a.timestamp()), "reste": None}


def read_chrono(deroule: Deroule) -> Chrono | None:
    """Return the clock of the open position, None when none is open."""
    return _read(deroule.courante, deroule.tournoi)


def load_chrono(tournoi: Tournoi) -> Chrono | None:
    """Return the clock of the open position as it is stored now, None when none is open."""
    return _read(load_position(get_db(), tournoi.soiree_id, tournoi.position), tournoi)


def load_chrono_feuille(feuille: StoredFeuille) -> Chrono | None:
    """Return the clock that a table plays by, None without one or once its position is closed."""
    if not feuille.soiree.is_tournoi:
        return None
    chrono = _read(load_position(get_db(), feuille.soiree.id, feuille.position))
    return chrono if chrono and chrono.reste is not None else None


def is_passe(chrono: str | int | None) -> bool:
    """Whether time is out, from the ISO end of a clock or the seconds left while it stands."""
    if isinstance(chrono, str):
        return datetime.fromisoformat(chrono) <= datetime.now(UTC)
    return chrono == 0


def _read(position: PositionJouee | None, tournoi: Tournoi | None = None) -> Chrono | None:
    if position is None or position.close_a is not None:
        return None
    minutes = (tournoi and tournoi.formule.minutes) or MINUTES
    return Chrono(count_reste(position, datetime.now(UTC)), position.fin_a, minutes)


def format_reste(secondes: int) -> str:
    """Return a time left as a clock shows it: 12:05, 1:02:05."""
    minutes, reste = divmod(secondes, 60)
    heures, minutes = divmod(minutes, 60)
    return f"{heures}:{minutes:02}:{reste:02}" if heures else f"{minutes}:{reste:02}"
