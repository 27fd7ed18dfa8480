"""Paper sheets copied as CSV, as `scorekeeper verifier` reads them, to written feuilles."""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NoReturn

from ..regles.ecrit import Cases, FeuilleEcrite, LigneEcrite
from ..regles.formes import infer_joueurs, list_morts
from ..regles.texte import format_phrase
from .cellules import CelluleError, fold
from .citation import cite, clean
from .entete import Entete, is_entete, read_entete
from .rangee import Rangee

ERREURS_CITEES = 20
LONGUEUR_REPERE = 40
VIDE = "ce fichier est vide"
PIEDS = {
    "total+": "plus",
    "totalplus": "plus",
    "total-": "moins",
    "totalmoins": "moins",
    "bilan": "bilans",
}
_NUMERO = re.compile(r"(?:donne)? ?(?:n[°o]? ?)?([0-9]{1,3})?")
_PREMIER_MOT = re.compile(r'"?[^\W\d]+"? *([;,\t])')


@dataclass(frozen=True, slots=True)
class ErreurCsv:
    """What makes a file unreadable: a stable code, why, and the line (from 1) if there is one."""

    code: str
    message: str
    ligne: int | None = None


class CsvError(ValueError):
    """Raised when a file is no sheet in CSV; carries the errors that were found."""

    def __init__(self, erreurs: Sequence[ErreurCsv]) -> None:
        self.erreurs = tuple(erreurs)
        super().__init__(" ".join(erreur.message for erreur in erreurs))


@dataclass(frozen=True, slots=True)
class FeuilleLue:
    """A written sheet, and what its `feuille` row says of it, as typed."""

    feuille: FeuilleEcrite
    position: str = ""
    table: str = ""
    date: str = ""


def build_erreur(code: str, cause: str, ligne: int | None = None) -> ErreurCsv:
    """Return an error whose cause is made a French sentence."""
    return ErreurCsv(code, format_phrase(f"{cause[0].upper()}{cause[1:]}."), ligne)


def read_csv(contenu: bytes) -> list[FeuilleLue]:
    """Return the sheets of a file, in order; raises CsvError when anything in it is unreadable."""
    texte = decode(contenu)
    lecteur = _Lecteur()
    rangees = csv.reader(io.StringIO(texte, newline=""), delimiter=find_separateur(texte))
    try:
        for cases in rangees:
            lecteur.take([case.strip() for case in cases], rangees.line_num)
    except csv.Error:
        limite = csv.field_size_limit()
        message = f"une case dépasse {limite} caractères, ou des guillemets sont mal fermés"
        lecteur.refuse("csv", message, rangees.line_num)
    return lecteur.finish()


def decode(contenu: bytes) -> str:
    """Return the text of a file in UTF-8, with or without BOM, or in Windows-1252."""
    if b"\x00" not in contenu:
        for encodage in ("utf-8-sig", "cp1252"):
            try:
                texte = contenu.decode(encodage)
            except UnicodeDecodeError:
                continue
            if not texte.strip():
                _refuse("vide", VIDE)
            return texte
    _refuse("binaire", "ce n’est pas un texte : il faut un CSV en UTF-8 ou en Windows-1252")


def find_separateur(texte: str) -> str:
    """Return the sign after the first word, else the first of ; tab and comma on its line."""
    premiere = texte.lstrip().partition("\n")[0]
    if trouve := _PREMIER_MOT.match(premiere):
        return trouve[1]
    return next((signe for signe in ";\t," if signe in premiere), ";")


@dataclass(slots=True)
class _Brouillon:
    """A sheet being read, from the line `debut` on."""

    debut: int
    reperes: tuple[str, str, str] = ("", "", "")
    entete: Entete | None = None
    lignes: list[LigneEcrite] = field(default_factory=list)
    pieds: dict[str, Cases] = field(default_factory=dict)

    @property
    def is_vierge(self) -> bool:
        """Whether no row has been read yet."""
        return not self.lignes and not self.pieds

    def build(self) -> FeuilleLue:
        """Return the sheet, its number of players told by its rows and details."""
        noms = self.entete.noms if self.entete else ()
        joueurs = _count_joueurs(len(noms), self.lignes)
        lignes = tuple(_settle(ligne, joueurs) for ligne in self.lignes)
        return FeuilleLue(FeuilleEcrite(noms, joueurs, lignes, **self.pieds), *self.reperes)


