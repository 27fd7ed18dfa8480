"""French typography of numbers and sentences, and half points as people type them."""

import pytest

from scorekeeper.regles.texte import (
    fold_lettres,
    format_compte,
    format_entier,
    format_nombre,
    format_phrase,
    format_points,
    format_signe,
    join_et,
    join_suites,
    parse_demi_points,
)


@pytest.mark.parametrize(
    ("valeur", "entier", "signe"),
    [
        (0, "0", "0"),
        (318, "318", "+318"),
        (-106, "−106", "−106"),
        (1284, "1\u202f284", "+1\u202f284"),
        (-1234567, "−1\u202f234\u202f567", "−1\u202f234\u202f567"),
    ],
)
def test_integers(valeur, entier, signe):
    assert (format_entier(valeur), format_signe(valeur)) == (entier, signe)


@pytest.mark.parametrize(
    ("demi", "points", "compte"),
    [
        (0, "0", "0 point"),
        (1, "½", "½ point"),
        (2, "1", "1 point"),
        (3, "1½", "1½ point"),
        (4, "2", "2 points"),
        (81, "40½", "40½ points"),
        (182, "91", "91 points"),
    ],
)
def test_half_points(demi, points, compte):
    assert format_points(demi) == points
    assert format_compte(demi) == compte.replace(" ", "\u00a0")
    assert parse_demi_points(points) == demi


@pytest.mark.parametrize(
    ("nombre", "texte"), [(0, "0 bout"), (1, "1 bout"), (-1, "−1 bout"), (2, "2 bouts")]
)
def test_counts(nombre, texte):
    assert format_nombre(nombre, "bout") == texte.replace(" ", "\u00a0")


def test_irregular_plural():
    assert format_nombre(2, "cheval", "chevaux") == "2\u00a0chevaux"
    assert format_nombre(1, "cheval", "chevaux") == "1\u00a0cheval"


@pytest.mark.parametrize(
    ("mots", "texte"),
    [([], ""), (["A"], "A"), (["A", "B"], "A et B"), (["A", "B", "C"], "A, B et C")],
)
def test_enumeration(mots, texte):
    assert join_et(mots) == texte


@pytest.mark.parametrize(
    ("numeros", "texte"),
    [([], ""), ([4], "4"), ([4, 5], "4 et 5"), ([2, 4, 9, 10, 11, 12], "2, 4 et 9 à 12")],
)
def test_neighbours_are_one(numeros, texte):
    assert join_suites(numeros) == texte


@pytest.mark.parametrize(
    ("texte", "nu"),
    [
        ("Étienne", "etienne"),
        ("  NOËL  Zoé ", "noel zoe"),
        ("o'neill", "o'neill"),
        ("", ""),
        ("Œuvrard", "oeuvrard"),
        ("Lætitia", "laetitia"),
        ("Groß", "gross"),
        ("Ñuñez", "nunez"),
        ("Sørensen", "sorensen"),
        ("Michał", "michal"),
    ],
)
def test_names_are_looked_up_without_accents(texte, nu):
    assert fold_lettres(texte) == nu


def test_no_break_spaces():
    assert format_phrase("« Seul » : oui ; non ! quoi ?") == (
        "«\u00a0Seul\u00a0»\u00a0: oui\u202f; non\u202f! quoi\u202f?"
    )


@pytest.mark.parametrize(
    ("texte", "demi"),
    [
        ("49", 98),
        (" 49 ", 98),
        ("40.5", 81),
        ("40,5", 81),
        ("40½", 81),
        ("40,50", 81),
        ("-4", -8),
        ("−4", -8),
        ("200", 400),
        ("", None),
        ("  ", None),
        ("abc", None),
        ("40.3", None),
        ("40,5½", None),
        ("1e1", None),
        ("81/2", None),
        ("4 0", None),
        ("--4", None),
        (".", None),
        ("nan", None),
        ("٤٩", None),
        ("123456789", None),
    ],
)
def test_typed_points(texte, demi):
    assert parse_demi_points(texte) == demi
