"""Two registrations of one person made one."""

import pytest

from scorekeeper.services.refus import IntrouvableError, RefusError
from scorekeeper.services.tournoi.fusion import merge_inscriptions, tell_apart
from scorekeeper.services.tournoi.presences import leave
from scorekeeper.store.tournoi.inscriptions import list_distinctes

from .club import CHEF, Club


def merge(club: Club, garde: int, autre: int) -> int:
    return merge_inscriptions(club.db, club.soiree_id, garde, autre, CHEF)


def test_it_works(club: Club) -> None:
    garde = club.add("DUPONT", prenom="Jean", club="Blain", tarif=1200)
    autre = club.add("DUPOND", prenom="Jean", club="Nozay", serie="2", paye=True, senior=True)
    assert merge(club, garde, autre) == garde
    [inscrit] = club.inscrits
    assert (inscrit.nom_complet, inscrit.club, inscrit.serie) == ("DUPONT Jean", "Blain", "2")
    assert (inscrit.tarif, inscrit.paye, inscrit.senior) == (1200, True, True)
    assert club.actions[-1] == "fusion"


def test_the_seat_and_the_feuilles_follow(club: Club) -> None:
    club.fill(8)
    club.draw()
    club.open()
    tard = club.add("JOUEUR 1", club="Blain")
    assis = club.find("JOUEUR01")
    assert merge(club, tard, assis.id) == assis.id
    garde = club.find("JOUEUR 1")
    assert (garde.numero, garde.arrivee, garde.club) == (assis.numero, 1, "Blain")
    assert "JOUEUR 1" in {s.nom for f in club.feuilles for s in f.premiers}
    assert len(club.inscrits) == 8


def test_the_ledger_follows(club: Club) -> None:
    garde, autre = club.add("A"), club.add("B")
    club.db.execute(
        "INSERT INTO ajustements (soiree_id, inscription_id, position, points, motif, acteur,"
        " moment) VALUES (?, ?, 1, -50, 'retard', 'Zoé', '2026-11-30T20:00:00+00:00')",
        [club.soiree_id, autre],
    )
    club.db.conn.commit()
    merge(club, garde, autre)
    qui = club.db.execute("SELECT inscription_id FROM ajustements").fetchone()
    assert qui == (garde,)


def test_two_seats_are_two_people(club: Club) -> None:
    club.fill(8)
    club.draw()
    club.open()
    un, autre = club.find("JOUEUR01"), club.find("JOUEUR02")
    leave(club.db, club.soiree_id, autre.id, CHEF)
    with pytest.raises(RefusError, match="chacun leur place"):
        merge(club, un.id, autre.id)
    assert len(club.inscrits) == 8


def test_who_is_not_registered_is_not_found(club: Club) -> None:
    id_ = club.add("A")
    for autre in (id_, id_ + 1):
        with pytest.raises(IntrouvableError):
            merge(club, id_, autre)


def test_two_people_are_remembered(club: Club) -> None:
    ids = (club.add("B"), club.add("A"))
    tell_apart(club.db, club.soiree_id, ids, CHEF)
    assert list_distinctes(club.db, club.soiree_id) == {frozenset(ids)}
    with pytest.raises(IntrouvableError):
        tell_apart(club.db, club.soiree_id, (ids[0], 99), CHEF)
