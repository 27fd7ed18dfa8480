"""A whole evening when people are not a multiple of four: seats removed, a fifth at a table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise

from .completion import complete, count_moves
from .fft import HOWELL, place_mouvement
from .petites import PETITES, place_petite
from .placement import (
    NORD,
    PREMIER_FFT,
    QUATRE,
    Placement,
    count_tables,
    empty_sieges,
    has_mort,
    list_assis,
    list_numeros,
    numero_of,
)
from .rencontres import count_repetitions, list_doubles

NEUF = 9
# how many numbers the manual (p. 6) wants between two missing Nords; only breaks ties here
ESPACEMENT = 6


@dataclass(frozen=True, slots=True)
class Vides:
    """The tables of an evening, the numeros removed, those who play at three more than once."""

    tables: int
    numeros: tuple[int, ...]
    doubles: tuple[int, ...]


def choose_vides(joueurs: int, positions: int, decalage: int = 0, mort: bool = False) -> Vides:
    """Return the seats to remove so that nobody plays at three twice, or those who must.

    The Nord of the highest table goes (manual p. 6); a second and a third are searched for. Under
    a Howell the highest numbers go, or those who share no table in the positions played. One, two
    tables and nine people lose Nords. Raises MouvementError below three people.
    """
    tables = count_tables(joueurs, mort)
    vides = _pick_vides(joueurs, positions, decalage, mort)
    doubles = list_doubles(plan_evening(joueurs, positions, decalage, mort))
    return Vides(tables, vides, doubles)


@lru_cache(maxsize=128)
def plan_evening(
    joueurs: int, positions: int, decalage: int = 0, mort: bool = False
) -> tuple[Placement, ...]:
    """Return who sits where at every position when everyone stays from the first to the last.

    Everyone sits once a position, at tables of three and four, or one of five with `mort`.
    """
    vides = _pick_vides(joueurs, positions, decalage, mort)
    return _complete_all(_list_prevus(joueurs, positions, decalage, mort), vides)


def place_prevu(
    joueurs: int, positions: int, position: int, decalage: int = 0, mort: bool = False
) -> Placement:
    """Return the movement of an evening at a position, before its absent are taken out.

    This is what `complete` wants when people come late or leave: a removed seat still has its
    numero, so that somebody late can take it. Up to seven people and at nine, where no movement
    is given, only the people expected are seated.
    """
    tables = count_tables(joueurs, mort)
    if _is_petite(joueurs, mort):
        vides = _pick_vides(joueurs, positions, decalage, mort)
        sieges = tuple(numero for numero in range(1, joueurs + len(vides) + 1))
        return place_petite(
            tuple(numero for numero in sieges if numero not in vides), tables, position + decalage
        )
    placement = place_mouvement(tables, position, decalage)
    if not has_mort(joueurs, mort):
        return placement
    depart, pas = _find_cinquieme(tables, positions, decalage)
    return _add_cinquieme(placement, depart + pas * (position - 1))


def _list_prevus(joueurs: int, positions: int, decalage: int, mort: bool) -> list[Placement]:
    return [
        place_prevu(joueurs, positions, position, decalage, mort)
        for position in range(1, positions + 1)
    ]


def _is_petite(joueurs: int, mort: bool) -> bool:
    """Return whether the seating is searched for these very people."""
    return joueurs < 2 * QUATRE or (joueurs == NEUF and not mort)


def _complete_all(prevus: Sequence[Placement], vides: Sequence[int]) -> tuple[Placement, ...]:
    """Return the placements without some numeros, each completed knowing the former ones."""
    passees: list[Placement] = []
    for prevu in prevus:
        presents = set(list_numeros(prevu)).difference(vides)
        passees.append(complete(prevu, presents, passees).placement)
    return tuple(passees)


@lru_cache(maxsize=512)
def _pick_vides(joueurs: int, positions: int, decalage: int, mort: bool) -> tuple[int, ...]:
    """Return the numeros removed, in order."""
    tables = count_tables(joueurs, mort)
    manquants = max(0, QUATRE * tables - joueurs)
    if not manquants:
        return ()
    if tables in PETITES or joueurs == NEUF:
        return tuple(numero_of(tables - rang, NORD) for rang in reversed(range(manquants)))
    if tables in HOWELL:
        return _pick_howell(tables, manquants, positions, decalage)
    return _pick_nords(tables, manquants, positions, decalage)


def _pick_nords(tables: int, manquants: int, positions: int, decalage: int) -> tuple[int, ...]:
    """Return the Nords to remove, the highest table's always: the fewest people twice at three.

    Between equal choices, gaps as near the manual's 6 tables as can be.
    """
    visiteurs = dict.fromkeys(range(1, tables + 1), 0)
    revenus = dict(visiteurs)
    for position in range(1, positions + 1):
        for rang, table in enumerate(place_mouvement(tables, position, decalage), 1):
            masque = sum(1 << numero for numero in table[1:] if numero is not None)
            revenus[rang] |= visiteurs[rang] & masque
            visiteurs[rang] |= masque

    def count(choix: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
        doubles = 0
        for un, autre in combinations(choix, 2):
            doubles |= visiteurs[un] & visiteurs[autre]
        for table in choix:
            doubles |= revenus[table]
        ecarts = sum(abs(ESPACEMENT - (un - autre)) for un, autre in pairwise(choix))
        return doubles.bit_count(), ecarts, choix

    autres = combinations(range(tables - 1, 0, -1), manquants - 1)
    meilleur = min(((tables, *suite) for suite in autres), key=count)
    return tuple(sorted(numero_of(table, NORD) for table in meilleur))


def _pick_howell(tables: int, manquants: int, positions: int, decalage: int) -> tuple[int, ...]:
    """Return the numbers missing from a Howell: the fewest people moved, the fewest repetitions.

    Between equal choices, the highest numbers.
    """
    prevus = [place_mouvement(tables, rang, decalage) for rang in range(1, positions + 1)]
    choix = list(combinations(range(QUATRE * tables, 0, -1), manquants))
    deplaces = {vides: _count_deplaces(prevus, vides) for vides in choix}
    minimum = min(deplaces.values())
    retenus = [vides for vides in choix if deplaces[vides] == minimum]
    meilleur = retenus[0]
    if manquants > 1:
        # min keeps the first of equals, and the highest numbers come first
        meilleur = min(retenus, key=lambda vides: count_repetitions(_complete_all(prevus, vides)))
    return tuple(sorted(meilleur))


def _count_deplaces(prevus: Sequence[Placement], vides: Sequence[int]) -> int:
    """Return how many people have to be moved in all when these numbers are missing."""
    total = 0
    for prevu in prevus:
        presents = set(list_numeros(prevu)).difference(vides)
        tailles = [len(list_assis(table)) for table in empty_sieges(prevu, presents)]
        total += count_moves(tuple(tailles.count(taille) for taille in range(QUATRE + 2)), 0)
    return total


@lru_cache(maxsize=128)
def _find_cinquieme(tables: int, positions: int, decalage: int) -> tuple[int, int]:
    """Return where the person beyond four a table starts (table from 0) and the step at each move.

    Repeated meetings weigh by their square, so that he does not stay with one person all evening.
    Under the FFT movement the tables are alike and he starts at the last one.
    """

    def iter_choix() -> Iterator[tuple[int, int]]:
        for depart in range(tables - 1, tables - 2 if tables >= PREMIER_FFT else -1, -1):
            for pas in range(tables):
                yield depart, pas

    prevus = [place_mouvement(tables, rang, decalage) for rang in range(1, positions + 1)]

    def weigh(choix: tuple[int, int]) -> tuple[int, int]:
        depart, pas = choix
        fois = Counter(
            numero
            for rang, prevu in enumerate(prevus)
            for numero in prevu[(depart + pas * rang) % tables]
        )
        return sum((nombre - 1) ** 2 for nombre in fois.values()), len(fois)

    return min(iter_choix(), key=weigh)


def _add_cinquieme(placement: Placement, table: int) -> Placement:
    """Return the placement with the person beyond four a table at one of them (from 0, cyclic)."""
    tables = len(placement)
    return tuple(
        (*places, QUATRE * tables + 1) if rang == table % tables else places
        for rang, places in enumerate(placement)
    )
