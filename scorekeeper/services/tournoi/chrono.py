"""The clock of a position: started, stopped, lengthened; when it is out, the last donne is on.

`vue` is everywhere the position whose clock the page showed, None for who asks without a page.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from sqlite_utils import Database

from ...db import writing
from ...store.journal import append_journal
from ...store.tournoi.tournois import load_position, save_position
from ...store.tournoi.values import PositionJouee
from ..adresse import Auteur
from ..refus import RefusError
from .acces import load_for_writing

MINUTES_MAX = 600
MINUTES = f"Le chronomètre va de 1 à {MINUTES_MAX} minutes."
DEJA = "Le chronomètre est déjà lancé."
FERMEE = "Aucune position n’est ouverte : le chronomètre attend la prochaine."


def start_chrono(
    db: Database, soiree_id: int, minutes: int, auteur: Auteur, vue: int | None = None
) -> None:
    """Start the clock of the current position, which has none yet; raises RefusError."""
    _check(minutes)

    def change(position: PositionJouee, maintenant: datetime) -> PositionJouee:
        if count_reste(position, maintenant) is not None:
            raise RefusError({"": DEJA})
        return replace(position, fin_a=maintenant + timedelta(minutes=minutes), reste=None)

    _move(db, soiree_id, auteur, vue, "chronomètre", change)


def pause_chrono(db: Database, soiree_id: int, auteur: Auteur, vue: int | None = None) -> None:
    """Stop the clock where it is; one that does not run stays as it is."""

    def change(position: PositionJouee, maintenant: datetime) -> PositionJouee:
        if position.fin_a is None:
            return position
        reste = max(0, round((position.fin_a - maintenant).total_seconds()))
        return replace(position, fin_a=None, reste=reste)

    _move(db, soiree_id, auteur, vue, "chronomètre arrêté", change)


def resume_chrono(db: Database, soiree_id: int, auteur: Auteur, vue: int | None = None) -> None:
    """Let a stopped clock go on; one that runs stays as it is."""

    def change(position: PositionJouee, maintenant: datetime) -> PositionJouee:
        if position.reste is None:
            return position
        return replace(position, fin_a=maintenant + timedelta(seconds=position.reste), reste=None)

    _move(db, soiree_id, auteur, vue, "chronomètre repris", change)


def extend_chrono(
    db: Database, soiree_id: int, minutes: int, auteur: Auteur, vue: int | None = None
) -> None:
    """Give the current position more time, from now when its time is out; raises RefusError."""
    _check(minutes)

    def change(position: PositionJouee, maintenant: datetime) -> PositionJouee:
        if position.reste is not None:
            return replace(position, reste=position.reste + 60 * minutes)
        depuis = max(position.fin_a or maintenant, maintenant)
        return replace(position, fin_a=depuis + timedelta(minutes=minutes))

    _move(db, soiree_id, auteur, vue, "chronomètre prolongé", change)


def count_reste(position: PositionJouee, maintenant: datetime) -> int | None:
    """Return the seconds left, 0 when time is out, None when there is no clock."""
    if position.reste is not None:
        return position.reste
    if position.fin_a is None:
        return None
    return max(0, round((position.fin_a - maintenant).total_seconds()))


def _check(minutes: int) -> None:
    if not 1 <= minutes <= MINUTES_MAX:
        raise RefusError({"minutes": MINUTES})


def _move(
    db: Database,
    soiree_id: int,
    auteur: Auteur,
    vue: int | None,
    action: str,
    change: Callable[[PositionJouee, datetime], PositionJouee],
) -> None:
    with writing(db):
        tournoi = load_for_writing(db, soiree_id, vue)
        avant = load_position(db, soiree_id, tournoi.position)
        if avant is None or avant.close_a is not None:
            raise RefusError({"": FERMEE})
        apres = change(avant, datetime.now(UTC))
        if apres == avant:
            return
        save_position(db, soiree_id, apres)
        fin = apres.fin_a.isoformat(timespec="seconds") if apres.fin_a else None
        append_journal(
            db, auteur.nom, action, soiree_id=soiree_id, apres={"fin": fin, "reste": apres.reste}
        )
