"""What keeps a position from being closed: sheets missing, wrong, not yet handed in."""

from collections.abc import Iterator
from dataclasses import astuple, dataclass
from hashlib import sha256

from ...regles.cycle import EtatFeuille
from ...regles.feuille import takes_number
from ...regles.texte import format_nombre, format_phrase, format_signe
from ...store.values import Profondeur, StoredFeuille
from ..cycle import is_juste
from .plan import Deroule


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something about a table; a position with one that is `bloquant` cannot be closed.

    `code` is absente, double, fausse, refusee, courte, ouverte or, where the position is closed,
    corrigee; `phrase` says it in French.
    """

    position: int
    numero_table: int
    code: str
    phrase: str
    bloquant: bool

    @property
    def marque(self) -> str:
        """What tells this one from any other, in a few letters: what a page showed."""
        return sha256(repr(astuple(self)).encode()).hexdigest()[:8]


def list_obstacles(deroule: Deroule) -> tuple[Obstacle, ...]:
    """Return what keeps the current position from being closed, what blocks it first.

    A feuille of an earlier position that was corrected and is wrong now blocks it too; one that is
    right is to be validated again.
    """
    if deroule.courante is None:
        return ()
    position, trouves = deroule.courante.position, list[Obstacle]()
    for passee in range(1, position):
        trouves += [o for o in _check_position(deroule, passee) if o.bloquant]
        trouves += _list_corrigees(deroule, passee)
    trouves += _check_position(deroule, position)
    if deroule.courante.close_a is not None:
        trouves += _list_corrigees(deroule, position)
    return tuple(sorted(trouves, key=_rank_obstacle))


def _rank_obstacle(obstacle: Obstacle) -> tuple[bool, int, bool, int]:
    """Return the order of reading: what blocks, then short sheets, then those not handed in."""
    pas_remise = obstacle.code == "ouverte"
    return not obstacle.bloquant, obstacle.position, pas_remise, obstacle.numero_table


def count_donnes(feuille: StoredFeuille) -> int | None:
    """Return how many donnes count on a feuille, None for a sheet copied without its rows."""
    papier = feuille.papier
    if papier and papier.profondeur is Profondeur.BILANS:
        return None
    ecrites = [
        donne
        for donne, ligne in zip(feuille.donnes, feuille.build().lignes, strict=True)
        if not papier or any(score is not None for score in ligne.scores)
    ]
    if papier and papier.bilans and not ecrites:
        return None
    return sum(
        takes_number(donne.entree.donne) and donne.entree.donne.etat == "jouee" for donne in ecrites
    )


def is_ecrite(feuille: StoredFeuille) -> bool:
    """Whether something is written on a feuille."""
    return bool(feuille.donnes) if feuille.papier is None else not feuille.ecrite.is_vierge


def _check_position(deroule: Deroule, position: int) -> Iterator[Obstacle]:
    tables = sorted({f.numero_table for f in deroule.feuilles if f.position == position})
    comptees = deroule.list_feuilles(position)
    for table in tables:
        feuilles = [f for f in comptees if f.numero_table == table]
        yield from _check_table(position, table, feuilles)


def _list_corrigees(deroule: Deroule, position: int) -> Iterator[Obstacle]:
    """Yield the right feuilles of a closed position that nobody validated since they changed."""
    for feuille in deroule.list_feuilles(position):
        if feuille.cycle.etat is EtatFeuille.CORRIGEE and is_juste(feuille):
            phrase = format_phrase("Corrigée après validation, à valider de nouveau.")
            yield Obstacle(position, feuille.numero_table, "corrigee", phrase, False)


def _check_table(position: int, table: int, feuilles: list[StoredFeuille]) -> Iterator[Obstacle]:
    def find(code: str, phrase: str, bloquant: bool) -> Obstacle:
        return Obstacle(position, table, code, format_phrase(phrase), bloquant)

    if len(feuilles) > 1:
        nombre = format_nombre(len(feuilles), "résultat")
        yield find("double", f"{nombre} pour une seule table : écartez ce qui ne compte pas.", True)
        return
    if not feuilles or not is_ecrite(feuilles[0]):
        yield find("absente", "La feuille manque.", True)
        return
    feuille = feuilles[0]
    if not is_juste(feuille):
        yield find("fausse", _say_fausse(feuille), True)
        return
    if feuille.cycle.refus:
        yield find("refusee", f"Refusée par {feuille.cycle.refus}", False)
    jouees = count_donnes(feuille)
    if feuille.prevues is not None and jouees is not None and jouees != feuille.prevues:
        dites = format_nombre(jouees, "donne")
        yield find("courte", f"{dites} sur {feuille.prevues}.", False)
    if feuille.cycle.etat is EtatFeuille.EN_COURS and not feuille.cycle.refus:
        yield find("ouverte", "La feuille n’est pas remise.", False)


def _say_fausse(feuille: StoredFeuille) -> str:
    somme = sum(feuille.build().bilans)
    if somme:
        return f"La feuille ne fait pas zéro : {format_signe(somme)}."
    return "La feuille n’est pas juste."
