"""Who sits where: at the positions played, as their feuilles say; at the next, as planned."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sqlite_utils import Database

from ...regles.mouvement.absents import place_prevu
from ...regles.mouvement.completion import complete
from ...regles.mouvement.placement import PREMIER_FFT, Placement, name_depart
from ...regles.mouvement.rencontres import list_repetitions
from ...store.feuilles import ORIENTATIONS, Connues, load_feuilles
from ...store.joueurs import fold_nom
from ...store.journal import load_version_soiree
from ...store.tournoi.ajustements import list_ajustements
from ...store.tournoi.inscriptions import list_inscriptions
from ...store.tournoi.tournois import list_positions, load_tournoi
from ...store.tournoi.values import (
    Ajustement,
    Inscription,
    Mode,
    PositionJouee,
    Tournoi,
)
from ...store.values import Soiree, StoredFeuille
from .tirage import group_equipes


@dataclass(frozen=True)
class Deroule:
    """A whole club night as stored; `version` is its last journal entry."""

    soiree: Soiree
    tournoi: Tournoi
    inscriptions: tuple[Inscription, ...]
    positions: tuple[PositionJouee, ...]
    feuilles: tuple[StoredFeuille, ...]
    ajustements: tuple[Ajustement, ...]
    version: int

    @property
    def courante(self) -> PositionJouee | None:
        """The last position opened, None before the first."""
        return self.positions[-1] if self.positions else None

    @property
    def closes(self) -> int:
        """How many positions are closed: they are so in order."""
        return sum(position.close_a is not None for position in self.positions)

    @cached_property
    def par_nom(self) -> dict[str, Inscription]:
        """The people of the evening by what two spellings of their name share."""
        return {fold_nom(inscrit.nom_complet): inscrit for inscrit in self.inscriptions}

    def list_feuilles(self, position: int) -> list[StoredFeuille]:
        """Return the feuilles of a position that count, by table."""
        return [f for f in self.feuilles if f.position == position and not f.cycle.ecartee]

    def list_presents(self, position: int) -> list[Inscription]:
        """Return the people with a starting number who play a position, by that number."""
        assis = (i for i in self.inscriptions if i.numero is not None and i.plays(position))
        return sorted(assis, key=lambda inscrit: inscrit.numero or 0)


@dataclass(frozen=True, slots=True)
class SiegePlan:
    """A seat of a table at a position: 0 to 3 for Nord, Sud, Est, Ouest, 4 for the fifth."""

    place: int
    libelle: str
    inscription: Inscription | None
    depart: str


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table at a position, with the seats that exist there."""

    numero_table: int
    sieges: tuple[SiegePlan, ...]


@dataclass(frozen=True, slots=True)
class PlanPosition:
    """Who sits where at a position, `is_jouee` once it is open.

    `deplaces` are those whom the movement sends elsewhere, so that no table has two players.
    """

    position: int
    tables: tuple[TablePlan, ...]
    is_jouee: bool
    deplaces: tuple[Inscription, ...] = ()


@dataclass(frozen=True, slots=True)
class RencontreRepetee:
    """Two people who meet at more than one position."""

    deux: tuple[Inscription, Inscription]
    positions: tuple[int, ...]


def load_deroule(db: Database, soiree: Soiree, connues: Connues | None = None) -> Deroule | None:
    """Return a whole club night, None for an evening that is not one; eight queries or so.

    `connues` are feuilles kept from an earlier call, as `load_feuilles` has them.
    """
    # Read first: what is written meanwhile may be shown, and is then asked for again.
    version = load_version_soiree(db, soiree.id)
    tournoi = load_tournoi(db, soiree.id)
    if tournoi is None:
        return None
    return Deroule(
        soiree=soiree,
        tournoi=tournoi,
        inscriptions=tuple(list_inscriptions(db, soiree.id)),
        positions=tuple(list_positions(db, soiree.id)),
        feuilles=tuple(load_feuilles(db, soiree.id, connues)),
        ajustements=tuple(list_ajustements(db, soiree.id)),
        version=version,
    )


def build_plan(deroule: Deroule) -> tuple[PlanPosition, ...]:
    """Return the positions opened, then those that the movement decides already."""
    return (*_read_plans(deroule), *_foresee(deroule))


def list_placements(deroule: Deroule, position: int) -> list[Placement]:
    """Return the positions opened, in order, each person by their starting number at `position`.

    A number that was taken over is its new holder's alone: who does not play that position any
    more is a negative number of their own.
    """
    return _number_plans(deroule, position, _read_plans(deroule))


def foresee_placement(deroule: Deroule, position: int) -> tuple[Placement, tuple[int, ...]]:
    """Return the movement's placement at a position, and the numbers it moves elsewhere.

    Everybody present sits once; raises MouvementError when fewer than three are.
    """
    return _complete(deroule, position, _read_plans(deroule))


def list_repetitions_plan(deroule: Deroule, plan: Sequence[PlanPosition]) -> list[RencontreRepetee]:
    """Return the people who meet more than once at these positions, whatever their numbers."""
    gens = {inscrit.id: inscrit for inscrit in deroule.inscriptions}
    cles = {id_: id_ for id_ in gens}
    trouvees = list_repetitions([_to_placement(prevu, cles) for prevu in plan])
    return [
        RencontreRepetee(
            (gens[trouvee.numeros[0]], gens[trouvee.numeros[1]]),
            tuple(plan[rang - 1].position for rang in trouvee.positions),
        )
        for trouvee in trouvees
    ]


