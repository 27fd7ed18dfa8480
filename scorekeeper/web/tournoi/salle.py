"""The screen of the hall, and what a table reads while it waits: read-only, for any link."""

from hashlib import sha256

from flask import current_app, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from ...db import get_db
from ...regles.texte import fold_lettres
from ...store.journal import load_version_hors_jeu
from ...store.tournoi.values import Tournoi
from ..memoire import get_memoire
from ..reponses import make_json
from . import bp
from .cadre import get_deroule, get_tournoi, render
from .chrono import Chrono, load_chrono
from .ecran import Ecran, build_ecran, find_assis, is_fige
from .tableau import answer_etag

LETTRES = 2
TROP = 12


@bp.get("/salle")
def salle() -> str:
    """Show the hall who sits where, the clock and the ranking."""
    tournoi = get_tournoi()
    nom = request.args.get("nom", "").strip()[:80]
    _etag, html = _load_vues(tournoi)
    assez = len(fold_lettres(nom)) >= LETTRES
    trouves = find_assis(build_ecran(get_deroule()), nom) if assez else []
    return render(
        "salle",
        vues=Markup(html),
        chrono=load_chrono(tournoi),
        nom=nom,
        cherche=assez,
        trouves=trouves[:TROP],
        menu=[],
    )


@bp.get("/salle/vivant")
def salle_vivante() -> Response:
    """Give what the hall shows; 304 while it stays the same."""
    tournoi = get_tournoi()
    etag, html = _load_vues(tournoi)
    if request.if_none_match.contains_weak(etag):
        return answer_etag(Response(status=304), etag)
    chrono = load_chrono(tournoi)
    reponse = make_json(200, etag=etag, html=html, reste=chrono.reste if chrono else None)
    return answer_etag(reponse, etag)


def load_etag(tournoi: Tournoi) -> str:
    """Return what changes when what the hall shows does."""
    return _load_vues(tournoi)[0]


def _load_version(tournoi: Tournoi) -> int:
    return load_version_hors_jeu(get_db(), tournoi.soiree_id)


def _load_vues(tournoi: Tournoi) -> tuple[str, str]:
    """Return the ETag and the text of the views; donnes being played change nothing to them.

    The ETag is that of the text: much that is written in an evening is not shown here.
    """
    chrono = load_chrono(tournoi)
    cle = ("salle", current_app.static_url_path, tournoi.soiree_id, _load_version(tournoi))

    def make() -> tuple[str, str]:
        html = _render_vues(build_ecran(get_deroule()), chrono)
        return sha256(html.encode()).hexdigest()[:20], html

    passe = (is_fige(tournoi), chrono is not None and chrono.is_fini)
    return get_memoire().keep((*cle, *passe), make)


def _render_vues(ecran: Ecran, chrono: Chrono | None) -> str:
    return render_template("tournoi/_vues.html", ecran=ecran, chrono=chrono)


def link_salle(cle: str) -> str:
    """Return the path of the hall's screen for a link."""
    return url_for("tournoi.salle", cle=cle)
