"""SQLite connections as this app needs them: one per thread, writers one at a time, durable."""

import os
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask, current_app
from sqlite_utils import Database

from .migrations import migrations

# Waiting here is far cheaper than in SQLite's busy handler.
_ecriture = threading.Lock()


def connect(base: str | Path) -> Database:
    """Return a connection that enforces foreign keys and survives a power cut once committed."""
    connexion = sqlite3.connect(base, timeout=10, check_same_thread=False)
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


@contextmanager
def reading(db: Database) -> Iterator[Database]:
    """Run a block on one state of the file, whatever others write meanwhile."""
    db.execute("BEGIN")
    try:
        yield db
    finally:
        db.rollback()


def migrate(base: str | Path) -> None:
    """Bring the file to the current schema, creating it when it does not exist."""
    db = connect(base)
    try:
        db.enable_wal()
        if migrations.pending(db):
            # A change may remake a table that others refer to; what they say is checked after.
            db.execute("PRAGMA foreign_keys=OFF")
            with writing(db):
                migrations.apply(db)
                if db.execute("PRAGMA foreign_key_check").fetchone():
                    raise sqlite3.IntegrityError("a migration left rows that refer to nothing")
    finally:
        db.close()


class Connexions:
    """One connection per thread, kept open: opening one costs more than a page's queries."""

    def __init__(self, base: str | Path) -> None:
        self._base = base
        self._locale = threading.local()
        self._ouvertes: list[Database] = []
        self._verrou = threading.Lock()

    def get(self) -> Database:
        """Return this thread's connection, opened at first use."""
        db: Database | None = getattr(self._locale, "db", None)
        if db is None:
            db = self._locale.db = connect(self._base)
            with self._verrou:
                self._ouvertes.append(db)
        return db

    def close(self) -> None:
        """Close every thread's connection; each opens a new one if it comes back."""
        with self._verrou:
            ouvertes, self._ouvertes = self._ouvertes, []
            self._locale = threading.local()
        for db in ouvertes:
            db.close()


def get_db() -> Database:
    """Return the connection of the thread that answers this request."""
    connexions: Connexions = current_app.extensions["connexions"]
    return connexions.get()


def init_app(app: Flask) -> None:
    """Migrate the app's file and give it its connections."""
    migrate(app.config["BASE"])
    app.extensions["connexions"] = Connexions(app.config["BASE"])


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
