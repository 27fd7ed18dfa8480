"""`scorekeeper feuille`: blank sheets as PDF, for one table or for a whole tournament."""

import argparse
from pathlib import Path

from ..pdf.documents import create_environnement, html_vierges
from ..pdf.refus import DemandeError, PdfIndisponible
from ..pdf.render import Moteur
from ..pdf.vierges import RANGS_MAX
from ..regles.texte import format_nombre, format_phrase
from ..services.parties import NOM_MAX, clean_nom
from .base import EchecError, check_document, say_echecs
from .emplacement import read_chemin

DONNES = 5
NOMBRE_MAX = 1000
# Drawing keeps every page in memory, each by the number of its cells: what 400 Mo hold, measured.
CASES_MAX = 6600
CASES_PAR_PAGE = 40
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
    _check_taille(args)
    assets = find_assets()
    try:
        html = html_vierges(
            args.joueurs,
            create_environnement(assets / "templates"),
            mort=args.mort,
            donnes=args.donnes,
            tables=args.tables,
            positions=args.positions,
            titre=args.titre,
        )
        pdf = Moteur(assets / "static").render(html)
    except (DemandeError, PdfIndisponible) as erreur:
        raise EchecError(str(erreur).removesuffix(".")) from erreur
    sortie.write_bytes(pdf)
    nombre = args.tables * args.positions
    print(format_phrase(f"{format_nombre(nombre, 'feuille')} dans {sortie}."))
    return 0


def _check_taille(args: argparse.Namespace) -> None:
    """Raise EchecError when the whole is too much for one file."""
    par_feuille = -(-args.donnes // RANGS_MAX)
    pages = args.tables * args.positions * par_feuille
    rangs = -(-args.donnes // par_feuille)
    limite = CASES_MAX // (CASES_PAR_PAGE + (args.joueurs + args.mort) * rangs)
    if pages > limite:
        raise EchecError(
            f"{format_nombre(pages, 'page')}, c’est trop pour un seul fichier : "
            f"{limite} au plus à ce format, faites-en plusieurs"
        )
