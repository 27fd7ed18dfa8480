"""Registrations kept in a spreadsheet: shown as they would come in, then registered; and back."""

import re
from dataclasses import dataclass
from typing import Any

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from ...db import get_db
from ...echange.citation import clean
from ...echange.inscription_lue import InscriptionLue
from ...echange.inscriptions_csv import (
    CsvError,
    LectureInscriptions,
    read_inscriptions,
    write_inscriptions,
)
from ...echange.tableur import decode_tableur
from ...pages.tournoi.classement import name_serie
from ...pages.tournoi.inscriptions import format_euros
from ...regles.texte import format_nombre, format_phrase, join_et
from ...services.refus import RefusError
from ...services.tournoi.inscriptions import (
    clean_fiche,
    import_inscriptions,
    learn,
    name_fiche,
)
from ...store.joueurs import fold_aspect
from ...store.tournoi.inscriptions import list_inscriptions
from ...store.tournoi.values import Inscription
from .. import contexte
from . import bp
from .cadre import get_tournoi, render, require_organisateur

OCTETS_MAX = 1_000_000
# The text comes back from the preview as a field: more than other forms may hold.
FORMULAIRE_MAX = 2 * 1024 * 1024
LONGUEUR_LIGNE = 160
TROP_GROS = "Ce fichier dépasse un million d’octets."
RIEN = "Choisissez un fichier, ou collez son texte."
DEJA, DEUX_FOIS = "inscription déjà faite", "deux fois dans la liste"
# What a list may tell of somebody registered already.
APPRIS = ("paye", "tarif", "club", "serie", "numero_fft")
CHAMPS = {
    "nom": "nom",
    "prenom": "prénom",
    "nom_prenom": "nom et prénom",
    "prenom_nom": "prénom et nom",
    "numero_fft": "n° FFT",
    "club": "club",
    "serie": "série",
    "tarif": "tarif",
    "paye": "payé",
    "sexe": "femme ou homme",
    "feminine": "féminine",
    "jeune": "jeune",
    "senior": "senior",
    "equipe": "équipe",
}


@dataclass(frozen=True, slots=True)
class Prevue:
    """A row of the preview: who, what comes with the name.

    `deja` says why nobody is registered by it, `appris` whether it still tells something new.
    """

    nom: str
    details: str
    deja: str = ""
    appris: bool = False


