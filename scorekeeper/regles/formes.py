"""The shape of a written line: who took, who was called, who sat out, and the marque."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from .donne import spread
from .ecrit import Cases


@dataclass(frozen=True, slots=True)
class Role:
    """Who does what on a line; `appele` is the preneur himself when alone against four."""

    preneur: int
    appele: int | None
    mort: int | None


@dataclass(frozen=True, slots=True)
class Forme:
    """A line that the rules could have written: its roles and its marque, never zero."""

    role: Role
    marque: int


@dataclass(frozen=True, slots=True)
class Correction:
    """The one cell that spoils a line, the value that mends it and the shape this gives."""

    place: int
    attendu: int
    forme: Forme


@lru_cache(maxsize=1024)
def read_forme(cases: Cases, joueurs: int, mort: int | None = None) -> Forme | None:
    """Return the shape of a line, None when it has none (règlement p. 9; p. 12 at five).

    `mort` is the place that sits out when it is known; else an empty cell, else a zero.
    """
    for role, marque, fausses in _fit(cases, joueurs, mort):
        if not fausses:
            return Forme(role, marque)
    return None


def list_corrections(cases: Cases, joueurs: int, mort: int | None = None) -> list[Correction]:
    """Return every way to mend a line by changing one cell of those who play."""
    trouvees: dict[tuple[int, int], Correction] = {}
    for role, marque, fausses in _fit(cases, joueurs, mort):
        if len(fausses) == 1 and fausses[0] != role.mort:
            place = fausses[0]
            attendu = list_parts(role, joueurs)[place] or 0
            correction = Correction(place, attendu * marque, Forme(role, marque))
            trouvees.setdefault((place, correction.attendu), correction)
    return list(trouvees.values())


def infer_joueurs(places: int, lignes: Sequence[Cases]) -> int:
    """Return how many play each donne, from the lines: all the places, or all but a mort's.

    The reading under which more lines have a shape wins; at five places without any, one empty
    cell on every line makes a mort.
    """
    if places in (3, 6):
        return min(places, 5)
    remplies = [cases for cases in lignes if any(cases)]
    complets = sum(read_forme(cases, places) is not None for cases in remplies)
    avec_mort = sum(read_forme(cases, places - 1) is not None for cases in remplies)
    if complets != avec_mort:
        return places if complets > avec_mort else places - 1
    un_vide = bool(remplies) and all(cases.count(None) == 1 for cases in remplies)
    return places - 1 if places == 5 and un_vide else places


def list_morts(cases: Cases, joueurs: int, mort: int | None = None) -> list[int | None]:
    """Return the places that may be the mort's on a line, [None] when everyone plays."""
    if len(cases) == joueurs:
        return [None]
    if mort is not None:
        return [mort]
    vides = [place for place, case in enumerate(cases) if case is None]
    return [*vides] or [place for place, case in enumerate(cases) if case == 0]


@cache
def list_parts(role: Role, joueurs: int) -> tuple[int | None, ...]:
    """Return what each place gets for a marque of 1, None for the mort."""
    return tuple(spread(1, joueurs, role.preneur, role.appele, role.mort))


@cache
def _list_roles(places: int, joueurs: int, mort: int | None) -> tuple[Role, ...]:
    actifs = [place for place in range(places) if place != mort]
    appeles: list[int] | list[None] = actifs if joueurs == 5 else [None]
    return tuple(Role(preneur, appele, mort) for preneur in actifs for appele in appeles)


def _fit(
    cases: Cases, joueurs: int, mort: int | None
) -> Iterator[tuple[Role, int, tuple[int, ...]]]:
    """Yield each role and marque that agrees with some cell, and the places that disagree."""
    for absent in list_morts(cases, joueurs, mort):
        for role in _list_roles(len(cases), joueurs, absent):
            parts = list_parts(role, joueurs)
            for marque in _guess_marques(cases, parts):
                yield role, marque, _list_fausses(cases, parts, marque)


def _list_fausses(cases: Cases, parts: Sequence[int | None], marque: int) -> tuple[int, ...]:
    """Return the places whose cell is not their part of the marque; a mort's may be zero."""
    return tuple(
        place
        for place, (case, part) in enumerate(zip(cases, parts, strict=True))
        if (case != part * marque if part is not None else case)
    )


def _guess_marques(cases: Cases, parts: Sequence[int | None]) -> set[int]:
    """Return the marques that two of the playing cells call for: one wrong cell leaves one true."""
    lisibles = [
        (case, part) for case, part in zip(cases, parts, strict=True) if part and case is not None
    ]
    return {case // part for case, part in lisibles[:2] if case and case % part == 0}
