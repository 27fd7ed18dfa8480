"""Handing in, confirming, refusing and reopening a feuille from its pages."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.db import connect
from scorekeeper.store.feuilles import load_feuille
from scorekeeper.store.soirees import load_soiree
from scorekeeper.store.values import StoredFeuille

from .actions import Table
from .conftest import start
from .fiches import Fiche, fill_reglement, read_texte

GARDE = {"preneur": "Est", "contrat": "garde", "bouts": 2, "points": 49}


class Vie:
    """One feuille of a table, seen by whoever holds this client."""

    def __init__(self, client: FlaskClient, racine: str, ou: str = "1-1") -> None:
        self.client, self.racine, self.url = client, racine, f"{racine}feuilles/{ou}/"

    @property
    def recap(self) -> str:
        reponse = self.client.get(f"{self.url}recap")
        assert reponse.status_code == 200
        return reponse.text

    @property
    def texte(self) -> str:
        return read_texte(self.recap)

    @property
    def version(self) -> str:
        trouve = re.search(r'name="version_vue" value="(\d+)"', self.recap)
        return trouve[1] if trouve else ""

    def act(self, geste: str, **autres: object) -> TestResponse:
        champs = {"geste": geste, "version_vue": self.version} | autres
        return self.client.post(f"{self.url}etat", data=champs)


@pytest.fixture
def vie(table: Table) -> Vie:
    """A game with one donne, in the organiser's hands."""
    assert table.record(**GARDE).status_code == 303
    return Vie(table.client, table.url)


def open_lien(app: Flask, table: Table, sorte: str, qui: str = "") -> Vie:
    """Open a link of this game in another phone, held by somebody."""
    adresses = re.findall(r'<a href="http://[^/]+(/p/[^"]+)"', table.get("partager"))
    client = app.test_client()
    url = adresses[0 if sorte == "table" else 1]
    if qui:
        client.post(f"{url}tenu", data={"place": table.place(qui)})
    return Vie(client, url)


def load(app: Flask, table: Table) -> StoredFeuille:
    db = connect(app.config["BASE"])
    soiree = load_soiree(db, table.url.strip("/").split("/")[-1])
    stored = load_feuille(db, soiree.id) if soiree else None
    db.close()
    assert stored is not None
    return stored


def copy(table: Table, numero: int = 3, **autres: object) -> Vie:
    """Copy the règlement's sheet beside the game and return it."""
    champs = fill_reglement("lignes", table=numero, **autres)
    reponse = table.client.post(f"{table.url}feuilles/nouvelle", data=champs)
    assert reponse.status_code == 303
    return Vie(table.client, table.url, f"2-{numero}")


def test_it_works(app: Flask, table: Table, vie: Vie) -> None:
    sud, est = (open_lien(app, table, "table", qui) for qui in ("Sud", "Est"))
    assert sud.act("remettre", place=1, depuis="recap").location == f"{sud.url}recap"
    assert "Remise par Sud" in est.texte
    assert est.act("confirmer", place=2, depuis="recap").status_code == 303
    assert "Confirmée par Est" in sud.texte
    assert vie.act("valider").location == vie.racine
    assert "Validée" in read_texte(table.get())
    assert load(app, table).cycle.etat == "validee"


def test_the_recap_reads_everything_with_full_names(client: FlaskClient) -> None:
    noms = {"nom-0": "DE LA TOUR Marie-Antoinette", "nom-1": "Bo", "nom-2": "Cy"}
    table = start(client, "3", **noms)
    table.record(preneur="0", contrat="garde", bouts=2, points="50,5")
    table.client.post(table.url + "donnes", data=table.fill(geste="passee"))
    texte = Vie(client, table.url).texte
    for lu in (
        "DE LA TOUR Marie-Antoinette +140 Bo −70 Cy −70 Somme ✓ 0",
        "Donne 1 Garde +10 par DE LA TOUR Marie-Antoinette +140 −70 −70",
        "Sans numéro Tout le monde passe Total + 140 0 0 Total − 0 70 70",
    ):
        assert lu in texte


