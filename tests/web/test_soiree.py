"""The evening: standings, curve and recap for anybody; pause, end and replay for who may."""

import re
from dataclasses import replace
from html import unescape

import pytest

from scorekeeper.db import connect
from scorekeeper.regles.bareme import FFT
from scorekeeper.services.refus import RefusError
from scorekeeper.store.liens import list_liens
from scorekeeper.store.soirees import load_soiree

from .actions import OFFICIELLES, Table
from .conftest import start

GARDE = {"preneur": "0", "contrat": "garde", "bouts": "2", "points": "49", "jeton": "x" * 16}


def read_liens(app, table):
    """The links of a game, by what they allow."""
    db = connect(app.config["BASE"])
    soiree = load_soiree(db, table.url.split("/")[-2])
    liens = {lien.sorte: f"/p/{lien.cle}/" for lien in list_liens(db, soiree.id)}
    db.close()
    return liens


def play(table, nombre=5):
    for faits in OFFICIELLES[:nombre]:
        assert table.record(**faits).status_code == 303


def act(table, geste):
    return table.client.post(table.url + "soiree", data={"geste": geste})


def read_rangs(page):
    """The standings as the page shows them: rank, name, total."""
    motif = r'class="rang">(.*?)</td>.*?class="personne">(.*?)<.*?class="somme">(.*?)</td>'
    lignes = re.findall(motif, page, re.DOTALL)
    return [tuple(re.sub(r"<[^>]*>", "", case).strip() for case in ligne) for ligne in lignes]


def read_recit(page):
    trouve = re.search(r'id="recit">(.*?)</p>', page, re.DOTALL)
    return unescape(trouve[1]).replace("\u00a0", " ").replace("\u202f", " ").splitlines()


def test_the_evening_shows_standings_curve_and_facts(table):
    play(table)
    page = table.get("soiree")
    assert read_rangs(page) == [
        ("1", "Sud", "+1\u202f346"),
        ("2", "Est", "−390"),
        ("3", "Nord", "−446"),
        ("4", "Ouest", "−510"),
    ]
    assert "5\u00a0donnes, 2 prises dont 1 réussie" in page
    titre = "Courbe des totaux après 5\u00a0donnes\u00a0: Sud +1\u202f346, Est −390, Nord −446 et"
    assert page.count(f"<title>{titre} Ouest −510.</title>") == 2
    assert page.count('role="img"') == 2
    for fait in ("La plus belle prise", "La plus coûteuse", "En tête"):
        assert page.count(f"<dt>{fait}</dt>") == 1
    assert "Sud, garde +46" in page
    assert f'href="{table.url}soiree"' in table.get()


def test_the_numbers_of_the_curve_are_in_a_table(table):
    play(table)
    page = table.get("soiree")
    lignes = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', page)
    chiffres = {titre: re.findall("<td>(.*?)</td>", cases) for titre, cases in lignes}
    assert chiffres == {
        "Départ": ["0", "0", "0", "0"],
        "1": ["−106", "−106", "+318", "−106"],
        "2": ["−182", "−182", "+242", "+122"],
        "3": ["−140", "−308", "+284", "+164"],
        "4": ["+136", "−400", "+192", "+72"],
        "5": ["−446", "+1\u202f346", "−390", "−510"],
    }


def test_before_the_first_donne_there_is_nobody_in_front(table):
    page = table.get("soiree")
    assert "Aucune donne" in page
    assert '<svg class="courbe' not in page
    assert read_rangs(page) == [("", nom, "0") for nom in ("Nord", "Sud", "Est", "Ouest")]
    assert read_recit(page)[2] == "Aucune donne jouée."


def test_equal_totals_are_ex_aequo(table):
    play(table, 1)
    page = table.get("soiree")
    assert [rang for rang, *_ in read_rangs(page)] == ["1", *["2 ex æquo"] * 3]
    assert "2 ex æquo. Nord : −106 (1 donne)" in read_recit(page)


def test_the_recap_tells_everything_in_words(app, table):
    play(table)
    recit = read_recit(table.get("soiree"))
    assert re.fullmatch(r"Partie du \d\d/\d\d/\d{4}, \d+(er)? \w+ \d{4}", recit[0])
    assert recit[1:] == [
        "",
        "1. Sud : +1 346 (5 donnes)",
        "2. Est : −390 (5 donnes)",
        "3. Nord : −446 (5 donnes)",
        "4. Ouest : −510 (5 donnes)",
        "",
        "5 donnes jouées.",
        f"La soirée : http://localhost{read_liens(app, table)['lecture']}soiree",
    ]


