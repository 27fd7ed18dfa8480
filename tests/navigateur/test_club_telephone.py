"""A table of a club night on a phone: its header is read whole, its next step is seen."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.db import connect

from .serveur import Serveur, serve
from .soirees import write_soirees

pytestmark = pytest.mark.navigateur

Poser = Callable[..., Page]
ARRET = """milieu => {
  const detail = { chrono: null, heure: Date.now() };
  dispatchEvent(new CustomEvent("suivi", { detail }));
  return ["#etat", ".tete-table summary"].map(milieu);
}"""
MILIEU = """selecteur => {
  const { top, bottom } = document.querySelector(selecteur).getBoundingClientRect();
  return (top + bottom) / 2;
}"""
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


@pytest.mark.parametrize("largeur", [320, 360, 390])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_clock_of_a_table_is_read_whole_and_moves_nothing(
    mots: tuple[Serveur, dict[str, str]], poser: Poser, largeur: int, theme: str
) -> None:
    serveur, cles = mots
    page = poser(
        f"{serveur.url}/p/{cles['CLUBTABLE']}/",
        viewport={"width": largeur, "height": 640},
        color_scheme=theme,
    )
    chrono = page.locator("#chrono")
    expect(chrono).to_have_text(re.compile(r"^(45:00|4[0-4]:[0-5][0-9])\s*$"))
    assert not page.locator(".tete-table .partie").evaluate(COUPEE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tete, tuiles = page.locator(".tete-table"), page.locator("#scores")
    avant = tete.bounding_box(), tuiles.bounding_box()
    page.locator("#chrono [data-reste]").evaluate("element => element.textContent = ''")
    assert (tete.bounding_box(), tuiles.bounding_box()) == avant


def test_the_clock_of_a_table_counts_by_the_server_and_ends_with_the_last_donne(
    mots: tuple[Serveur, dict[str, str]], poser: Poser
) -> None:
    serveur, cles = mots
    page = poser("about:blank")
    page.clock.install(time=datetime(2020, 1, 1, tzinfo=UTC))
    page.goto(f"{serveur.url}/p/{cles['CLUBTABLE']}/")
    chrono = page.locator("#chrono")
    expect(chrono).to_have_text(re.compile(r"^(45:00|4[0-4]:[0-5][0-9])\s*$"))
    page.route("**/etat", lambda route: route.abort())
    page.clock.run_for(3000)
    page.clock.fast_forward("30:00")
    expect(chrono).to_have_text(re.compile(r"^1[0-5]:[0-5][0-9]\s*$"))
    page.clock.fast_forward("20:00")
    expect(chrono.locator("[data-mots]")).to_have_text("Dernière donne")
    expect(chrono.locator("[data-reste]")).to_be_hidden()


@pytest.mark.parametrize("largeur", [320, 390])
@pytest.mark.parametrize("sans", ["played", "stopped"])
def test_without_a_clock_the_tick_is_level_with_the_menu(
    mots: tuple[Serveur, dict[str, str]], poser: Poser, largeur: int, sans: str
) -> None:
    serveur, cles = mots
    page = poser(serveur.cle, viewport={"width": largeur, "height": 640})
    if sans == "played":
        page.goto(f"{serveur.url}/p/{cles['CLUBPLEINE']}/")
    else:
        page.goto(f"{serveur.url}/p/{cles['CLUBJOUE']}/")
    expect(page.locator("#etat")).to_have_text("enregistré")
    # looked at in the same breath: the next answer starts the clock again
    etat, menu = page.evaluate(f"({ARRET})(({MILIEU}))")
    assert abs(etat - menu) <= 2


@pytest.mark.parametrize("largeur", [320, 1280])
def test_the_last_donne_takes_the_place_of_the_tick_alone(
    mots: tuple[Serveur, dict[str, str]], poser: Poser, largeur: int
) -> None:
    serveur, cles = mots
    page = poser(serveur.cle, viewport={"width": largeur, "height": 800})
    page.clock.install(time=datetime(2020, 1, 1, tzinfo=UTC))
    page.goto(f"{serveur.url}/p/{cles['CLUBJOUE']}/")
    etat, chrono = page.locator("#etat"), page.locator("#chrono")
    expect(chrono).to_have_text(re.compile(r"^(45:00|4[0-4]:[0-5][0-9])\s*$"))
    expect(etat).to_have_text("enregistré")
    expect(etat).to_be_visible()
    # an answer that does not come yet
    page.route("**/etat", lambda _route: None)
    page.clock.fast_forward("50:00")
    expect(chrono.locator("[data-mots]")).to_have_text("Dernière donne")
    expect(etat).to_be_hidden()
    expect(chrono).to_have_css("font-size", "16px")
    assert not page.locator(".tete-table .partie").evaluate(COUPEE)
    if largeur == 320:
        menu = page.evaluate(MILIEU, ".tete-table summary")
        assert abs(page.evaluate(MILIEU, "#chrono") - menu) <= 2
    page.clock.run_for(60000)
    expect(etat).to_have_text("hors ligne")
    expect(etat).to_be_visible()
    expect(chrono).to_have_css("font-size", "13px")
    expect(chrono.locator("[data-mots]")).to_be_visible()
