"""Small evenings that no document describes: one and two tables, and nine people on three."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from .placement import MINIMUM, QUATRE, Placement, TablePlacee, seat_groupe
from .rencontres import Paire, count_rencontres, count_trois

PETITES = (1, 2)

Groupes = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=512)
def place_petite(numeros: tuple[int, ...], tables: int, position: int) -> Placement:
    """Return a seating of few people (nine at most) with as few repeated meetings as found.

    Each position takes, of all the ways to share the people out, the one that repeats least what
    the former ones did; nine people thus meet everyone in four positions. Always the same answer.
    """
    if tables == 1:
        return (seat_groupe(numeros),)
    passees = [place_petite(numeros, tables, rang) for rang in range(1, position)]
    rencontres, trois = count_rencontres(passees), count_trois(passees)
    partages = _split(tuple(sorted(numeros)), tables)
    choix = min(partages, key=lambda groupes: (_weigh(groupes, rencontres, trois), groupes))
    return tuple(_seat(groupe) for groupe in choix)


def _split(numeros: tuple[int, ...], tables: int) -> Iterator[Groupes]:
    """Yield every way to share people out at tables of four and three, each set once."""
    if tables == 1:
        yield (numeros,)
        return
    premier, *autres = numeros
    for taille in (MINIMUM, QUATRE):
        reste = len(numeros) - taille
        if not MINIMUM * (tables - 1) <= reste <= QUATRE * (tables - 1):
            continue
        for voisins in combinations(autres, taille - 1):
            suivants = tuple(numero for numero in autres if numero not in voisins)
            for groupes in _split(suivants, tables - 1):
                yield ((premier, *voisins), *groupes)


def _weigh(
    groupes: Groupes, rencontres: Counter[Paire], trois: Counter[int]
) -> tuple[int, int, int]:
    """Return what a sharing out repeats: meetings, visits at three; then a last table of four."""
    repetees = sum(rencontres[paire] for groupe in groupes for paire in combinations(groupe, 2))
    encore = sum(trois[numero] for groupe in groupes if len(groupe) == MINIMUM for numero in groupe)
    return repetees, encore, len(groupes[-1])


def _seat(groupe: tuple[int, ...]) -> TablePlacee:
    """Return a table where people keep their orientation when they can; three leave Nord empty."""
    places: list[int | None] = [None] * QUATRE
    libres = list(range(QUATRE - len(groupe), QUATRE))
    attente = []
    for numero in groupe:
        place = (numero - 1) % QUATRE
        if place in libres:
            places[place] = numero
            libres.remove(place)
        else:
            attente.append(numero)
    for place, numero in zip(libres, attente, strict=True):
        places[place] = numero
    return tuple(places)
