"""How somebody copies sheets, kept from one to the next: one cell or two, how deep."""

from dataclasses import replace

from flask import session

from ...store.values import Profondeur, StoredFeuille
from .. import contexte
from .envoi import Envoi
from .saisie import COLONNES, SIGNE, Forme
from .valeurs import read_forme_of

MODE, PROFONDEUR = "mode_papier", "profondeur_papier"


def read_mode() -> str:
    """Return how gains and losses were last typed; a club's printed sheet has two columns."""
    acces = contexte.get_acces()
    club = acces.soiree.is_tournoi and acces.droits.arbitrer
    return str(session.get(MODE, COLONNES if club else SIGNE))


def begin_forme(stored: StoredFeuille) -> Forme:
    """Return the shape of a stored sheet, as deep as the last of its evening while it is blank."""
    forme = read_forme_of(stored, read_mode())
    soiree_id, profondeur = session.get(PROFONDEUR, (0, ""))
    if not stored.is_attendue or soiree_id != stored.soiree.id:
        return forme
    return replace(forme, profondeur=Profondeur(profondeur))


def keep_forme(envoi: Envoi) -> None:
    """Remember the shape of what was sent, for the next sheet."""
    if read_mode() != envoi.forme.mode:
        session[MODE] = envoi.forme.mode
    soiree = contexte.get_acces().soiree
    if soiree.is_tournoi and not envoi.erreurs:
        session[PROFONDEUR] = [soiree.id, envoi.forme.profondeur]
