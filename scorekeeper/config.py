"""The defaults: the only list of settings; SCOREKEEPER_NAME in the environment overrides NAME."""

from collections.abc import Iterator, Mapping
from typing import Any
from zoneinfo import ZoneInfo

DEFAUTS: dict[str, Any] = {
    # The SQLite file; the commands put it in the user's data folder.
    "BASE": None,
    # Made at the first start and kept beside the database when not given.
    "SECRET_KEY": None,
    # The address and port that links and QRs carry; empty means those of the request.
    "ADRESSE": "",
    "PORT": 0,
    # The hall's time zone for what pages show; empty means the machine's.
    "FUSEAU": "",
    "MAX_CONTENT_LENGTH": 2 * 1024 * 1024,
    "MAX_FORM_MEMORY_SIZE": 256 * 1024,
    "PERMANENT_SESSION_LIFETIME": 400 * 24 * 3600,
    # The cookie outlives the season: signing it anew at every page would buy nothing.
    "SESSION_REFRESH_EACH_REQUEST": False,
    "SESSION_COOKIE_NAME": "scorekeeper",
    "SESSION_COOKIE_SAMESITE": "Lax",
    # A phone that slept must still be able to save: the token lives as long as the session.
    "WTF_CSRF_TIME_LIMIT": None,
    "SEND_FILE_MAX_AGE_DEFAULT": 365 * 24 * 3600,
}


class ReglageError(ValueError):
    """Raised for a setting that cannot serve; its text is a French sentence."""


def check_reglages(config: Mapping[str, Any]) -> None:
    """Raise ReglageError when the environment gave a setting that no page could be made with."""
    for cause in _list_causes(config):
        raise ReglageError(cause)


def _list_causes(config: Mapping[str, Any]) -> Iterator[str]:
    port = config["PORT"]
    if not isinstance(port, int) or isinstance(port, bool) or not 0 <= port < 65536:
        yield f"SCOREKEEPER_PORT : « {port} » n’est pas un port, de 1 à 65535."
    for nom in ("ADRESSE", "FUSEAU"):
        if not isinstance(config[nom], str):
            yield f"SCOREKEEPER_{nom} : « {config[nom]} » n’est pas un texte."
            return
    try:
        ZoneInfo(config["FUSEAU"] or "UTC")
    except (KeyError, ValueError, OSError):
        yield f"SCOREKEEPER_FUSEAU : « {config['FUSEAU']} » n’est pas un fuseau (Europe/Paris)."
    if config["SECRET_KEY"] is not None and not isinstance(config["SECRET_KEY"], (str, bytes)):
        yield "SCOREKEEPER_SECRET_KEY doit être un texte : mettez-le entre guillemets."
