"""Evenings of sheets on paper: started empty, once, with a title."""

from datetime import date

import pytest
from sqlite_utils import Database

from scorekeeper.services.refus import RefusError
from scorekeeper.services.soirees import create_soiree
from scorekeeper.store.feuilles import list_feuilles
from scorekeeper.store.liens import list_liens
from scorekeeper.store.soirees import load_soiree


def test_an_evening_starts_empty_with_its_date_for_a_title(db: Database) -> None:
    soiree = load_soiree(db, create_soiree(db, "", date(2026, 11, 30), "organisateur"))
    assert soiree is not None
    assert soiree.titre == "Feuilles du 30/11/2026"
    assert list_feuilles(db, soiree.id) == []
    assert [lien.sorte for lien in list_liens(db, soiree.id)] == ["lecture"]


def test_the_same_evening_sent_twice_is_one(db: Database) -> None:
    codes = [
        create_soiree(db, "Finale", date(2026, 11, 30), "organisateur", "abcdefgh-jklmn_p")
        for _ in "ab"
    ]
    assert codes == ["abcdefgh-jklmn_p"] * 2
    assert db.execute("SELECT count(*) FROM soirees").fetchone() == (1,)
    assert create_soiree(db, "", date(2026, 11, 30), "organisateur", "../") != "../"


def test_an_endless_title_is_refused(db: Database) -> None:
    with pytest.raises(RefusError, match="80"):
        create_soiree(db, "a" * 81, date(2026, 11, 30), "organisateur")
