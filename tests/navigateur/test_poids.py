"""What the table page weighs on the network, and whom it asks."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request

from .parties import open_registre
from .serveur import serve

pytestmark = pytest.mark.navigateur

KILO = 1024
PAGE_MAX = 30 * KILO
POLICES_MAX = 60 * KILO
# A page, its stylesheet, what runs before the first paint, its module.
FICHIERS_MAX = 4
PARTIES = {"4": 0, "5+mort": 20}


@dataclass(frozen=True)
class Partie:
    """A table of a running server, opened by its link."""

    origine: str
    adresse: str


@pytest.fixture(scope="module", params=PARTIES)
def partie(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Partie]:
    dossier: Path = tmp_path_factory.mktemp("poids")
    with serve(dossier) as serveur, open_registre(dossier / "navigateur.sqlite") as registre:
        adresse = registre.start("poids-----------", request.param, PARTIES[request.param])
        yield Partie(serveur.url, f"{serveur.url}/p/{registre.find_cle(adresse, 'table')}/")


@pytest.fixture
def demandes(navigateur: Browser, partie: Partie) -> Iterator[list[Request]]:
    """What a phone that comes for the first time asks for, until the page is ready."""
    contexte = navigateur.new_context(viewport={"width": 390, "height": 844})
    page = contexte.new_page()
    vues: list[Request] = []
    page.on("requestfinished", lambda demande: vues.append(demande))
    page.goto(partie.adresse)
    page.locator("#saisie[data-pret]").wait_for()
    page.evaluate("document.fonts.ready")
    yield vues
    contexte.close()


def weigh(demandes: list[Request]) -> int:
    """Return the bytes received, headers left out."""
    return sum(demande.sizes()["responseBodySize"] for demande in demandes)


def take(demandes: list[Request], *sortes: str) -> list[Request]:
    return [demande for demande in demandes if demande.resource_type in sortes]


def test_the_page_is_light(demandes: list[Request]) -> None:
    fichiers = take(demandes, "document", "stylesheet", "script")
    assert len(fichiers) == FICHIERS_MAX
    assert 0 < weigh(fichiers) < PAGE_MAX
    polices = take(demandes, "font")
    assert 0 < weigh(polices) < POLICES_MAX


def test_nobody_else_is_asked(demandes: list[Request], partie: Partie) -> None:
    assert demandes
    ailleurs = [d.url for d in demandes if not d.url.startswith((f"{partie.origine}/", "data:"))]
    assert ailleurs == []


def test_each_font_asked_for_is_drawn_with(demandes: list[Request]) -> None:
    dessinees = demandes[0].frame.page.evaluate(
        "[...document.fonts].filter(({ status }) => status === 'loaded').length"
    )
    assert len(take(demandes, "font")) == dessinees
