"""Stamping: a model page's content with its holes filled, its tags copied, for each sheet."""

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pydyf

from .balises import Arbre, Balise, Copie, Nul, say_texte
from .poses import Code, Mot, name_code, name_entree, name_mot
from .qr import paint_qr
from .reperage import (
    Cadre,
    Entree,
    Morceau,
    list_morceaux,
    list_pages,
    read_entrees,
    require,
    resolve,
)

NIVEAU = 6
AVANCE = 10


@dataclass(frozen=True, slots=True)
class Planche:
    """A page to print: the rank of its model, what goes in its holes."""

    modele: int
    mots: tuple[Mot, ...]
    codes: tuple[Code, ...]


class Modele:
    """A page laid out once: its content in pieces, the frames of its holes, its tags."""

    def __init__(
        self, pdf: Any, page: Any, rang: int, cadres: Mapping[str, Cadre], document: Any
    ) -> None:
        self._page = page
        self._operateurs = resolve(pdf, page["Contents"]).stream
        morceaux = list_morceaux(self._operateurs)
        rangs = range(len(cadres))
        mots, codes = ([name(rang, i) for i in rangs] for name in (name_mot, name_code))
        self.cadres_mots = [cadres[nom] for nom in mots if nom in cadres]
        self.cadres_codes = [cadres[nom] for nom in codes if nom in cadres]
        self._mots = [self._find(morceaux, cadre) for cadre in self.cadres_mots]
        self._codes = _find_figures(pdf, morceaux, document, page)
        require(len(self._codes) == len(self.cadres_codes), "a figure for each code")
        trous = [morceau.mcid for morceau in (*self._mots, *self._codes)]
        require(len({*trous}) == len(trous), "a piece of its own for each hole")
        self.arbre = Arbre(pdf, page, document, trous)

    def _find(self, morceaux: list[Morceau], cadre: Cadre) -> Morceau:
        trouves = [morceau for morceau in morceaux if morceau.fills(cadre)]
        require(len(trouves) == 1, "one piece in a hole")
        return trouves[0]

    def fill(self, planche: Planche, entrees: Mapping[Mot, Entree]) -> bytes:
        """Return the content of a page."""
        require(len(planche.mots) == len(self._mots), "a word for each hole")
        remplis: list[tuple[Morceau, list[Any]]] = []
        for mot, morceau, cadre in zip(planche.mots, self._mots, self.cadres_mots, strict=True):
            # the hole's own colours and font are kept: what follows may count on them
            nus = [o for o in self._operateurs[morceau.debut : morceau.fin] if not _shows(o)]
            require(len(nus) == morceau.fin - morceau.debut - 1, "a witness in one go")
            texte = entrees[mot].move_to(cadre, *mot.ancre) if mot in entrees else []
            remplis.append((morceau, [*nus, *texte]))
        for code, morceau, cadre in zip(planche.codes, self._codes, self.cadres_codes, strict=True):
            remplis.append((morceau, paint_qr(code.adresse, cadre)))
        contenu: list[Any] = []
        depuis = 0
        for morceau, operateurs in sorted(remplis, key=lambda rempli: rempli[0].debut):
            contenu += self._operateurs[depuis : morceau.debut]
            contenu += operateurs
            depuis = morceau.fin
        contenu += self._operateurs[depuis:]
        return b"\n".join(map(pydyf._to_bytes, contenu))

    def copy_page(self, contenu: Any, index: int) -> Any:
        """Return the page object of a copy."""
        page = pydyf.Dictionary(self._page)
        page.update({"Contents": contenu.reference, "StructParents": index})
        return page


