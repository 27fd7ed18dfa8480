"""A second penalty for the same donne and player: said before it is written, never forbidden."""

from collections.abc import Callable, Iterator

from ...db import get_db
from ...regles.arbitrage.modele import Genre, Jugement, Moment
from ...regles.texte import INSECABLE, format_entier, format_phrase
from ...store.arbitrages import Arbitrage, list_arbitrages_feuille
from ...store.journal import list_histoire
from ...store.tournoi.values import Ajustement
from .lieu import Lieu, Terrain

# What happens beside the donnes has nothing to do with any of them.
HORS_DONNE = {Moment.FEUILLE, Moment.CONDUITE}


def warn_cumul(jugement: Jugement, lieu: Lieu, terrain: Terrain) -> list[str]:
    """Return a sentence for each player at fault who already pays for that donne."""
    if terrain.feuille is None or jugement.incident.moment in HORS_DONNE:
        return []
    dejas = {arbitrage.id for arbitrage in _list_meme_donne(lieu, terrain)}
    phrase = "{} a déjà {} de pénalité pour cette donne."
    return _warn(jugement, lieu, terrain, phrase, lambda entree: entree.arbitrage_id in dejas)


def warn_deja(jugement: Jugement, lieu: Lieu, terrain: Terrain) -> list[str]:
    """Return a sentence for each who has paid for this tonight, where no repeat costs more."""
    if jugement.ensuite or jugement.recidivistes:
        return []
    phrase = "{} a déjà payé {} ce soir pour le même incident."
    meme = jugement.incident.id
    return _warn(jugement, lieu, terrain, phrase, lambda entree: entree.incident == meme)


def _warn(
    jugement: Jugement,
    lieu: Lieu,
    terrain: Terrain,
    phrase: str,
    compte: Callable[[Ajustement], bool],
) -> list[str]:
    """Return the sentence of each at fault who pays entries that `compte` counts, none cancelled.

    Nothing where the ruling itself has no penalty.
    """
    if not any(effet.genre is Genre.PENALITE for effet in jugement.effets):
        return []
    annulees = {entree.contre for entree in terrain.ajustements}
    valables = [e for e in terrain.ajustements if e.contre is None and e.id not in annulees]
    phrases = []
    for qui in lieu.fautifs:
        points = sum(-e.points for e in valables if e.inscription_id == qui and compte(e))
        if points > 0:
            nombre = f"{format_entier(points)}{INSECABLE}points"
            phrases.append(format_phrase(phrase.format(terrain.gens[qui].nom_complet, nombre)))
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
