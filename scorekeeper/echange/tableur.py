"""CSV for spreadsheets: what they would execute is written as a text, and read back as it was."""

import csv
import io
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Sequence
from decimal import Decimal

from .feuille_csv import CsvError, build_erreur, decode
from .neutre import neutralize, restore

__all__ = ["decode_tableur", "neutralize", "restore", "write_csv"]
BOM = "\ufeff"


def write_csv(rangees: Iterable[Sequence[str | int | Decimal]]) -> str:
    """Return rows as a spreadsheet opens them: BOM, semicolons, CRLF; texts are neutralised.

    Numbers stay numbers, so that negative scores can be summed; decimals have a comma.
    """
    sortie = io.StringIO(BOM, newline="")
    sortie.seek(0, io.SEEK_END)
    ecrivain = csv.writer(sortie, delimiter=";", lineterminator="\r\n")
    for rangee in rangees:
        ecrivain.writerow(
            [
                neutralize(case) if isinstance(case, str) else str(case).replace(".", ",")
                for case in rangee
            ]
        )
    return sortie.getvalue()


def decode_tableur(contenu: bytes) -> str:
    """Return the text of what a spreadsheet saves: UTF-8, UTF-16 with BOM or Windows-1252.

    Raises CsvError for an empty file and for what is no text.
    """
    if not contenu.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return decode(contenu)
    try:
        texte = contenu.decode("utf-16")
    except UnicodeDecodeError:
        erreur = build_erreur("binaire", "ce n’est pas un texte : il faut un CSV")
        raise CsvError([erreur]) from None
    return decode(texte.encode())  # empty or binary, it is refused like the others
