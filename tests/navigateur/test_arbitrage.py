"""An arbitre walks the hall with a phone: from the incident to the ledger, with one thumb."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.db import connect
from scorekeeper.services.arbitrage.arbitres import add_arbitre
from scorekeeper.store.tournoi.ajustements import list_ajustements

from ..stockage.clubs import ORGANISATEUR, Club
from .axe import list_fautes
from .serveur import Serveur, serve
from .soirees import FAUX, start_soiree

pytestmark = pytest.mark.navigateur

Poser = Callable[..., Page]
TAPS_MAX = 6
JETONS = count(1)


@dataclass
class Arbitre:
    """An arbitre's phone; every touch of a control is counted."""

    club: Club
    page: Page
    adresse: str
    taps: int = 0

    def tap(self, cible: Locator) -> None:
        self.taps += 1
        cible.tap()
        self.page.wait_for_load_state()

    @property
    def livre(self) -> list[int]:
        return [e.points for e in list_ajustements(self.club.db, self.club.soiree_id)]


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serveur, Path]]:
    dossier = tmp_path_factory.mktemp("arbitrage")
    with serve(dossier) as ouvert:
        yield ouvert, dossier / "navigateur.sqlite"


@pytest.fixture
def arbitre(serveur: tuple[Serveur, Path], poser: Poser) -> Iterator[Arbitre]:
    """Twelve tables, one sheet of which does not balance; the arbitre has the board in hand."""
    ouvert, base = serveur
    with closing(connect(base)) as db:
        club, _code = start_soiree(db, 48, JETONS)
        club.draw(graine=7)
        club.open(graine=1)
        club.record(1)
        club.copy(3, FAUX)
        cle = add_arbitre(db, club.soiree_id, "LEFÈVRE", ORGANISATEUR)
        adresse = f"{ouvert.url}/p/{cle}/"
        page = poser(f"{adresse}tournoi/", has_touch=True, is_mobile=True)
        yield Arbitre(club, page, adresse)


def test_a_sheet_that_does_not_balance_is_in_the_ledger_in_few_taps(arbitre: Arbitre) -> None:
    page = arbitre.page
    arbitre.tap(page.get_by_role("link", name="Arbitrer Table 3"))
    expect(page.locator(".phrase")).to_be_in_viewport()
    bouton = page.get_by_role("button", name="Appliquer la décision")
    expect(bouton).to_be_in_viewport()
    payeur = page.locator(".case-cle").first
    arbitre.tap(payeur)
    arbitre.tap(bouton)
    expect(page.get_by_role("heading", name="C’est appliqué")).to_be_visible()
    assert arbitre.livre == [-100]
    assert arbitre.taps <= TAPS_MAX
    page.get_by_role("button", name="Annuler cette décision").tap()
    expect(page.get_by_role("heading", name="Décision annulée")).to_be_visible()
    assert arbitre.livre == [-100, 100]


def test_by_the_six_moments_too(arbitre: Arbitre) -> None:
    page = arbitre.page
    arbitre.tap(page.get_by_role("link", name="Arbitrage"))
    arbitre.tap(page.get_by_role("link", name="Feuille de marque pas à zéro"))
    arbitre.tap(page.get_by_role("link", name="Feuille qui ne tombe pas à zéro"))
    arbitre.tap(page.get_by_role("link", name="3", exact=True))
    arbitre.tap(page.locator(".case-cle").first)
    arbitre.tap(page.get_by_role("button", name="Appliquer la décision"))
    expect(page.get_by_role("heading", name="C’est appliqué")).to_be_visible()
    assert arbitre.livre == [-100]
    assert arbitre.taps <= TAPS_MAX


def test_what_is_typed_is_found_at_once(arbitre: Arbitre) -> None:
    page = arbitre.page
    page.goto(f"{arbitre.adresse}arbitrage/?table=1&position=1")
    page.get_by_label("Chercher un incident").press_sequentially("hors t")
    lien = page.get_by_role("link", name=re.compile("^Carte jouée hors tour"))
    lien.tap()
    expect(page.get_by_role("heading", name="Carte jouée hors tour")).to_be_visible()
    page.go_back()
    expect(lien).to_be_visible()


def test_a_repeat_is_said_as_soon_as_somebody_is_named(arbitre: Arbitre) -> None:
    page = arbitre.page
    for dites, attendu in enumerate(("avertissement", "−100")):
        page.goto(f"{arbitre.adresse}arbitrage/carte_exposee?table=1&position=1")
        page.get_by_role("link", name="La défense").tap()
        page.get_by_role("link", name="Oui, la carte est sans conséquence").tap()
        page.locator(".poser .cles a").first.tap()
        expect(page.get_by_text("Récidive", exact=True)).to_have_count(dites)
        page.get_by_role("button", name="Appliquer la décision").tap()
        expect(page.locator(".sanctions")).to_contain_text(attendu)
    assert arbitre.livre == [0, -100]


@pytest.mark.parametrize(
    "chemin",
    ["", "?moment=jeu", "feuille_total?table=3&position=1", "misere?table=1&position=1", "journal"],
)
def test_every_step_is_accessible_under_a_thumb(arbitre: Arbitre, chemin: str) -> None:
    page = arbitre.page
    page.goto(f"{arbitre.adresse}arbitrage/{chemin}")
    assert list_fautes(page) == []
    petites = page.locator("main a:visible, main button:visible").evaluate_all(
        "cibles => cibles.filter(c => c.getBoundingClientRect().height < 44).map(c => c.outerHTML)"
    )
    assert petites == []


def test_the_log_is_printed_without_what_only_a_screen_has(arbitre: Arbitre) -> None:
    page = arbitre.page
    page.goto(f"{arbitre.adresse}arbitrage/tabac?table=0&position=1")
    page.get_by_label("Qui est en faute ?").select_option(index=1)
    page.get_by_role("button", name="Choisir").tap()
    page.get_by_role("button", name="Appliquer la décision").tap()
    page.get_by_role("link", name="Journal").tap()
    expect(page.get_by_role("heading", name="Décisions de la soirée")).to_be_visible()
    expect(page.get_by_role("link", name="Imprimer le journal")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".menu-tournoi")).to_be_hidden()
    expect(page.locator(".decisions")).to_be_visible()


def test_what_is_typed_survives_naming_who_is_at_fault(arbitre: Arbitre) -> None:
    page, donne = arbitre.page, arbitre.club.sheet(1).donnes[0].id
    page.goto(f"{arbitre.adresse}arbitrage/renonce?table=1&position=1&donne={donne}")
    for reponse in ("Oui, la renonce", "La défense", "Réussi"):
        page.get_by_role("link", name=reponse).tap()
    page.get_by_label("Points de l’attaque").fill("43")
    page.get_by_text("Ajouter une pénalité").tap()
    page.get_by_role("region", name="Qui est en faute").get_by_role("link").first.tap()
    expect(page.locator("[aria-labelledby=qui] [aria-current]")).to_be_visible()
    expect(page.get_by_label("Points de l’attaque")).to_have_value("43")
    expect(page.get_by_label("Ajouter une pénalité")).to_be_checked()
