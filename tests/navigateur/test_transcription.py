"""Copying a sheet in a real browser: by keyboard alone, and by thumb."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from ..web.fiches import REGLEMENT
from .fiches import Ouvrir, find_focus, open_fiches, type_reglement
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serveur]:
    with serve(tmp_path_factory.mktemp("transcription")) as ouvert:
        yield ouvert


@pytest.fixture
def ouvrir(navigateur: Browser, serveur: Serveur) -> Iterator[Ouvrir]:
    with open_fiches(navigateur, serveur) as ouvre:
        yield ouvre


def press_until(page: Page, texte: str) -> None:
    """Press Tab until a button that says this has the cursor."""
    for _ in range(12):
        page.keyboard.press("Tab")
        if texte in page.evaluate("document.activeElement.textContent"):
            return
    raise AssertionError(f"no way to {texte}")


def test_a_slip_is_found_and_mended_by_keyboard_alone(ouvrir: Ouvrir) -> None:
    page = ouvrir()
    type_reglement(page, {(2, 1): "76"})
    for somme, texte in ((1, "0 ✓"), (2, "+152")):
        assert texte in page.locator(f"tr[data-rang='{somme}'] .somme").inner_text()
    assert "+1\u202f498" in page.locator("[data-colonne='1']").inner_text()
    with page.expect_navigation():
        page.keyboard.press("Control+Enter")
    assert "Une seule case explique tout" in page.locator("#constat").inner_text()
    assert find_focus(page) == "constat"
    press_until(page, "Accepter −76")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    verdict = page.locator(".verdict")
    assert "Feuille juste\u00a0: la somme des bilans est zéro" in verdict.inner_text()
    assert "juste" in (verdict.get_attribute("class") or "")
    cellule = page.locator("td", has=page.locator("#c-2-1"))
    assert "−76" in cellule.inner_text()
    assert "line-through" in page.locator("#c-2-1").evaluate(
        "champ => getComputedStyle(champ).textDecorationLine"
    )
    assert page.locator("#c-2-1").input_value() == "+76"
    assert "0 ✓" in page.locator("tr[data-rang='2'] .somme").inner_text()


def test_enter_and_arrows_move_as_in_a_spreadsheet(ouvrir: Ouvrir) -> None:
    page = ouvrir()
    clavier = page.keyboard
    page.locator("#c-1-1").focus()
    vus = []
    for touche in (
        "Enter",  # down
        "Tab",
        "Tab",
        "Enter",  # back under the cell where the run of Tab began
        "Shift+Enter",  # up
        "ArrowDown",
        "ArrowUp",
        "ArrowUp",
        "ArrowLeft",
        "ArrowLeft",
        "ArrowRight",
    ):
        clavier.press(touche)
        vus.append(find_focus(page))
    assert vus == [
        "c-2-1", "c-2-2", "c-2-3", "c-3-1", "c-2-1",
        "c-3-1", "c-2-1", "c-1-1", "c-1-0", "k-1", "c-1-0",
    ]  # fmt: skip


def test_arrows_move_in_the_number_until_its_edge(ouvrir: Ouvrir) -> None:
    page = ouvrir()
    case = page.locator("#c-1-1")
    case.fill("-106")
    page.keyboard.press("ArrowLeft")
    assert find_focus(page) == "c-1-1"
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    assert find_focus(page) == "c-1-1"
    page.keyboard.press("ArrowLeft")
    assert find_focus(page) == "c-1-0"
    # what is reached is selected: the next digit replaces it
    page.keyboard.press("ArrowRight")
    page.keyboard.type("5")
    assert case.input_value() == "5"


def test_escape_gives_the_number_back(ouvrir: Ouvrir) -> None:
    page = ouvrir()
    page.locator("#c-1-1").fill("-106")
    page.locator("#c-1-2").focus()
    page.locator("#c-1-1").focus()
    page.keyboard.type("42")
    page.keyboard.press("Escape")
    assert page.locator("#c-1-1").input_value() == "-106"
    assert "−106" in page.locator("tr[data-rang='1'] .somme").inner_text()


def test_enter_in_the_last_cell_goes_to_the_button(ouvrir: Ouvrir) -> None:
    page = ouvrir()
    page.locator("#c-b-3").focus()
    page.keyboard.press("Enter")
    assert find_focus(page) == "enregistrer"


def test_enter_in_a_heading_or_a_menu_goes_on_and_sends_nothing(ouvrir: Ouvrir) -> None:
    page = ouvrir(suite="?profondeur=details")
    page.locator("#position").focus()
    page.keyboard.press("Enter")
    assert find_focus(page) == "table"
    page.locator("#d-preneur-1").focus()
    page.keyboard.press("Enter")
    assert find_focus(page) == "d-bouts-1"
    assert page.url.endswith("?profondeur=details")


def test_enter_saves_without_javascript(ouvrir: Ouvrir) -> None:
    page = ouvrir(java_script_enabled=False)
    page.locator("#c-1-0").fill("-107")
    page.get_by_role("button", name="Ajouter une donne").click()
    assert page.locator("#c-1-0").input_value() == "-107"
    page.locator("#c-6-0").fill("5")
    with page.expect_navigation():
        page.locator("#c-6-0").press("Enter")
    assert page.url.endswith("?faite=1")
    assert page.locator("#c-6-0").input_value() == "+5"


@pytest.mark.parametrize("largeur", [360, 1280])
def test_a_finger_redraws_the_grid_and_loses_nothing(ouvrir: Ouvrir, largeur: int) -> None:
    page = ouvrir(largeur, has_touch=True)
    page.locator("#c-1-0").fill("-106")
    page.locator("#c-1-2").fill("318")
    for choix in ("+ et − séparés", "Bilans seuls", "Lignes et détails"):
        with page.expect_navigation():
            page.locator("label", has=page.get_by_role("radio", name=choix, exact=True)).tap()
    assert page.locator("[name='m-1-0']").input_value() == "106"
    assert page.locator("[name='p-1-2']").input_value() == "318"
    assert page.locator("#d-preneur-1").is_visible()


def test_in_two_columns_the_sums_run_too(ouvrir: Ouvrir) -> None:
    page = ouvrir(suite="?mode=colonnes")
    for nom, valeur in (("m-1-0", "106"), ("m-1-1", "106"), ("p-1-2", "318")):
        page.locator(f"[name='{nom}']").fill(valeur)
    assert "+106" in page.locator("tr[data-rang='1'] .somme").inner_text()
    page.locator("[name='m-1-3']").fill("106")
    assert "0 ✓" in page.locator("tr[data-rang='1'] .somme").inner_text()


def test_a_thumb_types_a_sheet_on_a_phone(ouvrir: Ouvrir) -> None:
    page = ouvrir(360, has_touch=True, is_mobile=True)
    barre = page.get_by_role("toolbar", name="Aide à la saisie")
    assert not barre.is_visible()
    page.locator("#c-1-0").tap()
    assert barre.is_visible()
    assert page.locator("#c-1-0").get_attribute("inputmode") == "numeric"
    signe = barre.get_by_role("button", name="Changer le signe")
    for place, score in enumerate(REGLEMENT[0][1:]):
        assert find_focus(page) == f"c-1-{place}"
        page.keyboard.type(str(abs(int(score))))
        if int(score) < 0:
            signe.tap()
        assert find_focus(page) == f"c-1-{place}"
        barre.get_by_role("button", name="Suite").tap()
    assert "0 ✓" in page.locator("tr[data-rang='1'] .somme").inner_text()
    assert page.locator("#c-1-0").input_value() == "−106"
    page.locator("#c-1-0").tap()
    signe.tap()
    assert page.locator("#c-1-0").input_value() == "106"
    barre.get_by_role("button", name="Case du dessous").tap()
    assert find_focus(page) == "c-2-0"
    boite, case = barre.bounding_box(), page.locator("#c-2-0").bounding_box()
    assert boite
    assert case
    assert case["y"] + case["height"] <= boite["y"]
    page.locator("#tp-0").tap()
    assert signe.is_disabled()
    # one tap saves, though the keys go away under it
    with page.expect_navigation():
        page.locator("#enregistrer").tap()
    assert page.url.endswith("?faite=1")


def test_the_sign_key_changes_column_in_two(ouvrir: Ouvrir) -> None:
    page = ouvrir(360, "?mode=colonnes", has_touch=True, is_mobile=True)
    page.locator("[name='p-1-0']").tap()
    page.keyboard.type("106")
    page.get_by_role("button", name="Changer le signe").tap()
    assert page.locator("[name='m-1-0']").input_value() == "106"
    assert page.locator("[name='p-1-0']").input_value() == ""
    assert page.evaluate("document.activeElement.name") == "m-1-0"


def test_what_is_typed_outdates_the_control_and_is_not_left_by_mistake(ouvrir: Ouvrir) -> None:
    page = ouvrir()
    type_reglement(page, {(2, 1): "76"})
    with page.expect_navigation():
        page.keyboard.press("Control+Enter")
    accepter = page.get_by_role("button", name="Accepter −76")
    assert accepter.is_enabled()
    page.locator("#c-1-0").fill("-107")
    assert accepter.is_disabled()
    assert page.get_by_text("La grille a changé depuis ce contrôle").is_visible()
    questions = []

    def stay(question: Dialog) -> None:
        questions.append(question.type)
        question.dismiss()

    page.on("dialog", stay)
    page.get_by_role("link", name="Feuilles").click()
    assert questions == ["beforeunload"]
    assert page.locator("#c-1-0").input_value() == "-107"


def test_a_sentence_leads_to_its_cell(ouvrir: Ouvrir) -> None:
    page = ouvrir()
    type_reglement(page, {})
    page.locator("#c-b-1").fill("1364")
    with page.expect_navigation():
        page.keyboard.press("Control+Enter")
    page.get_by_text("Voir l’écart").click()
    page.locator(".erreurs a", has_text="Bilan, DUPONT").click()
    assert find_focus(page) == "c-b-1"
    expect(page.locator("#c-b-1")).to_be_in_viewport()
