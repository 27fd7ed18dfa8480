"""One person of a club night: corrected, struck off, gone, back, replaced, seated."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import abort, redirect, request, url_for
from werkzeug.wrappers import Response

from ...db import get_db
from ...pages.tournoi.inscriptions import format_euros, say_etat, say_place
from ...services.refus import DivergenceError, RefusError
from ...services.tournoi.inscriptions import (
    change_inscription,
    has_played,
    list_libres,
    starts_finale,
    strike_inscription,
)
from ...services.tournoi.presences import (
    can_open,
    come_back,
    leave,
    open_place,
    seat_waiting,
    substitute,
)
from ...store.tournoi.inscriptions import list_connus, list_inscriptions, load_inscription
from ...store.tournoi.values import Inscription
from .. import contexte
from . import bp
from .cadre import get_tournoi, read_vue, render, require_organisateur
from .forms_inscription import COCHES, fill_fiche, read_fiche, recognise
from .vues import read_vues, rebase, say_deux

# The cells of the fiche, whose errors are listed below it.
TITRES = {
    "nom": "Nom",
    "prenom": "Prénom",
    "club": "Club",
    "serie": "Série",
    "tarif": "Tarif",
    "numero_fft": "N° FFT",
    "equipe": "Équipe",
}
GESTES: Mapping[str, Callable[..., None]] = {
    "retirer": strike_inscription,
    "quitter": leave,
    "revenir": come_back,
    "asseoir": seat_waiting,
    "ouvrir": open_place,
}


@bp.get("/inscriptions/<int:id_>")
def inscription(id_: int) -> str:
    """Show what is known of somebody, and what can be done."""
    require_organisateur()
    inscrit = _load(id_)
    return _render(inscrit, fill_fiche(inscrit), {})


def _say(champ: str, valeur: str | int) -> str:
    """Return a field of somebody's as a sentence says it."""
    return format_euros(int(valeur)) if champ == "tarif" else f"« {valeur} »" if valeur else ""


@bp.post("/inscriptions/<int:id_>")
def corriger(id_: int) -> Response | tuple[str, int]:
    """Correct what is known of somebody: what the form changed of what it showed."""
    auteur = require_organisateur()
    inscrit, vues = _load(id_), read_vues(request.form)
    fiche, erreurs = read_fiche(request.form)
    vue = read_fiche(vues)[0] if vues else None
    try:
        if erreurs:
            raise RefusError(erreurs)
        change_inscription(get_db(), contexte.get_acces().soiree.id, id_, fiche, auteur, vue)
    except RefusError as refus:
        return _render(inscrit, request.form, refus.erreurs, vues), 422
    except DivergenceError as divergence:
        valeurs = rebase(request.form, vues, fill_fiche(inscrit))
        deux = say_deux(divergence, _say).items()
        return _render(inscrit, valeurs, {c: f"{TITRES[c]}. {dites}" for c, dites in deux}), 422
    return redirect(url_for(".inscriptions", fait="fiche", qui=id_, _anchor="fait"), 303)


@bp.post("/inscriptions/<int:id_>/<any(retirer, quitter, revenir, asseoir, ouvrir):geste>")
def agir(id_: int, geste: str) -> Response | tuple[str, int]:
    """Strike somebody off, let them go, back in, or on a free seat."""
    auteur = require_organisateur()
    inscrit = _load(id_)
    try:
        GESTES[geste](get_db(), contexte.get_acces().soiree.id, id_, auteur, read_vue())
    except RefusError as refus:
        return _render(inscrit, fill_fiche(inscrit), refus.erreurs), 422
    return redirect(url_for(".inscriptions", fait=geste, qui=id_, _anchor="fait"), 303)


@bp.get("/inscriptions/<int:id_>/remplacer")
def remplacer(id_: int) -> str:
    """Ask who takes somebody's seat."""
    require_organisateur()
    return _render_remplacer(_load(id_), {}, {})


@bp.post("/inscriptions/<int:id_>/remplacer")
def remplace(id_: int) -> Response | tuple[str, int]:
    """Give somebody's seat to another person."""
    auteur = require_organisateur()
    inscrit, soiree_id = _load(id_), contexte.get_acces().soiree.id
    fiche, erreurs = read_fiche(request.form)
    try:
        if erreurs:
            raise RefusError(erreurs)
        fiche = recognise(fiche, list_connus(get_db(), soiree_id))
        venu = substitute(get_db(), soiree_id, id_, fiche, auteur, read_vue())
    except RefusError as refus:
        return _render_remplacer(inscrit, request.form, refus.erreurs), 422
    return redirect(url_for(".inscriptions", vient=venu, _anchor=f"i-{venu}"), 303)


def _load(id_: int) -> Inscription:
    get_tournoi()
    return load_inscription(get_db(), contexte.get_acces().soiree.id, id_) or abort(404)


def _render(
    inscrit: Inscription,
    valeurs: Mapping[str, str],
    erreurs: Mapping[str, str],
    vues: Mapping[str, str] | None = None,
) -> str:
    tournoi, db = get_tournoi(), get_db()
    gens = list_inscriptions(db, tournoi.soiree_id)
    return render(
        "inscription",
        ici="inscriptions",
        **_describe(inscrit),
        valeurs=valeurs,
        vues=vues or fill_fiche(inscrit),
        erreurs=erreurs,
        a_joue=has_played(db, tournoi.soiree_id, inscrit),
        libre=tournoi.is_tire and bool(list_libres(tournoi, gens)),
        ouvrable=can_open(tournoi),
        finale=tournoi.is_tire and starts_finale(tournoi),
        autres=[autre for autre in gens if autre.id != inscrit.id],
    )


def _render_remplacer(
    inscrit: Inscription, valeurs: Mapping[str, str], erreurs: Mapping[str, str]
) -> str:
    soiree_id = contexte.get_acces().soiree.id
    gens = list_inscriptions(get_db(), soiree_id)
    return render(
        "remplacer",
        ici="inscriptions",
        **_describe(inscrit),
        valeurs=valeurs,
        erreurs=erreurs,
        attendent=[i for i in gens if i.numero is None and i.sortie is None],
        connus=list_connus(get_db(), soiree_id),
    )


def _describe(inscrit: Inscription) -> dict[str, Any]:
    tournoi = get_tournoi()
    return {
        "tournoi": tournoi,
        "inscrit": inscrit,
        "place": say_place(tournoi, inscrit),
        "etat": say_etat(tournoi, inscrit),
        "coches": COCHES,
    }
