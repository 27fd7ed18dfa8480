"""The draw: who gets which start number, teams where their members never meet."""

import random
from collections.abc import Collection, Iterator, Mapping, Sequence

from ..texte import format_nombre
from .fft import HOWELL, max_positions, place_mouvement
from .placement import (
    PREMIER_FFT,
    QUATRE,
    MouvementError,
    Placement,
    name_depart,
    numero_of,
)
from .rencontres import Paire, count_rencontres, pair_up

EQUIPES = (2, QUATRE)
# Nord and Sud, Est and Ouest: where a pair starts (règlement p. 10, manual p. 15)
LIGNES = ((0, 1), (2, 3))
# how many positions teams are checked on where no movement says how many there are
POSITIONS_SANS_REGLE = 5

Sieges = tuple[int, ...]


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
    seat is removed; below five tables, failing that, any seats whose holders never meet.
    Members never meet in `placements`, by default the whole movement without its first position.
    One person more than the seats is the fifth of a table. Raises MouvementError.
    """
    ids = [*individuels, *(membre for equipe in equipes for membre in equipe)]
    sieges = _list_sieges(tables, vides, len(ids))
    _check_personnes(ids, sieges)
    _check_equipes(equipes)
    _check_choisis(ids, choisis, sieges, vides, tables)
    hasard = random.Random(graine)
    attribues = _draw_equipes(tables, sieges, equipes, choisis, placements, hasard)
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
        if len(equipe) not in EQUIPES:
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


def _draw_equipes(
    tables: int,
    sieges: Sequence[int],
    equipes: Sequence[Sequence[int]],
    choisis: Mapping[int, int],
    placements: Sequence[Placement] | None,
    hasard: random.Random,
) -> dict[int, int]:
    """Return the numeros of the teams' members."""
    if not equipes:
        return {}
    if placements is None:
        dernier = max_positions(tables, 1) or POSITIONS_SANS_REGLE
        placements = [place_mouvement(tables, rang, 1) for rang in range(1, dernier + 1)]
    interdites = set(count_rencontres(placements))
    pris = set(choisis.values())
    melange = list(equipes)
    hasard.shuffle(melange)
    # those who chose a seat have the fewest ways, then whole tables must still be free
    melange.sort(key=lambda equipe: (not set(equipe) & set(choisis), -len(equipe)))
    lignes = _list_lignes(tables, sieges)
    possibles = _keep_possibles(lignes, interdites, hasard)
    chercheur = _Placeur(melange, choisis, possibles)
    trouve = chercheur.search(0, frozenset(pris))
    if trouve is None and tables < PREMIER_FFT:
        possibles = _keep_possibles(_list_groupes(sieges, interdites), interdites, hasard)
        trouve = _Placeur(melange, choisis, possibles).search(0, frozenset(pris))
    if trouve is None:
        raise MouvementError(_explain_refus(tables, equipes, lignes, interdites, choisis))
    return _give(melange, trouve, choisis, hasard)


def _give(
    equipes: Sequence[Sequence[int]],
    trouve: Sequence[Sieges],
    choisis: Mapping[int, int],
    hasard: random.Random,
) -> dict[int, int]:
    """Return each member's numero: his choice, else one of his team's seats at random."""
    attribues: dict[int, int] = {}
    for equipe, groupe in zip(equipes, trouve, strict=True):
        siens = {membre: choisis[membre] for membre in equipe if membre in choisis}
        autres = [numero for numero in groupe if numero not in siens.values()]
        hasard.shuffle(autres)
        sans = [membre for membre in equipe if membre not in siens]
        attribues |= siens | dict(zip(sans, autres, strict=True))
    return attribues


def _list_lignes(tables: int, sieges: Collection[int]) -> list[Sieges]:
    """Return the seats where a team starts: each whole table and its two lines."""
    groupes: list[Sieges] = []
    for table in range(1, tables + 1):
        quatre = tuple(numero_of(table, place) for place in range(QUATRE))
        if set(quatre) <= set(sieges):
            groupes += [quatre, *(tuple(quatre[place] for place in ligne) for ligne in LIGNES)]
    return groupes


