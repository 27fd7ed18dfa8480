"""A sheet on paper copied as it is written, controlled, and what is decided about its numbers."""

from dataclasses import replace
from typing import Any

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ...db import get_db
from ...regles.cycle import EtatFeuille, Geste
from ...regles.texte import format_phrase
from ...services.adresse import Adresse, Auteur
from ...services.decisions import decide, withdraw
from ...services.papier import create_papier, replace_papier
from ...services.refus import ConflitFeuilleError, IntrouvableError, RefusError
from ...store.feuilles import load_feuille
from ...store.joueurs import list_noms
from ...store.journal import list_histoire
from ...store.values import StoredFeuille
from .. import contexte
from ..memoire import make_jeton
from . import bp
from .choix import begin_forme, keep_forme, read_mode
from .constat import build_constat, find_suspect, list_decisions
from .dessin import draw_grille
from .envoi import (
    REDESSINER,
    Envoi,
    begin_envoi,
    list_voisines,
    name_attendue,
    name_connus,
    name_suite,
    read_envoi,
)
from .etat import list_permis
from .histoire import build_histoire
from .jugee import find_jugee
from .saisie import read_rang
from .saisie_details import keep_poignees
from .valeurs import fill_feuille, list_differences, read_forme_of, to_saisie

CHANGEE = "Des cases ont changé depuis le contrôle : enregistrez-les d’abord."
DEPASSEE = "Cette proposition n’explique plus la feuille : voici ce qu’elle dit maintenant."
MARQUEE = (
    "Cette feuille vient d’être marquée sur un téléphone : elle ne se recopie plus."
    " Ce que vous avez tapé est encore ici ; pour l’enregistrer, retirez d’abord ses donnes."
)
PARTIE = (
    "Cette feuille n’est plus à cette adresse : elle a été déplacée entre-temps."
    " Enregistrée ici, celle-ci sera une nouvelle feuille."
)


@bp.get("/nouvelle")
def nouvelle() -> str | Response:
    """Show an empty grid, in the shape and at the place that the address asks for.

    A club night has a sheet for each table already: the one asked for, or the next to copy.
    """
    contexte.require_marquer()
    if contexte.get_acces().soiree.is_tournoi:
        return redirect(name_attendue(), 303)
    envoi = begin_envoi(request.args.to_dict(), read_mode())
    return render_nouvelle(envoi, {})


@bp.post("/nouvelle")
def create() -> Response | tuple[str, int]:
    """Copy a new sheet, or draw its grid otherwise without saving."""
    auteur = _require_auteur()
    envoi = _read_envoi()
    if not envoi.is_enregistree:
        return render_nouvelle(envoi, envoi.erreurs), 422 if envoi.erreurs else 200
    try:
        saisie = envoi.to_saisie(jeton=True)
        adresse = create_papier(
            get_db(), contexte.get_acces().soiree.id, saisie, auteur, envoi.jeton
        )
    except RefusError as refus:
        return render_nouvelle(envoi, refus.erreurs), 422
    stored = _load(adresse)
    if stored and list_differences(envoi.normalise(), fill_feuille(to_saisie(stored))):
        # The same form sent again, changed: it made that sheet, whose numbers it may now replace.
        return _show_conflit(envoi, stored)
    return redirect(url_for(".grille", ou=adresse, faite=1), 303)


@bp.get("/<ou:ou>/")
def grille() -> str | Response:
    """Show a sheet as it is written, with its control and what was decided."""
    stored = contexte.load_current()
    if not is_recopiable(stored) or (stored.is_attendue and not contexte.can_mark()):
        return redirect(url_for(".recap"))
    champs = fill_feuille(to_saisie(stored))
    envoi = Envoi(champs, begin_forme(stored), {})
    # What is confirmed opens for whoever says that it is to be corrected.
    ouverte = not stored.cycle.is_verrouillee or "corriger" in request.args
    return render_grille(envoi, stored, {}, ecrire=ouverte and can_write(stored))


