"""`scorekeeper cle`: the organiser's link and its QR again, or a new one."""

import argparse

from ..acces import ensure_cle, renew_cle
from ..regles.texte import format_phrase
from ..store.liens import load_reglage
from .base import open_base, say_echecs
from .emplacement import add_base, find_adresse
from .serve import ANNONCE, PORT, build_cle_lien, show_lien

DESCRIPTION = """\
Redonne le lien de l’organisateur, celui que « scorekeeper » affiche en démarrant ; il répond quand
scorekeeper tourne. S’il a circulé, --nouvelle en fait un autre et l’ancien ne vaut plus rien."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = format_phrase(DESCRIPTION)
    parser.add_argument(
        "--nouvelle",
        action="store_true",
        help="change la clé : l’ancien lien et les appareils qui l’ont ouvert perdent leurs droits",
    )
    add_base(parser)


@say_echecs
def run(args: argparse.Namespace) -> int:
    """Print the link and return 0; 1 when there is no file yet."""
    with open_base(args.base) as db:
        cle = renew_cle(db) if args.nouvelle else ensure_cle(db)
        annonce = load_reglage(db, ANNONCE) or f"{find_adresse()}:{PORT}"
    if args.nouvelle:
        print(format_phrase("Nouvelle clé : l’ancien lien ne vaut plus rien."))
    print(format_phrase("Lien de l’organisateur (il donne tous les droits : ne l’affichez pas) :"))
    show_lien(build_cle_lien(annonce, cle))
    return 0
