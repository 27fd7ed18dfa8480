"""Who is said to have acted: an arbitre is not the organiser."""

import pytest

from scorekeeper.regles.cycle import Geste
from scorekeeper.services.arbitrage.arbitres import add_arbitre
from scorekeeper.web.historique import say_acteur

from ...stockage.clubs import ORGANISATEUR
from .pages import Visiteur
from .soir import Commencer, Soir


@pytest.fixture
def soir(commencer: Commencer) -> Soir:
    soir = commencer(12)
    soir.launch()
    return soir


def send_arbitre(soir: Soir) -> Visiteur:
    """Return the phone of an arbitre."""
    cle = add_arbitre(soir.club.db, soir.club.soiree_id, "MARTIN", ORGANISATEUR)
    return Visiteur(soir.app.test_client(), f"/p/{cle}/")


def test_who_acted_is_named_in_a_sentence() -> None:
    assert say_acteur("organisateur") == "l’organisateur"
    assert say_acteur("arbitre MARTIN") == "l’arbitre MARTIN"
    assert say_acteur("table 3, Nord") == "table 3, Nord"


def test_who_decides_of_a_sheet_is_who_reads_it(soir: Soir) -> None:
    soir.club.play()
    soir.move(1, Geste.REMETTRE)
    arbitre = send_arbitre(soir)
    chef = Visiteur(soir.chef.client, soir.chef.racine.removesuffix("tournoi/"))
    assert "L’arbitre tranche : la feuille compte." in arbitre.read("feuilles/1-1/recap")
    assert "L’organisateur tranche : la feuille compte." in chef.read("feuilles/1-1/recap")
    soir.move(1, Geste.CONFIRMER, 1)
    assert "Valider : l’arbitre tranche, la feuille compte." in arbitre.read("feuilles/1-1/recap")
