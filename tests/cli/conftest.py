"""Run the command inside the test, with what it reads and what it writes."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from scorekeeper.cli import main

from .actions import ailleurs, commandes  # noqa: F401 (fixtures)


@dataclass(frozen=True)
class Resultat:
    """What a command left: its status, and what it wrote."""

    statut: int
    sortie: str
    erreur: str


@pytest.fixture
def lance(monkeypatch, capsysbinary) -> Callable[..., Resultat]:
    """Run `scorekeeper` with arguments and a standard input; what it writes must be UTF-8."""

    def run(*arguments: str, entree: bytes = b"") -> Resultat:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(entree)))
        statut = main(arguments)
        capture = capsysbinary.readouterr()
        return Resultat(statut, capture.out.decode(), capture.err.decode())

    return run
