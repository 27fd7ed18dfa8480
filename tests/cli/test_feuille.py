"""`feuille`: blank sheets in PDF, within sensible limits."""

import os
import sys
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest
from pypdf import PdfReader

from scorekeeper import find_assets
from scorekeeper.pdf.refus import PangoAbsent
from scorekeeper.pdf.render import Moteur

from .actions import Commandes


@pytest.fixture(scope="module")
def pango() -> None:
    try:
        Moteur(find_assets() / "static")
    except PangoAbsent as absence:
        raison = f"NO PANGO: no PDF was checked. {absence}"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(raison)


def read_pages(fichier: Path) -> list[str]:
    """Return the text of each page, with single plain spaces."""
    pages = PdfReader(BytesIO(fichier.read_bytes())).pages
    return [" ".join(page.extract_text().split()) for page in pages]


@pytest.mark.usefixtures("pango")
def test_it_works(commandes: Commandes, tmp_path: Path) -> None:
    sortie = tmp_path / "feuilles.pdf"
    reponse = commandes.run("feuille", "--joueurs", 4, "-o", sortie)
    assert (reponse.statut, reponse.erreurs) == (0, "")
    assert f"1 feuille dans {sortie}." in reponse.sortie
    [page] = read_pages(sortie)
    assert "Nord" in page
    assert "Donne 5" in page
    assert "Donne 6" not in page


@pytest.mark.usefixtures("pango")
def test_one_sheet_per_table_and_position(commandes: Commandes, tmp_path: Path) -> None:
    sortie = tmp_path / "feuilles.pdf"
    options = ("--tables", 3, "--positions", 2, "--titre", "Coupe  de l’<Été>")
    reponse = commandes.run("feuille", "--joueurs", 5, "--mort", *options, "-o", sortie)
    assert "6 feuilles dans" in reponse.sortie
    pages = read_pages(sortie)
    assert len(pages) == 6
    assert all("Coupe de l’<Été>" in page for page in pages)


@pytest.mark.usefixtures("pango")
def test_a_whole_tournament_is_one_tagged_file(commandes: Commandes, tmp_path: Path) -> None:
    sortie = tmp_path / "feuilles.pdf"
    options = ("--tables", 12, "--positions", 5)
    reponse = commandes.run("feuille", "--joueurs", 4, *options, "-o", sortie)
    assert (reponse.statut, reponse.erreurs) == (0, "")
    assert "60 feuilles dans" in reponse.sortie
    lecteur = PdfReader(sortie)
    racine = lecteur.trailer["/Root"]["/StructTreeRoot"]
    assert len(lecteur.pages) == len(racine["/K"][0]["/K"]) == 60
    pages = read_pages(sortie)
    attendus = [(position, table) for position in range(1, 6) for table in range(1, 13)]
    for page, (position, table) in zip(pages, attendus, strict=True):
        assert f"Position n° {position} " in page
        assert f"Table n° {table} " in page


@pytest.mark.parametrize(
    ("options", "phrase"),
    [
        (("--joueurs", 3, "--mort"), "Il n’y a un mort qu’avec 4 ou 5 joueurs."),
        (("--joueurs", 4, "--donnes", 61), "Une feuille vierge a de 1 à 60 donnes."),
        (("--joueurs", 4, "--tables", 121, "--positions", 5), "Un PDF a 600 feuilles au plus"),
        (("--joueurs", 5, "--tables", 301, "--donnes", 20), "Un PDF a 600 feuilles au plus"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    commandes: Commandes, tmp_path: Path, options: tuple[object, ...], phrase: str
) -> None:
    reponse = commandes.run("feuille", *options, "-o", tmp_path / "a.pdf")
    assert reponse.statut == 1
    assert phrase in reponse.erreurs
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "phrase"),
    [
        ((), "il manque --joueurs"),
        (("--joueurs", 2), "choix inconnu : 2 (au choix : 3, 4, 5)"),
        (("--joueurs", 4, "--tables", 0), "--tables : il faut un nombre entier de 1 à 1000"),
        (("--joueurs", 4, "--donnes", "²"), "--donnes : il faut un nombre entier"),
        (("--joueurs", 4, "--titre", "É" * 81), "--titre : un titre a 80 lettres au plus"),
    ],
)
def test_a_wrong_option_is_refused(
    commandes: Commandes, tmp_path: Path, options: tuple[object, ...], phrase: str
) -> None:
    reponse = commandes.run("feuille", *options, "-o", tmp_path / "a.pdf")
    assert reponse.statut == 2
    assert phrase in reponse.erreurs


def test_a_missing_folder_is_told_before_anything_is_drawn(
    commandes: Commandes, tmp_path: Path
) -> None:
    reponse = commandes.run("feuille", "--joueurs", 4, "-o", tmp_path / "absent" / "a.pdf")
    assert reponse.statut == 1
    assert f"le dossier {tmp_path / 'absent'} n’existe pas" in reponse.erreurs


def test_without_pango_it_says_what_to_install(
    commandes: Commandes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_nom: str) -> ModuleType:
        raise OSError("cannot load library")

    monkeypatch.setattr("scorekeeper.pdf.render.import_module", refuse)
    monkeypatch.setattr(sys, "platform", "linux")
    reponse = commandes.run("feuille", "--joueurs", 4, "-o", tmp_path / "a.pdf")
    assert reponse.statut == 1
    assert "sudo apt install libpangoft2-1.0-0 libharfbuzz-subset0" in reponse.erreurs
    assert list(tmp_path.iterdir()) == []
