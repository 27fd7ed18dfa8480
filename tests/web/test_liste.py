"""Sheets on paper: an evening of them, their list, and the results that came in twice."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.db import connect
from scorekeeper.store.soirees import list_soirees

from .actions import Table
from .fiches import fill_reglement, read_texte
from .test_cycle import open_lien

CODE = "abcdefgh-jklmn_p"
RACINE = f"/p/{CODE}/feuilles/"


@pytest.fixture
def club(client: FlaskClient) -> FlaskClient:
    """The organiser, with an evening of sheets on paper that has none yet."""
    reponse = client.post("/parties/papier", data={"date": "2026-11-30", "jeton": CODE})
    assert reponse.location == f"{RACINE}nouvelle"
    return client


def copy(
    client: FlaskClient, table: int = 3, position: int = 2, n: str = "", **autres: object
) -> None:
    """Copy the règlement's sheet, with some cells typed over."""
    champs = fill_reglement(table=table, position=position, **autres)
    champs["jeton"] = f"jeton-{position}-{table}-{n}"
    assert client.post(f"{RACINE}nouvelle", data=champs).status_code == 303


def read(client: FlaskClient, url: str = RACINE) -> str:
    reponse = client.get(url)
    assert reponse.status_code == 200
    return read_texte(reponse.text)


def read_section(client: FlaskClient, titre: str) -> str:
    """Return what a person reads from one heading to the next."""
    sections = re.split(r"(?=<h2)", client.get(RACINE).text)
    [section] = [read_texte(s) for s in sections if titre in read_texte(s)[:80]]
    return section


def test_it_works(club: FlaskClient) -> None:
    copy(club)
    texte = read(club)
    assert "Feuilles du 30/11/2026" in texte
    assert "Position 2 Table 3 DURAND · DUPONT · DUBOIS · DESPRES ✓ juste En cours lignes" in texte
    assert "✓ Somme de contrôle 0 1 feuille comptée" in texte
    assert "à revoir" not in texte


def test_the_home_page_leads_there(client: FlaskClient) -> None:
    accueil = client.get("/").text
    assert "Recopier des feuilles papier" in accueil
    page = client.get("/parties/papier").text
    assert re.search(r'type="date" value="\d{4}-\d\d-\d\d"', page)
    assert re.search(r"Sans titre, la soirée s’appelle « Feuilles du", page.replace("\u00a0", " "))


@pytest.mark.parametrize(
    ("suite", "page"), [("recopier", "nouvelle"), ("importer", "importer"), ("", "nouvelle")]
)
def test_an_evening_begins_with_its_first_sheet_or_a_file(
    client: FlaskClient, suite: str, page: str
) -> None:
    champs = {"titre": "Finale", "date": "01/12/2026", "jeton": CODE, "suite": suite}
    assert client.post("/parties/papier", data=champs).location == f"{RACINE}{page}"
    assert client.get(f"{RACINE}{page}").status_code == 200
    texte = read(client)
    assert "1er décembre 2026 Finale" in texte
    assert "Aucune feuille pour l’instant" in texte


def test_a_double_tap_is_one_evening(app: Flask, client: FlaskClient) -> None:
    for _ in "ab":
        client.post("/parties/papier", data={"date": "2026-11-30", "jeton": CODE})
    db = connect(app.config["BASE"])
    assert len(list_soirees(db)) == 1
    db.close()


@pytest.mark.parametrize(
    ("champs", "phrase"),
    [
        ({"date": ""}, "Une date s’écrit ainsi"),
        ({"date": "30/02/2026"}, "Une date s’écrit ainsi"),
        ({"date": "2026-11-30", "titre": "a" * 81}, "dépasse 80 lettres"),
    ],
)
def test_an_evening_that_cannot_be_is_refused(
    app: Flask, client: FlaskClient, champs: dict[str, str], phrase: str
) -> None:
    reponse = client.post("/parties/papier", data=champs)
    assert reponse.status_code == 422
    assert phrase in read_texte(reponse.text)
    for valeur in champs.values():
        assert f'value="{valeur}"' in reponse.text
    db = connect(app.config["BASE"])
    assert list_soirees(db) == []
    db.close()


def test_only_the_organiser_begins_an_evening(app: Flask) -> None:
    autre = app.test_client()
    assert autre.get("/parties/papier").status_code == 403
    assert autre.post("/parties/papier", data={"date": "2026-11-30"}).status_code == 403


