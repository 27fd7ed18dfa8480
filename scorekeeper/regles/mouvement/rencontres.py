"""Who met whom, who played at three more than once: read from placements."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from .placement import MINIMUM, Placement, list_assis

Paire = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Repetition:
    """Two numeros, the smaller first, and the positions (from 1) where they meet: two or more."""

    numeros: Paire
    positions: tuple[int, ...]


def pair_up(un: int, autre: int) -> Paire:
    """Return two numeros, the smaller first."""
    return (un, autre) if un < autre else (autre, un)


def count_rencontres(placements: Iterable[Placement]) -> Counter[Paire]:
    """Return how many times each pair sat at one table; a mort meets his whole table."""
    return Counter(
        paire
        for placement in placements
        for table in placement
        for paire in combinations(sorted(list_assis(table)), 2)
    )


def count_repetitions(placements: Iterable[Placement]) -> int:
    """Return the number of meetings beyond the first of each pair."""
    return sum(fois - 1 for fois in count_rencontres(placements).values())


def list_repetitions(placements: Sequence[Placement]) -> list[Repetition]:
    """Return the pairs who meet more than once, by numero."""
    positions: dict[Paire, list[int]] = defaultdict(list)
    for rang, placement in enumerate(placements, 1):
        for paire in count_rencontres([placement]):
            positions[paire].append(rang)
    return [
        Repetition(paire, tuple(rangs))
        for paire, rangs in sorted(positions.items())
        if len(rangs) > 1
    ]


def count_trois(placements: Iterable[Placement]) -> Counter[int]:
    """Return how many times each numero sat at a table of three."""
    return Counter(
        numero
        for placement in placements
        for assis in map(list_assis, placement)
        if len(assis) == MINIMUM
        for numero in assis
    )


def list_doubles(placements: Iterable[Placement]) -> tuple[int, ...]:
    """Return the numeros who sit at a table of three more than once, in order."""
    return tuple(sorted(numero for numero, fois in count_trois(placements).items() if fois > 1))


def check_equipes(
    placements: Sequence[Placement], equipes: Iterable[Sequence[int]]
) -> list[tuple[int, int, int]]:
    """Return the members of one team who meet: two numeros and the position (règlement p. 10)."""
    fautes = [
        (*pair_up(*paire), rang)
        for rang, placement in enumerate(placements, 1)
        for equipe in equipes
        for table in placement
        for paire in combinations(sorted(set(equipe).intersection(list_assis(table))), 2)
    ]
    return sorted(fautes, key=lambda faute: (faute[2], faute[:2]))
