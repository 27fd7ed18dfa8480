"""House rules: listed, made, changed and deleted by the organiser."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ..db import get_db
from ..regles.bareme import BAREMES, FFT, Bareme
from ..regles.maison import list_changements
from ..services.baremes import create_bareme, delete_bareme, edit_bareme
from ..services.refus import RefusError
from ..store.baremes import count_parties, list_baremes, load_bareme
from ..store.values import Soiree
from .contexte import check_organisateur
from .forms_bareme import ARRONDIS_DITS, fill_bareme, list_champs, read_bareme

bp = Blueprint("baremes", __name__)

ACTEUR = "organisateur"


@bp.before_request
def require_organisateur() -> None:
    """Let nobody else in."""
    if not check_organisateur():
        abort(403)


@bp.get("/regles-maison")
def index() -> str:
    """Show the house rules, with what each changes."""
    baremes = [(bareme, list_changements(bareme)) for bareme in list_baremes(get_db())]
    return render_template("baremes/index.html", baremes=baremes)


@bp.get("/regles-maison/nouvelles")
def new() -> str:
    """Show the form of new rules, filled with the FFT's numbers."""
    return _render(fill_bareme(FFT), {})


@bp.post("/regles-maison/nouvelles")
def create() -> Response | tuple[str, int]:
    """Keep new rules."""
    return _write(None)


@bp.get("/regles-maison/<nom>/changer")
def edit(nom: str) -> str:
    """Show the form of rules to change."""
    return _render(fill_bareme(_load(nom)), {}, nom)


@bp.post("/regles-maison/<nom>/changer")
def replace(nom: str) -> Response | tuple[str, int]:
    """Change rules."""
    _load(nom)
    return _write(nom)


@bp.get("/regles-maison/<nom>/supprimer")
def confirm_delete(nom: str) -> str:
    """Ask before rules are deleted."""
    parties = count_parties(get_db(), nom)
    return render_template("baremes/supprimer.html", bareme=_load(nom), parties=parties)


@bp.post("/regles-maison/<nom>/supprimer")
def delete(nom: str) -> Response:
    """Delete rules."""
    delete_bareme(get_db(), nom, ACTEUR)
    return redirect(url_for(".index"), 303)


def list_choix() -> list[tuple[str, str]]:
    """Return what a game may be played by, the FFT's first: names and titles."""
    maison = [(bareme.nom, bareme.titre) for bareme in list_baremes(get_db())]
    return [(FFT.nom, "Fédération française de tarot"), *maison]


def name_change(soiree: Soiree) -> str:
    """Return the title of the rules that playing again takes, when they are no longer the game's.

    Nothing when they are the same, or when they are deleted: the game's own then serve again.
    """
    actuel = load_bareme(get_db(), soiree.bareme)
    return actuel.titre if actuel is not None and actuel != soiree.regles else ""


def _write(nom: str | None) -> Response | tuple[str, int]:
    bareme, erreurs = read_bareme(request.form)
    try:
        if erreurs:
            raise RefusError(erreurs)
        if nom is None:
            create_bareme(get_db(), bareme, ACTEUR)
        else:
            edit_bareme(get_db(), nom, bareme, ACTEUR)
    except RefusError as refus:
        return _render(request.form.to_dict(), refus.erreurs, nom), 422
    return redirect(url_for(".index"), 303)


def _render(valeurs: dict[str, str], erreurs: dict[str, str], nom: str | None = None) -> str:
    return render_template(
        "baremes/regles.html",
        valeurs=valeurs,
        erreurs=erreurs,
        bareme=None if nom is None else _load(nom),
        arrondis=ARRONDIS_DITS.items(),
        poignees=list_champs("poignee_", valeurs),
        chelems=list_champs("chelem_", valeurs),
        miseres=list_champs("misere_", valeurs),
    )


def _load(nom: str) -> Bareme:
    """Return house rules; the FFT's are nobody's to change."""
    bareme = None if nom in BAREMES else load_bareme(get_db(), nom)
    return bareme or abort(404)
