"""The ranking in words: categories, mentions, tie-breaks said, prizes and their winners."""

from fractions import Fraction

import pytest

from scorekeeper.pages.tournoi.classement import (
    build_equipes,
    build_lignes,
    list_categories,
    say_departages,
)
from scorekeeper.pages.tournoi.primes import award_primes, count_generales, dump_primes
from scorekeeper.pages.tournoi.saison import build_lignes_saison, format_valeur, say_regle
from scorekeeper.regles.classement import Departage, Resultat, rank, rank_equipes, rank_parmi
from scorekeeper.regles.saison import ModeSaison, RegleSaison, SoireeJouee, sum_saison
from scorekeeper.store.tournoi.values import Inscription

NORD = Inscription(1, "NORD", "Anne", club="Lannion", serie="10", feminine=True)
SUD = Inscription(2, "SUD", serie="2", jeune=True, sortie=1)
EST = Inscription(3, "EST", serie="PROMO", senior=True, arrivee=2)
OUEST = Inscription(4, "OUEST", feminine=True)
GENS = {inscrit.id: inscrit for inscrit in (NORD, SUD, EST, OUEST)}
RESULTATS = [
    Resultat(1, (100, 50), (-50, 0)),
    Resultat(2, (100, None)),
    Resultat(3, (None, 20)),
    Resultat(4, (-200, -70)),
]


def test_it_works():
    lignes = build_lignes(rank(RESULTATS), GENS)
    assert [(ligne.rang, ligne.ex_aequo, ligne.nom) for ligne in lignes] == [
        (1, True, "NORD Anne"),
        (1, True, "SUD"),
        (3, False, "EST"),
        (4, False, "OUEST"),
    ]
    assert [ligne.details for ligne in lignes] == [
        "Lannion · série\u00a010",
        "série\u00a02 · a quitté après la position 1",
        "série\u00a0PROMO · depuis la position 2",
        "",
    ]
    assert lignes[0].scores == (100, 50)
    assert lignes[0].cumuls == (50, 100)
    assert (lignes[0].ajustement, lignes[0].total) == (-50, 100)
    assert not any(ligne.departage for ligne in lignes)


def test_who_left_before_the_first_position_has_not_played():
    parti = Inscription(1, "NORD", sortie=0)
    assert build_lignes(rank([Resultat(1, (10,))]), {1: parti})[0].mention == "n’a pas joué"


def test_what_only_a_tie_break_parts_is_said():
    lignes = build_lignes(rank(RESULTATS, [Departage.DERNIERE]), GENS)
    assert [(ligne.rang, ligne.departage) for ligne in lignes] == [
        (1, True),
        (2, True),
        (3, False),
        (4, False),
    ]


def test_a_category_keeps_the_general_rank():
    rangs = rank(RESULTATS)
    generaux = {rang.resultat.cle: rang.rang for rang in rangs}
    lignes = build_lignes(rank_parmi(rangs, {3, 4}), GENS, generaux)
    assert [(ligne.rang, ligne.general) for ligne in lignes] == [(1, 3), (2, 4)]


def test_teams_have_the_names_of_their_members():
    rangs = rank_equipes(RESULTATS, {"Les uns": (1, 4), "Les autres": (2, 3)})
    lignes = build_equipes(rangs, GENS)
    assert [(ligne.nom, ligne.membres, ligne.total) for ligne in lignes] == [
        ("Les autres", ("SUD", "EST"), 120),
        ("Les uns", ("NORD Anne", "OUEST"), -170),
    ]
    assert lignes[1].ajustement == -50


def test_categories_are_those_that_somebody_is_in():
    categories = list_categories([NORD, SUD, EST, OUEST])
    assert [(c.code, c.prix) for c in categories] == [
        ("serie:2", "Premier de la série\u00a02"),
        ("serie:10", "Premier de la série\u00a010"),
        ("serie:PROMO", "Premier de la série\u00a0PROMO"),
        ("feminine", "Première féminine"),
        ("jeune", "Premier jeune"),
        ("senior", "Premier senior"),
    ]
    assert categories[3].cles == {1, 4}
    assert list_categories([Inscription(1, "NORD")]) == []


