"""The log of the evening's decisions, and the ways to the assistant."""

import re

from flask.testing import FlaskClient

from scorekeeper.store.liens import list_liens

from ..fiches import read_texte
from .soir import MINEURE, RENONCE, Soir, Visite

FAUX = (152, 100, -40, -60)


def test_an_evening_without_decisions_says_so(soir: Soir) -> None:
    assert "Aucune décision ce soir." in soir.arbitre.read("journal")


def test_every_decision_is_there_and_those_cancelled_are_struck(soir: Soir) -> None:
    soir.arbitre.apply(soir.arbitre.name(MINEURE), {"note": "Au deuxième pli"})
    soir.arbitre.apply(soir.arbitre.name("tabac?table=2&position=1"))
    soir.arbitre.cancel(soir.decisions[1].id)
    page = soir.arbitre.get("journal")
    lignes = re.findall(r'<li id="decision-(\d+)"(.*?)</li>\s*(?=<li id|</ol>)', page, re.DOTALL)
    assert [(int(id_), 'class="barree"' in html) for id_, html in lignes] == [
        (1, False),
        (2, True),
        (3, False),
    ]
    premiere, barree, contraire = (read_texte(html) for _id, html in lignes)
    nom = soir.club.sheet(1).sieges[0].nom
    for dit in ("Table 1, position 1", "Carte exposée", "Au deuxième pli", "CA 2012, p. 5", nom):
        assert dit in premiere
    assert "avertissement arbitre MARTIN" in premiere
    assert "−100" in barree
    assert "Annulée par la décision 3." in barree
    assert "Annule la décision 2." in contraire
    assert "+100" in contraire


def test_a_decision_is_cancelled_once_from_its_page(soir: Soir) -> None:
    soir.arbitre.apply(soir.arbitre.name("tabac?table=1&position=1"))
    lieux = {soir.arbitre.cancel(1).location for _double in range(2)}
    assert len(lieux) == 1
    page = soir.arbitre.read(lieux.pop())
    assert "Décision annulée" in page
    assert "Elle annule la décision 1" in page
    assert "Annuler cette décision" not in page + soir.arbitre.read("journal/1")
    reponse = soir.arbitre.cancel(2, 422)
    assert "Une annulation ne s’annule pas" in reponse.text
    assert soir.arbitre.cancel(9, 404).status_code == 404


def test_a_donne_changed_since_keeps_a_decision_from_being_cancelled(soir: Soir) -> None:
    (donne,) = soir.club.sheet(1).donnes
    soir.arbitre.apply(f"{RENONCE}&r-resultat=chute&donne={donne.id}")
    (annulee,) = soir.club.sheet(1).donnes
    table = soir.table.client.post(
        f"{soir.table.racine}donnes/{donne.id}/corriger",
        data={"jeton": "page-0000001", "rang": "1", "mort_vu": "", "position": "1"}
        | {"modif": str(annulee.modif), "preneur": "2", "contrat": "garde", "bouts": "1"}
        | {"points": "40", "compte_par": "attaque", "geste": "enregistrer"},
    )
    assert table.status_code == 303
    assert "La donne a changé depuis" in read_texte(soir.arbitre.cancel(1, 422).text)
    assert len(soir.decisions) == 1


def test_the_board_leads_straight_to_the_ruling_on_a_red_sheet(soir: Soir) -> None:
    soir.club.copy(2, FAUX)
    tableau = soir.arbitre.get(f"{soir.arbitre.racine}tournoi/")
    lien = re.search(r'href="([^"]*/arbitrage/feuille_total[^"]*)"', tableau)
    assert lien
    page = soir.arbitre.get(lien[1].replace("&amp;", "&"))
    assert "Table 2 · position 1" in page
    assert "Appliquer la décision" in page
    recap = soir.arbitre.get(f"{soir.arbitre.racine}feuilles/1-2/recap")
    assert lien[1] in recap


def test_a_sheet_that_balances_offers_no_ruling(soir: Soir) -> None:
    assert "feuille_total" not in soir.arbitre.get(f"{soir.arbitre.racine}tournoi/")
    assert "feuille_total" not in soir.arbitre.get(f"{soir.arbitre.racine}feuilles/1-1/recap")


def test_the_table_page_leads_to_the_assistant(soir: Soir) -> None:
    page = soir.table.get(soir.table.racine)
    assert 'arbitrage/?table=1&position=1"' in page.replace("&amp;", "&")
    assert 'href="/p/code-de-la-soiree/arbitrage/"' in soir.chef.get("journal")


def test_the_organiser_gives_a_link_to_an_arbitre_and_takes_it_back(
    soir: Soir, client: FlaskClient
) -> None:
    adresse = f"{soir.chef.racine}arbitrage/arbitres"
    assert client.post(adresse, data={"nom": "Mme LEFÈVRE"}).status_code == 303
    page = soir.chef.get("arbitres")
    assert "Mme LEFÈVRE" in page
    assert page.count("<svg") >= 2
    liens = list_liens(soir.club.db, soir.club.soiree_id)
    cle = next(lien.cle for lien in liens if lien.nom == "Mme LEFÈVRE")
    assert f"/p/{cle}/tournoi/" in page
    neuf = Visite(soir.app.test_client(), f"/p/{cle}/")
    assert neuf.ask().status_code == 200
    for statut in (303, 404):
        reponse = client.post(f"{adresse}/retirer", data={"lien": cle})
        assert reponse.status_code == statut
    assert neuf.ask().status_code == 404


def test_an_arbitre_without_a_name_is_refused(soir: Soir, client: FlaskClient) -> None:
    reponse = client.post(f"{soir.chef.racine}arbitrage/arbitres", data={"nom": " "})
    assert reponse.status_code == 422
    assert "Le nom de l’arbitre a de 1 à 80 lettres." in read_texte(reponse.text)


def test_no_other_link_is_taken_back_there(soir: Soir, client: FlaskClient) -> None:
    liens = list_liens(soir.club.db, soir.club.soiree_id)
    for lien in liens:
        if lien.sorte != "arbitre":
            adresse = f"{soir.chef.racine}arbitrage/arbitres/retirer"
            assert client.post(adresse, data={"lien": lien.cle}).status_code == 404
    assert list_liens(soir.club.db, soir.club.soiree_id) == liens


def test_nobody_else_is_shown_the_link_of_an_arbitre(soir: Soir) -> None:
    cle = soir.arbitre.racine.split("/")[2]
    for chemin in ("partager", "tournoi/liens", "tournoi/imprimer"):
        assert cle not in soir.chef.get(soir.chef.racine + chemin)
