"""Printing a lot in this process."""

from collections.abc import Callable

import pytest

from scorekeeper import find_assets
from scorekeeper.pdf.render import Moteur
from scorekeeper.pdf.tournoi.lots import Lot, Sorte, make_lot

MODELES = find_assets() / "templates"


@pytest.fixture(scope="session")
def imprime(moteur: Moteur) -> Callable[..., bytes]:
    """Return what prints values of a sort."""

    def print_values(sorte: Sorte, *valeurs: object) -> bytes:
        return make_lot(moteur, MODELES, Lot(sorte, valeurs))

    return print_values