def _count_joueurs(places: int, lignes: Sequence[LigneEcrite]) -> int:
    donnes = [ligne.donne for ligne in lignes if ligne.donne]
    if places > 3 and any(donne.mort is not None for donne in donnes):
        return min(places - 1, 5)
    if places == 5 and any(donne.appele is not None for donne in donnes):
        return places
    return infer_joueurs(places, [ligne.cases for ligne in lignes])


def _settle(ligne: LigneEcrite, joueurs: int) -> LigneEcrite:
    """Return the row with its details at the size of the table, the mort read from the cells."""
    if ligne.donne is None:
        return ligne
    mort = ligne.donne.mort
    if mort is None:
        morts = list_morts(ligne.cases, joueurs)
        mort = morts[0] if len(morts) == 1 else None
    return replace(ligne, donne=replace(ligne.donne, joueurs=joueurs, mort=mort))


class _Lecteur:
    """Takes the rows of a file one by one; what cannot be read is collected."""

    def __init__(self) -> None:
        self.brouillons: list[_Brouillon] = []
        self.erreurs: list[ErreurCsv] = []

    def refuse(self, code: str, message: str, ligne: int) -> None:
        """Note an error of a line; gives up at the twentieth."""
        self.erreurs.append(build_erreur(code, message, ligne))
        if len(self.erreurs) == ERREURS_CITEES:
            raise CsvError(self.erreurs)

    def take(self, cases: list[str], ligne: int) -> None:
        """Read one row."""
        if not any(cases):
            return
        if fold(cases[0]) == "feuille":
            self._start_feuille(cases, ligne)
        elif is_entete(cases):
            self._take_entete(cases, ligne)
        elif not self.brouillons or self.brouillons[-1].entete is None:
            message = "il manque l’en-tête : donne;contrat; puis un joueur par colonne"
            self.refuse("entete", message, ligne)
            raise CsvError(self.erreurs)
        else:
            self._take_rangee(self.brouillons[-1], self.brouillons[-1].entete, cases, ligne)

    def finish(self) -> list[FeuilleLue]:
        """Return every sheet; raises CsvError when something was refused."""
        for brouillon in self.brouillons:
            if brouillon.is_vierge and not self.erreurs:
                message = "cette feuille n’a ni donne ni bilan"
                self.refuse("feuille-vide", message, brouillon.debut)
        if self.erreurs:
            raise CsvError(self.erreurs)
        if not self.brouillons:
            _refuse("vide", VIDE)
        return [brouillon.build() for brouillon in self.brouillons]

    def _start_feuille(self, cases: list[str], ligne: int) -> None:
        """Begin another sheet; without a header of its own it has the columns of the last."""
        reperes = [clean(case[:LONGUEUR_REPERE]) for case in [*cases[1:4], "", "", ""]]
        entete = self.brouillons[-1].entete if self.brouillons else None
        self.brouillons.append(_Brouillon(ligne, (reperes[0], reperes[1], reperes[2]), entete))

    def _take_entete(self, cases: list[str], ligne: int) -> None:
        if not self.brouillons or not self.brouillons[-1].is_vierge:
            self.brouillons.append(_Brouillon(ligne))
        try:
            self.brouillons[-1].entete = read_entete(cases)
        except CelluleError as erreur:
            self.refuse("entete", str(erreur), ligne)
            raise CsvError(self.erreurs) from None

    def _take_rangee(
        self, brouillon: _Brouillon, entete: Entete, cases: list[str], ligne: int
    ) -> None:
        titre = fold(cases[0])
        rangee = Rangee(cases, entete)
        if pied := PIEDS.get(titre.replace(" ", "")):
            if pied in brouillon.pieds:
                self.refuse("ligne-repetee", f"{cite(cases[0])} est écrit deux fois", ligne)
            brouillon.pieds[pied] = _unsign(pied, rangee.read_scores())
        elif numero := _NUMERO.fullmatch(titre):
            suivant = brouillon.lignes[-1].numero + 1 if brouillon.lignes else 1
            brouillon.lignes.append(rangee.read_ligne(int(numero[1] or suivant)))
        else:
            message = f"{cite(cases[0])} n’est ni une donne, ni Total +, ni Total -, ni Bilan"
            self.refuse("ligne-inconnue", message, ligne)
            return
        for message in rangee.messages:
            self.refuse("case-illisible", message, ligne)


def _unsign(pied: str, cases: Cases) -> Cases:
    """Return a row of sums as the sheet writes it: Total − has no sign, though some put one."""
    if pied != "moins":
        return cases
    return tuple(None if case is None else abs(case) for case in cases)


def _refuse(code: str, message: str) -> NoReturn:
    raise CsvError([build_erreur(code, message)])
