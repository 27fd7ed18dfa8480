"""Who waits, leaves, comes back or takes somebody's place in a club night.

`vue` is everywhere the last position opened as the page knew it, None for who has no page.
"""

from dataclasses import replace

from sqlite_utils import Database

from ...db import writing
from ...echange.inscription_lue import InscriptionLue
from ...regles.mouvement.placement import QUATRE
from ...store.joueurs import fold_aspect
from ...store.journal import append_journal
from ...store.tournoi import inscriptions as store
from ...store.tournoi.values import Inscription, Mode, Tournoi
from ..adresse import Auteur
from ..arbitrage.retours import note_retour
from ..refus import RefusError
from .acces import load_for_writing
from .equipes import expect_ouverte
from .inscriptions import (
    clean_fiche,
    enter,
    has_played,
    list_libres,
    load_or_refuse,
    name_fiche,
    starts_finale,
    take_place,
)

PAS_JOUE = "{} n’a pas encore joué : il suffit de rayer son inscription."
NON_TIREES = "Les places ne sont pas encore tirées."
SANS_MOUVEMENT = "Une place de plus ne s’ouvre que dans le mouvement : remplacez quelqu’un."
COMPLET = "Toutes les places sont prises : attendez qu’une se libère."
FINALE = "La suite est une finale : qui arrive n’y prend la place de personne."
PRISE = "La place de {} est déjà reprise."


def leave(db: Database, soiree_id: int, id_: int, auteur: Auteur, vue: int | None = None) -> None:
    """Let somebody go after the last position opened; raises RefusError."""
    with writing(db):
        tournoi = load_for_writing(db, soiree_id, vue)
        inscrit = load_or_refuse(db, soiree_id, id_)
        if not has_played(db, soiree_id, inscrit):
            raise RefusError({"": PAS_JOUE.format(inscrit.nom_complet)})
        if inscrit.sortie is None:
            store.update_inscription(db, replace(inscrit, sortie=tournoi.position))
            _journalise(db, tournoi, auteur, "depart", inscrit)


def come_back(
    db: Database, soiree_id: int, id_: int, auteur: Auteur, vue: int | None = None
) -> None:
    """Let somebody who left play again, on their seat or on a free one; raises RefusError."""
    with writing(db):
        tournoi = load_for_writing(db, soiree_id, vue)
        inscrit = load_or_refuse(db, soiree_id, id_)
        if inscrit.sortie is None:
            return
        numero = find_retour(db, tournoi, inscrit)
        store.update_inscription(db, replace(inscrit, numero=numero, sortie=None))
        note_retour(db, soiree_id, id_)
        _journalise(db, tournoi, auteur, "retour", inscrit)


def find_retour(db: Database, tournoi: Tournoi, inscrit: Inscription) -> int:
    """Return the number of somebody who comes back: theirs, or a free one; raises RefusError.

    Refused when every seat is taken, and when their team has found somebody else since.
    """
    expect_ouverte(db, tournoi, inscrit.equipe, sauf=inscrit.id)
    if inscrit.numero is not None and inscrit.numero in _list_libres(db, tournoi):
        return inscrit.numero
    return _take_or_refuse(db, tournoi)


def seat_waiting(
    db: Database, soiree_id: int, id_: int, auteur: Auteur, vue: int | None = None
) -> None:
    """Give a free seat, from the next position on, to somebody who waits; raises RefusError."""
    with writing(db):
        tournoi = load_for_writing(db, soiree_id, vue)
        inscrit = load_or_refuse(db, soiree_id, id_)
        if not tournoi.is_tire:
            raise RefusError({"": NON_TIREES})
        if inscrit.numero is None:
            _expect_avant_finale(tournoi)
            numero = _take_or_refuse(db, tournoi)
            arrivee = tournoi.position + 1
            assis = replace(inscrit, numero=numero, arrivee=arrivee, sortie=None)
            store.update_inscription(db, assis)
            note_retour(db, soiree_id, id_)
            _journalise(db, tournoi, auteur, "assis", inscrit)


def can_open(tournoi: Tournoi) -> bool:
    """Whether a seat more may be made at the next position: only the movement makes room."""
    return tournoi.is_tire and tournoi.mode is Mode.FFT and not starts_finale(tournoi)


