"""What every page under a link shares: the access is resolved once, from the URL."""

from typing import Any, NoReturn

from flask import Blueprint, abort, g, session

from ..acces import Acces, is_organisateur, open_acces
from ..db import get_db
from ..services.donnes import Adresse
from ..store.feuilles import load_feuille
from ..store.values import StoredFeuille

ORGANISATEUR = "organisateur"
TENUS = "tenus"


def check_organisateur() -> bool:
    """Whether this visitor holds the organiser's cookie."""
    return ORGANISATEUR in session and is_organisateur(get_db(), session[ORGANISATEUR])


def pull_cle(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Resolve the key of the URL into `g.acces`; a key that opens nothing is a 404."""
    cle = (values or {}).pop("cle", "")
    acces = open_acces(get_db(), cle, check_organisateur(), session.get(TENUS, {}))
    if acces is None:
        abort(404)
    g.cle, g.acces = cle, acces


def push_cle(endpoint: str, values: dict[str, Any]) -> None:
    """Put the current key in the URLs built under it."""
    if endpoint.startswith("feuilles."):
        values.setdefault("cle", g.get("cle"))


def bind(blueprint: Blueprint) -> None:
    """Make a blueprint's views receive `g.acces`."""
    blueprint.url_value_preprocessor(pull_cle)
    blueprint.url_defaults(push_cle)


def get_acces() -> Acces:
    """Return what the current link opens."""
    acces: Acces = g.acces
    return acces


def get_adresse() -> Adresse:
    """Return where the current link's feuille is."""
    acces = get_acces()
    return Adresse(acces.soiree.id, acces.numero_table)


def load_current() -> StoredFeuille:
    """Return the current link's feuille, or answer 404."""
    adresse = get_adresse()
    feuille = load_feuille(get_db(), adresse.soiree_id, adresse.numero_table, adresse.position)
    return feuille or _missing()


def require_marquer() -> str:
    """Return who writes, or answer 403 when this link only reads."""
    droits = get_acces().droits
    if not droits.marquer:
        abort(403)
    return droits.acteur


def require_organiser() -> str:
    """Return who organises, or answer 403."""
    droits = get_acces().droits
    if not droits.organiser:
        abort(403)
    return droits.acteur


def _missing() -> NoReturn:
    abort(404)