def count_depart(numero: int, tables: int) -> int:
    """Return the start number that a feuille prints beside a seat.

    From five tables on a player is named by orientation and first table (règlement p. 10), else by
    number.
    """
    return (numero - 1) // 4 + 1 if tables >= PREMIER_FFT else numero


def order_sieges(places: Iterable[int]) -> list[int]:
    """Return seats in the order of a feuille: its four columns, else the order of play.

    Play turns Nord, Ouest, Sud, Est; the fifth sits before Nord.
    """
    presentes = sorted(places)
    if len(presentes) == 4 and 4 not in presentes:
        return presentes
    debut = 1 if 0 not in presentes else 0
    tour = (0, 3, 1, 2, 4)
    suite = [place for place in tour if place in presentes]
    depuis = suite.index(debut) if debut in suite else 0
    return suite[depuis:] + suite[:depuis]


def _read_plans(deroule: Deroule) -> list[PlanPosition]:
    return [_read_plan(deroule, position.position) for position in deroule.positions]


def _read_plan(deroule: Deroule, position: int) -> PlanPosition:
    """Return a position as its feuilles say, the first result of each table."""
    feuilles = [f for f in deroule.feuilles if f.position == position and f.exemplaire == 1]
    tables = tuple(_read_table(deroule, feuille) for feuille in feuilles)
    return PlanPosition(position, tables, is_jouee=True)


def _read_table(deroule: Deroule, feuille: StoredFeuille) -> TablePlan:
    sieges = []
    for siege in feuille.premiers:
        qui = deroule.par_nom.get(fold_nom(siege.nom))
        place = ORIENTATIONS.index(siege.libelle)
        sieges.append(SiegePlan(place, siege.libelle, qui, _name_depart(deroule, qui)))
    return TablePlan(feuille.numero_table, tuple(sieges))


def _foresee(deroule: Deroule) -> Iterable[PlanPosition]:
    tournoi = deroule.tournoi
    if not tournoi.is_tire or tournoi.mode is not Mode.FFT:
        return
    passees = _read_plans(deroule)
    for position in range(tournoi.position + 1, tournoi.formule.positions + 1):
        if len(deroule.list_presents(position)) < 3:
            return
        placement, deplaces = _complete(deroule, position, passees)
        passees.append(_to_plan(deroule, position, placement, deplaces))
        yield passees[-1]


def _complete(
    deroule: Deroule, position: int, passees: Sequence[PlanPosition]
) -> tuple[Placement, tuple[int, ...]]:
    tournoi = deroule.tournoi
    base = place_prevu(
        tournoi.joueurs, tournoi.formule.positions, position, tournoi.decalage, tournoi.mort
    )
    presents = deroule.list_presents(position)
    equipes = group_equipes(presents).values() if tournoi.decalage else ()
    fait = complete(
        base,
        [inscrit.numero or 0 for inscrit in presents],
        _number_plans(deroule, position, passees),
        [[inscrit.numero or 0 for inscrit in equipe] for equipe in equipes],
    )
    return fait.placement, fait.deplaces


def _to_plan(
    deroule: Deroule, position: int, placement: Placement, deplaces: Iterable[int]
) -> PlanPosition:
    gens = {i.numero: i for i in deroule.list_presents(position)}
    tables = []
    for rang, numeros in enumerate(placement, start=1):
        occupees = [place for place, numero in enumerate(numeros) if numero is not None]
        sieges = tuple(
            SiegePlan(
                place,
                ORIENTATIONS[place],
                gens.get(numeros[place]),
                _name_depart(deroule, gens.get(numeros[place])),
            )
            for place in order_sieges(occupees)
        )
        if sieges:
            tables.append(TablePlan(rang, sieges))
    bouges = tuple(gens[numero] for numero in deplaces if numero in gens)
    return PlanPosition(position, tuple(tables), is_jouee=False, deplaces=bouges)


def _number_plans(
    deroule: Deroule, position: int, plans: Iterable[PlanPosition]
) -> list[Placement]:
    """Return plans as numbers that mean one person each: what they hold at `position`."""
    cles = {inscrit.id: -inscrit.id for inscrit in deroule.inscriptions}
    cles |= {i.id: i.numero for i in deroule.list_presents(position) if i.numero is not None}
    return [_to_placement(plan, cles) for plan in plans]


def _to_placement(plan: PlanPosition, cles: Mapping[int, int]) -> Placement:
    """Return a plan by what stands for each person; who is not registered any more is nobody."""
    derniere = max((table.numero_table for table in plan.tables), default=0)
    rangees: list[list[int | None]] = [[None] * 4 for _table in range(derniere)]
    for table in plan.tables:
        rangee = rangees[table.numero_table - 1]
        for siege in table.sieges:
            rangee += [None] * (siege.place + 1 - len(rangee))
            rangee[siege.place] = cles[siege.inscription.id] if siege.inscription else None
    return tuple(tuple(rangee) for rangee in rangees)


def _name_depart(deroule: Deroule, qui: Inscription | None) -> str:
    if qui is None or qui.numero is None:
        return ""
    return name_depart(qui.numero, deroule.tournoi.tables)
