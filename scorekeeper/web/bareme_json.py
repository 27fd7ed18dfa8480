"""The barème as the page's formula (static/js/calcul.js) reads it."""

from typing import Any

from ..regles.bareme import FFT, Bareme


def bareme_data(bareme: Bareme, joueurs: int) -> dict[str, Any]:
    """Return the numbers of a donne's formula for this many players, JSON-serialisable.

    Keys are the values of the interchange format (garde_sans, annonce_reussi …); `maison` is the
    title of house rules, empty for the FFT's.
    """
    return {
        "joueurs": joueurs,
        "maison": "" if bareme is FFT else bareme.titre,
        "base": bareme.base,
        "seuils": list(bareme.seuils),
        "coefficients": {str(contrat): facteur for contrat, facteur in bareme.coefficients.items()},
        "petit": bareme.petit,
        "poignees": {str(taille): prime for taille, prime in bareme.poignees.items()},
        "chelems": {str(chelem): prime for chelem, prime in bareme.chelems.items()},
        "arrondi": bareme.arrondi,
        "miseres": {str(misere): prime for misere, prime in bareme.miseres.items()},
    }
