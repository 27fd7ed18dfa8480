"""Copying a sheet on paper: each depth, each table, each way of writing a number."""

import re

import pytest
from flask import Flask

from .actions import Table
from .fiches import (
    BILANS,
    NOMS,
    copy,
    count,
    fill_reglement,
    list_liens,
    load,
    read_champs,
    read_texte,
    split_colonnes,
)


@pytest.fixture
def club(table: Table) -> Table:
    """An evening whose sheets are copied by its organiser."""
    return table


@pytest.mark.parametrize("profondeur", ["bilans", "lignes", "details"])
def test_it_works(app: Flask, club: Table, profondeur: str) -> None:
    fiche = copy(club, fill_reglement(profondeur))
    page = fiche.page
    assert "Feuille juste" in page
    assert '<div class="verdict juste">' in page
    for nom in NOMS:
        assert f'value="{nom}"' in page
    stored = load(app, club)
    assert stored.build().bilans == BILANS
    assert stored.papier
    assert stored.papier.profondeur == profondeur
    assert len(stored.donnes) == (0 if profondeur == "bilans" else 5)


@pytest.mark.parametrize("profondeur", ["bilans", "lignes", "details"])
def test_what_is_copied_comes_back_and_saving_it_again_changes_nothing(
    app: Flask, club: Table, profondeur: str
) -> None:
    fiche = copy(club, fill_reglement(profondeur))
    avant = load(app, club)
    assert fiche.save().status_code == 303
    apres = load(app, club)
    assert (apres.empreinte, apres.version) == (avant.empreinte, avant.version)


def test_the_same_sheet_in_two_columns_is_the_same(app: Flask, club: Table) -> None:
    copy(club, fill_reglement(table=3))
    copy(club, split_colonnes(fill_reglement(table=4)))
    une, autre = load(app, club, 3), load(app, club, 4)
    assert une.ecrite == autre.ecrite
    # the choice is remembered
    assert 'name="m-1-0"' in club.get("feuilles/nouvelle")


@pytest.mark.parametrize(
    ("texte", "valeur"),
    [
        ("-126", -126),
        ("−126", -126),
        ("– 126", -126),
        ("+ 318", 318),
        ("318", 318),
        ("1 044", 1044),
        ("1\u202f044", 1044),
        ("1\u00a0044", 1044),
        ("−1 044", -1044),
        ("0", 0),
        ("", None),
        ("-", None),
        ("−", None),
        ("99 999", 99_999),
    ],
)
def test_numbers_are_read_however_they_are_written(
    app: Flask, club: Table, texte: str, valeur: int | None
) -> None:
    copy(club, fill_reglement(c_1_0=texte))
    assert load(app, club).ecrite.lignes[0].cases[0] == valeur


@pytest.mark.parametrize(
    ("plus", "moins", "valeur"),
    [
        ("318", "", 318),
        ("+318", "", 318),
        ("", "106", -106),
        ("", "−106", -106),
        ("-106", "", -106),
        ("-", "106", -106),
        ("318", "-", 318),
        ("", "", None),
        ("1 746", "", 1746),
    ],
)
def test_numbers_in_two_columns(
    app: Flask, club: Table, plus: str, moins: str, valeur: int | None
) -> None:
    champs = split_colonnes(fill_reglement()) | {"p-1-0": plus, "m-1-0": moins}
    copy(club, champs)
    assert load(app, club).ecrite.lignes[0].cases[0] == valeur


def test_names_and_start_numbers_may_be_missing(app: Flask, club: Table) -> None:
    champs = fill_reglement()
    for place in range(4):
        del champs[f"nom-{place}"], champs[f"depart-{place}"]
    fiche = copy(club, champs)
    assert fiche.read_champs()["nom-0"] == ""
    stored = load(app, club)
    assert [siege.nom for siege in stored.sieges] == ["Nord", "Sud", "Est", "Ouest"]
    assert stored.papier
    assert stored.papier.departs == (None,) * 4
    assert fiche.save(c_1_0="-107").status_code == 303


def test_hostile_names_are_shown_and_not_obeyed(club: Table) -> None:
    fiche = copy(club, fill_reglement(nom_0='"><script>alert(1)</script>'))
    assert "<script>alert" not in fiche.page
    assert fiche.read_champs()["nom-0"] == '"><script>alert(1)</script>'


def test_seats_are_not_offered_as_names(club: Table) -> None:
    champs = {"formule": "3", "profondeur": "bilans", "rangs": "5", "position": "2", "table": "3"}
    champs |= {"geste": "enregistrer", "jeton": "jeton-0001", "nom-2": "DUBOIS", "c-b-0": "5"}
    copy(club, champs)
    for page in (club.get("feuilles/nouvelle"), club.client.get("/parties/nouvelle").text):
        assert '<option value="DUBOIS">' in page
        assert '<option value="Joueur 1">' not in page


@pytest.mark.parametrize(
    ("texte", "rendu"),
    [
        ("g", "Garde"),
        ("GS", "Garde sans"),
        ("garde contre", "Garde contre"),
        ("annulée", "Annulée"),
        ("passe", "Annulée"),
        ("Grde ?", "Grde ?"),
        ("", ""),
        ("-", ""),
    ],
)
def test_contracts_are_read_or_kept_as_written(club: Table, texte: str, rendu: str) -> None:
    fiche = copy(club, fill_reglement(k_1=texte))
    assert fiche.read_champs()["k-1"] == rendu
    illisible = rendu == "Grde ?"
    assert ("contrat illisible" in read_texte(fiche.page)) is illisible


