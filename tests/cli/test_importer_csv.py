"""`importer` with paper sheets in CSV: looked at, then put in a soirée, all of them or none."""

import json
import re
from pathlib import Path

import pytest

from scorekeeper.store.feuilles import list_feuilles, load_feuille
from scorekeeper.store.soirees import list_soirees

from .actions import Commandes
from .parties import start

TETE = "donne;contrat;Anne;Bob;Chloé;Dan\n"
UNE = f"feuille;1;3;31/12/2026\n{TETE}1;Garde;-106;-106;318;-106\n"
AUTRE = "feuille;2;7;31/12/2026\ndonne;contrat;Eva;Fred;Guy;Hugo\nBilan;;126;-42;-42;-42\n"
MAUVAISE = f"feuille;1;4\n{TETE}1;Garde;-1O6;-106;318;-106\n"


def write(tmp_path: Path, texte: str | bytes, nom: str = "soir.csv") -> Path:
    fichier = tmp_path / nom
    fichier.write_bytes(texte.encode() if isinstance(texte, str) else texte)
    return fichier


def list_lieux(commandes: Commandes) -> list[tuple[int, int, int]]:
    """Return table, position and exemplaire of the sheets of the only soirée."""
    with commandes.open() as db:
        [resume] = list_soirees(db)
        return list_feuilles(db, resume.soiree.id)


def test_it_works(commandes: Commandes, tmp_path: Path) -> None:
    reponse = commandes.on_base("importer", write(tmp_path, UNE + AUTRE))
    assert (reponse.statut, reponse.erreurs) == (0, "")
    assert "2 feuilles importées dans « Feuilles du 31/12/2026 », code " in reponse.sortie
    assert list_lieux(commandes) == [(3, 1, 1), (7, 2, 1)]
    with commandes.open() as db:
        feuille = load_feuille(db, 1, 3)
        assert feuille is not None
        assert feuille.ecrite.lignes[0].cases == (-106, -106, 318, -106)


def test_a_title_of_its_own(commandes: Commandes, tmp_path: Path) -> None:
    reponse = commandes.on_base("importer", write(tmp_path, UNE), "--titre", "Tournoi")
    assert "dans « Tournoi »" in reponse.sortie


def test_sheets_go_to_a_soiree_that_exists(commandes: Commandes, tmp_path: Path) -> None:
    with commandes.open() as db:
        start(db, "Jeudi")
    reponse = commandes.on_base("importer", write(tmp_path, UNE), "--soiree", "jeudi")
    assert reponse.statut == 0
    assert "1 feuille importée dans « Jeudi »" in reponse.sortie
    assert "1 feuille porte une autre date que la soirée : 31/12/2026." in reponse.erreurs
    assert list_lieux(commandes) == [(1, 1, 1), (3, 1, 1)]


def test_several_files_make_one_soiree(commandes: Commandes, tmp_path: Path) -> None:
    fichiers = write(tmp_path, UNE, "a.csv"), write(tmp_path, AUTRE.encode("cp1252"), "b.txt")
    assert commandes.on_base("importer", *fichiers).statut == 0
    assert list_lieux(commandes) == [(3, 1, 1), (7, 2, 1)]


@pytest.mark.parametrize("nom", ["-", "export.json", "feuilles"])
def test_a_csv_is_known_by_what_it_says(commandes: Commandes, tmp_path: Path, nom: str) -> None:
    if nom == "-":
        reponse = commandes.on_base("importer", "-", entree=UNE.encode())
    else:
        reponse = commandes.on_base("importer", write(tmp_path, UNE, nom))
    assert reponse.statut == 0
    assert list_lieux(commandes) == [(3, 1, 1)]


def test_an_export_is_known_whatever_its_name(
    commandes: Commandes, ailleurs: Commandes, tmp_path: Path
) -> None:
    with commandes.open() as db:
        start(db, "Jeudi")
    fichier = write(tmp_path, commandes.on_base("exporter").octets, "export.csv")
    assert "« Jeudi » est reprise" in ailleurs.on_base("importer", fichier).sortie


