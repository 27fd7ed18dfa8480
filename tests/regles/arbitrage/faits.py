"""What the shared tables say, and what a ruling says, in the same words."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from scorekeeper.regles.arbitrage.modele import CodeArbitrage, Effet, Genre, Jugement, Niveau
from scorekeeper.regles.arbitrage.phrases import tell_effet

DONNEES = Path(__file__).parents[2] / "donnees"
CAS = json.loads((DONNEES / "arbitrage_cas.json").read_text(encoding="utf-8"))
PARTAGE = json.loads((DONNEES / "arbitrage.json").read_text(encoding="utf-8"))
DONNES = {
    Genre.DONNE_COMPTEE: "comptee",
    Genre.DONNE_ANNULEE: "annulee",
    Genre.DONNE_REDISTRIBUEE: "redistribuee",
    Genre.DONNE_SUPPRIMEE: "supprimee",
    Genre.DONNE_NEUTRALISEE: "neutralisee",
    Genre.APPRECIATION: "appreciation",
    Genre.RENVOI: "selon_renvoi",
}
NIVEAUX = {
    Niveau.CERTAINE: "explicite",
    Niveau.DEDUITE: "deduit",
    Niveau.NON_PREVUE: "non_prevu",
}
FORMES = {
    "40/60": "bornes",
    "+4/-4": "bornes",
    "+4/0": "bornes",
    "minimum": "bornes",
    "fixe": "fixe",
    "zero": "note",
    "note": "note",
    "appreciation": "libre",
}


def list_fiches() -> Iterator[tuple[dict, CodeArbitrage]]:
    """Yield each shared table with each code for which it holds."""
    for fiche in PARTAGE["incidents"]:
        codes = list(CodeArbitrage) if fiche["code"] == "les deux" else [fiche["code"]]
        yield from ((fiche, CodeArbitrage(code)) for code in codes)


def list_combinaisons(choix: dict[str, list[str]]) -> Iterator[dict[str, str]]:
    """Yield every way to answer every question, those that would not be asked too."""
    yield from (dict(zip(choix, reponses, strict=True)) for reponses in product(*choix.values()))


def list_choix(fiche: dict) -> dict[str, list[str]]:
    return {
        question["id"]: [choix["id"] for choix in question["choix"]]
        for question in fiche["questions"]
    }


def find_regle(fiche: dict, reponses: dict[str, str]) -> dict:
    """Return the only shared rule whose conditions the answers meet."""
    (regle,) = [
        regle
        for regle in fiche["regles"]
        if all(meets(voulu, reponses[question]) for question, voulu in regle["si"].items())
    ]
    return regle


def meets(voulu: str | list[str], reponse: str) -> bool:
    return voulu == "autre" or reponse in ([voulu] if isinstance(voulu, str) else voulu)


def list_visibles(fiche: dict, reponses: dict[str, str]) -> set[str]:
    """Return the questions that the shared table asks under these answers."""
    visibles = set()
    for question in fiche["questions"]:
        groupes = question.get("visible_si_un_de", [question.get("visible_si", {})])
        if any(all(reponses[q] in ids for q, ids in groupe.items()) for groupe in groupes):
            visibles.add(question["id"])
    return visibles


def read_partage(regle: dict, recidive: bool) -> dict:
    """Return the facts of a shared rule, the repeat put in its place."""
    faits = {cle: regle[cle] for cle in regle if cle not in {"si", "note_fr", "bonus"}}
    encore = faits.pop("en_recidive")
    if recidive and encore:
        faits |= {"avertissement": False, "avertissement_a": None, **encore}
    faits["points_detail"] = faits["points_detail"] is not None
    faits["marque_ajustee"] = read_marque(faits["marque_ajustee"])
    return faits


def read_marque(brut: dict | None) -> tuple | None:
    if brut is None:
        return None
    fautif = brut.get("max_fautif", brut.get("fautif", brut.get("valeur")))
    non_fautif = brut.get("min_non_fautif", brut.get("non_fautif"))
    forme = FORMES[brut["type"]]
    return forme, brut.get("unite", "%"), fautif, non_fautif, brut.get("a_qui")


def read_jugement(jugement: Jugement) -> dict:
    """Return the facts of a ruling as the shared tables name them."""
    effets = {effet.genre: effet for effet in jugement.effets}
    assert len(effets) == len(jugement.effets), "an effect twice"
    averti = effets.get(Genre.AVERTISSEMENT)
    renvoi = effets.get(Genre.RENVOI)
    return {
        "donne": read_un(effets, DONNES, "sans_objet"),
        "poignee": read_un(
            effets,
            {Genre.POIGNEE_COMPTEE: "comptee", Genre.POIGNEE_RETIREE: "non_comptee"},
            "inchangee",
        ),
        "petit_au_bout": read_un(
            effets,
            {
                Genre.PETIT_SANS_PRIME: "pas_de_prime",
                Genre.PETIT_AVANT_DERNIER: "avant_dernier_pli",
            },
            "inchange",
        ),
        "points_rendus": Genre.POINTS_RENDUS in effets,
        "points_detail": tells_detail(effets),
        "avertissement": averti is not None,
        "avertissement_a": averti and averti.cible,
        "penalite": read_penalite(effets.get(Genre.PENALITE)),
        "marque_ajustee": read_ajustee(effets.get(Genre.MARQUE_AJUSTEE)),
        "enchere_interdite": read_enchere(effets.get(Genre.SANS_ENCHERE)),
        "exclusion": Genre.EXCLUSION in effets,
        "renvoi": renvoi and (renvoi.renvoi or "incident_correspondant"),
        "niveau": NIVEAUX[jugement.niveau],
    }


def read_un(effets: dict[Genre, Effet], noms: dict[Genre, str], sinon: str) -> str:
    trouves = [nom for genre, nom in noms.items() if genre in effets]
    assert len(trouves) <= 1
    return trouves[0] if trouves else sinon


def tells_detail(effets: dict[Genre, Effet]) -> bool:
    rendus = effets.get(Genre.POINTS_RENDUS)
    return Genre.CARTES_RENDUES in effets or (
        rendus is not None and rendus.phrase != tell_effet(Genre.POINTS_RENDUS)
    )


def read_penalite(effet: Effet | None) -> dict | None:
    return effet and {
        "valeur": effet.valeur,
        "unite": effet.unite,
        "a_qui": effet.cible,
        "nature": "facultative" if effet.facultatif else "obligatoire",
    }


def read_enchere(effet: Effet | None) -> dict | None:
    return effet and {"a_qui": effet.cible, "quand": effet.quand}


def read_ajustee(effet: Effet | None) -> tuple | None:
    if effet is None:
        return None
    marque = effet.marque
    return marque.forme, marque.unite, marque.fautif, marque.non_fautif, effet.cible
