"""A table's own phone in a club night: its position, its donnes, what waited in it."""

import re

import pytest

from ..actions import read_hidden
from .soir import Commencer, Soir

FAITS = {"preneur": "0", "contrat": "garde", "bouts": "2", "points": "49", "geste": "enregistrer"}
DONNEUR = r'class="role" id="r\d">donne'
CHAMPS = ("csrf_token", "jeton", "rang", "mort_vu", "placement_vu", "bareme_vu", "position")


@pytest.fixture
def soir(commencer: Commencer) -> Soir:
    soir = commencer(20)
    soir.launch()
    return soir


def open_table(soir: Soir, table: int = 1):
    """Return a phone's client and the address of its table."""
    visiteur = soir.sit(table)
    return visiteur.client, visiteur.racine.removesuffix("tournoi/")


def fill(page: str) -> dict[str, str]:
    """Return the form of a page as it would be sent with the facts of a garde."""
    return {nom: read_hidden(page, nom) for nom in CHAMPS} | FAITS


def test_a_table_marks_the_position_that_is_open(soir):
    client, url = open_table(soir)
    page = client.get(url).text
    assert "Table 1, position 1" in page
    assert "sur 5" in page
    assert client.post(url + "donnes", data=fill(page)).status_code == 303
    assert len(soir.club.sheet(1).donnes) == 1


def test_the_next_position_is_shown_once_it_opens(soir):
    client, url = open_table(soir)
    soir.club.play()
    soir.club.close(confirme=True)
    fermee = client.get(url).text
    assert "Table 1, position 1" in fermee
    assert "tournoi/attente" in fermee
    soir.club.open()
    assert "Table 1, position 2" in client.get(url).text


def test_what_waited_in_a_phone_goes_to_the_position_where_it_was_made(soir):
    client, url = open_table(soir)
    champs = fill(client.get(url).text)
    soir.club.record(1)
    for table in (2, 3, 4, 5):
        for rang in range(5):
            soir.club.record(table, rang % 3)
    soir.club.close(confirme=True)
    soir.club.open()
    reponse = client.post(url + "donnes", data=champs)
    assert reponse.status_code == 422
    assert "confirmée" in reponse.text
    assert soir.club.sheet(1, 2).donnes == ()
    assert len(soir.club.sheet(1, 1).donnes) == 1


@pytest.mark.parametrize("position", ["0", "2", "99", "-1", "x"])
def test_a_position_that_is_not_open_is_the_current_one(soir, position):
    client, url = open_table(soir)
    champs = fill(client.get(url).text) | {"position": position}
    assert client.post(url + "donnes", data=champs).status_code == 303
    assert len(soir.club.sheet(1, 1).donnes) == 1


def test_a_full_sheet_asks_to_be_handed_in(soir):
    client, url = open_table(soir)
    for _ in range(4):
        soir.club.record(1)
    avant = client.get(url).text
    soir.club.record(1)
    page = client.get(url).text
    assert "donnes sont jouées" in page
    assert 'id="saisie"' not in page
    # nobody deals any more
    assert len(re.findall(DONNEUR, avant)) == 1
    assert not re.findall(DONNEUR, page)
    assert re.search(r'href="[^"]*/recap"[^>]*>Relire et remettre', page)
    soir.club.db.execute("UPDATE donnes SET etat = 'annulee', motif = 'arbitre' WHERE rang = 2")
    encore = soir.chef.client.get("/p/code-de-la-soiree/").text
    assert 'id="saisie"' in encore
    assert "donne 6" in encore
    assert "sur 6" in encore


def test_a_passe_corrected_is_no_donne_more_than_planned(soir):
    client, url = open_table(soir)
    for _ in range(4):
        soir.club.record(1)
    page = client.get(url).text
    passe = fill(page) | {"geste": "passee"}
    assert client.post(url + "donnes", data=passe).status_code == 303
    passee = soir.club.sheet(1).donnes[-1]
    soir.club.record(1)
    adresse = f"{url}donnes/{passee.id}/corriger"
    correction = client.get(adresse).text
    champs = {nom: read_hidden(correction, nom) for nom in (*CHAMPS, "modif")} | FAITS
    reponse = client.post(adresse, data=champs)
    assert reponse.status_code == 422
    assert "Les 5 donnes de la position sont jouées" in reponse.text.replace("\u00a0", " ")
    assert sum(d.entree.donne.etat == "jouee" for d in soir.club.sheet(1).donnes) == 5


def test_a_phone_is_told_that_its_sheet_was_copied_from_paper(soir):
    client, url = open_table(soir)
    assert client.get(url + "etat").status_code == 200
    soir.club.copy(1, (60, -20, -20, -20))
    reponse = client.get(url + "etat", headers={"Accept": "application/json"})
    assert reponse.status_code == 404
    assert "recopiée du papier" in reponse.json["erreurs"][""]


def test_before_the_first_position_a_table_waits(commencer):
    soir = commencer(20)
    soir.club.draw(graine=1)
    client, url = open_table(soir)
    reponse = client.get(url)
    assert reponse.status_code == 303
    assert reponse.headers["Location"].endswith("/tournoi/attente")


def test_a_table_changes_no_name_and_no_seat(soir):
    client, url = open_table(soir)
    page = client.get(url).text
    assert "/joueurs" not in page
    champs = fill(page) | {f"nom-{place}": f"Nouveau {place}" for place in range(4)}
    assert client.post(url + "joueurs", data=champs).status_code in (403, 422)
    assert soir.club.sheet(1).sieges[0].nom.startswith("JOUEUR")


def test_a_table_writes_on_no_other_sheet(soir):
    client, url = open_table(soir)
    champs = fill(client.get(url).text)
    recopie = {**champs, "position": "1", "table": "2", "geste": "enregistrer", "c-b-0": "0"}
    assert client.post(url + "feuilles/1-2/", data=recopie).status_code == 403
    assert soir.club.sheet(2).papier is None


def test_a_new_copy_goes_to_the_next_sheet_that_waits(soir):
    chef = soir.chef.client
    reponse = chef.get("/p/code-de-la-soiree/feuilles/nouvelle")
    assert reponse.headers["Location"].endswith("/feuilles/1-1/")
    soir.club.copy(1, (60, -20, -20, -20))
    suivante = chef.get("/p/code-de-la-soiree/feuilles/nouvelle")
    assert suivante.headers["Location"].endswith("/feuilles/1-2/")
    grille = chef.get("/p/code-de-la-soiree/feuilles/1-1/").text
    assert "Recopier la table 2" in grille


@pytest.mark.parametrize("geste", ["rejouer", "bareme"])
def test_a_club_night_is_neither_played_again_nor_given_other_rules(soir, geste):
    reponse = soir.chef.client.post(f"/parties/code-de-la-soiree/{geste}", data={"bareme": "fft"})
    assert reponse.status_code == 404


def test_the_tab_says_that_a_sheet_is_full(soir):
    client, url = open_table(soir)
    assert "donne 1</title>" in client.get(url).text
    for rang in range(5):
        soir.club.record(1, rang % 3)
    page = client.get(url).text
    assert "· feuille complète</title>" in page
    assert "Les 5 donnes sont jouées." in page
