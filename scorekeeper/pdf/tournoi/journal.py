"""The log of the evening's decisions, for the club's files: cancelled ones struck, none missing."""

from functools import partial

from jinja2 import Environment

from ...pages.tournoi.journal import JournalAImprimer
from ...regles.texte import format_entier
from ..noms import cut
from ..refus import DemandeError
from .poses import Pose
from .tirage import Tirage

STYLES = ("css/pdf/tournoi/papiers.css", "css/pdf/tournoi/journal.css")
DECISIONS_MAX = 500
LETTRES_TITRE, LETTRES_NOM = 60, 64


def build_journal(journal: JournalAImprimer, environnement: Environment) -> Tirage:
    """Return the print run of a log. Raises DemandeError."""
    if len(journal.decisions) > DECISIONS_MAX:
        raise DemandeError(f"Un journal imprimé a {DECISIONS_MAX} décisions au plus.")
    return Tirage(
        " · ".join(filter(None, ["Journal des décisions", journal.titre])),
        STYLES,
        [partial(_draw, journal, environnement)],
        libres=True,
    )


def say_compte(journal: JournalAImprimer) -> str:
    """Return how many decisions were taken, and how many of them taken back."""
    prises = sum(not decision.contraire for decision in journal.decisions)
    annulees = sum(decision.barree for decision in journal.decisions)
    if not prises:
        return "Aucune décision ce soir."
    dites = f"{format_entier(prises)} décision{'s' if prises > 1 else ''}"
    if not annulees:
        return f"{dites}."
    return f"{dites}, dont {format_entier(annulees)} annulée{'s' if annulees > 1 else ''}."


def _draw(journal: JournalAImprimer, environnement: Environment, _pose: Pose) -> str:
    return environnement.get_template("pdf/tournoi/journal.html").render(
        journal=journal,
        compte=say_compte(journal),
        cut_titre=partial(cut, largeur=LETTRES_TITRE),
        cut_nom=partial(cut, largeur=LETTRES_NOM),
    )
