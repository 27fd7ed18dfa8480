"""The home page: the games, a new one, blank sheets; for whoever holds the organiser's cookie."""

from flask import Blueprint, abort, g, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from ..acces import fingerprint, is_organisateur
from ..db import get_db
from ..pages.feuille import build_page
from ..regles.texte import format_phrase
from ..services.baremes import choose_bareme
from ..services.deroulement import replay_partie
from ..services.parties import archive_partie, create_partie, delete_partie, rename_partie
from ..services.refus import RefusError
from ..services.soirees import create_soiree
from ..store.baremes import has_donnes
from ..store.feuilles import list_feuilles, load_feuille
from ..store.joueurs import list_noms
from ..store.soirees import list_soirees, load_soiree
from ..store.tournoi.inscriptions import list_inscriptions
from ..store.values import Soiree
from .baremes import list_choix, name_change
from .contexte import ORGANISATEUR, check_organisateur
from .forms_partie import FORMULES, PLACES_MAX, VIERGES, fill_partie, read_jour, read_partie
from .horloge import now_local
from .memoire import make_jeton

bp = Blueprint("accueil", __name__)

ACTEUR = "organisateur"


@bp.get("/")
def index() -> str:
    """Show the games to the organiser, and to anybody the blank sheets and how to get in."""
    organisateur = check_organisateur()
    parties = list_soirees(get_db()) if organisateur else []
    return render_template(
        "accueil/index.html", parties=parties, organisateur=organisateur, vierges=VIERGES
    )


@bp.get("/cle/<cle>")
def key(cle: str) -> Response:
    """Take the organiser's link: remember it in a cookie."""
    if not is_organisateur(get_db(), fingerprint(cle)):
        abort(404)
    session.permanent = True
    session[ORGANISATEUR] = fingerprint(cle)
    return redirect(url_for(".index"), 303)


@bp.get("/bonjour")
def bonjour() -> str:
    """Say that this phone reaches the server."""
    return render_template("accueil/bonjour.html", adresse=request.remote_addr)


@bp.get("/parties/nouvelle")
def new() -> str:
    """Show the form of a new game, filled from an earlier one with ?comme=CODE.

    With &reports=1 each has what they had there, when nobody has left with a part of it.
    """
    _require()
    valeurs = {}
    modele = load_soiree(get_db(), request.args.get("comme", ""))
    feuille = load_feuille(get_db(), modele.id) if modele else None
    if feuille is not None:
        reporter = request.args.get("reports") == "1" and feuille.papier is None
        totaux = build_page(feuille).totaux if reporter else ()
        valeurs = fill_partie(feuille, () if sum(totaux) else totaux)
    return _render_new(valeurs, {})


@bp.post("/parties/nouvelle")
def create() -> Response | tuple[str, int]:
    """Start a game."""
    _require()
    partie, erreurs = read_partie(request.form, now_local().date())
    try:
        if erreurs:
            raise RefusError(erreurs)
        code = create_partie(get_db(), partie, ACTEUR, request.form.get("jeton", ""))
    except RefusError as refus:
        return _render_new(request.form.to_dict(), refus.erreurs), 422
    return redirect(url_for("feuilles.table", cle=code), 303)


def _render_new(valeurs: dict[str, str], erreurs: dict[str, str]) -> str:
    return render_template(
        "accueil/nouvelle.html",
        valeurs=valeurs,
        erreurs=erreurs,
        jeton=valeurs.get("jeton") or make_jeton(),
        formules=[(code, format_phrase(titre)) for code, (*_, titre) in FORMULES.items()],
        donneurs=[(place, f"Joueur {place + 1}") for place in range(PLACES_MAX)],
        options_ouvertes=_opens_options(valeurs, erreurs),
        noms=list_noms(get_db()),
        baremes=list_choix(),
    )


def _opens_options(valeurs: dict[str, str], erreurs: dict[str, str]) -> bool:
    """Whether the folded part of the form has something to show."""
    plies = ("titre", "court-", "report")
    return any(champ.startswith(plies) for champ in erreurs) or any(
        champ.startswith((*plies, "boussole")) and valeur for champ, valeur in valeurs.items()
    )


@bp.get("/parties/papier")
def papier() -> str:
    """Show the form of a new evening whose sheets come on paper."""
    _require()
    return _render_papier({"date": now_local().date().isoformat()}, {})


