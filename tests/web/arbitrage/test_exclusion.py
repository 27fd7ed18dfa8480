"""An exclusion taken back once somebody else has the seat: the decision says what becomes of it."""

from scorekeeper.echange.inscription_lue import InscriptionLue
from scorekeeper.services.tournoi.presences import leave, substitute

from ...stockage.clubs import ORGANISATEUR
from .soir import Soir

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
