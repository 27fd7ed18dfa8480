"""Where teams sit: disjoint seats whose holders never meet."""

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from ..texte import format_nombre
from .absents import NEUF
from .fft import HOWELL, max_positions, place_mouvement
from .placement import (
    PREMIER_FFT,
    QUATRE,
    MouvementError,
    Placement,
    list_numeros,
    numero_of,
)
from .rencontres import Paire, count_rencontres, pair_up

TAILLES = (2, QUATRE)
# Nord and Sud, Est and Ouest: where a pair starts (règlement p. 10, manual p. 15)
LIGNES = ((0, 1), (2, 3))
# how many positions teams are checked on where no movement says how many there are
POSITIONS_SANS_REGLE = 5

Sieges = frozenset[int]
Equipe = Sequence[int]


def seat_equipes(
    tables: int,
    sieges: Sequence[int],
    equipes: Sequence[Equipe],
    choisis: Mapping[int, int],
    placements: Sequence[Placement] | None,
    hasard: random.Random,
) -> dict[int, int]:
    """Return the numero of each member, by id; see `draw_numeros`. Raises MouvementError."""
    if not equipes:
        return {}
    if placements is None:
        dernier = max_positions(tables, 1) or POSITIONS_SANS_REGLE
        placements = [place_mouvement(tables, rang, 1) for rang in range(1, dernier + 1)]
    interdites = set(count_rencontres(placements))
    connus = sorted(set(sieges).intersection(*map(list_numeros, placements)))
    melange = list(equipes)
    hasard.shuffle(melange)
    # those who chose a seat have the fewest ways, then whole tables must still be free
    melange.sort(key=lambda equipe: (not set(equipe) & set(choisis), -len(equipe)))
    pris = frozenset(choisis.values())
    possibles: list[Sieges] = []
    for groupes in _iter_groupes(tables, connus, interdites):
        neufs = [groupe for groupe in groupes if not _meets(groupe, interdites)]
        hasard.shuffle(neufs)
        possibles += neufs
        trouve = _Recherche(melange, choisis, possibles).search(0, pris)
        if trouve is not None:
            return _give(melange, trouve, choisis, hasard)
    raise MouvementError(_explain_refus(tables, connus, equipes, interdites, choisis))


def _iter_groupes(
    tables: int, sieges: Sequence[int], interdites: Collection[Paire]
) -> Iterator[list[Sieges]]:
    """Yield the seats a team may have, the proper ones first, then those used failing them."""
    entieres, autres = _list_entieres(tables, sieges)
    yield entieres
    # people of one orientation never meet: a table of three need not part a pair
    yield [frozenset(paire) for paire in combinations(autres, 2)]
    if tables < PREMIER_FFT:
        yield list(_iter_libres(sieges, interdites))


def _list_entieres(tables: int, sieges: Collection[int]) -> tuple[list[Sieges], list[int]]:
    """Return each whole table and its two lines, then the seats of the other tables."""
    groupes: list[Sieges] = []
    autres = sorted(sieges)
    for table in range(1, tables + 1):
        quatre = [numero_of(table, place) for place in range(QUATRE)]
        if set(quatre) <= set(sieges):
            lignes = (frozenset(quatre[place] for place in ligne) for ligne in LIGNES)
            groupes += [frozenset(quatre), *lignes]
            autres = [numero for numero in autres if numero not in quatre]
    return groupes, autres


def _iter_libres(sieges: Sequence[int], interdites: Collection[Paire]) -> Iterator[Sieges]:
    """Yield every two and four seats whose holders never meet, wherever they are."""

    def extend(groupe: Sieges, candidats: Sequence[int]) -> Iterator[Sieges]:
        if len(groupe) in TAILLES:
            yield groupe
        if len(groupe) == max(TAILLES):
            return
        for rang, numero in enumerate(candidats):
            suivants = [
                autre for autre in candidats[rang + 1 :] if pair_up(numero, autre) not in interdites
            ]
            yield from extend(groupe | {numero}, suivants)

    return extend(frozenset(), sieges)


