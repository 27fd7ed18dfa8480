"""What pages ask for: their files put together, compressed once, kept by the browser."""

import gzip
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper import find_assets
from scorekeeper.web.gabarit import Gabarit
from scorekeeper.web.livraison import Livraison
from scorekeeper.web.lots import join_modules, lighten

from .actions import Table

STATIQUE = find_assets() / "static"
MODULES = sorted((STATIQUE / "js").glob("*.js"))
GZIP = {"Accept-Encoding": "gzip, br"}


def fetch(client: FlaskClient, adresse: str, **entetes: str) -> TestResponse:
    """Return the answer to a GET that takes gzip."""
    return client.get(adresse, headers=GZIP | entetes)


@pytest.fixture
def adresses(client: FlaskClient) -> dict[str, str]:
    """The addresses of the stylesheet and of the module of a page."""
    page = client.get("/").text
    liens = re.findall(r'(?:href|src)="(/static/[^"]+/(css|js)/[^"]*\+[^"]*)"', page)
    return {sorte: lien for lien, sorte in liens}


class TestTogether:
    def test_it_works(self, client: FlaskClient, adresses: dict[str, str]) -> None:
        style = fetch(client, adresses["css"])
        assert (style.status_code, style.mimetype) == (200, "text/css")
        texte = gzip.decompress(style.data).decode()
        attendu = [
            lighten((STATIQUE / "css" / f"{nom}.css").read_text(encoding="utf-8"), ".css")
            for nom in ("tokens", "base", "champs", "pages")
        ]
        assert texte.startswith("".join(attendu))

    def test_a_page_asks_for_one_stylesheet_and_one_module(self, client: FlaskClient) -> None:
        page = client.get("/").text
        assert page.count('rel="stylesheet"') == 1
        assert re.findall(r'src="[^"]*/js/([^"]*)"', page)[0] == "debut.js"
        assert page.count('type="module"') == 1

    def test_no_template_links_a_file_of_its_own(self) -> None:
        modeles = find_assets() / "templates"
        seuls = [
            chemin.name
            for chemin in modeles.rglob("*.html")
            if chemin.parent.name != "pdf"
            and re.search(r'rel="stylesheet"|type="module"', chemin.read_text(encoding="utf-8"))
        ]
        assert seuls == []

    def test_modules_come_after_what_they_import_and_once(self, tmp_path: Path) -> None:
        (tmp_path / "un.js").write_text('import { a, b as c } from "./deux.js";\nshow(a, c);\n')
        (tmp_path / "deux.js").write_text(
            'import "./trois.js";\n// why\nexport const a = 1;\nexport async function b() {}\n'
        )
        (tmp_path / "trois.js").write_text("/** what */\n  ready();\n")
        assert join_modules(tmp_path, ["un", "deux"]) == (
            "const m_trois = (() => {ready();return {  };})();"
            "const m_deux = (() => {const {} = m_trois;const a=1;async function b(){}\n"
            "return { a, b };})();"
            "const m_un = (() => {const {a,b: c} = m_deux;show(a,c);return {  };})();"
        )

    def test_a_circle_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "un.js").write_text('import { b } from "./deux.js";\n')
        (tmp_path / "deux.js").write_text('import { a } from "./un.js";\n')
        with pytest.raises(ValueError, match=r"un\.js imports itself: un > deux"):
            join_modules(tmp_path, ["un"])

    @pytest.mark.parametrize(
        "ligne", ["export default 1;", 'import * as tout from "./un.js";', "export { a };"]
    )
    def test_another_form_of_import_or_export_is_refused(self, tmp_path: Path, ligne: str) -> None:
        (tmp_path / "un.js").write_text(f"{ligne}\n")
        with pytest.raises(ValueError, match=r"un\.js: "):
            join_modules(tmp_path, ["un"])

    @pytest.mark.parametrize("fichier", MODULES, ids=lambda chemin: chemin.name)
    def test_only_comments_and_idle_spaces_stay_behind(self, fichier: Path) -> None:
        texte = fichier.read_text(encoding="utf-8")
        assert "/* " not in texte
        assert [ligne for ligne in texte.splitlines() if ligne.count("`") % 2] == []
        entieres = [ligne.strip() for ligne in texte.splitlines()]
        dites = [ligne for ligne in entieres if ligne and not ligne.startswith(("//", "/**", "*"))]
        gardees = lighten(texte, ".js").splitlines()
        assert [ligne.replace(" ", "") for ligne in gardees] == [
            ligne.replace(" ", "") for ligne in dites
        ]
        # A string keeps its spaces; so does a line with another quote, or a pattern.
        for ligne, dite in zip(gardees, dites, strict=True):
            chaines = re.findall(r'"(?:[^"\\]|\\.)*"', dite)
            assert all(chaine in ligne for chaine in chaines)
            reste = re.sub(r'"(?:[^"\\]|\\.)*"', "", dite)
            assert ligne == dite or not re.search(r"[\"'`/]", reste)

    @pytest.mark.parametrize(
        ("ecrit", "envoye"),
        [
            ("  const a = (b, c) => b + +c;", "const a=(b,c)=>b + +c;"),
            ('say("a , b", c - d, e);', 'say("a , b",c - d,e);'),
            ('say("a \\" , b", c, "d = e");', 'say("a \\" , b",c,"d = e");'),
            ("say('a , b', c, \"d\");", "say('a , b', c, \"d\");"),
            ('say(`a , ${b}`, "c");', 'say(`a , ${b}`, "c");'),
            ('texte.replace(/"a , b"/, c);', 'texte.replace(/"a , b"/, c);'),
            ("if (a && b) {", "if(a&&b){"),
            ("a - -b;", "a - -b;"),
        ],
    )
    def test_spaces_that_count_stay(self, ecrit: str, envoye: str) -> None:
        assert lighten(ecrit, ".js") == f"{envoye}\n"

    def test_a_stylesheet_says_the_same_in_less(self) -> None:
        texte = '/* why */\n.a :hover,\n.b {\n  margin: 0 -8px;\n  content: "a: {";\n}\n'
        assert lighten(texte, ".css") == '.a :hover,.b{margin:0 -8px;content:"a: {"}\n'

    @pytest.mark.parametrize(
        "mauvais",
        [
            "css/absent.css",
            "css/base+absent.css",
            "css/base+base.css",
            "css/base+../css/champs.css",
            "css/base+.css",
            "img/icone+icone.svg",
            "js/base+champs.css",
            "../pyproject.toml",
        ],
    )
    def test_what_is_no_file_of_ours_is_not_found(
        self, app: Flask, client: FlaskClient, mauvais: str
    ) -> None:
        assert client.get(f"{app.static_url_path}/{mauvais}").status_code == 404

    def test_a_page_that_names_an_absent_file_is_a_mistake_seen_at_once(self, app: Flask) -> None:
        with app.test_request_context(), pytest.raises(ValueError, match="name files of static/js"):
            app.jinja_env.globals["modules"]("theme absent")  # type: ignore[operator]


