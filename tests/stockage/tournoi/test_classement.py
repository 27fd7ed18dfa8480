"""What the posted ranking depends on: closed positions, people and the ledger, nothing else."""

from scorekeeper.services.adresse import Auteur
from scorekeeper.services.tournoi.ajustements import add_ajustement
from scorekeeper.services.tournoi.positions import close_position, reopen_position
from scorekeeper.store.journal import load_version_soiree
from scorekeeper.store.tournoi.classement import list_soirees_club, load_version_classement

from .club import CHEF, Club, start_club
from .jeu import play_feuille, play_position


def read(club: Club) -> int:
    return load_version_classement(club.db, club.soiree_id)


def test_it_works(club: Club) -> None:
    club.fill(12)
    club.draw()
    play_position(club)
    assert read(club) == load_version_soiree(club.db, club.soiree_id)


def test_what_is_played_meanwhile_leaves_it_alone(club: Club) -> None:
    club.fill(12)
    club.draw()
    play_position(club)
    play_position(club, donnes=0, ferme=False)
    avant = read(club)
    for feuille in club.feuilles:
        if feuille.position == 2:
            play_feuille(club, feuille, 2)
    assert load_version_soiree(club.db, club.soiree_id) > avant
    assert read(club) == avant
    close_position(club.db, club.soiree_id, CHEF, confirme=True)
    assert read(club) > avant


def test_what_it_shows_changes_it(club: Club) -> None:
    club.fill(12)
    club.draw()
    play_position(club)
    versions = [read(club)]
    raison = Auteur("organisateur", organise=True, raison="Erreur")
    for geste in (
        lambda: add_ajustement(
            club.db, club.soiree_id, club.inscrits[0].id, 1, -100, "Motif", CHEF
        ),
        lambda: club.add("TARDIF"),
        lambda: reopen_position(club.db, club.soiree_id, raison),
    ):
        geste()
        versions.append(read(club))
    assert versions == sorted(set(versions))


def test_other_evenings_leave_it_alone(club: Club) -> None:
    club.fill(1)
    avant = read(club)
    autre = start_club(club.db, titre="Samedi")
    autre.fill(1)
    assert read(club) == avant
    assert [(soiree.titre, version) for soiree, version in list_soirees_club(club.db)] == [
        ("Vendredi", avant),
        ("Samedi", read(autre)),
    ]
