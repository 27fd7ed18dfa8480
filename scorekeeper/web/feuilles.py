"""A table's pages: the feuille with the form of the next donne, and what is done to its donnes."""

from flask import (
    Blueprint,
    abort,
    g,
    make_response,
    redirect,
    request,
    session,
    url_for,
)
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response

from ..db import get_db
from ..pages.feuille import FeuillePage, LignePage
from ..regles.texte import format_phrase
from ..services.donnes import Saisie, expect_donne, record_donne, replace_donne
from ..services.refus import ConflitError, IntrouvableError, RefusError
from ..store.feuilles import load_feuille, load_retirees
from ..store.values import EtatPartie
from . import contexte
from .etat import answer_etat, load_etat, read_etag, render_conflit, tell_recopiee
from .forms import DonneForm, fill_saisie
from .memoire import get_memoire
from .rendu import describe, render_table
from .reponses import make_json, tell_erreurs, tell_fait, tell_phrase, wants_json
from .sanctions import make_page

bp = Blueprint("feuilles", __name__, url_prefix="/p/<cle>")
contexte.bind(bp)

AUTRE = "autre"
RECOPIEE = (
    "Cette feuille vient d’être recopiée du papier : votre donne n’y est pas ajoutée."
    " Comparez-la avec la feuille recopiée."
)


@bp.get("/")
def table() -> Response | str:
    """Show the feuille and the form of the next donne; without one, the sheets on paper."""
    reprise = request.args.get("reprise", type=int)
    if reprise is None:
        memoire = get_memoire()
        jetons = {"jeton": memoire.jeton, "csrf_token": lambda: memoire.csrf, "etag": read_etag()}
        vue = ("table", *describe(), request.args.get("faite", type=int))
        return memoire.recall(vue, lambda: render_table(_load_marquee(), {}, **jetons))
    page = _load_marquee()
    retirees = load_retirees(get_db(), page.stored)
    retiree = next((donne for donne in retirees if donne.id == reprise), None)
    # Its places are those of who sat there then: with somebody else there, it says nothing.
    meme = retiree and page.stored.digest_placement(retiree.rang) == page.stored.placement
    return render_table(page, saisie=fill_saisie(retiree.entree) if retiree and meme else {})


@bp.get("/etat")
def etat() -> Response:
    """Give the state of the table to the pages that follow it; 304 while nothing changes."""
    return answer_etat()


@bp.get("/csrf")
def csrf() -> Response:
    """Give a fresh token to a page that has waited long, or was kept by the browser."""
    return make_json(200, csrf_token=generate_csrf())


def load_page() -> FeuillePage:
    """Return the page of the feuille that this table marks; one on paper is read elsewhere."""
    stored = contexte.load_current()
    if stored.papier:
        ailleurs = redirect(url_for("papier.recap", ou=stored), 303)
        abort(tell_recopiee(stored) if wants_json() else ailleurs)
    return make_page(stored)


def _load_marquee() -> FeuillePage:
    """Return the page of the feuille that this table marks, or go to the sheets on paper."""
    ici = contexte.get_adresse()
    stored = load_feuille(get_db(), ici.soiree_id, ici.numero_table, ici.position)
    if stored is None or stored.papier:
        club = stored is None and contexte.get_acces().soiree.is_tournoi
        abort(redirect(url_for("tournoi.attente" if club else "papier.liste"), 303))
    return make_page(stored)


def load_ouverte() -> FeuillePage:
    """Return the page of a feuille to change; a locked one says at its table why it cannot be."""
    page = load_page()
    if page.stored.cycle.is_verrouillee or page.stored.partie is EtatPartie.CLOSE:
        abort(redirect(url_for(".table"), 303))
    return page


@bp.post("/donnes")
def record() -> Response:
    """Record the next donne."""
    acteur = contexte.require_marquer()
    form = DonneForm()
    try:
        donne_id = record_donne(get_db(), contexte.get_adresse(), form.to_saisie(), acteur)
    except RefusError as refus:
        return _refuse(form, refus)
    except ConflitError as conflit:
        return _show_conflit(form, conflit)
    except IntrouvableError:
        return _tell_recopiee(form)
    return _go_on(donne_id)


def _tell_recopiee(form: DonneForm) -> Response:
    """Say that the sheet was copied from paper meanwhile, and show again what was typed."""
    stored = contexte.load_current()
    if stored.papier is None:
        raise IntrouvableError
    if wants_json():
        return tell_phrase(409, RECOPIEE)
    page = render_table(
        make_page(stored),
        form.valeurs,
        erreurs={"": format_phrase(RECOPIEE)},
        recopiee=url_for("papier.recap", ou=stored),
    )
    return make_response(page, 409)


