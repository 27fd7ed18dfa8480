"""What the organiser sets: title, date, format, code d'arbitrage, what parts equal totals."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from ...db import get_db
from ...pages.tournoi.formules import say_formule, say_total
from ...regles.arbitrage.modele import CodeArbitrage, Portee
from ...regles.arbitrage.phrases import CODES
from ...regles.classement import TITRES, Departage
from ...services.refus import DivergenceError, RefusError
from ...services.tournoi.tournois import Reglages, change_reglages, is_commencee
from ...store.tournoi.tournois import list_positions
from ...store.tournoi.values import Formule, Tournoi
from .. import contexte
from ..forms_partie import read_jour
from ..horloge import format_date
from . import bp
from .cadre import get_tournoi, render, require_organisateur
from .forms_formule import fill_formule, list_formules, read_formule
from .vues import read_vues, rebase, say_deux

RANGS_MIN = 3
DEPARTAGE = "departage-"
PORTEES = (
    (Portee.FAMILLE.value, "Même genre de faute"),
    (Portee.INCIDENT.value, "Même faute exactement"),
    (Portee.TOUTES.value, "N’importe quelle faute"),
    (Portee.AUCUNE.value, "Jamais"),
)
# Where the page says what is wrong with a setting of another name.
CHAMPS = {"jour": "date", "portee": "code"}
DATE = "Une date s’écrit ainsi : 30/11/2026."


@bp.get("/reglages")
def reglages() -> str:
    """Show the settings of the evening."""
    require_organisateur()
    tournoi = get_tournoi()
    valeurs = _fill(tournoi)
    return _render(tournoi, valeurs, {}, valeurs)


@bp.post("/reglages")
def regler() -> Response | tuple[str, int]:
    """Change the settings of the evening: what the form changed of what it showed."""
    auteur = require_organisateur()
    tournoi, valeurs, vues = get_tournoi(), request.form, read_vues(request.form)
    actuelles = _fill(tournoi)
    try:
        vus = _read(vues, tournoi.formule) if vues else None
        change_reglages(get_db(), tournoi.soiree_id, _read(valeurs), auteur, vus)
    except RefusError as refus:
        saisies = fill_formule(tournoi.formule) | valeurs
        return _render(tournoi, saisies, refus.erreurs, vues or actuelles), 422
    except DivergenceError as divergence:
        erreurs = {CHAMPS.get(c, c): dite for c, dite in say_deux(divergence, _say).items()}
        ensembles = fill_formule(tournoi.formule), [c for c in actuelles if c.startswith(DEPARTAGE)]
        rendues = rebase(valeurs, vues, actuelles, ensembles)
        return _render(tournoi, rendues, erreurs, actuelles), 422
    return redirect(url_for(".reglages", fait=1), 303)


def _fill(tournoi: Tournoi) -> dict[str, str]:
    """Return the form values of the settings as they are."""
    soiree = contexte.get_acces().soiree
    rangs = range(1, len(TITRES) + 1)
    choisis = [*tournoi.departages, *("" for _titre in TITRES)]
    return {
        "titre": soiree.titre,
        "date": soiree.date.isoformat(),
        "code": tournoi.code.value,
        "portee": tournoi.portee.value,
        **fill_formule(tournoi.formule),
        **{f"{DEPARTAGE}{rang}": choisis[rang - 1] for rang in rangs},
    }


def _read(valeurs: Mapping[str, str], sinon: Formule | None = None) -> Reglages:
    """Return the settings that these form values make; raises RefusError.

    `sinon` stands for a format that nobody can choose, as an evening that was imported may have.
    """
    formule, erreurs = read_formule(valeurs)
    if formule is None and sinon:
        formule, erreurs = sinon, {}
    jour = read_jour(valeurs.get("date", ""))
    if jour is None:
        erreurs["date"] = DATE
    if erreurs or formule is None or jour is None:
        raise RefusError(erreurs)
    choisis = [valeurs.get(f"{DEPARTAGE}{rang}", "") for rang in range(1, len(TITRES) + 1)]
    code, portee = _read_code(valeurs)
    return Reglages(
        titre=valeurs.get("titre", ""),
        jour=jour,
        formule=formule,
        departages=[code for code in choisis if code],
        code=code,
        portee=portee,
    )


def _say(champ: str, valeur: Any) -> str:
    """Return a setting as a sentence says it."""
    if champ == "departages":
        return ", ".join(TITRES[Departage(code)].lower() for code in valeur)
    dires: dict[str, Callable[[Any], str]] = {
        "jour": format_date,
        "formule": say_formule,
        "code": CODES.__getitem__,
        "portee": dict(PORTEES).__getitem__,
    }
    return dires[champ](valeur) if champ in dires else f"« {valeur} »"


def _read_code(valeurs: Mapping[str, str]) -> tuple[CodeArbitrage | None, Portee | None]:
    """Return the code and what makes a repeat, None where the form does not ask; or RefusError."""
    code, portee = valeurs.get("code"), valeurs.get("portee")
    try:
        return (CodeArbitrage(code) if code else None), (Portee(portee) if portee else None)
    except ValueError:
        raise RefusError({"code": "Ce choix n’existe pas."}) from None


def _render(
    tournoi: Tournoi,
    valeurs: Mapping[str, str],
    erreurs: Mapping[str, str],
    vues: Mapping[str, str],
) -> str:
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
        vues=vues,
        erreurs=erreurs,
        fait="fait" in request.args,
    )
