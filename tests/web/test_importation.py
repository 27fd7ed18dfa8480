"""The page that imports sheets: a preview that writes nothing, then what was seen and no more."""

import re
from html import unescape
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.db import connect
from scorekeeper.store.feuilles import list_feuilles, load_feuille
from scorekeeper.store.soirees import load_soiree
from scorekeeper.store.values import StoredFeuille
from scorekeeper.web.papier.importation import OCTETS_MAX

from .conftest import start

TETE = "donne;contrat;Anne;Bob;Chloé;Dan\n"
UNE = f"feuille;1;3\n{TETE}1;Garde;-106;-106;318;-106\n"
AUTRE = "feuille;2;7\ndonne;contrat;Eva;Fred;Guy;Hugo\nBilan;;126;-42;-42;-42\n"
MAUVAISE = f"feuille;1;4\n{TETE}1;Garde;-1O6;-106;318;-106\n"


class Import:
    """The import page of one soirée, seen by one visitor."""

    def __init__(self, app: Flask, client: FlaskClient, code: str) -> None:
        self.app = app
        self.client = client
        self.code = code
        self.url = f"/p/{code}/feuilles/importer"

    def send(self, contenu: str | bytes) -> TestResponse:
        octets = contenu.encode() if isinstance(contenu, str) else contenu
        # Written here: the test client would leave a temporary file open beside a large one.
        corps = (
            b'--fin\r\nContent-Disposition: form-data; name="geste"\r\n\r\napercu\r\n'
            b'--fin\r\nContent-Disposition: form-data; name="fichier"; filename="soir.csv"\r\n\r\n'
            + octets
            + b"\r\n--fin--\r\n"
        )
        return self.client.post(
            self.url, data=corps, content_type="multipart/form-data; boundary=fin"
        )

    def preview(self, contenu: str | bytes, statut: int = 200) -> dict[str, str]:
        """Return the hidden fields of the preview."""
        reponse = self.send(contenu)
        assert reponse.status_code == statut, reponse.text
        return read_champs(reponse.text)

    def accept(self, champs: dict[str, str], geste: str = "importer") -> TestResponse:
        return self.client.post(
            self.url, data=champs | {"geste": geste}, content_type="multipart/form-data"
        )

    def list_lieux(self) -> list[tuple[int, int, int]]:
        """Return table, position and exemplaire of every sheet, the live table's left out."""
        return [lieu for lieu in self._list() if lieu != (1, 1, 1)]

    def load(self, table: int, position: int, exemplaire: int = 1) -> StoredFeuille:
        db = connect(self.app.config["BASE"])
        soiree = load_soiree(db, self.code)
        assert soiree is not None
        feuille = load_feuille(db, soiree.id, table, position, exemplaire)
        db.close()
        assert feuille is not None
        return feuille

    def _list(self) -> list[tuple[int, int, int]]:
        db = connect(self.app.config["BASE"])
        soiree = load_soiree(db, self.code)
        assert soiree is not None
        lieux = list_feuilles(db, soiree.id)
        db.close()
        return lieux


@pytest.fixture
def page(app: Flask, client: FlaskClient) -> Import:
    table = start(client)
    return Import(app, client, table.url.strip("/").split("/")[-1])


def read_champs(texte: str) -> dict[str, str]:
    champs = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', texte)
    return {nom: unescape(valeur) for nom, valeur in champs}


def plain(reponse: TestResponse) -> str:
    return re.sub(r"[\u00a0\u202f]", " ", unescape(reponse.text))


def test_it_works(page: Import) -> None:
    accueil = page.client.get(page.url)
    assert accueil.status_code == 200
    assert "donne;contrat;DURAND" in accueil.text
    apercu = page.send(UNE + AUTRE)
    assert apercu.status_code == 200
    assert "Mettre les 2 feuilles dans la soirée" in plain(apercu)
    assert "Tout est juste." in plain(apercu)
    assert page.list_lieux() == []
    fait = page.accept(read_champs(apercu.text))
    assert fait.status_code == 303
    assert fait.location == f"/p/{page.code}/feuilles/?importees=2"
    assert "2 feuilles sont importées." in page.client.get(fait.location).text
    assert page.list_lieux() == [(3, 1, 1), (7, 2, 1)]
    assert page.load(3, 1).ecrite.lignes[0].cases == (-106, -106, 318, -106)


