"""`importer` with exports of sheets on paper: what they may say, and each thing they may not."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.services.papier import LIGNES_MAX
from scorekeeper.store.feuilles import load_feuille

from .actions import Commandes
from .parties import NOMS
from .test_importer import change, write

Objet = dict[str, Any]
FEUILLE = "feuilles.0"
PAPIER = "feuilles.0.papier"
CYCLE = "feuilles.0.cycle"
DECISION = "feuilles.0.decisions.0"
DONNE = "feuilles.0.donnes.0"


@pytest.fixture
def modele() -> Objet:
    """An export of one sheet on paper, to be spoiled."""
    return {
        "format": "scorekeeper",
        "version": 1,
        "soirees": [
            {
                "titre": "Jeudi",
                "date": "2026-12-31",
                "feuilles": [
                    {
                        "joueurs": 4,
                        "boussole": True,
                        "places": [{"nom": nom} for nom in NOMS[:4]],
                        "donnes": [
                            {"contrat": "garde", "ecrits": [-106, -106, 318, -106]},
                            {"ecrits": [None, None, None, None], "contrat_ecrit": "Pousse"},
                            {"etat": "annulee", "motif": "arbitre", "ecrits": [3, None, None, -3]},
                        ],
                        "papier": {"profondeur": "lignes", "visas": [0, 2]},
                        "cycle": {"etat": "remise", "remise_par": 1},
                        "decisions": [{"donne": 1, "place": 3, "valeur": -108, "motif": "relu"}],
                    }
                ],
            }
        ],
    }


def test_it_works(ailleurs: Commandes, modele: Objet, tmp_path: Path) -> None:
    reponse = ailleurs.on_base("importer", write(tmp_path, modele))
    assert reponse.statut == 0
    assert "À vérifier : table 1 : " in reponse.erreurs
    with ailleurs.open() as db:
        feuille = load_feuille(db, 1)
    assert feuille is not None
    assert feuille.papier is not None
    assert feuille.papier.departs == (None,) * 4
    assert [ligne.cases for ligne in feuille.ecrite.lignes][1:] == [
        (None,) * 4,
        (3, None, None, -3),
    ]
    assert feuille.ecrite.lignes[1].contrat_inconnu == "Pousse"
    assert feuille.build().bilans == (-106, -106, 318, -108)


def test_a_second_result_is_told_apart(ailleurs: Commandes, modele: Objet, tmp_path: Path) -> None:
    [feuille] = modele["soirees"][0]["feuilles"]
    modele["soirees"][0]["feuilles"].append(feuille | {"exemplaire": 2})
    assert ailleurs.on_base("importer", write(tmp_path, modele)).statut == 0
    modele["soirees"][0]["feuilles"].append(feuille | {"exemplaire": 2})
    reponse = ailleurs.on_base("importer", write(tmp_path, modele))
    assert reponse.statut == 1
    assert "Deux feuilles sont celle de la table 1, résultat 2." in reponse.erreurs


def test_a_soiree_without_a_sheet_yet(ailleurs: Commandes, modele: Objet, tmp_path: Path) -> None:
    modele["soirees"][0]["feuilles"] = []
    assert ailleurs.on_base("importer", write(tmp_path, modele)).statut == 0
    [soiree] = json.loads(ailleurs.on_base("exporter").octets)["soirees"]
    assert (soiree["titre"], soiree["feuilles"]) == ("Jeudi", [])


@pytest.mark.parametrize(
    ("chemin", "valeur", "phrase"),
    [
        (f"{FEUILLE}.exemplaire", 0, "« exemplaire » est un nombre entier de 1 à 99, lu : 0"),
        (f"{FEUILLE}.exemplaire", 100, "résultat 100 : « exemplaire » est un nombre entier"),
        (f"{FEUILLE}.exemplaire", "2", "feuille 1 : « exemplaire » est un nombre entier"),
        (f"{FEUILLE}.papier", [], "table 1 : « papier » est un objet, lu : une liste"),
        (f"{FEUILLE}.papier", {}, "papier : il manque « profondeur », l’un de ces mots"),
        (f"{PAPIER}.profondeur", "tout", "« profondeur » est l’un de ces mots (bilans, lignes"),
        (f"{PAPIER}.profondeurs", "lignes", "clé inconnue : « profondeurs »"),
        (f"{PAPIER}.departs", [1, 2, 3], "papier : « departs » a 4 cases, une par place"),
        (f"{PAPIER}.plus", [1, 2, 3, "4"], "papier : un score écrit est un nombre entier"),
        (f"{PAPIER}.bilans", 4, "papier : « bilans » est une liste, lu : 4"),
        (f"{PAPIER}.moins", [0, 0, 0, -1], "papier : « moins » s’écrit sans signe"),
        (f"{PAPIER}.moins", [0, 0, 0, 10**5], "papier : un score écrit est un nombre entier"),
        (f"{PAPIER}.visas", [4], "« visas » est une liste de places, de 0 à 3"),
        (f"{PAPIER}.visas", [1, 1], "sans répétition"),
        (f"{PAPIER}.visas", [True], "« visas » est une liste de places"),
        (f"{FEUILLE}.cycle", 3, "table 1 : « cycle » est un objet, lu : 3"),
        (f"{FEUILLE}.cycle", {}, "cycle : il manque « etat »"),
        (f"{CYCLE}.etat", "finie", "« etat » est l’un de ces mots (en_cours, remise, confirmee"),
        (f"{CYCLE}.remise_par", 4, "« remise_par » est un nombre entier de 0 à 3"),
        (f"{CYCLE}.refus", 3, "cycle : « refus » est un texte d’au plus 400 lettres"),
        (f"{CYCLE}.refus", "x" * 401, "cycle : « refus » est un texte d’au plus 400 lettres"),
        (f"{CYCLE}.ecartee", 1, "cycle : « ecartee » est true ou false"),
        (f"{CYCLE}.ecarte", True, "clé inconnue : « ecarte ». Est-ce « ecartee » ?"),
        (f"{FEUILLE}.decisions", {}, "« decisions » est une liste"),
        (f"{DECISION}.donne", 4, "décision 1 : « donne » est un nombre entier de 1 à 3"),
        (f"{DECISION}.donne", None, "décision 1 : il manque « donne »"),
        (f"{DECISION}.donne", "Total", "« Total » n’est ni une donne de la feuille, ni une somme"),
        (f"{DECISION}.place", 4, "décision 1 : « place » est un nombre entier de 0 à 3"),
        (f"{DECISION}.valeur", 1.5, "décision 1 : un score écrit est un nombre entier"),
        (f"{DECISION}.motif", 3, "décision 1 : « motif » est un texte"),
        (f"{DECISION}.auteur", "x", "décision 1 : clé inconnue : « auteur »"),
        (f"{FEUILLE}.papier", None, "« decisions » ne va qu’avec une feuille sur papier"),
        (f"{DONNE}.ecrits", None, "donne 1 : sur papier, chaque donne a ses « ecrits »"),
        (f"{DONNE}.etat", "passee", "donne 1 : sur papier, une donne qui ne compte pas"),
        (f"{DONNE}.contrat_ecrit", 3, "donne 1 : « contrat_ecrit » est un texte d’au plus 80"),
        (f"{FEUILLE}.donnes", [{"ecrits": [None] * 4}] * (LIGNES_MAX + 1), "au plus 40 donnes"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    ailleurs: Commandes, modele: Objet, tmp_path: Path, chemin: str, valeur: object, phrase: str
) -> None:
    change(chemin, valeur)(modele)
    reponse = ailleurs.on_base("importer", write(tmp_path, modele))
    assert reponse.statut in (1, 2)
    assert phrase in reponse.erreurs
    assert json.loads(ailleurs.on_base("exporter").octets or '{"soirees": []}')["soirees"] == []


def test_one_decision_a_cell(ailleurs: Commandes, modele: Objet, tmp_path: Path) -> None:
    modele["soirees"][0]["feuilles"][0]["decisions"] *= 2
    reponse = ailleurs.on_base("importer", write(tmp_path, modele))
    assert "deux décisions sont pour la même case" in reponse.erreurs


def test_an_empty_sheet_has_no_row_to_decide(
    ailleurs: Commandes, modele: Objet, tmp_path: Path
) -> None:
    modele["soirees"][0]["feuilles"][0]["donnes"] = []
    reponse = ailleurs.on_base("importer", write(tmp_path, modele))
    assert "1 n’est ni une donne de la feuille, ni une somme" in reponse.erreurs
