"""The page after the sheet: the standings and the curve of the totals."""

from dataclasses import dataclass

from ..pages.courbe import Courbe
from ..pages.feuille import FeuillePage
from ..pages.soiree import SoireePage, build_soiree
from .feuillet import say_maison
from .noms import cut

# Of fewer donnes the sheet itself says as much.
DONNES_MIN = 2
# What the page leaves the curve, in pixels: the width of the frame, two fifths of the height.
LARGEUR, HAUTEUR = 695, 500


@dataclass(frozen=True, slots=True)
class SoireePdf:
    """What the page prints: which evening, how it went, its curve at the size of the paper.

    `maison` says by which house rules, nothing by the FFT's.
    """

    situer: str
    maison: str
    soiree: SoireePage
    courbe: Courbe


def draw_soiree(page: FeuillePage) -> SoireePdf | None:
    """Return the evening of a game, None of a sheet on paper and before it has two donnes."""
    if page.stored.papier is not None:
        return None
    soiree = build_soiree(page)
    courbe = soiree.draw(LARGEUR, HAUTEUR)
    if courbe is None or soiree.donnes < DONNES_MIN:
        return None
    titre, jour = cut(page.titre.strip(), 90), f"{page.stored.soiree.date:%d/%m/%Y}"
    situer = " · ".join(filter(None, [titre, jour]))
    return SoireePdf(situer, say_maison(page.stored.bareme), soiree, courbe)
