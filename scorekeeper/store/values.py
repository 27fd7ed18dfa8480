"""What the store returns: frozen values, never rows."""

from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256

from ..regles.bareme import BAREMES, Bareme
from ..regles.feuille import Entree, Feuille, Table, build_feuille


@dataclass(frozen=True, slots=True)
class Soiree:
    """An evening; a game at home is one with a single table and position."""

    id: int
    code: str
    titre: str
    date: date
    bareme: str
    archivee: bool


@dataclass(frozen=True, slots=True)
class Siege:
    """A place and who holds it; `libelle` is Nord, Sud, Est, Ouest, or 1, 2, 3 in playing order."""

    place: int
    nom: str
    nom_court: str
    libelle: str


@dataclass(frozen=True, slots=True)
class StoredDonne:
    """A recorded line: its row, its rank on the feuille, its facts and how it was changed.

    `modif` is the journal entry of its last change: what an edit must have seen.
    """

    id: int
    rang: int
    jeton: str
    entree: Entree
    modif: int
    corrigee: bool


@dataclass(frozen=True, slots=True)
class StoredFeuille:
    """A feuille with its seats and facts; `version` is its last journal entry."""

    id: int
    soiree: Soiree
    numero_table: int
    position: int
    table: Table
    sieges: tuple[Siege, ...]
    reports: tuple[int, ...]
    donnes: tuple[StoredDonne, ...]
    version: int

    @property
    def bareme(self) -> Bareme:
        """The rule numbers this soirée is played with."""
        return BAREMES[self.soiree.bareme]

    @property
    def placement(self) -> str:
        """A digest of who sits where: what a form must have seen, for it speaks of places."""
        noms = "\n".join(siege.nom for siege in self.sieges)
        return sha256(noms.encode()).hexdigest()[:12]

    @property
    def prochain_rang(self) -> int:
        """The rank the next line will take."""
        return self.donnes[-1].rang + 1 if self.donnes else 1

    def build(self) -> Feuille:
        """Return the feuille with every score and sum derived."""
        entrees = [donne.entree for donne in self.donnes]
        return build_feuille(self.table, entrees, self.reports, self.bareme)


@dataclass(frozen=True, slots=True)
class Trace:
    """One journal entry, for the history of a donne or a soirée; `avant` and `apres` are JSON."""

    id: int
    moment: datetime
    acteur: str
    action: str
    avant: str | None
    apres: str | None
