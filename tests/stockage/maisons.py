"""House rules to test with."""

from dataclasses import replace

from scorekeeper.regles.bareme import FFT, Bareme, Contrat, Misere, Taille

LULU = replace(
    FFT,
    nom="chez-lulu",
    titre="Chez Lulu",
    arrondi=10,
    poignees={**FFT.poignees, Taille.SIMPLE: 10},
    miseres={Misere.ATOUT: 20, Misere.TETE: 10},
    contrats=tuple(contrat for contrat in Contrat if contrat is not Contrat.PRISE),
)


def change(**nombres: object) -> Bareme:
    """Return Lulu's rules with some numbers changed."""
    return replace(LULU, **nombres)  # type: ignore[arg-type]
