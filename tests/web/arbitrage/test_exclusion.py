"""An exclusion taken back once somebody else has the seat: the decision says what becomes of it."""

from scorekeeper.echange.inscription_lue import InscriptionLue
from scorekeeper.echange.lecture_soirees import read_soirees
from scorekeeper.echange.soirees import dump_soirees
from scorekeeper.services.archives import collect_soirees, import_soirees
from scorekeeper.services.tournoi.presences import come_back, leave, substitute

from ...stockage.clubs import ORGANISATEUR
from .soir import Soir, Visite

EXCLUSION = "ethique?table=1&position=1&r-decision=exclusion"


def exclude(soir: Soir) -> str:
    """Exclude the first of table 1, have somebody else take the seat, and return the name."""
    nom: str = soir.club.sheet(1).sieges[0].nom
    soir.arbitre.apply(soir.arbitre.name(EXCLUSION), {"exclure": "1"})
    jean = InscriptionLue("DUPONT", "Jean")
    substitute(soir.club.db, soir.club.soiree_id, soir.find(0), jean, ORGANISATEUR)
    return nom


def test_who_finds_no_seat_is_not_said_to_play_again(soir: Soir) -> None:
    nom = exclude(soir)
    soir.arbitre.cancel(1)
    page = soir.arbitre.read("journal/2").replace("\u00a0", " ")
    assert f"{nom} ne rejoue pas encore : DUPONT Jean tient maintenant sa place" in page
    assert "Peut jouer de nouveau" not in page
    assert [points for _qui, points in soir.livre if points] == []


def test_who_finds_another_seat_plays_again(soir: Soir) -> None:
    nom = exclude(soir)
    leave(soir.club.db, soir.club.soiree_id, soir.find(1), ORGANISATEUR)
    soir.arbitre.cancel(1)
    page = soir.arbitre.read("journal/2").replace("\u00a0", " ")
    assert f"Peut jouer de nouveau : {nom}" in page
    assert "ne rejoue pas encore" not in page


def test_who_left_by_themselves_since_is_not_said_to_play_again(soir: Soir) -> None:
    db, soiree_id = soir.club.db, soir.club.soiree_id
    nom = soir.club.sheet(1).sieges[0].nom
    soir.arbitre.apply(soir.arbitre.name(EXCLUSION), {"exclure": "1"})
    come_back(db, soiree_id, soir.find(0), ORGANISATEUR)
    leave(db, soiree_id, soir.find(0), ORGANISATEUR)
    soir.arbitre.cancel(1)
    page = soir.arbitre.read("journal/2").replace("\u00a0", " ")
    dit = "son départ, après la position 1, ne vient pas de cette décision"
    assert f"{nom} ne rejoue pas encore : {dit}" in page
    assert "Peut jouer de nouveau" not in page
    assert f"Exclusion dès la position suivante : {nom}" in soir.arbitre.read("journal/1")


def test_an_evening_that_came_in_a_file_says_who_stays_out_too(soir: Soir) -> None:
    nom = exclude(soir)
    soir.arbitre.cancel(1)
    [sortie] = read_soirees(dump_soirees(collect_soirees(soir.club.db)).encode())
    [copie] = import_soirees(soir.club.db, {"soirée 1": sortie}, "organisateur", copie=True)
    venue = Visite(soir.chef.client, f"/p/{copie.code}/")
    lien = venue.get("journal").rpartition('<li id="decision-')[2].partition('"')[0]
    page = venue.read(f"journal/{lien}").replace("\u00a0", " ")
    assert f"{nom} ne rejoue pas encore : DUPONT Jean tient maintenant sa place" in page
    assert "Peut jouer de nouveau" not in page


def test_a_second_exclusion_taken_back_lets_play_who_had_come_back_from_the_first(
    soir: Soir,
) -> None:
    nom = soir.club.sheet(1).sieges[0].nom
    soir.arbitre.apply(soir.arbitre.name(EXCLUSION), {"exclure": "1"})
    come_back(soir.club.db, soir.club.soiree_id, soir.find(0), ORGANISATEUR)
    soir.arbitre.apply(soir.arbitre.name(EXCLUSION), {"exclure": "1"})
    soir.arbitre.cancel(2)
    page = soir.arbitre.read("journal/3").replace("\u00a0", " ")
    assert f"Peut jouer de nouveau : {nom}" in page
    assert {inscrit.sortie for inscrit in soir.club.load().inscriptions} == {None}
