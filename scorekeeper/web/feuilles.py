"""A table's pages: the feuille with the form of the next donne, and what is done to its donnes."""

from typing import Any

from flask import Blueprint, abort, g, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from ..db import get_db
from ..pages import FeuillePage, LignePage, build_page
from ..regles.explication import explain, format_calcul
from ..regles.texte import format_phrase
from ..services.donnes import cancel_donne, record_donne, replace_donne
from ..services.refus import ConflitError, IntrouvableError, RefusError
from ..store.feuilles import load_feuille, load_retirees, load_version
from ..store.journal import list_traces
from ..store.values import StoredDonne
from . import contexte
from .bareme_json import bareme_data
from .forms import DonneForm, fill_saisie
from .historique import build_historique
from .memoire import get_memoire, make_jeton

bp = Blueprint("feuilles", __name__, url_prefix="/p/<cle>")
contexte.bind(bp)

AUTRE = "autre"


@bp.get("/")
def table() -> str:
    """Show the feuille and the form of the next donne; without one, the sheets on paper."""
    reprise = request.args.get("reprise", type=int)
    if reprise is None:
        memoire = get_memoire()
        jetons = {"jeton": memoire.jeton, "csrf_token": lambda: memoire.csrf}
        return memoire.recall(_describe(), lambda: render_table(_load_marquee(), {}, **jetons))
    page = _load_marquee()
    retirees = load_retirees(get_db(), page.stored)
    entree = next((donne.entree for donne in retirees if donne.id == reprise), None)
    return render_table(page, saisie=fill_saisie(entree) if entree else {})


def load_page() -> FeuillePage:
    """Return the page of the feuille that this table marks; a sheet on paper is not one."""
    stored = contexte.load_current()
    if stored.papier:
        abort(404)
    return build_page(stored)


def _load_marquee() -> FeuillePage:
    """Return the page of the feuille that this table marks, or go to the sheets on paper."""
    ici = contexte.get_adresse()
    stored = load_feuille(get_db(), ici.soiree_id, ici.numero_table, ici.position)
    if stored is None or stored.papier:
        abort(redirect(url_for("papier.liste"), 303))
    return build_page(stored)


def _load_ouverte() -> FeuillePage:
    """Return the page of a feuille to change; a locked one says at its table why it cannot be."""
    page = load_page()
    if page.stored.cycle.is_verrouillee:
        abort(redirect(url_for(".table"), 303))
    return page


def _describe() -> tuple[object, ...]:
    """Return all that the plain table page depends on, its tokens excepted."""
    acces, adresse = contexte.get_acces(), contexte.get_adresse()
    version = load_version(get_db(), adresse.soiree_id, adresse.numero_table, adresse.position)
    return g.cle, acces, version, request.args.get("faite", type=int)


def render_table(page: FeuillePage, saisie: dict[str, str], **autres: Any) -> str:
    """Return the table page; `autres` are erreurs, correction, conflit, jeton when any."""
    acces = contexte.get_acces()
    if saisie.get("donneur", "0") not in {str(siege.place) for siege in page.sieges}:
        # Refused with its sentence: there is nobody of that place to show.
        saisie = {champ: valeur for champ, valeur in saisie.items() if champ != "donneur"}
    contexte_page: dict[str, Any] = {
        "page": page,
        "droits": acces.droits,
        "demander_qui": not acces.tenu,
        "saisie": saisie,
        "erreurs": {},
        "correction": None,
        "conflit": None,
        "jeton": make_jeton(),
        "bareme": bareme_data(page.stored.bareme, page.stored.table.joueurs),
        "annulable": page.derniere if acces.droits.marquer else None,
        "faite": request.args.get("faite", type=int),
    }
    return render_template("feuilles/table.html", **contexte_page | autres)


@bp.post("/donnes")
def record() -> Response | tuple[str, int]:
    """Record the next donne."""
    acteur = contexte.require_marquer()
    form = DonneForm()
    saisie = form.to_saisie()
    try:
        donne_id = record_donne(get_db(), contexte.get_adresse(), saisie, acteur)
    except RefusError as refus:
        return _refuse(form, refus.erreurs), 422
    except ConflitError as conflit:
        return _show_conflit(form, conflit.donne), 409
    return redirect(url_for(".table", faite=donne_id), 303)


def _refuse(form: DonneForm, erreurs: dict[str, str], correction: LignePage | None = None) -> str:
    return render_table(load_page(), form.valeurs, erreurs=erreurs, correction=correction)


def _show_conflit(form: DonneForm, donne: StoredDonne | None) -> str:
    page = load_page()
    ligne = find_ligne(page, donne.id) if donne else None
    return render_table(page, form.valeurs, conflit=ligne)


