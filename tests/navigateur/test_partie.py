"""A whole game on a phone: started, recorded, corrected, undone, printed."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from .gestes import OFFICIELLES, Telephone
from .serveur import Serveur, serve

TELEPHONES = [(390, 844), (360, 640)]
AU_BOUT = ["−446", "+1\u202f346", "−390", "−510"]

Ouvrir = Callable[..., Telephone]


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serveur]:
    with serve(tmp_path_factory.mktemp("navigateur")) as ouvert:
        yield ouvert


@pytest.fixture
def ouvrir(navigateur: Browser, serveur: Serveur) -> Iterator[Ouvrir]:
    """Open the organiser's link in a new phone; a script error on any page fails the test."""
    contextes, fautes = [], []

    def open_telephone(largeur: int = 390, hauteur: int = 844, **options: object) -> Telephone:
        taille = {"width": largeur, "height": hauteur}
        contexte = navigateur.new_context(viewport=taille, has_touch=True, **options)  # type: ignore[arg-type]
        contextes.append(contexte)
        page: Page = contexte.new_page()
        page.on("pageerror", lambda faute: fautes.append(str(faute)))
        page.goto(serveur.cle)
        return Telephone(page, serveur.url)

    yield open_telephone
    for contexte in contextes:
        contexte.close()
    assert fautes == []


@pytest.mark.navigateur
@pytest.mark.parametrize(("largeur", "hauteur"), TELEPHONES)
def test_a_game_from_the_first_name_to_the_pdf(
    ouvrir: Ouvrir, tmp_path: Path, largeur: int, hauteur: int
) -> None:
    telephone = ouvrir(largeur, hauteur)
    page = telephone.page
    telephone.start()
    for faits in OFFICIELLES:
        telephone.record(faits)
    assert telephone.totaux == AU_BOUT

    page.get_by_role("link", name="3", exact=True).click()
    page.get_by_role("link", name="Corriger").click()
    expect(page.get_by_text("Correction de la donne 3")).to_be_visible()
    telephone.fill({"Points": "36"})
    with page.expect_navigation():
        page.get_by_role("button", name="Remplacer").click()
    assert telephone.totaux == ["−448", "+1\u202f352", "−392", "−512"]

    telephone.wait_ready()
    telephone.record(OFFICIELLES[0])
    page.get_by_role("button", name="Annuler", exact=True).click()
    expect(page.locator("#annonce")).to_contain_text("Donne annulée")
    assert telephone.totaux == ["−448", "+1\u202f352", "−392", "−512"]
    assert page.get_by_label("Points", exact=True).input_value() == "49"

    page.get_by_text("Menu", exact=True).click()
    adresse = page.get_by_role("link", name="Feuille de marque (PDF)").get_attribute("href")
    assert adresse is not None
    reponse = page.request.get(telephone.url + adresse)
    assert reponse.headers["content-type"] == "application/pdf"
    (tmp_path / "feuille.pdf").write_bytes(reponse.body())
    texte = PdfReader(tmp_path / "feuille.pdf").pages[0].extract_text()
    for bilan in ("448", "352", "392", "512"):
        assert bilan in texte


@pytest.mark.navigateur
@pytest.mark.parametrize("javascript", [True, False], ids=["js", "sans-js"])
@pytest.mark.parametrize("formule", ["3", "4", "5", "4+mort", "5+mort"])
def test_every_table_is_driven_by_the_same_names(
    ouvrir: Ouvrir, formule: str, javascript: bool
) -> None:
    telephone = ouvrir(java_script_enabled=javascript)
    telephone.start(formule)
    donne = OFFICIELLES[0] | ({"Appelé": "Sud"} if formule in ("5", "5+mort") else {})
    telephone.record(donne)
    assert "+212" in telephone.totaux or "+318" in telephone.totaux
    for nom in ("Tout le monde passe", "Donne annulée"):
        telephone.press(nom)
    assert telephone.page.locator(".feuille").get_by_text("Tout le monde passe").count() == 1
    assert telephone.page.locator(".feuille").get_by_text("Donne annulée").count() == 1


@pytest.mark.navigateur
def test_the_live_line_shows_the_score_before_it_is_saved(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    telephone.start("4")
    telephone.fill(OFFICIELLES[0])
    resultat = telephone.page.locator("#resultat")
    assert "+318" in resultat.inner_text()
    assert "(25 + 8) × 2 + 20 + 20 = 106" in resultat.inner_text()
    assert telephone.totaux == ["0", "0", "0", "0"]


@pytest.mark.navigateur
@pytest.mark.parametrize(("formule", "taps"), [("4", 4), ("5", 5)])
def test_a_plain_garde_takes_few_taps(ouvrir: Ouvrir, formule: str, taps: int) -> None:
    telephone = ouvrir(360, 640)
    telephone.start(formule)
    page = telephone.page
    touches = [page.locator('[data-place="2"] .face')]
    if formule == "5":
        touches.append(page.locator('[data-place="1"] .face'))
    touches += [
        page.locator("label", has=page.get_by_role("radio", name="Garde", exact=True)),
        page.locator("label", has=page.get_by_role("radio", name="2", exact=True)),
    ]
    for touche in touches:
        touche.tap()
    for chiffre in "49":
        page.locator("#clavier").get_by_role("button", name=chiffre, exact=True).tap()
    page.get_by_role("button", name="Enregistrer", exact=True).tap()
    telephone.wait_sent()
    assert len(touches) + 1 == taps
    assert "+198" in telephone.totaux or "+132" in telephone.totaux


@pytest.mark.navigateur
def test_an_early_save_says_what_is_missing_and_sends_nothing(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    telephone.start("4")
    telephone.fill({"Preneur": "Est", "Contrat": "Garde"})
    telephone.page.get_by_role("button", name="Enregistrer", exact=True).click()
    assert "manque" in telephone.page.locator("#resultat").inner_text()
    assert telephone.totaux == ["0", "0", "0", "0"]


@pytest.mark.navigateur
@pytest.mark.parametrize(("largeur", "hauteur"), [(320, 568), (360, 560), (390, 844), (1280, 800)])
@pytest.mark.parametrize("formule", ["3", "4", "5", "5+mort"])
def test_nothing_scrolls_sideways(ouvrir: Ouvrir, formule: str, largeur: int, hauteur: int) -> None:
    telephone = ouvrir(largeur, hauteur)
    longs = ("Sylviane Dupont-Moretti", "Marie-Christine", "Jean-Baptiste", "Abdelkader")
    telephone.start(formule, (*longs, "Guillaume", "Zoé"))
    donne = {"Preneur": "Jean-Baptiste", "Contrat": "Garde contre", "Bouts": "3", "Points": "88"}
    donne |= {"Chelem": "Annoncé et réussi", "Poignée": "Triple"}
    telephone.record(donne | ({"Appelé": "Seul"} if formule.startswith("5") else {}))
    assert telephone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
