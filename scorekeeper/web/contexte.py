"""What every page under a link shares: the access is resolved once, from the URL."""

from typing import Any, NoReturn

from flask import Blueprint, abort, current_app, g, request, session
from werkzeug.exceptions import Forbidden, NotFound
from werkzeug.routing import BaseConverter

from ..acces import Acces, is_organisateur, open_acces
from ..db import get_db
from ..services.adresse import Adresse, Auteur
from ..store.feuilles import load_feuille
from ..store.values import Soiree, StoredFeuille

ORGANISATEUR = "organisateur"
TENUS = "tenus"
CHIFFRES_MAX = 18


class ArchiveeError(Forbidden):
    """An archived game is read, whoever asks."""


class ClubError(NotFound):
    """A club night has no such page, one of a game at home; `description` says why, in French."""


def check_organisateur() -> bool:
    """Whether this visitor holds the organiser's cookie."""
    return ORGANISATEUR in session and is_organisateur(get_db(), session[ORGANISATEUR])


class OuConverter(BaseConverter):
    """Where a feuille is in its soirée, in a URL: position-table, and which result from the second.

    A view never sees it: `get_adresse` tells it.
    """

    regex = "[1-9][0-9]{0,2}-[1-9][0-9]{0,2}(?:-[1-9][0-9]?)?"

    def to_python(self, value: str) -> tuple[int, ...]:
        """Return position, table and exemplaire."""
        position, table, *reste = map(int, value.split("-"))
        return position, table, reste[0] if reste else 1

    def to_url(self, value: Any) -> str:
        """Return the text of an `Adresse` or of a stored feuille."""
        suite = f"-{value.exemplaire}" if value.exemplaire > 1 else ""
        return f"{value.position}-{value.numero_table}{suite}"


def pull_cle(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Resolve the key of the URL into `g.acces`; a key that opens nothing is a 404."""
    cle = (values or {}).pop("cle", "")
    g.ou = (values or {}).pop("ou", None)
    acces = open_acces(get_db(), cle, check_organisateur(), session.get(TENUS, {}))
    if acces is None:
        abort(404)
    g.cle, g.acces, g.regles = cle, acces, acces.soiree.regles


def push_cle(endpoint: str, values: dict[str, Any]) -> None:
    """Put the current key, and the current feuille, in the URLs built under it."""
    if endpoint.startswith(("feuilles.", "papier.", "tournoi.", "arbitrage.")):
        values.setdefault("cle", g.get("cle"))
    if current_app.url_map.is_endpoint_expecting(endpoint, "ou") and g.get("ou"):
        values.setdefault("ou", get_adresse())


def bind(blueprint: Blueprint) -> None:
    """Make a blueprint's views receive `g.acces`."""
    blueprint.url_value_preprocessor(pull_cle)
    blueprint.url_defaults(push_cle)


def get_acces() -> Acces:
    """Return what the current link opens."""
    acces: Acces = g.acces
    return acces


def get_adresse() -> Adresse:
    """Return where the feuille of the current URL is, the link's own when it names none."""
    acces = get_acces()
    if g.get("ou") is None:
        return Adresse(acces.soiree.id, acces.numero_table, _read_position(acces.soiree))
    position, table, exemplaire = g.ou
    return Adresse(acces.soiree.id, table, position, exemplaire)


def _read_position(soiree: Soiree) -> int:
    """Return the position that a table marks: the last one opened, or an earlier one it names.

    What waited in a phone while the hall went on belongs to the position where it was made.
    """
    courante = soiree.position or 1
    vue = request.form.get("position", courante, type=int) if request.method == "POST" else courante
    return vue if 0 < vue <= courante else courante


def read_modif() -> int | None:
    """Return the version of a donne that a form showed, None without one; 400 for no number."""
    vue = request.form.get("modif", "")
    if vue and not (vue.isascii() and vue.isdecimal() and len(vue) <= CHIFFRES_MAX):
        abort(400)
    return int(vue) if vue else None


def get_auteur() -> Auteur:
    """Return who writes, with the reason that the form gives."""
    droits = get_acces().droits
    return Auteur(droits.acteur, droits.arbitrer, request.form.get("raison", "").strip())


def get_place(feuille: StoredFeuille) -> int | None:
    """Return the seat of who holds this phone, None when it is nobody of this feuille."""
    qui = session.get(TENUS, {}).get(g.cle)
    return next((siege.place for siege in feuille.sieges if siege.nom_court == qui), None)


def can_mark() -> bool:
    """Whether this link may write on the feuille of the current URL: its own table's only."""
    acces = get_acces()
    mienne = acces.droits.arbitrer or get_adresse().numero_table == acces.numero_table
    return acces.droits.marquer and mienne


def load_current() -> StoredFeuille:
    """Return the current link's feuille, or answer 404."""
    adresse = get_adresse()
    feuille = load_feuille(
        get_db(), adresse.soiree_id, adresse.numero_table, adresse.position, adresse.exemplaire
    )
    return feuille or _missing()


def require_marquer() -> str:
    """Return who writes, or answer 403 when this link only reads, or the game is archived."""
    if not can_mark():
        if get_acces().figee:
            raise ArchiveeError
        abort(403)
    return get_acces().droits.acteur


def require_arbitrer() -> str:
    """Return who arbitrates, or answer 403."""
    droits = get_acces().droits
    if not droits.arbitrer:
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
