"""How a write takes hold of a club night."""

from sqlite_utils import Database

from ...store.soirees import load_soiree_by_id
from ...store.tournoi.tournois import load_tournoi
from ...store.tournoi.values import Tournoi
from ...store.values import Soiree
from ..adresse import ARCHIVEE, expect_degele
from ..refus import IntrouvableError, PerimeeError, RefusError

LANCEE = "La position {} est lancée depuis : rien n’a changé."
REPRISE = "Le lancement de la position {} est annulé depuis : rien n’a changé."


def load_for_writing(db: Database, soiree_id: int, vue: int | None = None) -> Tournoi:
    """Return the club night to change; raises IntrouvableError.

    Raises RefusError when the evening is archived or its ranking frozen, or when the page knew
    another position than the last one opened, `vue`.
    """
    tournoi = load_both(db, soiree_id)[1]
    expect_vue(tournoi, vue)
    return tournoi


def load_both(db: Database, soiree_id: int) -> tuple[Soiree, Tournoi]:
    """Return the evening to change and its settings; raises what `load_for_writing` raises."""
    soiree, tournoi = load_soiree_by_id(db, soiree_id), load_tournoi(db, soiree_id)
    if soiree is None or tournoi is None:
        raise IntrouvableError
    if soiree.archivee:
        raise RefusError({"": ARCHIVEE})
    expect_degele(soiree)
    return soiree, tournoi


def expect_vue(tournoi: Tournoi, vue: int | None) -> None:
    """Refuse what a page asks that knew another position as the last one opened.

    `vue` is the one it knew, None for who asks without a page. Raises RefusError.
    """
    if vue is None or vue == tournoi.position:
        return
    phrase = LANCEE.format(tournoi.position) if vue < tournoi.position else REPRISE.format(vue)
    raise PerimeeError({"": phrase})
