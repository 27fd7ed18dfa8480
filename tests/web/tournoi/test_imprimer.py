"""The paper set in one tap each: prepared, followed, sent; refused in French."""

import re
import threading
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.pdf.chantier import Avancement, Etat
from scorekeeper.pdf.refus import AtelierOccupe, DemandeError

from ...stockage.tournoi.club import Club, start_club
from ...stockage.tournoi.jeu import play_position
from .chantier import FauxChantier
from .pages import Visiteur, visit, visit_organisateur


@pytest.fixture
def chantier(app: Flask) -> Iterator[FauxChantier]:
    vrai, faux = app.extensions["chantier"], FauxChantier()
    app.extensions["chantier"] = faux
    yield faux
    app.extensions["chantier"] = vrai


@pytest.fixture
def club(club: Club) -> Club:
    """A club night of three tables, its first position played."""
    club.fill(12)
    club.draw()
    play_position(club)
    return club


@pytest.fixture
def chef(client: FlaskClient, club: Club) -> Visiteur:
    return visit_organisateur(client, club)


def list_liens(chef: Visiteur) -> list[str]:
    """Return what can be printed, after the address of the page."""
    page = chef.get("imprimer").text
    return [
        lien.replace("&amp;", "&") for lien in re.findall(r'href="[^"]*/(imprimer/[^"]+)"', page)
    ]


def test_it_works(chef: Visiteur) -> None:
    reponse = chef.get("imprimer/cartes")
    assert reponse.status_code == 303
    attente = threading.Event()
    page = chef.client.get(reponse.location)
    while page.mimetype != "application/pdf":
        assert page.status_code == 200
        assert "Le document s’ouvre dès qu’il est prêt." in page.text
        attente.wait(0.05)
        page = chef.client.get(reponse.location)
    assert page.data.startswith(b"%PDF")
    assert "filename=cartes-2026-11-30.pdf" in page.headers["Content-Disposition"]


def test_each_document_is_one_tap_away(chef: Visiteur, chantier: FauxChantier) -> None:
    liens = list_liens(chef)
    assert [lien.removeprefix("imprimer/") for lien in liens] == [
        "feuilles",
        *(f"feuilles?position={position}" for position in range(1, 6)),
        *(f"orientation?position={position}" for position in range(1, 6)),
        "fiches",
        "cartons",
        "cartes",
        "recapitulatifs",
        "recapitulatifs?remplis=1",
        "classement",
    ]
    chantier.avancement = Avancement(3, 3, Etat.FINI)
    for lien in liens:
        reponse = chef.get(lien)
        assert reponse.status_code == 303, lien
        assert chef.client.get(reponse.location).mimetype == "application/pdf", lien
    assert len(chantier.lots) == len(liens)
    assert [len(lot.valeurs) for lot in chantier.lots] == [
        *[15, 3, 3, 3, 3, 3],
        *[1] * 5,
        *[12, 12, 3, 4, 4, 1],
    ]


def test_its_progress_is_followed(chef: Visiteur, chantier: FauxChantier) -> None:
    adresse = chef.get("imprimer/feuilles?position=2").location
    assert "position=2" in adresse
    page = chef.client.get(adresse)
    assert "En préparation…" in page.text
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page.text
    chantier.avancement = Avancement(1, 3, Etat.EN_COURS)
    page = chef.client.get(adresse)
    assert "1 page sur 3" in page.text
    assert '<progress data-avance aria-label="Pages prêtes" value="1" max="3">' in page.text
    suivi = chef.client.get(adresse, headers={"Accept": "application/json"})
    assert suivi.json == {"faites": 1, "total": 3, "fini": False}
    chantier.avancement = Avancement(3, 3, Etat.FINI)
    suivi = chef.client.get(adresse, headers={"Accept": "application/json"})
    assert suivi.json == {"faites": 3, "total": 3, "fini": True}
    fini = chef.client.get(adresse)
    assert fini.data == b"%PDF-1.7"
    assert "feuilles-2026-11-30-2.pdf" in fini.headers["Content-Disposition"]


def test_what_is_forgotten_is_prepared_again(chef: Visiteur, chantier: FauxChantier) -> None:
    reponse = chef.get("imprimer/fiches?lot=oublie")
    assert reponse.status_code == 303
    assert reponse.location.endswith("/imprimer/fiches")
    assert chantier.lots == []


def test_what_cannot_be_printed_is_said(chef: Visiteur, chantier: FauxChantier) -> None:
    adresse = chef.get("imprimer/fiches").location
    chantier.avancement = Avancement(0, 3, Etat.ECHEC)
    chantier.refus = DemandeError("Une fiche a de 1 à 8 positions.")
    reponse = chef.client.get(adresse)
    assert reponse.status_code == 422
    assert "Une fiche a de 1 à 8 positions." in reponse.text
    assert "Fiches personnelles" in reponse.text


def test_a_full_queue_asks_to_come_back(chef: Visiteur, chantier: FauxChantier) -> None:
    chantier.refus = AtelierOccupe()
    reponse = chef.get("imprimer/fiches")
    assert reponse.status_code == 503
    assert reponse.headers["Retry-After"] == "5"


@pytest.mark.parametrize("lien", ["rien", "feuilles?position=9", "orientation?position=9"])
def test_what_the_evening_has_not_is_not_found(
    chef: Visiteur, chantier: FauxChantier, lien: str
) -> None:
    assert chef.get(f"imprimer/{lien}").status_code == 404
    assert chantier.lots == []


def test_before_the_draw_there_is_nothing(
    client: FlaskClient, club: Club, chantier: FauxChantier
) -> None:
    vide = visit_organisateur(client, start_club(club.db))
    assert "Rien à imprimer pour l’instant." in vide.read("imprimer")
    assert list_liens(vide) == []
    for sorte in ("feuilles", "fiches", "cartes", "recapitulatifs", "classement"):
        assert vide.get(f"imprimer/{sorte}").status_code == 404, sorte
    assert chantier.lots == []


@pytest.mark.parametrize("sorte", ["table", "lecture"])
def test_only_the_organiser_prints(
    app: Flask, club: Club, chantier: FauxChantier, sorte: str
) -> None:
    visiteur = visit(app, club, sorte)
    assert visiteur.get("imprimer").status_code == 403
    assert visiteur.get("imprimer/fiches").status_code == 403
    assert chantier.lots == []
