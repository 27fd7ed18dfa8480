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
    """One problem: its stable code, the field it concerns and a French sentence.

    On a written feuille, `donne` is the line's number (or « Total + », « Total - », « Bilan »,
    None for the sheet), `attendu` and `lu` the value expected and the one read, in points.
    """

    code: str
    gravite: Gravite
    champ: str
    message: str
    place: int | None = None
    donne: int | str | None = None
    attendu: int | None = None
    lu: int | None = None


def list_erreurs(anomalies: Iterable[Anomalie]) -> list[Anomalie]:
    """Return only what must be refused."""
    return [anomalie for anomalie in anomalies if anomalie.gravite is Gravite.ERREUR]
