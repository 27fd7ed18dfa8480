"""A season as a page and a file show it: evenings to choose from, and everybody's line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...regles.saison import ModeSaison, RangSaison, RegleSaison, SoireeJouee
from ...regles.texte import MOINS, format_entier, format_nombre
from ...store.values import Soiree


@dataclass(frozen=True, slots=True)
class SoireeSaison:
    """An evening to choose; `jouee` is None while no position of it is closed."""

    soiree: Soiree
    jouee: SoireeJouee | None
    choisie: bool
    reserve: str

    @property
    def is_comptee(self) -> bool:
        """Whether it counts in the season shown."""
        return self.choisie and self.jouee is not None


@dataclass(frozen=True, slots=True)
class LigneSaison:
    """Somebody's season; `totaux` pairs each evening's total with whether it counts."""

    rang: RangSaison
    nom: str
    valeur: str
    totaux: tuple[tuple[int | None, bool], ...]


def build_lignes_saison(
    rangs: Sequence[RangSaison], soirees: Sequence[SoireeJouee], noms: Mapping[str, str]
) -> list[LigneSaison]:
    """Return the lines of a season; `noms` are how people are called, by what names them."""
    return [
        LigneSaison(
            rang=rang,
            nom=noms[rang.personne],
            valeur=format_valeur(rang.valeur),
            totaux=tuple(
                (total, soiree.cle in rang.retenues)
                for total, soiree in zip(rang.totaux, soirees, strict=True)
            ),
        )
        for rang in rangs
    ]


def format_valeur(valeur: Fraction) -> str:
    """Return a total or a mean with its sign, to the tenth when it is not whole: −12,5."""
    dixiemes = round(abs(valeur) * 10)
    entier, dixieme = divmod(dixiemes, 10)
    suite = f",{dixieme}" if valeur.denominator != 1 else ""
    signe = "" if not dixiemes else "+" if valeur > 0 else MOINS
    return f"{signe}{format_entier(entier)}{suite}"


def say_regle(regle: RegleSaison, soirees: int) -> str:
    """Return what counts, in words: Total des 5 meilleures soirées sur 12."""
    if regle.mode is ModeSaison.MEILLEURES:
        meilleures = "de la meilleure soirée"
        if regle.nombre > 1:
            meilleures = f"des {regle.nombre} meilleures soirées"
        return f"Total {meilleures} sur {soirees}"
    if regle.mode is ModeSaison.MOYENNE:
        jouees = format_nombre(regle.nombre, "soirée jouée", "soirées jouées")
        return f"Moyenne par soirée, à partir de {jouees}"
    dites = "d’une soirée" if soirees == 1 else f"de {format_nombre(soirees, 'soirée')}"
    return f"Total {dites}"
