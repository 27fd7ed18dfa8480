"""Everything recomputed: the standings that the journal keeps, the sums of every position."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlite_utils import Database

from ..db import reading
from ..regles.classement import check_sommes
from ..regles.texte import format_signe
from ..store.controle import Classe, Classement, list_clotures, load_gel
from ..store.feuilles import load_feuilles
from ..store.soirees import list_soirees
from ..store.values import Soiree, StoredFeuille
from .deroulement import rank_partie
from .tournoi.plan import Deroule, load_deroule
from .tournoi.resultats import build_classement, build_resultats

ILLISIBLE = "ce que le journal en dit ne se lit pas"


class Sorte(StrEnum):
    """What is checked: a game that is over, a ranking made final, the sums of a position."""

    CLOTURE = "cloture"
    GEL = "gel"
    POSITION = "position"


@dataclass(frozen=True, slots=True)
class Controle:
    """Something recomputed; `ecarts` say in French what is not as it was, none when it is right.

    `reserve` says why a ranking could not be compared.
    """

    soiree: Soiree
    sorte: Sorte
    ecarts: tuple[str, ...]
    table: int | None = None
    position: int | None = None
    reserve: str = ""


def check_base(db: Database) -> list[Controle]:
    """Return what was recomputed of every evening, the oldest first."""
    with reading(db):
        soirees = sorted((r.soiree for r in list_soirees(db)), key=lambda soiree: soiree.id)
        return [controle for soiree in soirees for controle in _check_soiree(db, soiree)]


def _check_soiree(db: Database, soiree: Soiree) -> Iterator[Controle]:
    # A club night has a ranking of its own, and people whose name is corrected on every feuille.
    clotures = {} if soiree.is_tournoi else list_clotures(db, soiree.id)
    for feuille in load_feuilles(db, soiree.id) if clotures else ():
        if feuille.id in clotures:
            yield _check_cloture(feuille, clotures[feuille.id])
    deroule = load_deroule(db, soiree)
    if deroule is None:
        return
    for position in range(1, deroule.closes + 1):
        ecarts = tuple(_check_position(deroule, position))
        yield Controle(soiree, Sorte.POSITION, ecarts, position=position)
    gel = load_gel(db, soiree.id)
    if gel:
        yield _check_gel(deroule, gel)


def _check_cloture(feuille: StoredFeuille, ecrit: Classement) -> Controle:
    classes = [Classe(c["rang"], c["nom"], c["total"]) for c in rank_partie(feuille)]
    ecarts = tuple(_compare(ecrit.classes, classes))
    return Controle(feuille.soiree, Sorte.CLOTURE, ecarts, feuille.numero_table, feuille.position)


def _check_gel(deroule: Deroule, ecrit: Classement) -> Controle:
    noms = {inscrit.id: inscrit.nom_complet for inscrit in deroule.inscriptions}
    positions = ecrit.positions if isinstance(ecrit.positions, int) else deroule.closes
    rangs = build_classement(deroule, min(positions, len(deroule.positions)))
    classes = [Classe(r.rang, noms[r.resultat.cle], r.resultat.total) for r in rangs]
    ecarts = tuple(_compare(ecrit.classes, classes))
    if ecarts and ecrit.retouche:
        reserve = "la soirée a encore changé avant l’heure du gel : rien à comparer"
        return Controle(deroule.soiree, Sorte.GEL, (), reserve=reserve)
    return Controle(deroule.soiree, Sorte.GEL, ecarts)


def _compare(ecrits: Sequence[Classe] | None, calcules: Sequence[Classe]) -> Iterator[str]:
    """Yield what differs between standings as written and as they are now, by name."""
    if ecrits is None:
        yield ILLISIBLE
        return
    avant, apres = ({c.nom: c for c in classes} for classes in (ecrits, calcules))
    for nom in dict.fromkeys([*avant, *apres]):
        if nom not in apres:
            yield f"{nom} n’est plus dans le classement"
        elif nom not in avant:
            yield f"{nom} n’était pas dans le classement"
        elif avant[nom].total != apres[nom].total:
            lu, calcule = format_signe(avant[nom].total), format_signe(apres[nom].total)
            yield f"{nom} : {lu} au journal, {calcule} recalculé"
        elif avant[nom].rang != apres[nom].rang:
            yield f"{nom} : rang {avant[nom].rang} au journal, {apres[nom].rang} recalculé"


def _check_position(deroule: Deroule, position: int) -> Iterator[str]:
    """Yield each feuille of a closed position that is not zero, then what all of them make."""
    for feuille in deroule.list_feuilles(position):
        somme = sum(feuille.build().bilans)
        if somme:
            yield f"table {feuille.numero_table} : la feuille fait {format_signe(somme)}"
    registre = [
        sum(entree.points for entree in deroule.ajustements if entree.position == rang)
        for rang in range(1, position + 1)
    ]
    sommes = check_sommes(build_resultats(deroule, position), registre)
    if not sommes.positions[-1].is_juste:
        yield f"les scores classés font {format_signe(sommes.positions[-1].somme)} au lieu de 0"
    if not sommes.cumuls[-1].is_juste:
        cumul = sommes.cumuls[-1]
        dits = f"{format_signe(cumul.somme)} au lieu de {format_signe(cumul.attendu)}"
        yield f"les cumuls font {dits}"
