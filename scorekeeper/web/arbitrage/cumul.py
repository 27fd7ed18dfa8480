"""A second penalty for the same donne and player: said before it is written, never forbidden."""

from collections.abc import Iterator

from ...db import get_db
from ...regles.arbitrage.modele import Genre, Jugement, Moment
from ...regles.texte import INSECABLE, format_entier, format_phrase
from ...store.arbitrages import Arbitrage, list_arbitrages_feuille
from ...store.journal import list_histoire
from .lieu import Lieu, Terrain

# What happens beside the donnes has nothing to do with any of them.
HORS_DONNE = {Moment.FEUILLE, Moment.CONDUITE}


def warn_cumul(jugement: Jugement, lieu: Lieu, terrain: Terrain) -> list[str]:
    """Return a sentence for each player at fault who already pays for that donne."""
    penalise = any(effet.genre is Genre.PENALITE for effet in jugement.effets)
    if not penalise or terrain.feuille is None or jugement.incident.moment in HORS_DONNE:
        return []
    dejas = {arbitrage.id for arbitrage in _list_meme_donne(lieu, terrain)}
    annulees = {entree.contre for entree in terrain.ajustements}
    phrases = []
    for qui in lieu.fautifs:
        points = sum(
            -entree.points
            for entree in terrain.ajustements
            if entree.arbitrage_id in dejas
            and entree.inscription_id == qui
            and entree.contre is None
            and entree.id not in annulees
        )
        if points > 0:
            nombre = f"{format_entier(points)}{INSECABLE}points"
            phrases.append(
                format_phrase(
                    f"{terrain.gens[qui].nom_complet} a déjà {nombre} de pénalité pour cette donne."
                )
            )
    return phrases


def warn_deja(jugement: Jugement, lieu: Lieu, terrain: Terrain) -> list[str]:
    """Return a sentence for each who has paid for this tonight, where no repeat costs more."""
    penalise = any(effet.genre is Genre.PENALITE for effet in jugement.effets)
    if not penalise or jugement.ensuite or jugement.recidivistes:
        return []
    annulees = {entree.contre for entree in terrain.ajustements}
    phrases = []
    for qui in lieu.fautifs:
        points = sum(
            -entree.points
            for entree in terrain.ajustements
            if entree.inscription_id == qui
            and entree.incident == jugement.incident.id
            and entree.contre is None
            and entree.id not in annulees
        )
        if points > 0:
            nombre = f"{format_entier(points)}{INSECABLE}points"
            nom = terrain.gens[qui].nom_complet
            phrase = f"{nom} a déjà payé {nombre} ce soir pour le même incident."
            phrases.append(format_phrase(phrase))
    return phrases


def _list_meme_donne(lieu: Lieu, terrain: Terrain) -> Iterator[Arbitrage]:
    """Yield the rulings made about the donne that is spoken of."""
    feuille = terrain.feuille
    if feuille is None:
        return
    arbitrages = list_arbitrages_feuille(get_db(), feuille.id)
    if lieu.donne_id:
        yield from (a for a in arbitrages if a.donne_id == lieu.donne_id)
        return
    donnees = [t.moment for t in list_histoire(get_db(), feuille.id) if t.action == "donne"]
    derniere = max(donnees, default=None)
    yield from (
        a for a in arbitrages if a.donne_id is None and (derniere is None or a.moment >= derniere)
    )
