"""Where a page says what differs from sheet to sheet: words and QR codes, put through a `Pose`.

The same drawing code makes a whole page (`PoseDirecte`) or a model with a hole for each
(`PoseModele`), so that a stamped page and a page laid out alone cannot say different things.
"""

from dataclasses import dataclass
from typing import Protocol

from markupsafe import Markup, escape

from .qr import draw_qr

# How a word stands in its cell: at which part of the width, of the height. A « bloc » has several
# lines below its first.
ANCRES = {"gauche": (0.0, 0.5), "centre": (0.5, 0.5), "droite": (1.0, 0.5), "bloc": (0.0, 0.0)}
TEMOIN = "0"
MODELE = "modele"


@dataclass(frozen=True, slots=True)
class Mot:
    """A text that varies: `style` names how it is drawn, `taille` a smaller size of it.

    A style is one of ANCRES, a space, then the class of its size and width (commun.css).
    """

    texte: str
    style: str
    taille: str = ""

    @property
    def ancre(self) -> tuple[float, float]:
        """Where it stands in its cell, from 0, left and top, to 1."""
        return ANCRES[self.style.partition(" ")[0]]

    @property
    def classes(self) -> str:
        """The classes it is drawn with."""
        return f"case {self.style} {self.taille}".rstrip()


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code that varies: its address and what a screen reader says of it."""

    adresse: str
    titre: str


class Pose(Protocol):
    """Puts what varies into a page; both return HTML to write where it belongs."""

    def __call__(self, style: str, texte: str, taille: str = "") -> Markup:
        """Return the HTML of a word."""

    def qr(self, adresse: str, titre: str) -> Markup:
        """Return the HTML of a QR code."""


class PoseDirecte:
    """Writes words and codes as they are."""

    def __call__(self, style: str, texte: str, taille: str = "") -> Markup:
        """Return the word in its style."""
        classes = Mot(texte, style, taille).classes
        return Markup('<span class="{}">{}</span>').format(classes, texte)

    def qr(self, adresse: str, titre: str) -> Markup:
        """Return the code, drawn."""
        return draw_qr(adresse, titre)


class PoseModele:
    """Leaves a hole, with an id, for each; keeps in `mots` and `codes` what goes in, in order."""

    def __init__(self) -> None:
        self.mots: list[Mot] = []
        self.codes: list[Code] = []

    def __call__(self, style: str, texte: str, taille: str = "") -> Markup:
        """Return the hole of a word: a witness of one letter, in the word's full size."""
        self.mots.append(Mot(texte, style, taille))
        return Markup('<span id="{}" class="case {}">{}</span>').format(
            name_mot(MODELE, len(self.mots) - 1), style, TEMOIN
        )

    def qr(self, adresse: str, titre: str) -> Markup:
        """Return the hole of a code: a figure of its size."""
        self.codes.append(Code(adresse, titre))
        return draw_qr(TEMOIN, TEMOIN, f'id="{name_code(MODELE, len(self.codes) - 1)}"')


def number_trous(modele: str, rang: int) -> str:
    """Return a model whose holes have ids of their own in the document where it has this rank."""
    return modele.replace(f'id="{MODELE}-', f'id="{rang}-')


def name_mot(modele: int | str, index: int) -> str:
    """Return the id of a word's hole."""
    return f"{modele}-mot-{index}"


def name_code(modele: int | str, index: int) -> str:
    """Return the id of a code's hole."""
    return f"{modele}-code-{index}"


def write_entree(index: int, mot: Mot) -> str:
    """Return a paragraph that holds a word alone, as wide as its cell, for the pages of words."""
    return f'<p id="{name_entree(index)}" class="{mot.classes}">{escape(mot.texte)}</p>'


def name_entree(index: int) -> str:
    """Return the id of a word's paragraph."""
    return f"entree-{index}"
