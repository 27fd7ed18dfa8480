"""One row of a CSV of registrations, read by the columns of its header."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..regles.texte import INSECABLE, format_entier, format_phrase
from .cellules import CelluleError, fold
from .citation import cite, clean
from .colonnes_inscriptions import Colonnes
from .tableur import restore

Valeur = TypeVar("Valeur")
LONGUEUR = 80
CENTIMES_MAX = 10_000_000
OUI = frozenset({"oui", "o", "x", "1", "vrai", "true", "✓", "✔"})
NON = frozenset({"", "non", "n", "0", "faux", "false", "-"})
FEMMES = frozenset({"f", "femme", "feminin", "feminine", "mme", "madame"})
HOMMES = frozenset({"", "m", "h", "homme", "masculin", "m.", "mr", "monsieur", "-"})
_MONTANT = re.compile(r"([0-9]{1,7}|[0-9]{1,3}(?: [0-9]{3})+)(?:[.,]([0-9]{1,2}))?")


@dataclass(frozen=True, slots=True)
class InscriptionLue:
    """A registration as a file has it; `tarif` in cents."""

    nom: str
    prenom: str = ""
    numero_fft: str = ""
    club: str = ""
    serie: str = ""
    tarif: int = 0
    paye: bool = False
    feminine: bool = False
    jeune: bool = False
    senior: bool = False
    equipe: str = ""


class RangeeInscription:
    """The cells of a row; `erreurs` pair the title of a column with what is wrong, in French."""

    def __init__(self, cases: Sequence[str], colonnes: Colonnes) -> None:
        self.cases = cases
        self.colonnes = colonnes
        self.erreurs: list[tuple[str, str]] = []

    def read(self) -> InscriptionLue | None:
        """Return the registration, None when something in the row is wrong."""
        if any(case.strip() for case in self.cases[self.colonnes.largeur :]):
            self.refuse("", "il y a plus de cases que de colonnes dans l’en-tête")
        nom, prenom = self._read_noms()
        inscription = InscriptionLue(
            nom=nom,
            prenom=prenom,
            numero_fft=self._take("numero_fft", parse_texte, ""),
            club=self._take("club", parse_texte, ""),
            serie=self._take("serie", parse_texte, ""),
            tarif=self._take("tarif", parse_tarif, 0),
            paye=self._take("paye", parse_booleen, False),
            feminine=self._read_feminine(),
            jeune=self._take("jeune", parse_booleen, False),
            senior=self._take("senior", parse_booleen, False),
            equipe=self._take("equipe", parse_texte, ""),
        )
        return None if self.erreurs else inscription

    def refuse(self, colonne: str, cause: str) -> None:
        """Note what is wrong in a column, named by its title; empty for the whole row."""
        self.erreurs.append((colonne, format_phrase(f"{cause[0].upper()}{cause[1:]}.")))

    def _read_noms(self) -> tuple[str, str]:
        """Return surname and first name; a column of whole names serves where there is no other."""
        deja = len(self.erreurs)
        nom = self._take("nom", parse_texte, "")
        prenom = self._take("prenom", parse_texte, "")
        champs = ["nom"]
        for champ in ("nom_prenom", "prenom_nom"):
            if champ in self.colonnes.rangs and not nom:
                champs.append(champ)
                entier = self._take(champ, parse_texte, "")
                nom, suite = (entier, "") if prenom else split_nom(entier, champ == "prenom_nom")
                prenom = prenom or suite
        titre = next(self.colonnes.titres[c] for c in champs if c in self.colonnes.titres)
        if len(self.erreurs) > deja:
            return nom, prenom
        if not nom:
            self.refuse(titre, "il manque le nom")
        elif len(f"{nom} {prenom}") > LONGUEUR:
            self.refuse(titre, f"nom et prénom dépassent {LONGUEUR} lettres à eux deux")
        return nom, prenom

    def _read_feminine(self) -> bool:
        dite = self._take("feminine", parse_booleen, False)
        return self._take("sexe", parse_sexe, False) or dite

    def _take(self, champ: str, parse: Callable[[str], Valeur], defaut: Valeur) -> Valeur:
        rang = self.colonnes.rangs.get(champ)
        if rang is None or rang >= len(self.cases):
            return defaut
        try:
            return parse(restore(self.cases[rang].strip()))
        except CelluleError as erreur:
            self.refuse(self.colonnes.titres[champ], str(erreur))
            return defaut


def split_nom(entier: str, prenom_devant: bool = False) -> tuple[str, str]:
    """Return surname and first name out of one text.

    Words in capitals are the surname, wherever they are. Without them, or with nothing else, it is
    what comes before a comma, else the first word, else (`prenom_devant`) all but the first.
    """
    if "," in entier:
        nom, _, prenom = (partie.strip() for partie in entier.partition(","))
        return (nom, prenom) if nom else (prenom, "")
    mots = entier.split()
    capitales = [mot for mot in mots if mot.isupper()]
    if capitales and len(capitales) < len(mots):
        return " ".join(capitales), " ".join(mot for mot in mots if not mot.isupper())
    if prenom_devant and len(mots) > 1:
        return " ".join(mots[1:]), mots[0]
    return " ".join(mots[:1]), " ".join(mots[1:])


def parse_texte(texte: str) -> str:
    """Return a text on one line; raises CelluleError beyond 80 letters, as its neighbours do."""
    propre = clean(texte)
    if len(propre) > LONGUEUR:
        raise CelluleError(f"{cite(propre)} dépasse {LONGUEUR} lettres")
    return propre


def parse_booleen(texte: str) -> bool:
    """Return yes or no from oui, non, x, 1, 0, vrai, faux; nothing is no."""
    mot = fold(texte)
    if mot not in OUI | NON:
        raise CelluleError(f"{cite(texte)} n’est ni « oui » ni « non »")
    return mot in OUI


def parse_sexe(texte: str) -> bool:
    """Return whether it is a woman from F, M or H; nothing is no."""
    mot = fold(texte)
    if mot not in FEMMES | HOMMES:
        raise CelluleError(f"{cite(texte)} n’est ni « F » ni « M »")
    return mot in FEMMES


def parse_tarif(texte: str) -> int:
    """Return cents from 12, 12,50, 12.50 € or 1 200; nothing is 0."""
    montant = re.sub(r" ?(€|euros?|eur)$", "", fold(texte))
    if montant in ("", "-"):
        return 0
    trouve = _MONTANT.fullmatch(montant)
    if not trouve:
        raise CelluleError(f"{cite(texte)} n’est pas un montant, comme 12 ou 12,50")
    centimes = int(trouve[1].replace(" ", "")) * 100 + int((trouve[2] or "").ljust(2, "0"))
    if centimes > CENTIMES_MAX:
        raise CelluleError(
            f"{cite(texte)} dépasse {format_entier(CENTIMES_MAX // 100)}{INSECABLE}€"
        )
    return centimes
