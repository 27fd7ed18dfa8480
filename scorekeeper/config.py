"""The defaults: the only list of settings; SCOREKEEPER_NAME in the environment overrides NAME."""

from typing import Any

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