def test_the_seat_that_handed_it_in_is_shown_but_cannot_be_chosen(table: Table, vie: Vie) -> None:
    vie.act("remettre", place=2)
    page = vie.recap
    assert re.search(r'name="place" value="2" disabled>', page)
    assert "Est a remis la feuille" in vie.texte
    assert len(re.findall(r'name="place" value="\d"', page)) == 4


def test_the_phone_says_who_is_about_to_confirm(app: Flask, table: Table, vie: Vie) -> None:
    ouest = open_lien(app, table, "table", "Ouest")
    assert 'name="place" value="3" checked' in ouest.recap
    vie.act("remettre", place=0)
    assert 'name="place" value="3" checked' in ouest.recap
    nord = open_lien(app, table, "table", "Nord")
    assert " checked" not in nord.recap


def test_the_journal_tells_that_the_phone_was_passed_round(
    app: Flask, table: Table, vie: Vie
) -> None:
    nord = open_lien(app, table, "table", "Nord")
    nord.act("remettre", place=0)
    nord.act("confirmer", place=1)
    db = connect(app.config["BASE"])
    acteurs = [a for (a,) in db.execute("SELECT acteur FROM journal ORDER BY id DESC LIMIT 2")]
    db.close()
    assert acteurs == ["table 1, Nord, pour Sud", "table 1, Nord"]


@pytest.mark.parametrize("geste", ["confirmer", "refuser"])
@pytest.mark.parametrize(
    ("place", "phrase"),
    [("", "Dites qui vous êtes"), ("0", "Nord a remis la feuille"), ("9", "n’est pas à cette")],
)
def test_a_wrong_seat_is_told_beside_its_field(
    vie: Vie, geste: str, place: str, phrase: str
) -> None:
    vie.act("remettre", place=0)
    reponse = vie.act(geste, place=place, raison="non")
    assert reponse.status_code == 422
    faute = re.search(r'id="faute-place">([^<]*)<', reponse.text)
    assert faute
    assert phrase in faute[1].replace("\u00a0", " ")
    assert 'name="place" value="0" disabled' in reponse.text


def test_a_refusal_needs_a_reason_and_the_table_reads_it(
    app: Flask, table: Table, vie: Vie
) -> None:
    vie.act("remettre", place=0)
    sans = vie.act("refuser", place=1, raison=" ")
    assert sans.status_code == 422
    assert "Dites ce qui ne va pas" in read_texte(sans.text)
    assert 'value="1" checked' in sans.text
    assert re.search(r'<details class="detail non" open', sans.text)
    assert vie.act("refuser", place=1, raison="Est n’avait pas le petit").status_code == 303
    nord = open_lien(app, table, "table", "Nord")
    marque = read_texte(nord.client.get(nord.racine).text)
    for page in (read_texte(table.get()), marque, vie.texte):
        assert "Refusée. Sud : Est n’avait pas le petit" in page
    table.record(**GARDE)
    assert "Refusée." in read_texte(table.get())
    vie.act("remettre", place=0)
    assert "Refusée." not in read_texte(table.get())


def test_a_stale_recap_shows_the_new_one(app: Flask, table: Table, vie: Vie) -> None:
    vie.act("remettre", place=0)
    vue = vie.version
    table.record(**GARDE | {"points": 56})
    reponse = vie.act("confirmer", place=1, version_vue=vue)
    assert reponse.status_code == 409
    texte = read_texte(reponse.text)
    assert "La feuille a changé pendant que vous lisiez" in texte
    assert "Donne 2 Garde +15 par Est" in texte
    assert load(app, table).cycle.etat == "en_cours"


def test_a_second_tap_changes_nothing(app: Flask, table: Table, vie: Vie) -> None:
    for geste, place in (("remettre", 0), ("refuser", 1), ("remettre", 0), ("confirmer", 1)):
        vue = vie.version
        for _ in "ab":
            reponse = vie.act(geste, place=place, raison="non", version_vue=vue)
            assert reponse.status_code == 303
    assert load(app, table).cycle.etat == "confirmee"


