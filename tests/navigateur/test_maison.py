"""A game by house rules in a real browser: the keys it has, what they count, and how they look."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from .axe import LARGEURS, look
from .gestes import NOMS, Telephone, cut
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur

GARDE = {"Preneur": "Est", "Contrat": "Garde", "Bouts": "2", "Points": "49"}
LONGS = ("Sylviane Dupont-Moretti", "Marie-Christine", "Jean-Baptiste", "Zoé", "Guy", "Ève")


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serveur]:
    with serve(tmp_path_factory.mktemp("maison")) as ouvert:
        yield ouvert


@pytest.fixture(scope="module", autouse=True)
def chez_lulu(navigateur: Browser, serveur: Serveur) -> None:
    """Lulu's rules, made by hand as the organiser does."""
    page = navigateur.new_page()
    page.goto(serveur.cle)
    page.get_by_role("link", name="Règles maison").click()
    page.get_by_role("link", name="Nouvelles règles").click()
    page.get_by_label("Nom de ces règles").fill("Chez Lulu")
    page.get_by_label("La prise (petite) ne se joue pas").check()
    page.get_by_label("À 10 points").check()
    page.get_by_label("Misère d’atout").fill("20")
    page.get_by_label("Misère de tête").fill("10")
    page.get_by_role("button", name="Enregistrer ces règles").click()
    expect(page.get_by_role("heading", name="Chez Lulu")).to_be_visible()
    page.close()


@dataclass
class Maison(Telephone):
    """A phone at a table that plays by Lulu's rules, unless others are named."""

    cle: str = ""

    def start(
        self, formule: str = "4", noms: tuple[str, ...] = NOMS, bareme: str = "Chez Lulu"
    ) -> None:
        super().start(formule, noms)
        code = self.page.url.rstrip("/").split("/")[-1]
        self.page.goto(f"{self.url}/parties/{code}")
        self.page.get_by_label("Jusqu’à la première donne").select_option(bareme)
        self.page.get_by_role("button", name="Choisir").click()
        self.page.get_by_role("link", name="Ouvrir la table").click()
        self.wait_ready()

    def hold(self, misere: str, *noms: str) -> None:
        """Press the keys of who holds a misère."""
        groupe = self.page.get_by_role("group", name=misere, exact=True)
        for nom in noms:
            groupe.get_by_label(nom, exact=True).check()

    @property
    def lignes(self) -> list[str]:
        """The three lines of the pinned result."""
        return self.page.locator("#resultat p").all_inner_texts()


@pytest.fixture
def maison(navigateur: Browser, serveur: Serveur) -> Iterator[Maison]:
    contexte = navigateur.new_context(viewport={"width": 390, "height": 844})
    page = contexte.new_page()
    page.goto(serveur.cle)
    yield Maison(page, serveur.url, serveur.cle)
    contexte.close()


def test_the_live_line_counts_as_the_sheet_does(maison: Maison) -> None:
    maison.start()
    page = maison.page
    expect(page.get_by_label("Prise", exact=True)).to_be_disabled()
    expect(page.locator("#resultat")).to_contain_text("règles maison")
    maison.fill(GARDE)
    assert maison.lignes == ["Est +210", "les trois autres −70", "(25 + 10) × 2 = 70"]
    maison.hold("Misère d’atout", "Sud")
    assert maison.lignes == [
        "Est +190",
        "Sud −10 · les autres −90",
        "(25 + 10) × 2 = 70 · misère 20",
    ]
    maison.hold("Misère de tête", "Sud", "Est")
    assert maison.lignes == [
        "Est +210",
        "Sud +10 · les autres −110",
        "(25 + 10) × 2 = 70 · misères 20 + 10 + 10",
    ]
    maison.press("Enregistrer")
    assert maison.totaux == ["−110", "+10", "+210", "−110"]
    expect(page.locator("table.lignes")).to_contain_text("+M")
    assert page.locator(".misere input:checked").count() == 0


def test_what_is_undone_or_corrected_has_its_miseres_again(maison: Maison) -> None:
    maison.start()
    page = maison.page
    maison.fill(GARDE)
    maison.hold("Misère d’atout", "Sud", "Ouest")
    maison.press("Enregistrer")
    coches = page.locator(".misere input:checked")
    page.get_by_role("button", name="Annuler").click()
    expect(coches).to_have_count(2)
    assert coches.evaluate_all("(toutes) => toutes.map((coche) => coche.value)") == ["1", "3"]
    maison.press("Enregistrer")
    assert maison.totaux == ["−110", "−30", "+170", "−30"]
    page.get_by_role("button", name="Corriger").click()
    page.get_by_role("button", name="Remplacer").wait_for()
    assert [coche.get_attribute("aria-label") for coche in coches.all()] == ["Sud", "Ouest"]


