"""Registrations to and from CSV, as clubs keep them in a spreadsheet."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NoReturn

from ..regles.texte import format_entier
from .colonnes_inscriptions import find_champ, read_colonnes
from .feuille_lue import CsvError, build_erreur
from .inscription_lue import InscriptionLue, RangeeInscription
from .tableur import decode_tableur, write_csv

__all__ = ["CsvError", "InscriptionLue"]
LIGNES_MAX = 2_000
SEPARATEURS = ";\t,"
EN_TETE = (
    "nom",
    "prénom",
    "n° FFT",
    "club",
    "série",
    "tarif",
    "payé",
    "féminine",
    "jeune",
    "senior",
    "équipe",
)
_ANNONCE = re.compile(r"sep=([;,\t])\r?\n", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class LigneInscription:
    """A registration and the line of the file (from 1) where it stands."""

    ligne: int
    inscription: InscriptionLue


@dataclass(frozen=True, slots=True)
class ErreurInscription:
    """Why a row is not taken: its line (from 1), the title of the column if any, a sentence."""

    ligne: int
    colonne: str
    message: str


@dataclass(frozen=True, slots=True)
class LectureInscriptions:
    """What a file of registrations holds: the rows that can be taken, why the others cannot.

    `colonnes` says under which title each field was read; `inconnues` are the other titles.
    """

    lues: tuple[LigneInscription, ...]
    erreurs: tuple[ErreurInscription, ...]
    colonnes: Mapping[str, str]
    inconnues: tuple[str, ...]

    @property
    def ratees(self) -> int:
        """The number of rows that are not taken."""
        return len({erreur.ligne for erreur in self.erreurs})


def read_inscriptions(octets: bytes) -> LectureInscriptions:
    """Return the registrations of a file, row by row; a row with an error leaves the others.

    Raises CsvError when the file is no CSV, names no column of names, or has too many rows.
    """
    rangees = _split_rangees(decode_tableur(octets))
    debut, _, titres = next(rangees, (1, 1, []))
    colonnes = read_colonnes(titres, debut)
    lues: list[LigneInscription] = []
    erreurs: list[ErreurInscription] = []
    for nombre, (ligne, fin, cases) in enumerate(rangees, start=1):
        if nombre > LIGNES_MAX:
            _refuse("trop-long", f"ce fichier a plus de {format_entier(LIGNES_MAX)} inscriptions")
        rangee = RangeeInscription(cases, colonnes)
        if fin > ligne:
            rangee.refuse("", _describe_debord(ligne, fin))
        inscription = rangee.read()
        erreurs += [ErreurInscription(ligne, *erreur) for erreur in rangee.erreurs]
        if inscription:
            lues.append(LigneInscription(ligne, inscription))
    return LectureInscriptions(tuple(lues), tuple(erreurs), colonnes.titres, colonnes.inconnues)


def write_inscriptions(inscriptions: Iterable[InscriptionLue]) -> str:
    """Return registrations as a CSV for spreadsheets; `read_inscriptions` gives them back."""
    return write_csv([EN_TETE, *map(_list_cases, inscriptions)])


def _list_cases(inscription: InscriptionLue) -> list[str]:
    euros, centimes = divmod(inscription.tarif, 100)
    montant = f"{euros},{centimes:02}" if centimes else str(euros)
    return [
        inscription.nom,
        inscription.prenom,
        inscription.numero_fft,
        inscription.club,
        inscription.serie,
        montant if inscription.tarif else "",
        *(
            "oui" if dit else "non"
            for dit in (
                inscription.paye,
                inscription.feminine,
                inscription.jeune,
                inscription.senior,
            )
        ),
        inscription.equipe,
    ]


def _split_rangees(texte: str) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the rows that are not empty with their first and last line; raises CsvError."""
    annonce = _ANNONCE.match(texte)
    separateur = annonce[1] if annonce else _find_separateur(texte)
    suite = texte[annonce.end() :] if annonce else texte
    avant = fin = 1 if annonce else 0
    rangees = csv.reader(io.StringIO(suite, newline=""), delimiter=separateur)
    try:
        for cases in rangees:
            ligne, fin = fin + 1, avant + rangees.line_num
            if any(case.strip() for case in cases):
                yield ligne, fin, cases
    except csv.Error:
        limite = format_entier(csv.field_size_limit())
        cause = f"une case dépasse {limite} caractères, ou des guillemets sont mal fermés"
        _refuse("csv", cause, fin + 1)


def _find_separateur(texte: str) -> str:
    """Return the separator with which the first row names the most columns.

    The first sign of the row would be wrong for « Nom, prénom;Club ».
    """
    premiere = next((ligne for ligne in texte.splitlines() if ligne.strip(";,\t ")), "")

    def count_champs(separateur: str) -> int:
        [cases] = csv.reader([premiere[:10_000]], delimiter=separateur)
        return sum(find_champ(case) is not None for case in cases)

    return max(SEPARATEURS, key=count_champs)


def _describe_debord(ligne: int, fin: int) -> str:
    return (
        "une case tient sur plusieurs lignes : des guillemets sont mal fermés ;"
        f" rien n’est pris des lignes {ligne} à {fin}"
    )


def _refuse(code: str, message: str, ligne: int | None = None) -> NoReturn:
    raise CsvError([build_erreur(code, message, ligne)])
