"""An application on a fresh file, the organiser's client, and a game at four."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import create_app
from scorekeeper.acces import ensure_cle
from scorekeeper.db import connect

from .actions import NOMS, Table


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(
        {
            "TESTING": True,
            "BASE": str(tmp_path / "test.sqlite"),
            "WTF_CSRF_ENABLED": False,
            "FUSEAU": "Europe/Paris",
        }
    )
    yield app
    app.extensions["atelier"].close()
    app.extensions["chantier"].close()
    app.extensions["connexions"].close()


def open_organisateur(app: Flask) -> FlaskClient:
    """Return a client that has opened the organiser's link."""
    db = connect(app.config["BASE"])
    cle = ensure_cle(db)
    db.close()
    client = app.test_client()
    assert client.get(f"/cle/{cle}").status_code == 303
    return client


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return open_organisateur(app)


def start(client: FlaskClient, formule: str = "4", **autres: str) -> Table:
    """Start a game and return its table."""
    joueurs, _, mort = formule.partition("+")
    noms = NOMS[: int(joueurs) + bool(mort)]
    champs = {f"nom-{place}": nom for place, nom in enumerate(noms)}
    reponse = client.post("/parties/nouvelle", data={"formule": formule} | champs | autres)
    assert reponse.status_code == 303, reponse.text
    return Table(client, reponse.location, noms)


@pytest.fixture
def table(client: FlaskClient) -> Table:
    return start(client)
