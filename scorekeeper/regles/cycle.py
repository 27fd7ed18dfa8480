"""The life of a feuille: who may do what to it, and what it becomes."""

from collections.abc import Collection
from enum import StrEnum


class EtatFeuille(StrEnum):
    """Where a feuille stands, from the table to the ranking."""

    EN_COURS = "en_cours"
    REMISE = "remise"
    CONFIRMEE = "confirmee"
    VALIDEE = "validee"
    CORRIGEE = "corrigee"


class Geste(StrEnum):
    """What is done to a whole feuille."""

    REMETTRE = "remettre"
    CONFIRMER = "confirmer"
    REFUSER = "refuser"
    VALIDER = "valider"
    ROUVRIR = "rouvrir"


VERROUILLES = frozenset({EtatFeuille.CONFIRMEE, EtatFeuille.VALIDEE, EtatFeuille.CORRIGEE})
_SUITES = {
    (EtatFeuille.EN_COURS, Geste.REMETTRE): EtatFeuille.REMISE,
    (EtatFeuille.REMISE, Geste.CONFIRMER): EtatFeuille.CONFIRMEE,
    (EtatFeuille.REMISE, Geste.REFUSER): EtatFeuille.EN_COURS,
    (EtatFeuille.REMISE, Geste.VALIDER): EtatFeuille.VALIDEE,
    (EtatFeuille.CONFIRMEE, Geste.VALIDER): EtatFeuille.VALIDEE,
    (EtatFeuille.CORRIGEE, Geste.VALIDER): EtatFeuille.VALIDEE,
    **{(etat, Geste.ROUVRIR): EtatFeuille.EN_COURS for etat in VERROUILLES},
}


def next_etat(etat: EtatFeuille, geste: Geste) -> EtatFeuille | None:
    """Return what a feuille becomes, None when this cannot be done to it now."""
    return _SUITES.get((etat, geste))


def list_gestes(etat: EtatFeuille) -> list[Geste]:
    """Return what can be done to a feuille now."""
    return [geste for geste in Geste if (etat, geste) in _SUITES]


def is_verrouillee(etat: EtatFeuille) -> bool:
    """Whether the table may no longer change the feuille."""
    return etat in VERROUILLES


def after_change(etat: EtatFeuille, organise: bool = False) -> EtatFeuille:
    """Return what a change makes of a feuille.

    What the table had handed in, and changes, it must hand in again; the organiser corrects.
    """
    if is_verrouillee(etat):
        return EtatFeuille.CORRIGEE
    return etat if organise else EtatFeuille.EN_COURS


def is_visee(visas: Collection[int], places: int) -> bool:
    """Whether all the players have visé the sheet (règlement p. 9)."""
    return set(visas) >= set(range(places))
