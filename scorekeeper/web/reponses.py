"""One write, two ways to answer it: JSON to a page that asks for it, a page to anybody else."""

from collections.abc import Callable

from flask import jsonify, make_response, redirect, request
from werkzeug.wrappers import Response

from ..regles.texte import format_phrase


def wants_json() -> bool:
    """Whether the request comes from a script of ours, which reads no page."""
    return "application/json" in request.headers.get("Accept", "")


def make_json(statut: int, **contenu: object) -> Response:
    """Return a JSON answer that nothing keeps."""
    reponse = make_response(jsonify(contenu), statut)
    reponse.headers["Cache-Control"] = "no-store"
    return reponse


def tell_fait(suite: str, make: Callable[[], dict[str, object]]) -> Response:
    """Say that it is done: what `make` says, or the page that follows."""
    return make_json(200, **make()) if wants_json() else redirect(suite, 303)


def tell_phrase(statut: int, phrase: str) -> Response:
    """Return a refusal in one French sentence."""
    return make_json(statut, erreurs={"": format_phrase(phrase)})


def tell_erreurs(erreurs: dict[str, str], make_page: Callable[[], str]) -> Response:
    """Say what keeps a donne from being recorded: by field, or on the page of the form."""
    if wants_json():
        return make_json(422, erreurs=erreurs)
    return make_response(make_page(), 422)
