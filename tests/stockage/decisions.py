"""Rulings that the tests make, by the name of who is at fault."""

from collections.abc import Iterable

from sqlite_utils import Database

from scorekeeper.regles.arbitrage.modele import CodeArbitrage
from scorekeeper.services.adresse import Auteur
from scorekeeper.services.arbitrage.application import apply_arbitrage
from scorekeeper.services.arbitrage.demande import Demande
from scorekeeper.store.joueurs import fold_nom
from scorekeeper.store.tournoi.inscriptions import list_inscriptions
from scorekeeper.store.tournoi.tournois import load_tournoi

ARBITRE = Auteur("MARTIN Luc", organise=True)
# The camp that did it gains by it: the donne is annulled, and 100 points are the arbiter's choice.
RENONCE = {"consommee": "oui", "camp": "defense", "resultat": "chute"}
RENONCE_DITE = "Une fois les points rendus, la défense fautive gagne : donne annulée."
REDISTRIBUEE = {"moment": "avant_contrat", "remplacant": "non"}


def rule(
    db: Database,
    soiree_id: int,
    incident: str,
    reponses: dict[str, str],
    fautifs: Iterable[str] = (),
    payeurs: Iterable[str] = (),
    **autres: object,
) -> int:
    """Apply a ruling at the position being played, its optional effects kept; return its id."""
    gens = {fold_nom(i.nom_complet): i.id for i in list_inscriptions(db, soiree_id)}
    tournoi = load_tournoi(db, soiree_id)
    assert tournoi is not None
    valeurs: dict[str, object] = {
        "position": tournoi.position,
        "numero_table": 1,
        "fautifs": tuple(gens[fold_nom(nom)] for nom in fautifs),
        "payeurs": tuple(gens[fold_nom(nom)] for nom in payeurs),
        "retenus": frozenset(range(9)),
    }
    demande = Demande(incident, CodeArbitrage.CA2012, reponses, **valeurs | autres)  # type: ignore[arg-type]
    return apply_arbitrage(db, soiree_id, demande, ARBITRE)
