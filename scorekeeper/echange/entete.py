"""The header row of a paper sheet copied as CSV: which column holds what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .cellules import CelluleError, fold
from .citation import cite, clean

NOMBRES_DE_PLACES = range(3, 7)
LONGUEUR_NOM = 80
PREMIERE_PLACE = 2
DETAILS = ("preneur", "appele", "mort", "bouts", "points", "petit", "poignees", "chelem")


@dataclass(frozen=True, slots=True)
class Entete:
    """The columns of a sheet: a name per place from the third on, then one per detail."""

    noms: tuple[str, ...]
    details: Mapping[str, int]

    @property
    def largeur(self) -> int:
        """The number of columns."""
        return PREMIERE_PLACE + len(self.noms) + len(self.details)


def is_entete(cases: Sequence[str]) -> bool:
    """Whether a row is the header: donne, contrat, then the players."""
    return [fold(case) for case in cases[:2]] == ["donne", "contrat"]


def read_entete(titres: Sequence[str]) -> Entete:
    """Return the columns that a header row declares; raises CelluleError."""
    colonnes = list(titres[PREMIERE_PLACE:])
    while colonnes and not colonnes[-1]:
        colonnes.pop()
    nombre = next((rang for rang, titre in enumerate(colonnes) if _is_detail(titre)), len(colonnes))
    if nombre not in NOMBRES_DE_PLACES:
        raise CelluleError(f"il faut de 3 à 6 colonnes de joueurs après « contrat », lu : {nombre}")
    return Entete(_read_noms(colonnes[:nombre]), _read_details(colonnes[nombre:], nombre))


def _is_detail(titre: str) -> bool:
    return fold(titre).startswith("d:")


def _read_noms(titres: Sequence[str]) -> tuple[str, ...]:
    for titre in titres:
        if len(titre) > LONGUEUR_NOM:
            raise CelluleError(f"le nom {cite(titre)} dépasse {LONGUEUR_NOM} lettres")
    return tuple(clean(titre) for titre in titres)


def _read_details(titres: Sequence[str], nombre: int) -> dict[str, int]:
    details: dict[str, int] = {}
    for colonne, titre in enumerate(titres, start=PREMIERE_PLACE + nombre):
        detail = fold(titre).removeprefix("d:").strip()
        if not _is_detail(titre) or detail not in DETAILS or detail in details:
            connus = ", ".join(f"d:{connu}" for connu in DETAILS)
            raise CelluleError(f"colonne inconnue ou répétée : {cite(titre)} (au choix : {connus})")
        details[detail] = colonne
    return details
