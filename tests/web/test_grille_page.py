"""The page of a copied sheet: which cells it points at, what it folds, what it keeps."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.db import connect
from scorekeeper.regles.bareme import Taille
from scorekeeper.regles.donne import Poignee
from scorekeeper.services.adresse import Adresse, Auteur
from scorekeeper.services.papier import replace_papier
from scorekeeper.web.papier.valeurs import to_saisie

from .actions import Table
from .fiches import copy, fill_reglement, load, read_champs, read_texte

UN_MOT = {"formule": "5", "profondeur": "lignes", "rangs": "1", "position": "2", "table": "3"}
INCERTAINE = UN_MOT | {
    f"c-1-{place}": score for place, score in enumerate(("80", "40", "-40", "-40", "40"))
}


def find_classes(page: str, nom: str) -> list[str]:
    """Return the classes of the cell that has this field."""
    avant = page[: page.index(f'id="{nom}"')]
    trouvees = re.findall(r'<(?:td|span) class="((?:case|moitie) [^"]*)"', avant)
    return str(trouvees[-1]).split()


def test_the_cell_to_blame_is_marked_and_the_rest_only_follows(table: Table) -> None:
    page = copy(table, fill_reglement(c_2_1="76")).page
    assert "suspecte" in find_classes(page, "c-2-1")
    assert "−76 ?" in read_texte(page)
    for suite in ("tp-1", "tm-1", "c-b-1"):
        assert {"suite", "fausse"} & {*find_classes(page, suite)} == {"suite"}
    assert "suspecte" not in find_classes(page, "c-2-0")
    assert "✗ Une case est fausse" in read_texte(page)
    assert "Voir les 5 écarts" in page
    assert "problème" not in page


def test_the_sums_made_from_it_are_named_apart(table: Table) -> None:
    champs = fill_reglement(c_2_1="76", tp_1="1822", tm_1="324", c_b_1="1498")
    page = copy(table, champs).page
    assert "Une case est fausse, et les sommes faites avec elle" in page
    assert "1 822" in read_texte(page)
    assert "suspecte" in find_classes(page, "tp-1")


def test_when_unsure_the_cells_bear_the_ranks_of_the_list(table: Table) -> None:
    envoi = {"geste": "enregistrer", "jeton": "jeton-0001"}
    page = copy(table, INCERTAINE | envoi).page
    texte = read_texte(page)
    cibles = re.findall(r'<span class="rang">(\d)</span> <a href="#([^"]+)"', page)
    assert len(cibles) > 1
    for rang, cible in cibles:
        assert "candidate" in find_classes(page, cible)
        marque = re.search(rf'id="s-{cible}">.*?</span>([^<]*)</span>', page)
        assert marque
        assert rang in marque[1]
    assert "suspecte" not in page
    assert re.search(r"Accepter Joueur \d : [+−]\d+", texte)


def test_what_no_slip_explains_comes_last_of_several(table: Table) -> None:
    page = read_texte(copy(table, fill_reglement("bilans", c_b_3="-514")).page)
    pistes = re.findall(r"au lieu de [^—]+ — ([^.]*)\.", page)
    seules = ["seule valeur possible dans cette case" in piste for piste in pistes]
    connues = seules.count(False)
    assert 0 < connues < len(seules)
    assert not any(seules[:connues])
    assert "la seule valeur qui convienne" not in page


def test_a_contract_that_cannot_be_read_is_marked(table: Table) -> None:
    page = copy(table, fill_reglement(k_3="??")).page
    assert page.count("ligne-illisible") == 1
    assert 'data-rang="3" class="donne ligne-illisible"' in page


def test_scores_that_agree_against_their_details_make_one_sentence(table: Table) -> None:
    # the taker's name was noted for another's: all four scores contradict the details
    page = copy(table, fill_reglement("details", d_preneur_4="1", d_points_4="49")).page
    texte = read_texte(page)
    dites = re.findall(r"Donne 4 : les scores écrits s’accordent entre eux", texte)
    assert len(dites) == 1
    assert "mais pas avec les détails : le calcul donne" in texte
    assert '<tr class="faits dementis">' in page
    assert 'href="#d-preneur-4"' in page


def test_remarks_are_folded(table: Table) -> None:
    page = copy(table, fill_reglement()).page
    assert re.search(r'<details class="detail remarques"><summary[^>]*>(Une|2) remarque', page)


def test_bilans_alone_have_no_totals_until_some_are_written(table: Table) -> None:
    page = table.get("feuilles/nouvelle?profondeur=bilans")
    assert 'name="tp-0"' not in page
    fiche = copy(table, fill_reglement("bilans", tp_0="318", tm_0="764"))
    assert fiche.read_champs()["tp-0"] == "318"
    assert fiche.save().status_code == 303


def test_a_refused_sheet_does_not_open_its_shape_again(table: Table) -> None:
    url = f"{table.url}feuilles/nouvelle"
    refus = table.client.post(url, data=fill_reglement(c_1_0="bla"))
    assert refus.status_code == 422
    assert re.search(r'<details class="detail forme">', refus.text)
    redessin = table.client.post(url, data=fill_reglement(geste="grille"))
    assert re.search(r'<details class="detail forme" open>', redessin.text)


def test_the_next_sheet_is_one_not_copied_yet(table: Table) -> None:
    fiche = copy(table, fill_reglement(table=3))
    copy(table, fill_reglement(table=4))
    copy(table, fill_reglement(table=6))
    assert "Recopier la table 5" in fiche.page
    assert "Recopier la table 7" in fiche.client.get(fiche.url.replace("2-3", "2-6")).text


def read_connus(page: str) -> str:
    trouves = re.search(r'data-connus="([^"]*)"', page)
    assert trouves
    return read_texte(trouves[1])


def test_seats_and_numbers_known_in_the_evening_are_given_with_the_page(table: Table) -> None:
    copy(table, fill_reglement(table=3))
    connus = read_connus(table.get("feuilles/nouvelle?formule=4"))
    assert '"0-3": "DURAND"' in connus
    # another kind of table has other places
    assert read_connus(table.get("feuilles/nouvelle?formule=5")) == "{}"
    # two names for one number name nobody
    copy(table, fill_reglement(table=4, depart_0="3", nom_0="ROUX"))
    assert '"0-3"' not in read_connus(table.get("feuilles/nouvelle?formule=4"))


@pytest.mark.parametrize("change", [False, True])
def test_poignees_that_the_form_does_not_show_are_kept(
    app: Flask, table: Table, change: bool
) -> None:
    fiche = copy(table, fill_reglement("details"))
    stored = load(app, table)
    poignees = (Poignee(Taille.SIMPLE, 2), Poignee(Taille.SIMPLE, 1), Poignee(Taille.SIMPLE, 0))
    saisie = to_saisie(stored)
    premiere = saisie.entrees[0]
    premiere = replace(premiere, donne=replace(premiere.donne, poignees=poignees))
    db = connect(app.config["BASE"])
    adresse = Adresse(stored.soiree.id, stored.numero_table, stored.position)
    importee = replace(saisie, entrees=(premiere, *saisie.entrees[1:]))
    replace_papier(db, adresse, importee, stored.empreinte, Auteur("organisateur", True))
    db.close()
    champs = fiche.read_champs() | {"nom-0": "DURANT"}
    if change:
        champs["d-poignee-1"] = "double"
    assert fiche.send(champs).status_code == 303
    gardees = load(app, table).donnes[0].entree.donne.poignees
    tailles = (Poignee(Taille.DOUBLE), Poignee(Taille.SIMPLE))
    assert gardees == (tailles if change else poignees)
    assert read_champs(fiche.page)["nom-0"] == "DURANT"


def test_the_letters_of_the_second_poignee_are_raised(table: Table) -> None:
    page = copy(table, fill_reglement("details")).page
    assert '<label for="d-poignee2-1">2<sup>e</sup> poignée</label>' in page
