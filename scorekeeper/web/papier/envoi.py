"""What a transcription form sent: the shape of its grid, what is typed in it, what it asks for."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import request, url_for

from ...acces import Acces
from ...db import get_db
from ...regles.texte import format_nombre, join_et
from ...services.adresse import Adresse
from ...services.papier import LIGNES_MAX, NUMERO_MAX, FeuilleSaisie
from ...services.refus import RefusError
from ...store.feuilles import list_feuilles, load_version
from ...store.papier import list_departs
from ...store.tournoi.feuilles import list_attendues
from ...store.values import StoredFeuille
from .. import contexte
from .saisie import INCOMPLET, Forme, list_caches, read_champs, read_feuille, read_forme
from .valeurs import fill_feuille, list_differences, name_formule, to_saisie

DEFAUTS = {"formule": "4", "profondeur": "lignes", "rangs": "5"}
ENREGISTRER, SANS_RESTE, PLUS, MOINS = "enregistrer", "sans_reste", "plus", "moins"
REDESSINER = "grille"
VIDE = "Rien n’est encore écrit sur cette feuille."
NOMBRE = ("nombre écrit", "nombres écrits")
SORTES = {
    "c": NOMBRE,
    "tp": NOMBRE,
    "tm": NOMBRE,
    "k": ("contrat", "contrats"),
    "d": ("détail", "détails"),
    "nom": ("nom", "noms"),
    "depart": ("numéro de départ", "numéros de départ"),
    "visa": ("visa", "visas"),
}
_JETON = re.compile(r"[\w-]{8,64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Envoi:
    """The fields as typed and the shape of their grid; `erreurs` are the parts of it that are none.

    `is_relue` says that the fields are those of the stored sheet.
    """

    champs: Mapping[str, str]
    forme: Forme
    erreurs: dict[str, str]
    geste: str = ""
    jeton: str = ""
    empreinte_vue: str = ""
    is_relue: bool = False

    @property
    def is_enregistree(self) -> bool:
        """Whether the sheet is to be saved, and not only drawn otherwise."""
        return self.geste in (ENREGISTRER, SANS_RESTE)

    def to_saisie(self, jeton: bool = False) -> FeuilleSaisie:
        """Return what the sheet says; raises RefusError for what must not be lost nor written."""
        erreurs = dict(self.erreurs)
        if jeton and not _JETON.fullmatch(self.jeton):
            erreurs[""] = INCOMPLET
        caches = list_caches(self.champs, self.forme)
        if caches and self.geste != SANS_RESTE:
            erreurs["caches"] = f"Cette forme ne garde pas {say_caches(caches)}."
        if not any(nom not in ("position", "table") for nom in self.champs):
            erreurs.setdefault("", VIDE)
        saisie = read_feuille(self.champs, self.forme)
        acces = contexte.get_acces()
        if not acces.droits.arbitrer and saisie.numero_table != acces.numero_table:
            erreurs["table"] = f"Ce lien ne marque que la table {acces.numero_table}."
        erreurs |= saisie.erreurs
        if erreurs:
            raise RefusError(erreurs)
        return saisie

    def normalise(self) -> dict[str, str]:
        """Return the fields as they would come back once stored; the unreadable as typed."""
        saisie = read_feuille(self.champs, self.forme)
        gardes = set(saisie.erreurs)
        if self.geste != SANS_RESTE:
            gardes |= list_caches(self.champs, self.forme).keys()
        return fill_feuille(saisie) | {
            nom: valeur for nom, valeur in self.champs.items() if nom in gardes
        }

    def is_changed(self, stored: StoredFeuille) -> bool:
        """Whether something typed is not what is stored; a form without fields changes nothing."""
        ecrits = fill_feuille(to_saisie(stored))
        return bool(self.champs) and bool(list_differences(self.normalise(), ecrits))


def read_envoi(form: Mapping[str, str]) -> Envoi:
    """Return what a form sent; a row more or less is already in its shape."""
    champs = read_champs(form)
    forme, erreurs = read_forme(form)
    geste = form.get("geste", "")
    if geste == PLUS:
        forme = replace(forme, rangs=min(forme.rangs + 1, LIGNES_MAX))
    elif geste == MOINS:
        forme = replace(forme, rangs=max(forme.rangs - 1, 1))
    return Envoi(
        champs, forme, erreurs, geste, form.get("jeton", ""), form.get("empreinte_vue", "")
    )


def begin_envoi(demande: Mapping[str, str], mode: str) -> Envoi:
    """Return an empty sheet in the shape that an address asks for, at the next place to copy."""
    forme, erreurs = read_forme({**DEFAUTS, "mode": mode} | dict(demande))
    if erreurs:
        forme, _ = read_forme({**DEFAUTS, "mode": mode})
    position, table = _find_suite()
    champs = {"position": str(position), "table": str(table)}
    if contexte.get_acces().droits.arbitrer:
        champs |= {nom: demande[nom] for nom in champs if _is_numero(demande.get(nom, ""))}
    elif _is_numero(demande.get("position", "")):
        champs["position"] = demande["position"]
    return Envoi(champs, forme, {})


def say_caches(caches: Mapping[str, str]) -> str:
    """Return in words what a shape leaves out of what is typed."""
    comptes = Counter(SORTES[nom.partition("-")[0]] for nom in caches)
    return join_et([format_nombre(nombre, *mots) for mots, nombre in comptes.items()])


def list_voisines(stored: StoredFeuille) -> list[Adresse]:
    """Return the other results that came in for the same table and position."""
    ici = (stored.numero_table, stored.position)
    return [
        Adresse(stored.soiree.id, table, position, exemplaire)
        for table, position, exemplaire in list_feuilles(get_db(), stored.soiree.id)
        if (table, position) == ici and exemplaire != stored.exemplaire
    ]


def name_connus(forme: Forme) -> dict[str, str]:
    """Return who a seat and a start number name in this soirée, when they name one person only."""
    departs = list_departs(get_db(), contexte.get_acces().soiree.id, forme.table)
    comptes = Counter((place, depart) for place, depart, _ in departs)
    return {f"{p}-{d}": nom for p, d, nom in departs if comptes[p, d] == 1}


@dataclass(frozen=True, slots=True)
class Suivante:
    """The next sheet to copy: its address and what a button calls it."""

    adresse: str
    titre: str


def name_attendue() -> str:
    """Return the address of the sheet of a club night that is to be copied.

    The one that the request names, else the first still blank at the current position.
    """
    acces = contexte.get_acces()
    position = request.args.get("position", acces.soiree.position or 1, type=int)
    table = request.args.get("table", type=int) if acces.droits.arbitrer else acces.numero_table
    attendues = list_attendues(get_db(), acces.soiree.id, position)
    if table is None:
        table = attendues[0] if attendues else 0
    if load_version(get_db(), acces.soiree.id, table, position) is None:
        return url_for("papier.liste")
    return url_for("papier.grille", ou=Adresse(acces.soiree.id, table, position))


def name_suivante(stored: StoredFeuille) -> Suivante | None:
    """Return the next table still blank at the position of a sheet just copied."""
    attendues = list_attendues(get_db(), stored.soiree.id, stored.position)
    suivantes = [table for table in attendues if table > stored.numero_table] or attendues
    if not suivantes or not contexte.get_acces().droits.arbitrer:
        return None
    ou = Adresse(stored.soiree.id, suivantes[0], stored.position)
    return Suivante(url_for("papier.grille", ou=ou), f"table {suivantes[0]}")


def name_suite(stored: StoredFeuille, forme: Forme, acces: Acces) -> Suivante | None:
    """Return the next sheet to copy, in the shape of this one, None when there is none."""
    if stored.soiree.is_tournoi:
        return name_suivante(stored)
    position, table = stored.position, stored.numero_table
    pas = (0, 1) if acces.droits.arbitrer else (1, 0)
    prises = {(p, t) for t, p, _ in list_feuilles(get_db(), stored.soiree.id)}
    while (position, table) in prises:
        position, table = position + pas[0], table + pas[1]
    adresse = url_for(
        "papier.nouvelle",
        position=position,
        table=table,
        formule=name_formule(stored.table),
        profondeur=forme.profondeur,
        rangs=forme.rangs,
    )
    titre = f"table {table}" if acces.droits.arbitrer else f"position {position}"
    return Suivante(adresse, titre)


def _find_suite() -> tuple[int, int]:
    """Return the position and table that come after the last ones copied by this link."""
    acces = contexte.get_acces()
    places = [(position, table) for table, position, _ in list_feuilles(get_db(), acces.soiree.id)]
    if acces.droits.arbitrer:
        position, table = max(places, default=(1, 0))
        return position, min(table + 1, NUMERO_MAX)
    miennes = [position for position, table in places if table == acces.numero_table]
    return min(max(miennes, default=0) + 1, NUMERO_MAX), acces.numero_table


def _is_numero(texte: str) -> bool:
    return bool(re.fullmatch("[1-9][0-9]{0,2}", texte))
