"""Scorekeeper: the feuille de marque of French tarot, from the phone to the PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask

__version__ = "0.1.0"


def find_assets() -> Path:
    """Return the folder of templates/ and static/: the package's, or the checkout's."""
    paquet = Path(__file__).parent
    return paquet if (paquet / "templates").is_dir() else paquet.parent


def create_app(config: dict[str, Any] | None = None) -> Flask:
    """Return the application on the file named by BASE, created and migrated as needed."""
    from flask import Flask

    from . import db
    from .config import DEFAUTS
    from .web import init_app

    assets = find_assets()
    app = Flask(
        __name__, template_folder=assets / "templates", static_folder=assets / "static"
    )
    app.config.from_mapping(DEFAUTS)
    app.config.from_prefixed_env("SCOREKEEPER")
    app.config.from_mapping(config or {})
    if not app.config["BASE"]:
        raise RuntimeError("BASE must name the SQLite file")
    db.init_app(app)
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"] = db.ensure_secret(app.config["BASE"])
    init_app(app)
    return app
