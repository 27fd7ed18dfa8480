"""What the checks report: small values that pages, commands and PDFs show beside their cause."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Gravite(StrEnum):
    """Errors are refused at entry, alerts are kept and flagged, infos are still clean."""

    ERREUR = "erreur"
    ALERTE = "alerte"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Anomalie:
    """One problem: its stable code, the field it concerns and a French sentence."""

    code: str
    gravite: Gravite
    champ: str
    message: str
    place: int | None = None


def list_erreurs(anomalies: Iterable[Anomalie]) -> list[Anomalie]:
    """Return only what must be refused."""
    return [anomalie for anomalie in anomalies if anomalie.gravite is Gravite.ERREUR]
