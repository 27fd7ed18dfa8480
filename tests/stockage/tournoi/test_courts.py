"""What a table calls its people: surnames, parted by first names where two share one."""

import pytest

from scorekeeper.echange.inscription_lue import InscriptionLue
from scorekeeper.services.tournoi.courts import name_courts
from scorekeeper.services.tournoi.inscriptions import change_inscription
from scorekeeper.store.tournoi.values import Inscription

from .club import CHEF, Club


def name(*gens: tuple[str, str]) -> list[str]:
    return name_courts([Inscription(rang, *qui) for rang, qui in enumerate(gens, start=1)])


def test_it_works(club: Club) -> None:
    for nom, prenom in (("LE BIHAN", "Hervé"), ("MARTIN", "Paul"), ("MARTIN", "Anne")):
        club.add(nom, prenom=prenom)
    club.add("DUVAL", prenom="Zoé")
    club.draw()
    club.open()
    courts = {siege.nom: siege.nom_court for siege in club.feuilles[0].premiers}
    assert courts == {
        "LE BIHAN Hervé": "LE BIHAN",
        "MARTIN Paul": "MARTIN P.",
        "MARTIN Anne": "MARTIN A.",
        "DUVAL Zoé": "DUVAL",
    }


@pytest.mark.parametrize(
    ("gens", "courts"),
    [
        ([("DE LA ROCHEFOUCAULD", "Guy")], ["DE LA ROCHE."]),
        ([("SAINT-PIERRE-", "Guy")], ["SAINT-PIERR."]),
        ([("MARTIN", "Jeanne"), ("MARTIN", "Jules")], ["MARTIN Je.", "MARTIN Ju."]),
        ([("Martin", "Paul"), ("MARTIN", "Zoé")], ["Martin P.", "MARTIN Z."]),
        ([("MARTIN", ""), ("MARTIN", "Zoé")], ["MARTIN", "MARTIN Z."]),
        (
            [("DE LA ROCHEFOUCAULD", "Guy"), ("DE LA ROCHELLE", "Anne")],
            ["DE LA RO. G.", "DE LA RO. A."],
        ),
    ],
)
def test_surnames_are_cut_and_parted(gens: list[tuple[str, str]], courts: list[str]) -> None:
    assert name(*gens) == courts
    assert all(len(court) <= 12 for court in courts)


def test_first_names_alike_still_give_four_names() -> None:
    jumeaux = [("MARTIN", "Marie-Christine"), ("MARTIN", "Marie-Louise"), ("MARTIN", "Marie")]
    courts = name(*jumeaux, ("MARTIN", "Marie-Line"))
    assert len(set(courts)) == 4
    assert all(len(court) <= 12 for court in courts)


def test_a_new_name_parts_its_namesake_at_the_table(club: Club) -> None:
    club.add("MARTIN", prenom="Paul")
    autre = club.add("DURAND", prenom="Anne")
    club.fill(2)
    club.draw()
    club.open()
    change_inscription(club.db, club.soiree_id, autre, InscriptionLue("MARTIN", "Anne"), CHEF)
    courts = {siege.nom: siege.nom_court for siege in club.feuilles[0].premiers}
    assert courts["MARTIN Paul"] == "MARTIN P."
    assert courts["MARTIN Anne"] == "MARTIN A."
    assert courts["JOUEUR01"] == "JOUEUR01"
