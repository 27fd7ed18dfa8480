"""House rules on the pages: made by the organiser, played, corrected, printed as not the FFT's."""

import re

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from scorekeeper.db import connect
from scorekeeper.services.adresse import Adresse

from ..pdf.lecture import read
from .actions import NOMS, Table, read_hidden
from .conftest import start
from .fiches import fill_reglement, read_texte

LULU = {
    "titre": "Chez Lulu",
    "sans_prise": "1",
    "arrondi": "10",
    "poignee_simple": "10",
    "poignee_double": "30",
    "poignee_triple": "40",
    "chelem_annonce_reussi": "400",
    "chelem_non_annonce_reussi": "200",
    "chelem_annonce_chute": "300",
    "chelem_defense": "200",
    "misere_atout": "20",
    "misere_tete": "",
}
GARDE = {"preneur": "Est", "contrat": "garde", "bouts": 2, "points": 49}


def create(client: FlaskClient, **changes: str) -> None:
    reponse = client.post("/regles-maison/nouvelles", data=LULU | changes)
    assert (reponse.status_code, reponse.location) == (303, "/regles-maison"), reponse.text


@pytest.fixture
def chez_lulu(client: FlaskClient) -> Table:
    """A game at four by Lulu's rules."""
    create(client)
    return start(client, bareme="chez-lulu")


def read_pdf(table: Table) -> str:
    reponse = table.client.get(f"{table.url}feuille.pdf")
    assert reponse.mimetype == "application/pdf"
    return "\n".join(read(reponse.data)).replace("\u00a0", " ").replace("\u202f", " ")


def test_from_new_rules_to_a_sheet_that_says_so(client: FlaskClient) -> None:
    create(client)
    table = start(client, bareme="chez-lulu")
    assert "Règles maison : Chez Lulu (pas le barème FFT)" in read_texte(table.get())
    assert table.record(**GARDE, misere_atout="Sud", poignee="simple").status_code == 303
    # (25 + 10) × 2 + 10 = 80, and 20 from each to Sud
    assert table.totaux == ["−100", "−20", "+220", "−100"]
    texte = read_pdf(table)
    assert "Barème maison « Chez Lulu » : pas le barème de la FFT" in texte
    assert "Poignée simple, misère d’atout (Sud)" in texte
    assert "La prise (petite) ne se joue pas (FFT : elle se joue)" in texte
    assert "Poignée simple : 10 (FFT : 20)" in texte
    assert "Chelem annoncé et chuté : −300 (FFT : −200)" in texte


def test_the_ffts_sheet_says_nothing_of_the_house(table: Table) -> None:
    table.record(**GARDE)
    assert "maison" not in read_texte(table.get()).lower().replace("feuille de marque", "")
    assert "maison" not in read_pdf(table)
    assert 'name="misere' not in table.get()


def test_the_page_of_a_donne_tells_the_misere_and_the_rules(chez_lulu: Table) -> None:
    chez_lulu.record(**GARDE, misere_atout="Sud")
    page = chez_lulu.get()
    assert "+M" in page
    donne = re.search(r'donnes/(\d+)">1<', page)
    assert donne
    texte = read_texte(chez_lulu.get(f"donnes/{donne[1]}"))
    assert "Misère d’atout Sud" in texte
    assert "Écart arrondi à 10 points près" in texte
    assert "règle maison « Chez Lulu »" in texte
    assert "Les scores suivent le règlement" not in texte


def test_the_form_has_what_the_rules_have(chez_lulu: Table) -> None:
    page = chez_lulu.get()
    prise = re.search(r'<input[^>]*value="prise"[^>]*>', page)
    assert prise
    assert "disabled" in prise[0]
    assert page.count('name="misere_atout"') == 4
    assert 'name="misere_tete"' not in page


