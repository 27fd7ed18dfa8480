"""How a write takes hold of a club night."""

from sqlite_utils import Database

from ...store.soirees import load_soiree_by_id
from ...store.tournoi.tournois import load_tournoi
from ...store.tournoi.values import Tournoi
from ...store.values import Soiree
from ..adresse import ARCHIVEE, expect_degele
from ..refus import IntrouvableError, RefusError


def load_for_writing(db: Database, soiree_id: int) -> Tournoi:
    """Return the club night to change; raises IntrouvableError.

    Raises RefusError when the evening is archived or its ranking frozen.
    """
    return load_both(db, soiree_id)[1]


def load_both(db: Database, soiree_id: int) -> tuple[Soiree, Tournoi]:
    """Return the evening to change and its settings; raises what `load_for_writing` raises."""
    soiree, tournoi = load_soiree_by_id(db, soiree_id), load_tournoi(db, soiree_id)
    if soiree is None or tournoi is None:
        raise IntrouvableError
    if soiree.archivee:
        raise RefusError({"": ARCHIVEE})
    expect_degele(soiree)
    return soiree, tournoi
