"""The cells of a paper sheet copied as CSV: labels, scores, contracts and details."""

import re
import unicodedata
from collections.abc import Sequence
from enum import StrEnum
from typing import TypeVar

from ..regles.bareme import Contrat, Taille
from ..regles.donne import Poignee
from ..regles.texte import parse_demi_points
from .citation import cite

Choix = TypeVar("Choix", bound=StrEnum)

CONTRATS = {
    "prise": Contrat.PRISE,
    "p": Contrat.PRISE,
    "petite": Contrat.PRISE,
    "garde": Contrat.GARDE,
    "g": Contrat.GARDE,
    "gardesans": Contrat.GARDE_SANS,
    "gardesanslechien": Contrat.GARDE_SANS,
    "gsans": Contrat.GARDE_SANS,
    "gs": Contrat.GARDE_SANS,
    "gardecontre": Contrat.GARDE_CONTRE,
    "gardecontrelechien": Contrat.GARDE_CONTRE,
    "gcontre": Contrat.GARDE_CONTRE,
    "gc": Contrat.GARDE_CONTRE,
}
ANNULEES = frozenset({"annulee", "annule", "passe", "passee"})
RIEN = frozenset({"", "null", "aucun", "aucune", "-"})
TIRETS = str.maketrans({"−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-"})
_SCORE = re.compile(r"([+-]?) ?([0-9]{1,9}|[0-9]{1,3}(?: [0-9]{3}){1,2})(?:[.,]0{1,2})?")


class CelluleError(ValueError):
    """Raised for a cell that cannot be read; its text is a French sentence."""


def fold(texte: str) -> str:
    """Return a text without case, accents nor superfluous spaces, every dash a hyphen."""
    decompose = unicodedata.normalize("NFKD", texte.translate(TIRETS))
    lettres = "".join(c for c in decompose if not unicodedata.combining(c))
    return " ".join(lettres.casefold().split())


def parse_score(texte: str) -> int | None:
    """Return a score in points from -126, −126, + 318 or 1 044; None for an empty cell.

    A dash alone is an empty cell, as players write one for the mort.
    """
    propre = " ".join(texte.translate(TIRETS).split())
    if propre in ("", "-"):
        return None
    trouve = _SCORE.fullmatch(propre)
    if not trouve:
        raise CelluleError(f"{cite(texte)} n’est pas un score : il faut un nombre entier")
    valeur = int(trouve[2].replace(" ", ""))
    return -valeur if trouve[1] == "-" else valeur


def parse_contrat(texte: str) -> Contrat | None:
    """Return a contract from Garde, G. Sans, GC or garde_sans; None when it is none of them.

    A sign of doubt beside it makes it none: it is kept as written.
    """
    return CONTRATS.get(re.sub(r"[\s._-]", "", fold(texte)))


def is_annulee(texte: str) -> bool:
    """Whether a contract cell says that the donne does not count."""
    return fold(texte) in ANNULEES


def parse_place(texte: str, noms: Sequence[str]) -> int | None:
    """Return the place of the player a detail names, None when it is empty."""
    if fold(texte) in RIEN:
        return None
    for read_nom in (str.casefold, fold):  # accents only count when two names differ by them
        places = [place for place, nom in enumerate(noms) if read_nom(nom) == read_nom(texte)]
        if len(places) == 1:
            return places[0]
    cause = "désigne plusieurs joueurs" if places else "n’est pas un joueur de cette feuille"
    raise CelluleError(f"{cite(texte)} {cause}")


def parse_bouts(texte: str) -> int | None:
    """Return the bouts a detail notes, of any number: the rules say which exist."""
    if fold(texte) in RIEN:
        return None
    if not re.fullmatch(r"[0-9]{1,3}", texte):
        raise CelluleError(f"{cite(texte)} n’est pas un nombre de bouts")
    return int(texte)


def parse_points(texte: str) -> int | None:
    """Return the card points a detail notes, as half points."""
    if fold(texte) in RIEN:
        return None
    demi_points = parse_demi_points(texte)
    if demi_points is None:
        raise CelluleError(f"{cite(texte)} n’est pas un nombre de points, au demi-point près")
    return demi_points


def parse_choix(texte: str, genre: type[Choix]) -> Choix | None:
    """Return one of the JSON format's values, accents and case aside, None when it is empty."""
    valeur = fold(texte).replace(" ", "_")
    if valeur in RIEN:
        return None
    if valeur not in set(genre):
        raise CelluleError(f"{cite(texte)} n’est pas un choix possible ({', '.join(genre)})")
    return genre(valeur)


def parse_poignees(texte: str) -> tuple[Poignee, ...]:
    """Return the poignées of a detail such as simple+double."""
    if fold(texte) in RIEN:
        return ()
    tailles = [parse_choix(morceau, Taille) for morceau in texte.split("+")]
    if None in tailles:
        raise CelluleError(f"{cite(texte)} : il manque une taille à côté d’un +")
    return tuple(Poignee(taille) for taille in tailles if taille)
