"""Evenings whose sheets come on paper: started empty, filled one sheet at a time."""

from datetime import date

from sqlite_utils import Database

from ..db import writing
from ..regles.bareme import FFT
from ..store import soirees
from ..store.journal import append_journal
from ..store.liens import insert_lien
from .parties import NOM_MAX, clean_nom, make_cle, make_code
from .refus import RefusError


def create_soiree(db: Database, titre: str, jour: date, acteur: str, jeton: str = "") -> str:
    """Start an evening without any feuille and return its code; raises RefusError.

    The key of the form becomes the code: sent twice, it is one evening.
    """
    code = make_code(jeton)
    with writing(db):
        if soirees.load_soiree(db, code) is None:
            insert_soiree(db, code, titre, jour, acteur)
    return code


def insert_soiree(db: Database, code: str, titre: str, jour: date, acteur: str) -> int:
    """Start an evening inside the caller's transaction and return its id; raises RefusError."""
    titre = name_soiree(titre, jour)
    if len(titre) > NOM_MAX:
        raise RefusError({"titre": f"Le titre dépasse {NOM_MAX} lettres."})
    soiree_id = soirees.insert_soiree(db, code, titre, jour, FFT.nom)
    insert_lien(db, make_cle(), soiree_id, "lecture", None)
    append_journal(db, acteur, "soiree", soiree_id=soiree_id, apres={"titre": titre})
    return soiree_id


def name_soiree(titre: str, jour: date) -> str:
    """Return what an evening of sheets is called: its title, its date without one."""
    return clean_nom(titre) or f"Feuilles du {jour:%d/%m/%Y}"
