"""`scorekeeper importer`: the JSON of `exporter`, or paper sheets in CSV, put in the file."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from ..echange.citation import clean
from ..echange.lecture import LectureError
from ..echange.lecture_soirees import read_soirees
from ..echange.soirees import SoireeExportee
from ..regles.texte import format_nombre, format_phrase
from ..services.archives import import_soirees
from .base import EchecError, open_base, say_echecs
from .emplacement import add_base
from .importer_csv import import_csv, is_csv

OCTETS_MAX = 64 * 1024 * 1024
ACTEUR = "importer"
OPTIONS_CSV = ("soiree", "titre", "apercu", "malgre_erreurs", "doublons")
DESCRIPTION = """\
Reprend les soirées qu’« exporter » a écrites (JSON), ou met dans une soirée des feuilles de marque
de papier recopiées en CSV. Tout est pris, ou rien, et alors chaque erreur est dite avec sa place.

En JSON, une soirée déjà dans la base est refusée, sauf avec --copie. Une donne peut ne porter que
ses scores écrits sur papier (« ecrits ») : ils comptent tels quels.

En CSV, les feuilles font une nouvelle soirée, ou vont dans celle que --soiree nomme. Elles entrent
telles qu’elles sont écrites, fautes comprises. Une feuille déjà là, identique, est laissée de côté.
Le code de sortie est 0 quand tout est importé, 1 quand quelque chose est refusé, 2 quand un fichier
n’est pas lisible."""
EXEMPLE = """\
Exemple :
  scorekeeper importer jeudi.csv --apercu
  scorekeeper importer jeudi.csv --titre "Tournoi du jeudi"
  scorekeeper importer table7.csv --soiree CODE

« scorekeeper verifier --help » montre comment écrire le CSV."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = format_phrase(DESCRIPTION)
    parser.epilog = format_phrase(EXEMPLE)
    parser.add_argument(
        "fichiers", nargs="+", metavar="FICHIER", help="JSON ou CSV (« - » : entrée standard)"
    )
    parser.add_argument(
        "--copie",
        action="store_true",
        help="en JSON : en fait de nouvelles soirées, avec un autre code",
    )
    cible = parser.add_mutually_exclusive_group()
    cible.add_argument(
        "--soiree", metavar="SOIRÉE", help="en CSV : la soirée où mettre les feuilles (code, titre)"
    )
    cible.add_argument("--titre", help="en CSV : le titre de la nouvelle soirée ; sinon sa date")
    parser.add_argument(
        "--apercu", action="store_true", help="en CSV : montre les feuilles, n’écrit rien"
    )
    parser.add_argument(
        "--malgre-erreurs",
        action="store_true",
        help="en CSV : importe les feuilles lisibles, et dit ce qui ne va pas dans les autres",
    )
    parser.add_argument(
        "--doublons", action="store_true", help="en CSV : reprend aussi les feuilles déjà là"
    )
    add_base(parser)


@say_echecs
def run(args: argparse.Namespace) -> int:
    """Import the files and return 0; 1 when one is refused, 2 when one cannot be read."""
    contenus = _read_fichiers(args.fichiers)
    en_csv = {is_csv(contenu, nom) for nom, contenu in contenus.items()}
    if len(en_csv) > 1:
        raise EchecError("du JSON et du CSV ensemble : importez-les l’un après l’autre")
    if en_csv == {True}:
        if args.copie:
            raise EchecError("--copie ne va qu’avec un export en JSON")
        return import_csv(args, contenus)
    if any(getattr(args, option) not in (None, False) for option in OPTIONS_CSV):
        raise EchecError("seul --copie va avec un export en JSON")
    return _import_json(args, contenus)


def _import_json(args: argparse.Namespace, contenus: Mapping[str, bytes]) -> int:
    importees = _read_soirees(contenus)
    with open_base(args.base, creer=True) as db:
        faites = import_soirees(db, importees, ACTEUR, args.copie)
    for faite in faites:
        quoi = "de feuille de marque"
        lignes = format_nombre(faite.donnes, f"ligne {quoi}", f"lignes {quoi}")
        print(format_phrase(f"« {faite.titre} » est reprise : {lignes}, code {faite.code}."))
        for remarque in faite.remarques:
            print(format_phrase(f"  À vérifier : {remarque}"), file=sys.stderr)
    if not faites:
        print(format_phrase("Ce fichier ne contient aucune soirée."))
    return 0


def _read_fichiers(noms: Sequence[str]) -> dict[str, bytes]:
    if len(set(noms)) < len(noms):
        raise EchecError("le même fichier est donné deux fois")
    contenus: dict[str, bytes] = {}
    phrases: list[str] = []
    for nom in noms:
        try:
            contenus[nom] = _read_octets(nom)
        except LectureError as erreur:
            phrases += [f"{clean(nom)} : {phrase}" for phrase in erreur.phrases]
    if phrases:
        raise LectureError(phrases)
    return contenus


def _read_soirees(contenus: Mapping[str, bytes]) -> dict[str, SoireeExportee]:
    """Return the soirées of these files by place: soirée 1, named with its file if several."""
    importees: dict[str, SoireeExportee] = {}
    phrases: list[str] = []
    for nom, contenu in contenus.items():
        prefixe = f"{nom}, " if len(contenus) > 1 else ""
        try:
            soirees = read_soirees(contenu)
        except LectureError as erreur:
            phrases += [f"{nom} : {phrase}" for phrase in erreur.phrases]
            continue
        for numero, soiree in enumerate(soirees, start=1):
            importees[f"{prefixe}soirée {numero}"] = soiree
    if phrases:
        raise LectureError(phrases)
    return importees


def _read_octets(nom: str) -> bytes:
    if nom == "-":
        contenu = sys.stdin.buffer.read(OCTETS_MAX + 1)
    else:
        with Path(nom).open("rb") as fichier:
            contenu = fichier.read(OCTETS_MAX + 1)
    if len(contenu) > OCTETS_MAX:
        raise LectureError(["Ce fichier est trop gros pour être un export : plus de 64 Mo."])
    return contenu
