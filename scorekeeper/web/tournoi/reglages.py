"""What the organiser sets: title, date, format, code d'arbitrage, what parts equal totals."""

from collections.abc import Mapping

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from ...db import get_db
from ...pages.tournoi.formules import say_formule, say_total
from ...regles.arbitrage.modele import CodeArbitrage, Portee
from ...regles.arbitrage.phrases import CODES
from ...regles.classement import TITRES
from ...services.refus import RefusError
from ...services.tournoi.tournois import Reglages, change_reglages, is_commencee
from ...store.tournoi.tournois import list_positions
from ...store.tournoi.values import Tournoi
from .. import contexte
from ..forms_partie import read_jour
from . import bp
from .cadre import get_tournoi, render, require_organisateur
from .forms_formule import fill_formule, list_formules, read_formule

RANGS_MIN = 3
PORTEES = (
    (Portee.FAMILLE.value, "Même genre de faute"),
    (Portee.INCIDENT.value, "Même faute exactement"),
    (Portee.TOUTES.value, "N’importe quelle faute"),
    (Portee.AUCUNE.value, "Jamais"),
)
DATE = "Une date s’écrit ainsi : 30/11/2026."


@bp.get("/reglages")
def reglages() -> str:
    """Show the settings of the evening."""
    require_organisateur()
    tournoi = get_tournoi()
    soiree = contexte.get_acces().soiree
    departages = {f"departage-{rang}": code for rang, code in enumerate(tournoi.departages, 1)}
    valeurs = {"titre": soiree.titre, "date": soiree.date.isoformat()}
    valeurs |= {"code": tournoi.code.value, "portee": tournoi.portee.value}
    return _render(tournoi, valeurs | fill_formule(tournoi.formule) | departages, {})


@bp.post("/reglages")
def regler() -> Response | tuple[str, int]:
    """Change the settings of the evening."""
    auteur = require_organisateur()
    tournoi, valeurs = get_tournoi(), request.form
    formule, erreurs = read_formule(valeurs)
    jour = read_jour(valeurs.get("date", ""))
    if jour is None:
        erreurs["date"] = DATE
    choisis = [valeurs.get(f"departage-{rang}", "") for rang in range(1, len(TITRES) + 1)]
    try:
        if erreurs or formule is None or jour is None:
            raise RefusError(erreurs)
        departages = [code for code in choisis if code]
        code, portee = _read_code(valeurs)
        faits = Reglages(
            titre=valeurs.get("titre", ""),
            jour=jour,
            formule=formule,
            departages=departages,
            code=code,
            portee=portee,
        )
        change_reglages(get_db(), tournoi.soiree_id, faits, auteur)
    except RefusError as refus:
        return _render(tournoi, fill_formule(tournoi.formule) | valeurs, refus.erreurs), 422
    return redirect(url_for(".reglages", fait=1), 303)


def _read_code(valeurs: Mapping[str, str]) -> tuple[CodeArbitrage | None, Portee | None]:
    """Return the code and what makes a repeat, None where the form does not ask; or RefusError."""
    code, portee = valeurs.get("code"), valeurs.get("portee")
    try:
        return (CodeArbitrage(code) if code else None), (Portee(portee) if portee else None)
    except ValueError:
        raise RefusError({"code": "Ce choix n’existe pas."}) from None


def _render(tournoi: Tournoi, valeurs: Mapping[str, str], erreurs: Mapping[str, str]) -> str:
    rangs = max(RANGS_MIN, len(tournoi.departages))
    return render(
        "reglages",
        ici="reglages",
        tournoi=tournoi,
        formule=say_formule(tournoi.formule),
        total=say_total(tournoi.formule),
        formules=list_formules(),
        departages=[("", "—"), *TITRES.items()],
        rangs=range(1, min(rangs, len(TITRES)) + 1),
        codes=[(code.value, nom) for code, nom in CODES.items()],
        portees=PORTEES,
        code=CODES[tournoi.code],
        portee=dict(PORTEES)[tournoi.portee],
        code_fixe=is_commencee(get_db(), tournoi.soiree_id),
        close=any(p.close_a for p in list_positions(get_db(), tournoi.soiree_id)),
        valeurs=valeurs,
        erreurs=erreurs,
        fait="fait" in request.args,
    )
