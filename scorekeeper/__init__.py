"""Scorekeeper: the feuille de marque of French tarot, from the phone to the PDF."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask

__version__ = "0.1.0"


def find_assets() -> Path:
    """Return the folder of templates/ and static/: the package's, or the checkout's."""
    paquet = Path(__file__).parent
    return paquet if (paquet / "templates").is_dir() else paquet.parent


def fingerprint_static(statique: Path) -> str:
    """Return a short digest of every file of the folder."""
    empreinte = sha256()
    for chemin in sorted(statique.rglob("*")):
        if chemin.is_file():
            empreinte.update(chemin.relative_to(statique).as_posix().encode())
            empreinte.update(chemin.read_bytes())
    return empreinte.hexdigest()[:12]


def create_app(config: dict[str, Any] | None = None) -> Flask:
    """Return the application on the file named by BASE, created and migrated as needed.

    Raises ReglageError for a setting that cannot serve.
    """
    from flask import Flask

    from . import db
    from .config import DEFAUTS, check_reglages
    from .web import init_app

    assets = find_assets()
    statique = assets / "static"
    app = Flask(
        __name__,
        template_folder=assets / "templates",
        static_folder=statique,
        # Files are cached for a year: their address changes when any of them does.
        static_url_path=f"/static/{fingerprint_static(statique)}",
    )
    app.config["STATIQUE"] = statique
    app.config.from_mapping(DEFAUTS)
    app.config.from_prefixed_env("SCOREKEEPER")
    app.config.from_mapping(config or {})
    check_reglages(app.config)
    if not app.config["BASE"]:
        raise RuntimeError("BASE must name the SQLite file")
    db.init_app(app)
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"] = db.ensure_secret(app.config["BASE"])
    init_app(app)
    return app
