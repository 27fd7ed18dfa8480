"""House rules: named profiles, kept as what they change of the FFT's numbers."""

from ..regles.bareme import BAREMES, FFT, Bareme


def to_bareme(nom: str, regles: str) -> Bareme:
    """Return the barème of this name; `regles` is what its profile says, as JSON."""
    return BAREMES.get(nom, FFT)
