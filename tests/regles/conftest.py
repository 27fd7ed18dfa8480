"""A house barème, to see that nothing takes it for the FFT's."""

from dataclasses import replace

import pytest

from scorekeeper.regles.bareme import FFT, Bareme, Contrat, Misere


@pytest.fixture
def maison() -> Bareme:
    """A barème with misères and without the prise."""
    return replace(
        FFT,
        nom="maison",
        titre="Maison",
        coefficients={c: k for c, k in FFT.coefficients.items() if c is not Contrat.PRISE},
        miseres={Misere.ATOUT: 20, Misere.TETE: 10},
    )
