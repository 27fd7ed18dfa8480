"""The movements of the organiser's manual: FFT from five tables on, Howell at three and four."""

from dataclasses import dataclass, field
from functools import lru_cache

from .petites import PETITES, place_petite
from .placement import PREMIER_FFT, QUATRE, MouvementError, Placement, numero_of

Pas = tuple[int, int, int, int]

NORMALE: Pas = (0, 1, 2, -2)
COURTE: Pas = (0, 1, 2, -1)
POSITIONS_MAX = 7


@dataclass(frozen=True, slots=True)
class Mouvement:
    """How each orientation (N, S, E, O) moves into a position, in tables; the manual's maximum."""

    base: Pas
    exceptions: dict[int, Pas] = field(default_factory=dict)
    maximum: int = POSITIONS_MAX

    def step(self, position: int) -> Pas:
        """Return the move of each orientation into a position, 2 at least."""
        return self.exceptions.get(position, self.base)


# the movement of every other number of tables
GENERAL = Mouvement(NORMALE)

# Manuel de l'organisateur p. 12-14; its maximum for 5 tables was computed, the others are stated
EXCEPTIONS = {
    5: Mouvement(NORMALE, maximum=5),
    6: Mouvement(COURTE, {3: (0, 1, 3, -1), 4: (0, 1, 2, -2)}, maximum=5),
    8: Mouvement(COURTE, {5: (0, 2, 3, -1), 6: (0, 1, 4, -1)}, maximum=6),
    9: Mouvement(NORMALE, {4: (0, 1, 3, -3), 5: (0, 1, 3, -3)}),
    10: Mouvement(COURTE, {6: (0, 1, 3, -2)}),
    12: Mouvement(NORMALE, {4: (0, 1, 2, -3), 7: (0, 1, 3, -2)}),
    14: Mouvement(NORMALE, {5: (0, 1, 2, -3)}),
    15: Mouvement(NORMALE, {5: (0, 1, 2, -3)}),
    16: Mouvement(NORMALE, {5: (0, 1, 2, -3), 6: (0, 1, 2, -3)}),
    18: Mouvement(NORMALE, {6: (0, 1, 2, -3)}),
    20: Mouvement(NORMALE, {6: (0, 1, 2, -3)}),
}

HOWELL: dict[int, tuple[Placement, ...]] = {
    3: (
        ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)),
        ((1, 2, 7, 12), (5, 6, 11, 3), (9, 10, 4, 8)),
        ((1, 8, 7, 10), (5, 2, 11, 12), (9, 3, 4, 6)),
        ((1, 8, 6, 11), (5, 2, 4, 10), (9, 3, 12, 7)),
        ((1, 9, 5, 3), (7, 11, 4, 10), (2, 6, 12, 8)),
        ((1, 9, 7, 2), (5, 11, 4, 12), (10, 6, 3, 8)),
    ),
    4: (
        ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)),
        ((1, 8, 10, 15), (16, 9, 7, 2), (6, 3, 13, 12), (11, 14, 4, 5)),
        ((1, 7, 12, 14), (15, 9, 6, 4), (8, 2, 13, 11), (10, 16, 3, 5)),
        ((1, 6, 11, 16), (14, 9, 8, 3), (7, 4, 13, 10), (12, 15, 2, 5)),
        ((1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12, 16)),
    ),
}


def max_positions(tables: int, decalage: int = 0) -> int | None:
    """Return how many positions the movement has, None at one and two tables: no rule there.

    Teams (`decalage` 1) lose the first one (manual p. 15).
    """
    if tables in HOWELL:
        return len(HOWELL[tables]) - decalage
    return EXCEPTIONS.get(tables, GENERAL).maximum - decalage if tables >= PREMIER_FFT else None


def place_mouvement(tables: int, position: int, decalage: int = 0) -> Placement:
    """Return who sits where, every seat taken, at a position (from 1) of these tables' movement.

    Beyond the movement's last position the FFT moves go on and a Howell starts again, at the
    second position when everyone skipped the first. Raises MouvementError for a position below 1.
    """
    if position < 1 or tables < 1:
        raise MouvementError("Les tables et les positions se comptent à partir de 1.")
    if tables in PETITES:
        return place_petite(tuple(range(1, QUATRE * tables + 1)), tables, position + decalage)
    if tables in HOWELL:
        lignes = HOWELL[tables][decalage:]
        return lignes[(position - 1) % len(lignes)]
    return _place_fft(tables, position + decalage)


@lru_cache(maxsize=1024)
def _place_fft(tables: int, position: int) -> Placement:
    """Return the FFT movement at one of its own positions."""
    mouvement = EXCEPTIONS.get(tables, GENERAL)
    avances = [0] * QUATRE
    for rang in range(2, position + 1):
        avances = [avance + pas for avance, pas in zip(avances, mouvement.step(rang), strict=True)]
    return tuple(
        tuple(
            numero_of((table - avance) % tables + 1, place) for place, avance in enumerate(avances)
        )
        for table in range(tables)
    )
