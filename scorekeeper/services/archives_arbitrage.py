"""The rulings of a club night, taken out of the file and put back; ranks and names for ids."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlite_utils import Database

from ..echange.arbitrage import ArbitrageExporte, AvantExporte, DonneAvant, PoigneeAvant
from ..echange.soirees import FeuilleExportee, SoireeExportee
from ..echange.tournoi import TournoiExporte
from ..regles.arbitrage.modele import ArbitrageError, CodeArbitrage, Niveau
from ..regles.arbitrage.tables import get_incident
from ..store.arbitrages import Arbitrage, insert_arbitrage
from ..store.joueurs import fold_nom
from ..store.tournoi.values import Inscription
from ..store.values import StoredDonne, StoredFeuille
from .parties import clean_nom

Lieu = tuple[int | None, int, int | None]
# A state of a line that the export does not number.
AILLEURS = -1000


def collect_arbitrages(
    arbitrages: Sequence[Arbitrage],
    feuilles: Iterable[StoredFeuille],
    inscriptions: Iterable[Inscription],
) -> tuple[ArbitrageExporte, ...]:
    """Return the rulings of an evening, in their order; a line off the sheet is no line."""
    par_id = {feuille.id: feuille for feuille in feuilles}
    noms = {str(inscrit.id): inscrit.nom_complet for inscrit in inscriptions}
    rangs = {arbitrage.id: rang for rang, arbitrage in enumerate(arbitrages, start=1)}
    etats: defaultdict[int, dict[int, int]] = defaultdict(dict)
    exportes = []
    for arbitrage in arbitrages:
        feuille = par_id.get(arbitrage.feuille_id or 0)
        lignes = feuille.donnes if feuille else ()
        ligne = next((donne for donne in lignes if donne.id == arbitrage.donne_id), None)
        connus = etats[ligne.id] if ligne else {}
        if ligne:
            connus.setdefault(ligne.modif, 0)
        exportes.append(
            ArbitrageExporte(
                position=arbitrage.position,
                incident=arbitrage.incident,
                code=arbitrage.code,
                phrase=arbitrage.phrase,
                niveau=arbitrage.niveau,
                acteur=arbitrage.acteur,
                moment=arbitrage.moment,
                numero_table=arbitrage.numero_table,
                exemplaire=feuille.exemplaire if feuille else None,
                donne=lignes.index(ligne) + 1 if ligne else None,
                reponses=dict(arbitrage.reponses),
                regle=arbitrage.regle,
                reference=arbitrage.reference,
                note=arbitrage.note,
                sans_enchere=arbitrage.sans_enchere if feuille else (),
                rang_sans_enchere=_renumber(arbitrage.rang_sans_enchere, feuille),
                contre=rangs.get(arbitrage.contre or 0),
                avant=_collect_avant(arbitrage.avant, ligne, connus, noms),
            )
        )
    return tuple(exportes)


def _renumber(rang: int | None, feuille: StoredFeuille | None) -> int | None:
    """Return the rank of a line counted from 1: a feuille in the file may have gaps."""
    if rang is None or feuille is None:
        return None
    avant = sum(donne.rang < rang for donne in feuille.donnes)
    return 1 + avant + max(0, rang - feuille.prochain_rang)


def _collect_avant(
    avant: Mapping[str, Any] | None,
    ligne: StoredDonne | None,
    connus: dict[int, int],
    noms: Mapping[str, str],
) -> AvantExporte | None:
    if avant is None:
        return None

    def number(modif: int | None) -> int | None:
        if modif is None or ligne is None:
            return None
        return connus.setdefault(modif, len(connus))

    return AvantExporte(
        donne=_collect_donne(avant["donne"]) if "donne" in avant else None,
        inseree=bool(avant.get("inseree")),
        annulee=bool(avant.get("annulee")),
        modif_avant=number(avant.get("modif_avant")),
        modif=number(avant.get("modif")),
        supprimees=avant.get("supprimees", 0),
        sorties={noms[id_]: s for id_, s in avant.get("sorties", {}).items() if id_ in noms},
    )


def _collect_donne(donne: Mapping[str, Any]) -> DonneAvant:
    return DonneAvant(
        etat=donne["etat"],
        motif=donne["motif"],
        demi_points=donne["demi_points"],
        petit=donne["petit"],
        poignees=tuple(PoigneeAvant(*poignee) for poignee in donne["poignees"]),
        ecrits=None if donne["ecrits"] is None else tuple(donne["ecrits"]),
    )


def check_arbitrages(soiree: SoireeExportee, tournoi: TournoiExporte) -> Iterator[tuple[str, str]]:
    """Yield what the rulings of a club night cannot be: where in it, and a sentence."""
    feuilles: dict[Lieu, FeuilleExportee] = {
        (feuille.numero_table, feuille.position, feuille.exemplaire): feuille
        for feuille in soiree.feuilles
    }
    noms = {_fold(f"{inscrit.nom} {inscrit.prenom}") for inscrit in tournoi.inscriptions}
    annules: set[int] = set()
    retirees = _count_supprimees(tournoi.arbitrages)
    for rang, arbitrage in enumerate(tournoi.arbitrages, start=1):
        feuille = feuilles.get((arbitrage.numero_table, arbitrage.position, arbitrage.exemplaire))
        phrases = [
            *_check_dit(arbitrage, len(tournoi.positions)),
            *_check_lieu(arbitrage, feuille),
            *_check_avant(arbitrage.avant, feuille, noms),
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
    for nom in avant.sorties:
        if _fold(nom) not in noms:
            yield f"« {clean_nom(nom)} » n’est pas inscrit."


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


def _fold(nom: str) -> str:
    return fold_nom(clean_nom(nom))


def insert_arbitrages(
    db: Database,
    soiree_id: int,
    arbitrages: Iterable[ArbitrageExporte],
    feuilles: Iterable[StoredFeuille],
    ids: Mapping[str, int],
) -> list[int]:
    """Write the rulings of an evening whose feuilles are there, and return their ids in order.

    `ids` are those of the inscriptions by folded name.
    """
    par_lieu: dict[Lieu, StoredFeuille] = {
        (feuille.numero_table, feuille.position, feuille.exemplaire): feuille
        for feuille in feuilles
    }
    faits: list[int] = []
    for exporte in arbitrages:
        feuille = par_lieu.get((exporte.numero_table, exporte.position, exporte.exemplaire))
        ligne = feuille.donnes[exporte.donne - 1] if feuille and exporte.donne else None
        arbitrage = Arbitrage(
            id=0,
            position=exporte.position,
            numero_table=exporte.numero_table,
            incident=exporte.incident,
            code=CodeArbitrage(exporte.code),
            phrase=exporte.phrase,
            niveau=Niveau(exporte.niveau),
            acteur=exporte.acteur,
            moment=exporte.moment,
            reponses=exporte.reponses,
            regle=exporte.regle,
            reference=exporte.reference,
            note=exporte.note,
            feuille_id=feuille.id if feuille else None,
            donne_id=ligne.id if ligne else None,
            avant=_build_avant(exporte.avant, ligne, ids),
            sans_enchere=exporte.sans_enchere,
            rang_sans_enchere=exporte.rang_sans_enchere,
            contre=None if exporte.contre is None else faits[exporte.contre - 1],
        )
        faits.append(insert_arbitrage(db, soiree_id, arbitrage))
    return faits


def _build_avant(
    avant: AvantExporte | None, ligne: StoredDonne | None, ids: Mapping[str, int]
) -> dict[str, Any] | None:
    if avant is None:
        return None

    def find(etat: int | None) -> int:
        if ligne and etat == 0:
            return ligne.modif
        # A state that the line is no longer in is no entry of this journal.
        return -etat if etat else AILLEURS

    valeurs: dict[str, Any] = {}
    if avant.donne:
        valeurs |= {"donne": _build_donne(avant.donne), "annulee": avant.annulee}
        valeurs |= {"modif_avant": find(avant.modif_avant)}
    if avant.inseree:
        valeurs |= {"inseree": True}
    if avant.modif is not None:
        valeurs |= {"modif": find(avant.modif)}
    if avant.supprimees:
        valeurs |= {"supprimees": avant.supprimees}
    if avant.sorties:
        valeurs |= {"sorties": {str(ids[_fold(nom)]): s for nom, s in avant.sorties.items()}}
    return valeurs


def _build_donne(donne: DonneAvant) -> dict[str, Any]:
    return {
        "etat": donne.etat,
        "motif": donne.motif,
        "demi_points": donne.demi_points,
        "petit": donne.petit,
        "poignees": [[p.taille, p.place, p.camp] for p in donne.poignees],
        "ecrits": None if donne.ecrits is None else list(donne.ecrits),
    }
