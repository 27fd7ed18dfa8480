"""Cells that a spreadsheet would execute, written as texts and read back as they were."""

import unicodedata

APOSTROPHE = "'"


def neutralize(texte: str) -> str:
    """Return a cell that no spreadsheet executes; `restore` gives the text back."""
    return APOSTROPHE + texte if _is_executable(texte) else texte


def restore(texte: str) -> str:
    """Return a cell without the apostrophe that `neutralize` put."""
    return texte[1:] if texte[:1] == APOSTROPHE and _is_executable(texte) else texte


def _is_executable(texte: str) -> bool:
    """Whether a spreadsheet may take a cell, or the rest of one behind apostrophes, for a formula.

    Full-width signs count: some spreadsheets narrow them.
    """
    reste = texte.lstrip(APOSTROPHE)
    debut = unicodedata.normalize("NFKC", reste.lstrip()[:1])
    return reste[:1] in {"\t", "\r", "\n"} or debut in {"=", "+", "-", "@"}
