"""Sheets copied as CSV: shown as they would come in, then put in the soirée."""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ...db import get_db
from ...echange.citation import clean
from ...echange.feuille_csv import decode, read_lisibles
from ...echange.feuille_lue import CsvError, ErreurCsv
from ...pages.mots import say_suspect
from ...regles.texte import format_nombre, format_phrase, join_et
from ...services.conversion import (
    Releve,
    list_autres_dates,
    list_dates_illisibles,
    propose_feuilles,
)
from ...services.importation import (
    FeuillePrevue,
    Plan,
    PlanChangeError,
    find_nouvelle_date,
    import_feuilles,
    plan_import,
)
from ...services.parties import make_cle
from ...services.refus import RefusError
from .. import contexte
from . import bp

OCTETS_MAX = 1_000_000
# The text comes back from the preview as a field: more than other forms may hold.
FORMULAIRE_MAX = 2 * 1024 * 1024
LONGUEUR_LIGNE = 160
GESTES = ("importer", "lisibles", "doublons")
TROP_GROS = "Ce fichier dépasse un million d’octets : coupez-le en plusieurs."
RIEN = "Choisissez un fichier, ou collez son texte."
CHANGEE = "La soirée a changé depuis cet aperçu : rien n’est importé. Relisez avant d’importer."


@dataclass(frozen=True, slots=True)
class Fiche:
    """A sheet as the preview shows it: where it goes, and its state in words."""

    prevue: FeuillePrevue
    etat: str
    sorte: str
    suspect: str


