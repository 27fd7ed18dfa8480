"""The file itself: schema, durability, one writer at a time."""

import sqlite3
import stat
import sys
import threading
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper import db as connexions
from scorekeeper.migrations import migrations
from scorekeeper.regles.bareme import Contrat
from scorekeeper.regles.donne import Donne
from scorekeeper.regles.feuille import Entree
from scorekeeper.services.donnes import Saisie, record_donne

from .conftest import Partie


def test_the_file_is_durable_and_strict(db: Database) -> None:
    assert db.journal_mode == "wal"
    assert db.execute("PRAGMA synchronous").fetchone()[0] == 2
    assert db.execute("PRAGMA foreign_keys").fetchone()[0] == 1
    tables = [nom for nom in db.table_names() if not nom.startswith(("_", "sqlite_"))]
    assert {"joueurs", "soirees", "feuilles", "places", "donnes", "journal"} <= set(tables)
    assert all(db[nom].strict for nom in tables)


def test_migrating_twice_changes_nothing(base: Path, db: Database) -> None:
    avant = db.schema
    connexions.migrate(base)
    assert db.schema == avant
    assert migrations.pending(db) == []


def test_a_damaged_value_is_refused_by_the_schema(partie: Partie) -> None:
    partie.record(Entree(Donne(0, 2, Contrat.GARDE, 2, 98)))
    for fait in ("bouts = 4", "demi_points = 183", "contrat = 'pousse'", "preneur = 'Est'"):
        with pytest.raises(sqlite3.IntegrityError):
            partie.db.execute(f"UPDATE donnes SET {fait}")


def test_the_journal_is_append_only(partie: Partie) -> None:
    for ordre in ("DELETE FROM journal", "UPDATE journal SET acteur = 'personne'"):
        with pytest.raises(sqlite3.IntegrityError, match="append only"):
            partie.db.execute(ordre)


def test_a_failed_transaction_leaves_nothing(db: Database) -> None:
    def fail() -> None:
        with connexions.writing(db):
            db.execute("INSERT INTO reglages VALUES ('a', 'b')")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert db.execute("SELECT count(*) FROM reglages").fetchone()[0] == 0


def test_eight_phones_lose_nothing(base: Path, partie: Partie) -> None:
    def mark(telephone: int) -> None:
        ouverte = connexions.connect(base)
        for numero in range(10):
            saisie = Saisie(f"tel-{telephone}-{numero}", Entree(Donne(0, 1, Contrat.PRISE, 1, 102)))
            record_donne(ouverte, partie.adresse, saisie, f"table {telephone}")
        ouverte.close()

    fils = [threading.Thread(target=mark, args=(telephone,)) for telephone in range(8)]
    for fil in fils:
        fil.start()
    for fil in fils:
        fil.join()
    feuille = partie.load()
    assert [donne.rang for donne in feuille.donnes] == list(range(1, 81))
    assert feuille.build().totaux == (-25 * 80, 75 * 80, -25 * 80, -25 * 80)


def test_the_secret_is_made_once_and_kept_private(tmp_path: Path) -> None:
    base = tmp_path / "a.sqlite"
    secret = connexions.ensure_secret(base)
    assert len(secret) >= 32
    assert connexions.ensure_secret(base) == secret
    if sys.platform != "win32":
        assert stat.S_IMODE((tmp_path / "a.sqlite.secret").stat().st_mode) == 0o600
