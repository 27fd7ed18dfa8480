"""The board: what comes next, each sheet at its place, followed while it changes."""

import re
from collections.abc import Callable
from hashlib import sha256

from flask import abort, current_app, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ...db import get_db
from ...regles.texte import format_phrase
from ...services.cycle import validate_position
from ...services.refus import RefusError
from ...services.tournoi.chrono import (
    extend_chrono,
    pause_chrono,
    resume_chrono,
    start_chrono,
)
from ...services.tournoi.plan import Deroule
from ...store.journal import load_version_soiree
from .. import contexte
from ..memoire import get_memoire
from ..reponses import make_json
from . import bp
from .cadre import (
    get_deroule,
    get_tournoi,
    read_vue,
    render,
    require_arbitre,
    require_organisateur,
)
from .chrono import load_chrono, read_chrono
from .plateau import build_plateau
from .releve import link_feuille

TABLE = re.compile(r"[0-9]{1,4}")
INCONNUE = "La table {} ne joue pas à la position {}."
AUCUNE = "Aucune position n’est ouverte."
NUMERO = "Tapez un numéro de table."


@bp.get("/")
def tableau() -> str | Response:
    """Show the board; whoever neither organises nor arbitrates goes to the screen of the hall."""
    if not contexte.get_acces().droits.arbitrer:
        return redirect(url_for(".salle"), 303)
    return render_tableau({})


@bp.get("/vivant")
def vivant() -> Response:
    """Give the parts of the board that change; 304 while nothing does."""
    require_arbitre()
    acces = contexte.get_acces()
    organise, figee = acces.droits.organiser, acces.soiree.is_figee
    cle = ("plateau", current_app.static_url_path, g.cle, organise, figee, _version())
    etag = sha256(repr(cle).encode()).hexdigest()[:20]
    if request.if_none_match.contains_weak(etag):
        return answer_etag(Response(status=304), etag)
    html = get_memoire().keep(cle, lambda: _render_vivant(get_deroule()))
    chrono = load_chrono(get_tournoi())
    reponse = make_json(200, etag=etag, html=html, reste=chrono.reste if chrono else None)
    return answer_etag(reponse, etag)


@bp.post("/aller")
def aller() -> Response | tuple[str, int]:
    """Go to the sheet of a table at the current position, to copy it."""
    require_arbitre()
    deroule = get_deroule()
    texte = request.form.get("table", "").strip()
    if deroule.courante is None:
        return render_tableau({"table": AUCUNE}), 422
    if not texte.isascii() or not texte.isdigit():
        return render_tableau({"table": NUMERO}), 422
    position, table = deroule.courante.position, int(texte[:4])
    feuilles = [f for f in deroule.list_feuilles(position) if f.numero_table == table]
    if not feuilles:
        return render_tableau({"table": INCONNUE.format(table, position)}), 422
    return redirect(link_feuille(feuilles, position, table), 303)


@bp.post("/valider")
def valider() -> Response | tuple[str, int]:
    """Validate the right sheets that the board showed; those not confirmed if asked."""
    auteur = require_arbitre()
    tournoi, vue = get_tournoi(), read_vue()
    position = tournoi.position if vue is None else vue
    remises, dites = request.form.get("remises") == "1", request.form.get("tables")
    tables = None if dites is None else [int(mot) for mot in dites.split() if TABLE.fullmatch(mot)]
    return _act(
        lambda: validate_position(get_db(), tournoi.soiree_id, position, auteur, remises, tables)
    )


@bp.post("/chrono")
def chrono() -> Response | tuple[str, int]:
    """Start the clock, stop it, let it go on, or give more time."""
    auteur = require_organisateur()
    soiree_id, geste, vue = get_tournoi().soiree_id, request.form.get("geste"), read_vue()
    minutes = request.form.get("minutes", 0, type=int)
    gestes: dict[str | None, Callable[[], None]] = {
        "lancer": lambda: start_chrono(get_db(), soiree_id, minutes, auteur, vue),
        "arreter": lambda: pause_chrono(get_db(), soiree_id, auteur, vue),
        "reprendre": lambda: resume_chrono(get_db(), soiree_id, auteur, vue),
        "ajouter": lambda: extend_chrono(get_db(), soiree_id, minutes, auteur, vue),
    }
    if geste not in gestes:
        abort(400)
    return _act(gestes[geste])


def _act(agir: Callable[[], object]) -> Response | tuple[str, int]:
    try:
        agir()
    except RefusError as refus:
        return render_tableau(refus.erreurs), 422
    return redirect(url_for(".tableau"), 303)


def answer_etag(reponse: Response, etag: str) -> Response:
    """Return an answer that a page which follows may have again as 304."""
    reponse.set_etag(etag)
    reponse.headers["Cache-Control"] = "private, no-cache"
    return reponse


def render_tableau(erreurs: dict[str, str]) -> str:
    """Return the page of the board."""
    deroule = get_deroule()
    phrases = {champ: format_phrase(phrase) for champ, phrase in erreurs.items()}
    return render("tableau", **_list_valeurs(deroule), erreurs=phrases, ici="tableau")


def _render_vivant(deroule: Deroule) -> str:
    """Return what changes on the board, without tokens: the page puts its own."""
    valeurs = _list_valeurs(deroule) | {"csrf_token": str}
    return render_template("tournoi/_vivant.html", **valeurs, soiree=deroule.soiree)


def _list_valeurs(deroule: Deroule) -> dict[str, object]:
    return {
        "plateau": build_plateau(deroule),
        "chrono": read_chrono(deroule),
        "position": deroule.tournoi.position,
        "tire": deroule.tournoi.is_tire,
        "ecrire": not deroule.soiree.archivee,
        "organise": contexte.get_acces().droits.organiser,
    }


def _version() -> int:
    return load_version_soiree(get_db(), contexte.get_acces().soiree.id)
