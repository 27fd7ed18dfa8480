"""The decisions of an evening as they are read: where, what, for whom, and what became of them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ...db import get_db
from ...pages.feuille import build_page
from ...regles.arbitrage.modele import ArbitrageError, CodeArbitrage, Niveau
from ...regles.arbitrage.moteur import decide
from ...regles.arbitrage.tables import get_incident
from ...services.arbitrage.antecedents import list_orphelins
from ...services.arbitrage.retours import is_exclu
from ...store.arbitrages import Arbitrage, Dits, list_arbitrages
from ...store.feuilles import load_feuille_by_id
from ...store.tournoi.ajustements import list_ajustements
from ...store.tournoi.inscriptions import list_inscriptions
from ...store.tournoi.tournois import load_tournoi
from ...store.tournoi.values import Ajustement
from ...store.values import StoredFeuille
from ..historique import describe_change, say_acteur
from .choix import CHANGEANTS, name_donne
from .lieu import find_ecrits

ANNULEE, REPRISE, SUPPRIMEE = "Donne annulée", "Donne corrigée", "Une donne de moins à jouer"
RIEN = "rien n’est marqué"
RECOMPTEE, RETABLIE = "La donne compte de nouveau", "Donne rétablie"
EFFACEE = "La ligne de la donne annulée n’est plus sur la feuille"
DEJA_REPRISE = "La feuille n’a pas changé : la donne avait déjà été reprise"
REJOUEE, REVENU = "La donne retirée est de nouveau à jouer", "Peut jouer de nouveau"
RESTE = "ne rejoue pas encore"
INCHANGEE = "Rien n’a changé sur cette donne : elle était déjà ainsi"
INCHANGEE_PAPIER = (
    "Rien n’a changé sur la feuille recopiée, qui n’en a pas le détail :"
    " reportez la décision sur le papier, puis recopiez-la."
)
EXCLUSION = "Exclusion dès la position suivante"


@dataclass(frozen=True, slots=True)
class Decision:
    """A ruling of the log. `entrees` are the names with their points, 0 for a warning.

    `faits` are what it did to the sheet; `annulee_par` and `contre` are numbers of decisions.
    `is_changeante` says that it changed something beside the ledger, `a_recopier` that it must be
    written on the paper, which was copied without its rows. `fautifs` are the names of those at
    fault whom nothing sanctions, `orphelins` of those who paid for a repeat whose antecedent was
    cancelled since. `interdits` are the names of those who may not bid at the line that comes.
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
    a_recopier: str = ""
    is_changeante: bool = False
    donne: str = ""
    interdits: tuple[str, ...] = ()
    fautifs: tuple[str, ...] = ()
    orphelins: tuple[str, ...] = ()
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
    livre = list_ajustements(get_db(), soiree_id)
    tournoi = load_tournoi(get_db(), soiree_id)
    for entree in livre:
        if entree.arbitrage_id is not None:
            entrees[entree.arbitrage_id].append(entree)
    contraires = {a.contre: a.id for a in arbitrages if a.contre is not None}
    voulus = [a for a in arbitrages if seule in (None, a.id)]
    feuilles = {a.feuille_id: load_feuille_by_id(get_db(), a.feuille_id or 0) for a in voulus}
    decisions = [
        _build(
            a,
            noms,
            entrees[a.id],
            contraires.get(a.id),
            feuilles.get(a.feuille_id),
            arbitrages,
        )
        for a in voulus
    ]
    if tournoi is None:
        return decisions
    orphelins = {a.id: list_orphelins(a, livre, tournoi.portee) for a in voulus}
    return [
        replace(d, orphelins=tuple(noms[id_] for id_ in orphelins[d.id])) if d.is_annulable else d
        for d in decisions
    ]


def _build(
    arbitrage: Arbitrage,
    noms: Mapping[int, str],
    entrees: Sequence[Ajustement],
    annulee_par: int | None,
    feuille: StoredFeuille | None,
    tous: Sequence[Arbitrage],
) -> Decision:
    punis = {entree.inscription_id for entree in entrees}
    fautifs = arbitrage.dits.fautifs if arbitrage.dits else ()
    faits = (
        _list_retours(arbitrage, noms, feuille, tous)
        if arbitrage.contre
        else _list_faits(arbitrage, noms, feuille)
    )
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
        acteur=say_acteur(arbitrage.acteur),
        note=arbitrage.note,
        entrees=tuple((noms[e.inscription_id], e.points) for e in entrees),
        faits=faits,
        fautifs=tuple(noms[i] for i in fautifs if i in noms and i not in punis),
        is_changeante=bool(faits or arbitrage.avant),
        a_recopier=_say_a_recopier(arbitrage, feuille),
        donne=_name(feuille, arbitrage),
        interdits=_list_interdits(feuille, arbitrage),
        contre=arbitrage.contre,
        annulee_par=annulee_par,
        feuille=feuille,
    )


