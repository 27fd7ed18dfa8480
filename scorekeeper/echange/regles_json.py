"""House rules as JSON: what a barème changes of the FFT's numbers, and nothing else."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from types import MappingProxyType
from typing import Any, TypeVar

from ..regles.bareme import ARRONDIS, FFT, Bareme, Chelem, Contrat, Misere
from .citation import cite
from .lecture import Lecteur, Objet

CLES = ("titre", "arrondi", "prise", "poignees", "chelems", "miseres")
NOM = r"[a-z0-9]+(?:-[a-z0-9]+)*"
NOM_MAX = 40
TITRE_MAX = 40
# Within a word, or from the first letter of one on.
RESERVES = re.compile(r"fft|\bf-?f-?t")
# Points; what a chelem that failed takes from the attack is negative.
POIGNEES = range(0, 501)
CHELEMS = range(0, 2001)
CHELEMS_PERDUS = range(-2000, 1)
MISERES = range(1, 201)

_Prime = TypeVar("_Prime", bound=StrEnum)


def dump_regles(bareme: Bareme) -> dict[str, Any]:
    """Return a house barème as JSON values: its title, and the numbers that are not the FFT's."""
    objet: dict[str, Any] = {"titre": bareme.titre}
    if bareme.arrondi != FFT.arrondi:
        objet["arrondi"] = bareme.arrondi
    if Contrat.PRISE not in bareme.contrats:
        objet["prise"] = False
    primes = {
        "poignees": _list_changees(bareme.poignees, FFT.poignees),
        "chelems": _list_changees(bareme.chelems, FFT.chelems),
        "miseres": {str(sorte): prime for sorte, prime in bareme.miseres.items()},
    }
    return objet | {cle: valeurs for cle, valeurs in primes.items() if valeurs}


def format_regles(bareme: Bareme) -> str:
    """Return the text of a house barème's JSON, as the file keeps it."""
    return json.dumps(dump_regles(bareme), ensure_ascii=False)


def digest_regles(bareme: Bareme) -> str:
    """Return a digest of a barème's numbers, the FFT's included, whatever it is called."""
    nombres = dump_regles(bareme) | {"titre": ""}
    return sha256(json.dumps(nombres, sort_keys=True).encode()).hexdigest()[:12]


@lru_cache(256)
def parse_regles(nom: str, texte: str) -> Bareme:
    """Return the barème of a text that `format_regles` wrote; raises ValueError for another."""
    phrases: list[str] = []
    bareme = read_regles(nom, json.loads(texte), nom, phrases)
    if phrases:
        raise ValueError(" ".join(phrases))
    return bareme


def read_regles(nom: str, objet: Objet, lieu: str, phrases: list[str]) -> Bareme:
    """Return the barème of this name; what is wrong with the object goes to `phrases`.

    An unknown key is refused, and so are rules that change nothing of the FFT's.
    """
    debut = len(phrases)
    lecteur = Lecteur(objet, lieu, CLES, phrases)
    sens = f"un texte de 1 à {TITRE_MAX} lettres"
    bareme = Bareme(
        nom=nom,
        titre=lecteur.take_texte("titre", rf"\S(?:.{{0,{TITRE_MAX - 2}}}\S)?", sens),
        base=FFT.base,
        coefficients=FFT.coefficients,
        seuils=FFT.seuils,
        petit=FFT.petit,
        poignees=_read_primes(lecteur, "poignees", FFT.poignees, POIGNEES),
        atouts=FFT.atouts,
        chelems=_read_chelems(lecteur),
        miseres=MappingProxyType(dict(_read_miseres(lecteur))),
        arrondi=_read_arrondi(lecteur),
        contrats=_read_contrats(lecteur),
    )
    if not bareme.titre and len(phrases) == debut:
        lecteur.refuse("il manque « titre ».")
    if len(phrases) == debut and is_fft(bareme):
        lecteur.refuse("ces règles ne changent rien à celles de la FFT.")
    return bareme


def is_fft(bareme: Bareme) -> bool:
    """Whether a barème has all the FFT's numbers, whatever its name."""
    return replace(bareme, nom=FFT.nom, titre=FFT.titre) == FFT


def _list_changees(primes: Mapping[_Prime, int], fft: Mapping[_Prime, int]) -> dict[str, int]:
    return {str(sorte): prime for sorte, prime in primes.items() if prime != fft[sorte]}


def _read_arrondi(lecteur: Lecteur) -> int:
    arrondi = lecteur.take_entier("arrondi", range(1, ARRONDIS[-1] + 1), FFT.arrondi)
    if arrondi not in ARRONDIS:
        lecteur.refuse(f"« arrondi » est 1, 5 ou 10, lu : {arrondi}.")
    return arrondi


def _read_contrats(lecteur: Lecteur) -> tuple[Contrat, ...]:
    permise = lecteur.objet.get("prise") is None or lecteur.take_booleen("prise")
    return tuple(contrat for contrat in Contrat if permise or contrat is not Contrat.PRISE)


def _read_primes(
    lecteur: Lecteur, cle: str, fft: Mapping[_Prime, int], bornes: range
) -> Mapping[_Prime, int]:
    """Return every prime, the FFT's where the object says nothing."""
    interne = _open(lecteur, cle, fft)
    return MappingProxyType(
        {sorte: interne.take_entier(sorte, bornes, prime) for sorte, prime in fft.items()}
    )


def _read_chelems(lecteur: Lecteur) -> Mapping[Chelem, int]:
    interne = _open(lecteur, "chelems", FFT.chelems)
    return MappingProxyType(
        {
            chelem: interne.take_entier(chelem, CHELEMS if prime > 0 else CHELEMS_PERDUS, prime)
            for chelem, prime in FFT.chelems.items()
        }
    )


def _read_miseres(lecteur: Lecteur) -> Iterator[tuple[Misere, int]]:
    interne = _open(lecteur, "miseres", dict.fromkeys(Misere))
    for sorte in Misere:
        if interne.objet.get(sorte) is not None:
            yield sorte, interne.take_entier(sorte, MISERES)


def _open(lecteur: Lecteur, cle: str, connues: Mapping[_Prime, object]) -> Lecteur:
    objet = lecteur.take_objet(cle) or {}
    return Lecteur(objet, f"{lecteur.lieu}, {cle}", list(connues), lecteur.phrases)


def refuse_nom(nom: str) -> str:
    """Return why a barème cannot be called so, nothing when it can: the FFT's name is its own.

    Spaced, dotted or glued to another word, it is still hers; Griff Tarot is somebody else's.
    """
    if RESERVES.search(nom) or "federation" in nom.replace("-", ""):
        return f"le nom {cite(nom)} est réservé au barème de la Fédération"
    return ""
