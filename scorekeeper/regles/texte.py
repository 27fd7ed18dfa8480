"""French typography for numbers and words, shared by the rules, the pages and the PDFs."""

import re
import unicodedata
from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby

MOINS = "\u2212"
FINE = "\u202f"
INSECABLE = "\u00a0"
# Letters that no decomposition takes apart; a casefolded ß is ss already.
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d"})


def format_entier(valeur: int) -> str:
    """Return an integer with a true minus and a narrow no-break space between thousands: −1 284."""
    chiffres = f"{abs(valeur):,}".replace(",", FINE)
    return f"{MOINS}{chiffres}" if valeur < 0 else chiffres


def format_signe(valeur: int) -> str:
    """Return a score with its sign always written, 0 excepted: +318, −106, 0."""
    return f"+{format_entier(valeur)}" if valeur > 0 else format_entier(valeur)


def format_points(demi_points: int) -> str:
    """Return card points from half points, as players write them: 49, 40½."""
    entier, demi = divmod(demi_points, 2)
    return f"{entier or ''}½" if demi else str(entier)


def format_compte(demi_points: int) -> str:
    """Return card points with their noun, singular below 2: 49 points, 1½ point."""
    return f"{format_points(demi_points)}{INSECABLE}point{'s' if demi_points >= 4 else ''}"


def format_nombre(nombre: int, singulier: str, pluriel: str = "") -> str:
    """Return a count with its noun, singular up to 1 as French wants it: 1 bout, 2 bouts."""
    nom = singulier if abs(nombre) < 2 else pluriel or f"{singulier}s"
    return f"{format_entier(nombre)}{INSECABLE}{nom}"


def format_phrase(texte: str) -> str:
    """Return a French sentence whose spaces beside : ; ! ? « » are no-break ones."""
    texte = re.sub(r" (?=[;!?])", FINE, texte)
    return re.sub(r" (?=[:»])|(?<=«) ", INSECABLE, texte)


def join_et(mots: list[str]) -> str:
    """Return the words as a French enumeration: A, B et C."""
    return " et ".join(filter(None, [", ".join(mots[:-1]), *mots[-1:]]))


def fold_lettres(texte: str) -> str:
    """Return a text as names are sorted and looked up: without case, accents or idle spaces.

    Œ is sorted as oe, as French dictionaries have it.
    """
    lettres = unicodedata.normalize("NFKD", texte.casefold().translate(LIGATURES))
    nues = "".join(lettre for lettre in lettres if not unicodedata.combining(lettre))
    return " ".join(nues.split())


def join_suites(numeros: Iterable[int]) -> str:
    """Return numbers in order as a French enumeration, neighbours as one: 2, 4 et 9 à 12."""
    morceaux: list[str] = []
    for _ecart, suite in groupby(enumerate(numeros), lambda paire: paire[1] - paire[0]):
        membres = [numero for _rang, numero in suite]
        if len(membres) > 2:
            morceaux.append(f"{membres[0]} à {membres[-1]}")
        else:
            morceaux += map(str, membres)
    return join_et(morceaux)


def parse_demi_points(texte: str) -> int | None:
    """Return half points read from 49, 40.5, 40,5 or 40½; None when it is no multiple of a half.

    No range is checked here: the rules say what a donne may count.
    """
    propre = texte.strip().replace(",", ".").replace(MOINS, "-").replace("½", ".5")
    if not propre or len(propre) > 8 or not set(propre) <= set("0123456789.-"):
        return None
    try:
        double = Fraction(propre) * 2
    except ValueError:
        return None
    return int(double) if double.denominator == 1 else None
