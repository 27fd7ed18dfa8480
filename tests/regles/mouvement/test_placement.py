"""Tables, start numbers, seats, meetings: what is read from a placement."""

import pytest

from scorekeeper.regles.mouvement.placement import (
    MouvementError,
    count_tables,
    empty_sieges,
    find_siege,
    has_mort,
    list_numeros,
    name_depart,
    numero_of,
    seat_groupe,
)
from scorekeeper.regles.mouvement.rencontres import (
    Repetition,
    check_equipes,
    count_rencontres,
    count_repetitions,
    list_doubles,
    list_repetitions,
)

PASSEES = [
    ((1, 2, 3, 4), (None, 6, 7, 8)),
    ((1, 6, 3, 8), (None, 2, 7, 4)),
    ((5, 2, 3, 6, 1), (None, 4, 7, 8)),
]


def test_tables():
    assert [count_tables(joueurs) for joueurs in (3, 4, 5, 6, 8, 9, 12, 13, 240)] == [
        *(1, 1, 1, 2, 2, 3, 3, 4, 60)
    ]


def test_tables_with_a_mort_only_when_one_person_is_left_over():
    assert [count_tables(joueurs, mort=True) for joueurs in (5, 9, 13, 241)] == [1, 2, 3, 60]
    assert [count_tables(joueurs, mort=True) for joueurs in (4, 10, 11)] == [1, 3, 3]
    assert [has_mort(joueurs) for joueurs in (5, 9)] == [True, False]


@pytest.mark.parametrize(("joueurs", "lu"), [(2, "2\xa0joueurs"), (0, "0\xa0joueur")])
def test_fewer_than_three_are_refused(joueurs, lu):
    with pytest.raises(MouvementError, match=lu):
        count_tables(joueurs)


def test_start_numbers():
    assert [name_depart(numero, 7) for numero in (1, 12, 26, 28)] == [
        *("Nord 1", "Ouest 3", "Sud 7", "Ouest 7")
    ]
    assert numero_of(7, 1) == 26
    assert [name_depart(numero, 4) for numero in (1, 16, 17)] == ["1", "16", "17"]
    assert [name_depart(numero, 5) for numero in (20, 21, 22)] == [
        *("Ouest 5", "Suppl. 1", "Suppl. 2")
    ]


def test_seats():
    assert find_siege(PASSEES[1], 7) == (2, 2)
    assert find_siege(PASSEES[2], 1) == (1, 4)
    assert find_siege(PASSEES[0], 5) is None
    assert list_numeros(PASSEES[0]) == [1, 2, 3, 4, 6, 7, 8]
    assert seat_groupe([7, 5, 9]) == (None, 7, 5, 9)
    assert seat_groupe([7, 5, 9, 1]) == (7, 5, 9, 1)


def test_an_empty_seat_is_taken_by_the_fifth():
    assert empty_sieges(PASSEES[2], {5, 3, 6, 1, 4, 7}) == ((5, 1, 3, 6), (None, 4, 7, None))
    assert empty_sieges(PASSEES[2], {5, 2, 3, 6, 4}) == ((5, 2, 3, 6), (None, 4, None, None))
    assert empty_sieges(PASSEES[2], range(1, 9)) == PASSEES[2]


def test_meetings():
    rencontres = count_rencontres(PASSEES)
    assert rencontres[1, 3] == 3
    assert rencontres[3, 6] == 2
    assert rencontres[5, 1] == 0
    assert rencontres[1, 5] == 1
    assert list_repetitions(PASSEES[:2]) == [
        Repetition((1, 3), (1, 2)),
        Repetition((2, 4), (1, 2)),
        Repetition((6, 8), (1, 2)),
    ]
    assert count_repetitions(PASSEES[:2]) == 3
    assert Repetition((1, 3), (1, 2, 3)) in list_repetitions(PASSEES)
    assert list_repetitions(PASSEES[:1]) == []


def test_twice_at_three():
    assert list_doubles(PASSEES[:1]) == ()
    assert list_doubles(PASSEES[:2]) == (7,)
    assert list_doubles(PASSEES) == (4, 7, 8)


def test_team_members_who_meet():
    assert check_equipes(PASSEES, [(3, 1)]) == [(1, 3, 1), (1, 3, 2), (1, 3, 3)]
    assert check_equipes(PASSEES, [(1, 5), (4, 8)]) == [(1, 5, 3), (4, 8, 3)]
    assert check_equipes(PASSEES[:2], [(1, 5), (4, 8)]) == []
    assert check_equipes(PASSEES[:1], [(1, 6, 2, 7)]) == [(1, 2, 1), (6, 7, 1)]
