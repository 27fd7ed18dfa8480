"""The table page rendered: all that it depends on, and what its templates read."""

from typing import Any

from flask import g, render_template, request

from ..db import get_db
from ..pages.feuille import FeuillePage
from ..pages.soiree import build_soiree
from ..services.adresse import Adresse
from ..store.feuilles import load_version
from ..store.tournoi.ajustements import load_version_position
from ..store.values import EtatPartie, Soiree
from . import contexte
from .bareme_json import bareme_data
from .baremes import name_change
from .memoire import make_jeton
from .tournoi.chrono import Chrono, is_passe, load_chrono_feuille


def describe() -> tuple[object, ...]:
    """Return all that the plain table page depends on, its tokens excepted."""
    acces, adresse = contexte.get_acces(), contexte.get_adresse()
    change = name_change(acces.soiree) if acces.droits.organiser else ""
    version = load_version(get_db(), adresse.soiree_id, adresse.numero_table, adresse.position)
    return g.cle, acces, version, _describe_position(acces.soiree, adresse), change


def _describe_position(soiree: Soiree, adresse: Adresse) -> object:
    """Return what of a position its tables show: one small query, none at home.

    The ledger, the clock, and whether time is out: never how much is left of it. Rulings about a
    feuille are in its own journal.
    """
    if not soiree.is_tournoi:
        return None
    *registre, chrono = load_version_position(get_db(), soiree.id, adresse.position)
    return *registre, chrono, is_passe(chrono)


def build_chiffres(page: FeuillePage, chrono: Chrono | None) -> dict[str, object]:
    """Return what a page must know to write the next donnes by itself, the network down.

    `suivants` is the right-hand neighbour of each place; `mort` is None at a table without one;
    `position` and `chrono` are told in a club night only.
    """
    stored, suite, derniere = page.stored, page.feuille.suite, page.derniere
    ici = {"position": stored.position, "chrono": chrono and chrono.donnees}
    return (ici if stored.soiree.is_tournoi else {}) | {
        "version": stored.version,
        "placement": stored.placement,
        "bareme": stored.empreinte_bareme,
        "rang": stored.prochain_rang,
        "numero": suite.numero,
        "donneur": suite.donneur,
        "mort": suite.mort,
        "totaux": list(page.totaux),
        "suivants": [stored.table.next_place(siege.place) for siege in page.sieges],
        "derniere": derniere and {"id": derniere.stored.id, "modif": derniere.stored.modif},
    }


def render_table(page: FeuillePage, saisie: dict[str, str], **autres: Any) -> str:
    """Return the table page; `autres` are erreurs, correction, conflit, jeton when any.

    `recopiee` is where the sheet is read that was copied from paper meanwhile.

    `ossature` is the template that its blocks fill, the whole page unless another is named.
    """
    acces, chrono = contexte.get_acces(), load_chrono_feuille(page.stored)
    if saisie.get("donneur", "0") not in {str(siege.place) for siege in page.sieges}:
        # Refused with its sentence: there is nobody of that place to show.
        saisie = {champ: valeur for champ, valeur in saisie.items() if champ != "donneur"}
    contexte_page: dict[str, Any] = {
        "ossature": "base.html",
        "page": page,
        "droits": acces.droits,
        "demander_qui": not acces.tenu,
        "saisie": saisie,
        "erreurs": {},
        "correction": None,
        "conflit": None,
        "recopiee": "",
        "jeton": make_jeton(),
        "bareme": bareme_data(page.stored.bareme, page.stored.table.joueurs),
        "chrono": chrono,
        "chiffres": build_chiffres(page, chrono),
        "etag": "",
        "annulable": page.derniere if acces.droits.marquer else None,
        "soiree": build_soiree(page) if page.stored.partie is EtatPartie.CLOSE else None,
        "bareme_change": name_change(acces.soiree) if acces.droits.organiser else "",
        "faite": request.args.get("faite", type=int),
    }
    return render_template("feuilles/table.html", **contexte_page | autres)
