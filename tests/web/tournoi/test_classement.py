"""The ranking page: who sees it, what it counts, how it is made final; the ranking as CSV."""

import csv
import re
from io import StringIO

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.db import writing
from scorekeeper.services.tournoi.ajustements import add_ajustement
from scorekeeper.services.tournoi.positions import reopen_position
from scorekeeper.services.tournoi.presences import leave
from scorekeeper.services.tournoi.tournois import Reglages, change_reglages
from scorekeeper.store.soirees import update_soiree
from scorekeeper.store.tournoi.values import Formule

from ...stockage.tournoi.club import CHEF, JOUR, Club, start_club
from ...stockage.tournoi.jeu import play_position
from .pages import Visiteur, visit, visit_organisateur

DEUX = Formule("libre", 2, 2)


@pytest.fixture
def club(club: Club) -> Club:
    """A club night of two positions, the first of them played by twelve."""
    jouee = start_club(club.db, DEUX, "Deux positions")
    jouee.fill(12)
    jouee.draw()
    play_position(jouee)
    return jouee


@pytest.fixture
def chef(client: FlaskClient, club: Club) -> Visiteur:
    return visit_organisateur(client, club)


def read_rangs(page: str) -> list[tuple[str, str, str]]:
    """Return rank, name and total of each line of the table."""
    lignes = re.findall(r"<tr(?: class=.premier.)?>\n<td class=.rang.*?</tr>", page, re.DOTALL)
    return [
        (
            re.findall(r"<b>(\d+)</b>", ligne)[0],
            re.findall(r'class="qui">([^<]*?)(?: <small|</th)', ligne)[0],
            re.findall(r'class="somme[^>]*>([^<]*)<', ligne)[0],
        )
        for ligne in lignes
    ]


def test_it_works(chef: Visiteur, club: Club) -> None:
    page = chef.get("classement")
    rangs = read_rangs(page.text)
    assert len(rangs) == 12
    assert {nom for _rang, nom, _total in rangs} == {i.nom_complet for i in club.inscrits}
    totaux = [int(total.replace("−", "-").replace("\u202f", "")) for *_, total in rangs]
    assert totaux == sorted(totaux, reverse=True)
    assert sum(totaux) == 0
    texte = chef.read("classement")
    assert "Provisoire Après la position 1 sur 2" in texte
    assert "Le règlement ne départage pas les égalités." in texte
    assert "✓ Les sommes de contrôle sont justes" in texte


def test_equal_totals_have_equal_ranks(chef: Visiteur) -> None:
    rangs = read_rangs(chef.get("classement").text)
    par_total: dict[str, set[str]] = {}
    for rang, _nom, total in rangs:
        par_total.setdefault(total, set()).add(rang)
    assert all(len(rangs) == 1 for rangs in par_total.values())
    # three tables of two donnes: some are tied
    assert len(par_total) < 12
    assert "ex æquo" in chef.read("classement")


def test_declared_tie_breaks_are_named(client: FlaskClient, club: Club) -> None:
    declaree = start_club(club.db, DEUX)
    change_reglages(
        club.db, declaree.soiree_id, Reglages("Vendredi", JOUR, DEUX, ("derniere",)), CHEF
    )
    declaree.fill(12)
    declaree.draw()
    play_position(declaree)
    texte = visit_organisateur(client, declaree).read("classement")
    assert "À égalité : meilleure dernière position." in texte
    assert "ne départage pas" not in texte


@pytest.mark.parametrize("sorte", ["table", "lecture"])
def test_everybody_reads_it_without_its_forms(app: Flask, club: Club, sorte: str) -> None:
    visiteur = visit(app, club, sorte)
    page = visiteur.get("classement").text
    assert len(read_rangs(page)) == 12
    assert "<form" not in page
    assert "penalites" not in page
    assert visiteur.get("classement.csv").status_code == 200


@pytest.mark.parametrize("sorte", ["table", "lecture"])
@pytest.mark.parametrize("geste", ["figer", "defiger"])
def test_only_the_organiser_freezes(app: Flask, club: Club, sorte: str, geste: str) -> None:
    reponse = visit(app, club, sorte).post(f"classement/{geste}", confirme="1", raison="Motif")
    assert reponse.status_code == 403
    assert club.tournoi.fige_a is None


def test_before_the_first_position_there_is_none(client: FlaskClient, club: Club) -> None:
    vide = start_club(club.db)
    texte = visit_organisateur(client, vide).read("classement")
    assert "Pas encore de classement." in texte
    assert "définitif" not in texte


