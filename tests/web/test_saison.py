"""The season: evenings summed by person, chosen, ruled, and those that may still change."""

import csv
import re
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from io import StringIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlite_utils import Database

from scorekeeper.db import connect, writing
from scorekeeper.regles.saison import EXEMPLE
from scorekeeper.services.adresse import Auteur
from scorekeeper.services.tournoi.ajustements import add_ajustement
from scorekeeper.services.tournoi.gel import freeze, unfreeze
from scorekeeper.services.tournoi.plan import Deroule, load_deroule
from scorekeeper.services.tournoi.resultats import build_resultats
from scorekeeper.store.soirees import update_date
from scorekeeper.store.tournoi.values import Formule
from scorekeeper.store.values import Soiree
from scorekeeper.web import saison

from ..stockage.tournoi.club import CHEF, JOUR, Club, start_club
from ..stockage.tournoi.jeu import play_position
from .fiches import read_texte

UNE = Formule("libre", 1, 2)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saison, "now_local", lambda: datetime(2026, 11, 30, 20, tzinfo=UTC))


@pytest.fixture
def db(app: Flask) -> Iterator[Database]:
    with closing(connect(app.config["BASE"])) as ouverte:
        yield ouverte


def hold(db: Database, titre: str, points: dict[str, int], annee: int = 2026) -> Club:
    """Hold an evening of three, its totals made these by the ledger, and freeze it."""
    club = start_club(db, UNE, titre)
    for nom in points:
        club.add(nom)
    club.draw()
    play_position(club, donnes=1)
    deroule = load_deroule(db, club.soiree)
    assert deroule
    scores = {resultat.cle: resultat.total for resultat in build_resultats(deroule)}
    for nom, total in points.items():
        qui = club.find(nom).id
        if total != scores[qui]:
            add_ajustement(db, club.soiree_id, qui, 1, total - scores[qui], "Voulu", CHEF)
    freeze(db, club.soiree_id, CHEF)
    with writing(db):
        update_date(db, club.soiree_id, titre, JOUR.replace(year=annee))
    return club


@pytest.fixture
def soirees(db: Database) -> list[Club]:
    """Three evenings of this year, one of the year before."""
    return [
        hold(db, "Janvier", {"ANNE": 100, "BOB": 50, "CLEO": -150}),
        hold(db, "Février", {"Anne": -300, "BOB": 200, "CLEO": 100}),
        hold(db, "Mars", {"BOB": -10, "CLEO": 10, "DINA": 0}),
        hold(db, "Ancienne", {"ANNE": 1000, "BOB": -500, "CLEO": -500}, 2025),
    ]


def read_lignes(page: str) -> list[tuple[str, str, str]]:
    """Return rank, name and value of each line of the table, in its order."""
    lignes = re.findall(r"<tr(?: class=.premier.)?><td class=.rang.*?</tr>", page, re.DOTALL)
    return [
        (
            "".join(re.findall(r"<b>(\d+)</b>", ligne)),
            re.findall(r'class="qui">([^<]*)<', ligne)[0],
            re.findall(r'class="somme[^>]*>([^<]*)<', ligne)[0],
        )
        for ligne in lignes
    ]


def test_it_works(client: FlaskClient, soirees: list[Club]) -> None:
    page = client.get("/saison").text
    assert soirees
    assert read_lignes(page) == [
        ("1", "BOB", "+240"),
        ("2", "DINA", "0"),
        ("3", "CLEO", "−40"),
        ("4", "Anne", "−200"),
    ]
    texte = read_texte(page)
    assert "Définitif Total de 3 soirées" in texte
    assert "Soirées : 3 sur 3" in texte
    # evenings, wins, best, worst
    assert "BOB +240 3 1 +200 −10" in texte


def test_the_best_evenings_of_each(client: FlaskClient, soirees: list[Club]) -> None:
    page = client.get("/saison?regle=meilleures&nombre=1").text
    assert soirees
    assert read_lignes(page) == [
        ("1", "BOB", "+200"),
        ("2", "Anne", "+100"),
        ("2", "CLEO", "+100"),
        ("4", "DINA", "0"),
    ]
    assert "ex\u00a0æquo" in page
    assert "<s>−300</s>" in page
    assert "Total de la meilleure soirée sur 3" in read_texte(page)


