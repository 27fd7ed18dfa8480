"""Feuilles kept from one look to the next: none is stale, only those that changed are loaded."""

import pytest

from scorekeeper.store import feuilles as store
from scorekeeper.store.feuilles import load_feuilles
from scorekeeper.store.soirees import update_soiree

from .clubs import Club, start_club


@pytest.fixture
def club(db) -> Club:
    club = start_club(db, 20)
    club.draw(graine=1)
    club.open()
    club.play()
    return club


def test_what_is_kept_is_what_would_be_loaded(club):
    connues = {}
    premieres = load_feuilles(club.db, club.soiree_id, connues)
    assert premieres == load_feuilles(club.db, club.soiree_id)
    encore = load_feuilles(club.db, club.soiree_id, connues)
    assert all(une is autre for une, autre in zip(premieres, encore, strict=True))


def test_only_what_changed_is_loaded_again(club, monkeypatch):
    connues = {}
    load_feuilles(club.db, club.soiree_id, connues)
    club.db.execute("DELETE FROM donnes WHERE feuille_id = ? AND rang = 5", [club.sheet(2).id])
    club.record(2)
    lues = []
    fill = store._fill
    monkeypatch.setattr(store, "_fill", lambda db, lignes: lues.extend(lignes) or fill(db, lignes))
    apres = load_feuilles(club.db, club.soiree_id, connues)
    assert [ligne[1] for ligne in lues] == [2]
    assert apres == load_feuilles(club.db, club.soiree_id)


@pytest.mark.parametrize(
    "geste",
    [
        lambda club: update_soiree(club.db, club.soiree_id, "Autre titre", False),
        lambda club: club.close(confirme=True),
        lambda club: (club.close(confirme=True), club.open()),
    ],
    ids=["title", "closed", "next position"],
)
def test_nothing_kept_is_stale(club, geste):
    connues = {}
    load_feuilles(club.db, club.soiree_id, connues)
    geste(club)
    assert load_feuilles(club.db, club.soiree_id, connues) == load_feuilles(club.db, club.soiree_id)


def test_a_feuille_deleted_is_not_shown(club):
    connues = {}
    load_feuilles(club.db, club.soiree_id, connues)
    club.db.execute("DELETE FROM feuilles WHERE numero_table = 3")
    assert [f.numero_table for f in load_feuilles(club.db, club.soiree_id, connues)] == [1, 2, 4, 5]
