"""The HTML of each PDF: a page value and a Jinja environment in, a whole document out."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

from ..pages.feuille import FeuillePage
from ..pages.filtres import FILTRES
from ..regles.bareme import FFT, Bareme
from .billets import Billet
from .detail import build_detail
from .feuilles import build_feuillets
from .feuillet import RANGS
from .soiree import draw_soiree
from .vierges import build_vierges

MODELE = "pdf/feuille.html"


def create_environnement(modeles: Path) -> Environment:
    """Return a Jinja environment for the templates folder, to render without a request.

    The Flask application's own environment does as well: it has the same filters.
    """
    environnement = Environment(
        loader=FileSystemLoader(modeles), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    environnement.filters.update(FILTRES)
    return environnement


def html_feuille(
    page: FeuillePage,
    environnement: Environment,
    rangs: int = RANGS,
    detail: bool = True,
    etat: str = "",
    billets: Sequence[Billet] = (),
) -> str:
    """Return the HTML of a game's sheet, then its evening and the detail of its donnes, if any.

    `rangs` donnes fit on each page; names and titles are shown as typed. `etat` is where a sheet
    on paper stands, in words; it has a detail only when enough was noted to compute a score.
    The `billets` are on the first page.
    """
    stored = page.stored
    lieu = f"table {stored.numero_table}, position {stored.position}"
    morceaux = ["Feuille de marque", page.titre.strip(), f"{stored.soiree.date:%d/%m/%Y}", lieu]
    return _render(
        environnement,
        titre=" · ".join(filter(None, morceaux)),
        feuillets=build_feuillets(page, rangs, etat),
        billets=billets,
        soiree=draw_soiree(page) if detail else None,
        detail=build_detail(page) if detail and _is_detaillee(page) else None,
    )


def _is_detaillee(page: FeuillePage) -> bool:
    if page.stored.papier is None:
        return bool(page.lignes)
    return any(ligne.ligne.marque is not None for ligne in page.lignes)


def html_vierges(
    joueurs: int,
    environnement: Environment,
    *,
    mort: bool = False,
    donnes: int = RANGS,
    tables: int = 1,
    positions: int = 1,
    titre: str = "",
    bareme: Bareme = FFT,
) -> str:
    """Return the HTML of blank sheets: one per table and position, as `build_vierges` orders them.

    `joueurs` (3 to 5) play each donne; a mort adds a place. Raises DemandeError.
    """
    return _render(
        environnement,
        titre=name_vierges(joueurs, mort),
        feuillets=build_vierges(joueurs, mort, donnes, tables, positions, titre, bareme),
        billets=(),
        detail=None,
    )


def name_vierges(joueurs: int, mort: bool) -> str:
    """Return the title of a document of blank sheets."""
    qui = f"{joueurs} joueurs et un mort" if mort else f"{joueurs} joueurs"
    return f"Feuille de marque vierge, {qui}"


def _render(environnement: Environment, **valeurs: Any) -> str:
    return environnement.get_template(MODELE).render(**valeurs)
