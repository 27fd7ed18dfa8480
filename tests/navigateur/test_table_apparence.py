"""The table page as it is seen and touched: what fits, what is found, what a tap means."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page

from .axe import list_violations
from .gestes import OFFICIELLES, Telephone
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur

GROUPES = {
    "Contrat": ("Prise", "Garde", "Garde sans", "Garde contre"),
    "Bouts": ("0", "1", "2", "3"),
    "Points comptés par": ("Attaque", "Défense"),
    "Poignée": ("Aucune", "Simple", "Double", "Triple"),
    "Petit au bout": ("Aucun", "Attaque", "Défense"),
    "Chelem": (
        "Aucun",
        "Annoncé et réussi",
        "Réussi sans annonce",
        "Annoncé et chuté",
        "Par la défense",
    ),
}
PETITS = [(320, 568), (360, 560), (360, 640), (390, 844)]
# the room that every double tap is given before it counts as two
DOUBLE_TAP = 450

Ouvrir = Callable[..., Telephone]


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serveur]:
    with serve(tmp_path_factory.mktemp("apparence")) as ouvert:
        yield ouvert


@pytest.fixture
def ouvrir(navigateur: Browser, serveur: Serveur) -> Iterator[Ouvrir]:
    """Open a game in a new phone that nobody holds yet."""
    contextes = []

    def open_telephone(
        formule: str, taille: tuple[int, int] = (390, 844), **options: object
    ) -> Telephone:
        ecran = {"width": taille[0], "height": taille[1]}
        contexte = navigateur.new_context(viewport=ecran, **options)  # type: ignore[arg-type]
        contextes.append(contexte)
        page = contexte.new_page()
        page.goto(serveur.cle)
        telephone = Telephone(page, serveur.url)
        telephone.start(formule)
        autre = page.get_by_role("button", name="Une autre personne")
        if autre.count():
            with page.expect_navigation():
                autre.click()
            telephone.wait_ready()
        return telephone

    yield open_telephone
    for contexte in contextes:
        contexte.close()


def find_radio(page: Page, groupe: str, nom: str) -> Locator:
    """Return a radio by its group and name, as a script does."""
    zone = page.get_by_role("group", name=groupe, exact=True)
    return zone.get_by_role("radio", name=nom, exact=True)


def tap(page: Page, place: int) -> None:
    """Put a finger on a tile, far enough in time from the one before."""
    page.clock.run_for(DOUBLE_TAP)
    page.locator(".tuile").nth(place).tap()
    page.clock.run_for(DOUBLE_TAP)


def read_roles(page: Page) -> list[str]:
    """Return the word under each name."""
    return page.locator(".role").all_inner_texts()


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "sans-js"])
@pytest.mark.parametrize("taille", [(360, 640), (390, 844), (1280, 800)], ids=str)
def test_every_choice_is_found_by_its_name(
    ouvrir: Ouvrir, taille: tuple[int, int], javascript: bool
) -> None:
    page = ouvrir("5+mort", taille, java_script_enabled=javascript).page
    for groupe, noms in GROUPES.items():
        for nom in noms:
            find_radio(page, groupe, nom).check()
            assert find_radio(page, groupe, nom).is_checked()
    # Nord deals first, so he is the mort
    for preneur in ("Sud", "Est", "Ouest", "Zoé", "Guy"):
        find_radio(page, "Preneur", preneur).check()
        for appele in {"Sud", "Ouest"} - {preneur} | {"Seul"}:
            find_radio(page, "Appelé", appele).check()
            assert find_radio(page, "Preneur", preneur).is_checked()
    assert find_radio(page, "Preneur", "Nord").is_disabled()


def test_a_called_player_who_takes_is_no_longer_called(ouvrir: Ouvrir) -> None:
    page = ouvrir("5").page
    find_radio(page, "Appelé", "Est").check()
    find_radio(page, "Preneur", "Sud").check()
    assert find_radio(page, "Appelé", "Est").is_checked()
    find_radio(page, "Preneur", "Est").check()
    assert not find_radio(page, "Appelé", "Est").is_checked()
    assert find_radio(page, "Appelé", "Est").is_disabled()


def test_at_five_tiles_pick_the_preneur_then_the_appele(ouvrir: Ouvrir) -> None:
    page = ouvrir("5", has_touch=True).page
    page.clock.install()
    vus = []
    for place in (1, 2, 3, 3, 1, 1):
        tap(page, place)
        vus.append(read_roles(page)[1:4])
    assert vus == [
        ["preneur", "", ""],
        ["preneur", "appelé", ""],
        ["preneur", "", "appelé"],
        ["preneur", "", ""],
        ["preneur, seul", "", ""],
        ["", "", ""],
    ]


def test_a_second_tap_gives_a_choice_up(ouvrir: Ouvrir) -> None:
    page = ouvrir("4", has_touch=True).page
    page.clock.install()
    tap(page, 1)
    assert read_roles(page)[1] == "preneur"
    tap(page, 1)
    assert read_roles(page)[1] == ""
    for groupe, nom in (("Contrat", "Garde"), ("Bouts", "2"), ("Poignée", "Double")):
        radio = find_radio(page, groupe, nom)
        touche = radio.locator("xpath=following-sibling::span")
        touche.tap()
        assert radio.is_checked()
        page.clock.run_for(DOUBLE_TAP)
        touche.tap()
        assert not radio.is_checked()
    assert find_radio(page, "Poignée", "Aucune").is_checked()


def test_a_third_digit_starts_the_number_again(ouvrir: Ouvrir) -> None:
    page = ouvrir("5").page
    points = page.get_by_label("Points", exact=True)
    lus = []
    for touche in ("4", "9", "Un demi-point", "3", "7", "5", "Effacer"):
        page.locator("#clavier").get_by_role("button", name=touche, exact=True).click()
        lus.append(points.input_value())
    assert lus == ["4", "49", "49½", "3", "37", "5", ""]


def test_the_other_camp_changes_the_label_and_not_the_number(ouvrir: Ouvrir) -> None:
    telephone = ouvrir("4")
    page = telephone.page
    telephone.fill({"Preneur": "Est", "Contrat": "Garde", "Bouts": "2", "Points": "49"})
    assert "42" in page.locator(".camp").inner_text()
    telephone.fill({"Points comptés par": "Défense"})
    assert page.get_by_label("Points", exact=True).input_value() == "49"
    # 42 for the attack with two bouts: one over
    assert page.locator("#resultat").inner_text().startswith("Est +156")


@pytest.mark.parametrize(
    ("points", "phrase"),
    [
        ("140", "Les points vont de 0 à 91"),
        ("5", "Attaque à 2 bouts\u00a0: au moins 9 points"),
        ("40,5", "À quatre, il n’y a pas de demi-point"),
        ("abc", "«\u00a0abc\u00a0» n’est pas un nombre de points"),
    ],
)
def test_impossible_points_are_said_beside_the_field(
    ouvrir: Ouvrir, points: str, phrase: str
) -> None:
    telephone = ouvrir("4")
    page = telephone.page
    telephone.fill({"Preneur": "Est", "Contrat": "Garde", "Bouts": "2", "Points": points})
    assert page.locator("#resultat").inner_text().startswith(phrase)
    page.get_by_role("button", name="Enregistrer", exact=True).click()
    assert page.locator("#faute-points").inner_text() == phrase
    assert page.get_by_label("Points", exact=True).input_value() == points
    assert page.locator(".lignes tbody tr").count() == 0


def test_enter_in_the_field_records_the_donne(ouvrir: Ouvrir) -> None:
    telephone = ouvrir("4", java_script_enabled=False)
    telephone.fill(OFFICIELLES[0])
    with telephone.page.expect_navigation():
        telephone.page.get_by_label("Points", exact=True).press("Enter")
    assert "+318" in telephone.totaux


@pytest.mark.parametrize("taille", PETITS, ids=str)
def test_totals_points_result_and_button_are_in_the_first_screen(
    ouvrir: Ouvrir, taille: tuple[int, int]
) -> None:
    telephone = ouvrir("5+mort", taille)
    page = telephone.page
    telephone.fill({"Preneur": "Est", "Appelé": "Sud", "Contrat": "Garde", "Bouts": "2"})
    telephone.fill({"Points": "49"})
    page.evaluate("scrollTo(0, 0)")
    bouton = page.get_by_role("button", name="Enregistrer", exact=True).bounding_box()
    assert bouton is not None
    assert bouton["y"] + bouton["height"] <= taille[1]
    pied = page.locator(".pied").bounding_box()
    assert pied is not None
    for zone in (".scores", ".compte", "#clavier", ".gestes"):
        boite = page.locator(zone).bounding_box()
        assert boite is not None
        assert boite["y"] + boite["height"] <= pied["y"]
    # what ends a donne without a score stays away from the main button
    for nom in ("Tout le monde passe", "Donne annulée"):
        geste = page.get_by_role("button", name=nom).bounding_box()
        assert geste is not None
        dx = max(0, bouton["x"] - geste["x"] - geste["width"])
        dy = max(0, bouton["y"] - geste["y"] - geste["height"])
        assert dx**2 + dy**2 >= 48**2


def test_totals_stay_in_sight_while_the_feuille_scrolls(ouvrir: Ouvrir) -> None:
    telephone = ouvrir("4", (360, 560))
    page = telephone.page
    for _ in range(8):
        telephone.record(OFFICIELLES[0])
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    boite = page.locator(".scores").bounding_box()
    assert boite is not None
    assert 0 <= boite["y"] < 60
    assert page.locator("tfoot").is_visible()


def test_cumuls_are_one_tap_away(ouvrir: Ouvrir) -> None:
    telephone = ouvrir("4", java_script_enabled=False)
    telephone.record(OFFICIELLES[0])
    telephone.record(OFFICIELLES[0])
    page = telephone.page
    cumul = page.locator(".lignes i", has_text="636").first
    assert not cumul.is_visible()
    page.get_by_label("Cumuls").check()
    assert cumul.is_visible()


def test_the_theme_is_chosen_and_remembered(ouvrir: Ouvrir) -> None:
    page = ouvrir("4", color_scheme="light").page
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("button", name="Thème sombre").click()
    page.reload()
    fond = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert fond == "rgb(21, 19, 15)"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("taille", [(320, 568), (390, 844), (1280, 800)], ids=str)
def test_axe_finds_nothing(ouvrir: Ouvrir, taille: tuple[int, int], theme: str) -> None:
    telephone = ouvrir("5+mort", taille, color_scheme=theme)
    donne = OFFICIELLES[0] | {"Appelé": "Sud"}
    telephone.record(donne)
    telephone.fill({"Preneur": "Est", "Contrat": "Garde"})
    telephone.page.evaluate("scrollTo(0, 0)")
    assert list_violations(telephone.page) == []
