"""People: one row a name, kept while somebody of that name is seated somewhere."""

import re
import unicodedata

from sqlite_utils import Database

SIEGES = ("Nord", "Sud", "Est", "Ouest", *(f"Joueur {numero}" for numero in range(1, 7)))

# Unicode's default ignorable code points, but for what joins the parts of an emoji.
_INVISIBLES = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_DESSIN = "[\u2190-\u2bff\U0001f000-\U0001faff]"
_JOINTURE_VAINE = re.compile(f"(?<!{_DESSIN})\u200d|\u200d(?!{_DESSIN})")


def fold_nom(nom: str) -> str:
    """Return what two spellings of one name share: case, spacing and Unicode form set aside."""
    return " ".join(unicodedata.normalize("NFC", nom).casefold().split())


def fold_aspect(nom: str) -> str:
    """Return what two names that look alike share, empty for one that shows nothing.

    Told apart by `fold_nom`, they may both be in the file: new names are compared so, as they come.
    """
    texte = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", nom).casefold())
    vus = "".join(lettre for lettre in texte if not _INVISIBLES.match(lettre))
    return " ".join(_JOINTURE_VAINE.sub("", vus).split())


def save_joueur(db: Database, nom: str) -> int:
    """Return the id of the person of that name, entered when new; the last spelling is kept."""
    lignes = db.execute(
        "INSERT INTO joueurs (nom, cle) VALUES (?, ?)"
        " ON CONFLICT (cle) DO UPDATE SET nom = excluded.nom RETURNING id",
        [nom, fold_nom(nom)],
    ).fetchall()
    return int(lignes[0][0])


def prune_joueurs(db: Database) -> None:
    """Forget the people who are seated nowhere, such as a name typed wrong and corrected."""
    db.execute(
        "DELETE FROM joueurs WHERE id NOT IN (SELECT joueur_id FROM places)"
        " AND id NOT IN (SELECT joueur_id FROM remplacements)"
    )


def list_noms(db: Database, limite: int = 200) -> list[str]:
    """Return the names typed before, the most recent players first.

    What a sheet on paper calls a seat for want of a name is nobody's; the two hundred people of a
    club night, who have their own list, would hide those who play at home.
    """
    lignes = db.execute(
        "SELECT j.nom FROM joueurs j JOIN (SELECT joueur_id, feuille_id, place, nom FROM places"
        " UNION ALL SELECT joueur_id, feuille_id, place, nom FROM remplacements) p"
        " ON p.joueur_id = j.id"
        " JOIN feuilles f ON f.id = p.feuille_id WHERE (f.profondeur IS NULL"
        f" OR p.nom NOT IN ({', '.join('?' * len(SIEGES))}))"
        " AND f.soiree_id NOT IN (SELECT t.soiree_id FROM tournois t)"
        " GROUP BY j.id ORDER BY max(p.feuille_id) DESC, min(p.place) LIMIT ?",
        [*SIEGES, limite],
    )
    return [nom for (nom,) in lignes]
