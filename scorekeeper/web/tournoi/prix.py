"""The prizes of a club night: which ones are declared, and who gets them."""

from collections.abc import Mapping, Sequence

from flask import redirect, request, url_for
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response

from ...db import get_db
from ...pages.tournoi.classement import Categorie, list_categories
from ...pages.tournoi.primes import REMONTEE, award_primes, count_generales, dump_primes
from ...regles.prix import suggest_primes
from ...services.refus import RefusError
from ...services.tournoi.gel import mark_primes, save_primes
from ...services.tournoi.plan import Deroule
from ...services.tournoi.resultats import build_classement
from . import bp
from .cadre import get_deroule, render, require_organisateur
from .classement import is_definitif, say_statut

PLACES_MAX = 200


@bp.get("/prix")
def prix() -> str:
    """Show the prizes declared and who gets each."""
    require_organisateur()
    return _render(get_deroule(), {})


@bp.post("/prix")
def declarer_prix() -> Response | tuple[str, int]:
    """Declare the prizes of the evening."""
    auteur = require_organisateur()
    deroule = get_deroule()
    try:
        codes = _read(request.form, request.form.getlist("categorie"), deroule)
        save_primes(get_db(), deroule.soiree.id, codes, auteur, request.form.get("vu"))
    except RefusError as refus:
        return _render(deroule, refus.erreurs), 422
    return redirect(url_for(".prix"), 303)


def _read(form: Mapping[str, str], choisies: Sequence[str], deroule: Deroule) -> tuple[str, ...]:
    texte = form.get("generales", "").strip() or "0"
    if not (texte.isascii() and texte.isdecimal() and int(texte) <= PLACES_MAX):
        raise RefusError({"generales": f"Un nombre de places, de 0 à {PLACES_MAX}."})
    categories = [categorie.code for categorie in list_categories(deroule.inscriptions)]
    gardees = [code for code in categories if code in choisies]
    return dump_primes(int(texte), gardees, REMONTEE in choisies)


def _render(deroule: Deroule, erreurs: dict[str, str]) -> str:
    categories = list_categories(deroule.inscriptions)
    codes = deroule.tournoi.primes
    gens = {inscrit.id: inscrit for inscrit in deroule.inscriptions}
    rangs = build_classement(deroule) if deroule.closes else ()
    moins, plus = suggest_primes(len(rangs) or len(gens))
    generales = count_generales(codes) if codes else moins
    return render(
        "prix",
        choix=_list_choix(categories, erreurs, codes),
        generales=request.form.get("generales", "") if erreurs else str(generales),
        usage=str(moins) if moins == plus else f"{moins} à {plus}",
        joueurs=len(rangs) or len(gens),
        remises=award_primes(codes, rangs, categories, gens) if rangs else [],
        declarees=len(codes),
        vu=mark_primes(codes),
        statut=say_statut(deroule.tournoi),
        definitif=is_definitif(deroule.tournoi),
        apres=deroule.closes,
        erreurs=erreurs,
        csrf_token=generate_csrf,
    )


def _list_choix(
    categories: Sequence[Categorie], erreurs: dict[str, str], codes: Sequence[str]
) -> list[tuple[str, str, bool]]:
    """Return the prizes that may be declared beside the places: code, title, whether they are."""
    choisies = request.form.getlist("categorie") if erreurs else codes
    titres = [(categorie.code, categorie.prix) for categorie in categories]
    titres.append((REMONTEE, "Meilleur score des deux dernières positions"))
    return [(code, titre, code in choisies) for code, titre in titres]
