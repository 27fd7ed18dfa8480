"""A house barème, to see that nothing takes it for the FFT's."""

from dataclasses import replace

import pytest

from scorekeeper.regles.bareme import FFT, Bareme, Contrat, Misere


@pytest.fixture
def maison() -> Bareme:
    """A barème with misères of 20 and 10, and without the prise."""
    return replace(
        FFT,
        nom="maison",
        titre="Maison",
        contrats=tuple(contrat for contrat in Contrat if contrat is not Contrat.PRISE),
        miseres={Misere.ATOUT: 20, Misere.TETE: 10},
    )
