"""Somebody leaves, somebody comes: the form that seats them and what undoes it."""

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from ..db import get_db
from ..services.refus import RefusError
from ..services.remplacements import Arrivee, replace_joueur, undo_remplacement
from . import contexte
from .feuilles import bp
from .joueurs import render_joueurs

SUIVANTE = ""


@bp.post("/joueurs/remplacer")
def seat() -> Response | tuple[str, int]:
    """Seat somebody in the stead of somebody else."""
    acteur = contexte.require_marquer()
    champs = request.form
    rang = None if champs.get("rang", SUIVANTE) == SUIVANTE else champs.get("rang", 0, type=int)
    arrivee = Arrivee(
        place=champs.get("parti", -1, type=int),
        nom=champs.get("venu", ""),
        nom_court=champs.get("venu_court", ""),
        rang=rang,
    )
    placement_vu = champs.get("placement_vu")
    try:
        replace_joueur(get_db(), contexte.get_adresse(), arrivee, acteur, placement_vu)
    except RefusError as refus:
        return render_joueurs(refus.erreurs), 422
    return redirect(url_for(".table"), 303)


@bp.post("/joueurs/defaire")
def unseat() -> Response | tuple[str, int]:
    """Give a place back to who sat there before."""
    acteur = contexte.require_marquer()
    place, rang = (request.form.get(champ, -1, type=int) for champ in ("place", "rang"))
    placement_vu = request.form.get("placement_vu")
    try:
        undo_remplacement(get_db(), contexte.get_adresse(), place, rang, acteur, placement_vu)
    except RefusError as refus:
        return render_joueurs(refus.erreurs), 422
    return redirect(url_for(".joueurs"), 303)
