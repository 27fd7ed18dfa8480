"""The ledger of a club night, taken out of the file and put back, with the rulings behind it."""

from collections.abc import Iterable, Iterator, Sequence

from sqlite_utils import Database

from ..echange.tournoi import AjustementExporte, TournoiExporte
from ..store.feuilles import load_feuilles
from ..store.joueurs import fold_aspect, fold_nom
from ..store.tournoi.ajustements import insert_ajustement
from ..store.tournoi.inscriptions import list_inscriptions
from ..store.tournoi.values import Ajustement, Inscription
from .archives_arbitrage import insert_arbitrages
from .archives_arbitrage_controle import is_connu
from .parties import clean_nom


def collect_ajustements(
    inscriptions: Iterable[Inscription],
    entrees: Iterable[Ajustement],
    arbitrages: Sequence[int],
) -> tuple[AjustementExporte, ...]:
    """Return the ledger, in its order; `arbitrages` are the ids of the rulings in theirs."""
    noms = {inscrit.id: inscrit.nom_complet for inscrit in inscriptions}
    decides = {id_: rang for rang, id_ in enumerate(arbitrages, start=1)}
    rangs: dict[int, int] = {}
    sorties = []
    for rang, entree in enumerate(entrees, start=1):
        rangs[entree.id] = rang
        sorties.append(
            AjustementExporte(
                personne=noms[entree.inscription_id],
                position=entree.position,
                points=entree.points,
                motif=entree.motif,
                acteur=entree.acteur,
                moment=entree.moment,
                contre=rangs.get(entree.contre or 0),
                famille=entree.famille,
                incident=entree.incident,
                arbitrage=decides.get(entree.arbitrage_id or 0),
            )
        )
    return tuple(sorties)


def check_ajustements(tournoi: TournoiExporte, noms: set[str]) -> Iterator[tuple[str, str]]:
    """Yield what the ledger of these people cannot be: where in it, and a sentence."""
    ajustements = tournoi.ajustements
    annules: set[int] = set()
    for rang, entree in enumerate(ajustements, start=1):
        lieu = f"ajustement {rang}"
        if fold_aspect(clean_nom(entree.personne)) not in noms:
            yield lieu, f"« {clean_nom(entree.personne)} » n’est pas inscrit."
        if not clean_nom(entree.motif):
            yield lieu, "Il manque un motif."
        if entree.arbitrage is not None and entree.arbitrage > len(tournoi.arbitrages):
            yield lieu, f"Il n’y a pas de décision {entree.arbitrage}."
        if entree.incident and not is_connu(entree.incident):
            yield lieu, f"Incident inconnu : « {clean_nom(entree.incident)} »."
        if entree.contre is None:
            continue
        annulee = ajustements[entree.contre - 1]
        if entree.contre in annules:
            yield lieu, f"L’écriture {entree.contre} est déjà annulée."
        elif _sign(annulee, -1) != _sign(entree, 1):
            phrase = f"Ce n’est pas le contraire de l’écriture {entree.contre} qu’elle annule."
            yield lieu, phrase
        annules.add(entree.contre)


def _sign(entree: AjustementExporte, sens: int) -> tuple[str, int, int]:
    return fold_nom(clean_nom(entree.personne)), entree.position, sens * entree.points


def insert_registre(db: Database, soiree_id: int, tournoi: TournoiExporte) -> None:
    """Write the rulings of a club night whose feuilles are there, and its ledger."""
    inscrits = list_inscriptions(db, soiree_id)
    ids = {fold_nom(inscrit.nom_complet): inscrit.id for inscrit in inscrits}
    feuilles = load_feuilles(db, soiree_id) if tournoi.arbitrages else ()
    decides = insert_arbitrages(db, soiree_id, tournoi.arbitrages, feuilles, ids)
    _insert_ajustements(db, soiree_id, tournoi.ajustements, ids, decides)


def _insert_ajustements(
    db: Database,
    soiree_id: int,
    entrees: Iterable[AjustementExporte],
    ids: dict[str, int],
    decides: Sequence[int],
) -> None:
    faites: list[int] = []
    for entree in entrees:
        ajustement = Ajustement(
            id=0,
            inscription_id=ids[fold_nom(clean_nom(entree.personne))],
            position=entree.position,
            points=entree.points,
            motif=clean_nom(entree.motif),
            acteur=entree.acteur,
            moment=entree.moment,
            contre=None if entree.contre is None else faites[entree.contre - 1],
            famille=entree.famille,
            incident=entree.incident,
            arbitrage_id=None if entree.arbitrage is None else decides[entree.arbitrage - 1],
        )
        faites.append(insert_ajustement(db, soiree_id, ajustement))
