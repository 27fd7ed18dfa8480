"""A feuille handed in, confirmed by another seat, refused, validated, reopened."""

from dataclasses import replace
from typing import Any

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ...db import get_db
from ...regles.cycle import Geste
from ...services.adresse import Auteur
from ...services.cycle import ENSEMBLE, list_exclus, move_cycle, move_position, set_aside
from ...services.refus import ConflitFeuilleError, RefusError
from ...store.liens import list_liens
from ...store.values import StoredFeuille
from .. import contexte
from ..sanctions import load_sanctions
from . import bp
from .envoi import name_suivante
from .etat import list_permis, read_etat
from .liste import render_liste
from .recap import build_recap

CHANGEE = "La feuille a changé pendant que vous lisiez : la voici, relisez-la avant de décider."
PASSER = frozenset({Geste.REMETTRE, Geste.CONFIRMER, Geste.REFUSER})


@bp.app_context_processor
def offer_etat() -> dict[str, Any]:
    """Let any template show the band of a feuille."""
    return {"read_etat": read_etat}


@bp.get("/<ou:ou>/recap")
def recap() -> str:
    """Show the whole feuille to whoever is about to hand it in or to confirm it."""
    return render_recap(contexte.load_current(), {})


@bp.post("/<ou:ou>/etat")
def agir() -> Response | tuple[str, int]:
    """Hand a feuille in, confirm it, refuse it, validate it or reopen it."""
    contexte.require_marquer()
    stored = contexte.load_current()
    geste = _read_geste()
    place = request.form.get("place", type=int) if geste in PASSER else None
    try:
        move_cycle(
            get_db(),
            contexte.get_adresse(),
            geste,
            _sign(stored, place),
            place,
            request.form.get("version_vue", type=int),
        )
    except RefusError as refus:
        return render_recap(stored, refus.erreurs, geste), 422
    except ConflitFeuilleError as conflit:
        return render_recap(conflit.feuille, {"": CHANGEE}, geste), 409
    return redirect(_name_retour(stored), 303)


@bp.post("/<ou:ou>/ecarter")
def ecarter() -> Response | tuple[str, int]:
    """Set one of several results aside, or take it back: `ecartee` says what it is to be."""
    contexte.require_arbitrer()
    voulu = request.form.get("ecartee")
    if voulu not in ("0", "1"):
        abort(400)
    try:
        set_aside(get_db(), contexte.get_adresse(), voulu == "1", contexte.get_auteur())
    except RefusError as refus:
        return render_liste(refus.erreurs), 422
    return redirect(url_for(".liste"), 303)


@bp.post("/ensemble")
def agir_ensemble() -> Response | tuple[str, int]:
    """Hand in every feuille of a position that is right, or validate those that are confirmed."""
    contexte.require_arbitrer()
    geste, position = _read_geste(), request.form.get("position", 0, type=int)
    if geste not in ENSEMBLE:
        abort(400)
    soiree_id = contexte.get_acces().soiree.id
    try:
        move_position(get_db(), soiree_id, position, geste, contexte.get_auteur())
    except RefusError as refus:
        return render_liste(refus.erreurs), 422
    return redirect(url_for(".liste", _anchor=f"position-{position}"), 303)


def render_recap(stored: StoredFeuille, erreurs: dict[str, str], geste: Geste | None = None) -> str:
    """Return the page that is read before a feuille is handed in or confirmed."""
    tenue = contexte.get_place(stored)
    choisie = request.form.get("place", type=int) if geste in PASSER else tenue
    permis = list_permis(stored)
    exclus = list_exclus(get_db(), stored)
    if choisie in exclus and Geste.CONFIRMER in permis:
        choisie = None
    return render_template(
        "papier/recap.html",
        recap=build_recap(stored, load_sanctions(stored)),
        stored=stored,
        droits=contexte.get_acces().droits,
        permis=permis,
        choisie=choisie,
        exclus=exclus,
        erreurs=erreurs,
        geste_refuse=geste,
        raison=request.form.get("raison", "") if geste is Geste.REFUSER else "",
        raison_rouvrir=request.form.get("raison", "") if geste is Geste.ROUVRIR else "",
        sur_recap=True,
        marque=_find_marque(stored),
    )


def _find_marque(stored: StoredFeuille) -> str:
    """Return the page where a feuille is written, nothing where this link has none.

    Who runs a hall reads the sheets of every table: each is marked under its own table's link.
    """
    if stored.papier:
        return url_for(".grille", ou=stored)
    acces = contexte.get_acces()
    if not stored.soiree.is_tournoi or not acces.droits.arbitrer:
        return url_for("feuilles.table")
    if stored.position != stored.soiree.position:
        return ""
    liens = list_liens(get_db(), stored.soiree.id)
    cles = [li.cle for li in liens if (li.sorte, li.numero_table) == ("table", stored.numero_table)]
    return url_for("feuilles.table", cle=cles[0]) if cles else ""


def _read_geste() -> Geste:
    try:
        return Geste(request.form.get("geste", ""))
    except ValueError:
        abort(400)


def _sign(stored: StoredFeuille, place: int | None) -> Auteur:
    """Return who acts: the phone, and for whom when it was passed round the table."""
    auteur = contexte.get_auteur()
    if place is None or place == contexte.get_place(stored):
        return auteur
    pour = [siege.nom_court for siege in stored.sieges if siege.place == place]
    return replace(auteur, nom=f"{auteur.nom}, pour {pour[0]}") if pour else auteur


def _name_retour(stored: StoredFeuille) -> str:
    """Return where to go once it is done: on to the next sheet, or back to the page that asked."""
    if (
        "suite" in request.form
        and contexte.get_acces().droits.arbitrer
        and stored.soiree.is_tournoi
    ):
        suite = name_suivante(stored)
        tableau = url_for("tournoi.tableau")
        return f"{suite.adresse}?remise={stored.numero_table}" if suite else tableau
    if request.form.get("depuis") == "recap":
        return url_for(".recap", ou=stored)
    return url_for(".grille", ou=stored) if stored.papier else url_for("feuilles.table")
