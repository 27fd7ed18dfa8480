"""`scorekeeper exporter`: soirées as JSON, or the sheets of one as CSV; `importer` reads both."""

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

from sqlite_utils import Database

from ..echange.ecriture_csv import dump_feuilles_csv
from ..echange.soirees import dump_soirees
from ..regles.texte import format_nombre, format_phrase
from ..services.archives import collect_soirees, find_soiree
from ..services.feuilles_csv import collect_feuilles
from .base import EchecError, check_document, open_base, say_echecs
from .emplacement import add_base, read_chemin

DESCRIPTION = """\
Écrit une soirée, ou toutes, en JSON : les joueurs, les faits de chaque donne, les totaux reportés,
les feuilles de papier telles qu’elles sont écrites, et ce qui en a été décidé.
« scorekeeper importer » reprend ce fichier, sur cet ordinateur ou sur un autre. D’une soirée de
club il porte aussi les réglages, les inscriptions, les positions et les ajustements. Les liens n’y
sont pas : ils restent secrets.

Avec --csv, écrit les feuilles d’une soirée comme « importer » et « verifier » les lisent, une
feuille après l’autre : les noms, les donnes et leurs détails, les sommes. Une feuille de téléphone
s’y écrit comme sa table l’aurait fait sur papier. Le CSV ne porte que des feuilles : les réglages
d’une soirée de club, ses inscriptions, ses ajustements, les remplacements, les totaux reportés, qui
a montré une poignée, ce qui a été décidé d’une case, les visas et l’état des feuilles ne sont que
dans le JSON."""


class Ecrit(NamedTuple):
    """The text of a file, what it holds in a few words, and what it does not say."""

    contenu: str
    resume: str
    remarques: tuple[str, ...]


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = format_phrase(DESCRIPTION)
    parser.add_argument(
        "soiree",
        nargs="?",
        default="",
        metavar="SOIRÉE",
        help="son code ou son titre ; sinon toutes",
    )
    parser.add_argument(
        "--csv", action="store_true", help="écrit les feuilles de cette soirée en CSV"
    )
    parser.add_argument(
        "-o",
        "--sortie",
        type=read_chemin,
        metavar="FICHIER",
        help="écrit dans ce fichier plutôt qu’à l’écran",
    )
    add_base(parser)


@say_echecs
def run(args: argparse.Namespace) -> int:
    """Write the file and return 0; 1 when no soirée answers to that name."""
    sortie = Path(args.sortie) if args.sortie else None
    if sortie:
        check_document(sortie)
    if args.csv and not args.soiree:
        raise EchecError("--csv écrit une soirée à la fois : donnez son code ou son titre")
    write = _write_csv if args.csv else _write_json
    with open_base(args.base) as db:
        contenu, resume, remarques = write(db, args.soiree)
    for remarque in remarques:
        print(format_phrase(remarque), file=sys.stderr)
    if not sortie:
        # Bytes, so that the file is the same on every system.
        sys.stdout.buffer.write(contenu.encode())
        return 0
    sortie.write_bytes(contenu.encode())
    print(format_phrase(f"{resume} dans {sortie}."), file=sys.stderr)
    return 0


def _write_json(db: Database, quoi: str) -> Ecrit:
    soirees = collect_soirees(db, quoi)
    resume = format_nombre(len(soirees), "soirée écrite", "soirées écrites")
    return Ecrit(dump_soirees(soirees), resume, ())


def _write_csv(db: Database, quoi: str) -> Ecrit:
    """Return the sheets of a soirée; raises EchecError when nothing is written on any."""
    soiree = find_soiree(db, quoi)
    ecrites = collect_feuilles(db, soiree)
    if not ecrites.lues:
        raise EchecError(f"« {soiree.titre} » n’a pas encore de feuille où quelque chose est écrit")
    resume = format_nombre(len(ecrites.lues), "feuille écrite", "feuilles écrites")
    return Ecrit(dump_feuilles_csv(ecrites.lues), resume, ecrites.remarques)
