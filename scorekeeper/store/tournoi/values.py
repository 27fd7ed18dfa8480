"""What the store returns of a club night: frozen values, never rows."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from ...regles.arbitrage.modele import CodeArbitrage, Portee


class Mode(StrEnum):
    """How people are seated from position to position."""

    FFT = "fft"
    HASARD = "hasard"
    MEILLEURS = "meilleurs"
    FINALE = "finale"


@dataclass(frozen=True, slots=True)
class Finale:
    """A final for the best: how many of them, in how many positions of how many donnes."""

    joueurs: int
    positions: int
    donnes: int


@dataclass(frozen=True, slots=True)
class Formule:
    """What is played: positions before the final, and donnes in each, or minutes when timed.

    `donnes` is None when time alone ends a position; `minutes` may go with donnes.
    """

    code: str
    positions: int
    donnes: int | None
    minutes: int | None = None
    finale: Finale | None = None

    @property
    def total(self) -> int:
        """How many positions there are, the final included."""
        return self.positions + (self.finale.positions if self.finale else 0)

    def count_donnes(self, position: int) -> int | None:
        """Return how many donnes a position has, None when time alone ends it."""
        if self.finale and position > self.positions:
            return self.finale.donnes
        return self.donnes

    def count_finalistes(self, position: int) -> int:
        """Return how many a position of the final brings together, 0 for any other position."""
        return self.finale.joueurs if self.finale and position > self.positions else 0


@dataclass(frozen=True, slots=True)
class Tournoi:
    """The settings of a club night.

    `tables` is 0 before the draw; `vides` are the starting numbers that nobody holds; `mort` adds
    a fifth to one table; `decalage` is 1 when teams skip the first position of the movement;
    `position` is the last one opened, 0 before the first. The ranking says provisional until
    `provisoire_jusqua`; from `fige_a` on nothing counts any more but what counted then.
    """

    soiree_id: int
    formule: Formule
    mode: Mode = Mode.FFT
    tables: int = 0
    vides: tuple[int, ...] = ()
    mort: bool = False
    decalage: int = 0
    graine: int | None = None
    departages: tuple[str, ...] = ()
    position: int = 0
    primes: tuple[str, ...] = ()
    provisoire_jusqua: datetime | None = None
    fige_a: datetime | None = None
    code: CodeArbitrage = CodeArbitrage.CA2012
    portee: Portee = Portee.FAMILLE

    @property
    def joueurs(self) -> int:
        """How many were drawn: one a seat, and a fifth at a table with a mort."""
        return 4 * self.tables - len(self.vides) + self.mort

    @property
    def nom_tirage(self) -> str:
        """What tells a draw from another, nothing before the first."""
        return str(self.graine) if self.is_tire else ""

    @property
    def is_tire(self) -> bool:
        """Whether seats are drawn."""
        return self.tables > 0


@dataclass(frozen=True, slots=True)
class Inscription:
    """A person of a club night; `tarif` in cents.

    `numero` is the starting number, None before the draw; `choisi` says that it was chosen, not
    drawn. They play from the position `arrivee` to the position `sortie`, to the end when None.
    """

    id: int
    nom: str
    prenom: str = ""
    numero_fft: str = ""
    club: str = ""
    serie: str = ""
    tarif: int = 0
    paye: bool = False
    feminine: bool = False
    jeune: bool = False
    senior: bool = False
    equipe: str = ""
    numero: int | None = None
    choisi: bool = False
    arrivee: int = 1
    sortie: int | None = None

    @property
    def nom_complet(self) -> str:
        """What a sheet calls this person: DURAND Paul."""
        return name_complet(self.nom, self.prenom)

    def plays(self, position: int) -> bool:
        """Whether this person plays a position."""
        return self.arrivee <= position and (self.sortie is None or position <= self.sortie)


def name_complet(nom: str, prenom: str) -> str:
    """Return a surname and a first name as a sheet has them."""
    return f"{nom} {prenom}".strip()


@dataclass(frozen=True, slots=True)
class PositionJouee:
    """A position once opened; `graine` is the seed of its draw where there was one.

    The clock runs to `fin_a`, or stands with `reste` seconds left; both None without a clock.
    """

    position: int
    mode: Mode
    donnes: int | None
    ouverte_a: datetime
    graine: int | None = None
    close_a: datetime | None = None
    fin_a: datetime | None = None
    reste: int | None = None


@dataclass(frozen=True, slots=True)
class Ajustement:
    """An entry of the ledger: points given or taken, never inside a bilan; a warning is 0.

    `contre` is the entry that this one cancels. One that a ruling made names its family and its
    incident, by which a repeat is recognised.
    """

    id: int
    inscription_id: int
    position: int
    points: int
    motif: str
    acteur: str
    moment: datetime
    contre: int | None = None
    famille: str = ""
    incident: str = ""
    arbitrage_id: int | None = None
