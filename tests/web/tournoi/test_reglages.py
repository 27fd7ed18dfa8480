"""A club night is started from the home page, then set."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.db import connect
from scorekeeper.store.soirees import load_soiree
from scorekeeper.store.tournoi.tournois import load_tournoi
from scorekeeper.store.tournoi.values import Finale, Formule

from ...stockage.tournoi.club import Club
from ..fiches import read_texte
from .pages import Visiteur, visit, visit_organisateur

BASE = {"titre": "Vendredi", "date": "2026-11-30", "formule": "5x5"}


@pytest.fixture
def chef(client: FlaskClient, club: Club) -> Visiteur:
    return visit_organisateur(client, club)


def start(app: Flask, client: FlaskClient, **champs: str) -> Formule:
    """Start a club night by its form and return what is played."""
    reponse = client.post("/parties/club", data=BASE | champs)
    assert reponse.status_code == 303, reponse.text
    db = connect(app.config["BASE"])
    soiree = load_soiree(db, reponse.location.split("/")[2])
    assert soiree is not None
    tournoi = load_tournoi(db, soiree.id)
    db.close()
    assert tournoi is not None
    return tournoi.formule


def test_it_works(client: FlaskClient) -> None:
    assert 'href="/parties/club"' in client.get("/").text
    page = client.get("/parties/club").text
    assert "5\xa0positions de 5\xa0donnes" in page
    assert 'value="5x5" checked' in page
    jeton = "abcdefgh-jklmn_p"
    for _ in "ab":
        reponse = client.post("/parties/club", data=BASE | {"titre": "", "jeton": jeton})
        assert reponse.location == f"/p/{jeton}/tournoi/inscriptions"
    assert client.get(reponse.location).status_code == 200
    accueil = read_texte(client.get("/").text)
    assert accueil.count("Soirée de club du 30/11/2026") == 2  # the title, and « Gérer »
    assert "Soirée de club · pas encore commencée" in accueil
    assert f'href="/p/{jeton}/tournoi/"' in client.get("/").text


@pytest.mark.parametrize(
    ("champs", "formule"),
    [
        ({"formule": "6x4"}, Formule("6x4", 6, 4)),
        ({"formule": "3x8"}, Formule("3x8", 3, 8)),
        (
            {"formule": "5x4+finale", "finalistes-5x4+finale": "12"},
            Formule("5x4+finale", 5, 4, finale=Finale(12, 1, 4)),
        ),
        ({"formule": "5x5+finale"}, Formule("5x5+finale", 5, 5, finale=Finale(20, 5, 1))),
        (
            {"formule": "minutes", "positions-minutes": "3", "minutes-minutes": "60"},
            Formule("minutes", 3, None, 60),
        ),
        (
            {"formule": "libre", "positions-libre": "7", "donnes-libre": "3"},
            Formule("libre", 7, 3),
        ),
        (
            {"formule": "libre", "positions-libre": "7", "donnes-libre": "3"}
            | {"minutes-libre": "35"},
            Formule("libre", 7, 3, 35),
        ),
    ],
)
def test_each_format(
    app: Flask, client: FlaskClient, champs: dict[str, str], formule: Formule
) -> None:
    assert start(app, client, **champs) == formule


@pytest.mark.parametrize(
    ("champs", "phrase"),
    [
        ({"formule": ""}, "Choisissez une formule"),
        ({"formule": "7x7"}, "Choisissez une formule"),
        ({"date": "demain"}, "Une date s’écrit ainsi"),
        ({"titre": "x" * 81}, "80 lettres"),
        ({"formule": "libre", "positions-libre": "x", "donnes-libre": "3"}, "nombre entier"),
        ({"formule": "libre", "positions-libre": "99", "donnes-libre": "3"}, "de 1 à 40"),
        ({"formule": "libre", "positions-libre": "5", "donnes-libre": "0"}, "de 1 à 40"),
        ({"formule": "minutes", "positions-minutes": "3", "minutes-minutes": "0"}, "1 à 600"),
        ({"formule": "minutes", "positions-minutes": "3"}, "nombre entier"),
        (
            {"formule": "libre", "positions-libre": "5", "donnes-libre": "4"}
            | {"minutes-libre": "x"},
            "nombre entier",
        ),
        ({"formule": "5x4+finale", "finalistes-5x4+finale": "13"}, "12, 16 ou 20"),
    ],
)
def test_an_evening_that_cannot_be_is_refused(
    client: FlaskClient, champs: dict[str, str], phrase: str
) -> None:
    reponse = client.post("/parties/club", data=BASE | champs)
    assert reponse.status_code == 422
    assert phrase in reponse.text
    assert f'value="{(BASE | champs)["titre"]}"' in reponse.text
    assert "Aucune partie en cours" in client.get("/").text


def test_only_the_organiser_starts_one(app: Flask) -> None:
    autre = app.test_client()
    assert autre.get("/parties/club").status_code == 403
    assert autre.post("/parties/club", data=BASE).status_code == 403


def test_the_home_page_says_where_it_stands(client: FlaskClient, club: Club) -> None:
    club.fill(8)
    club.draw()
    club.open()
    accueil = read_texte(client.get("/").text).replace("\xa0", " ")
    assert "Soirée de club · position 1 sur 5" in accueil
    assert "8 joueurs" in accueil
    assert "JOUEUR01" not in accueil
    gerer = client.get(f"/parties/{club.soiree.code}").text
    assert f'href="/p/{club.soiree.code}/tournoi/"' in gerer
    assert "Rejouer" not in gerer
    assert "Titre de la soirée" in gerer
    supprimer = read_texte(client.get(f"/parties/{club.soiree.code}/supprimer").text)
    assert "8 inscriptions seront perdues, et 2 feuilles" in supprimer
    assert client.post(f"/parties/{club.soiree.code}/supprimer").status_code == 303
    assert club.db.execute("SELECT count(*) FROM inscriptions").fetchone() == (0,)


def test_settings_are_changed(chef: Visiteur, club: Club) -> None:
    page = chef.get("reglages").text
    assert 'value="5x5" checked' in page
    assert "Le règlement n’en donne pas" in page
    reponse = chef.post(
        "reglages",
        titre="Samedi",
        date="01/12/2026",
        formule="6x4",
        **{"departage-1": "meilleure", "departage-2": "", "departage-3": "derniere"},
    )
    assert reponse.status_code == 303
    assert (club.soiree.titre, club.soiree.date.isoformat()) == ("Samedi", "2026-12-01")
    assert club.tournoi.formule == Formule("6x4", 6, 4)
    assert club.tournoi.departages == ("meilleure", "derniere")
    suite = chef.client.get(reponse.location).text
    assert "Les réglages sont enregistrés" in suite
    assert '<option value="meilleure" selected>' in suite


@pytest.mark.parametrize(
    ("champs", "phrase"),
    [
        ({"date": ""}, "Une date s’écrit ainsi"),
        ({"titre": " "}, "de 1 à 80 lettres"),
        ({"formule": "x"}, "Choisissez une formule"),
        ({"departage-1": "x"}, "Ce départage n’existe pas"),
        ({"formule": "libre", "positions-libre": "", "donnes-libre": "4"}, "nombre entier"),
    ],
)
def test_settings_that_cannot_be_are_refused(
    chef: Visiteur, club: Club, champs: dict[str, str], phrase: str
) -> None:
    reponse = chef.post("reglages", **(BASE | {"titre": "Samedi"} | champs))
    assert reponse.status_code == 422
    assert phrase in reponse.text
    assert club.soiree.titre == "Vendredi"


def test_tie_breaks_after_a_position_ask_why(chef: Visiteur, club: Club) -> None:
    club.fill(8)
    club.draw()
    club.open()
    club.close()
    assert 'name="raison"' in chef.get("reglages").text
    champs = BASE | {"departage-1": "derniere"}
    reponse = chef.post("reglages", **champs)
    assert reponse.status_code == 422
    assert "dites pourquoi les départages changent" in reponse.text
    assert chef.post("reglages", raison="voté par tous", **champs).status_code == 303
    assert club.tournoi.departages == ("derniere",)


def test_a_position_played_stays(chef: Visiteur, club: Club) -> None:
    club.fill(8)
    club.draw()
    for _ in "ab":
        club.open()
    champs = BASE | {"formule": "libre", "positions-libre": "1", "donnes-libre": "4"}
    reponse = chef.post("reglages", **champs)
    assert reponse.status_code == 422
    assert "il n’en faut pas moins" in reponse.text
    assert chef.post("reglages", **(BASE | {"formule": "3x8"})).status_code == 303


def test_only_the_organiser_sets(app: Flask, club: Club) -> None:
    lecteur = visit(app, club, "lecture")
    assert lecteur.get("reglages").status_code == 403
    assert lecteur.post("reglages", **BASE).status_code == 403
