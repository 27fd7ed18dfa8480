"""Every page but the table: it fits the screen, and axe finds nothing to say of it."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from .gestes import OFFICIELLES, Telephone
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur

REGLES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LONGS = ("Sylviane Dupont-Moretti", "Marie-Christine de La Rochefoucauld", "Jean-Baptiste", "Zoé")
# an address under the site or under the table, and what is pressed there
ETATS = {
    "accueil": ("/", ""),
    "archives": ("/", "summary"),
    "nouvelle": ("/parties/nouvelle", ""),
    "nouvelle refusée": ("/parties/nouvelle", ".principal"),
    "options": ("/parties/nouvelle", "summary:has-text('Options')"),
    "bonjour": ("/bonjour", ""),
    "hors ligne": ("/hors-ligne", ""),
    "rien": ("/rien", ""),
    "gérer": ("/parties/CODE", ""),
    "supprimer": ("/parties/CODE/supprimer", ""),
    "joueurs": ("/p/CODE/joueurs", ""),
    "remplacement refusé": ("/p/CODE/joueurs", "form[action$=remplacer] button"),
    "échange refusé": ("/p/CODE/joueurs", "form[action$=echanger] button"),
    "partager": ("/p/CODE/partager", ""),
    "donne": ("DONNE", ""),
    "passe": ("PASSE", ""),
    "annuler": ("DONNE/annuler", ""),
}


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serveur]:
    with serve(tmp_path_factory.mktemp("pages")) as ouvert:
        yield ouvert


@pytest.fixture(scope="module")
def chemins(navigateur: Browser, serveur: Serveur) -> dict[str, str]:
    """The paths of a game under way, with long names, beside a game in the archive."""
    page = navigateur.new_page()
    page.goto(serveur.cle)
    telephone = Telephone(page, serveur.url)
    telephone.start("3", LONGS)
    page.goto(f"{serveur.url}/parties/{read_code(page)}")
    page.get_by_role("button", name="Archiver").click()
    telephone.start("4", LONGS)
    code = read_code(page)
    telephone.record(OFFICIELLES[4] | {"Preneur": LONGS[0]})
    telephone.press("Tout le monde passe")
    passe, donne = (page.locator("tbody th a").nth(n).get_attribute("href") for n in (0, 1))
    page.close()
    assert passe
    assert donne
    return {"CODE": code, "DONNE": donne, "PASSE": passe}


def read_code(page: Page) -> str:
    """Return the code of the game whose table is shown."""
    return page.url.partition("/p/")[2].partition("/")[0]


def list_fautes(page: Page) -> list[str]:
    """Return what is wrong with the page shown."""
    resultats = Axe().run(page, options={"runOnly": REGLES}).response["violations"]
    fautes = [f"{faute['id']} {faute['nodes'][0]['html']}" for faute in resultats]
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        fautes.append("scrolls sideways")
    return fautes


@pytest.mark.parametrize("largeur", [320, 390, 1280])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_fits_and_is_accessible(
    navigateur: Browser, serveur: Serveur, chemins: dict[str, str], largeur: int, theme: str
) -> None:
    taille = {"width": largeur, "height": 800}
    contexte = navigateur.new_context(viewport=taille, color_scheme=theme)  # type: ignore[arg-type]
    page = contexte.new_page()
    page.goto(f"{serveur.url}/")
    fautes = {"visiteur": list_fautes(page)}
    page.goto(f"{serveur.url}/parties/nouvelle")
    fautes["interdit"] = list_fautes(page)
    page.goto(serveur.cle)
    for nom, (adresse, bouton) in ETATS.items():
        for mot, chemin in chemins.items():
            adresse = adresse.replace(mot, chemin)
        page.goto(serveur.url + adresse)
        if bouton:
            page.locator(bouton).first.click()
            page.wait_for_load_state()
        fautes[nom] = list_fautes(page)
    contexte.close()
    assert {nom: faute for nom, faute in fautes.items() if faute} == {}


def test_known_names_sit_and_rise_in_one_tap(
    navigateur: Browser, serveur: Serveur, chemins: dict[str, str]
) -> None:
    assert chemins
    page = navigateur.new_page()
    page.goto(serveur.cle)
    page.goto(f"{serveur.url}/parties/nouvelle")
    for nom in LONGS:
        page.get_by_role("button", name=nom, exact=True).click()
    noms = page.locator(".joueur:visible input")
    assert [noms.nth(n).input_value() for n in range(noms.count())] == list(LONGS)
    assert page.locator("[data-resume]").inner_text() == f"{LONGS[0]} donne\n4 joueurs"
    page.get_by_role("button", name=LONGS[1], exact=True).click()
    assert noms.nth(1).input_value() == ""
    assert "Encore un nom" in page.locator("[data-resume]").inner_text()
    noms.nth(0).press("Enter")
    assert page.evaluate("document.activeElement.id") == "nom-1"
    page.close()