def test_the_mort_holds_no_misere(client: FlaskClient) -> None:
    create(client)
    table = start(client, "4+mort", bareme="chez-lulu")
    assert re.search(r'name="misere_atout" value="0"[^>]* disabled', table.get())
    reponse = table.record(preneur="Sud", contrat="garde", bouts=2, points=49, misere_atout="Nord")
    assert reponse.status_code == 422
    assert "montrée par quelqu’un qui ne joue pas" in reponse.text


def test_a_misere_is_shown_again_and_corrected(chez_lulu: Table) -> None:
    champs: dict[str, object] = {**chez_lulu.fill(**GARDE), "misere_atout": ["1", "3"]}
    assert chez_lulu.client.post(f"{chez_lulu.url}donnes", data=champs).status_code == 303
    assert chez_lulu.totaux == ["−110", "−30", "+170", "−30"]
    donne = re.search(r'donnes/(\d+)">1<', chez_lulu.get())
    assert donne
    chemin = f"donnes/{donne[1]}/corriger"
    page = chez_lulu.get(chemin)
    coches = re.findall(r'name="misere_atout" value="(\d)"[^>]* checked', page)
    assert coches == ["1", "3"]
    correction = chez_lulu.fill(**GARDE, misere_atout="0")
    assert chez_lulu.client.post(chez_lulu.url + chemin, data=correction).status_code == 303
    assert chez_lulu.totaux == ["−10", "−90", "+190", "−90"]
    histoire = read_texte(chez_lulu.get(f"donnes/{donne[1]}"))
    assert "misères : d’atout (Sud) + d’atout (Ouest) → d’atout (Nord)" in histoire


def test_two_versions_of_a_misere_are_both_shown(chez_lulu: Table) -> None:
    sienne, mienne = chez_lulu.fill(**GARDE), chez_lulu.fill(**GARDE, misere_atout="0 1")
    url = f"{chez_lulu.url}donnes"
    assert chez_lulu.client.post(url, data=sienne).status_code == 303
    reponse = chez_lulu.client.post(url, data=mienne)
    assert reponse.status_code == 409
    assert "Misère d’atout personne Nord, Sud" in read_texte(reponse.text)
    formulaire = reponse.text[reponse.text.index('class="avis alerte conflit"') :]
    champs = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', formulaire))
    choix = re.search(r'action="([^"]+/choix)"', reponse.text)
    assert choix
    chez_lulu.client.post(choix[1], data=champs | {"choix": "mienne"})
    assert chez_lulu.totaux == ["−30", "−30", "+170", "−110"]


@pytest.mark.parametrize(
    ("faits", "phrase"),
    [
        ({"contrat": "prise"}, "Ce contrat ne se joue pas ici (règles maison « Chez Lulu »)."),
        ({"misere_tete": "Sud"}, "n’a pas de misère de tête (« Chez Lulu »)."),
        ({"misere_atout": "9"}, "Cette personne n’est pas à cette table."),
        ({"misere_atout": "Nord et Sud"}, "Cette personne n’est pas à cette table."),
        ({"misere_atout": "4"}, "montrée par quelqu’un qui ne joue pas cette donne."),
    ],
)
def test_what_the_rules_do_not_have_is_refused(
    chez_lulu: Table, faits: dict[str, str], phrase: str
) -> None:
    reponse = chez_lulu.record(**GARDE | faits)
    assert reponse.status_code == 422
    assert phrase in read_texte(reponse.text)
    assert chez_lulu.totaux == ["0"] * 4


def test_an_edit_changes_no_game_under_way(chez_lulu: Table) -> None:
    chez_lulu.record(**GARDE)
    changees = LULU | {"titre": "Chez Lulu, l’été", "arrondi": "1", "sans_prise": ""}
    reponse = chez_lulu.client.post("/regles-maison/chez-lulu/changer", data=changees)
    assert reponse.status_code == 303
    assert "Chez Lulu (pas le barème FFT)" in read_texte(chez_lulu.get())
    assert chez_lulu.totaux == ["−70", "−70", "+210", "−70"]
    neuve = start(chez_lulu.client, bareme="chez-lulu-l-ete")
    neuve.record(**GARDE)
    assert neuve.totaux == ["−66", "−66", "+198", "−66"]