def test_the_preview_writes_nothing(commandes: Commandes, tmp_path: Path) -> None:
    fausse = UNE + "2;Garde;-106;106;318;-106\n"
    reponse = commandes.on_base("importer", "--apercu", write(tmp_path, fausse + AUTRE))
    assert reponse.statut == 0
    assert "position 1, table 3 : 2 anomalies" in reponse.sortie
    assert "donne 2, Bob, −106 au lieu de +106" in reponse.sortie
    assert "position 2, table 7 : feuille juste" in reponse.sortie
    assert "2 feuilles seraient importées : rien n’est écrit." in reponse.sortie
    assert not commandes.base.exists()


def test_the_preview_knows_the_soiree(commandes: Commandes, tmp_path: Path) -> None:
    fichier = write(tmp_path, UNE)
    commandes.on_base("importer", fichier, "--titre", "Jeudi")
    autre = write(tmp_path, UNE + UNE.replace("318", "308"), "autre.csv")
    reponse = commandes.on_base("importer", "--apercu", "--soiree", "Jeudi", autre)
    assert "table 3, déjà là, identique : feuille juste" in reponse.sortie
    assert "table 3, 2e résultat : " in reponse.sortie
    assert "1 feuille serait importée" in reponse.sortie
    assert list_lieux(commandes) == [(3, 1, 1)]


def test_a_sheet_that_is_not_read_stops_everything(commandes: Commandes, tmp_path: Path) -> None:
    reponse = commandes.on_base("importer", write(tmp_path, UNE + MAUVAISE))
    assert reponse.statut == 1
    assert "soir.csv, ligne 6 : Colonne Anne : « -1O6 » n’est pas un score" in reponse.erreurs
    assert "1 feuille illisible : rien importé." in reponse.erreurs
    assert "« --malgre-erreurs » importe quand même 1 feuille lisible." in reponse.erreurs
    assert not commandes.base.exists()


def test_the_preview_of_a_sheet_that_is_not_read_fails_too(
    commandes: Commandes, tmp_path: Path
) -> None:
    reponse = commandes.on_base("importer", "--apercu", write(tmp_path, UNE + MAUVAISE))
    assert reponse.statut == 1
    assert "position 1, table 3 : feuille juste" in reponse.sortie


def test_the_readable_sheets_come_in_when_told_so(commandes: Commandes, tmp_path: Path) -> None:
    fichier = write(tmp_path, UNE + MAUVAISE + AUTRE)
    reponse = commandes.on_base("importer", "--malgre-erreurs", fichier)
    assert reponse.statut == 1
    assert "ligne 6" in reponse.erreurs
    assert "2 feuilles importées" in reponse.sortie
    assert list_lieux(commandes) == [(3, 1, 1), (7, 2, 1)]


def test_nothing_readable_makes_no_soiree(commandes: Commandes, tmp_path: Path) -> None:
    reponse = commandes.on_base("importer", "--malgre-erreurs", write(tmp_path, MAUVAISE))
    assert (reponse.statut, reponse.sortie) == (1, "")
    refus = commandes.on_base("importer", write(tmp_path, MAUVAISE))
    assert refus.erreurs.endswith("1 feuille illisible : rien importé.\n")
    assert not commandes.base.exists()


def test_the_same_file_twice_changes_nothing(commandes: Commandes, tmp_path: Path) -> None:
    fichier = write(tmp_path, UNE)
    commandes.on_base("importer", fichier, "--titre", "Jeudi")
    reponse = commandes.on_base("importer", fichier, "--soiree", "Jeudi")
    assert reponse.statut == 0
    assert "position 1, table 3, déjà là, identique" in reponse.erreurs
    assert "Tout est déjà là : rien à importer." in reponse.sortie
    assert list_lieux(commandes) == [(3, 1, 1)]
    doublon = commandes.on_base("importer", fichier, "--soiree", "Jeudi", "--doublons")
    assert "table 3, 2e résultat" in doublon.erreurs
    assert list_lieux(commandes) == [(3, 1, 1), (3, 1, 2)]


def test_anomalies_and_dates_are_told(commandes: Commandes, tmp_path: Path) -> None:
    texte = UNE.replace("318", "308") + AUTRE.replace("31/12", "1/12") + f"feuille;;;lundi\n{TETE}"
    reponse = commandes.on_base("importer", write(tmp_path, texte + "Bilan;;1;-1;0;0\n"))
    assert reponse.statut == 0
    assert re.search("À vérifier : position 1, table 3, [0-9] anomalies?.", reponse.erreurs)
    assert "pas toutes la même date : 01/12/2026, 31/12/2026." in reponse.erreurs
    assert (
        "soir.csv, ligne 7 : « lundi » n’est pas une date (31/12/2026) : elle ne compte pas."
        in reponse.erreurs
    )