def test_the_home_page_counts_sheets_and_never_lists_twenty_tables(club: FlaskClient) -> None:
    assert "0 feuille Gérer" in read(club, "/")
    for table in (1, 2):
        copy(club, table)
    accueil = read(club, "/")
    assert "Feuilles de papier 30 novembre 2026 2 feuilles" in accueil
    assert "DURAND" not in accueil
    assert f'href="{RACINE}"' in club.get("/").text


def test_an_evening_is_managed_and_deleted_like_a_game(club: FlaskClient) -> None:
    copy(club)
    page = club.get(f"/parties/{CODE}").text
    assert "Ouvrir les feuilles" in page
    assert "Rejouer" not in page
    texte = read(club, f"/parties/{CODE}/supprimer")
    assert "Sa feuille sera perdue" in texte
    assert "aucune donne" not in texte
    assert club.post(f"/parties/{CODE}/supprimer").status_code == 303
    assert club.get(RACINE).status_code == 404


def test_sheets_go_by_position_then_table(club: FlaskClient) -> None:
    for table, position in ((2, 2), (10, 1), (2, 1)):
        copy(club, table, position)
    titres = re.findall(r'class="entier" href="[^"]*/(\d+-\d+)/"', club.get(RACINE).text)
    assert titres == ["1-2", "1-10", "2-2"]


def test_problems_come_first_and_the_control_sum_tells_them(club: FlaskClient) -> None:
    copy(club, 1)
    copy(club, 2, c_2_1=76)
    copy(club, 4, position=1)
    texte = read(club)
    assert "Une feuille à revoir Table 2, position 2 : somme +152, " in texte
    assert texte.index("à revoir") < texte.index("Position 1")
    assert "✗ somme +152" in texte
    assert "✓ Somme de contrôle 0" in read_section(club, "Position 1")
    assert "✗ Somme de contrôle +152 2 feuilles comptées" in read_section(club, "Position 2")


def test_a_game_without_a_donne_is_no_problem(table: Table) -> None:
    texte = read(table.client, f"{table.url}feuilles/")
    assert "rien d’écrit" in texte
    assert "à revoir" not in texte


def test_states_depth_visas_and_who_handed_it_in_are_said(club: FlaskClient) -> None:
    copy(club, 1, visa_0=1, visa_2=1)
    champs = {"geste": "remettre", "place": "1"}
    club.post(f"{RACINE}2-1/etat", data=champs)
    assert "Remise par DUPONT lignes · visée par Nord, Est" in read(club)
    club.post(f"{RACINE}2-1/etat", data={"geste": "confirmer", "place": "3"})
    assert "Confirmée par DESPRES" in read(club)


def test_a_refused_sheet_is_to_be_seen_again(club: FlaskClient) -> None:
    copy(club, 1)
    club.post(f"{RACINE}2-1/etat", data={"geste": "remettre", "place": "1"})
    club.post(f"{RACINE}2-1/etat", data={"geste": "refuser", "place": "0", "raison": "la 3"})
    assert "Table 1, position 2 : refusée par DURAND : la 3" in read(club)


def send_ensemble(client: FlaskClient, geste: str, position: int = 2) -> TestResponse:
    return client.post(f"{RACINE}ensemble", data={"geste": geste, "position": position})


def test_what_is_right_goes_on_in_one_tap(app: Flask, club: FlaskClient) -> None:
    for table in (1, 2, 3):
        copy(club, table)
    copy(club, 4, c_2_1=76)
    copy(club, 5, position=1)
    club.post(f"{RACINE}2-3/ecarter", data={"ecartee": "1"})
    assert "Remettre les 2 feuilles justes" in read_section(club, "Position 2")
    for _ in "ab":
        assert send_ensemble(club, "remettre").location == f"{RACINE}#position-2"
    assert "Remettre les" not in read(club)
    assert read(club).count("Remise") == 2
    assert "Remettre la feuille juste" in read_section(club, "Position 1")
    for table in (1, 2):
        club.post(f"{RACINE}2-{table}/etat", data={"geste": "confirmer", "place": "1"})
    assert "Valider les 2 feuilles confirmées" in read_section(club, "Position 2")
    for _ in "ab":
        assert send_ensemble(club, "valider").status_code == 303
    assert "5 feuilles : 3 justes, 1 à revoir, 2 validées, 1 écartée." in read(club)
    db = connect(app.config["BASE"])
    gestes = [
        a
        for (a,) in db.execute(
            "SELECT action FROM journal WHERE action IN ('remettre', 'valider') ORDER BY id"
        )
    ]
    db.close()
    assert gestes == ["remettre", "remettre", "valider", "valider"]


