"""Reading what WeasyPrint has just drawn, before it is written: pieces of text and their place.

Everything needed of its shape is checked: FormeInattendueError when it is not as known.
"""

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Cadre = tuple[float, float, float, float]
# CSS pixels: how far out of its box a line may start (an overhanging letter, a low accent).
JEU = 2.0


class FormeInattendueError(Exception):
    """WeasyPrint's output is not of the shape that stamping knows; drawing plainly still works."""


@dataclass(frozen=True, slots=True)
class Morceau:
    """A marked piece of a page: operators `debut` to `fin` excluded, between its two marks.

    `couleur` are the operators that set the colour it starts with; `x`, `y` where its text starts,
    in CSS pixels from the top left, None for a drawing.
    """

    mcid: int
    debut: int
    fin: int
    couleur: tuple[bytes, ...]
    x: float | None
    y: float | None

    def is_in(self, cadre: Cadre) -> bool:
        """Whether its text starts in a frame."""
        x1, y1, x2, y2 = cadre
        return (
            self.x is not None
            and self.y is not None
            and x1 - JEU <= self.x <= x2 + JEU
            and y1 - JEU <= self.y <= y2 + JEU
        )

    def fills(self, cadre: Cadre) -> bool:
        """Whether its text is the one line of a frame: it starts it, low in its height."""
        x1, y1, _, y2 = cadre
        if self.x is None or self.y is None:
            return False
        return abs(self.x - x1) <= JEU and (y1 + y2) / 2 < self.y <= y2 + JEU


def require(vrai: object, quoi: str) -> None:
    """Raise FormeInattendueError unless this holds."""
    if not vrai:
        raise FormeInattendueError(quoi)


def resolve(pdf: Any, reference: bytes) -> Any:
    """Return the object that a reference (« 12 0 R ») names."""
    numero, generation, r = reference.split()
    require(generation == b"0" and r == b"R", "a reference")
    return pdf.objects[int(numero)]


def list_pages(pdf: Any) -> list[Any]:
    """Return the page objects, in order."""
    return [pdf.objects[numero] for numero in pdf.pages["Kids"][::3]]


def list_morceaux(operateurs: Sequence[Any]) -> list[Morceau]:
    """Return the marked pieces of a page's content, in the order they are drawn."""
    return [*_list_morceaux(operateurs)]


def _list_morceaux(operateurs: Sequence[Any]) -> Iterator[Morceau]:
    etat: dict[bytes, bytes] = {}
    pile: list[dict[bytes, bytes]] = []
    ouvert: tuple[int, int, tuple[bytes, ...]] | None = None
    for index, operateur in enumerate(operateurs):
        if operateur == b"q":
            pile.append(dict(etat))
        elif operateur == b"Q":
            require(pile, "a state to restore")
            etat = pile.pop()
        elif operateur == b"BDC":
            require(ouvert is None, "marks that do not nest")
            ouvert = (operateurs[index - 1]["MCID"], index + 1, tuple(etat.values()))
        elif operateur == b"EMC" and ouvert is not None:
            yield _close(operateurs, *ouvert, index)
            ouvert = None
        elif isinstance(operateur, bytes) and operateur.endswith((b" rg", b" gs")):
            etat[operateur[-2:]] = operateur


def _close(
    operateurs: Sequence[Any], mcid: int, debut: int, couleur: tuple[bytes, ...], fin: int
) -> Morceau:
    for operateur in operateurs[debut:fin]:
        if isinstance(operateur, bytes) and operateur.endswith(b" Tm"):
            x, y = map(float, operateur.split()[4:6])
            return Morceau(mcid, debut, fin, couleur, x, y)
    return Morceau(mcid, debut, fin, couleur, None, None)


@dataclass(frozen=True, slots=True)
class Entree:
    """A word as it was drawn alone: its frame, its operators, in how many pieces."""

    cadre: Cadre
    operateurs: tuple[Any, ...]
    morceaux: int

    def move_to(self, trou: Cadre, large: float, haut: float) -> list[Any]:
        """Return the operators that draw it in a hole: at which part of its width and height."""
        x1, y1, x2, y2 = self.cadre
        dx = trou[0] - x1 + large * (trou[2] - trou[0] - x2 + x1)
        dy = trou[1] - y1 + haut * (trou[3] - trou[1] - y2 + y1)
        return [b"q", f"1 0 0 1 {dx:.6f} {dy:.6f} cm".encode(), *self.operateurs, b"Q"]


def read_entrees(pdf: Any, page: Any, cadres: Mapping[str, Cadre]) -> dict[str, Entree]:
    """Return the words of one page by id; they stand one below the other, and nothing else."""
    operateurs = resolve(pdf, page["Contents"]).stream
    noms = sorted(cadres, key=lambda nom: cadres[nom][1])
    hauts = [cadres[nom][1] for nom in noms]
    trouves: dict[str, list[Morceau]] = {nom: [] for nom in noms}
    for morceau in list_morceaux(operateurs):
        # a word without letters the fonts draw (a joiner alone) has a mark and no place
        if morceau.y is None:
            continue
        nom = noms[bisect(hauts, morceau.y) - 1]
        require(morceau.is_in(cadres[nom]), "a word in its paragraph")
        trouves[nom].append(morceau)
    return {
        nom: Entree(
            cadres[nom],
            tuple(
                operateur
                for morceau in morceaux
                for operateur in (*morceau.couleur, *operateurs[morceau.debut : morceau.fin])
            ),
            len(morceaux),
        )
        for nom, morceaux in trouves.items()
    }
