"""A whole club night as files: JSON that comes back identical, and its sheets as CSV."""

import re

from flask import Response

from ...db import get_db
from ...echange.ecriture_csv import dump_feuilles_csv
from ...echange.soirees import dump_soirees
from ...services.archives import collect_soirees
from ...services.feuilles_csv import collect_feuilles
from .. import contexte
from . import bp
from .cadre import get_tournoi, require_organisateur


@bp.get("/soiree.json")
def soiree_json() -> Response:
    """Send the evening as `scorekeeper importer` takes it back; the organiser's alone."""
    require_organisateur()
    get_tournoi()
    soiree = contexte.get_acces().soiree
    texte = dump_soirees(collect_soirees(get_db(), soiree.code))
    return _send(texte, "application/json", "json")


@bp.get("/feuilles.csv")
def feuilles_csv() -> Response:
    """Send the sheets that count and have something written, one after the other."""
    require_organisateur()
    get_tournoi()
    ecrites = collect_feuilles(get_db(), contexte.get_acces().soiree)
    return _send(dump_feuilles_csv(ecrites.lues), "text/csv", "csv")


def _send(texte: str, sorte: str, suffixe: str) -> Response:
    """Return a file to keep, named after the evening."""
    soiree = contexte.get_acces().soiree
    nom = re.sub(r"[^\w-]+", "-", soiree.titre).strip("-") or "soiree"
    reponse = Response(texte, mimetype=sorte)
    reponse.headers["Cache-Control"] = "private, no-store"
    fichier = f"{nom}-{soiree.date.isoformat()}.{suffixe}"
    reponse.headers.set("Content-Disposition", "attachment", filename=fichier)
    return reponse
