"""Where a sheet leads back to: the board for who runs the hall, never another table."""

import re

from .soir import Commencer, Soir

TABLEAU = "/p/code-de-la-soiree/tournoi/"
LIEN = r'<a class="([^"]*)" href="([^"]*)">(?:<svg.*?</svg>)? ?([^<]*)</a>'


def list_liens(page: str) -> dict[str, str]:
    """Return the addresses of a page's plain links by what they say."""
    trouves = re.findall(LIEN, page, re.DOTALL)
    return {texte.replace("\u00a0", " "): adresse for _classe, adresse, texte in trouves}


def launch(commencer: Commencer) -> Soir:
    soir = commencer(20)
    soir.launch()
    return soir


def test_the_organiser_goes_back_to_the_board_or_to_that_table(commencer: Commencer) -> None:
    soir = launch(commencer)
    soir.club.play()
    soir.club.close(confirme=True)
    liens = list_liens(soir.chef.client.get("/p/code-de-la-soiree/feuilles/1-2/recap").text)
    assert liens["Tableau de bord"] == liens["Retour au tableau"] == TABLEAU
    assert "Table 2, position 1" in soir.chef.client.get(liens["Ouvrir la table 2"]).text


def test_a_table_goes_back_to_itself(commencer: Commencer) -> None:
    soir = launch(commencer)
    soir.club.record(2)
    table = soir.sit(2)
    racine = table.racine.removesuffix("tournoi/")
    page = table.client.get(f"{racine}feuilles/1-2/recap").text
    liens = list_liens(page)
    assert liens["Retour à la table"] == racine


def test_a_sheet_of_an_earlier_position_is_corrected_from_no_table(commencer: Commencer) -> None:
    soir = launch(commencer)
    soir.club.play()
    soir.club.close(confirme=True)
    soir.club.open()
    liens = list_liens(soir.chef.client.get("/p/code-de-la-soiree/feuilles/1-2/recap").text)
    assert "Ouvrir la table 2" not in liens
    assert liens["Tableau de bord"] == TABLEAU