@bp.post("/<ou:ou>/")
def save() -> Response | tuple[str, int]:
    """Copy the sheet again, or draw its grid otherwise without saving."""
    auteur = _require_auteur()
    envoi = _read_envoi()
    stored = _load(contexte.get_adresse())
    if stored is None or not is_recopiable(stored):
        return _tell_prise(envoi, stored)
    if not envoi.is_enregistree:
        page = render_grille(envoi, stored, envoi.erreurs)
        return page, 422 if envoi.erreurs else 200
    try:
        saisie = envoi.to_saisie()
        entrees = keep_poignees(saisie.entrees, [donne.entree for donne in stored.donnes])
        adresse = replace_papier(
            get_db(),
            contexte.get_adresse(),
            replace(saisie, entrees=entrees),
            envoi.empreinte_vue,
            auteur,
        )
    except RefusError as refus:
        return render_grille(envoi, stored, refus.erreurs), 422
    except ConflitFeuilleError as conflit:
        return _show_conflit(envoi, conflit.feuille)
    except IntrouvableError:
        return _tell_prise(envoi, _load(contexte.get_adresse()))
    return redirect(url_for(".grille", ou=adresse, faite=1), 303)


def is_recopiable(stored: StoredFeuille) -> bool:
    """Whether a sheet is on paper, or waits to be copied."""
    return stored.papier is not None or stored.is_attendue


def _tell_prise(envoi: Envoi, stored: StoredFeuille | None) -> tuple[str, int]:
    """Show what was typed again: the sheet has moved, or a phone marks it since."""
    if stored is None or not stored.soiree.is_tournoi:
        return render_nouvelle(envoi, {"": PARTIE}), 409
    # Saved again once the phone has taken its donnes off, the sheet is the one that was seen.
    vue, erreurs = envoi.empreinte_vue, {"": format_phrase(MARQUEE)}
    return render_grille(envoi, stored, erreurs, empreinte_vue=vue), 409


@bp.post("/<ou:ou>/accepter")
def accepter() -> Response | tuple[str, int]:
    """Let the numbers of a proposal count, beside the written ones."""
    auteur = _require_auteur()
    stored, envoi = load_papier(), _read_envoi()
    if envoi.is_changed(stored):
        return render_grille(envoi, stored, {"": CHANGEE}), 422
    suspect = find_suspect(stored, request.form.get("suspect", ""))
    if suspect is None:
        return _show(stored, {"": DEPASSEE}), 409
    try:
        decisions = list_decisions(suspect)
        decide(get_db(), contexte.get_adresse(), decisions, envoi.empreinte_vue, auteur)
    except RefusError as refus:
        return _show(stored, refus.erreurs), 422
    except ConflitFeuilleError as conflit:
        return _show(conflit.feuille, {"": DEPASSEE}), 409
    return redirect(url_for(".grille", faite=1), 303)


@bp.post("/<ou:ou>/retirer")
def retirer() -> Response | tuple[str, int]:
    """Let the written number of a cell count again."""
    auteur = _require_auteur()
    stored, envoi = load_papier(), _read_envoi()
    if envoi.is_changed(stored):
        return render_grille(envoi, stored, {"": CHANGEE}), 422
    rang, _, place = request.form.get("case", "").partition("/")
    if place not in set("012345"):
        abort(400)
    try:
        adresse = contexte.get_adresse()
        withdraw(get_db(), adresse, read_rang(rang), int(place), envoi.empreinte_vue, auteur)
    except RefusError as refus:
        return _show(stored, refus.erreurs), 422
    except ConflitFeuilleError as conflit:
        return _show(conflit.feuille, {"": DEPASSEE}), 409
    return redirect(url_for(".grille", faite=1), 303)


def load_papier() -> StoredFeuille:
    """Return the current sheet on paper, or answer 404."""
    stored = contexte.load_current()
    if stored.papier is None:
        abort(404)
    return stored


def can_write(stored: StoredFeuille) -> bool:
    """Whether this link may still change the sheet."""
    return contexte.can_mark() and (
        not stored.cycle.is_verrouillee or contexte.get_acces().droits.arbitrer
    )


def render_nouvelle(envoi: Envoi, erreurs: dict[str, str]) -> str:
    """Return the grid of a sheet that is not copied yet."""
    page = draw_grille(envoi.champs, envoi.forme, erreurs)
    ouverte = request.method == "GET" and not request.args
    return _render(
        grille=page,
        erreurs=erreurs,
        action=url_for(".nouvelle"),
        ecrire=True,
        ouverte=ouverte or envoi.geste == REDESSINER,
    )


