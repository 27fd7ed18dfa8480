"""The renderer: nothing read outside static/, the same bytes every time, a word without Pango."""

import errno
from pathlib import Path

import pytest
import weasyprint

from scorekeeper import find_assets
from scorekeeper.pdf.documents import html_feuille, html_vierges
from scorekeeper.pdf.entetes import spread_headers
from scorekeeper.pdf.refus import PangoAbsent, explain_pango
from scorekeeper.pdf.render import Moteur, create_fetcher

from .fabrique import DONNES_DU_REGLEMENT, build

STATIQUE = find_assets() / "static"
STYLE = (STATIQUE / "css" / "pdf" / "feuille.css").as_uri()


def import_without_pango():
    """Fail as WeasyPrint's import does on a system without Pango."""
    raise OSError(errno.ENOENT, "cannot load library 'libpango-1.0-0'")


class TestFetcher:
    def test_it_reads_the_stylesheets_and_fonts_of_static(self):
        fetch = create_fetcher(STATIQUE)

        assert fetch(STYLE).content_type == "text/css"
        assert fetch(STYLE).read() == (STATIQUE / "css" / "pdf" / "feuille.css").read_bytes()
        police = (STATIQUE / "fonts" / "FiraSans-Regular.woff2").as_uri()
        assert fetch(police).read()[:4] == b"wOF2"

    @pytest.mark.parametrize(
        "url",
        [
            "http://localhost/feuille.css",
            "https://example.org/feuille.css",
            "ftp://example.org/feuille.css",
            "data:text/css,body{}",
            "javascript:0",
            Path(__file__).as_uri(),
            STYLE.replace("css/pdf/feuille.css", "../pyproject.toml"),
            STYLE.replace("css/pdf/feuille.css", "%2e%2e/pyproject.toml"),
            STYLE.replace("file:///", "file://serveur/"),
            STATIQUE.as_uri() + "-autre/feuille.css",
            "feuille.css",
            "",
        ],
    )
    def test_it_refuses_everything_else(self, url):
        with pytest.raises(ValueError, match="refused"):
            create_fetcher(STATIQUE)(url)

    def test_it_refuses_a_link_that_leads_out(self, tmp_path):
        statique = tmp_path / "static"
        statique.mkdir()
        (tmp_path / "secret.css").write_text("body{}")
        lien = statique / "lien.css"
        try:
            lien.symlink_to(tmp_path / "secret.css")
        except OSError as refus:
            pytest.skip(f"NO SYMLINKS on this system: {refus}")
        with pytest.raises(ValueError, match="refused"):
            create_fetcher(statique)(lien.as_uri())

    def test_a_document_cannot_draw_what_is_refused(self, moteur, tmp_path, caplog):
        image = tmp_path / "image.svg"
        image.write_text("<svg xmlns='http://www.w3.org/2000/svg'><text y='9'>FUITE</text></svg>")
        modele = "<html lang=fr><title>t</title><img alt='' src='{}'>"

        vers_dehors = moteur.render(modele.format(image.as_uri()))
        assert vers_dehors == moteur.render(modele.format("data:image/svg+xml,<svg/>"))
        assert caplog.text.count("refused") == 2


class TestOctets:
    def test_the_same_document_gives_the_same_bytes(self, moteur, environnement):
        html = html_feuille(build(*DONNES_DU_REGLEMENT), environnement)
        avant = moteur.render(html)
        moteur.render(html_vierges(5, environnement))

        assert moteur.render(html) == avant
        assert Moteur(STATIQUE).render(html) == avant

    def test_keeping_styles_and_fonts_changes_nothing(self, moteur, environnement):
        html = html_feuille(build(*DONNES_DU_REGLEMENT), environnement)

        seul = weasyprint.HTML(string=html, base_url=STATIQUE.as_uri() + "/")
        assert moteur.render(html) == seul.write_pdf(
            pdf_variant="pdf/ua-1", finisher=spread_headers
        )

    def test_the_flask_environment_draws_the_same(self, moteur, environnement, tmp_path):
        from scorekeeper import create_app

        app = create_app({"BASE": str(tmp_path / "test.sqlite")})
        try:
            html = html_feuille(build(*DONNES_DU_REGLEMENT), app.jinja_env)
        finally:
            app.extensions["connexions"].close()
        attendu = html_feuille(build(*DONNES_DU_REGLEMENT), environnement)
        assert moteur.render(html) == moteur.render(attendu)

    def test_a_missing_stylesheet_is_an_error(self, moteur):
        html = "<html lang=fr><head><link rel=stylesheet href=absent.css></head>"
        with pytest.raises(Exception, match=r"absent\.css"):
            moteur.render(html)


class TestPango:
    def test_without_pango_it_says_what_to_install(self):
        with pytest.raises(PangoAbsent, match="demandent la bibliothèque Pango"):
            Moteur(STATIQUE, import_without_pango)

    @pytest.mark.parametrize(
        ("systeme", "remede"),
        [
            ("linux", "sudo apt install libpangoft2-1.0-0 libharfbuzz-subset0"),
            ("darwin", "brew install pango"),
            ("win32", "pacman -S mingw-w64-ucrt-x86_64-pango"),
        ],
    )
    def test_each_system_has_its_remedy(self, systeme, remede):
        phrase = explain_pango(systeme)

        assert f"«\u00a0{remede}\u00a0»" in phrase
        assert phrase.endswith("Tout le reste fonctionne sans elle.")
