"""The registrations of a club night in a real browser: typed, searched, paid in one tap."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.db import connect

from ..stockage.tournoi.club import Club, start_club
from .axe import list_fautes
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur


@pytest.fixture(scope="module")
def dossier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("inscriptions")


@pytest.fixture(scope="module")
def serveur(dossier: Path) -> Iterator[Serveur]:
    with serve(dossier) as ouvert:
        yield ouvert


@pytest.fixture
def club(serveur: Serveur, dossier: Path) -> Iterator[Club]:
    assert serveur
    with closing(connect(dossier / "navigateur.sqlite")) as db:
        yield start_club(db)


@pytest.fixture
def open_page(poser: Callable[..., Page], serveur: Serveur, club: Club) -> Callable[[], Page]:
    """The list as the organiser opens it, with whoever is registered by then."""

    def open_liste() -> Page:
        page = poser(serveur.cle)
        page.goto(f"{serveur.url}/p/{club.soiree.code}/tournoi/inscriptions")
        return page

    return open_liste


def test_enter_registers_and_the_cursor_is_back_on_the_name(
    open_page: Callable[[], Page], club: Club
) -> None:
    page = open_page()
    for nom in ("DUPONT", "LEROY", "MARTIN"):
        expect(page.locator("#nom")).to_be_focused()
        page.keyboard.type(nom)
        page.keyboard.press("Enter")
        expect(page.locator(".vient")).to_contain_text(f"{nom} est inscrit")
    assert [inscrit.nom for inscrit in club.inscrits] == ["DUPONT", "LEROY", "MARTIN"]


def test_enter_twice_registers_once(open_page: Callable[[], Page], club: Club) -> None:
    page = open_page()
    page.locator("#nom").fill("DUPONT")
    page.evaluate("for (const _ of 'ab') document.querySelector('[data-ajout]').requestSubmit()")
    expect(page.locator(".vient")).to_contain_text("DUPONT est inscrit")
    assert len(club.inscrits) == 1
    assert club.actions == ["tournoi", "inscription"]


def test_a_known_name_fills_the_rest(open_page: Callable[[], Page], club: Club) -> None:
    ancien = {"prenom": "Anne-Marie", "club": "Nozay", "serie": "3", "feminine": True}
    start_club(club.db).add("LE GOFF", **ancien)
    page = open_page()
    page.locator("#nom").fill("LE GOFF Anne-Marie")
    expect(page.locator("#nom")).to_have_value("LE GOFF")
    expect(page.locator("#prenom")).to_have_value("Anne-Marie")
    expect(page.locator("#club")).to_have_value("Nozay")
    expect(page.locator("#serie")).to_have_value("3")
    expect(page.get_by_label("Féminine")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.locator(".vient")).to_contain_text("LE GOFF Anne-Marie est inscrite")


def test_the_list_follows_what_is_looked_for(open_page: Callable[[], Page], club: Club) -> None:
    club.add("LEFÈVRE", prenom="Zoé", club="Blain")
    club.add("LEROY", prenom="Zoé", club="Nozay")
    page = open_page()
    cherche = page.get_by_role("searchbox")
    lignes = page.locator(".inscrits > li:visible")
    cherche.fill("lefevre zoe")
    expect(lignes).to_have_count(1)
    expect(lignes).to_contain_text("LEFÈVRE")
    cherche.fill("personne")
    expect(lignes).to_have_count(0)
    expect(page.locator("[data-aucun]")).to_be_visible()
    cherche.fill("")
    expect(lignes).to_have_count(2)


def test_one_tap_pays_and_the_page_does_not_move(open_page: Callable[[], Page], club: Club) -> None:
    for rang in range(40):
        club.add(chr(65 + rang % 26) * (3 + rang // 26), tarif=1200)
    page = open_page()
    bouton = page.get_by_role("button", name="A payé").last
    bouton.scroll_into_view_if_needed()
    page.evaluate("window.meme = true")
    bouton.click()
    expect(bouton).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-caisse]")).to_contain_text("39\xa0personnes")
    expect(page.locator("[data-vue=a-payer] small")).to_have_text("39")
    assert club.find("ZZZ").paye
    bouton.click()
    expect(page.locator("[data-caisse]")).to_contain_text("40\xa0personnes")
    assert not club.find("ZZZ").paye
    assert page.evaluate("window.meme")


def test_a_payment_that_is_refused_says_why(open_page: Callable[[], Page], club: Club) -> None:
    id_ = club.add("DUPONT", tarif=1200)
    page = open_page()
    club.db.execute("UPDATE soirees SET archivee = 1 WHERE id = ?", [club.soiree_id])
    club.db.conn.commit()
    page.locator(f"#i-{id_} .payer").click()
    expect(page.get_by_role("alert")).to_contain_text("archivée")
    assert not club.find("DUPONT").paye


def test_nothing_needs_a_script(poser: Callable[..., Page], serveur: Serveur, club: Club) -> None:
    club.add("LEROY", tarif=1200)
    page = poser(serveur.cle, java_script_enabled=False)
    page.goto(f"{serveur.url}/p/{club.soiree.code}/tournoi/inscriptions")
    page.locator("#nom").fill("DUPONT")
    page.locator("#nom").press("Enter")
    expect(page.locator(".vient")).to_contain_text("DUPONT est inscrit")
    page.get_by_role("button", name="LEROY").click()
    expect(page.get_by_role("button", name="LEROY")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("searchbox").fill("leroy")
    page.get_by_role("button", name="Chercher").click()
    expect(page.locator(".inscrits > li")).to_have_count(1)
    assert club.find("LEROY").paye


def test_the_preview_of_a_list_fits_and_is_accessible(
    open_page: Callable[[], Page], club: Club
) -> None:
    club.add("DUPONT", prenom="Jean")
    page = open_page()
    page.get_by_role("link", name="Importer une liste").click()
    page.get_by_text("Ou coller").click()
    lignes = (f"{chr(65 + rang) * 30};Marie;Blain;{12 if rang else 'x'}" for rang in range(12))
    page.locator("#texte").fill("nom;prénom;club;tarif\nDUPONT;Jean;;\n" + "\n".join(lignes))
    page.get_by_role("button", name="Voir l’aperçu").click()
    expect(page.get_by_role("alert")).to_contain_text("Une ligne ne se lit pas")
    for largeur in (320, 1280):
        page.set_viewport_size({"width": largeur, "height": 800})
        assert list_fautes(page) == []
    page.get_by_role("button", name="Inscrire quand même").click()
    expect(page.locator(".vient")).to_contain_text("11 personnes sont inscrites")
    assert len(club.inscrits) == 12
