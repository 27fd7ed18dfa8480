"""The places: what the number of players gives, drawn or chosen, drawn again."""

from collections.abc import Callable

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from ...db import get_db
from ...pages.tournoi.mouvement import describe_mouvement
from ...regles.mouvement.placement import MINIMUM, PREMIER_FFT, count_tables, name_depart
from ...regles.texte import format_phrase
from ...services.refus import RefusError
from ...services.tournoi.plan import Deroule
from ...services.tournoi.tirage import choose_place, draw_places, undo_tirage
from . import bp
from .cadre import get_deroule, render, require_organisateur
from .places import build_apercu, build_places, list_presents, parse_place

GRAINE = "Le numéro du tirage est un nombre, de 0 à 999 999 999."
PLACE = "Écrivez une place comme « Sud 7 », ou un numéro de départ."
PERSONNE = "Choisissez un joueur."


@bp.get("/places")
def tirage() -> str:
    """Show the places, or what a draw would give."""
    require_organisateur()
    return _render({})


@bp.post("/places")
def tirer() -> Response | tuple[str, int]:
    """Draw the places, again when they are drawn already."""
    auteur = require_organisateur()
    texte = request.form.get("graine", "").strip()
    if texte and not (texte.isascii() and texte.isdigit() and len(texte) < 10):
        return _render({"graine": GRAINE}), 422
    return _act(
        lambda: draw_places(
            get_db(),
            get_deroule().soiree.id,
            auteur,
            graine=int(texte) if texte else None,
            mort=request.form.get("mort") == "1",
            confirme=request.form.get("confirme") == "1",
            vu=request.form.get("vu"),
        )
    )


@bp.post("/places/choisir")
def choisir() -> Response | tuple[str, int]:
    """Keep a place for somebody, or give it back to the draw when none is written."""
    auteur = require_organisateur()
    qui = request.form.get("qui", type=int)
    texte = request.form.get("place", "").strip()
    numero = parse_place(texte)
    if qui is None:
        return _render({"qui": PERSONNE}), 422
    if numero is None and request.form.get("rendre") != "1":
        return _render({"place": PLACE}), 422
    soiree_id = get_deroule().soiree.id
    vu = request.form.get("vu")
    return _act(lambda: choose_place(get_db(), soiree_id, qui, numero, auteur, vu))


@bp.get("/places/refaire")
def refaire() -> str:
    """Ask whether the draw is made again."""
    require_organisateur()
    deroule = get_deroule()
    return render(
        "refaire", erreurs={}, deroule=deroule, ici="tirage", apercu=build_apercu(deroule)
    )


@bp.post("/places/effacer")
def effacer() -> Response | tuple[str, int]:
    """Take the draw back; chosen places stay."""
    auteur = require_organisateur()
    vu = request.form.get("vu")
    return _act(lambda: undo_tirage(get_db(), get_deroule().soiree.id, auteur, vu))


def _act(agir: Callable[[], object]) -> Response | tuple[str, int]:
    try:
        agir()
    except RefusError as refus:
        return _render(refus.erreurs), 422
    return redirect(url_for(".tirage"), 303)


def _render(erreurs: dict[str, str]) -> str:
    deroule = get_deroule()
    presents = list_presents(deroule)
    tables = deroule.tournoi.tables or 99
    choisis = [
        (qui, name_depart(qui.numero, tables if deroule.tournoi.is_tire else 99))
        for qui in deroule.inscriptions
        if qui.choisi and qui.numero is not None
    ]
    return render(
        "tirage",
        erreurs={champ: format_phrase(phrase) for champ, phrase in erreurs.items()},
        tournoi=deroule.tournoi,
        commence=bool(deroule.positions),
        presents=presents,
        sans_place=[qui for qui in presents if qui.numero is None]
        if deroule.tournoi.is_tire
        else [],
        apercu=build_apercu(deroule),
        avec_mort=build_apercu(deroule, mort=True)
        if len(presents) % 4 == 1 and len(presents) > 5
        else None,
        mort=request.form.get("mort") == "1",
        places=build_places(deroule, request.args.get("position", type=int)),
        mouvement=_describe_mouvement(deroule, len(presents)),
        howell=deroule.tournoi.is_tire and tables < PREMIER_FFT,
        choisis=choisis,
        graine=request.form.get("graine", ""),
        place=request.form.get("place", ""),
        qui=request.form.get("qui", type=int),
        ecrire=not deroule.soiree.archivee,
        ici="tirage",
    )


def _describe_mouvement(deroule: Deroule, presents: int) -> tuple[str, str]:
    if deroule.tournoi.is_tire:
        return describe_mouvement(deroule.tournoi.joueurs, deroule.tournoi.tables)
    return describe_mouvement(presents, count_tables(max(presents, MINIMUM)))
