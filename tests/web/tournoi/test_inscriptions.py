"""The page of the registrations: one name after the other, found again, paid, made one."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.services.parties import archive_partie

from ...stockage.tournoi.club import Club, start_club
from .pages import Visiteur, visit, visit_organisateur

JEAN = {"nom": "DUPONT", "prenom": "Jean", "club": "Blain", "serie": "2", "tarif": "12,50"}


@pytest.fixture
def chef(client: FlaskClient, club: Club) -> Visiteur:
    return visit_organisateur(client, club)


def register(chef: Visiteur, **champs: object) -> str:
    """Register somebody and return the page that follows."""
    reponse = chef.post("inscriptions", **champs)
    assert reponse.status_code == 303, reponse.text
    suite: str = chef.client.get(reponse.location).text
    return suite


def list_noms(page: str) -> list[str]:
    """Return who is in the list, in order."""
    liste = page[page.index('class="inscrits"') :]
    liens = re.findall(r"<a href=[^>]*><b>(.*?)</b>(.*?)</a>", liste)
    return [nom + prenom for nom, prenom in liens]


def test_it_works(chef: Visiteur, club: Club) -> None:
    assert "Personne n’est encore inscrit." in chef.read("inscriptions")
    page = register(chef, **JEAN, paye="1", senior="1", equipe="Les As")
    assert list_noms(page) == ["DUPONT Jean"]
    inscrit = club.find("DUPONT")
    assert (inscrit.club, inscrit.serie, inscrit.tarif) == ("Blain", "2", 1250)
    assert inscrit.paye
    assert inscrit.senior
    assert not inscrit.jeune
    assert inscrit.equipe == "Les As"
    assert "<b>DUPONT</b> Jean est inscrit." in page
    # ready for the next one: the cursor is on the name, the tariff is the last one's
    assert re.search(r'<input id="nom"[^>]* autofocus', page)
    assert 'name="tarif" type="text" value="12,50"' in page


def test_only_the_organiser_sees_it(app: Flask, club: Club) -> None:
    for sorte in ("lecture",):
        visiteur = visit(app, club, sorte)
        for chemin in ("inscriptions", "inscriptions.csv", "inscriptions/importer"):
            assert visiteur.get(chemin).status_code == 403
        assert visiteur.post("inscriptions", **JEAN).status_code == 403
    assert club.inscrits == []


def test_an_evening_at_home_has_no_registrations(client: FlaskClient) -> None:
    champs = {f"nom-{place}": nom for place, nom in enumerate("ABCD")}
    url = client.post("/parties/nouvelle", data={"formule": "4"} | champs).location
    assert client.get(f"{url}tournoi/inscriptions").status_code == 404
    assert client.post(f"{url}tournoi/inscriptions", data=JEAN).status_code == 404


@pytest.mark.parametrize(
    ("champs", "champ", "phrase"),
    [
        ({"nom": ""}, "nom", "Il manque le nom."),
        ({"nom": "dupont", "prenom": "JEAN"}, "nom", "ajoutez un deuxième prénom"),
        ({"nom": "A", "tarif": "douze"}, "tarif", "Un tarif s’écrit en euros"),
        ({"nom": "A", "serie": "x" * 81}, "serie", "La série dépasse 80 lettres."),
    ],
)
def test_a_refusal_stands_beside_its_field_and_keeps_the_form(
    chef: Visiteur, club: Club, champs: dict[str, str], champ: str, phrase: str
) -> None:
    register(chef, **JEAN)
    reponse = chef.post("inscriptions", club="Nozay", **champs)
    assert reponse.status_code == 422
    faute = re.search(rf'<p class="faute" id="faute-{champ}">([^<]*)</p>', reponse.text)
    assert faute
    assert phrase in faute[1]
    assert 'value="Nozay"' in reponse.text
    assert len(club.inscrits) == 1


def test_somebody_of_an_earlier_evening_is_known_by_the_whole_name(
    chef: Visiteur, club: Club
) -> None:
    ancienne = start_club(club.db)
    ancienne.add("LE GOFF", prenom="Anne-Marie", club="Nozay", feminine=True)
    page = chef.get("inscriptions").text
    assert '<option value="LE GOFF Anne-Marie" data-nom="LE GOFF"' in page
    register(chef, nom="le goff anne-marie", serie="3")
    connue = club.find("LE GOFF")
    assert (connue.nom_complet, connue.club, connue.serie) == ("LE GOFF Anne-Marie", "Nozay", "3")
    assert connue.feminine
    assert '<option value="LE GOFF' not in chef.get("inscriptions").text


def test_what_is_typed_wins_over_what_is_known(chef: Visiteur, club: Club) -> None:
    start_club(club.db).add("LE GOFF", prenom="Anne", club="Nozay")
    register(chef, nom="LE GOFF Anne", club="Blain")
    assert club.find("LE GOFF").club == "Blain"
    register(chef, nom="LE GOFF", prenom="Anne Le")
    assert club.find("LE GOFF Anne Le").club == ""


def test_the_counters(chef: Visiteur, club: Club) -> None:
    for rang in range(63):
        club.add(f"J{rang}", tarif=1200, paye=rang < 52)
    texte = chef.read("inscriptions")
    assert "63 inscrits, 16 tables dont une à trois" in texte.replace("\xa0", " ")
    compte = texte.replace("\u202f", " ").replace("\xa0", " ")
    assert "624 € encaissés sur 756 €, 11 personnes n’ont pas payé" in compte


def test_the_list_is_searched(chef: Visiteur, club: Club) -> None:
    club.add("DUPONT", club="Blain", tarif=1200)
    club.add("LEROY", prenom="Zoé", club="Nozay", tarif=1200, paye=True)
    assert list_noms(chef.get("inscriptions").text) == ["DUPONT", "LEROY Zoé"]
    assert list_noms(chef.get("inscriptions?q=nozay+LEROY").text) == ["LEROY Zoé"]
    assert list_noms(chef.get("inscriptions?voir=a-payer").text) == ["DUPONT"]
    assert list_noms(chef.get("inscriptions?voir=rien").text) == ["DUPONT", "LEROY Zoé"]
    page = chef.get("inscriptions?q=personne").text
    assert list_noms(page) == []
    assert '<p class="doux" data-aucun>Personne ne correspond' in page


def test_one_tap_pays_and_another_takes_it_back(chef: Visiteur, club: Club) -> None:
    id_ = club.add("DUPONT", tarif=1200)
    reponse = chef.post("inscriptions/paye?voir=a-payer", payer=id_)
    assert reponse.status_code == 303
    assert reponse.location.endswith(f"inscriptions?voir=a-payer#i-{id_}")
    assert club.find("DUPONT").paye
    assert f'name="depayer" value="{id_}" aria-pressed="true"' in chef.get("inscriptions").text
    chef.post("inscriptions/paye", depayer=id_)
    assert not club.find("DUPONT").paye


def test_a_script_asks_for_the_sum_only(chef: Visiteur, club: Club) -> None:
    id_ = club.add("DUPONT", tarif=1200)
    reponse = chef.client.post(
        f"{chef.racine}inscriptions/paye",
        data={"payer": id_},
        headers={"Accept": "application/json"},
    )
    assert reponse.json == {
        "paye": True,
        "caisse": "12\u202f€ encaissés, tout est payé",
        "restent": 0,
    }


def test_one_tariff_for_whoever_has_none(chef: Visiteur, club: Club) -> None:
    club.add("A", tarif=1250)
    club.add("B")
    assert "ont pas payé, dont 1 sans tarif" in chef.read("inscriptions")
    assert list_noms(chef.get("inscriptions?voir=a-payer").text) == ["A", "B"]
    page = chef.get("inscriptions").text
    assert 'name="tarif_soiree" value="12,50"' in page
    reponse = chef.post("inscriptions/tarif", tarif_soiree="12,50")
    assert "Une personne a reçu le tarif de la soirée." in chef.client.get(reponse.location).text
    assert club.find("B").tarif == 1250
    assert "tarif_soiree" not in chef.get("inscriptions").text


@pytest.mark.parametrize("texte", ["", "0", "douze", "200000"])
def test_no_such_tariff(chef: Visiteur, club: Club, texte: str) -> None:
    club.add("A")
    reponse = chef.post("inscriptions/tarif", tarif_soiree=texte)
    assert reponse.status_code == 422
    assert 'id="faute-tarif-soiree">Un tarif' in reponse.text
    assert f'name="tarif_soiree" value="{texte}"' in reponse.text
    assert club.find("A").tarif == 0


def test_a_free_evening_asks_nobody_for_money(chef: Visiteur, club: Club) -> None:
    club.add("A")
    texte = chef.read("inscriptions")
    assert "À payer" not in texte
    assert "pas payé" not in texte


def test_the_tariff_proposed_outlives_a_list(chef: Visiteur, club: Club) -> None:
    for nom, tarif in (("A", 1200), ("B", 1200), ("C", 600)):
        club.add(nom, tarif=tarif)
    club.add("D")
    assert 'name="tarif" type="text" value="12"' in chef.get("inscriptions").text


def test_a_namesake_of_another_club_is_told_apart_by_it(chef: Visiteur, club: Club) -> None:
    club.add("MARTIN", prenom="Jeanne", club="Nozay")
    champs = {"nom": "MARTIN", "prenom": "Jeanne", "club": "Blain"}
    page = chef.post("inscriptions", **champs).text
    assert 'name="prenom" type="text" value="Jeanne (Blain)"' in page
    assert "si c’est bien quelqu’un d’autre" in page
    register(chef, **champs | {"prenom": "Jeanne (Blain)"})
    assert len(club.inscrits) == 2
    page = chef.post("inscriptions", **champs).text
    assert 'name="prenom" type="text" value="Jeanne"' in page
    page = chef.post("inscriptions", **champs | {"club": "NOZAY"}).text
    assert 'name="prenom" type="text" value="Jeanne"' in page


@pytest.mark.parametrize("champs", [{}, {"payer": "99"}, {"payer": "x"}, {"depayer": ""}])
def test_nobody_pays_for_somebody_unknown(chef: Visiteur, champs: dict[str, str]) -> None:
    assert chef.post("inscriptions/paye", **champs).status_code == 404


def test_likely_duplicates_are_made_one(chef: Visiteur, club: Club) -> None:
    garde = club.add("DUPONT", prenom="Jean", club="Blain")
    autre = club.add("DUPOND", prenom="Jean", club="Blain", serie="2")
    assert "Un doublon probable" in chef.read("inscriptions")
    reponse = chef.post("inscriptions/fusionner", garde=garde, autre=autre)
    assert reponse.status_code == 303
    page = chef.client.get(reponse.location).text
    assert list_noms(page) == ["DUPONT Jean"]
    assert "n’en font plus qu’une" in page
    assert "doublon" not in page
    assert club.find("DUPONT").serie == "2"


def test_two_people_are_not_proposed_again(chef: Visiteur, club: Club) -> None:
    garde = club.add("DUPONT", prenom="Jean")
    autre = club.add("DUPOND", prenom="Jean")
    assert chef.post("inscriptions/distinguer", garde=garde, autre=autre).status_code == 303
    assert "doublon" not in chef.read("inscriptions")
    assert len(club.inscrits) == 2
    assert chef.post("inscriptions/distinguer", garde=garde, autre=99).status_code == 404
    assert chef.post("inscriptions/fusionner", garde=garde).status_code == 404


def test_two_seats_are_not_made_one(chef: Visiteur, club: Club) -> None:
    club.fill(4)
    club.draw()
    un, autre = club.inscrits[:2]
    reponse = chef.post("inscriptions/fusionner", garde=un.id, autre=autre.id)
    assert reponse.status_code == 422
    assert "chacun leur place" in reponse.text


def test_teams_and_those_of_another_size(chef: Visiteur, club: Club) -> None:
    for rang, equipe in enumerate(("Les As", "les  as", "Les Rois", "Les Rois", "Les Rois")):
        club.add(f"J{rang}", equipe=equipe)
    texte = chef.read("inscriptions")
    assert "2 équipes" in texte
    assert "Les Rois : J2, J3, J4 sont trois" in texte.replace("\xa0", " ")
    assert "Les As J0, J1" in texte


def test_who_came_late_waits(chef: Visiteur, club: Club) -> None:
    club.fill(4)
    club.draw()
    page = register(chef, nom="TARD")
    assert "<b>TARD</b> est inscrit et attend une place." in page
    assert "Refaire le tirage" in page
    assert list_noms(chef.get("inscriptions?voir=sans-place").text) == ["TARD"]
    club.open()
    assert "toutes sont prises" in chef.read("inscriptions")


def test_who_came_late_is_told_where_to_sit(chef: Visiteur, club: Club) -> None:
    club.fill(19)
    club.draw()
    club.open()
    page = register(chef, nom="TARD", feminine="1")
    assert "<b>TARD</b> est inscrite, Nord 5, à partir de la position 2." in page


def test_an_archived_evening_is_read_only(chef: Visiteur, club: Club) -> None:
    club.add("DUPONT", tarif=1200)
    archive_partie(club.db, club.soiree, True, "organisateur")
    page = chef.get("inscriptions").text
    assert "archivée, en lecture seule" in page
    assert 'name="nom"' not in page
    assert 'name="payer"' not in page
    assert chef.post("inscriptions", **JEAN).status_code == 422
    assert len(club.inscrits) == 1


def test_names_that_all_look_alike_are_not_all_proposed(chef: Visiteur, club: Club) -> None:
    club.fill(60)
    page = chef.get("inscriptions").text
    assert page.count("Ce sont deux personnes") == 40
    assert "Les suivants viendront" in page