def test_the_recap_names_a_house_bareme(app, table, monkeypatch):
    play(table, 1)
    monkeypatch.setattr("scorekeeper.web.soiree.FFT", replace(FFT, nom="autre"))
    assert f"Barème : {FFT.titre}, hors FFT." in read_recit(table.get("soiree"))


def test_the_recap_isolates_names_written_from_right_to_left(client):
    table = start(client, **{"nom-0": "ليلى", "nom-1": "דנה 2"}, titre="Chez ליאה")
    table.client.post(table.url + "donnes", data=table.fill(**GARDE))
    recit = read_recit(table.get("soiree"))
    assert recit[0].startswith("\u2068Chez ליאה\u2069, ")
    assert "1. \u2068ليلى\u2069 : +198 (1 donne)" in recit
    assert "2 ex æquo. Est : −66 (1 donne)" in recit
    assert "2 ex æquo. \u2068דנה 2\u2069 : −66 (1 donne)" in recit


def test_a_sheet_that_is_wrong_is_not_praised(app, table):
    play(table, 1)
    db = connect(app.config["BASE"])
    db.execute("UPDATE places SET report = 100 WHERE place = 0")
    db.close()
    assert "Cette feuille n’est pas juste" in table.get("soiree")


@pytest.mark.parametrize("sorte", ["table", "lecture"])
def test_a_link_reads_the_evening(app, table, sorte):
    play(table, 2)
    autre = Table(app.test_client(), read_liens(app, table)[sorte], table.noms)
    page = autre.get("soiree")
    assert read_rangs(page) == read_rangs(table.get("soiree"))
    assert ("Clore la partie" in page) == (sorte == "table")
    assert "Rejouer" not in page
    assert f"{read_liens(app, table)['lecture']}soiree" in read_recit(page)[-1]


def test_a_paused_game_says_so_everywhere_until_the_next_donne(table):
    assert act(table, "pause").location == f"{table.url}soiree"
    assert re.search(r"en pause depuis \d+\u00a0h\u00a0\d\d", table.get("soiree"))
    assert "Partie en pause." in table.get()
    assert "· en pause" in table.client.get("/").text
    play(table, 1)
    for page in (table.get("soiree"), table.get(), table.client.get("/").text):
        assert not re.search("Partie en pause|· en pause", page)
    assert "+318" in table.totaux


def test_a_game_is_resumed_by_hand_too(table):
    act(table, "pause")
    assert act(table, "reprise").location == table.url
    assert "Partie en pause" not in table.get()


def test_a_closed_game_shows_its_standings_in_the_forms_place(table):
    play(table, 2)
    assert act(table, "cloture").location == f"{table.url}soiree"
    page = table.get()
    assert '<h2 id="titre-fin">Partie close</h2>' in page
    assert read_rangs(page) == read_rangs(table.get("soiree"))
    assert 'id="saisie"' not in page
    assert 'class="lignes"' in page
    assert re.search(r"close à \d+\u00a0h\u00a0\d\d", table.get("soiree"))
    assert "· close" in table.client.get("/").text


def test_a_closed_game_refuses_what_was_typed_and_shows_it_again(table):
    champs = table.fill(**OFFICIELLES[0])
    act(table, "cloture")
    reponse = table.client.post(table.url + "donnes", data=champs)
    assert reponse.status_code == 422
    assert "La partie est close\u00a0: rouvrez-la pour la changer." in reponse.text
    assert 'value="49"' in reponse.text
    act(table, "reouverture")
    assert table.client.post(table.url + "donnes", data=champs).status_code == 303


def test_a_closed_game_neither_corrects_nor_cancels(table):
    play(table, 1)
    act(table, "cloture")
    donne = re.search(r"donnes/(\d+)", table.get())[1]
    for suite in ("corriger", "annuler"):
        assert table.client.get(f"{table.url}donnes/{donne}/{suite}").location == table.url
        reponse = table.client.post(f"{table.url}donnes/{donne}/{suite}", data=GARDE)
        assert reponse.status_code == 422
    assert f"{donne}/corriger" not in table.get(f"donnes/{donne}")


def test_nobody_of_a_closed_game_changes_name_or_seat(table):
    act(table, "cloture")
    page = table.get("joueurs")
    assert "Cette partie est close\u00a0: plus personne n’y change de nom ni de place." in page
    assert not any(f'name="{champ}"' in page for champ in ("nom-0", "un", "parti"))
    noms = {f"nom-{place}": nom for place, nom in enumerate(["Ana", "Bo", "Cy", "Di"])}
    for suite, champs in (("", noms), ("/echanger", {"un": "0", "autre": "1"})):
        reponse = table.client.post(f"{table.url}joueurs{suite}", data=champs)
        assert reponse.status_code == 422
        assert "La partie est close\u00a0: rouvrez-la pour la changer." in reponse.text
    act(table, "reouverture")
    assert 'name="un"' in table.get("joueurs")


