"""The evening in a real browser: it fits, it is accessible, it is shared, it ends and goes on."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Page
from sqlite_utils import Database

from scorekeeper.db import connect
from scorekeeper.regles.bareme import Contrat
from scorekeeper.regles.donne import Donne
from scorekeeper.regles.feuille import Entree, Table
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.deroulement import close_partie, pause_partie
from scorekeeper.services.donnes import Saisie, record_donne
from scorekeeper.services.parties import NouvellePartie, create_partie
from scorekeeper.store.feuilles import load_feuille
from scorekeeper.store.liens import list_liens
from scorekeeper.store.soirees import load_soiree

from .axe import list_fautes
from .conftest import CLUB
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur

NOMS = (
    "Sylviane Dupont-Moretti",
    "Marie-Christine de La Rochefoucauld",
    "Jean-Baptiste",
    "ABDELKADER M.",
    "Zoé",
    "Guillaume",
)


@dataclass
class Soirees:
    """A server and the games that tests start in its file."""

    serveur: Serveur
    db: Database

    def start(self, code: str, donnes: int, places: int = 4, joueurs: int = 4) -> Adresse:
        nouvelle = NouvellePartie(
            "Chez Sylviane", date(2026, 11, 30), NOMS[:places], [], Table(places, joueurs)
        )
        create_partie(self.db, nouvelle, "organisateur", code)
        soiree = load_soiree(self.db, code)
        assert soiree is not None
        adresse = Adresse(soiree.id)
        for rang in range(donnes):
            self.record(adresse, f"{code}-{rang}", rang)
        return adresse

    def record(self, adresse: Adresse, jeton: str, rang: int) -> None:
        feuille = load_feuille(self.db, adresse.soiree_id)
        assert feuille is not None
        table, mort = feuille.table, feuille.build().suite.mort
        assis = [place for place in range(table.places) if place != mort]
        preneur, appele = assis[rang * 7 % len(assis)], assis[rang * 3 % len(assis)]
        donne = Donne(
            table.joueurs,
            preneur,
            list(Contrat)[rang % 3],
            2,
            60 + rang * 22 % 70,
            appele=appele if table.joueurs == 5 else None,
        )
        record_donne(self.db, adresse, Saisie(jeton, Entree(donne)), "table 1")

    def find_lien(self, adresse: Adresse, sorte: str) -> str:
        liens = list_liens(self.db, adresse.soiree_id)
        cle = next(lien.cle for lien in liens if lien.sorte == sorte)
        return f"{self.serveur.url}/p/{cle}"


@pytest.fixture(scope="module")
def soirees(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Soirees]:
    dossier: Path = tmp_path_factory.mktemp("soirees")
    with serve(dossier) as serveur:
        db = connect(dossier / "navigateur.sqlite")
        yield Soirees(serveur, db)
        db.close()


@pytest.fixture(scope="module")
def etats(soirees: Soirees) -> dict[str, str]:
    """One page per state of an evening."""
    soirees.start("ouverte-aaaaaaaa", 20, 5, 5)
    soirees.start("vide-aaaaaaaaaaa", 0)
    close = soirees.start("close-aaaaaaaaaa", 1, 3, 3)
    close_partie(soirees.db, close, "table 1")
    pause = soirees.start("pause-aaaaaaaaaa", 60, 6, 5)
    pause_partie(soirees.db, pause, "table 1")
    url = soirees.serveur.url
    return {
        "ouverte": f"{url}/p/ouverte-aaaaaaaa/soiree",
        "vide": f"{url}/p/vide-aaaaaaaaaaa/soiree",
        "close": f"{url}/p/close-aaaaaaaaaa/soiree",
        "table close": f"{url}/p/close-aaaaaaaaaa/",
        "pause": f"{url}/p/pause-aaaaaaaaaa/soiree",
        "table en pause": f"{url}/p/pause-aaaaaaaaaa/",
        "lecture": f"{soirees.find_lien(pause, 'lecture')}/soiree",
        "gérer": f"{url}/parties/close-aaaaaaaaaa",
        "accueil": f"{url}/",
    }


@pytest.mark.parametrize("largeur", [320, 390, 1280])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_state_fits_and_is_accessible(
    soirees: Soirees, etats: dict[str, str], poser: Callable[..., Page], largeur: int, theme: str
) -> None:
    taille = {"width": largeur, "height": 800}
    page = poser(soirees.serveur.cle, viewport=taille, color_scheme=theme)
    fautes = {}
    for nom, adresse in etats.items():
        page.goto(adresse)
        for pli in page.locator(".chiffres > summary").all():
            pli.click()
        fautes[nom] = list_fautes(page)
    assert {nom: faute for nom, faute in fautes.items() if faute} == {}


@pytest.mark.parametrize("largeur", [320, 390, 1280])
@pytest.mark.parametrize("nom", ["ouverte", "close", "pause"])
def test_no_name_of_the_curve_touches_another(
    soirees: Soirees, etats: dict[str, str], poser: Callable[..., Page], largeur: int, nom: str
) -> None:
    page = poser(soirees.serveur.cle, viewport={"width": largeur, "height": 800})
    page.goto(etats[nom])
    page.evaluate("document.fonts.ready")
    boites = page.evaluate(
        """[...document.querySelectorAll(".courbe text")].filter(t => t.getClientRects().length)
        .map(t => [t.getBBox(), t.ownerSVGElement.viewBox.baseVal, t.textContent])
        .map(([b, v, n]) => [b.x, b.y, b.x + b.width, b.y + b.height, v.width, v.height, n])"""
    )
    assert len(boites) > 3
    for index, (gauche, haut, droite, bas, largeur_svg, hauteur_svg, texte) in enumerate(boites):
        assert gauche >= -1, texte
        assert haut >= -2, texte
        assert droite <= largeur_svg + 1, texte
        assert bas <= hauteur_svg + 2, texte
        for autre in boites[index + 1 :]:
            a_cote = droite <= autre[0] or autre[2] <= gauche
            assert a_cote or bas <= autre[1] + 1 or autre[3] <= haut + 1, (texte, autre[6])


def test_the_lines_are_told_apart_without_colours(
    soirees: Soirees, etats: dict[str, str], poser: Callable[..., Page]
) -> None:
    page = poser(soirees.serveur.cle, forced_colors="active")
    page.goto(etats["pause"])
    traits = page.locator(".courbe.etroite .trait")
    styles = traits.evaluate_all(
        "t => t.map(e => [getComputedStyle(e).stroke, getComputedStyle(e).strokeDasharray])"
    )
    assert len({encre for encre, _ in styles}) == 1
    assert len({tirets for _, tirets in styles}) == 6


@pytest.mark.parametrize("hote", ["127.0.0.1", CLUB])
def test_the_text_is_copied_where_there_is_no_sheet(
    soirees: Soirees, etats: dict[str, str], poser: Callable[..., Page], hote: str
) -> None:
    page = poser(etats["lecture"].replace("127.0.0.1", hote))
    assert page.evaluate("isSecureContext") is (hote != CLUB)
    assert page.evaluate("Boolean(navigator.share)") is False
    page.get_by_role("button", name="Partager", exact=True).click()
    page.get_by_text("Copié\u00a0: collez-le dans un message.").wait_for()
    assert page.get_by_role("status").inner_text() == "Copié\u00a0: collez-le dans un message."
    page.evaluate("document.body.append(document.createElement('textarea'))")
    page.locator("textarea").focus()
    page.keyboard.press("Control+V")
    colle = page.locator("textarea").input_value()
    assert colle == page.locator("#recit").text_content()
    assert colle.startswith("Chez Sylviane, 30\u00a0novembre\u00a02026\n")
    assert colle.endswith(f"{page.url.partition('/p/')[2]}")


@pytest.mark.parametrize("issue", ["undefined", '"AbortError"', '"NotAllowedError"'])
def test_the_system_s_sheet_is_used_where_there_is_one(
    soirees: Soirees, etats: dict[str, str], poser: Callable[..., Page], issue: str
) -> None:
    page = poser("about:blank")
    page.add_init_script(
        f"""window.recus = [];
        Object.defineProperty(navigator, "share", {{ value: async (contenu) => {{
          recus.push(contenu.text);
          if ({issue}) throw new DOMException("", {issue});
        }} }});"""
    )
    page.goto(etats["lecture"])
    page.get_by_role("button", name="Partager", exact=True).click()
    page.wait_for_function("recus.length")
    assert page.evaluate("recus") == [page.locator("#recit").text_content()]
    if issue == '"NotAllowedError"':
        page.get_by_text("Copié").wait_for()
    else:
        assert page.get_by_role("status").inner_text() == ""


@pytest.mark.parametrize("hote", ["127.0.0.1", CLUB])
def test_the_picture_is_on_white_paper_whatever_the_theme(
    soirees: Soirees,
    etats: dict[str, str],
    poser: Callable[..., Page],
    tmp_path: Path,
    hote: str,
) -> None:
    page = poser(etats["lecture"].replace("127.0.0.1", hote), color_scheme="dark")
    with page.expect_download() as attente:
        page.get_by_role("button", name="Image", exact=True).click()
    fichier = tmp_path / attente.value.suggested_filename
    attente.value.save_as(fichier)
    assert fichier.name == "soiree.png"
    contenu = fichier.read_bytes()
    assert contenu.startswith(b"\x89PNG")
    couleurs = page.evaluate(
        """async (octets) => {
          const image = await createImageBitmap(new Blob([new Uint8Array(octets)]));
          const toile = new OffscreenCanvas(image.width, image.height);
          const ctx = toile.getContext("2d");
          ctx.drawImage(image, 0, 0);
          const lu = ctx.getImageData(0, 0, image.width, image.height).data;
          const compte = {};
          for (let i = 0; i < lu.length; i += 4) {
            const encre = `${lu[i]},${lu[i + 1]},${lu[i + 2]},${lu[i + 3]}`;
            compte[encre] = (compte[encre] || 0) + 1;
          }
          return [lu.length / 4, compte, [image.width, image.height]];
        }""",
        list(contenu),
    )
    pixels, compte, (largeur, hauteur) = couleurs
    assert largeur == 1520
    assert hauteur > 1000
    assert compte["255,255,255,255"] > 0.85 * pixels
    assert not any(encre.endswith(",0") for encre in compte)
    # The inks of the six lines, on paper.
    for encre in ("31,27,20", "10,79,158", "154,52,18", "20,104,63", "107,45,123", "122,75,0"):
        assert compte.get(f"{encre},255", 0) > 100, encre


def test_without_javascript_the_text_is_there_and_so_is_the_pdf(
    soirees: Soirees, etats: dict[str, str], poser: Callable[..., Page]
) -> None:
    page = poser(etats["lecture"], java_script_enabled=False)
    assert page.get_by_text("60 donnes jouées.").is_visible()
    assert not page.get_by_role("button", name="Partager", exact=True).is_visible()
    assert page.get_by_role("link", name="Feuille (PDF)").is_visible()
    page.locator(".chiffres > summary").click()
    assert page.locator(".chiffres tbody tr").count() == 61


def test_the_end_is_seen_on_another_phone_and_undone_in_one_tap(
    soirees: Soirees, poser: Callable[..., Page]
) -> None:
    adresse = soirees.start("fin-aaaaaaaaaaaa", 2)
    autre = poser(soirees.find_lien(adresse, "table") + "/")
    autre.get_by_role("button", name="Enregistrer", exact=True).wait_for()
    page = poser(soirees.find_lien(adresse, "table") + "/soiree")
    page.get_by_role("button", name="Clore la partie").click()
    page.get_by_role("button", name="Rouvrir la partie").wait_for()
    autre.get_by_role("heading", name="Partie close").wait_for()
    assert not autre.get_by_role("button", name="Enregistrer", exact=True).is_visible()
    autre.get_by_role("button", name="Rouvrir").click()
    autre.get_by_role("button", name="Enregistrer", exact=True).wait_for()


def test_the_same_people_play_again_in_one_tap(
    soirees: Soirees, poser: Callable[..., Page]
) -> None:
    soirees.start("encore-aaaaaaaaa", 1)
    page = poser(soirees.serveur.cle)
    page.goto(f"{soirees.serveur.url}/parties/encore-aaaaaaaaa")
    page.get_by_role("button", name="Rejouer avec les mêmes").click()
    page.get_by_role("button", name="Enregistrer", exact=True).wait_for()
    assert "encore-aaaaaaaaa" not in page.url
    assert page.locator("#scores .total").all_inner_texts() == ["0"] * 4
