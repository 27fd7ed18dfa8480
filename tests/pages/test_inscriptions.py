"""The list of a club night in words: tables, seats, the till, teams, likely duplicates."""

import pytest

from scorekeeper.pages.tournoi.inscriptions import (
    build_lignes,
    count_caisse,
    find_tarif,
    format_euros,
    group_equipes,
    list_doublons,
    say_compte,
    say_tables,
    type_euros,
)
from scorekeeper.regles.mouvement.placement import count_tables
from scorekeeper.store.tournoi.values import Formule, Inscription, Tournoi

AVANT = Tournoi(1, Formule("5x5", 5, 5))
SEIZE = Tournoi(1, Formule("5x5", 5, 5), tables=16)
TROIS = Tournoi(1, Formule("5x5", 5, 5), tables=3)


@pytest.mark.parametrize(
    ("joueurs", "mort", "dites"),
    [
        (2, False, ""),
        (3, False, "une table à trois"),
        (4, False, "une table"),
        (5, False, "une table à cinq, avec un mort"),
        (6, False, "2 tables à trois"),
        (9, False, "3 tables à trois"),
        (11, False, "3 tables dont une à trois"),
        (9, True, "2 tables dont une à cinq, avec un mort"),
        (63, False, "16 tables dont une à trois"),
        (240, False, "60 tables"),
    ],
)
def test_the_tables_that_people_make(joueurs: int, mort: bool, dites: str) -> None:
    assert say_tables(joueurs, mort).replace("\xa0", " ") == dites


def test_every_number_of_people_is_shared_out() -> None:
    for joueurs in (7, 8, *range(10, 241)):
        dites = say_tables(joueurs).replace("\xa0", " ")
        a_trois = ("", "une", "deux", "trois").index(dites.partition(" dont ")[2].split(" ")[0])
        assert 4 * count_tables(joueurs) - a_trois == joueurs


def test_the_count_says_who_waits_and_who_left() -> None:
    gens = [Inscription(n, f"J{n}", numero=n) for n in range(1, 9)]
    gens += [Inscription(9, "A"), Inscription(10, "B", numero=9, sortie=2)]
    assert say_compte(SEIZE, gens).replace("\xa0", " ") == (
        "10 inscrits, 2 tables, 1 sans place, 1 parti"
    )
    assert say_compte(AVANT, gens[:1]).replace("\xa0", " ") == "1 inscrit"
    assert say_compte(AVANT, []).replace("\xa0", " ") == "0 inscrit"


@pytest.mark.parametrize(
    ("tournoi", "champs", "place", "etat"),
    [
        (SEIZE, {"numero": 26}, "Sud 7", ""),
        (SEIZE, {"numero": 26, "arrivee": 3}, "Sud 7", "depuis la position 3"),
        (SEIZE, {"numero": 26, "sortie": 2}, "Sud 7", "quitte après la position 2"),
        (SEIZE, {"numero": 65}, "Suppl. 1", ""),
        (SEIZE, {}, "", "attend une place"),
        (TROIS, {"numero": 12}, "n° 12", ""),
        (AVANT, {"numero": 26}, "Sud 7", ""),
        (AVANT, {}, "", ""),
    ],
)
def test_where_somebody_sits(
    tournoi: Tournoi, champs: dict[str, int], place: str, etat: str
) -> None:
    [ligne] = build_lignes(tournoi, [Inscription(1, "A", **champs)])  # type: ignore[arg-type]
    assert ligne.place.replace("\xa0", " ") == place
    assert ligne.etat.replace("\xa0", " ") == etat
    assert ligne.is_parti is ("sortie" in champs)


def test_a_search_looks_through_all_that_is_shown() -> None:
    inscrit = Inscription(1, "DUPONT", "Jean", club="Blain", serie="2", equipe="Les As", numero=2)
    [ligne] = build_lignes(SEIZE, [inscrit])
    assert ligne.cherche == "DUPONT Jean Blain 2 Les As Sud 1"
    assert build_lignes(SEIZE, [Inscription(1, "A", feminine=True, senior=True)])[0].marques == (
        "féminine",
        "senior",
    )


@pytest.mark.parametrize(
    ("centimes", "montant"),
    [(0, "0 €"), (1200, "12 €"), (1250, "12,50 €"), (5, "0,05 €"), (126_000, "1 260 €")],
)
def test_amounts(centimes: int, montant: str) -> None:
    assert format_euros(centimes).replace("\u202f", " ") == montant
    assert type_euros(centimes).replace("\u202f", " ") == (montant[:-2] if centimes else "")


def test_the_till() -> None:
    gens = [Inscription(n, f"J{n}", tarif=1200, paye=n > 1) for n in range(4)]
    caisse = count_caisse([*gens, Inscription(9, "INVITÉ")])
    assert caisse is not None
    assert (caisse.paye, caisse.du, caisse.restent, caisse.sans_tarif) == (2400, 4800, 3, 1)
    assert caisse.phrase.replace("\u202f", " ").replace("\xa0", " ") == (
        "24 € encaissés sur 48 €, 3 personnes n’ont pas payé, dont 1 sans tarif"
    )
    un = count_caisse(gens[1:])
    assert un is not None
    assert un.phrase.replace("\xa0", " ").endswith(", 1 personne n’a pas payé")
    invite = count_caisse([*gens[2:], Inscription(9, "INVITÉ", paye=True)])
    assert invite is not None
    assert invite.phrase.endswith("tout est payé")


def test_the_tariff_of_the_evening_is_that_of_most_people() -> None:
    tarifs = (1200, 500, 1200, 0, 0, 0)
    gens = [Inscription(n, f"J{n}", tarif=tarif) for n, tarif in enumerate(tarifs, start=1)]
    assert find_tarif(gens) == 1200
    assert find_tarif(reversed(gens[:2])) == 1200
    assert find_tarif(gens[3:]) == 0


def test_nobody_owes_anything() -> None:
    assert count_caisse([Inscription(9, "INVITÉ")]) is None


def test_teams() -> None:
    noms = ("Les As", "LES AS", "Solo", "", "Trop", "Trop", "Trop", "Trop", "Trop")
    gens = [Inscription(n, f"J{n}", equipe=equipe) for n, equipe in enumerate(noms)]
    parti = Inscription(20, "PARTI", equipe="Les As", sortie=1)
    equipes = {equipe.nom: equipe for equipe in group_equipes([*gens, parti])}
    assert list(equipes) == ["Les As", "Solo", "Trop"]
    assert not equipes["Les As"].faute
    assert equipes["Solo"].faute.startswith("est seul")
    assert equipes["Trop"].faute.startswith("sont 5")


def test_likely_duplicates_but_those_told_apart() -> None:
    gens = [
        Inscription(1, "DUPONT", "Jean", numero_fft="42"),
        Inscription(2, "DUPOND", "Jean", numero_fft="42"),
        Inscription(3, "LEROY", "Zoé"),
    ]
    [doublon] = list_doublons(gens, set())
    assert (doublon.premier.id, doublon.second.id) == (1, 2)
    assert doublon.raison.startswith("Même numéro FFT")
    assert doublon.raison.endswith(".")
    assert list_doublons(gens, {frozenset((2, 1))}) == ()
