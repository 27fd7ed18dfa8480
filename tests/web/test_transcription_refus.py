"""Copying a sheet on paper: what is refused is said, and nothing typed is lost."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from .actions import Table
from .fiches import copy, count, fill_reglement, load, read_champs, read_texte, split_colonnes


@pytest.fixture
def club(table: Table) -> Table:
    """An evening whose sheets are copied by its organiser."""
    return table


@pytest.mark.parametrize(
    ("champ", "texte", "phrase"),
    [
        ("c-1-0", "douze", "« douze » n’est pas un score : il faut un nombre entier."),
        ("c-1-0", "12,5", "n’est pas un score"),
        ("c-1-0", "1.000", "n’est pas un score"),
        ("c-1-0", "-1,000", "n’est pas un score"),
        ("c-1-0", "--12", "n’est pas un score"),
        ("c-1-0", "100000", "est trop grand pour une feuille de marque"),
        ("c-1-0", "-" + "9" * 20, "n’est pas un score"),
        ("c-b-3", "x", "n’est pas un score"),
        ("tp-0", "beaucoup", "n’est pas un score"),
        ("tm-3", "999999", "est trop grand"),
        ("position", "-1", "La position a un numéro de 1 à 999."),
        ("position", "", "La position a un numéro"),
        ("table", "0", "La table a un numéro de 1 à 999."),
        ("table", "1000", "La table a un numéro"),
        ("depart-2", "-3", "Un numéro de départ va de 1 à 999."),
        ("nom-1", "x" * 81, "Ce nom dépasse 80 lettres."),
        ("nom-1", "durand", "est déjà à cette table"),
        ("k-2", "g" * 31, "Ce contrat dépasse 30 lettres."),
        ("d-points-1", "92", "Donne 1 : les points vont de 0 à 91."),
        ("d-points-1", "-2", "les points vont de 0 à 91"),
        ("d-points-1", "40,3", "n’est pas un nombre de points"),
        ("d-bouts-1", "4", "il y a trois bouts"),
        ("d-preneur-1", "5", "cette place n’est pas à cette table"),
        ("d-preneur-1", "²", "cette place n’est pas à cette table"),
        ("d-petit-1", "nord", "ce choix n’existe pas"),
        ("d-par-1", "nord", "ce choix n’existe pas"),
        ("d-chelem-1", "x", "ce choix n’existe pas"),
        ("d-poignee-1", "énorme", "ce choix n’existe pas"),
        ("formule", "7", "Choisissez à combien"),
        ("formule", "", "Choisissez à combien"),
        ("profondeur", "tout", "Choisissez ce que vous recopiez."),
        ("rangs", "41", "Une feuille a de 1 à 40 donnes."),
        ("rangs", "0", "Une feuille a de 1 à 40 donnes."),
        ("rangs", "9" * 30, "Une feuille a de 1 à 40 donnes."),
        ("rangs", "", "Une feuille a de 1 à 40 donnes."),
        ("jeton", "", "Le formulaire est incomplet"),
        ("jeton", "x y z é é é", "Le formulaire est incomplet"),
    ],
)
def test_what_cannot_be_read_is_said_and_nothing_typed_is_lost(
    app: Flask, club: Table, champ: str, texte: str, phrase: str
) -> None:
    champs = fill_reglement("details") | {champ: texte}
    reponse = club.client.post(f"{club.url}feuilles/nouvelle", data=champs)
    assert reponse.status_code == 422
    assert "Rien n’est enregistré" in reponse.text
    assert phrase in read_texte(reponse.text)
    assert count(app, club) == 1
    rendus = read_champs(reponse.text)
    gardes = {nom for nom in champs if re.match(r"[ckd]-|t[pm]-|nom-|depart-", nom)}
    assert {nom: rendus.get(nom) for nom in gardes} == {nom: champs[nom] for nom in gardes}


def test_both_columns_of_a_cell_filled_is_said_and_both_are_kept(club: Table) -> None:
    champs = split_colonnes(fill_reglement()) | {"p-1-0": "318", "m-1-0": "106"}
    reponse = club.client.post(f"{club.url}feuilles/nouvelle", data=champs)
    assert reponse.status_code == 422
    assert "un nombre est dans + ou dans −, jamais dans les deux" in reponse.text
    rendus = read_champs(reponse.text)
    assert (rendus["p-1-0"], rendus["m-1-0"]) == ("318", "106")


@pytest.mark.parametrize("mode", ["signe", "colonnes"])
def test_an_unreadable_cell_survives_the_other_way_of_writing(club: Table, mode: str) -> None:
    champs = fill_reglement(c_1_0="", geste="grille") | {"p-1-1": "bla", "m-1-2": "−x"}
    champs |= {"p-2-0": "1", "m-2-0": "2", "mode": mode}
    for _ in range(2):
        champs["mode"] = "colonnes" if champs["mode"] == "signe" else "signe"
        reponse = club.client.post(f"{club.url}feuilles/nouvelle", data=champs)
        assert reponse.status_code == 200
        champs = read_champs(reponse.text) | {"geste": "grille"}
    champs["mode"] = "colonnes"
    rendus = read_champs(club.client.post(f"{club.url}feuilles/nouvelle", data=champs).text)
    assert (rendus["p-1-1"], rendus["m-1-2"]) == ("bla", "x")
    assert (rendus["p-2-0"], rendus["m-2-0"]) == ("1", "2")


@pytest.mark.parametrize(
    "changes",
    [
        [{"formule": "3"}],
        [{"formule": "5+mort"}],
        [{"profondeur": "bilans"}],
        [{"profondeur": "lignes"}],
        [{"mode": "colonnes"}],
        [{"profondeur": "bilans", "formule": "3"}, {"mode": "colonnes"}],
        [{"geste": "plus"}, {"geste": "moins"}],
        [{"geste": "moins"}],
    ],
)
def test_drawing_the_grid_otherwise_loses_nothing_and_writes_nothing(
    app: Flask, club: Table, changes: list[dict[str, str]]
) -> None:
    depart = fill_reglement("details") | {"mode": "signe", "geste": "grille"}
    champs = depart
    for change in [*changes, {name: depart[name] for name in ("formule", "profondeur", "mode")}]:
        reponse = club.client.post(
            f"{club.url}feuilles/nouvelle", data=champs | {"geste": "grille"} | change
        )
        assert reponse.status_code == 200
        champs = read_champs(reponse.text)
    champs["rangs"] = "5"
    reponse = club.client.post(f"{club.url}feuilles/nouvelle", data=champs | {"geste": "grille"})
    rendus = read_champs(reponse.text)
    assert {nom: rendus.get(nom, "").replace("−", "-") for nom in depart if nom != "geste"} == {
        nom: valeur for nom, valeur in depart.items() if nom != "geste"
    }
    assert count(app, club) == 1


def test_a_row_is_added_up_to_forty(club: Table) -> None:
    champs = fill_reglement(geste="plus")
    page = club.client.post(f"{club.url}feuilles/nouvelle", data=champs).text
    assert 'name="c-6-0"' in page
    assert "Ôter la donne 6" in page
    page = club.client.post(f"{club.url}feuilles/nouvelle", data=champs | {"rangs": "40"}).text
    assert 'name="c-40-0"' in page
    assert "Ajouter une donne" not in page


def test_saving_less_than_was_typed_is_asked_first(app: Flask, club: Table) -> None:
    champs = fill_reglement("lignes") | {"profondeur": "bilans"}
    reponse = club.client.post(f"{club.url}feuilles/nouvelle", data=champs)
    assert reponse.status_code == 422
    assert "Cette forme ne garde pas 20 nombres écrits et 5 contrats." in read_texte(
        reponse.text
    ).replace("5 contrats et 20 nombres écrits", "20 nombres écrits et 5 contrats")
    assert count(app, club) == 1
    fiche = copy(club, read_champs(reponse.text) | {"geste": "sans_reste"})
    assert "Feuille juste" in fiche.page
    assert load(app, club).donnes == ()


@pytest.mark.parametrize("profondeur", ["bilans", "lignes", "details"])
def test_an_empty_sheet_is_not_saved(app: Flask, club: Table, profondeur: str) -> None:
    vide = read_champs(club.get(f"feuilles/nouvelle?profondeur={profondeur}"))
    reponse = club.client.post(f"{club.url}feuilles/nouvelle", data=vide | {"geste": "enregistrer"})
    assert reponse.status_code == 422
    assert "Rien n’est encore écrit sur cette feuille." in reponse.text
    assert count(app, club) == 1


def test_nothing_at_all_is_a_refusal_in_french(app: Flask, club: Table) -> None:
    reponse = club.client.post(f"{club.url}feuilles/nouvelle", data={"geste": "enregistrer"})
    assert reponse.status_code == 422
    assert "Choisissez à combien" in reponse.text
    assert count(app, club) == 1


def test_a_sheet_moved_meanwhile_gives_back_what_was_typed(app: Flask, club: Table) -> None:
    fiche = copy(club, fill_reglement())
    champs = fiche.read_champs()
    fiche.save(table=8)
    reponse = fiche.send(champs, c_1_0="-107")
    assert reponse.status_code == 409
    assert "elle a été déplacée entre-temps" in reponse.text
    assert read_champs(reponse.text)["c-1-0"] == "-107"


def test_the_same_form_sent_again_changed_loses_neither(app: Flask, club: Table) -> None:
    fiche = copy(club, fill_reglement())
    reponse = club.client.post(f"{club.url}feuilles/nouvelle", data=fill_reglement(c_1_0="-107"))
    assert reponse.status_code == 409
    assert "ici : −107 , entre-temps : −106" in read_texte(reponse.text)
    assert count(app, club) == 2
    assert f'action="{fiche.url}"' in reponse.text
    assert fiche.send(read_champs(reponse.text)).status_code == 303
    assert load(app, club).ecrite.lignes[0].cases[0] == -107


@pytest.mark.parametrize("demande", ["formule=9", "rangs=99999", "position=-1&table=x", "mode=x"])
def test_a_wrong_address_opens_a_plain_sheet(club: Table, demande: str) -> None:
    champs = read_champs(club.get(f"feuilles/nouvelle?{demande}"))
    assert (champs["formule"], champs["position"], champs["table"]) == ("4", "1", "2")


def test_a_live_feuille_is_no_sheet_to_copy(club: Table) -> None:
    assert club.client.post(f"{club.url}feuilles/1-1/accepter").status_code == 404
    reponse = club.client.post(
        f"{club.url}feuilles/1-1/", data=fill_reglement() | {"empreinte_vue": "x"}
    )
    assert reponse.status_code == 409
    reponse = club.client.get(f"{club.url}feuilles/1-1/")
    assert reponse.location.endswith("/1-1/recap")


def test_the_organiser_and_nobody_else_reaches_other_evenings(
    app: Flask, club: Table, client: FlaskClient
) -> None:
    fiche = copy(club, fill_reglement())
    inconnu = app.test_client()
    assert inconnu.get(fiche.url).status_code == 404
    assert inconnu.post(fiche.url, data=fill_reglement()).status_code == 404
    assert client.get(fiche.url.replace("/2-3/", "/9-9/")).status_code == 404
