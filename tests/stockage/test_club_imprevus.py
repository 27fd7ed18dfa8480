"""What an evening did not plan: somebody leaves a final, a position opened too soon, teams late."""

from dataclasses import replace
from datetime import date

import pytest

from scorekeeper.db import writing
from scorekeeper.echange.inscription_lue import InscriptionLue
from scorekeeper.services.adresse import Auteur
from scorekeeper.services.refus import RefusError
from scorekeeper.services.tournoi.ajustements import add_ajustement
from scorekeeper.services.tournoi.gel import freeze
from scorekeeper.services.tournoi.inscriptions import add_inscription, strike_inscription
from scorekeeper.services.tournoi.positions import cancel_position
from scorekeeper.services.tournoi.presences import leave, substitute
from scorekeeper.services.tournoi.tirage import choose_place
from scorekeeper.services.tournoi.tournois import Reglages, change_reglages
from scorekeeper.store.tournoi.inscriptions import update_inscription
from scorekeeper.store.tournoi.values import Finale, Formule, Mode

from .clubs import ORGANISATEUR, Club, start_club

FINALE = Formule("libre", 1, 2, finale=Finale(16, 3, 1))


def go(club: Club, nom: str) -> None:
    qui = next(i for i in club.load().inscriptions if i.nom_complet == nom)
    leave(club.db, club.soiree_id, qui.id, ORGANISATEUR)


def list_tables(club: Club, position: int) -> list[list[str]]:
    return [[s.nom for s in f.sieges] for f in club.load().list_feuilles(position)]


def play_position(club: Club) -> None:
    club.play(donnes=2)
    club.close(confirme=True)


def list_assis(club: Club, position: int) -> list[str]:
    return [nom for table in list_tables(club, position) for nom in table]


@pytest.fixture
def finale(db) -> Club:
    """Seventeen people, the first position of a final of three under way at sixteen."""
    club = start_club(db, 17, FINALE)
    club.draw(graine=1)
    club.open()
    play_position(club)
    club.open()
    return club


def test_whoever_leaves_during_a_final_leaves_a_seat_empty(finale):
    debut = list_assis(finale, 2)
    go(finale, debut[1])
    finale.play(donnes=1)
    finale.close(confirme=True)
    assert finale.open() == 3
    assert sorted(map(len, list_tables(finale, 3))) == [3, 4, 4, 4]
    assert {*list_assis(finale, 3)} == {*debut} - {debut[1]}


def test_a_final_under_way_keeps_those_who_began_it(finale):
    debut = list_assis(finale, 2)
    finale.play(donnes=1)
    finale.close(confirme=True)
    premier = next(i for i in finale.load().inscriptions if i.nom_complet == debut[0])
    add_ajustement(finale.db, finale.soiree_id, premier.id, 1, -9000, "Tenue", ORGANISATEUR)
    finale.open()
    assert {*list_assis(finale, 3)} == {*debut}


def test_a_position_taken_back_is_opened_again_with_who_is_there(db):
    club = start_club(db, 20)
    club.draw(graine=1)
    club.open()
    play_position(club)
    club.open()
    partis = list_tables(club, 2)[0][:2]
    for nom in partis:
        go(club, nom)
    venu = InscriptionLue("TARD", "Zoé")
    add_inscription(club.db, club.soiree_id, venu, ORGANISATEUR)
    cancel_position(club.db, club.soiree_id, ORGANISATEUR)
    club.open()
    assis = {*list_assis(club, 2)}
    assert not assis & {*partis}
    assert "TARD Zoé" in assis
    assert len(assis) == 19


def test_a_first_position_taken_back_draws_with_who_is_there(db):
    club = start_club(db, 12)
    club.draw(graine=1)
    club.open()
    go(club, list_tables(club, 1)[0][0])
    add_inscription(club.db, club.soiree_id, InscriptionLue("TARD"), ORGANISATEUR)
    cancel_position(club.db, club.soiree_id, ORGANISATEUR)
    club.draw(graine=2)
    club.open()
    assis = list_assis(club, 1)
    assert len(assis) == 12
    assert "TARD" in assis


