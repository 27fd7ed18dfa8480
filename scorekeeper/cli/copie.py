"""Whole files: copied while in use, checked, and put in the place of another at once."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from itertools import chain, count
from pathlib import Path

from ..db import connect, migrate
from .base import EchecError, check_schema, check_sortie, describe_sqlite
from .fichiers import describe_oserror

# What SQLite keeps beside a file in use: a stale one would be read into the file put in its place.
ANNEXES = ("-wal", "-shm")
ATTENTE = 2


@contextmanager
def copy_base(source: Path, cible: Path) -> Iterator[Path]:
    """Give a sound copy of a base that may be in use, in a file beside `cible`, gone at the end.

    One consistent state, a single file that only its owner reads, for it holds the links. Raises
    EchecError when the source is no base of scorekeeper, or is damaged.
    """
    if not source.is_file():
        raise EchecError(f"{source} : ce fichier n’existe pas")
    check_sortie(cible)
    try:
        descripteur, nom = tempfile.mkstemp(prefix=f".{cible.name}.", dir=cible.parent)
    except OSError as erreur:
        raise EchecError(f"le dossier {cible.parent} : {describe_oserror(erreur)}") from erreur
    os.close(descripteur)
    copie = Path(nom)
    try:
        try:
            _copy(source, copie)
            check_copie(copie)
        except sqlite3.Error as erreur:
            raise EchecError(f"{source} : {describe_sqlite(erreur)}") from erreur
        except EchecError as erreur:
            raise EchecError(f"{source} : {erreur}") from erreur
        yield copie
    finally:
        for suffixe in ("", *ANNEXES):
            Path(f"{copie}{suffixe}").unlink(missing_ok=True)


def _copy(source: Path, copie: Path) -> None:
    with closing(_open(source)) as origine, closing(sqlite3.connect(copie)) as destination:
        origine.backup(destination)
        # The copy has no reader yet: outside WAL it needs no second file to be complete.
        destination.execute("PRAGMA journal_mode=DELETE")


def _open(chemin: Path) -> sqlite3.Connection:
    """Open a file that must exist; one opened for reading only would leave its -wal behind."""
    return sqlite3.connect(f"{chemin.resolve().as_uri()}?mode=rw", uri=True, timeout=ATTENTE)


def check_copie(copie: Path) -> None:
    """Raise EchecError unless the file is a sound base of this version or an older one."""
    with closing(connect(copie)) as db:
        check_schema(db, vide=False)
        if db.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise EchecError("ce fichier est abîmé : le contrôle de SQLite y trouve des erreurs")
        if db.execute("PRAGMA foreign_key_check").fetchone():
            raise EchecError("ce fichier est abîmé : des lignes n’ont plus leur partie")


def count_contenu(base: Path) -> tuple[int, int]:
    """Return how many soirées and donnes a base holds."""
    with closing(connect(base)) as db:
        return db["soirees"].count, db["donnes"].count_where("retiree = 0")


def install_base(copie: Path, base: Path) -> Path | None:
    """Put a copy in the place of the base, and return where the old one is kept, if there was one.

    Raises EchecError, and changes nothing, when somebody is using the base.
    """
    migrate(copie)
    ancienne = None
    if base.exists():
        _fold_annexes(base)
        ancienne = _set_aside(base)
    # Nothing of the old base may be read into the new one.
    for suffixe in ANNEXES:
        Path(f"{base}{suffixe}").unlink(missing_ok=True)
    os.replace(copie, base)
    return ancienne


def _fold_annexes(base: Path) -> None:
    """Bring the base to one file; it cannot be done while another connection is open."""
    try:
        with closing(_open(base)) as connexion:
            connexion.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as erreur:
        if erreur.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise EchecError(
                f"{base} est en service : arrêtez d’abord scorekeeper (Ctrl-C), puis recommencez"
            ) from erreur
        raise EchecError(f"{base} : {describe_sqlite(erreur)}") from erreur
    except sqlite3.DatabaseError:
        # It is damaged, maybe the reason for restoring: it is kept aside as it is.
        return


def _set_aside(base: Path) -> Path:
    """Keep the base, and what is beside it, under a dated name, and return it."""
    debut = f"{base.name}.{datetime.now():%Y-%m-%d-%Hh%Mm%S}"
    noms = chain([f"{debut}.avant"], (f"{debut}-{numero}.avant" for numero in count(2)))
    gardee = next(chemin for nom in noms if not (chemin := base.with_name(nom)).exists())
    for suffixe in ("", *ANNEXES):
        if (source := Path(f"{base}{suffixe}")).exists():
            _link(source, Path(f"{gardee}{suffixe}"))
    return gardee


def _link(source: Path, cible: Path) -> None:
    try:
        os.link(source, cible)
    except OSError:  # some file systems (a memory card) have no links
        shutil.copy2(source, cible)
