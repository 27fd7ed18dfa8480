"""`scorekeeper demo`: example games to look at, created like any other."""

import argparse
from datetime import date

from sqlite_utils import Database

from ..regles.feuille import Entree
from ..regles.texte import format_nombre, format_phrase
from ..services.adresse import Adresse
from ..services.donnes import Saisie, record_donne, replace_donne
from ..services.parties import NouvellePartie, create_partie, make_cle
from ..store.soirees import list_soirees, load_soiree
from .base import open_base, say_echecs
from .demo_club import JOUEURS, TITRE, create_club
from .emplacement import add_base
from .exemples import EXEMPLES, Exemple

ACTEUR = "démonstration"
DESCRIPTION = """\
Crée des parties d’exemple, pour voir : les cinq donnes du règlement, une partie à cinq avec un
appelé, une soirée avec un mort, une partie commencée sur papier ; et une soirée de club, 16 tables,
63 joueurs, à sa troisième position sur cinq, des feuilles en cours, fausses ou manquantes. Elles se
suppriment depuis leur menu, comme les autres."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = format_phrase(DESCRIPTION)
    parser.add_argument("--encore", action="store_true", help="les crée même si elles y sont déjà")
    add_base(parser)


@say_echecs
def run(args: argparse.Namespace) -> int:
    """Create the games that are not there yet and return 0."""
    with open_base(args.base, creer=True) as db:
        titres = {resume.soiree.titre for resume in list_soirees(db)}
        for exemple in EXEMPLES:
            if exemple.titre in titres and not args.encore:
                print(format_phrase(f"Déjà là : {exemple.titre}"))
            else:
                create_exemple(db, exemple)
                lignes = format_nombre(len(exemple.donnes), "ligne")
                print(format_phrase(f"Créée : {exemple.titre} ({lignes})"))
        if TITRE in titres and not args.encore:
            print(format_phrase(f"Déjà là : {TITRE}"))
        else:
            create_club(db)
            print(format_phrase(f"Créée : {TITRE} ({format_nombre(JOUEURS, 'joueur')})"))
    option = f" --base {args.base}" if args.base else ""
    print(format_phrase(f"Pour les voir : « scorekeeper{option} », puis le lien qu’il affiche."))
    return 0


def create_exemple(db: Database, exemple: Exemple) -> str:
    """Create a game with its donnes and corrections, and return its code."""
    partie = NouvellePartie(
        titre=exemple.titre,
        date=date.today(),
        noms=exemple.noms,
        courts=exemple.courts,
        table=exemple.table,
        reports=exemple.reports,
    )
    code = create_partie(db, partie, ACTEUR)
    soiree = load_soiree(db, code)
    assert soiree is not None
    adresse = Adresse(soiree.id)
    ids = [
        record_donne(db, adresse, Saisie(make_cle(), Entree(donne)), ACTEUR)
        for donne in exemple.donnes
    ]
    for rang, donne in exemple.corrections:
        replace_donne(db, adresse, ids[rang], Saisie(make_cle(), Entree(donne)), None, ACTEUR)
    return code
