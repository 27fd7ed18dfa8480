"""Writing donnes: the row, its poignées and its written scores."""

from sqlite_utils import Database

from ..regles.donne import Donne
from ..regles.feuille import Entree


def find_jeton(db: Database, jeton: str) -> tuple[int, int] | None:
    """Return the donne's id and the feuille's id that hold this idempotency key, if any."""
    ligne = db.execute("SELECT id, feuille_id FROM donnes WHERE jeton = ?", [jeton]).fetchone()
    return (ligne[0], ligne[1]) if ligne else None


def insert_donne(db: Database, feuille_id: int, rang: int, jeton: str, entree: Entree) -> int:
    """Insert a donne at a free rank and return its id."""
    curseur = db.execute(
        "INSERT INTO donnes (feuille_id, rang, jeton, donneur_force, contrat_ecrit, etat, motif,"
        " preneur, appele, mort, contrat, bouts, demi_points, petit, chelem)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [feuille_id, rang, jeton, *_list_ecrit(entree), *_list_faits(entree.donne)],
    )
    id_ = int(curseur.lastrowid or 0)
    _insert_details(db, id_, entree)
    return id_


def update_donne(db: Database, donne_id: int, entree: Entree, corrigee: bool = True) -> None:
    """Replace the facts of a donne; `corrigee` counts it as a correction."""
    db.execute(
        "UPDATE donnes SET donneur_force = ?, contrat_ecrit = ?, etat = ?, motif = ?,"
        " preneur = ?, appele = ?, mort = ?, contrat = ?, bouts = ?, demi_points = ?, petit = ?,"
        " chelem = ?, corrections = corrections + ? WHERE id = ?",
        [*_list_ecrit(entree), *_list_faits(entree.donne), int(corrigee), donne_id],
    )
    db.execute("DELETE FROM poignees WHERE donne_id = ?", [donne_id])
    db.execute("DELETE FROM miseres WHERE donne_id = ?", [donne_id])
    db.execute("DELETE FROM scores_ecrits WHERE donne_id = ?", [donne_id])
    _insert_details(db, donne_id, entree)


def mark_modif(db: Database, donne_id: int, modif: int) -> None:
    """Remember which journal entry last changed a donne."""
    db.execute("UPDATE donnes SET modif = ? WHERE id = ?", [modif, donne_id])


def mark_corrigee(db: Database, donne_id: int) -> None:
    """Note that a donne was corrected where it comes from."""
    db.execute("UPDATE donnes SET corrections = 1 WHERE id = ?", [donne_id])


def retire_donne(db: Database, donne_id: int) -> None:
    """Take a donne off the sheet; its row keeps the key so that a late retry finds it."""
    db.execute("UPDATE donnes SET retiree = 1 WHERE id = ?", [donne_id])


def delete_donnes(db: Database, feuille_id: int) -> None:
    """Take every row off a sheet on paper, to write them again; the journal keeps them."""
    db.execute("DELETE FROM donnes WHERE feuille_id = ?", [feuille_id])


def _list_ecrit(entree: Entree) -> list[str | int | None]:
    return [entree.donneur_force, entree.contrat_ecrit]


def _list_faits(donne: Donne) -> list[str | int | None]:
    return [
        donne.etat,
        donne.motif,
        donne.preneur,
        donne.appele,
        donne.mort,
        donne.contrat,
        donne.bouts,
        donne.demi_points,
        donne.petit,
        donne.chelem,
    ]


def _insert_details(db: Database, donne_id: int, entree: Entree) -> None:
    for rang, poignee in enumerate(entree.donne.poignees):
        db.execute(
            "INSERT INTO poignees (donne_id, rang, taille, place, camp) VALUES (?, ?, ?, ?, ?)",
            [donne_id, rang, poignee.taille, poignee.place, poignee.camp],
        )
    for misere in entree.donne.miseres:
        db.execute(
            "INSERT INTO miseres (donne_id, place, sorte) VALUES (?, ?, ?)",
            [donne_id, misere.place, misere.sorte],
        )
    for place, valeur in enumerate(entree.ecrits or ()):
        db.execute(
            "INSERT INTO scores_ecrits (donne_id, place, valeur) VALUES (?, ?, ?)",
            [donne_id, place, valeur],
        )
