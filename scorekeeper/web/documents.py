"""PDFs: made by the workshop's own process, sent with an ETag, refused in French when it cannot."""

import re

from flask import (
    Blueprint,
    Flask,
    Response,
    abort,
    current_app,
    make_response,
    render_template,
    request,
)

from ..db import get_db
from ..pages.feuille import FeuillePage
from ..pages.mots import say_etat
from ..pdf.atelier import Atelier
from ..pdf.billets import Billet
from ..pdf.documents import html_feuille, html_vierges
from ..pdf.refus import AtelierOccupe, PdfIndisponible
from ..regles.texte import format_phrase
from ..store.papier import load_confirmateurs
from ..store.values import StoredFeuille
from . import contexte
from .feuilles import bp as feuilles
from .forms_partie import FORMULES, VIERGES
from .liens import draw_qr, list_adresses
from .papier import bp as feuilles_papier
from .sanctions import make_page

bp = Blueprint("documents", __name__)


def init_app(app: Flask) -> None:
    """Give the app its workshop; no process is started before the first PDF."""
    app.extensions["atelier"] = Atelier(app.config["STATIQUE"])
    app.register_blueprint(bp)
    app.register_error_handler(PdfIndisponible, _explain)


def get_atelier() -> Atelier:
    """Return the app's workshop."""
    atelier: Atelier = current_app.extensions["atelier"]
    return atelier


@bp.get("/feuilles-vierges/<formule>.pdf")
def vierge(formule: str) -> Response:
    """Send a blank sheet of five donnes; anybody may print one."""
    if formule not in VIERGES:
        abort(404)
    places, joueurs, _titre = FORMULES[formule]
    html = html_vierges(joueurs, current_app.jinja_env, mort=places > joueurs)
    return send_pdf(html, f"feuille-vierge-{formule.replace('+', '-')}")


@feuilles.get("/feuille.pdf")
def pdf() -> Response:
    """Send the feuille de marque of this table."""
    stored = contexte.load_current()
    page = make_page(stored)
    html = html_feuille(page, current_app.jinja_env, billets=_list_billets(stored))
    return send_pdf(html, _name_fichier(page))


@feuilles_papier.get("/<ou:ou>/feuille.pdf", endpoint="pdf")
def pdf_papier() -> Response:
    """Send a feuille of the soirée as the official sheet, with where it stands."""
    stored = contexte.load_current()
    page = make_page(stored)
    confirmateur = load_confirmateurs(get_db(), stored.soiree.id).get(stored.id)
    html = html_feuille(page, current_app.jinja_env, etat=say_etat(stored, confirmateur))
    lieu = f"position-{stored.position}-table-{stored.numero_table}"
    return send_pdf(html, f"{_name_fichier(page)}-{lieu}")


def _list_billets(stored: StoredFeuille) -> list[Billet]:
    """Return the links to print on a sheet that is marked on phones, none on one of paper."""
    if stored.papier:
        return []
    adresses = list_adresses(stored.numero_table)
    marquer = contexte.get_acces().droits.marquer
    dits = {"table": "Marquer", "lecture": "Suivre"} if marquer else {"lecture": "Suivre"}
    return [
        Billet(titre, adresses[sorte], draw_qr(adresses[sorte], f"Code QR\u00a0: {titre.lower()}"))
        for sorte, titre in dits.items()
        if sorte in adresses
    ]


def _name_fichier(page: FeuillePage) -> str:
    nom = re.sub(r"[^\w-]+", "-", page.titre).strip("-") or "feuille"
    return f"feuille-{nom}"


def send_pdf(html: str, nom: str) -> Response:
    """Return the PDF of a document, 304 when the visitor has it already."""
    atelier = get_atelier()
    reponse = make_response()
    reponse.set_etag(atelier.etag(html))
    reponse.headers["Cache-Control"] = "private, no-cache"
    if request.if_none_match.contains_weak(reponse.get_etag()[0] or ""):
        reponse.status_code = 304
        return reponse
    reponse.data = atelier.render(html)
    reponse.mimetype = "application/pdf"
    reponse.headers.set("Content-Disposition", "inline", filename=f"{nom}.pdf")
    return reponse


def _explain(refus: PdfIndisponible) -> tuple[str, int, dict[str, str]]:
    """Answer 503: try again in a moment, or install what the sentence says."""
    entetes = {"Retry-After": "5"} if isinstance(refus, AtelierOccupe) else {}
    phrase = format_phrase(str(refus))
    page = render_template("erreurs/erreur.html", titre="Pas de PDF pour l’instant", phrase=phrase)
    return page, 503, entetes
