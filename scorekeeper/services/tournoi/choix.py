"""How the people of a position are seated: by the movement, at random, by rank, in a final."""

from dataclasses import dataclass

from ...regles.mouvement.completion import complete
from ...regles.mouvement.libre import (
    FINALES,
    place_finale,
    place_finale_mouvement,
    place_hasard,
    place_meilleurs,
)
from ...regles.mouvement.placement import QUATRE, Placement
from ...store.tournoi.values import Finale, Mode
from ..refus import RefusError
from .plan import Deroule, foresee_placement, list_placements
from .resultats import build_classement

QUITTEE = (
    "Le mouvement de la FFT ne se reprend pas après des positions au hasard ou entre meilleurs :"
    " des joueurs se rencontreraient de nouveau."
)
EQUIPES = "Avec des équipes, seul le mouvement évite que leurs membres se rencontrent."
SANS_FINALE = "une finale en réunit 12 au moins. Dans Réglages, prenez une formule sans finale."
SANS_RANG = "Il n’y a pas encore de classement : la première position se joue selon le tirage."


@dataclass(frozen=True, slots=True)
class Choix:
    """A placement and what made it."""

    mode: Mode
    placement: Placement


def choose_placement(deroule: Deroule, position: int, mode: Mode | None, graine: int) -> Choix:
    """Return who sits where at the position that comes next; raises RefusError, MouvementError."""
    formule = deroule.tournoi.formule
    if formule.finale and position > formule.positions:
        return Choix(Mode.FINALE, _place_finale(deroule, formule.finale, position))
    mode = mode or deroule.tournoi.mode
    if mode is Mode.FFT:
        if any(p.mode in (Mode.HASARD, Mode.MEILLEURS) for p in deroule.positions):
            raise RefusError({"mode": QUITTEE})
        placement, _deplaces = foresee_placement(deroule, position)
        return Choix(mode, placement)
    if deroule.tournoi.decalage:
        raise RefusError({"mode": EQUIPES})
    if mode is Mode.HASARD:
        presents = [inscrit.numero or 0 for inscrit in deroule.list_presents(position)]
        return Choix(mode, place_hasard(presents, list_placements(deroule, position), graine))
    if not deroule.closes:
        raise RefusError({"mode": SANS_RANG})
    return Choix(Mode.MEILLEURS, place_meilleurs(_rank_tous(deroule, position)))


def _rank_numeros(deroule: Deroule, position: int, jusqua: int | None = None) -> list[int]:
    """Return the starting numbers of those present who are ranked, the best first."""
    presents = {i.id: i.numero or 0 for i in deroule.list_presents(position)}
    classes = [rang.resultat.cle for rang in build_classement(deroule, jusqua)]
    return [presents[id_] for id_ in classes if id_ in presents]


def _rank_tous(deroule: Deroule, position: int) -> list[int]:
    """Return the starting numbers of those present, the best first, newcomers last."""
    classes = _rank_numeros(deroule, position)
    presents = [inscrit.numero or 0 for inscrit in deroule.list_presents(position)]
    return [*classes, *(numero for numero in presents if numero not in set(classes))]


def _place_finale(deroule: Deroule, finale: Finale, position: int) -> Placement:
    """Return a final's seating, by the ranking before it (manuel de l'organisateur p. 5)."""
    avant = deroule.tournoi.formule.positions
    if position > avant + 1:
        return _pursue_finale(deroule, position, position - avant)
    classes = _rank_numeros(deroule, avant + 1, avant)[: finale.joueurs]
    if len(classes) < finale.joueurs:
        raise RefusError({"": _say_manque(finale, len(classes))})
    return place_finale(classes)


def _say_manque(finale: Finale, classes: int) -> str:
    """Return why a final cannot be played, and the one that can."""
    manque = f"Il faut {finale.joueurs} joueurs classés pour cette finale, il y en a {classes}"
    possible = max((joueurs for joueurs in FINALES if joueurs <= classes), default=None)
    if possible is None:
        return f"{manque} : {SANS_FINALE}"
    return f"{manque} : dans Réglages, prenez {possible} finalistes."


def _pursue_finale(deroule: Deroule, position: int, rang: int) -> Placement:
    """Return a later position of a final: those who began it, without whoever has left since.

    Whoever took over the number of one of them did not begin it.
    """
    passees = list_placements(deroule, position)
    debut = passees[position - rang]
    classes = [table[place] or 0 for place in range(QUATRE) for table in debut]
    presents = {inscrit.numero or 0 for inscrit in deroule.list_presents(position)}
    prevu = place_finale_mouvement(classes, rang)
    return complete(prevu, presents.intersection(classes), passees).placement