def test_a_locked_table_is_read_only_and_says_why(app: Flask, table: Table, vie: Vie) -> None:
    vie.act("remettre", place=0)
    vie.act("confirmer", place=1)
    nord = open_lien(app, table, "table", "Nord")
    page = nord.client.get(nord.racine).text
    assert "Confirmée par Sud" in page
    assert "Seul l’organisateur peut encore la changer." in page
    assert "donne 2" not in read_texte(page)
    assert '<span class="role" id="r0"></span>' in page
    assert 'id="saisie"' not in page
    assert "Rouvrir" not in page
    donne = f"donnes/{load(app, table).donnes[0].id}"
    assert "Corriger" not in nord.client.get(nord.racine + donne).text
    for chemin in ("/corriger", "/annuler"):
        assert nord.client.get(nord.racine + donne + chemin).location == nord.racine
    assert nord.client.post(f"{nord.racine}{donne}/annuler").status_code == 422
    assert "Rouvrir" in table.get()
    assert vie.act("rouvrir", raison="oubli").location == table.url
    assert 'id="saisie"' in table.get()


def test_a_donne_that_comes_too_late_is_refused_and_still_shown(
    app: Flask, table: Table, vie: Vie
) -> None:
    champs = table.fill(**GARDE | {"points": 57})
    vie.act("remettre", place=0)
    vie.act("confirmer", place=1)
    reponse = table.client.post(table.url + "donnes", data=champs)
    assert reponse.status_code == 422
    assert "Cette feuille est confirmée" in read_texte(reponse.text)
    assert 'name="points" type="text"' in reponse.text
    assert 'value="57"' in reponse.text
    assert 'name="contrat" value="garde" checked' in reponse.text
    assert len(load(app, table).donnes) == 1


@pytest.mark.parametrize("raison", ["", "a" * 201])
def test_reopening_needs_a_reason_beside_its_field(vie: Vie, raison: str) -> None:
    vie.act("remettre", place=0)
    vie.act("valider")
    reponse = vie.act("rouvrir", raison=raison)
    assert reponse.status_code == 422
    assert 'id="faute-rouvrir"' in reponse.text
    assert f'value="{raison}"' in reponse.text


@pytest.mark.parametrize("geste", ["valider", "rouvrir"])
def test_a_table_neither_validates_nor_reopens(
    app: Flask, table: Table, vie: Vie, geste: str
) -> None:
    vie.act("remettre", place=0)
    if geste == "rouvrir":
        vie.act("confirmer", place=1)
    nord = open_lien(app, table, "table", "Nord")
    assert f'value="{geste}"' not in nord.recap
    reponse = nord.act(geste, raison="voilà")
    assert reponse.status_code == 422
    assert "Seul l’organisateur peut le faire" in read_texte(reponse.text)


def test_a_read_link_reads_the_recap_and_does_nothing(app: Flask, table: Table, vie: Vie) -> None:
    lecteur = open_lien(app, table, "lecture")
    assert "Bilans Joueur Bilan Nord −66 Sud −66 Est +198" in lecteur.texte
    assert "<form" not in lecteur.recap
    for geste in ("remettre", "confirmer", "refuser", "valider", "rouvrir"):
        assert lecteur.act(geste, place=1).status_code == 403
    assert load(app, table).cycle.etat == "en_cours"


def test_another_table_does_nothing_to_this_sheet(app: Flask, table: Table) -> None:
    copy(table)
    nord = open_lien(app, table, "table", "Nord")
    autre = Vie(nord.client, nord.racine, "2-3")
    assert "<form" not in autre.recap
    assert autre.act("remettre", place=1).status_code == 403


@pytest.mark.parametrize("geste", ["", "effacer"])
def test_an_unknown_geste_is_refused(vie: Vie, geste: str) -> None:
    assert vie.act(geste).status_code == 400


