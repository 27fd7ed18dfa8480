"""What a table calls its people: the surname, with as much of the first name as parts them."""

from collections import defaultdict
from collections.abc import Sequence

from ...regles.texte import fold_lettres
from ...store.tournoi.values import Inscription
from ..parties import COURT_MAX, derive_courts


def name_courts(assis: Sequence[Inscription]) -> list[str]:
    """Return one short name each, all different: the surname, DURAND P. when two share it."""
    memes: defaultdict[str, list[Inscription]] = defaultdict(list)
    for inscrit in assis:
        memes[fold_lettres(cut(inscrit.nom, COURT_MAX))].append(inscrit)
    courts = {
        inscrit.id: cut(inscrit.nom, COURT_MAX)
        if len(groupe) == 1
        else _add_prenom(inscrit, groupe)
        for groupe in memes.values()
        for inscrit in groupe
    }
    donnes: list[str] = []
    for inscrit in assis:
        court = courts[inscrit.id]
        donnes.append("" if court in donnes else court)
    return derive_courts([inscrit.nom_complet for inscrit in assis], donnes)


def cut(nom: str, lettres: int) -> str:
    """Return a surname whole when it fits, else cut short with a point: DE LA ROCHE."""
    return nom if len(nom) <= lettres else f"{nom[: lettres - 1].rstrip(' -’')}."


def _add_prenom(inscrit: Inscription, groupe: Sequence[Inscription]) -> str:
    """Return a surname and the first letters of the first name that no namesake shares."""
    if not inscrit.prenom:
        return cut(inscrit.nom, COURT_MAX)
    autres = [fold_lettres(autre.prenom) for autre in groupe if autre.id != inscrit.id]
    debut = fold_lettres(inscrit.prenom)
    lettres = 1
    while lettres < len(debut) and any(autre[:lettres] == debut[:lettres] for autre in autres):
        lettres += 1
    suite = cut(inscrit.prenom, lettres + 1)[: COURT_MAX // 2]
    return f"{cut(inscrit.nom, COURT_MAX - len(suite) - 1)} {suite}"