@bp.post("/donnes/<int:donne_id>/choix")
def choose(donne_id: int) -> Response | tuple[str, int]:
    """Settle a conflict: keep theirs, put mine in its place, or record mine as another donne."""
    acteur = contexte.require_marquer()
    form = DonneForm()
    choix = request.form.get("choix")
    adresse, saisie = contexte.get_adresse(), form.to_saisie()
    try:
        if choix == "mienne":
            modif = request.form.get("modif", type=int)
            replace_donne(get_db(), adresse, donne_id, saisie, modif, acteur)
        elif choix == AUTRE:
            record_donne(get_db(), adresse, saisie, acteur)
        elif choix != "sienne":
            abort(400)
    except RefusError as refus:
        return _refuse(form, refus.erreurs), 422
    except ConflitError as conflit:
        return _show_conflit(form, conflit.donne), 409
    return redirect(url_for(".table"), 303)


@bp.get("/donnes/<int:donne_id>")
def donne(donne_id: int) -> str:
    """Show one donne with its calculation and its history."""
    page = load_page()
    ligne = find_ligne(page, donne_id) or abort(404)
    lisible = ligne.ligne.marque is not None or ligne.donne.etat != "jouee"
    noms = [siege.nom for siege in page.sieges]
    bareme = page.stored.bareme
    return render_template(
        "feuilles/donne.html",
        page=page,
        ligne=ligne,
        droits=contexte.get_acces().droits,
        etapes=explain(ligne.donne, bareme, noms) if lisible else [],
        calcul=format_calcul(ligne.donne, bareme) if ligne.ligne.marque is not None else "",
        traces=build_historique(list_traces(get_db(), donne_id), noms),
    )


@bp.get("/donnes/<int:donne_id>/corriger")
def edit(donne_id: int) -> str:
    """Show the form filled with a recorded donne."""
    contexte.require_marquer()
    page = _load_ouverte()
    ligne = find_ligne(page, donne_id) or abort(404)
    saisie = fill_saisie(ligne.stored.entree) | {"modif": str(ligne.stored.modif)}
    return render_table(page, saisie, correction=ligne)


@bp.post("/donnes/<int:donne_id>/corriger")
def replace(donne_id: int) -> Response | tuple[str, int]:
    """Replace a recorded donne."""
    acteur = contexte.require_marquer()
    form = DonneForm()
    modif = request.form.get("modif", type=int)
    try:
        replace_donne(get_db(), contexte.get_adresse(), donne_id, form.to_saisie(), modif, acteur)
    except RefusError as refus:
        ligne = find_ligne(load_page(), donne_id)
        return _refuse(form, refus.erreurs, ligne), 422
    except IntrouvableError:
        return _tell_retiree(form, donne_id), 409
    except ConflitError as conflit:
        return _show_conflit(form, conflit.donne), 409
    return redirect(url_for(".table", faite=donne_id), 303)


def _tell_retiree(form: DonneForm, donne_id: int) -> str:
    """Show again what was typed of a donne that somebody has taken off the sheet meanwhile."""
    page = load_page()
    if donne_id not in {donne.id for donne in load_retirees(get_db(), page.stored)}:
        raise IntrouvableError
    message = "Cette donne vient d’être annulée : enregistrez-la de nouveau si elle compte."
    return render_table(page, form.valeurs, erreurs={"": message})


@bp.get("/donnes/<int:donne_id>/annuler")
def confirm_cancel(donne_id: int) -> str:
    """Ask before a donne is taken off the sheet."""
    contexte.require_marquer()
    page = _load_ouverte()
    ligne = find_ligne(page, donne_id) or abort(404)
    return render_template(
        "feuilles/annuler.html", page=page, ligne=ligne, droits=contexte.get_acces().droits
    )


@bp.post("/donnes/<int:donne_id>/annuler")
def cancel(donne_id: int) -> Response | tuple[str, int]:
    """Take a donne off the sheet; the facts of the last one come back in the form."""
    acteur = contexte.require_marquer()
    modif = request.form.get("modif", type=int)
    stored = contexte.load_current()
    etait_derniere = bool(stored.donnes) and stored.donnes[-1].id == donne_id
    try:
        cancel_donne(get_db(), contexte.get_adresse(), donne_id, modif, acteur)
    except ConflitError:
        page = load_page()
        message = "Cette donne vient d’être corrigée par quelqu’un d’autre : regardez-la d’abord."
        return render_table(page, {}, erreurs={"": format_phrase(message)}), 409
    reprise = donne_id if etait_derniere else None
    return redirect(url_for(".table", reprise=reprise), 303)


@bp.post("/tenu")
def hold() -> Response:
    """Remember who holds this phone: a seat, or somebody else."""
    contexte.require_marquer()
    sieges = contexte.load_current().sieges
    place = request.form.get("place", -1, type=int)
    qui = sieges[place].nom_court if 0 <= place < len(sieges) else "une autre personne"
    session.permanent = True
    session[contexte.TENUS] = {**session.get(contexte.TENUS, {}), g.cle: qui}
    return redirect(url_for(".table"), 303)


def find_ligne(page: FeuillePage, donne_id: int) -> LignePage | None:
    """Return the line of this donne, if it is on the feuille."""
    return next((ligne for ligne in page.lignes if ligne.stored.id == donne_id), None)
