"""The manual's movements as data, and what every seating must hold."""

import json
from itertools import combinations
from pathlib import Path

from scorekeeper.regles.mouvement.placement import Placement

DONNEES = Path(__file__).parents[2] / "donnees" / "mouvements.json"
LIBRE = json.loads(DONNEES.read_text(encoding="utf-8"))["libre"]
ORIENTATIONS = "NSEO"
EFFECTIFS = [*range(9, 42), 160, 200, 240]


def recompute_fft(tables: int, position: int) -> Placement:
    """Return the FFT movement by following every player from table to table in the data."""
    regle = LIBRE["by_tables"].get(str(tables), {"base": LIBRE["base"]})
    grille = [[0] * 4 for _ in range(tables)]
    for depart in range(tables):
        for place, orientation in enumerate(ORIENTATIONS):
            table = depart
            for rang in range(2, position + 1):
                exception = regle.get("exceptions", {}).get(str(rang), {})
                table += exception.get(orientation, regle["base"][orientation])
            grille[table % tables][place] = 4 * depart + place + 1
    return tuple(map(tuple, grille))


def list_assis(placement: Placement) -> list[int]:
    return [numero for table in placement for numero in table if numero is not None]


def list_tailles(placement: Placement) -> list[int]:
    return [sum(numero is not None for numero in table) for table in placement]


def count_paires(placements: list[Placement]) -> dict[frozenset[int], int]:
    """Return how often each pair sat together, counted here on its own."""
    fois: dict[frozenset[int], int] = {}
    for placement in placements:
        for table in placement:
            assis = [numero for numero in table if numero is not None]
            for paire in combinations(assis, 2):
                fois[frozenset(paire)] = fois.get(frozenset(paire), 0) + 1
    return fois


def list_deux_fois(placements: list[Placement]) -> list[list[int]]:
    return sorted(sorted(paire) for paire, fois in count_paires(placements).items() if fois > 1)


def list_deux_fois_a_trois(placements: list[Placement]) -> list[int]:
    visites: dict[int, int] = {}
    for placement in placements:
        for table in placement:
            assis = [numero for numero in table if numero is not None]
            if len(assis) == 3:
                for numero in assis:
                    visites[numero] = visites.get(numero, 0) + 1
    return sorted(numero for numero, fois in visites.items() if fois > 1)


def assert_saine(placement: Placement, presents: set[int], cinq: bool = False) -> None:
    """Check that everyone sits once, at tables of three and four, of five where that is meant."""
    assis = list_assis(placement)
    assert len(assis) == len(set(assis)), "somebody sits twice"
    assert set(assis) == presents
    tailles = list_tailles(placement)
    assert set(tailles) <= {0, 3, 4, 5}
    assert tailles.count(5) == cinq
    for table, taille in zip(placement, tailles, strict=True):
        assert len(table) == (5 if taille == 5 else 4)
