"""The application on a phone: its manifests, its icons, its worker; and who prints which link."""

import os
import re
import struct
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper import find_assets
from scorekeeper.pdf.refus import PangoAbsent
from scorekeeper.pdf.render import Moteur

from .actions import OFFICIELLES, Table
from .conftest import start
from .fiches import read_texte
from .test_cycle import open_lien

MANIFESTE = re.compile(r'<link rel="manifest" href="([^"]+)" crossorigin="use-credentials">')


def read_png(octets: bytes) -> tuple[int, int]:
    """Return the size of a PNG."""
    assert octets[:8] == b"\x89PNG\r\n\x1a\n"
    largeur, hauteur = struct.unpack(">II", octets[16:24])
    return largeur, hauteur


def fetch(client: FlaskClient, adresse: str) -> bytes:
    """Return a file of the application."""
    with client.get(adresse) as reponse:
        assert reponse.status_code == 200
        return reponse.data


class Presse:
    """A workshop that prints in this process."""

    def __init__(self) -> None:
        self.moteur = Moteur(find_assets() / "static")

    def etag(self, html: str) -> str:
        return str(hash(html))

    def render(self, html: str) -> bytes:
        return self.moteur.render(html)

    def close(self) -> None:
        """Nothing was started."""


@pytest.fixture
def presse(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        presse = Presse()
    except PangoAbsent as absence:
        raison = f"NO PANGO: no PDF was checked. {absence}"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(raison)
    app.extensions["atelier"].close()
    monkeypatch.setitem(app.extensions, "atelier", presse)


def read_feuille(client: FlaskClient, url: str) -> str:
    """Return the text of a table's sheet in PDF, without its spaces."""
    pdf = client.get(f"{url}feuille.pdf")
    assert pdf.mimetype == "application/pdf"
    return "".join(PdfReader(BytesIO(pdf.data)).pages[0].extract_text().split())


class TestManifeste:
    def test_the_application_opens_at_home(self, client: FlaskClient) -> None:
        adresse = MANIFESTE.findall(client.get("/").text)
        assert adresse == ["/manifest.webmanifest"]
        reponse = client.get(adresse[0])
        assert reponse.mimetype == "application/manifest+json"
        manifeste = reponse.get_json()
        assert manifeste["name"] == "Feuille de marque"
        assert manifeste["lang"] == "fr"
        assert manifeste["display"] == "standalone"
        assert (manifeste["start_url"], manifeste["id"], manifeste["scope"]) == ("/", "/", "/")

    def test_a_table_opens_on_itself_under_its_title(self, client: FlaskClient) -> None:
        table = start(client, titre="Tarot chez Zoé et Guy")
        (adresse,) = MANIFESTE.findall(table.get())
        manifeste = client.get(adresse).get_json()
        assert manifeste["name"] == "Tarot chez Zoé et Guy"
        assert manifeste["short_name"] == "Tarot chez…"
        assert manifeste["start_url"] == manifeste["id"] == table.url
        assert MANIFESTE.findall(table.get("partager")) == [adresse]

    def test_it_has_the_colour_of_the_paper(self, client: FlaskClient) -> None:
        tokens = (find_assets() / "static" / "css" / "tokens.css").read_text("utf-8")
        clair = re.search(r"--fond: (#\w+);", tokens)
        assert clair
        manifeste = client.get("/manifest.webmanifest").get_json()
        assert manifeste["theme_color"] == manifeste["background_color"] == clair[1]

    def test_a_link_that_opens_nothing_has_none(self, client: FlaskClient) -> None:
        assert client.get("/p/inconnu/manifest.webmanifest").status_code == 404

    def test_a_stranger_does_not_read_the_organisers(self, app: Flask, table: Table) -> None:
        (adresse,) = MANIFESTE.findall(table.get())
        assert app.test_client().get(adresse).status_code == 404


class TestIcones:
    def test_every_icon_of_the_manifest_is_a_picture_of_its_size(self, client: FlaskClient) -> None:
        icones = client.get("/manifest.webmanifest").get_json()["icons"]
        assert {(icone["sizes"], icone["purpose"]) for icone in icones} == {
            ("192x192", "any"),
            ("512x512", "any"),
            ("512x512", "maskable"),
        }
        for icone in icones:
            largeur, hauteur = read_png(fetch(client, icone["src"]))
            assert f"{largeur}x{hauteur}" == icone["sizes"]

    def test_the_other_phones_icon_is_square_and_light(self, client: FlaskClient) -> None:
        (adresse,) = re.findall(
            r'<link rel="apple-touch-icon" href="([^"]+)">', client.get("/").text
        )
        octets = fetch(client, adresse)
        assert read_png(octets) == (180, 180)
        assert len(octets) < 4096

    def test_the_pictures_weigh_little(self) -> None:
        images = [*Path(find_assets(), "static", "img").iterdir()]
        assert len(images) >= 5
        assert sum(image.stat().st_size for image in images) < 16 * 1024


class TestService:
    def test_it_is_at_the_root_and_never_stale(self, app: Flask, client: FlaskClient) -> None:
        reponse = client.get("/service.js")
        assert reponse.mimetype == "text/javascript"
        assert reponse.headers["Cache-Control"] == "no-cache"
        statique = app.static_url_path
        assert f'const STATIQUE = "{statique}/";' in reponse.text
        assert b"addEventListener" in fetch(client, f"{statique}/js/service.js")

    def test_the_page_without_network_is_everybodys(self, app: Flask) -> None:
        reponse = app.test_client().get("/hors-ligne")
        assert reponse.status_code == 200
        texte = read_texte(reponse.text)
        assert "Hors ligne" in texte
        assert "Ce qui marche encore" in texte

    def test_a_revoked_link_says_so_to_the_worker(self, app: Flask, table: Table) -> None:
        lecture = open_lien(app, table, "lecture")
        assert lecture.client.get(lecture.racine).status_code == 200
        assert table.client.post(f"{table.url}partager/renouveler").status_code == 303
        assert lecture.client.get(lecture.racine).status_code == 404


@pytest.mark.usefixtures("presse")
class TestLiensImprimes:
    def test_the_organiser_prints_both(self, app: Flask, table: Table) -> None:
        table.record(**OFFICIELLES[0])
        lecture = open_lien(app, table, "lecture").racine
        marque = open_lien(app, table, "table").racine
        texte = read_feuille(table.client, table.url)
        assert f"http://localhost{marque}" in texte
        assert f"http://localhost{lecture}" in texte
        assert table.url not in texte

    def test_the_table_prints_its_own_and_the_readers(self, app: Flask, table: Table) -> None:
        lecture = open_lien(app, table, "lecture").racine
        vie = open_lien(app, table, "table")
        texte = read_feuille(vie.client, vie.racine)
        assert f"http://localhost{vie.racine}" in texte
        assert f"http://localhost{lecture}" in texte

    def test_a_reader_prints_no_link_that_marks(self, app: Flask, table: Table) -> None:
        marque = open_lien(app, table, "table").racine
        vie = open_lien(app, table, "lecture")
        texte = read_feuille(vie.client, vie.racine)
        assert f"http://localhost{vie.racine}" in texte
        assert "Suivre" in texte
        assert "Marquer" not in texte
        assert marque not in texte

    def test_an_archived_game_is_only_followed(self, table: Table) -> None:
        code = table.url.split("/")[2]
        table.client.post(f"/parties/{code}/archiver", data={"archivee": "1"})
        texte = read_feuille(table.client, table.url)
        assert "Suivre" in texte
        assert "Marquer" not in texte
