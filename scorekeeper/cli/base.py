"""The file as the commands open it, and everything that can go wrong with it said in French."""

import argparse
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import wraps
from pathlib import Path

from sqlite_utils import Database

from ..db import connect, migrate
from ..echange.lecture import LectureError
from ..migrations import migrations
from ..regles.texte import format_nombre, format_phrase
from ..services.refus import RefusError
from ..store.baremes import BaremePerduError
from .emplacement import find_base
from .fichiers import describe_oserror

Commande = Callable[[argparse.Namespace], int]

# What SQLite and this program keep beside a base.
ANNEXES = ("-wal", "-shm", ".secret")
SQLITE = b"SQLite format 3\0"

PHRASES_MAX = 20
_CAUSES = {
    sqlite3.SQLITE_NOTADB: "ce fichier n’est pas une base de scorekeeper",
    sqlite3.SQLITE_CORRUPT: "ce fichier est abîmé : « scorekeeper restaurer » en reprend un autre",
    sqlite3.SQLITE_CANTOPEN: "le fichier ne s’ouvre pas : le dossier manque, ou l’accès est refusé",
    sqlite3.SQLITE_READONLY: "le fichier ou son dossier est en lecture seule",
    sqlite3.SQLITE_PERM: "accès refusé",
    sqlite3.SQLITE_BUSY: "un autre programme écrit dans ce fichier : réessayez",
    sqlite3.SQLITE_LOCKED: "un autre programme écrit dans ce fichier : réessayez",
    sqlite3.SQLITE_FULL: "il n’y a plus de place sur le disque",
    sqlite3.SQLITE_IOERR: "le disque ne répond pas bien : lecture ou écriture impossible",
}


class EchecError(Exception):
    """What a command cannot do; its text is a French sentence without its full stop."""


def say_echecs(commande: Commande) -> Commande:
    """Return the command with its refusals said in French: status 1, or 2 for a file unread."""

    @wraps(commande)
    def run(args: argparse.Namespace) -> int:
        try:
            return commande(args)
        except (EchecError, sqlite3.Error) as erreur:
            cause = describe_sqlite(erreur) if isinstance(erreur, sqlite3.Error) else str(erreur)
            return _fail([f"{cause}."], 1)
        except BaremePerduError as erreur:
            return _fail([str(erreur)], 1)
        except RefusError as refus:
            lieux = refus.erreurs.items()
            return _fail([f"{lieu} : {phrase}" if lieu else phrase for lieu, phrase in lieux], 1)
        except LectureError as erreur:
            return _fail(erreur.phrases, 2)
        except OSError as erreur:
            if erreur.filename is None:
                raise
            return _fail([f"{erreur.filename} : {describe_oserror(erreur)}."], 2)

    return run


def _fail(phrases: Iterable[str], statut: int) -> int:
    phrases = list(phrases)
    reste = len(phrases) - PHRASES_MAX
    if reste > 0:
        phrases[PHRASES_MAX:] = [f"Et {format_nombre(reste, 'autre erreur', 'autres erreurs')}."]
    for phrase in phrases:
        print(format_phrase(f"scorekeeper : {phrase}"), file=sys.stderr)
    return statut


def describe_sqlite(erreur: sqlite3.Error) -> str:
    """Return the cause of an SQLite error in French, without the file's name nor a full stop."""
    code = getattr(erreur, "sqlite_errorcode", 0)
    return _CAUSES.get(code & 0xFF, f"SQLite ne peut pas s’en servir (erreur {code})")


@contextmanager
def open_base(base: str | None, creer: bool = False) -> Iterator[Database]:
    """Open the file that --base or the user's folder names, up to date; closed at the end.

    Raises EchecError when it does not exist (unless `creer`) or is no file of this program.
    """
    chemin = find_base(base)
    prepare_base(chemin, creer)
    with closing(connect(chemin)) as db:
        yield db


def prepare_base(chemin: Path, creer: bool = True) -> None:
    """Create or migrate the file; raises EchecError with the reason when it cannot serve."""
    if chemin.is_dir():
        raise EchecError(f"{chemin} : c’est un dossier, pas un fichier")
    if not creer and not chemin.exists():
        raise EchecError(f"{chemin} n’existe pas encore : « scorekeeper » seul en fait la base")
    try:
        with closing(connect(chemin)) as db:
            check_schema(db)
        migrate(chemin)
    except sqlite3.Error as erreur:
        raise EchecError(f"{chemin} : {describe_sqlite(erreur)}") from erreur
    except EchecError as erreur:
        raise EchecError(f"{chemin} : {erreur}") from erreur


def check_schema(db: Database, vide: bool = True) -> None:
    """Raise EchecError unless the file is this program's, of this version or an older one.

    `vide` accepts a file without any table, that a migration would fill.
    """
    faites = {migration.name for migration in migrations.applied(db)}
    if not faites and (db.table_names() or not vide):
        raise EchecError("ce fichier n’est pas une base de scorekeeper")
    with closing(Database(memory=True)) as neuve:
        connues = {migration.name for migration in migrations.pending(neuve)}
    if faites - connues:
        raise EchecError(
            "cette base vient d’une version plus récente de scorekeeper : mettez-le à jour"
        )


def check_sortie(chemin: Path) -> None:
    """Raise EchecError when nothing can be written under this name, before the work is done."""
    if chemin.is_dir():
        raise EchecError(f"{chemin} : c’est un dossier, pas un fichier")
    if not chemin.parent.is_dir():
        raise EchecError(f"le dossier {chemin.parent} n’existe pas")
    for annexe in ANNEXES:
        if chemin.name.endswith(annexe) and is_sqlite(Path(str(chemin).removesuffix(annexe))):
            raise EchecError(f"{chemin} : ce nom sert à une base")


def check_document(chemin: Path) -> None:
    """Raise EchecError when a document cannot take this name: a base is never written over."""
    check_sortie(chemin)
    if is_sqlite(chemin):
        raise EchecError(f"{chemin} est une base : choisissez un autre nom")


def is_sqlite(chemin: Path) -> bool:
    """Whether this file exists and is one of SQLite's."""
    try:
        with chemin.open("rb") as fichier:
            return fichier.read(len(SQLITE)) == SQLITE
    except OSError:
        return False
