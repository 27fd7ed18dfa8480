"""What a page that follows its table asks for: the state, its ETag, a fresh token."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from .actions import OFFICIELLES, Table
from .conftest import start
from .test_acces import read_liens

GARDE = {"preneur": "Est", "contrat": "garde", "bouts": 2, "points": 49}


def read_etat(table: Table) -> dict[str, object]:
    reponse = table.client.get(table.url + "etat")
    assert reponse.status_code == 200
    assert reponse.mimetype == "application/json"
    etat: dict[str, object] = reponse.json
    return etat


def test_it_works(table: Table) -> None:
    vide = read_etat(table)
    assert (vide["rang"], vide["numero"], vide["donneur"], vide["mort"]) == (1, 1, 0, None)
    assert vide["totaux"] == [0, 0, 0, 0]
    assert vide["derniere"] is None
    for faits in OFFICIELLES:
        table.record(**faits)
    etat = read_etat(table)
    assert (etat["rang"], etat["numero"], etat["donneur"]) == (6, 6, 1)
    assert etat["totaux"] == [-446, 1346, -390, -510]
    assert etat["suivants"] == [1, 2, 3, 0]
    assert etat["marquer"] is True
    assert etat["verrouillee"] is False


def test_the_mort_of_the_next_donne_is_told(client: FlaskClient) -> None:
    table = start(client, "5+mort")
    assert read_etat(table)["mort"] == 0
    table.record(preneur="Est", appele="Sud", contrat="garde", bouts=2, points=49)
    assert read_etat(table)["mort"] == 1


def test_the_fragments_are_those_of_the_page(table: Table) -> None:
    table.record(**GARDE)
    page, etat = table.get(), read_etat(table)
    for nom in ("nouvelles", "feuille"):
        assert str(etat[nom]) in page
    assert f'"etag": "{etat["etag"]}"' in page
    assert f'"forme": "{etat["forme"]}"' in page


def test_nothing_is_sent_again_while_nothing_changes(table: Table) -> None:
    premiere = table.client.get(table.url + "etat")
    entetes = {"If-None-Match": premiere.headers["ETag"]}
    meme = table.client.get(table.url + "etat", headers=entetes)
    assert meme.status_code == 304
    assert meme.data == b""
    assert meme.headers["ETag"] == premiere.headers["ETag"]
    table.record(**GARDE)
    autre = table.client.get(table.url + "etat", headers=entetes)
    assert autre.status_code == 200
    assert autre.headers["ETag"] != premiere.headers["ETag"]


def test_a_304_loads_no_feuille(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    etag = table.client.get(table.url + "etat").headers["ETag"]

    def fail(*_args: object) -> None:
        raise AssertionError("loaded")

    monkeypatch.setattr("scorekeeper.web.etat.load_feuille", fail)
    reponse = table.client.get(table.url + "etat", headers={"If-None-Match": etag})
    assert reponse.status_code == 304
    # once for everybody: the state is in memory
    assert table.client.get(table.url + "etat").status_code == 200


def test_the_state_carries_no_token(app: Flask, table: Table) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    texte = table.client.get(table.url + "etat").text
    memoire = app.extensions["memoire"]
    assert memoire.csrf not in texte
    assert memoire.jeton not in texte
    assert 'name="jeton"' not in texte


def test_the_read_link_reads_the_state_and_says_that_it_cannot_write(
    app: Flask, table: Table
) -> None:
    lecteur = Table(app.test_client(), read_liens(table)["lecture"], table.noms)
    table.record(**GARDE)
    etat = read_etat(lecteur)
    assert etat["totaux"] == [-66, -66, 198, -66]
    assert etat["marquer"] is False
    assert "Corriger" not in str(etat["nouvelles"])


@pytest.mark.parametrize("chemin", ["etat", "csrf"])
def test_a_wrong_link_is_told_in_json(client: FlaskClient, chemin: str) -> None:
    reponse = client.get(f"/p/rien/{chemin}", headers={"Accept": "application/json"})
    assert reponse.status_code == 404
    assert reponse.json["erreurs"][""].startswith("Il n’y a rien à cette adresse")


def test_a_fresh_token_writes(app: Flask, table: Table) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    reponse = table.client.get(table.url + "csrf")
    assert reponse.headers["Cache-Control"] == "no-store"
    champs = table.fill(**GARDE) | {"csrf_token": reponse.json["csrf_token"]}
    assert table.client.post(table.url + "donnes", data=champs).status_code == 303
