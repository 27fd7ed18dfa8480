"""JSON files read strictly: everything wrong is collected, each sentence with its place."""

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from difflib import get_close_matches

from ..regles.texte import format_phrase
from .citation import cite
from .json_strict import JsonError, load_json

Objet = dict[str, object]
# Half of a character outside the first 65,536: JSON can write it, no file can hold it.
_DEMI_SIGNE = re.compile("[\ud800-\udfff]")
_MOMENT = re.compile(r"[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}(Z|[+-][0-9]{2}:[0-9]{2})")


def is_lisible(texte: str) -> bool:
    """Whether a file can hold a text that JSON could write."""
    return not _DEMI_SIGNE.search(texte)


class LectureError(ValueError):
    """Raised for a file that is not what it should be; carries a French sentence per error."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self.phrases = tuple(phrases)
        super().__init__(" ".join(self.phrases))


def parse_json(contenu: bytes) -> object:
    """Return the value of a JSON file in UTF-8; raises LectureError for anything else.

    A key written twice is refused, and so are NaN and Infinity, which are not JSON.
    """
    try:
        return load_json(contenu.removeprefix(BOM_UTF8), "Ce fichier")
    except JsonError as erreur:
        raise LectureError([format_phrase(erreur.phrase)]) from None


class Lecteur:
    """Takes typed values out of one JSON object; an absent key and null both give the default.

    `lieu` is where the object is in the file, `phrases` the list that collects what is wrong.
    """

    def __init__(self, objet: Objet, lieu: str, connues: Iterable[str], phrases: list[str]) -> None:
        self.objet = objet
        self.lieu = lieu
        self.phrases = phrases
        connues = frozenset(connues)
        for cle in objet:
            if cle not in connues:
                proches = get_close_matches(cle[:40], connues, n=1)
                suite = f" Est-ce « {proches[0]} » ?" if proches else ""
                self.refuse(f"clé inconnue : {cite(cle)}.{suite}")

    def refuse(self, phrase: str) -> None:
        """Note what is wrong with this object."""
        texte = f"{self.lieu} : {phrase}" if self.lieu else phrase[:1].upper() + phrase[1:]
        self.phrases.append(format_phrase(texte))

    def take_entier(self, cle: str, bornes: range, defaut: int | None = None) -> int:
        """Return an integer within bounds; true and 2.0 are none. Without default it must be."""
        valeur = self.objet.get(cle)
        if valeur is None and defaut is not None:
            return defaut
        if isinstance(valeur, int) and not isinstance(valeur, bool) and valeur in bornes:
            return valeur
        attendu = f"un nombre entier de {bornes[0]} à {bornes[-1]}"
        self._refuse_valeur(cle, attendu, valeur)
        return bornes[0]

    def take_option(self, cle: str, bornes: range) -> int | None:
        """Return an integer within bounds, None by default."""
        return None if self.objet.get(cle) is None else self.take_entier(cle, bornes)

    def take_texte(self, cle: str, motif: str = r"[\s\S]*", sens: str = "un texte") -> str:
        """Return a text that matches a pattern, empty by default; `sens` says what it should be."""
        valeur = self.objet.get(cle)
        if valeur is None:
            return ""
        if isinstance(valeur, str) and re.fullmatch(motif, valeur, re.ASCII):
            if is_lisible(valeur):
                return valeur
            sens = "un texte lisible"
        self._refuse_valeur(cle, sens, valeur)
        return ""

    def take_booleen(self, cle: str) -> bool:
        """Return true or false, false by default."""
        valeur = self.objet.get(cle)
        if valeur is None or isinstance(valeur, bool):
            return bool(valeur)
        self._refuse_valeur(cle, "true ou false", valeur)
        return False

    def take_date(self, cle: str) -> date:
        """Return a day written as 2026-11-30; it must be there."""
        valeur = self.objet.get(cle)
        if isinstance(valeur, str) and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", valeur):
            try:
                return date.fromisoformat(valeur)
            except ValueError:
                pass
        self._refuse_valeur(cle, "une date (2026-11-30)", valeur)
        return date.min

    def take_moment(self, cle: str) -> datetime | None:
        """Return a moment written as 2026-11-30T20:15:00+00:00, in UTC, None by default."""
        valeur = self.objet.get(cle)
        if valeur is None:
            return None
        if isinstance(valeur, str) and _MOMENT.fullmatch(valeur):
            with suppress(ValueError, OverflowError):
                return datetime.fromisoformat(valeur).astimezone(UTC)
        self._refuse_valeur(cle, "un moment (2026-11-30T20:15:00+00:00)", valeur)
        return None

    def take_choix(self, cle: str, choix: Sequence[str]) -> str:
        """Return one of these words; it must be there."""
        valeur = self.objet.get(cle)
        if isinstance(valeur, str) and valeur in choix:
            return valeur
        self._refuse_valeur(cle, f"l’un de ces mots ({', '.join(choix)})", valeur)
        return choix[0]

    def take_objet(self, cle: str) -> Objet | None:
        """Return an object, None when the key is absent."""
        valeur = self.objet.get(cle)
        if valeur is None or isinstance(valeur, dict):
            return valeur
        self._refuse_valeur(cle, "un objet", valeur)
        return None

    def take_liste(self, cle: str) -> list[object] | None:
        """Return a list, None when the key is absent."""
        valeur = self.objet.get(cle)
        if valeur is None or isinstance(valeur, list):
            return valeur
        self._refuse_valeur(cle, "une liste", valeur)
        return None

    def take_objets(self, cle: str, exige: bool = False) -> list[Objet]:
        """Return a list of objects, empty by default; `exige` refuses an empty one."""
        valeurs = self.take_liste(cle)
        objets = [valeur for valeur in valeurs or () if isinstance(valeur, dict)]
        if valeurs is not None and len(objets) < len(valeurs):
            self.refuse(f"« {cle} » est une liste d’objets.")
        elif exige and self.objet.get(cle) in (None, []):
            self.refuse(f"il manque « {cle} », ou la liste est vide.")
        return objets

    def _refuse_valeur(self, cle: str, attendu: str, valeur: object) -> None:
        if valeur is None:
            self.refuse(f"il manque « {cle} », {attendu}.")
        else:
            self.refuse(f"« {cle} » est {attendu}, lu : {cite(valeur)}.")
