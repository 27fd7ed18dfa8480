"""An hour typed in the hall: the next time its clocks show it, past midnight if need be."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from flask import Flask

from scorekeeper.web import horloge

PARIS = ZoneInfo("Europe/Paris")


def read(
    app: Flask, monkeypatch: pytest.MonkeyPatch, maintenant: datetime, texte: str
) -> datetime | None:
    monkeypatch.setattr(horloge, "now_local", lambda: maintenant)
    with app.app_context():
        return horloge.read_prochaine(texte)


@pytest.mark.parametrize("texte", ["23:30", "23h30", "23 h 30", " 23\u00a0h\u00a030 ", "23H30"])
def test_it_works(app: Flask, monkeypatch: pytest.MonkeyPatch, texte: str) -> None:
    soir = datetime(2026, 11, 30, 22, 50, tzinfo=PARIS)
    assert read(app, monkeypatch, soir, texte) == datetime(2026, 11, 30, 22, 30, tzinfo=UTC)


def test_it_may_be_past_midnight(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    soir = datetime(2026, 11, 30, 23, 50, tzinfo=PARIS)
    assert read(app, monkeypatch, soir, "0:15") == datetime(2026, 11, 30, 23, 15, tzinfo=UTC)


def test_it_is_the_hall_s_hour_whatever_the_season(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    # clocks go back one hour at three in the morning of 25 October 2026
    soir = datetime(2026, 10, 24, 23, 0, tzinfo=PARIS)
    assert read(app, monkeypatch, soir, "1:00") == datetime(2026, 10, 24, 23, 0, tzinfo=UTC)
    assert read(app, monkeypatch, soir, "4:00") == datetime(2026, 10, 25, 3, 0, tzinfo=UTC)


def test_the_machine_s_own_zone_serves_without_another(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.config["FUSEAU"] = ""
    soir = datetime(2026, 11, 30, 22, 50).astimezone()
    attendue = datetime(2026, 11, 30, 23, 30).astimezone(UTC)
    assert read(app, monkeypatch, soir, "23:30") == attendue


@pytest.mark.parametrize(
    "texte",
    ["", "23", "24:00", "12:60", "23:3", "vingt heures", "²3:30", "22:50", "22:30", "11:00"],
)
def test_what_is_no_hour_to_come_is_nothing(
    app: Flask, monkeypatch: pytest.MonkeyPatch, texte: str
) -> None:
    soir = datetime(2026, 11, 30, 22, 50, tzinfo=PARIS)
    assert read(app, monkeypatch, soir, texte) is None