def test_the_text_may_be_pasted(page: Import) -> None:
    reponse = page.client.post(
        page.url, data={"geste": "apercu", "texte": UNE.replace("\n", "\r\n")}
    )
    assert "Mettre la feuille dans la soirée" in plain(reponse)
    assert page.accept(read_champs(reponse.text)).status_code == 303
    assert page.list_lieux() == [(3, 1, 1)]


@pytest.mark.parametrize(
    "contenu",
    [
        UNE.encode("cp1252"),
        b"\xef\xbb\xbf" + UNE.encode(),
        UNE.replace(";", "\t").encode(),
        UNE.replace(";", ",").encode(),
        UNE.replace("-106", "−106,00").replace("\n", "\r").encode(),
    ],
)
def test_every_way_to_save_a_spreadsheet_is_read(page: Import, contenu: bytes) -> None:
    assert page.accept(page.preview(contenu)).status_code == 303
    feuille = page.load(3, 1)
    assert feuille.ecrite.noms == ("Anne", "Bob", "Chloé", "Dan")
    assert feuille.ecrite.lignes[0].cases == (-106, -106, 318, -106)


def test_only_the_organiser_imports(page: Import, app: Flask) -> None:
    partager = page.client.get(f"/p/{page.code}/partager").text
    liens = re.findall(r'href="http://localhost(/p/[^"]+/)"', partager)
    assert len(liens) == 2
    autre = app.test_client()
    for lien in liens:
        assert autre.get(f"{lien}feuilles/importer").status_code == 403
        refus = autre.post(f"{lien}feuilles/importer", data={"geste": "importer", "texte": UNE})
        assert refus.status_code == 403
    assert page.list_lieux() == []


def test_anomalies_and_the_likely_slip_are_told(page: Import) -> None:
    fausse = UNE + "2;Garde;-106;106;318;-106\n"
    texte = plain(page.send(fausse))
    assert "2 anomalies" in texte
    assert "Donne 2 : la ligne ne fait pas zéro" in texte
    assert "Sans doute : Donne 2, Bob : −106 au lieu de +106" in texte
    assert "Mettre la feuille dans la soirée" in texte
    assert page.accept(page.preview(fausse)).status_code == 303
    assert page.load(3, 1).ecrite.lignes[1].cases == (-106, 106, 318, -106)
    assert page.load(3, 1).decisions == ()


def test_a_sheet_that_is_not_read_stops_everything(page: Import) -> None:
    reponse = page.send(UNE + MAUVAISE + AUTRE)
    texte = plain(reponse)
    assert reponse.status_code == 422
    assert "Une feuille ne se lit pas : rien n’est importé." in texte
    assert "Ligne 6" in texte
    assert "« -1O6 » n’est pas un score" in texte
    assert "<code>1;Garde;-1O6;-106;318;-106</code>" in reponse.text
    assert "Mettre les" not in texte
    assert page.accept(read_champs(reponse.text)).status_code == 422
    assert page.list_lieux() == []


def test_the_readable_sheets_come_in_when_told_so(page: Import) -> None:
    reponse = page.send(UNE + MAUVAISE + AUTRE)
    assert "Importer quand même les 2 lisibles" in plain(reponse)
    assert page.accept(read_champs(reponse.text), "lisibles").status_code == 303
    assert page.list_lieux() == [(3, 1, 1), (7, 2, 1)]


def test_nothing_readable_leaves_nothing_to_press(page: Import) -> None:
    reponse = page.send(MAUVAISE)
    assert reponse.status_code == 422
    assert "Corrigez le fichier" in plain(reponse)
    assert re.findall('name="geste" value="([^"]+)"', reponse.text) == ["revoir"]
    assert page.accept({"texte": MAUVAISE}, "lisibles").status_code == 303
    assert page.list_lieux() == []


def test_a_second_result_is_flagged(page: Import) -> None:
    page.accept(page.preview(UNE))
    reponse = page.send(UNE.replace("318", "308"))
    assert "2e résultat de cette table" in re.sub("</?sup>", "", plain(reponse))
    page.accept(read_champs(reponse.text))
    assert page.list_lieux() == [(3, 1, 1), (3, 1, 2)]


