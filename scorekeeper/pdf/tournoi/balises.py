"""The tags of a page, kept as patterns from which each copy of the page gets its own."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pydyf

from .reperage import require, resolve

REFERENCE = re.compile(rb"(\d+) 0 R")
# What fills a pattern beside the number of another tag of the same page.
PAGE, COPIE = -1, -2
TEXTES = -3


@dataclass(frozen=True, slots=True)
class Copie:
    """What is a copy's own: its first tag's number, its page's, its rank, the texts it tells.

    A text is what a screen reader says of a hole, as an entry of its tag, or nothing.
    """

    base: int
    page: int
    rang: int
    textes: tuple[bytes, ...]

    def fill(self, valeur: int) -> int | bytes:
        """Return what a pattern asks for."""
        if valeur >= 0:
            return self.base + valeur
        if valeur > TEXTES:
            return self.page if valeur == PAGE else self.rang
        return self.textes[TEXTES - valeur]


@dataclass(slots=True)
class Patron:
    """An object in bytes, with what differs from copy to copy left open."""

    texte: bytes = b""
    valeurs: list[int] = field(default_factory=list)

    def add(self, texte: bytes) -> None:
        """Add what is the same everywhere."""
        self.texte += texte.replace(b"%", b"%%")

    def leave(self, quoi: bytes, valeur: int) -> None:
        """Leave something open: %d for a number, %b for a text."""
        self.texte += quoi
        self.valeurs.append(valeur)


class Compact:
    """A PDF object as pydyf writes it into a compressed stream, with nothing that is not needed.

    There are two hundred a page: an ordinary one would weigh more than what it writes.
    """

    __slots__ = ("number",)
    generation = 0
    free = "n"
    offset = 0
    compressible = True
    number: int


class Balise(Compact):
    """An object of one copy: its bytes are made when they are written, and not kept."""

    __slots__ = ("_copie", "_patron")

    def __init__(self, patron: Patron, copie: Copie) -> None:
        self._patron = patron
        self._copie = copie

    @property
    def data(self) -> bytes:
        """The bytes of the object."""
        return self._patron.texte % tuple(map(self._copie.fill, self._patron.valeurs))


class Nul(Compact):
    """What is left where an object of a model was."""

    __slots__ = ()
    data = b"null"


class Arbre:
    """The tags of one page: patterns in order, which of them are at the top, and the map to them.

    `trous` are the marks of what differs, in the order of a copy's texts. Raises
    FormeInattendueError.
    """

    def __init__(self, pdf: Any, page: Any, document: Any, trous: list[int]) -> None:
        racines = [
            racine
            for racine in (resolve(pdf, reference) for reference in document["K"])
            if racine["Pg"] == page.reference
        ]
        self.elements = [element for racine in racines for element in _walk(pdf, racine)]
        self._locaux = {e.reference: index for index, e in enumerate(self.elements)}
        self._page = page.reference
        self._trous = {mcid: index for index, mcid in enumerate(trous)}
        self.patrons = [self._write_element(element) for element in self.elements]
        self.racines = [self._locaux[racine.reference] for racine in racines]
        self._mcids = self._map_mcids()
        self.patrons.append(self._write_carte())

    @property
    def carte(self) -> int:
        """Which of the patterns is the page's part of the parent tree."""
        return len(self.patrons) - 1

    def _map_mcids(self) -> list[int]:
        marques = {
            enfant: index
            for index, element in enumerate(self.elements)
            for enfant in element["K"]
            if isinstance(enfant, int)
        }
        require(sorted(marques) == [*range(len(marques))], "marks numbered from 0")
        require(self._trous.keys() <= marques.keys(), "a tag for each hole")
        return [marques[mcid] for mcid in range(len(marques))]

    def _write_carte(self) -> Patron:
        patron = Patron()
        patron.add(b"[")
        for index in self._mcids:
            patron.leave(b"%d 0 R ", index)
        patron.add(b"]")
        return patron

    def _write_element(self, element: Any) -> Patron:
        patron = Patron()
        require(element["S"] not in ("/Link", "/Form"), "tags without annotation")
        trou = next((self._trous[k] for k in element["K"] if k in self._trous), None)
        patron.add(b"<<")
        for cle, valeur in element.items():
            if cle == "Alt" and trou is not None:
                continue
            patron.add(b"/" + cle.encode() + b" ")
            if cle == "ID":
                self._write_id(patron, valeur)
            else:
                self._write(patron, valeur)
        if trou is not None:
            patron.leave(b"%b", TEXTES - trou)
        patron.add(b">>")
        return patron

    def _write(self, patron: Patron, valeur: Any) -> None:
        if isinstance(valeur, dict):
            patron.add(b"<<")
            for cle, contenu in valeur.items():
                patron.add(b"/" + cle.encode() + b" ")
                self._write(patron, contenu)
            patron.add(b">>")
        elif isinstance(valeur, list):
            patron.add(b"[")
            for contenu in valeur:
                # the only strings in lists are the headers of a cell
                write = self._write_id if isinstance(contenu, pydyf.String) else self._write
                write(patron, contenu)
                patron.add(b" ")
            patron.add(b"]")
        elif isinstance(valeur, bytes) and REFERENCE.fullmatch(valeur):
            self._write_reference(patron, valeur)
        else:
            patron.add(pydyf._to_bytes(valeur))

    def _write_reference(self, patron: Patron, reference: bytes) -> None:
        if reference == self._page:
            patron.leave(b"%d 0 R", PAGE)
        elif reference in self._locaux:
            patron.leave(b"%d 0 R", self._locaux[reference])
        else:
            patron.add(reference)

    def _write_id(self, patron: Patron, cle: Any) -> None:
        patron.leave(b"(%d-", COPIE)
        patron.add(pydyf.String(cle.string).data[1:])


def _walk(pdf: Any, element: Any) -> Iterator[Any]:
    yield element
    for enfant in element["K"]:
        if not isinstance(enfant, int):
            yield from _walk(pdf, resolve(pdf, enfant))


def say_texte(cle: str, texte: str) -> bytes:
    """Return an entry of a tag that tells a text: /Alt of a figure, /ActualText of a word."""
    donnees: bytes = pydyf.String(texte).data
    return b"/" + cle.encode() + donnees
