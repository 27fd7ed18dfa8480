"""One donne of a table: its page, and taking it off the sheet."""

from flask import abort, make_response, render_template, url_for
from werkzeug.wrappers import Response

from ..db import get_db
from ..regles.explication import explain, format_calcul
from ..regles.texte import format_phrase
from ..services.arbitrage.jugees import say_jugee
from ..services.donnes import cancel_donne
from ..services.refus import ConflitError, IntrouvableError, RefusError
from ..store.feuilles import load_retirees
from ..store.journal import list_traces
from . import contexte
from .etat import load_etat
from .feuilles import bp, find_libre, find_ligne, is_libre, load_ouverte, load_page
from .forms import fill_saisie
from .historique import build_historique
from .rendu import render_table
from .reponses import make_json, tell_erreurs, tell_fait, tell_phrase, wants_json


@bp.get("/donnes/<int:donne_id>")
def donne(donne_id: int) -> str:
    """Show one donne with its calculation and its history."""
    return _render_donne(donne_id)


def _render_donne(donne_id: int, erreur: str = "") -> str:
    """Return the page of a donne, with why nothing was done to it."""
    page = load_page()
    ligne = find_ligne(page, donne_id) or abort(404)
    lisible = ligne.ligne.marque is not None or ligne.donne.etat != "jouee"
    noms = [siege.nom for siege in ligne.sieges]
    bareme = page.stored.bareme
    return render_template(
        "feuilles/donne.html",
        page=page,
        ligne=ligne,
        droits=contexte.get_acces().droits,
        erreur=erreur,
        tenue=say_jugee(ligne.jugee) if ligne.jugee and not is_libre(ligne) else "",
        etapes=explain(ligne.donne, bareme, noms) if lisible else [],
        calcul=format_calcul(ligne.donne, bareme) if ligne.ligne.marque is not None else "",
        traces=build_historique(list_traces(get_db(), donne_id), noms),
    )


@bp.get("/donnes/<int:donne_id>/annuler")
def confirm_cancel(donne_id: int) -> Response | str:
    """Ask before a donne is taken off the sheet; a script is told the facts of one that is."""
    contexte.require_marquer()
    if wants_json():
        return _tell_faits(200, donne_id)
    page = load_ouverte()
    ligne = find_libre(page, donne_id)
    return render_template(
        "feuilles/annuler.html", page=page, ligne=ligne, droits=contexte.get_acces().droits
    )


@bp.post("/donnes/<int:donne_id>/annuler")
def cancel(donne_id: int) -> Response:
    """Take a donne off the sheet; the facts of the last one come back in the form."""
    acteur = contexte.require_marquer()
    modif, droits = contexte.read_modif(), contexte.get_acces().droits
    stored = contexte.load_current()
    etait_derniere = bool(stored.donnes) and stored.donnes[-1].id == donne_id
    try:
        entree = cancel_donne(
            get_db(), contexte.get_adresse(), donne_id, modif, acteur, arbitre=droits.arbitrer
        )
    except RefusError as refus:
        erreurs = refus.erreurs
        return tell_erreurs(erreurs, lambda: _render_donne(donne_id, " ".join(erreurs.values())))
    except IntrouvableError:
        if not wants_json():
            load_page()
            raise
        return _tell_faits(409, donne_id)
    except ConflitError:
        phrase = "Cette donne vient d’être corrigée par quelqu’un d’autre : regardez-la d’abord."
        if wants_json():
            return tell_phrase(409, phrase)
        erreurs = {"": format_phrase(phrase)}
        return make_response(render_table(load_page(), {}, erreurs=erreurs), 409)
    suite = url_for(".table", reprise=donne_id if etait_derniere else None)
    return tell_fait(suite, lambda: {"saisie": fill_saisie(entree), "etat": load_etat()})


def _tell_faits(statut: int, donne_id: int) -> Response:
    """Give the facts of a donne that was taken off the sheet, and the sheet as it is."""
    retirees = load_retirees(get_db(), load_page().stored)
    entree = next((donne.entree for donne in retirees if donne.id == donne_id), None)
    if entree is None:
        raise IntrouvableError
    erreurs = {"": "Cette donne est déjà annulée."}
    return make_json(statut, erreurs=erreurs, saisie=fill_saisie(entree), etat=load_etat())