def test_the_same_sheet_is_left_out(page: Import) -> None:
    page.accept(page.preview(UNE))
    tout = page.send(UNE)
    assert "Déjà là, identique" in plain(tout)
    assert "il n’y a rien à importer" in plain(tout)
    assert 'value="importer"' not in tout.text
    fait = page.accept(page.preview(UNE + AUTRE))
    assert fait.location.endswith("?importees=1")
    assert page.list_lieux() == [(3, 1, 1), (7, 2, 1)]


def test_the_same_sheet_comes_in_when_told_so(page: Import) -> None:
    page.accept(page.preview(UNE))
    apercu = page.send(UNE + AUTRE)
    assert "Importer aussi celle qui est déjà là" in plain(apercu)
    forms = [read_champs(form) for form in apercu.text.split("<form")[1:]]
    [tout] = [champs for champs in forms if champs.get("nombre") == "2"]
    for _ in "ab":
        assert page.accept(tout, "doublons").location.endswith("?importees=2")
    assert page.list_lieux() == [(3, 1, 1), (3, 1, 2), (7, 2, 1)]
    assert "déjà là" not in plain(page.send(AUTRE.replace("126", "84")))


def test_forcing_a_sheet_shows_again_what_changed_meanwhile(page: Import) -> None:
    page.accept(page.preview(UNE))
    apercu = page.send(UNE)
    forms = [read_champs(form) for form in apercu.text.split("<form")[1:]]
    page.accept(page.preview(UNE.replace("318", "308")))
    conflit = page.accept(forms[0], "doublons")
    assert conflit.status_code == 409
    assert "Importer aussi celle qui est déjà là" in plain(conflit)
    assert page.list_lieux() == [(3, 1, 1), (3, 1, 2)]


@pytest.mark.parametrize("texte", [UNE, MAUVAISE])
def test_the_text_comes_back_from_the_preview(page: Import, texte: str) -> None:
    champs = read_champs(page.send(texte).text)
    reponse = page.accept(champs, "revoir")
    assert reponse.status_code == 200
    assert texte.strip() in plain(reponse)
    assert page.list_lieux() == []


def test_every_bad_row_of_a_sheet_is_listed(page: Import) -> None:
    texte = plain(page.send(MAUVAISE + "1;Garde;1;1;1;-3\n7;Garde;x;1;1;-2\n99;;1;-1;;\n"))
    for ligne in ("Ligne 3", "Ligne 4", "Ligne 5", "Ligne 6"):
        assert ligne in texte
    assert "Une feuille ne se lit pas" in texte


def test_an_evening_without_a_sheet_takes_their_date(app: Flask, client: FlaskClient) -> None:
    code = "abcdefgh-jklmn_p"
    client.post("/parties/papier", data={"date": "2026-11-30", "jeton": code})
    vide = Import(app, client, code)
    datees = UNE.replace("1;3", "1;3;31/12/1999")
    apercu = vide.send(datees)
    assert "Rien n’est encore importé." in plain(apercu)
    assert "La soirée prendra la date de ces feuilles : 31/12/1999." in plain(apercu)
    assert "une autre date que la soirée" not in plain(apercu)
    liste = plain(client.get(vide.accept(read_champs(apercu.text)).location))
    assert "31 décembre 1999" in liste
    assert "<h1>Feuilles du 31/12/1999</h1>" in liste
    suite = AUTRE.replace("2;7", "2;7;01/01/2000")
    assert "1 feuille porte une autre date que la soirée" in plain(vide.send(suite))
    vide.accept(vide.preview(suite))
    assert "31 décembre 1999" in plain(client.get(f"/p/{code}/feuilles/"))


def test_a_double_tap_imports_once(page: Import) -> None:
    champs = page.preview(UNE + AUTRE)
    premier, second = page.accept(champs), page.accept(champs)
    assert premier.location == second.location
    assert second.status_code == 303
    assert page.list_lieux() == [(3, 1, 1), (7, 2, 1)]


def test_a_soiree_that_changed_meanwhile_is_shown_again(page: Import) -> None:
    champs = page.preview(UNE)
    page.accept(page.preview(UNE.replace("318", "308")))
    conflit = page.accept(champs)
    assert conflit.status_code == 409
    assert "La soirée a changé depuis cet aperçu" in plain(conflit)
    assert page.list_lieux() == [(3, 1, 1)]
    assert page.accept(read_champs(conflit.text)).status_code == 303
    assert page.list_lieux() == [(3, 1, 1), (3, 1, 2)]


