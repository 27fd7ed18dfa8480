"""The grid of a sheet on paper, frozen for the page: each cell with what is said of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...regles.texte import MOINS
from .details import ChampPage
from .saisie import Forme, split_signe


@dataclass(frozen=True, slots=True)
class CasePage:
    """A cell: what is typed, in one text or two, and what is said of it.

    `retenu` was decided, `calcul` comes from the details, `autre` was written meanwhile: each is
    None when there is nothing to tell from what is typed. `compte` is the number that counts in
    the sums beside the cells, in points. `propose` is what a proposal wants instead, `pistes` the
    ranks of those that blame the cell; `is_suite` says that the slip of another cell explains it.
    """

    nom: str
    label: str
    texte: str
    erreur: str
    phrases: tuple[str, ...]
    is_fausse: bool
    compte: int | None
    retenu: str | None
    calcul: str | None
    autre: str | None
    propose: str = ""
    pistes: str = ""
    is_suite: bool = False

    @property
    def moities(self) -> tuple[tuple[str, str, str], ...]:
        """The + and the − of the cell: field, what is typed, sign."""
        plus, moins = split_signe(self.texte)
        reste = self.nom[2:]
        return ((f"p-{reste}", plus, "+"), (f"m-{reste}", moins, MOINS))

    @property
    def sens(self) -> str:
        """In which half of the cell the paper has its number: plus, moins, or neither."""
        plus, moins = split_signe(self.texte)
        return "plus" if plus and not moins else "moins" if moins and not plus else ""


@dataclass(frozen=True, slots=True)
class RangPage:
    """A row: its title, its cells; a donne's has a contract and details.

    `is_illisible` says that its contract could not be read, `is_dementie` that its scores agree
    together against its details.
    """

    rang: str
    titre: str
    cases: tuple[CasePage, ...]
    contrat: ChampPage | None = None
    details: tuple[ChampPage, ...] = ()
    phrases: tuple[str, ...] = ()
    is_fausse: bool = False
    is_illisible: bool = False
    is_dementie: bool = False

    @property
    def somme(self) -> int | None:
        """The sum of what counts in the row, None when nothing does."""
        return sum_comptes(self.cases)


@dataclass(frozen=True, slots=True)
class ColonnePage:
    """The heading of a column: the place, and the fields of its number, its name and its visa."""

    place: int
    libelle: str
    depart: ChampPage
    nom: ChampPage
    court: str
    vise: bool


@dataclass(frozen=True, slots=True)
class SommePage:
    """What the rows of a column make: gains, losses, and both together, in points."""

    gains: int
    pertes: int

    @property
    def solde(self) -> int:
        """Gains and losses together."""
        return self.gains + self.pertes


@dataclass(frozen=True, slots=True)
class GrillePage:
    """The whole sheet as the page draws it.

    `comptes` are the bilans that count and `source` what they come from, when they are not simply
    those written; `totaux` pairs the Total + and Total − of each place; `caches` was typed and has
    no place in this shape.
    """

    forme: Forme
    position: ChampPage
    table: ChampPage
    colonnes: tuple[ColonnePage, ...]
    lignes: tuple[RangPage, ...]
    totaux: tuple[tuple[CasePage, CasePage], ...]
    bilan: RangPage
    comptes: tuple[int, ...]
    source: str
    caches: Mapping[str, str]

    @property
    def sommes(self) -> tuple[SommePage, ...]:
        """The running sums of the columns."""
        return tuple(self._sum_colonne(colonne.place) for colonne in self.colonnes)

    @property
    def somme(self) -> int | None:
        """The sum of all that counts in the rows, None when nothing does."""
        return sum_comptes(tuple(case for ligne in self.lignes for case in ligne.cases))

    @property
    def marques(self) -> frozenset[str]:
        """The marks that some cell bears, which the legend then explains."""
        cases = [case for rang in (*self.lignes, self.bilan) for case in rang.cases]
        cases += [case for paire in self.totaux for case in paire]
        marques = {
            "retenu": any(case.retenu is not None for case in cases),
            "calcul": any(case.calcul is not None for case in cases),
        }
        return frozenset(marque for marque, vu in marques.items() if vu)

    def _sum_colonne(self, place: int) -> SommePage:
        comptes = [ligne.cases[place].compte or 0 for ligne in self.lignes]
        gains = sum(compte for compte in comptes if compte > 0)
        return SommePage(gains, sum(comptes) - gains)


def sum_comptes(cases: tuple[CasePage, ...]) -> int | None:
    """Return the sum of what counts in these cells, None when nothing does."""
    comptes = [case.compte for case in cases if case.compte is not None]
    return sum(comptes) if comptes else None
