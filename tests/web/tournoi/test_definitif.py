"""What everybody sees once the ranking is final, and what is said of an hour to come."""

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.services.tournoi.gel import freeze
from scorekeeper.store.tournoi.values import Formule

from ...stockage.clubs import ORGANISATEUR
from ..fiches import read_texte
from .soir import Commencer, Soir

ROUVRIR = 'tournoi/classement#gel">Rouvrir le classement</a>'


@pytest.fixture
def soir(commencer: Commencer) -> Soir:
    """Two positions played of the five, and the ranking made final."""
    soir = commencer(24)
    soir.launch(2)
    soir.club.play()
    soir.club.close(confirme=True)
    return soir


def freeze_soir(soir: Soir, moment: datetime | None = None) -> None:
    freeze(soir.club.db, soir.club.soiree_id, ORGANISATEUR, moment, confirme=True)


def test_the_board_leads_to_the_ranking_and_nowhere_else(soir: Soir) -> None:
    assert "Lancer la position 3" in soir.chef.read("")
    freeze_soir(soir)
    texte, page = soir.chef.read(""), soir.chef.get("").text
    assert "Classement définitif Actualiser" in texte
    assert "Rien ne change plus. Voir le classement Rouvrir le classement" in texte
    assert ROUVRIR in page
    for mot in ("Lancer", "Rouvrir la position", "Choisir le placement"):
        assert mot not in texte


def test_the_board_that_is_followed_knows_that_the_hour_has_come(soir: Soir) -> None:
    db, avant = soir.club.db, soir.chef.get("vivant")
    assert "Lancer la position 3" in avant.json["html"]
    # an hour comes without anything being written
    db.execute("UPDATE tournois SET fige_a = ?", [datetime.now(UTC).isoformat(timespec="seconds")])
    db.conn.commit()
    entetes = {"If-None-Match": avant.headers["ETag"]}
    apres = soir.chef.client.get(soir.chef.racine + "vivant", headers=entetes)
    assert apres.status_code == 200
    assert "Rouvrir le classement" in apres.json["html"]


def test_refusals_say_the_word_of_the_button_and_pages_lead_to_it(soir: Soir) -> None:
    freeze_soir(soir)
    refus = soir.chef.post("positions/ouvrir", vue="2")
    assert refus.status_code == 422
    assert "Le classement est définitif : rouvrez-le d’abord (Classement)." in read_texte(
        refus.text
    )
    assert ROUVRIR in refus.text
    for page in ("inscriptions", "places", "reglages", "penalites", "prix"):
        assert ROUVRIR in soir.chef.get(page).text, page
    assert ROUVRIR not in soir.chef.get("classement").text


def test_the_hall_sends_nobody_to_a_table_any_more(soir: Soir) -> None:
    assert "Places par table, position 3" in soir.lecteur.read("salle")
    freeze_soir(soir)
    texte = soir.lecteur.read("salle")
    assert "Classement définitif" in texte
    assert "Classement après 2 positions définitif" in texte
    assert "Places par" not in texte
    assert "Où suis-je" not in texte


def test_a_waiting_table_is_led_to_the_ranking(soir: Soir) -> None:
    freeze_soir(soir)
    assert "Le classement est définitif. Voir le classement" in soir.sit(1).read("attente")


def test_the_home_page_says_that_it_is_over(soir: Soir) -> None:
    assert "position 2 sur 5" in read_texte(soir.chef.client.get("/").text)
    freeze_soir(soir)
    texte = read_texte(soir.chef.client.get("/").text)
    assert "Soirée de club · terminée" in texte
    assert "position 2" not in texte


def test_it_is_over_once_all_positions_are_closed(commencer: Commencer) -> None:
    soir = commencer(12, formule=Formule("libre", 2, 5))
    soir.launch(2)
    soir.club.play()
    assert "position 2 sur 2" in read_texte(soir.chef.client.get("/").text)
    soir.club.close(confirme=True)
    assert "terminée" in read_texte(soir.chef.client.get("/").text)
    # one more is played all the same
    soir.club.open(confirme=True)
    assert "terminée" not in read_texte(soir.chef.client.get("/").text)


def test_an_hour_is_announced_before_the_last_position_is_closed(soir: Soir) -> None:
    assert "même si une position n’est pas fermée" in soir.chef.read("classement")
    statuts = {
        heure: soir.chef.post("classement/figer", quand="heure", heure=heure).status_code
        for heure in ("5:30", "11:30", "17:30", "23:30")
    }
    assert 303 in statuts.values()
    texte = soir.chef.read("classement")
    assert "le classement devient définitif tout seul, même si une position" in texte


def test_nothing_is_said_of_a_position_when_all_are_closed(commencer: Commencer) -> None:
    soir = commencer(12, formule=Formule("libre", 1, 5))
    soir.launch()
    soir.club.play()
    soir.club.close(confirme=True)
    freeze_soir(soir, datetime.now(UTC) + timedelta(hours=1))
    texte = soir.chef.read("classement")
    assert "le classement devient définitif tout seul. Jusque-là, il suit les corrections." in texte
    assert "même si" not in texte


def test_now_is_refused_with_a_sentence(soir: Soir) -> None:
    refus = soir.chef.post("classement/figer", quand="maintenant")
    assert refus.status_code == 422
    assert "Cochez cette case pour figer maintenant." in read_texte(refus.text)


@pytest.mark.parametrize(
    ("chemin", "champs"),
    [("penalites", None), ("prix", None), ("classement/figer", {"quand": "maintenant"})],
)
def test_the_tab_of_the_ranking_is_shown(
    soir: Soir, chemin: str, champs: dict[str, str] | None
) -> None:
    reponse = soir.chef.post(chemin, **champs) if champs else soir.chef.get(chemin)
    assert 'aria-current="page">Classement</a>' in reponse.text