def _name(feuille: StoredFeuille | None, arbitrage: Arbitrage) -> str:
    """Return the donne of a ruling, whose own sentence says that it is annulled."""
    if feuille is None or arbitrage.donne_id is None:
        return ""
    lignes = build_page(feuille).lignes
    ligne = next((li for li in lignes if li.stored.id == arbitrage.donne_id), None)
    return name_donne(ligne, find_ecrits(arbitrage), annulation=False) if ligne else ""


def _say_a_recopier(arbitrage: Arbitrage, feuille: StoredFeuille | None) -> str:
    if feuille is None or feuille.papier is None or arbitrage.contre is not None:
        return ""
    touchee = {"donne", "inseree"} & (arbitrage.avant or {}).keys()
    return INCHANGEE_PAPIER if not touchee and _is_changeant(arbitrage) else ""


def _say_annulee(arbitrage: Arbitrage, suite: str = "") -> str:
    """Return that a donne is annulled, unless the ruling has said it, and what follows."""
    deja = ANNULEE.lower() in arbitrage.phrase.lower()
    dits = ([] if deja else [ANNULEE]) + ([suite] if suite else [])
    dite = " : ".join(dits)
    return f"{dite[:1].upper()}{dite[1:]}"


def _list_interdits(feuille: StoredFeuille | None, arbitrage: Arbitrage) -> tuple[str, ...]:
    if feuille is None:
        return ()
    return tuple(feuille.sieges[place].nom for place in arbitrage.sans_enchere)


def _is_changeant(arbitrage: Arbitrage) -> bool:
    """Whether a ruling has effects that change a donne, where there is one to change."""
    try:
        effets = decide(arbitrage.incident, arbitrage.code, arbitrage.reponses).effets
    except ArbitrageError:
        return False
    return any(effet.genre in CHANGEANTS for effet in effets)


def _describe(feuille: StoredFeuille | None, dits: Dits) -> str:
    """Return from what to what a donne was changed, nothing when the ruling does not say."""
    if not dits.faits or feuille is None:
        return ""
    noms = [siege.nom for siege in feuille.sieges]
    change = describe_change(dits.faits["avant"], dits.faits["apres"] or {}, noms)
    return f" : {change}" if change else ""


def _list_retours(
    contraire: Arbitrage,
    noms: Mapping[int, str],
    feuille: StoredFeuille | None,
    tous: Sequence[Arbitrage],
) -> tuple[str, ...]:
    """Return what taking a decision back has restored beside the ledger."""
    ancien = next((a for a in tous if a.id == contraire.contre), None)
    avant = (ancien.avant if ancien else None) or {}
    dits = contraire.dits or Dits()
    faits = []
    if {"donne", "inseree"} & avant.keys():
        # A decision that came in a file without a word: it was taken back as it should.
        if contraire.dits is not None and not dits.faits:
            faits.append(DEJA_REPRISE)
        elif avant.get("inseree"):
            faits.append(EFFACEE)
        else:
            faits.append(RECOMPTEE if avant.get("annulee") else RETABLIE + _describe(feuille, dits))
    if avant.get("supprimees"):
        faits.append(REJOUEE)
    annules = {a.contre for a in tous}
    valables = [a for a in tous if a.id not in annules]
    revenus = [
        noms[int(id_)]
        for id_ in avant.get("sorties", {})
        if int(id_) in noms.keys() - dits.restes.keys()
        and not any(is_exclu(a, id_) for a in valables)
    ]
    if revenus:
        faits.append(f"{REVENU} : {', '.join(revenus)}")
    faits += [f"{noms[i]} {RESTE} : {pourquoi}" for i, pourquoi in dits.restes.items() if i in noms]
    return tuple(faits)


def _list_faits(
    arbitrage: Arbitrage,
    noms: Mapping[int, str],
    feuille: StoredFeuille | None,
) -> tuple[str, ...]:
    """Return what a decision did beside the ledger."""
    avant = arbitrage.avant or {}
    faits = []
    if avant.get("inseree"):
        faits.append(_say_annulee(arbitrage, RIEN))
    elif avant.get("annulee"):
        faits.append(_say_annulee(arbitrage))
    elif "donne" in avant:
        faits.append(REPRISE + _describe(feuille, arbitrage.dits or Dits()))
    elif feuille and not feuille.papier and arbitrage.donne_id and _is_changeant(arbitrage):
        faits.append(INCHANGEE)
    if avant.get("supprimees"):
        faits.append(SUPPRIMEE)
    exclus = [noms[int(id_)] for id_ in avant.get("sorties", {}) if int(id_) in noms]
    if exclus:
        faits.append(f"{EXCLUSION} : {', '.join(exclus)}")
    return tuple(filter(None, faits))
