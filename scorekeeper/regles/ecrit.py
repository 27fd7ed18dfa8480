"""A feuille de marque as written on paper: plain values, kept exactly as they were read."""

from dataclasses import dataclass

from .bareme import Contrat
from .donne import Donne

Cases = tuple[int | None, ...]


def sum_cases(cases: Cases) -> int:
    """Return the sum of the cells that are written."""
    return sum(case for case in cases if case is not None)


@dataclass(frozen=True, slots=True)
class LigneEcrite:
    """A Donne row: one cell per place in points, None where nothing is written.

    `donne` holds the details noted beside the scores, complete or not; `contrat_inconnu` is a
    contract that could not be read.
    """

    numero: int
    cases: Cases
    contrat: Contrat | None = None
    donne: Donne | None = None
    annulee: bool = False
    contrat_inconnu: str = ""

    @property
    def mort(self) -> int | None:
        """The place noted as sitting out, None when nothing says it."""
        return self.donne.mort if self.donne else None

    @property
    def is_vide(self) -> bool:
        """Whether no score is written."""
        return all(case is None for case in self.cases)

    @property
    def is_nulle(self) -> bool:
        """Whether no score differs from zero."""
        return not any(self.cases)

    @property
    def is_notee(self) -> bool:
        """Whether anything is written on the row, be it only that it does not count."""
        noms = self.contrat or self.contrat_inconnu
        return bool(noms) or not self.is_vide or self.annulee or self.is_detaillee

    @property
    def is_detaillee(self) -> bool:
        """Whether enough is noted beside the scores to compute them."""
        donne = self.donne
        return donne is not None and not (donne.bouts is None and donne.demi_points is None)


@dataclass(frozen=True, slots=True)
class FeuilleEcrite:
    """A written sheet: names by place, rows, and the sums at its foot when they are written.

    `joueurs` counts those who play a donne; when there is one place more, one sits out each.
    `prevues` is how many donnes were to be played, None when time alone ends the position.
    """

    noms: tuple[str, ...]
    joueurs: int
    lignes: tuple[LigneEcrite, ...] = ()
    plus: Cases | None = None
    moins: Cases | None = None
    bilans: Cases | None = None
    prevues: int | None = None

    @property
    def has_lignes(self) -> bool:
        """Whether any row that counts carries a score."""
        return any(not (ligne.is_vide or ligne.annulee) for ligne in self.lignes)

    @property
    def is_vierge(self) -> bool:
        """Whether nothing is written, neither on a row nor at the foot."""
        notee = any(ligne.is_notee for ligne in self.lignes)
        return not (notee or self.plus or self.moins or self.bilans)

    @property
    def has_mort(self) -> bool:
        """Whether one of the places sits out each donne."""
        return len(self.noms) > self.joueurs

    def name_place(self, place: int) -> str:
        """Return a player's name, or the place where the name is missing."""
        nom = self.noms[place] if place in range(len(self.noms)) else ""
        return nom or f"place {place + 1}"

    def list_colonne(self, place: int) -> list[int]:
        """Return the scores written for one place on the rows that count."""
        cases = (ligne.cases[place] for ligne in self.lignes if not ligne.annulee)
        return [case for case in cases if case is not None]

    def compute_plus(self) -> tuple[int, ...]:
        """Return the sum of each place's gains over the rows."""
        return tuple(
            sum(case for case in self.list_colonne(place) if case > 0)
            for place in range(len(self.noms))
        )

    def compute_moins(self) -> tuple[int, ...]:
        """Return the sum of each place's losses over the rows, unsigned as the sheet writes it."""
        return tuple(
            -sum(case for case in self.list_colonne(place) if case < 0)
            for place in range(len(self.noms))
        )

    def compute_bilans(self) -> Cases:
        """Return each place's bilan: from the rows when there are any, else as written."""
        if self.has_lignes:
            return tuple(sum(self.list_colonne(place)) for place in range(len(self.noms)))
        return self.read_pieds()

    def read_pieds(self) -> Cases:
        """Return each place's bilan as written, else Total + minus Total − where both are."""
        vide = (None,) * len(self.noms)
        paires = zip(self.bilans or vide, self.subtract_totaux() or vide, strict=True)
        return tuple(total if bilan is None else bilan for bilan, total in paires)

    def subtract_totaux(self) -> Cases | None:
        """Return Total + minus Total −, None for a place where one is missing."""
        if self.plus is None or self.moins is None:
            return None
        return tuple(
            None if plus is None or moins is None else plus - moins
            for plus, moins in zip(self.plus, self.moins, strict=True)
        )
