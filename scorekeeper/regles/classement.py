"""The ranking of an evening of donnes libres: totals, equal ranks, tie-breaks, control sums."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate


class Departage(StrEnum):
    """What may part equal totals. The FFT gives nothing: the organiser declares it beforehand."""

    DERNIERE = "derniere"
    MEILLEURE = "meilleure"
    DEUX_DERNIERES = "deux_dernieres"
    POSITIONS_GAGNEES = "positions_gagnees"
    PENALITES = "penalites"


TITRES = {
    Departage.DERNIERE: "Meilleur score à la dernière position",
    Departage.MEILLEURE: "Meilleure position",
    Departage.DEUX_DERNIERES: "Meilleur score aux deux dernières positions",
    Departage.POSITIONS_GAGNEES: "Plus grand nombre de positions gagnées",
    Departage.PENALITES: "Moins de points de pénalité",
}


@dataclass(frozen=True, slots=True)
class Resultat:
    """What a person or a team scored, in points, at each position of the evening.

    A score is None where they did not play. `ajustements` come on top, one per position or none at
    all, negative for a penalty; those of another length raise ValueError.
    """

    cle: int
    scores: tuple[int | None, ...]
    ajustements: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.ajustements and len(self.ajustements) != len(self.scores):
            raise ValueError("one ajustement per position, or none")

    @property
    def total(self) -> int:
        """The points of the whole evening, ajustements included (règlement p. 10)."""
        return sum(net or 0 for net in self.nets)

    @property
    def nets(self) -> tuple[int | None, ...]:
        """The points of each position, ajustements included; None where there are neither."""
        ajustements = self.ajustements or (0,) * len(self.scores)
        return tuple(
            None if score is None and not ajustement else (score or 0) + ajustement
            for score, ajustement in zip(self.scores, ajustements, strict=True)
        )

    @property
    def cumuls(self) -> tuple[int | None, ...]:
        """The total after each position, None until there is something to count."""
        nets = self.nets
        debut = next((rang for rang, net in enumerate(nets) if net is not None), len(nets))
        suite = accumulate(net or 0 for net in nets[debut:])
        return (*[None] * debut, *suite)

    @property
    def is_compte(self) -> bool:
        """Whether there is anything to rank: a position played, or points given or taken."""
        return any(net is not None for net in self.nets)

    @property
    def penalites(self) -> int:
        """The points lost by ajustements, 0 or less; gains at other positions do not make up."""
        return sum(min(ajustement, 0) for ajustement in self.ajustements)

    def sum_dernieres(self, nombre: int) -> int | None:
        """Return the points of the last positions, None when they count for nothing there."""
        nets = [net for net in self.nets[-nombre:] if net is not None]
        return sum(nets) if nets else None


@dataclass(frozen=True, slots=True)
class Rang:
    """A result and its rank from 1; `ex_aequo` when others share it."""

    resultat: Resultat
    rang: int
    ex_aequo: bool


@dataclass(frozen=True, slots=True)
class RangEquipe:
    """A team, the keys of its members, the sums of their results, and its rank from 1.

    `resultat.cle` is the number of the team in the order they were given, from 0.
    """

    equipe: str
    membres: tuple[int, ...]
    resultat: Resultat
    rang: int
    ex_aequo: bool


@dataclass(frozen=True, slots=True)
class Somme:
    """A control sum: the positive scores, the negative ones, and what they must sum to."""

    positifs: int
    negatifs: int
    attendu: int = 0

    @property
    def somme(self) -> int:
        """Positives and negatives together."""
        return self.positifs + self.negatifs

    @property
    def is_juste(self) -> bool:
        """Whether they sum to what they must."""
        return self.somme == self.attendu


@dataclass(frozen=True, slots=True)
class Sommes:
    """The control sums of an evening (FFT, manuel de l’organisateur p. 10-11).

    Scores of a position sum to 0; cumuls and totals to the ajustements they include.
    """

    positions: tuple[Somme, ...]
    cumuls: tuple[Somme, ...]
    total: Somme

    @property
    def is_juste(self) -> bool:
        """Whether every one of them is right."""
        return all(somme.is_juste for somme in (*self.positions, *self.cumuls, self.total))


def rank(resultats: Iterable[Resultat], departages: Sequence[Departage] = ()) -> tuple[Rang, ...]:
    """Return the ranks by decreasing total, equal ones for equal totals: 1, 2, 2, 4.

    Tie-breaks apply in their order, and what they leave equal stays equal, in the order given. Who
    has nothing to count takes no part. Raises ValueError when the results have not the same
    positions.
    """
    comptes = [resultat for resultat in resultats if resultat.is_compte]
    _count_positions(comptes)

    def measure(resultat: Resultat) -> tuple[tuple[int, int], ...]:
        mesures = (_MESURES[departage](resultat) for departage in departages)
        return tuple(map(_order, (resultat.total, *mesures)))

    tries = sorted(comptes, key=measure)
    rangs = number_rangs([measure(resultat) for resultat in tries])
    return tuple(Rang(resultat, *rang) for resultat, rang in zip(tries, rangs, strict=True))


def rank_equipes(
    resultats: Iterable[Resultat],
    equipes: Mapping[str, Sequence[int]],
    departages: Sequence[Departage] = (),
) -> tuple[RangEquipe, ...]:
    """Return the teams by decreasing sum of their members' results (règlement p. 10).

    A position counts as soon as one member played it. A member without a result adds nothing.
    """
    par_cle = {resultat.cle: resultat for resultat in resultats}
    positions = _count_positions(par_cle.values())
    noms = list(equipes)
    sommes = [
        _sum_resultats(numero, [par_cle[m] for m in equipes[nom] if m in par_cle], positions)
        for numero, nom in enumerate(noms)
    ]
    return tuple(
        RangEquipe(nom, tuple(equipes[nom]), rang.resultat, rang.rang, rang.ex_aequo)
        for rang in rank(sommes, departages)
        for nom in [noms[rang.resultat.cle]]
    )


def rank_parmi(rangs: Sequence[Rang], cles: Collection[int]) -> tuple[Rang, ...]:
    """Return the ranks inside a category, in the order of the general ranking."""
    gardes = [rang for rang in rangs if rang.resultat.cle in cles]
    propres = number_rangs([rang.rang for rang in gardes])
    return tuple(Rang(garde.resultat, *rang) for garde, rang in zip(gardes, propres, strict=True))


def find_remontee(resultats: Iterable[Resultat], exclus: Collection[int]) -> tuple[Resultat, ...]:
    """Return who scored best over the last two positions, `exclus` set aside.

    Several when tied, in the order given.
    """
    scores = {
        resultat: score
        for resultat in resultats
        if resultat.cle not in exclus and (score := resultat.sum_dernieres(2)) is not None
    }
    meilleur = max(scores.values(), default=None)
    return tuple(resultat for resultat, score in scores.items() if score == meilleur)


def check_sommes(resultats: Iterable[Resultat], registre: Sequence[int] = ()) -> Sommes:
    """Return the control sums of an evening.

    `registre` is what all the ajustements of each position sum to, known from elsewhere; without it
    it is what the results say. Raises ValueError when they have not all the same positions.
    """
    resultats = tuple(resultats)
    positions = _count_positions(resultats) or len(registre)
    attendus = tuple(registre) or _sum_resultats(0, resultats, positions).ajustements
    return Sommes(
        positions=tuple(
            _add_signes(resultat.scores[position] for resultat in resultats)
            for position in range(positions)
        ),
        cumuls=tuple(
            _add_signes((resultat.cumuls[position] for resultat in resultats), attendu)
            for position, attendu in zip(range(positions), accumulate(attendus), strict=True)
        ),
        total=_add_signes((resultat.total for resultat in resultats), sum(attendus)),
    )


def number_rangs(valeurs: Sequence[Hashable]) -> list[tuple[int, bool]]:
    """Return, for values already in order, the rank of each and whether others share it."""
    nombres = Counter(valeurs)
    premiers: dict[Hashable, int] = {}
    for numero, valeur in enumerate(valeurs, start=1):
        premiers.setdefault(valeur, numero)
    return [(premiers[valeur], nombres[valeur] > 1) for valeur in valeurs]


_MESURES: Mapping[Departage, Callable[[Resultat], int | None]] = {
    Departage.DERNIERE: lambda resultat: resultat.sum_dernieres(1),
    Departage.MEILLEURE: lambda resultat: max(n for n in resultat.nets if n is not None),
    Departage.DEUX_DERNIERES: lambda resultat: resultat.sum_dernieres(2),
    Departage.POSITIONS_GAGNEES: lambda resultat: sum((net or 0) > 0 for net in resultat.nets),
    Departage.PENALITES: lambda resultat: resultat.penalites,
}


def _order(mesure: int | None) -> tuple[int, int]:
    """Return what sorts the greatest measure first, and nothing at all after every other."""
    return (1, 0) if mesure is None else (0, -mesure)


def _count_positions(resultats: Iterable[Resultat]) -> int:
    nombres = {len(resultat.scores) for resultat in resultats}
    if len(nombres) > 1:
        raise ValueError("results of one evening have the same positions")
    return nombres.pop() if nombres else 0


def _sum_resultats(cle: int, resultats: Sequence[Resultat], positions: int) -> Resultat:
    scores: list[int | None] = [None] * positions
    ajustements = [0] * positions
    for resultat in resultats:
        for position, score in enumerate(resultat.scores):
            if score is not None:
                scores[position] = (scores[position] or 0) + score
        for position, ajustement in enumerate(resultat.ajustements):
            ajustements[position] += ajustement
    return Resultat(cle, tuple(scores), tuple(ajustements))


def _add_signes(valeurs: Iterable[int | None], attendu: int = 0) -> Somme:
    nombres = [valeur or 0 for valeur in valeurs]
    return Somme(sum(n for n in nombres if n > 0), sum(n for n in nombres if n < 0), attendu)
