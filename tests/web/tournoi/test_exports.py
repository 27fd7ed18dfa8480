"""A club night as files: the organiser's alone, and what the commands read back."""

import json
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.cli import main
from scorekeeper.db import connect
from scorekeeper.store.liens import list_liens
from tests.cli.club import play_position, start_club

from ..conftest import start

FICHIERS = ("soiree.json", "feuilles.csv")


@pytest.fixture
def code(app: Flask) -> str:
    """A club night with a position played, by the organiser's code."""
    db = connect(app.config["BASE"])
    soiree = start_club(db, 8, "Tournoi d’été, n° 1")
    play_position(db, soiree)
    db.close()
    return soiree.code


def test_the_json_is_the_command_s(
    app: Flask, client: FlaskClient, code: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    reponse = client.get(f"/p/{code}/tournoi/soiree.json")
    assert (reponse.status_code, reponse.mimetype) == (200, "application/json")
    assert main(["exporter", code, "--base", app.config["BASE"]]) == 0
    assert reponse.data == capsysbinary.readouterr().out
    assert [s["code"] for s in json.loads(reponse.data)["soirees"]] == [code]
    entete = reponse.headers["Content-Disposition"]
    assert entete.startswith("attachment; filename")
    assert "-2026-11-30.json" in entete


def test_the_sheets_can_be_checked(client: FlaskClient, code: str, tmp_path: Path) -> None:
    reponse = client.get(f"/p/{code}/tournoi/feuilles.csv")
    assert (reponse.status_code, reponse.mimetype) == (200, "text/csv")
    assert reponse.text.startswith("\ufefffeuille;1;1;30/11/2026\r\n")
    (tmp_path / "a.csv").write_bytes(reponse.data)
    assert main(["verifier", str(tmp_path / "a.csv")]) in (0, 1)
    assert reponse.text.count("feuille;") == 2


@pytest.mark.parametrize("fichier", FICHIERS)
def test_they_are_the_organiser_s(app: Flask, code: str, fichier: str) -> None:
    db = connect(app.config["BASE"])
    [soiree_id] = [ligne[0] for ligne in db.execute("SELECT id FROM soirees")]
    cles = [lien.cle for lien in list_liens(db, soiree_id)]
    db.close()
    assert {app.test_client().get(f"/p/{cle}/tournoi/{fichier}").status_code for cle in cles} == {
        403
    }
    assert app.test_client().get(f"/p/{code}/tournoi/{fichier}").status_code == 404


@pytest.mark.parametrize("fichier", FICHIERS)
def test_a_game_at_home_has_none(client: FlaskClient, fichier: str) -> None:
    table = start(client)
    assert client.get(f"{table.url}tournoi/{fichier}").status_code == 404


def test_the_settings_say_what_the_csv_leaves_out(client: FlaskClient, code: str) -> None:
    page = client.get(f"/p/{code}/tournoi/reglages").text
    assert "sans les donnes passées" in page
    assert "sans les places, le classement ni les pénalités" in page
