"""Random, best against best, finals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.regles.mouvement.fft import HOWELL, place_mouvement
from scorekeeper.regles.mouvement.libre import (
    place_finale,
    place_finale_mouvement,
    place_hasard,
    place_meilleurs,
)
from scorekeeper.regles.mouvement.placement import MouvementError

from .aides import (
    EFFECTIFS,
    assert_saine,
    list_assis,
    list_deux_fois,
    list_deux_fois_a_trois,
    list_tailles,
)


def play_hasard(joueurs: int, positions: int) -> list:
    passees: list = []
    for graine in range(positions):
        passees.append(place_hasard(range(1, joueurs + 1), passees, graine))
    return passees


@pytest.mark.parametrize("joueurs", [3, 4, 5, 6, 7, 8, *EFFECTIFS])
def test_random_seats_everyone_and_tables_of_three_come_last(joueurs):
    for placement in play_hasard(joueurs, 5):
        assert_saine(placement, set(range(1, joueurs + 1)), cinq=joueurs == 5)
        tailles = list_tailles(placement)
        assert tailles == sorted(tailles, reverse=True)
        assert all(table[0] is None for table in placement if None in table)


@pytest.mark.parametrize("joueurs", [26, 32, 41, 160, 237, 240])
def test_random_repeats_nothing_when_there_is_room(joueurs):
    passees = play_hasard(joueurs, 4)
    assert list_deux_fois(passees) == []
    assert list_deux_fois_a_trois(passees) == []


def test_random_sends_nobody_twice_to_a_table_of_three_while_others_were_never_there():
    """41 people: nine a position at three, so that the fifth position needs four again."""
    assert len(list_deux_fois_a_trois(play_hasard(41, 5))) == 4


def test_random_only_knows_who_is_there():
    passees = play_hasard(40, 3)
    placement = place_hasard(range(11, 41), passees, 9)
    assert_saine(placement, set(range(11, 41)))
    assert list_deux_fois([*passees, placement]) == []


def test_the_seed_decides():
    passees = play_hasard(30, 2)
    un = place_hasard(range(1, 31), passees, 5)
    assert place_hasard(list(range(30, 0, -1)), passees, 5) == un
    assert place_hasard(range(1, 31), passees, 6) != un


def test_best_against_best():
    assert place_meilleurs([9, 4, 1, 7, 3, 8, 2, 6, 5, 10, 11]) == (
        (9, 4, 1, 7),
        (3, 8, 2, 6),
        (None, 5, 10, 11),
    )
    assert place_meilleurs([3, 1, 2]) == ((None, 3, 1, 2),)
    assert place_meilleurs([3, 1, 2, 5, 4]) == ((3, 1, 2, 5, 4),)


@given(st.integers(3, 250).flatmap(lambda joueurs: st.permutations(range(joueurs))))
def test_best_against_best_follows_the_ranking(classes):
    placement = place_meilleurs(classes)
    assert list_assis(placement) == classes
    assert_saine(placement, set(classes), cinq=len(classes) == 5)
    tailles = list_tailles(placement)
    assert tailles == sorted(tailles, reverse=True)


def test_final_of_sixteen():
    assert place_finale([100 + rang for rang in range(1, 17)]) == (
        (101, 105, 109, 113),
        (102, 106, 110, 114),
        (103, 107, 111, 115),
        (104, 108, 112, 116),
    )


@pytest.mark.parametrize("finalistes", [12, 16, 20])
def test_a_final_seats_the_first_ones_nord(finalistes):
    tables = finalistes // 4
    placement = place_finale(range(1, finalistes + 1))
    for place in range(4):
        colonne = [table[place] for table in placement]
        assert colonne == list(range(place * tables + 1, (place + 1) * tables + 1))


@pytest.mark.parametrize(("finalistes", "positions"), [(12, 6), (16, 5), (20, 5)])
def test_a_final_moves_as_its_tables_do(finalistes, positions):
    classes = [3 * rang for rang in range(finalistes)]
    tables = finalistes // 4
    depart = place_finale(classes)
    noms = dict(zip(list_assis(place_mouvement(tables, 1)), list_assis(depart), strict=True))
    for position in range(1, positions + 1):
        attendu = tuple(
            tuple(noms[numero] for numero in table) for table in place_mouvement(tables, position)
        )
        assert place_finale_mouvement(classes, position) == attendu
    plan = [place_finale_mouvement(classes, rang) for rang in range(1, positions + 1)]
    assert (list_deux_fois(plan) == []) == (finalistes != 12)
    assert len(HOWELL[3]) == 6


@pytest.mark.parametrize("finalistes", [4, 11, 13, 24])
def test_another_number_of_finalists_is_refused(finalistes):
    with pytest.raises(MouvementError, match=f"pas à {finalistes}"):
        place_finale(range(finalistes))


@pytest.mark.parametrize("place", [place_meilleurs, place_finale])
def test_somebody_ranked_twice_is_refused(place):
    with pytest.raises(MouvementError, match="deux fois"):
        place([*range(11), 1])


def test_two_people_are_refused():
    with pytest.raises(MouvementError, match="au moins trois"):
        place_meilleurs([1, 2])
    with pytest.raises(MouvementError, match="au moins trois"):
        place_hasard([1, 2], [], 0)
