"""The draw: who gets which start number, teams where their members never meet."""

import random
from collections.abc import Collection, Mapping, Sequence

from ..texte import format_nombre
from .equipes import TAILLES, seat_equipes
from .placement import QUATRE, MouvementError, Placement, name_depart


def draw_numeros(
    tables: int,
    vides: Collection[int],
    individuels: Sequence[int],
    equipes: Sequence[Sequence[int]],
    choisis: Mapping[int, int],
    graine: int,
    placements: Sequence[Placement] | None = None,
) -> dict[int, int]:
    """Return the numero of every inscription, by its id: chosen, else drawn with the seed.

    Pairs get Nord and Sud or Est and Ouest of one table, fours a whole table, none of them where a
    seat is removed; failing that, pairs any two seats of such tables whose holders never meet, and
    below five tables all teams any such seats. Members never meet in `placements`, the evening's
    plan; by default the whole movement without its first position. One person more than the seats
    is the fifth of a table. Raises MouvementError.
    """
    ids = [*individuels, *(membre for equipe in equipes for membre in equipe)]
    sieges = _list_sieges(tables, vides, len(ids))
    _check_personnes(ids, sieges)
    _check_equipes(equipes)
    _check_choisis(ids, choisis, sieges, vides, tables)
    hasard = random.Random(graine)
    attribues = seat_equipes(tables, sieges, equipes, choisis, placements, hasard)
    attribues.update(choisis)
    libres = sorted(set(sieges).difference(attribues.values()))
    hasard.shuffle(libres)
    restants = [membre for membre in ids if membre not in attribues]
    attribues.update(zip(restants, libres, strict=True))
    return {membre: attribues[membre] for membre in ids}


def _list_sieges(tables: int, vides: Collection[int], personnes: int) -> list[int]:
    """Return the numeros to give; a fifth is added when there is just one person too many."""
    cinquieme = not vides and personnes == QUATRE * tables + 1
    return [numero for numero in range(1, QUATRE * tables + 1 + cinquieme) if numero not in vides]


def _check_personnes(ids: Sequence[int], sieges: Sequence[int]) -> None:
    if len(set(ids)) < len(ids):
        raise MouvementError("Une personne figure deux fois dans le tirage.")
    if len(ids) != len(sieges):
        personnes = format_nombre(len(ids), "personne")
        places = format_nombre(len(sieges), "siège")
        raise MouvementError(f"Il y a {personnes} pour {places} : le tirage ne peut pas se faire.")


def _check_equipes(equipes: Sequence[Sequence[int]]) -> None:
    for equipe in equipes:
        if len(equipe) not in TAILLES:
            nombre = format_nombre(len(equipe), "membre")
            raise MouvementError(f"Une équipe compte 2 ou 4 membres ; une équipe en a {nombre}.")


def _check_choisis(
    ids: Sequence[int],
    choisis: Mapping[int, int],
    sieges: Sequence[int],
    vides: Collection[int],
    tables: int,
) -> None:
    if not set(choisis) <= set(ids):
        raise MouvementError("Une place est choisie pour quelqu’un qui n’est pas du tirage.")
    pris: set[int] = set()
    for numero in choisis.values():
        nom = name_depart(numero, tables) if numero > 0 else str(numero)
        if numero in vides:
            raise MouvementError(f"La place {nom} est choisie, mais elle est retirée.")
        if numero not in sieges:
            raise MouvementError(f"La place numéro {numero} est choisie, mais elle n’existe pas.")
        if numero in pris:
            raise MouvementError(f"La place {nom} est choisie deux fois.")
        pris.add(numero)
