"""`scorekeeper verifier --base`: the standings kept in the journal, recomputed from the facts."""

import json
import sqlite3
import sys

from ..echange.citation import clean
from ..regles.texte import format_nombre, format_phrase
from ..services.controle_base import Controle, Sorte, check_base
from ..store.baremes import BaremePerduError
from .base import EchecError, describe_sqlite, open_base

CLASSEMENTS = {Sorte.CLOTURE: "classement de clôture", Sorte.GEL: "classement définitif"}


def verify_base(base: str | None, en_json: bool) -> int:
    """Recompute a whole file; return 0, 1 when something differs, 2 when it cannot be read."""
    try:
        with open_base(base) as db:
            controles = check_base(db)
    except (EchecError, BaremePerduError, sqlite3.Error, json.JSONDecodeError) as erreur:
        _report(_describe_erreur(erreur), en_json)
        return 2
    for controle in controles:
        print(dump_controle(controle) if en_json else describe_controle(controle))
    faux = sum(bool(controle.ecarts) for controle in controles)
    if not en_json:
        print(format_phrase(_conclude(len(controles), faux)))
    return min(faux, 1)


def dump_controle(controle: Controle) -> str:
    """Return a check as one line of JSON; its keys are stable."""
    objet = {
        "soiree": controle.soiree.code,
        "titre": controle.soiree.titre,
        "date": controle.soiree.date.isoformat(),
        "controle": controle.sorte,
        "position": controle.position,
        "table": controle.table,
        "juste": not controle.ecarts,
        "ecarts": list(map(format_phrase, controle.ecarts)),
        "reserve": format_phrase(controle.reserve),
    }
    return json.dumps(objet, ensure_ascii=False)


def describe_controle(controle: Controle) -> str:
    """Return a check in French: the evening, what was recomputed, and each difference."""
    soiree = controle.soiree
    resultat = controle.reserve or "juste"
    if controle.ecarts:
        resultat = format_nombre(len(controle.ecarts), "écart")
    tete = f"« {clean(soiree.titre)} » ({soiree.date:%d/%m/%Y}), {_name(controle)} : {resultat}"
    lignes = [tete, *(f"  {clean(ecart)}." for ecart in controle.ecarts)]
    return "\n".join(map(format_phrase, lignes))


def _name(controle: Controle) -> str:
    if controle.sorte is Sorte.POSITION:
        return f"sommes de la position {controle.position}"
    classement = CLASSEMENTS[controle.sorte]
    if controle.table is None:
        return classement
    suite = f", position {controle.position}" if (controle.position or 1) > 1 else ""
    return f"table {controle.table}{suite}, {classement}"


def _conclude(controles: int, faux: int) -> str:
    if not controles:
        return "Rien à recalculer : aucune partie close, aucune soirée de club jouée."
    bilan = f"dont {format_nombre(faux, 'faux', 'faux')}" if faux else "sans écart"
    return f"{format_nombre(controles, 'contrôle')}, {bilan}."


def _describe_erreur(erreur: Exception) -> str:
    if isinstance(erreur, sqlite3.Error):
        return describe_sqlite(erreur)
    if isinstance(erreur, json.JSONDecodeError):
        return "le journal ne se lit pas"
    return str(erreur)


def _report(cause: str, en_json: bool) -> None:
    """Say why a base cannot be read: on the standard output in JSON, else beside it."""
    phrase = format_phrase(f"{cause.rstrip('.')}.")
    if en_json:
        erreur = {"code": "base-illisible", "message": phrase}
        print(json.dumps({"erreurs": [erreur]}, ensure_ascii=False))
        return
    print(f"scorekeeper{format_phrase(' : ')}{phrase}", file=sys.stderr)
