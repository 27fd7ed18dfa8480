"""CSV for spreadsheets: what they would execute is written as a text, and read back as it was."""

import csv
import io
import unicodedata
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Sequence

from .feuille_csv import CsvError, build_erreur, decode

BOM = "\ufeff"
APOSTROPHE = "'"


def neutralize(texte: str) -> str:
    """Return a cell that no spreadsheet executes; `restore` gives the text back."""
    return APOSTROPHE + texte if _is_executable(texte) else texte


def restore(texte: str) -> str:
    """Return a cell without the apostrophe that `neutralize` put."""
    return texte[1:] if texte[:1] == APOSTROPHE and _is_executable(texte) else texte


def write_csv(rangees: Iterable[Sequence[str | int]]) -> str:
    """Return rows as a spreadsheet opens them: BOM, semicolons, CRLF; texts are neutralised.

    Integers stay numbers, so that negative scores can be summed.
    """
    sortie = io.StringIO(BOM, newline="")
    sortie.seek(0, io.SEEK_END)
    ecrivain = csv.writer(sortie, delimiter=";", lineterminator="\r\n")
    for rangee in rangees:
        ecrivain.writerow(
            [neutralize(case) if isinstance(case, str) else str(case) for case in rangee]
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


def _is_executable(texte: str) -> bool:
    """Whether a spreadsheet may take a cell, or the rest of one behind apostrophes, for a formula.

    Full-width signs count: some spreadsheets narrow them.
    """
    reste = texte.lstrip(APOSTROPHE)
    debut = unicodedata.normalize("NFKC", reste.lstrip()[:1])
    return reste[:1] in {"\t", "\r", "\n"} or debut in {"=", "+", "-", "@"}
