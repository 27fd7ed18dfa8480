"""The ledger of a club night: who was given or lost points, why, and how to take that back."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import abort, redirect, request, url_for
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response

from ...db import get_db
from ...regles.texte import fold_lettres, format_phrase
from ...services.refus import IntrouvableError, RefusError
from ...services.tournoi.ajustements import POINTS_MAX, add_ajustement, cancel_ajustement
from ...services.tournoi.plan import Deroule
from ...services.tournoi.resultats import build_resultats
from ...store.joueurs import fold_nom
from ...store.tournoi.values import Ajustement, Inscription
from .. import contexte
from . import bp
from .cadre import get_deroule, render, require_organisateur
from .classement import is_definitif

SENS = {"penalite": -1, "bonus": 1}
MOTS = ("", "", "Deux", "Trois", "Quatre")
MONTRES = 4


@dataclass(frozen=True, slots=True)
class Ecriture:
    """A line of the ledger; `annulee` once a contrary entry stands after it."""

    id: int
    nom: str
    position: int
    points: int
    motif: str
    acteur: str
    moment: datetime
    annulee: bool
    is_contraire: bool


@dataclass(frozen=True, slots=True)
class Controle:
    """The totals of the ranking against the ledger, over the positions that count."""

    totaux: int
    registre: int

    @property
    def is_juste(self) -> bool:
        """Whether the totals sum to what the ledger gives and takes."""
        return self.totaux == self.registre


@bp.get("/penalites")
def ajustements() -> str:
    """Show the ledger and the form of a new entry, for ?qui= when somebody is named."""
    require_organisateur()
    return _render({"qui": request.args.get("qui", "")}, {})


@bp.post("/penalites")
def ajuster() -> Response | tuple[str, int]:
    """Write an entry of the ledger."""
    auteur = require_organisateur()
    deroule = get_deroule()
    try:
        qui, position, points, vu = _read(request.form, deroule)
        motif = request.form.get("motif", "")
        add_ajustement(get_db(), deroule.soiree.id, qui.id, position, points, motif, auteur, vu)
    except RefusError as refus:
        return _render(request.form.to_dict(), refus.erreurs), 422
    return redirect(url_for(".ajustements"), 303)


@bp.post("/penalites/<int:id_>/annuler")
def annuler_ajustement(id_: int) -> Response | tuple[str, int]:
    """Write the contrary of an entry."""
    auteur = require_organisateur()
    try:
        cancel_ajustement(get_db(), contexte.get_acces().soiree.id, id_, auteur)
    except RefusError as refus:
        return _render({}, refus.erreurs), 422
    except IntrouvableError:
        abort(404)
    return redirect(url_for(".ajustements"), 303)


def _read(form: Mapping[str, str], deroule: Deroule) -> tuple[Inscription, int, int, int | None]:
    """Return who, at which position, how many points and the last entry seen; or RefusError."""
    erreurs = {}
    qui = find_inscrit(deroule, form.get("qui", ""))
    if qui is None:
        erreurs["qui"] = _say_qui(deroule, form.get("qui", ""))
    position = _read_entier(form.get("position", ""))
    if position is None:
        erreurs["position"] = "Choisissez une position."
    points = _read_entier(form.get("points", "").translate(_SIGNES))
    if points is None:
        erreurs["points"] = "Les points sont un nombre entier : 100."
    sens = SENS.get(form.get("sens", "penalite"))
    if sens is None:
        erreurs["sens"] = "Choisissez entre retirer et ajouter."
    if not form.get("motif", "").strip():
        erreurs["motif"] = "Dites pourquoi : la raison est gardée."
    if erreurs or qui is None or position is None or points is None or sens is None:
        raise RefusError(erreurs)
    return qui, position, sens * abs(points), _read_entier(form.get("vu", ""))


_SIGNES = str.maketrans({"−": "", "-": "", "+": "", " ": "", "\u00a0": "", "\u202f": ""})


def _read_entier(texte: str) -> int | None:
    return int(texte) if re.fullmatch("[0-9]{1,9}", texte.strip(), re.ASCII) else None


def find_inscrit(deroule: Deroule, texte: str) -> Inscription | None:
    """Return who is named, case and accents aside, or whose name alone begins so; else None."""
    plie = fold_nom(texte)
    if not plie:
        return None
    if plie in deroule.par_nom:
        return deroule.par_nom[plie]
    debuts = _list_debuts(deroule, plie)
    return debuts[0] if len(debuts) == 1 else None


def _list_debuts(deroule: Deroule, texte: str) -> list[Inscription]:
    """Return whose name begins so, accents aside, by name; nobody for no text."""
    plie = fold_lettres(texte)
    if not plie:
        return []
    return [qui for qui in deroule.inscriptions if fold_lettres(qui.nom_complet).startswith(plie)]


def _say_qui(deroule: Deroule, texte: str) -> str:
    """Return why nobody is found by what was typed: nobody, or several people, named."""
    noms = [qui.nom_complet for qui in _list_debuts(deroule, texte)]
    if not noms:
        return "Choisissez quelqu’un parmi les inscrits."
    combien = MOTS[len(noms)] if len(noms) < len(MOTS) else str(len(noms))
    suite = "…" if len(noms) > MONTRES else "."
    return f"{combien} personnes : {', '.join(noms[:MONTRES])}{suite}"


def _render(valeurs: Mapping[str, str], erreurs: dict[str, str]) -> str:
    deroule = get_deroule()
    derniere = max(deroule.tournoi.position, 1)
    page: dict[str, Any] = {
        "valeurs": {"position": str(derniere), "sens": "penalite"} | dict(valeurs),
        "erreurs": erreurs,
        "inscrits": deroule.inscriptions,
        "positions": [(str(n), str(n)) for n in range(1, derniere + 1)],
        "ecritures": list_ecritures(deroule),
        "controle": check_registre(deroule),
        "points_max": POINTS_MAX,
        "vu": max((entree.id for entree in deroule.ajustements), default=0),
        "definitif": is_definitif(deroule.tournoi),
        "csrf_token": generate_csrf,
        "somme": sum(entree.points for entree in deroule.ajustements),
        "phrase": format_phrase,
    }
    return render("ajustements", **page)


def list_ecritures(deroule: Deroule) -> list[Ecriture]:
    """Return the ledger, the last entry first."""
    noms = {inscrit.id: inscrit.nom_complet for inscrit in deroule.inscriptions}
    annulees = {entree.contre for entree in deroule.ajustements}
    return [_to_ecriture(e, noms, annulees) for e in reversed(deroule.ajustements)]


def _to_ecriture(
    entree: Ajustement, noms: Mapping[int, str], annulees: set[int | None]
) -> Ecriture:
    return Ecriture(
        id=entree.id,
        nom=noms[entree.inscription_id],
        position=entree.position,
        points=entree.points,
        motif=entree.motif,
        acteur=entree.acteur,
        moment=entree.moment,
        annulee=entree.id in annulees,
        is_contraire=entree.contre is not None,
    )


def check_registre(deroule: Deroule) -> Controle:
    """Return the totals of the ranking against the ledger, over the closed positions."""
    totaux = sum(resultat.total for resultat in build_resultats(deroule))
    comptees = [e.points for e in deroule.ajustements if e.position <= deroule.closes]
    return Controle(totaux, sum(comptees))
