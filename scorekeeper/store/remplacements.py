"""Who took whose place, and from which line on."""

from collections.abc import Mapping, Sequence

from sqlite_utils import Database

from .joueurs import save_joueur
from .papier import list_marques
from .values import Remplacement


def load_remplacements(db: Database, ids: Sequence[int]) -> Mapping[int, tuple[Remplacement, ...]]:
    """Return the replaced players of each of these feuilles, in the order they came."""
    venus: dict[int, tuple[Remplacement, ...]] = {}
    for feuille_id, *venu in db.execute(
        "SELECT feuille_id, place, rang, nom, nom_court FROM remplacements"
        f" WHERE feuille_id IN {list_marques(ids)} ORDER BY rang, place",
        ids,
    ):
        venus[feuille_id] = (*venus.get(feuille_id, ()), Remplacement(*venu))
    return venus


def save_remplacement(db: Database, feuille_id: int, venu: Remplacement) -> None:
    """Seat somebody from a line on, in the stead of whoever was to come at that very line."""
    db.execute(
        "INSERT OR REPLACE INTO remplacements (feuille_id, place, rang, joueur_id, nom, nom_court)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        [
            feuille_id,
            venu.place,
            venu.rang,
            save_joueur(db, venu.nom),
            venu.nom,
            venu.nom_court,
        ],
    )


def delete_remplacements(db: Database, feuille_id: int) -> None:
    """Forget every replacement of a feuille, to write them again."""
    db.execute("DELETE FROM remplacements WHERE feuille_id = ?", [feuille_id])
