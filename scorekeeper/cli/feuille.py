"""`scorekeeper feuille`: blank sheets as PDF, for one table or for a whole tournament."""

import argparse
from pathlib import Path

from ..pdf.documents import create_environnement, name_vierges
from ..pdf.refus import DemandeError, PdfIndisponible
from ..pdf.render import Moteur
from ..pdf.tournoi.tirage import print_tirage
from ..pdf.tournoi.vierges import build_tirage_vierges
from ..pdf.vierges import build_vierges
from ..regles.texte import format_nombre, format_phrase
from ..services.parties import NOM_MAX, clean_nom
from .base import EchecError, check_document, say_echecs
from .emplacement import read_chemin

DONNES = 5
NOMBRE_MAX = 1000
DESCRIPTION = """\
Écrit des feuilles de marque vierges en PDF, à remplir à la main : une par table et par position,
toutes les tables de la position 1 d’abord."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = format_phrase(DESCRIPTION)
    parser.add_argument(
        "--joueurs", required=True, type=int, choices=(3, 4, 5), help="combien jouent chaque donne"
    )
    parser.add_argument("--mort", action="store_true", help="une place de plus, qui passe son tour")
    for option, defaut, aide in (
        ("--donnes", DONNES, f"donnes par feuille ({DONNES} sans cette option)"),
        ("--tables", 1, "nombre de tables"),
        ("--positions", 1, "nombre de positions"),
    ):
        parser.add_argument(option, type=read_nombre, default=defaut, metavar="N", help=aide)
    parser.add_argument(
        "--titre", type=read_titre, default="", help="le bandeau, au lieu de « Bienvenue »"
    )
    parser.add_argument(
        "-o",
        "--sortie",
        type=read_chemin,
        required=True,
        metavar="FICHIER",
        help="le fichier PDF à écrire",
    )


def read_nombre(texte: str) -> int:
    """Return a number of things, or say in French what one is."""
    if not (texte.isascii() and texte.isdecimal() and 1 <= int(texte[:9]) <= NOMBRE_MAX):
        raise argparse.ArgumentTypeError(f"il faut un nombre entier de 1 à {NOMBRE_MAX}")
    return int(texte)


def read_titre(texte: str) -> str:
    """Return a title on one line, or say in French why it is too long."""
    titre = clean_nom(texte)
    if len(titre) > NOM_MAX:
        raise argparse.ArgumentTypeError(f"un titre a {NOM_MAX} lettres au plus")
    return titre


@say_echecs
def run(args: argparse.Namespace) -> int:
    """Write the sheets and return 0; 1 when they cannot be drawn here."""
    from .. import find_assets

    sortie = Path(args.sortie)
    check_document(sortie)
    assets = find_assets()
    try:
        feuillets = build_vierges(
            args.joueurs, args.mort, args.donnes, args.tables, args.positions, args.titre
        )
        titre = name_vierges(args.joueurs, args.mort)
        environnement = create_environnement(assets / "templates")
        tirage = build_tirage_vierges(titre, feuillets, environnement)
        pdf = print_tirage(Moteur(assets / "static"), tirage)
    except (DemandeError, PdfIndisponible) as erreur:
        raise EchecError(str(erreur).removesuffix(".")) from erreur
    sortie.write_bytes(pdf)
    nombre = args.tables * args.positions
    print(format_phrase(f"{format_nombre(nombre, 'feuille')} dans {sortie}."))
    return 0
