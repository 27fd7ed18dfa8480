"""What each player keeps, and the cards on the tables: several to a page, to be cut apart."""

from collections.abc import Sequence
from functools import partial

from jinja2 import Environment

from ...pages.tournoi.papiers import (
    CarteDeTable,
    CartonHowell,
    EtapeAImprimer,
    FichePersonnelle,
    PenalitesAImprimer,
    ScoreAImprimer,
)
from ...regles.texte import INSECABLE, format_entier, format_signe
from ..noms import cut, fit, measure
from ..refus import DemandeError
from .couleurs import choose_couleur, name_siege
from .poses import Pose
from .tirage import Tirage

STYLES = ("css/pdf/tournoi/papiers.css", "css/pdf/tournoi/fiches.css")
PAR_PAGE, CARTES_PAR_PAGE = 4, 2
ETAPES_MAX = 8
LETTRES_NOM, LETTRES_TITRE, LETTRES_CLUB = 22, 36, 40
LETTRES_PENALITES = 42
PAS_DE_TABLE = "—"


def build_fiches(fiches: Sequence[FichePersonnelle], environnement: Environment) -> Tirage:
    """Return the print run of fiches personnelles, four a page. Raises DemandeError.

    Their table is the manual's (reglement.md, §2.4): + | − | SOLDE at each position, and TOTAL.
    Once there are scores the cumul stands beside them; penalties are below, never in a solde.
    """
    for fiche in fiches:
        _check_etapes(fiche.etapes)
        if len(fiche.scores) > len(fiche.etapes):
            raise DemandeError("Une fiche n’a pas plus de scores que de positions.")
    return _build("Fiches personnelles", "fiche", fiches, PAR_PAGE, environnement)


def build_cartons(cartons: Sequence[CartonHowell], environnement: Environment) -> Tirage:
    """Return the print run of the moving cards of a Howell, four a page. Raises DemandeError."""
    for carton in cartons:
        _check_etapes(carton.etapes)
    return _build("Cartons de déplacement", "carton", cartons, PAR_PAGE, environnement)


def build_cartes(cartes: Sequence[CarteDeTable], environnement: Environment) -> Tirage:
    """Return the print run of what stands on each table, two a page."""
    return _build("Cartes de table", "carte", cartes, CARTES_PAR_PAGE, environnement)


def _check_etapes(etapes: Sequence[EtapeAImprimer]) -> None:
    if not 1 <= len(etapes) <= ETAPES_MAX:
        raise DemandeError(f"Une fiche a de 1 à {ETAPES_MAX} positions.")


def _build(
    titre: str,
    sorte: str,
    valeurs: Sequence[FichePersonnelle | CartonHowell | CarteDeTable],
    par_page: int,
    environnement: Environment,
) -> Tirage:
    pages = [valeurs[debut : debut + par_page] for debut in range(0, len(valeurs), par_page)]
    soiree = valeurs[0].titre if valeurs else ""
    return Tirage(
        " · ".join(filter(None, [titre, soiree])),
        STYLES,
        [partial(_draw, f"pdf/tournoi/{sorte}s.html", page, environnement) for page in pages],
    )


def _draw(modele: str, valeurs: Sequence[object], environnement: Environment, pose: Pose) -> str:
    return environnement.get_template(modele).render(
        valeurs=valeurs,
        pose=pose,
        fit_nom=partial(fit, court="", largeur=LETTRES_NOM),
        cut_titre=partial(cut, largeur=LETTRES_TITRE),
        cut_club=partial(cut, largeur=LETTRES_CLUB),
        name_siege=name_siege,
        choose_couleur=choose_couleur,
        say_table=_say_table,
        say_score=_say_score,
        say_signe=_say_signe,
        say_penalites=_say_penalites,
        choose_rang=_choose_rang,
    )


def _say_table(etape: EtapeAImprimer) -> str:
    return PAS_DE_TABLE if etape.table is None else f"Table{INSECABLE}{etape.table}"


def _say_score(score: ScoreAImprimer | None) -> tuple[str, str, str, str]:
    """Return what the four cells of a position say: + and − without sign, as on a sheet."""
    if score is None:
        return "", "", "", ""
    plus, moins = (
        "" if moitie is None else format_entier(moitie) for moitie in (score.plus, score.moins)
    )
    return plus, moins, format_signe(score.bilan), format_signe(score.cumul)


def _say_signe(valeur: int | None) -> str:
    return "" if valeur is None else format_signe(valeur)


def _say_penalites(penalites: PenalitesAImprimer) -> str:
    """Return the penalties position by position, or their name alone where that is too long."""
    dit = f"Pénalités, {penalites.detail}"
    return dit if measure(dit) <= LETTRES_PENALITES else "Pénalités"


def _choose_rang(rangees: int, place: float, haut: float) -> float:
    """Return how high a row is, in millimetres: `place` shared, `haut` at most."""
    return round(min(haut, place / rangees), 1)
