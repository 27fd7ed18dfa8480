"""The curve of the totals as a drawing: paths, ticks and labels placed, nothing drawn yet."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil, floor

from ..regles.texte import format_signe

CORPS = 12.5
INTERLIGNE = 16.0
MARGE_HAUT, MARGE_BAS = 10.0, 22.0
# From the end of a line to its label: a leader, then the letters.
RENVOI, ECART = 12.0, 4.0
# What a letter takes of the size of the text: a condensed face in bold, and room to spare.
LARGE, ETROITE, PLEINE = 0.72, 0.52, 1.15

# A line is told by its dashes and by the mark at its end: prime to each other, they make 56.
TIRETS = ("", "7 4", "1.6 3", "11 3 2 3", "20 4", "9 2 2 2 2 2", "3 2", "14 3 5 3")
MARQUES = (
    "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
    "M-4-4h8v8h-8z",
    "M0-5.5 5 3.5H-5z",
    "M0-5.5 5.5 0 0 5.5-5.5 0z",
    "M0 5.5 5-3.5H-5z",
    "M-1.8-5h3.6v3.2H5v3.6H1.8V5h-3.6V1.8H-5v-3.6h3.2z",
    "M-3.5-5 0-1.5 3.5-5 5-3.5 1.5 0 5 3.5 3.5 5 0 1.5-3.5 5-5 3.5-1.5 0-5-3.5z",
)
ENCRES = ("#1f1b14", "#0a4f9e", "#9a3412", "#14683f", "#6b2d7b", "#7a4b00", "#4f5b66")


@dataclass(frozen=True, slots=True)
class Serie:
    """The totals of one person in points, after the donne `debut` (0 before any), then each one."""

    nom: str
    valeurs: tuple[int, ...]
    debut: int = 0

    @property
    def fin(self) -> int:
        """The last donne it tells of."""
        return self.debut + len(self.valeurs) - 1


@dataclass(frozen=True, slots=True)
class Style:
    """What tells a line from the others: dashes, a mark drawn around 0 0, and an ink on paper."""

    rang: int
    tirets: str
    marque: str
    encre: str


@dataclass(frozen=True, slots=True)
class Gradation:
    """A tick: where on its axis, and what it says."""

    position: float
    texte: str


@dataclass(frozen=True, slots=True)
class Trace:
    """A line with its end and, at `etiquette` down the right edge, its name.

    `renvoi` says that the line runs to the right edge, where a leader goes on to the name.
    """

    nom: str
    style: Style
    chemin: str
    x: float
    y: float
    etiquette: float
    renvoi: bool


@dataclass(frozen=True, slots=True)
class Courbe:
    """A drawing of `largeur` by `hauteur` units; the lines run between its four edges."""

    largeur: float
    hauteur: float
    gauche: float
    droite: float
    haut: float
    bas: float
    zero: float
    totaux: tuple[Gradation, ...]
    donnes: tuple[Gradation, ...]
    traces: tuple[Trace, ...]


def choose_style(rang: int) -> Style:
    """Return the style of the nth line, from 0."""
    return Style(
        rang % len(ENCRES),
        TIRETS[rang % len(TIRETS)],
        MARQUES[rang % len(MARQUES)],
        ENCRES[rang % len(ENCRES)],
    )


def draw_courbe(series: Sequence[Serie], largeur: float, hauteur: float) -> Courbe:
    """Return the curve of these totals, one step a donne, at least one series given."""
    toutes = [valeur for serie in series for valeur in serie.valeurs]
    pas = _choose_pas(max(0, *toutes) - min(0, *toutes) or 20, int(hauteur / 46))
    bas, haut = floor(min(0, *toutes) / pas), ceil(max(0, *toutes) / pas)
    if bas == haut:
        bas, haut = -1, 1
    nombre = max(1, *(serie.fin for serie in series))
    textes = {rang: format_signe(rang * pas) for rang in range(bas, haut + 1)}
    cadre = _Cadre(
        gauche=round(max(map(_measure, textes.values())) + 6, 1),
        droite=round(largeur - RENVOI - ECART - max(_measure(s.nom) for s in series) - 1, 1),
        haut=MARGE_HAUT,
        bas=hauteur - MARGE_BAS,
        nombre=nombre,
        minimum=bas * pas,
        maximum=haut * pas,
    )
    return Courbe(
        largeur=largeur,
        hauteur=hauteur,
        gauche=cadre.gauche,
        droite=cadre.droite,
        haut=cadre.haut,
        bas=cadre.bas,
        zero=cadre.place_total(0),
        totaux=tuple(
            Gradation(cadre.place_total(rang * pas), texte) for rang, texte in textes.items()
        ),
        donnes=tuple(
            Gradation(cadre.place_donne(donne), str(donne))
            for donne in _list_donnes(nombre, int((cadre.droite - cadre.gauche) / 34))
        ),
        traces=tuple(_trace(series, cadre)),
    )


@dataclass(frozen=True, slots=True)
class _Cadre:
    """Where the lines run, and how points and donnes fall in it."""

    gauche: float
    droite: float
    haut: float
    bas: float
    nombre: int
    minimum: int
    maximum: int

    def place_total(self, total: int) -> float:
        part = (self.maximum - total) / (self.maximum - self.minimum)
        return round(self.haut + part * (self.bas - self.haut), 1)

    def place_donne(self, donne: int) -> float:
        return round(self.gauche + donne / self.nombre * (self.droite - self.gauche), 1)


def _trace(series: Sequence[Serie], cadre: _Cadre) -> list[Trace]:
    fins = [cadre.place_total(serie.valeurs[-1]) for serie in series]
    etiquettes = spread(fins, INTERLIGNE, cadre.haut, cadre.bas)
    traces = []
    for rang, serie in enumerate(series):
        points = [
            f"{cadre.place_donne(donne):g} {cadre.place_total(valeur):g}"
            for donne, valeur in enumerate(serie.valeurs, start=serie.debut)
        ]
        traces.append(
            Trace(
                nom=serie.nom,
                style=choose_style(rang),
                chemin="M" + "L".join(points),
                x=cadre.place_donne(serie.fin),
                y=fins[rang],
                etiquette=etiquettes[rang],
                renvoi=serie.fin == cadre.nombre,
            )
        )
    return traces


def spread(voulues: Sequence[float], ecart: float, haut: float, bas: float) -> list[float]:
    """Return one place per label, as near as can be to the wanted ones and `ecart` apart.

    They keep their order; when there is not room for all they share what there is.
    """
    ordre = sorted(range(len(voulues)), key=lambda rang: voulues[rang])
    ecart = min(ecart, (bas - haut) / max(1, len(voulues) - 1))
    # Each label less its gaps must not come before the one above: those that would share a mean.
    groupes: list[list[float]] = []
    for rang, indice in enumerate(ordre):
        groupes.append([voulues[indice] - rang * ecart])
        while len(groupes) > 1 and _mean(groupes[-2]) > _mean(groupes[-1]):
            groupes[-2:] = [groupes[-2] + groupes[-1]]
    plafond = bas - (len(voulues) - 1) * ecart
    communs = [max(haut, min(plafond, _mean(groupe))) for groupe in groupes for _ in groupe]
    places = {
        indice: round(commun + rang * ecart, 1)
        for rang, (indice, commun) in enumerate(zip(ordre, communs, strict=True))
    }
    return [places[indice] for indice in range(len(voulues))]


def _mean(valeurs: Sequence[float]) -> float:
    return sum(valeurs) / len(valeurs)


def _choose_pas(etendue: int, nombre: int) -> int:
    """Return the smallest round step (1, 2 or 5 and zeros) that fits `nombre` times at most."""
    essais = (int(f"{tete}{'0' * zeros}") for zeros in count() for tete in (1, 2, 5))
    return next(pas for pas in essais if etendue <= pas * max(1, nombre))


def _list_donnes(nombre: int, etiquettes: int) -> range:
    pas = _choose_pas(nombre, etiquettes)
    return range(pas, nombre + 1, pas)


def _measure(texte: str) -> float:
    return CORPS * sum(_width(lettre) for lettre in texte)


def _width(lettre: str) -> float:
    if unicodedata.east_asian_width(lettre) in "WF":
        return PLEINE
    return LARGE if lettre.isupper() or lettre in "mw" else ETROITE
