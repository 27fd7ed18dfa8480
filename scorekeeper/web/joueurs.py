"""The people of a feuille: their page, names corrected, seats exchanged; and the links to share."""

from typing import Any

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ..db import get_db
from ..pages.feuille import FeuillePage
from ..regles.texte import format_nombre, format_phrase, format_signe
from ..services.adresse import TOURNOI
from ..services.parties import renew_liens
from ..services.refus import RefusError
from ..services.sieges import rename_joueurs, swap_sieges
from ..store.feuilles import load_feuille
from ..store.joueurs import list_noms
from ..store.liens import list_liens
from . import contexte
from .feuilles import bp, load_page
from .liens import build_lien, draw_qr, list_adresses


@bp.get("/joueurs")
def joueurs() -> str:
    """Show who sits where: who leaves and who comes, and to the organiser what corrects it."""
    if not contexte.get_acces().droits.organiser:
        contexte.require_marquer()
    return render_joueurs({})


@bp.post("/joueurs")
def rename() -> Response | tuple[str, int]:
    """Correct the names."""
    acteur = contexte.require_organiser()
    numeros = range(len(contexte.load_current().personnes))
    noms = [request.form.get(f"nom-{numero}", "") for numero in numeros]
    courts = [request.form.get(f"court-{numero}", "") for numero in numeros]
    try:
        placement_vu = request.form.get("placement_vu")
        rename_joueurs(get_db(), contexte.get_adresse(), noms, courts, acteur, placement_vu)
    except RefusError as refus:
        return render_joueurs(refus.erreurs), 422
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
        return render_joueurs(refus.erreurs), 422
    return redirect(url_for(".table"), 303)


def render_joueurs(erreurs: dict[str, str]) -> str:
    """Return the page of who sits where, with what was typed and refused; a club night has none."""
    if contexte.get_acces().soiree.is_tournoi:
        raise RefusError(erreurs) if erreurs else contexte.ClubError(TOURNOI)
    page = load_page()
    valeurs = dict(request.form) if erreurs else {}
    personnes = page.stored.personnes
    for numero, personne in enumerate(personnes):
        valeurs.setdefault(f"nom-{numero}", personne.nom)
        valeurs.setdefault(f"court-{numero}", personne.nom_court)
    acces = contexte.get_acces()
    return render_template(
        "feuilles/joueurs.html",
        page=page,
        soiree=acces.soiree,
        droits=acces.droits,
        personnes=personnes,
        valeurs=valeurs,
        erreurs=erreurs,
        options_sieges=[(siege.place, siege.nom) for siege in page.sieges],
        options_partis=_list_partis(page),
        options_rangs=_list_rangs(page),
        connus=_list_connus(page),
    )


def _list_partis(page: FeuillePage) -> list[tuple[int, str]]:
    """Return who may leave, by place, with what they would keep."""
    presences = {p.presence.place: p.presence for p in page.classement}
    options = []
    for siege in page.sieges:
        presence = presences[siege.place]
        donnes = format_nombre(presence.donnes, "donne")
        options.append((siege.place, f"{siege.nom} ({format_signe(presence.total)}, {donnes})"))
    return options


def _list_rangs(page: FeuillePage) -> list[tuple[Any, str]]:
    """Return from which donne on somebody may come: the next one, then those played."""
    jouees = [
        (ligne.stored.rang, format_phrase(f"La donne {ligne.ligne.numero} : {ligne.resume}"))
        for ligne in reversed(page.lignes)
        if ligne.ligne.numero is not None
    ]
    return [("", f"La donne {page.feuille.suite.numero}, la prochaine"), *jouees]


def _list_connus(page: FeuillePage) -> list[str]:
    """Return the names to propose: to a table, only of those who have sat there."""
    assis = {siege.nom for siege in page.sieges}
    connus = [personne.nom for personne in page.stored.personnes]
    if contexte.get_acces().droits.organiser:
        connus += [nom for nom in list_noms(get_db()) if nom not in connus]
    return [nom for nom in connus if nom not in assis]


@bp.get("/partager")
def partager() -> str:
    """Show the links of a table with their QR codes: the organiser's choice, else one's own."""
    acces = contexte.get_acces()
    tous = list_liens(get_db(), acces.soiree.id)
    tables = [lien.numero_table for lien in tous if lien.numero_table]
    table = acces.numero_table
    if acces.droits.organiser:
        table = _choose_table(tables, table)
    adresses = list_adresses(table)
    liens = {sorte: (adresse, draw_qr(adresse)) for sorte, adresse in adresses.items()}
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
