"""What reading a CSV of paper sheets gives: its sheets, and why others could not be read."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..regles.ecrit import FeuilleEcrite
from ..regles.texte import format_phrase


@dataclass(frozen=True, slots=True)
class ErreurCsv:
    """What makes a file unreadable: a stable code, why, and the line (from 1) if there is one."""

    code: str
    message: str
    ligne: int | None = None


class CsvError(ValueError):
    """Raised when a file is no sheet in CSV; carries the errors that were found."""

    def __init__(self, erreurs: Sequence[ErreurCsv]) -> None:
        self.erreurs = tuple(erreurs)
        super().__init__(" ".join(erreur.message for erreur in erreurs))


@dataclass(frozen=True, slots=True)
class FeuilleLue:
    """A written sheet, and what its `feuille` row says of it, as typed.

    `debut` is the line of the file where it begins, `rangs` the line of each of its Donne rows.
    """

    feuille: FeuilleEcrite
    position: str = ""
    table: str = ""
    date: str = ""
    debut: int = 1
    rangs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Lecture:
    """The sheets of a file that can be read, in order; why the others cannot, and how many.

    `fautives` are those others, as far as they could be read.
    """

    lues: tuple[FeuilleLue, ...]
    erreurs: tuple[ErreurCsv, ...] = ()
    ratees: int = 0
    fautives: tuple[FeuilleLue, ...] = ()


def build_erreur(code: str, cause: str, ligne: int | None = None) -> ErreurCsv:
    """Return an error whose cause is made a French sentence."""
    return ErreurCsv(code, format_phrase(f"{cause[0].upper()}{cause[1:]}."), ligne)
