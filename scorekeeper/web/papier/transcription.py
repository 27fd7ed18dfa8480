"""A sheet on paper copied as it is written, controlled, and what is decided about its numbers."""

from dataclasses import replace
from typing import Any

from flask import abort, redirect, request, url_for
from werkzeug.wrappers import Response

from ...db import get_db
from ...regles.texte import format_phrase
from ...services.adresse import Auteur
from ...services.decisions import decide, withdraw
from ...services.papier import create_papier, replace_papier
from ...services.refus import ConflitFeuilleError, IntrouvableError, MarqueeError, RefusError
from ...store.values import StoredFeuille
from .. import contexte
from . import bp
from .choix import begin_forme, keep_forme, read_mode
from .constat import find_suspect, list_decisions
from .envoi import (
    Envoi,
    begin_envoi,
    name_attendue,
    read_envoi,
)
from .jugee import read_entretemps
from .rendu import can_write, load, render_grille, render_nouvelle
from .saisie import read_rang
from .saisie_details import keep_poignees
from .valeurs import fill_feuille, list_differences, read_forme_of, to_saisie

CHANGEE = "Des cases ont changé depuis le contrôle : enregistrez-les d’abord."
DEPASSEE = "Cette proposition n’explique plus la feuille : voici ce qu’elle dit maintenant."
MARQUEE = (
    "Cette feuille vient d’être marquée sur un téléphone : elle compterait deux fois."
    " Ce que vous avez tapé est encore ici ; pour l’enregistrer, retirez d’abord les donnes du"
    " téléphone."
)
PARTIE = (
    "Cette feuille n’est plus à cette adresse : elle a été déplacée entre-temps."
    " Enregistrée ici, celle-ci sera une nouvelle feuille."
)


@bp.get("/nouvelle")
def nouvelle() -> str | Response:
    """Show an empty grid, in the shape and at the place that the address asks for.

    A club night has a sheet for each table already: the one asked for, or the next to copy.
    """
    contexte.require_marquer()
    if contexte.get_acces().soiree.is_tournoi:
        return redirect(name_attendue(), 303)
    envoi = begin_envoi(request.args.to_dict(), read_mode())
    return render_nouvelle(envoi, {})


@bp.post("/nouvelle")
def create() -> Response | tuple[str, int]:
    """Copy a new sheet, or draw its grid otherwise without saving."""
    auteur = _require_auteur()
    envoi = _read_envoi()
    if not envoi.is_enregistree:
        return render_nouvelle(envoi, envoi.erreurs), 422 if envoi.erreurs else 200
    try:
        saisie = envoi.to_saisie(jeton=True)
        adresse = create_papier(
            get_db(), contexte.get_acces().soiree.id, saisie, auteur, envoi.jeton
        )
    except MarqueeError as refus:
        return render_nouvelle(envoi, refus.erreurs, vivante=refus.feuille), 409
    except RefusError as refus:
        return render_nouvelle(envoi, refus.erreurs), 422
    stored = load(adresse)
    if stored and list_differences(envoi.normalise(), fill_feuille(to_saisie(stored))):
        # The same form sent again, changed: it made that sheet, whose numbers it may now replace.
        return _show_conflit(envoi, stored)
    return redirect(url_for(".grille", ou=adresse, faite=1), 303)


@bp.get("/<ou:ou>/")
def grille() -> str | Response:
    """Show a sheet as it is written, with its control and what was decided."""
    stored = contexte.load_current()
    if not is_recopiable(stored) or (stored.is_attendue and not contexte.can_mark()):
        return redirect(url_for(".recap"))
    champs = fill_feuille(to_saisie(stored))
    envoi = Envoi(champs, begin_forme(stored), {})
    # What is confirmed opens for whoever says that it is to be corrected.
    ouverte = not stored.cycle.is_verrouillee or "corriger" in request.args
    return render_grille(envoi, stored, {}, ecrire=ouverte and can_write(stored))


@bp.post("/<ou:ou>/")
def save() -> Response | tuple[str, int]:
    """Copy the sheet again, or draw its grid otherwise without saving."""
    auteur = _require_auteur()
    envoi = _read_envoi()
    stored = load(contexte.get_adresse())
    if stored is None or not is_recopiable(stored):
        return _tell_prise(envoi, stored)
    if not envoi.is_enregistree:
        page = render_grille(envoi, stored, envoi.erreurs, **_keep_vue(envoi, stored))
        return page, 422 if envoi.erreurs else 200
    try:
        saisie = envoi.to_saisie()
        entrees = keep_poignees(saisie.entrees, [donne.entree for donne in stored.donnes])
        adresse = replace_papier(
            get_db(),
            contexte.get_adresse(),
            replace(saisie, entrees=entrees),
            envoi.empreinte_vue,
            auteur,
        )
    except RefusError as refus:
        return render_grille(envoi, stored, refus.erreurs, **_keep_vue(envoi, stored)), 422
    except ConflitFeuilleError as conflit:
        return _show_conflit(envoi, conflit.feuille)
    except IntrouvableError:
        return _tell_prise(envoi, load(contexte.get_adresse()))
    return redirect(url_for(".grille", ou=adresse, faite=1), 303)


