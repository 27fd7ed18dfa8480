"""A club night that moves by itself: the board followed, the clock, the screen of the hall."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.db import connect
from scorekeeper.services.tournoi.chrono import start_chrono
from scorekeeper.store.liens import list_liens

from ..stockage.clubs import ORGANISATEUR, Club
from .serveur import Serveur, serve
from .soirees import FAUX, start_soiree

pytestmark = pytest.mark.navigateur

Poser = Callable[..., Page]
REGARDER = "dispatchEvent(new Event('focus'))"
PROJECTEUR = {"width": 1280, "height": 720}
ANCIEN = datetime(2001, 1, 1)
JETONS = count(1)


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serveur, Path]]:
    dossier = tmp_path_factory.mktemp("tournoi")
    with serve(dossier) as ouvert:
        yield ouvert, dossier / "navigateur.sqlite"


@pytest.fixture
def soiree(serveur: tuple[Serveur, Path]) -> Iterator[tuple[Club, str]]:
    """Seven tables at their first position, and the address of its pages for the organiser."""
    ouvert, base = serveur
    with closing(connect(base)) as db:
        club, code = start_soiree(db, 28, JETONS)
        club.draw(graine=7)
        club.open(graine=1)
        yield club, f"{ouvert.url}/p/{code}/tournoi/"


@pytest.fixture
def tableau(serveur: tuple[Serveur, Path], soiree: tuple[Club, str], poser: Poser) -> Page:
    page = poser(serveur[0].cle, viewport={"width": 1280, "height": 800})
    page.goto(soiree[1])
    return page


def link_lecture(soiree: tuple[Club, str]) -> str:
    """Return the address of the hall's screen under the read link."""
    club, adresse = soiree
    liens = list_liens(club.db, club.soiree_id)
    cle = next(lien.cle for lien in liens if lien.sorte == "lecture")
    return f"{adresse.partition('/p/')[0]}/p/{cle}/tournoi/salle"


def test_the_board_follows_the_tables_and_keeps_what_is_typed(
    tableau: Page, soiree: tuple[Club, str]
) -> None:
    club, _adresse = soiree
    expect(tableau.locator(".amorce")).to_contain_text("7 feuilles à venir")
    tableau.locator("#table").press_sequentially("12")
    tableau.locator("#minutes").fill("55")
    club.record(3)
    club.copy(2, FAUX)
    tableau.evaluate(REGARDER)
    expect(tableau.get_by_label("Table 3, position 1")).to_have_text("1/5")
    expect(tableau.locator(".amorce")).to_contain_text("La feuille de la table 2 est à revoir.")
    expect(tableau.locator("#table")).to_have_value("12")
    expect(tableau.locator("#minutes")).to_have_value("55")
    assert tableau.evaluate("document.activeElement.id") == "minutes"


def test_a_form_that_came_later_is_accepted(tableau: Page, soiree: tuple[Club, str]) -> None:
    club, adresse = soiree
    club.copy(1, (120, -40, -40, -40))
    tableau.evaluate(REGARDER)
    tableau.get_by_role("button", name="Valider la feuille juste").click()
    tableau.wait_for_url(adresse)
    expect(tableau.get_by_label("Table 1, position 1 : validée")).to_be_visible()


def test_a_pile_of_paper_is_opened_by_numbers(tableau: Page) -> None:
    tableau.locator("#table").fill("7")
    tableau.keyboard.press("Enter")
    tableau.wait_for_url("**/feuilles/1-7/")


def test_the_clock_is_the_server_s_whatever_the_phone_believes(
    soiree: tuple[Club, str], poser: Poser
) -> None:
    club, _adresse = soiree
    start_chrono(club.db, club.soiree_id, 45, ORGANISATEUR)
    page = poser("about:blank")
    page.clock.install(time=ANCIEN)
    page.goto(link_lecture(soiree))
    reste = page.locator("[data-reste]")
    expect(reste).to_have_text(re.compile("45:00|44:[345]."))
    page.clock.fast_forward("10:00")
    expect(reste).to_have_text(re.compile("35:00|34:[2345]."))
    page.clock.fast_forward("35:00")
    expect(page.locator("[data-chrono]")).to_contain_text("0:00 Dernière donne")


def test_the_hall_turns_its_pages_and_stops_when_it_is_told(
    soiree: tuple[Club, str], poser: Poser
) -> None:
    page = poser("about:blank", viewport=PROJECTEUR)
    page.clock.install()
    page.goto(link_lecture(soiree))
    vue = page.locator(".vue:visible")
    expect(vue).to_have_count(1)
    expect(vue).to_contain_text("Places par table")
    page.clock.run_for(13000)
    expect(vue).to_contain_text("Places par nom")
    page.keyboard.press("ArrowLeft")
    expect(vue).to_contain_text("Places par table")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Reprendre")).to_be_visible()
    page.clock.run_for(60000)
    expect(vue).to_contain_text("Places par table")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_player_finds_himself_on_a_phone(soiree: tuple[Club, str], poser: Poser) -> None:
    page = poser(link_lecture(soiree))
    assert page.locator(".vue:visible").count() == 2
    page.locator("#nom").press_sequentially("eti")
    trouves = page.locator("#trouves > li")
    expect(trouves.first).to_contain_text("ÉTIENNE")
    assert trouves.count() == page.locator(".vue [data-nom]", has_text="ÉTIENNE").count()
    page.locator("#nom").fill("zzz")
    expect(trouves).to_have_text(["Personne de ce nom n’a de place pour l’instant."])


def test_a_waiting_table_opens_by_itself(serveur: tuple[Serveur, Path], poser: Poser) -> None:
    ouvert, base = serveur
    with closing(connect(base)) as db:
        club, _code = start_soiree(db, 12, JETONS)
        club.draw(graine=7)
        cle = next(lien.cle for lien in list_liens(db, club.soiree_id) if lien.numero_table == 2)
        page = poser("about:blank")
        page.clock.install()
        page.goto(f"{ouvert.url}/p/{cle}/")
        expect(page.locator("main")).to_contain_text("La position 1 commence bientôt.")
        club.open(graine=1)
        page.clock.run_for(6000)
        page.wait_for_url(f"{ouvert.url}/p/{cle}/")


def test_the_arrows_turn_the_sheets_read_back(tableau: Page, soiree: tuple[Club, str]) -> None:
    tableau.goto(f"{soiree[1]}lire/1-2")
    tableau.keyboard.press("ArrowRight")
    tableau.wait_for_url("**/lire/1-3")
    tableau.keyboard.press("ArrowLeft")
    tableau.wait_for_url("**/lire/1-2")
