"""Prizes: the general ones, categories, the last two positions; ties are named, never drawn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.regles.classement import Departage, Resultat, rank
from scorekeeper.regles.prix import (
    Attribution,
    GenrePrime,
    Prime,
    award,
    list_primes,
    suggest_primes,
)

REMONTEE = Prime(GenrePrime.REMONTEE)


def make_general(rang: int) -> Prime:
    return Prime(GenrePrime.GENERAL, rang=rang)


def make_categorie(categorie: str) -> Prime:
    return Prime(GenrePrime.CATEGORIE, categorie=categorie)


def list_gagnants(attributions: list[Attribution]) -> list[list[int]]:
    return [[rang.resultat.cle for rang in remise.gagnants] for remise in attributions]


# by rank: 1, 2 (tied with 3), 3, 4, 5, 6
RANGS = rank(
    [
        Resultat(1, (500, 0, 0)),
        Resultat(2, (300, 50, 50)),
        Resultat(3, (200, 100, 100)),
        Resultat(4, (0, 10, 20)),
        Resultat(5, (-500, 120, 110)),
        Resultat(6, (-600, 100, 130)),
    ]
)


def test_it_works():
    primes = list_primes(1, ["Féminines", "Jeunes"])
    remises = award(RANGS, primes, {"Féminines": {1, 4, 5}, "Jeunes": {6}})
    assert [prime.titre for prime in primes] == [
        "1re place",
        "Féminines",
        "Jeunes",
        "Meilleur score des deux dernières positions",
    ]
    assert list_gagnants(remises) == [[1], [4], [6], [5]]
    assert not any(remise.is_a_partager for remise in remises)


def test_tied_players_hold_all_the_places_they_share():
    primes = [make_general(rang) for rang in range(1, 5)]
    remises = award(RANGS, primes, {})
    assert list_gagnants(remises) == [[1], [2, 3], [2, 3], [4]]
    assert [remise.is_a_partager for remise in remises] == [False, True, True, False]


def test_places_parted_by_a_tie_break_are_not_shared():
    rangs = rank([rang.resultat for rang in RANGS], [Departage.DERNIERE])
    assert list_gagnants(award(rangs, [make_general(2), make_general(3)], {})) == [[3], [2]]


def test_a_category_goes_to_the_best_who_has_no_prize_yet():
    primes = [make_general(1), make_general(2), make_categorie("Série 1")]
    remises = award(RANGS, primes, {"Série 1": {1, 2, 3, 5, 6}})
    assert list_gagnants(remises)[-1] == [5]


def test_prizes_are_given_in_the_order_they_are_declared():
    primes = [make_categorie("Jeunes"), make_general(1), make_categorie("Féminines")]
    remises = award(RANGS, primes, {"Jeunes": {1, 4}, "Féminines": {1, 4}})
    assert list_gagnants(remises) == [[1], [1], [4]]


def test_the_second_of_a_category_is_a_second_prize_of_it():
    primes = [make_categorie("Séniors")] * 2
    assert list_gagnants(award(RANGS, primes, {"Séniors": {4, 5, 6}})) == [[4], [5]]


def test_tied_players_of_a_category_share_its_next_prize_too():
    """Two first women for two prizes: the third one is not rewarded."""
    primes = [make_categorie("Féminines"), make_categorie("Jeunes"), make_categorie("Féminines")]
    remises = award(RANGS, [*primes, primes[0]], {"Féminines": {2, 3, 4}, "Jeunes": {6}})
    assert list_gagnants(remises) == [[2, 3], [6], [2, 3], [4]]


def test_the_last_two_positions_are_judged_among_the_unrewarded():
    assert list_gagnants(award(RANGS, [REMONTEE], {})) == [[5, 6]]
    assert list_gagnants(award(RANGS, [make_general(5), REMONTEE], {})) == [[5], [6]]
    assert list_gagnants(award(RANGS, [REMONTEE] * 3, {})) == [[5, 6], [5, 6], [3]]


def test_a_prize_that_nobody_can_win_stays():
    primes = [make_general(7), make_general(0), make_categorie("Jeunes"), make_categorie("Autres")]
    assert list_gagnants(award(RANGS, primes, {"Jeunes": set()})) == [[], [], [], []]
    assert list_gagnants(award((), [make_general(1), REMONTEE], {})) == [[], []]


@pytest.mark.parametrize(
    ("joueurs", "attendu"),
    [(0, (0, 0)), (3, (0, 1)), (8, (2, 2)), (11, (2, 3)), (40, (8, 10)), (41, (9, 10))],
)
def test_a_fifth_to_a_quarter_of_the_players_is_suggested(joueurs: int, attendu: tuple[int, int]):
    assert suggest_primes(joueurs) == attendu


@given(st.lists(st.integers(-3, 3), max_size=9), st.integers(0, 12), st.data())
def test_everybody_named_holds_the_place_and_no_category_rewards_twice(
    scores: list[int], nombre: int, data: st.DataObject
):
    rangs = rank([Resultat(cle, (score,)) for cle, score in enumerate(scores)])
    cles = st.sets(st.integers(0, 9))
    categories = {"A": data.draw(cles), "B": data.draw(cles)}
    remises = award(rangs, list_primes(nombre, categories), categories)
    ranges = {rang.resultat.cle: rang.rang for rang in rangs}
    vus: set[int] = set()
    for remise in remises:
        gagnants = {rang.resultat.cle for rang in remise.gagnants}
        if remise.prime.genre is GenrePrime.GENERAL:
            assert all(ranges[cle] <= remise.prime.rang for cle in gagnants)
            assert bool(gagnants) == (remise.prime.rang <= len(scores))
        else:
            assert not gagnants & vus
            assert gagnants <= categories.get(remise.prime.categorie, gagnants)
        assert len({ranges[cle] for cle in gagnants}) <= 1 or remise.prime == REMONTEE
        vus |= gagnants
