"""`exporter`: one soirée or all of them, as text that stays the same."""

import json
from pathlib import Path

import pytest

from scorekeeper.acces import ensure_cle
from scorekeeper.regles.feuille import Entree
from scorekeeper.services.donnes import Saisie, cancel_donne, record_donne
from scorekeeper.store.liens import list_liens

from .actions import Commandes
from .parties import GARDE, start


def test_it_works(commandes: Commandes, ailleurs: Commandes, tmp_path: Path) -> None:
    with commandes.open() as db:
        start(db)
        start(db, "Vendredi")
    reponse = commandes.on_base("exporter")
    assert (reponse.statut, reponse.erreurs) == (0, "")
    fichier = tmp_path / "tout.json"
    fichier.write_bytes(reponse.octets)
    importe = ailleurs.on_base("importer", fichier)
    assert importe.statut == 0
    assert "« Jeudi » est reprise : 1 ligne de feuille de marque, code" in importe.sortie
    assert ailleurs.on_base("exporter").octets == reponse.octets


def test_one_soiree_is_named_by_its_code_or_its_title(commandes: Commandes) -> None:
    with commandes.open() as db:
        start(db)
        start(db, "Vendredi")
    seule = commandes.on_base("exporter", " vendredi")
    [soiree] = json.loads(seule.octets)["soirees"]
    assert soiree["titre"] == "Vendredi"
    assert commandes.on_base("exporter", soiree["code"]).octets == seule.octets


def test_it_writes_a_file(commandes: Commandes, tmp_path: Path) -> None:
    with commandes.open() as db:
        start(db)
    reponse = commandes.on_base("exporter", "-o", tmp_path / "a.json")
    assert reponse.octets == b""
    assert "1 soirée écrite dans" in reponse.erreurs
    assert (tmp_path / "a.json").read_bytes() == commandes.on_base("exporter").octets


def test_the_text_is_readable_and_its_keys_are_in_order(commandes: Commandes) -> None:
    with commandes.open() as db:
        start(db)
    texte = commandes.on_base("exporter").octets.decode()
    assert '"nom": "Zoé"' in texte
    assert texte.startswith('{\n  "format": "scorekeeper",\n  "version": 1,\n')
    donne = json.loads(texte)["soirees"][0]["feuilles"][0]["donnes"][0]
    assert list(donne)[:6] == ["jeton", "corrigee", "joueurs", "mort", "preneur", "appele"]
    assert (donne["jeton"], donne["points"]) == ("jeton-1", 49)


def test_no_link_leaves_the_base(commandes: Commandes) -> None:
    with commandes.open() as db:
        adresse = start(db)
        secrets = [lien.cle for lien in list_liens(db, adresse.soiree_id)] + [ensure_cle(db)]
    texte = commandes.on_base("exporter").octets.decode()
    assert not [secret for secret in secrets if secret in texte]


def test_a_cancelled_donne_stays_behind(commandes: Commandes) -> None:
    with commandes.open() as db:
        adresse = start(db)
        id_ = record_donne(db, adresse, Saisie("retiree", Entree(GARDE)), "table 1")
        cancel_donne(db, adresse, id_, None, "table 1")
    assert b"retiree" not in commandes.on_base("exporter").octets


@pytest.mark.parametrize(
    ("quoi", "phrase"),
    [("inconnu", "Aucune soirée n’a ce code"), ("JEUDI", "Plusieurs soirées ont ce titre")],
)
def test_an_unclear_name_is_refused(commandes: Commandes, quoi: str, phrase: str) -> None:
    with commandes.open() as db:
        start(db)
        start(db)
    reponse = commandes.on_base("exporter", quoi)
    assert (reponse.statut, reponse.octets) == (1, b"")
    assert phrase in reponse.erreurs


@pytest.mark.parametrize("sortie", ["", "absent/a.json"])
def test_a_place_that_cannot_be_written_is_told(
    commandes: Commandes, tmp_path: Path, sortie: str
) -> None:
    with commandes.open() as db:
        start(db)
    reponse = commandes.on_base("exporter", "-o", tmp_path / sortie)
    assert reponse.statut == 1
    assert "dossier" in reponse.erreurs
