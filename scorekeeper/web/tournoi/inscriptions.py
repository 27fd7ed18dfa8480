"""The people of a club night: typed one after the other, found again, corrected, paid."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import abort, redirect, request, url_for
from werkzeug.wrappers import Response

from ...db import get_db
from ...pages.tournoi.inscriptions import (
    build_lignes,
    count_caisse,
    find_tarif,
    format_euros,
    group_equipes,
    list_doublons,
    say_compte,
    say_place,
    type_euros,
)
from ...regles.texte import format_phrase
from ...services.refus import IntrouvableError, RefusError
from ...services.tournoi.caisse import set_paye, set_tarif
from ...services.tournoi.equipes import list_reunis
from ...services.tournoi.fusion import merge_inscriptions, tell_apart
from ...services.tournoi.inscriptions import add_inscription, list_libres
from ...store.joueurs import fold_aspect
from ...store.tournoi.inscriptions import list_connus, list_distinctes, list_inscriptions
from ...store.tournoi.values import Inscription, Tournoi
from .. import contexte
from . import bp
from .cadre import get_deroule, get_tournoi, render, require_organisateur
from .forms_inscription import COCHES, propose_prenom, read_fiche, read_tarif, recognise

SANS_PLACE, A_PAYER = "sans-place", "a-payer"
# What was done on somebody's page, said on the list.
FAITS = {
    "fiche": "Fiche enregistrée :",
    "retirer": "L’inscription est rayée.",
    "quitter": "Quitte la soirée :",
    "revenir": "Rejoue :",
    "asseoir": "A une place :",
    "ouvrir": "A une place :",
}


def _attend(inscrit: Inscription) -> bool:
    return inscrit.numero is None and inscrit.sortie is None


VUES: Mapping[str, tuple[str, Callable[[Inscription], bool]]] = {
    "tous": ("Tous", lambda inscrit: True),
    A_PAYER: ("À payer", lambda inscrit: not inscrit.paye),
    SANS_PLACE: ("Sans place", _attend),
    "partis": ("Partis", lambda inscrit: inscrit.sortie is not None),
}


@bp.get("/inscriptions")
def inscriptions() -> str:
    """Show who is registered, with the line that adds one more."""
    require_organisateur()
    return _render({}, {})


@bp.post("/inscriptions")
def inscrire() -> Response | tuple[str, int]:
    """Register somebody, then be ready for the next."""
    auteur = require_organisateur()
    get_tournoi()
    fiche, erreurs = read_fiche(request.form)
    try:
        if erreurs:
            raise RefusError(erreurs)
        fiche = recognise(fiche, list_connus(get_db(), contexte.get_acces().soiree.id))
        id_ = add_inscription(get_db(), contexte.get_acces().soiree.id, fiche, auteur)
    except RefusError as refus:
        gens = list_inscriptions(get_db(), contexte.get_acces().soiree.id)
        return _render(*propose_prenom(request.form, fiche, gens, refus.erreurs)), 422
    return redirect(url_for(".inscriptions", vient=id_), 303)


@bp.post("/inscriptions/paye")
def payer() -> Response | dict[str, Any] | tuple[str, int]:
    """Say that somebody has paid, or has not after all; the page's script wants it in JSON."""
    auteur = require_organisateur()
    paye = "payer" in request.form
    id_ = request.form.get("payer" if paye else "depayer", 0, type=int)
    try:
        _act(set_paye, id_, paye, auteur)
    except RefusError as refus:
        return _render({}, refus.erreurs), 422
    if request.accept_mimetypes.best == "application/json":
        caisse = count_caisse(list_inscriptions(get_db(), contexte.get_acces().soiree.id))
        restent = caisse.restent if caisse else 0
        return {"paye": paye, "caisse": caisse.phrase if caisse else "", "restent": restent}
    voir = request.args.get("voir")
    return redirect(url_for(".inscriptions", voir=voir, _anchor=f"i-{id_}"), 303)


@bp.post("/inscriptions/tarif")
def tarifer() -> Response | tuple[str, int]:
    """Make the tariff of the evening due from whoever has none."""
    auteur = require_organisateur()
    texte = request.form.get("tarif_soiree", "")
    try:
        combien = _act(set_tarif, read_tarif(texte, "tarif_soiree"), auteur)
    except RefusError as refus:
        return _render({}, refus.erreurs, texte), 422
    return redirect(url_for(".inscriptions", tarifes=combien), 303)


