"""The commands on a base of the test: what they answered, what they printed."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from scorekeeper.db import connect, migrate

INSECABLES = str.maketrans({"\u00a0": " ", "\u202f": " "})


@dataclass(frozen=True)
class Reponse:
    """An exit status, the bytes written, and both texts with plain spaces."""

    statut: int
    octets: bytes
    erreurs: str

    @property
    def sortie(self) -> str:
        return self.octets.decode().translate(INSECABLES)


@dataclass
class Commandes:
    """The commands on one base."""

    base: Path
    lance: Callable[..., Any]

    def run(self, *arguments: object, entree: bytes = b"") -> Reponse:
        """Run a command as typed."""
        resultat = self.lance(*map(str, arguments), entree=entree)
        erreurs = resultat.erreur.translate(INSECABLES)
        return Reponse(resultat.statut, resultat.sortie.encode(), erreurs)

    def on_base(self, *arguments: object, entree: bytes = b"") -> Reponse:
        """Run a command on the base of this test."""
        return self.run(*arguments, "--base", self.base, entree=entree)

    @contextmanager
    def open(self) -> Iterator[Database]:
        migrate(self.base)
        with closing(connect(self.base)) as db:
            yield db


@pytest.fixture
def commandes(tmp_path: Path, lance: Callable[..., Any]) -> Commandes:
    return Commandes(tmp_path / "base.sqlite", lance)


@pytest.fixture
def ailleurs(tmp_path: Path, lance: Callable[..., Any]) -> Commandes:
    """The commands on another base."""
    return Commandes(tmp_path / "ailleurs.sqlite", lance)
