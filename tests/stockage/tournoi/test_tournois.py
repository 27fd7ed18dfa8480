"""Club nights: started once; what may still be set while they are played."""

from dataclasses import replace

import pytest
from sqlite_utils import Database

from scorekeeper.regles.feuille import Table
from scorekeeper.services.adresse import Auteur
from scorekeeper.services.parties import NouvellePartie, archive_partie, create_partie
from scorekeeper.services.refus import RefusError
from scorekeeper.services.tournoi.tournois import Reglages, change_reglages, create_tournoi
from scorekeeper.store.joueurs import list_noms
from scorekeeper.store.liens import list_liens
from scorekeeper.store.soirees import list_soirees, load_soiree
from scorekeeper.store.tournoi.tournois import load_position, load_tournoi
from scorekeeper.store.tournoi.values import Finale, Formule

from .club import CHEF, CINQ, JOUR, Club, start_club

FINALE = Formule("5x4+finale", 5, 4, finale=Finale(16, 1, 4))


def set_formule(club: Club, formule: Formule, *departages: str, raison: str = "") -> None:
    auteur = Auteur("organisateur", organise=True, raison=raison)
    change_reglages(club.db, club.soiree_id, Reglages("Samedi", JOUR, formule, departages), auteur)


def play(club: Club, positions: int) -> None:
    """Open that many positions, all but the last one closed without a word."""
    club.fill(20)
    club.draw()
    for _ in range(positions):
        club.open()


def test_it_works(db: Database) -> None:
    soiree = load_soiree(db, create_tournoi(db, "", JOUR, FINALE, "organisateur"))
    assert soiree is not None
    assert soiree.titre == "Soirée de club du 30/11/2026"
    assert soiree.is_tournoi
    assert [lien.sorte for lien in list_liens(db, soiree.id)] == ["lecture"]
    tournoi = load_tournoi(db, soiree.id)
    assert tournoi is not None
    assert tournoi.formule == FINALE
    assert not tournoi.is_tire


def test_the_same_evening_sent_twice_is_one(db: Database) -> None:
    codes = {create_tournoi(db, "", JOUR, CINQ, "Zoé", "abcdefgh-jklmn_p") for _ in "ab"}
    assert codes == {"abcdefgh-jklmn_p"}
    assert db.execute("SELECT count(*) FROM tournois").fetchone() == (1,)


@pytest.mark.parametrize(
    ("formule", "champ"),
    [
        (Formule("libre", 0, 4), "positions"),
        (Formule("libre", 41, 4), "positions"),
        (Formule("libre", 5, 0), "donnes"),
        (Formule("libre", 5, 41), "donnes"),
        (Formule("libre", 5, None), "donnes"),
        (Formule("minutes", 3, None, 0), "minutes"),
        (Formule("minutes", 3, None, 601), "minutes"),
        (replace(FINALE, finale=Finale(13, 1, 4)), "finalistes"),
        (replace(FINALE, finale=Finale(16, 11, 4)), "formule"),
        (replace(FINALE, finale=Finale(16, 1, 0)), "formule"),
    ],
)
def test_a_format_that_cannot_be_is_refused(db: Database, formule: Formule, champ: str) -> None:
    with pytest.raises(RefusError) as refus:
        create_tournoi(db, "", JOUR, formule, "organisateur")
    assert champ in refus.value.erreurs
    assert db.execute("SELECT count(*) FROM soirees").fetchone() == (0,)


def test_an_endless_title_is_refused(db: Database) -> None:
    with pytest.raises(RefusError, match="80"):
        create_tournoi(db, "a" * 81, JOUR, CINQ, "organisateur")


def test_everything_can_be_set_before_the_first_position(club: Club) -> None:
    set_formule(club, FINALE, "meilleure", "derniere", "meilleure")
    assert club.soiree.titre == "Samedi"
    assert club.tournoi.formule == FINALE
    assert club.tournoi.departages == ("meilleure", "derniere")
    assert club.actions == ["tournoi", "reglages"]


def test_settings_keep_the_draw(club: Club) -> None:
    club.fill(8)
    club.draw()
    set_formule(club, Formule("libre", 3, 4))
    assert club.tournoi.tables == 2
    assert club.tournoi.graine == 7


