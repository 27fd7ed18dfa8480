"""A placement: who sits where at one position, and the names of the seats."""

from collections.abc import Iterable, Iterator

from ..texte import format_nombre, format_phrase

ORIENTATIONS = ("Nord", "Sud", "Est", "Ouest")
NORD = 0
QUATRE = len(ORIENTATIONS)
MINIMUM = 3
PREMIER_FFT = 5

# one table: a numero or None for each of Nord, Sud, Est, Ouest, then a fifth where a mort sits
TablePlacee = tuple[int | None, ...]
Placement = tuple[TablePlacee, ...]


class MouvementError(ValueError):
    """A refusal of this package; its text is a French sentence for the organiser."""

    def __init__(self, phrase: str) -> None:
        super().__init__(format_phrase(phrase))


def count_tables(joueurs: int, mort: bool = False) -> int:
    """Return how many tables are played on; five people share one, of 4 and a mort.

    `mort` is the organiser's choice for 4k+1 people: k tables, one of them with five. Raises
    MouvementError below three people.
    """
    if joueurs < MINIMUM:
        nombre = format_nombre(joueurs, "joueur")
        raise MouvementError(f"Il faut au moins trois joueurs : il y en a {nombre}.")
    if has_mort(joueurs, mort):
        return joueurs // QUATRE
    return -(-joueurs // QUATRE)


def has_mort(joueurs: int, mort: bool = False) -> bool:
    """Return whether one table has five people: chosen for 4k+1, unavoidable at five."""
    return joueurs == 5 or (mort and joueurs > 5 and joueurs % QUATRE == 1)


def numero_of(table: int, place: int) -> int:
    """Return the numero that starts at a table (from 1) and a place (0 to 3: N, S, E, O)."""
    return QUATRE * (table - 1) + place + 1


def name_depart(numero: int, tables: int) -> str:
    """Return a start number as it is written: Nord 3 from five tables on, else the number.

    Those beyond the four seats of every table, a fifth or people who came late, are Suppl. 1…
    """
    if tables < PREMIER_FFT:
        return str(numero)
    table, place = divmod(numero - 1, QUATRE)
    if table >= tables:
        return f"Suppl. {numero - QUATRE * tables}"
    return f"{ORIENTATIONS[place]} {table + 1}"


def list_assis(table: TablePlacee) -> list[int]:
    """Return the numeros who sit at a table, in the order of its places."""
    return [numero for numero in table if numero is not None]


def list_numeros(placement: Placement) -> list[int]:
    """Return the numeros who sit somewhere, by table and place."""
    return [numero for table in placement for numero in list_assis(table)]


def find_siege(placement: Placement, numero: int) -> tuple[int, int] | None:
    """Return the table (from 1) and the place (from 0) of a numero, None when he sits nowhere."""
    for rang, table in enumerate(placement, 1):
        if numero in table:
            return rang, table.index(numero)
    return None


def iter_sieges(placement: Placement) -> Iterator[tuple[int, int, int]]:
    """Yield numero, table (from 1) and place (from 0) of everyone who sits."""
    for rang, table in enumerate(placement, 1):
        for place, numero in enumerate(table):
            if numero is not None:
                yield numero, rang, place


def empty_sieges(placement: Placement, presents: Iterable[int]) -> Placement:
    """Return the placement with the seats of all others empty; a fifth takes a free seat.

    A table of three has whichever seat empty; one without its fifth is a table of four again.
    """
    attendus = set(presents)
    return tuple(
        close_table(tuple(numero if numero in attendus else None for numero in table))
        for table in placement
    )


def close_table(table: TablePlacee) -> TablePlacee:
    """Return a table where nobody is a fifth beside an empty seat."""
    places, reste = list(table[:QUATRE]), list_assis(table[QUATRE:])
    for numero in list(reste):
        if None in places:
            places[places.index(None)] = numero
            reste.remove(numero)
    return (*places, *reste)


def seat_groupe(groupe: Iterable[int]) -> TablePlacee:
    """Return a table of these people in their order: N, S, E, O; three leave Nord empty.

    The fifth of five is the one beyond the four seats.
    """
    membres = tuple(groupe)
    return (None, *membres) if len(membres) == MINIMUM else membres
