"""The shape of a written line: who took, who was called, who sat out, and the marque."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from ..donne import spread
from ..ecrit import Cases

LIGNES_RETENUES = 1024


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
    """The cells that spoil a line, the line once mended (None for a mort) and its shape."""

    places: tuple[int, ...]
    cases: Cases
    forme: Forme


@lru_cache(maxsize=LIGNES_RETENUES)
def read_forme(cases: Cases, joueurs: int, mort: int | None = None) -> Forme | None:
    """Return the shape of a line, None when it has none (règlement p. 9; p. 12 at five).

    `mort` is the place that sits out when it is known; else an empty cell, else a zero.
    """
    for absent in list_morts(cases, joueurs, mort):
        role = _read_role(cases, joueurs, absent)
        defenseur = next(place for place in range(len(cases)) if place not in _list_attaque(role))
        marque = -(cases[defenseur] or 0)
        if marque and cases == _write_cases(role, joueurs, marque, cases):
            return Forme(role, marque)
    return None


@lru_cache(maxsize=LIGNES_RETENUES)
def list_corrections(
    cases: Cases, joueurs: int, mort: int | None = None, fausses: int = 1
) -> tuple[Correction, ...]:
    """Return every way to mend a line by changing this many cells, all the others being right."""
    trouvees: dict[Cases, Correction] = {}
    morts = list_morts(cases, joueurs, mort) or [*range(len(cases))]
    for absent in morts:
        for role in _list_roles(len(cases), joueurs, absent):
            parts = list_parts(role, joueurs)
            for marque in _guess_marques(cases, parts, fausses):
                places = _list_fausses(cases, parts, marque, fausses)
                if len(places) == fausses:
                    justes = _write_cases(role, joueurs, marque, cases)
                    correction = Correction(places, justes, Forme(role, marque))
                    trouvees.setdefault(justes, correction)
    return tuple(trouvees.values())


def list_signees(cases: Cases, joueurs: int, mort: int | None = None) -> tuple[Correction, ...]:
    """Return every line with these numbers and other signs: its places are those that change."""
    marque = min((abs(case) for case in cases if case), default=0)
    nombres = [abs(case or 0) for case in cases]
    trouvees: dict[Cases, Correction] = {}
    for absent in list_morts(cases, joueurs, mort):
        for role in _list_roles(len(cases), joueurs, absent):
            for signee in (marque, -marque):
                justes = _write_cases(role, joueurs, signee, cases)
                if marque and [abs(case or 0) for case in justes] == nombres:
                    places = tuple(rang for rang, lu in enumerate(cases) if lu != justes[rang])
                    trouvees.setdefault(justes, Correction(places, justes, Forme(role, signee)))
    return tuple(trouvees.values())


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


def _read_role(cases: Cases, joueurs: int, mort: int | None) -> Role:
    """Return the roles a line would have: the largest score takes, his sign tells his partner."""
    actifs = [place for place in range(len(cases)) if place != mort]
    preneur = max(actifs, key=lambda place: abs(cases[place] or 0))
    if joueurs < 5:
        return Role(preneur, None, mort)
    gagne = (cases[preneur] or 0) > 0
    associes = [place for place in actifs if ((cases[place] or 0) > 0) == gagne]
    associes.remove(preneur)
    return Role(preneur, associes[0] if associes else preneur, mort)


def _list_attaque(role: Role) -> tuple[int | None, ...]:
    return role.preneur, role.appele, role.mort


def _write_cases(role: Role, joueurs: int, marque: int, cases: Cases) -> Cases:
    """Return the line these facts give; a mort's zero is left as it was written."""
    return tuple(
        (0 if case == 0 else None) if part is None else part * marque
        for case, part in zip(cases, list_parts(role, joueurs), strict=True)
    )


@cache
def _list_roles(places: int, joueurs: int, mort: int | None) -> tuple[Role, ...]:
    actifs = [place for place in range(places) if place != mort]
    appeles: list[int] | list[None] = actifs if joueurs == 5 else [None]
    return tuple(Role(preneur, appele, mort) for preneur in actifs for appele in appeles)


def _list_fausses(
    cases: Cases, parts: Sequence[int | None], marque: int, limite: int
) -> tuple[int, ...]:
    """Return the places whose cell is not their part of the marque, up to one over the limit."""
    fausses: list[int] = []
    for place, (case, part) in enumerate(zip(cases, parts, strict=True)):
        if case != part * marque if part is not None else case:
            fausses.append(place)
            if len(fausses) > limite:
                break
    return tuple(fausses)


def _guess_marques(cases: Cases, parts: Sequence[int | None], fausses: int) -> Iterator[int]:
    """Yield the marques that the first cells call for: with n wrong ones, n + 1 hold a true one."""
    lisibles = [
        (case, part) for case, part in zip(cases, parts, strict=True) if part and case is not None
    ]
    vides = sum(case is None and part is not None for case, part in zip(cases, parts, strict=True))
    connues = lisibles[: max(0, fausses - vides) + 1]
    yield from {case // part for case, part in connues if case and case % part == 0}