def is_recopiable(stored: StoredFeuille) -> bool:
    """Whether a sheet is on paper, or waits to be copied."""
    return stored.papier is not None or stored.is_attendue


def _keep_vue(envoi: Envoi, stored: StoredFeuille) -> dict[str, Any]:
    """Return what the form saw of a sheet that has changed since: it must still be told so."""
    if envoi.empreinte_vue in ("", stored.empreinte):
        return {}
    vue = request.form.get("version_vue", "")
    return {"empreinte_vue": envoi.empreinte_vue, "version_vue": vue}


def _tell_prise(envoi: Envoi, stored: StoredFeuille | None) -> tuple[str, int]:
    """Show what was typed again: the sheet has moved, or a phone marks it since."""
    if stored is None or not stored.soiree.is_tournoi:
        return render_nouvelle(envoi, {"": PARTIE}), 409
    # Saved again once the phone has taken its donnes off, the sheet is the one that was seen.
    erreurs = {"": format_phrase(MARQUEE)}
    return render_grille(envoi, stored, erreurs, vivante=stored, **_keep_vue(envoi, stored)), 409


@bp.post("/<ou:ou>/accepter")
def accepter() -> Response | tuple[str, int]:
    """Let the numbers of a proposal count, beside the written ones."""
    auteur = _require_auteur()
    stored, envoi = load_papier(), _read_envoi()
    if envoi.is_changed(stored):
        return render_grille(envoi, stored, {"": CHANGEE}), 422
    suspect = find_suspect(stored, request.form.get("suspect", ""))
    if suspect is None:
        return _show(stored, {"": DEPASSEE}), 409
    try:
        decisions = list_decisions(suspect)
        decide(get_db(), contexte.get_adresse(), decisions, envoi.empreinte_vue, auteur)
    except RefusError as refus:
        return _show(stored, refus.erreurs), 422
    except ConflitFeuilleError as conflit:
        return _show(conflit.feuille, {"": DEPASSEE}), 409
    return redirect(url_for(".grille", faite=1), 303)


@bp.post("/<ou:ou>/retirer")
def retirer() -> Response | tuple[str, int]:
    """Let the written number of a cell count again."""
    auteur = _require_auteur()
    stored, envoi = load_papier(), _read_envoi()
    if envoi.is_changed(stored):
        return render_grille(envoi, stored, {"": CHANGEE}), 422
    rang, _, place = request.form.get("case", "").partition("/")
    if place not in set("012345"):
        abort(400)
    try:
        adresse = contexte.get_adresse()
        withdraw(get_db(), adresse, read_rang(rang), int(place), envoi.empreinte_vue, auteur)
    except RefusError as refus:
        return _show(stored, refus.erreurs), 422
    except ConflitFeuilleError as conflit:
        return _show(conflit.feuille, {"": DEPASSEE}), 409
    return redirect(url_for(".grille", faite=1), 303)


def load_papier() -> StoredFeuille:
    """Return the current sheet on paper, or answer 404."""
    stored = contexte.load_current()
    if stored.papier is None:
        abort(404)
    return stored


def _show(stored: StoredFeuille, erreurs: dict[str, str]) -> str:
    """Return a stored sheet with why something was refused."""
    champs = fill_feuille(to_saisie(stored))
    forme = read_forme_of(stored, read_mode())
    return render_grille(Envoi(champs, forme, {}, is_relue=True), stored, erreurs)


def _show_conflit(envoi: Envoi, stored: StoredFeuille) -> Response | tuple[str, int]:
    """Show both versions, or go to the sheet when they are the same after all.

    What rulings alone changed joins the copy when it is sent again: there is nothing to choose.
    """
    theirs = fill_feuille(to_saisie(stored))
    differences = list_differences(envoi.normalise(), theirs)
    if not differences:
        return redirect(url_for(".grille", ou=stored, faite=1), 303)
    mine = Envoi(envoi.normalise(), envoi.forme, {})
    entretemps = read_entretemps(stored, request.form.get("version_vue", type=int))
    dits: dict[str, Any] = {"jugements": entretemps.jugements}
    if entretemps.is_recopiee:
        dits |= {"conflit": differences, "autres": theirs}
    return render_grille(mine, stored, {}, **dits), 409


def _read_envoi() -> Envoi:
    envoi = read_envoi(request.form.to_dict())
    keep_forme(envoi)
    return envoi


def _require_auteur() -> Auteur:
    contexte.require_marquer()
    return contexte.get_auteur()
