"""Table headers in the PDF's tags, where WeasyPrint leaves some columns without theirs."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

Element = dict[str, Any]


def spread_headers(_document: object, pdf: Any) -> None:
    """Give every column under a wide header that header: a screen reader then says whose cell.

    WeasyPrint links it to its first column only, so an amount in − would not be Nord's.
    """
    for objet in pdf.objects:
        if isinstance(objet, dict) and objet.get("S") == "/Table":
            _spread(_list_rows(objet, pdf))


def _spread(rangees: Iterator[list[Element]]) -> None:
    larges: dict[int, list[Any]] = defaultdict(list)
    for rangee in rangees:
        colonne = 0
        for cellule in rangee:
            attributs = cellule["A"]
            largeur = attributs.get("ColSpan", 1)
            if cellule["S"] == "/TH":
                for suivante in range(colonne + 1, colonne + largeur):
                    larges[suivante].append(cellule["ID"])
            elif largeur == 1:
                attributs["Headers"][:0] = larges[colonne]
            colonne += largeur


def _list_rows(element: Element, pdf: Any) -> Iterator[list[Element]]:
    enfants = [_resolve(reference, pdf) for reference in element["K"]]
    if element["S"] == "/TR":
        yield enfants
    else:
        for enfant in enfants:
            if enfant["S"] in ("/THead", "/TBody", "/TFoot", "/TR"):
                yield from _list_rows(enfant, pdf)


def _resolve(reference: bytes, pdf: Any) -> Element:
    numero = int(reference.split()[0])
    element: Element = pdf.objects[numero]
    return element