@bp.post("/parties/papier")
def start_papier() -> Response | tuple[str, int]:
    """Start an evening of sheets on paper, and go on to its first one."""
    _require()
    valeurs = request.form
    jour = read_jour(valeurs.get("date", ""))
    try:
        if jour is None:
            raise RefusError({"date": "Une date s’écrit ainsi : 30/11/2026."})
        titre, jeton = valeurs.get("titre", ""), valeurs.get("jeton", "")
        code = create_soiree(get_db(), titre, jour, ACTEUR, jeton)
    except RefusError as refus:
        return _render_papier(valeurs.to_dict(), refus.erreurs), 422
    suite = "papier.importer" if valeurs.get("suite") == "importer" else "papier.nouvelle"
    return redirect(url_for(suite, cle=code), 303)


def _render_papier(valeurs: dict[str, str], erreurs: dict[str, str]) -> str:
    jeton = valeurs.get("jeton") or make_jeton()
    titre = f"Feuilles du {now_local():%d/%m/%Y}"
    return render_template(
        "accueil/papier.html", valeurs=valeurs, erreurs=erreurs, jeton=jeton, titre=titre
    )


@bp.get("/parties/<code>")
def partie(code: str) -> str:
    """Show what can be done with a game: rename, archive, delete, play again."""
    return _render_partie(_load(code), {})


def _render_partie(soiree: Soiree, erreurs: dict[str, str]) -> str:
    feuille = load_feuille(get_db(), soiree.id)
    jouee = feuille is not None and feuille.papier is None and not soiree.is_tournoi
    page = build_page(feuille) if feuille and jouee else None
    return render_template(
        "accueil/partie.html",
        soiree=soiree,
        page=page,
        erreurs=erreurs,
        jeton=make_jeton(),
        commencee=has_donnes(get_db(), soiree.id),
        baremes=list_choix(),
        bareme_change=name_change(soiree),
    )


@bp.post("/parties/<code>/rejouer")
def replay(code: str) -> Response | tuple[str, int]:
    """Start a game with the same people at the same seats, and go to its table."""
    soiree = _load_maison(code)
    jour, jeton = now_local().date(), request.form.get("jeton", "")
    try:
        neuve = replay_partie(get_db(), soiree, jour, ACTEUR, jeton)
    except RefusError as refus:
        return _render_partie(soiree, {"": str(refus)}), 422
    return redirect(url_for("feuilles.table", cle=neuve), 303)


@bp.post("/parties/<code>/renommer")
def rename(code: str) -> Response | tuple[str, int]:
    """Give a game another title."""
    soiree = _load(code)
    try:
        rename_partie(get_db(), soiree, request.form.get("titre", ""), ACTEUR)
    except RefusError as refus:
        return _render_partie(soiree, refus.erreurs), 422
    return redirect(url_for(".index"), 303)


@bp.post("/parties/<code>/bareme")
def choose(code: str) -> Response | tuple[str, int]:
    """Give a game that has not begun another barème."""
    soiree = _load_maison(code)
    try:
        choose_bareme(get_db(), soiree, request.form.get("bareme", ""), ACTEUR)
    except RefusError as refus:
        return _render_partie(soiree, refus.erreurs), 422
    return redirect(url_for(".partie", code=code), 303)


@bp.post("/parties/<code>/archiver")
def archive(code: str) -> Response:
    """Put a game in the archive, or take it out: `archivee` says where it is to be."""
    soiree = _load(code)
    voulu = request.form.get("archivee")
    if voulu not in ("0", "1"):
        abort(400)
    archive_partie(get_db(), soiree, voulu == "1", ACTEUR)
    return redirect(url_for(".index"), 303)


@bp.get("/parties/<code>/supprimer")
def confirm_delete(code: str) -> str:
    """Ask before a game is deleted."""
    soiree = _load(code)
    feuille = load_feuille(get_db(), soiree.id)
    jouee = feuille if feuille and feuille.papier is None and not soiree.is_tournoi else None
    recopiees = len(list_feuilles(get_db(), soiree.id)) - bool(jouee)
    inscrits = list_inscriptions(get_db(), soiree.id) if soiree.is_tournoi else []
    return render_template(
        "accueil/supprimer.html",
        soiree=soiree,
        feuille=jouee,
        recopiees=recopiees,
        inscrits=len(inscrits),
    )


@bp.post("/parties/<code>/supprimer")
def delete(code: str) -> Response:
    """Delete a game."""
    delete_partie(get_db(), _load(code), ACTEUR)
    return redirect(url_for(".index"), 303)


def _require() -> None:
    if not check_organisateur():
        abort(403)


def _load(code: str) -> Soiree:
    _require()
    soiree = load_soiree(get_db(), code) or abort(404)
    g.regles = soiree.regles
    return soiree


def _load_maison(code: str) -> Soiree:
    """Return a game at home; a club night keeps the FFT's rules and is not played again."""
    soiree = _load(code)
    return abort(404) if soiree.is_tournoi else soiree
