"""A table of a club night on a phone: its header is read whole, its next step is seen."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.db import connect

from .serveur import Serveur, serve
from .soirees import write_soirees

pytestmark = pytest.mark.navigateur

Poser = Callable[..., Page]
COUPEE = "element => element.scrollWidth > element.clientWidth"


@pytest.fixture(scope="module")
def mots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serveur, dict[str, str]]]:
    """The server, and the links of its evenings by the word that stands for each."""
    dossier: Path = tmp_path_factory.mktemp("telephone")
    with serve(dossier) as ouvert, closing(connect(dossier / "navigateur.sqlite")) as db:
        yield ouvert, write_soirees(db)


@pytest.mark.parametrize("largeur", [320, 390])
@pytest.mark.parametrize("table", ["CLUBTABLE", "CLUBPLEINE", "CLUBVALIDEE", "CLUBJOUE"])
def test_the_table_and_the_position_are_read_whole(
    mots: tuple[Serveur, dict[str, str]], poser: Poser, table: str, largeur: int
) -> None:
    serveur, cles = mots
    page = poser(serveur.cle, viewport={"width": largeur, "height": 700})
    page.goto(f"{serveur.url}/p/{cles[table]}/")
    titre = page.locator(".tete-table .partie")
    expect(titre).to_be_visible()
    assert not titre.evaluate(COUPEE)
    assert "pos. 2" in titre.inner_text()
    expect(page.get_by_role("heading", level=1)).to_contain_text(", position 2")


@pytest.mark.parametrize(
    ("table", "bouton"),
    [("CLUBPLEINE", "Relire et remettre"), ("CLUBVALIDEE", "Qui joue ici ensuite")],
)
def test_what_a_table_does_next_has_its_own_line_and_colours(
    mots: tuple[Serveur, dict[str, str]], poser: Poser, table: str, bouton: str
) -> None:
    serveur, cles = mots
    page = poser(f"{serveur.url}/p/{cles[table]}/", viewport={"width": 390, "height": 700})
    lien = page.get_by_role("link", name=bouton)
    cadre = lien.locator("xpath=..")
    large, autour = lien.bounding_box(), cadre.bounding_box()
    assert large
    assert autour
    assert large["width"] > 0.9 * autour["width"]
    couleur = "element => getComputedStyle(element).color"
    assert lien.evaluate(couleur) != cadre.evaluate(couleur)


def test_a_table_is_not_asked_who_holds_its_phone(
    mots: tuple[Serveur, dict[str, str]], poser: Poser
) -> None:
    serveur, cles = mots
    page = poser(f"{serveur.url}/p/{cles['CLUBTABLE']}/")
    expect(page.locator("#saisie")).to_be_visible()
    expect(page.get_by_text("Ce téléphone est tenu par")).to_have_count(0)