def render_grille(
    envoi: Envoi, stored: StoredFeuille, erreurs: dict[str, str], ecrire: bool = True, **autres: Any
) -> str:
    """Return the grid of a stored sheet; it is controlled when it shows just what is stored."""
    fidele = not erreurs and not autres and not envoi.is_changed(stored)
    relue = (fidele or envoi.is_relue) and not stored.is_attendue
    constat = build_constat(stored) if relue else None
    jugee = find_jugee(stored) if relue else None
    page = draw_grille(envoi.champs, envoi.forme, erreurs, stored, constat, autres.get("autres"))
    return _render(
        grille=page,
        erreurs=erreurs,
        action=url_for(".grille", ou=stored),
        ecrire=ecrire,
        ouverte=envoi.geste == REDESSINER,
        corriger=can_write(stored) and not ecrire,
        stored=stored,
        constat=constat,
        jugee=jugee,
        remettable=constat is not None and constat.is_juste and _can_hand_in(stored),
        remise=_find_remise(stored),
        voisines=list_voisines(stored),
        suite=name_suite(stored, envoi.forme, contexte.get_acces())
        if contexte.can_mark()
        else None,
        histoire=build_histoire(stored, list_histoire(get_db(), stored.id)),
        **autres,
    )


def _render(**valeurs: Any) -> str:
    acces = contexte.get_acces()
    absents = dict.fromkeys(("stored", "constat", "jugee", "remise", "remettable"))
    listes: dict[str, Any] = dict.fromkeys(("conflit", "histoire", "voisines"), ())
    return render_template(
        "papier/grille.html",
        **absents
        | listes
        | {
            "soiree": acces.soiree,
            "droits": acces.droits,
            "jeton": request.form.get("jeton") or make_jeton(),
            "raison": request.form.get("raison", ""),
            "faite": request.args.get("faite", type=int),
            "noms": list_noms(get_db()),
            "connus": name_connus(valeurs["grille"].forme),
            "table_fixe": not acces.droits.arbitrer,
        }
        | valeurs,
    )


def _show(stored: StoredFeuille, erreurs: dict[str, str]) -> str:
    """Return a stored sheet with why something was refused."""
    champs = fill_feuille(to_saisie(stored))
    forme = read_forme_of(stored, read_mode())
    return render_grille(Envoi(champs, forme, {}, is_relue=True), stored, erreurs)


def _show_conflit(envoi: Envoi, stored: StoredFeuille) -> Response | tuple[str, int]:
    """Show both versions, or go to the sheet when they are the same after all."""
    theirs = fill_feuille(to_saisie(stored))
    differences = list_differences(envoi.normalise(), theirs)
    if not differences:
        return redirect(url_for(".grille", ou=stored, faite=1), 303)
    mine = Envoi(envoi.normalise(), envoi.forme, {})
    return render_grille(mine, stored, {}, conflit=differences, autres=theirs), 409


def _load(adresse: Adresse) -> StoredFeuille | None:
    return load_feuille(
        get_db(), adresse.soiree_id, adresse.numero_table, adresse.position, adresse.exemplaire
    )


def _read_envoi() -> Envoi:
    envoi = read_envoi(request.form.to_dict())
    keep_forme(envoi)
    return envoi


def _can_hand_in(stored: StoredFeuille) -> bool:
    """Whether the organiser of a club night may hand in the sheet just copied."""
    organise = contexte.get_acces().droits.arbitrer
    return stored.soiree.is_tournoi and organise and Geste.REMETTRE in list_permis(stored)


def _find_remise(stored: StoredFeuille) -> StoredFeuille | None:
    """Return the sheet that was handed in on the way to this one."""
    table = request.args.get("remise", 0, type=int)
    if not table or not stored.soiree.is_tournoi:
        return None
    autre = _load(Adresse(stored.soiree.id, table, stored.position))
    return autre if autre and autre.cycle.etat is not EtatFeuille.EN_COURS else None


def _require_auteur() -> Auteur:
    contexte.require_marquer()
    return contexte.get_auteur()
