"""`scorekeeper importer`: the JSON of `exporter` put back in the file, all of it or nothing."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ..echange.lecture import LectureError
from ..echange.lecture_soirees import read_soirees
from ..echange.soirees import SoireeExportee
from ..regles.texte import format_nombre, format_phrase
from ..services.archives import import_soirees
from .base import EchecError, add_base, open_base, say_echecs

OCTETS_MAX = 64 * 1024 * 1024
ACTEUR = "importer"
DESCRIPTION = """\
Reprend les soirées qu’« exporter » a écrites. Tout est repris, ou rien, et alors chaque erreur est
dite avec sa place. Une soirée déjà dans la base est refusée, sauf avec --copie. Une donne peut ne
porter que ses scores écrits sur papier (« ecrits ») : ils comptent tels quels."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = format_phrase(DESCRIPTION)
    parser.add_argument(
        "fichiers", nargs="+", metavar="FICHIER", help="fichier JSON (« - » : entrée standard)"
    )
    parser.add_argument(
        "--copie", action="store_true", help="en fait de nouvelles soirées, avec un autre code"
    )
    add_base(parser)


@say_echecs
def run(args: argparse.Namespace) -> int:
    """Import the files and return 0; 1 when one is refused, 2 when one cannot be read."""
    importees = _read_fichiers(args.fichiers)
    with open_base(args.base, creer=True) as db:
        faites = import_soirees(db, importees, ACTEUR, args.copie)
    for faite in faites:
        donnes = format_nombre(faite.donnes, "ligne")
        print(format_phrase(f"« {faite.titre} » est reprise : {donnes}, code {faite.code}."))
        for remarque in faite.remarques:
            print(format_phrase(f"  À vérifier : {remarque}"), file=sys.stderr)
    if not faites:
        print(format_phrase("Ce fichier ne contient aucune soirée."))
    return 0


def _read_fichiers(noms: Sequence[str]) -> dict[str, SoireeExportee]:
    """Return the soirées of these files by place: soirée 1, named with its file if several."""
    if len(set(noms)) < len(noms):
        raise EchecError("le même fichier est donné deux fois")
    importees: dict[str, SoireeExportee] = {}
    phrases: list[str] = []
    for nom in noms:
        prefixe = f"{nom}, " if len(noms) > 1 else ""
        try:
            soirees = read_soirees(_read_octets(nom))
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
