"""What the papers of a club night print: plain values, sorted and worded by whoever builds them."""

from dataclasses import dataclass

Scores = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class SiegeAImprimer:
    """A seat of a sheet: Nord, the start number after it (empty before the draw), who holds it.

    `retire` is a seat that the movement leaves without player (règlement, §3.4: the Nord of the
    last table): its column is not to be filled in.
    """

    libelle: str
    depart: str = ""
    nom: str = ""
    retire: bool = False


@dataclass(frozen=True, slots=True)
class FeuilleAImprimer:
    """A blank sheet for one table and one position, with its players.

    `couleur` is the colour of the position, 1 to 7, then again from 1; `lien` is the address put
    in the QR, none when empty. Four seats, or five at a table with a mort; `donnes` 1 to 10.
    """

    titre: str
    date_texte: str
    table: int
    position: int
    donnes: int
    sieges: tuple[SiegeAImprimer, ...]
    lien: str = ""
    couleur: int = 1


@dataclass(frozen=True, slots=True)
class EtapeAImprimer:
    """Where to sit at one position; `couleur` is that of the position's sheets.

    No table (None) is a position that the player does not play.
    """

    position: int
    table: int | None
    place: str
    couleur: int


@dataclass(frozen=True, slots=True)
class ScoreAImprimer:
    """What somebody scored at a position: + and − of the sheet, its bilan, the cumul of bilans.

    `plus` and `moins` have no sign, and are None where only the bilan is known.
    """

    plus: int | None
    moins: int | None
    bilan: int
    cumul: int


@dataclass(frozen=True, slots=True)
class PenalitesAImprimer:
    """What the ledger gives and takes, below the bilans: position by position in words, its sum.

    `total` is that of the bilans and of the ledger after the position `apres`, None while unknown.
    """

    detail: str
    somme: int
    apres: int
    total: int | None


@dataclass(frozen=True, slots=True)
class FichePersonnelle:
    """What a player keeps: the tables to go to, and room for what was scored at each.

    `depart` is the start number in words (Sud 7); `lien` an address to read the results at.
    `scores` are those known, in the order of the positions, None for one not played; `total` is
    the sum of the bilans once there is nothing more to play.
    """

    titre: str
    nom: str
    club: str
    depart: str
    etapes: tuple[EtapeAImprimer, ...]
    lien: str = ""
    scores: tuple[ScoreAImprimer | None, ...] = ()
    total: int | None = None
    penalites: PenalitesAImprimer | None = None


@dataclass(frozen=True, slots=True)
class TableauOrientation:
    """Who starts where: a row per table with the name of each place, then everybody by name.

    `places` are the headings (Nord, Sud, Est, Ouest, and mort); `tables` pairs each number with
    as many names, "" for an empty seat; `noms` pairs each name with its seat (Sud 7), in the order
    to print.
    """

    titre: str
    date_texte: str
    places: tuple[str, ...]
    tables: tuple[tuple[int, tuple[str, ...]], ...]
    noms: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Recapitulatif:
    """The table of one orientation: a column per player, by number, the scores of each position.

    `noms` go beside the numbers, one a column or none at all; a number that was taken over has two
    columns, and who has none (None) is known by name alone. `scores` has a row per position, None
    for what is to be written by hand; an empty `scores` leaves everything blank. `retires` are the
    numbers that nobody holds. `penalites` are what the ledger gives and takes, a number per column,
    empty where it does neither to anybody.
    """

    titre: str
    date_texte: str
    orientation: str
    numeros: tuple[int | None, ...]
    positions: int
    scores: tuple[Scores, ...] = ()
    retires: tuple[int, ...] = ()
    penalites: Scores = ()
    noms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CartonHowell:
    """The moving card of one player: the table and the seat of each position."""

    titre: str
    numero: int
    nom: str
    etapes: tuple[EtapeAImprimer, ...]


@dataclass(frozen=True, slots=True)
class RangAImprimer:
    """One line of a ranking; `ex_aequo` when another line has the same rank.

    `scores` are points per position, None for a position not played; `penalites` is what was taken
    off or added by the arbiter; `membres` are the players of a team.
    """

    rang: int
    nom: str
    scores: Scores
    total: int
    club: str = ""
    serie: str = ""
    penalites: int = 0
    ex_aequo: bool = False
    membres: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClassementAImprimer:
    """A ranking to post: `apres` is the last position counted, `mention` what to say below.

    `definitif` says that it will not change any more. `somme` is that of everybody's total, and
    `registre` what it must be, the sum of the ledger; without them nothing is said of either.
    """

    titre: str
    date_texte: str
    apres: int
    definitif: bool
    rangs: tuple[RangAImprimer, ...]
    par_equipe: bool = False
    mention: str = ""
    somme: int | None = None
    registre: int = 0


@dataclass(frozen=True, slots=True)
class CarteDeTable:
    """What stands on a table: its number, very large, and its link as a QR."""

    titre: str
    table: int
    lien: str
