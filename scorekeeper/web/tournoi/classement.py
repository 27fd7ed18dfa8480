"""The ranking of a club night: shown to all, made final by the organiser, sent as CSV."""

from datetime import UTC, datetime
from typing import Any

from flask import Response, current_app, g, redirect, request, url_for
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response as Reponse

from ...db import get_db
from ...echange.tableur import write_csv
from ...pages.tournoi.classement import Classement, say_departages
from ...regles.texte import format_phrase
from ...services.adresse import Auteur
from ...services.refus import RefusError
from ...services.tournoi.gel import freeze, mark_avance, mark_heure, say_reste, unfreeze
from ...services.tournoi.plan import Deroule
from ...store.tournoi.classement import load_version_classement
from ...store.tournoi.values import Tournoi
from .. import contexte
from ..horloge import format_heure, read_prochaine
from ..memoire import get_memoire
from . import bp
from .cadre import get_deroule, get_tournoi, render, require_organisateur
from .rangs import TOUS, list_vues, make_classement


@bp.get("/classement")
def classement() -> Reponse:
    """Show the ranking after the last closed position, or after ?apres=, or ?parmi= some."""
    memoire = get_memoire()
    vue = ("classement", current_app.static_url_path, g.cle, contexte.get_acces(), *_describe())
    return memoire.recall(vue, lambda: _render({}, csrf_token=lambda: memoire.csrf))


@bp.post("/classement/figer")
def figer() -> Reponse | tuple[str, int]:
    """Make the ranking final now, or at the hour that is given."""
    auteur = require_organisateur()
    get_tournoi()
    return _apply(lambda soiree_id: _freeze(soiree_id, auteur))


@bp.post("/classement/defiger")
def defiger() -> Reponse | tuple[str, int]:
    """Make the ranking provisional again; a final one asks for a reason."""
    auteur = require_organisateur()
    get_tournoi()
    vu = request.form.get("vu")
    return _apply(lambda soiree_id: unfreeze(get_db(), soiree_id, auteur, vu))


@bp.get("/classement.csv")
def classement_csv() -> Response:
    """Send the ranking shown as a spreadsheet opens it."""
    vu = make_demande(get_deroule())
    reponse = Response(write_csv(_list_rangees(vu)), mimetype="text/csv")
    nom = f"classement-{contexte.get_acces().soiree.date:%Y-%m-%d}-position-{vu.apres}"
    reponse.headers.set("Content-Disposition", "attachment", filename=f"{nom}.csv")
    reponse.headers["Cache-Control"] = "private, no-cache"
    return reponse


def say_statut(tournoi: Tournoi) -> str:
    """Return how sure the ranking is: Provisoire, Provisoire jusqu’à 23 h 30, Définitif."""
    if is_definitif(tournoi):
        return "Définitif"
    jusqua = tournoi.provisoire_jusqua or tournoi.fige_a
    return f"Provisoire jusqu’à {format_heure(jusqua)}" if jusqua else "Provisoire"


def is_definitif(tournoi: Tournoi) -> bool:
    """Whether the ranking changes no more."""
    return tournoi.fige_a is not None and tournoi.fige_a <= datetime.now(UTC)


def _describe() -> tuple[object, ...]:
    """Return all that the ranking asked for depends on, the link aside."""
    version = load_version_classement(get_db(), contexte.get_acces().soiree.id)
    return version, say_statut(get_tournoi()), request.args.get("apres"), request.args.get("parmi")


def make_demande(deroule: Deroule) -> Classement:
    """Return the ranking that the address asks for: ?apres= a position, ?parmi= some."""
    apres = request.args.get("apres", type=int)
    return make_classement(deroule, apres, request.args.get("parmi", TOUS))


def _render(erreurs: dict[str, str], **autres: Any) -> str:
    deroule = get_deroule()
    tournoi, vu = deroule.tournoi, make_demande(deroule)
    courante = deroule.courante
    valeurs = {
        "tournoi": tournoi,
        "classement": vu,
        "vues": list_vues(deroule),
        "closes": deroule.closes,
        "en_cours": courante.position if courante and courante.close_a is None else None,
        "statut": say_statut(tournoi),
        "definitif": is_definitif(tournoi),
        "departages": format_phrase(say_departages(tournoi.departages)),
        "reste": format_phrase(say_reste(deroule)),
        "avance": mark_avance(deroule),
        "heure_vue": mark_heure(tournoi),
        "erreurs": erreurs,
        "heure": request.form.get("heure", ""),
        "raison": request.form.get("raison", ""),
        "csrf_token": generate_csrf,
    }
    return render("classement", **valeurs | autres)


def _freeze(soiree_id: int, auteur: Auteur) -> None:
    texte = request.form.get("heure", "").strip()
    moment = None
    if request.form.get("quand") == "heure":
        moment = read_prochaine(texte)
        if moment is None:
            raise RefusError({"heure": "Une heure s’écrit ainsi : 23:30, dans les douze heures."})
    confirme, vu = request.form.get("confirme") == "1", request.form.get("vu")
    freeze(get_db(), soiree_id, auteur, moment, confirme, vu)


def _apply(geste: Any) -> Reponse | tuple[str, int]:
    try:
        geste(contexte.get_acces().soiree.id)
    except RefusError as refus:
        return _render(refus.erreurs), 422
    return redirect(url_for(".classement"), 303)


def _list_rangees(vu: Classement) -> list[list[str | int]]:
    """Return the ranking as the rows of a spreadsheet, its heading first."""
    positions = [f"Position {position}" for position in vu.positions]
    entete = ["Rang", "Nom", "Club", "Série", *positions, "Pénalités", "Total", "Mention"]
    rangees: list[list[str | int]] = [list(entete)]
    for ligne in vu.lignes:
        scores = ["" if score is None else score for score in ligne.scores]
        mention = ligne.mention or ", ".join(ligne.membres)
        rangees.append(
            [
                ligne.rang,
                ligne.nom,
                ligne.club,
                ligne.serie,
                *scores,
                ligne.ajustement,
                ligne.total,
                mention,
            ]
        )
    return rangees