@pytest.mark.parametrize(
    ("formule", "refusee"),
    [
        (Formule("libre", 2, 4), ""),
        (Formule("libre", 9, 4), ""),
        (FINALE, ""),
        (Formule("libre", 1, 4), "2 positions sont déjà lancées"),
    ],
)
def test_once_played_a_position_stays(club: Club, formule: Formule, refusee: str) -> None:
    play(club, 2)
    if refusee:
        with pytest.raises(RefusError, match=refusee.replace(" ", ".")):
            set_formule(club, formule)
        assert club.tournoi.formule == CINQ
    else:
        set_formule(club, formule)
        assert club.tournoi.formule == formule
        ouverte = load_position(club.db, club.soiree_id, 2)
        assert ouverte is not None
        assert ouverte.donnes == 5


def test_positions_beyond_the_format_do_not_lock_the_settings(db: Database) -> None:
    club = start_club(db, Formule("libre", 1, 4))
    play(club, 2)
    set_formule(club, Formule("libre", 1, 4), "derniere", raison="oubli")
    assert club.tournoi.departages == ("derniere",)
    with pytest.raises(RefusError, match="déjà lancées"):
        set_formule(club, replace(FINALE, positions=1), "derniere", raison="oubli")


COURTE = replace(FINALE, positions=1, finale=Finale(16, 3, 4))


@pytest.mark.parametrize(
    ("formule", "phrase"),
    [
        (CINQ, "finale est commencée"),
        (replace(COURTE, positions=6), "finale est commencée"),
        (replace(COURTE, finale=Finale(12, 3, 4)), "finalistes ne change plus"),
        (replace(COURTE, finale=Finale(16, 1, 4)), "3 positions sont déjà lancées"),
    ],
)
def test_a_final_that_has_begun_stays(db: Database, formule: Formule, phrase: str) -> None:
    club = start_club(db, COURTE)
    play(club, 3)
    with pytest.raises(RefusError, match=phrase.replace(" ", ".")):
        set_formule(club, formule)
    set_formule(club, replace(COURTE, finale=Finale(16, 2, 4)))
    assert club.tournoi.formule.total == 3


def test_tie_breaks_are_declared_before_the_first_position_is_closed(club: Club) -> None:
    play(club, 1)
    set_formule(club, CINQ, "derniere")
    club.close()
    with pytest.raises(RefusError) as refus:
        set_formule(club, CINQ, "meilleure")
    assert "raison" in refus.value.erreurs
    set_formule(club, CINQ, "derniere")  # the same ones: nothing to explain
    set_formule(club, CINQ, "meilleure", raison="voté par tous")
    assert club.tournoi.departages == ("meilleure",)
    derniere = club.db.execute("SELECT apres FROM journal ORDER BY id DESC LIMIT 1").fetchone()
    assert "voté par tous" in derniere[0]


def test_an_unknown_tie_break_is_refused(club: Club) -> None:
    with pytest.raises(RefusError, match="départage"):
        set_formule(club, CINQ, "au dé")


def test_an_archived_evening_is_refused(club: Club) -> None:
    archive_partie(club.db, club.soiree, True, "organisateur")
    with pytest.raises(RefusError, match="archivée"):
        change_reglages(club.db, club.soiree_id, Reglages("X", JOUR, CINQ), CHEF)
    assert club.soiree.titre == "Vendredi"


def test_the_home_page_counts_the_people_and_names_none(db: Database, club: Club) -> None:
    club.fill(8)
    club.draw()
    club.open()
    vide = start_club(db, FINALE)
    resumes = {resume.soiree.id: resume for resume in list_soirees(db)}
    resume = resumes[club.soiree_id]
    assert (resume.inscrits, resume.positions, resume.soiree.position) == (8, 5, 1)
    assert resume.noms == ()
    assert not resume.is_papier
    assert (resumes[vide.soiree_id].inscrits, resumes[vide.soiree_id].positions) == (0, 6)


def test_home_games_are_not_offered_the_people_of_a_club_night(db: Database, club: Club) -> None:
    club.fill(4)
    club.draw()
    club.open()
    partie = NouvellePartie("", JOUR, ["Anne", "Bob", "Chloé", "JOUEUR01"], [], Table(4, 4))
    create_partie(db, partie, "organisateur")
    assert sorted(list_noms(db)) == ["Anne", "Bob", "Chloé", "JOUEUR01"]
