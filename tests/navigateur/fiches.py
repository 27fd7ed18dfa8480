"""Sheets on paper opened in the browser: what the tests of the transcription share."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page

from ..web.fiches import NOMS, REGLEMENT
from .gestes import Telephone
from .serveur import Serveur

Ouvrir = Callable[..., Page]


@contextmanager
def open_fiches(navigateur: Browser, serveur: Serveur) -> Iterator[Ouvrir]:
    """Give what opens an empty sheet of a new evening, as its organiser, at some width."""
    contextes = []

    def open_page(largeur: int = 1280, suite: str = "", **options: object) -> Page:
        ecran = {"width": largeur, "height": 800}
        contexte = navigateur.new_context(viewport=ecran, **options)  # type: ignore[arg-type]
        contextes.append(contexte)
        page = contexte.new_page()
        page.goto(serveur.cle)
        Telephone(page, serveur.url).start("4")
        page.goto(f"{page.url.partition('?')[0]}feuilles/nouvelle{suite}")
        return page

    yield open_page
    for contexte in contextes:
        contexte.close()


def type_reglement(page: Page, faute: dict[tuple[int, int], str]) -> None:
    """Type the règlement's sheet from the first name on; `faute` has other numbers for cells."""
    clavier = page.keyboard
    page.locator("#nom-0").focus()
    for nom in NOMS:
        clavier.type(nom)
        clavier.press("Enter")
    for rang, (contrat, *scores) in enumerate(REGLEMENT, start=1):
        if rang > 1:
            clavier.press("Enter")
        clavier.type(contrat)
        for place, score in enumerate(scores):
            clavier.press("Tab")
            clavier.type(faute.get((rang, place), str(score)))


def find_focus(page: Page) -> str:
    """Return the id of what has the cursor."""
    return str(page.evaluate("document.activeElement.id"))