def test_five_players_read_who_was_called(client: FlaskClient) -> None:
    table = start(client, "5")
    table.record(preneur="0", appele="1", contrat="prise", bouts=3, points=40)
    table.record(preneur="0", appele="seul", contrat="prise", bouts=3, points=36)
    texte = Vie(client, table.url).texte
    assert "Prise +4 par Nord, avec Sud" in texte
    assert "Prise juste faite par Nord, seul" in texte


def test_what_is_annulled_or_wrong_is_said(app: Flask, client: FlaskClient) -> None:
    table = start(client, "4", **{"report-0": "12"})
    table.client.post(table.url + "donnes", data=table.fill(geste="annulee", motif="petit_sec"))
    texte = Vie(client, table.url).texte
    assert "Donne annulée, petit sec" in texte
    assert "Cette feuille n’est pas juste. Les totaux reportés ne font pas zéro" in texte
    assert "Report du papier +12 0 0 0 Bilan avec le report +12 0 0 0" in texte


def test_a_sheet_on_paper_reads_as_it_was_written(table: Table) -> None:
    vides = {f"c_5_{place}": "" for place in range(4)} | {"k_5": ""}
    texte = copy(table, k_1="Grde?", c_1_0="", **vides).texte
    assert "Donne 1 « Grde? » ✗ Somme +106 — −106 +318 −106" in texte
    assert "Donne 4" in texte
    assert "Donne 5 G" not in texte


@pytest.mark.parametrize("chemin", ["9-9/recap", "1-1-2/recap", "0-1/recap"])
def test_an_unknown_feuille_is_not_found(table: Table, chemin: str) -> None:
    assert table.client.get(f"{table.url}feuilles/{chemin}").status_code == 404


def test_an_archived_game_does_not_move(app: Flask, table: Table, vie: Vie) -> None:
    code = table.url.strip("/").split("/")[-1]
    table.client.post(f"/parties/{code}/archiver", data={"archivee": "1"})
    assert vie.act("remettre", place=0).status_code == 403
    assert "<form" not in vie.recap


def test_a_sheet_on_paper_lives_on_its_grid(table: Table) -> None:
    sheet = copy(table)
    grille = f"{sheet.url}"
    assert "En cours" in read_texte(table.client.get(grille).text)
    assert sheet.act("remettre").location == grille
    texte = read_texte(table.client.get(grille).text)
    assert "Remise" in texte
    assert "Relire et confirmer" in texte
    assert sheet.act("valider").location == grille
    assert "Validée" in read_texte(table.client.get(grille).text)


def test_a_sheet_visee_by_all_is_confirmed_when_it_is_handed_in(table: Table) -> None:
    sheet = copy(table, **{f"visa_{place}": 1 for place in range(4)})
    assert "Visée par tous, elle sera aussitôt confirmée" in sheet.texte
    sheet.act("remettre")
    assert "Confirmée, visée par tous" in sheet.texte


def test_a_sheet_that_does_not_balance_says_so_and_is_not_validated(table: Table) -> None:
    sheet = copy(table, c_2_1=76)
    assert "Cette feuille n’est pas juste" in sheet.texte
    assert "Somme ✗ +152" in sheet.texte
    sheet.act("remettre", place=0)
    reponse = sheet.act("valider")
    assert reponse.status_code == 422
    assert "corrigez-la avant de la valider" in read_texte(reponse.text)


def test_a_number_that_is_not_the_written_one_says_which_counts(table: Table) -> None:
    sheet = copy(table, c_2_1=76)
    fiche = Fiche(table.client, sheet.url)
    suspect = re.search(r'name="suspect" value="([^"]+)"', fiche.page)
    assert suspect
    fiche.send(fiche.read_champs(), "accepter", suspect=suspect[1])
    assert "−76 retenu +76" in sheet.texte
    assert "Somme ✓ 0" in sheet.texte