def test_another_date_is_remarked(page: Import) -> None:
    texte = UNE.replace("1;3", "1;3;31/12/1999") + AUTRE.replace("2;7", "2;7;lundi")
    page_texte = plain(page.send(texte))
    assert "1 feuille porte une autre date que la soirée : 31/12/1999." in page_texte
    assert "Ligne 4 : « lundi » n’est pas une date (31/12/2026) : elle ne compte pas." in page_texte


def test_names_are_shown_as_they_are_written(page: Import) -> None:
    noms = UNE.replace("Anne", "=HYPERLINK(1)").replace("Bob", "<script>alert(1)</script>")
    reponse = page.send(noms)
    assert "<script>alert" not in reponse.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in reponse.text
    page.accept(read_champs(reponse.text))
    assert page.load(3, 1).ecrite.noms[0] == "=HYPERLINK(1)"


def test_a_long_evening_comes_back_whole(page: Import) -> None:
    lignes = "".join(f"{n};Garde;-106;-106;318;-106\n" for n in range(1, 41))
    soir = "".join(f"feuille;1;{table}\n{TETE}{lignes}" for table in range(2, 302))
    assert len(soir) > 300_000
    assert page.accept(page.preview(soir)).location.endswith("?importees=300")


@pytest.mark.parametrize(
    ("contenu", "phrase"),
    [
        (b"", "Ce fichier est vide."),
        (b" \n\n", "Ce fichier est vide."),
        (b"PK\x03\x04\x00\x00", "Ce n’est pas un texte : il faut un CSV"),
        (b"\x81\x8d\xff", "Ce n’est pas un texte : il faut un CSV"),
        (UNE + '2;"Garde;1;2;3;4\n' + "3;;;;\n", "des guillemets sont mal fermés"),
        ("x" * (OCTETS_MAX + 1), "Ce fichier dépasse un million d’octets"),
        (f"{TETE}Bilan;;1;-1;;\n" + "feuille\nBilan;;1;-1;;\n" * 500, "plus de 500 feuilles"),
        (
            f"feuille;1;1\n{TETE}Bilan;;1;;;\n" * 3
            + "".join(f"feuille;1;1\n{TETE}Bilan;;{n};;;\n" for n in range(2, 100)),
            "déjà 99 résultats",
        ),
    ],
)
def test_a_file_that_cannot_serve_is_told(page: Import, contenu: str | bytes, phrase: str) -> None:
    reponse = page.send(contenu)
    assert reponse.status_code == 422
    assert phrase in plain(reponse)
    assert page.list_lieux() == []


def test_no_file_at_all_is_told(page: Import) -> None:
    for champs in ({}, {"fichier": (BytesIO(b""), "")}, {"texte": "  "}):
        reponse = page.client.post(page.url, data={"geste": "apercu"} | champs)
        assert reponse.status_code == 422
        assert "Choisissez un fichier, ou collez son texte." in plain(reponse)


def test_what_was_pasted_stays_in_the_form(page: Import) -> None:
    reponse = page.client.post(page.url, data={"geste": "apercu", "texte": '<b>;"zut\n;"'})
    assert reponse.status_code == 422
    assert "&lt;b&gt;;&#34;zut" in reponse.text


def test_a_huge_request_is_refused(page: Import) -> None:
    reponse = page.send("x" * (3 * 1024 * 1024))
    assert reponse.status_code == 413
    assert "trop gros" in reponse.text


def test_other_forms_keep_their_limit(page: Import) -> None:
    reponse = page.client.post(
        f"/p/{page.code}/joueurs",
        data={"nom-0": "x" * 300_000},
        content_type="multipart/form-data",
    )
    assert reponse.status_code == 413


def test_an_archived_soiree_is_read_only(page: Import) -> None:
    page.client.post(f"/parties/{page.code}/archiver", data={"archivee": "1"})
    reponse = page.send(UNE)
    assert reponse.status_code == 422
    assert "archivée" in plain(reponse)
    assert page.accept({"texte": UNE}).status_code == 422
    assert page.list_lieux() == []
