"""Who sat where and when: a place may change hands, but a score stays with the one who made it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from .donne import Etat
from .feuille import Ligne


@dataclass(frozen=True, slots=True)
class Passage:
    """Somebody takes a place from a line on; `personne` and `place` are ints, `rang` counts lines.

    The first passage of a place has the rank 1 or less.
    """

    personne: int
    place: int
    rang: int


@dataclass(frozen=True, slots=True)
class Presence:
    """What one person has done on a feuille, in points.

    `place` is where they sit now, None once they have left; `donnes` counts those they played,
    neither as mort nor passed nor annulled; `prises` those they took. Equal totals share a `rang`,
    where somebody away who has not played takes no part. `cumuls` is their total after each line.
    """

    personne: int
    place: int | None
    total: int
    donnes: int
    prises: int
    reussies: int
    rang: int
    cumuls: tuple[int, ...]

    @property
    def is_comptee(self) -> bool:
        """Whether this person sits at the table, or has left it with a score."""
        return self.place is not None or bool(self.donnes or self.total)


def find_personne(passages: Iterable[Passage], place: int, rang: int) -> int | None:
    """Return who sits at a place when the line of this rank is played, None when nobody does."""
    assis = [passage for passage in passages if passage.place == place and passage.rang <= rang]
    return max(assis, key=lambda passage: passage.rang).personne if assis else None


def count_presences(
    passages: Sequence[Passage],
    lignes: Sequence[Ligne],
    rangs: Sequence[int],
    reports: Sequence[int],
    prochain_rang: int,
) -> tuple[Presence, ...]:
    """Return one presence per person, the best total first; they sum to the feuille's totals.

    `rangs` are the ranks of the lines; `reports` go to who sat first at each place.
    """
    comptes: dict[int, _Compte] = {}
    for passage in sorted(passages, key=lambda passage: (passage.rang, passage.place)):
        comptes.setdefault(passage.personne, _Compte())
    for place, report in enumerate(reports):
        premiers = [passage for passage in passages if passage.place == place]
        if premiers:
            comptes[min(premiers, key=lambda passage: passage.rang).personne].total += report
    for ligne, rang in zip(lignes, rangs, strict=True):
        _add_ligne(comptes, passages, ligne, rang)
    presences = [
        Presence(
            personne=personne,
            place=_find_place(passages, personne, prochain_rang),
            total=compte.total,
            donnes=compte.donnes,
            prises=compte.prises,
            reussies=compte.reussies,
            rang=1,
            cumuls=tuple(compte.cumuls),
        )
        for personne, compte in comptes.items()
    ]
    return _rank(presences)


def _rank(presences: Iterable[Presence]) -> tuple[Presence, ...]:
    tries = sorted(presences, key=lambda presence: -presence.total)
    totaux = [presence.total for presence in tries if presence.is_comptee]
    return tuple(replace(p, rang=1 + sum(total > p.total for total in totaux)) for p in tries)


class _Compte:
    """The running account of one person."""

    def __init__(self) -> None:
        self.total = self.donnes = self.prises = self.reussies = 0
        self.cumuls: list[int] = []


def _add_ligne(
    comptes: dict[int, _Compte], passages: Sequence[Passage], ligne: Ligne, rang: int
) -> None:
    donne = ligne.entree.donne
    for place, score in enumerate(ligne.scores):
        personne = find_personne(passages, place, rang)
        if personne is None or score is None:
            continue
        compte = comptes[personne]
        compte.total += score
        compte.donnes += donne.etat is Etat.JOUEE
        if donne.etat is Etat.JOUEE and place == donne.preneur:
            compte.prises += 1
            compte.reussies += ligne.ecart is not None and ligne.ecart >= 0
    for compte in comptes.values():
        compte.cumuls.append(compte.total)


def _find_place(passages: Sequence[Passage], personne: int, rang: int) -> int | None:
    places = {passage.place for passage in passages if passage.personne == personne}
    return next((p for p in places if find_personne(passages, p, rang) == personne), None)
