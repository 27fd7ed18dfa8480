"""La soirée: standings, curve, what happened, a text to share; a game paused, closed, reopened."""

from datetime import datetime
from unicodedata import bidirectional

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ..db import get_db
from ..pages.courbe import Courbe
from ..pages.soiree import RangPage, SoireePage, build_soiree
from ..regles.bareme import FFT
from ..regles.texte import INSECABLE, format_nombre, format_signe
from ..services.deroulement import (
    CLOTURE,
    PAUSE,
    POSITIONS,
    REOUVERTURE,
    REPRISE,
    close_partie,
    pause_partie,
    reopen_partie,
    resume_partie,
)
from ..services.refus import RefusError
from ..store.deroulement import find_moment
from ..store.values import EtatPartie, StoredFeuille
from . import contexte
from .baremes import name_change
from .feuilles import bp, load_page
from .horloge import find_fuseau, format_date, format_heure, now_local
from .liens import list_adresses
from .memoire import make_jeton

GESTES = {
    PAUSE: pause_partie,
    REPRISE: resume_partie,
    CLOTURE: close_partie,
    REOUVERTURE: reopen_partie,
}
# Who plays on goes back to the table; who stops stays here.
RETOURS = {REPRISE, REOUVERTURE}
# The widths and heights of the curve, in pixels: held in a hand, and with room around it.
ETROIT, LARGE = (360, 310), (600, 470)


@bp.get("/soiree")
def soiree() -> str:
    """Show how the evening went, and what can still be done with it; a club night has its own."""
    if contexte.get_acces().soiree.is_tournoi:
        raise contexte.ClubError(POSITIONS)
    return _render({})


@bp.post("/soiree")
def move() -> Response | tuple[str, int]:
    """Pause, resume, close or reopen the game of this table."""
    acteur = contexte.require_marquer()
    geste = request.form.get("geste", "")
    if geste not in GESTES:
        abort(400)
    try:
        GESTES[geste](get_db(), contexte.get_adresse(), acteur)
    except RefusError as refus:
        if contexte.get_acces().soiree.is_tournoi:
            raise
        return _render(refus.erreurs), 422
    return redirect(url_for(".table" if geste in RETOURS else ".soiree"), 303)


def _render(erreurs: dict[str, str]) -> str:
    page = load_page()
    contee = build_soiree(page)
    lecture = list_adresses(page.stored.numero_table).get("lecture", "")
    return render_template(
        "feuilles/soiree.html",
        page=page,
        soiree=contee,
        courbes=_draw(contee),
        droits=contexte.get_acces().droits,
        erreurs=erreurs,
        depuis=_say_depuis(page.stored),
        donneur=page.sieges[page.feuille.suite.donneur].nom,
        hors_fft=name_hors_fft(page.stored),
        recit=write_recit(contee, f"{lecture}soiree" if lecture else ""),
        jeton=make_jeton(),
        bareme_change=name_change(page.stored.soiree),
    )


def _draw(contee: SoireePage) -> dict[str, Courbe]:
    """Return the curve drawn once for a hand, once for a desk; nothing before the first donne."""
    tailles = {"etroite": ETROIT, "large": LARGE}
    dessins = {nom: contee.draw(*taille) for nom, taille in tailles.items()}
    return {nom: courbe for nom, courbe in dessins.items() if courbe}


def name_hors_fft(stored: StoredFeuille) -> str:
    """Return the title of a house barème, nothing for the FFT's."""
    return "" if stored.soiree.bareme == FFT.nom else stored.bareme.titre


def write_recit(contee: SoireePage, adresse: str) -> str:
    """Return the evening as a text to send: who, how many, how much, and where to read more."""
    stored = contee.page.stored
    lignes = [f"{_isolate(contee.page.titre)}, {format_date(stored.soiree.date)}"]
    if contee.donnes:
        lignes += ["", *(_write_rang(rang) for rang in contee.rangs), ""]
        lignes.append(f"{format_nombre(contee.donnes, 'donne jouée', 'donnes jouées')}.")
    else:
        lignes += ["", "Aucune donne jouée."]
    if hors_fft := name_hors_fft(stored):
        lignes.append(f"Barème{INSECABLE}: {_isolate(hors_fft)}, hors FFT.")
    if adresse:
        lignes.append(f"La soirée{INSECABLE}: {adresse}")
    return "\n".join(lignes)


def _write_rang(rang: RangPage) -> str:
    egal = f"{INSECABLE}ex æquo" if rang.ex_aequo else ""
    compte = format_nombre(rang.donnes, "donne")
    total = format_signe(rang.total)
    return f"{rang.rang}{egal}. {_isolate(rang.nom)}{INSECABLE}: {total} ({compte})"


def _isolate(nom: str) -> str:
    """Return a name that leaves the order of what follows it alone, be it written right to left."""
    a_droite = any(bidirectional(lettre) in {"R", "AL", "AN"} for lettre in nom)
    return f"\u2068{nom}\u2069" if a_droite else nom


def _say_depuis(stored: StoredFeuille) -> str:
    """Return since when a game is paused or over, in the hall's time; nothing when it goes on."""
    action = {EtatPartie.PAUSE: PAUSE, EtatPartie.CLOSE: CLOTURE}.get(stored.partie)
    moment = find_moment(get_db(), stored.id, action) if action else None
    return _say_moment(moment) if moment else ""


def _say_moment(moment: datetime) -> str:
    heure = format_heure(moment)
    jour = moment.astimezone(find_fuseau()).date()
    return heure if jour == now_local().date() else f"le {format_date(jour)}, {heure}"
