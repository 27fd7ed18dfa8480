"""The page of one person: corrected, struck off, gone and back, replaced, seated."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.liens import list_liens
from scorekeeper.store.tournoi.values import Finale, Formule

from ...stockage.tournoi.club import Club, start_club
from .pages import Visiteur, visit, visit_organisateur


@pytest.fixture
def chef(client: FlaskClient, club: Club) -> Visiteur:
    return visit_organisateur(client, club)


@pytest.fixture
def lance(club: Club) -> Club:
    """Eight people at two tables, the first position under way."""
    club.fill(8)
    club.draw()
    club.open()
    return club


def test_it_works(chef: Visiteur, club: Club) -> None:
    id_ = club.add("DUPOND", prenom="Jean", club="Blain", tarif=1250, senior=True)
    page = chef.get(f"inscriptions/{id_}").text
    assert 'name="nom" type="text" value="DUPOND"' in page
    assert 'name="tarif" type="text" value="12,50"' in page
    assert 'name="senior" value="1" checked' in page
    reponse = chef.post(f"inscriptions/{id_}", nom="DUPONT", prenom="Jean", tarif="12")
    assert reponse.status_code == 303
    assert reponse.location.endswith(f"inscriptions?fait=fiche&qui={id_}#fait")
    dit = re.search(r'role="status">(Fiche.*?)</p>', chef.client.get(reponse.location).text)
    assert dit
    assert dit[1].startswith("Fiche enregistrée\xa0: <b>DUPONT</b> Jean.")
    [inscrit] = club.inscrits
    assert (inscrit.nom_complet, inscrit.club, inscrit.tarif) == ("DUPONT Jean", "", 1200)
    assert not inscrit.senior


def test_a_corrected_name_is_on_the_page_of_the_table_at_once(chef: Visiteur, lance: Club) -> None:
    joueur = lance.find("JOUEUR01")
    [table] = [f.numero_table for f in lance.feuilles for s in f.premiers if s.nom == "JOUEUR01"]
    liens = list_liens(lance.db, lance.soiree_id)
    url = next(f"/p/{lien.cle}/" for lien in liens if lien.numero_table == table)
    assert "JOUEUR01" in chef.client.get(url).text
    chef.post(f"inscriptions/{joueur.id}", nom="MARTIN", prenom="Zoé")
    page = chef.client.get(url).text
    assert "MARTIN Zoé" in page
    assert "JOUEUR01" not in page


def test_what_cannot_be_is_refused_beside_its_field(chef: Visiteur, club: Club) -> None:
    id_ = club.add("DUPOND")
    club.add("DUPONT")
    for champs, phrase in (
        ({"nom": "DUPONT"}, "déjà inscrit"),
        ({"nom": "DUPOND", "tarif": "x"}, "Un tarif s’écrit"),
    ):
        reponse = chef.post(f"inscriptions/{id_}", **champs)
        assert reponse.status_code == 422
        assert phrase in reponse.text
    assert club.find("DUPOND").id == id_


def test_somebody_unknown_is_not_found(chef: Visiteur) -> None:
    assert chef.get("inscriptions/7").status_code == 404
    assert chef.get("inscriptions/7/remplacer").status_code == 404
    assert chef.post("inscriptions/7", nom="A").status_code == 404
    assert chef.post("inscriptions/7/remplacer", nom="A").status_code == 404
    for geste in ("retirer", "quitter", "revenir", "asseoir", "autre"):
        assert chef.post(f"inscriptions/7/{geste}").status_code == 404


def test_only_the_organiser_may(app: Flask, club: Club) -> None:
    id_ = club.add("DUPONT")
    lecteur = visit(app, club, "lecture")
    assert lecteur.get(f"inscriptions/{id_}").status_code == 403
    for suite in ("", "/retirer", "/quitter", "/remplacer"):
        assert lecteur.post(f"inscriptions/{id_}{suite}", nom="A").status_code == 403
    assert club.find("DUPONT").id == id_


def test_who_has_not_played_is_struck_off(chef: Visiteur, club: Club) -> None:
    id_ = club.add("DUPONT")
    club.add("RESTE")
    assert "Rayer DUPONT" in chef.read(f"inscriptions/{id_}")
    reponse = chef.post(f"inscriptions/{id_}/retirer")
    assert reponse.status_code == 303
    assert "L’inscription est rayée." in chef.client.get(reponse.location).text
    assert [inscrit.nom for inscrit in club.inscrits] == ["RESTE"]


def test_who_has_played_leaves_and_comes_back(chef: Visiteur, lance: Club) -> None:
    id_ = lance.find("JOUEUR01").id
    assert "Rayer" not in chef.read(f"inscriptions/{id_}")
    assert chef.post(f"inscriptions/{id_}/retirer").status_code == 422
    reponse = chef.post(f"inscriptions/{id_}/quitter")
    assert reponse.status_code == 303
    assert "Quitte la soirée\xa0: <b>JOUEUR01</b>." in chef.client.get(reponse.location).text
    assert lance.find("JOUEUR01").sortie == 1
    texte = chef.read("inscriptions").replace("\xa0", " ")
    assert "8 inscrits, 2 tables dont une à trois, 1 parti" in texte
    assert "quitte après la position 1" in texte
    assert "ne joue plus après la position 1" in chef.read(f"inscriptions/{id_}")
    assert chef.post(f"inscriptions/{id_}/revenir").status_code == 303
    assert lance.find("JOUEUR01").sortie is None


def test_who_waits_is_seated(chef: Visiteur, lance: Club) -> None:
    id_ = lance.add("TARD")
    assert "Toutes les places sont prises" in chef.read(f"inscriptions/{id_}")
    reponse = chef.post(f"inscriptions/{id_}/asseoir")
    assert reponse.status_code == 422
    assert "attendez qu’une se libère" in reponse.text
    chef.post(f"inscriptions/{lance.find('JOUEUR02').id}/quitter")
    assert "Une place est libre à la position 2" in chef.read(f"inscriptions/{id_}")
    assert chef.post(f"inscriptions/{id_}/asseoir").status_code == 303
    assert lance.find("TARD").numero == lance.find("JOUEUR02").numero


def test_a_place_more_is_opened_for_who_waits(chef: Visiteur, club: Club) -> None:
    club.fill(20)
    club.draw()
    club.open()
    id_ = club.add("TARD")
    texte = chef.read(f"inscriptions/{id_}").replace("\xa0", " ")
    assert "Donnez-lui la place de quelqu’un" in texte
    assert "Ouvrir une place de plus" in texte
    reponse = chef.post(f"inscriptions/{id_}/ouvrir")
    assert "A une place\xa0: <b>TARD</b>." in chef.client.get(reponse.location).text
    assert "Suppl. 1" in chef.read("inscriptions").replace("\xa0", " ")
    club.open()
    for chemin in ("", "places", "liens", "salle", "imprimer", "classement"):
        assert chef.get(chemin).status_code == 200, chemin
    assert "<h3>Table 6</h3>" in chef.get("liens").text
    assert "TARD" in chef.read("places")
    tard = next(f for f in club.feuilles for s in f.premiers if s.nom == "TARD")
    assert tard.position == 2
    lien = next(v for v in list_liens(club.db, club.soiree_id) if v.numero_table == 6)
    assert chef.client.get(f"/p/{lien.cle}/").status_code == 200


def test_somebody_takes_the_place(chef: Visiteur, lance: Club) -> None:
    id_ = lance.find("JOUEUR03").id
    page = chef.read(f"inscriptions/{id_}/remplacer").replace("\xa0", " ")
    assert "Qui remplace JOUEUR03" in page
    assert "à partir de la position 2" in page
    reponse = chef.post(f"inscriptions/{id_}/remplacer", nom="DUPONT", prenom="Jean", tarif="6")
    assert reponse.status_code == 303
    venu = lance.find("DUPONT")
    assert (venu.numero, venu.arrivee, venu.tarif) == (lance.find("JOUEUR03").numero, 2, 600)
    assert "depuis la position 2" in chef.read("inscriptions").replace("\xa0", " ")


def test_who_waits_is_offered_the_place(chef: Visiteur, lance: Club) -> None:
    lance.add("TARD", prenom="Zoé", tarif=1200)
    id_ = lance.find("JOUEUR03").id
    page = chef.get(f"inscriptions/{id_}/remplacer").text
    assert "Donner la place à TARD Zoé" in page
    assert chef.post(f"inscriptions/{id_}/remplacer", nom="TARD", prenom="Zoé").status_code == 303
    tard = lance.find("TARD")
    assert (tard.numero, tard.tarif) == (lance.find("JOUEUR03").numero, 1200)


@pytest.mark.parametrize(
    ("champs", "phrase"),
    [
        ({"nom": ""}, "Il manque le nom"),
        ({"nom": "JOUEUR01"}, "déjà inscrit"),
        ({"nom": "A", "tarif": "deux"}, "Un tarif s’écrit"),
    ],
)
def test_who_cannot_take_it(
    chef: Visiteur, lance: Club, champs: dict[str, str], phrase: str
) -> None:
    id_ = lance.find("JOUEUR03").id
    reponse = chef.post(f"inscriptions/{id_}/remplacer", **champs)
    assert reponse.status_code == 422
    assert phrase in reponse.text
    assert lance.find("JOUEUR03").sortie is None


def test_a_complete_team_is_said_beside_its_field(client: FlaskClient, club: Club) -> None:
    faite = start_club(club.db, Formule("libre", 4, 4), "Équipes")
    for nom in ("UN", "DEUX"):
        faite.add(nom, equipe="Les As")
    faite.fill(18)
    faite.draw()
    faite.open()
    ailleurs = visit_organisateur(client, faite)
    reponse = ailleurs.post("inscriptions", nom="TARD", equipe="les as")
    assert reponse.status_code == 422
    faute = reponse.text.split('id="faute-equipe"')[1].split("</p>")[0]
    assert "L’équipe «\u00a0Les As\u00a0» est complète" in faute
    assert 'value="TARD"' in reponse.text
    assert "TARD" not in {inscrit.nom for inscrit in faite.inscrits}


def test_nobody_is_replaced_nor_seated_in_a_final(client: FlaskClient, club: Club) -> None:
    faite = start_club(club.db, Formule("finale", 1, 2, finale=Finale(12, 1, 2)), "Finale")
    faite.fill(16)
    faite.draw()
    faite.open()
    tard = faite.add("TARD")
    ailleurs = visit_organisateur(client, faite)
    page = ailleurs.get(f"inscriptions/{tard}").text
    assert "La suite est une finale" in page
    assert "Donner une place" not in page
    assise = faite.find("JOUEUR01")
    assert "Se fait remplacer" not in ailleurs.get(f"inscriptions/{assise.id}").text
    reponse = ailleurs.post(f"inscriptions/{assise.id}/remplacer", nom="VENU")
    assert reponse.status_code == 422
    assert "La suite est une finale" in reponse.text
