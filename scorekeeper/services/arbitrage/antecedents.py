"""What a repeat was priced on, and whether it still stands."""

from collections.abc import Sequence

from ...regles.arbitrage.modele import ArbitrageError, Portee
from ...regles.arbitrage.moteur import decide
from ...store.arbitrages import Arbitrage
from ...store.tournoi.values import Ajustement
from .demande import list_antecedents


def list_orphelins(
    arbitrage: Arbitrage, livre: Sequence[Ajustement], portee: Portee
) -> tuple[int, ...]:
    """Return who was sanctioned for a repeat that is none any more, ids of inscriptions.

    Everything that made it a repeat was cancelled afterwards.
    """
    siennes = [e for e in livre if e.arbitrage_id == arbitrage.id and e.contre is None]
    if not siennes:
        return ()
    debut = min(entree.id for entree in siennes)
    fautifs = tuple(dict.fromkeys(entree.inscription_id for entree in siennes))
    avant = [entree for entree in livre if entree.id < debut]
    ids = {entree.id for entree in avant}
    depuis = [entree for entree in livre if entree.contre in ids]
    alors = _list_recidivistes(arbitrage, fautifs, avant, portee)
    encore = _list_recidivistes(arbitrage, fautifs, [*avant, *depuis], portee)
    return tuple(id_ for id_ in fautifs if id_ in alors - encore)


def _list_recidivistes(
    arbitrage: Arbitrage, fautifs: Sequence[int], livre: Sequence[Ajustement], portee: Portee
) -> set[int]:
    try:
        jugement = decide(
            arbitrage.incident,
            arbitrage.code,
            arbitrage.reponses,
            fautifs=map(str, fautifs),
            antecedents=list_antecedents(livre),
            portee=portee,
        )
    except ArbitrageError:
        # Said by tables that are no longer these: nobody knows what was a repeat.
        return set()
    return {int(joueur) for joueur in jugement.recidivistes}
