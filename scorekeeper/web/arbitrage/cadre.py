"""What every page of the assistant shares: its frame, who may apply, the code of the evening."""

from typing import Any

from flask import abort, render_template, url_for

from ...regles.arbitrage.modele import CodeArbitrage
from ...regles.arbitrage.phrases import CODES, MARQUES
from ...services.adresse import Auteur
from ...store.tournoi.values import Tournoi
from .. import contexte
from ..tournoi.cadre import get_tournoi, list_menu, require_arbitre
from ..tournoi.classement import is_definitif
from .lieu import Lieu


def render(modele: str, lieu: Lieu | None = None, **valeurs: Any) -> str:
    """Return a page of the assistant, with the menu of whoever runs or arbitrates a club night."""
    acces = contexte.get_acces()
    return render_template(
        f"arbitrage/{modele}.html",
        **{
            "soiree": acces.soiree,
            "droits": acces.droits,
            "menu": list_menu() if acces.soiree.is_tournoi else [],
            "ici": "arbitrage.index",
            "lieu": lieu,
            "retour": name_retour(lieu),
            "codes": CODES,
            "marques": MARQUES,
        }
        | valeurs,
    )


def name_retour(lieu: Lieu | None) -> str:
    """Return where whoever has no menu goes back to."""
    soiree, droits = contexte.get_acces().soiree, contexte.get_acces().droits
    if soiree.is_tournoi and not droits.marquer:
        return url_for("tournoi.salle")
    return url_for("feuilles.table")


def load_greffe() -> tuple[Tournoi, Auteur]:
    """Return the club night and who arbitrates; 404 at a game at home, 403 for anybody else."""
    return get_tournoi(), require_arbitre()


def say_reserve(tournoi: Tournoi | None) -> str:
    """Return why this visitor can only read rulings, nothing when they can be applied."""
    acces = contexte.get_acces()
    if tournoi is None:
        return (
            "Une partie entre amis n’a ni arbitre ni grand livre :"
            " la décision se lit ici, rien ne s’écrit."
        )
    if acces.soiree.archivee:
        return "La soirée est archivée : plus aucune décision ne s’applique."
    if not acces.droits.arbitrer:
        return "L’arbitre applique la décision : appelez-le, ne vous arrangez pas entre vous."
    if is_definitif(tournoi):
        return "Le classement est définitif : l’organisateur le rouvre avant toute décision."
    return ""


def read_code(tournoi: Tournoi | None, voulu: str) -> CodeArbitrage:
    """Return the code to read: that of the evening unless the address names the other."""
    if not voulu:
        return tournoi.code if tournoi else CodeArbitrage.CA2012
    try:
        return CodeArbitrage(voulu)
    except ValueError:
        abort(404)
