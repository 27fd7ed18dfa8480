"""The clock on a table's own page: there within one poll, and never a second in what is kept."""

import re
from datetime import UTC, datetime, timedelta, tzinfo
from time import time

import pytest
from werkzeug.test import TestResponse

from ..fiches import read_texte
from .soir import Commencer, Soir

# The link, its evening, the version of the sheet, the ledger with the clock.
QUESTIONS = 4


@pytest.fixture
def soir(commencer: Commencer) -> Soir:
    soir = commencer(12)
    soir.launch()
    return soir


def ask(soir: Soir, etag: str = "") -> TestResponse:
    """Return the state that the phone of table 1 asks for."""
    visiteur = soir.sit(1)
    entetes = {"If-None-Match": etag} if etag else {}
    return visiteur.client.get(visiteur.racine.removesuffix("tournoi/") + "etat", headers=entetes)


def read_page(soir: Soir) -> str:
    visiteur = soir.sit(1)
    return visiteur.client.get(visiteur.racine.removesuffix("tournoi/")).text


def end_at(soir: Soir, moment: datetime) -> None:
    texte = moment.isoformat(timespec="seconds")
    soir.club.db.execute("UPDATE positions SET fin_a = ?, reste = NULL", [texte])
    soir.club.db.conn.commit()


def test_a_table_counts_to_the_end_that_the_organiser_set(soir: Soir) -> None:
    etag = ask(soir).headers["ETag"]
    assert ask(soir).json["chrono"] is None
    soir.chef.post("chrono", geste="lancer", minutes="40")
    suite = ask(soir, etag)
    assert suite.status_code == 200
    fin = datetime.now(UTC) + timedelta(minutes=40)
    assert suite.json["chrono"]["reste"] is None
    assert abs(suite.json["chrono"]["fin"] - fin.timestamp()) < 10
    assert ask(soir, suite.headers["ETag"]).status_code == 304
    page = read_page(soir)
    assert f'"fin": {suite.json["chrono"]["fin"]}' in page
    assert re.search(r"<b data-reste>fin \d+\u00a0h\u00a0\d\d</b>", page)


def test_what_is_kept_of_a_running_clock_does_not_change_with_the_seconds(soir: Soir) -> None:
    moment = datetime.now(UTC) + timedelta(minutes=20)
    end_at(soir, moment)
    premiere = ask(soir)
    page = read_page(soir)
    assert premiere.json["chrono"] == {"fin": int(moment.timestamp()), "reste": None}
    assert not re.search(r"<b data-reste>\d+:\d\d</b>", page)
    assert ask(soir, premiere.headers["ETag"]).status_code == 304


def test_a_clock_that_is_stopped_reaches_the_table(soir: Soir) -> None:
    soir.chef.post("chrono", geste="lancer", minutes="40")
    etag = ask(soir).headers["ETag"]
    soir.chef.post("chrono", geste="arreter")
    suite = ask(soir, etag)
    assert suite.status_code == 200
    assert suite.json["chrono"]["fin"] is None
    assert 2390 <= suite.json["chrono"]["reste"] <= 2400
    assert "à l’arrêt" in read_texte(read_page(soir))


def test_the_last_donne_is_said_once_time_is_out(soir: Soir) -> None:
    end_at(soir, datetime.now(UTC) + timedelta(minutes=5))
    etag = ask(soir).headers["ETag"]
    assert "Dernière donne" not in read_page(soir)
    end_at(soir, datetime.now(UTC) - timedelta(minutes=1))
    assert ask(soir, etag).status_code == 200
    assert "Dernière donne" in read_texte(read_page(soir))


def test_time_that_runs_out_by_itself_changes_what_is_kept(
    soir: Soir, monkeypatch: pytest.MonkeyPatch
) -> None:
    soir.chef.post("chrono", geste="lancer", minutes="40")
    etag = ask(soir).headers["ETag"]
    assert "Dernière donne" not in read_page(soir)

    class Tard(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Tard":
            return cls.fromtimestamp(time() + 3600, tz)

    monkeypatch.setattr("scorekeeper.web.tournoi.chrono.datetime", Tard)
    assert ask(soir, etag).status_code == 200
    assert "Dernière donne" in read_texte(read_page(soir))


def test_a_closed_position_and_a_full_sheet_have_no_clock(soir: Soir) -> None:
    soir.chef.post("chrono", geste="lancer", minutes="40")
    assert 'id="chrono"' in read_page(soir)
    soir.club.play()
    assert 'id="chrono"' not in read_page(soir)
    soir.club.close(confirme=True)
    assert ask(soir).json["chrono"] is None


def test_the_clock_asks_the_base_nothing_more(soir: Soir) -> None:
    soir.chef.post("chrono", geste="lancer", minutes="40")
    etag = ask(soir).headers["ETag"]
    demandes: list[str] = []
    base = soir.app.extensions["connexions"].get().conn
    base.set_trace_callback(demandes.append)
    assert ask(soir, etag).status_code == 304
    base.set_trace_callback(None)
    lues = [demande for demande in demandes if demande.startswith("SELECT")]
    assert len(lues) == QUESTIONS
    assert sum("FROM positions" in lue for lue in lues) == 1
    assert all("FROM ajustements" in lue for lue in lues if "FROM positions" in lue)
