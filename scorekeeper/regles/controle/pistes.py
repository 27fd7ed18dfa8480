"""How a wrong number may have come to be written, and how likely each way is."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from ..texte import format_entier

# How often a slip of each kind happens, out of a thousand or so, times the share of its variants
# that give the number read: one pair of digits out of two, one digit out of three... The orders of
# magnitude matter, not the figures: what looks like a slip is a hundred times likelier than not.
SANS_PISTE = 1
SIGNE = 1000
OUBLI = 1000
MULTIPLE = 1000
AUTRE_MULTIPLE = 60
INTERVERSION = 1000
CHIFFRE_PERDU = 1000
CHIFFRE_DOUBLE = 1000
CHIFFRE_FAUX = 1000
CHIFFRE_AJOUTE = 200
VOISIN = 300
ECHANGE = 1000
CUMUL = 300

SANS_FAUTE = "c’est la seule valeur qui convienne"


@dataclass(frozen=True, slots=True)
class Piste:
    """A way to have written one number for another: its weight, and a French phrase."""

    poids: int
    raison: str


def explain_ecriture(attendu: int | None, lu: int | None) -> Piste:
    """Return the likeliest way to write `lu` instead of `attendu`, from the numbers alone."""
    if lu is None:
        return Piste(OUBLI, "la case a été oubliée")
    if attendu is None:
        return Piste(OUBLI, "le mort n’a rien à marquer")
    if lu == -attendu:
        return Piste(SIGNE, "le signe est inversé")
    if (lu < 0) != (attendu < 0) and lu and attendu:
        return Piste(SANS_PISTE, SANS_FAUTE)
    return _explain_chiffres(abs(attendu), abs(lu))


def _explain_chiffres(attendu: int, lu: int) -> Piste:
    justes, lus = str(attendu), str(lu)
    taille, pour = len(justes), f"{format_entier(lu)} pour {format_entier(attendu)}"
    ecarts = [rang for rang in range(taille) if justes[rang : rang + 1] != lus[rang : rang + 1]]
    if len(lus) == taille and len(ecarts) == 1:
        return Piste(CHIFFRE_FAUX // (9 * taille), f"un chiffre est faux : {pour}")
    if _count(justes, lu, _swap):
        paires = sum(un != autre for un, autre in pairwise(justes))
        return Piste(INTERVERSION // paires, f"deux chiffres sont intervertis : {pour}")
    if perdus := _count(justes, lu, _drop):
        return Piste(CHIFFRE_PERDU * perdus // taille, f"il manque un chiffre : {pour}")
    if doubles := _count(justes, lu, _repeat):
        return Piste(CHIFFRE_DOUBLE * doubles // taille, f"un chiffre est doublé : {pour}")
    if _count(lus, attendu, _drop):
        return Piste(CHIFFRE_AJOUTE // (10 * taille), f"il y a un chiffre de trop : {pour}")
    return Piste(SANS_PISTE, SANS_FAUTE)


def _count(chiffres: str, lu: int, change: Callable[[str, int], str]) -> int:
    """Return at how many ranks this change gives the number read."""
    return sum(int(change(chiffres, rang) or -1) == lu for rang in range(len(chiffres)))


def _swap(chiffres: str, rang: int) -> str:
    return chiffres[:rang] + chiffres[rang : rang + 2][::-1] + chiffres[rang + 2 :]


def _drop(chiffres: str, rang: int) -> str:
    return chiffres[:rang] + chiffres[rang + 1 :]


def _repeat(chiffres: str, rang: int) -> str:
    return chiffres[: rang + 1] + chiffres[rang:]
