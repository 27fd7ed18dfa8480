"""A club night in the base of the application, for its pages to show."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.db import connect, writing
from scorekeeper.store.liens import insert_lien

from ...stockage import clubs
from ...stockage.tournoi.club import Club, start_club
from .soir import LECTURE, Commencer, Soir, visit_soir


@pytest.fixture
def club(app: Flask) -> Iterator[Club]:
    """A club night that nobody has joined yet."""
    with closing(connect(app.config["BASE"])) as db:
        yield start_club(db)


@pytest.fixture
def commencer(app: Flask, client: FlaskClient) -> Iterator[Commencer]:
    """Start an evening with so many people registered, seen by its three visitors."""
    with closing(connect(app.config["BASE"])) as db:

        def start_soir(joueurs: int, **autres: object) -> Soir:
            with writing(db):
                soir = clubs.start_club(db, joueurs, **autres)  # type: ignore[arg-type]
                insert_lien(db, LECTURE, soir.soiree_id, "lecture", None)
            return visit_soir(app, client, soir)

        yield start_soir