def change_regles(page: Page, url: str, chemin: str, **nombres: str) -> None:
    """Fill the form of house rules as the organiser does."""
    page.goto(f"{url}/regles-maison/{chemin}")
    for libelle, valeur in nombres.items():
        page.get_by_label(libelle.replace("_", " "), exact=True).fill(valeur)
    page.get_by_role("button", name="Enregistrer ces règles").click()
    page.wait_for_url("**/regles-maison")


def test_a_donne_that_waited_while_the_rules_changed_is_looked_at_again(maison: Maison) -> None:
    chef = maison.page.context.browser.new_context().new_page()  # type: ignore[union-attr]
    chef.goto(maison.cle)
    change_regles(chef, maison.url, "nouvelles", Nom_de_ces_règles="Chez Lola", Simple="10")
    maison.start(bareme="Chez Lola")
    page = maison.page
    maison.fill(GARDE | {"Poignée": "Simple"})
    cut(page)
    page.get_by_role("button", name="Enregistrer", exact=True).click()
    expect(page.locator("#etat")).to_contain_text("1 en attente")
    change_regles(chef, maison.url, "chez-lola/changer", Simple="500")
    chef.context.close()
    with page.expect_event("load"):
        page.context.set_offline(False)
    expect(page.locator(".nouvelles.locale")).to_contain_text("Les règles ont changé")
    page.get_by_role("button", name="Corriger").first.click()
    assert maison.lignes[2] == "(25 + 8) × 2 + 500 = 566"
    maison.press("Remplacer")
    expect(page.locator("#scores .total").nth(2)).to_have_text("+1\u202f698")
    assert count_lignes(page) == 1


def count_lignes(page: Page) -> int:
    return page.locator("table.lignes tbody th a").count()


def test_the_mort_has_no_key_to_press(maison: Maison) -> None:
    maison.start("4+mort", NOMS)
    page = maison.page
    groupe = page.get_by_role("group", name="Misère d’atout", exact=True)
    expect(groupe.get_by_label("Nord", exact=True)).to_be_disabled()
    maison.hold("Misère d’atout", "Sud")
    page.get_by_text("Détail", exact=True).click()
    page.locator("select[name=donneur]").select_option("Sud")
    expect(groupe.get_by_label("Sud", exact=True)).to_be_disabled()
    expect(groupe.get_by_label("Sud", exact=True)).not_to_be_checked()
    expect(groupe.get_by_label("Nord", exact=True)).to_be_enabled()


@pytest.mark.parametrize(
    "chemin", ["", "/nouvelles", "/chez-lulu/changer", "/chez-lulu/supprimer", "refus"]
)
def test_the_pages_of_the_rules(maison: Maison, chemin: str) -> None:
    refus = chemin == "refus"
    maison.page.goto(f"{maison.url}/regles-maison{'/nouvelles' if refus else chemin}")
    if refus:
        maison.page.get_by_label("Simple").fill("beaucoup")
        maison.page.get_by_role("button", name="Enregistrer ces règles").click()
        expect(maison.page.get_by_role("alert")).to_be_visible()
    assert look(maison.page) == []


@pytest.mark.parametrize("formule", ["4", "5+mort"])
def test_a_table_by_the_rules_with_long_names(maison: Maison, formule: str) -> None:
    maison.start(formule, LONGS)
    maison.hold("Misère de tête", "Zoé", LONGS[2])
    assert look(maison.page) == []
    for largeur in LARGEURS:
        maison.page.set_viewport_size({"width": largeur, "height": 700})
        debords = maison.page.evaluate(
            "[...document.querySelectorAll('.misere .cle > span')]"
            ".filter((cle) => cle.scrollWidth > cle.clientWidth + 1).length"
        )
        assert debords == 0


def test_a_misere_waits_for_the_network_with_its_donne(maison: Maison) -> None:
    maison.start()
    contexte = maison.page.context
    contexte.set_offline(True)
    maison.fill(GARDE)
    maison.hold("Misère d’atout", "Sud", "Ouest")
    maison.page.get_by_role("button", name="Enregistrer", exact=True).click()
    attendus = ["−110", "−30", "+170", "−30"]
    expect(maison.page.locator("#scores .total")).to_have_text(attendus)
    contexte.set_offline(False)
    maison.wait_sent()
    maison.page.reload()
    assert maison.totaux == attendus
