"""Teams made once the evening has begun, as the page of the registrations tells them."""

import pytest
from flask.testing import FlaskClient

from ...stockage.tournoi.club import Club
from .pages import Visiteur, visit_organisateur


@pytest.fixture
def chef(client: FlaskClient, club: Club) -> Visiteur:
    """Eight people at two tables, the first position under way."""
    club.fill(8)
    club.draw()
    club.open()
    return visit_organisateur(client, club)


def join(chef: Visiteur, club: Club, nom: str) -> str:
    reponse = chef.post(f"inscriptions/{club.find(nom).id}", nom=nom, equipe="Bleus")
    assert reponse.status_code == 303
    return chef.read("inscriptions").replace("\u00a0", " ")


def test_a_new_team_of_people_who_have_met_is_told(chef: Visiteur, club: Club) -> None:
    un, autre = (siege.nom for siege in club.feuilles[0].premiers[:2])
    assert "ont joué ensemble" not in join(chef, club, un)
    page = join(chef, club, autre)
    assert "« Bleus » : " in page
    assert ", de la même équipe, ont joué ensemble à la position 1." in page


def test_a_new_team_of_people_who_have_not_met_is_only_listed(chef: Visiteur, club: Club) -> None:
    un, autre = (feuille.premiers[0].nom for feuille in club.feuilles)
    join(chef, club, un)
    page = join(chef, club, autre)
    assert "Bleus" in page
    assert "ont joué ensemble" not in page


def test_nobody_comes_back_into_a_team_that_is_complete(chef: Visiteur, club: Club) -> None:
    un, autre = (feuille.premiers[0].nom for feuille in club.feuilles)
    for nom in (un, autre):
        join(chef, club, nom)
    chef.post(f"inscriptions/{club.find(un).id}/quitter")
    chef.post("inscriptions", nom="TARD", equipe="Bleus")
    club.find("TARD")
    reponse = chef.post(f"inscriptions/{club.find(un).id}/revenir")
    assert reponse.status_code == 422
    assert "L’équipe «\u00a0Bleus\u00a0» est complète" in reponse.text
    assert club.find(un).sortie == 1