def test_the_form_marks_what_is_not_the_ffts(client: FlaskClient) -> None:
    assert "FFT :" not in read_texte(client.get("/regles-maison/nouvelles").text)
    create(client)
    texte = read_texte(client.get("/regles-maison/chez-lulu/changer").text)
    marques = ("Simple FFT : 20", "FFT : 200", "FFT : aucune", "FFT : elle se joue")
    assert [texte.count(marque) for marque in marques] == [1, 1, 1, 1]
    assert "FFT : pas d’arrondi" in texte
    liste = read_texte(client.get("/regles-maison").text)
    assert "Misère d’atout : 20 de chacun (FFT : aucune)" in liste


@pytest.mark.parametrize(
    ("changes", "phrase"),
    [
        ({"titre": ""}, "Le nom a de 1 à 40 lettres."),
        ({"titre": "Règles FFT"}, "est réservé au barème de la Fédération."),
        ({"titre": "chez lulu"}, "Ce nom est déjà pris, par « Chez Lulu »."),
        ({"titre": "X", "poignee_simple": ""}, "De 0 à 500 points."),
        ({"titre": "X", "poignee_simple": "-5"}, "De 0 à 500 points."),
        ({"titre": "X", "poignee_simple": "10,5"}, "De 0 à 500 points."),
        ({"titre": "X", "poignee_triple": "501"}, "De 0 à 500 points."),
        ({"titre": "X", "chelem_defense": "2001"}, "De 0 à 2 000 points."),
        ({"titre": "X", "misere_tete": "201"}, "De 0 à 200 points."),
        ({"titre": "X", "arrondi": "7"}, "Choisissez l’un de ces arrondis."),
    ],
)
def test_rules_that_cannot_be_are_refused(
    client: FlaskClient, changes: dict[str, str], phrase: str
) -> None:
    create(client)
    reponse = client.post("/regles-maison/nouvelles", data=LULU | changes)
    assert reponse.status_code == 422
    assert phrase in read_texte(reponse.text)
    assert client.get("/regles-maison").text.count("<h2>") == 1


def test_the_ffts_own_numbers_are_no_house_rules(client: FlaskClient) -> None:
    champs = LULU | {"sans_prise": "", "arrondi": "1", "poignee_simple": "20"}
    champs |= {"chelem_annonce_chute": "200", "misere_atout": "0"}
    reponse = client.post("/regles-maison/nouvelles", data=champs)
    assert reponse.status_code == 422
    assert "Ces règles sont celles de la FFT" in read_texte(reponse.text)


@pytest.mark.parametrize(
    "chemin", ["fft/changer", "fft/supprimer", "rien/changer", "rien/supprimer"]
)
def test_the_fft_cannot_be_changed(client: FlaskClient, chemin: str) -> None:
    assert client.get(f"/regles-maison/{chemin}").status_code == 404
    assert client.post(f"/regles-maison/{chemin}", data=LULU).status_code == 404


@pytest.mark.parametrize(
    "chemin",
    ["", "/nouvelles", "/chez-lulu/changer", "/chez-lulu/supprimer", "/../parties/x/bareme"],
)
def test_only_the_organiser_has_a_hand_in_them(
    app: Flask, client: FlaskClient, chemin: str
) -> None:
    create(client)
    passant = app.test_client()
    if "parties" not in chemin:
        assert passant.get(f"/regles-maison{chemin}").status_code == 403
    if chemin:
        url = "/parties/x/bareme" if "parties" in chemin else f"/regles-maison{chemin}"
        assert passant.post(url, data=LULU).status_code == 403
    assert "Chez Lulu" in client.get("/regles-maison").text


