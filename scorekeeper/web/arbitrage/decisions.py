"""The decisions of an evening as they are read: where, what, for whom, and what became of them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from ...db import get_db
from ...pages.feuille import build_page
from ...regles.arbitrage.modele import CodeArbitrage, Niveau
from ...regles.arbitrage.tables import get_incident
from ...store.arbitrages import Arbitrage, list_arbitrages
from ...store.feuilles import load_feuille_by_id
from ...store.tournoi.ajustements import list_ajustements
from ...store.tournoi.inscriptions import list_inscriptions
from ...store.tournoi.values import Ajustement
from ...store.values import StoredFeuille
from .choix import name_donne

ANNULEE, REPRISE, SUPPRIMEE = "Donne annulée", "Donne corrigée", "Une donne de moins à jouer"
EXCLUSION = "Exclusion dès la position suivante"


@dataclass(frozen=True, slots=True)
class Decision:
    """A ruling of the log. `entrees` are the names with their points, 0 for a warning.

    `faits` are what it did to the sheet; `annulee_par` and `contre` are numbers of decisions.
    `interdits` are the names of those who may not bid, and at which line.
    """

    id: int
    moment: datetime
    position: int
    numero_table: int | None
    titre: str
    phrase: str
    reference: str
    code: CodeArbitrage
    niveau: Niveau
    acteur: str
    note: str
    entrees: tuple[tuple[str, int], ...]
    faits: tuple[str, ...]
    donne: str = ""
    interdits: tuple[str, ...] = ()
    contre: int | None = None
    annulee_par: int | None = None
    feuille: StoredFeuille | None = None

    @property
    def is_annulable(self) -> bool:
        """Whether it can still be cancelled."""
        return self.contre is None and self.annulee_par is None


def list_decisions(soiree_id: int, seule: int | None = None) -> list[Decision]:
    """Return the decisions of an evening, oldest first, or the one of that id alone."""
    arbitrages = list_arbitrages(get_db(), soiree_id)
    noms = {i.id: i.nom_complet for i in list_inscriptions(get_db(), soiree_id)}
    entrees: defaultdict[int, list[Ajustement]] = defaultdict(list)
    for entree in list_ajustements(get_db(), soiree_id):
        if entree.arbitrage_id is not None:
            entrees[entree.arbitrage_id].append(entree)
    contraires = {a.contre: a.id for a in arbitrages if a.contre is not None}
    voulus = [a for a in arbitrages if seule in (None, a.id)]
    feuilles = {a.feuille_id: load_feuille_by_id(get_db(), a.feuille_id or 0) for a in voulus}
    return [
        _build(a, noms, entrees[a.id], contraires.get(a.id), feuilles.get(a.feuille_id))
        for a in voulus
    ]


def _build(
    arbitrage: Arbitrage,
    noms: Mapping[int, str],
    entrees: Sequence[Ajustement],
    annulee_par: int | None,
    feuille: StoredFeuille | None,
) -> Decision:
    return Decision(
        id=arbitrage.id,
        moment=arbitrage.moment,
        position=arbitrage.position,
        numero_table=arbitrage.numero_table,
        titre=get_incident(arbitrage.incident).titre,
        phrase=arbitrage.phrase,
        reference=arbitrage.reference,
        code=arbitrage.code,
        niveau=arbitrage.niveau,
        acteur=arbitrage.acteur,
        note=arbitrage.note,
        entrees=tuple((noms[e.inscription_id], e.points) for e in entrees),
        faits=_list_faits(arbitrage, noms),
        donne=_name(feuille, arbitrage.donne_id),
        interdits=_list_interdits(feuille, arbitrage),
        contre=arbitrage.contre,
        annulee_par=annulee_par,
        feuille=feuille,
    )


def _name(feuille: StoredFeuille | None, donne_id: int | None) -> str:
    if feuille is None or donne_id is None:
        return ""
    lignes = build_page(feuille).lignes
    return next((name_donne(ligne) for ligne in lignes if ligne.stored.id == donne_id), "")


def _list_interdits(feuille: StoredFeuille | None, arbitrage: Arbitrage) -> tuple[str, ...]:
    if feuille is None:
        return ()
    return tuple(feuille.sieges[place].nom for place in arbitrage.sans_enchere)


def _list_faits(arbitrage: Arbitrage, noms: Mapping[int, str]) -> tuple[str, ...]:
    """Return what a decision did beside the ledger."""
    avant = arbitrage.avant or {}
    faits = []
    if avant.get("inseree"):
        faits.append(f"{ANNULEE} : rien n’est marqué")
    elif "donne" in avant:
        faits.append(ANNULEE if avant.get("annulee") else REPRISE)
    if avant.get("supprimees"):
        faits.append(SUPPRIMEE)
    exclus = [noms[int(id_)] for id_ in avant.get("sorties", {}) if int(id_) in noms]
    if exclus:
        faits.append(f"{EXCLUSION} : {', '.join(exclus)}")
    return tuple(faits)
