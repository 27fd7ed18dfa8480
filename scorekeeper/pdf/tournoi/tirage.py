"""A print run: any number of pages of a few shapes, each shape laid out once, tagged.

What differs from page to page is laid out apart, each word once, and put in its place. Where
WeasyPrint's output is not of the known shape, the same pages are laid out one after the other:
slower, and no more of them than memory holds.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from ...regles.texte import format_phrase
from ..entetes import spread_headers
from ..refus import DemandeError
from ..render import Moteur
from .calque import Planche, stamp
from .poses import Pose, PoseDirecte, PoseModele, number_trous, write_entree
from .reperage import FormeInattendueError

LOGGER = logging.getLogger(__name__)
PAGES_MAX = 600
# Laid out plainly, a hundred official sheets take 360 MB.
PAGES_SIMPLES_MAX = 100
STYLE = "css/pdf/tournoi/commun.css"
SURPRISES = (AttributeError, IndexError, KeyError, TypeError, ValueError)

Dessin = Callable[[Pose], str]
Avance = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Tirage:
    """What to print: a document's title, its stylesheets after the common one, its pages.

    Each page is a function that draws it, a whole element, with what differs put through a Pose.
    Where they are `libres` each may run over several pages, and all are laid out as they are.
    """

    titre: str
    styles: tuple[str, ...]
    pages: Sequence[Dessin]
    libres: bool = False


def print_tirage(moteur: Moteur, tirage: Tirage, avance: Avance = lambda _faites: None) -> bytes:
    """Return the PDF (PDF/UA-1) of a print run, the same bytes for the same pages.

    `avance` is told how many pages are done. Raises DemandeError when there are none, or too many.
    """
    if not tirage.pages:
        raise DemandeError("Il n’y a rien à imprimer.")
    if not tirage.libres:
        check_pages(len(tirage.pages), PAGES_MAX)
        try:
            return _print_modeles(moteur, tirage, avance)
        except FormeInattendueError as surprise:
            LOGGER.warning("pages laid out one after the other: %s", surprise)
    check_pages(len(tirage.pages), PAGES_SIMPLES_MAX)
    pdf = moteur.render(write_document(tirage))
    avance(len(tirage.pages))
    return pdf


def check_pages(nombre: int, limite: int) -> None:
    """Raise DemandeError when a PDF would have more pages than this."""
    if nombre > limite:
        texte = f"Un PDF a {limite} pages au plus : demandez-les en plusieurs fois."
        raise DemandeError(format_phrase(texte))


def write_document(tirage: Tirage) -> str:
    """Return the HTML of the whole, every page as it is."""
    pose = PoseDirecte()
    return _write(tirage, [_wrap(dessin(pose)) for dessin in tirage.pages])


def _print_modeles(moteur: Moteur, tirage: Tirage, avance: Avance) -> bytes:
    modeles, planches = _gather(tirage.pages)
    # an empty word is an empty hole
    mots = [*dict.fromkeys(mot for p in planches for mot in p.mots if mot.texte.strip())]
    corps = [_wrap(number_trous(modele, rang)) for rang, modele in enumerate(modeles)]
    if mots:
        entrees = "".join(write_entree(index, mot) for index, mot in enumerate(mots))
        corps.append(f'<div class="mots">{entrees}</div>')

    def finish(document: Any, pdf: Any) -> None:
        try:
            spread_headers(document, pdf)
            stamp(document, pdf, planches, mots, avance)
        except SURPRISES as surprise:
            raise FormeInattendueError(repr(surprise)) from surprise

    return moteur.render(_write(tirage, corps), finish)


def _gather(pages: Sequence[Dessin]) -> tuple[list[str], list[Planche]]:
    modeles: dict[str, int] = {}
    planches = []
    for dessin in pages:
        pose = PoseModele()
        modele = modeles.setdefault(dessin(pose), len(modeles))
        planches.append(Planche(modele, tuple(pose.mots), tuple(pose.codes)))
    return [*modeles], planches


def _wrap(page: str) -> str:
    return f'<div class="planche">{page}</div>'


def _write(tirage: Tirage, corps: Sequence[str]) -> str:
    liens = "".join(
        Markup('<link rel="stylesheet" href="{}">').format(style)
        for style in (*tirage.styles, STYLE)
    )
    return (
        f'<!doctype html><html lang="fr"><head><meta charset="utf-8">'
        f"<title>{escape(tirage.titre)}</title>{liens}</head><body>{''.join(corps)}</body></html>"
    )