def test_deleted_rules_stay_with_their_games(chez_lulu: Table) -> None:
    confirmation = chez_lulu.client.get("/regles-maison/chez-lulu/supprimer")
    assert "Une partie pas encore commencée les garde aussi." in read_texte(confirmation.text)
    assert chez_lulu.client.post("/regles-maison/chez-lulu/supprimer").status_code == 303
    assert "Toutes les parties suivent le règlement" in chez_lulu.client.get("/regles-maison").text
    chez_lulu.record(**GARDE, misere_atout="Sud")
    assert chez_lulu.totaux == ["−90", "−10", "+190", "−90"]
    code = chez_lulu.url.strip("/").split("/")[-1]
    encore = chez_lulu.client.post(f"/parties/{code}/rejouer", data={"jeton": "encore-une-foi-s"})
    rejouee = Table(chez_lulu.client, encore.location, NOMS[:4])
    assert "Chez Lulu" in read_texte(rejouee.get())


def test_the_choice_is_offered_when_there_is_one(client: FlaskClient) -> None:
    page = client.get("/parties/nouvelle").text
    assert 'name="bareme"' not in page
    assert 'href="/regles-maison"' in page
    assert 'href="/regles-maison"' in client.get("/").text
    create(client)
    page = client.get("/parties/nouvelle").text
    options = re.findall(r'<option value="([^"]+)"( selected)?>([^<]+)', page)
    assert options[0] == ("fft", " selected", "Fédération française de tarot")
    assert options[1] == ("chez-lulu", "", "Chez Lulu")


def test_an_unknown_bareme_starts_no_game(client: FlaskClient) -> None:
    champs = {f"nom-{place}": nom for place, nom in enumerate(NOMS[:4])} | {"formule": "4"}
    reponse = client.post("/parties/nouvelle", data=champs | {"bareme": "chez-lola"})
    assert reponse.status_code == 422
    assert "Ce barème n’existe pas." in reponse.text


def test_the_same_again_keeps_the_bareme(chez_lulu: Table) -> None:
    code = chez_lulu.url.strip("/").split("/")[-1]
    page = chez_lulu.client.get(f"/parties/nouvelle?comme={code}").text
    assert '<option value="chez-lulu" selected>' in page


def test_the_bareme_is_changed_until_the_first_donne(client: FlaskClient) -> None:
    create(client)
    table = start(client)
    code = table.url.strip("/").split("/")[-1]
    choix = f"/parties/{code}/bareme"
    assert client.post(choix, data={"bareme": "chez-lulu"}).location == f"/parties/{code}"
    assert "Chez Lulu" in read_texte(table.get())
    assert client.post(choix, data={"bareme": "chez-lola"}).status_code == 422
    table.record(**GARDE)
    refus = client.post(choix, data={"bareme": "fft"})
    assert refus.status_code == 422
    assert table.totaux == ["−70", "−70", "+210", "−70"]
    gerer = read_texte(client.get(f"/parties/{code}").text)
    assert "Chez Lulu : règles maison, pas le barème de la FFT." in gerer
    assert "La partie a commencé" in gerer


def test_a_game_that_is_not_there_has_no_bareme(client: FlaskClient) -> None:
    assert client.post("/parties/rien/bareme", data={"bareme": "fft"}).status_code == 404


def test_an_evening_of_paper_has_none(client: FlaskClient) -> None:
    create(client)
    reponse = client.post("/parties/papier", data={"titre": "Papier", "date": "2026-11-30"})
    code = reponse.location.split("/")[2]
    choix = client.post(f"/parties/{code}/bareme", data={"bareme": "chez-lulu"})
    assert choix.status_code == 404
    assert "chez-lulu" not in client.get(f"/parties/{code}").text


def edit(client: FlaskClient, **changes: str) -> None:
    reponse = client.post("/regles-maison/chez-lulu/changer", data=LULU | changes)
    assert reponse.status_code == 303, reponse.text