@pytest.mark.parametrize(
    ("formule", "places", "scores"),
    [
        ("3", 3, (80, -40, -40)),
        ("5", 5, (80, 40, -40, -40, -40)),
        ("4+mort", 5, (120, -40, -40, -40, "")),
        ("5+mort", 6, (80, 40, -40, -40, "", -40)),
    ],
)
def test_every_table_has_its_grid(
    app: Flask, club: Table, formule: str, places: int, scores: tuple[object, ...]
) -> None:
    champs = {"formule": formule, "profondeur": "lignes", "rangs": "1", "position": "2"}
    champs |= {"table": "3", "geste": "enregistrer", "jeton": "jeton-0001", "k-1": "prise"}
    champs |= {f"c-1-{place}": str(score) for place, score in enumerate(scores)}
    fiche = copy(club, champs)
    assert "Feuille juste" in fiche.page
    assert "Joueur 1" in fiche.page
    stored = load(app, club)
    assert stored.table.places == places
    assert not stored.table.boussole
    assert [siege.nom for siege in stored.sieges][-1] == f"Joueur {places}"


def test_five_and_the_mort_have_their_details(app: Flask, club: Table) -> None:
    champs = {"formule": "5+mort", "profondeur": "details", "rangs": "1", "position": "2"}
    champs |= {"table": "3", "geste": "enregistrer", "jeton": "jeton-0001", "k-1": "garde"}
    champs |= {"d-preneur-1": "0", "d-appele-1": "seul", "d-bouts-1": "2", "d-points-1": "49"}
    champs |= {f"c-1-{place}": str(s) for place, s in enumerate((264, -66, -66, "", -66, -66))}
    fiche = copy(club, champs)
    page = fiche.page
    for nom in ("d-appele-1", "d-mort-1"):
        assert f'name="{nom}"' in page
    # who sits out is read from the one empty cell
    assert fiche.read_champs()["d-mort-1"] == "3"
    assert fiche.read_champs()["d-appele-1"] == "seul"
    donne = load(app, club).donnes[0].entree.donne
    assert (donne.preneur, donne.appele, donne.mort) == (0, 0, 3)
    assert "Feuille juste" in page


def test_points_counted_by_the_defence_are_turned_round(app: Flask, club: Table) -> None:
    copy(club, fill_reglement("details", d_points_1="42", d_par_1="defense"))
    assert load(app, club).donnes[0].entree.donne.demi_points == 98


def test_a_second_result_is_kept_beside_and_told(app: Flask, club: Table) -> None:
    premiere = copy(club, fill_reglement())
    seconde = copy(club, fill_reglement(jeton="jeton-autre", c_1_0="-107"))
    assert seconde.url.endswith("/2-3-2/")
    assert count(app, club) == 3
    for fiche, autre in ((premiere, seconde), (seconde, premiere)):
        assert "2 résultats sont arrivés" in read_texte(fiche.page)
        assert f'href="{autre.url}"' in fiche.page


def test_the_same_form_sent_twice_makes_one_sheet(app: Flask, club: Table) -> None:
    champs = fill_reglement()
    assert copy(club, champs).url == copy(club, champs).url
    assert count(app, club) == 2


def test_moving_a_sheet_to_another_table(app: Flask, club: Table) -> None:
    fiche = copy(club, fill_reglement())
    reponse = fiche.save(table=8, position=4)
    assert reponse.location.endswith("/4-8/?faite=1")
    assert load(app, club, 8, 4).build().bilans == BILANS
    assert club.client.get(fiche.url).status_code == 404


def test_the_next_sheet_is_offered_like_this_one(club: Table) -> None:
    fiche = copy(club, fill_reglement("details"))
    lien = re.search(r'href="([^"]*nouvelle\?[^"]*)"[^>]*>Recopier la table 4', fiche.page)
    assert lien
    suite = read_champs(club.client.get(lien[1].replace("&amp;", "&")).text)
    attendus = {"position": "2", "table": "4", "formule": "4", "profondeur": "details"}
    assert {nom: suite[nom] for nom in attendus} == attendus
    # without being asked, the next place to copy is offered too
    assert read_champs(club.get("feuilles/nouvelle"))["table"] == "4"


def test_visas_are_ticked(app: Flask, club: Table) -> None:
    fiche = copy(club, fill_reglement(visa_0="1", visa_3="1"))
    papier = load(app, club).papier
    assert papier
    assert papier.visas == {0, 3}
    assert fiche.page.count(" checked> ") >= 2


def test_sentences_name_their_cells(club: Table) -> None:
    page = copy(club, fill_reglement(c_2_1="76", k_3="??")).page
    liens = dict(list_liens(page))
    assert "k-2" in liens
    assert "c-b-1" in liens
    assert "contrat illisible" in liens["k-3"]
    for cible in liens:
        assert f'id="{cible}"' in page
    balise = re.search(r'<input id="c-b-1"[^>]*>', page)
    assert balise
    assert 'aria-invalid="true"' in balise[0]
    decrit = re.search(r'aria-describedby="([^"]+)"', balise[0])
    assert decrit
    assert all(f'id="{un}"' in page for un in decrit[1].split())
