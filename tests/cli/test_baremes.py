"""House rules at the command line: `marque` finds them by name, an export carries their numbers."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.cli.emplacement import NOM
from scorekeeper.regles.bareme import Contrat, Misere
from scorekeeper.regles.donne import Donne, PrimeMisere
from scorekeeper.regles.feuille import Entree
from scorekeeper.services.baremes import create_bareme, edit_bareme
from scorekeeper.store.baremes import list_baremes

from ..stockage.maisons import LULU, change
from ..stockage.test_baremes import start
from .actions import Commandes

LIGNE = {"joueurs": 4, "preneur": 2, "contrat": "garde", "bouts": 2, "points": 49}
MAISON = LIGNE | {"bareme": "chez-lulu", "miseres": [{"place": 0, "sorte": "tete"}]}


def ask(commandes: Commandes, *lignes: dict[str, object], base: bool = True) -> list[object]:
    entree = "\n".join(map(json.dumps, lignes)).encode()
    run = commandes.on_base if base else commandes.run
    reponse = run("marque", entree=entree)
    assert reponse.erreurs == ""
    return [json.loads(ligne) for ligne in reponse.octets.decode().splitlines()]


@pytest.fixture
def chez_lulu(commandes: Commandes) -> Commandes:
    with commandes.open() as db:
        create_bareme(db, LULU, "organisateur")
    return commandes


def test_a_line_may_name_rules_of_the_base(chez_lulu: Commandes) -> None:
    maison, fft = ask(chez_lulu, MAISON, LIGNE)
    assert isinstance(maison, dict)
    assert maison["marque"] == 70
    assert maison["scores"] == [-70 + 30, -70 - 10, 210 - 10, -70 - 10]
    sources = [etape.rpartition("(")[2] for etape in maison["explication"]]
    assert sources.count("règle maison «\u00a0Chez Lulu\u00a0»)") == 4
    assert isinstance(fft, dict)
    assert fft["marque"] == 66


def test_a_contract_that_is_not_played_is_refused(chez_lulu: Commandes) -> None:
    (refusee,) = ask(chez_lulu, MAISON | {"contrat": "prise"})
    assert isinstance(refusee, dict)
    assert refusee["erreurs"][0]["code"] == "contrat-interdit"
    assert "Chez Lulu" in refusee["erreurs"][0]["message"]


def test_an_unknown_name_is_refused_with_those_that_are_known(chez_lulu: Commandes) -> None:
    (refusee,) = ask(chez_lulu, LIGNE | {"bareme": "chez-lola"})
    assert isinstance(refusee, dict)
    message = refusee["erreurs"][0]["message"].replace("\u00a0", " ")
    assert message == "Barème inconnu : « chez-lola ». Connus : fft, chez-lulu."


def test_the_users_own_base_is_looked_into_and_never_made(
    commandes: Commandes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "donnees"))
    (inconnue,) = ask(commandes, MAISON, base=False)
    assert isinstance(inconnue, dict)
    assert "Connus" in inconnue["erreurs"][0]["message"]
    assert not (tmp_path / "donnees").exists()
    commandes.base = tmp_path / "donnees" / "scorekeeper" / NOM
    commandes.base.parent.mkdir(parents=True)
    with commandes.open() as db:
        create_bareme(db, LULU, "organisateur")
    (connue,) = ask(commandes, MAISON, base=False)
    assert isinstance(connue, dict)
    assert connue["marque"] == 70


def test_a_base_that_is_not_there_is_said_when_it_is_needed(commandes: Commandes) -> None:
    assert ask(commandes, LIGNE) != []
    refusee, suivante = ask(commandes, MAISON, LIGNE)
    assert isinstance(refusee, dict)
    assert "n’existe pas encore" in refusee["erreurs"][0]["message"]
    assert isinstance(suivante, dict)
    assert suivante["marque"] == 66
    assert not commandes.base.exists()


def test_a_base_that_is_none_is_said_too(commandes: Commandes) -> None:
    commandes.base.write_text("rien")
    (refusee,) = ask(commandes, MAISON)
    assert isinstance(refusee, dict)
    assert "ce fichier n’est pas une base de scorekeeper" in refusee["erreurs"][0]["message"]


@pytest.mark.parametrize("bareme", [None, change(arrondi=5)])
def test_an_export_is_worth_the_same_where_its_rules_are_others(
    chez_lulu: Commandes, ailleurs: Commandes, tmp_path: Path, bareme: object
) -> None:
    with chez_lulu.open() as db:
        partie = start(db)
        garde = Donne(0, preneur=0, contrat=Contrat.GARDE, bouts=2, demi_points=98)
        misere = PrimeMisere(1, Misere.ATOUT)
        partie.record(Entree(replace(garde, miseres=(misere,))))
        edit_bareme(db, "chez-lulu", change(arrondi=5), "organisateur")
    with ailleurs.open() as db:
        if bareme:
            create_bareme(db, change(arrondi=5), "organisateur")
    export = tmp_path / "export.json"
    assert chez_lulu.on_base("exporter", "-o", export).statut == 0
    (soiree,) = json.loads(export.read_bytes())["soirees"]
    assert (soiree["bareme"], soiree["regles"]["arrondi"]) == ("chez-lulu", 10)
    assert ailleurs.on_base("importer", export).statut == 0
    assert ailleurs.on_base("exporter").octets == export.read_bytes()
    with ailleurs.open() as db:
        assert [connu.arrondi for connu in list_baremes(db)] == ([5] if bareme else [])
