"""A form that two people have filled: what each of them changed is kept."""

from dataclasses import Field, fields, replace
from typing import Any, ClassVar, Protocol, TypeVar

from ..refus import DivergenceError


class Champs(Protocol):
    """A dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


Valeurs = TypeVar("Valeurs", bound=Champs)


def reconcile(vues: Valeurs | None, voulues: Valeurs, actuelles: Valeurs) -> Valeurs:
    """Return what to write: the fields that a form changed, those of now for the others.

    `vues` is what its page showed, None where it does not say: then all of the form counts.
    Raises DivergenceError where both changed the same field, not to the same value.
    """
    if vues is None:
        return voulues
    changees, deux = {}, {}
    for champ in (champ.name for champ in fields(voulues)):
        vue, voulue, actuelle = (getattr(de, champ) for de in (vues, voulues, actuelles))
        if voulue != vue:
            changees[champ] = voulue
            if actuelle not in (vue, voulue):
                deux[champ] = (actuelle, voulue)
    if deux:
        raise DivergenceError(deux)
    return replace(actuelles, **changees)
