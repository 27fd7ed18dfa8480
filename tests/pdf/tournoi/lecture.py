"""Reading printed lots back: the tags of each page, its holes' texts, its marks, its QR codes."""

from io import BytesIO
from typing import Any

import pikepdf
from pypdf import PdfReader

Tag = tuple[str, tuple[str, ...]]


def list_tags_by_page(pdf: bytes) -> list[list[Tag]]:
    """Return the tags of each page, parents first: the sort, then scopes and what headers it has.

    The ids of headers are told by their rank on the page, so that pages can be compared. Spans
    are left out: a name on two lines has two when it is laid out in its cell, one when stamped.
    """
    with pikepdf.open(BytesIO(pdf)) as ouvert:
        pages: dict[Any, list[Any]] = {page.obj.objgen: [] for page in ouvert.pages}
        for racine in ouvert.Root.StructTreeRoot.K[0].K:
            pages[racine.Pg.objgen] += _walk(racine)
        return [_compare(elements) for elements in pages.values()]


def check_parents(pdf: bytes, marges: int = 0) -> int:
    """Return how many marks the pages have, each of which leads to its tag and back.

    `marges` are marks in the pages' margins (a title, a folio), kept out of the tree by WeasyPrint.
    Also holds each tag to its page and its parent, and every header's id to one use.
    """
    with pikepdf.open(BytesIO(pdf)) as ouvert:
        document = ouvert.Root.StructTreeRoot.K[0]
        nums = ouvert.Root.StructTreeRoot.ParentTree.Nums
        carte = {int(nums[i]): nums[i + 1] for i in range(0, len(nums), 2)}
        marques, cles = 0, set()
        for racine in document.K:
            assert racine.P.objgen == document.objgen
            for element in _walk(racine):
                assert element.Pg.objgen == racine.Pg.objgen
                for enfant in element.K:
                    if isinstance(enfant, int):
                        rangee = carte[int(element.Pg.StructParents)]
                        assert rangee[enfant].objgen == element.objgen
                        marques += 1
                    else:
                        assert enfant.P.objgen == element.objgen
                if "/ID" in element:
                    assert str(element.ID) not in cles
                    cles.add(str(element.ID))
        assert sorted(carte) == [*range(len(ouvert.pages))]
        assert sum(len(rangee) for rangee in carte.values()) == marques + marges
        assert [int(page.StructParents) for page in ouvert.pages] == sorted(carte)
        for racine in document.K:
            for element in _walk(racine):
                entetes = element.get("/A", {}).get("/Headers", [])
                assert {str(entete) for entete in entetes} <= cles
        return marques


def _walk(element: Any) -> list[Any]:
    suite = [element]
    for enfant in element.K:
        if not isinstance(enfant, int):
            suite += _walk(enfant)
    return suite


def _compare(elements: list[Any]) -> list[Tag]:
    identifies = [element for element in elements if "/ID" in element]
    rangs = {str(element.ID): str(index) for index, element in enumerate(identifies)}
    tags = []
    for element in elements:
        if element.S == "/Span":
            continue
        entetes = element.get("/A", {}).get("/Headers", [])
        tags.append((str(element.S), tuple(rangs[str(entete)] for entete in entetes)))
    return tags


MM = 72 / 25.4
Rectangle = tuple[float, float, float, float]


def list_textes(pdf: bytes, page: int = 0) -> list[tuple[float, float, str]]:
    """Return where each text of a page starts, in mm from its top left: x, baseline, text."""
    feuille = PdfReader(BytesIO(pdf)).pages[page]
    textes: list[tuple[float, float, str]] = []

    def note(texte: str, cm: list[float], tm: list[float], *_: object) -> None:
        x = cm[0] * tm[4] + cm[2] * tm[5] + cm[4]
        y = cm[1] * tm[4] + cm[3] * tm[5] + cm[5]
        if texte.strip():
            haut = float(feuille.mediabox.height)
            textes.append((x / MM, (haut - y) / MM, " ".join(texte.split())))

    feuille.extract_text(visitor_text=note)
    return textes


def list_departs(pdf: bytes, dit: str) -> list[float]:
    """Return how far from the left a text starts (mm), each time the first page has it."""
    return [x for x, _, texte in list_textes(pdf) if texte == dit]


def list_rectangles(pdf: bytes, page: int, noir: bool = True) -> list[Rectangle]:
    """Return the filled rectangles of a page in mm from its top left: x, y, width, height.

    Only the black ones, unless told otherwise: then only those of another colour.
    """
    with pikepdf.open(BytesIO(pdf)) as ouvert:
        feuille = ouvert.pages[page]
        haut = float(feuille.MediaBox[3])
        trouves: list[Rectangle] = []
        en_cours: list[list[float]] = []
        etat: tuple[Any, bool] = (pikepdf.Matrix(), True)
        pile: list[tuple[Any, bool]] = []
        for operandes, operateur in pikepdf.parse_content_stream(feuille):
            matrice, est_noir = etat
            nombres = [float(o) for o in operandes] if str(operateur) in ("cm", "re", "rg") else []
            if str(operateur) == "q":
                pile.append(etat)
            elif str(operateur) == "Q":
                etat = pile.pop()
            elif str(operateur) == "cm":
                etat = (pikepdf.Matrix(*nombres) @ matrice, est_noir)
            elif str(operateur) == "rg":
                etat = (matrice, not any(nombres))
            elif str(operateur) == "re":
                en_cours.append(nombres)
            elif str(operateur) in ("f", "n", "f*", "S"):
                if str(operateur) == "f" and est_noir == noir:
                    trouves += [_place(matrice, rectangle, haut) for rectangle in en_cours]
                en_cours = []
        return trouves


def _place(matrice: Any, rectangle: list[float], haut: float) -> Rectangle:
    x, y, largeur, hauteur = rectangle
    (x1, y1), (x2, y2) = (matrice.transform(p) for p in ((x, y), (x + largeur, y + hauteur)))
    gauche, droite, bas, dessus = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
    return gauche / MM, (haut - dessus) / MM, (droite - gauche) / MM, (dessus - bas) / MM


def read_qr(rectangles: list[Rectangle], cadre: Rectangle, cote: int) -> list[list[bool]]:
    """Return the modules of a code of `cote` modules painted in a frame (mm)."""
    x, y, largeur, _ = cadre
    module = largeur / cote
    matrice = [[False] * cote for _ in range(cote)]
    for gauche, dessus, long, haut in rectangles:
        if x - 0.1 <= gauche <= x + largeur and y - 0.1 <= dessus <= y + largeur:
            assert abs(haut - module) < 0.02
            ligne, debut = round((dessus - y) / module), round((gauche - x) / module)
            for colonne in range(debut, debut + round(long / module)):
                matrice[ligne][colonne] = True
    return matrice
