"""A ruling applied in one transaction, and taken back by a contrary one: nothing is erased."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from sqlite_utils import Database

from ...db import writing
from ...echange.faits import keep_juges
from ...regles.arbitrage.modele import Effet, Genre, Jugement, Quand
from ...regles.arbitrage.phrases import CODES
from ...regles.texte import format_phrase
from ...store.arbitrages import (
    Arbitrage,
    Dits,
    find_arbitrage,
    insert_arbitrage,
    list_arbitrages,
    save_avant,
)
from ...store.donnes import mark_modif
from ...store.feuilles import load_feuille_by_id
from ...store.joueurs import fold_nom
from ...store.journal import append_journal
from ...store.tournoi.ajustements import insert_ajustement, list_ajustements
from ...store.tournoi.inscriptions import list_inscriptions
from ...store.tournoi.values import Inscription, Tournoi
from ...store.values import StoredFeuille
from ..adresse import Auteur
from ..parties import clean_nom
from ..refus import IntrouvableError, RefusError
from ..tournoi.acces import load_for_writing
from .demande import Demande, check_demande, judge_at, list_assis
from .entrees import ANNULATION, MOTIF_MAX, cancel_entrees, list_entrees
from .exclusion import exclude, readmit
from .feuille import (
    MODIFIANTS,
    Changement,
    Faits,
    change_feuille,
    load_comptee,
    restore_feuille,
)

JETON_MAX = 64
RESERVE = "Seul un arbitre, ou l’organisateur, applique une décision."


def apply_arbitrage(db: Database, soiree_id: int, demande: Demande, auteur: Auteur) -> int:
    """Apply a ruling to the feuille and the ledger and return its id; raises RefusError.

    One transaction, one ruling: the same form sent twice changes nothing more.
    """
    with writing(db):
        tournoi = load_for_writing(db, soiree_id)
        deja = find_arbitrage(db, demande.jeton) if demande.jeton else None
        if deja is not None and deja[1] == soiree_id:
            return deja[0]
        if not auteur.organise:
            raise RefusError({"": RESERVE})
        _expect_possible(demande, tournoi, deja is not None)
        gens = {inscrit.id: inscrit for inscrit in list_inscriptions(db, soiree_id)}
        if not gens.keys() >= {*demande.fautifs, *demande.payeurs}:
            raise RefusError({"fautifs": "Cette personne n’est pas inscrite à cette soirée."})
        feuille = _load_feuille(db, soiree_id, demande)
        if feuille is not None:
            _expect_table(feuille, demande, gens)
        demande, jugement = judge_at(
            demande, list_ajustements(db, soiree_id), tournoi, feuille, gens
        )
        _expect_vu(demande, jugement)
        check_demande(demande, jugement, feuille, gens)
        fait = change_feuille(db, feuille, demande, jugement.effets) if feuille else Changement()
        sorties = exclude(db, gens, demande, jugement, tournoi)
        avant = fait.avant | ({"sorties": sorties} if sorties else {})
        arbitrage = _build(demande, jugement, feuille, fait, avant or None, gens, auteur)
        id_ = insert_arbitrage(db, soiree_id, arbitrage)
        for entree in list_entrees(demande, jugement, id_, auteur):
            insert_ajustement(db, soiree_id, entree)
        dits = {"fautifs": list(demande.fautifs), "faits": fait.faits}
        _journalise(db, soiree_id, replace(arbitrage, id=id_), "arbitrage", dits)
        return id_


def cancel_arbitrage(db: Database, soiree_id: int, arbitrage_id: int, auteur: Auteur) -> int:
    """Take a ruling back by a contrary one, its entries and its donne too, and return its id.

    Cancelled twice is cancelled once. Raises RefusError, IntrouvableError.
    """
    with writing(db):
        tournoi = load_for_writing(db, soiree_id)
        if not auteur.organise:
            raise RefusError({"": RESERVE})
        arbitrages = list_arbitrages(db, soiree_id)
        ancien = next((a for a in arbitrages if a.id == arbitrage_id), None)
        if ancien is None:
            raise IntrouvableError
        if ancien.contre is not None:
            raise RefusError({"": "Une annulation ne s’annule pas : jugez de nouveau."})
        deja = next((a.id for a in arbitrages if a.contre == arbitrage_id), None)
        if deja is not None:
            return deja
        feuille = load_feuille_by_id(db, ancien.feuille_id) if ancien.feuille_id else None
        faits = restore_feuille(db, feuille, ancien) if feuille is not None else None
        restes = readmit(db, tournoi, ancien, arbitrages)
        contraire = replace(
            ancien,
            id=0,
            phrase=f"{ANNULATION} : {ancien.phrase}",
            acteur=auteur.nom,
            moment=datetime.now(UTC),
            note=clean_nom(auteur.raison)[:MOTIF_MAX],
            jeton=None,
            avant=None,
            sans_enchere=(),
            rang_sans_enchere=None,
            contre=arbitrage_id,
            dits=Dits(faits=_keep_juges(faits), restes=restes),
        )
        id_ = insert_arbitrage(db, soiree_id, contraire)
        cancel_entrees(db, soiree_id, arbitrage_id, id_, auteur)
        dits = {"faits": faits, "restes": restes}
        _journalise(db, soiree_id, replace(contraire, id=id_), "arbitrage annulé", dits)
        return id_


def _expect_possible(demande: Demande, tournoi: Tournoi, pris: bool) -> None:
    """Refuse what no page of this evening asks for."""
    derniere = max(tournoi.position, 1)
    if demande.code is not tournoi.code:
        raise RefusError({"": f"Ce soir, le code choisi est le {CODES[tournoi.code]}."})
    if not 1 <= demande.position <= derniere:
        raise RefusError({"table": f"La position va de 1 à {derniere}, la dernière lancée."})
    if pris or len(demande.jeton) > JETON_MAX:
        raise RefusError({"": "Ce formulaire a déjà servi : recommencez."})


def _expect_vu(demande: Demande, jugement: Jugement) -> None:
    """Refuse what is no longer what the page showed: somebody ruled meanwhile, or took it back."""
    dits = demande.recidivistes
    if dits is not None and {*dits} != {*map(int, jugement.recidivistes)}:
        raise RefusError({"": "Une autre décision vient de changer celle-ci : relisez-la."})


def _expect_table(feuille: StoredFeuille, demande: Demande, gens: dict[int, Inscription]) -> None:
    """Refuse whoever has sat at another table only, at fault or charged."""
    assis = {fold_nom(qui.nom) for qui in feuille.personnes}
    for champ, ids in (("fautifs", demande.fautifs), ("payeurs", demande.payeurs)):
        for id_ in ids:
            nom = gens[id_].nom_complet
            if fold_nom(nom) not in assis:
                lieu = f"à la table {feuille.numero_table} à la position {feuille.position}"
                phrase = f"{nom} ne joue pas {lieu} : changez de table, ou prenez « Sans table »."
                raise RefusError({champ: format_phrase(phrase)})


def _load_feuille(db: Database, soiree_id: int, demande: Demande) -> StoredFeuille | None:
    if demande.numero_table is None:
        return None
    feuille = load_comptee(db, soiree_id, demande.numero_table, demande.position)
    if feuille is None:
        raise RefusError({"table": "Cette table ne joue pas à cette position."})
    return feuille


def _build(
    demande: Demande,
    jugement: Jugement,
    feuille: StoredFeuille | None,
    fait: Changement,
    avant: dict[str, Any] | None,
    gens: dict[int, Inscription],
    auteur: Auteur,
) -> Arbitrage:
    sans = [e for e in jugement.effets if e.genre is Genre.SANS_ENCHERE]
    return Arbitrage(
        id=0,
        position=demande.position,
        numero_table=demande.numero_table,
        incident=demande.incident,
        code=demande.code,
        phrase=jugement.phrase,
        niveau=jugement.niveau,
        acteur=auteur.nom,
        moment=datetime.now(UTC),
        reponses=demande.reponses,
        regle=jugement.regle,
        reference=jugement.reference,
        note=demande.note,
        feuille_id=feuille.id if feuille else None,
        donne_id=fait.donne_id,
        jeton=demande.jeton or None,
        avant=avant,
        sans_enchere=tuple(_find_places(feuille, sans, demande, gens)),
        rang_sans_enchere=_find_rang(feuille, sans, fait),
        dits=Dits(tuple(dict.fromkeys(demande.fautifs)), _keep_juges(fait.faits)),
    )


def _keep_juges(faits: Faits | None) -> dict[str, Any] | None:
    """Return what is said of a donne before and after, None after where its line is gone."""
    return faits and {quand: keep_juges(dite) or None for quand, dite in faits.items()}


def _find_places(
    feuille: StoredFeuille | None,
    sans: list[Effet],
    demande: Demande,
    gens: dict[int, Inscription],
) -> Iterator[int]:
    """Yield the places of those who may not bid."""
    if feuille is None or not sans:
        return
    assis = list_assis(feuille, gens.values())
    yield from (place for place, qui in enumerate(assis) if qui and qui.id in demande.fautifs)


def _find_rang(feuille: StoredFeuille | None, sans: list[Effet], fait: Changement) -> int | None:
    """Return the line at which they may not bid: the one dealt anew, or the one after."""
    if feuille is None or feuille.papier or not sans:
        return None
    suivante = any(effet.quand is Quand.DONNE_SUIVANTE for effet in sans)
    noted = "inseree" in fait.avant
    pas_encore = fait.donne_id is None
    return feuille.prochain_rang + int(noted) + int(suivante and pas_encore)


def _journalise(
    db: Database, soiree_id: int, arbitrage: Arbitrage, action: str, dits: dict[str, Any]
) -> None:
    modif = append_journal(
        db,
        arbitrage.acteur,
        action,
        soiree_id=soiree_id,
        feuille_id=arbitrage.feuille_id,
        donne_id=arbitrage.donne_id,
        apres={
            "arbitrage": arbitrage.id,
            "incident": arbitrage.incident,
            "code": arbitrage.code,
            "reponses": dict(arbitrage.reponses),
            "phrase": arbitrage.phrase,
        }
        | dits,
    )
    if arbitrage.donne_id is not None and arbitrage.avant and MODIFIANTS & arbitrage.avant.keys():
        mark_modif(db, arbitrage.donne_id, modif)
        save_avant(db, arbitrage.id, json.dumps(arbitrage.avant | {"modif": modif}))
