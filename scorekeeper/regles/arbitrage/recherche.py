"""Find an incident by a few letters, or by the moment at which it happens."""

import re
import unicodedata

from .modele import Contexte, Incident, Moment
from .tables import list_incidents

PREFIXE_MIN = 3
_VIDES = frozenset(
    ["a", "au", "aux", "d", "de", "des", "du", "en", "et", "l", "la", "le", "les", "un", "une"]
)


def browse(moment: Moment, contexte: Contexte = Contexte.LIBRE) -> list[Incident]:
    """Return the incidents of a moment, in the order of the tables."""
    return [incident for incident in list_incidents(contexte) if incident.moment is moment]


def search(texte: str, contexte: Contexte = Contexte.LIBRE) -> list[Incident]:
    """Return the incidents of which every typed word begins a word, the likeliest first.

    Accents and case do not count. When nothing is found, the ends of the words are given up,
    letter by letter down to three: a slip late in a word is forgiven. Nothing typed, nothing
    found.
    """
    mots = _split(texte)
    utiles = [mot for mot in mots[:-1] if mot not in _VIDES] + mots[-1:]
    longueur = max(map(len, utiles), default=0)
    while longueur:
        if trouves := _rank([mot[:longueur] for mot in utiles], contexte):
            return trouves
        longueur = longueur - 1 if longueur > PREFIXE_MIN else 0
    return []


def _rank(debuts: list[str], contexte: Contexte) -> list[Incident]:
    notes = [(_weigh(incident, debuts), incident) for incident in list_incidents(contexte)]
    trouves = [(note, incident) for note, incident in notes if note]
    return [incident for _note, incident in sorted(trouves, key=lambda paire: -paire[0])]


def _weigh(incident: Incident, debuts: list[str]) -> int:
    """Return 0 when a word is found nowhere; the title weighs more, and its first word most."""
    titre = _split(incident.titre)
    autres = [mot for expression in incident.mots for mot in _split(expression)]
    note = 0
    for debut in debuts:
        if titre[0].startswith(debut):
            note += 9
        elif any(mot.startswith(debut) for mot in titre):
            note += 4
        elif any(mot.startswith(debut) for mot in autres):
            note += 1
        else:
            return 0
    return note


def _split(texte: str) -> list[str]:
    """Return the words of a text without accents nor capitals: « Écart » gives ecart."""
    plat = unicodedata.normalize("NFKD", texte.casefold().replace("œ", "oe"))
    return re.findall(r"[a-z0-9]+", "".join(c for c in plat if not unicodedata.combining(c)))