class TestCompressed:
    def test_it_works(self, client: FlaskClient, adresses: dict[str, str]) -> None:
        for adresse in adresses.values():
            reponse = fetch(client, adresse)
            plein = client.get(adresse)
            assert reponse.headers["Content-Encoding"] == "gzip"
            assert "Content-Encoding" not in plein.headers
            assert gzip.decompress(reponse.data) == plein.data
            assert len(reponse.data) < len(plein.data) / 2
            assert reponse.headers["Vary"] == plein.headers["Vary"] == "Accept-Encoding"
            assert reponse.headers["ETag"] != plein.headers["ETag"]

    def test_gzip_is_for_who_takes_it(self, client: FlaskClient, adresses: dict[str, str]) -> None:
        for accepte in ("", "br", "gzip;q=0", "identity"):
            reponse = client.get(adresses["css"], headers={"Accept-Encoding": accepte})
            assert "Content-Encoding" not in reponse.headers

    def test_files_are_kept_a_year_and_asked_again_for_nothing(
        self, client: FlaskClient, adresses: dict[str, str]
    ) -> None:
        reponse = fetch(client, adresses["js"])
        assert reponse.headers["Cache-Control"] == "public, max-age=31536000"
        encore = fetch(client, adresses["js"], **{"If-None-Match": reponse.headers["ETag"]})
        assert (encore.status_code, encore.data) == (304, b"")

    def test_pages_too_and_their_cookie_stays(self, table: Table) -> None:
        reponse = table.client.get(table.url, headers=GZIP)
        assert reponse.headers["Content-Encoding"] == "gzip"
        assert reponse.headers["Cache-Control"] == "private, no-cache"
        assert "Accept-Encoding" in reponse.headers["Vary"]
        assert "csrf_token" in gzip.decompress(reponse.data).decode()

    def test_a_state_that_is_known_stays_a_304(self, table: Table) -> None:
        reponse = table.client.get(f"{table.url}etat", headers=GZIP)
        assert reponse.headers["Content-Encoding"] == "gzip"
        etag = reponse.headers["ETag"]
        assert etag.startswith("W/")
        encore = table.client.get(f"{table.url}etat", headers=GZIP | {"If-None-Match": etag})
        assert (encore.status_code, encore.data) == (304, b"")

    def test_what_is_short_or_compressed_already_is_sent_as_it_is(
        self, app: Flask, client: FlaskClient
    ) -> None:
        for fichier in ("js/debut.js", "fonts/FiraSans-Regular.woff2"):
            with fetch(client, f"{app.static_url_path}/{fichier}") as reponse:
                assert reponse.status_code == 200
                assert "Content-Encoding" not in reponse.headers


