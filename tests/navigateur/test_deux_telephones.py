"""Several phones at one table: all see the same sheet, and none overwrites what another wrote."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .gestes import OFFICIELLES, Telephone
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur

VITE = 3000
MIENNE = OFFICIELLES[0] | {"Points": "51"}

Poser = Callable[..., Page]


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serveur]:
    with serve(tmp_path_factory.mktemp("deux")) as ouvert:
        yield ouvert


@dataclass
class Table:
    """Two phones that mark one table, and one that follows it."""

    un: Telephone
    autre: Telephone
    lecteur: Page


@pytest.fixture
def table(poser: Poser, serveur: Serveur) -> Table:
    page = poser(serveur.cle)
    un = Telephone(page, serveur.url)
    un.start()
    adresse = page.url
    page.goto(f"{adresse}partager")
    marquer, suivre = page.locator(".billet .adresse a").all_inner_texts()
    page.goto(adresse)
    un.wait_ready()
    autre = Telephone(poser(marquer), serveur.url)
    with autre.page.expect_navigation():
        autre.page.get_by_role("button", name="Une autre personne").click()
    autre.wait_ready()
    return Table(un, autre, poser(suivre))


def list_fautes(page: Page) -> list[tuple[str, str]]:
    page.evaluate("scrollTo(0, 0)")
    violations = Axe().run(page).response["violations"]
    return [(faute["id"], faute["nodes"][0]["html"]) for faute in violations]


def write_same(table: Table) -> Page:
    """Enter the first donne on both phones, the second one off the network; return its page."""
    page = table.autre.page
    page.context.set_offline(True)
    table.un.record(OFFICIELLES[0])
    for faits in (MIENNE, OFFICIELLES[1]):
        table.autre.fill(faits)
        page.get_by_role("button", name="Enregistrer", exact=True).click()
    page.context.set_offline(False)
    expect(page.locator("#conflit")).to_contain_text("La donne 1 existe déjà")
    return page


def test_the_others_see_a_donne_within_three_seconds(table: Table) -> None:
    table.autre.fill({"Preneur": "Sud", "Points": "4"})
    table.un.record(OFFICIELLES[0])
    for page in (table.autre.page, table.lecteur):
        expect(page.locator("tbody tr")).to_have_count(1, timeout=VITE)
        expect(page.locator("#scores .total").nth(2)).to_have_text("+318")
    # what somebody was typing has not moved
    points = table.autre.page.get_by_label("Points", exact=True)
    expect(points).to_be_focused()
    assert points.input_value() == "4"
    assert table.autre.page.locator("h1").inner_text().endswith("donne 2")


def test_both_versions_are_shown_before_anything_is_overwritten(table: Table) -> None:
    page = write_same(table)
    ligne = page.locator("#conflit tr", has=page.get_by_role("rowheader", name="Points"))
    assert ligne.locator("strong").all_inner_texts() == ["49", "51"]
    contrat = page.locator("#conflit tr", has=page.get_by_role("rowheader", name="Contrat"))
    assert contrat.locator("strong").count() == 0
    assert page.locator("#etat").inner_text() == "deux versions"
    # theirs and the next one count, mine not yet
    assert table.autre.totaux == ["−182", "−182", "+242", "+122"]
    assert table.un.totaux == ["−106", "−106", "+318", "−106"]
    page.reload()
    table.autre.wait_ready()
    expect(page.locator("#conflit")).to_contain_text("La donne 1 existe déjà")


@pytest.mark.parametrize("theme", ["clair", "sombre"])
@pytest.mark.parametrize("largeur", [320, 1280])
def test_axe_finds_nothing_in_what_waits(table: Table, theme: str, largeur: int) -> None:
    page = table.autre.page
    page.set_viewport_size({"width": largeur, "height": 640})
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    write_same(table)
    assert list_fautes(page) == []
    page.get_by_role("button", name="Garder la sienne").click()
    table.autre.wait_sent()
    page.context.set_offline(True)
    table.autre.fill(MIENNE)
    page.get_by_role("button", name="Enregistrer", exact=True).click()
    expect(page.locator("#etat")).to_have_text("hors ligne · 1 en attente")
    assert list_fautes(page) == []
    page.get_by_role("button", name="Corriger", exact=True).click()
    assert list_fautes(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("choix", "totaux"),
    [
        ("Garder la sienne", ["−182", "−182", "+242", "+122"]),
        ("Garder la mienne", ["−186", "−186", "+254", "+118"]),
        ("C’est une autre donne", ["−292", "−292", "+572", "+12"]),
    ],
)
def test_each_choice_settles_it_and_the_next_donnes_follow(
    table: Table, choix: str, totaux: list[str]
) -> None:
    page = write_same(table)
    page.get_by_role("button", name=choix).click()
    table.autre.wait_sent()
    assert page.locator("#conflit form").count() == 0
    assert table.autre.totaux == totaux
    expect(table.un.page.locator("#scores .total").first).to_have_text(totaux[0], timeout=VITE)
    assert table.un.totaux == totaux


def test_a_correction_of_what_another_has_just_changed_shows_both(table: Table) -> None:
    table.un.record(OFFICIELLES[0])
    page, autre = table.un.page, table.autre.page
    for ecran in (page, autre):
        ecran.get_by_role("button", name="Corriger").click()
        expect(ecran.get_by_text("Correction de la donne 1")).to_be_visible()
    table.un.fill({"Points": "50"})
    with page.expect_navigation():
        page.get_by_role("button", name="Remplacer").click()
    table.autre.fill({"Points": "52"})
    with autre.expect_navigation():
        autre.get_by_role("button", name="Remplacer").click()
    ligne = autre.locator(".conflit tr", has=autre.get_by_role("rowheader", name="Points"))
    assert ligne.locator("strong").all_inner_texts() == ["50", "52"]
    assert table.un.totaux == ["−108", "−108", "+324", "−108"]


def test_the_undone_donne_of_one_phone_leaves_the_other(table: Table) -> None:
    table.un.record(OFFICIELLES[0])
    expect(table.autre.page.locator("tbody tr")).to_have_count(1, timeout=VITE)
    table.un.page.get_by_role("button", name="Annuler", exact=True).click()
    expect(table.autre.page.locator("tbody tr")).to_have_count(0, timeout=VITE)
    assert table.autre.totaux == ["0", "0", "0", "0"]


def test_who_reads_further_down_keeps_the_same_line_under_the_eyes(table: Table) -> None:
    page = table.lecteur
    page.set_viewport_size({"width": 360, "height": 300})
    for _ in range(8):
        table.un.record(OFFICIELLES[0])
    expect(page.locator("tbody tr")).to_have_count(8, timeout=VITE)
    page.get_by_role("link", name="2", exact=True).focus()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    ligne = page.locator("tbody tr").last
    avant = ligne.bounding_box()
    table.un.record(OFFICIELLES[1])
    expect(page.locator("tbody tr")).to_have_count(9, timeout=VITE)
    assert ligne.bounding_box() == avant
    expect(page.get_by_role("link", name="2", exact=True)).to_be_focused()


def test_a_hidden_page_asks_nothing_and_catches_up(table: Table) -> None:
    page = table.lecteur
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    demandes = []
    page.on("request", lambda demande: demandes.append(demande.url))
    table.un.record(OFFICIELLES[0])
    expect(table.autre.page.locator("tbody tr")).to_have_count(1, timeout=VITE)
    # one that was already planned finds the page hidden
    assert page.locator("tbody tr").count() == 0
    assert demandes == []
    page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("tbody tr")).to_have_count(1)


def test_the_read_link_writes_nothing(table: Table) -> None:
    page = table.lecteur
    assert page.locator("form").count() == 0
    statut = page.evaluate(
        """async () => {
            const { csrf_token } = await (await fetch("csrf")).json();
            const champs = { csrf_token, geste: "passee", jeton: "aaaaaaaa" };
            const reponse = await fetch("donnes", {
                method: "POST",
                headers: { Accept: "application/json" },
                body: new URLSearchParams(champs),
            });
            return [reponse.status, (await reponse.json()).erreurs[""]];
        }"""
    )
    assert statut == [403, "Ce lien ne permet pas cela. Demandez le lien de l’organisateur."]
    assert table.un.totaux == ["0", "0", "0", "0"]
