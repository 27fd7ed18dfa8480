"""The paper set of a club night: each document in one tap, its progress shown while it is made."""

from dataclasses import dataclass
from typing import Any

from flask import Flask, Response, abort, current_app, redirect, request, url_for
from werkzeug.wrappers import Response as Reponse

from ... import find_assets
from ...db import get_db
from ...pages.tournoi.classement import say_departages
from ...pdf.chantier import Chantier, LotInconnu
from ...pdf.refus import DemandeError
from ...pdf.tournoi.lots import Lot, Sorte
from ...regles.arbitrage.phrases import CODES
from ...regles.mouvement.placement import PREMIER_FFT
from ...regles.texte import format_phrase
from ...services.tournoi.plan import Deroule, build_plan
from ...store.arbitrages import list_arbitrages
from ...store.liens import list_liens
from .. import contexte
from ..arbitrage.impression import make_journal
from ..liens import build_lien
from ..reponses import make_json, wants_json
from . import bp, papiers
from .cadre import get_deroule, get_tournoi, render, require_arbitre, require_organisateur
from .classement import is_definitif, make_demande
from .papiers import Dossier
from .recapitulatifs import list_recapitulatifs

# Seconds between two looks at a document in preparation, for a page without scripts.
RELANCE = 2
TITRES = {
    Sorte.FEUILLES: "Feuilles de marque",
    Sorte.FICHES: "Fiches personnelles",
    Sorte.CARTONS: "Cartons de déplacement",
    Sorte.CARTES: "Cartes de table",
    Sorte.ORIENTATION: "Tableau d’orientation",
    Sorte.RECAPITULATIFS: "Récapitulatifs",
    Sorte.CLASSEMENT: "Classement",
    Sorte.JOURNAL: "Journal des décisions",
}
JOURNAL = "Ce que les arbitres ont décidé : où, quoi, pour qui, selon quel code."


@dataclass(frozen=True, slots=True)
class Papier:
    """A document of the page: what it is for, and a link for each way to have it."""

    titre: str
    phrase: str
    liens: tuple[tuple[str, str], ...]


def init_app(app: Flask) -> None:
    """Give the app its print queue; no process is started before the first document."""
    app.extensions["chantier"] = Chantier(app.config["STATIQUE"], find_assets() / "templates")


def get_chantier() -> Chantier:
    """Return the app's print queue."""
    chantier: Chantier = current_app.extensions["chantier"]
    return chantier


@bp.get("/imprimer")
def imprimer() -> str:
    """Show what can be printed now."""
    require_organisateur()
    deroule = get_deroule()
    return render("imprimer", papiers=list_papiers(deroule), tire=deroule.tournoi.is_tire)


@bp.get("/imprimer/<sorte>")
def preparer(sorte: str) -> Reponse:
    """Start a document, then show how far it is, then send it.

    An arbitre prints the log of his decisions, and nothing else.
    """
    require_arbitre() if sorte == Sorte.JOURNAL else require_organisateur()
    if sorte not in set(Sorte):
        abort(404)
    nom = request.args.get("lot", "")
    if not nom:
        nom = get_chantier().start(_make_lot(Sorte(sorte)))
        return redirect(_link(sorte, lot=nom), 303)
    try:
        faites, total, etat = get_chantier().progress(nom)
    except LotInconnu:
        return redirect(_link(sorte), 303)
    if wants_json():
        return make_json(200, faites=faites, total=total, fini=not etat.is_pending)
    if etat.is_pending:
        titre = TITRES[Sorte(sorte)]
        page = render(
            "preparation",
            titre=titre,
            faites=faites,
            total=total,
            relance=RELANCE,
            is_journal=sorte == Sorte.JOURNAL,
        )
        return Response(page, headers={"Cache-Control": "no-store"})
    return _send(sorte, nom)


def _send(sorte: str, nom: str) -> Response:
    """Return the finished document, or the page that says why there is none."""
    try:
        pdf = get_chantier().result(nom)
    except DemandeError as refus:
        return _refuse(str(refus))
    reponse = Response(pdf, mimetype="application/pdf")
    date = contexte.get_acces().soiree.date
    precisions = [request.args.get(champ, "") for champ in ("position", "apres")]
    precisions += ["remplis"] if request.args.get("remplis") == "1" else []
    fichier = "-".join(filter(None, [sorte, f"{date:%Y-%m-%d}", *precisions]))
    reponse.headers.set("Content-Disposition", "inline", filename=f"{fichier}.pdf")
    reponse.headers["Cache-Control"] = "private, no-cache"
    return reponse


def _refuse(phrase: str) -> Response:
    organise = contexte.get_acces().droits.organiser
    connus = list_papiers(get_deroule()) if organise else [_make_papier(Sorte.JOURNAL, JOURNAL)]
    page = render("imprimer", papiers=connus, tire=True, erreur=phrase)
    return Response(page, 422)