def test_a_game_at_home_has_none(client: FlaskClient) -> None:
    champs = {"formule": "4"} | {f"nom-{place}": nom for place, nom in enumerate("ABCD")}
    partie = client.post("/parties/nouvelle", data=champs).location
    assert client.get(f"{partie}tournoi/classement").status_code == 404
    assert client.post(f"{partie}tournoi/classement/figer").status_code == 404


def test_the_position_that_is_played_does_not_count(chef: Visiteur, club: Club) -> None:
    avant = read_rangs(chef.get("classement").text)
    play_position(club, ferme=False)
    assert read_rangs(chef.get("classement").text) == avant
    assert "La position 2 se joue : elle ne compte pas encore." in chef.read("classement")
    reponse = chef.get("classement?apres=2").text
    assert read_rangs(reponse) == avant


def test_an_earlier_position_may_be_read_again(chef: Visiteur, club: Club) -> None:
    premiere = read_rangs(chef.get("classement").text)
    play_position(club)
    apres = read_rangs(chef.get("classement").text)
    assert apres != premiere
    assert read_rangs(chef.get("classement?apres=1").text) == premiere
    assert read_rangs(chef.get("classement?apres=9").text) == apres


def test_a_reopened_position_counts_no_more(chef: Visiteur, club: Club) -> None:
    premiere = read_rangs(chef.get("classement").text)
    play_position(club)
    chef.get("classement")
    raison = type(CHEF)("organisateur", organise=True, raison="Erreur")
    reopen_position(club.db, club.soiree_id, raison)
    assert read_rangs(chef.get("classement").text) == premiere


def test_a_penalty_comes_off_the_total(chef: Visiteur, club: Club) -> None:
    rangs = read_rangs(chef.get("classement").text)
    premier = club.find(rangs[0][1])
    add_ajustement(club.db, club.soiree_id, premier.id, 1, -9999, "Exclu", CHEF)
    page = chef.get("classement").text
    assert read_rangs(page)[-1][1] == premier.nom_complet
    assert "−9\u202f999" in page
    assert "✓ Les sommes de contrôle sont justes" in chef.read("classement")
    assert "pénalités −9 999" in chef.read("classement")


def test_who_left_is_marked(chef: Visiteur, club: Club) -> None:
    parti = club.inscrits[0]
    leave(club.db, club.soiree_id, parti.id, CHEF)
    texte = chef.read("classement")
    assert f"{parti.nom_complet} a quitté après la position 1" in texte


def test_categories_have_their_own_ranks(client: FlaskClient, club: Club) -> None:
    melee = start_club(club.db, DEUX)
    for rang in range(12):
        melee.add(f"JOUEUR{rang:02}", feminine=rang % 3 == 0, serie="1" if rang % 2 else "2")
    melee.draw()
    play_position(melee)
    chef = visit_organisateur(client, melee)
    tous = {nom: rang for rang, nom, _total in read_rangs(chef.get("classement").text)}
    page = chef.get("classement?parmi=feminine").text
    rangs = read_rangs(page)
    assert {nom for _rang, nom, _total in rangs} == {
        i.nom_complet for i in melee.inscrits if i.feminine
    }
    assert rangs[0][0] == "1"
    assert [int(tous[nom]) for _rang, nom, _total in rangs] == sorted(
        int(tous[nom]) for _rang, nom, _total in rangs
    )
    assert len(read_rangs(chef.get("classement?parmi=serie:1").text)) == 6
    assert len(read_rangs(chef.get("classement?parmi=rien").text)) == 12


def test_teams_are_ranked_by_the_sum_of_their_members(client: FlaskClient, club: Club) -> None:
    equipes = start_club(club.db, DEUX)
    for rang in range(16):
        equipes.add(f"JOUEUR{rang:02}", equipe=f"Équipe {rang // 2}")
    equipes.draw()
    play_position(equipes)
    chef = visit_organisateur(client, equipes)
    seuls = {
        nom: int(total.replace("−", "-").replace("\u202f", ""))
        for _rang, nom, total in read_rangs(chef.get("classement").text)
    }
    rangs = read_rangs(chef.get("classement?parmi=equipes").text)
    assert len(rangs) == 8
    for _rang, nom, total in rangs:
        membres = [i.nom_complet for i in equipes.inscrits if i.equipe == nom]
        attendu = sum(seuls[membre] for membre in membres)
        assert int(total.replace("−", "-").replace("\u202f", "")) == attendu


