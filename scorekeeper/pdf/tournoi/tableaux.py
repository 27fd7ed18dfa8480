"""What is posted or kept at the desk: who starts where, and the récapitulatifs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from jinja2 import Environment

from ...pages.tournoi.papiers import Recapitulatif, Scores, TableauOrientation
from ...regles.texte import format_signe
from ..noms import cut, fit
from ..refus import DemandeError
from .poses import Pose
from .tirage import Tirage

STYLES = ("css/pdf/tournoi/papiers.css", "css/pdf/tournoi/tableaux.css")
COLONNES = 20
# Past so many columns the scores are smaller.
BEAUCOUP = 16
NOMS_PAR_COLONNE = 36
LETTRES_TITRE = 60
# A name stands upright under its number, on two lines at most.
LETTRES_NOM = 19
POSITIONS_MAX = 12
# Millimetres: what the rows share, how high a position and a cumul are at most.
PLACE_RANGEES, HAUT_POSITION, HAUT_CUMUL = 115, 12, 9
# How many tables there are together: without a Nord when nobody starts there, with a Suppl., with
# one of people who have no number.
COMBIEN = {2: "deux", 3: "trois", 4: "quatre", 5: "cinq", 6: "six"}


@dataclass(frozen=True, slots=True)
class LigneRecap:
    """A row: a position, the cumul after it, the penalties; and the sums of its two signs.

    `apres` is the position reached, where the row cannot tell it by its place: 0 where it can.
    """

    titre: str
    cumul: bool
    scores: Scores
    negatifs: int | None
    positifs: int | None
    apres: int = 0


@dataclass(frozen=True, slots=True)
class PageRecap:
    """One page of a récapitulatif: some of the columns; `derniere` has the sums of all of them."""

    numeros: tuple[int | None, ...]
    noms: tuple[str, ...]
    lignes: tuple[LigneRecap, ...]
    derniere: bool
    suite: str


def build_orientation(tableau: TableauOrientation, environnement: Environment) -> Tirage:
    """Return the print run of who starts where: by table, then by name, to be posted."""
    # where one page is enough, its two columns are even
    moitie = -(-len(tableau.noms) // 2)
    colonnes = _split(tableau.noms, max(1, min(moitie, NOMS_PAR_COLONNE)))
    pages = [colonnes[debut : debut + 2] for debut in range(0, len(colonnes), 2)]
    modele = partial(
        _draw, "pdf/tournoi/orientation.html", environnement, tableau=tableau, pages=pages
    )
    return Tirage(_name("Tableau d’orientation", tableau.titre), STYLES, [modele], libres=True)


def build_recapitulatifs(
    recapitulatifs: Sequence[Recapitulatif], environnement: Environment
) -> Tirage:
    """Return the print run of the récapitulatifs, one orientation after the other.

    Their rows are the manual's (reglement.md, §2.3): each position, then the cumul. Raises
    DemandeError.
    """
    for recap in recapitulatifs:
        check_recapitulatif(recap)
    titre = recapitulatifs[0].titre if recapitulatifs else ""
    return Tirage(
        _name("Récapitulatifs", titre),
        STYLES,
        [
            partial(
                _draw,
                "pdf/tournoi/recap.html",
                environnement,
                recap=recap,
                pages=list_pages(recap),
                combien=COMBIEN.get(len(recapitulatifs)),
            )
            for recap in recapitulatifs
        ],
        libres=True,
    )


def check_recapitulatif(recap: Recapitulatif) -> None:
    """Raise DemandeError when a récapitulatif has no column, or rows of another length."""
    if not recap.numeros:
        raise DemandeError("Un récapitulatif a au moins un joueur.")
    if not 1 <= recap.positions <= POSITIONS_MAX:
        raise DemandeError(f"Un récapitulatif a de 1 à {POSITIONS_MAX} positions.")
    longueurs = {len(rangee) for rangee in recap.scores}
    for rangee in filter(None, (recap.penalites, recap.noms)):
        longueurs.add(len(rangee))
    if longueurs - {len(recap.numeros)} or len(recap.scores) > recap.positions:
        raise DemandeError("Un récapitulatif a un nom et un score par joueur, ou un vide.")


def list_pages(recap: Recapitulatif) -> list[PageRecap]:
    """Return the pages of one orientation, its players shared out evenly."""
    lignes = [*_list_lignes(recap)]
    nombre = -(-len(recap.numeros) // COLONNES)
    par_page = -(-len(recap.numeros) // nombre)
    debuts = range(0, len(recap.numeros), par_page)
    return [
        PageRecap(
            recap.numeros[debut : debut + par_page],
            recap.noms[debut : debut + par_page],
            tuple(_cut_ligne(ligne, debut, debut + par_page) for ligne in lignes),
            debut == debuts[-1],
            f"page {index} sur {len(debuts)}" if len(debuts) > 1 else "",
        )
        for index, debut in enumerate(debuts, start=1)
    ]


def _list_lignes(recap: Recapitulatif) -> Iterator[LigneRecap]:
    vide: Scores = (None,) * len(recap.numeros)
    cumul = atteint = vide
    apres = 0
    for position in range(1, recap.positions + 1):
        scores = recap.scores[position - 1] if position <= len(recap.scores) else vide
        titre = "1re position" if position == 1 else f"{position}e position"
        yield _sum_ligne(titre, False, scores)
        if any(score is not None for score in scores):
            cumul = atteint = tuple(map(_add, cumul, scores))
            apres = position
        else:
            cumul = vide
        if position > 1:
            yield _sum_ligne("Total" if position == recap.positions else "Cumul", True, cumul)
    if recap.penalites:
        # beside the scores, whose sums stay zero
        yield _sum_ligne("Pénalités", False, recap.penalites)
        avec = _sum_ligne("Avec pénalités", True, tuple(map(_add, atteint, recap.penalites)))
        yield replace(avec, apres=apres if apres < recap.positions else 0)


def _add(avant: int | None, score: int | None) -> int | None:
    return avant if score is None else (avant or 0) + score


def _sum_ligne(titre: str, cumul: bool, scores: Scores) -> LigneRecap:
    connus = [score for score in scores if score is not None]
    return LigneRecap(
        titre,
        cumul,
        scores,
        sum(score for score in connus if score < 0) if connus else None,
        sum(score for score in connus if score > 0) if connus else None,
    )


def _cut_ligne(ligne: LigneRecap, debut: int, fin: int) -> LigneRecap:
    return replace(ligne, scores=ligne.scores[debut:fin])


def _choose_rangs(lignes: Sequence[LigneRecap]) -> tuple[float, float]:
    """Return how high a row is, and one of cumuls, in millimetres, for all to be on one page."""
    voulu = sum(HAUT_CUMUL if ligne.cumul else HAUT_POSITION for ligne in lignes)
    part = min(1, PLACE_RANGEES / voulu)
    return round(HAUT_POSITION * part, 1), round(HAUT_CUMUL * part, 1)


def _draw(modele: str, environnement: Environment, _pose: Pose, **valeurs: object) -> str:
    return environnement.get_template(modele).render(
        fit_nom=partial(fit, court=""),
        largeur_nom=LETTRES_NOM,
        choose_rangs=_choose_rangs,
        beaucoup=BEAUCOUP,
        cut_titre=partial(cut, largeur=LETTRES_TITRE),
        signe=format_signe,
        **valeurs,
    )


def _split(noms: Sequence[tuple[str, str]], nombre: int) -> list[Sequence[tuple[str, str]]]:
    return [noms[debut : debut + nombre] for debut in range(0, len(noms), nombre)]


def _name(sorte: str, titre: str) -> str:
    return " · ".join(filter(None, [sorte, titre]))
