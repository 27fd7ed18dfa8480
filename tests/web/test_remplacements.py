"""Somebody leaves, somebody comes, as the pages do it and tell it; and each refusal."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from .actions import Table, read_hidden, read_totaux
from .conftest import start
from .fiches import read_texte
from .test_corrections import find_ids

GARDE = {"contrat": "garde", "bouts": 2, "points": 49}


@pytest.fixture
def jouee(table: Table) -> Table:
    """A game at four, two donnes played."""
    table.record(**GARDE, preneur="Nord")
    table.record(**GARDE, preneur="Sud")
    return table


def seat(table: Table, parti: str, venu: str, **autres: str) -> TestResponse:
    champs = {"parti": table.place(parti), "venu": venu} | autres
    return table.client.post(f"{table.url}joueurs/remplacer", data=champs)


def open_lien(app: Flask, table: Table, sorte: str) -> Table:
    """Return the table as a phone sees it that only has a link: table or lecture."""
    page = table.get("partager")
    liens = re.findall(r'<a href="http://[^/]+(/p/[^"]+)"', page)
    return Table(app.test_client(), liens[("table", "lecture").index(sorte)], table.noms)


def read_rangs(page: str) -> list[str]:
    """Return the rows of the sheet from the top: a number of donne, or what a note says."""
    corps = page[page.index('<table class="lignes">') : page.index("<tfoot>")]
    return [
        note.strip() or numero
        for numero, note in re.findall(
            r'<th scope="row"><a [^>]*>(\d+)</a>|<tr class="venue"><td></td><td[^>]*>([^<]*)', corps
        )
    ]


def test_it_works(jouee: Table) -> None:
    page = read_texte(jouee.get("joueurs"))
    assert "Quelqu’un part, quelqu’un arrive" in page
    assert "Nord (+132, 2 donnes)" in page
    assert "La donne 3, la prochaine" in page
    reponse = seat(jouee, "Nord", "Luc")
    assert (reponse.status_code, reponse.location) == (303, jouee.url)
    page = jouee.get()
    assert read_totaux(page) == ["0", "+132", "−132", "−132"]
    assert read_rangs(page) == ["Ici, Luc remplace Nord", "2", "1"]
    assert "Partis : Nord +132 (2 donnes)" in read_texte(page)
    jouee.record(**GARDE, preneur="0")
    page = jouee.get()
    assert read_rangs(page) == ["3", "Ici, Luc remplace Nord", "2", "1"]
    assert read_totaux(page)[0] == "+198"
    assert re.search(r"<thead>.*Luc.*</thead>", page)


def test_the_totals_and_those_who_left_sum_to_zero(jouee: Table) -> None:
    seat(jouee, "Nord", "Luc")
    jouee.record(**GARDE, preneur="0")
    page = jouee.get()
    pied = page[page.index("<tfoot>") : page.index("</tfoot>")]
    totaux = re.findall(r'<td class="[gp]?">([^<]+)</td>', pied)
    [parti] = re.findall(r'<tr class="partis">.*?<span class="[^"]*">([^<]+)<', page, re.S)
    assert sum(int(texte.replace("−", "-")) for texte in [*totaux, parti]) == 0
    assert totaux == read_totaux(page)


def test_a_past_donne_says_who_sat_there_then(jouee: Table) -> None:
    seat(jouee, "Nord", "Luc")
    jouee.record(**GARDE, preneur="0")
    premiere, deuxieme, troisieme = find_ids(jouee)
    page = read_texte(jouee.get(f"donnes/{premiere}"))
    assert "Nord , garde réussie de 8" in page
    assert "Luc" not in page
    page = read_texte(jouee.get(f"donnes/{troisieme}"))
    assert "Luc remplace ici Nord." in page
    assert "Luc , garde réussie de 8" in page
    assert "Partis avant +132" in page
    assert "Luc" not in read_texte(jouee.get(f"donnes/{deuxieme}/annuler"))


def test_a_past_donne_is_corrected_with_the_people_of_then(jouee: Table) -> None:
    seat(jouee, "Nord", "Luc")
    jouee.record(**GARDE, preneur="0")
    premiere, *_ = find_ids(jouee)
    page = jouee.get(f"donnes/{premiere}/corriger")
    noms = re.findall(r'<b class="nom">([^<]*)</b>', page)
    assert noms == ["Nord", "Sud", "Est", "Ouest"]
    # what Nord has kept, not what Luc has made at that place
    assert read_totaux(page)[0] == "+132"
    assert re.search(r"<thead>.*Luc.*</thead>", page)
    champs = {nom: read_hidden(page, nom) for nom in ("jeton", "rang", "modif", "placement_vu")}
    champs |= {"preneur": "2", "geste": "enregistrer"} | {c: str(v) for c, v in GARDE.items()}
    adresse = f"{jouee.url}donnes/{premiere}/corriger"
    assert jouee.client.post(adresse, data=champs).status_code == 303
    assert "Est, garde +8" in jouee.get(f"donnes/{premiere}/annuler")


def test_the_history_of_a_donne_names_who_sat_there_then(jouee: Table) -> None:
    premiere, _ = find_ids(jouee)
    champs = {"jeton": "jeton-neuf", "geste": "enregistrer", "preneur": "1"}
    champs |= {champ: str(valeur) for champ, valeur in GARDE.items()}
    jouee.client.post(f"{jouee.url}donnes/{premiere}/corriger", data=champs)
    seat(jouee, "Nord", "Luc")
    assert "preneur : Nord → Sud" in read_texte(jouee.get(f"donnes/{premiere}"))


def test_noticed_late_the_donnes_pass_to_who_came(jouee: Table) -> None:
    assert "La donne 2 : Sud, garde +8 : +198" in read_texte(jouee.get("joueurs"))
    assert seat(jouee, "Nord", "Luc", rang="2").status_code == 303
    page = jouee.get()
    assert read_totaux(page)[0] == "−66"
    assert read_rangs(page) == ["2", "Ici, Luc remplace Nord", "1"]
    assert "Partis : Nord +198 (1 donne)" in read_texte(page)


def test_it_is_undone(jouee: Table) -> None:
    seat(jouee, "Nord", "Luc")
    page = jouee.get("joueurs")
    assert "Luc remplace Nord à partir de la donne 3" in read_texte(page)
    champs = {"place": "0", "rang": "3"}
    reponse = jouee.client.post(f"{jouee.url}joueurs/defaire", data=champs)
    assert (reponse.status_code, reponse.location) == (303, f"{jouee.url}joueurs")
    assert "Luc" not in jouee.get()
    reponse = jouee.client.post(f"{jouee.url}joueurs/defaire", data=champs)
    assert reponse.status_code == 422
    assert "déjà été défait" in read_texte(reponse.text)


@pytest.mark.parametrize(
    ("champs", "phrase"),
    [
        ({"venu": ""}, "Il manque un nom."),
        ({"venu": "Sud"}, "« Sud » est déjà à cette table."),
        ({"venu": "Nord"}, "« Nord » est déjà à cette place."),
        ({"parti": ""}, "Choisissez qui part"),
        ({"parti": "7"}, "Choisissez qui part"),
        ({"venu_court": "L" * 13}, "au plus 12 lettres"),
        ({"rang": "9"}, "Cette donne n’est pas sur la feuille"),
        ({"rang": "x"}, "Cette donne n’est pas sur la feuille"),
        ({"rang": "9" * 30}, "Cette donne n’est pas sur la feuille"),
        ({"placement_vu": "autre"}, "Les places ont changé"),
    ],
)
def test_who_cannot_come_is_refused_with_what_was_typed(
    jouee: Table, champs: dict[str, str], phrase: str
) -> None:
    envoi = {"parti": "0", "venu": "Luc Martin", "venu_court": "Lucky"} | champs
    reponse = jouee.client.post(f"{jouee.url}joueurs/remplacer", data=envoi)
    assert reponse.status_code == 422
    assert phrase in read_texte(reponse.text)
    assert f'value="{envoi["venu"]}"' in reponse.text
    assert "Luc Martin" not in jouee.get()


def test_a_form_opened_before_is_refused_with_its_values(jouee: Table) -> None:
    champs = jouee.fill(**GARDE, preneur="Nord")
    champs |= {"placement_vu": read_hidden(jouee.get(), "placement_vu")}
    seat(jouee, "Nord", "Luc")
    reponse = jouee.client.post(f"{jouee.url}donnes", data=champs)
    assert reponse.status_code == 422
    assert "Un nom ou une place a changé" in reponse.text
    assert 'value="49"' in reponse.text
    assert read_rangs(jouee.get()) == ["Ici, Luc remplace Nord", "2", "1"]


def test_a_conflict_names_who_sat_there_then(jouee: Table) -> None:
    """Two phones correct the first donne: both versions speak of Nord, who has left since."""
    premiere, _ = find_ids(jouee)
    page = jouee.get(f"donnes/{premiere}/corriger")
    seat(jouee, "Nord", "Luc")
    vus = {nom: read_hidden(page, nom) for nom in ("jeton", "rang", "modif", "placement_vu")}
    champs = vus | {champ: str(valeur) for champ, valeur in GARDE.items()}
    champs |= {"geste": "enregistrer", "preneur": "0"}
    adresse = f"{jouee.url}donnes/{premiere}/corriger"
    assert jouee.client.post(adresse, data=champs | {"points": "50"}).status_code == 303
    reponse = jouee.client.post(adresse, data=champs | {"points": "51"})
    assert reponse.status_code == 409
    [bande] = re.findall(r'<form class="avis alerte conflit".*?</form>', reponse.text, re.S)
    assert "Nord" in bande
    assert "Luc" not in bande
    choix = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', bande)) | {"choix": "mienne"}
    suite = jouee.client.post(f"{jouee.url}donnes/{premiere}/choix", data=choix)
    assert suite.status_code == 303
    assert "garde +10" in jouee.get(f"donnes/{premiere}/annuler")


def test_a_cancelled_donne_does_not_come_back_for_somebody_else(jouee: Table) -> None:
    _, deuxieme = find_ids(jouee)
    reponse = jouee.client.post(f"{jouee.url}donnes/{deuxieme}/annuler")
    assert 'value="garde" checked' in jouee.client.get(reponse.location).text
    seat(jouee, "Nord", "Luc")
    jouee.record(geste="passee")
    seat(jouee, "Nord", "Max")
    page = jouee.client.get(reponse.location).text
    assert 'value="garde" checked' not in page


def test_the_table_s_own_link_replaces_but_corrects_no_name(app: Flask, jouee: Table) -> None:
    seat(jouee, "Est", "Max")
    telephone = open_lien(app, jouee, "table")
    assert "Remplacer quelqu’un" in telephone.get()
    page = read_texte(telephone.get("joueurs"))
    assert "Quelqu’un part, quelqu’un arrive" in page
    for autre in ("Corriger un nom", "Échanger deux places", "nouvelle partie avec"):
        assert autre not in page
    assert seat(telephone, "Nord", "Luc").status_code == 303
    assert "Luc" in telephone.get()
    assert telephone.client.post(f"{telephone.url}joueurs", data={"nom-0": "A"}).status_code == 403
    echange = {"un": "0", "autre": "1"}
    reponse = telephone.client.post(f"{telephone.url}joueurs/echanger", data=echange)
    assert reponse.status_code == 403
    defait = {"place": "0", "rang": "3"}
    assert telephone.client.post(f"{telephone.url}joueurs/defaire", data=defait).status_code == 303


def test_a_table_is_only_proposed_those_who_have_sat_there(
    app: Flask, client: FlaskClient, jouee: Table
) -> None:
    start(client, "3", **{"nom-0": "Ailleurs"})
    seat(jouee, "Nord", "Luc")
    proposes = r'<datalist id="connus">(.*?)</datalist>'
    telephone = open_lien(app, jouee, "table")
    [liste] = re.findall(proposes, telephone.get("joueurs"))
    assert re.findall('value="([^"]*)"', liste) == ["Nord"]
    [liste] = re.findall(proposes, jouee.get("joueurs"))
    assert {"Nord", "Ailleurs"} <= set(re.findall('value="([^"]*)"', liste))
    assert "Luc" not in liste


def test_the_read_link_replaces_nobody(app: Flask, jouee: Table) -> None:
    lecteur = open_lien(app, jouee, "lecture")
    assert "Remplacer quelqu’un" not in lecteur.get()
    assert lecteur.client.get(f"{lecteur.url}joueurs").status_code == 403
    assert seat(lecteur, "Nord", "Luc").status_code == 403
    assert lecteur.client.post(f"{lecteur.url}joueurs/defaire").status_code == 403
    assert "Luc" not in jouee.get()


def test_names_of_all_who_have_sat_there_are_corrected(jouee: Table) -> None:
    seat(jouee, "Nord", "Lux")
    page = jouee.get("joueurs")
    champs = dict(re.findall(r'name="((?:nom|court)-\d)" type="text"[^>]*value="([^"]*)"', page))
    assert champs["nom-4"] == "Lux"
    envoi = champs | {"nom-4": "Luc", "court-4": "Luc", "nom-0": "Norbert", "court-0": ""}
    assert jouee.client.post(f"{jouee.url}joueurs", data=envoi).status_code == 303
    assert read_rangs(jouee.get()) == ["Ici, Luc remplace Norbert", "2", "1"]


def test_an_archived_game_replaces_nobody(client: FlaskClient, jouee: Table) -> None:
    code = jouee.url.strip("/").split("/")[-1]
    client.post(f"/parties/{code}/archiver", data={"archivee": "1"})
    assert "Cette partie est archivée" in read_texte(jouee.get("joueurs"))
    assert seat(jouee, "Nord", "Luc").status_code == 403
    assert "Luc" not in jouee.get()


# A table of another size is another game


def read_reports(client: FlaskClient, suite: str) -> list[str]:
    page = client.get(suite).text
    return re.findall(r'name="report-\d"[^>]*value="([^"]*)"', page)


def test_one_more_goes_on_with_the_totals_of_all(client: FlaskClient, jouee: Table) -> None:
    page = jouee.get("joueurs")
    [suite] = re.findall(r'href="([^"]*reports=1)"', page)
    assert "Chacun y reprend son total" in page
    assert read_reports(client, suite.replace("&amp;", "&"))[:4] == ["+132", "+132", "−132", "−132"]


def test_once_somebody_has_left_another_game_starts_from_zero(
    client: FlaskClient, jouee: Table
) -> None:
    seat(jouee, "Nord", "Luc")
    page = jouee.get("joueurs")
    assert "reports=1" not in page
    assert "Elle part de zéro" in page
    code = jouee.url.strip("/").split("/")[-1]
    suite = f"/parties/nouvelle?comme={code}&reports=1"
    assert set(read_reports(client, suite)) == {""}
    assert 'value="Luc"' in client.get(suite).text
    assert 'value="Nord"' not in re.sub("<datalist.*?</datalist>", "", client.get(suite).text)
