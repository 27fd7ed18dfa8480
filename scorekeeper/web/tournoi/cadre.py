"""What every page of a club night shares: its settings, who may see it, its menu."""

from typing import Any

from flask import abort, current_app, render_template, request, url_for

from ...db import get_db
from ...services.adresse import Auteur
from ...services.tournoi.plan import Deroule, load_deroule
from ...store.feuilles import Connues
from ...store.tournoi.tournois import load_tournoi
from ...store.tournoi.values import Tournoi
from .. import contexte

# The pages of the organiser's menu: what the hall asks for at any time, then those of an evening.
MENU = (
    ("tableau", "Tableau"),
    ("arbitrage.index", "Arbitrage"),
    ("inscriptions", "Inscriptions"),
    ("tirage", "Places"),
    ("classement", "Classement"),
    ("imprimer", "Imprimer"),
    ("reglages", "Réglages"),
)
# A hundred tables for twenty positions.
FEUILLES_GARDEES = 2_000
# Those of an arbitre's.
MENU_ARBITRE = (
    ("tableau", "Tableau"),
    ("arbitrage.index", "Arbitrage"),
    ("classement", "Classement"),
)
# The tab of pages that are reached from another one's, refused forms included.
ONGLETS = {"classement": "classement", "ajustements": "classement", "prix": "classement"}
# What says by itself that the ranking is final.
DISENT_DEFINITIF = {"tableau", "classement", "salle", "attente"}
# What a read link, or a table's, opens too.
PUBLICS = ("salle", "classement")


def get_tournoi() -> Tournoi:
    """Return the settings of the club night that the link opens; 404 for any other evening."""
    return load_tournoi(get_db(), contexte.get_acces().soiree.id) or abort(404)


def get_deroule() -> Deroule:
    """Return the whole club night that the link opens; 404 for any other evening.

    What nothing has changed since is kept from one look to the next, its scores too.
    """
    connues: Connues = current_app.extensions["feuilles"]
    if len(connues) > FEUILLES_GARDEES:
        connues.clear()
    return load_deroule(get_db(), contexte.get_acces().soiree, connues) or abort(404)


def require_organisateur() -> Auteur:
    """Return who organises, or answer 403."""
    contexte.require_organiser()
    return contexte.get_auteur()


def require_arbitre() -> Auteur:
    """Return who organises or arbitrates, or answer 403."""
    contexte.require_arbitrer()
    return contexte.get_auteur()


def read_vue() -> int | None:
    """Return the last position opened as the page of this form knew it, None if it does not say."""
    return request.form.get("vue", type=int)


def list_menu() -> list[tuple[str, str, str]]:
    """Return the menu of this visitor: the name, title and address of each page."""
    droits = contexte.get_acces().droits
    entrees = MENU if droits.organiser else MENU_ARBITRE if droits.arbitrer else ()
    return [
        (nom, titre, url_for(nom if "." in nom else f"tournoi.{nom}")) for nom, titre in entrees
    ]


def render(modele: str, **valeurs: Any) -> str:
    """Return a page of the club night, with the menu of whoever runs or arbitrates it."""
    acces = contexte.get_acces()
    return render_template(
        f"tournoi/{modele}.html",
        **{
            "soiree": acces.soiree,
            "droits": acces.droits,
            "menu": list_menu(),
            "ici": ONGLETS.get(modele, (request.endpoint or "").removeprefix("tournoi.")),
            "rappeler_definitif": acces.soiree.is_figee
            and acces.droits.organiser
            and modele not in DISENT_DEFINITIF,
        }
        | valeurs,
    )
