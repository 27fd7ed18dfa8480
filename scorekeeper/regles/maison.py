"""What a house barème changes of the FFT's numbers, in words."""

from collections.abc import Iterator

from .bareme import FFT, Bareme, Chelem, Contrat, Misere, Taille
from .texte import format_entier, format_phrase, format_signe

NOMS_CHANGES = {
    Taille.SIMPLE: "Poignée simple",
    Taille.DOUBLE: "Poignée double",
    Taille.TRIPLE: "Poignée triple",
    Chelem.ANNONCE_REUSSI: "Chelem annoncé et réussi",
    Chelem.NON_ANNONCE_REUSSI: "Chelem réussi sans annonce",
    Chelem.ANNONCE_CHUTE: "Chelem annoncé et chuté",
    Chelem.DEFENSE: "Chelem par la défense",
    Misere.ATOUT: "Misère d’atout",
    Misere.TETE: "Misère de tête",
}


def list_changements(bareme: Bareme) -> list[str]:
    """Return what a barème changes, a phrase each: « Poignée simple : 10 (FFT : 20) ».

    Empty for the FFT's, and for one that has all its numbers. Values are in points.
    """
    return [format_phrase(phrase) for phrase in _list_phrases(bareme)]


def cite_maison(bareme: Bareme) -> str:
    """Return the source of a number that is the house's: règle maison « Chez Nord »."""
    return format_phrase(f"règle maison « {bareme.titre} »")


def _list_phrases(bareme: Bareme) -> Iterator[str]:
    if Contrat.PRISE not in bareme.contrats:
        yield "La prise (petite) ne se joue pas (FFT : elle se joue)"
    if bareme.arrondi != FFT.arrondi:
        yield f"Écart arrondi à {bareme.arrondi} points près, le milieu monte (FFT : pas d’arrondi)"
    for taille, prime in bareme.poignees.items():
        if prime != FFT.poignees[taille]:
            fft = format_entier(FFT.poignees[taille])
            yield f"{NOMS_CHANGES[taille]} : {format_entier(prime)} (FFT : {fft})"
    for chelem, prime in bareme.chelems.items():
        if prime != FFT.chelems[chelem]:
            fft = format_signe(FFT.chelems[chelem])
            yield f"{NOMS_CHANGES[chelem]} : {format_signe(prime)} (FFT : {fft})"
    for misere, prime in bareme.miseres.items():
        yield f"{NOMS_CHANGES[misere]} : {format_entier(prime)} de chacun (FFT : aucune)"
