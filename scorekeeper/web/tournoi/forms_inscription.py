"""The form of a registration: shapes only; the service judges names."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ...echange.cellules import CelluleError
from ...echange.inscription_lue import InscriptionLue, parse_tarif
from ...pages.tournoi.inscriptions import type_euros
from ...regles.texte import format_phrase
from ...services.refus import RefusError
from ...store.joueurs import fold_aspect
from ...store.tournoi.inscriptions import Connu
from ...store.tournoi.values import Inscription, name_complet

TEXTES = ("nom", "prenom", "numero_fft", "club", "serie", "equipe")
COCHES = (("paye", "A payé"), ("feminine", "Féminine"), ("jeune", "Jeune"), ("senior", "Senior"))
TARIF = "Un tarif s’écrit en euros : 12 ou 12,50."
PROPOSE = "Le club est ajouté au prénom : si c’est bien quelqu’un d’autre, inscrivez de nouveau."


def read_fiche(valeurs: Mapping[str, str]) -> tuple[InscriptionLue, dict[str, str]]:
    """Return the registration these form values make, and what could not be read, by field."""
    erreurs: dict[str, str] = {}
    tarif = 0
    try:
        tarif = read_tarif(valeurs.get("tarif", ""), "tarif")
    except RefusError as refus:
        erreurs |= refus.erreurs
    champs: dict[str, Any] = {champ: valeurs.get(champ, "").strip() for champ in TEXTES}
    champs |= {champ: valeurs.get(champ) == "1" for champ, _titre in COCHES}
    return InscriptionLue(**champs, tarif=tarif), erreurs


def read_tarif(texte: str, champ: str) -> int:
    """Return cents, nothing being 0; raises RefusError for this field."""
    try:
        return parse_tarif(texte)
    except CelluleError:
        raise RefusError({champ: TARIF}) from None


def propose_prenom(
    valeurs: Mapping[str, str],
    fiche: InscriptionLue,
    inscrits: Iterable[Inscription],
    erreurs: Mapping[str, str],
) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return form values and faults; a namesake of another club is told apart by their club.

    Names differ in an evening, because they are what leads from a sheet to a person.
    """
    aspects = {fold_aspect(inscrit.nom_complet): inscrit for inscrit in inscrits}
    double = aspects.get(fold_aspect(name_complet(fiche.nom, fiche.prenom)))
    prenom = f"{fiche.prenom} ({fiche.club})"
    ailleurs = double and fiche.club and fold_aspect(double.club) != fold_aspect(fiche.club)
    libre = fold_aspect(name_complet(fiche.nom, prenom)) not in aspects
    if not (ailleurs and libre and fiche.prenom and set(erreurs) == {"nom"}):
        return valeurs, erreurs
    return {**valeurs, "prenom": prenom}, {**erreurs, "prenom": format_phrase(PROPOSE)}


def recognise(fiche: InscriptionLue, connus: Iterable[Connu]) -> InscriptionLue:
    """Return a registration completed by what an earlier evening knows of that whole name.

    Only a name typed whole in one field is looked for: who typed a first name knows the person.
    """
    if fiche.prenom:
        return fiche
    aspect = fold_aspect(fiche.nom)
    for connu in connus:
        if fold_aspect(name_complet(connu.nom, connu.prenom)) == aspect:
            return replace(
                fiche,
                nom=connu.nom,
                prenom=connu.prenom,
                numero_fft=fiche.numero_fft or connu.numero_fft,
                club=fiche.club or connu.club,
                serie=fiche.serie or connu.serie,
                feminine=fiche.feminine or connu.feminine,
                jeune=fiche.jeune or connu.jeune,
                senior=fiche.senior or connu.senior,
            )
    return fiche


def fill_fiche(inscrit: Inscription | InscriptionLue) -> dict[str, str]:
    """Return the form values of a registration."""
    textes = {champ: getattr(inscrit, champ) for champ in TEXTES}
    coches = {champ: "1" if getattr(inscrit, champ) else "" for champ, _titre in COCHES}
    return textes | coches | {"tarif": type_euros(inscrit.tarif)}