def test_a_serie_that_says_the_word_is_not_told_it_twice():
    (categorie,) = list_categories([Inscription(1, "NORD", serie="1re série")])
    assert (categorie.titre, categorie.prix) == ("1re série", "Premier de la 1re série")


@pytest.mark.parametrize(
    ("codes", "phrase"),
    [
        ((), "Le règlement ne départage pas les égalités."),
        (("derniere",), "À égalité : meilleure dernière position."),
        (
            ("penalites", "meilleure"),
            "À égalité : moins de points de pénalité, puis meilleure position.",
        ),
    ],
)
def test_tie_breaks_are_said(codes, phrase):
    assert say_departages(codes) == phrase


def test_every_tie_break_has_its_words():
    assert say_departages(Departage).count("puis") == len(Departage) - 1


def test_prizes_go_to_their_winners():
    codes = dump_primes(2, ["serie:2", "feminine"], True)
    assert codes == ("general:1", "general:2", "serie:2", "feminine", "remontee")
    assert count_generales(codes) == 2
    categories = list_categories([*GENS.values()])
    remises = award_primes(codes, rank(RESULTATS), categories, GENS)
    assert [(r.titre, r.a_partager, [g[0] for g in r.gagnants]) for r in remises] == [
        ("1re place", True, ["NORD Anne", "SUD"]),
        ("2e place", True, ["NORD Anne", "SUD"]),
        ("Premier de la série\u00a02", False, []),
        ("Première féminine", False, ["OUEST"]),
        ("Meilleur score des deux dernières positions", False, ["EST"]),
    ]
    assert remises[4].gagnants == (("EST", 3, 20),)


def test_a_category_that_is_gone_has_no_prize():
    remises = award_primes(["serie:9", "remontee"], rank(RESULTATS), [], GENS)
    assert [remise.titre for remise in remises] == ["Meilleur score des deux dernières positions"]


@pytest.mark.parametrize(
    ("valeur", "texte"),
    [
        (Fraction(0), "0"),
        (Fraction(1284), "+1\u202f284"),
        (Fraction(-25, 2), "−12,5"),
        (Fraction(2, 3), "+0,7"),
        (Fraction(-1, 100), "0,0"),
        (Fraction(199, 200), "+1,0"),
    ],
)
def test_means_are_said_to_the_tenth(valeur, texte):
    assert format_valeur(valeur) == texte


@pytest.mark.parametrize(
    ("regle", "phrase"),
    [
        (RegleSaison(), "Total de 12\u00a0soirées"),
        (RegleSaison(ModeSaison.MEILLEURES, 5), "Total des 5 meilleures soirées sur 12"),
        (RegleSaison(ModeSaison.MEILLEURES, 1), "Total de la meilleure soirée sur 12"),
        (
            RegleSaison(ModeSaison.MOYENNE, 1),
            "Moyenne par soirée, à partir de 1\u00a0soirée jouée",
        ),
    ],
)
def test_the_rule_of_a_season_is_said(regle, phrase):
    assert say_regle(regle, 12) == phrase


def test_one_evening_is_said_in_words():
    assert say_regle(RegleSaison(), 1) == "Total d’une soirée"


def test_the_evenings_that_count_are_told_apart():
    soirees = [
        SoireeJouee(1, "Un", True, {"nord": 100, "sud": -100}, {"nord": 1, "sud": 2}),
        SoireeJouee(2, "Deux", True, {"nord": 50}, {"nord": 1}),
    ]
    rangs = sum_saison(soirees, RegleSaison(ModeSaison.MEILLEURES, 1))
    lignes = build_lignes_saison(rangs, soirees, {"nord": "NORD", "sud": "SUD"})
    assert [(ligne.nom, ligne.valeur, ligne.totaux) for ligne in lignes] == [
        ("NORD", "+100", ((100, True), (50, False))),
        ("SUD", "−100", ((-100, True), (None, False))),
    ]
