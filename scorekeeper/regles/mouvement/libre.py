"""Seatings beside the movements: drawn at random, best against best, the finals."""

import random
from collections.abc import Collection, Sequence
from itertools import combinations

from .fft import place_mouvement
from .placement import (
    MINIMUM,
    ORIENTATIONS,
    QUATRE,
    MouvementError,
    Placement,
    count_tables,
    seat_groupe,
)
from .rencontres import count_rencontres, count_trois

FINALES = (12, 16, 20)
# placings tried: many for few people, where one try costs little, and three at least
ESSAIS = 600
ESSAIS_MIN = 3
# a second visit to a table of three costs more than any meetings it could save
POIDS_TROIS = 100

Groupes = list[list[int]]


def place_hasard(presents: Collection[int], passees: Sequence[Placement], graine: int) -> Placement:
    """Return everyone at random, the fewest meetings of `passees` repeated, as far as was searched.

    Tables of three come last, their Nord empty, for people who were never at one when possible.
    The same people, past and seed give the same seating. Raises MouvementError below three people.
    """
    numeros = sorted(set(presents))
    tailles = _list_tailles(len(numeros))
    hasard = random.Random(graine)
    cherche = _Recherche(numeros, passees, tailles)
    essais = max(ESSAIS_MIN, ESSAIS // len(numeros))
    meilleur, meilleur_prix = None, 0
    for _ in range(essais):
        groupes = cherche.improve(cherche.draw(hasard), hasard)
        prix = sum(map(cherche.weigh, groupes))
        if meilleur is None or prix < meilleur_prix:
            meilleur, meilleur_prix = groupes, prix
        if not prix:
            break
    return tuple(seat_groupe(numeros[rang] for rang in groupe) for groupe in meilleur or [])


def place_meilleurs(classes: Sequence[int]) -> Placement:
    """Return the ranked people four by four, the best at table 1; the last tables take three.

    Within a table the seats follow the ranks: Nord, Sud, Est, Ouest; Nord is empty at three.
    Raises MouvementError below three people or when somebody is ranked twice.
    """
    _check_distincts(classes)
    rangs = iter(classes)
    return tuple(
        seat_groupe(next(rangs) for _ in range(taille)) for taille in _list_tailles(len(classes))
    )


def place_finale(classes: Sequence[int]) -> Placement:
    """Return the finalists, 12, 16 or 20, by rank: the first ones Nord at each table, then Sud…

    The manual (p. 5) says so of 16 and 20; 12 are seated likewise. Raises MouvementError.
    """
    return place_finale_mouvement(classes, 1)


def place_finale_mouvement(classes: Sequence[int], position: int) -> Placement:
    """Return the final's seating at a position (from 1): the movement of its number of tables.

    It starts from `place_finale`: FFT for 20, Howell for 16 and 12. Raises MouvementError.
    """
    _check_distincts(classes)
    if len(classes) not in FINALES:
        raise MouvementError(f"Une finale se joue à 12, 16 ou 20 joueurs, pas à {len(classes)}.")
    tables = len(classes) // QUATRE
    finaliste = {
        QUATRE * table + place + 1: classes[place * tables + table]
        for table in range(tables)
        for place in range(len(ORIENTATIONS))
    }
    return tuple(
        tuple(None if numero is None else finaliste[numero] for numero in table)
        for table in place_mouvement(tables, position)
    )


class _Recherche:
    """Groups of people as ranks in a list, with what they cost: meetings and visits at three."""

    def __init__(self, numeros: list[int], passees: Sequence[Placement], tailles: list[int]):
        rangs = {numero: rang for rang, numero in enumerate(numeros)}
        self._tailles = tailles
        self._fois = [[0] * len(numeros) for _ in numeros]
        for (un, autre), fois in count_rencontres(passees).items():
            if un in rangs and autre in rangs:
                self._fois[rangs[un]][rangs[autre]] = fois
                self._fois[rangs[autre]][rangs[un]] = fois
        trois = count_trois(passees)
        self._trois = [POIDS_TROIS * trois[numero] for numero in numeros]

    def draw(self, hasard: random.Random) -> Groupes:
        """Return everyone in a random order, those least often at three at the tables of three."""
        ordre = list(range(len(self._fois)))
        hasard.shuffle(ordre)
        a_trois = MINIMUM * self._tailles.count(MINIMUM)
        derniers = sorted(ordre, key=self._trois.__getitem__)[:a_trois]
        choisis = set(derniers)
        rangs = iter([rang for rang in ordre if rang not in choisis] + derniers)
        return [[next(rangs) for _ in range(taille)] for taille in self._tailles]

    def weigh(self, groupe: list[int]) -> int:
        """Return what a table repeats; 0 when everybody is new to everybody."""
        prix = sum(self._fois[un][autre] for un, autre in combinations(groupe, 2))
        if len(groupe) == MINIMUM:
            prix += sum(self._trois[rang] for rang in groupe)
        return prix

    def improve(self, groupes: Groupes, hasard: random.Random) -> Groupes:
        """Return the groups after exchanging people two by two as long as that repeats less."""
        progres = True
        while progres:
            progres = False
            fautifs = [rang for rang, groupe in enumerate(groupes) if self.weigh(groupe)]
            hasard.shuffle(fautifs)
            for fautif in fautifs:
                progres = self._relieve(groupes, fautif) or progres
        return groupes

    def _relieve(self, groupes: Groupes, fautif: int) -> bool:
        """Make the best exchange between a table and another; False when none repeats less."""
        groupe, avant = groupes[fautif], self.weigh(groupes[fautif])
        meilleur, echange = 0, None
        for rang, autre in enumerate(groupes):
            if rang == fautif or not avant:
                continue
            reference = avant + self.weigh(autre)
            for place in range(len(groupe)):
                for sienne in range(len(autre)):
                    _swap(groupe, place, autre, sienne)
                    gain = reference - self.weigh(groupe) - self.weigh(autre)
                    _swap(groupe, place, autre, sienne)
                    if gain > meilleur:
                        meilleur, echange = gain, (place, autre, sienne)
        if echange:
            _swap(groupe, *echange)
        return echange is not None


def _swap(groupe: list[int], place: int, autre: list[int], sienne: int) -> None:
    groupe[place], autre[sienne] = autre[sienne], groupe[place]


def _list_tailles(joueurs: int) -> list[int]:
    """Return the size of each table, those of three last; five people share one."""
    tables = count_tables(joueurs)
    if joueurs == MINIMUM + 2:
        return [joueurs]
    trois = QUATRE * tables - joueurs
    return [QUATRE] * (tables - trois) + [MINIMUM] * trois


def _check_distincts(classes: Sequence[int]) -> None:
    if len(set(classes)) < len(classes):
        raise MouvementError("Un joueur figure deux fois dans le classement à placer.")
