"""SQLite connections as this app needs them: one per request, writers one at a time, durable."""

import os
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask, current_app, g
from sqlite_utils import Database

from .migrations import migrations

# Waiting here is far cheaper than in SQLite's busy handler.
_ecriture = threading.Lock()


def connect(base: str | Path) -> Database:
    """Return a connection that enforces foreign keys and survives a power cut once committed."""
    connexion = sqlite3.connect(base, timeout=10)
    connexion.execute("PRAGMA foreign_keys=ON")
    connexion.execute("PRAGMA synchronous=FULL")
    return Database(connexion, execute_plugins=False, recursive_triggers=False)


@contextmanager
def writing(db: Database) -> Iterator[Database]:
    """Run a block as one transaction that holds the write lock from its start.

    Commits at the end, rolls back on any exception.
    """
    with _ecriture:
        db.execute("BEGIN IMMEDIATE")
        try:
            yield db
        except BaseException:
            db.rollback()
            raise
        db.commit()


def migrate(base: str | Path) -> None:
    """Bring the file to the current schema, creating it when it does not exist."""
    db = connect(base)
    try:
        db.enable_wal()
        if migrations.pending(db):
            with writing(db):
                migrations.apply(db)
    finally:
        db.close()


def get_db() -> Database:
    """Return this request's connection, opened at first use."""
    if "db" not in g:
        g.db = connect(current_app.config["BASE"])
    db: Database = g.db
    return db


def close_db(_error: BaseException | None = None) -> None:
    """Close this request's connection, if it opened one."""
    db = g.pop("db", None)
    if db is not None:
        db.close()


def init_app(app: Flask) -> None:
    """Migrate the app's file and close each request's connection."""
    migrate(app.config["BASE"])
    app.teardown_appcontext(close_db)


def ensure_secret(base: str | Path) -> str:
    """Return the secret that signs the cookies, made at the first start, kept beside the file.

    Only its owner may read it: links and cookies survive a restart, a copied database does not
    carry them.
    """
    chemin = Path(f"{base}.secret")
    try:
        descripteur = os.open(chemin, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return chemin.read_text(encoding="ascii").strip()
    secret = secrets.token_urlsafe(32)
    with os.fdopen(descripteur, "w", encoding="ascii") as fichier:
        fichier.write(secret)
    return secret
