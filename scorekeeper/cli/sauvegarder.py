"""`scorekeeper sauvegarder`: the whole base in one file, even while a game is on."""

import argparse
import os
from pathlib import Path

from ..regles.texte import format_nombre, format_phrase
from .base import EchecError, say_echecs
from .copie import copy_base, count_contenu
from .emplacement import add_base, find_base, read_chemin

DESCRIPTION = """\
Copie toute la base dans un fichier, même en cours de partie : la copie est contrôlée avant de
prendre son nom. Elle contient les liens des parties : gardez-la pour vous. « scorekeeper
restaurer » la remet en place."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = format_phrase(DESCRIPTION)
    parser.add_argument(
        "fichier", type=read_chemin, metavar="FICHIER", help="où écrire la sauvegarde"
    )
    parser.add_argument(
        "--remplacer", action="store_true", help="remplace le fichier s’il existe déjà"
    )
    add_base(parser)


@say_echecs
def run(args: argparse.Namespace) -> int:
    """Write the copy and return 0; 1 when it cannot be made."""
    base, cible = find_base(args.base), Path(args.fichier)
    if cible.exists():
        _check_cible(base, cible, args.remplacer)
    with copy_base(base, cible) as copie:
        soirees, donnes = count_contenu(copie)
        os.replace(copie, cible)
    contenu = f"{format_nombre(soirees, 'soirée')}, {format_nombre(donnes, 'donne')}"
    print(format_phrase(f"Sauvegarde faite : {cible} ({contenu})."))
    return 0


def _check_cible(base: Path, cible: Path, remplacer: bool) -> None:
    if base.exists() and cible.samefile(base):
        raise EchecError(f"{cible} : c’est la base elle-même")
    if not cible.is_file():
        raise EchecError(f"{cible} : ce n’est pas un fichier ordinaire")
    if not remplacer:
        raise EchecError(f"{cible} existe déjà : --remplacer l’écrase")