def test_a_number_computed_from_the_details_says_so(table: Table) -> None:
    champs = fill_reglement("details", c_1_2=381)
    assert table.client.post(f"{table.url}feuilles/nouvelle", data=champs).status_code == 303
    texte = Vie(table.client, table.url, "2-3").texte
    assert "Donne 1 Garde +8 par DUBOIS ✗ À revoir −106 −106 +318 calculé +381 −106" in texte


def test_a_wrong_sheet_asks_before_it_is_handed_in_and_confirmed(table: Table) -> None:
    sheet = copy(table, c_2_1=76)
    grille = table.client.get(sheet.url).text
    assert 'value="remettre"' not in grille
    assert f'href="{sheet.url}recap"' in grille
    assert "Cette feuille ne fait pas zéro (+152)." in sheet.texte
    assert "La remettre quand même" in sheet.texte
    sheet.act("remettre", place=0)
    page, texte = sheet.recap, sheet.texte
    assert "C’est juste" not in texte
    assert texte.index("Non, à corriger") < texte.index("Je confirme quand même (somme +152)")
    assert 'value="valider"' not in page
    assert page.count('<tbody class="fausse">') == 1
    assert "Donne 2 Garde sans ✗ Somme +152" in texte
    assert "Sans doute : Donne 2, DUPONT : −76 au lieu de +76 — le signe est inversé" in texte
    assert texte.index("Donne 2 :") < texte.index("Ce qui s’ensuit")
    assert sheet.act("confirmer", place=1).status_code == 303


def test_a_wrong_sheet_that_all_have_vise_asks_too(table: Table) -> None:
    sheet = copy(table, c_2_1=76, **{f"visa_{place}": 1 for place in range(4)})
    assert "La remettre quand même" in sheet.texte
    assert "La remettre quand même" not in copy(table, 4).texte


def test_validating_comes_last_and_says_what_it_does(table: Table) -> None:
    sheet = copy(table)
    sheet.act("remettre", place=0)
    texte = sheet.texte
    assert "Relisez, puis dites en bas qui vous êtes." in texte
    assert texte.index("je confirme") < texte.index("Valider sans confirmation")
    assert "L’organisateur tranche : la feuille compte." in texte
    sheet.act("confirmer", place=1)
    assert "Retour aux feuilles" in sheet.texte
    assert "Valider : l’organisateur tranche, la feuille compte." in sheet.texte


def test_the_preneur_that_a_row_shows_is_marked(table: Table) -> None:
    page = copy(table).recap
    preneurs = re.findall(r'<td class="preneur"><span[^>]*>([^<]+)<', page)
    assert [read_texte(preneur) for preneur in preneurs] == [
        "+318",
        "+228",
        "−126",
        "+276",
        "+1 746",
    ]


class Atelier:
    """A workshop that hands back the document it was given."""

    def etag(self, html: str) -> str:
        return str(len(html))

    def render(self, html: str) -> bytes:
        return html.encode()

    def close(self) -> None:
        pass


def test_the_printed_sheet_says_where_it_stands(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.extensions, "atelier", Atelier())
    sheet = copy(table, visa_0=1)
    sheet.act("remettre", place=1)
    reponse = table.client.get(f"{sheet.url}feuille.pdf")
    assert reponse.mimetype == "application/pdf"
    assert "-position-2-table-3.pdf" in reponse.headers["Content-Disposition"]
    assert "État : remise par DUPONT. Visée par Nord" in read_texte(reponse.text)
    sheet.act("confirmer", place=0)
    texte = read_texte(table.client.get(f"{sheet.url}feuille.pdf").text)
    assert "confirmée par DURAND" in texte
    assert table.client.get(f"{table.url}feuilles/9-9/feuille.pdf").status_code == 404


def test_the_band_costs_the_table_little_and_nothing_while_it_plays(table: Table, vie: Vie) -> None:
    avant = table.get()
    assert "etat-feuille" not in avant
    assert "etat.css" not in avant
    vie.act("remettre", place=0)
    assert 0 < len(table.get()) - len(avant) < 1400
