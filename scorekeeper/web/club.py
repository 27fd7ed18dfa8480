"""A new club night: its title, its date, its format."""

from collections.abc import Mapping

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ..db import get_db
from ..pages.tournoi.formules import FORMULES
from ..services.refus import RefusError
from ..services.tournoi.tournois import create_tournoi
from .accueil import ACTEUR, bp
from .contexte import check_organisateur
from .forms_partie import read_jour
from .horloge import now_local
from .memoire import make_jeton
from .tournoi.forms_formule import fill_formule, list_formules, read_formule

HABITUELLE = "5x5"


@bp.get("/parties/club")
def club() -> str:
    """Show the form of a new club night."""
    _require()
    return _render({"date": now_local().date().isoformat()}, {})


@bp.post("/parties/club")
def start_club() -> Response | tuple[str, int]:
    """Start a club night, and go on to its registrations."""
    _require()
    valeurs = request.form
    formule, erreurs = read_formule(valeurs)
    jour = read_jour(valeurs.get("date", ""))
    if jour is None:
        erreurs["date"] = "Une date s’écrit ainsi : 30/11/2026."
    try:
        if erreurs or formule is None or jour is None:
            raise RefusError(erreurs)
        titre, jeton = valeurs.get("titre", ""), valeurs.get("jeton", "")
        code = create_tournoi(get_db(), titre, jour, formule, ACTEUR, jeton)
    except RefusError as refus:
        return _render(valeurs, refus.erreurs), 422
    return redirect(url_for("tournoi.inscriptions", cle=code), 303)


def _render(valeurs: Mapping[str, str], erreurs: Mapping[str, str]) -> str:
    return render_template(
        "accueil/club.html",
        valeurs=fill_formule(FORMULES[HABITUELLE]) | dict(valeurs),
        erreurs=erreurs,
        formules=list_formules(),
        jeton=valeurs.get("jeton") or make_jeton(),
        titre=f"Soirée de club du {now_local():%d/%m/%Y}",
    )


def _require() -> None:
    if not check_organisateur():
        abort(403)
