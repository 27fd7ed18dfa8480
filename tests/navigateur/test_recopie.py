"""A pile of a club night's sheets copied in a real browser: by numbers and Enter, by thumb."""

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.db import connect
from scorekeeper.regles.cycle import EtatFeuille

from ..stockage.clubs import Club
from .axe import look
from .fiches import find_focus
from .serveur import Serveur, serve
from .soirees import start_soiree

pytestmark = pytest.mark.navigateur

Poser = Callable[..., Page]
JETONS = count(1)
JUSTE = (120, -40, -40, -40)
ECRAN = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serveur, Path]]:
    dossier = tmp_path_factory.mktemp("recopie")
    with serve(dossier) as ouvert:
        yield ouvert, dossier / "navigateur.sqlite"


@pytest.fixture
def soiree(serveur: tuple[Serveur, Path]) -> Iterator[tuple[Club, str]]:
    """Two tables of four at their first position, and the address of the evening."""
    ouvert, base = serveur
    with closing(connect(base)) as db:
        club, code = start_soiree(db, 8, JETONS)
        club.draw(graine=7)
        club.open(graine=1)
        yield club, f"{ouvert.url}/p/{code}/"


@pytest.fixture
def ouvrir(serveur: tuple[Serveur, Path], soiree: tuple[Club, str], poser: Poser) -> Poser:
    """Open a page of the evening as its organiser."""

    def open_page(chemin: str, **options: object) -> Page:
        page = poser(serveur[0].cle, **{"viewport": ECRAN} | options)
        page.goto(soiree[1] + chemin)
        return page

    return open_page


def choose(page: Page, choix: str) -> None:
    """Tap a choice of what is copied: the grid is drawn at once."""
    with page.expect_navigation():
        page.locator("label", has=page.get_by_role("radio", name=choix, exact=True)).click()


def press(page: Page, touches: str) -> int:
    """Press the keys of these numbers, an Enter after each, and return how many it took."""
    pressees = [*touches.replace(" ", "\n"), "\n"]
    for touche in pressees:
        page.keyboard.press("Enter" if touche == "\n" else touche)
    return len(pressees)


@pytest.mark.parametrize("mode", ["+ et − séparés", "Une case, avec le signe"])
def test_a_pile_is_copied_with_numbers_and_enter_alone(
    soiree: tuple[Club, str], ouvrir: Poser, mode: str
) -> None:
    club = soiree[0]
    page = ouvrir("feuilles/1-1/")
    choose(page, mode)
    choose(page, "Bilans seuls")
    page.goto(f"{soiree[1]}tournoi/")
    page.locator("#table").focus()
    with page.expect_navigation():
        press(page, "1")
    assert find_focus(page) == "c-b-0"
    with page.expect_navigation():
        nombre = press(page, "120 -40 -40 -40")
    # eleven digits, three signs, an Enter a number: the last one has saved
    assert nombre == 12 + 4
    assert page.url.endswith("/1-1/?faite=1")
    papier = club.sheet(1).papier
    assert papier
    assert papier.bilans == JUSTE
    assert club.sheet(1).cycle.etat is EtatFeuille.EN_COURS
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.url.endswith("/1-2/?remise=1")
    assert club.sheet(1).cycle.etat is EtatFeuille.REMISE
    assert find_focus(page) == "c-b-0"
    expect(page.get_by_role("radio", name="Bilans seuls")).to_be_checked()
    with page.expect_navigation():
        press(page, "120 -40 -40 -40")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.url.endswith("/tournoi/")
    assert club.sheet(2).cycle.etat is EtatFeuille.REMISE


def test_an_enter_held_down_hands_nothing_in(soiree: tuple[Club, str], ouvrir: Poser) -> None:
    page = ouvrir("feuilles/1-1/")
    choose(page, "Bilans seuls")
    with page.expect_navigation():
        press(page, "120 -40 -40 -40")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.wait_for_url("**/1-2/?remise=1")
    page.goto(f"{soiree[1]}feuilles/1-2/")
    choose(page, "Bilans seuls")
    press(page, "120 -40 -40")
    page.keyboard.type("-40")
    # the key stays down while the sheet is saved
    with page.expect_navigation():
        page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    expect(page.get_by_role("button", name="Remettre, puis le tableau de bord")).to_be_focused()
    assert soiree[0].sheet(2).cycle.etat is EtatFeuille.EN_COURS


def test_the_cursor_waits_in_the_first_cell_of_a_blank_sheet_only(ouvrir: Poser) -> None:
    page = ouvrir("feuilles/1-1/")
    expect(page.locator("#k-1")).to_be_focused()
    page.keyboard.type("Garde")
    page.keyboard.press("Tab")
    page.keyboard.type("120")
    assert page.locator("[name='p-1-0']").input_value() == "120"


def test_the_cursor_waits_without_javascript_too(ouvrir: Poser) -> None:
    page = ouvrir("feuilles/1-1/", java_script_enabled=False)
    expect(page.locator("#k-1")).to_be_focused()


def test_on_a_phone_no_cursor_raises_the_keyboard(ouvrir: Poser) -> None:
    page = ouvrir("feuilles/1-1/", viewport={"width": 390, "height": 844}, has_touch=True,
                  is_mobile=True)  # fmt: skip
    expect(page.locator("main")).to_be_focused()
    expect(page.get_by_role("toolbar", name="Aide à la saisie")).to_be_hidden()
    expect(page.get_by_role("button", name="Redessiner la grille")).to_be_hidden()


