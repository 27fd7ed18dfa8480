"""Every number of people gets an evening that breaks no stated rule, and its doubles are named."""

from itertools import pairwise

import pytest

from scorekeeper.regles.mouvement.absents import choose_vides, place_prevu, plan_evening
from scorekeeper.regles.mouvement.completion import complete
from scorekeeper.regles.mouvement.fft import place_mouvement
from scorekeeper.regles.mouvement.placement import MouvementError
from scorekeeper.regles.mouvement.rencontres import check_equipes

from .aides import (
    EFFECTIFS,
    assert_saine,
    count_paires,
    list_assis,
    list_deux_fois,
    list_deux_fois_a_trois,
    list_tailles,
)


def list_presents(tables: int, vides: tuple[int, ...]) -> set[int]:
    return set(range(1, 4 * tables + 1)) - set(vides)


@pytest.mark.parametrize("decalage", [0, 1])
@pytest.mark.parametrize("positions", [4, 5, 6])
@pytest.mark.parametrize("joueurs", [3, 4, 6, 7, 8, *EFFECTIFS])
def test_an_evening_breaks_no_rule(joueurs, positions, decalage):
    vides = choose_vides(joueurs, positions, decalage)
    plan = plan_evening(joueurs, positions, decalage)
    tables = -(-joueurs // 4)
    presents = list_presents(tables, vides.numeros)
    assert vides.tables == tables
    assert len(presents) == joueurs
    assert len(plan) == positions
    for position, placement in enumerate(plan, 1):
        assert_saine(placement, presents)
        assert len(placement) == tables
        assert 0 not in list_tailles(placement)
        if tables >= 5:
            mouvement = place_mouvement(tables, position, decalage)
            for table, prevue in zip(placement, mouvement, strict=True):
                assert table == tuple(
                    None if numero in vides.numeros else numero for numero in prevue
                )
                assert table[0] in (prevue[0], None)
    assert list(vides.doubles) == list_deux_fois_a_trois(list(plan))


@pytest.mark.parametrize("joueurs", EFFECTIFS)
def test_the_highest_nord_is_removed(joueurs):
    vides = choose_vides(joueurs, 5)
    if vides.tables >= 5 and vides.numeros:
        assert vides.numeros[-1] == 4 * vides.tables - 3
        assert all(numero % 4 == 1 for numero in vides.numeros)
    if len(vides.numeros) == 1 and vides.tables >= 5:
        assert vides.doubles == ()


@pytest.mark.parametrize("tables", range(17, 61))
def test_two_missing_nords_leave_nobody_twice_at_three_from_17_tables(tables):
    vides = choose_vides(4 * tables - 2, 5)
    assert vides.doubles == ()
    bas, haut = vides.numeros
    assert (haut - bas) // 4 != 6, "the manual's 6 tables do not do"


@pytest.mark.parametrize("tables", range(5, 17))
def test_two_missing_nords_below_17_tables(tables):
    vides = choose_vides(4 * tables - 2, 5)
    assert (vides.doubles == ()) == (tables == 10)
    if tables == 10:
        assert vides.numeros == (17, 37)
    else:
        assert min(count_doubles(tables, autre) for autre in range(1, tables)) == len(vides.doubles)


def count_doubles(tables: int, autre: int) -> int:
    """Return how many play at three twice when the Nords of the last and another table miss."""
    absents = {4 * tables - 3, 4 * autre - 3}
    plan = [
        tuple(
            tuple(None if numero in absents else numero for numero in table)
            for table in place_mouvement(tables, position)
        )
        for position in range(1, 6)
    ]
    return len(list_deux_fois_a_trois(plan))


def test_a_howell_misses_its_highest_number():
    assert choose_vides(11, 5).numeros == (12,)
    assert choose_vides(15, 5).numeros == (16,)
    assert list_deux_fois(list(plan_evening(15, 5))) == []


@pytest.mark.parametrize(
    ("joueurs", "positions", "vides"), [(14, 4, (12, 16)), (13, 4, (8, 12, 16)), (10, 4, (8, 12))]
)
def test_numbers_missing_from_a_howell_never_share_a_table_when_possible(joueurs, positions, vides):
    assert choose_vides(joueurs, positions).numeros == vides
    for position in range(1, positions + 1):
        for table in place_mouvement(-(-joueurs // 4), position):
            assert len(set(table) & set(vides)) <= 1
    passees = []
    for position in range(1, positions + 1):
        prevu = place_prevu(joueurs, positions, position)
        completion = complete(prevu, set(list_assis(prevu)) - set(vides), passees)
        passees.append(completion.placement)
        assert completion.deplaces == ()


def test_nine_people_meet_everyone_in_four_positions():
    paires = count_paires(list(plan_evening(9, 4)))
    assert set(paires.values()) == {1}
    assert len(paires) == 36
    assert len(list_deux_fois(list(plan_evening(9, 5)))) == 9


def test_eight_people_repeat_as_little_as_can_be():
    fois = count_paires(list(plan_evening(8, 7)))
    assert set(fois.values()) == {3}
    assert len(fois) == 28


def test_three_four_and_five_people_share_one_table():
    assert plan_evening(3, 2) == (((None, 2, 3, 4),),) * 2
    assert plan_evening(4, 2) == (((1, 2, 3, 4),),) * 2
    assert plan_evening(5, 2) == (((1, 2, 3, 4, 5),),) * 2
    assert choose_vides(3, 2).doubles == (2, 3, 4)
    assert choose_vides(5, 2).numeros == ()
    assert choose_vides(5, 2).tables == 1


def test_people_of_small_evenings_start_at_their_own_seats():
    assert plan_evening(7, 1)[0] == ((1, 2, 3, 4), (None, 6, 7, 8))
    assert plan_evening(6, 1)[0] == ((None, 2, 3, 4), (None, 6, 7, 8))
    assert plan_evening(9, 1)[0] == ((None, 2, 3, 4), (None, 6, 7, 8), (None, 10, 11, 12))


@pytest.mark.parametrize("joueurs", [9, 13, 17, 21, 25, 33, 37, 41, 161, 241])
def test_a_fifth_person_at_one_table(joueurs):
    tables = joueurs // 4
    vides = choose_vides(joueurs, 5, mort=True)
    assert (vides.tables, vides.numeros, vides.doubles) == (tables, (), ())
    plan = plan_evening(joueurs, 5, mort=True)
    cinquiemes = []
    for placement in plan:
        assert_saine(placement, set(range(1, joueurs + 1)), cinq=True)
        cinquiemes += [rang for rang, table in enumerate(placement) if table[4:] == (joueurs,)]
    assert len(cinquiemes) == 5
    pas = {(vers - de) % tables for de, vers in pairwise(cinquiemes)}
    assert len(pas) == 1
    if joueurs in (21, 37, 41, 161, 241):
        assert list_deux_fois(list(plan)) == []


def test_a_fifth_does_not_stay_with_the_same_nord():
    siens = [
        fois
        for paire, fois in count_paires(list(plan_evening(25, 5, 0, True))).items()
        if 25 in paire
    ]
    assert max(siens) < 5


def test_a_mort_asked_for_without_a_fifth_person_changes_nothing():
    assert plan_evening(20, 5, 0, True) == plan_evening(20, 5)


def test_somebody_late_takes_a_removed_seat():
    (vide,) = choose_vides(19, 5).numeros
    prevu = place_prevu(19, 5, 3)
    assert vide in list_assis(prevu)
    assert complete(prevu, set(range(1, 21)), plan_evening(19, 2)).placement == place_mouvement(
        5, 3
    )


def test_a_team_of_five_tables_and_more_never_meets():
    plan = plan_evening(40, 5, 1)
    equipes = [tuple(range(numero, numero + 4)) for numero in range(1, 41, 4)]
    assert check_equipes(plan, equipes) == []
    assert check_equipes(plan_evening(40, 1), equipes[:1])


@pytest.mark.parametrize("joueurs", [0, 2])
def test_two_people_are_no_evening(joueurs):
    for demande in (choose_vides, plan_evening):
        with pytest.raises(MouvementError, match="au moins trois joueurs"):
            demande(joueurs, 5)
