"""Likely duplicates among the registrations of an evening."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.regles.doublons import Doublon, Identite, find_doublons

PAUL = Identite(1, "DURAND", "Paul", "Brest", "")


def compare(nom: str, prenom: str, club: str = "Brest", fft: str = "") -> list[tuple[str, bool]]:
    """Return what is found between Paul Durand of Brest and somebody."""
    doublons = find_doublons([PAUL, (2, nom, prenom, club, fft)])
    assert all((doublon.premier, doublon.second) == (1, 2) for doublon in doublons)
    return [(doublon.raison, doublon.certain) for doublon in doublons]


def test_it_works():
    noms = [
        (7, "Le Goff", "Anne-Marie", "Brest", "0012 34"),
        (3, "DURAND", "Paul", "Brest", ""),
        (5, "Anne Marie", "LE GOFF", "Quimper", ""),
        (9, "DURANT", "Paul", "brest", ""),
        (4, "Martin", "Luc", "", "1234"),
    ]
    assert find_doublons(noms) == [
        Doublon(7, 5, "nom et prénom échangés", True),
        Doublon(7, 4, "même numéro FFT, noms différents", True),
        Doublon(3, 9, "une lettre d’écart, même club", False),
    ]


@pytest.mark.parametrize(
    ("nom", "prenom", "raison"),
    [
        ("durand", "PAUL", "même nom et même prénom"),
        ("Durànd", "Paül", "même nom et même prénom"),
        ("Du-Rand", "Paul", "même nom et même prénom"),
        ("Paul", "Durand", "nom et prénom échangés"),
        ("Paul Durand", "", "mêmes mots dans le nom et le prénom"),
        ("", "DURAND-PAUL", "mêmes mots dans le nom et le prénom"),
    ],
)
def test_the_same_letters_are_certain_whatever_the_club(nom: str, prenom: str, raison: str):
    assert compare(nom, prenom, club="Quimper") == [(raison, True)]


def test_ligatures_are_letters():
    noms = [(1, "Lebœuf", "Lætitia", "", ""), (2, "Leboeuf", "Laetitia", "", "")]
    assert [doublon.certain for doublon in find_doublons(noms)] == [True]


@pytest.mark.parametrize("nom", ["DURANT", "DURRAND", "DURAN", "DUARND", "DURANDO", "XURAND"])
def test_one_letter_of_difference_is_likely_in_the_same_club(nom: str):
    assert compare(nom, "Paul", club="BREST") == [("une lettre d’écart, même club", False)]
    assert compare("Paul", nom) == [("une lettre d’écart, même club", False)]
    assert compare(nom, "Paul", club="Quimper") == []
    assert compare(nom, "Paul", club="") == []


@pytest.mark.parametrize(
    ("nom", "prenom"),
    [
        ("DUPAND", "Luc"),
        ("DUTANT", "Paul"),
        ("DURANDEL", "Paul"),
        ("RUDAND", "Paul"),
        ("DUARNT", "Paul"),
        ("DURAND", "Paule"),
        ("DURAND", "Saul"),
        ("MARTIN", "Paul"),
        ("DURAND", ""),
    ],
)
def test_other_names_are_other_people(nom: str, prenom: str):
    assert compare(nom, prenom) == []


def test_a_letter_in_a_long_first_name_counts_where_nobody_typed_a_club():
    noms = [(1, "LE BRAS", "Martine", "", ""), (2, "LE BRAS", "Martinne", "", "")]
    assert find_doublons(noms) == [Doublon(1, 2, "une lettre d’écart", False)]


def test_names_typed_whole_in_one_field_are_compared():
    noms = [(1, "Durand Paul", "", "", ""), (2, "Durant Paul", "", "", "")]
    assert find_doublons(noms) == [Doublon(1, 2, "une lettre d’écart", False)]


def test_the_same_number_says_how_the_names_compare():
    noms = [(1, "Durand", "Paul", "", "12"), (2, "Durand", "Paul", "", "0012")]
    assert find_doublons(noms)[0].raison == "même numéro FFT, même nom et même prénom"


@pytest.mark.parametrize("numero", ["", "-", "0", "000"])
def test_a_number_that_says_nothing_is_nobody_s(numero: str):
    assert find_doublons([(1, "A", "B", "", numero), (2, "C", "D", "", numero)]) == []


def test_names_without_a_letter_are_not_compared():
    assert find_doublons([(1, "?", "", "", "5"), (2, "!", "", "", "5"), (3, "-", "", "", "")]) == [
        Doublon(1, 2, "même numéro FFT, noms différents", True)
    ]


def test_a_whole_hall_is_compared():
    noms = [
        (cle, f"NOM{cle:03d}X", f"Prénom{cle:03d}", "Brest", f"{cle + 1}") for cle in range(240)
    ]
    assert find_doublons(noms) == []
    assert len(find_doublons([*noms, (999, "nom100x", "PRENOM100", "", "")])) == 1


MOTS = st.text("abé -", max_size=7)


@given(st.lists(st.tuples(MOTS, MOTS, st.sampled_from(["", "x"]), st.sampled_from(["", "1"]))))
def test_each_pair_is_told_once_in_order_certain_ones_first(
    lignes: list[tuple[str, str, str, str]],
):
    doublons = find_doublons([(cle, *ligne) for cle, ligne in enumerate(lignes)])
    paires = [(doublon.premier, doublon.second) for doublon in doublons]
    assert len(set(paires)) == len(paires)
    assert all(premier < second for premier, second in paires)
    cles = [(not doublon.certain, doublon.premier, doublon.second) for doublon in doublons]
    assert cles == sorted(cles)
    envers = find_doublons([(cle, *ligne) for cle, ligne in enumerate(lignes)][::-1])
    assert {(d.second, d.premier, d.raison) for d in envers} == {
        (d.premier, d.second, d.raison) for d in doublons
    }