@bp.url_value_preprocessor
def widen_form(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    """Let this page's form hold a whole file."""
    if endpoint == "tournoi.importer":
        request.max_form_memory_size = FORMULAIRE_MAX


@bp.get("/inscriptions.csv")
def inscriptions_csv() -> Response:
    """Send the registrations as a spreadsheet opens them."""
    require_organisateur()
    soiree = contexte.get_acces().soiree
    gens = list_inscriptions(get_db(), get_tournoi().soiree_id)
    lues = [
        InscriptionLue(
            nom=i.nom,
            prenom=i.prenom,
            numero_fft=i.numero_fft,
            club=i.club,
            serie=i.serie,
            tarif=i.tarif,
            paye=i.paye,
            feminine=i.feminine,
            jeune=i.jeune,
            senior=i.senior,
            equipe=i.equipe,
        )
        for i in gens
    ]
    nom = f"inscriptions-{soiree.date.isoformat()}.csv"
    return Response(
        write_inscriptions(lues),
        mimetype="text/csv",
        headers={"Content-Disposition": f'attachment; filename="{nom}"'},
    )


@bp.route("/inscriptions/importer", methods=["GET", "POST"])
def importer() -> Response | str | tuple[str, int]:
    """Ask for a file, show whom it names, then register them."""
    auteur = require_organisateur()
    get_tournoi()
    if request.method == "GET":
        return _render_choix("", "")
    colle, geste = request.form.get("texte", ""), request.form.get("geste", "")
    if geste == "revoir":
        return _render_choix(colle, "")
    try:
        texte = _read_texte(colle)
        lecture = read_inscriptions(texte.encode("utf-8", "replace"))
        if geste not in ("importer", "lisibles") or (lecture.erreurs and geste == "importer"):
            return _render_apercu(texte, lecture), 422 if lecture.erreurs else 200
        fiches = [lue.inscription for lue in lecture.lues]
        faits = import_inscriptions(get_db(), contexte.get_acces().soiree.id, fiches, auteur)
    except (CsvError, RefusError) as erreur:
        return _render_choix(colle, str(erreur)), 422
    venues, completees = faits
    suite = url_for(".inscriptions", importes=venues, completes=completees or None)
    return redirect(suite, 303)


def _read_texte(colle: str) -> str:
    """Return the text of the file that was sent, else the one that was pasted."""
    fichier = request.files.get("fichier")
    if fichier and fichier.filename:
        contenu = fichier.read(OCTETS_MAX + 1)
    else:
        contenu = colle.strip().encode("utf-8", "replace")
    if not contenu:
        raise RefusError({"": RIEN})
    if len(contenu) > OCTETS_MAX:
        raise RefusError({"": TROP_GROS})
    return decode_tableur(contenu)


def _render_choix(texte: str, erreur: str) -> str:
    return render("inscriptions_importer", ici="inscriptions", texte=texte, erreur=erreur)


def _render_apercu(texte: str, lecture: LectureInscriptions) -> str:
    prevues = _list_prevues(lecture)
    neuves = sum(not prevue.deja for prevue in prevues)
    lignes = re.split(r"\r\n|\r|\n", texte)
    return render(
        "inscriptions_apercu",
        ici="inscriptions",
        texte=texte,
        prevues=prevues,
        neuves=neuves,
        apprises=sum(prevue.appris for prevue in prevues),
        resume=_summarise(prevues),
        colonnes=_say_colonnes(lecture),
        inconnues=format_phrase(join_et([f"« {titre} »" for titre in lecture.inconnues])),
        erreurs=[(erreur, _quote(lignes, erreur.ligne)) for erreur in lecture.erreurs],
        refus=_say_refus(lecture.ratees),
    )


def _list_prevues(lecture: LectureInscriptions) -> list[Prevue]:
    """Return what each row would do, in the order of the file."""
    gens = list_inscriptions(get_db(), get_tournoi().soiree_id)
    deja = {fold_aspect(inscrit.nom_complet): inscrit for inscrit in gens}
    vus: set[str] = set()
    prevues = []
    for lue in lecture.lues:
        fiche = clean_fiche(lue.inscription)
        aspect = fold_aspect(name_fiche(fiche))
        if aspect in vus:
            prevues.append(_foresee(fiche, DEUX_FOIS))
        elif aspect in deja:
            appris = _list_appris(deja[aspect], fiche)
            phrase = f"{DEJA} : {_say_appris(appris)}" if appris else DEJA
            prevues.append(_foresee(fiche, format_phrase(phrase), bool(appris)))
        else:
            prevues.append(_foresee(fiche))
        vus.add(aspect)
    return prevues


def _list_appris(inscrit: Inscription, fiche: InscriptionLue) -> list[str]:
    """Return the columns that tell something new of somebody."""
    sait = learn(inscrit, fiche)
    return [CHAMPS[c] for c in APPRIS if getattr(sait, c) != getattr(inscrit, c)]


def _say_appris(colonnes: list[str]) -> str:
    return f"{join_et(colonnes)} {'seront notés' if len(colonnes) > 1 else 'sera noté'}"


def _foresee(fiche: InscriptionLue, deja: str = "", appris: bool = False) -> Prevue:
    marques = {"féminine": fiche.feminine, "jeune": fiche.jeune, "senior": fiche.senior}
    tarif = format_euros(fiche.tarif) if fiche.tarif else ""
    details = (
        fiche.club,
        name_serie(fiche.serie),
        f"n° {fiche.numero_fft}" if fiche.numero_fft else "",
        *(mot for mot, vrai in marques.items() if vrai),
        f"équipe {fiche.equipe}" if fiche.equipe else "",
        " ".join(filter(None, [tarif, "payé" if fiche.paye else ""])),
    )
    return Prevue(name_fiche(fiche), " · ".join(filter(None, details)), deja, appris)


def _summarise(prevues: list[Prevue]) -> str:
    neuves = sum(not prevue.deja for prevue in prevues)
    doubles = sum(prevue.deja == DEUX_FOIS for prevue in prevues)
    phrases = [format_nombre(neuves, "personne à inscrire", "personnes à inscrire")]
    if deja := len(prevues) - neuves - doubles:
        phrases.append(format_nombre(deja, "déjà inscrite", "déjà inscrites"))
    if doubles:
        phrases.append(format_nombre(doubles, "ligne en double", "lignes en double"))
    return ", ".join(phrases)


def _say_colonnes(lecture: LectureInscriptions) -> str:
    lues = [CHAMPS[champ] for champ in CHAMPS if champ in lecture.colonnes]
    return join_et(lues)


def _say_refus(ratees: int) -> str:
    debut = f"{ratees} lignes ne se lisent pas" if ratees > 1 else "Une ligne ne se lit pas"
    return format_phrase(f"{debut} : rien n’est importé.")


def _quote(lignes: list[str], numero: int) -> str:
    """Return the text of a line of the file, cut when it is long."""
    if not 0 < numero <= len(lignes):
        return ""
    brut = lignes[numero - 1]
    return clean(brut[:LONGUEUR_LIGNE]) + ("…" if len(brut) > LONGUEUR_LIGNE else "")
