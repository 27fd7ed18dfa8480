"""Beyond a movement: what the manual states and what was computed are never mixed up."""

import pytest

from scorekeeper.regles.mouvement.reserves import check_positions, list_reserves


@pytest.mark.parametrize(
    ("tables", "positions", "decalage"),
    [
        *[(1, 12, 0), (2, 9, 1), (3, 6, 0), (3, 5, 1), (4, 5, 0), (5, 5, 0), (5, 4, 1)],
        *[(6, 5, 0), (8, 6, 0), (10, 7, 0), (24, 7, 0), (60, 7, 0), (60, 6, 1)],
    ],
)
def test_within_the_movement(tables, positions, decalage):
    assert check_positions(tables, positions, decalage) == ""


@pytest.mark.parametrize(
    ("tables", "positions", "maximum"),
    [(3, 7, 6), (4, 6, 5), (6, 6, 5), (8, 7, 6), (9, 8, 7), (10, 8, 7), (60, 8, 7)],
)
def test_a_stated_limit(tables, positions, maximum):
    phrase = check_positions(tables, positions)
    assert "manuel de l’organisateur" in phrase
    assert f"{maximum}\xa0positions" in phrase
    assert "calcul" not in phrase
    assert phrase.endswith(f"Vous en demandez {positions}.")


def test_a_computed_limit():
    phrase = check_positions(5, 6)
    assert "d’après le calcul, le mouvement FFT tient 5\xa0positions\xa0:" in phrase
    assert "ne donne pas de limite" in phrase


def test_a_limit_is_one_less_with_teams():
    assert "il en reste 4\xa0positions" in check_positions(5, 5, 1)
    assert "il en reste 6\xa0positions" in check_positions(60, 7, 1)


def test_the_seventh_position_at_10_and_24_is_said():
    for tables in (10, 24):
        (reserve,) = list_reserves(tables, 7)
        assert reserve.startswith(f"D’après le calcul, à {tables} tables, la 7e position")
        assert list_reserves(tables, 6, 1) == [reserve]
        assert list_reserves(tables, 6) == []
    assert list_reserves(9, 7) == []


def test_other_reserves():
    assert "pas de mouvement pour une ou deux tables" in list_reserves(2, 5)[0]
    assert "Howell à 3 tables" in list_reserves(3, 2)[0]
    assert list_reserves(3, 1) == list_reserves(4, 5) == list_reserves(200, 7) == []
    assert "jusqu’à 200 tables" in list_reserves(201, 5)[0]
