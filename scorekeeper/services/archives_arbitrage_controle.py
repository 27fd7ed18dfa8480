"""What a file says of rulings and that no ruling can be: a place and a sentence each."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ..echange.arbitrage import ArbitrageExporte, AvantExporte
from ..echange.soirees import FeuilleExportee, SoireeExportee
from ..echange.tournoi import TournoiExporte
from ..regles.arbitrage.modele import ArbitrageError
from ..regles.arbitrage.tables import get_incident
from ..store.joueurs import fold_nom
from .parties import clean_nom

Lieu = tuple[int | None, int, int | None]


def check_arbitrages(soiree: SoireeExportee, tournoi: TournoiExporte) -> Iterator[tuple[str, str]]:
    """Yield what the rulings of a club night cannot be: where in it, and a sentence."""
    feuilles: dict[Lieu, FeuilleExportee] = {
        (feuille.numero_table, feuille.position, feuille.exemplaire): feuille
        for feuille in soiree.feuilles
    }
    noms = {fold_ecrit(f"{inscrit.nom} {inscrit.prenom}") for inscrit in tournoi.inscriptions}
    annules: set[int] = set()
    retirees = _count_supprimees(tournoi.arbitrages)
    for rang, arbitrage in enumerate(tournoi.arbitrages, start=1):
        feuille = feuilles.get((arbitrage.numero_table, arbitrage.position, arbitrage.exemplaire))
        phrases = [
            *_check_dit(arbitrage, len(tournoi.positions)),
            *_check_lieu(arbitrage, feuille),
            *_check_avant(arbitrage.avant, feuille, noms),
            *_check_dits(arbitrage, feuille, noms, tournoi.arbitrages),
            *_check_decisions(arbitrage, feuille),
            *_check_contre(arbitrage, tournoi.arbitrages, annules),
        ]
        yield from ((f"tournoi, arbitrage {rang}", phrase) for phrase in phrases)
    for lieu_feuille, feuille in feuilles.items():
        if retirees[lieu_feuille] > feuille.supprimees:
            phrase = "Des décisions y suppriment plus de donnes que n’en dit « supprimees »."
            yield feuille.lieu, phrase


def _count_supprimees(arbitrages: Sequence[ArbitrageExporte]) -> Counter[Lieu]:
    """Return how many donnes the rulings that stand take off each feuille."""
    annules = {arbitrage.contre for arbitrage in arbitrages}
    nombres: Counter[Lieu] = Counter()
    for rang, a in enumerate(arbitrages, start=1):
        if a.avant and rang not in annules:
            nombres[a.numero_table, a.position, a.exemplaire] += a.avant.supprimees
    return nombres


def _check_dit(arbitrage: ArbitrageExporte, positions: int) -> Iterator[str]:
    if not is_connu(arbitrage.incident):
        yield f"Incident inconnu : « {clean_nom(arbitrage.incident)} »."
    if not arbitrage.phrase.strip():
        yield "Il manque « phrase », ce qui est décidé."
    if arbitrage.position > max(positions, 1):
        yield f"La position {arbitrage.position} n’est pas lancée."


def is_connu(incident: str) -> bool:
    """Whether the tables have an incident of this name."""
    try:
        get_incident(incident)
    except ArbitrageError:
        return False
    return True


def _check_lieu(arbitrage: ArbitrageExporte, feuille: FeuilleExportee | None) -> Iterator[str]:
    if arbitrage.exemplaire is not None and feuille is None:
        yield "Il n’y a pas de feuille à cette table et à cette position."
        return
    lignes = len(feuille.donnes) if feuille else 0
    if arbitrage.donne is not None and arbitrage.donne > lignes:
        yield f"Il n’y a pas de donne {arbitrage.donne} sur cette feuille."
    places = len(feuille.places) if feuille else 0
    if any(place >= places for place in arbitrage.sans_enchere):
        yield "« sans_enchere » nomme une place que cette table n’a pas."


def _check_avant(
    avant: AvantExporte | None, feuille: FeuilleExportee | None, noms: set[str]
) -> Iterator[str]:
    if avant is None:
        return
    if feuille is None and (avant.donne or avant.inseree or avant.supprimees):
        yield "« avant » parle d’une feuille, et la décision n’en a pas."
    places = len(feuille.places) if feuille else 0
    ecrits = avant.donne.ecrits if avant.donne else None
    if feuille and ecrits is not None and len(ecrits) != places:
        yield f"« ecrits » a {places} scores, un par place."
    poignees = avant.donne.poignees if avant.donne else ()
    if feuille and any((poignee.place or 0) >= places for poignee in poignees):
        yield "Une poignée est à une place que cette table n’a pas."
    yield from _check_noms(avant.sorties, noms)
    exclus = {fold_ecrit(nom) for nom in avant.sorties}
    for nom in avant.revenus:
        if fold_ecrit(nom) not in exclus:
            yield f"« revenus » nomme {clean_nom(nom)}, que cette décision n’exclut pas."


def _check_noms(ecrits: Iterable[str], noms: set[str]) -> Iterator[str]:
    for nom in ecrits:
        if fold_ecrit(nom) not in noms:
            yield f"« {clean_nom(nom)} » n’est pas inscrit."


def _check_dits(
    arbitrage: ArbitrageExporte,
    feuille: FeuilleExportee | None,
    noms: set[str],
    tous: Sequence[ArbitrageExporte],
) -> Iterator[str]:
    dits = arbitrage.dits
    if dits is None:
        return
    yield from _check_noms(dits.fautifs, noms)
    if dits.faits and feuille is None:
        yield "« faits » parle d’une donne, et la décision n’a pas de feuille."
    places = len(feuille.places) if feuille else 0
    donnes = (dits.faits.avant, dits.faits.apres or {}) if dits.faits else ()
    poignees = [poignee for donne in donnes for poignee in donne.get("poignees", ())]
    if feuille and any((poignee["place"] or 0) >= places for poignee in poignees):
        yield "Une poignée est à une place que cette table n’a pas."
    annule = tous[arbitrage.contre - 1].avant if arbitrage.contre else None
    exclus = {fold_ecrit(nom) for nom in annule.sorties} if annule else set()
    for nom in dits.restes:
        if fold_ecrit(nom) not in exclus:
            yield f"« restes » nomme {clean_nom(nom)}, que la décision annulée n’exclut pas."


def _check_decisions(arbitrage: ArbitrageExporte, feuille: FeuilleExportee | None) -> Iterator[str]:
    decisions = (arbitrage.avant.decisions if arbitrage.avant else None) or ()
    places = len(feuille.places) if feuille and feuille.papier else 0
    if any(d.donne != arbitrage.donne or d.place >= places for d in decisions):
        yield "« decisions » parle d’une autre ligne que la décision."


def _check_contre(
    arbitrage: ArbitrageExporte, tous: Sequence[ArbitrageExporte], annules: set[int]
) -> Iterator[str]:
    if arbitrage.contre is None:
        return
    annule = tous[arbitrage.contre - 1]
    if arbitrage.contre in annules:
        yield f"La décision {arbitrage.contre} est déjà annulée."
    elif annule.contre is not None:
        yield "Une annulation ne s’annule pas."
    elif _sign(annule) != _sign(arbitrage):
        yield f"Ce n’est pas l’annulation de la décision {arbitrage.contre}."
    annules.add(arbitrage.contre)


def _sign(arbitrage: ArbitrageExporte) -> tuple[object, ...]:
    return arbitrage.position, arbitrage.numero_table, arbitrage.incident, arbitrage.code


def fold_ecrit(nom: str) -> str:
    """Return a name of a file as two that read the same are told."""
    return fold_nom(clean_nom(nom))