def test_a_form_that_showed_other_rules_is_refused_with_its_values(chez_lulu: Table) -> None:
    champs = chez_lulu.fill(**GARDE)
    champs["bareme_vu"] = read_hidden(chez_lulu.get(), "bareme_vu")
    edit(chez_lulu.client, poignee_simple="500")
    reponse = chez_lulu.client.post(f"{chez_lulu.url}donnes", data=champs)
    assert reponse.status_code == 422
    assert "Le barème a changé depuis l’affichage\u00a0: vérifiez la donne." in reponse.text
    assert 'value="49"' in reponse.text
    assert chez_lulu.totaux == ["0"] * 4
    champs["bareme_vu"] = read_hidden(reponse.text, "bareme_vu")
    assert chez_lulu.client.post(f"{chez_lulu.url}donnes", data=champs).status_code == 303
    donne = re.search(r"donnes/\d+", chez_lulu.get())
    assert donne
    page = chez_lulu.get(f"{donne[0]}/corriger")
    assert read_hidden(page, "bareme_vu") == champs["bareme_vu"]


def test_phones_load_again_whatever_changes_of_the_rules(chez_lulu: Table) -> None:
    def read_forme() -> str:
        forme: str = chez_lulu.client.get(f"{chez_lulu.url}etat").get_json()["forme"]
        return forme

    formes = [read_forme()]
    for change in ({"sans_prise": ""}, {"misere_tete": "10"}, {"arrondi": "5"}):
        edit(chez_lulu.client, **change)
        formes.append(read_forme())
    code = chez_lulu.url.strip("/").split("/")[-1]
    chez_lulu.client.post(f"/parties/{code}/bareme", data={"bareme": "fft"})
    formes.append(read_forme())
    assert len(set(formes)) == 5


ARBITRES = {"arbitrage.arbitres", "arbitrage.journal"}


def list_pages(app: Flask, valeurs: dict[str, object]) -> list[str]:
    """Return every page that speaks of one game at home, by its address."""
    chemins = []
    with app.test_request_context():
        for regle in app.url_map.iter_rules():
            # A club night is played by the FFT's rules alone, and alone has arbitres and their log.
            club = "/tournoi/" in regle.rule or regle.endpoint in ARBITRES
            ici = regle.rule.startswith(("/p/<", "/parties/<")) and not club
            if "GET" in (regle.methods or ()) and ici and regle.arguments <= valeurs.keys():
                choisies = {nom: valeurs[nom] for nom in regle.arguments}
                chemins.append(url_for(regle.endpoint, **choisies))
    return chemins


def test_every_page_of_a_house_game_says_so(app: Flask, chez_lulu: Table) -> None:
    client = chez_lulu.client
    chez_lulu.record(**GARDE)
    donne = re.search(r"donnes/(\d+)", chez_lulu.get())
    assert donne
    code = chez_lulu.url.strip("/").split("/")[-1]
    champs = fill_reglement("details")
    assert client.post(f"{chez_lulu.url}feuilles/nouvelle", data=champs).status_code == 303
    ou = Adresse(0, 3, 2)
    valeurs = {"cle": code, "code": code, "donne_id": int(donne[1]), "ou": ou}
    vues = 0
    for chemin in list_pages(app, valeurs):
        reponse = client.get(chemin)
        if reponse.mimetype != "text/html" or reponse.status_code == 303:
            continue
        texte = read_texte(reponse.text)
        assert reponse.status_code == 200, chemin
        assert "Règles maison : Chez Lulu (pas le barème FFT)" in texte, chemin
        assert "suivent le règlement" not in texte, chemin
        vues += 1
    assert vues >= 12
    perdue = client.get(f"{chez_lulu.url}donnes/999")
    assert "suivent le règlement" not in read_texte(perdue.text)
    for chemin in ("/", "/parties/nouvelle", "/bonjour"):
        assert "suivent le règlement de la Fédération" in read_texte(client.get(chemin).text)


