"""The pages of a game at home that a club night does without: its positions do what they do."""

import pytest

from scorekeeper.store.deroulement import save_partie
from scorekeeper.store.values import EtatPartie

from ..fiches import read_texte
from .pages import Visiteur
from .soir import CODE, LECTURE, Commencer, Soir

POSITIONS = "une table ne se met pas en pause et ne se clôt pas"
PLACES = "Les places d’une soirée de club se changent depuis les inscriptions."


@pytest.fixture
def soir(commencer: Commencer) -> Soir:
    """An evening that plays its first position; table 1 has one donne."""
    soir = commencer(12)
    soir.launch()
    soir.club.record(1)
    return soir


def list_visiteurs(soir: Soir) -> list[tuple[Visiteur, str]]:
    """Return who may open a table's pages, with where a refusal leads them back."""
    table = soir.sit(1)
    racine = table.racine.removesuffix("tournoi/")
    return [
        (Visiteur(table.client, racine), racine),
        (Visiteur(soir.chef.client, f"/p/{CODE}/"), f"/p/{CODE}/tournoi/"),
    ]


def test_no_one_closes_a_table_of_a_club_night(soir: Soir) -> None:
    for visiteur, retour in list_visiteurs(soir):
        page = visiteur.get("soiree")
        assert page.status_code == 404
        assert POSITIONS in read_texte(page.text)
        assert f'href="{retour}"' in page.text
        assert "<form" not in page.text
        for geste in ("pause", "cloture"):
            reponse = visiteur.post("soiree", geste=geste)
            assert reponse.status_code == 422
            assert POSITIONS in read_texte(reponse.text)
            assert f'href="{retour}"' in reponse.text
    assert soir.club.sheet(1).partie is EtatPartie.OUVERTE
    soir.club.record(1, 1)


def test_a_reader_goes_back_to_the_hall(soir: Soir) -> None:
    page = soir.lecteur.client.get(f"/p/{LECTURE}/soiree")
    assert page.status_code == 404
    assert f'href="/p/{LECTURE}/tournoi/salle"' in page.text


def test_no_one_seats_anybody_at_a_table_of_a_club_night(soir: Soir) -> None:
    for visiteur, retour in list_visiteurs(soir):
        page = visiteur.get("joueurs")
        assert page.status_code == 404
        assert PLACES in read_texte(page.text)
        assert f'href="{retour}"' in page.text
        assert "<form" not in page.text
        reponse = visiteur.post("joueurs/remplacer", parti="0", venu="VENUE Jo")
        assert reponse.status_code == 422
        assert PLACES in read_texte(reponse.text)
    assert soir.club.sheet(1).remplacements == ()


def test_a_table_that_was_closed_is_reopened(soir: Soir) -> None:
    save_partie(soir.club.db, soir.club.sheet(1).id, EtatPartie.CLOSE)
    soir.club.db.conn.commit()
    table = list_visiteurs(soir)[0][0]
    page = table.get("").text
    assert "soiree" not in page[page.index('class="fin"') : page.index('id="rouvrir"')]
    assert table.post("soiree", geste="reouverture").status_code == 303
    soir.club.record(1, 1)


def test_a_paused_table_is_not_sent_to_a_page_that_is_not_there(soir: Soir) -> None:
    save_partie(soir.club.db, soir.club.sheet(1).id, EtatPartie.PAUSE)
    soir.club.db.conn.commit()
    page = list_visiteurs(soir)[0][0].get("").text
    assert "Partie en pause." in page
    assert '/soiree"' not in page
