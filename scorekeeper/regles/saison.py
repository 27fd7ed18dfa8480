"""A season: several evenings summed for each person."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from fractions import Fraction

from .classement import number_rangs
from .texte import fold_lettres

# What the title of an evening made to look at ends with: no season counts it unasked.
EXEMPLE = "(exemple)"
# A club's year begins in September.
PREMIER_MOIS = 9


class ModeSaison(StrEnum):
    """How evenings make a season."""

    TOUTES = "toutes"
    MEILLEURES = "meilleures"
    MOYENNE = "moyenne"


@dataclass(frozen=True, slots=True)
class RegleSaison:
    """The rule that an organiser chose: every evening, the best ones, or the mean of all.

    `nombre` is how many of the best count, or how many evenings a mean needs to be ranked; below 1
    it raises ValueError for both.
    """

    mode: ModeSaison = ModeSaison.TOUTES
    nombre: int = 0

    def __post_init__(self) -> None:
        if self.mode is not ModeSaison.TOUTES and self.nombre < 1:
            raise ValueError("this rule needs a number of evenings")


@dataclass(frozen=True, slots=True)
class SoireeJouee:
    """An evening of the season: totals in points and ranks by person.

    `validee` when all its sheets are. A person is in `totaux` as soon as they took part.
    """

    cle: int
    titre: str
    validee: bool
    totaux: Mapping[str, int]
    rangs: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RangSaison:
    """What a person made of the season; the rank is None below the minimum of evenings.

    `valeur` is a total or a mean, exact, in points. `totaux` has one per evening, None where they
    were away; `retenues` the keys of those that count. `victoires` are first ranks, shared ones
    too. `provisoire` when an evening that counts is not validated.
    """

    personne: str
    valeur: Fraction
    totaux: tuple[int | None, ...]
    retenues: tuple[int, ...]
    soirees: int
    victoires: int
    meilleure: int
    pire: int
    provisoire: bool
    rang: int | None = None
    ex_aequo: bool = False


def name_saison(jour: date) -> str:
    """Return the season of a day, from September to August: 2026-2027."""
    annee = jour.year if jour.month >= PREMIER_MOIS else jour.year - 1
    return f"{annee}-{annee + 1}"


def sum_saison(soirees: Sequence[SoireeJouee], regle: RegleSaison) -> tuple[RangSaison, ...]:
    """Return the season of everybody who played, the best first, equal values at equal ranks.

    Equal ones are in the order of their names. Evenings are in their order: of equal ones the first
    counts. Who is not ranked comes last.
    """
    personnes = {personne for soiree in soirees for personne in soiree.totaux}
    triees = sorted(personnes, key=lambda personne: (fold_lettres(personne), personne))
    bilans = [_sum_personne(personne, soirees, regle) for personne in triees]
    bilans.sort(key=lambda bilan: -bilan.valeur)
    minimum = regle.nombre if regle.mode is ModeSaison.MOYENNE else 0
    classes = [bilan for bilan in bilans if bilan.soirees >= minimum]
    rangs = number_rangs([bilan.valeur for bilan in classes])
    return (
        *(
            replace(bilan, rang=rang, ex_aequo=ex_aequo)
            for bilan, (rang, ex_aequo) in zip(classes, rangs, strict=True)
        ),
        *(bilan for bilan in bilans if bilan.soirees < minimum),
    )


def _sum_personne(personne: str, soirees: Sequence[SoireeJouee], regle: RegleSaison) -> RangSaison:
    jouees = [soiree for soiree in soirees if personne in soiree.totaux]
    retenues = jouees
    if regle.mode is ModeSaison.MEILLEURES:
        triees = sorted(jouees, key=lambda soiree: -soiree.totaux[personne])
        meilleures = {soiree.cle for soiree in triees[: regle.nombre]}
        retenues = [soiree for soiree in jouees if soiree.cle in meilleures]
    somme = sum(soiree.totaux[personne] for soiree in retenues)
    diviseur = len(retenues) if regle.mode is ModeSaison.MOYENNE else 1
    totaux = [soiree.totaux[personne] for soiree in jouees]
    return RangSaison(
        personne=personne,
        valeur=Fraction(somme, diviseur),
        totaux=tuple(soiree.totaux.get(personne) for soiree in soirees),
        retenues=tuple(soiree.cle for soiree in retenues),
        soirees=len(jouees),
        victoires=sum(soiree.rangs.get(personne) == 1 for soiree in jouees),
        meilleure=max(totaux),
        pire=min(totaux),
        provisoire=not all(soiree.validee for soiree in retenues),
    )