def _list_groupes(sieges: Sequence[int], interdites: Collection[Paire]) -> Iterator[Sieges]:
    """Yield every two and four seats whose holders never meet, wherever they are."""

    def extend(groupe: Sieges, candidats: Sequence[int]) -> Iterator[Sieges]:
        if len(groupe) in EQUIPES:
            yield groupe
        if len(groupe) < max(EQUIPES):
            for rang, numero in enumerate(candidats):
                suivants = [
                    autre
                    for autre in candidats[rang + 1 :]
                    if pair_up(numero, autre) not in interdites
                ]
                yield from extend((*groupe, numero), suivants)

    return extend((), sieges)


def _keep_possibles(
    groupes: Sequence[Sieges] | Iterator[Sieges],
    interdites: Collection[Paire],
    hasard: random.Random,
) -> list[Sieges]:
    """Return, shuffled, the groups of seats whose holders never meet."""
    possibles = [groupe for groupe in groupes if not _meets(groupe, interdites)]
    hasard.shuffle(possibles)
    return possibles


def _meets(groupe: Sieges, interdites: Collection[Paire]) -> bool:
    return any(
        pair_up(un, autre) in interdites
        for rang, un in enumerate(groupe)
        for autre in groupe[rang + 1 :]
    )


class _Placeur:
    """A search for disjoint groups of seats, one a team, alike teams never tried in two orders."""

    def __init__(
        self,
        equipes: Sequence[Sequence[int]],
        choisis: Mapping[int, int],
        possibles: Sequence[Sieges],
    ):
        self._equipes = equipes
        self._choisis = choisis
        self._possibles = possibles

    def search(self, rang: int, pris: frozenset[int], depuis: int = 0) -> tuple[Sieges, ...] | None:
        """Return the groups of the teams from a rank on, None when there is no way."""
        if rang == len(self._equipes):
            return ()
        siens = frozenset(
            self._choisis[membre] for membre in self._equipes[rang] if membre in self._choisis
        )
        taille = len(self._equipes[rang])
        libres = [
            indice
            for indice in range(depuis, len(self._possibles))
            if len(self._possibles[indice]) == taille
            and siens <= set(self._possibles[indice])
            and pris.isdisjoint(siens.symmetric_difference(self._possibles[indice]))
        ]
        if not siens and len(libres) < self._count_pareilles(rang):
            return None
        suivante = self._equipes[rang + 1] if rang + 1 < len(self._equipes) else ()
        pareille = not siens and len(suivante) == taille
        for indice in libres:
            suite = self.search(
                rang + 1, pris.union(self._possibles[indice]), indice + 1 if pareille else 0
            )
            if suite is not None:
                return (self._possibles[indice], *suite)
        return None

    def _count_pareilles(self, rang: int) -> int:
        """Return how many teams of one size are still to be seated."""
        taille = len(self._equipes[rang])
        return sum(len(equipe) == taille for equipe in self._equipes[rang:])


def _explain_refus(
    tables: int,
    equipes: Sequence[Sequence[int]],
    lignes: Sequence[Sieges],
    interdites: Collection[Paire],
    choisis: Mapping[int, int],
) -> str:
    """Return why the teams cannot be seated."""
    nombre = format_nombre(len(equipes), "équipe")
    if any(_meets(groupe, interdites) for groupe in lignes):
        genre = f"avec {format_nombre(tables, 'table')}"
        if tables in HOWELL:
            genre = f"sous le Howell à {tables} tables"
        return (
            f"Le tirage ne peut pas placer {nombre} : {genre}, il n’y a pas assez de places "
            "dont les titulaires ne se rencontrent jamais."
        )
    if any(membre in choisis for equipe in equipes for membre in equipe):
        return (
            f"Le tirage ne peut pas placer {nombre} avec ces places choisies : deux équipiers "
            "partent en Nord et Sud ou en Est et Ouest d’une même table, quatre à une même table."
        )
    return (
        f"Le tirage ne peut pas placer {nombre} : il faut des tables complètes, sans place "
        "retirée ni choisie par d’autres, et il n’y en a pas assez."
    )
