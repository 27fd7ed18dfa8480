"""The ranking of an evening: equal totals, tie-breaks, categories, teams, control sums."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.regles.classement import (
    TITRES,
    Departage,
    Rang,
    Resultat,
    check_sommes,
    find_remontee,
    rank,
    rank_equipes,
    rank_parmi,
)


def list_rangs(rangs: tuple[Rang, ...]) -> list[tuple[int, int, bool]]:
    return [(rang.rang, rang.resultat.cle, rang.ex_aequo) for rang in rangs]


def test_it_works():
    resultats = [
        Resultat(1, (-446, 100)),
        Resultat(2, (1346, -200)),
        Resultat(3, (-390, 44)),
        Resultat(4, (-510, 56)),
    ]
    rangs = rank(resultats)
    assert list_rangs(rangs) == [(1, 2, False), (2, 1, True), (2, 3, True), (4, 4, False)]
    assert [rang.resultat.total for rang in rangs] == [1146, -346, -346, -454]


def test_cumuls_hold_the_ajustements_and_begin_with_the_first_position_played():
    tard = Resultat(1, (None, 120, None, -40), (0, 0, -100, 0))
    assert tard.nets == (None, 120, -100, -40)
    assert tard.cumuls == (None, 120, 20, -20)
    assert tard.total == -20
    assert Resultat(2, (None, None)).cumuls == (None, None)


def test_an_ajustement_before_the_first_position_played_counts_at_once():
    assert Resultat(1, (None, 50), (-100, 0)).cumuls == (-100, -50)


def test_ajustements_that_are_not_one_per_position_are_refused():
    with pytest.raises(ValueError, match="one ajustement per position"):
        Resultat(1, (10, 20), (-100,))


def test_who_has_nothing_to_count_takes_no_part():
    """Somebody who comes at the second position is not in the middle of the first ranking."""
    absent, puni = Resultat(1, (None,)), Resultat(2, (None,), (-100,))
    assert list_rangs(rank([absent, puni, Resultat(3, (0,))])) == [(1, 3, False), (2, 2, False)]


def test_results_of_other_positions_are_refused():
    with pytest.raises(ValueError, match="same positions"):
        rank([Resultat(1, (10,)), Resultat(2, (10, 20))])


def test_nobody_makes_an_empty_ranking():
    assert rank([]) == ()
    assert rank_equipes([], {}) == ()
    assert find_remontee([], ()) == ()


@pytest.mark.parametrize(
    ("departage", "premier", "second"),
    [
        (Departage.DERNIERE, (50, 50), (80, 20)),
        (Departage.DERNIERE, (130, -30), (100, None)),
        (Departage.MEILLEURE, (80, 20), (50, 50)),
        (Departage.DEUX_DERNIERES, (0, 60, 40), (50, 60, -10)),
        (Departage.DEUX_DERNIERES, (200, -100, None), (100, None, None)),
        (Departage.POSITIONS_GAGNEES, (70, 30, 0), (150, -50, 0)),
    ],
)
def test_a_tie_break_parts_equal_totals(
    departage: Departage, premier: tuple[int | None, ...], second: tuple[int | None, ...]
):
    resultats = [Resultat(1, second), Resultat(2, premier)]
    assert list_rangs(rank(resultats)) == [(1, 1, True), (1, 2, True)]
    assert list_rangs(rank(resultats, [departage])) == [(1, 2, False), (2, 1, False)]


def test_points_lost_by_penalties_part_equal_totals():
    """A bonus at another position does not make up for a penalty."""
    puni, sage = Resultat(1, (20, 100), (-100, 100)), Resultat(2, (20, 100))
    assert list_rangs(rank([puni, sage])) == [(1, 1, True), (1, 2, True)]
    assert list_rangs(rank([puni, sage], [Departage.PENALITES])) == [(1, 2, False), (2, 1, False)]


def test_a_position_counts_with_its_ajustements():
    resultats = [Resultat(1, (0, 100), (0, -100)), Resultat(2, (-10, 10))]
    assert list_rangs(rank(resultats, [Departage.DERNIERE]))[0] == (1, 2, False)


def test_tie_breaks_apply_in_their_order_and_leave_equal_what_they_do_not_part():
    a, b, c = Resultat(1, (30, 70)), Resultat(2, (70, 30)), Resultat(3, (-10, 110))
    departages = (Departage.POSITIONS_GAGNEES, Departage.MEILLEURE)
    assert list_rangs(rank([a, b, c], departages)) == [(1, 1, True), (1, 2, True), (3, 3, False)]
    assert list_rangs(rank([a, b, c], departages[::-1]))[0] == (1, 3, False)


def test_every_tie_break_has_a_title():
    assert set(TITRES) == set(Departage)


def test_a_category_has_its_own_ranks_in_the_general_order():
    rangs = rank([Resultat(cle, (score,)) for cle, score in enumerate((90, 50, 50, 50, 10))])
    assert list_rangs(rank_parmi(rangs, {1, 3, 4})) == [
        (1, 1, True),
        (1, 3, True),
        (3, 4, False),
    ]
    assert list_rangs(rank_parmi(rangs, {2})) == [(1, 2, False)]


def test_a_category_keeps_what_a_tie_break_parted():
    rangs = rank([Resultat(1, (0, 50)), Resultat(2, (50, 0))], [Departage.DERNIERE])
    assert list_rangs(rank_parmi(rangs, (1, 2))) == [(1, 1, False), (2, 2, False)]


def test_teams_sum_their_members_position_by_position():
    resultats = [
        Resultat(1, (None, 100), (0, -50)),
        Resultat(2, (None, -30)),
        Resultat(3, (None, 40)),
        Resultat(4, (-20, None)),
    ]
    rangs = rank_equipes(resultats, {"As": [3, 4], "Bouts": [1, 2], "Cavaliers": [5]})
    assert [(r.rang, r.equipe, r.membres, r.ex_aequo) for r in rangs] == [
        (1, "As", (3, 4), True),
        (1, "Bouts", (1, 2), True),
    ]
    assert [(r.resultat.scores, r.resultat.total) for r in rangs] == [
        ((-20, 40), 20),
        ((None, 70), 20),
    ]
    [premiere, _] = rank_equipes(
        resultats,
        {"As": [3, 4], "Bouts": [1, 2]},
        [Departage.POSITIONS_GAGNEES, Departage.DERNIERE],
    )
    assert premiere.equipe == "As"


def test_the_best_of_the_last_two_positions_is_found_among_the_others():
    resultats = [
        Resultat(1, (0, 300, 300)),
        Resultat(2, (500, 100, 20)),
        Resultat(3, (-900, None, 120)),
        Resultat(4, (900, None, None)),
    ]
    assert [r.cle for r in find_remontee(resultats, ())] == [1]
    assert [r.cle for r in find_remontee(resultats, {1})] == [2, 3]
    assert find_remontee(resultats, {1, 2, 3}) == ()


def test_control_sums_of_a_right_evening():
    resultats = [Resultat(1, (100, -60), (0, -100)), Resultat(2, (-100, 60))]
    sommes = check_sommes(resultats)
    assert sommes.is_juste
    assert [(s.positifs, s.negatifs, s.attendu) for s in sommes.positions] == [
        (100, -100, 0),
        (60, -60, 0),
    ]
    assert [(s.positifs, s.negatifs, s.attendu) for s in sommes.cumuls] == [
        (100, -100, 0),
        (0, -100, -100),
    ]
    assert (sommes.total.somme, sommes.total.attendu) == (-100, -100)


def test_a_position_that_does_not_sum_to_zero_is_wrong_even_when_the_next_makes_up():
    sommes = check_sommes([Resultat(1, (100, -60)), Resultat(2, (-90, 50))])
    assert not sommes.is_juste
    assert [s.somme for s in sommes.positions] == [10, -10]
    assert [s.is_juste for s in sommes.cumuls] == [False, True]
    assert sommes.total.is_juste


@pytest.mark.parametrize("registre", [(0, 0), (-100, -100), (0, -100)])
def test_ajustements_that_the_ledger_does_not_know_are_seen(registre: tuple[int, ...]):
    resultats = [Resultat(1, (100, -60), (-100, 0)), Resultat(2, (-100, 60))]
    assert check_sommes(resultats, (-100, 0)).is_juste
    assert not check_sommes(resultats, registre).is_juste


def test_a_sheet_that_a_wrong_ledger_makes_up_for_is_seen():
    sommes = check_sommes([Resultat(1, (100,)), Resultat(2, (-90,))], (10,))
    assert sommes.cumuls[0].is_juste
    assert sommes.total.is_juste
    assert not sommes.is_juste


def test_a_ledger_without_anybody_is_wrong_unless_it_is_empty():
    assert check_sommes([]).is_juste
    assert check_sommes([], (0, 0)).is_juste
    assert not check_sommes([], (0, -100)).is_juste


def test_a_ledger_of_other_positions_is_refused():
    with pytest.raises(ValueError, match="zip"):
        check_sommes([Resultat(1, (0,))], (0, 0))


@st.composite
def draw_soirees(draw: st.DrawFn) -> list[Resultat]:
    """Draw an evening whose positions sum to zero, with absences and ajustements."""
    positions = draw(st.integers(1, 4))
    joueurs = draw(st.integers(3, 8))
    points = st.integers(-40, 40)
    colonnes = []
    for _ in range(positions):
        presents = draw(st.sets(st.integers(0, joueurs - 1), min_size=3))
        scores: list[int | None] = [None] * joueurs
        *autres, dernier = sorted(presents)
        for place in autres:
            scores[place] = draw(points)
        scores[dernier] = -sum(scores[place] or 0 for place in autres)
        colonnes.append(scores)
    return [
        Resultat(
            cle,
            tuple(colonne[cle] for colonne in colonnes),
            draw(st.just(()) | st.tuples(*[st.sampled_from((0, 0, -10, 5))] * positions)),
        )
        for cle in range(joueurs)
    ]


DEPARTAGES = st.lists(st.sampled_from(Departage), unique=True)


@given(draw_soirees(), DEPARTAGES, st.randoms())
def test_the_ranks_do_not_depend_on_the_order_of_the_results(
    resultats: list[Resultat], departages: list[Departage], hasard: object
):
    melanges = resultats.copy()
    hasard.shuffle(melanges)  # type: ignore[attr-defined]
    rangs, melees = rank(resultats, departages), rank(melanges, departages)
    assert sorted(list_rangs(melees)) == sorted(list_rangs(rangs))
    assert set(find_remontee(melanges, {0})) == set(find_remontee(resultats, {0}))


def test_equal_results_stay_in_the_order_given():
    """They come by name: who registered first says nothing."""
    ex_aequo = [Resultat(9, (0, 0)), Resultat(2, (0, 0)), Resultat(5, (0, 0))]
    assert [rang.resultat.cle for rang in rank(ex_aequo)] == [9, 2, 5]
    assert [r.cle for r in find_remontee(ex_aequo, ())] == [9, 2, 5]


@given(draw_soirees(), DEPARTAGES)
def test_ranks_count_who_is_better_and_tie_breaks_only_part_equals(
    resultats: list[Resultat], departages: list[Departage]
):
    simples, departages_faits = rank(resultats), rank(resultats, departages)
    totaux = [rang.resultat.total for rang in simples]
    for rang in simples:
        assert rang.rang == 1 + sum(total > rang.resultat.total for total in totaux)
        assert rang.ex_aequo == (totaux.count(rang.resultat.total) > 1)
    assert [rang.resultat.total for rang in departages_faits] == totaux
    avant = {rang.resultat.cle: rang.rang for rang in simples}
    assert all(rang.rang >= avant[rang.resultat.cle] for rang in departages_faits)
    places = [rang.rang for rang in departages_faits]
    assert all(places.count(rang.rang) > 1 for rang in departages_faits if rang.ex_aequo)


@given(draw_soirees())
def test_totals_sum_to_the_ledger_when_each_position_sums_to_zero(resultats: list[Resultat]):
    positions = len(resultats[0].scores)
    registre = [
        sum((*r.ajustements, *[0] * positions)[p] for r in resultats) for p in range(positions)
    ]
    assert sum(resultat.total for resultat in resultats) == sum(registre)
    assert check_sommes(resultats, registre).is_juste
    assert check_sommes(resultats).is_juste
    for resultat in resultats:
        if resultat.is_compte:
            assert resultat.cumuls[-1] == resultat.total


@given(draw_soirees(), st.integers(0, 3), st.integers(1, 50))
def test_a_slip_turns_a_control_sum_red(resultats: list[Resultat], position: int, faute: int):
    premier = resultats[0]
    position %= len(premier.scores)
    scores = list(premier.scores)
    scores[position] = (scores[position] or 0) + faute
    faux = [Resultat(0, tuple(scores), premier.ajustements), *resultats[1:]]
    sommes = check_sommes(faux)
    assert not sommes.positions[position].is_juste
    assert not sommes.is_juste


@given(draw_soirees())
def test_teams_that_share_everybody_out_sum_to_the_players(resultats: list[Resultat]):
    cles = [resultat.cle for resultat in resultats]
    equipes = {"pairs": cles[::2], "impairs": cles[1::2]}
    sommes = [rang.resultat.total for rang in rank_equipes(resultats, equipes)]
    assert sum(sommes) == sum(resultat.total for resultat in resultats)
    assert sommes == sorted(sommes, reverse=True)
