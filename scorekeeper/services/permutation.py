"""Two seats exchanged: the same facts, told with the places as they are now."""

from collections.abc import Iterable
from dataclasses import replace

from ..regles.donne import Donne, PrimeMisere
from ..regles.feuille import Entree


def swap_place(place: int, un: int, autre: int) -> int:
    """Return where a place goes when two are exchanged."""
    return {un: autre, autre: un}.get(place, place)


def swap_entree(entree: Entree, un: int, autre: int) -> Entree:
    """Return a recorded line with two places exchanged; each person keeps part and score."""
    ecrits = entree.ecrits
    if ecrits is not None:
        ecrits = tuple(ecrits[swap_place(place, un, autre)] for place in range(len(ecrits)))
    force = entree.donneur_force
    return Entree(
        donne=_swap_donne(entree.donne, un, autre),
        donneur_force=None if force is None else swap_place(force, un, autre),
        ecrits=ecrits,
    )


def _swap_donne(donne: Donne, un: int, autre: int) -> Donne:
    def swap(place: int | None) -> int | None:
        return None if place is None else swap_place(place, un, autre)

    return replace(
        donne,
        preneur=swap(donne.preneur),
        appele=swap(donne.appele),
        mort=swap(donne.mort),
        poignees=tuple(replace(poignee, place=swap(poignee.place)) for poignee in donne.poignees),
        miseres=_sort_miseres(
            replace(misere, place=swap_place(misere.place, un, autre)) for misere in donne.miseres
        ),
    )


def _sort_miseres(miseres: Iterable[PrimeMisere]) -> tuple[PrimeMisere, ...]:
    """Return the misères in the order in which the file gives them back."""
    return tuple(sorted(miseres, key=lambda misere: (misere.sorte, misere.place)))
