"""Times: stored in UTC, shown in the hall's time."""

from datetime import UTC, date, datetime, tzinfo
from zoneinfo import ZoneInfo

from flask import current_app

MOIS = (
    "janvier", "février", "mars", "avril", "mai", "juin",
    "juillet", "août", "septembre", "octobre", "novembre", "décembre",
)  # fmt: skip


def find_fuseau() -> tzinfo | None:
    """Return the hall's time zone, None for the machine's own."""
    nom = current_app.config["FUSEAU"]
    return ZoneInfo(nom) if nom else None


def now_local() -> datetime:
    """Return the time in the hall."""
    return datetime.now(UTC).astimezone(find_fuseau())


def format_heure(moment: datetime) -> str:
    """Return a time of day as French writes it: 21 h 14."""
    local = moment.astimezone(find_fuseau())
    return f"{local.hour}\u00a0h\u00a0{local.minute:02}"


def format_date(jour: date) -> str:
    """Return a date in words: 1er décembre 2026."""
    numero = "1er" if jour.day == 1 else str(jour.day)
    return f"{numero}\u00a0{MOIS[jour.month - 1]}\u00a0{jour.year}"
