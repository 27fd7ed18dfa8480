"""An evening at its first position, three tables, with an arbitre."""

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.db import connect, writing
from scorekeeper.services.arbitrage.arbitres import add_arbitre
from scorekeeper.store.liens import insert_lien, list_liens

from ...stockage.clubs import ORGANISATEUR, start_club
from .soir import CODE, LECTURE, Soir, Visite

Ouvrir = Callable[..., Soir]


@pytest.fixture
def ouvrir(app: Flask, client: FlaskClient) -> Iterator[Ouvrir]:
    """Open an evening of this code, one donne recorded at its first table."""
    with closing(connect(app.config["BASE"])) as db:

        def start(**reglages: object) -> Soir:
            with writing(db):
                club = start_club(db, 12, **reglages)  # type: ignore[arg-type]
                insert_lien(db, LECTURE, club.soiree_id, "lecture", None)
            club.draw(graine=7)
            club.open(graine=1)
            club.record(1)
            cle = add_arbitre(db, club.soiree_id, "MARTIN", ORGANISATEUR)
            liens = {lien.numero_table: lien.cle for lien in list_liens(db, club.soiree_id)}
            return Soir(
                app,
                club,
                chef=Visite(client, f"/p/{CODE}/"),
                arbitre=Visite(app.test_client(), f"/p/{cle}/"),
                lecteur=Visite(app.test_client(), f"/p/{LECTURE}/"),
                table=Visite(app.test_client(), f"/p/{liens[1]}/"),
            )

        yield start


@pytest.fixture
def soir(ouvrir: Ouvrir) -> Soir:
    return ouvrir()
