"""An incident is found by letters or by its moment; its context follows the links."""

import pytest

from scorekeeper.regles.arbitrage.modele import CodeArbitrage, Moment
from scorekeeper.regles.arbitrage.phrases import MOMENTS

from ..fiches import read_texte
from .conftest import Ouvrir
from .soir import Soir, list_reponses


def test_it_works(soir: Soir) -> None:
    page = soir.arbitre.get("?table=1&position=1")
    assert page.index('id="q"') < page.index('class="moments"')
    for moment in Moment:
        assert MOMENTS[moment] in read_texte(page)
        assert f"moment={moment}" in page
    assert "Table 1 · position 1 · CA 2012" in read_texte(page)


@pytest.mark.parametrize(
    ("texte", "titre"),
    [("renonc", "Renonce"), ("ÉCART", "Faux écart"), ("poi trop", "Poignée avec trop d’atouts")],
)
def test_a_few_letters_are_enough(soir: Soir, texte: str, titre: str) -> None:
    assert f"{titre} " in soir.lecteur.read(f"?q={texte}")


def test_what_nobody_calls_so_is_said(soir: Soir) -> None:
    page = soir.arbitre.read("?q=zzz")
    assert "Aucun incident ne correspond à « zzz »." in page


def test_an_evening_of_free_donnes_knows_no_duplicate(soir: Soir) -> None:
    assert "dup_" not in soir.arbitre.get("?q=étui") + soir.arbitre.get("?moment=jeu")


def test_the_table_follows_every_link(soir: Soir) -> None:
    for chemin in ("?table=2&position=1&moment=jeu", "?table=2&position=1&q=renonce"):
        assert "renonce?table=2&amp;position=1" in soir.arbitre.get(chemin)


def test_a_table_s_link_is_at_its_own_table(soir: Soir) -> None:
    assert "Table 1 · position 1" in soir.table.read()
    assert "Table" not in soir.arbitre.read("?q=renonce").partition("Renonce")[0][-60:]


def test_questions_come_one_by_one_and_the_last_answer_is_undone(soir: Soir) -> None:
    chemin = "renonce?table=1&position=1"
    premiere = soir.arbitre.get(chemin)
    assert "Le pli suivant est-il commencé" in premiere
    assert "?moment=jeu" in premiere[premiere.index('class="chemin"') :]
    seconde = soir.arbitre.get(list_reponses(premiere)[1])
    assert "Oui, la renonce est consommée" in seconde
    assert "Quel camp est en faute" in seconde
    retour = seconde[seconde.index('class="chemin"') :]
    assert 'arbitrage/renonce?table=1&amp;position=1"' in retour


def test_the_other_code_is_read_apart_and_never_applied(soir: Soir) -> None:
    page = soir.arbitre.get("feuille_total?table=1&position=1")
    autre = read_texte(page[page.index("autre-code") :])
    assert "Code de club hors code choisi" in autre
    assert "Avertissement à chaque joueur de la table." in autre
    page = soir.arbitre.read("feuille_total?table=1&position=1&code=club")
    assert "Hors code choisi : ceci est le code de club, à lire seulement." in page
    assert "Appliquer" not in page


def test_the_other_code_may_ask_other_questions(soir: Soir) -> None:
    page = soir.arbitre.get("hors_tour?table=1&position=1&r-auteur=preneur")
    assert "Il pose d’autres questions." in page[page.index("autre-code") :]
    assert "code=club" in page


def test_a_code_that_says_nothing_shows_the_other(ouvrir: Ouvrir) -> None:
    soir = ouvrir(code=CodeArbitrage.CLUB)
    page = soir.arbitre.get("tabac?table=1&position=1")
    assert "Non prévu par le code" in page
    assert '<details class="autre-code" open>' in page
    assert "Pénalité de 100 points" in read_texte(page[page.index("autre-code") :])


def test_a_ruling_sends_to_the_incident_that_it_names(ouvrir: Ouvrir) -> None:
    soir = ouvrir(code=CodeArbitrage.CLUB)
    page = soir.arbitre.get("fausse_donne?table=1&position=1&r-moment=en_cours")
    assert "/nombre_cartes?table=1&amp;position=1" in page
    assert "Noter au journal" in page