def _meets(groupe: Iterable[int], interdites: Collection[Paire]) -> bool:
    return any(paire in interdites for paire in combinations(sorted(groupe), 2))


class _Recherche:
    """A search for disjoint groups of seats, one a team, alike teams in one order only."""

    def __init__(
        self,
        equipes: Sequence[Equipe],
        choisis: Mapping[int, int],
        possibles: Sequence[Sieges],
    ):
        self._equipes = equipes
        self._siens = [
            frozenset(choisis[membre] for membre in equipe if membre in choisis)
            for equipe in equipes
        ]
        self._possibles = possibles

    def search(self, rang: int, pris: Sieges, depuis: int = 0) -> tuple[Sieges, ...] | None:
        """Return the groups of the teams from a rank on, None when there is no way."""
        if rang == len(self._equipes):
            return ()
        siens, taille = self._siens[rang], len(self._equipes[rang])
        libres = [
            indice
            for indice in range(depuis, len(self._possibles))
            if self._is_libre(self._possibles[indice], taille, siens, pris)
        ]
        if not siens and len(libres) < self._count_pareilles(rang):
            return None
        pareille = not siens and self._count_pareilles(rang) > 1
        for indice in libres:
            groupe = self._possibles[indice]
            suite = self.search(rang + 1, pris | groupe, indice + 1 if pareille else 0)
            if suite is not None:
                return (groupe, *suite)
            # seats that no other group wants: leaving them free would help nobody
            if not siens and all(
                autre == indice or groupe.isdisjoint(self._possibles[autre]) for autre in libres
            ):
                return None
        return None

    def _is_libre(self, groupe: Sieges, taille: int, siens: Sieges, pris: Sieges) -> bool:
        return len(groupe) == taille and siens <= groupe and pris.isdisjoint(groupe - siens)

    def _count_pareilles(self, rang: int) -> int:
        """Return how many teams of one size are still to be seated."""
        taille = len(self._equipes[rang])
        return sum(len(equipe) == taille for equipe in self._equipes[rang:])


def _give(
    equipes: Sequence[Equipe],
    trouve: Sequence[Sieges],
    choisis: Mapping[int, int],
    hasard: random.Random,
) -> dict[int, int]:
    """Return each member's numero: his choice, else one of his team's seats at random."""
    attribues: dict[int, int] = {}
    for equipe, groupe in zip(equipes, trouve, strict=True):
        siens = {membre: choisis[membre] for membre in equipe if membre in choisis}
        autres = sorted(groupe.difference(siens.values()))
        hasard.shuffle(autres)
        sans = [membre for membre in equipe if membre not in siens]
        attribues |= siens | dict(zip(sans, autres, strict=True))
    return attribues


def _explain_refus(
    tables: int,
    sieges: Collection[int],
    equipes: Sequence[Equipe],
    interdites: Collection[Paire],
    choisis: Mapping[int, int],
) -> str:
    """Return why the teams cannot be seated."""
    refus = f"Le tirage ne peut pas placer {format_nombre(len(equipes), 'équipe')}"
    entieres = _list_entieres(tables, sieges)[0]
    if tables < PREMIER_FFT or any(_meets(groupe, interdites) for groupe in entieres):
        genre = f"avec {format_nombre(tables, 'table')}"
        # nine people have three tables and no Howell
        if tables in HOWELL and len(sieges) > NEUF:
            genre = f"sous le Howell à {tables} tables"
        if choisis:
            genre += " et les places choisies"
        return (
            f"{refus} : {genre}, il n’y a pas assez de places dont les titulaires ne se "
            "rencontrent jamais."
        )
    if choisis:
        return (
            f"{refus} avec les places choisies : deux équipiers partent en Nord et Sud ou en Est "
            "et Ouest d’une même table, quatre équipiers prennent toute une table."
        )
    return (
        f"{refus} : une équipe de 4 prend une table complète, et il n’y en a pas assez sans place "
        "retirée."
    )