class TestHoles:
    def test_it_works(self) -> None:
        valeurs = {"@": "jeton", "#": "clé" * 100}
        page = Gabarit("A@BÉ#@" * 50, {"@": 5, "#": 400})
        attendu = ("AjetonBÉ" + "clé" * 100 + "jeton") * 50
        assert page.fill(valeurs) == attendu.encode()
        assert gzip.decompress(page.fill_gzip(valeurs)) == attendu.encode()

    def test_what_fills_them_is_not_compressed(self) -> None:
        page = Gabarit("secret @ secret " * 100, {"@": 13})
        assert b"secret secret" in page.fill_gzip({"@": "secret secret"})
        valeurs = ("secret secret", "autres autres", "z" * 13)
        assert len({len(page.fill_gzip({"@": valeur})) for valeur in valeurs}) == 1

    def test_the_rest_is_compressed_as_one_text(self) -> None:
        page = Gabarit("un texte assez long @" * 50, {"@": 3})
        assert len(page.fill_gzip({"@": "abc"})) < 50 * 20

    def test_a_value_of_another_length_is_sent_too(self) -> None:
        page = Gabarit("un texte @ un texte" * 50, {"@": 3})
        attendu = ("un texte jeton un texte" * 50).encode()
        assert gzip.decompress(page.fill_gzip({"@": "jeton"})) == attendu

    def test_each_visit_has_its_tokens_compressed_or_not(self, table: Table) -> None:
        pages = [gzip.decompress(table.client.get(table.url, headers=GZIP).data) for _ in range(2)]
        pages += [table.client.get(table.url).data for _ in range(2)]
        jetons = [re.findall(rb'name="jeton" value="([^"]{16})"', page) for page in pages]
        assert len({jeton for (jeton,) in jetons}) == len(pages)
        sans = {page.replace(jeton, b"") for page, (jeton,) in zip(pages, jetons, strict=True)}
        assert len({re.sub(rb'(name="csrf_token" value=)"[^"]+"', rb"\1", un) for un in sans}) == 1


def test_a_text_is_read_once() -> None:
    livraison = Livraison(STATIQUE)
    assert livraison.load("css/base+champs.css") is livraison.load("css/base+champs.css")
