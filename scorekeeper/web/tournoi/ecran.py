"""The screen of the hall as values: seats by table and by name, the ranking, cut into pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from ...regles.classement import Rang
from ...regles.texte import fold_lettres, format_nombre, format_phrase
from ...services.tournoi.plan import Deroule, TablePlan, build_plan
from ...services.tournoi.resultats import build_classement
from ...store.tournoi.values import Tournoi
from ..horloge import format_heure
from .places import Assis, list_assis, pick_position

TABLES_PAR_VUE = 12
LIGNES_PAR_VUE = 42
Element = TypeVar("Element")


@dataclass(frozen=True, slots=True)
class Classe:
    """A line of the ranking: `rang` is repeated for equal totals, in points."""

    rang: int
    nom: str
    total: int


@dataclass(frozen=True, slots=True)
class Ecran:
    """What the hall shows; each of its three lists is cut into pages. `position` is that of the
    seats, 0 when they are not decided; `suite` says what comes when nothing is open.
    """

    titre: str
    suite: str
    position: int
    tables: tuple[tuple[TablePlan, ...], ...]
    noms: tuple[tuple[Assis, ...], ...]
    classement: tuple[tuple[Classe, ...], ...]
    classement_titre: str
    classement_note: str


def build_ecran(deroule: Deroule) -> Ecran:
    """Return the screen of the hall of an evening, whatever its state."""
    plan = build_plan(deroule) if deroule.tournoi.is_tire else ()
    ici = None if deroule.soiree.is_figee else pick_position(deroule, plan)
    rangs = build_classement(deroule) if deroule.closes else ()
    positions = format_nombre(deroule.closes, "position")
    return Ecran(
        titre=_say_titre(deroule),
        suite=_say_suite(deroule),
        position=ici.position if ici else 0,
        tables=cut(ici.tables if ici else (), TABLES_PAR_VUE),
        noms=cut(list_assis(plan, ici) if ici else (), LIGNES_PAR_VUE),
        classement=cut(_list_classes(deroule, rangs), LIGNES_PAR_VUE),
        classement_titre=f"Classement après {positions}",
        classement_note=_say_note(deroule),
    )


def is_fige(tournoi: Tournoi) -> bool:
    """Whether the ranking is frozen by now."""
    return tournoi.fige_a is not None and tournoi.fige_a <= datetime.now(UTC)


def find_assis(ecran: Ecran, texte: str) -> list[Assis]:
    """Return who has a name with a word that begins so, whatever its accents."""
    cherche = fold_lettres(texte)
    tous = (assis for page in ecran.noms for assis in page)
    return [a for a in tous if f" {cherche}" in f" {fold_lettres(a.inscription.nom_complet)}"]


def cut(elements: Sequence[Element], taille: int) -> tuple[tuple[Element, ...], ...]:
    """Return pages of at most that many elements, as even as they can be."""
    if not elements:
        return ()
    pages = -(-len(elements) // taille)
    par_page = -(-len(elements) // pages)
    return tuple(
        tuple(elements[debut : debut + par_page]) for debut in range(0, len(elements), par_page)
    )


def _say_titre(deroule: Deroule) -> str:
    courante, total = deroule.courante, deroule.tournoi.formule.total
    if deroule.soiree.is_figee:
        return "Classement définitif"
    if courante is None:
        return format_phrase("La position 1 commence bientôt")
    if courante.close_a is None:
        return f"Position {courante.position} sur {max(total, courante.position)}"
    return f"Position {courante.position} terminée"


def _say_suite(deroule: Deroule) -> str:
    if not deroule.tournoi.is_tire:
        nombre = len(deroule.inscriptions)
        inscrits = f"{format_nombre(nombre, 'joueur')} inscrit{'s' if nombre > 1 else ''}"
        return format_phrase(f"{inscrits} : les places seront tirées bientôt.")
    return ""


def _list_classes(deroule: Deroule, rangs: Sequence[Rang]) -> list[Classe]:
    noms = {inscrit.id: inscrit.nom_complet for inscrit in deroule.inscriptions}
    return [
        Classe(rang.rang, noms[rang.resultat.cle], rang.resultat.total)
        for rang in rangs
        if rang.resultat.cle in noms
    ]


def _say_note(deroule: Deroule) -> str:
    tournoi = deroule.tournoi
    if is_fige(tournoi):
        return "définitif"
    if tournoi.provisoire_jusqua is not None:
        return f"provisoire jusqu’à {format_heure(tournoi.provisoire_jusqua)}"
    return "provisoire"
