"""The prizes: declared as lines, given in order, ties left to whoever organises."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.db import writing
from scorekeeper.store.soirees import update_soiree

from ...stockage.tournoi.club import Club, start_club
from ...stockage.tournoi.jeu import play_position
from .pages import Visiteur, visit, visit_organisateur


@pytest.fixture
def club(club: Club) -> Club:
    """A club night of twelve with two séries, its first position played."""
    for rang in range(12):
        club.add(f"JOUEUR{rang:02}", feminine=rang == 5, serie="1" if rang % 2 else "2")
    club.draw()
    play_position(club)
    return club


@pytest.fixture
def chef(client: FlaskClient, club: Club) -> Visiteur:
    return visit_organisateur(client, club)


def declare(chef: Visiteur, generales: str, *categories: str) -> int:
    champs = {"generales": generales, "categorie": list(categories)}
    return chef.client.post(f"{chef.racine}prix", data=champs).status_code


def test_it_works(chef: Visiteur, club: Club) -> None:
    assert declare(chef, "2", "remontee", "feminine", "serie:2") == 303
    assert club.tournoi.primes == (
        "general:1",
        "general:2",
        "serie:2",
        "feminine",
        "remontee",
    )
    texte = chef.read("prix")
    morceaux = ["1re place", "2e place", "Premier de la série 2", "Première féminine"]
    palmares = [texte.index(morceau) for morceau in morceaux]
    assert palmares == sorted(palmares)
    assert "Première féminine JOUEUR05" in texte
    page = chef.get("prix").text
    assert 'name="generales" type="text" value="2"' in page
    assert 'value="feminine" checked' in page
    assert 'value="serie:1">' in page


def test_how_many_are_usually_rewarded_is_said_to_be_a_custom(chef: Visiteur) -> None:
    texte = chef.read("prix")
    assert "soit 3 pour 12 : c’est un usage, pas une règle" in texte
    assert "Déclarez les prix" in texte


def test_ties_are_left_to_the_organiser(chef: Visiteur) -> None:
    # at three tables of two donnes, some of twelve totals are the same
    declare(chef, "12")
    assert "À égalité : à vous de partager ou de choisir." in chef.read("prix")


def test_who_has_a_prize_leaves_the_next_to_others(chef: Visiteur) -> None:
    declare(chef, "12", "feminine")
    attendu = "Première féminine Personne : ceux qui pourraient l’avoir ont déjà un prix."
    assert attendu in chef.read("prix")


def test_before_the_first_position_nobody_wins(client: FlaskClient, club: Club) -> None:
    vide = start_club(club.db)
    vide.fill(9)
    chef = visit_organisateur(client, vide)
    declare(chef, "1")
    assert "Un prix est déclaré. Les gagnants apparaîtront" in chef.read("prix")


@pytest.mark.parametrize("generales", ["-1", "deux", "201", "²"])
def test_what_is_no_number_is_refused(chef: Visiteur, club: Club, generales: str) -> None:
    champs = {"generales": generales, "categorie": ["feminine"]}
    reponse = chef.client.post(f"{chef.racine}prix", data=champs)
    assert reponse.status_code == 422
    assert "Un nombre de places, de 0 à 200." in reponse.text
    assert f'value="{generales}"' in reponse.text
    assert 'value="feminine" checked' in reponse.text
    assert club.tournoi.primes == ()


def test_a_category_that_is_not_there_is_left_out(chef: Visiteur, club: Club) -> None:
    assert declare(chef, "", "serie:9", "jeune", "rien") == 303
    assert club.tournoi.primes == ()


@pytest.mark.parametrize("sorte", ["table", "lecture"])
def test_only_the_organiser_sees_them(app: Flask, club: Club, sorte: str) -> None:
    visiteur = visit(app, club, sorte)
    assert visiteur.get("prix").status_code == 403
    assert declare(visiteur, "2") == 403
    assert club.tournoi.primes == ()


def test_an_archived_evening_declares_nothing(chef: Visiteur, club: Club) -> None:
    with writing(club.db):
        update_soiree(club.db, club.soiree_id, club.soiree.titre, True)
    assert "<form" not in chef.get("prix").text
    assert declare(chef, "2") == 422


def test_the_page_says_where_its_categories_come_from(chef: Visiteur) -> None:
    page = chef.get("prix").text
    assert f'Les catégories viennent des <a href="{chef.racine}inscriptions">' in page
    assert "Première féminine" in page
    assert "Premier jeune" not in page