def _go_on(donne_id: int | None) -> Response:
    """Answer a write with the state that it left, or with the table."""
    suite = url_for(".table", faite=donne_id)
    return tell_fait(suite, lambda: {"donne": donne_id, "etat": load_etat()})


def _refuse(form: DonneForm, refus: RefusError, donne_id: int | None = None) -> Response:
    """Answer a refusal; `donne_id` is the donne to correct, None for the next one."""

    def make_page() -> str:
        page = load_page()
        correction = None if donne_id is None else find_ligne(page, donne_id)
        return render_table(page, form.valeurs, erreurs=refus.erreurs, correction=correction)

    return tell_erreurs(refus.erreurs, make_page)


def _show_conflit(form: DonneForm, conflit: ConflitError) -> Response:
    """Show both versions, and overwrite nothing."""
    page = load_page()
    ligne = find_ligne(page, conflit.donne.id) if conflit.donne else None
    if ligne is None or not wants_json():
        return make_response(render_table(page, form.valeurs, conflit=ligne), 409)
    html = render_conflit(page, ligne, form.valeurs)
    sienne = {"id": ligne.stored.id, "modif": ligne.stored.modif, "rang": ligne.stored.rang}
    return make_json(409, html=html, sienne=sienne, etat=load_etat())


@bp.post("/donnes/<int:donne_id>/choix")
def choose(donne_id: int) -> Response:
    """Settle a conflict: keep theirs, put mine in its place, or record mine as another donne."""
    acteur = contexte.require_marquer()
    form = DonneForm()
    choix = request.form.get("choix")
    adresse, saisie = contexte.get_adresse(), form.to_saisie()
    modif = contexte.read_modif()
    try:
        if choix == "mienne":
            _replace(donne_id, saisie.with_donneur(), modif, acteur)
        elif choix == AUTRE:
            record_donne(get_db(), adresse, saisie, acteur)
        elif choix == "sienne":
            # The one chosen is the one that was shown, or both are shown again.
            expect_donne(get_db(), adresse, donne_id, modif)
        else:
            abort(400)
    except RefusError as refus:
        return _refuse(form, refus)
    except IntrouvableError:
        if wants_json():
            raise
        return _tell_retiree(form, donne_id)
    except ConflitError as conflit:
        return _show_conflit(form, conflit)
    return _go_on(None)


def _replace(donne_id: int, saisie: Saisie, modif: int | None, acteur: str) -> None:
    arbitre = contexte.get_acces().droits.arbitrer
    replace_donne(get_db(), contexte.get_adresse(), donne_id, saisie, modif, acteur, arbitre)


@bp.get("/donnes/<int:donne_id>/corriger")
def edit(donne_id: int) -> str:
    """Show the form filled with a recorded donne."""
    contexte.require_marquer()
    page = load_ouverte()
    ligne = find_libre(page, donne_id)
    saisie = fill_saisie(ligne.stored.entree) | {"modif": str(ligne.stored.modif)}
    return render_table(page, saisie, correction=ligne)


@bp.post("/donnes/<int:donne_id>/corriger")
def replace(donne_id: int) -> Response:
    """Replace a recorded donne."""
    acteur = contexte.require_marquer()
    form = DonneForm()
    modif = contexte.read_modif()
    try:
        _replace(donne_id, form.to_saisie(), modif, acteur)
    except RefusError as refus:
        return _refuse(form, refus, donne_id)
    except IntrouvableError:
        return _tell_retiree(form, donne_id)
    except ConflitError as conflit:
        return _show_conflit(form, conflit)
    return _go_on(donne_id)


def _tell_retiree(form: DonneForm, donne_id: int) -> Response:
    """Show again what was typed of a donne that somebody has taken off the sheet meanwhile."""
    if contexte.load_current().papier:
        return _tell_recopiee(form)
    page = load_page()
    if donne_id not in {donne.id for donne in load_retirees(get_db(), page.stored)}:
        raise IntrouvableError
    message = "Cette donne vient d’être annulée : enregistrez-la de nouveau si elle compte."
    return make_response(render_table(page, form.valeurs, erreurs={"": message}), 409)


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


def find_libre(page: FeuillePage, donne_id: int) -> LignePage:
    """Return the line to change; one that a ruling changed says at its table why it cannot be."""
    ligne = find_ligne(page, donne_id) or abort(404)
    if not is_libre(ligne):
        abort(redirect(url_for(".donne", donne_id=donne_id), 303))
    return ligne


def is_libre(ligne: LignePage) -> bool:
    """Whether this link may change a line: not one that a ruling changed, at its table."""
    return ligne.jugee is None or contexte.get_acces().droits.arbitrer


def find_ligne(page: FeuillePage, donne_id: int) -> LignePage | None:
    """Return the line of this donne, if it is on the feuille."""
    return next((ligne for ligne in page.lignes if ligne.stored.id == donne_id), None)
