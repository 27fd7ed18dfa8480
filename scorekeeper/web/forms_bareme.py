"""The form of house rules: numbers within their ranges; the service judges the name."""

import re
from collections.abc import Mapping
from dataclasses import replace

from ..echange.regles_json import CHELEMS, MISERES, POIGNEES
from ..regles.bareme import ARRONDIS, FFT, Bareme, Chelem, Contrat, Misere, Taille
from ..regles.texte import format_entier, format_phrase

ARRONDIS_DITS = {"1": "Pas d’arrondi", "5": "À 5 points", "10": "À 10 points"}
# Each field with what it is called, and how the FFT's number is written beside it.
CHAMPS = {
    **{f"poignee_{taille}": taille.capitalize() for taille in Taille},
    f"chelem_{Chelem.ANNONCE_REUSSI}": "Annoncé et réussi",
    f"chelem_{Chelem.NON_ANNONCE_REUSSI}": "Réussi sans annonce",
    f"chelem_{Chelem.ANNONCE_CHUTE}": "Annoncé et chuté : l’attaque perd",
    f"chelem_{Chelem.DEFENSE}": "Par la défense : l’attaque perd",
    f"misere_{Misere.ATOUT}": "Misère d’atout",
    f"misere_{Misere.TETE}": "Misère de tête",
}


def fill_bareme(bareme: Bareme) -> dict[str, str]:
    """Return the form values of a barème; what a chelem loses is written without its sign."""
    valeurs = {"titre": "" if bareme is FFT else bareme.titre, "arrondi": str(bareme.arrondi)}
    if Contrat.PRISE not in bareme.contrats:
        valeurs["sans_prise"] = "1"
    valeurs |= {f"poignee_{taille}": str(prime) for taille, prime in bareme.poignees.items()}
    valeurs |= {f"chelem_{chelem}": str(abs(prime)) for chelem, prime in bareme.chelems.items()}
    return valeurs | {f"misere_{sorte}": str(prime) for sorte, prime in bareme.miseres.items()}


VALEURS_FFT = fill_bareme(FFT)


def list_champs(prefixe: str, valeurs: Mapping[str, str]) -> list[tuple[str, str, str, str]]:
    """Return the fields of a group: name, label, value, and the FFT's where it is another."""
    return [
        (nom, format_phrase(libelle), valeurs.get(nom, ""), _tell_fft(nom, valeurs.get(nom, "")))
        for nom, libelle in CHAMPS.items()
        if nom.startswith(prefixe)
    ]


def _tell_fft(nom: str, valeur: str) -> str:
    fft = VALEURS_FFT.get(nom, "")
    if valeur.strip() in (fft, fft or "0"):
        return ""
    return format_phrase(f"FFT : {fft or 'aucune'}")


def read_bareme(valeurs: Mapping[str, str]) -> tuple[Bareme, dict[str, str]]:
    """Return the barème these form values ask for, and what could not be read, by field.

    It has no name yet: its title makes it.
    """
    erreurs: dict[str, str] = {}

    def read(nom: str, bornes: range, vide: int | None = None) -> int:
        texte = re.sub(r"\s", "", valeurs.get(nom, ""))
        if not texte and vide is not None:
            return vide
        if re.fullmatch("[0-9]{1,5}", texte) and int(texte) in bornes:
            return int(texte)
        erreurs[nom] = f"De {bornes[0]} à {format_entier(bornes[-1])} points."
        return bornes[0]

    arrondi = valeurs.get("arrondi", "")
    if arrondi not in map(str, ARRONDIS):
        erreurs["arrondi"] = "Choisissez l’un de ces arrondis."
        arrondi = str(FFT.arrondi)
    miseres = {
        sorte: read(f"misere_{sorte}", range(0, MISERES[-1] + 1), vide=0) for sorte in Misere
    }
    sans = Contrat.PRISE if valeurs.get("sans_prise") else None
    bareme = replace(
        FFT,
        nom="",
        titre=valeurs.get("titre", ""),
        poignees={taille: read(f"poignee_{taille}", POIGNEES) for taille in Taille},
        chelems={
            chelem: read(f"chelem_{chelem}", CHELEMS) * (1 if prime > 0 else -1)
            for chelem, prime in FFT.chelems.items()
        },
        miseres={sorte: prime for sorte, prime in miseres.items() if prime},
        arrondi=int(arrondi),
        contrats=tuple(contrat for contrat in Contrat if contrat is not sans),
    )
    return bareme, erreurs