def test_a_refused_sheet_waits_when_the_others_go_on(club: FlaskClient) -> None:
    copy(club, 1)
    club.post(f"{RACINE}2-1/etat", data={"geste": "remettre", "place": "1"})
    club.post(f"{RACINE}2-1/etat", data={"geste": "refuser", "place": "0", "raison": "la 3"})
    assert "Remettre la feuille" not in read_section(club, "Position 2")
    send_ensemble(club, "remettre")
    assert "À reprendre" in read_section(club, "Position 2")


@pytest.mark.parametrize("geste", ["", "confirmer", "rouvrir"])
def test_a_whole_position_is_only_handed_in_or_validated(club: FlaskClient, geste: str) -> None:
    copy(club, 1)
    assert send_ensemble(club, geste).status_code == 400


def test_a_whole_position_is_the_organisers_and_open(app: Flask, club: FlaskClient) -> None:
    copy(club, 1)
    page = club.get(f"/p/{CODE}/partager?table=1").text
    [lien] = re.findall(r'<a href="http://[^/]+(/p/[^"]+)"', page)[:1]
    autre = app.test_client()
    assert "Remettre la feuille juste" not in read(autre, f"{lien}feuilles/")
    champs = {"geste": "remettre", "position": 2}
    assert autre.post(f"{lien}feuilles/ensemble", data=champs).status_code == 403
    club.post(f"/parties/{CODE}/archiver", data={"archivee": "1"})
    assert send_ensemble(club, "remettre").status_code == 422
    assert "En cours" in read(club)


def test_tables_without_a_sheet_are_named(club: FlaskClient) -> None:
    for table in (2, 4, 8):
        copy(club, table, 1)
    copy(club, 2, 2)
    phrase = "Pas encore recopiées, d’après les tables déjà vues"
    assert f"{phrase} : tables 1, 3 et 5 à 7." in read_section(club, "Position 1")
    assert f"{phrase} : tables 1 et 3 à 8." in read_section(club, "Position 2")
    copy(club, 1, 1)
    copy(club, 3, 1)
    for table in (5, 6, 7):
        copy(club, table, 1)
    assert phrase not in read_section(club, "Position 1")


@pytest.fixture
def double(club: FlaskClient) -> FlaskClient:
    """Two results for one table that do not say the same."""
    copy(club)
    copy(club, n="b", c_1_0=-112, c_1_2=324)
    return club


def test_two_results_are_flagged_side_by_side(double: FlaskClient) -> None:
    section = read_section(double, "Deux résultats")
    assert "Deux résultats pour la table 3, position 2" in section
    assert "Ils ne disent pas la même chose. Les deux comptent tant que vous n’en" in section
    assert "DURAND −446 −452 DUPONT +1 346 +1 346 DUBOIS −390 −384" in section
    page = double.get(RACINE).text
    assert page.count('class="differe"') == 2
    for ou in ("2-3", "2-3-2"):
        assert f'href="{RACINE}{ou}/"' in page


def test_a_result_is_set_aside_and_taken_back(double: FlaskClient) -> None:
    for _ in "ab":
        reponse = double.post(f"{RACINE}2-3-2/ecarter", data={"ecartee": "1"})
        assert reponse.location == RACINE
    section = read_section(double, "Deux résultats")
    assert "Le résultat 1 compte ; l’autre est écarté." in section
    assert "Compte oui écarté" in section
    assert "1 feuille comptée" in read(double)
    double.post(f"{RACINE}2-3-2/ecarter", data={"ecartee": "0"})
    assert "2 feuilles comptées" in read(double)


def test_every_result_may_be_set_aside(double: FlaskClient) -> None:
    for ou in ("2-3", "2-3-2"):
        double.post(f"{RACINE}{ou}/ecarter", data={"ecartee": "1"})
    texte = read(double)
    assert "Tous sont écartés : aucun ne compte." in texte
    assert "Somme de contrôle 0 0 feuille comptée" in texte


def test_what_is_set_aside_keeps_no_control_sum_from_being_right(club: FlaskClient) -> None:
    copy(club)
    copy(club, n="b", c_2_1=76)
    assert "✗ Somme de contrôle +152" in read(club)
    club.post(f"{RACINE}2-3-2/ecarter", data={"ecartee": "1"})
    texte = read(club)
    assert "✓ Somme de contrôle 0" in texte
    assert "à revoir" not in texte


