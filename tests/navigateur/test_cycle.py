"""A feuille handed in on one phone and confirmed on another; the list and the recap as seen."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from .axe import list_fautes, look
from .gestes import OFFICIELLES, Telephone
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur

LONGS = ("DE LA ROCHEFOUCAULD Marie-Antoinette", "LEFÈVRE-PONTALIS Jean-Baptiste", "Zoé", "Guy")
BILANS = (-446, 1346, -390, -510)

Ouvrir = Callable[..., Page]


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serveur]:
    with serve(tmp_path_factory.mktemp("cycle")) as ouvert:
        yield ouvert


@pytest.fixture
def ouvrir(navigateur: Browser) -> Iterator[Ouvrir]:
    """Open an address in a phone of its own."""
    contextes = []

    def open_page(url: str, largeur: int = 390, **options: object) -> Page:
        ecran = {"width": largeur, "height": 844}
        contexte = navigateur.new_context(viewport=ecran, **options)  # type: ignore[arg-type]
        contextes.append(contexte)
        page = contexte.new_page()
        page.goto(url)
        return page

    yield open_page
    for contexte in contextes:
        contexte.close()


@dataclass
class Tables:
    """Three phones at one table: the organiser's, Nord's and Est's."""

    organisateur: Page
    nord: Page
    est: Page
    table: str


@pytest.fixture
def tables(serveur: Serveur, ouvrir: Ouvrir) -> Tables:
    organisateur = ouvrir(serveur.cle)
    telephone = Telephone(organisateur, serveur.url)
    telephone.start("4")
    telephone.record(OFFICIELLES[0])
    table = organisateur.url.partition("?")[0]
    organisateur.goto(f"{table}partager")
    lien = organisateur.locator(".billet .adresse a").first.get_attribute("href")
    pages = []
    for qui in ("Nord", "Est"):
        page = ouvrir(lien)
        with page.expect_navigation():
            page.get_by_role("group", name="Ce téléphone est tenu par…").get_by_role(
                "button", name=qui, exact=True
            ).click()
        pages.append(page)
    organisateur.goto(table)
    for page in (organisateur, *pages):
        # a page that loads again by itself would cross the steps of a test
        page.route(f"{page.url}etat", lambda route: route.fulfill(status=304))
    return Tables(organisateur, *pages, table)


def hand_in(page: Page) -> None:
    page.locator(".menu summary").click()
    page.get_by_role("link", name="Remettre la feuille").click()
    expect(page.get_by_role("radio", name="Nord", exact=True)).to_be_checked()
    page.get_by_role("button", name="Remettre la feuille").click()
    expect(page.get_by_text("Remise par Nord")).to_be_visible()


def test_it_works(tables: Tables) -> None:
    """Handed in on one phone, confirmed on another, then locked for both, validated, reopened."""
    hand_in(tables.nord)
    tables.est.reload()
    tables.est.get_by_role("link", name="Relire et confirmer").click()
    expect(tables.est.get_by_role("radio", name="Est", exact=True)).to_be_checked()
    expect(tables.est.get_by_role("radio", name="Nord")).to_be_disabled()
    tables.est.get_by_role("button", name="C’est juste, je confirme").click()
    expect(tables.est.get_by_text("Confirmée par Est")).to_be_visible()
    tables.nord.get_by_role("link", name="Retour à la table").click()
    expect(tables.nord.get_by_text("Confirmée par Est")).to_be_visible()
    expect(tables.nord.get_by_role("button", name="Enregistrer", exact=True)).to_have_count(0)
    expect(tables.nord.get_by_text("Rouvrir")).to_have_count(0)

    tables.organisateur.reload()
    tables.organisateur.get_by_role("button", name="Valider").click()
    expect(tables.organisateur.get_by_text("Validée")).to_be_visible()
    tables.organisateur.locator(".rouvrir summary").click()
    tables.organisateur.get_by_label("Pourquoi la rouvrir ?").fill("une donne oubliée")
    tables.organisateur.get_by_role("button", name="Rouvrir la feuille").click()
    expect(
        tables.organisateur.get_by_role("button", name="Enregistrer", exact=True)
    ).to_be_visible()


def test_a_refusal_is_read_on_the_phone_that_handed_it_in(tables: Tables) -> None:
    hand_in(tables.nord)
    tables.est.reload()
    tables.est.get_by_role("link", name="Relire et confirmer").click()
    tables.est.locator(".non summary").click()
    raison = tables.est.get_by_label("Qu’est-ce qui ne va pas ?")
    raison.fill("le petit était à la défense")
    # Enter means the refusal whose reason it ends, never the confirmation.
    raison.press("Enter")
    expect(tables.est.get_by_text("le petit était à la défense")).to_be_visible()
    tables.nord.get_by_role("link", name="Retour à la table").click()
    expect(tables.nord.get_by_text("Est : le petit était à la défense")).to_be_visible()
    expect(tables.nord.get_by_role("button", name="Enregistrer", exact=True)).to_be_visible()


