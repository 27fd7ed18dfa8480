"""A donne that a ruling changed: its table changes it no more, whoever may rule still does."""

from dataclasses import replace

import pytest
from sqlite_utils import Database

from scorekeeper.regles.feuille import Entree
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.donnes import cancel_donne
from scorekeeper.store.journal import list_traces

from .arbitrages import (
    ARBITRE,
    JOUEE,
    MINEURE,
    RENONCE,
    TABLE,
    Soiree,
    correct,
    refuse,
    start_arbitrage,
)

INCOMPLETE = {"rectifiable": "non", "camp": "preneur"}
AUTRE = Entree(replace(JOUEE, demi_points=90))


@pytest.fixture
def soiree(db: Database) -> Soiree:
    return start_arbitrage(db)


def say(decision: int) -> dict[str, str]:
    juge = f"Un arbitre a jugé cette donne (décision {decision})"
    return {"": f"{juge} : demandez-lui, ou à l’organisateur, de la changer."}


def take_off(soiree: Soiree, donne_id: int, arbitre: bool = False) -> None:
    adresse, modif = Adresse(soiree.id, 1, 1), soiree.find(donne_id).modif
    cancel_donne(soiree.db, adresse, donne_id, modif, "quelqu’un", arbitre=arbitre)


@pytest.mark.parametrize(
    ("incident", "reponses"),
    [("renonce", RENONCE | {"resultat": "chute"}), ("poignee_incomplete", INCOMPLETE)],
)
def test_a_table_changes_nothing_of_what_was_ruled(
    soiree: Soiree, incident: str, reponses: dict[str, str]
) -> None:
    donne_id, fautifs = soiree.record(), (soiree.gens[0],)
    autre = soiree.record()
    id_ = soiree.judge(incident, reponses, donne_id=donne_id, fautifs=fautifs)
    avant = soiree.club.sheet(1)
    assert refuse(lambda: correct(soiree, donne_id, AUTRE, TABLE)) == say(id_)
    assert refuse(lambda: take_off(soiree, donne_id)) == say(id_)
    assert soiree.club.sheet(1) == avant
    # the donnes beside it stay the table's
    correct(soiree, autre, AUTRE, TABLE)
    take_off(soiree, autre)
    assert [donne.id for donne in soiree.club.sheet(1).donnes] == [donne_id]


def test_a_table_that_has_not_seen_the_ruling_is_told_of_it(soiree: Soiree) -> None:
    donne_id = soiree.record()
    vu = soiree.find(donne_id).modif
    id_ = soiree.judge("renonce", RENONCE | {"resultat": "chute"}, donne_id=donne_id)
    adresse = Adresse(soiree.id, 1, 1)
    dit = refuse(lambda: cancel_donne(soiree.db, adresse, donne_id, vu, "table 1"))
    assert dit == say(id_)


def test_the_line_that_a_ruling_wrote_stays_too(soiree: Soiree) -> None:
    id_ = soiree.judge("petit_sec", {"main": "petit_seul"})
    (ligne,) = soiree.club.sheet(1).donnes
    assert refuse(lambda: take_off(soiree, ligne.id)) == say(id_)
    assert refuse(lambda: correct(soiree, ligne.id, AUTRE, TABLE)) == say(id_)


def test_whoever_may_rule_still_corrects_and_cancels(soiree: Soiree) -> None:
    donne_id = soiree.record()
    soiree.judge("renonce", RENONCE | {"resultat": "chute"}, donne_id=donne_id)
    correct(soiree, donne_id, AUTRE, ARBITRE)
    assert soiree.find(donne_id).entree.donne.demi_points == 90
    take_off(soiree, donne_id, arbitre=True)
    assert soiree.club.sheet(1).donnes == ()
    assert [trace.action for trace in list_traces(soiree.db, donne_id)][-1] == "annulation"


def test_a_ruling_taken_back_gives_the_donne_back_to_its_table(soiree: Soiree) -> None:
    donne_id = soiree.record()
    reponses = {"donne_id": donne_id, "fautifs": (soiree.gens[0],)}
    premiere = soiree.judge("poignee_incomplete", INCOMPLETE, **reponses)
    seconde = soiree.judge("renonce", RENONCE | {"resultat": "chute"}, donne_id=donne_id)
    assert refuse(lambda: take_off(soiree, donne_id)) == say(seconde)
    soiree.cancel(seconde)
    assert refuse(lambda: take_off(soiree, donne_id)) == say(premiere)
    soiree.cancel(premiere)
    correct(soiree, donne_id, AUTRE, TABLE)
    take_off(soiree, donne_id)


def test_a_penalty_leaves_the_donne_to_its_table(soiree: Soiree) -> None:
    donne_id, nord = soiree.record(), soiree.gens[0]
    soiree.judge("carte_exposee", MINEURE, donne_id=donne_id, fautifs=(nord,))
    correct(soiree, donne_id, AUTRE, TABLE)
    take_off(soiree, donne_id)


def test_nothing_changed_is_nothing_refused(soiree: Soiree) -> None:
    donne_id, nord = soiree.record(), soiree.gens[0]
    soiree.judge("poignee_incomplete", INCOMPLETE, donne_id=donne_id, fautifs=(nord,))
    correct(soiree, donne_id, soiree.find(donne_id).entree, TABLE)
