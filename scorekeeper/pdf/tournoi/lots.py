"""A lot: one document of the evening to print, as plain values that go to the worker process."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment

from ..documents import create_environnement
from ..refus import DemandeError
from ..render import Moteur
from .classement import build_classement
from .feuilles import build_feuilles
from .fiches import build_cartes, build_cartons, build_fiches
from .journal import build_journal
from .tableaux import build_orientation, build_recapitulatifs
from .tirage import Tirage, print_tirage

OnProgress = Callable[[int, int], None]


class Sorte(StrEnum):
    """Which document a lot is; each with the page values of pages/tournoi it holds."""

    FEUILLES = "feuilles"
    FICHES = "fiches"
    CARTONS = "cartons"
    CARTES = "cartes"
    ORIENTATION = "orientation"
    RECAPITULATIFS = "recapitulatifs"
    CLASSEMENT = "classement"
    JOURNAL = "journal"


@dataclass(frozen=True, slots=True)
class Lot:
    """One document: `valeurs` are page values of its sort, in the order to print.

    An orientation, a classement and a journal hold one value. Equal lots print the same bytes.
    """

    sorte: Sorte
    valeurs: tuple[Any, ...]


def build_tirage(lot: Lot, environnement: Environment) -> Tirage:
    """Return the print run of a lot. Raises DemandeError."""
    if not lot.valeurs:
        raise DemandeError("Il n’y a rien à imprimer.")
    if lot.sorte in SEULS:
        if len(lot.valeurs) > 1:
            raise DemandeError("Ce document s’imprime seul.")
        return SEULS[lot.sorte](lot.valeurs[0], environnement)
    return SUITES[lot.sorte](lot.valeurs, environnement)


def make_lot(
    moteur: Moteur, modeles: Path, lot: Lot, on_progress: OnProgress = lambda _faites, _total: None
) -> bytes:
    """Return the PDF of a lot, tagged (PDF/UA-1); `on_progress` is told pages done and in all.

    `modeles` is the templates folder. Raises DemandeError.
    """
    tirage = build_tirage(lot, load_environnement(modeles))
    total = len(tirage.pages)
    on_progress(0, total)
    return print_tirage(moteur, tirage, lambda faites: on_progress(faites, total))


@cache
def load_environnement(modeles: Path) -> Environment:
    """Return the templates of this process, read once."""
    return create_environnement(modeles)


def digest_assets(statique: Path, modeles: Path) -> str:
    """Return a digest of the templates and stylesheets that PDFs depend on."""
    digest = sha256()
    for dossier, motif in ((modeles / "pdf", "**/*.html"), (statique / "css" / "pdf", "**/*.css")):
        for fichier in sorted(dossier.glob(motif)):
            digest.update(fichier.read_bytes())
    return digest.hexdigest()


def digest_lot(lot: Lot, assets: str) -> str:
    """Return what names a lot: the same for equal values, printed with the same templates."""
    return sha256(f"{assets}{lot!r}".encode()).hexdigest()


SEULS: dict[Sorte, Callable[[Any, Environment], Tirage]] = {
    Sorte.ORIENTATION: build_orientation,
    Sorte.CLASSEMENT: build_classement,
    Sorte.JOURNAL: build_journal,
}
SUITES: dict[Sorte, Callable[[Sequence[Any], Environment], Tirage]] = {
    Sorte.FEUILLES: build_feuilles,
    Sorte.FICHES: build_fiches,
    Sorte.CARTONS: build_cartons,
    Sorte.CARTES: build_cartes,
    Sorte.RECAPITULATIFS: build_recapitulatifs,
}
