"""The paper set in a browser: a tap, the progress, then the document; without scripts too."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Response

from .classements import write_classements
from .parties import open_registre
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur


@pytest.fixture(scope="module")
def dossier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("imprimer")


@pytest.fixture(scope="module")
def serveur(dossier: Path) -> Iterator[Serveur]:
    with serve(dossier) as ouvert:
        yield ouvert


@pytest.fixture(scope="module")
def code(serveur: Serveur, dossier: Path) -> str:
    assert serveur
    with open_registre(dossier / "navigateur.sqlite") as registre:
        return write_classements(registre.db)["RANGS"]


def is_pdf(reponse: Response) -> bool:
    return reponse.status == 200 and reponse.headers.get("content-type") == "application/pdf"


@pytest.mark.parametrize("scripts", [True, False])
def test_it_works(navigateur: Browser, serveur: Serveur, code: str, scripts: bool) -> None:
    contexte = navigateur.new_context(java_script_enabled=scripts)
    page = contexte.new_page()
    page.goto(serveur.cle)
    page.goto(f"{serveur.url}/p/{code}/tournoi/imprimer")
    with page.expect_response(is_pdf, timeout=60_000) as arrivee:
        page.locator("a[href$='feuilles?position=2']").click(no_wait_after=True)
    assert "feuilles-2026-11-30-2.pdf" in arrivee.value.headers["content-disposition"]
    contexte.close()
