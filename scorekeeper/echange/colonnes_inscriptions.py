"""The header of a CSV of registrations: which column holds what, under the names clubs give it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from .cellules import fold
from .citation import cite, clean
from .feuille_lue import CsvError, build_erreur

LONGUEUR_TITRE = 40
# the field of each known title, written without case, accents nor punctuation
CHAMPS = {
    titre: champ
    for champ, titres in {
        "nom": "nom|noms|nom de famille",
        "prenom": "prenom|prenoms",
        "nom_prenom": "nom prenom|noms prenoms|nom et prenom|nom complet|joueur|joueurs|joueuse"
        "|nom du joueur|participant|participants",
        "prenom_nom": "prenom nom|prenom et nom",
        "numero_fft": "licence|fft|numero|num|n fft|no fft|num fft|numero fft|n licence|no licence"
        "|num licence|numero licence|n de licence|no de licence|numero de licence",
        "club": "club|nom du club",
        "serie": "serie|classement|serie fft|classement fft",
        "tarif": "tarif|montant",
        "paye": "paye|payee|regle|reglee",
        "sexe": "sexe|genre|f m|m f|f h|h f",
        "feminine": "feminine|feminin|femme",
        "jeune": "jeune|junior",
        "senior": "senior|veteran",
        "equipe": "equipe|nom d equipe|nom de l equipe",
    }.items()
    for titre in titres.split("|")
}


@dataclass(frozen=True, slots=True)
class Colonnes:
    """The column of each field, its title as typed, and the titles that say nothing to us."""

    rangs: Mapping[str, int]
    titres: Mapping[str, str]
    inconnues: tuple[str, ...]
    largeur: int


def find_champ(titre: str) -> str | None:
    """Return the field that a title names, None when it is no known one."""
    return CHAMPS.get(" ".join(re.findall(r"[a-z0-9]+", fold(titre))))


def read_colonnes(titres: Sequence[str], ligne: int) -> Colonnes:
    """Return the columns that a header declares; raises CsvError without names, or with two.

    `ligne` is where the header stands.
    """
    rangs: dict[str, int] = {}
    inconnues: list[str] = []
    propres = [clean(titre[:LONGUEUR_TITRE]) for titre in titres]
    for rang, titre in enumerate(propres):
        champ = find_champ(titre)
        if champ in rangs:
            deja = cite(propres[rangs[champ]])
            _refuse(
                "colonne-double",
                f"deux colonnes disent la même chose : {deja} et {cite(titre)}",
                ligne,
            )
        if champ:
            rangs[champ] = rang
        elif titre:
            inconnues.append(titre)
    if not rangs.keys() & {"nom", "nom_prenom", "prenom_nom"}:
        lus = ", ".join(cite(titre) for titre in propres[:12] if titre)
        _refuse(
            "sans-nom",
            "la première ligne doit nommer les colonnes, dont « nom » ou « nom prénom »"
            f" ; lu : {lus or 'rien'}",
            ligne,
        )
    lus_comme = {champ: propres[rang] for champ, rang in rangs.items()}
    return Colonnes(rangs, lus_comme, tuple(inconnues), len(titres))


def _refuse(code: str, message: str, ligne: int) -> NoReturn:
    raise CsvError([build_erreur(code, message, ligne)])
