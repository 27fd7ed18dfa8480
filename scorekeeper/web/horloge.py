"""Times: stored in UTC, shown in the hall's time."""

import re
from datetime import UTC, date, datetime, timedelta, tzinfo
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


def read_prochaine(texte: str, portee: timedelta = timedelta(hours=12)) -> datetime | None:
    """Return when the hall's clocks next show 23:30, 23h30 or 23 h 30, else None.

    None too for an hour that is farther away than `portee`: it is past, rather than tomorrow's.
    """
    lu = re.fullmatch(r"([01]?[0-9]|2[0-3])\s*[:hH.]\s*([0-5][0-9])", texte.strip())
    if lu is None:
        return None
    maintenant = now_local()
    for jours in (0, 1):
        jour = maintenant.date() + timedelta(days=jours)
        nu = datetime(jour.year, jour.month, jour.day, int(lu[1]), int(lu[2]))
        # without a zone a moment is in the machine's own
        moment = (nu.replace(tzinfo=find_fuseau()) if find_fuseau() else nu).astimezone(UTC)
        if maintenant < moment <= maintenant + portee:
            return moment
    return None


def format_heure(moment: datetime) -> str:
    """Return a time of day as French writes it: 21 h 14."""
    local = moment.astimezone(find_fuseau())
    return f"{local.hour}\u00a0h\u00a0{local.minute:02}"


def format_date(jour: date) -> str:
    """Return a date in words: 1er décembre 2026."""
    numero = "1er" if jour.day == 1 else str(jour.day)
    return f"{numero}\u00a0{MOIS[jour.month - 1]}\u00a0{jour.year}"
