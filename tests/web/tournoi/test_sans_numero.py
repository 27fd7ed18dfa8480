"""Who is in the ledger without a start number: their points are on the papers as in the ranking."""

from datetime import datetime

import pytest

from scorekeeper.db import writing
from scorekeeper.pages.tournoi.papiers import PenalitesAImprimer
from scorekeeper.services.tournoi.ajustements import add_ajustement
from scorekeeper.services.tournoi.plan import build_plan, load_deroule
from scorekeeper.store.tournoi.ajustements import insert_ajustement, list_ajustements
from scorekeeper.store.tournoi.values import Ajustement
from scorekeeper.web.tournoi.papiers import Dossier, list_fiches
from scorekeeper.web.tournoi.recapitulatifs import list_recapitulatifs

from ...stockage.tournoi.club import CHEF, Club
from ...stockage.tournoi.jeu import play_position

SANS_PLACE = "JUREE"


@pytest.fixture
def puni(club: Club) -> int:
    """Somebody who came when every seat was taken, and plays nowhere; one position is played."""
    club.fill(24)
    club.draw()
    play_position(club)
    return club.add(SANS_PLACE)


def load(club: Club) -> Dossier:
    deroule = load_deroule(club.db, club.soiree)
    assert deroule
    return Dossier(deroule, build_plan(deroule), {})


def punish(club: Club, qui: int, points: int) -> None:
    add_ajustement(club.db, club.soiree_id, qui, 1, points, "Motif", CHEF)


def test_it_works(club: Club, puni: int) -> None:
    punish(club, puni, -100)
    punish(club, club.inscrits[0].id, -40)
    *orientations, sans = list_recapitulatifs(load(club), remplis=True)
    assert [recap.orientation for recap in orientations] == ["Nord", "Sud", "Est", "Ouest"]
    assert (sans.orientation, sans.numeros, sans.noms) == ("Sans numéro", (None,), (SANS_PLACE,))
    assert (sans.scores, sans.penalites, sans.retires) == (((None,),), (-100,), ())
    # the tables together are the ledger
    livre = sum(points or 0 for recap in (*orientations, sans) for points in recap.penalites)
    assert livre == sum(e.points for e in list_ajustements(club.db, club.soiree_id)) == -140


def test_their_fiche_says_so(club: Club, puni: int) -> None:
    punish(club, puni, -100)
    fiche = next(fiche for fiche in list_fiches(load(club)) if fiche.nom == SANS_PLACE)
    assert fiche.depart == "sans numéro"
    assert {etape.table for etape in fiche.etapes} == {None}
    assert fiche.penalites == PenalitesAImprimer("position 1\u00a0: −100", -100, 1, -100)


def test_a_warning_is_enough(club: Club, puni: int) -> None:
    averti = Ajustement(0, puni, 1, 0, "Motif", CHEF.nom, datetime(2026, 11, 30, 21, 0))
    with writing(club.db):
        insert_ajustement(club.db, club.soiree_id, averti)
    recaps = list_recapitulatifs(load(club), remplis=True)
    assert recaps[-1].noms == (SANS_PLACE,)
    assert {recap.penalites for recap in recaps} == {()}
    assert SANS_PLACE in {fiche.nom for fiche in list_fiches(load(club))}


def test_whom_nothing_concerns_is_on_no_paper(club: Club, puni: int) -> None:
    assert puni
    assert len(list_recapitulatifs(load(club), remplis=True)) == 4
    assert SANS_PLACE not in {fiche.nom for fiche in list_fiches(load(club))}


def test_the_tables_to_be_written_by_hand_are_those_of_the_movement(club: Club, puni: int) -> None:
    punish(club, puni, -100)
    assert len(list_recapitulatifs(load(club), remplis=False)) == 4
