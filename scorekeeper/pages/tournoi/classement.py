"""The ranking of a club night as pages, prints and files show it: lines, categories, sums."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...regles.classement import Departage, Rang, RangEquipe, Sommes
from ...regles.texte import INSECABLE
from ...store.tournoi.values import Inscription

Scores = tuple[int | None, ...]
SERIE = "serie:"
# What the flags of an inscription are called, and how the best of them is.
DRAPEAUX = {
    "feminine": ("Féminines", "Première féminine"),
    "jeune": ("Jeunes", "Premier jeune"),
    "senior": ("Seniors", "Premier senior"),
}
DITS = {
    Departage.DERNIERE: "meilleure dernière position",
    Departage.MEILLEURE: "meilleure position",
    Departage.DEUX_DERNIERES: "meilleur score des deux dernières positions",
    Departage.POSITIONS_GAGNEES: "plus grand nombre de positions gagnées",
    Departage.PENALITES: "moins de points de pénalité",
}
SANS_DEPARTAGE = "Le règlement ne départage pas les égalités."


@dataclass(frozen=True, slots=True)
class Categorie:
    """Those who are ranked among themselves: `code` names them in addresses and prizes.

    `prix` is what the first of them is called.
    """

    code: str
    titre: str
    prix: str
    cles: frozenset[int]


@dataclass(frozen=True, slots=True)
class LigneClassement:
    """A line of the ranking; points per position, None for one not played.

    `departage` when a tie-break alone parts this line from an equal total; `general` is the rank
    among all, in a category. `membres` are the people of a team.
    """

    rang: int
    ex_aequo: bool
    nom: str
    club: str
    serie: str
    mention: str
    scores: Scores
    cumuls: Scores
    ajustement: int
    total: int
    departage: bool = False
    general: int | None = None
    membres: tuple[str, ...] = ()

    @property
    def details(self) -> str:
        """What is said below the name: club, série, who came late or left."""
        return " · ".join(filter(None, [self.club, name_serie(self.serie), self.mention]))


@dataclass(frozen=True, slots=True)
class Classement:
    """A ranking after a position: whose (`titre` and `code`), its lines, and the sums of all."""

    apres: int
    titre: str
    code: str
    lignes: tuple[LigneClassement, ...]
    sommes: Sommes
    a_ajustements: bool

    @property
    def positions(self) -> range:
        """The positions counted, from 1."""
        return range(1, self.apres + 1)


def list_categories(inscriptions: Sequence[Inscription]) -> list[Categorie]:
    """Return the categories that somebody of the evening is in: séries, then the flags."""
    series: dict[str, set[int]] = {}
    for inscrit in inscriptions:
        if inscrit.serie:
            series.setdefault(inscrit.serie, set()).add(inscrit.id)
    categories = [
        Categorie(
            f"{SERIE}{serie}",
            _capitalise(name_serie(serie)),
            f"Premier de la {name_serie(serie)}",
            frozenset(series[serie]),
        )
        for serie in sorted(series, key=_order_serie)
    ]
    for drapeau, (titre, prix) in DRAPEAUX.items():
        cles = frozenset(i.id for i in inscriptions if getattr(i, drapeau))
        if cles:
            categories.append(Categorie(drapeau, titre, prix, cles))
    return categories


def name_serie(serie: str) -> str:
    """Return what a série is called in a sentence; one that says the word is not told it twice."""
    if not serie or "série" in serie.lower():
        return serie
    return f"série{INSECABLE}{serie}"


def _capitalise(texte: str) -> str:
    return texte[:1].upper() + texte[1:]


def _order_serie(serie: str) -> tuple[int, str]:
    """Return what sorts séries as numbers where they are: 2 before 10, both before PROMO."""
    return (int(serie), "") if serie.isdecimal() else (10**9, serie.casefold())


def build_lignes(
    rangs: Sequence[Rang],
    inscriptions: Mapping[int, Inscription],
    generaux: Mapping[int, int] | None = None,
) -> tuple[LigneClassement, ...]:
    """Return the lines of people in the order of their ranks.

    `generaux` are the ranks among all, for a category.
    """
    departages = _list_departages([(rang.rang, rang.resultat.total) for rang in rangs])
    lignes = []
    for rang, departage in zip(rangs, departages, strict=True):
        qui, resultat = inscriptions[rang.resultat.cle], rang.resultat
        ligne = LigneClassement(
            rang=rang.rang,
            ex_aequo=rang.ex_aequo,
            nom=qui.nom_complet,
            club=qui.club,
            serie=qui.serie,
            mention=_mention(qui),
            scores=resultat.scores,
            cumuls=resultat.cumuls,
            ajustement=sum(resultat.ajustements),
            total=resultat.total,
            departage=departage,
            general=generaux[qui.id] if generaux else None,
        )
        lignes.append(ligne)
    return tuple(lignes)


def build_equipes(
    rangs: Sequence[RangEquipe], inscriptions: Mapping[int, Inscription]
) -> tuple[LigneClassement, ...]:
    """Return the lines of teams in the order of their ranks."""
    departages = _list_departages([(rang.rang, rang.resultat.total) for rang in rangs])
    return tuple(
        LigneClassement(
            rang=rang.rang,
            ex_aequo=rang.ex_aequo,
            nom=rang.equipe,
            club="",
            serie="",
            mention="",
            scores=rang.resultat.scores,
            cumuls=rang.resultat.cumuls,
            ajustement=sum(rang.resultat.ajustements),
            total=rang.resultat.total,
            departage=departage,
            membres=tuple(inscriptions[membre].nom_complet for membre in rang.membres),
        )
        for rang, departage in zip(rangs, departages, strict=True)
    )


def _mention(qui: Inscription) -> str:
    """Return who came late or left, in words."""
    arrivee = f"depuis la position {qui.arrivee}" if qui.arrivee > 1 else ""
    sortie = ""
    if qui.sortie is not None:
        sortie = f"a quitté après la position {qui.sortie}" if qui.sortie else "n’a pas joué"
    return ", ".join(filter(None, [arrivee, sortie]))


def _list_departages(rangs: Sequence[tuple[int, int]]) -> list[bool]:
    """Return, for ranks and totals in order, whether another rank has the same total."""
    par_total: dict[int, set[int]] = {}
    for rang, total in rangs:
        par_total.setdefault(total, set()).add(rang)
    return [len(par_total[total]) > 1 for _rang, total in rangs]


def say_departages(codes: Iterable[str]) -> str:
    """Return what parts equal totals, as the organiser declared it, or that nothing does."""
    dits = [DITS[Departage(code)] for code in codes]
    return f"À égalité : {', puis '.join(dits)}." if dits else SANS_DEPARTAGE
