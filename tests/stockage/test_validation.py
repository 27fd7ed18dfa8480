"""Every right sheet of a position validated at once, by the organiser alone."""

import pytest
from sqlite_utils import Database

from scorekeeper.regles.cycle import EtatFeuille, Geste
from scorekeeper.services.cycle import validate_position
from scorekeeper.services.parties import archive_partie
from scorekeeper.services.refus import RefusError

from .clubs import ORGANISATEUR, Club, start_club
from .papiers import TABLE

JUSTE = (120, -40, -40, -40)
FAUX = (152, 100, -40, -60)


@pytest.fixture
def club(db: Database) -> Club:
    """An evening that plays its first position at three tables."""
    club = start_club(db, 12)
    club.draw(graine=7)
    club.open(graine=1)
    return club


def validate(club: Club, **options: object) -> int:
    return validate_position(club.db, club.soiree_id, 1, ORGANISATEUR, **options)  # type: ignore[arg-type]


def test_right_papers_are_handed_in_and_validated(club: Club) -> None:
    club.copy(1, JUSTE)
    club.copy(2, FAUX)
    assert validate(club) == 1
    assert [club.sheet(table).cycle.etat for table in (1, 2, 3)] == [
        EtatFeuille.VALIDEE,
        EtatFeuille.EN_COURS,
        EtatFeuille.EN_COURS,
    ]
    assert validate(club) == 0


def test_each_sheet_has_its_own_rows_in_the_journal(club: Club) -> None:
    club.copy(1, JUSTE)
    validate(club)
    actions = club.db.execute(
        "SELECT action FROM journal WHERE feuille_id = ? ORDER BY id", [club.sheet(1).id]
    )
    assert [action for (action,) in actions][-2:] == [Geste.REMETTRE, Geste.VALIDER]


def test_a_refused_sheet_stays_as_it_is(club: Club) -> None:
    club.copy(1, JUSTE)
    club.db.execute("UPDATE feuilles SET refus = 'SUD : la donne 3' WHERE numero_table = 1")
    club.db.conn.commit()
    assert validate(club) == 0


def test_a_table_that_plays_is_never_validated(club: Club) -> None:
    club.record(1)
    assert validate(club, remises=True) == 0


def test_a_table_cannot_validate(club: Club) -> None:
    club.copy(1, JUSTE)
    with pytest.raises(RefusError):
        validate_position(club.db, club.soiree_id, 1, TABLE)
    assert club.sheet(1).cycle.etat is EtatFeuille.EN_COURS


def test_an_archived_evening_is_only_read(club: Club) -> None:
    club.copy(1, JUSTE)
    archive_partie(club.db, club.load().soiree, True, "organisateur")
    with pytest.raises(RefusError, match="archivée"):
        validate(club)
