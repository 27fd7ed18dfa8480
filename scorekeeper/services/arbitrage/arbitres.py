"""The links of the arbitres of an evening: one a person, by name, taken back when it must be."""

from sqlite_utils import Database

from ...db import writing
from ...store.journal import append_journal
from ...store.liens import delete_lien, insert_lien, list_liens
from ..adresse import Auteur
from ..parties import clean_nom, make_cle
from ..refus import IntrouvableError, RefusError
from ..tournoi.acces import load_both

NOM_MAX = 80


def add_arbitre(db: Database, soiree_id: int, nom: str, auteur: Auteur) -> str:
    """Make the link of an arbitre and return its key; raises RefusError.

    A name that already has one keeps it: the same form sent twice makes one link.
    """
    nom = clean_nom(nom)
    if not 0 < len(nom) <= NOM_MAX:
        raise RefusError({"nom": f"Le nom de l’arbitre a de 1 à {NOM_MAX} lettres."})
    with writing(db):
        load_both(db, soiree_id)
        for lien in list_liens(db, soiree_id):
            if lien.sorte == "arbitre" and lien.nom.casefold() == nom.casefold():
                return lien.cle
        cle = make_cle()
        insert_lien(db, cle, soiree_id, "arbitre", None, nom)
        append_journal(db, auteur.nom, "arbitre", soiree_id=soiree_id, apres=nom)
        return cle


def revoke_arbitre(db: Database, soiree_id: int, cle: str, auteur: Auteur) -> None:
    """Take the link of an arbitre back: it stops working at once; raises IntrouvableError."""
    with writing(db):
        liens = (lien for lien in list_liens(db, soiree_id) if lien.sorte == "arbitre")
        lien = next((lien for lien in liens if lien.cle == cle), None)
        if lien is None:
            raise IntrouvableError
        delete_lien(db, soiree_id, cle)
        append_journal(db, auteur.nom, "arbitre", soiree_id=soiree_id, avant=lien.nom)
