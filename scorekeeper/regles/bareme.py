"""The numbers of the règlement as data: a frozen `Bareme`, the FFT's, and the named ones."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Contrat(StrEnum):
    """The four contracts, in bidding order."""

    PRISE = "prise"
    GARDE = "garde"
    GARDE_SANS = "garde_sans"
    GARDE_CONTRE = "garde_contre"


class Camp(StrEnum):
    """The two sides of a donne."""

    ATTAQUE = "attaque"
    DEFENSE = "defense"


class Taille(StrEnum):
    """The size of a poignée."""

    SIMPLE = "simple"
    DOUBLE = "double"
    TRIPLE = "triple"


class Chelem(StrEnum):
    """What became of a chelem; no chelem at all is None."""

    ANNONCE_REUSSI = "annonce_reussi"
    NON_ANNONCE_REUSSI = "non_annonce_reussi"
    ANNONCE_CHUTE = "annonce_chute"
    DEFENSE = "defense"


class Misere(StrEnum):
    """The individual primes some house rules add; the FFT knows none."""

    ATOUT = "atout"
    TETE = "tete"


CHELEMS_REUSSIS = frozenset({Chelem.ANNONCE_REUSSI, Chelem.NON_ANNONCE_REUSSI})


@dataclass(frozen=True, slots=True)
class Bareme:
    """A set of rule numbers, in points unless said otherwise; `atouts` is per number of players.

    `miseres` is empty under the FFT's rules: a profile that has none refuses them. The difference
    is rounded to the nearest multiple of `arrondi`; `contrats` are those one may take. Two barèmes
    are equal when all their numbers are; `FFT` is the only one of its name.
    """

    nom: str
    titre: str
    base: int
    coefficients: Mapping[Contrat, int]
    seuils: tuple[int, int, int, int]
    petit: int
    poignees: Mapping[Taille, int]
    atouts: Mapping[int, Mapping[Taille, int]]
    chelems: Mapping[Chelem, int]
    miseres: Mapping[Misere, int]
    arrondi: int = 1
    contrats: tuple[Contrat, ...] = tuple(Contrat)

    def __hash__(self) -> int:
        return hash((self.nom, self.titre))


def _tailles(simple: int, double: int, triple: int) -> Mapping[Taille, int]:
    return MappingProxyType({Taille.SIMPLE: simple, Taille.DOUBLE: double, Taille.TRIPLE: triple})


# Règlement officiel du jeu de tarot, FFT, 1 July 2012: p. 6-9, p. 11 (three), p. 12 (five).
FFT = Bareme(
    nom="fft",
    titre="Fédération française de tarot, 2012",
    base=25,
    coefficients=MappingProxyType(
        {Contrat.PRISE: 1, Contrat.GARDE: 2, Contrat.GARDE_SANS: 4, Contrat.GARDE_CONTRE: 6}
    ),
    seuils=(56, 51, 41, 36),
    petit=10,
    poignees=_tailles(20, 30, 40),
    atouts=MappingProxyType(
        {3: _tailles(13, 15, 18), 4: _tailles(10, 13, 15), 5: _tailles(8, 10, 13)}
    ),
    chelems=MappingProxyType(
        {
            Chelem.ANNONCE_REUSSI: 400,
            Chelem.NON_ANNONCE_REUSSI: 200,
            Chelem.ANNONCE_CHUTE: -200,
            Chelem.DEFENSE: -200,
        }
    ),
    miseres=MappingProxyType({}),
)

BAREMES: Mapping[str, Bareme] = MappingProxyType({FFT.nom: FFT})
ARRONDIS = (1, 5, 10)
