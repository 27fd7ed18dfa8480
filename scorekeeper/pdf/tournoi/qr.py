"""QR codes as runs of dark modules, the same in an inline SVG and on a stamped page."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from markupsafe import Markup

BORD = 2


@lru_cache(maxsize=1024)
def trace_qr(adresse: str) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """Return the side of a code in modules, border included, and its dark runs (x, y, width)."""
    import segno

    matrice = [list(rangee) for rangee in segno.make(adresse, error="m").matrix_iter(border=BORD)]
    return len(matrice), tuple(_list_runs(matrice))


def draw_qr(adresse: str, titre: str, attributs: str = "") -> Markup:
    """Return a code as inline SVG with its title, for a document laid out as it is."""
    cote, traits = trace_qr(adresse)
    chemin = "".join(f"M{x} {y}h{largeur}v1H{x}z" for x, y, largeur in traits)
    return Markup(
        '<svg class="qr" {} xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}">'
        '<title>{}</title><path d="{}"/></svg>'
    ).format(Markup(attributs), cote, cote, titre, chemin)


def paint_qr(adresse: str, cadre: tuple[float, float, float, float]) -> list[bytes]:
    """Return the operators that paint a code in a frame (x1, y1, x2, y2, in the page's units)."""
    x1, y1, x2, _ = cadre
    cote, traits = trace_qr(adresse)
    module = (x2 - x1) / cote
    rectangles = [f"{x} {y} {largeur} 1 re".encode() for x, y, largeur in traits]
    matrice = f"{module:.6f} 0 0 {module:.6f} {x1:.6f} {y1:.6f} cm".encode()
    return [b"q", matrice, b"0 0 0 rg", *rectangles, b"f", b"Q"]


def _list_runs(matrice: list[list[int]]) -> Iterator[tuple[int, int, int]]:
    for y, rangee in enumerate(matrice):
        x = 0
        for sombre, suite in groupby(rangee, bool):
            largeur = len(list(suite))
            if sombre:
                yield x, y, largeur
            x += largeur
