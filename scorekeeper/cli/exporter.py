"""`scorekeeper exporter`: one soirée or all of them, as JSON that `importer` reads back."""

import argparse
import sys
from pathlib import Path

from ..echange.soirees import dump_soirees
from ..regles.texte import format_nombre, format_phrase
from ..services.archives import collect_soirees
from .base import check_document, open_base, say_echecs
from .emplacement import add_base, read_chemin

DESCRIPTION = """\
Écrit une soirée, ou toutes, en JSON : les joueurs, les faits de chaque donne, les totaux reportés,
les feuilles de papier telles qu’elles sont écrites, et ce qui en a été décidé.
« scorekeeper importer » reprend ce fichier, sur cet ordinateur ou sur un autre. Les liens n’y sont
pas : ils restent secrets."""


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
        "-o",
        "--sortie",
        type=read_chemin,
        metavar="FICHIER",
        help="écrit dans ce fichier plutôt qu’à l’écran",
    )
    add_base(parser)


@say_echecs
def run(args: argparse.Namespace) -> int:
    """Write the JSON and return 0; 1 when no soirée answers to that name."""
    sortie = Path(args.sortie) if args.sortie else None
    if sortie:
        check_document(sortie)
    with open_base(args.base) as db:
        soirees = collect_soirees(db, args.soiree)
    contenu = dump_soirees(soirees).encode()
    if not sortie:
        # Bytes, so that the file is the same on every system.
        sys.stdout.buffer.write(contenu)
        return 0
    sortie.write_bytes(contenu)
    nombre = format_nombre(len(soirees), "soirée écrite", "soirées écrites")
    print(format_phrase(f"{nombre} dans {sortie}."), file=sys.stderr)
    return 0