def test_the_evening_s_page_of_the_pdf_says_so(chez_lulu: Table) -> None:
    for _ in range(2):
        chez_lulu.record(**GARDE)
    pages = read(chez_lulu.client.get(f"{chez_lulu.url}feuille.pdf").data)
    [soiree] = [page for page in pages if "La courbe des totaux" in page]
    assert "pas le barème de la FFT" in soiree.replace("\u00a0", " ")


def read_rejouer(table: Table, chemin: str) -> str:
    page = table.client.get(chemin).text
    assert "/rejouer" in page, chemin
    return read_texte(page[page.index("/rejouer") - 40 :])[:300]


def test_playing_again_says_when_the_rules_are_others(chez_lulu: Table) -> None:
    client = chez_lulu.client
    chez_lulu.record(**GARDE)
    client.post(f"{chez_lulu.url}soiree", data={"geste": "cloture"})
    code = chez_lulu.url.strip("/").split("/")[-1]
    pages = (chez_lulu.url, f"{chez_lulu.url}soiree", f"/parties/{code}")

    def replay(jeton: str) -> Table:
        reponse = client.post(f"/parties/{code}/rejouer", data={"jeton": jeton})
        return Table(client, reponse.location, NOMS[:4])

    dit = "barème « Chez Lulu », changé depuis"
    assert not any("changé depuis" in read_rejouer(chez_lulu, page) for page in pages)
    edit(client, arrondi="1")
    assert all(dit in read_rejouer(chez_lulu, page) for page in pages)
    rejouee = replay("avec-le-changees")
    rejouee.record(**GARDE)
    assert rejouee.totaux == ["−66", "−66", "+198", "−66"]
    client.post("/regles-maison/chez-lulu/supprimer")
    assert not any("changé depuis" in read_rejouer(chez_lulu, page) for page in pages)
    rejouee = replay("avec-les-siennes")
    rejouee.record(**GARDE)
    assert rejouee.totaux == ["−70", "−70", "+210", "−70"]
    create(client, arrondi="5", poignee_simple="500")
    assert all(dit in read_rejouer(chez_lulu, page) for page in pages)


def test_rules_that_are_lost_are_told_on_the_home_page(app: Flask, chez_lulu: Table) -> None:
    db = connect(app.config["BASE"])
    db.execute("DELETE FROM baremes")
    db.close()
    for chemin in ("/", chez_lulu.url):
        reponse = chez_lulu.client.get(chemin)
        assert reponse.status_code == 500
        assert "Les règles maison « chez-lulu » ne se lisent plus" in read_texte(reponse.text)
    create(chez_lulu.client)
    assert chez_lulu.client.get("/").status_code == 200


def test_the_longest_name_stays_on_the_sheet(client: FlaskClient) -> None:
    create(client, titre="W" * 40)
    table = start(client, bareme="w" * 40)
    table.record(**GARDE)
    pages = read(client.get(f"{table.url}feuille.pdf").data)
    assert len(pages) == 2
    assert "Visas" in pages[0]


def test_markup_in_a_name_is_text(client: FlaskClient) -> None:
    create(client, titre="<b>Lulu</b> & « co »")
    table = start(client, bareme="b-lulu-b-co")
    for page in (table.get(), client.get("/regles-maison").text):
        assert "<b>Lulu" not in page
        assert "&lt;b&gt;Lulu&lt;/b&gt; &amp; « co »" in page


def test_rules_may_be_called_as_a_page_is(client: FlaskClient) -> None:
    create(client, titre="Nouvelles")
    assert 'value="Nouvelles"' in client.get("/regles-maison/nouvelles/changer").text
    assert 'value="Nouvelles"' not in client.get("/regles-maison/nouvelles").text
