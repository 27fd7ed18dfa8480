"""Soirées as the JSON that `exporter` writes and `importer` reads: the values, and the writing."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from ..regles.bareme import FFT, Bareme
from ..regles.decision import Decision
from ..regles.feuille import Entree, Table
from .faits import dump_entree
from .papier_exporte import EN_JEU, CycleExporte, PapierExporte, dump_papier
from .regles_json import dump_regles
from .tournoi import TournoiExporte, dump_tournoi

FORMAT = "scorekeeper"
VERSION = 1
# Where a game may stand; nothing is said of one that goes on.
OUVERTE = "ouverte"
PARTIES = (OUVERTE, "pause", "close")


@dataclass(frozen=True, slots=True)
class PlaceExportee:
    """A seat: an empty short name is derived, `report` is a total carried over, in points.

    `orientation` names a seat that the shape of the table does not: 0 to 4, Nord to Cinquième.
    `depart` is the start number of a planned seat; a sheet on paper has its own.
    """

    nom: str
    nom_court: str = ""
    report: int = 0
    orientation: int | None = None
    depart: int | None = None


@dataclass(frozen=True, slots=True)
class DonneExportee:
    """A line in the order of play; an empty `jeton` (its idempotency key) is made on import."""

    entree: Entree
    jeton: str = ""
    corrigee: bool = False


@dataclass(frozen=True, slots=True)
class RemplacementExporte:
    """Somebody who takes a place from a line on; `rang` counts the feuille's lines, from 1."""

    place: int
    rang: int
    nom: str
    nom_court: str = ""


@dataclass(frozen=True, slots=True)
class FeuilleExportee:
    """A feuille with its seats by place and its lines in order.

    `supprimees` donnes of those that its position has are not to be played.
    """

    table: Table
    places: tuple[PlaceExportee, ...]
    donnes: tuple[DonneExportee, ...] = ()
    numero_table: int = 1
    position: int = 1
    exemplaire: int = 1
    papier: PapierExporte | None = None
    cycle: CycleExporte = EN_JEU
    decisions: tuple[Decision, ...] = ()
    partie: str = OUVERTE
    remplacements: tuple[RemplacementExporte, ...] = ()
    supprimees: int = 0

    @property
    def lieu(self) -> str:
        """Where it is in its soirée, as messages say it."""
        return name_lieu(self.numero_table, self.position, self.exemplaire)


@dataclass(frozen=True, slots=True)
class SoireeExportee:
    """A soirée with everything on its feuilles; an empty code or title is made on import.

    The numbers of its barème travel with it. `tournoi` is what makes it a club night.
    """

    titre: str
    date: date
    feuilles: tuple[FeuilleExportee, ...]
    code: str = ""
    bareme: Bareme = FFT
    archivee: bool = False
    tournoi: TournoiExporte | None = None


def name_lieu(table: object, position: int, exemplaire: int) -> str:
    """Return where a feuille is in its soirée, what goes without saying left out."""
    suite = f", position {position}" if position > 1 else ""
    return f"table {table}{suite}" + (f", résultat {exemplaire}" if exemplaire > 1 else "")


def dump_soirees(soirees: Iterable[SoireeExportee]) -> str:
    """Return the JSON text of these soirées: indented, keys always in the same order."""
    valeurs = {
        "format": FORMAT,
        "version": VERSION,
        "soirees": [_dump_soiree(soiree) for soiree in soirees],
    }
    return json.dumps(valeurs, ensure_ascii=False, indent=2) + "\n"


def _dump_soiree(soiree: SoireeExportee) -> dict[str, Any]:
    return {
        "code": soiree.code,
        "titre": soiree.titre,
        "date": soiree.date.isoformat(),
        "bareme": soiree.bareme.nom,
        **({} if soiree.bareme is FFT else {"regles": dump_regles(soiree.bareme)}),
        "archivee": soiree.archivee,
        **({"tournoi": dump_tournoi(soiree.tournoi)} if soiree.tournoi else {}),
        "feuilles": [_dump_feuille(feuille) for feuille in soiree.feuilles],
    }


def _dump_feuille(feuille: FeuilleExportee) -> dict[str, Any]:
    partie = {"partie": feuille.partie} if feuille.partie != OUVERTE else {}
    remplacements = [asdict(venu) for venu in feuille.remplacements]
    venus = {"remplacements": remplacements} if remplacements else {}
    rares = dump_papier(feuille.exemplaire, feuille.papier, feuille.cycle, feuille.decisions)
    return {
        "numero_table": feuille.numero_table,
        "position": feuille.position,
        "joueurs": feuille.table.joueurs,
        "boussole": feuille.table.boussole,
        "premier_donneur": feuille.table.premier_donneur,
        "places": [_dump_place(place) for place in feuille.places],
        "donnes": [
            {"jeton": donne.jeton, "corrigee": donne.corrigee} | dump_entree(donne.entree)
            for donne in feuille.donnes
        ],
        **partie,
        **rares,
        **venus,
        **({"supprimees": feuille.supprimees} if feuille.supprimees else {}),
    }


def _dump_place(place: PlaceExportee) -> dict[str, Any]:
    rares = {"orientation": place.orientation, "depart": place.depart}
    return {"nom": place.nom, "nom_court": place.nom_court, "report": place.report} | {
        cle: valeur for cle, valeur in rares.items() if valeur is not None
    }
