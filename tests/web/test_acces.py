"""Links and rights: the organiser's key, the table link, the read link."""

import re

import pytest
from flask import Flask

from scorekeeper.acces import ensure_cle, renew_cle
from scorekeeper.db import connect

from .actions import Table
from .conftest import open_organisateur

GARDE = {"preneur": "Est", "contrat": "garde", "bouts": 2, "points": 49}


def read_liens(table: Table) -> dict[str, str]:
    """Return the paths of the two links the share page shows: table and lecture."""
    page = table.get("partager")
    chemins = re.findall(r'<a href="http://[^/"]*(/p/[^"]*)">', page)
    assert len(chemins) == 2
    return dict(zip(("table", "lecture"), chemins, strict=True))


def test_a_table_link_marks_without_any_account(app: Flask, table: Table) -> None:
    autre = Table(app.test_client(), read_liens(table)["table"], table.noms)
    assert autre.record(**GARDE).status_code == 303
    assert table.totaux == ["−66", "−66", "+198", "−66"]


def test_a_table_link_asks_who_holds_the_phone_and_the_journal_names_it(
    app: Flask, table: Table
) -> None:
    autre = Table(app.test_client(), read_liens(table)["table"], table.noms)
    assert "Ce téléphone est tenu par" in autre.get()
    assert autre.client.post(autre.url + "tenu", data={"place": "3"}).status_code == 303
    assert "Ce téléphone est tenu par" not in autre.get()
    autre.record(**GARDE)
    donne = re.search(r"donnes/\d+", autre.get())
    assert donne
    assert "table 1, Ouest" in table.get(donne[0])


def test_a_read_link_reads_and_never_writes(app: Flask, table: Table) -> None:
    table.record(**GARDE)
    lecture = Table(app.test_client(), read_liens(table)["lecture"], table.noms)
    page = lecture.get()
    assert "+198" in page
    assert 'id="saisie"' not in page
    donne = re.search(r"donnes/\d+", page)
    assert donne
    champs = table.fill(**GARDE)
    for chemin in ("donnes", f"{donne[0]}/corriger", f"{donne[0]}/annuler", f"{donne[0]}/choix"):
        assert lecture.client.post(lecture.url + chemin, data=champs).status_code == 403
    for chemin in (f"{donne[0]}/corriger", f"{donne[0]}/annuler", "joueurs"):
        assert lecture.client.get(lecture.url + chemin).status_code == 403
    for chemin in ("tenu", "joueurs", "joueurs/echanger"):
        assert lecture.client.post(lecture.url + chemin).status_code == 403
    assert table.totaux == ["−66", "−66", "+198", "−66"]


def test_what_an_archived_game_refuses_is_told_as_it_is(app: Flask, table: Table) -> None:
    table.record(**GARDE)
    liens, champs = read_liens(table), table.fill(**GARDE)
    donne = re.search(r"donnes/\d+", table.get())
    assert donne
    code = table.url.strip("/").split("/")[-1]
    table.client.post(f"/parties/{code}/archiver", data={"archivee": "1"})
    phrase = "Cette partie est archivée\u00a0: sortez-la des archives pour la modifier."
    acces = ((table.client, table.url), (app.test_client(), liens["table"]))
    for client, url in acces:
        for chemin in (
            *("donnes", "soiree", "tenu", "joueurs/remplacer", "joueurs/defaire"),
            *(f"{donne[0]}/corriger", f"{donne[0]}/annuler", f"{donne[0]}/choix"),
        ):
            reponse = client.post(url + chemin, data=champs | {"geste": "pause"})
            assert reponse.status_code == 403
            assert phrase in reponse.text
            assert "lien de l’organisateur" not in reponse.text
        json = client.post(url + "donnes", data=champs, headers={"Accept": "application/json"})
        assert (json.status_code, json.get_json()) == (403, {"erreurs": {"": phrase}})
    lecture = app.test_client().post(liens["lecture"] + "donnes", data=champs)
    assert lecture.status_code == 403
    assert "Ce lien ne permet pas cela." in lecture.text


def test_a_read_link_does_not_show_the_table_link(app: Flask, table: Table) -> None:
    liens = read_liens(table)
    lecture = Table(app.test_client(), liens["lecture"], table.noms)
    assert liens["table"] not in lecture.get("partager")
    assert liens["table"] not in lecture.get()


def test_new_links_kill_those_already_shared(app: Flask, table: Table) -> None:
    anciens = read_liens(table)
    lecture = app.test_client()
    assert lecture.post(anciens["table"] + "partager/renouveler").status_code == 403
    reponse = table.client.post(table.url + "partager/renouveler")
    assert reponse.status_code == 303
    assert lecture.get(anciens["table"]).status_code == 404
    assert lecture.get(anciens["lecture"]).status_code == 404
    assert lecture.get(read_liens(table)["table"]).status_code == 200


def test_the_organiser_pages_are_closed_to_a_table_link(app: Flask, table: Table) -> None:
    autre = Table(app.test_client(), read_liens(table)["table"], table.noms)
    assert autre.client.post(autre.url + "joueurs").status_code == 403
    assert autre.client.get("/parties/nouvelle").status_code == 403
    code = table.url.strip("/").split("/")[-1]
    assert autre.client.post(f"/parties/{code}/supprimer").status_code == 403
    assert autre.client.get(table.url).status_code == 404


@pytest.mark.parametrize("cle", ["x", "A" * 16, "é", "a" * 300])
def test_a_wrong_link_is_a_404_in_french(app: Flask, table: Table, cle: str) -> None:
    reponse = app.test_client().get(f"/p/{cle}/")
    assert reponse.status_code == 404
    assert "Il n’y a rien à cette adresse" in reponse.text


def test_a_wrong_organiser_key_opens_nothing(app: Flask) -> None:
    client = app.test_client()
    assert client.get("/cle/fausse").status_code == 404
    assert "Nouvelle partie" not in client.get("/").text


def test_a_new_key_kills_the_old_one_and_its_cookies(app: Flask) -> None:
    client = open_organisateur(app)
    assert "Nouvelle partie" in client.get("/").text
    db = connect(app.config["BASE"])
    ancienne = ensure_cle(db)
    assert renew_cle(db) != ancienne
    db.close()
    assert "Nouvelle partie" not in client.get("/").text
    assert client.get(f"/cle/{ancienne}").status_code == 404


def test_pages_keep_their_secrets(table: Table) -> None:
    reponse = table.client.get(table.url)
    assert reponse.headers["Referrer-Policy"] == "same-origin"
    assert "default-src 'self'" in reponse.headers["Content-Security-Policy"]
    assert not re.search(r'(?:src|href)="(?:https?:)?//', reponse.text)
