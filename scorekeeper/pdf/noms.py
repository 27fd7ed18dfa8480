"""Names that fit their cell on paper, whatever was typed."""

import unicodedata
from dataclasses import dataclass

SUSPENSION = "…"


@dataclass(frozen=True, slots=True)
class Nom:
    """A name as a cell prints it; `taille` is the class of its size: "", "serre" or "menu"."""

    texte: str
    taille: str = ""


def measure(texte: str) -> float:
    """Return the approximate width of a text, in average letters: capitals and emoji are wider."""
    return sum(_width(lettre) for lettre in texte)


def fit(nom: str, court: str, largeur: float) -> Nom:
    """Return the name as it fits a cell of `largeur` letters: whole, else short, else cut.

    The whole name may take two lines in a smaller size; the short one, three lines smaller still.
    """
    for texte in (nom, court or nom):
        if measure(texte) <= largeur:
            return Nom(texte)
        if measure(texte) <= 2 * largeur and _fits_words(texte, 1.2 * largeur):
            return Nom(texte, "serre")
    return Nom(cut(court or nom, 3.2 * largeur), "menu")


def cut(texte: str, largeur: float) -> str:
    """Return the text cut to `largeur` letters, with an ellipsis when something is left out."""
    if measure(texte) <= largeur:
        return texte
    garde, reste = "", largeur - 1
    for lettre in texte:
        reste -= _width(lettre)
        if reste < 0:
            break
        garde += lettre
    return garde.rstrip() + SUSPENSION


def _width(lettre: str) -> float:
    if unicodedata.combining(lettre) or unicodedata.category(lettre) in ("Cf", "Mn"):
        return 0.0
    if unicodedata.east_asian_width(lettre) in "WF" or lettre in "MW@—":
        return 1.8
    return 1.3 if lettre.isupper() or lettre in "mw" else 1.0


def _fits_words(texte: str, largeur: float) -> bool:
    return all(measure(mot) <= largeur for mot in texte.replace("-", "- ").split())
