"""What the pages of a table follow: its figures and its fragments, under one ETag."""

import json
from hashlib import sha256

from flask import abort, current_app, g, request, url_for
from werkzeug.wrappers import Response

from ..db import get_db
from ..pages.feuille import FeuillePage, LignePage
from ..regles.texte import format_phrase
from ..services.refus import IntrouvableError
from ..store.feuilles import load_feuille
from ..store.values import StoredFeuille
from . import contexte
from .memoire import get_memoire
from .rendu import build_chiffres, describe, render_table
from .reponses import make_json
from .sanctions import make_page
from .tournoi.chrono import load_chrono_feuille

SEPARATEUR = "\x1e"
RECOPIEE = "Cette feuille vient d’être recopiée du papier : elle ne se marque plus ici."
FRAGMENTS = ("forme", "bandes", "nouvelles", "feuille")


def answer_etat() -> Response:
    """Return the state of the table, or 304 to who has it already: then nothing is loaded."""
    cle = _make_cle()
    etag = _digest(cle)
    if request.if_none_match.contains_weak(etag):
        reponse = Response(status=304)
    else:
        reponse = Response(_recall(cle), mimetype="application/json")
    reponse.set_etag(etag)
    reponse.headers["Cache-Control"] = "private, no-cache"
    return reponse


def read_etag() -> str:
    """Return the ETag of the state that the table page shows."""
    return _digest(_make_cle())


def load_etat() -> dict[str, object]:
    """Return the state of the table as it now is, for a page that has just written."""
    etat: dict[str, object] = json.loads(_recall(_make_cle()))
    return etat


def tell_recopiee(stored: StoredFeuille) -> Response:
    """Say to a page that marks a sheet that it was copied from paper, and where it is read."""
    erreurs = {"": format_phrase(RECOPIEE)}
    return make_json(404, erreurs=erreurs, recopiee=url_for("papier.recap", ou=stored))


def render_conflit(page: FeuillePage, ligne: LignePage, saisie: dict[str, str]) -> str:
    """Return the band that shows both versions of a donne; it carries no token."""
    ossature = "feuilles/_conflit_seul.html"
    return render_table(page, saisie, conflit=ligne, ossature=ossature, **_empty_jetons())


def _make_cle() -> tuple[object, ...]:
    # A new version of the application may draw the same feuille otherwise.
    return "etat", current_app.static_url_path, *describe()


def _digest(cle: tuple[object, ...]) -> str:
    return sha256(repr(cle).encode()).hexdigest()[:20]


def _recall(cle: tuple[object, ...]) -> str:
    return get_memoire().keep(cle, lambda: json.dumps(_build_etat(_digest(cle))))


def _build_etat(etag: str) -> dict[str, object]:
    adresse = contexte.get_adresse()
    stored = load_feuille(get_db(), adresse.soiree_id, adresse.numero_table, adresse.position)
    if stored is None:
        raise IntrouvableError
    if stored.papier:
        abort(tell_recopiee(stored))
    page = make_page(stored)
    ossature = "feuilles/_fragments.html"
    textes = render_table(page, {}, ossature=ossature, **_empty_jetons(), separateur=SEPARATEUR)
    etat: dict[str, object] = {"etag": etag, **build_chiffres(page, load_chrono_feuille(stored))}
    etat |= {
        "marquer": g.acces.droits.marquer,
        "verrouillee": stored.cycle.is_verrouillee,
        "partie": stored.partie,
    }
    return etat | dict(zip(FRAGMENTS, map(str.strip, textes.split(SEPARATEUR)), strict=True))


def _empty_jetons() -> dict[str, object]:
    """Return tokens that are none: the page puts its own in the forms that it receives."""
    return {"jeton": "", "csrf_token": str}