@bp.post("/inscriptions/fusionner")
def fusionner() -> Response | tuple[str, int]:
    """Make two registrations one."""
    auteur = require_organisateur()
    garde, autre = (request.form.get(champ, 0, type=int) for champ in ("garde", "autre"))
    try:
        reste = _act(merge_inscriptions, garde, autre, auteur)
    except RefusError as refus:
        return _render({}, refus.erreurs), 422
    return redirect(url_for(".inscriptions", fusion=reste), 303)


@bp.post("/inscriptions/distinguer")
def distinguer() -> Response | tuple[str, int]:
    """Remember that two registrations are two people."""
    auteur = require_organisateur()
    ids = tuple(request.form.get(champ, 0, type=int) for champ in ("garde", "autre"))
    try:
        _act(tell_apart, ids, auteur)
    except RefusError as refus:
        return _render({}, refus.erreurs), 422
    return redirect(url_for(".inscriptions"), 303)


def _act(service: Callable[..., Any], *valeurs: Any) -> Any:
    """Return what a service does in this evening; 404 for somebody who is not registered."""
    try:
        return service(get_db(), contexte.get_acces().soiree.id, *valeurs)
    except IntrouvableError:
        abort(404)


def _render(
    valeurs: Mapping[str, str], erreurs: Mapping[str, str], tarif_soiree: str | None = None
) -> str:
    tournoi, db = get_tournoi(), get_db()
    gens = list_inscriptions(db, tournoi.soiree_id)
    tarif = type_euros(find_tarif(gens))
    vient, equipes = _find(gens, "vient"), group_equipes(gens)
    return render(
        "inscriptions",
        ici="inscriptions",
        tournoi=tournoi,
        nombre=len(gens),
        compte=say_compte(tournoi, gens),
        caisse=count_caisse(gens),
        attendent=sum(map(_attend, gens)) if tournoi.is_tire else 0,
        libres=len(list_libres(tournoi, gens)),
        **_list(tournoi, gens),
        equipes=equipes,
        reunis=list_reunis(get_deroule()) if equipes and tournoi.position else (),
        doublons=list_doublons(gens, list_distinctes(db, tournoi.soiree_id)),
        connus=list_connus(db, tournoi.soiree_id),
        valeurs=valeurs or {"tarif": tarif},
        tarif_soiree=tarif if tarif_soiree is None else tarif_soiree,
        sans_tarif=sum(not inscrit.tarif for inscrit in gens),
        erreurs=erreurs,
        coches=COCHES,
        euros=format_euros,
        vient=vient,
        place_vient=say_place(tournoi, vient) if vient else "",
        fusionne=_find(gens, "fusion"),
        fait=format_phrase(FAITS.get(request.args.get("fait", ""), "")),
        fait_qui=_find(gens, "qui"),
    )


def _list(tournoi: Tournoi, gens: list[Inscription]) -> dict[str, Any]:
    """Return the part of the list that the address asks for, and the other parts."""
    vue = request.args.get("voir", "")
    vue = vue if vue in VUES else "tous"
    vus = {SANS_PLACE: tournoi.is_tire, A_PAYER: any(inscrit.tarif for inscrit in gens)}
    titre, garde = VUES[vue]
    cherche = request.args.get("q", "").strip()
    lignes = build_lignes(tournoi, filter(garde, gens))
    comptes = [(code, nom, sum(map(retient, gens))) for code, (nom, retient) in VUES.items()]
    return {
        "vue": vue,
        "titre_vue": titre,
        "vues": [v for v in comptes if v[2] and vus.get(v[0], True)],
        "cherche": cherche,
        "lignes": [ligne for ligne in lignes if _matches(ligne.cherche, cherche)],
    }


def _find(gens: list[Inscription], champ: str) -> Inscription | None:
    """Return the person whom the address names."""
    id_ = request.args.get(champ, 0, type=int)
    return next((inscrit for inscrit in gens if inscrit.id == id_), None)


def _matches(texte: str, cherche: str) -> bool:
    """Whether every word looked for is somewhere in a text."""
    return all(mot in fold_aspect(texte) for mot in fold_aspect(cherche).split())