def open_place(
    db: Database, soiree_id: int, id_: int, auteur: Auteur, vue: int | None = None
) -> None:
    """Give somebody who waits a number beyond the seats of the evening; raises RefusError.

    From the next position on they sit at a table of three that others join. A free seat, where
    there is one, is given instead.
    """
    with writing(db):
        tournoi = load_for_writing(db, soiree_id, vue)
        inscrit = load_or_refuse(db, soiree_id, id_)
        if not tournoi.is_tire:
            raise RefusError({"": NON_TIREES})
        if inscrit.numero is not None:
            return
        if not can_open(tournoi):
            raise RefusError({"": SANS_MOUVEMENT})
        numero = take_place(db, tournoi) or _count_numeros(db, tournoi) + 1
        assis = replace(inscrit, numero=numero, arrivee=tournoi.position + 1, sortie=None)
        store.update_inscription(db, assis)
        note_retour(db, soiree_id, id_)
        _journalise(db, tournoi, auteur, "place ouverte", inscrit)


def _count_numeros(db: Database, tournoi: Tournoi) -> int:
    """Return the last starting number of the evening."""
    tenus = (i.numero or 0 for i in store.list_inscriptions(db, tournoi.soiree_id))
    return max(QUATRE * tournoi.tables, *tenus)


def substitute(
    db: Database,
    soiree_id: int,
    id_: int,
    fiche: InscriptionLue,
    auteur: Auteur,
    vue: int | None = None,
) -> int:
    """Give somebody's seat from the next position on to another person; return that person's id.

    It may be somebody who waits for a seat. Who has not played yet is struck off. Nobody is
    replaced in a final: its places are those of the ranking. Raises RefusError.
    """
    with writing(db):
        tournoi = load_for_writing(db, soiree_id, vue)
        parti = load_or_refuse(db, soiree_id, id_)
        prochaine = tournoi.position + 1
        if not tournoi.is_tire or parti.numero is None:
            raise RefusError({"": f"{parti.nom_complet} n’a pas de place à donner."})
        _expect_avant_finale(tournoi)
        if parti.sortie is not None and parti.numero not in _list_libres(db, tournoi):
            raise RefusError({"": PRISE.format(parti.nom_complet)})
        if not has_played(db, soiree_id, parti):
            store.delete_inscription(db, id_)
        elif parti.sortie is None:
            store.update_inscription(db, replace(parti, sortie=tournoi.position))
        venu = _find_attente(db, tournoi, fiche) or _enter_debout(db, tournoi, fiche)
        assis = replace(venu, numero=parti.numero, arrivee=prochaine)
        store.update_inscription(db, assis)
        append_journal(
            db,
            auteur.nom,
            "remplacement",
            soiree_id=soiree_id,
            avant={"joueur": parti.nom_complet, "numero": parti.numero},
            apres={"joueur": venu.nom_complet, "position": prochaine},
        )
        return venu.id


def _expect_avant_finale(tournoi: Tournoi) -> None:
    if starts_finale(tournoi):
        raise RefusError({"": FINALE})


def _enter_debout(db: Database, tournoi: Tournoi, fiche: InscriptionLue) -> Inscription:
    """Register somebody without a seat: theirs is known already."""
    id_ = enter(db, replace(tournoi, tables=0), clean_fiche(fiche))
    return load_or_refuse(db, tournoi.soiree_id, id_)


def _find_attente(db: Database, tournoi: Tournoi, fiche: InscriptionLue) -> Inscription | None:
    """Return the person of this name who waits for a seat."""
    aspect = fold_aspect(name_fiche(clean_fiche(fiche)))
    attendent = (
        inscrit
        for inscrit in store.list_inscriptions(db, tournoi.soiree_id)
        if inscrit.numero is None and inscrit.sortie is None
    )
    return next((i for i in attendent if fold_aspect(i.nom_complet) == aspect), None)


def _list_libres(db: Database, tournoi: Tournoi) -> list[int]:
    return list_libres(tournoi, store.list_inscriptions(db, tournoi.soiree_id))


def _take_or_refuse(db: Database, tournoi: Tournoi) -> int:
    numero = take_place(db, tournoi)
    if numero is None:
        raise RefusError({"": COMPLET})
    return numero


def _journalise(
    db: Database, tournoi: Tournoi, auteur: Auteur, action: str, inscrit: Inscription
) -> None:
    append_journal(
        db,
        auteur.nom,
        action,
        soiree_id=tournoi.soiree_id,
        avant={"numero": inscrit.numero, "sortie": inscrit.sortie},
        apres={"joueur": inscrit.nom_complet, "position": tournoi.position},
    )
