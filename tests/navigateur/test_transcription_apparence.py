"""A copied sheet as it is seen: axe finds nothing, it fits every width, and it is light."""

import gzip
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from ..web.fiches import BILANS, MOINS, PLUS
from .axe import look
from .fiches import Ouvrir, open_fiches
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur

LONGS = ("Sylviane Dupont-Moretti", "Marie-Christine de La Rochefoucauld", "Zoé", "Guillaume")


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serveur]:
    with serve(tmp_path_factory.mktemp("fiches")) as ouvert:
        yield ouvert


@pytest.fixture
def ouvrir(navigateur: Browser, serveur: Serveur) -> Iterator[Ouvrir]:
    with open_fiches(navigateur, serveur) as ouvre:
        yield ouvre


def fill_feuille(page: Page, places: int, faute: bool) -> None:
    """Fill a sheet of this many places with long names and big numbers, and save it."""
    noms = (*LONGS, "Abdelkader", "Jean-Baptiste")
    for place in range(places):
        page.locator(f"#nom-{place}").fill(noms[place])
        page.locator(f"#depart-{place}").fill(str(10 + place))
    if page.locator("#k-1").count():
        page.locator("#k-1").fill("Garde contre")
        for place, score in enumerate((2886, -962, -962, 962 if faute else -962)):
            page.locator(f"#c-1-{place}").fill(str(score))
    for place, bilan in enumerate(BILANS[: min(places, 4)]):
        page.locator(f"#c-b-{place}").fill(str(bilan))
    for place in range(min(places, 4)):
        page.locator(f"#tp-{place}").fill(str(PLUS[place]))
        page.locator(f"#tm-{place}").fill(str(MOINS[place]))
    with page.expect_navigation():
        page.locator("#enregistrer").click()


def test_axe_finds_nothing_and_nothing_scrolls_sideways(ouvrir: Ouvrir) -> None:
    page = ouvrir(390)
    # a refused sheet is left without saving it
    page.on("dialog", lambda dialogue: dialogue.accept())
    nouvelle = page.url
    fautes: dict[str, list[str]] = {"vide": look(page)}
    for nom, demande, places in (
        ("quatre", "?formule=4", 4),
        ("deux colonnes", "?formule=4&mode=colonnes&profondeur=bilans", 4),
        ("détails", "?formule=5&profondeur=details&mode=signe", 5),
        ("six", "?formule=5%2Bmort&mode=signe", 6),
    ):
        page.goto(nouvelle + demande)
        if "colonnes" in demande:
            page.locator("[name='p-b-0']").fill("446")
            with page.expect_navigation():
                page.locator("#enregistrer").click()
        else:
            fill_feuille(page, places, faute=True)
        assert page.url.endswith("?faite=1")
        for resume in page.locator("main details > summary").all():
            if resume.is_visible():
                resume.click()
        fautes[nom] = look(page)
        page.locator("#position").fill("0")
        with page.expect_navigation():
            page.locator("#enregistrer").click()
        fautes[f"{nom}, refusée"] = look(page)
    assert {nom: faute for nom, faute in fautes.items() if faute} == {}


def test_six_places_scroll_under_their_first_column(ouvrir: Ouvrir) -> None:
    page = ouvrir(320, "?formule=5%2Bmort")
    defile = page.get_by_role("region", name="Grille des scores")
    assert defile.evaluate("zone => zone.scrollWidth > zone.clientWidth")
    page.locator("#c-1-5").focus()
    titre = page.locator("tr[data-rang='1'] th").bounding_box()
    assert titre
    assert titre["x"] < 20
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_is_light(ouvrir: Ouvrir) -> None:
    page = ouvrir(suite="?profondeur=details")
    adresses = page.evaluate("performance.getEntriesByType('resource').map((une) => une.name)")
    poids = 0
    for adresse in adresses:
        if adresse.endswith((".css", ".js")):
            poids += len(gzip.compress(page.request.get(adresse).body()))
    assert 0 < poids < 30_000
