"""What a ruling writes in the ledger of penalties, and the contrary entries that take it back."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from sqlite_utils import Database

from ...regles.arbitrage.modele import Cible, Genre, Jugement
from ...store.tournoi.ajustements import insert_ajustement, list_ajustements
from ...store.tournoi.values import Ajustement
from ..adresse import Auteur
from .demande import Demande, is_libre, read_montant

MOTIF_MAX = 200
ANNULATION = "Annulation"


def list_entrees(
    demande: Demande, jugement: Jugement, arbitrage_id: int, auteur: Auteur
) -> Iterator[Ajustement]:
    """Yield the entries of the ledger: a warning is 0 points, a penalty takes some away."""
    incident = jugement.incident
    for qui, montant in _list_sanctions(demande, jugement):
        yield Ajustement(
            id=0,
            inscription_id=qui,
            position=demande.position,
            points=-montant,
            motif=f"{'' if montant else 'Avertissement : '}{incident.titre}"[:MOTIF_MAX],
            acteur=auteur.nom,
            moment=datetime.now(UTC),
            famille=incident.famille,
            incident=incident.id,
            arbitrage_id=arbitrage_id,
        )


def _list_sanctions(demande: Demande, jugement: Jugement) -> Iterator[tuple[int, int]]:
    """Yield who is sanctioned and of how many points, 0 for a warning."""
    for rang, effet in enumerate(jugement.effets):
        if effet.genre not in (Genre.AVERTISSEMENT, Genre.PENALITE):
            continue
        if effet.facultatif and rang not in demande.retenus:
            continue
        avertit = effet.genre is Genre.AVERTISSEMENT
        montant = 0 if avertit else read_montant(demande, rang, effet) or 0
        silence = effet.cible is Cible.NON_PRECISE
        qui = demande.payeurs if silence else tuple(map(int, effet.joueurs))
        yield from ((id_, montant) for id_ in dict.fromkeys(qui))
    if is_libre(jugement) and demande.libre is not None:
        yield from ((id_, demande.libre) for id_ in dict.fromkeys(demande.fautifs))


def cancel_entrees(
    db: Database, soiree_id: int, arbitrage_id: int, contraire_id: int, auteur: Auteur
) -> None:
    """Take back the entries that a ruling wrote and that nothing took back, by contrary ones."""
    entrees = list_ajustements(db, soiree_id)
    deja = {entree.contre for entree in entrees}
    for entree in entrees:
        propre = entree.arbitrage_id == arbitrage_id and entree.contre is None
        if propre and entree.id not in deja:
            contraire = replace(
                entree,
                points=-entree.points,
                motif=f"{ANNULATION} : {entree.motif}"[:MOTIF_MAX],
                acteur=auteur.nom,
                moment=datetime.now(UTC),
                contre=entree.id,
                arbitrage_id=contraire_id,
            )
            insert_ajustement(db, soiree_id, contraire)