def test_the_phone_is_passed_round(tables: Tables) -> None:
    hand_in(tables.nord)
    tables.nord.get_by_role("button", name="C’est juste, je confirme").click()
    expect(tables.nord.get_by_text("Dites qui vous êtes à cette table.")).to_be_visible()
    tables.nord.get_by_label("Ouest").check()
    tables.nord.get_by_role("button", name="C’est juste, je confirme").click()
    expect(tables.nord.get_by_text("Confirmée par Ouest")).to_be_visible()


def test_a_donne_sent_after_the_lock_is_kept_on_the_screen(tables: Tables) -> None:
    """The phone that sends it has not heard of the lock."""
    telephone = Telephone(tables.est, "")
    telephone.fill({"Preneur": "Est", "Contrat": "Garde", "Bouts": "2", "Points": "57"})
    hand_in(tables.nord)
    tables.nord.get_by_label("Sud").check()
    tables.nord.get_by_role("button", name="C’est juste, je confirme").click()
    expect(tables.nord.get_by_text("Confirmée par Sud")).to_be_visible()
    tables.est.get_by_role("button", name="Enregistrer", exact=True).click()
    refus = tables.est.locator(".locale")
    expect(refus).to_contain_text("Cette feuille est confirmée\u00a0: l’organisateur")
    refus.get_by_role("button", name="Corriger").click()
    expect(tables.est.get_by_label("Points", exact=True)).to_have_value("57")


@pytest.fixture(scope="module")
def soiree(navigateur: Browser, serveur: Serveur) -> str:
    """The list of an evening where two results came in for one table, one of them wrong."""
    page = navigateur.new_page()
    page.goto(serveur.cle)
    page.goto(f"{serveur.url}/parties/papier")
    page.get_by_role("button", name="Recopier la première feuille").click()
    nouvelle = page.url
    for bilans in (BILANS, (*BILANS[:3], 510)):
        page.goto(f"{nouvelle}?profondeur=bilans&table=7&position=1")
        for place, (nom, bilan) in enumerate(zip(LONGS, bilans, strict=True)):
            page.locator(f"#nom-{place}").fill(nom)
            page.locator(f"#c-b-{place}").fill(str(bilan))
        with page.expect_navigation():
            page.locator("#enregistrer").click()
    page.get_by_role("link", name="Relire et remettre").click()
    expect(page.get_by_text("Cette feuille ne fait pas zéro")).to_be_visible()
    page.get_by_role("button", name="La remettre quand même").click()
    expect(page.get_by_role("button", name="Je confirme quand même")).to_be_visible()
    page.close()
    return nouvelle.removesuffix("nouvelle")


def test_every_page_fits_and_axe_has_nothing_to_say(
    serveur: Serveur, ouvrir: Ouvrir, soiree: str
) -> None:
    page = ouvrir(serveur.cle)
    for chemin in (f"{serveur.url}/parties/papier", soiree, f"{soiree}1-7-2/recap"):
        page.goto(chemin)
        for repli in page.locator("main summary").all():
            repli.click()
        assert look(page) == [], chemin


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_band_of_a_table_fits_too(tables: Tables, ouvrir: Ouvrir, theme: str) -> None:
    hand_in(tables.nord)
    tables.nord.emulate_media(color_scheme=theme)
    tables.nord.get_by_label("Sud").check()
    tables.nord.get_by_role("button", name="C’est juste, je confirme").click()
    tables.nord.get_by_role("link", name="Retour à la table").click()
    expect(tables.nord.get_by_text("Confirmée par Sud")).to_be_visible()
    tables.nord.set_viewport_size({"width": 320, "height": 568})
    assert list_fautes(tables.nord) == []


def test_two_results_are_settled_in_one_tap(serveur: Serveur, ouvrir: Ouvrir, soiree: str) -> None:
    page = ouvrir(serveur.cle)
    page.goto(soiree)
    expect(page.get_by_role("heading", name="Deux résultats pour la table 7")).to_be_visible()
    page.get_by_role("button", name="Écarter le résultat 2").click()
    expect(page.get_by_text("Le résultat 1 compte ; l’autre est écarté.")).to_be_visible()
    expect(page.get_by_text("✓ Somme de contrôle 0")).to_be_visible()
    page.get_by_role("button", name="Reprendre le résultat 2").click()
    expect(page.get_by_text("✗ Somme de contrôle")).to_be_visible()
