"""What becomes of a placement when people are missing: the fewest moves that seat everyone."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from .placement import (
    MINIMUM,
    NORD,
    PREMIER_FFT,
    QUATRE,
    MouvementError,
    Placement,
    close_table,
    empty_sieges,
    iter_sieges,
    list_assis,
    list_numeros,
)
from .rencontres import Paire, count_rencontres, count_trois, pair_up

Tables = tuple[tuple[int, ...], ...]
IMPOSSIBLE = 10**6
# how many half-made seatings are followed at once, shared between the tables of the evening
LARGEUR = 80


@dataclass(frozen=True, slots=True)
class Completion:
    """A placement where everyone present sits, and the numeros who are not where it had them."""

    placement: Placement
    deplaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Essai:
    """A seating being made: people by table, those without a seat, and what it costs so far."""

    tables: Tables
    attente: tuple[int, ...]
    prix: tuple[int, int, int] = (0, 0, 0)

    @property
    def reste(self) -> int:
        """The moves still needed, at least."""
        return count_moves(_count_tailles(self.tables), len(self.attente))


def complete(
    placement: Placement,
    presents: Collection[int],
    passees: Sequence[Placement] = (),
    equipes: Iterable[Sequence[int]] = (),
) -> Completion:
    """Return the placement with the absent's seats empty and everyone present at 3 or 4 a table.

    Where a table would have fewer than three, people come to it or it is folded: the fewest moves,
    then members of one team apart (règlement p. 10), then the fewest meetings already made in
    `passees`, then no Nord, then nobody twice at three, always the same answer. A fifth place is
    kept where the placement has one; five people share a table with a mort. Whoever is present
    without a seat gets one. Raises MouvementError below three people.
    """
    attendus = set(presents)
    if len(attendus) < MINIMUM:
        raise MouvementError("Il reste moins de trois joueurs : la position ne peut pas se jouer.")
    vides = empty_sieges(placement, attendus)
    attente = tuple(sorted(attendus.difference(list_numeros(vides))))
    depart = tuple(tuple(list_assis(table)) for table in vides)
    if len(attendus) == MINIMUM + 2:
        tables = _gather(depart, attente)
    else:
        # a new table is opened only for people who have no seat
        neuves = ((),) * (len(attente) // MINIMUM + 1 if attente else 0)
        nords = {table[NORD] for table in placement} - {None}
        prix = _Prix(passees, nords, len(placement), equipes)
        tables = _search(_Essai(depart + neuves, attente), prix)
    complet = _seat(vides, tables, placement)
    return Completion(complet, _list_deplaces(placement, complet))


class _Prix:
    """What a move costs, from the positions already played and the Nords who stay put."""

    def __init__(
        self,
        passees: Sequence[Placement],
        nords: Iterable[int | None],
        tables: int,
        equipes: Iterable[Sequence[int]],
    ):
        self._rencontres: Counter[Paire] = count_rencontres(passees)
        for equipe in equipes:
            for paire in combinations(sorted(equipe), 2):
                self._rencontres[paire] += IMPOSSIBLE
        self._trois = count_trois(passees)
        self._nords = set(nords) if tables >= PREMIER_FFT else set()

    def weigh(
        self, numero: int, quittes: tuple[int, ...], rejoints: tuple[int, ...]
    ) -> tuple[int, int, int]:
        """Return meetings repeated, Nords moved, visits to a table of three repeated."""
        rencontres = self._count(numero, rejoints) - self._count(numero, quittes)
        trois = sum(
            self._trois[autre]
            for groupe in (quittes, (*rejoints, numero))
            if len(groupe) == MINIMUM
            for autre in groupe
        )
        return rencontres, int(numero in self._nords), trois

    def _count(self, numero: int, autres: Iterable[int]) -> int:
        return sum(self._rencontres[pair_up(numero, autre)] for autre in autres)


def _search(depart: _Essai, prix: _Prix) -> Tables:
    """Return a seating reached in the fewest moves, the cheapest among those followed."""
    essais = [depart]
    largeur = max(1, LARGEUR // len(depart.tables))
    for reste in range(depart.reste, 0, -1):
        suivants: dict[frozenset[frozenset[int]], _Essai] = {}
        for essai in essais:
            for suivant in _list_suivants(essai, reste, prix):
                cle = frozenset(map(frozenset, suivant.tables))
                if cle not in suivants or suivant.prix < suivants[cle].prix:
                    suivants[cle] = suivant
        essais = sorted(suivants.values(), key=lambda essai: (essai.prix, essai.tables))[:largeur]
    return essais[0].tables


def _list_suivants(essai: _Essai, reste: int, prix: _Prix) -> list[_Essai]:
    """Return every seating one useful move further."""
    if essai.attente:
        numero, *autres = essai.attente
        suivants = []
        for vers in _list_accueils(essai.tables):
            suivant = _move(essai, numero, None, vers, prix, tuple(autres))
            if suivant.reste == reste - 1:
                suivants.append(suivant)
        return suivants
    paires = [
        (de, vers)
        for vers in _list_accueils(essai.tables)
        for de, table in enumerate(essai.tables)
        if de != vers and table and _is_utile(essai.tables, de, vers, reste)
    ]
    return [
        _move(essai, numero, de, vers, prix) for de, vers in paires for numero in essai.tables[de]
    ]


def _list_accueils(tables: Tables) -> list[int]:
    """Return the tables that can take somebody: those with a free seat, and one empty table."""
    vide = next((rang for rang, table in enumerate(tables) if not table), None)
    return [rang for rang, table in enumerate(tables) if 0 < len(table) < QUATRE or rang == vide]


def _is_utile(tables: Tables, de: int, vers: int, reste: int) -> bool:
    """Return whether a move between two tables brings the end one move nearer."""
    tailles = list(_count_tailles(tables))
    for rang, pas in ((de, -1), (vers, 1)):
        tailles[len(tables[rang])] -= 1
        tailles[len(tables[rang]) + pas] += 1
    return count_moves(tuple(tailles), 0) == reste - 1


def _move(
    essai: _Essai,
    numero: int,
    de: int | None,
    vers: int,
    prix: _Prix,
    attente: tuple[int, ...] = (),
) -> _Essai:
    """Return the seating after one person goes to a table, from another or from none."""
    tables = list(essai.tables)
    quittes: tuple[int, ...] = ()
    if de is not None:
        quittes = tables[de] = tuple(autre for autre in tables[de] if autre != numero)
    cout = prix.weigh(numero, quittes, tables[vers])
    tables[vers] = (*tables[vers], numero)
    total = tuple(avant + ajout for avant, ajout in zip(essai.prix, cout, strict=True))
    return _Essai(tuple(tables), attente, (total[0], total[1], total[2]))


def _count_tailles(tables: Tables) -> tuple[int, ...]:
    """Return how many tables have 0, 1, 2, 3, 4 and 5 people."""
    nombres = Counter(map(len, tables))
    return tuple(nombres[taille] for taille in range(QUATRE + 2))


@lru_cache(maxsize=4096)
def count_moves(tailles: tuple[int, ...], attente: int) -> int:
    """Return the fewest people to move so that every table is empty or has three at least.

    `tailles` counts the tables by their people, 0 to 5; `attente` people have no table yet and
    may open new ones.
    """
    _, uns, deux, trois, quatre, cinq = tailles
    dons, meilleur = quatre + 2 * cinq, IMPOSSIBLE
    for uns_plies in range(uns + 1):
        for deux_plies in range(deux + 1):
            for neuves in range(attente // MINIMUM + 2 if attente else 1):
                mains = uns_plies + 2 * deux_plies + attente
                gardes = (uns - uns_plies, deux - deux_plies)
                besoin = 2 * gardes[0] + gardes[1] + 3 * neuves
                accueil = 3 * gardes[0] + 2 * gardes[1] + trois + 4 * neuves
                if mains <= accueil and besoin - mains <= dons:
                    meilleur = min(meilleur, mains + max(0, besoin - mains))
    return meilleur


def _gather(depart: Tables, attente: tuple[int, ...]) -> Tables:
    """Return five people at the table that has the most of them."""
    plus = max(range(len(depart)), key=lambda rang: (len(depart[rang]), -rang))
    ailleurs = [numero for rang, table in enumerate(depart) if rang != plus for numero in table]
    return tuple(
        (*table, *ailleurs, *attente) if rang == plus else () for rang, table in enumerate(depart)
    )


def _seat(vides: Placement, tables: Tables, mouvement: Placement) -> Placement:
    """Return the placement of these groups: whoever stayed keeps his seat, others take a free one.

    A newcomer sits at his own orientation when it is free, else leaves Nord for the last.
    """
    orientations = {numero: place for numero, _, place in iter_sieges(mouvement)}
    complet = []
    for rang, groupe in enumerate(tables):
        ancienne = vides[rang] if rang < len(vides) else ()
        places: list[int | None] = [
            numero if numero in groupe else None for numero in (*ancienne, *[None] * QUATRE)
        ][: max(QUATRE, len(groupe), len(ancienne))]
        for numero in groupe:
            if numero not in places:
                libres = [place for place, assis in enumerate(places) if assis is None]
                voulue = orientations.get(numero, (numero - 1) % QUATRE)
                libres.sort(key=lambda place: (place != voulue, place == NORD, place))
                places[libres[0]] = numero
        complet.append(close_table(tuple(places)))
    while len(complet) > len(vides) and not list_assis(complet[-1]):
        complet.pop()
    return tuple(complet)


def _list_deplaces(mouvement: Placement, complet: Placement) -> tuple[int, ...]:
    """Return, in order, the numeros who do not sit where the movement had them."""
    prevus = set(iter_sieges(mouvement))
    return tuple(sorted(siege[0] for siege in set(iter_sieges(complet)) - prevus))
