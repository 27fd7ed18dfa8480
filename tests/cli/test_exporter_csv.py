"""`exporter --csv`: the sheets of an evening, as `verifier` and `importer` read them."""

import json
from pathlib import Path

from scorekeeper.store.feuilles import load_feuilles

from .actions import Commandes
from .club import play_club, play_position, start_club
from .parties import start


def test_it_works(commandes: Commandes, ailleurs: Commandes, tmp_path: Path) -> None:
    with commandes.open() as db:
        play_club(db)
    reponse = commandes.on_base("exporter", "Tournoi du lundi", "--csv")
    assert (reponse.statut, reponse.erreurs) == (0, "")
    fichier = tmp_path / "lundi.csv"
    fichier.write_bytes(reponse.octets)
    verdicts = commandes.run("verifier", fichier)
    assert "32 feuilles" in verdicts.sortie
    assert " erreur " not in verdicts.sortie
    importe = ailleurs.on_base("importer", fichier, "--titre", "Relue")
    assert (importe.statut, importe.erreurs) == (0, "")
    assert "32 feuilles importées" in importe.sortie
    relue = ailleurs.on_base("exporter", "Relue", "--csv")
    assert relue.octets == reponse.octets


def test_the_scores_are_those_of_the_phones_and_of_the_papers(commandes: Commandes) -> None:
    with commandes.open() as db:
        soiree = start_club(db, 8)
        play_position(db, soiree)
        bilans = [list(feuille.build().bilans) for feuille in load_feuilles(db, soiree.id)]
    texte = commandes.on_base("exporter", soiree.code, "--csv").octets.decode()
    lus = [
        [int(case) for case in ligne.split(";")[2:]]
        for ligne in texte.splitlines()
        if ligne.startswith("Bilan")
    ]
    assert lus == bilans


def test_it_writes_a_file_and_tells_what_is_left_out(commandes: Commandes, tmp_path: Path) -> None:
    with commandes.open() as db:
        start(db)
        start(db, "Vendredi")
    [_, vendredi] = json.loads(commandes.on_base("exporter").octets)["soirees"]
    vendredi["feuilles"][0]["places"][0]["report"] = 50
    objet = {"format": "scorekeeper", "version": 1, "soirees": [vendredi]}
    entree = json.dumps(objet).encode()
    assert commandes.on_base("importer", "-", "--copie", entree=entree).statut == 0
    reponse = commandes.on_base("exporter", "jeudi", "--csv", "-o", tmp_path / "a.csv")
    assert reponse.octets == b""
    assert reponse.erreurs == f"1 feuille écrite dans {tmp_path / 'a.csv'}.\n"
    code = max(s["code"] for s in json.loads(commandes.on_base("exporter").octets)["soirees"][2:])
    assert commandes.on_base("exporter", code, "--csv").erreurs == (
        "1 feuille sans ses totaux reportés.\n"
    )


def test_one_evening_at_a_time(commandes: Commandes) -> None:
    with commandes.open() as db:
        start(db)
    reponse = commandes.on_base("exporter", "--csv")
    assert (reponse.statut, reponse.octets) == (1, b"")
    assert "--csv écrit une soirée à la fois" in reponse.erreurs


def test_an_evening_without_a_sheet_is_told(commandes: Commandes) -> None:
    objet = {
        "format": "scorekeeper",
        "version": 1,
        "soirees": [{"titre": "Vide", "date": "2026-11-30", "feuilles": []}],
    }
    commandes.on_base("importer", "-", entree=json.dumps(objet).encode())
    reponse = commandes.on_base("exporter", "vide", "--csv")
    assert (reponse.statut, reponse.octets) == (1, b"")
    assert "« Vide » n’a pas encore de feuille" in reponse.erreurs
