"""A fresh file, and a game at four with fixed seats: Nord, Sud, Est, Ouest."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import count
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper import db as connexions
from scorekeeper.regles.feuille import Entree, Table
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.donnes import Saisie, record_donne
from scorekeeper.services.parties import NouvellePartie, create_partie
from scorekeeper.store.feuilles import load_feuille
from scorekeeper.store.soirees import load_soiree
from scorekeeper.store.values import StoredFeuille

NOMS = ["Nord", "Sud", "Est", "Ouest", "Zoé", "Guy"]


@dataclass
class Partie:
    """A game and the actions the tests do with it."""

    db: Database
    code: str
    adresse: Adresse
    jetons: Iterator[int] = field(default_factory=lambda: count(1))

    def record(self, entree: Entree, **autres: object) -> int:
        saisie = Saisie(f"jeton-{next(self.jetons)}", entree, **autres)  # type: ignore[arg-type]
        return record_donne(self.db, self.adresse, saisie, "table 1")

    def load(self) -> StoredFeuille:
        feuille = load_feuille(self.db, self.adresse.soiree_id)
        assert feuille is not None
        return feuille


@pytest.fixture
def base(tmp_path: Path) -> Path:
    chemin = tmp_path / "test.sqlite"
    connexions.migrate(chemin)
    return chemin


@pytest.fixture
def db(base: Path) -> Iterator[Database]:
    ouverte = connexions.connect(base)
    yield ouverte
    ouverte.close()


def start(db: Database, table: Table) -> Partie:
    """Start a game of this shape."""
    nouvelle = NouvellePartie("Chez Nord", date(2026, 11, 30), NOMS[: table.places], [], table)
    code = create_partie(db, nouvelle, "organisateur")
    soiree = load_soiree(db, code)
    assert soiree is not None
    return Partie(db, code, Adresse(soiree.id))


@pytest.fixture
def partie(db: Database) -> Partie:
    return start(db, Table(4, 4))


@pytest.fixture
def partie_a_mort(db: Database) -> Partie:
    return start(db, Table(5, 4))
