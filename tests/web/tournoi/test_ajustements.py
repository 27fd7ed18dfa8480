"""The page of the ledger: an entry, its contrary, and whoever may not see it."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.db import writing
from scorekeeper.services.tournoi.gel import freeze
from scorekeeper.store.soirees import update_soiree
from scorekeeper.store.tournoi.ajustements import list_ajustements

from ...stockage.tournoi.club import CHEF, Club, start_club
from ...stockage.tournoi.jeu import play_position
from .pages import Visiteur, visit, visit_organisateur


@pytest.fixture
def club(club: Club) -> Club:
    """A club night whose first position is played."""
    club.fill(12)
    club.draw()
    play_position(club)
    return club


@pytest.fixture
def chef(client: FlaskClient, club: Club) -> Visiteur:
    return visit_organisateur(client, club)


def fill(**autres: str) -> dict[str, str]:
    return {
        "qui": "JOUEUR01",
        "sens": "penalite",
        "points": "100",
        "position": "1",
        "motif": "Récidive",
        "vu": "0",
    } | autres


def list_points(club: Club) -> list[tuple[int, str]]:
    return [(e.points, e.motif) for e in list_ajustements(club.db, club.soiree_id)]


def test_it_works(chef: Visiteur, club: Club) -> None:
    assert chef.post("penalites", **fill()).status_code == 303
    assert list_points(club) == [(-100, "Récidive")]
    texte = chef.read("penalites")
    assert "JOUEUR01 position 1 −100 Récidive organisateur" in texte
    assert "✓ Somme des totaux −100 = somme des pénalités −100" in texte


def test_the_form_offers_a_penalty_at_the_current_position(chef: Visiteur, club: Club) -> None:
    play_position(club, ferme=False)
    page = chef.get("penalites?qui=JOUEUR02").text
    assert '<option value="2" selected>' in page
    assert 'value="penalite" checked' in page
    assert 'value="JOUEUR02"' in page


@pytest.mark.parametrize(
    ("champs", "points"),
    [
        ({"points": "-100"}, -100),
        ({"points": "1 000"}, -1000),
        ({"points": "+50", "sens": "bonus"}, 50),
        ({"qui": "joueur03"}, -100),
        ({"qui": "JOUEUR1", "motif": "Trop court"}, None),
    ],
)
def test_points_and_names_are_read_as_typed(
    chef: Visiteur, club: Club, champs: dict[str, str], points: int | None
) -> None:
    statut = chef.post("penalites", **fill(**champs)).status_code
    assert statut == (422 if points is None else 303)
    assert [p for p, _motif in list_points(club)] == ([] if points is None else [points])


def test_the_beginning_of_a_name_is_enough_when_it_is_alone(chef: Visiteur, club: Club) -> None:
    club.add("ZOLA", prenom="Émile")
    assert chef.post("penalites", **fill(qui="zola")).status_code == 303
    assert "ZOLA Émile position 1" in chef.read("penalites")


def test_whose_name_begins_alike_are_named(chef: Visiteur, club: Club) -> None:
    for nom, prenom in (("MARTIN", "Paul"), ("MARTIN", "Jeanne")):
        club.add(nom, prenom=prenom)
    page = chef.post("penalites", **fill(qui="martin")).text.replace("\xa0", " ")
    assert "Deux personnes : MARTIN Jeanne, MARTIN Paul." in page
    for rang in range(3):
        club.add("MARTIN", prenom=f"Zoé {rang}")
    page = chef.post("penalites", **fill(qui="martin")).text.replace("\xa0", " ")
    assert "5 personnes : MARTIN Jeanne, MARTIN Paul, MARTIN Zoé 0, MARTIN Zoé 1…" in page
    assert list_points(club) == []


@pytest.mark.parametrize(
    ("champs", "phrase"),
    [
        ({"qui": ""}, "Choisissez quelqu’un parmi les inscrits."),
        ({"qui": "PERSONNE"}, "Choisissez quelqu’un parmi les inscrits."),
        ({"points": "cent"}, "Les points sont un nombre entier"),
        ({"points": "0"}, "Les points vont de 1 à 9\u202f999"),
        ({"points": "10000"}, "Les points vont de 1 à 9\u202f999"),
        ({"position": "2"}, "La position va de 1 à 1"),
        ({"position": ""}, "Choisissez une position."),
        ({"sens": "autre"}, "Choisissez entre retirer et ajouter."),
        ({"motif": " "}, "Dites pourquoi"),
        ({"motif": "x" * 201}, "Ce motif dépasse 200 lettres."),
    ],
)
def test_what_cannot_be_written_is_shown_again(
    chef: Visiteur, club: Club, champs: dict[str, str], phrase: str
) -> None:
    reponse = chef.post("penalites", **fill(**champs))
    assert reponse.status_code == 422
    assert phrase in reponse.text
    assert fill(**champs)["motif"] in reponse.text
    assert list_points(club) == []


def test_a_double_tap_is_one_entry(chef: Visiteur, club: Club) -> None:
    for _fois in range(2):
        assert chef.post("penalites", **fill()).status_code == 303
    assert len(list_points(club)) == 1
    vu = re.findall(r'name="vu" value="(\d+)"', chef.get("penalites").text)[0]
    assert chef.post("penalites", **fill(vu=vu)).status_code == 303
    assert len(list_points(club)) == 2


def test_cancelling_writes_the_contrary(chef: Visiteur, club: Club) -> None:
    chef.post("penalites", **fill())
    [chemin] = re.findall(r'action="([^"]*/annuler)"', chef.get("penalites").text)
    assert chef.client.post(chemin).status_code == 303
    assert list_points(club) == [(-100, "Récidive"), (100, "Annulation : Récidive")]
    page = chef.get("penalites").text
    assert "/annuler" not in page
    assert "position 1 · annulée" in page
    assert "✓ Somme des totaux 0 = somme des pénalités 0" in chef.read("penalites")


def test_a_cancellation_and_nothing_at_all_are_not_cancelled(chef: Visiteur, club: Club) -> None:
    chef.post("penalites", **fill())
    entree = list_ajustements(club.db, club.soiree_id)[0].id
    chef.post(f"penalites/{entree}/annuler")
    refus = chef.post(f"penalites/{entree + 1}/annuler")
    assert refus.status_code == 422
    assert "ne s’annule pas" in refus.text
    assert chef.post("penalites/999/annuler").status_code == 404


def test_what_counts_later_is_told_apart(chef: Visiteur, club: Club) -> None:
    play_position(club, ferme=False)
    chef.post("penalites", **fill(position="2"))
    texte = chef.read("penalites")
    assert "✓ Somme des totaux 0 = somme des pénalités 0" in texte
    assert "aux positions fermées ; −100 en tout" in texte


@pytest.mark.parametrize("sorte", ["table", "lecture"])
def test_only_the_organiser_sees_the_ledger(app: Flask, club: Club, sorte: str) -> None:
    visiteur = visit(app, club, sorte)
    assert visiteur.get("penalites").status_code == 403
    assert visiteur.post("penalites", **fill()).status_code == 403
    assert visiteur.post("penalites/1/annuler").status_code == 403
    assert list_points(club) == []


def test_a_frozen_ranking_writes_nothing(chef: Visiteur, club: Club) -> None:
    chef.post("penalites", **fill())
    freeze(club.db, club.soiree_id, CHEF, confirme=True)
    page = chef.get("penalites").text
    assert "Le classement est définitif" in page
    assert "<form" not in page
    for chemin in (
        "penalites",
        f"penalites/{list_ajustements(club.db, club.soiree_id)[0].id}/annuler",
    ):
        refus = chef.post(chemin, **fill(points="200"))
        assert refus.status_code == 422
        assert "Le classement est définitif" in refus.text
    assert list_points(club) == [(-100, "Récidive")]


def test_an_archived_evening_writes_nothing(chef: Visiteur, club: Club) -> None:
    with writing(club.db):
        update_soiree(club.db, club.soiree_id, club.soiree.titre, True)
    assert "<form" not in chef.get("penalites").text
    assert chef.post("penalites", **fill()).status_code == 422
    assert list_points(club) == []


def test_before_anybody_is_registered_there_is_no_form(client: FlaskClient, club: Club) -> None:
    vide = start_club(club.db)
    texte = visit_organisateur(client, vide).read("penalites")
    assert "Personne n’est encore inscrit." in texte
    assert "Aucune pénalité, aucun point ajouté." in texte
