"""Error pages: one French sentence that says what happened and what to do."""

from flask import Flask, g, render_template, url_for
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from ..regles.texte import format_phrase
from ..services.adresse import ARCHIVEE
from ..services.refus import IntrouvableError, RefusError
from ..store.baremes import BaremePerduError
from .contexte import ArchiveeError, ClubError
from .reponses import tell_phrase, wants_json

Reponse = Response | tuple[str, int]

PHRASES = {
    400: "Cette demande est incomplète. Revenez en arrière, rechargez la page et recommencez.",
    403: "Ce lien ne permet pas cela. Demandez le lien de l’organisateur.",
    404: "Il n’y a rien à cette adresse, ou ce lien n’est plus valable.",
    405: "Cette page ne s’ouvre pas ainsi. Revenez à l’accueil.",
    413: "C’est trop gros pour être enregistré.",
}
TITRES = {403: "Ce lien ne le permet pas", 404: "Rien à cette adresse"}
ARCHIVEE_DIT = "Partie archivée"
CLUB_DIT = "Soirée de club"
DEFAUT = "L’application a rencontré un problème. Rien n’a été perdu : réessayez."
CSRF = (
    "Cette page n’est plus reconnue (cookies effacés, ou page restée ouverte très longtemps). "
    "Revenez en arrière, rechargez-la et recommencez : rien n’a été enregistré."
)


def init_app(app: Flask) -> None:
    """Give every error a page of the application's own."""
    app.register_error_handler(CSRFError, lambda _erreur: _render(400, CSRF))
    app.register_error_handler(HTTPException, _show)
    app.register_error_handler(ArchiveeError, lambda _erreur: _render(403, ARCHIVEE, ARCHIVEE_DIT))
    app.register_error_handler(ClubError, lambda e: _render(404, e.description or "", CLUB_DIT))
    app.register_error_handler(IntrouvableError, lambda _erreur: _render(404, PHRASES[404]))
    app.register_error_handler(RefusError, lambda refus: _render(422, str(refus)))
    app.register_error_handler(BaremePerduError, lambda erreur: _render(500, str(erreur)))
    app.register_error_handler(500, lambda _erreur: _render(500, DEFAUT))


def _show(erreur: HTTPException) -> Reponse:
    code = erreur.code or 500
    return _render(code, PHRASES.get(code, DEFAUT))


def _render(code: int, phrase: str, titre: str = "") -> Reponse:
    if wants_json():
        return tell_phrase(code, phrase)
    titre = titre or TITRES.get(code, "Un ennui")
    valeurs = {"titre": titre, "phrase": format_phrase(phrase), "retour": _find_retour()}
    return render_template("erreurs/erreur.html", **valeurs), code


def _find_retour() -> tuple[str, str] | None:
    """Return where a link of a club night goes back to, and what that is called."""
    acces = g.get("acces")
    if acces is None or not acces.soiree.is_tournoi:
        return None
    if acces.droits.arbitrer:
        return url_for("tournoi.tableau"), "Retour au tableau"
    if acces.droits.marquer:
        return url_for("feuilles.table"), "Retour à la table"
    return url_for("tournoi.salle"), "Retour à la salle"