@pytest.mark.parametrize(
    ("contenu", "phrase"),
    [
        (b"", "soir.csv : Ce fichier est vide."),
        (b"PK\x03\x04\x00", "soir.csv : Ce n’est pas un texte"),
        (UNE + '2;"Garde\n;;', "soir.csv, ligne 4 : Une case tient sur plusieurs lignes"),
        (f"{TETE}Bilan;;1;-1;;\n" + "feuille\nBilan;;1;-1;;\n" * 500, "plus de 500 feuilles"),
    ],
)
def test_a_file_that_is_no_csv_is_told(
    commandes: Commandes, tmp_path: Path, contenu: str | bytes, phrase: str
) -> None:
    reponse = commandes.on_base("importer", "--malgre-erreurs", write(tmp_path, contenu))
    assert reponse.statut == 2
    assert phrase in reponse.erreurs
    assert not commandes.base.exists()


def test_a_huge_csv_is_not_read(
    commandes: Commandes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.cli.importer_csv.TAILLE_MAX", 10)
    reponse = commandes.on_base("importer", write(tmp_path, UNE))
    assert (reponse.statut, "trop gros" in reponse.erreurs) == (2, True)


@pytest.mark.parametrize(
    ("options", "phrase"),
    [
        (["--copie"], "--copie ne va qu’avec un export en JSON"),
        (["--soiree", "Samedi"], "Aucune soirée n’a ce code ni ce titre"),
        (["--apercu", "--soiree", "Samedi"], "Aucune soirée n’a ce code ni ce titre"),
        (["--titre", "x" * 81], "Le titre dépasse 80 lettres"),
    ],
)
def test_an_option_that_cannot_be_is_told(
    commandes: Commandes, tmp_path: Path, options: list[str], phrase: str
) -> None:
    with commandes.open() as db:
        start(db, "Jeudi")
    reponse = commandes.on_base("importer", write(tmp_path, UNE), *options)
    assert reponse.statut == 1
    assert phrase in reponse.erreurs
    assert list_lieux(commandes) == [(1, 1, 1)]


def test_a_soiree_and_a_title_are_one_too_many(commandes: Commandes, tmp_path: Path) -> None:
    fichier = write(tmp_path, UNE)
    reponse = commandes.on_base("importer", fichier, "--soiree", "a", "--titre", "b")
    assert reponse.statut == 2
    assert "ne va pas avec" in reponse.erreurs


@pytest.mark.parametrize("option", ["--apercu", "--doublons", "--malgre-erreurs"])
def test_options_for_sheets_do_not_go_with_an_export(
    commandes: Commandes, tmp_path: Path, option: str
) -> None:
    objet = {"format": "scorekeeper", "version": 1, "soirees": []}
    fichier = write(tmp_path, json.dumps(objet), "export.json")
    reponse = commandes.on_base("importer", fichier, option)
    assert reponse.statut == 1
    assert "seul --copie va avec un export en JSON" in reponse.erreurs
    mele = commandes.on_base("importer", fichier, write(tmp_path, UNE))
    assert "du JSON et du CSV ensemble" in mele.erreurs
    assert not commandes.base.exists()


def test_an_evening_of_that_name_and_date_is_pointed_at(
    commandes: Commandes, tmp_path: Path
) -> None:
    fichier = write(tmp_path, UNE)
    assert commandes.on_base("importer", fichier, "--titre", "Jeudi").erreurs == ""
    reponse = commandes.on_base("importer", fichier, "--titre", "jeudi")
    assert reponse.statut == 0
    assert "Une soirée de ce titre et de cette date existe déjà : --soiree" in reponse.erreurs


def test_the_title_of_a_column_says_nothing(commandes: Commandes, tmp_path: Path) -> None:
    modele = "feuille;position;table;date\n" + "\n".join(UNE.splitlines()[1:])
    reponse = commandes.on_base("importer", write(tmp_path, modele))
    assert (reponse.statut, reponse.erreurs) == (0, "")
    assert list_lieux(commandes) == [(1, 1, 1)]
