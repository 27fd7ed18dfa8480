"""`scorekeeper restaurer`: a backup put back in the place of the base."""

import argparse
from pathlib import Path

from ..regles.texte import format_nombre, format_phrase
from .base import EchecError, say_echecs
from .copie import copy_base, count_contenu, install_base
from .emplacement import add_base, find_base

DESCRIPTION = """\
Remet en place une sauvegarde, après l’avoir contrôlée ; scorekeeper doit être arrêté. La base du
moment n’est pas perdue : elle est gardée à côté, sous un nom daté qui finit par « .avant ». Ce que
« exporter » a écrit se reprend avec « importer »."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = format_phrase(DESCRIPTION)
    parser.add_argument("fichier", metavar="FICHIER", help="ce qu’a écrit « sauvegarder »")
    add_base(parser)


@say_echecs
def run(args: argparse.Namespace) -> int:
    """Put the backup in place and return 0; 1 when it cannot serve, or the base is in use."""
    fichier, base = Path(args.fichier), find_base(args.base).resolve()
    if base.exists() and fichier.exists() and fichier.samefile(base):
        raise EchecError(f"{fichier} : c’est la base elle-même")
    with copy_base(fichier, base) as copie:
        soirees, donnes = count_contenu(copie)
        ancienne = install_base(copie, base)
    contenu = f"{format_nombre(soirees, 'soirée')}, {format_nombre(donnes, 'donne')}"
    print(format_phrase(f"Base restaurée : {base} ({contenu})."))
    if ancienne:
        print(format_phrase(f"Celle d’avant est gardée : {ancienne}"))
    print(format_phrase("Les liens sont ceux de la sauvegarde : voyez « scorekeeper cle »."))
    return 0
