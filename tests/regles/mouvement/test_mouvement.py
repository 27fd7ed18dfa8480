"""The movements of the manual: FFT with its exceptions, both Howells, their maximum."""

from itertools import combinations

import pytest

from scorekeeper.regles.mouvement.fft import EXCEPTIONS, HOWELL, max_positions, place_mouvement
from scorekeeper.regles.mouvement.placement import MouvementError

from .aides import LIBRE, ORIENTATIONS, count_paires, list_deux_fois, recompute_fft

TABLES = range(5, 61)


def list_maximum(tables: int) -> int:
    regle = LIBRE["by_tables"].get(str(tables), {})
    stated = regle.get("max_positions_stated", LIBRE["max_positions_general"])
    return stated or regle["max_positions_simulated"]


def play(tables: int, positions: int, decalage: int = 0) -> list:
    return [place_mouvement(tables, rang, decalage) for rang in range(1, positions + 1)]


@pytest.mark.parametrize("tables", TABLES)
def test_fft_is_the_manual_s(tables):
    assert max_positions(tables) == list_maximum(tables)
    for position in range(1, list_maximum(tables) + 1):
        assert place_mouvement(tables, position) == recompute_fft(tables, position)


def test_every_exception_of_the_data_is_known():
    assert {str(tables) for tables in EXCEPTIONS} == LIBRE["by_tables"].keys()


@pytest.mark.parametrize("tables", TABLES)
def test_nobody_meets_twice(tables):
    propres = LIBRE["clean_positions"].get(str(tables), list_maximum(tables))
    assert list_deux_fois(play(tables, propres)) == []
    repetees = list_deux_fois(play(tables, list_maximum(tables)))
    assert bool(repetees) == (tables in (10, 24))


@pytest.mark.parametrize("tables", TABLES)
def test_nord_stays(tables):
    nords = [[table[0] for table in placement] for placement in play(tables, max_positions(tables))]
    assert nords == [[4 * table + 1 for table in range(tables)]] * len(nords)


@pytest.mark.parametrize("tables", [3, 4])
def test_howell_is_the_manual_s(tables):
    lignes = LIBRE["howell"][str(tables)]["rows"]
    attendu = [
        tuple(tuple(table[place] for place in ORIENTATIONS) for table in ligne["tables"])
        for ligne in lignes
    ]
    assert play(tables, max_positions(tables)) == attendu == [*HOWELL[tables]]
    histogramme = LIBRE["howell"][str(tables)]["meetings_histogram"]
    fois = list(count_paires(attendu).values())
    assert {str(nombre): fois.count(nombre) for nombre in set(fois)} == histogramme


@pytest.mark.parametrize("tables", [3, 4, 5, 6, 8, 10, 60])
def test_teams_skip_the_first_position(tables):
    assert max_positions(tables, 1) == max_positions(tables) - 1
    assert play(tables, max_positions(tables, 1), 1) == play(tables, max_positions(tables))[1:]


@pytest.mark.parametrize("tables", [4, *TABLES])
def test_teams_of_one_table_never_meet_again(tables):
    """Howell 3 aside, whose pairs are searched for."""
    rencontres = count_paires(play(tables, list_sans_repetition(tables) - 1, 1))
    for table in range(tables):
        for paire in combinations(range(4 * table + 1, 4 * table + 5), 2):
            assert frozenset(paire) not in rencontres


def list_sans_repetition(tables: int) -> int:
    if tables == 4:
        return 5
    return LIBRE["clean_positions"].get(str(tables), list_maximum(tables))


def test_beyond_the_maximum_the_moves_go_on():
    assert place_mouvement(5, 6) == place_mouvement(5, 1)
    assert place_mouvement(7, 8) == recompute_fft(7, 8)
    assert place_mouvement(4, 6) == place_mouvement(4, 1)
    assert place_mouvement(3, 6, 1) == place_mouvement(3, 2)


def test_no_maximum_without_a_movement():
    assert max_positions(1) is None
    assert max_positions(2, 1) is None


@pytest.mark.parametrize(("tables", "position"), [(5, 0), (0, 1), (3, -1)])
def test_a_table_or_a_position_below_one_is_refused(tables, position):
    with pytest.raises(MouvementError, match="à partir de 1"):
        place_mouvement(tables, position)
