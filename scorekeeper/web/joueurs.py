"""The people of a feuille: names corrected, seats exchanged; and the links to share."""

from flask import abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ..db import get_db
from ..services.parties import rename_joueurs, renew_liens, swap_sieges
from ..services.refus import RefusError
from ..store.feuilles import load_feuille
from ..store.liens import list_liens
from . import contexte
from .feuilles import bp, load_page
from .liens import build_lien, draw_qr


@bp.get("/joueurs")
def joueurs() -> str:
    """Show the names and seats, to correct them."""
    contexte.require_organiser()
    return _render_joueurs({})


@bp.post("/joueurs")
def rename() -> Response | tuple[str, int]:
    """Correct the names."""
    acteur = contexte.require_organiser()
    places = range(contexte.load_current().table.places)
    noms = [request.form.get(f"nom-{place}", "") for place in places]
    courts = [request.form.get(f"court-{place}", "") for place in places]
    try:
        rename_joueurs(get_db(), contexte.get_adresse(), noms, courts, acteur)
    except RefusError as refus:
        return _render_joueurs(refus.erreurs), 422
    return redirect(url_for(".table"), 303)


@bp.post("/joueurs/echanger")
def swap() -> Response | tuple[str, int]:
    """Exchange two seats."""
    acteur = contexte.require_organiser()
    un, autre = (request.form.get(nom, -1, type=int) for nom in ("un", "autre"))
    try:
        placement_vu = request.form.get("placement_vu")
        swap_sieges(get_db(), contexte.get_adresse(), un, autre, acteur, placement_vu)
    except RefusError as refus:
        return _render_joueurs(refus.erreurs), 422
    return redirect(url_for(".table"), 303)


def _render_joueurs(erreurs: dict[str, str]) -> str:
    page = load_page()
    valeurs = dict(request.form) if erreurs else {}
    for siege in page.sieges:
        valeurs.setdefault(f"nom-{siege.place}", siege.nom)
        valeurs.setdefault(f"court-{siege.place}", siege.nom_court)
    droits = contexte.get_acces().droits
    return render_template(
        "feuilles/joueurs.html",
        page=page,
        droits=droits,
        valeurs=valeurs,
        erreurs=erreurs,
        options_sieges=[(siege.place, siege.nom) for siege in page.sieges],
    )


@bp.get("/partager")
def partager() -> str:
    """Show the links of a table with their QR codes: the organiser's choice, else one's own."""
    acces = contexte.get_acces()
    tous = list_liens(get_db(), acces.soiree.id)
    tables = [lien.numero_table for lien in tous if lien.numero_table]
    table = acces.numero_table
    if acces.droits.organiser:
        table = _choose_table(tables, table)
    liens = {}
    for lien in tous:
        visible = acces.droits.organiser or lien.cle == g.cle or lien.sorte == "lecture"
        if visible and lien.numero_table in (None, table):
            adresse = build_lien(url_for(".table", cle=lien.cle))
            liens[lien.sorte] = (adresse, draw_qr(adresse))
    feuille = load_feuille(get_db(), acces.soiree.id, acces.numero_table)
    return render_template(
        "feuilles/partager.html",
        soiree=acces.soiree,
        droits=acces.droits,
        liens=liens,
        table=table if table in tables else None,
        tables=tables,
        jouee=feuille is not None and feuille.papier is None,
        bonjour=build_lien(url_for("accueil.bonjour")),
    )


def _choose_table(tables: list[int], ici: int) -> int:
    """Return the table that the organiser asks for; 404 when no link leads to it."""
    voulue = request.args.get("table", type=int)
    if voulue is None:
        return ici if ici in tables or not tables else tables[0]
    return voulue if voulue in tables else abort(404)


@bp.post("/partager/renouveler")
def renew() -> Response:
    """Replace the links of this game by new ones; the organiser's own way in stays."""
    acteur = contexte.require_organiser()
    soiree = contexte.get_acces().soiree
    renew_liens(get_db(), soiree, acteur)
    return redirect(url_for(".partager", cle=soiree.code), 303)
