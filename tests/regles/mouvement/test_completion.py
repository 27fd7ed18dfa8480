"""People missing: everyone else sits, the fewest move, and an untouched placement stays."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.regles.mouvement.absents import choose_vides, place_prevu, plan_evening
from scorekeeper.regles.mouvement.completion import complete, count_moves
from scorekeeper.regles.mouvement.fft import place_mouvement
from scorekeeper.regles.mouvement.placement import MouvementError

from .aides import assert_saine, count_paires, list_assis, list_tailles


def leave(placement, *partis: int) -> set[int]:
    return set(list_assis(placement)) - set(partis)


@pytest.mark.parametrize("tables", [1, 2, 3, 4, 5, 12])
def test_an_untouched_placement_comes_back(tables):
    placement = place_mouvement(tables, 2)
    completion = complete(placement, leave(placement), [place_mouvement(tables, 1)])
    assert completion.placement == placement
    assert completion.deplaces == ()


@pytest.mark.parametrize("tables", range(3, 17))
@pytest.mark.parametrize("venus", [1, 2, 3, 4, 5])
def test_whoever_comes_when_every_seat_is_taken_opens_a_table(tables, venus):
    passees = [place_mouvement(tables, 1)]
    attendus = set(range(1, 4 * tables + venus + 1))
    for position in (2, 3):
        prevu = place_prevu(4 * tables, 5, position)
        fait = complete(prevu, attendus, passees)
        assert sorted(list_assis(fait.placement)) == sorted(attendus)
        assert set(list_tailles(fait.placement)) <= {3, 4}
        assert len(fait.placement) == tables + -(-venus // 4)
        passees.append(fait.placement)


def test_one_leaver_empties_his_seat_and_nobody_moves():
    placement = place_mouvement(5, 2)
    completion = complete(placement, leave(placement, 2))
    assert completion.deplaces == ()
    assert completion.placement == tuple(
        tuple(None if numero == 2 else numero for numero in table) for table in placement
    )


def test_two_leavers_of_one_table_bring_one_person():
    passees = [place_mouvement(7, 1)]
    placement = place_mouvement(7, 2)
    partis = placement[3][1:3]
    completion = complete(placement, leave(placement, *partis), passees)
    (deplace,) = completion.deplaces
    assert_saine(completion.placement, leave(placement, *partis))
    assert deplace in completion.placement[3]
    assert deplace % 4 != 1, "no Nord is moved when another can be"
    assert completion.placement[3][0] == placement[3][0]
    assert max(count_paires([*passees, completion.placement]).values()) == 1


def test_a_lone_person_joins_a_table_that_has_room():
    placement = place_mouvement(6, 1)
    partis = (1, 2, 3, 9)
    completion = complete(placement, leave(placement, *partis))
    assert completion.deplaces == (4,)
    assert list_tailles(completion.placement) == [0, 4, 4, 4, 4, 4]
    assert completion.placement[2] == (4, 10, 11, 12)


def test_a_newcomer_keeps_his_orientation_when_it_is_free():
    placement = place_mouvement(6, 1)
    completion = complete(placement, leave(placement, 1, 2, 3, 12))
    assert completion.placement[2] == (9, 10, 11, 4)


@pytest.mark.parametrize("partis", [*combinations(range(1, 9), 3)][::7])
def test_five_people_share_a_table(partis):
    placement = place_mouvement(2, 1)
    completion = complete(placement, leave(placement, *partis))
    assert_saine(completion.placement, leave(placement, *partis), cinq=True)
    assert sorted(list_tailles(completion.placement)) == [0, 5]


def test_the_fifth_takes_the_seat_of_a_leaver():
    placement = place_prevu(13, 5, 1, 0, True)
    rang = next(rang for rang, table in enumerate(placement) if 13 in table)
    parti = placement[rang][2]
    completion = complete(placement, leave(placement, parti))
    assert completion.placement[rang][2] == 13
    assert len(completion.placement[rang]) == 4
    assert completion.deplaces == (13,)


def test_a_table_of_five_stays_when_others_leave():
    placement = place_prevu(13, 5, 1, 0, True)
    rang = next(rang for rang, table in enumerate(placement) if 13 in table)
    parti = placement[(rang + 1) % 3][2]
    completion = complete(placement, leave(placement, parti))
    assert_saine(completion.placement, leave(placement, parti), cinq=True)
    assert completion.deplaces == ()


def test_a_table_of_five_gives_first_what_is_missing():
    placement = ((1, 2, 3, 4, 9), (5, None, None, None))
    completion = complete(placement, {1, 2, 3, 4, 9, 5})
    assert sorted(list_tailles(completion.placement)) == [3, 3]
    assert_saine(completion.placement, {1, 2, 3, 4, 5, 9})


def test_people_without_a_seat_get_one():
    placement = plan_evening(18, 5)[1]
    completion = complete(placement, {*list_assis(placement), 1})
    assert_saine(completion.placement, {*list_assis(placement), 1})
    assert completion.deplaces == (1,)
    assert 1 in [table[0] for table in completion.placement]


@pytest.mark.parametrize(("en_plus", "deplaces"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 6)])
def test_a_table_opens_when_all_are_full(en_plus, deplaces):
    placement = place_mouvement(4, 2)
    presents = set(range(1, 17 + en_plus))
    completion = complete(placement, presents, [place_mouvement(4, 1)])
    assert_saine(completion.placement, presents)
    assert len(completion.placement) == (5 if en_plus < 5 else 6)
    assert len(completion.deplaces) == deplaces


def test_meetings_decide_between_equal_moves():
    placement = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, None, None))
    passees = [((1, 9, 5, 6), (2, 10, 7, 8), (3, 9, 20, 21))]
    completion = complete(placement, leave(placement), passees)
    assert completion.deplaces == (4,)


def test_visits_at_three_decide_next():
    placement = ((1, 2, 3, 4), (5, 6, 7, 8), (None, 10, 11, None))
    passees = [((None, 1, 30, 31), (None, 2, 32, 33), (None, 3, 34, 35))]
    (deplace,) = complete(placement, leave(placement), passees).deplaces
    assert deplace in (5, 6, 7, 8)


@pytest.mark.parametrize("presents", [(), (1,), (1, 2)])
def test_fewer_than_three_present_are_refused(presents):
    with pytest.raises(MouvementError, match="moins de trois joueurs"):
        complete(place_mouvement(3, 1), presents)


def list_reachable(tailles: tuple[int, ...]) -> int:
    """Return the fewest people to move, by trying every sound set of sizes."""
    total = sum(tailles)
    return min(
        sum(max(0, avant - apres) for avant, apres in zip(tailles, finales, strict=True))
        for finales in product((0, 3, 4, 5), repeat=len(tailles))
        if sum(finales) == total
        and all(apres < 5 or avant == 5 for avant, apres in zip(tailles, finales, strict=True))
    )


@pytest.mark.parametrize("nombre", [2, 3, 4])
def test_the_fewest_moves_are_known_beforehand(nombre):
    for tailles in product(range(6), repeat=nombre):
        if sum(tailles) >= 6 and tailles.count(5) <= 1:
            comptes = tuple(tailles.count(taille) for taille in range(6))
            assert count_moves(comptes, 0) == list_reachable(tailles), tailles


@st.composite
def departures(draw):
    """An evening and who is there at each position: people leave, some come back, some are late."""
    joueurs = draw(st.integers(3, 60))
    mort = draw(st.booleans())
    decalage = draw(st.integers(0, 1))
    presences = []
    for position in range(1, 6):
        sieges = sorted(list_assis(place_prevu(joueurs, 5, position, decalage, mort)))
        combien = draw(st.integers(3, len(sieges)))
        if draw(st.booleans()):
            combien = max(3, len(sieges) - draw(st.integers(0, 4)))
        presences.append(draw(st.permutations(sieges))[:combien])
    return joueurs, decalage, mort, presences


@given(departures())
def test_nobody_is_ever_lost(soiree):
    joueurs, decalage, mort, presences = soiree
    passees = []
    for position, presents in enumerate(presences, 1):
        prevu = place_prevu(joueurs, 5, position, decalage, mort)
        completion = complete(prevu, presents, passees)
        cinq = 5 in list_tailles(completion.placement)
        assert_saine(completion.placement, set(presents), cinq)
        assert not cinq or len(presents) == 5 or 5 in list_tailles(prevu)
        assert set(completion.deplaces) <= set(presents)
        for numero in set(presents) - set(completion.deplaces):
            assert find(completion.placement, numero) == find(prevu, numero)
        assert complete(prevu, sorted(presents), passees) == completion
        passees.append(completion.placement)


def find(placement, numero: int) -> tuple[int, int]:
    return next(
        (rang, table.index(numero)) for rang, table in enumerate(placement) if numero in table
    )


def test_members_of_a_team_are_not_brought_together():
    prevu, passees = place_mouvement(5, 2), [place_mouvement(5, 1)]
    presents = leave(prevu, 1, 12)
    assert (None, 18, 15, 2) in complete(prevu, presents, passees).placement
    fait = complete(prevu, presents, passees, equipes=[(2, 18)])
    assert all(not {2, 18} <= set(table) for table in fait.placement)
    assert len(fait.deplaces) == 1


def test_vides_are_the_seats_that_the_plan_leaves_empty():
    for joueurs in range(17, 42):
        vides = choose_vides(joueurs, 5)
        prevu = place_prevu(joueurs, 5, 4)
        completion = complete(prevu, leave(prevu, *vides.numeros), plan_evening(joueurs, 3))
        assert completion.placement == plan_evening(joueurs, 5)[3]
        assert completion.deplaces == ()
