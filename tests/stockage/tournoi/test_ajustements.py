"""The ledger: points given or taken beside the sheets, cancelled by a contrary entry."""

import pytest

from scorekeeper.db import writing
from scorekeeper.services.refus import IntrouvableError, RefusError
from scorekeeper.services.tournoi.ajustements import add_ajustement, cancel_ajustement
from scorekeeper.services.tournoi.gel import freeze
from scorekeeper.services.tournoi.plan import load_deroule
from scorekeeper.services.tournoi.resultats import build_resultats
from scorekeeper.store.soirees import update_soiree
from scorekeeper.store.tournoi.ajustements import list_ajustements

from .club import CHEF, Club, start_club
from .jeu import play_position


def fill(club: Club, positions: int = 1) -> None:
    club.fill(12)
    club.draw()
    for _position in range(positions):
        play_position(club)


def add(club: Club, nom: str = "JOUEUR01", **autres: object) -> int:
    faits = {"position": 1, "points": -100, "motif": "Récidive", "vu": None} | autres
    return add_ajustement(
        club.db,
        club.soiree_id,
        club.find(nom).id,
        faits["position"],  # type: ignore[arg-type]
        faits["points"],  # type: ignore[arg-type]
        faits["motif"],  # type: ignore[arg-type]
        CHEF,
        faits["vu"],  # type: ignore[arg-type]
    )


def find_total(club: Club, nom: str) -> int:
    deroule = load_deroule(club.db, club.soiree)
    assert deroule
    id_ = club.find(nom).id
    return next(r.total for r in build_resultats(deroule) if r.cle == id_)


def test_it_works(club: Club) -> None:
    fill(club)
    avant = find_total(club, "JOUEUR01")
    bilans = [feuille.build().bilans for feuille in club.feuilles]
    add(club, motif="  Feuille   non rendue ")
    (entree,) = list_ajustements(club.db, club.soiree_id)
    assert (entree.points, entree.motif, entree.acteur) == (
        -100,
        "Feuille non rendue",
        "organisateur",
    )
    assert find_total(club, "JOUEUR01") == avant - 100
    assert [feuille.build().bilans for feuille in club.feuilles] == bilans
    assert club.actions[-1] == "ajustement"


def test_cancelling_writes_the_contrary(club: Club) -> None:
    fill(club)
    avant = find_total(club, "JOUEUR01")
    id_ = add(club)
    contraire = cancel_ajustement(club.db, club.soiree_id, id_, CHEF)
    premiere, seconde = list_ajustements(club.db, club.soiree_id)
    assert (premiere.points, seconde.points, seconde.contre) == (-100, 100, id_)
    assert seconde.motif == "Annulation : Récidive"
    assert find_total(club, "JOUEUR01") == avant
    assert seconde.id == contraire


def test_cancelled_twice_is_cancelled_once(club: Club) -> None:
    fill(club)
    id_ = add(club)
    premiere = cancel_ajustement(club.db, club.soiree_id, id_, CHEF)
    assert cancel_ajustement(club.db, club.soiree_id, id_, CHEF) == premiere
    assert len(list_ajustements(club.db, club.soiree_id)) == 2


def test_a_cancellation_is_not_cancelled(club: Club) -> None:
    fill(club)
    contraire = cancel_ajustement(club.db, club.soiree_id, add(club), CHEF)
    with pytest.raises(RefusError, match="ne s’annule pas"):
        cancel_ajustement(club.db, club.soiree_id, contraire, CHEF)


def test_the_longest_reason_is_cancelled_too(club: Club) -> None:
    fill(club)
    cancel_ajustement(club.db, club.soiree_id, add(club, motif="x" * 200), CHEF)
    assert len(list_ajustements(club.db, club.soiree_id)[-1].motif) == 200


def test_the_same_form_sent_twice_is_one_entry(club: Club) -> None:
    fill(club)
    premiere = add(club, vu=0)
    assert add(club, vu=0) == premiere
    # the form shown afterwards means it again
    assert add(club, vu=premiere) != premiere
    assert len(list_ajustements(club.db, club.soiree_id)) == 2


@pytest.mark.parametrize(
    ("autres", "champ"),
    [
        ({"points": 0}, "points"),
        ({"points": 10000}, "points"),
        ({"points": -10000}, "points"),
        ({"position": 0}, "position"),
        ({"position": 2}, "position"),
        ({"motif": " "}, "motif"),
        ({"motif": "x" * 201}, "motif"),
    ],
)
def test_what_cannot_be_written_is_refused(
    club: Club, autres: dict[str, object], champ: str
) -> None:
    fill(club)
    with pytest.raises(RefusError) as refus:
        add(club, **autres)
    assert [*refus.value.erreurs] == [champ]
    assert list_ajustements(club.db, club.soiree_id) == []
    assert "ajustement" not in club.actions


def test_the_bounds_are_accepted(club: Club) -> None:
    fill(club)
    add(club, points=9999, motif="x" * 200)
    add(club, points=-9999)
    assert [e.points for e in list_ajustements(club.db, club.soiree_id)] == [9999, -9999]


def test_somebody_of_another_evening_is_refused(club: Club) -> None:
    fill(club)
    autre = start_club(club.db, titre="Samedi")
    autre.fill(1)
    with pytest.raises(RefusError, match="pas inscrite"):
        add_ajustement(club.db, club.soiree_id, autre.inscrits[0].id, 1, -100, "Motif", CHEF)


def test_an_entry_of_another_evening_is_not_found(club: Club) -> None:
    fill(club)
    id_ = add(club)
    autre = start_club(club.db, titre="Samedi")
    with pytest.raises(IntrouvableError):
        cancel_ajustement(club.db, autre.soiree_id, id_, CHEF)


def test_a_frozen_ranking_refuses_both(club: Club) -> None:
    fill(club)
    id_ = add(club)
    freeze(club.db, club.soiree_id, CHEF, confirme=True)
    with pytest.raises(RefusError, match="définitif"):
        add(club)
    with pytest.raises(RefusError, match="définitif"):
        cancel_ajustement(club.db, club.soiree_id, id_, CHEF)
    assert len(list_ajustements(club.db, club.soiree_id)) == 1


def test_the_archive_refuses_both(club: Club) -> None:
    fill(club)
    id_ = add(club)
    with writing(club.db):
        update_soiree(club.db, club.soiree_id, club.soiree.titre, True)
    with pytest.raises(RefusError, match="archivée"):
        add(club)
    with pytest.raises(RefusError, match="archivée"):
        cancel_ajustement(club.db, club.soiree_id, id_, CHEF)
