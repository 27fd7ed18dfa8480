"""The decision tables, read from the package's data once somebody asks for them."""

import json
from decimal import Decimal
from functools import cache
from importlib import resources
from typing import Any

from ..texte import format_phrase
from .modele import (
    ArbitrageError,
    Cible,
    CodeArbitrage,
    Contexte,
    Effet,
    FormeMarque,
    Genre,
    Grille,
    Incident,
    MarqueAjustee,
    Moment,
    Niveau,
    Option,
    Quand,
    Question,
    Regle,
    Unite,
)
from .phrases import (
    tell_avertissement,
    tell_effet,
    tell_enchere,
    tell_marque,
    tell_penalite,
)

_DONNES = {
    "comptee": Genre.DONNE_COMPTEE,
    "annulee": Genre.DONNE_ANNULEE,
    "redistribuee": Genre.DONNE_REDISTRIBUEE,
    "supprimee": Genre.DONNE_SUPPRIMEE,
    "neutralisee": Genre.DONNE_NEUTRALISEE,
    "appreciation": Genre.APPRECIATION,
}
_POIGNEES = {"comptee": Genre.POIGNEE_COMPTEE, "non_comptee": Genre.POIGNEE_RETIREE}
_PETITS = {
    "pas_de_prime": Genre.PETIT_SANS_PRIME,
    "avant_dernier_pli": Genre.PETIT_AVANT_DERNIER,
}
_SANS_OBJET = {"sans_objet", "selon_renvoi"}
Brut = dict[str, Any]


def list_incidents(contexte: Contexte = Contexte.LIBRE) -> list[Incident]:
    """Return the incidents of a kind of play, moment by moment, in the order of the tables."""
    return [incident for incident in _read_incidents().values() if incident.contexte is contexte]


def get_incident(ident: str) -> Incident:
    """Return an incident; ArbitrageError when there is none of that name."""
    try:
        return _read_incidents()[ident]
    except KeyError:
        raise ArbitrageError("Cet incident n’existe pas.") from None


@cache
def _read_incidents() -> dict[str, Incident]:
    dossier = resources.files(__package__) / "tables"
    lus = []
    for moment in Moment:
        texte = (dossier / f"{moment}.json").read_text(encoding="utf-8")
        lus.append((moment, json.loads(texte, parse_float=Decimal)))
    titres = {brut["id"]: brut["titre"] for _moment, bruts in lus for brut in bruts}
    return {
        brut["id"]: _build_incident(brut, moment, titres) for moment, bruts in lus for brut in bruts
    }


def _build_incident(brut: Brut, moment: Moment, titres: dict[str, str]) -> Incident:
    return Incident(
        id=brut["id"],
        titre=brut["titre"],
        mots=tuple(brut["mots"]),
        moment=moment,
        famille=brut["famille"],
        contexte=Contexte(brut.get("contexte", Contexte.LIBRE)),
        grilles=tuple(
            _build_grille(grille, CodeArbitrage(code), reference, titres)
            for grille in brut["grilles"]
            for code, reference in grille["codes"].items()
        ),
    )


def _build_grille(
    brut: Brut, code: CodeArbitrage, reference: str, titres: dict[str, str]
) -> Grille:
    questions = tuple(
        Question(
            question["id"],
            question["texte"],
            tuple(Option(ident, texte) for ident, texte in question["options"].items()),
        )
        for question in brut.get("questions", [])
    )
    return Grille(
        code, reference, questions, tuple(_build_regle(r, titres) for r in brut["regles"])
    )


def _build_regle(brut: Brut, titres: dict[str, str]) -> Regle:
    recidive = brut.get("en_recidive")
    encore = {cle: val for cle, val in brut.items() if cle != "avertissement"} | (recidive or {})
    return Regle(
        si=tuple(
            (question, frozenset([ids] if isinstance(ids, str) else ids))
            for question, ids in brut.get("si", {}).items()
        ),
        phrase=brut["phrase"],
        effets=_build_effets(brut, titres),
        recidive=_build_effets(encore, titres) if recidive else None,
        niveau=Niveau(brut.get("niveau", Niveau.CERTAINE)),
    )


def _build_effets(brut: Brut, titres: dict[str, str]) -> tuple[Effet, ...]:
    """Return what a rule does in the order in which it is done: the donne, then the players."""
    effets = [*_build_donne(brut), *_build_personnels(brut)]
    if marque := brut.get("marque_ajustee"):
        effets.append(_build_marque(marque))
    if brut.get("exclusion"):
        effets.append(_build_simple(Genre.EXCLUSION))
    if renvoi := brut.get("renvoi"):
        effets.append(_build_renvoi(renvoi, titres))
    return tuple(effets)


def _build_simple(genre: Genre, phrase: str | None = None) -> Effet:
    return Effet(genre, phrase or tell_effet(genre))


def _build_donne(brut: Brut) -> list[Effet]:
    detail = brut.get("points_detail")
    effets = []
    if brut["donne"] not in _SANS_OBJET:
        effets.append(_build_simple(_DONNES[brut["donne"]]))
    if brut.get("points_rendus"):
        effets.append(_build_simple(Genre.POINTS_RENDUS, detail))
    elif detail:
        effets.append(_build_simple(Genre.CARTES_RENDUES, detail))
    if poignee := brut.get("poignee"):
        effets.append(_build_simple(_POIGNEES[poignee]))
    if petit := brut.get("petit_au_bout"):
        effets.append(_build_simple(_PETITS[petit]))
    return effets


def _build_personnels(brut: Brut) -> list[Effet]:
    effets = []
    if interdit := brut.get("enchere_interdite"):
        cible, quand = Cible(interdit["a_qui"]), Quand(interdit["quand"])
        phrase = tell_enchere(cible, quand)
        effets.append(Effet(Genre.SANS_ENCHERE, phrase, cible, quand=quand))
    if averti := brut.get("avertissement"):
        cible = Cible(averti)
        effets.append(Effet(Genre.AVERTISSEMENT, tell_avertissement(cible), cible))
    if penalite := brut.get("penalite"):
        effets.append(_build_penalite(penalite))
    return effets


def _build_penalite(brut: Brut) -> Effet:
    cible = Cible(brut["a_qui"])
    unite = Unite(brut.get("unite", Unite.POINTS))
    facultatif = brut.get("facultatif", False)
    phrase = tell_penalite(cible, brut["valeur"], unite, facultatif)
    return Effet(
        Genre.PENALITE, phrase, cible, valeur=brut["valeur"], unite=unite, facultatif=facultatif
    )


def _build_marque(brut: Brut) -> Effet:
    cible = Cible(brut["a_qui"]) if "a_qui" in brut else None
    marque = MarqueAjustee(
        FormeMarque(brut["forme"]),
        Unite(brut.get("unite", Unite.POURCENT)),
        brut.get("fautif"),
        brut.get("non_fautif"),
    )
    return Effet(Genre.MARQUE_AJUSTEE, tell_marque(marque, cible), cible, marque=marque)


def _build_renvoi(ident: str, titres: dict[str, str]) -> Effet:
    if ident == "incident_correspondant":
        return Effet(Genre.RENVOI, "Ouvrez l’incident qui correspond à la faute.")
    return Effet(Genre.RENVOI, format_phrase(f"Ouvrez « {titres[ident]} »."), renvoi=ident)
