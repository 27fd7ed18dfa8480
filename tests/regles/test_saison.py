"""A season: all the evenings, the best ones, or their mean."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.regles.saison import (
    ModeSaison,
    RegleSaison,
    SoireeJouee,
    name_saison,
    sum_saison,
)

TOUTES = RegleSaison()


def make_soiree(cle: int, totaux: dict[str, int], validee: bool = True) -> SoireeJouee:
    rangs = {
        nom: 1 + sum(autre > total for autre in totaux.values()) for nom, total in totaux.items()
    }
    return SoireeJouee(cle, f"Soirée {cle}", validee, totaux, rangs)


SOIREES = (
    make_soiree(1, {"anne": 300, "bob": -100, "chloé": -200}),
    make_soiree(2, {"anne": -250, "bob": 250}),
    make_soiree(3, {"anne": 100, "bob": 100, "chloé": -200}, validee=False),
)


def test_it_works():
    bob, anne, chloe = sum_saison(SOIREES, TOUTES)
    assert [(r.personne, r.rang, r.valeur) for r in (bob, anne, chloe)] == [
        ("bob", 1, 250),
        ("anne", 2, 150),
        ("chloé", 3, -400),
    ]
    assert (anne.soirees, anne.victoires, anne.meilleure, anne.pire) == (3, 2, 300, -250)
    assert (bob.victoires, chloe.victoires) == (2, 0)
    assert chloe.totaux == (-200, None, -200)
    assert chloe.retenues == (1, 3)


@pytest.mark.parametrize(
    ("jour", "saison"),
    [
        (date(2026, 8, 31), "2025-2026"),
        (date(2026, 9, 1), "2026-2027"),
        (date(2027, 1, 1), "2026-2027"),
    ],
)
def test_a_season_begins_in_september(jour: date, saison: str):
    assert name_saison(jour) == saison


def test_only_the_best_evenings_count():
    rangs = sum_saison(SOIREES, RegleSaison(ModeSaison.MEILLEURES, 2))
    assert [(r.personne, r.rang, r.valeur, r.retenues) for r in rangs] == [
        ("anne", 1, 400, (1, 3)),
        ("bob", 2, 350, (2, 3)),
        ("chloé", 3, -400, (1, 3)),
    ]
    assert (rangs[0].soirees, rangs[0].pire) == (3, -250)


def test_equal_seasons_are_in_the_order_of_a_french_list():
    noms = ("zoé", "ñuñez", "œuvrard", "éluard", "odile", "paul")
    rangs = sum_saison([make_soiree(1, dict.fromkeys(noms, 0))], TOUTES)
    assert [rang.personne for rang in rangs] == [
        "éluard",
        "ñuñez",
        "odile",
        "œuvrard",
        "paul",
        "zoé",
    ]


def test_of_two_equal_evenings_the_first_counts():
    [seul] = sum_saison(
        [make_soiree(5, {"bob": 10}), make_soiree(4, {"bob": 10})],
        RegleSaison(ModeSaison.MEILLEURES, 1),
    )
    assert seul.retenues == (5,)


def test_a_mean_is_exact_and_asks_for_a_minimum_of_evenings():
    rangs = sum_saison(SOIREES, RegleSaison(ModeSaison.MOYENNE, 3))
    assert [(r.personne, r.rang, r.valeur) for r in rangs] == [
        ("bob", 1, Fraction(250, 3)),
        ("anne", 2, 50),
        ("chloé", None, -200),
    ]
    assert not rangs[-1].ex_aequo


def test_who_is_below_the_minimum_comes_last_and_takes_no_rank():
    soirees = [*SOIREES, make_soiree(4, {"dan": 900, "éva": 900})]
    rangs = sum_saison(soirees, RegleSaison(ModeSaison.MOYENNE, 2))
    assert [(r.personne, r.rang, r.ex_aequo) for r in rangs] == [
        ("bob", 1, False),
        ("anne", 2, False),
        ("chloé", 3, False),
        ("dan", None, False),
        ("éva", None, False),
    ]


def test_equal_seasons_share_a_rank():
    rangs = sum_saison([make_soiree(1, {"dan": 5, "bob": 5, "anne": -10})], TOUTES)
    assert [(r.personne, r.rang, r.ex_aequo) for r in rangs] == [
        ("bob", 1, True),
        ("dan", 1, True),
        ("anne", 3, False),
    ]


def test_an_evening_that_is_not_validated_shows_only_where_it_counts():
    provisoires = {r.personne: r.provisoire for r in sum_saison(SOIREES, TOUTES)}
    assert provisoires == {"anne": True, "bob": True, "chloé": True}
    une = sum_saison(SOIREES, RegleSaison(ModeSaison.MEILLEURES, 1))
    assert {r.personne: r.provisoire for r in une} == {"anne": False, "bob": False, "chloé": False}


def test_no_evening_makes_an_empty_season():
    assert sum_saison([], TOUTES) == ()


@pytest.mark.parametrize("mode", [ModeSaison.MEILLEURES, ModeSaison.MOYENNE])
def test_a_rule_without_its_number_is_refused(mode: ModeSaison):
    with pytest.raises(ValueError, match="number of evenings"):
        RegleSaison(mode)


TOTAUX = st.lists(st.dictionaries(st.sampled_from("abcde"), st.integers(-9, 9)), max_size=5)


@given(TOTAUX, st.integers(1, 6))
def test_each_rule_agrees_with_a_plain_count(totaux: list[dict[str, int]], nombre: int):
    soirees = [make_soiree(cle, noms) for cle, noms in enumerate(totaux)]
    jouees = {nom: [noms[nom] for noms in totaux if nom in noms] for noms in totaux for nom in noms}
    attendus = {
        TOUTES: {nom: sum(points) for nom, points in jouees.items()},
        RegleSaison(ModeSaison.MEILLEURES, nombre): {
            nom: sum(sorted(points)[-nombre:]) for nom, points in jouees.items()
        },
        RegleSaison(ModeSaison.MOYENNE, nombre): {
            nom: Fraction(sum(points), len(points)) for nom, points in jouees.items()
        },
    }
    for regle, valeurs in attendus.items():
        rangs = sum_saison(soirees, regle)
        assert {rang.personne: rang.valeur for rang in rangs} == valeurs
        classes = [rang for rang in rangs if rang.rang is not None]
        for rang in classes:
            assert rang.rang == 1 + sum(autre.valeur > rang.valeur for autre in classes)
            assert sum(noms.get(rang.personne, 0) for noms in totaux) == sum(
                total or 0 for total in rang.totaux
            )
        exclus = [rang.soirees < nombre for rang in rangs if rang.rang is None]
        assert all(exclus)
        assert regle.mode is ModeSaison.MOYENNE or not exclus
