"""Reading PDFs back: their pages' text, their rows by position, their tags."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PageObject, PdfReader


def read(pdf: bytes) -> list[str]:
    """Return the text of each page, its lines with single plain spaces."""
    textes = (page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
    return ["\n".join(" ".join(ligne.split()) for ligne in texte.split("\n")) for texte in textes]


def read_row(page: PageObject, titre: str, colonnes: int) -> list[str]:
    """Return what stands in each half of a row of the sheet, + then − for each place.

    A text belongs to the row whose title is at its height, and to the nearest sign above.
    """
    textes: list[tuple[float, float, str]] = []

    def note(texte: str, _cm: list[float], tm: list[float], *_: object) -> None:
        if texte.strip():
            textes.append((tm[5], tm[4], " ".join(texte.split())))

    def list_row(titre: str) -> list[tuple[float, str]]:
        hauteur = next(y for y, _, texte in textes if texte == titre)
        return [(x, texte) for y, x, texte in textes if abs(y - hauteur) < 3 and texte != titre]

    page.extract_text(visitor_text=note)
    signes = [x for x, signe in list_row("Contrat") if signe in "+−"]
    assert len(signes) == colonnes
    cases = [""] * colonnes
    for x, texte in list_row(titre):
        proche = min(range(colonnes), key=lambda index: abs(signes[index] - x))
        if texte[-1].isdigit():
            assert cases[proche] == ""
            cases[proche] = texte
    return cases


def walk_tags(pdf: bytes) -> Iterator[dict[str, Any]]:
    """Yield every structure element of a PDF, parents first."""
    racine = PdfReader(BytesIO(pdf)).trailer["/Root"]["/StructTreeRoot"]
    return _walk(racine["/K"][0].get_object())


def _walk(element: Any) -> Iterator[dict[str, Any]]:
    yield element
    for enfant in element.get("/K", []):
        enfant = enfant.get_object()
        if isinstance(enfant, dict) and "/S" in enfant:
            yield from _walk(enfant)


def list_fonts(pdf: bytes) -> set[str]:
    """Return the names of the fonts a PDF uses, without their subset's prefix."""
    noms = set()
    for page in PdfReader(BytesIO(pdf)).pages:
        for police in page["/Resources"]["/Font"].values():
            noms.add(police.get_object()["/BaseFont"].partition("+")[2])
    return noms
