"""A file of sheets chosen in a real browser, looked at, then put in the soirée."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .axe import look
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur

JUSTE = """feuille;1;1
donne;contrat;Marie-Christine de La Rochefoucauld;Jean-Baptiste;Zoé;L'Ami
1;Garde;-106;-106;318;-106
"""
FAUSSE = """feuille;1;2
donne;contrat;Anne;Bob;Chloé;Dan
1;Garde;-106;106;318;-106
"""
SIX = """feuille;1;3
donne;contrat;Anne;Bob;Chloé;Dan;Eva;Fred
Bilan;;126;-42;-42;-42;0;0
"""
ILLISIBLE = """feuille;1;4
donne;contrat;Anne;Bob;Chloé;Dan
1;Garde;-1O6;-106;318;-106
"""


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serveur]:
    with serve(tmp_path_factory.mktemp("import")) as ouvert:
        yield ouvert


def open_importer(page: Page, serveur: Serveur) -> None:
    """Start an evening on paper and open the page that imports."""
    page.goto(serveur.cle)
    page.goto(f"{serveur.url}/parties/papier")
    page.get_by_role("button", name="Importer un fichier CSV").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Importer des feuilles")


def preview(page: Page, dossier: Path, texte: str) -> None:
    fichier = dossier / "soir.csv"
    fichier.write_text(texte, encoding="cp1252")
    page.get_by_label("Le fichier CSV").set_input_files(fichier)
    page.get_by_role("button", name="Voir l’aperçu").click()


def test_it_works(navigateur: Browser, serveur: Serveur, tmp_path: Path) -> None:
    page = navigateur.new_page()
    open_importer(page, serveur)
    preview(page, tmp_path, JUSTE + FAUSSE + ILLISIBLE)
    expect(page.get_by_role("alert")).to_have_text(
        "Une feuille ne se lit pas\u00a0: rien n’est importé."
    )
    page.get_by_role("button", name="Corriger le fichier et recommencer").click()
    preview(page, tmp_path, JUSTE + FAUSSE)
    page.get_by_role("button", name="Mettre les 2 feuilles dans la soirée").click()
    expect(page.get_by_text("2 feuilles sont importées.")).to_be_visible()
    expect(page.get_by_role("link", name="Table 2", exact=True)).to_be_visible()
    page.close()


def test_every_state_fits_and_axe_has_nothing_to_say(
    navigateur: Browser, serveur: Serveur, tmp_path: Path
) -> None:
    contexte = navigateur.new_context()
    page = contexte.new_page()
    open_importer(page, serveur)
    assert look(page) == []
    preview(page, tmp_path, JUSTE + FAUSSE + SIX)
    page.get_by_text("Voir les anomalies").click()
    assert look(page) == []
    page.get_by_role("button", name="Mettre les 3 feuilles").click()
    page.get_by_role("link", name="Importer").click()
    preview(page, tmp_path, JUSTE + FAUSSE.replace("318", "300") + ILLISIBLE)
    assert look(page) == []
    contexte.close()