@pytest.mark.parametrize("ecartee", ["", "oui"])
def test_an_unknown_wish_is_refused(double: FlaskClient, ecartee: str) -> None:
    assert double.post(f"{RACINE}2-3/ecarter", data={"ecartee": ecartee}).status_code == 400


def test_results_of_other_shapes_are_compared_too(club: FlaskClient) -> None:
    copy(club)
    trois = {f"{nom}-3": "" for nom in ("nom", "depart", "c-b", "tp", "tm")}
    champs = fill_reglement("bilans", table=3) | trois | {"formule": "3", "jeton": "trois-places"}
    champs |= {"nom-0": "MARTIN"}
    assert club.post(f"{RACINE}nouvelle", data=champs).status_code == 303
    section = read_section(club, "Deux résultats")
    assert "DURAND ou MARTIN −446 −446" in section
    assert "DESPRES −510 —" in section


def test_a_table_or_read_link_sees_the_list_and_sets_nothing_aside(
    app: Flask, table: Table
) -> None:
    for n in "ab":
        champs = fill_reglement() | {"jeton": f"jeton-deux-{n}"}
        table.client.post(f"{table.url}feuilles/nouvelle", data=champs)
    for sorte, droits in (("table", True), ("lecture", False)):
        lien = open_lien(app, table, sorte)
        page = lien.client.get(f"{lien.racine}feuilles/").text
        assert "Deux résultats pour la table 3, position 2" in read_texte(page)
        assert "Leurs bilans sont les mêmes." in read_texte(page)
        assert "Écarter" not in page
        assert "Importer" not in page
        assert ("Recopier une feuille" in page) is droits
        reponse = lien.client.post(f"{lien.racine}feuilles/2-3/ecarter", data={"ecartee": "1"})
        assert reponse.status_code == 403


def test_an_archived_evening_is_read_only(double: FlaskClient) -> None:
    double.post(f"/parties/{CODE}/archiver", data={"archivee": "1"})
    texte = read(double)
    assert "archivée, en lecture seule" in texte
    for bouton in ("Écarter", "Recopier", "Importer"):
        assert bouton not in texte
    reponse = double.post(f"{RACINE}2-3/ecarter", data={"ecartee": "1"})
    assert reponse.status_code == 422
    assert "archivée" in read_texte(reponse.text)


def test_a_game_at_home_has_its_sheets_too(table: Table) -> None:
    page = table.get()
    assert f'href="{table.url}feuilles/"' in page
    # There for the script to show once there is something to hand in.
    assert re.search(r"<a [^>]* hidden>Remettre la feuille</a>", page)
    table.record(preneur="Est", contrat="garde", bouts=2, points=49)
    assert f'href="{table.url}feuilles/1-1/recap"' in table.get()
    texte = read(table.client, f"{table.url}feuilles/")
    assert "Table 1 Nord · Sud · Est · Ouest ✓ juste En cours marquée en jouant" in texte
    assert f'class="entier" href="{table.url}"' in table.get("feuilles/")


def test_the_address_of_an_evening_of_paper_leads_to_its_list(
    app: Flask, club: FlaskClient
) -> None:
    for _ in "ab":
        reponse = club.get(f"/p/{CODE}/")
        assert (reponse.status_code, reponse.location) == (303, RACINE)
        assert club.get(f"/p/{CODE}/?reprise=1").location == RACINE
        copy(club, 1, 1)
    assert club.get(f"/p/{CODE}/partager").status_code == 200


def test_the_pages_of_a_table_do_not_open_a_sheet_on_paper(club: FlaskClient) -> None:
    copy(club, 1, 1)
    for chemin in ("joueurs", "donnes/1", "donnes/1/corriger", "donnes/1/annuler"):
        reponse = club.get(f"/p/{CODE}/{chemin}")
        assert (reponse.status_code, reponse.location) == (303, f"{RACINE}1-1/recap")
    assert club.post(f"/p/{CODE}/joueurs", data={"nom-0": "Zoé"}).status_code == 404
    assert club.post(f"/p/{CODE}/joueurs/echanger", data={"un": 0, "autre": 1}).status_code == 404
    assert club.post(f"/p/{CODE}/donnes", data={"jeton": "jeton-long"}).status_code == 409
    assert "✓ juste" in read(club)
