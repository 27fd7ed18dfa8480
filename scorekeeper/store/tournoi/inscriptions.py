"""The people of a club night, and what is known of them from earlier ones."""

import json
from dataclasses import astuple, dataclass
from typing import Any

from sqlite_utils import Database

from ...regles.texte import fold_lettres
from ..joueurs import fold_nom, save_joueur
from .values import Inscription

_COLONNES = (
    "id, nom, prenom, numero_fft, club, serie, tarif, paye, feminine, jeune, senior, equipe,"
    " numero, choisi, arrivee, sortie"
)
_BOOLEENS = slice(7, 11)
# Whoever sits at a table, or has taken a seat there.
_SIEGES = (
    "SELECT feuille_id, joueur_id, nom, nom_court FROM places"
    " UNION ALL SELECT feuille_id, joueur_id, nom, nom_court FROM remplacements"
)
# What the journal calls it when two look-alikes are two people.
DISTINCTES = "deux personnes"


@dataclass(frozen=True, slots=True)
class Connu:
    """Somebody of an earlier club night, as last registered: what quick typing fills in."""

    nom: str
    prenom: str
    numero_fft: str
    club: str
    serie: str
    feminine: bool
    jeune: bool
    senior: bool


def list_inscriptions(db: Database, soiree_id: int) -> list[Inscription]:
    """Return the people of a club night by name, as a French list has them: É beside E."""
    lignes = db.execute(
        f"SELECT {_COLONNES} FROM inscriptions WHERE soiree_id = ? ORDER BY cle, id", [soiree_id]
    )
    gens = map(_to_inscription, lignes)
    return sorted(gens, key=lambda inscrit: fold_lettres(inscrit.nom_complet))


def load_inscription(db: Database, soiree_id: int, id_: int) -> Inscription | None:
    """Return one of the people of a club night."""
    ligne = db.execute(
        f"SELECT {_COLONNES} FROM inscriptions WHERE soiree_id = ? AND id = ?", [soiree_id, id_]
    ).fetchone()
    return _to_inscription(ligne) if ligne else None


def _to_inscription(ligne: Any) -> Inscription:
    valeurs = list(ligne)
    valeurs[_BOOLEENS] = map(bool, valeurs[_BOOLEENS])
    valeurs[13] = bool(valeurs[13])
    return Inscription(*valeurs)


def insert_inscription(db: Database, soiree_id: int, inscription: Inscription) -> int:
    """Register somebody, whatever id the value has, and return the new id.

    Raises sqlite3.IntegrityError when that name is registered already: look first.
    """
    valeurs = _dump(inscription)[1:]
    colonnes = _COLONNES.removeprefix("id, ")
    curseur = db.execute(
        f"INSERT INTO inscriptions (soiree_id, cle, {colonnes})"
        f" VALUES (?, ?, {', '.join('?' * len(valeurs))})",
        [soiree_id, fold_nom(inscription.nom_complet), *valeurs],
    )
    return int(curseur.lastrowid or 0)


def update_inscription(db: Database, inscription: Inscription) -> None:
    """Replace what is known of somebody registered."""
    colonnes = _COLONNES.removeprefix("id, ").split(", ")
    suite = ", ".join(f"{colonne} = ?" for colonne in colonnes)
    id_, *valeurs = _dump(inscription)
    db.execute(
        f"UPDATE inscriptions SET cle = ?, {suite} WHERE id = ?",
        [fold_nom(inscription.nom_complet), *valeurs, id_],
    )


def delete_inscription(db: Database, id_: int) -> None:
    """Strike somebody off the list."""
    db.execute("DELETE FROM inscriptions WHERE id = ?", [id_])


def clear_numeros(db: Database, soiree_id: int) -> None:
    """Take every starting number back, before a new draw."""
    db.execute("UPDATE inscriptions SET numero = NULL WHERE soiree_id = ?", [soiree_id])


def save_numero(db: Database, id_: int, numero: int | None) -> None:
    """Give somebody a starting number."""
    db.execute("UPDATE inscriptions SET numero = ? WHERE id = ?", [numero, id_])


def _dump(inscription: Inscription) -> list[Any]:
    return [int(v) if isinstance(v, bool) else v for v in astuple(inscription)]


def list_connus(db: Database, sauf: int, limite: int = 500) -> list[Connu]:
    """Return the people of other club nights as last registered, the most recent first."""
    lignes = db.execute(
        "SELECT nom, prenom, numero_fft, club, serie, feminine, jeune, senior FROM inscriptions"
        " WHERE id IN (SELECT max(id) FROM inscriptions WHERE soiree_id <> ? GROUP BY cle)"
        " AND cle NOT IN (SELECT cle FROM inscriptions WHERE soiree_id = ?)"
        " ORDER BY id DESC LIMIT ?",
        [sauf, sauf, limite],
    )
    return [Connu(*ligne[:5], *map(bool, ligne[5:])) for ligne in lignes]


def list_assis(db: Database, soiree_id: int) -> set[str]:
    """Return whoever sits on a feuille of an evening, by what two spellings of a name share."""
    lignes = db.execute(
        "SELECT j.cle FROM joueurs j WHERE j.id IN (SELECT s.joueur_id FROM feuilles f"
        f" JOIN ({_SIEGES}) s ON s.feuille_id = f.id WHERE f.soiree_id = ?)",
        [soiree_id],
    )
    return {cle for (cle,) in lignes}


def list_feuilles_de(db: Database, soiree_id: int, nom: str) -> list[int]:
    """Return the feuilles of an evening where somebody of that name sits, or has sat."""
    lignes = db.execute(
        "SELECT DISTINCT f.id FROM joueurs j"
        f" JOIN ({_SIEGES}) s ON s.joueur_id = j.id JOIN feuilles f ON f.id = s.feuille_id"
        " WHERE f.soiree_id = ? AND j.cle = ? ORDER BY f.id",
        [soiree_id, fold_nom(nom)],
    )
    return [feuille_id for (feuille_id,) in lignes]


def list_personnes(db: Database, feuille_id: int) -> dict[str, str]:
    """Return the short name of whoever sits, or has sat, at a table, by name."""
    return dict(
        db.execute(
            f"SELECT s.nom, s.nom_court FROM ({_SIEGES}) s WHERE s.feuille_id = ?", [feuille_id]
        ).fetchall()
    )


def rename_personne(db: Database, feuille_id: int, ancien: str, nom: str, court: str) -> None:
    """Give whoever bears a name on a feuille another one, wherever they sit there."""
    joueur_id, cle = save_joueur(db, nom), fold_nom(ancien)
    for table in ("places", "remplacements"):
        db.execute(
            f"UPDATE {table} SET joueur_id = ?, nom = ?, nom_court = ? WHERE feuille_id = ?"
            " AND joueur_id = (SELECT j.id FROM joueurs j WHERE j.cle = ?)",
            [joueur_id, nom, court, feuille_id, cle],
        )


def move_ajustements(db: Database, de: int, vers: int) -> None:
    """Give the ledger entries of one registration to another."""
    db.execute("UPDATE ajustements SET inscription_id = ? WHERE inscription_id = ?", [vers, de])


def list_distinctes(db: Database, soiree_id: int) -> set[frozenset[int]]:
    """Return the pairs of registrations that were said to be two people."""
    lignes = db.execute(
        "SELECT apres FROM journal WHERE soiree_id = ? AND action = ?", [soiree_id, DISTINCTES]
    )
    return {frozenset(json.loads(apres)) for (apres,) in lignes}
