"""House rules: named profiles, kept as what they change of the FFT's numbers."""

from sqlite_utils import Database

from ..echange.regles_json import format_regles, parse_regles
from ..regles.bareme import BAREMES, FFT, Bareme
from ..regles.texte import format_phrase

# A profile's rules with its title in them, as a game keeps them once it has begun.
REGLES = "json_set(b.regles, '$.titre', b.titre)"
_FREEZE = (
    f"UPDATE soirees SET regles = (SELECT {REGLES} FROM baremes b WHERE b.nom = bareme)"
    " WHERE regles = '' AND bareme IN (SELECT nom FROM baremes)"
)


class BaremePerduError(Exception):
    """The file no longer holds the rules of a game; its text is a French sentence."""


def to_bareme(nom: str, regles: str) -> Bareme:
    """Return the barème of this name; `regles` is what its profile says, as JSON.

    Raises BaremePerduError when the file holds no rules for it: other numbers would change scores.
    """
    if nom in BAREMES:
        return BAREMES[nom]
    try:
        return parse_regles(nom, regles)
    except ValueError as erreur:
        phrase = (
            f"Les règles maison « {nom} » ne se lisent plus dans la base : refaites-les sous ce nom"
            " à l’adresse /regles-maison, ou restaurez une sauvegarde."
        )
        raise BaremePerduError(format_phrase(phrase)) from erreur


def list_baremes(db: Database) -> list[Bareme]:
    """Return every house barème, by title."""
    lignes = db.execute(f"SELECT b.nom, {REGLES} FROM baremes b ORDER BY b.titre, b.nom")
    return [to_bareme(nom, regles) for nom, regles in lignes]


def load_bareme(db: Database, nom: str) -> Bareme | None:
    """Return the barème of this name, the FFT's included."""
    if nom in BAREMES:
        return BAREMES[nom]
    ligne = db.execute(f"SELECT {REGLES} FROM baremes b WHERE b.nom = ?", [nom]).fetchone()
    return to_bareme(nom, ligne[0]) if ligne else None


def save_bareme(db: Database, bareme: Bareme, ancien: str = "") -> None:
    """Write a house barème, in the place of the one called `ancien` when there is one.

    The games that have not begun follow it under its new name.
    """
    valeurs = [bareme.nom, bareme.titre, format_regles(bareme)]
    if not ancien:
        db.execute("INSERT INTO baremes (nom, titre, regles) VALUES (?, ?, ?)", valeurs)
        return
    db.execute(
        "UPDATE baremes SET nom = ?, titre = ?, regles = ? WHERE nom = ?", [*valeurs, ancien]
    )
    db.execute(
        "UPDATE soirees SET bareme = ? WHERE bareme = ? AND regles = ''", [bareme.nom, ancien]
    )


def delete_bareme(db: Database, nom: str) -> None:
    """Delete a house barème; the games that have not begun keep its numbers as they are now."""
    db.execute(f"{_FREEZE} AND bareme = ?", [nom])
    db.execute("DELETE FROM baremes WHERE nom = ?", [nom])


def count_parties(db: Database, nom: str) -> int:
    """Return how many games have chosen this barème and not begun."""
    ligne = db.execute(
        "SELECT count(*) FROM soirees WHERE bareme = ? AND regles = ''", [nom]
    ).fetchone()
    return int(ligne[0])


def choose_bareme(db: Database, soiree_id: int, nom: str) -> None:
    """Make a soirée follow this barème, until it begins."""
    db.execute("UPDATE soirees SET bareme = ?, regles = '' WHERE id = ?", [nom, soiree_id])


def freeze_regles(db: Database, soiree_id: int) -> None:
    """Keep a soirée's rules as they are now, unless they are kept already; the FFT's never move."""
    db.execute(f"{_FREEZE} AND id = ?", [soiree_id])


def save_regles(db: Database, soiree_id: int, bareme: Bareme) -> None:
    """Give a soirée the rules that it had elsewhere, whatever is called so here."""
    if bareme is not FFT:
        regles = format_regles(bareme)
        db.execute("UPDATE soirees SET regles = ? WHERE id = ?", [regles, soiree_id])


def has_donnes(db: Database, soiree_id: int) -> bool:
    """Whether a line is written on any sheet of a soirée."""
    ligne = db.execute(
        "SELECT EXISTS (SELECT 1 FROM donnes d JOIN feuilles f ON f.id = d.feuille_id"
        " WHERE f.soiree_id = ? AND d.retiree = 0)",
        [soiree_id],
    ).fetchone()
    return bool(ligne[0])