def test_the_mean_from_a_minimum_on(client: FlaskClient, soirees: list[Club]) -> None:
    page = client.get("/saison?regle=moyenne&nombre=2").text
    assert soirees
    assert read_lignes(page) == [
        ("1", "BOB", "+80"),
        ("2", "CLEO", "−13,3"),
        ("3", "Anne", "−100"),
        ("", "DINA", "0"),
    ]
    assert "non classé" in page


def test_a_season_runs_from_september_to_august(
    client: FlaskClient, db: Database, soirees: list[Club]
) -> None:
    for club, jour in zip(
        soirees, (date(2026, 8, 31), date(2026, 9, 1), date(2027, 8, 31)), strict=False
    ):
        with writing(db):
            update_date(db, club.soiree_id, club.soiree.titre, jour)
    page = client.get("/saison").text
    assert "<h1>Saison 2026-2027</h1>" in page
    assert re.findall(r'name="soiree"[^>]*> <span>(\w+)', page) == ["Février", "Mars"]
    assert re.findall(r'<option value="([^"]*)"(?= selected|>\d|>T)', page)[:3] == [
        "2026-2027",
        "2025-2026",
        "toutes",
    ]
    avant = client.get("/saison?saison=2025-2026").text
    assert re.findall(r'name="soiree"[^>]*> <span>(\w+)', avant) == ["Ancienne", "Janvier"]


def test_a_season_without_any_evening_leads_to_the_others(
    client: FlaskClient, db: Database
) -> None:
    hold(db, "Ancienne", {"ANNE": 10, "BOB": -10, "CLEO": 0}, 2024)
    page = client.get("/saison").text
    assert "Aucune soirée de club cette saison." in page
    assert '<option value="2024-2025">' in page


def test_an_evening_made_to_look_at_counts_only_when_asked(
    client: FlaskClient, db: Database, soirees: list[Club]
) -> None:
    demo = hold(db, f"Démo {EXEMPLE}", {"ANNE": 5000, "BOB": -5000, "CLEO": 0})
    page = client.get("/saison").text
    assert "Soirées : 3 sur 4" in read_texte(page)
    assert read_lignes(page)[0] == ("1", "BOB", "+240")
    codes = "&".join(f"soiree={c.soiree.code}" for c in (soirees[0], demo))
    page = client.get(f"/saison?parmi=2026-2027&{codes}").text
    assert read_lignes(page)[0] == ("1", "ANNE", "+5\u202f100")


def test_another_year_and_all_of_them(client: FlaskClient, soirees: list[Club]) -> None:
    assert soirees
    assert read_lignes(client.get("/saison?saison=2025-2026").text)[0] == (
        "1",
        "ANNE",
        "+1\u202f000",
    )
    toutes = client.get("/saison?saison=toutes").text
    assert read_lignes(toutes)[0] == ("1", "Anne", "+800")
    inconnue = client.get("/saison?saison=1900-1901").text
    assert read_lignes(inconnue) == read_lignes(client.get("/saison").text)


def test_evenings_are_chosen(client: FlaskClient, soirees: list[Club]) -> None:
    codes = "&".join(f"soiree={soirees[rang].soiree.code}" for rang in (0, 2))
    page = client.get(f"/saison?saison=2026-2027&parmi=2026-2027&{codes}").text
    assert read_lignes(page) == [
        ("1", "Anne", "+100"),
        ("2", "BOB", "+40"),
        ("3", "DINA", "0"),
        ("4", "CLEO", "−140"),
    ]
    assert "Soirées : 2 sur 3" in read_texte(page)


def test_a_choice_made_in_another_year_says_nothing(
    client: FlaskClient, soirees: list[Club]
) -> None:
    code = soirees[0].soiree.code
    page = client.get(f"/saison?saison=2025-2026&parmi=2026-2027&soiree={code}").text
    assert read_lignes(page)[0] == ("1", "ANNE", "+1\u202f000")


def test_none_chosen_is_none(client: FlaskClient, soirees: list[Club]) -> None:
    assert soirees
    page = client.get("/saison?saison=2026-2027&parmi=2026-2027")
    assert page.status_code == 200
    assert read_lignes(page.text) == []


