"""The choice of a format: shapes only; the service says what can be."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...pages.tournoi.formules import (
    FINALISTES,
    FORMULES,
    LIBRE,
    MINUTES,
    choose_formule,
    say_formule,
    say_total,
)
from ...store.tournoi.values import Formule

ENTIER = "Écrivez un nombre entier."


@dataclass(frozen=True, slots=True)
class ChoixFormule:
    """A format to choose: its name in words, what it makes, and what is asked with it."""

    code: str
    titre: str
    total: str
    finalistes: tuple[int, ...]
    champs: tuple[tuple[str, str], ...]


def list_formules() -> tuple[ChoixFormule, ...]:
    """Return the formats in the order in which they are proposed."""
    return tuple(_describe(formule) for formule in FORMULES.values())


def _describe(formule: Formule) -> ChoixFormule:
    champs: tuple[tuple[str, str], ...]
    if formule.code == LIBRE:
        champs = (
            ("positions", "Positions"),
            ("donnes", "Donnes par position"),
            ("minutes", "Minutes, facultatif"),
        )
        return ChoixFormule(
            LIBRE, "Une autre formule", "les positions et les donnes que vous voulez", (), champs
        )
    if formule.code == MINUTES:
        champs = (("positions", "Positions"), ("minutes", "Minutes par position"))
        return ChoixFormule(
            MINUTES, "Positions à la durée", f"{say_formule(formule)}, ou autrement", (), champs
        )
    if formule.finale is None:
        return ChoixFormule(formule.code, say_formule(formule), say_total(formule), (), ())
    sans, _, suite = say_formule(formule).partition(", ")
    titre = f"{sans}, {suite.replace(f' à {formule.finale.joueurs}', '')}"
    return ChoixFormule(formule.code, titre, say_total(formule), FINALISTES, ())


def read_formule(valeurs: Mapping[str, str]) -> tuple[Formule | None, dict[str, str]]:
    """Return the format these form values choose, and what could not be read, by field."""
    code = valeurs.get("formule", "")
    nombres: dict[str, int | None] = {}
    erreurs: dict[str, str] = {}
    champs = [champ for choix in list_formules() if choix.code == code for champ in choix.champs]
    for champ, _titre in champs:
        texte = valeurs.get(f"{champ}-{code}", "").strip()
        nombres[champ] = _read_entier(texte)
        facultatif = (champ, code) == ("minutes", LIBRE)
        if nombres[champ] is None and (texte or not facultatif):
            erreurs[champ] = ENTIER
    formule = choose_formule(code, _read_entier(valeurs.get(f"finalistes-{code}", "")))
    if formule is None:
        return None, {"formule": "Choisissez une formule."}
    if erreurs:
        return None, erreurs
    return replace(formule, **nombres), {}  # type: ignore[arg-type]


def fill_formule(formule: Formule) -> dict[str, str]:
    """Return the form values of a format, those of the others as they are proposed."""
    valeurs = {"formule": formule.code}
    for propose in (*FORMULES.values(), formule):
        valeurs |= {
            f"positions-{propose.code}": str(propose.positions),
            f"donnes-{propose.code}": str(propose.donnes or ""),
            f"minutes-{propose.code}": str(propose.minutes or ""),
            f"finalistes-{propose.code}": str(propose.finale.joueurs) if propose.finale else "",
        }
    return valeurs


def _read_entier(texte: str) -> int | None:
    propre = texte.strip()
    return int(propre) if propre.isascii() and propre.isdigit() and len(propre) < 5 else None
