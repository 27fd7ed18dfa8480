"""`importer`: all of it or nothing, and what is wrong is told with its place."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import create_app
from scorekeeper.acces import ensure_cle
from scorekeeper.store.feuilles import load_feuille
from scorekeeper.store.journal import list_traces
from scorekeeper.store.liens import list_liens
from scorekeeper.store.soirees import list_soirees

from .actions import Commandes
from .parties import NOMS, start

Objet = dict[str, Any]


@pytest.fixture
def modele(commandes: Commandes) -> Objet:
    """What `exporter` writes of one game, to be spoiled."""
    with commandes.open() as db:
        start(db)
    objet: Objet = json.loads(commandes.on_base("exporter").octets)
    return objet


def write(tmp_path: Path, objet: object) -> Path:
    fichier = tmp_path / "import.json"
    fichier.write_text(json.dumps(objet), encoding="utf-8")
    return fichier


def test_an_import_is_journalled_and_gets_links(
    ailleurs: Commandes, modele: Objet, tmp_path: Path
) -> None:
    ailleurs.on_base("importer", write(tmp_path, modele))
    with ailleurs.open() as db:
        soiree = list_soirees(db)[0].soiree
        feuille = load_feuille(db, soiree.id)
        assert feuille is not None
        [trace] = list_traces(db, feuille.donnes[0].id)
        liens = list_liens(db, soiree.id)
    assert (trace.action, trace.id) == ("import", feuille.donnes[0].modif)
    assert [(lien.sorte, lien.numero_table) for lien in liens] == [("table", 1), ("lecture", None)]


def test_a_known_soiree_is_refused_and_may_be_copied(
    commandes: Commandes, modele: Objet, tmp_path: Path
) -> None:
    fichier = write(tmp_path, modele)
    avant = commandes.on_base("exporter").octets
    refus = commandes.on_base("importer", fichier)
    assert refus.statut == 1
    assert "soirée 1 : La soirée" in refus.erreurs
    assert "--copie en fait une autre" in refus.erreurs
    assert commandes.on_base("exporter").octets == avant
    assert commandes.on_base("importer", "--copie", fichier).statut == 0
    ancienne, copie = json.loads(commandes.on_base("exporter").octets)["soirees"]
    assert ancienne["code"] != copie["code"]
    assert ancienne["feuilles"][0]["places"] == copie["feuilles"][0]["places"]


def test_several_files_go_together_or_not_at_all(
    ailleurs: Commandes, modele: Objet, tmp_path: Path
) -> None:
    bon, mauvais = write(tmp_path, modele), tmp_path / "mauvais.json"
    autre = json.loads(json.dumps(modele))
    autre["soirees"][0]["code"] = "autre-code"
    mauvais.write_text(json.dumps(autre), encoding="utf-8")
    refus = ailleurs.on_base("importer", bon, mauvais)
    assert refus.statut == 1
    assert "mauvais.json, soirée 1, table 1, donne 1 : Ce jeton sert" in refus.erreurs
    assert json.loads(ailleurs.on_base("exporter").octets)["soirees"] == []
    assert ailleurs.on_base("importer", "--copie", bon, mauvais).statut == 0
    assert len(json.loads(ailleurs.on_base("exporter").octets)["soirees"]) == 2


def test_one_code_for_two_soirees_is_refused(
    ailleurs: Commandes, modele: Objet, tmp_path: Path
) -> None:
    modele["soirees"] *= 2
    reponse = ailleurs.on_base("importer", write(tmp_path, modele))
    assert reponse.statut == 1
    assert "soirée 2 : Le code" in reponse.erreurs
    assert "est celui de plusieurs soirées" in reponse.erreurs


def test_the_same_donnes_under_another_code_are_refused(
    commandes: Commandes, modele: Objet, tmp_path: Path
) -> None:
    modele["soirees"][0]["code"] = "autre-code"
    reponse = commandes.on_base("importer", write(tmp_path, modele))
    assert reponse.statut == 1
    assert "soirée 1, table 1, donne 1 : Cette donne est déjà dans la base" in reponse.erreurs


def test_an_export_without_a_soiree_says_so(
    ailleurs: Commandes, modele: Objet, tmp_path: Path
) -> None:
    modele["soirees"] = []
    reponse = ailleurs.on_base("importer", write(tmp_path, modele))
    assert reponse.statut == 0
    assert "ne contient aucune soirée" in reponse.sortie


def test_the_same_file_twice_is_refused(ailleurs: Commandes, tmp_path: Path, modele: Objet) -> None:
    fichier = write(tmp_path, modele)
    assert "donné deux fois" in ailleurs.on_base("importer", fichier, fichier).erreurs


def test_standard_input_is_read(ailleurs: Commandes, modele: Objet) -> None:
    assert ailleurs.on_base("importer", "-", entree=json.dumps(modele).encode()).statut == 0


def test_what_is_not_given_is_made(ailleurs: Commandes, modele: Objet, tmp_path: Path) -> None:
    [soiree] = modele["soirees"]
    [feuille] = soiree["feuilles"]
    soiree.pop("code"), soiree.pop("titre"), feuille["donnes"][0].pop("jeton")
    feuille["places"] = [{"nom": nom} for nom in NOMS[:4]]
    assert ailleurs.on_base("importer", write(tmp_path, modele)).statut == 0
    [soiree] = json.loads(ailleurs.on_base("exporter").octets)["soirees"]
    assert soiree["titre"] == "Partie du 30/11/2026"
    assert len(soiree["code"]) == len(soiree["feuilles"][0]["donnes"][0]["jeton"]) == 16
    assert soiree["feuilles"][0]["places"][3] == {
        "nom": "😀 Guy",
        "nom_court": "😀 Guy",
        "report": 0,
    }


@pytest.mark.parametrize(
    ("contenu", "phrase"),
    [
        (b"", "pas du JSON complet (caractère 1)"),
        (b'{\n"format": ', "pas du JSON complet (ligne 2"),
        (b"\xff\xfe", "pas en UTF-8"),
        (b"[]", "pas été écrit par « scorekeeper exporter »"),
        (b"{}", "pas été écrit par « scorekeeper exporter »"),
        (b'{"format": "scorekeeper"}', "Version null"),
        (b'{"format": "scorekeeper", "version": 2}', "Version 2 : ce programme ne lit que"),
        (b'{"format": "scorekeeper", "version": true}', "Version true"),
        (b'{"format": "scorekeeper", "version": 1}', "Il manque « soirees »"),
        (b'{"format": "scorekeeper", "version": 1, "soirees": 3}', "est une liste, lu : 3"),
        (b'{"format": "scorekeeper", "version": 1, "soirees": [3]}', "une liste d’objets"),
        (b'{"format": "scorekeeper", "format": 1}', "La clé « format » est écrite deux fois"),
        (b'{"format": NaN}', "NaN n’est pas du JSON"),
        (b'{"format": ' + b"9" * 5000 + b"}", "trop grand"),
        (b"[" * 200_000, "imbrique trop"),
    ],
)
def test_a_file_of_another_kind_is_refused(
    ailleurs: Commandes, tmp_path: Path, contenu: bytes, phrase: str
) -> None:
    fichier = tmp_path / "a.json"
    fichier.write_bytes(contenu)
    reponse = ailleurs.on_base("importer", fichier)
    assert reponse.statut == 2
    assert f"{fichier} : " in reponse.erreurs
    assert phrase in reponse.erreurs
    assert not ailleurs.base.exists()


def test_a_missing_file_is_told(ailleurs: Commandes, tmp_path: Path) -> None:
    reponse = ailleurs.on_base("importer", tmp_path / "absent.json")
    assert reponse.statut == 2
    assert "absent.json : fichier introuvable." in reponse.erreurs


def test_a_huge_file_is_not_read(
    ailleurs: Commandes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.cli.importer.OCTETS_MAX", 10)
    (tmp_path / "a.json").write_bytes(b" " * 11)
    reponse = ailleurs.on_base("importer", tmp_path / "a.json")
    assert reponse.statut == 2
    assert "trop gros" in reponse.erreurs


def change(chemin: str, valeur: object) -> Callable[[Objet], None]:
    """Return what puts a value at soirees.0.feuilles.0… of an export."""

    def spoil(objet: Objet) -> None:
        *debut, cle = chemin.split(".")
        ici: Any = objet["soirees"][0]
        for morceau in debut:
            ici = ici[int(morceau) if morceau.isdigit() else morceau]
        ici[int(cle) if cle.isdigit() else cle] = valeur

    return spoil


FEUILLE = "feuilles.0"
DONNE = "feuilles.0.donnes.0"
SEULES = {"joueurs": 4}
VIDE = {"places": [{"nom": nom} for nom in NOMS[:4]]}


@pytest.mark.parametrize(
    ("chemin", "valeur", "phrase"),
    [
        ("code", "court", "soirée 1 : « code » est fait de 8 à 64 lettres"),
        ("code", 3, "soirée 1 : « code » est fait de 8 à 64 lettres"),
        ("titre", 3, "soirée 1 : « titre » est un texte, lu : 3"),
        ("titre", "É" * 81, "soirée 1 : Le titre dépasse 80 lettres"),
        ("date", None, "soirée 1 : il manque « date », une date (2026-11-30)"),
        ("date", "30/11/2026", "soirée 1 : « date » est une date"),
        ("date", "2026-02-30", "soirée 1 : « date » est une date"),
        ("date", "2026-W10-1", "soirée 1 : « date » est une date"),
        ("bareme", "lulu", "soirée 1 : barème inconnu : « lulu » (connus : fft), et sans ses"),
        ("bareme", "Chez Lulu", "soirée 1 : « bareme » est un nom comme chez-lulu, lu : « Chez"),
        ("bareme", "fft-2", "soirée 1 : le nom « fft-2 » est réservé au barème de la Fédération"),
        ("regles", {"titre": "X", "arrondi": 5}, "« regles » du barème « fft » ne se changent pas"),
        ("archivee", 1, "soirée 1 : « archivee » est true ou false, lu : 1"),
        ("archive", True, "clé inconnue : « archive ». Est-ce « archivee » ?"),
        ("feuilles", None, "soirée 1 : il manque « feuilles »."),
        ("feuilles", {}, "soirée 1 : « feuilles » est une liste, lu : un objet"),
        (f"{FEUILLE}.numero_table", 0, "table 0 : « numero_table » est un nombre entier de 1 à"),
        (f"{FEUILLE}.numero_table", "A", "feuille 1 : « numero_table » est un nombre"),
        (f"{FEUILLE}.position", 2.0, "feuille 1 : « position » est un nombre"),
        (f"{FEUILLE}.joueurs", 6, "table 1 : « joueurs » est un nombre entier de 3 à 5, lu : 6"),
        (f"{FEUILLE}.joueurs", True, "table 1 : « joueurs » est un nombre entier"),
        (FEUILLE, VIDE | {"joueurs": 5}, "table 1 : Le tarot se joue à 3, 4 ou 5"),
        (FEUILLE, VIDE | {"joueurs": 3}, "table 1 : À quatre, tout le monde joue"),
        (f"{FEUILLE}.premier_donneur", 5, "Le premier donneur n’est pas à cette table"),
        (f"{FEUILLE}.places", [], "table 1 : il manque « places »"),
        (f"{FEUILLE}.places.1.nom", "zoé", "table 1 : « zoé » est déjà à cette table"),
        (f"{FEUILLE}.places.1.nom", " ", "table 1 : Il manque un nom"),
        (f"{FEUILLE}.places.1.nom", "É" * 81, "table 1 : Ce nom dépasse 80 lettres"),
        (f"{FEUILLE}.places.1.nom", "\ud800", "« nom » est un texte lisible"),
        (f"{FEUILLE}.places.1.nom_court", "É" * 13, "Un nom court a au plus 12 lettres"),
        (f"{FEUILLE}.places.1.report", 100_000, "table 1, place 1 : « report » est un nombre"),
        (f"{FEUILLE}.places.1.reports", 1, "table 1, place 1 : clé inconnue : « reports »"),
        (f"{DONNE}.contrat", "pousse", "table 1, donne 1 : « contrat » : « pousse » n’est pas"),
        (f"{DONNE}.contrat", None, "table 1, donne 1 : Il manque le contrat"),
        (f"{DONNE}.points", "49", "table 1, donne 1 : « points » est un nombre, sans guillemets"),
        (f"{DONNE}.points", 48.5, "table 1, donne 1 : À quatre joueurs, il n’y a pas de demi"),
        (f"{DONNE}.points", 5, "donne 1 : Avec 2 bouts, l’attaque a au moins 9 points"),
        (f"{DONNE}.points", 92, "donne 1 : les points vont de 0 à 91"),
        (f"{DONNE}.bouts", 4, "donne 1 : il y a trois bouts"),
        (f"{DONNE}.preneur", 4, "donne 1 : une place va de 0 à 3 à cette table"),
        (f"{DONNE}.mort", 1, "donne 1 : Cette donne n’est pas à la taille de la table"),
        (f"{DONNE}.joueurs", 5, "donne 1 : la feuille est à 4, pas à 5"),
        (f"{DONNE}.donneur", 4, "donne 1 : « donneur » est un nombre entier de 0 à 3"),
        (f"{DONNE}.jeton", "a b", "donne 1 : « jeton » est fait de 1 à 64 lettres"),
        (f"{DONNE}.corrigee", "oui", "donne 1 : « corrigee » est true ou false"),
        (
            f"{DONNE}.miseres",
            [{"place": 1, "sorte": "tete"}],
            "donne 1 : Le barème de cette partie n’a pas de misère de tête",
        ),
        (
            f"{DONNE}.miseres",
            [{"place": 4, "sorte": "tete"}],
            "donne 1 : une place va de 0 à 3 à cette table",
        ),
        (
            f"{DONNE}.miseres",
            [{"place": 1, "sorte": "tete"}] * 2,
            "donne 1 : une misère est notée deux fois",
        ),
        (f"{DONNE}.poignees.0.place", 9, "donne 1 : une place va de 0 à 3"),
        (f"{DONNE}.ecrits", [1, 2, 3], "donne 1 : « ecrits » a 4 cases, une par place"),
        (f"{DONNE}.ecrits", [0, 0, 0, 1.5], "donne 1 : un score écrit est un nombre entier"),
        (f"{DONNE}.ecrits", [0, 0, 0, 10**6], "donne 1 : un score écrit est un nombre entier"),
        (f"{DONNE}.motif", "arbitre", "Un motif ne va qu’avec une donne annulée"),
        (DONNE, SEULES | {"etat": "passee", "ecrits": [3, -1, -1, -1]}, "ne marque rien"),
        (DONNE, 3, "table 1 : « donnes » est une liste d’objets"),
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


def test_every_error_is_told_and_a_flood_is_cut(
    ailleurs: Commandes, modele: Objet, tmp_path: Path
) -> None:
    change(f"{FEUILLE}.donnes", [SEULES] * 30)(modele)
    reponse = ailleurs.on_base("importer", write(tmp_path, modele))
    assert "table 1, donne 1 : Il manque le preneur. Il manque le contrat." in reponse.erreurs
    assert len(reponse.erreurs.splitlines()) == 21
    assert "Et 10 autres erreurs." in reponse.erreurs


def test_two_sheets_of_one_table_are_refused(
    ailleurs: Commandes, modele: Objet, tmp_path: Path
) -> None:
    modele["soirees"][0]["feuilles"] *= 2
    reponse = ailleurs.on_base("importer", "--copie", write(tmp_path, modele))
    assert reponse.statut == 1
    assert "Deux feuilles sont celle de la table 1." in reponse.erreurs


def test_the_compass_is_for_four(ailleurs: Commandes, modele: Objet, tmp_path: Path) -> None:
    change(f"{FEUILLE}.places", [{"nom": nom} for nom in NOMS[:5]])(modele)
    change(f"{FEUILLE}.boussole", True)(modele)
    change(f"{FEUILLE}.donnes", [])(modele)
    reponse = ailleurs.on_base("importer", write(tmp_path, modele))
    assert "Nord, Sud, Est et Ouest ne sont les places que d’une table de quatre" in reponse.erreurs


def test_written_scores_count_when_the_facts_do_not(
    ailleurs: Commandes, modele: Objet, tmp_path: Path
) -> None:
    papier = SEULES | {"contrat": "garde", "ecrits": [-106, -106, 318, -96]}
    modele["soirees"][0]["feuilles"][0]["donnes"].append(papier)
    reponse = ailleurs.on_base("importer", write(tmp_path, modele))
    assert reponse.statut == 0
    assert "table 1 : La feuille ne fait pas zéro : somme +10." in reponse.erreurs
    assert "table 1, donne 2 : Cette ligne ne fait pas zéro : somme +10." in reponse.erreurs
    with ailleurs.open() as db:
        feuille = load_feuille(db, 1)
        assert feuille is not None
        ligne = feuille.build().lignes[1]
    assert ligne.scores == (-106, -106, 318, -96)
    assert (ligne.numero, ligne.marque, feuille.build().is_juste) == (2, None, False)


def test_the_pages_show_a_paper_sheet_as_it_is(
    ailleurs: Commandes, modele: Objet, tmp_path: Path
) -> None:
    modele["soirees"][0]["feuilles"][0]["donnes"] = [SEULES | {"ecrits": [30, -10, -10, None]}]
    ailleurs.on_base("importer", write(tmp_path, modele))
    with ailleurs.open() as db:
        cle = ensure_cle(db)
    app = create_app({"TESTING": True, "BASE": str(ailleurs.base)})
    client = app.test_client()
    client.get(f"/cle/{cle}")
    table = f"/p/{modele['soirees'][0]['code']}"
    assert "ne fait pas zéro" in client.get(f"{table}/").text
    assert "Importée" in client.get(f"{table}/donnes/1").text
    assert client.get(f"{table}/donnes/1/corriger").status_code == 200
    app.extensions["connexions"].close()


def test_written_scores_that_differ_from_the_facts_are_told(
    ailleurs: Commandes, modele: Objet, tmp_path: Path
) -> None:
    change(f"{DONNE}.ecrits", [-86, -86, 258, -76])(modele)
    reponse = ailleurs.on_base("importer", write(tmp_path, modele))
    assert reponse.statut == 0
    assert "donne 1 : les scores écrits ne sont pas ceux que donnent les faits" in reponse.erreurs
