"""A form says what its page showed, so that two who fill it do not undo each other's work."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ...regles.texte import format_phrase
from ...services.refus import DivergenceError

PREFIXE = "vu-"
RIEN = "rien"
DEUX = (
    "Depuis, quelqu’un d’autre a mis : {} ; ici : {}. Enregistrez de nouveau pour garder ce"
    " qui est ici."
)


def read_vues(form: Mapping[str, str]) -> dict[str, str]:
    """Return what the page of a form showed, by field; nothing where it does not say."""
    return {c.removeprefix(PREFIXE): texte for c, texte in form.items() if c.startswith(PREFIXE)}


def rebase(
    form: Mapping[str, str],
    vues: Mapping[str, str],
    actuelles: Mapping[str, str],
    ensembles: Iterable[Iterable[str]] = (),
) -> dict[str, str]:
    """Return form values as they are now, with what a form changed of those that it showed.

    Each of the `ensembles` is fields that say one thing: all of them are the form’s, or none.
    """
    changes = {champ for champ in actuelles if form.get(champ, "") != vues.get(champ, "")}
    for ensemble in map(set, ensembles):
        changes |= ensemble if changes & ensemble else set()
    return {
        champ: form.get(champ, "") if champ in changes else texte
        for champ, texte in actuelles.items()
    }


def say_deux(divergence: DivergenceError, dire: Callable[[str, Any], str]) -> dict[str, str]:
    """Return by field what somebody else has written there since, and what is asked."""
    return {
        champ: format_phrase(DEUX.format(*(dire(champ, valeur) or RIEN for valeur in deux)))
        for champ, deux in divergence.deux.items()
    }
