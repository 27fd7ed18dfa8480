"""Club nights with a ranking: ties, long names, categories, a ledger, prizes; one of them final."""

from sqlite_utils import Database

from scorekeeper.services.tournoi.ajustements import add_ajustement, cancel_ajustement
from scorekeeper.services.tournoi.gel import freeze, save_primes
from scorekeeper.store.liens import list_liens
from scorekeeper.store.tournoi.values import Formule

from ..stockage.tournoi.club import CHEF, Club, start_club
from ..stockage.tournoi.jeu import play_position

TROIS = Formule("libre", 3, 2)
LONGS = ("DUPONT-MORETTI", "DE LA ROCHEFOUCAULD-LIANCOURT", "LI")


def write_classements(db: Database) -> dict[str, str]:
    """Write the evenings; return what stands for the words of PAGES."""
    en_jeu = _play(db, "Une soirée de classement au titre plutôt long")
    qui = en_jeu.inscrits[0].id
    add_ajustement(db, en_jeu.soiree_id, qui, 1, -9999, "Un motif qui dit bien pourquoi", CHEF)
    annulee = add_ajustement(db, en_jeu.soiree_id, qui, 2, 50, "x" * 200, CHEF)
    cancel_ajustement(db, en_jeu.soiree_id, annulee, CHEF)
    play_position(en_jeu, ferme=False)
    finale = _play(db, "Soirée figée")
    freeze(db, finale.soiree_id, CHEF, confirme=True)
    liens = list_liens(db, en_jeu.soiree_id)
    lecture = next(lien.cle for lien in liens if lien.sorte == "lecture")
    return {"RANGS": en_jeu.soiree.code, "GELEE": finale.soiree.code, "PUBLIQUE": lecture}


def _play(db: Database, titre: str) -> Club:
    club = start_club(db, TROIS, titre)
    for rang in range(16):
        club.add(
            LONGS[rang % 3],
            prenom=f"Marie-Christine {rang}",
            club="Amicale laïque de Saint-Quay-Perros" if rang % 2 else "",
            serie=("1", "PROMOTION", "")[rang % 3],
            feminine=rang % 4 == 0,
            jeune=rang == 5,
            equipe=f"Équipe {rang // 2}",
        )
    club.draw()
    for _position in range(2):
        play_position(club)
    primes = ("general:1", "general:2", "general:3", "feminine", "jeune", "remontee")
    save_primes(db, club.soiree_id, primes, CHEF)
    return club