def test_it_is_made_final_and_taken_back(chef: Visiteur, club: Club) -> None:
    assert chef.post("classement/figer", quand="maintenant").status_code == 422
    assert club.tournoi.fige_a is None
    assert chef.post("classement/figer", quand="maintenant", confirme="1").status_code == 303
    assert "Définitif Après la position 1" in chef.read("classement")
    refus = chef.post("classement/defiger", raison=" ")
    assert refus.status_code == 422
    assert "dites pourquoi vous le rouvrez" in refus.text
    assert chef.post("classement/defiger", raison="Erreur table 2").status_code == 303
    assert "Provisoire Après la position 1" in chef.read("classement")


def test_an_hour_is_announced(app: Flask, chef: Visiteur, club: Club) -> None:
    # whatever the time, one of them is within twelve hours
    statuts = {
        heure: chef.post("classement/figer", quand="heure", heure=heure, confirme="1").status_code
        for heure in ("5:30", "11 h 30", "17h30", "23:30")
    }
    assert 303 in statuts.values()
    assert set(statuts.values()) <= {303, 422}
    annoncee = club.tournoi.provisoire_jusqua
    assert annoncee == club.tournoi.fige_a
    texte = visit(app, club, "lecture").read("classement")
    assert re.search(r"Provisoire jusqu’à (5|11|17|23) h 30 Après", texte)
    assert "Définitif" not in texte
    assert chef.post("classement/defiger").status_code == 303
    assert club.tournoi.provisoire_jusqua is None


@pytest.mark.parametrize("heure", ["", "demain", "24:00", "12:60"])
def test_what_is_no_hour_is_refused(chef: Visiteur, club: Club, heure: str) -> None:
    reponse = chef.post("classement/figer", quand="heure", heure=heure, confirme="1")
    assert reponse.status_code == 422
    assert "Une heure s’écrit ainsi" in reponse.text
    assert club.tournoi.fige_a is None


def test_an_archived_evening_is_only_read(chef: Visiteur, club: Club) -> None:
    with writing(club.db):
        update_soiree(club.db, club.soiree_id, club.soiree.titre, True)
    assert "<form" not in chef.get("classement").text
    refus = chef.post("classement/figer", quand="maintenant", confirme="1")
    assert refus.status_code == 422
    assert "archivée" in refus.text


def test_the_csv_is_what_a_spreadsheet_opens(chef: Visiteur, club: Club) -> None:
    reponse = chef.get("classement.csv")
    assert reponse.mimetype == "text/csv"
    assert "classement-2026-11-30-position-1.csv" in reponse.headers["Content-Disposition"]
    texte = reponse.data.decode()
    assert texte.startswith("\ufeff")
    entete, *rangees = csv.reader(StringIO(texte[1:]), delimiter=";")
    titres = ["Rang", "Nom", "Club", "Série", "Position 1", "Pénalités", "Total", "Mention"]
    assert entete == titres
    assert len(rangees) == 12
    assert sum(int(rangee[6]) for rangee in rangees) == 0
    assert [rangee[4] for rangee in rangees] == [rangee[6] for rangee in rangees]


def test_no_cell_of_the_csv_is_executed(client: FlaskClient, club: Club) -> None:
    ruse = start_club(club.db, DEUX)
    ruse.add("=1+1", club="@SOMME")
    ruse.fill(11)
    ruse.draw()
    play_position(ruse)
    texte = visit_organisateur(client, ruse).get("classement.csv").data.decode()
    assert ";'=1+1;'@SOMME;" in texte


def test_what_stands_below_a_score_is_named(chef: Visiteur, club: Club) -> None:
    assert "<small>cumul" not in chef.get("classement").text
    play_position(club)
    page = chef.get("classement").text
    assert '<th scope="col">Position 1</th>' in page
    assert '<th scope="col">Position 2 <small>cumul</small></th>' in page
    assert '<small><span class="vc">cumul </span>' in page
    assert "Sous chaque score, le cumul depuis la première position." in chef.read("classement")


def test_a_penalty_is_in_what_stands_below_the_first_score_too(chef: Visiteur, club: Club) -> None:
    add_ajustement(club.db, club.soiree_id, club.inscrits[0].id, 1, -100, "Motif", CHEF)
    play_position(club)
    page = chef.get("classement").text
    assert '<th scope="col">Position 1 <small>cumul</small></th>' in page
    assert "le cumul depuis la première position, pénalités comprises." in page