def test_what_is_typed_under_minus_is_a_loss(ouvrir: Poser) -> None:
    page = ouvrir("feuilles/1-1/")
    moins = page.locator("th.deux-signes .plus-moins span", has_text="−").first.bounding_box()
    case = page.locator("tr[data-rang='1'] td.case").first.bounding_box()
    assert moins
    assert case
    page.mouse.click(moins["x"] + moins["width"] / 2, case["y"] + case["height"] / 2)
    page.keyboard.type("62")
    assert "−62" in page.locator("tr[data-rang='1'] .somme").inner_text()


def test_signs_lead_to_their_column(ouvrir: Poser) -> None:
    page = ouvrir("feuilles/1-1/")
    plus, moins = page.locator("[name='p-1-0']"), page.locator("[name='m-1-0']")
    plus.focus()
    page.keyboard.type("-62")
    assert (plus.input_value(), moins.input_value()) == ("", "62")
    plus.focus()
    moins.press("+")
    assert (plus.input_value(), moins.input_value()) == ("62", "")
    plus.press("-")
    assert (plus.input_value(), moins.input_value()) == ("", "62")
    # a sum of gains and a sum of losses are both written
    total = page.locator("#tp-0")
    total.fill("318")
    total.press("-")
    page.keyboard.type("764")
    assert (total.input_value(), page.locator("#tm-0").input_value()) == ("318", "764")


def test_tab_skips_the_half_that_a_number_leaves_empty(ouvrir: Poser) -> None:
    page = ouvrir("feuilles/1-1/")
    page.locator("[name='p-1-0']").focus()
    vus = []
    for touches in ("120", "", "40", ""):
        page.keyboard.type(touches)
        page.keyboard.press("Tab")
        vus.append(page.evaluate("document.activeElement.name"))
    assert vus == ["p-1-1", "m-1-1", "p-1-2", "m-1-2"]


def test_a_sign_after_its_number_counts_at_once(ouvrir: Poser) -> None:
    page = ouvrir("feuilles/1-1/")
    choose(page, "Une case, avec le signe")
    page.locator("#c-1-0").fill("62−")
    page.locator("#c-1-1").fill("62")
    assert "0 ✓" in page.locator("tr[data-rang='1'] .somme").inner_text()
    expect(page.locator(".plus-moins").first).to_be_hidden()


def test_the_heading_has_no_stop_for_tab(ouvrir: Poser) -> None:
    page = ouvrir("feuilles/1-1/")
    champs = page.locator(".reperes, .joueurs").locator("input:not([type=hidden])")
    expect(champs).to_have_count(0)
    assert page.locator(".joueur").first.inner_text().startswith("Nord")


def test_axe_finds_nothing_on_a_sheet_of_a_club_night(ouvrir: Poser) -> None:
    page = ouvrir("feuilles/1-1/")
    fautes = {"lignes": look(page)}
    choose(page, "Une case, avec le signe")
    fautes["signe"] = look(page)
    choose(page, "Bilans seuls")
    fautes["bilans"] = look(page)
    for place, bilan in enumerate(JUSTE):
        page.locator(f"#c-b-{place}").fill(str(bilan))
    with page.expect_navigation():
        page.locator("#enregistrer").click()
    fautes["juste"] = look(page)
    assert {nom: faute for nom, faute in fautes.items() if faute} == {}


def test_a_pile_typed_on_a_keyboard_goes_on_beside_a_touch_screen(
    soiree: tuple[Club, str], ouvrir: Poser
) -> None:
    club = soiree[0]
    page = ouvrir("feuilles/1-1/", has_touch=True)
    expect(page.locator("main")).to_be_focused()
    choose(page, "Bilans seuls")
    page.locator("#c-b-0, [name='p-b-0']").first.focus()
    with page.expect_navigation():
        press(page, "120 -40 -40 -40")
    expect(page.get_by_role("button", name="Remettre et passer")).to_be_focused()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.url.endswith("/1-2/?remise=1")
    assert find_focus(page) == "c-b-0"
    # what was handed in is in sight, and said with the cell
    faite = page.locator("#remise-faite")
    expect(faite).to_have_text("✓ Table 1 remise.")
    expect(faite).to_be_in_viewport()
    case = page.locator("#c-b-0")
    expect(case).to_have_accessible_description("Table 1 remise.")
    with page.expect_navigation():
        press(page, "120 -40 -40 -40")
    papier = club.sheet(2).papier
    assert papier
    assert papier.bilans == JUSTE


@pytest.mark.parametrize("profondeur", ["Lignes", "Lignes et détails"])
def test_rows_are_gone_on_with_too(ouvrir: Poser, profondeur: str) -> None:
    page = ouvrir("feuilles/1-1/", has_touch=True)
    choose(page, profondeur)
    page.locator("#k-1").focus()
    page.keyboard.type("Garde")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/1-1/?faite=1")
    page.get_by_role("link", name="Recopier la table 2").press("Enter")
    page.wait_for_url("**/1-2/")
    expect(page.locator("#k-1")).to_be_focused()
    # a finger on the sheet, and the next page waits for a finger again
    page.locator("#k-1").tap()
    page.reload()
    expect(page.locator("main")).to_be_focused()
