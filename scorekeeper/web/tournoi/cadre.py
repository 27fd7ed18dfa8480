"""What every page of a club night shares: its settings, who may see it, its menu."""

from typing import Any

from flask import abort, render_template, request, url_for

from ...db import get_db
from ...services.adresse import Auteur
from ...store.tournoi.tournois import load_tournoi
from ...store.tournoi.values import Tournoi
from .. import contexte

# The pages of the organiser's menu, in the order of an evening.
MENU = (
    ("tableau", "Tableau"),
    ("inscriptions", "Inscriptions"),
    ("tirage", "Places"),
    ("classement", "Classement"),
    ("imprimer", "Imprimer"),
    ("reglages", "Réglages"),
)
# What a read link, or a table's, opens too.
PUBLICS = ("salle", "classement")


def get_tournoi() -> Tournoi:
    """Return the settings of the club night that the link opens; 404 for any other evening."""
    return load_tournoi(get_db(), contexte.get_acces().soiree.id) or abort(404)


def require_organisateur() -> Auteur:
    """Return who organises, or answer 403."""
    contexte.require_organiser()
    return contexte.get_auteur()


def render(modele: str, **valeurs: Any) -> str:
    """Return a page of the club night, with its menu for the organiser."""
    acces = contexte.get_acces()
    menu = [(nom, titre, url_for(f"tournoi.{nom}")) for nom, titre in MENU]
    return render_template(
        f"tournoi/{modele}.html",
        **{
            "soiree": acces.soiree,
            "droits": acces.droits,
            "menu": menu if acces.droits.organiser else [],
            "ici": (request.endpoint or "").removeprefix("tournoi."),
        }
        | valeurs,
    )