def stamp(
    document: Any,
    pdf: Any,
    planches: Sequence[Planche],
    mots: Sequence[Mot],
    avance: Callable[[int], None],
) -> None:
    """Replace the models and the words of a PDF, not yet written, by the pages to print.

    The models come first, one page each in their order, then the pages of words. `avance` is told
    how many pages are done. Raises FormeInattendueError.
    """
    pages = list_pages(pdf)
    require(len(pages) == len(document.pages), "as many pages as were laid out")
    racine = resolve(pdf, pdf.catalog["StructTreeRoot"])
    balises = resolve(pdf, racine["K"][0])
    carte = resolve(pdf, racine["ParentTree"])
    require(len(carte["Nums"]) == 2 * len(pages), "a parent tree of pages only")
    nombre = max(planche.modele for planche in planches) + 1
    modeles = [
        Modele(pdf, page, rang, dessin.anchors, balises)
        for rang, (page, dessin) in enumerate(zip(pages[:nombre], document.pages, strict=False))
    ]
    entrees = _gather_entrees(pdf, pages[nombre:], document.pages[nombre:], mots)
    _clear(pdf, pages, balises, carte)
    for index, planche in enumerate(planches):
        _add_page(pdf, modeles[planche.modele], planche, entrees, index, balises, carte)
        if (index + 1) % AVANCE == 0:
            avance(index + 1)
    avance(len(planches))


def _gather_entrees(
    pdf: Any, pages: Sequence[Any], dessins: Sequence[Any], mots: Sequence[Mot]
) -> dict[Mot, Entree]:
    lues: dict[str, Entree] = {}
    for page, dessin in zip(pages, dessins, strict=True):
        page_lue = read_entrees(pdf, page, dessin.anchors)
        require(not page_lue.keys() & lues.keys(), "each word on one page")
        lues |= page_lue
    require(len(lues) == len(mots), "each word laid out")
    return {mot: lues[name_entree(index)] for index, mot in enumerate(mots)}


def _clear(pdf: Any, pages: Sequence[Any], balises: Any, carte: Any) -> None:
    """Take the models and the words out; their numbers stay, with nothing behind."""
    partis = [*pages, *(resolve(pdf, page["Contents"]) for page in pages)]
    reste = [resolve(pdf, reference) for reference in balises["K"]]
    while reste:
        element = reste.pop()
        partis.append(element)
        reste += [resolve(pdf, k) for k in element["K"] if not isinstance(k, int)]
    for parti in partis:
        nul = Nul()
        nul.number = parti.number
        pdf.objects[parti.number] = nul
    balises["K"].clear()
    carte["Nums"].clear()
    pdf.pages["Kids"].clear()
    pdf.pages["Count"] = 0
    # the ids of the holes, which nothing links to
    pdf.catalog.pop("Names", None)
    require("Outlines" not in pdf.catalog, "no outline")


def _add_page(
    pdf: Any,
    modele: Modele,
    planche: Planche,
    entrees: Mapping[Mot, Entree],
    index: int,
    balises: Any,
    carte: Any,
) -> None:
    octets = zlib.compress(modele.fill(planche, entrees), NIVEAU)
    contenu = pydyf.Stream([octets], {"Filter": "/FlateDecode"})
    pdf.add_object(contenu)
    page = modele.copy_page(contenu, index)
    pdf.add_page(page)
    base = len(pdf.objects)
    copie = Copie(base, page.number, index, tuple(_list_textes(planche, entrees)))
    for patron in modele.arbre.patrons:
        pdf.add_object(Balise(patron, copie))
    balises["K"] += [f"{base + racine} 0 R".encode() for racine in modele.arbre.racines]
    carte["Nums"] += [index, f"{base + modele.arbre.carte} 0 R".encode()]


def _list_textes(planche: Planche, entrees: Mapping[Mot, Entree]) -> list[bytes]:
    # a name on two lines is one name: its parts alone would run into one another
    textes = [
        say_texte("ActualText", mot.texte) if mot in entrees and entrees[mot].morceaux > 1 else b""
        for mot in planche.mots
    ]
    return textes + [say_texte("Alt", code.titre) for code in planche.codes]


def _find_figures(pdf: Any, morceaux: Sequence[Morceau], document: Any, page: Any) -> list[Morceau]:
    par_mcid = {morceau.mcid: morceau for morceau in morceaux}
    figures = []
    reste = [resolve(pdf, reference) for reference in reversed(document["K"])]
    while reste:
        element = reste.pop()
        if element["Pg"] == page.reference:
            if element["S"] == "/Figure":
                figures.append(par_mcid[element["K"][0]])
            enfants = [k for k in element["K"] if not isinstance(k, int)]
            reste += [resolve(pdf, k) for k in reversed(enfants)]
    return figures


def _shows(operateur: Any) -> bool:
    return isinstance(operateur, bytes) and operateur.endswith(b" TJ")
