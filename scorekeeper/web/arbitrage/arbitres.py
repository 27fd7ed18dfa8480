"""The arbitres of an evening: a link each, with its square, given and taken back."""

from dataclasses import dataclass

from flask import abort, redirect, request, url_for
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response

from ...db import get_db
from ...services.arbitrage.arbitres import NOM_MAX, add_arbitre, revoke_arbitre
from ...services.refus import IntrouvableError, RefusError
from ...store.liens import list_liens
from .. import contexte
from ..liens import build_lien, draw_qr
from ..tournoi.cadre import get_tournoi, require_organisateur
from . import bp
from .cadre import render


@dataclass(frozen=True, slots=True)
class LienArbitre:
    """An arbitre's link: the key, the name, where it leads, its square."""

    cle: str
    nom: str
    adresse: str
    qr: str


@bp.get("/arbitres")
def arbitres() -> str:
    """Show the arbitres of the evening and the form of a new one."""
    return _render({}, {})


@bp.post("/arbitres")
def ajouter() -> Response | tuple[str, int]:
    """Make the link of an arbitre."""
    auteur = require_organisateur()
    get_tournoi()
    try:
        add_arbitre(get_db(), _get_soiree_id(), request.form.get("nom", ""), auteur)
    except RefusError as refus:
        return _render(request.form.to_dict(), refus.erreurs), 422
    return redirect(url_for(".arbitres"), 303)


@bp.post("/arbitres/retirer")
def retirer() -> Response | tuple[str, int]:
    """Take the link of an arbitre back."""
    auteur = require_organisateur()
    get_tournoi()
    try:
        revoke_arbitre(get_db(), _get_soiree_id(), request.form.get("lien", ""), auteur)
    except RefusError as refus:
        return _render({}, refus.erreurs), 422
    except IntrouvableError:
        abort(404)
    return redirect(url_for(".arbitres"), 303)


def _get_soiree_id() -> int:
    return contexte.get_acces().soiree.id


def _render(valeurs: dict[str, str], erreurs: dict[str, str]) -> str:
    require_organisateur()
    get_tournoi()
    liens = [lien for lien in list_liens(get_db(), _get_soiree_id()) if lien.sorte == "arbitre"]
    return render(
        "arbitres",
        liens=[_draw(lien.cle, lien.nom) for lien in liens],
        nom_max=NOM_MAX,
        valeurs=valeurs,
        erreurs=erreurs,
        csrf_token=generate_csrf,
    )


def _draw(cle: str, nom: str) -> LienArbitre:
    adresse = build_lien(url_for("tournoi.tableau", cle=cle))
    return LienArbitre(cle, nom, adresse, draw_qr(adresse, f"Lien de {nom}, arbitre"))
