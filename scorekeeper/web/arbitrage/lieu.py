"""Where an incident happened and who is at fault: what the addresses of the assistant carry."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import request
from werkzeug.datastructures import MultiDict

from ...db import get_db
from ...pages.feuille import FeuillePage, build_page
from ...regles.ecrit import Cases
from ...services.arbitrage.demande import list_assis
from ...services.arbitrage.feuille import load_comptee
from ...services.papier import NUMERO_MAX
from ...store.arbitrages import Arbitrage, list_arbitrages_feuille
from ...store.feuilles import list_feuilles
from ...store.tournoi.ajustements import list_ajustements
from ...store.tournoi.inscriptions import list_inscriptions
from ...store.tournoi.tournois import load_tournoi
from ...store.tournoi.values import Ajustement, Inscription, Tournoi
from ...store.values import StoredFeuille
from .. import contexte

# What stands for « no table » in an address that would otherwise name one.
SANS_TABLE = 0
# What stands for the donne being played, which is no line of the sheet.
SANS_LIGNE = 0
REPONSE = "r-"


@dataclass(frozen=True, slots=True)
class Lieu:
    """A table at a position, a donne of it and who is at fault there, ids of inscriptions.

    `numero_table` is None until one is chosen, SANS_TABLE when it happened at none; `donne_id` is
    None until somebody says which, SANS_LIGNE for the donne being played.
    """

    position: int
    numero_table: int | None = None
    donne_id: int | None = None
    fautifs: tuple[int, ...] = ()

    def to_args(self) -> dict[str, Any]:
        """Return what an address says of it."""
        return {
            "table": self.numero_table,
            "position": self.position if self.numero_table is not None else None,
            "donne": self.donne_id,
            "fautif": list(self.fautifs) or None,
        }


def read_lieu(valeurs: MultiDict[str, str]) -> Lieu:
    """Return what an address or a form says, the table of a table's link when it names none."""
    acces = contexte.get_acces()
    courante = acces.soiree.position or 1
    position = valeurs.get("position", courante, type=int)
    table = valeurs.get("table", type=int)
    if table is None and acces.droits.marquer and not acces.droits.arbitrer:
        table = acces.numero_table
    return Lieu(
        position=position if 1 <= position <= max(courante, 1) else courante or 1,
        numero_table=table if table is None or 0 <= table <= NUMERO_MAX else None,
        donne_id=valeurs.get("donne", type=int),
        fautifs=tuple(dict.fromkeys(valeurs.getlist("fautif", type=int))),
    )


def read_reponses(valeurs: MultiDict[str, str]) -> dict[str, str]:
    """Return the answers that an address or a form gives, in the order in which they came."""
    debut = len(REPONSE)
    return {nom[debut:]: valeur for nom, valeur in valeurs.items() if nom.startswith(REPONSE)}


def to_args(reponses: dict[str, str]) -> dict[str, str]:
    """Return answers as an address carries them."""
    return {f"{REPONSE}{question}": reponse for question, reponse in reponses.items()}


@dataclass(frozen=True)
class Terrain:
    """What a ruling of a club night is made and applied on; `page` is the feuille, if any.

    `inconnue` says that the table named does not play at that position; `retires` are the scores
    that rulings took off rows of a copied sheet, by id of donne.
    """

    tournoi: Tournoi
    gens: dict[int, Inscription]
    ajustements: list[Ajustement]
    feuille: StoredFeuille | None = None
    page: FeuillePage | None = None
    inconnue: bool = False
    tables: tuple[int, ...] = ()
    assis: tuple[Inscription | None, ...] = field(default=())
    retires: Mapping[int, Cases] = field(default_factory=dict)


def load_terrain(lieu: Lieu) -> Terrain | None:
    """Return what an incident is judged on, None at a game at home, which has no ledger."""
    soiree = contexte.get_acces().soiree
    tournoi = load_tournoi(get_db(), soiree.id)
    if tournoi is None:
        return None
    gens = {inscrit.id: inscrit for inscrit in list_inscriptions(get_db(), soiree.id)}
    lieux = list_feuilles(get_db(), soiree.id)
    feuille = None
    if lieu.numero_table:
        feuille = load_comptee(get_db(), soiree.id, lieu.numero_table, lieu.position)
    return Terrain(
        tournoi=tournoi,
        gens=gens,
        ajustements=list_ajustements(get_db(), soiree.id),
        feuille=feuille,
        page=build_page(feuille) if feuille else None,
        inconnue=bool(lieu.numero_table) and feuille is None,
        tables=tuple(sorted({table for table, p, _rang in lieux if p == lieu.position})),
        assis=list_assis(feuille, gens.values()) if feuille else (),
        retires=_list_retires(feuille) if feuille and feuille.papier else {},
    )


def _list_retires(feuille: StoredFeuille) -> dict[int, Cases]:
    arbitrages = list_arbitrages_feuille(get_db(), feuille.id)
    return {a.donne_id: ecrits for a in arbitrages if a.donne_id and (ecrits := find_ecrits(a))}


def find_ecrits(arbitrage: Arbitrage) -> Cases | None:
    """Return the scores that were written in the row that a ruling annulled, if it kept any."""
    ecrits = (arbitrage.avant or {}).get("donne", {}).get("ecrits")
    return tuple(ecrits) if ecrits else None


def read_demandee() -> Lieu:
    """Return what the address of the page asked for says."""
    return read_lieu(request.args)
