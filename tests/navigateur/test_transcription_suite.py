"""From one sheet to the next in a real browser: what is known, what is confirmed, what helps."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from ..web.fiches import NOMS
from .fiches import Ouvrir, find_focus, open_fiches, type_reglement
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serveur]:
    with serve(tmp_path_factory.mktemp("suite")) as ouvert:
        yield ouvert


@pytest.fixture
def ouvrir(navigateur: Browser, serveur: Serveur) -> Iterator[Ouvrir]:
    with open_fiches(navigateur, serveur) as ouvre:
        yield ouvre


def save(page: Page) -> None:
    with page.expect_navigation():
        page.keyboard.press("Control+Enter")


def lock(page: Page) -> None:
    """Hand the sheet in; visée by all, it is then confirmed."""
    statut = page.evaluate(
        """async () => {
            const envoi = new FormData();
            const jeton = document.querySelector("#grille [name=csrf_token]").value;
            envoi.set("csrf_token", jeton);
            envoi.set("geste", "remettre");
            const options = {method: "POST", body: envoi};
            return (await fetch(`${location.pathname}etat`, options)).status;
        }"""
    )
    assert statut == 200


def test_a_confirmed_sheet_is_mended_with_a_reason(ouvrir: Ouvrir) -> None:
    page = ouvrir()
    type_reglement(page, {(2, 1): "76"})
    page.get_by_role("button", name="Les quatre").click()
    save(page)
    lock(page)
    page.goto(page.url.partition("?")[0])
    assert not page.locator("#c-2-1").evaluate("cellule => cellule.matches('input')")
    page.get_by_role("link", name="Corriger cette feuille…").click()
    accepter = page.get_by_role("button", name="Accepter −76")
    with page.expect_navigation():
        accepter.click()
    raison = page.get_by_label("Raison de la correction")
    expect(raison).to_be_focused()
    page.keyboard.type("vu sur le papier")
    expect(accepter).to_be_enabled()
    with page.expect_navigation():
        accepter.click()
    assert "Feuille juste" in page.locator("#constat").inner_text()


def test_enter_goes_on_from_a_right_sheet_to_the_next(ouvrir: Ouvrir) -> None:
    page = ouvrir()
    type_reglement(page, {})
    save(page)
    assert "Recopier la table" in page.evaluate("document.activeElement.textContent")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.url.partition("?")[0].endswith("/nouvelle")
    assert find_focus(page) == "depart-0"


def test_a_known_number_brings_its_name_and_never_replaces_one(ouvrir: Ouvrir) -> None:
    page = ouvrir()
    page.locator("#depart-0").fill("3")
    type_reglement(page, {})
    save(page)
    page.keyboard.press("Enter")
    page.locator("#depart-0").fill("3")
    page.keyboard.press("Tab")
    assert page.locator("#nom-0").input_value() == NOMS[0]
    assert page.locator(".court").first.text_content() == NOMS[0]
    page.locator("#nom-0").fill("ROUX")
    page.locator("#depart-0").fill("4")
    page.locator("#depart-0").fill("3")
    page.keyboard.press("Tab")
    assert page.locator("#nom-0").input_value() == "ROUX"


def test_equals_copies_the_number_at_the_left(ouvrir: Ouvrir) -> None:
    page = ouvrir()
    page.locator("#c-1-0").fill("-106")
    page.locator("#c-1-0").press("=")
    assert page.locator("#c-1-0").input_value() == "-106"
    page.locator("#c-1-1").press("=")
    assert page.locator("#c-1-1").input_value() == "-106"
    assert "−212" in page.locator("tr[data-rang='1'] .somme").inner_text()
    page.locator("#tp-1").press("=")
    assert page.locator("#tp-1").input_value() == "="


def test_equals_copies_both_halves_of_a_cell(ouvrir: Ouvrir) -> None:
    page = ouvrir(suite="?mode=colonnes")
    page.locator("[name='m-1-0']").fill("106")
    page.locator("[name='p-1-1']").press("=")
    assert page.locator("[name='m-1-1']").input_value() == "106"
    assert page.locator("[name='p-1-1']").input_value() == ""
    assert page.evaluate("document.activeElement.name") == "m-1-1"


def test_the_phone_has_keys_for_contracts_and_for_equals(ouvrir: Ouvrir) -> None:
    page = ouvrir(360, has_touch=True, is_mobile=True)
    barre = page.get_by_role("toolbar", name="Aide à la saisie")
    page.locator("#k-1").tap()
    barre.get_by_role("button", name="Garde sans").tap()
    assert page.locator("#k-1").input_value() == "Garde sans"
    assert not barre.get_by_role("button", name="Changer le signe").is_visible()
    page.locator("#c-1-0").fill("-106")
    page.locator("#c-1-1").tap()
    assert not barre.get_by_role("button", name="Garde sans").is_visible()
    barre.get_by_role("button", name="Recopier le nombre de gauche").tap()
    assert page.locator("#c-1-1").input_value() == "-106"


def test_each_seat_has_its_line_on_a_phone(ouvrir: Ouvrir) -> None:
    page = ouvrir(360)
    boites = [page.locator(f"#nom-{place}").bounding_box() for place in range(4)]
    hauts = [boite["y"] for boite in boites if boite]
    assert hauts == sorted(set(hauts))
    assert all(boite and boite["width"] > 180 and boite["height"] >= 44 for boite in boites)
    page.locator("#nom-1").fill("Sylviane Dupont-Moretti")
    assert page.locator(".court").nth(1).text_content() == "Sylviane Dupont-Moretti"


def test_the_proposal_and_the_grid_are_seen_together(ouvrir: Ouvrir) -> None:
    page = ouvrir()
    type_reglement(page, {(2, 1): "76"})
    save(page)
    for lieu in ("Accepter −76", "#c-2-1", "#c-5-3"):
        vu = page.locator(lieu) if lieu[0] == "#" else page.get_by_role("button", name=lieu)
        expect(vu).to_be_in_viewport(ratio=1)
