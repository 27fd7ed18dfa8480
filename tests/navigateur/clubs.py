"""Club nights written straight in the base, for the pages of the organiser."""

from datetime import date

from sqlite_utils import Database

from scorekeeper.services.tournoi.presences import leave
from scorekeeper.services.tournoi.tournois import create_tournoi
from scorekeeper.store.soirees import load_soiree
from scorekeeper.store.tournoi.values import Finale, Formule

from ..stockage.tournoi.club import CHEF, Club

CLUB, CLUB_VIDE = "club------------", "clubvide--------"
PRENOMS = ("Marie-Christine", "Jean", "Zoé", "", "Abdelkader")
CLUBS = ("Blain", "Amicale laïque de Châteaubriant", "", "Saint-Nazaire Tarot Club")


def write_clubs(db: Database) -> dict[str, str]:
    """Write an evening without anybody and one under way; return what stands for whom in it.

    Twenty-one play, one of them came late, one has left, one waits; two are likely the same.
    """
    _start(db, CLUB_VIDE, Formule("5x4+finale", 5, 4, finale=Finale(16, 1, 4)))
    club = _start(db, CLUB, Formule("5x5", 5, 5))
    for rang in range(19):
        club.add(
            f"DE LA ROCHEFOUCAULD-{chr(65 + rang)}{chr(65 + rang)}",
            prenom=PRENOMS[rang % 5],
            club=CLUBS[rang % 4],
            serie=str(rang % 4),
            tarif=1250,
            paye=rang % 3 > 0,
            feminine=rang % 2 > 0,
        )
    club.draw()
    club.open()
    club.add("LEFEBVRE", prenom="Monique", club="Blain", tarif=1250, jeune=True)
    club.add("LEFEVRE", prenom="Monique", club="Blain", tarif=1250)
    joueur, parti, *_ = club.inscrits
    leave(db, club.soiree_id, parti.id, CHEF)
    attend = club.find("LEFEVRE")
    return {"JOUEUR": str(joueur.id), "PARTI": str(parti.id), "ATTEND": str(attend.id)}


def _start(db: Database, code: str, formule: Formule) -> Club:
    create_tournoi(db, "Open de Loire-Atlantique", date(2026, 11, 30), formule, "Zoé", code)
    soiree = load_soiree(db, code)
    assert soiree is not None
    return Club(db, soiree.id)