@pytest.mark.parametrize("avant", ["", "pause", "cloture"])
def test_a_confirmed_sheet_neither_pauses_nor_reopens(app, table, avant):
    play(table, 1)
    if avant:
        act(table, avant)
    code = table.url.strip("/").split("/")[-1]
    for geste in ({"geste": "remettre", "par": "0"}, {"geste": "valider"}):
        reponse = table.client.post(f"/p/{code}/feuilles/1-1/etat", data=geste)
        assert reponse.status_code == 303, reponse.text
    for lien in (table.url, read_liens(app, table)["table"]):
        client = table.client if lien == table.url else app.test_client()
        page = client.get(f"{lien}soiree").text
        assert "Cette feuille est confirmée" in page
        assert 'name="geste"' not in page
        assert 'value="reouverture"' not in client.get(lien).text
        for geste in ("pause", "reprise", "cloture", "reouverture"):
            reponse = client.post(f"{lien}soiree", data={"geste": geste})
            assert reponse.status_code == 422
            assert "l’organisateur peut la rouvrir." in reponse.text


def test_reopening_brings_the_form_back(table):
    act(table, "cloture")
    assert act(table, "reouverture").location == table.url
    assert 'id="saisie"' in table.get()


@pytest.mark.parametrize("geste", ["pause", "reprise", "cloture", "reouverture"])
def test_the_table_may_and_the_reader_may_not(app, table, geste):
    liens = read_liens(app, table)
    donnees = {"geste": geste}
    assert app.test_client().post(f"{liens['lecture']}soiree", data=donnees).status_code == 403
    assert app.test_client().post(f"{liens['table']}soiree", data=donnees).status_code == 303


def test_a_closed_game_does_not_pause(table):
    act(table, "cloture")
    reponse = act(table, "pause")
    assert reponse.status_code == 422
    assert "La partie est close\u00a0: rouvrez-la d’abord." in reponse.text


def test_an_unknown_gesture_is_refused(table):
    assert act(table, "effacer").status_code == 400
    assert act(table, "").status_code == 400


def test_a_sheet_on_paper_has_no_evening(client):
    reponse = client.post("/parties/papier", data={"titre": "Papier", "date": "2026-11-30"})
    adresse = reponse.location.partition("feuilles")[0]
    assert client.get(f"{adresse}soiree").status_code == 404
    assert client.post(f"{adresse}soiree", data={"geste": "pause"}).status_code == 404
    code = adresse.split("/")[-2]
    assert client.post(f"/parties/{code}/rejouer").status_code == 404


def test_the_same_people_play_again_in_one_tap(client):
    table = start(client, "4+mort")
    play(table, 1)
    code = table.url.split("/")[-2]
    page = client.get(f"/parties/{code}").text
    assert "les mêmes aux mêmes places\u00a0: Sud donnera" in page
    jeton = re.search(r'name="jeton" value="([^"]+)"', page)[1]
    reponses = [client.post(f"/parties/{code}/rejouer", data={"jeton": jeton}) for _ in "ab"]
    assert [reponse.location for reponse in reponses] == [f"/p/{jeton}/"] * 2
    neuve = Table(client, f"/p/{jeton}/", table.noms)
    assert neuve.totaux == ["0"] * 5
    assert "Sud donne." in neuve.get()
    assert client.get("/").text.count('class="entier"') == 2


def test_the_organiser_replays_from_a_closed_game(table):
    act(table, "cloture")
    for page in (table.get(), table.get("soiree")):
        [adresse] = re.findall(r'action="([^"]+/rejouer)"', page)
        jeton = re.search(r'/rejouer".*?name="jeton" value="([^"]{16})"', page, re.DOTALL)[1]
        reponse = table.client.post(adresse, data={"jeton": jeton})
        assert reponse.location == f"/p/{jeton}/"


def test_only_the_organiser_replays(app, table):
    code = table.url.split("/")[-2]
    assert app.test_client().post(f"/parties/{code}/rejouer").status_code == 403
    assert table.client.post("/parties/aucune-partie-ici/rejouer").status_code == 404


def test_a_game_that_cannot_be_played_again_says_why(table, monkeypatch):
    def refuse(*_args):
        raise RefusError({"bareme": "Ce barème n’existe plus."})

    monkeypatch.setattr("scorekeeper.web.accueil.replay_partie", refuse)
    code = table.url.split("/")[-2]
    reponse = table.client.post(f"/parties/{code}/rejouer")
    assert reponse.status_code == 422
    assert "Ce barème n’existe plus." in reponse.text
