"""An evening with its arbitre, and what the tests of rulings do with it."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlite_utils import Database

from scorekeeper.regles.arbitrage.modele import CodeArbitrage
from scorekeeper.regles.bareme import Camp, Contrat, Taille
from scorekeeper.regles.donne import Donne, Poignee
from scorekeeper.regles.feuille import Entree
from scorekeeper.services.adresse import Adresse, Auteur
from scorekeeper.services.arbitrage.application import apply_arbitrage, cancel_arbitrage
from scorekeeper.services.arbitrage.demande import Demande
from scorekeeper.services.cycle import is_juste
from scorekeeper.services.donnes import Saisie, record_donne, replace_donne
from scorekeeper.services.papier import FeuilleSaisie, replace_papier
from scorekeeper.services.refus import RefusError
from scorekeeper.services.tournoi.resultats import build_classement, build_resultats
from scorekeeper.store.arbitrages import Arbitrage, list_arbitrages
from scorekeeper.store.tournoi.ajustements import list_ajustements
from scorekeeper.store.tournoi.tournois import load_tournoi, save_tournoi
from scorekeeper.store.values import Papier, Profondeur, StoredDonne, StoredFeuille

from .clubs import ORGANISATEUR, Club, start_club

ARBITRE = Auteur("arbitre MARTIN", organise=True)
TABLE = Auteur("table 1")
CA, CLUB = CodeArbitrage.CA2012, CodeArbitrage.CLUB
MINEURE = {"camp": "defense", "importance": "mineure"}
RENONCE = {"consommee": "oui", "camp": "defense"}
APRES_CONTRAT = {"moment": "apres_contrat", "remplacant": "non", "mains": "donneur_et_chien"}
JOUEE = Donne(
    joueurs=0,
    preneur=0,
    contrat=Contrat.GARDE,
    bouts=2,
    demi_points=100,
    poignees=(Poignee(Taille.SIMPLE, 0),),
    petit=Camp.ATTAQUE,
)

# Two rows of a sheet on paper, and its foot: Total +, Total −, Bilan.
GARDE = (318, -106, -106, -106)
AUTRE = (-76, -76, 228, -76)
SOMMES = ((318, 0, 228, 0), (76, 182, 106, 182), (242, -182, 122, -182))


class Soiree:
    """Three tables at their first position, and the arbitre."""

    def __init__(self, club: Club) -> None:
        self.club, self.db, self.id = club, club.db, club.soiree_id

    @property
    def gens(self) -> list[int]:
        """The ids of who sits at table 1, by place."""
        par_nom = self.club.load().par_nom
        return [par_nom[siege.nom.casefold()].id for siege in self.club.sheet(1).sieges]

    def judge(self, incident: str, reponses: dict[str, str] | None = None, **autres: object) -> int:
        code = self.club.load().tournoi.code
        valeurs: dict[str, object] = {"position": 1, "numero_table": 1} | autres
        demande = Demande(incident, code, reponses or {}, **valeurs)  # type: ignore[arg-type]
        return apply_arbitrage(self.db, self.id, demande, ARBITRE)

    def cancel(self, id_: int) -> int:
        return cancel_arbitrage(self.db, self.id, id_, ARBITRE)

    def record(self, donne: Donne = JOUEE) -> int:
        saisie = Saisie(f"donne-{next(self.club.jetons)}", Entree(donne))
        return record_donne(self.db, Adresse(self.id, 1, 1), saisie, "table 1")

    def find(self, donne_id: int) -> StoredDonne:
        return next(donne for donne in self.club.sheet(1).donnes if donne.id == donne_id)

    def read(self, id_: int) -> Arbitrage:
        return next(a for a in list_arbitrages(self.db, self.id) if a.id == id_)

    @property
    def bilans(self) -> tuple[int, ...]:
        feuille = self.club.sheet(1).build()
        assert feuille.is_juste
        return feuille.bilans

    @property
    def livre(self) -> list[tuple[int, int]]:
        return [(e.inscription_id, e.points) for e in list_ajustements(self.db, self.id)]

    @property
    def totaux(self) -> dict[int, int]:
        """What each has after this position; they sum to the ledger."""
        resultats = build_resultats(self.club.load(), 1)
        totaux = {resultat.cle: resultat.total for resultat in resultats}
        assert sum(totaux.values()) == sum(points for _qui, points in self.livre)
        return totaux

    @property
    def rangs(self) -> list[tuple[int, int]]:
        return [(rang.rang, rang.resultat.cle) for rang in build_classement(self.club.load(), 1)]


def change(soiree: Soiree, **reglages: object) -> None:
    tournoi = load_tournoi(soiree.db, soiree.id)
    assert tournoi
    save_tournoi(soiree.db, replace(tournoi, **reglages))  # type: ignore[arg-type]


def refuse(faire: Callable[[], object]) -> dict[str, str]:
    with pytest.raises(RefusError) as refus:
        faire()
    return {champ: phrase.replace("\u00a0", " ") for champ, phrase in refus.value.erreurs.items()}


def correct(soiree: Soiree, donne_id: int, entree: Entree, qui: Auteur = ARBITRE) -> None:
    saisie = Saisie(f"correction-{next(soiree.club.jetons)}", entree)
    modif = soiree.find(donne_id).modif
    adresse = Adresse(soiree.id, 1, 1)
    replace_donne(soiree.db, adresse, donne_id, saisie, modif, qui.nom, qui.organise)


def start_arbitrage(db: Database) -> Soiree:
    """Seat three tables at their first position."""
    club = start_club(db, 12)
    club.draw(graine=7)
    club.open(graine=1)
    return Soiree(club)


def copy(club: Club, details: bool = False, table: int = 1) -> StoredFeuille:
    """Copy two rows with their foot: a garde with a poignée by Nord, a garde sans by Est."""
    feuille = club.sheet(table)
    faits = [Donne(joueurs=4, contrat=Contrat.GARDE), Donne(joueurs=4, contrat=Contrat.GARDE_SANS)]
    if details:
        faits[0] = Donne(
            joueurs=4,
            preneur=0,
            contrat=Contrat.GARDE,
            bouts=2,
            demi_points=84,
            poignees=(Poignee(Taille.SIMPLE, 0),),
        )
    garde = (216, -72, -72, -72) if details else GARDE
    plus, moins, bilans = SOMMES
    if details:
        plus, moins, bilans = (216, 0, 228, 0), (76, 148, 72, 148), (140, -148, 156, -148)
    papier = Papier(
        Profondeur.DETAILS if details else Profondeur.LIGNES,
        (None,) * 4,
        plus=plus,
        moins=moins,
        bilans=bilans,
    )
    entrees = tuple(Entree(f, ecrits=e) for f, e in zip(faits, (garde, AUTRE), strict=True))
    saisie = FeuilleSaisie(table, 1, feuille.table, ("",) * 4, papier, entrees)
    replace_papier(club.db, Adresse(club.soiree_id, table), saisie, feuille.empreinte, ORGANISATEUR)
    copiee = club.sheet(table)
    assert is_juste(copiee)
    return copiee
