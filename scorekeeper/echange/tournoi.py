"""What an export says of a club night beside its feuilles: settings, people, positions, ledger."""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from .arbitrage import ArbitrageExporte
from .inscription_lue import InscriptionLue


@dataclass(frozen=True, slots=True)
class FinaleExportee:
    """A final: how many play it, in how many positions of how many donnes."""

    joueurs: int
    positions: int
    donnes: int


@dataclass(frozen=True, slots=True)
class FormuleExportee:
    """What is played; `donnes` is None when time alone ends a position."""

    code: str
    positions: int
    donnes: int | None
    minutes: int | None = None
    finale: FinaleExportee | None = None


@dataclass(frozen=True, slots=True)
class InscriptionExportee(InscriptionLue):
    """A registration with its starting number, and the positions from and to which they play.

    `sortie` is None for somebody who stays to the end, `numero` before the draw.
    """

    numero: int | None = None
    choisi: bool = False
    arrivee: int = 1
    sortie: int | None = None


@dataclass(frozen=True, slots=True)
class PositionExportee:
    """A position once opened; the clock runs to `fin_a`, or stands with `reste` seconds left."""

    position: int
    mode: str
    donnes: int | None
    ouverte_a: datetime
    graine: int | None = None
    close_a: datetime | None = None
    fin_a: datetime | None = None
    reste: int | None = None


@dataclass(frozen=True, slots=True)
class AjustementExporte:
    """An entry of the ledger, in points; `contre` is the rank, from 1, of the one it cancels.

    One that a ruling made has its `famille`, its `incident`, and its rank in `arbitrages`, from 1.
    """

    personne: str
    position: int
    points: int
    motif: str
    acteur: str
    moment: datetime
    contre: int | None = None
    famille: str = ""
    incident: str = ""
    arbitrage: int | None = None


@dataclass(frozen=True, slots=True)
class TournoiExporte:
    """A club night; `liens` are the tables that have a link, never the keys themselves.

    People are called by their whole name, as on the feuilles; every moment is in UTC.
    """

    formule: FormuleExportee
    mode: str = "fft"
    tables: int = 0
    vides: tuple[int, ...] = ()
    mort: bool = False
    decalage: int = 0
    graine: int | None = None
    departages: tuple[str, ...] = ()
    primes: tuple[str, ...] = ()
    provisoire_jusqua: datetime | None = None
    fige_a: datetime | None = None
    liens: tuple[int, ...] = ()
    inscriptions: tuple[InscriptionExportee, ...] = ()
    positions: tuple[PositionExportee, ...] = ()
    ajustements: tuple[AjustementExporte, ...] = ()
    code: str = "CA2012"
    portee: str = "famille"
    arbitrages: tuple[ArbitrageExporte, ...] = ()


def dump_tournoi(tournoi: TournoiExporte) -> dict[str, Any]:
    """Return a club night as JSON values, its keys always in the same order."""
    valeurs: dict[str, Any] = _dump(asdict(tournoi))
    return valeurs


def _dump(valeur: Any) -> Any:
    if isinstance(valeur, datetime):
        return valeur.astimezone(UTC).isoformat(timespec="seconds")
    if isinstance(valeur, dict):
        return {cle: _dump(suite) for cle, suite in valeur.items()}
    return [_dump(suite) for suite in valeur] if isinstance(valeur, list | tuple) else valeur
