"""The prizes of a club night between the codes that are stored and the rules that give them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...regles.classement import Rang, Resultat
from ...regles.prix import Attribution, GenrePrime, Prime, award
from ...store.tournoi.values import Inscription
from .classement import Categorie

GENERAL = "general:"
REMONTEE = "remontee"


@dataclass(frozen=True, slots=True)
class Remise:
    """A prize and who wins it, with the rank among all and the points that count for it."""

    titre: str
    gagnants: tuple[tuple[str, int, int], ...]
    a_partager: bool


def dump_primes(places: int, categories: Iterable[str], remontee: bool) -> tuple[str, ...]:
    """Return the codes of the prizes declared, in the order that they are given."""
    generales = (f"{GENERAL}{rang}" for rang in range(1, places + 1))
    return (*generales, *categories, *([REMONTEE] if remontee else []))


def count_generales(codes: Iterable[str]) -> int:
    """Return how many places of the general ranking have a prize."""
    return sum(code.startswith(GENERAL) for code in codes)


def read_primes(codes: Sequence[str], categories: Sequence[Categorie]) -> list[Prime]:
    """Return the prizes of these codes; a category that nobody is in any more is left out."""
    titres = {categorie.code: categorie.prix for categorie in categories}
    primes = []
    for code in codes:
        if code.startswith(GENERAL):
            primes.append(Prime(GenrePrime.GENERAL, rang=int(code.removeprefix(GENERAL))))
        elif code == REMONTEE:
            primes.append(Prime(GenrePrime.REMONTEE))
        elif code in titres:
            primes.append(Prime(GenrePrime.CATEGORIE, categorie=titres[code]))
    return primes


def award_primes(
    codes: Sequence[str],
    rangs: Sequence[Rang],
    categories: Sequence[Categorie],
    inscriptions: Mapping[int, Inscription],
) -> list[Remise]:
    """Return who gets each prize, in the order that they were declared."""
    par_titre = {categorie.prix: categorie.cles for categorie in categories}
    attributions = award(rangs, read_primes(codes, categories), par_titre)
    return [_to_remise(attribution, inscriptions) for attribution in attributions]


def _to_remise(attribution: Attribution, inscriptions: Mapping[int, Inscription]) -> Remise:
    is_remontee = attribution.prime.genre is GenrePrime.REMONTEE
    gagnants = tuple(
        (inscriptions[rang.resultat.cle].nom_complet, rang.rang, _count(rang.resultat, is_remontee))
        for rang in attribution.gagnants
    )
    return Remise(attribution.prime.titre, gagnants, attribution.is_a_partager)


def _count(resultat: Resultat, is_remontee: bool) -> int:
    return (resultat.sum_dernieres(2) or 0) if is_remontee else resultat.total
