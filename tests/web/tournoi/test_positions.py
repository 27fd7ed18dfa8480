"""A position opened, closed, reopened, taken back: from the pages, with every refusal."""

import pytest

from scorekeeper.regles.cycle import Geste
from scorekeeper.store.tournoi.values import Finale, Formule, Mode

from ..fiches import read_texte
from .soir import Commencer

FAUX = (152, 100, -40, -60)
JUSTE = (120, -40, -40, -40)
CHEMINS = ("ouvrir", "fermer", "rouvrir", "annuler")


def test_a_position_is_closed_once_all_is_right(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    soir.club.play()
    texte = soir.chef.read("positions/fermer")
    assert "La feuille n’est pas remise. Tables 1 2 3" in texte
    assert "Fermer la position 1 quand même" in texte
    assert soir.chef.post("positions/fermer", confirme="1").status_code == 303
    assert soir.club.load().closes == 1
    assert "La position 1 est fermée. Lancer la position 2" in soir.chef.read("")


def test_what_is_unusual_must_be_confirmed(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    soir.club.play(donnes=4)
    reponse = soir.chef.post("positions/fermer")
    assert reponse.status_code == 422
    assert "4 donnes sur 5." in read_texte(reponse.text)
    assert soir.club.load().closes == 0


def test_the_board_names_the_tables_of_which_something_is_unusual(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    soir.club.copy(2, JUSTE)
    for table in (1, 3):
        for rang in range(5):
            soir.club.record(table, rang % 3)
    assert "les feuilles des tables 1 à 3 ne sont pas remises. Fermer" in soir.chef.read("")
    soir.move(1, Geste.REMETTRE)
    soir.move(3, Geste.REMETTRE)
    assert "la feuille de la table 2 n’est pas remise. Fermer" in soir.chef.read("")
    texte = soir.chef.read("positions/fermer")
    assert "donne sur" not in texte


def test_a_position_is_not_closed_while_it_is_red(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    for table in (1, 3):
        soir.club.copy(table, JUSTE)
    soir.club.copy(2, FAUX)
    texte = soir.chef.read("positions/fermer")
    assert "La position ne peut pas encore être fermée. La feuille ne fait pas zéro" in texte
    assert 'name="confirme"' not in soir.chef.get("positions/fermer").text
    reponse = soir.chef.post("positions/fermer", confirme="1")
    assert reponse.status_code == 422
    assert soir.club.load().closes == 0


def test_a_position_is_reopened_with_a_reason(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch(2)
    soir.club.play()
    soir.club.close(confirme=True)
    reponse = soir.chef.post("positions/rouvrir", raison=" ")
    assert reponse.status_code == 422
    assert "Dites pourquoi vous rouvrez la position." in read_texte(reponse.text)
    assert soir.chef.post("positions/rouvrir", raison="table 2").status_code == 303
    assert soir.club.load().closes == 1
    assert "est déjà ouverte" in soir.chef.read("positions/rouvrir")


def test_an_opening_is_taken_back_while_sheets_are_blank(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    assert "encore vierges" in soir.chef.read("positions/annuler")
    assert soir.chef.post("positions/annuler").status_code == 303
    assert soir.club.load().positions == ()


def test_a_position_being_played_is_not_taken_back(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    soir.club.record(1)
    assert "Annuler le lancement" not in soir.chef.read("")
    assert soir.chef.post("positions/annuler").status_code == 422
    assert len(soir.club.load().feuilles) == 3


def test_the_next_position_may_be_seated_otherwise(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch(2)
    soir.club.play()
    soir.club.close(confirme=True)
    assert "Meilleurs contre meilleurs" in soir.chef.read("positions/ouvrir")
    assert soir.chef.post("positions/ouvrir", vue="2", mode="meilleurs").status_code == 303
    assert soir.club.load().positions[-1].mode is Mode.MEILLEURS


def test_the_movement_is_not_taken_up_again(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    soir.club.play()
    soir.club.close(confirme=True)
    soir.club.open(mode=Mode.HASARD, graine=1)
    soir.club.play()
    soir.club.close(confirme=True)
    assert "Le mouvement a été quitté" in soir.chef.read("positions/ouvrir")
    reponse = soir.chef.post("positions/ouvrir", vue="2", mode="fft")
    assert reponse.status_code == 422
    assert "ne se reprend pas" in read_texte(reponse.text)


def test_the_first_position_is_seated_by_the_draw(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.club.draw(graine=7)
    texte = soir.chef.read("positions/ouvrir")
    assert "Chacun joue là où le tirage l’a placé." in texte
    assert "Au hasard" not in texte
    soir.chef.post("positions/ouvrir", vue="0", mode="hasard")
    assert soir.club.load().positions[0].mode is Mode.FFT


def test_a_position_too_many_must_be_confirmed(commencer: Commencer) -> None:
    soir = commencer(12, formule=Formule("libre", 1, 5))
    soir.launch()
    soir.club.play()
    soir.club.close(confirme=True)
    assert "tout est joué. Voir le classement" in soir.chef.read("")
    reponse = soir.chef.post("positions/ouvrir", vue="1")
    assert reponse.status_code == 422
    assert "Je le confirme" in read_texte(reponse.text)
    assert soir.chef.post("positions/ouvrir", vue="1", confirme="1").status_code == 303


def test_a_position_waits_for_the_one_before(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    assert "n’est pas encore fermée" in soir.chef.read("positions/ouvrir")
    assert soir.chef.post("positions/ouvrir").status_code == 422


def test_a_final_seats_the_best(commencer: Commencer) -> None:
    soir = commencer(24, formule=Formule("finale", 1, 5, finale=Finale(12, 1, 4)))
    soir.launch()
    soir.club.play()
    soir.club.close(confirme=True)
    assert "Lancer la finale" in soir.chef.read("")
    assert "Les 12 premiers du classement jouent la finale" in soir.chef.read("positions/ouvrir")
    assert soir.chef.post("positions/ouvrir", vue="1").status_code == 303
    assert len(soir.club.load().list_feuilles(2)) == 3


def test_nothing_is_opened_before_the_draw(commencer: Commencer) -> None:
    reponse = commencer(12).chef.post("positions/ouvrir", vue="0")
    assert reponse.status_code == 422
    assert "pas encore tirées" in read_texte(reponse.text)


def test_nothing_is_there_to_close_before_the_first(commencer: Commencer) -> None:
    soir = commencer(12)
    for chemin in ("fermer", "rouvrir", "annuler"):
        assert "Aucune position n" in soir.chef.read(f"positions/{chemin}")
        assert soir.chef.post(f"positions/{chemin}", raison="x").status_code == 422


@pytest.mark.parametrize("chemin", CHEMINS)
def test_positions_are_the_organiser_s(commencer: Commencer, chemin: str) -> None:
    soir = commencer(12)
    soir.launch()
    for visiteur in (soir.lecteur, soir.sit(1)):
        assert visiteur.get(f"positions/{chemin}").status_code == 403
        assert visiteur.post(f"positions/{chemin}", raison="x", confirme="1").status_code == 403
    assert soir.club.load().tournoi.position == 1
