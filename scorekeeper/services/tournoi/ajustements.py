"""The ledger of a club night: points given or taken beside the feuilles."""

from dataclasses import replace
from datetime import UTC, datetime

from sqlite_utils import Database

from ...db import writing
from ...regles.texte import format_signe
from ...store.journal import append_journal
from ...store.tournoi.ajustements import insert_ajustement, list_ajustements
from ...store.tournoi.inscriptions import load_inscription
from ...store.tournoi.values import Ajustement, Tournoi
from ..adresse import Auteur
from ..refus import IntrouvableError, RefusError
from .acces import load_for_writing

POINTS_MAX = 9999
MOTIF_MAX = 200
# What the entry says that cancels another, before the reason of the other.
ANNULATION = "Annulation"


def add_ajustement(
    db: Database,
    soiree_id: int,
    inscription_id: int,
    position: int,
    points: int,
    motif: str,
    auteur: Auteur,
    vu: int | None = None,
) -> int:
    """Give points to somebody at a position, or take some, and return the id of the entry.

    `vu` is the last entry that the form showed: the same form sent twice is one entry. Raises
    RefusError.
    """
    motif = " ".join(motif.split())
    with writing(db):
        tournoi = load_for_writing(db, soiree_id)
        _check(db, tournoi, inscription_id, position, points, motif)
        entree = Ajustement(
            0, inscription_id, position, points, motif, auteur.nom, datetime.now(UTC)
        )
        deja = _find_meme(list_ajustements(db, soiree_id), entree, vu)
        return deja or _insert(db, soiree_id, entree)


def cancel_ajustement(db: Database, soiree_id: int, id_: int, auteur: Auteur) -> int:
    """Write the contrary of an entry, which stays, and return the id of the new one.

    Cancelled twice is cancelled once. Raises RefusError, and IntrouvableError when there is no
    such entry in this evening.
    """
    with writing(db):
        load_for_writing(db, soiree_id)
        entrees = list_ajustements(db, soiree_id)
        annulee = next((entree for entree in entrees if entree.id == id_), None)
        if annulee is None:
            raise IntrouvableError
        if annulee.contre is not None:
            raise RefusError({"": "Une annulation ne s’annule pas : refaites l’écriture."})
        contraire = next((entree.id for entree in entrees if entree.contre == id_), None)
        if contraire is not None:
            return contraire
        neuve = replace(
            annulee,
            points=-annulee.points,
            motif=f"{ANNULATION} : {annulee.motif}"[:MOTIF_MAX],
            acteur=auteur.nom,
            moment=datetime.now(UTC),
            contre=id_,
        )
        return _insert(db, soiree_id, neuve)


def _check(
    db: Database, tournoi: Tournoi, inscription_id: int, position: int, points: int, motif: str
) -> None:
    erreurs = {}
    if load_inscription(db, tournoi.soiree_id, inscription_id) is None:
        erreurs["qui"] = "Cette personne n’est pas inscrite à cette soirée."
    derniere = max(tournoi.position, 1)
    if not 1 <= position <= derniere:
        erreurs["position"] = f"La position va de 1 à {derniere}, la dernière lancée."
    if not 0 < abs(points) <= POINTS_MAX:
        limite = format_signe(POINTS_MAX).removeprefix("+")
        erreurs["points"] = f"Les points vont de 1 à {limite}, en plus ou en moins."
    if not motif:
        erreurs["motif"] = "Dites pourquoi : la raison est gardée."
    elif len(motif) > MOTIF_MAX:
        erreurs["motif"] = f"Ce motif dépasse {MOTIF_MAX} lettres."
    if erreurs:
        raise RefusError(erreurs)


def _find_meme(entrees: list[Ajustement], entree: Ajustement, vu: int | None) -> int | None:
    """Return the entry that the same form has already written, None when there is none."""
    if vu is None:
        return None
    dite = (entree.inscription_id, entree.position, entree.points, entree.motif)
    return next(
        (
            e.id
            for e in entrees
            if e.id > vu
            and e.contre is None
            and (e.inscription_id, e.position, e.points, e.motif) == dite
        ),
        None,
    )


def _insert(db: Database, soiree_id: int, entree: Ajustement) -> int:
    id_ = insert_ajustement(db, soiree_id, entree)
    append_journal(
        db,
        entree.acteur,
        "ajustement",
        soiree_id=soiree_id,
        apres={
            "id": id_,
            "inscription": entree.inscription_id,
            "position": entree.position,
            "points": entree.points,
            "motif": entree.motif,
            "contre": entree.contre,
        },
    )
    return id_
