"""The prizes of an evening, given in the order that the organiser declares."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .classement import Rang, find_remontee, rank_parmi


class GenrePrime(StrEnum):
    """What a prize rewards."""

    GENERAL = "general"
    CATEGORIE = "categorie"
    REMONTEE = "remontee"


@dataclass(frozen=True, slots=True)
class Prime:
    """A prize and what it rewards.

    `rang` is a place of the general ranking, from 1; `categorie` the key of a category.
    """

    genre: GenrePrime
    rang: int = 1
    categorie: str = ""

    @property
    def titre(self) -> str:
        """What is announced: 1re place, the category, or what the last positions reward."""
        if self.genre is GenrePrime.GENERAL:
            return f"{self.rang}{'re' if self.rang == 1 else 'e'} place"
        return self.categorie or "Meilleur score des deux dernières positions"


@dataclass(frozen=True, slots=True)
class Attribution:
    """A prize and who wins it: nobody, one, or several to share it or be parted."""

    prime: Prime
    gagnants: tuple[Rang, ...]

    @property
    def is_a_partager(self) -> bool:
        """Whether the organiser must have it shared, or choose: nothing is ever drawn here."""
        return len(self.gagnants) > 1


def suggest_primes(joueurs: int) -> tuple[int, int]:
    """Return how many players are usually rewarded, 20 to 25 %: a custom, no rule.

    Where no whole number lies between, the two around are returned.
    """
    moins, plus = -(-joueurs // 5), joueurs // 4
    return min(moins, plus), max(moins, plus)


def list_primes(
    nombre: int, categories: Iterable[str] = (), remontee: bool = True
) -> tuple[Prime, ...]:
    """Return the usual prizes in their order: general places, categories, last two positions."""
    return (
        *(Prime(GenrePrime.GENERAL, rang=rang) for rang in range(1, nombre + 1)),
        *(Prime(GenrePrime.CATEGORIE, categorie=categorie) for categorie in categories),
        *([Prime(GenrePrime.REMONTEE)] if remontee else []),
    )


def award(
    rangs: Sequence[Rang], primes: Iterable[Prime], categories: Mapping[str, Collection[int]]
) -> list[Attribution]:
    """Return who wins each prize, in the order of the prizes.

    A general prize goes to whoever holds its place: two second ones hold the second and the third.
    Any other goes among those who have no prize yet, and all who are named count as having one.
    Tied winners also hold the next prizes of the same kind, up to one each.
    """
    remise = _Remise(rangs, categories)
    return [Attribution(prime, remise.give(prime)) for prime in primes]


class _Remise:
    """Remembers who is rewarded, and who is tied for the prizes that follow."""

    def __init__(self, rangs: Sequence[Rang], categories: Mapping[str, Collection[int]]) -> None:
        self.rangs = rangs
        self.categories = categories
        self.recompenses: set[int] = set()
        self.attentes: dict[Prime, list[tuple[Rang, ...]]] = {}

    def give(self, prime: Prime) -> tuple[Rang, ...]:
        """Return who wins a prize, and count them as rewarded."""
        attente = self.attentes.get(prime)
        if attente:
            return attente.pop()
        gagnants = self._find(prime)
        self.recompenses.update(rang.resultat.cle for rang in gagnants)
        if prime.genre is not GenrePrime.GENERAL:
            self.attentes[prime] = [gagnants] * (len(gagnants) - 1)
        return gagnants

    def _find(self, prime: Prime) -> tuple[Rang, ...]:
        if prime.genre is GenrePrime.GENERAL:
            return self._find_place(prime.rang)
        if prime.genre is GenrePrime.CATEGORIE:
            cles = set(self.categories.get(prime.categorie, ())) - self.recompenses
            return self._pick(r.resultat.cle for r in rank_parmi(self.rangs, cles) if r.rang == 1)
        resultats = [rang.resultat for rang in self.rangs]
        return self._pick(r.cle for r in find_remontee(resultats, self.recompenses))

    def _find_place(self, place: int) -> tuple[Rang, ...]:
        meilleur = max((rang.rang for rang in self.rangs[:place]), default=0)
        tenants = tuple(rang for rang in self.rangs if rang.rang == meilleur)
        return tenants if place < meilleur + len(tenants) else ()

    def _pick(self, cles: Iterable[int]) -> tuple[Rang, ...]:
        choisies = set(cles)
        return tuple(rang for rang in self.rangs if rang.resultat.cle in choisies)
