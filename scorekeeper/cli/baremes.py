"""The house rules that a base holds, for a command that may do without one."""

import sqlite3
from collections.abc import Mapping

from ..echange.marque_json import FormeError
from ..regles.anomalie import Anomalie, Gravite
from ..regles.bareme import Bareme
from ..regles.texte import format_phrase
from ..store.baremes import list_baremes
from .base import EchecError, describe_sqlite, open_base
from .emplacement import seek_base


def load_baremes(base: str | None) -> Mapping[str, Bareme]:
    """Return the house rules by name; none when no base is named and the user has none.

    Raises FormeError when they cannot be read.
    """
    if base is None and seek_base() is None:
        return {}
    try:
        with open_base(base) as db:
            return {bareme.nom: bareme for bareme in list_baremes(db)}
    except (EchecError, sqlite3.Error) as erreur:
        cause = describe_sqlite(erreur) if isinstance(erreur, sqlite3.Error) else str(erreur)
        message = format_phrase(f"Les règles maison ne se lisent pas : {cause}.")
        raise FormeError([Anomalie("bareme", Gravite.ERREUR, "bareme", message)]) from erreur
