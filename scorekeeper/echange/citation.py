"""How a message quotes what was read: short, printable, whatever it was."""

import math

from ..regles.texte import INSECABLE

LONGUEUR = 40


def clean(texte: str) -> str:
    """Return the text on one line, with nothing a terminal or a log would act upon."""
    lisible = ("�" if not (c.isprintable() or c.isspace()) else c for c in texte)
    return " ".join("".join(lisible).split())


def cite(valeur: object) -> str:
    """Return a value read from JSON or CSV as a message quotes it: « garde », 49.3, une liste."""
    if valeur is None:
        return "null"
    if isinstance(valeur, bool):
        return "true" if valeur else "false"
    if isinstance(valeur, float) and math.isinf(valeur):
        return "un nombre trop grand"
    if isinstance(valeur, int | float):
        return _shorten(str(valeur))
    if isinstance(valeur, str):
        return f"«{INSECABLE}{_shorten(clean(valeur[: 4 * LONGUEUR]))}{INSECABLE}»"
    return "une liste" if isinstance(valeur, list) else "un objet"


def _shorten(texte: str) -> str:
    return texte if len(texte) <= LONGUEUR else f"{texte[:LONGUEUR]}…"
