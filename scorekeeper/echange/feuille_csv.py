"""Paper sheets copied as CSV, as `scorekeeper verifier` reads them, to written feuilles."""

import csv
import io
import re
from collections.abc import Iterator
from typing import NoReturn

from .brouillon import Brouillon
from .cellules import fold
from .citation import clean
from .entete import Entete, is_entete
from .feuille_lue import CsvError, ErreurCsv, FeuilleLue, Lecture, build_erreur
from .neutre import restore

__all__ = ["CsvError", "ErreurCsv", "FeuilleLue", "Lecture", "build_erreur"]
ERREURS_CITEES = 20
ERREURS_GARDEES = 200
LONGUEUR_REPERE = 40
VIDE = "ce fichier est vide"
GUILLEMETS = "une case tient sur plusieurs lignes : des guillemets sont mal fermés"
_PREMIER_MOT = re.compile(r'"?[^\W\d]+"? *([;,\t])')


def read_csv(contenu: bytes) -> list[FeuilleLue]:
    """Return the sheets of a file, in order; raises CsvError when anything in it is unreadable."""
    lecture = _read(decode(contenu), ERREURS_CITEES)
    if lecture.erreurs:
        raise CsvError(lecture.erreurs)
    return list(lecture.lues)


def read_lisibles(contenu: bytes) -> Lecture:
    """Return the sheets of a file that can be read, and the errors of the others by their lines.

    Raises CsvError when it is no CSV at all, or when where a sheet ends cannot be told.
    """
    return _read(decode(contenu), None)


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


def _read(texte: str, limite: int | None) -> Lecture:
    """Return what is in a text; raises CsvError as soon as there are `limite` errors."""
    lecteur = _Lecteur()
    for cases, ligne in _split_rangees(texte):
        lecteur.take(cases, ligne)
        if limite and len(lecteur.erreurs) >= limite:
            raise CsvError(lecteur.erreurs[:limite])
    return lecteur.finish()


def _split_rangees(texte: str) -> Iterator[tuple[list[str], int]]:
    """Yield the rows that are not empty with the line each begins at; raises CsvError.

    A cell may only go over the line in the header: elsewhere a quote left open has swallowed rows.
    """
    rangees = csv.reader(io.StringIO(texte, newline=""), delimiter=find_separateur(texte))
    ligne = 1
    try:
        for rangee in rangees:
            cases = [restore(case.strip()) for case in rangee]
            if any("\n" in case or "\r" in case for case in cases) and not is_entete(cases):
                _refuse("csv", GUILLEMETS, ligne)
            if any(cases):
                yield cases, ligne
            ligne = rangees.line_num + 1
    except csv.Error:
        limite = csv.field_size_limit()
        message = f"une case dépasse {limite} caractères, ou des guillemets sont mal fermés"
        _refuse("csv", message, ligne)


class _Lecteur:
    """Takes the rows of a file one by one and gives each to its sheet."""

    def __init__(self) -> None:
        self.brouillons: list[Brouillon] = []
        self.erreurs: list[ErreurCsv] = []

    def take(self, cases: list[str], ligne: int) -> None:
        """Read one row."""
        if fold(cases[0]) == "feuille":
            self._start_feuille(cases, ligne)
        elif is_entete(cases):
            if not self.brouillons or self.brouillons[-1].commence:
                self._start(ligne)
            self.brouillons[-1].take_entete(cases, ligne)
        else:
            if not self.brouillons:
                self._start(ligne)
            self.brouillons[-1].take_rangee(cases, ligne)

    def finish(self) -> Lecture:
        """Return every sheet that could be read; raises CsvError when there is none to read."""
        if not self.brouillons:
            _refuse("vide", VIDE)
        for brouillon in self.brouillons:
            brouillon.finish()
        lues = [brouillon.build() for brouillon in self.brouillons if not brouillon.fautif]
        fautives = [brouillon.build() for brouillon in self.brouillons if brouillon.fautif]
        erreurs = tuple(self.erreurs[:ERREURS_GARDEES])
        return Lecture(tuple(lues), erreurs, len(fautives), tuple(fautives))

    def _start_feuille(self, cases: list[str], ligne: int) -> None:
        """Begin another sheet; without a header of its own it has the columns of the last."""
        reperes = [clean(case[:LONGUEUR_REPERE]) for case in [*cases[1:4], "", "", ""]]
        entete = self.brouillons[-1].entete if self.brouillons else None
        self._start(ligne, (reperes[0], reperes[1], reperes[2]), entete)

    def _start(
        self,
        ligne: int,
        reperes: tuple[str, str, str] = ("", "", ""),
        entete: Entete | None = None,
    ) -> None:
        self.brouillons.append(Brouillon(ligne, self.erreurs, reperes, entete))


def _refuse(code: str, message: str, ligne: int | None = None) -> NoReturn:
    raise CsvError([build_erreur(code, message, ligne)])