def test_positions_added_beyond_the_movement_are_confirmed(db):
    club = start_club(db, 20, Formule("libre", 5, 2))
    club.draw(graine=1)
    reglages = Reglages("Club", date(2026, 11, 30), Formule("libre", 6, 2))
    change_reglages(club.db, club.soiree_id, reglages, ORGANISATEUR)
    for _ in range(5):
        club.open()
        play_position(club)
    with pytest.raises(RefusError, match="tient 5\u00a0positions") as refus:
        club.open()
    assert [*refus.value.erreurs] == ["confirme"]
    assert club.load().tournoi.position == 5
    assert club.open(mode=Mode.HASARD) == 6


def test_teams_registered_after_the_draw_are_drawn_again(db):
    club = start_club(db, 24)
    club.draw(graine=1)
    with writing(db):
        for qui in club.load().inscriptions[:2]:
            update_inscription(db, replace(qui, equipe="Les As"))
    with pytest.raises(RefusError, match="tirez de nouveau"):
        club.open()
    club.draw(graine=1, confirme=True)
    assert club.open() == 1


def test_a_place_chosen_after_the_draw_keeps_teams_apart(db):
    club = start_club(db, 0)
    for rang in range(14):
        club.register(2, equipe=f"Équipe {rang}")
    club.draw(graine=1)
    par_numero = {qui.numero: qui for qui in club.load().inscriptions}
    avec = next(t for t in club.plan()[0].tables if t.numero_table == 7).sieges[0].inscription
    rival = next(q for q in club.load().inscriptions if q.equipe == avec.equipe and q != avec)
    rencontre = next(
        s.inscription
        for prevu in club.plan()
        for table in prevu.tables
        for s in table.sieges
        if rival in [t.inscription for t in table.sieges] and s.inscription not in (rival, avec)
    )
    with pytest.raises(RefusError, match="de la même équipe") as refus:
        choose_place(db, club.soiree_id, avec.id, rencontre.numero, ORGANISATEUR)
    assert [*refus.value.erreurs] == ["place"]
    assert {qui.numero: qui for qui in club.load().inscriptions} == par_numero
    for prevu in club.plan():
        for table in prevu.tables:
            assert len({s.inscription.equipe for s in table.sieges}) == len(table.sieges)


def test_teams_stay_apart_when_tables_are_completed(db):
    club = start_club(db, 0)
    for rang in range(11):
        club.register(2, equipe=f"Équipe {rang}")
    club.draw(graine=1, confirme=True)
    club.open()
    club.play()
    club.close(confirme=True)
    for nom in list_tables(club, 1)[1][:2]:
        go(club, nom)
    for prevu in club.plan():
        for table in prevu.tables:
            assert len({s.inscription.equipe for s in table.sieges}) == len(table.sieges)


@pytest.fixture
def penalise(db) -> tuple[Club, int]:
    """Somebody who came late, and has lost points before they sat down."""
    club = start_club(db, 12)
    club.draw(graine=1)
    club.open()
    go(club, list_tables(club, 1)[0][0])
    id_ = add_inscription(club.db, club.soiree_id, InscriptionLue("TARD"), ORGANISATEUR)
    add_ajustement(club.db, club.soiree_id, id_, 1, -100, "Tenue", ORGANISATEUR)
    return club, id_


def test_who_is_in_the_ledger_is_not_struck_off(penalise):
    club, id_ = penalise
    with pytest.raises(RefusError, match="pénalité"):
        strike_inscription(club.db, club.soiree_id, id_, ORGANISATEUR)
    leave(club.db, club.soiree_id, id_, ORGANISATEUR)
    assert [a.points for a in club.load().ajustements] == [-100]


def test_a_substitute_leaves_the_ledger_as_it_is(penalise):
    club, id_ = penalise
    substitute(club.db, club.soiree_id, id_, InscriptionLue("AUTRE"), ORGANISATEUR)
    assert [a.inscription_id for a in club.load().ajustements] == [id_]


def test_a_ranking_is_not_final_while_a_closed_position_is_wrong(db):
    club = start_club(db, 12, Formule("libre", 1, 2))
    club.draw(graine=1)
    club.open()
    play_position(club)
    feuille = club.load().list_feuilles(1)[0]
    fausse = "UPDATE donnes SET contrat = NULL WHERE feuille_id = ? AND rang = 1"
    db.execute(fausse, [feuille.id])
    with pytest.raises(RefusError, match=f"Position 1, table {feuille.numero_table}\u00a0:"):
        freeze(db, club.soiree_id, Auteur("organisateur", organise=True), confirme=True)
    assert club.load().tournoi.fige_a is None
