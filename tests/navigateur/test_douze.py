"""The twelve checks of the table page, at every size and number of players, in every state.

What is looked at in the page is in sonde.js; what is done first is here.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from scorekeeper.services.deroulement import close_partie
from scorekeeper.services.parties import archive_partie

from .gestes import Telephone, cut
from .parties import LONGS, Registre, open_registre
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur

SONDE = (Path(__file__).parent / "sonde.js").read_text(encoding="utf-8")
TAILLES = (
    (320, 568),
    (360, 560),
    (360, 640),
    (390, 844),
    (640, 360),
    (844, 390),
    (768, 1024),
    (1280, 800),
)
DROITS = ((360, 560), (360, 640), (390, 844))
FORMULES = ("3", "4", "4+mort", "5", "5+mort")
THEMES = ("light", "dark")
FAITS = {"Contrat": "Garde", "Bouts": "2", "Points": "49"}
# The longest evening that a phone keeps open.
DONNES = 30


@dataclass
class Table:
    """A phone at a table, whose screen changes size."""

    page: Page
    serveur: Serveur
    registre: Registre

    def open(self, code: str, chemin: str = "") -> None:
        """Open a game as one who comes to it; its form, when it has one, is ready."""
        # No draft of the test before.
        self.page.goto(f"{self.serveur.url}/bonjour")
        self.page.evaluate("localStorage.clear()")
        self.page.goto(f"{self.serveur.url}/p/{code}/{chemin}")
        autre = self.page.get_by_role("button", name="Une autre personne")
        if autre.count():
            with self.page.expect_navigation():
                autre.click()
        if self.page.locator("#saisie").count():
            self.telephone.wait_ready()

    @property
    def telephone(self) -> Telephone:
        return Telephone(self.page, self.serveur.url)

    def fill(self, **autres: str) -> None:
        """Fill the form; the preneur is the first who plays."""
        radios = self.page.locator(".tuile input:enabled")
        noms = [radios.nth(n).get_attribute("aria-label") or "" for n in (0, 1)]
        cinq = self.page.locator(".appele").count()
        qui = {"Preneur": noms[0]} | ({"Appelé": noms[1]} if cinq else {})
        self.telephone.fill(qui | FAITS | autres)

    def list_fautes(
        self, *, rempli: bool, ecran: bool = True, tailles: Iterable[tuple[int, int]] = TAILLES
    ) -> dict[str, list[str]]:
        """Return what is wrong at each size."""
        fautes = {}
        for largeur, hauteur in tailles:
            self.page.set_viewport_size({"width": largeur, "height": hauteur})
            self.page.evaluate("scrollTo(0, 0)")
            vues = self.page.evaluate(SONDE, {"rempli": rempli, "ecran": ecran})
            if vues:
                fautes[f"{largeur} × {hauteur}"] = vues
        return fautes


@pytest.fixture(scope="module")
def tables(
    navigateur: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, Table]]:
    """A phone of each theme, at the same server."""
    dossier = tmp_path_factory.mktemp("douze")
    with serve(dossier) as serveur, open_registre(dossier / "navigateur.sqlite") as registre:
        for formule in FORMULES:
            for donnes in (0, DONNES):
                registre.start(name_partie(formule, donnes), formule, donnes)
        contextes = {
            theme: navigateur.new_context(color_scheme=theme, has_touch=True)  # type: ignore[arg-type]
            for theme in THEMES
        }
        tables = {}
        for theme, contexte in contextes.items():
            tables[theme] = Table(contexte.new_page(), serveur, registre)
            tables[theme].page.goto(serveur.cle)
        yield tables
        for contexte in contextes.values():
            contexte.close()


@pytest.fixture
def table(tables: dict[str, Table]) -> Table:
    return tables["light"]


def name_partie(formule: str, donnes: int) -> str:
    """Return the code of a game, which has 16 characters."""
    return f"douze{formule.replace('+', '-')}-{donnes}".ljust(16, "-")


@pytest.mark.parametrize("donnes", [0, DONNES])
@pytest.mark.parametrize("formule", FORMULES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_size_and_number_of_players(
    tables: dict[str, Table], formule: str, donnes: int, theme: str
) -> None:
    table = tables[theme]
    table.open(name_partie(formule, donnes))
    vide = table.list_fautes(rempli=False)
    table.fill(Poignée="Simple")
    assert (vide, table.list_fautes(rempli=True)) == ({}, {})


def find_bouton(page: Page) -> dict[str, float]:
    """Return where the main button is."""
    boite = page.get_by_role("button", name="Enregistrer", exact=True).bounding_box()
    assert boite
    return dict(boite)


@pytest.mark.parametrize("theme", THEMES)
def test_what_waits_or_was_just_recorded_moves_neither_totals_nor_button(
    tables: dict[str, Table], theme: str
) -> None:
    table = tables[theme]
    page = table.page
    code = f"douze-attente-{theme[:2]}"
    table.registre.start(code, "4", 3)
    table.open(code)
    page.set_viewport_size({"width": 360, "height": 640})
    avant = page.locator("#scores").bounding_box(), find_bouton(page)
    table.fill()
    table.telephone.press("Enregistrer")
    page.get_by_role("button", name="Annuler", exact=True).wait_for()
    apres = page.locator("#scores").bounding_box(), find_bouton(page)
    assert (apres, table.list_fautes(rempli=False)) == (avant, {})
    cut(page)
    page.set_viewport_size({"width": 360, "height": 640})
    for rang in range(3):
        table.fill()
        page.get_by_role("button", name="Enregistrer", exact=True).click()
        page.locator(f"#saisie[data-attente='{rang + 1}']").wait_for()
    hors = page.locator("#scores").bounding_box(), find_bouton(page)
    fautes = table.list_fautes(rempli=False)
    page.context.set_offline(False)
    table.telephone.wait_sent()
    assert (hors, fautes) == (avant, {})


@pytest.mark.parametrize("theme", THEMES)
def test_a_band_above_the_form_leaves_the_button_where_it_is(
    tables: dict[str, Table], theme: str
) -> None:
    table = tables[theme]
    page = table.page
    code = f"douze-bande---{theme[:2]}"
    adresse = table.registre.start(code, "5+mort", 3)
    table.open(code)
    page.set_viewport_size({"width": 390, "height": 844})
    avant = find_bouton(page)
    derniere = table.registre.load(adresse).donnes[-1].id
    table.open(code, f"donnes/{derniere}/corriger")
    page.locator(".bandeau-correction").wait_for()
    boite = page.get_by_role("button", name="Remplacer", exact=True).bounding_box()
    assert boite
    assert boite["y"] + boite["height"] == avant["y"] + avant["height"]
    # the band takes the room of a row: the points may need a scroll on the shortest screens
    assert table.list_fautes(rempli=True, ecran=False) == {}


@pytest.mark.parametrize("etat", ["close", "archivée"])
def test_a_sheet_that_is_finished_has_no_dead_button(table: Table, etat: str) -> None:
    code = f"douze-{etat.replace('é', 'e')}".ljust(16, "-")
    adresse = table.registre.start(code, "5", 12)
    if etat == "close":
        close_partie(table.registre.db, adresse, "Zoé")
    else:
        archive_partie(table.registre.db, table.registre.load(adresse).soiree, True, "Zoé")
    table.open(code)
    assert table.page.locator("#saisie").count() == 0
    assert table.list_fautes(rempli=False) == {}


def test_the_link_to_read_shows_the_sheet_without_a_form(table: Table, navigateur: Browser) -> None:
    adresse = table.registre.start("douze-lecture---", "5+mort", 12)
    contexte = navigateur.new_context(has_touch=True)
    lecteur = Table(contexte.new_page(), table.serveur, table.registre)
    lecteur.open(table.registre.find_cle(adresse, "lecture"))
    formulaires = lecteur.page.locator("form").count()
    fautes = lecteur.list_fautes(rempli=False)
    contexte.close()
    assert (formulaires, fautes) == (0, {})


@pytest.mark.parametrize("taille", TAILLES, ids=str)
def test_totals_stay_in_sight_at_the_end_of_the_sheet(
    table: Table, taille: tuple[int, int]
) -> None:
    table.open(name_partie("4", DONNES))
    table.page.set_viewport_size({"width": taille[0], "height": taille[1]})
    table.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    totaux = table.page.locator(".tuile .total")
    for place in range(4):
        boite = totaux.nth(place).bounding_box()
        assert boite
        assert 0 <= boite["y"] <= taille[1] - boite["height"]
    assert table.page.locator(".lignes tfoot").is_visible()


@pytest.mark.parametrize("pourcent", [130, 200])
@pytest.mark.parametrize("formule", ["4", "5+mort"])
def test_bigger_text_loses_nothing(table: Table, formule: str, pourcent: int) -> None:
    page = table.page.context.new_page()
    session = page.context.new_cdp_session(page)
    taille = round(16 * pourcent / 100)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": taille, "fixed": taille}})
    grande = Table(page, table.serveur, table.registre)
    code = f"grand{formule.replace('+', '-')}-{pourcent}".ljust(16, "-")
    adresse = table.registre.start(code, formule, DONNES)
    feuille = table.registre.load(adresse)
    grande.open(code)
    grande.fill()
    if not feuille.table.a_mort:
        # The longest word for a role, beside a long total.
        grande.telephone.fill({"Preneur": LONGS[feuille.build().suite.donneur]})
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{taille}px"
    # Pinned parts are given up before letters are: what is reached by a scroll is not lost.
    fautes = [
        faute
        for vues in grande.list_fautes(rempli=True, ecran=False).values()
        for faute in vues
        if not faute.startswith("1 ")
    ]
    droits = grande.list_fautes(rempli=True, tailles=DROITS) if pourcent == 130 else {}
    page.close()
    assert (fautes, droits) == ([], {})


def test_each_name_can_be_read_whole(table: Table) -> None:
    table.open(name_partie("4", 0))
    table.page.set_viewport_size({"width": 320, "height": 568})
    for nom in LONGS[:4]:
        table.telephone.fill({"Preneur": nom} | FAITS)
        assert table.page.locator(".resultat .gros").inner_text() == f"{nom} +198"


@pytest.mark.parametrize("theme", THEMES)
def test_forced_colours_still_tell_what_is_chosen(
    tables: dict[str, Table], navigateur: Browser, theme: str
) -> None:
    modele = tables[theme]
    contexte = navigateur.new_context(forced_colors="active", color_scheme=theme)  # type: ignore[arg-type]
    table = Table(contexte.new_page(), modele.serveur, modele.registre)
    table.page.goto(modele.serveur.cle)
    table.open(name_partie("5", DONNES))
    table.fill()
    fond = "element => getComputedStyle(element).backgroundColor"
    faces = table.page.locator(".tuile .face")
    preneur, appele, defense = (faces.nth(place).evaluate(fond) for place in range(3))
    assert preneur != appele == defense
    bord = "element => getComputedStyle(element).borderTopWidth"
    assert faces.nth(1).evaluate(bord) != faces.nth(2).evaluate(bord)
    for groupe in ("contrat", "bouts"):
        cles = table.page.locator(f".{groupe} .cle")
        fonds = [cles.nth(n).locator(":scope > span").evaluate(fond) for n in range(4)]
        assert len(set(fonds)) == 2
    contexte.close()


def test_nothing_moves_for_who_asks_for_no_motion(table: Table) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    table.open(name_partie("4", DONNES))
    mouvements = table.page.evaluate(
        "[...document.querySelectorAll('*')].map(e => getComputedStyle(e))"
        ".filter(s => parseFloat(s.transitionDuration) || s.animationName !== 'none').length"
    )
    table.page.emulate_media(reduced_motion="no-preference")
    assert mouvements == 0
