"""Who may read rulings, apply them, and see what of an evening."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.services.arbitrage.arbitres import revoke_arbitre
from scorekeeper.services.parties import archive_partie

from ...stockage.clubs import ORGANISATEUR
from ..conftest import start
from ..fiches import read_texte
from .soir import MINEURE, Soir, Visite, find_form

SUITES = {"inscriptions", "places", "positions/ouvrir", "positions/fermer", "reglages"}
PERMISES = ("tournoi/", "tournoi/vivant", "tournoi/classement", "tournoi/lire/1-1")
INTERDITES = (
    "tournoi/inscriptions",
    "tournoi/places",
    "tournoi/reglages",
    "tournoi/imprimer",
    "tournoi/liens",
    "tournoi/penalites",
    "tournoi/prix",
    "tournoi/positions/ouvrir",
    "tournoi/positions/fermer",
    "arbitrage/arbitres",
)
ECRITURES = (
    "tournoi/positions/ouvrir",
    "tournoi/positions/fermer",
    "tournoi/chrono",
    "tournoi/inscriptions",
    "arbitrage/arbitres",
    "arbitrage/arbitres/retirer",
)


@pytest.mark.parametrize("qui", ["table", "lecteur"])
def test_a_table_or_read_link_reads_a_ruling_and_applies_nothing(soir: Soir, qui: str) -> None:
    visite: Visite = getattr(soir, qui)
    page = visite.get(MINEURE)
    assert "La carte revient en main et se jouera librement." in page
    assert "L’arbitre applique la décision" in page
    assert "/appliquer" not in page
    form = find_form(soir.arbitre.get(soir.arbitre.name(MINEURE)))
    envoi = visite.client.post(
        f"{visite.racine}arbitrage/carte_exposee/appliquer", data=form.champs
    )
    assert envoi.status_code == 403
    assert soir.decisions == []


@pytest.mark.parametrize("qui", ["table", "lecteur"])
def test_the_log_is_the_arbitre_s(soir: Soir, qui: str) -> None:
    soir.arbitre.apply(soir.arbitre.name(MINEURE))
    visite: Visite = getattr(soir, qui)
    id_ = soir.decisions[0].id
    for chemin in ("journal", f"journal/{id_}"):
        assert visite.ask(chemin).status_code == 403
    visite.cancel(id_, 403)
    assert len(soir.decisions) == 1


def test_the_organiser_and_the_arbitre_sign_what_they_apply(soir: Soir) -> None:
    for visite in (soir.chef, soir.arbitre):
        visite.apply(visite.name(MINEURE))
    assert [d.acteur for d in soir.decisions] == ["organisateur", "arbitre MARTIN"]


@pytest.mark.parametrize("chemin", PERMISES)
def test_an_arbitre_sees_the_hall(soir: Soir, chemin: str) -> None:
    assert soir.arbitre.ask(soir.arbitre.racine + chemin).status_code == 200


@pytest.mark.parametrize("chemin", INTERDITES)
def test_an_arbitre_does_not_run_the_evening(soir: Soir, chemin: str) -> None:
    assert soir.arbitre.ask(soir.arbitre.racine + chemin).status_code == 403
    assert soir.chef.ask(soir.chef.racine + chemin).status_code in (200, 303)


@pytest.mark.parametrize("chemin", ECRITURES)
def test_an_arbitre_sends_nothing_that_runs_the_evening(soir: Soir, chemin: str) -> None:
    reponse = soir.arbitre.client.post(soir.arbitre.racine + chemin, data={"nom": "X"})
    assert reponse.status_code == 403


def test_the_menu_of_an_arbitre_is_his(soir: Soir) -> None:
    page = soir.arbitre.get(f"{soir.arbitre.racine}tournoi/")
    menu = page[page.index("menu-tournoi") : page.index("</nav>")]
    assert read_texte(menu).split()[-3:] == ["Tableau", "Arbitrage", "Classement"]
    for suite in SUITES:
        assert f'tournoi/{suite}"' not in page
    assert "Écran de la salle" in page
    assert "tournoi/chrono" not in page


def test_the_board_that_follows_is_each_one_s_own(soir: Soir, client: FlaskClient) -> None:
    racine = soir.arbitre.racine
    arbitre = soir.arbitre.get(f"{racine}tournoi/vivant")
    assert "tournoi/chrono" not in arbitre
    # the organiser on the arbitre's link stays the organiser
    assert "tournoi/chrono" in Visite(client, racine).get(f"{racine}tournoi/vivant")
    assert "tournoi/chrono" not in soir.arbitre.get(f"{racine}tournoi/vivant")


def test_an_arbitre_validates_and_corrects(soir: Soir) -> None:
    soir.club.copy(2, (120, -40, -40, -40))
    racine = soir.arbitre.racine
    assert soir.arbitre.client.post(f"{racine}tournoi/valider").status_code == 303
    assert soir.club.sheet(2).cycle.etat == "validee"
    assert "Rouvrir la feuille" in soir.arbitre.get(f"{racine}feuilles/1-2/")


def test_a_link_taken_back_opens_nothing(soir: Soir) -> None:
    cle = soir.arbitre.racine.split("/")[2]
    revoke_arbitre(soir.club.db, soir.club.soiree_id, cle, ORGANISATEUR)
    assert soir.arbitre.ask().status_code == 404
    assert soir.arbitre.ask(f"{soir.arbitre.racine}tournoi/").status_code == 404


def test_an_archived_evening_is_only_read(soir: Soir) -> None:
    soir.arbitre.apply(soir.arbitre.name(MINEURE))
    archive_partie(soir.club.db, soir.club.load().soiree, True, "organisateur")
    assert "La soirée est archivée" in soir.arbitre.read(MINEURE)
    assert "/appliquer" not in soir.arbitre.get(MINEURE)
    page = soir.arbitre.read(f"journal/{soir.decisions[0].id}")
    assert "Annuler cette décision" not in page
    soir.arbitre.cancel(soir.decisions[0].id, 422)


def test_at_home_the_ruling_is_told_and_nothing_is_written(app: Flask, client: FlaskClient) -> None:
    table = start(client)
    chez_nous = Visite(client, table.url)
    assert "ni arbitre ni grand livre" in chez_nous.read()
    page = chez_nous.read("feuille_total")
    assert "Pénalité de 100 points" in page
    assert "Appliquer" not in page
    assert client.post(f"{table.url}arbitrage/feuille_total/appliquer").status_code == 404
    assert chez_nous.ask("journal").status_code == 404
    assert chez_nous.ask("arbitres").status_code == 404
    assert "arbitrage/" in table.get()


@pytest.mark.parametrize(
    "chemin",
    [
        "rien",
        "dup_renonce",
        "renonce?r-consommee=peut-etre",
        "renonce?r-rien=oui",
        "renonce?code=belote",
        "?moment=hier",
        "journal/999",
    ],
)
def test_what_does_not_exist_is_not_found(soir: Soir, chemin: str) -> None:
    assert soir.arbitre.ask(chemin).status_code == 404


def test_another_evening_s_decision_is_not_found(soir: Soir, client: FlaskClient) -> None:
    soir.arbitre.apply(soir.arbitre.name(MINEURE))
    reponse = client.post("/parties/club", data={"date": "2026-12-07", "formule": "5x5"})
    autre = Visite(client, reponse.location.partition("tournoi/")[0])
    assert autre.ask(f"journal/{soir.decisions[0].id}").status_code == 404
    autre.cancel(soir.decisions[0].id, 404)