def test_evenings_that_may_change_are_marked(
    client: FlaskClient, db: Database, soirees: list[Club]
) -> None:
    assert soirees
    provisoire = start_club(db, UNE, "Avril")
    provisoire.fill(4)
    provisoire.draw()
    play_position(provisoire)
    ouverte = start_club(db, Formule("libre", 2, 2), "Mai")
    ouverte.fill(4)
    ouverte.draw()
    play_position(ouverte)
    play_position(ouverte, ferme=False)
    start_club(db, UNE, "Juin")
    texte = read_texte(client.get("/saison").text)
    assert "Avril 30 novembre 2026 · classement provisoire" in texte
    assert "Mai 30 novembre 2026 · une position est ouverte" in texte
    assert "Juin 30 novembre 2026 · aucune position fermée" in texte
    assert "Provisoire Total de 5 soirées 2 soirées ne sont pas validées." in texte
    assert "Étoile : soirée non validée." in texte


def test_what_is_written_later_is_seen(client: FlaskClient, db: Database) -> None:
    club = start_club(db, UNE, "Avril")
    club.fill(4)
    club.draw()
    play_position(club)
    premier = read_lignes(client.get("/saison").text)[0][1]
    add_ajustement(db, club.soiree_id, club.find(premier).id, 1, -9000, "Motif", CHEF)
    assert read_lignes(client.get("/saison").text)[-1][1] == premier


def test_without_any_evening_there_is_none(client: FlaskClient) -> None:
    assert "Aucune soirée de club pour l’instant." in read_texte(client.get("/saison").text)


@pytest.mark.parametrize("nombre", ["", "0", "deux", "401", "²"])
@pytest.mark.parametrize("regle", ["meilleures", "moyenne"])
def test_a_rule_without_its_number_is_refused(
    client: FlaskClient, soirees: list[Club], regle: str, nombre: str
) -> None:
    assert soirees
    reponse = client.get("/saison", query_string={"regle": regle, "nombre": nombre})
    assert reponse.status_code == 422
    assert "Dites combien de soirées, à partir de 1." in reponse.text
    assert f'value="{regle}" selected' in reponse.text
    csv_refuse = client.get("/saison.csv", query_string={"regle": regle, "nombre": nombre})
    assert csv_refuse.status_code == 400


def test_a_rule_that_is_not_there_is_refused(client: FlaskClient) -> None:
    assert client.get("/saison?regle=hasard").status_code == 400


def test_only_the_organiser_sees_it(app: Flask) -> None:
    for chemin in ("/saison", "/saison.csv"):
        assert app.test_client().get(chemin).status_code == 403


def test_the_csv_has_every_evening(client: FlaskClient, soirees: list[Club]) -> None:
    assert soirees
    reponse = client.get("/saison.csv?regle=moyenne&nombre=2")
    assert "saison-2026-2027.csv" in reponse.headers["Content-Disposition"]
    texte = reponse.data.decode()
    entete, *rangees = csv.reader(StringIO(texte.removeprefix("\ufeff")), delimiter=";")
    assert entete == [
        *["Rang", "Nom", "Moyenne", "Total", "Soirées", "Victoires", "Meilleure", "Pire"],
        *(f"30/11/2026 {titre}" for titre in ("Janvier", "Février", "Mars")),
    ]
    assert rangees[0] == ["1", "BOB", "80", "240", "3", "1", "200", "-10", "50", "200", "-10"]
    assert rangees[1][:4] == ["2", "CLEO", "-13,3", "-40"]
    assert rangees[3] == ["", "DINA", "0", "0", "1", "0", "0", "0", "", "", "0"]


def test_the_home_page_leads_there(client: FlaskClient) -> None:
    assert 'href="/saison"' in client.get("/").text


def test_evenings_are_read_once(
    client: FlaskClient, soirees: list[Club], monkeypatch: pytest.MonkeyPatch
) -> None:
    lues = []

    def load(db: Database, soiree: Soiree) -> Deroule | None:
        lues.append(soiree.titre)
        return load_deroule(db, soiree)

    monkeypatch.setattr(saison, "load_deroule", load)
    client.get("/saison?saison=toutes")
    assert sorted(lues) == ["Ancienne", "Février", "Janvier", "Mars"]
    client.get("/saison?saison=toutes&regle=meilleures&nombre=1")
    assert len(lues) == 4
    raison = Auteur("organisateur", organise=True, raison="Erreur")
    unfreeze(soirees[1].db, soirees[1].soiree_id, raison)
    client.get("/saison?saison=toutes")
    assert lues[4:] == ["Février"]