def _link(sorte: str, **autres: str) -> str:
    """Return the address of the document asked for, with what was asked of it."""
    demande: dict[str, Any] = {nom: v for nom, v in request.args.items() if nom != "lot"}
    return url_for(".preparer", sorte=sorte, **demande | autres)


def _make_lot(sorte: Sorte) -> Lot:
    """Return what to print; 404 when the evening has no such document yet."""
    if sorte is Sorte.JOURNAL:
        return Lot(sorte, (make_journal(contexte.get_acces().soiree, get_tournoi()),))
    dossier = load_dossier()
    position = request.args.get("position", type=int)
    valeurs: tuple[object, ...]
    match sorte:
        case Sorte.FEUILLES:
            valeurs = papiers.list_feuilles(dossier, position)
        case Sorte.FICHES:
            valeurs = papiers.list_fiches(dossier)
        case Sorte.CARTONS:
            valeurs = papiers.list_cartons(dossier)
        case Sorte.CARTES:
            valeurs = papiers.list_cartes(dossier)
        case Sorte.ORIENTATION:
            valeurs = papiers.make_orientation(dossier, position or 1)
        case Sorte.RECAPITULATIFS:
            valeurs = list_recapitulatifs(dossier, request.args.get("remplis") == "1")
        case Sorte.CLASSEMENT:
            valeurs = _make_classement(dossier)
    return Lot(sorte, valeurs) if valeurs else abort(404)


def _make_classement(dossier: Dossier) -> tuple[object, ...]:
    tournoi = dossier.deroule.tournoi
    code = f"Code d’arbitrage : {CODES[tournoi.code].removeprefix('Code ')}."
    mention = format_phrase(f"{say_departages(tournoi.departages)} {code}")
    vu = make_demande(dossier.deroule)
    return papiers.make_classement_a_imprimer(dossier, vu, is_definitif(tournoi), mention)


def load_dossier() -> Dossier:
    """Return the evening to print, with the addresses that its papers give."""
    deroule = get_deroule()
    adresses = {
        lien.numero_table or 0: build_lien(url_for("feuilles.table", cle=lien.cle))
        for lien in list_liens(get_db(), deroule.soiree.id)
        if lien.sorte != "arbitre"
    }
    plan = build_plan(deroule) if deroule.tournoi.is_tire else ()
    return Dossier(deroule, plan, adresses, adresses.get(0, ""))


def list_papiers(deroule: Deroule) -> list[Papier]:
    """Return the documents that the evening has, in the order of an evening."""
    tournoi = deroule.tournoi
    if not tournoi.is_tire:
        return []
    plan = build_plan(deroule)
    numeros = [prevu.position for prevu in plan]
    toutes = [("Toutes", url_for(".preparer", sorte="feuilles"))] if len(numeros) > 1 else []
    liens_recap = [("À remplir", url_for(".preparer", sorte="recapitulatifs"))]
    if deroule.closes:
        remplis = url_for(".preparer", sorte="recapitulatifs", remplis=1)
        liens_recap.append(("Remplis", remplis))
    dits = [
        _make_papier(
            Sorte.FEUILLES,
            "Une par table, avec les noms, les numéros, la couleur de la position et le code QR.",
            [*toutes, *_list_positions("feuilles", numeros)],
        ),
        _make_papier(
            Sorte.ORIENTATION,
            "Qui va où, par table puis par nom, à afficher.",
            _list_positions("orientation", numeros),
        ),
        _make_papier(Sorte.FICHES, "Ce que chaque joueur garde : ses tables, ses scores."),
        _make_papier(Sorte.CARTES, "Le numéro de chaque table, et son code QR."),
        _make_papier(
            Sorte.RECAPITULATIFS,
            "Les scores de chaque orientation, position par position.",
            liens_recap,
        ),
    ]
    if tournoi.tables < PREMIER_FFT:
        dits.insert(3, _make_papier(Sorte.CARTONS, "Où va chaque numéro, à 3 et 4 tables."))
    if deroule.closes:
        dits.append(
            _make_papier(Sorte.CLASSEMENT, "Après la dernière position fermée, à afficher.")
        )
    if list_arbitrages(get_db(), deroule.soiree.id):
        dits.append(_make_papier(Sorte.JOURNAL, JOURNAL))
    return dits


def _make_papier(sorte: Sorte, phrase: str, liens: list[tuple[str, str]] | None = None) -> Papier:
    lien = [("Imprimer", url_for(".preparer", sorte=sorte.value))]
    return Papier(TITRES[sorte], format_phrase(phrase), tuple(liens or lien))


def _list_positions(sorte: str, positions: list[int]) -> list[tuple[str, str]]:
    return [
        (f"Position {position}", url_for(".preparer", sorte=sorte, position=position))
        for position in positions
    ]