@bp.url_value_preprocessor
def widen_form(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    """Let this page's form hold a whole file."""
    if endpoint == "papier.importer":
        request.max_form_memory_size = FORMULAIRE_MAX


@bp.route("/importer", methods=["GET", "POST"])
def importer() -> Response | str | tuple[str, int]:
    """Ask for a file, show what it holds, then put its sheets in the soirée."""
    contexte.require_organiser()
    if request.method == "GET":
        return _render_choix("", "")
    colle = request.form.get("texte", "")
    if request.form.get("geste") == "revoir":
        return _render_choix(colle, "")
    try:
        texte = _read_texte(colle)
        releve = propose_feuilles(read_lisibles(texte.encode("utf-8", "replace")))
        return _answer(texte, releve)
    except CsvError as erreur:
        return _render_choix(colle, " ".join(map(_describe_erreur, erreur.erreurs))), 422
    except RefusError as refus:
        return _render_choix(colle, str(refus)), 422


def _read_texte(colle: str) -> str:
    """Return the text of the file that was sent, else the one that was pasted; raises CsvError."""
    fichier = request.files.get("fichier")
    if fichier and fichier.filename:
        contenu = fichier.read(OCTETS_MAX + 1)
    elif colle.strip():
        contenu = colle.encode("utf-8", "replace")
    else:
        raise CsvError([ErreurCsv("rien", RIEN)])
    if len(contenu) > OCTETS_MAX:
        raise CsvError([ErreurCsv("trop-gros", format_phrase(TROP_GROS))])
    return decode(contenu)


def _answer(texte: str, releve: Releve) -> Response | str | tuple[str, int]:
    geste = request.form.get("geste", "")
    soiree_id = contexte.get_acces().soiree.id
    if geste not in GESTES:
        plan = plan_import(get_db(), soiree_id, releve.proposees)
        return _render_apercu(texte, releve, plan), 422 if releve.erreurs else 200
    if releve.erreurs and geste != "lisibles":
        plan = plan_import(get_db(), soiree_id, releve.proposees)
        return _render_apercu(texte, releve, plan), 422
    try:
        fait = import_feuilles(
            get_db(),
            soiree_id,
            releve.proposees,
            contexte.get_auteur(),
            doublons=geste == "doublons",
            jeton=request.form.get("jeton", "")[:64],
            empreinte_vue=request.form.get("empreinte", ""),
        )
    except PlanChangeError as change:
        plan = change.plan
        if geste == "doublons":
            plan = plan_import(get_db(), soiree_id, releve.proposees)
        return _render_apercu(texte, releve, plan, CHANGEE), 409
    # None: this form came twice, and its first time did the work that the preview counted.
    nombre = len(fait.neuves) if fait else request.form.get("nombre", 0, type=int)
    return redirect(url_for(".liste", importees=nombre), 303)


def _render_choix(texte: str, erreur: str) -> str:
    soiree = contexte.get_acces().soiree
    return render_template("papier/importer.html", soiree=soiree, texte=texte, erreur=erreur)


def _render_apercu(texte: str, releve: Releve, plan: Plan, alerte: str = "") -> str:
    soiree = contexte.get_acces().soiree
    lignes = re.split(r"\r\n|\r|\n", texte)
    fiches = [_build_fiche(prevue) for prevue in plan.prevues]
    remarques = [_describe_erreur(erreur) for erreur in list_dates_illisibles(releve.proposees)]
    jour = find_nouvelle_date(get_db(), soiree.id, releve.proposees)
    if jour:
        remarques.append(f"La soirée prendra la date de ces feuilles : {jour:%d/%m/%Y}.")
    remarques += list_autres_dates(releve.proposees, jour or soiree.date)
    deja = len(plan.prevues) - len(plan.neuves)
    tout = plan_import(get_db(), soiree.id, releve.proposees, doublons=True) if deja else plan
    return render_template(
        "papier/apercu.html",
        soiree=soiree,
        texte=texte,
        plan=plan,
        tout=tout,
        deja=deja,
        fiches=fiches,
        erreurs=[(erreur, _quote_ligne(lignes, erreur.ligne)) for erreur in releve.erreurs],
        refus=_describe_refus(releve.ratees),
        titre_fiches=_count_fiches(len(fiches), bool(releve.erreurs)),
        resume=_summarise(fiches),
        remarques=[format_phrase(remarque) for remarque in remarques],
        alerte=format_phrase(alerte),
        jeton=request.form.get("jeton", "")[:64] or make_cle(),
    )


def _describe_refus(ratees: int) -> str:
    debut = f"{format_nombre(ratees, 'feuille')} ne se lisent pas" if ratees > 1 else ""
    return format_phrase(f"{debut or 'Une feuille ne se lit pas'} : rien n’est importé.")


def _count_fiches(nombre: int, partiel: bool) -> str:
    if not partiel:
        return format_nombre(nombre, "feuille")
    return format_nombre(nombre, "feuille lisible", "feuilles lisibles")


def _summarise(fiches: list[Fiche]) -> str:
    """Return how many sheets are right, wrong, or there already, in a sentence."""
    comptes = Counter(fiche.sorte for fiche in fiches)
    if len(fiches) == comptes["juste"]:
        return "Tout est juste." if len(fiches) > 1 else ""
    parties = [
        ("juste", "juste", "justes"),
        ("fausse", "avec des anomalies", "avec des anomalies"),
        ("deja", "déjà là, laissée de côté", "déjà là, laissées de côté"),
    ]
    mots = [
        format_nombre(comptes[sorte], un, plusieurs)
        for sorte, un, plusieurs in parties
        if comptes[sorte]
    ]
    suite = " Rien n’est corrigé : les nombres entrent tels qu’ils sont écrits."
    return format_phrase(f"{join_et(mots)}.{suite if comptes['fausse'] else ''}")


def _quote_ligne(lignes: list[str], numero: int | None) -> str:
    """Return the text of a line of the file, cut when it is long."""
    if numero is None or numero > len(lignes):
        return ""
    brut = lignes[numero - 1]
    return clean(brut[:LONGUEUR_LIGNE]) + ("…" if len(brut) > LONGUEUR_LIGNE else "")


def _build_fiche(prevue: FeuillePrevue) -> Fiche:
    suspect = _describe_suspect(prevue)
    if prevue.identique:
        return Fiche(prevue, "Déjà là, identique", "deja", "")
    if prevue.is_juste:
        return Fiche(prevue, "Juste", "juste", "")
    return Fiche(prevue, format_nombre(len(prevue.graves), "anomalie"), "fausse", suspect)


def _describe_suspect(prevue: FeuillePrevue) -> str:
    """Return the cell that explains a sheet, in a sentence; empty when nothing is certain."""
    if prevue.suspect is None:
        return ""
    return format_phrase(f"Sans doute : {say_suspect(prevue.proposee.ecrite, prevue.suspect)}")


def _describe_erreur(erreur: ErreurCsv) -> str:
    lieu = f"Ligne {erreur.ligne} : " if erreur.ligne else ""
    return format_phrase(lieu) + erreur.message
