"""The page of a sheet on paper: its grid, what was refused, and what is written meanwhile."""

from typing import Any

from flask import render_template, request, url_for

from ...db import get_db
from ...regles.cycle import EtatFeuille, Geste
from ...services.adresse import Adresse
from ...store.feuilles import load_feuille
from ...store.joueurs import list_noms
from ...store.journal import list_histoire
from ...store.values import StoredFeuille
from .. import contexte
from ..memoire import make_jeton
from .constat import build_constat
from .dessin import draw_grille
from .envoi import REDESSINER, Envoi, list_voisines, name_connus, name_suite
from .etat import list_permis
from .histoire import build_histoire
from .jugee import find_jugee


def can_write(stored: StoredFeuille) -> bool:
    """Whether this link may still change the sheet."""
    return contexte.can_mark() and (
        not stored.cycle.is_verrouillee or contexte.get_acces().droits.arbitrer
    )


def render_nouvelle(envoi: Envoi, erreurs: dict[str, str], **autres: Any) -> str:
    """Return the grid of a sheet that is not copied yet."""
    page = draw_grille(envoi.champs, envoi.forme, erreurs)
    ouverte = request.method == "GET" and not request.args
    return _render(
        grille=page,
        erreurs=erreurs,
        action=url_for(".nouvelle"),
        ecrire=True,
        ouverte=ouverte or envoi.geste == REDESSINER,
        **autres,
    )


def render_grille(
    envoi: Envoi, stored: StoredFeuille, erreurs: dict[str, str], ecrire: bool = True, **autres: Any
) -> str:
    """Return the grid of a stored sheet; it is controlled when it shows just what is stored.

    `autres` are what happened meanwhile: conflit, autres, jugements, vivante, empreinte_vue.
    """
    fidele = not erreurs and not autres and not envoi.is_changed(stored)
    relue = (fidele or envoi.is_relue) and not stored.is_attendue
    constat = build_constat(stored) if relue else None
    jugee = find_jugee(stored) if relue else None
    page = draw_grille(envoi.champs, envoi.forme, erreurs, stored, constat, autres.get("autres"))
    return _render(
        grille=page,
        erreurs=erreurs,
        action=url_for(".grille", ou=stored),
        ecrire=ecrire,
        ouverte=envoi.geste == REDESSINER,
        corriger=can_write(stored) and not ecrire,
        stored=stored,
        constat=constat,
        jugee=jugee,
        remettable=constat is not None and constat.is_juste and _can_hand_in(stored),
        remise=_find_remise(stored),
        voisines=list_voisines(stored),
        suite=name_suite(stored, envoi.forme, contexte.get_acces())
        if contexte.can_mark()
        else None,
        histoire=build_histoire(stored, list_histoire(get_db(), stored.id)),
        **autres,
    )


def _render(**valeurs: Any) -> str:
    acces = contexte.get_acces()
    absents = dict.fromkeys(("stored", "constat", "jugee", "remise", "remettable", "vivante"))
    listes: dict[str, Any] = dict.fromkeys(("conflit", "histoire", "jugements", "voisines"), ())
    return render_template(
        "papier/grille.html",
        **absents
        | listes
        | {
            "soiree": acces.soiree,
            "droits": acces.droits,
            "jeton": request.form.get("jeton") or make_jeton(),
            "raison": request.form.get("raison", ""),
            "faite": request.args.get("faite", type=int),
            "noms": list_noms(get_db()),
            "connus": name_connus(valeurs["grille"].forme),
            "table_fixe": not acces.droits.arbitrer,
        }
        | valeurs,
    )


def _can_hand_in(stored: StoredFeuille) -> bool:
    """Whether the organiser of a club night may hand in the sheet just copied."""
    organise = contexte.get_acces().droits.arbitrer
    return stored.soiree.is_tournoi and organise and Geste.REMETTRE in list_permis(stored)


def _find_remise(stored: StoredFeuille) -> StoredFeuille | None:
    """Return the sheet that was handed in on the way to this one."""
    table = request.args.get("remise", 0, type=int)
    if not table or not stored.soiree.is_tournoi:
        return None
    autre = load(Adresse(stored.soiree.id, table, stored.position))
    return autre if autre and autre.cycle.etat is not EtatFeuille.EN_COURS else None


def load(adresse: Adresse) -> StoredFeuille | None:
    """Return the sheet of an address, if there is one."""
    return load_feuille(
        get_db(), adresse.soiree_id, adresse.numero_table, adresse.position, adresse.exemplaire
    )
