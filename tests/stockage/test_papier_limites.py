"""Sheets on paper at the edge: what counts without rows, what falls when a sheet shrinks."""

from dataclasses import replace
from datetime import date

import pytest
from sqlite_utils import Database

from scorekeeper.regles.cycle import Geste
from scorekeeper.regles.decision import Decision
from scorekeeper.regles.donne import Donne, Etat, Motif
from scorekeeper.regles.feuille import Entree
from scorekeeper.services.cycle import move_cycle
from scorekeeper.services.papier import EXEMPLAIRES_MAX
from scorekeeper.services.refus import RefusError
from scorekeeper.services.soirees import create_soiree
from scorekeeper.store.feuilles import list_feuilles
from scorekeeper.store.soirees import load_soiree

from .papiers import CHEF, LIGNES, NOMS, copy, fill_saisie

BILANS = (-446, 1346, -390, -510)


@pytest.fixture
def soiree_id(db: Database) -> int:
    lue = load_soiree(db, create_soiree(db, "", date(2026, 11, 30), "organisateur"))
    assert lue is not None
    return lue.id


def test_the_hundredth_result_of_a_table_is_refused(db: Database, soiree_id: int) -> None:
    for _fois in range(EXEMPLAIRES_MAX):
        copy(db, soiree_id, fill_saisie(*LIGNES))
    with pytest.raises(RefusError, match="déjà 99 résultats"):
        copy(db, soiree_id, fill_saisie(*LIGNES))
    assert len(list_feuilles(db, soiree_id)) == EXEMPLAIRES_MAX


def test_a_sheet_does_not_move_where_there_is_no_room(db: Database, soiree_id: int) -> None:
    for _fois in range(EXEMPLAIRES_MAX):
        copy(db, soiree_id, fill_saisie(*LIGNES))
    fiche = copy(db, soiree_id, fill_saisie(*LIGNES, table=4))
    with pytest.raises(RefusError, match="déjà 99 résultats"):
        fiche.replace(fill_saisie(*LIGNES, table=3))
    assert fiche.load().numero_table == 4


def test_what_was_decided_of_a_row_goes_with_it(db: Database, soiree_id: int) -> None:
    fiche = copy(db, soiree_id, fill_saisie(*LIGNES, (None, 42, 42, -126)))
    fiche.decide(Decision(len(LIGNES) + 1, 0, 42))
    assert fiche.load().decisions
    fiche.replace(fill_saisie(*LIGNES))
    assert fiche.load().decisions == ()


def test_a_seat_that_is_no_more_has_handed_nothing_in(db: Database, soiree_id: int) -> None:
    fiche = copy(db, soiree_id, fill_saisie(*LIGNES))
    move_cycle(db, fiche.adresse, Geste.REMETTRE, CHEF, place=3)
    fiche.replace(fill_saisie((132, -66, -66), noms=NOMS[:3]), CHEF)
    assert fiche.load().cycle.remise_par is None


def test_a_seat_that_stays_is_remembered(db: Database, soiree_id: int) -> None:
    fiche = copy(db, soiree_id, fill_saisie(*LIGNES))
    move_cycle(db, fiche.adresse, Geste.REMETTRE, CHEF, place=1)
    fiche.replace(fill_saisie((132, -66, -66), noms=NOMS[:3]), CHEF)
    assert fiche.load().cycle.remise_par == 1


def test_only_totals_count_as_bilans(db: Database, soiree_id: int) -> None:
    fiche = copy(
        db,
        soiree_id,
        fill_saisie(
            plus=(318, 1746, 360, 270),
            moins=(764, 400, 750, 780),
            bilans=(None, None, *BILANS[2:]),
        ),
    )
    assert fiche.load().build().bilans == BILANS


def test_bilans_count_beside_a_row_that_does_not(db: Database, soiree_id: int) -> None:
    annulee = Entree(Donne(4, etat=Etat.ANNULEE, motif=Motif.ARBITRE), ecrits=(None,) * 4)
    saisie = replace(fill_saisie(bilans=BILANS), entrees=(annulee,))
    assert copy(db, soiree_id, saisie).load().build().bilans == BILANS


def test_a_name_left_out_never_takes_that_of_another(db: Database, soiree_id: int) -> None:
    fiche = copy(db, soiree_id, fill_saisie(*LIGNES, noms=("Sud", "", "DUBOIS", "")))
    noms = [siege.nom for siege in fiche.load().sieges]
    assert noms == ["Sud", "Place 2", "DUBOIS", "Ouest"]
