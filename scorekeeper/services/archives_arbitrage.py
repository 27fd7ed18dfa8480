"""The rulings of a club night, taken out of the file and put back; ranks and names for ids."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlite_utils import Database

from ..echange.arbitrage import (
    ArbitrageExporte,
    AvantExporte,
    DitsExportes,
    DonneAvant,
    FaitsExportes,
    PoigneeAvant,
)
from ..regles.arbitrage.modele import CodeArbitrage, Niveau
from ..regles.decision import Decision
from ..store.arbitrages import Arbitrage, Dits, insert_arbitrage
from ..store.tournoi.values import Inscription
from ..store.values import StoredDonne, StoredFeuille
from .archives_arbitrage_controle import Lieu, fold_ecrit

# A state of a line that the export does not number.
AILLEURS = -1000


def collect_arbitrages(
    arbitrages: Sequence[Arbitrage],
    feuilles: Iterable[StoredFeuille],
    inscriptions: Iterable[Inscription],
) -> tuple[ArbitrageExporte, ...]:
    """Return the rulings of an evening, in their order; a line off the sheet is no line."""
    par_id = {feuille.id: feuille for feuille in feuilles}
    noms = {inscrit.id: inscrit.nom_complet for inscrit in inscriptions}
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
                dits=_collect_dits(arbitrage.dits, noms),
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
    noms: Mapping[int, str],
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
        sorties={
            noms[int(id_)]: s for id_, s in avant.get("sorties", {}).items() if int(id_) in noms
        },
        decisions=_collect_decisions(avant.get("decisions"), ligne),
        revenus=_collect_noms(map(int, avant.get("revenus", ())), noms),
    )


def _collect_noms(ids: Iterable[int], noms: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(noms[id_] for id_ in dict.fromkeys(ids) if id_ in noms)


def _collect_dits(dits: Dits | None, noms: Mapping[int, str]) -> DitsExportes | None:
    if dits is None:
        return None
    return DitsExportes(
        fautifs=_collect_noms(dits.fautifs, noms),
        faits=FaitsExportes(**dits.faits) if dits.faits else None,
        restes={noms[id_]: pourquoi for id_, pourquoi in dits.restes.items() if id_ in noms},
    )


def _collect_decisions(
    decisions: Iterable[Sequence[Any]] | None, ligne: StoredDonne | None
) -> tuple[Decision, ...] | None:
    """Return what was decided in the line of a ruling on a sheet on paper."""
    if decisions is None or ligne is None:
        return None
    return tuple(Decision(*valeurs) for valeurs in decisions if valeurs[0] == ligne.rang)


def _collect_donne(donne: Mapping[str, Any]) -> DonneAvant:
    return DonneAvant(
        etat=donne["etat"],
        motif=donne["motif"],
        demi_points=donne["demi_points"],
        petit=donne["petit"],
        poignees=tuple(PoigneeAvant(*poignee) for poignee in donne["poignees"]),
        ecrits=None if donne["ecrits"] is None else tuple(donne["ecrits"]),
    )


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
            dits=_build_dits(exporte.dits, ids),
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
    if avant.decisions is not None:
        rangees = [asdict(decision) for decision in avant.decisions]
        valeurs |= {"decisions": [list(rangee.values()) for rangee in rangees]}
    if avant.inseree:
        valeurs |= {"inseree": True}
    if avant.modif is not None:
        valeurs |= {"modif": find(avant.modif)}
    if avant.supprimees:
        valeurs |= {"supprimees": avant.supprimees}
    return valeurs | _build_exclus(avant, ids)


def _build_exclus(avant: AvantExporte, ids: Mapping[str, int]) -> dict[str, Any]:
    sorties = {str(ids[fold_ecrit(nom)]): sortie for nom, sortie in avant.sorties.items()}
    revenus = [str(ids[fold_ecrit(nom)]) for nom in avant.revenus]
    exclus = {"sorties": sorties, "revenus": revenus}
    return {cle: valeur for cle, valeur in exclus.items() if valeur}


def _build_dits(dits: DitsExportes | None, ids: Mapping[str, int]) -> Dits | None:
    if dits is None:
        return None
    return Dits(
        fautifs=tuple(ids[fold_ecrit(nom)] for nom in dits.fautifs),
        faits=asdict(dits.faits) if dits.faits else None,
        restes={ids[fold_ecrit(nom)]: pourquoi for nom, pourquoi in dits.restes.items()},
    )


def _build_donne(donne: DonneAvant) -> dict[str, Any]:
    return {
        "etat": donne.etat,
        "motif": donne.motif,
        "demi_points": donne.demi_points,
        "petit": donne.petit,
        "poignees": [[p.taille, p.place, p.camp] for p in donne.poignees],
        "ecrits": None if donne.ecrits is None else list(donne.ecrits),
    }
