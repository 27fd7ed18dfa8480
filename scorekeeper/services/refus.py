"""Why a write is refused; the web turns each into a 4xx, the commands into an exit status."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..regles.anomalie import Anomalie
from ..regles.texte import format_phrase
from ..store.values import StoredDonne, StoredFeuille


class RefusError(Exception):
    """Facts that cannot be recorded: one French sentence per field, "" for the whole."""

    def __init__(self, erreurs: Mapping[str, str]) -> None:
        self.erreurs = {champ: format_phrase(phrase) for champ, phrase in erreurs.items()}
        super().__init__(" ".join(self.erreurs.values()))


class PerimeeError(RefusError):
    """What was asked speaks of another position than the one played now: its page is an old one."""


class MarqueeError(RefusError):
    """A sheet is not copied: a phone marks that table, `feuille` is what it has written."""

    def __init__(self, erreurs: Mapping[str, str], feuille: StoredFeuille) -> None:
        super().__init__(erreurs)
        self.feuille = feuille


class ConflitError(Exception):
    """Somebody else wrote first; `donne` is what is recorded now, None when it was taken away."""

    def __init__(self, donne: StoredDonne | None) -> None:
        super().__init__("written by somebody else meanwhile")
        self.donne = donne


class ConflitFeuilleError(Exception):
    """Somebody else changed the sheet first; `feuille` is what it says now."""

    def __init__(self, feuille: StoredFeuille) -> None:
        super().__init__("changed by somebody else meanwhile")
        self.feuille = feuille


class DivergenceError(Exception):
    """Somebody else changed the same fields first; `deux` gives what is there now and was asked."""

    def __init__(self, deux: Mapping[str, tuple[Any, Any]]) -> None:
        super().__init__("changed by somebody else meanwhile")
        self.deux = deux


class IntrouvableError(Exception):
    """Nothing of that id in this soirée."""


def group_erreurs(anomalies: Iterable[Anomalie]) -> dict[str, str]:
    """Return the sentences of the anomalies by field, joined where one field has several."""
    erreurs: dict[str, str] = {}
    for anomalie in anomalies:
        avant = erreurs.get(anomalie.champ)
        erreurs[anomalie.champ] = f"{avant} {anomalie.message}" if avant else anomalie.message
    return erreurs
