"""Who may change a copied sheet: its own table until it is locked, the organiser with a reason."""

import re

import pytest
from flask import Flask

from scorekeeper.db import connect
from scorekeeper.regles.cycle import Geste
from scorekeeper.services.adresse import Adresse, Auteur
from scorekeeper.services.cycle import move_cycle
from scorekeeper.store.liens import list_liens

from .actions import Table
from .fiches import Fiche, copy, count, fill_reglement, load, read_champs, read_texte


@pytest.fixture
def fiche(table: Table) -> Fiche:
    return copy(table, fill_reglement(c_2_1="76"))


def open_lien(app: Flask, table: Table, numero: int | None, fiche: Fiche) -> Fiche:
    """Return the same sheet through the link of a table, or through the read link."""
    db = connect(app.config["BASE"])
    liens = {lien.numero_table: lien.cle for lien in list_liens(db, load(app, table).soiree.id)}
    db.close()
    fin = fiche.url.partition("/feuilles/")[2]
    return Fiche(app.test_client(), f"/p/{liens[numero]}/feuilles/{fin}")


def lock(app: Flask, table: Table) -> None:
    """Hand the sheet in and have another seat confirm it."""
    stored = load(app, table)
    adresse = Adresse(stored.soiree.id, stored.numero_table, stored.position)
    db = connect(app.config["BASE"])
    move_cycle(db, adresse, Geste.REMETTRE, Auteur("table 3"), place=0)
    move_cycle(db, adresse, Geste.CONFIRMER, Auteur("table 3"), place=1)
    db.close()


def read_corrigee(fiche: Fiche) -> dict[str, str]:
    """Return the form of a locked sheet once it is opened to be corrected."""
    page = fiche.client.get(f"{fiche.url}?corriger=1").text
    assert page.count('id="raison"') == 1
    assert page.index('id="raison"') < page.index('<form id="grille"')
    return read_champs(page)


def test_a_table_link_copies_its_own_sheet(app: Flask, table: Table, fiche: Fiche) -> None:
    mienne = open_lien(app, table, 3, fiche)
    assert mienne.save(c_2_1="-76").status_code == 303
    assert "Feuille juste" in mienne.page
    assert "par table 3" in mienne.page
    nouvelle = mienne.url.replace("2-3/", "nouvelle")
    champs = read_champs(mienne.client.get(nouvelle).text)
    assert (champs["position"], champs["table"]) == ("3", "3")
    champs |= {"c-1-0": "-107", "geste": "enregistrer"}
    assert mienne.client.post(nouvelle, data=champs).status_code == 303
    reponse = mienne.client.post(nouvelle, data=champs | {"table": "4", "jeton": "jeton-autre"})
    assert reponse.status_code == 422
    assert "Ce lien ne marque que la table 3." in reponse.text
    assert mienne.save(table=4).status_code == 422


@pytest.mark.parametrize("numero", [None, 1])
def test_other_links_read_and_never_write(
    app: Flask, table: Table, fiche: Fiche, numero: int | None
) -> None:
    autre = open_lien(app, table, numero, fiche)
    page = autre.page
    assert "Une seule case explique tout" in page
    assert "+1\u202f746" in page
    for absent in ("Enregistrer et contrôler", 'name="suspect"', "<input name=", "grille.js"):
        assert absent not in page
    avant = load(app, table)
    champs = fiche.read_champs() | {"geste": "enregistrer", "suspect": "2/1/-76", "case": "2/1"}
    for chemin in ("", "accepter", "retirer"):
        assert autre.client.post(autre.url + chemin, data=champs).status_code == 403
    assert load(app, table) == avant


def test_a_read_link_has_no_sheet_to_begin(app: Flask, table: Table, fiche: Fiche) -> None:
    lecture = open_lien(app, table, None, fiche)
    nouvelle = lecture.url.replace("2-3/", "nouvelle")
    assert lecture.client.get(nouvelle).status_code == 403
    assert lecture.client.post(nouvelle, data=fill_reglement()).status_code == 403
    assert count(app, table) == 2


def test_a_locked_sheet_is_read_only_for_its_table(app: Flask, table: Table, fiche: Fiche) -> None:
    mienne = open_lien(app, table, 3, fiche)
    champs = mienne.read_champs()
    lock(app, table)
    assert "Enregistrer et contrôler" not in mienne.page
    avant = load(app, table)
    reponse = mienne.send(champs, c_1_0="-107")
    assert reponse.status_code == 422
    assert "seul l’organisateur peut encore la changer" in reponse.text
    assert 'value="-107"' in reponse.text
    assert mienne.send(champs, "accepter", suspect="2/1/-76").status_code == 422
    assert load(app, table) == avant


def test_the_organiser_corrects_a_locked_sheet_with_a_reason(
    app: Flask, table: Table, fiche: Fiche
) -> None:
    lock(app, table)
    page = fiche.page
    assert "Corriger cette feuille…" in page
    assert "<input name=" not in page
    avant = load(app, table)
    champs = read_corrigee(fiche)
    reponse = fiche.send(champs, c_1_0="-107")
    assert reponse.status_code == 422
    assert "dites pourquoi vous la changez" in read_texte(reponse.text)
    assert 'value="-107"' in reponse.text
    balise = re.search(r'<input id="raison"[^>]*>', reponse.text)
    assert balise
    assert 'aria-invalid="true"' in balise[0]
    assert load(app, table) == avant
    assert fiche.send(champs, c_1_0="-107", raison="x" * 201).status_code == 422
    assert fiche.send(champs, c_1_0="-107", raison="mal recopié").status_code == 303
    assert load(app, table).cycle.etat == "corrigee"
    assert "Raison : mal recopié" in read_texte(fiche.page)


@pytest.mark.parametrize("chemin", ["accepter", "retirer"])
def test_deciding_on_a_locked_sheet_takes_a_reason_too(
    app: Flask, table: Table, fiche: Fiche, chemin: str
) -> None:
    lock(app, table)
    envoi = {"suspect": "2/1/-76", "case": "2/1"}
    champs = read_corrigee(fiche)
    reponse = fiche.send(champs, chemin, **envoi)
    assert reponse.status_code == 422
    assert "dites pourquoi" in read_texte(reponse.text)
    assert reponse.text.count('id="raison"') == 1
    reponse = fiche.send(champs, chemin, raison="vu au bureau", **envoi)
    assert reponse.status_code == 303


def test_an_archived_evening_is_read_only(app: Flask, table: Table, fiche: Fiche) -> None:
    code = table.url.strip("/").split("/")[-1]
    table.client.post(f"/parties/{code}/archiver", data={"archivee": "1"})
    assert "Enregistrer et contrôler" not in fiche.page
    assert fiche.send(fill_reglement()).status_code == 403
