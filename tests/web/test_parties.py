"""The home page and what it does with games."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from .actions import Table
from .conftest import start


def code_of(table: Table) -> str:
    return table.url.strip("/").split("/")[-1]


def test_it_works(client: FlaskClient) -> None:
    assert "Aucune partie en cours" in client.get("/").text
    table = start(client, titre="Chez Nord")
    page = client.get("/").text
    assert "Chez Nord" in page
    assert table.url in page
    assert "Nord · Sud · Est · Ouest" in page


def test_earlier_names_are_offered(client: FlaskClient) -> None:
    start(client, "3")
    page = client.get("/parties/nouvelle").text
    assert '<option value="Nord">' in page
    assert 'data-nom="Est"' in page


def test_the_same_players_again(client: FlaskClient) -> None:
    table = start(client, "4+mort")
    page = client.get(f"/parties/nouvelle?comme={code_of(table)}").text
    assert 'value="4+mort" checked' in page
    for nom in table.noms:
        assert f'value="{nom}"' in page


@pytest.mark.parametrize(
    ("champs", "phrase"),
    [
        ({"nom-1": ""}, "Il manque un nom"),
        ({"nom-1": " nord "}, "déjà à cette table"),
        ({"nom-1": "x" * 81}, "dépasse 80 lettres"),
        ({"nom-4": "Zoé"}, "un nom de trop"),
        ({"formule": "7"}, "Choisissez à combien"),
        ({"formule": "5"}, "Il manque un nom"),
        ({"donneur": "4"}, "Le premier donneur"),
        ({"donneur": "x"}, "Le premier donneur"),
        ({"report-1": "douze"}, "nombre entier"),
        ({"titre": "x" * 81}, "dépasse 80 lettres"),
        ({"court-0": "A", "court-1": "a"}, "sert déjà"),
    ],
)
def test_a_game_that_cannot_be_is_refused(
    client: FlaskClient, champs: dict[str, str], phrase: str
) -> None:
    complets = {"formule": "4", "nom-0": "Nord", "nom-1": "Sud", "nom-2": "Est", "nom-3": "Ouest"}
    reponse = client.post("/parties/nouvelle", data=complets | champs)
    assert reponse.status_code == 422
    assert phrase in reponse.text
    assert 'value="Ouest"' in reponse.text
    assert "Aucune partie en cours" in client.get("/").text


def test_totals_are_carried_over_from_paper(client: FlaskClient) -> None:
    reports = {"report-0": "−446", "report-1": "1 346", "report-2": "-390", "report-3": "-510"}
    table = start(client, **reports)
    assert table.totaux == ["−446", "+1\u202f346", "−390", "−510"]
    assert "ne font pas zéro" not in table.get()


def test_totals_that_do_not_sum_to_zero_shout(client: FlaskClient) -> None:
    table = start(client, **{"report-0": "10"})
    page = re.sub(r"[\u00a0\u202f]", " ", table.get())
    assert "Les totaux reportés ne font pas zéro : somme +10" in page
    table.record(preneur="Est", contrat="garde", bouts=2, points=49)
    page = re.sub(r"[\u00a0\u202f]", " ", table.get())
    assert "Les cumuls ne font plus zéro" in page


def test_renaming_archiving_and_back(client: FlaskClient) -> None:
    table = start(client)
    code = code_of(table)
    assert client.post(f"/parties/{code}/renommer", data={"titre": "Jeudi"}).status_code == 303
    assert "Jeudi" in client.get("/").text
    assert client.post(f"/parties/{code}/renommer", data={"titre": ""}).status_code == 422
    for _ in "ab":
        reponse = client.post(f"/parties/{code}/archiver", data={"archivee": "1"})
        assert reponse.status_code == 303
        assert "Parties archivées (1)" in client.get("/").text
        assert 'id="saisie"' not in table.get()
    assert 'name="archivee" value="0"' in client.get(f"/parties/{code}").text
    assert client.post(f"/parties/{code}/archiver", data={"archivee": "0"}).status_code == 303
    assert 'id="saisie"' in table.get()


def test_an_unknown_wish_archives_nothing(client: FlaskClient) -> None:
    table = start(client)
    for wish in ({}, {"archivee": "oui"}):
        assert client.post(f"/parties/{code_of(table)}/archiver", data=wish).status_code == 400
    assert 'id="saisie"' in table.get()


def test_a_double_tap_is_one_game(client: FlaskClient) -> None:
    jeton = re.search(r'name="jeton" value="([^"]+)"', client.get("/parties/nouvelle").text)
    assert jeton
    tables = {start(client, titre="Jeudi", jeton=jeton[1]).url for _ in "ab"}
    assert len(tables) == 1
    assert client.get("/").text.count("Jeudi</a>") == 1
    assert start(client, titre="Jeudi").url not in tables


def test_seats_exchanged_twice_by_one_form_are_exchanged_once(client: FlaskClient) -> None:
    table = start(client)
    page = table.get("joueurs")
    vu = re.search(r'name="placement_vu" value="([^"]+)"', page)
    assert vu
    champs = {"un": "0", "autre": "2", "placement_vu": vu[1]}
    assert client.post(table.url + "joueurs/echanger", data=champs).status_code == 303
    noms = re.findall(r'<b class="nom">([^<]+)', table.get())
    reponse = client.post(table.url + "joueurs/echanger", data=champs)
    assert reponse.status_code == 422
    assert "Les places ont changé pendant que vous lisiez" in reponse.text
    assert (
        re.findall(r'<b class="nom">([^<]+)', table.get())
        == noms
        == [
            "Est",
            "Sud",
            "Nord",
            "Ouest",
        ]
    )


def test_deleting_asks_first(client: FlaskClient) -> None:
    table = start(client, titre="À jeter")
    table.record(preneur="Est", contrat="garde", bouts=2, points=49)
    code = code_of(table)
    assert "Sa donne sera perdue" in client.get(f"/parties/{code}/supprimer").text
    assert "À jeter" in client.get("/").text
    assert client.post(f"/parties/{code}/supprimer").status_code == 303
    assert "À jeter" not in client.get("/").text
    assert client.get(table.url).status_code == 404


def test_correcting_a_name_and_swapping_seats(client: FlaskClient) -> None:
    table = start(client)
    table.record(preneur="Est", contrat="garde", bouts=2, points=49)
    champs = {"nom-0": "Nora", "nom-1": "Sud", "nom-2": "Est", "nom-3": "Ouest"}
    assert client.post(table.url + "joueurs", data=champs).status_code == 303
    assert "Nora" in table.get()
    swap = client.post(table.url + "joueurs/echanger", data={"un": "0", "autre": "2"})
    assert swap.status_code == 303
    assert table.totaux == ["+198", "−66", "−66", "−66"]


def test_refused_names_are_kept_in_the_form(client: FlaskClient) -> None:
    table = start(client)
    champs = {"nom-0": "Sud", "nom-1": "Sud", "nom-2": "Est", "nom-3": "Ouest"}
    reponse = client.post(table.url + "joueurs", data=champs)
    assert reponse.status_code == 422
    assert "déjà à cette table" in reponse.text
    reponse = client.post(table.url + "joueurs/echanger", data={"un": "1", "autre": "1"})
    assert reponse.status_code == 422


def test_places_named_by_the_compass_deal_in_their_own_order(client: FlaskClient) -> None:
    table = start(client, boussole="1")
    assert "Nord donne" in table.get()
    table.record(geste="passee")
    assert "Ouest donne" in table.get()


def test_anybody_may_print_blank_sheets_and_check_the_network(app: Flask) -> None:
    client = app.test_client()
    assert "/feuilles-vierges/4.pdf" in client.get("/").text
    assert "bien relié" in client.get("/bonjour").text
    assert client.get("/feuilles-vierges/9.pdf").status_code == 404
    assert client.get("/parties/nouvelle").status_code == 403
