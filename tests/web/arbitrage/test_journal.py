"""The log of the evening's decisions, and the ways to the assistant."""

import re

from flask.testing import FlaskClient

from scorekeeper.regles.cycle import Geste
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.cycle import move_cycle
from scorekeeper.store.liens import list_liens

from ...stockage.clubs import ORGANISATEUR
from ..fiches import read_texte
from .soir import EN_JEU, MINEURE, RENONCE, Soir, Visite

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
    assert "avertissement Par l’arbitre MARTIN" in premiere
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


def test_a_corrected_donne_is_said_from_what_to_what(soir: Soir) -> None:
    (donne,) = soir.club.sheet(1).donnes
    points = (donne.entree.donne.demi_points or 0) // 2
    soir.arbitre.apply(f"{RENONCE}&r-resultat=gagne&donne={donne.id}", {"points": str(points + 2)})
    dit = f"points : {points} → {points + 2}"
    assert f"Donne corrigée : {dit}" in soir.arbitre.read("journal")
    assert f"Donne corrigée : {dit}" in soir.arbitre.read("journal/1")
    histoire = soir.table.read(f"{soir.table.racine}donnes/{donne.id}")
    assert "Décision de l’arbitre" in histoire
    assert dit in histoire
    soir.arbitre.cancel(1)
    assert f"Donne rétablie : points : {points + 2} → {points}" in soir.arbitre.read("journal/2")


def test_a_decision_taken_back_says_what_counts_again(soir: Soir) -> None:
    (donne,) = soir.club.sheet(1).donnes
    soir.arbitre.apply(f"{RENONCE}&r-resultat=chute&donne={donne.id}")
    soir.arbitre.apply(f"{RENONCE}&r-resultat=chute{EN_JEU}")
    soir.arbitre.cancel(1)
    soir.arbitre.cancel(2)
    assert "La donne compte de nouveau" in soir.arbitre.read("journal/3")
    dit = "La ligne de la donne annulée n’est plus sur la feuille"
    assert dit in soir.arbitre.read("journal/4")


def test_who_was_at_fault_is_kept_where_nothing_is_sanctioned(soir: Soir) -> None:
    soir.arbitre.apply(soir.arbitre.name(f"{RENONCE}&r-resultat=chute{EN_JEU}"))
    assert soir.livre == []
    nom = soir.club.sheet(1).sieges[0].nom
    for page in ("journal", "journal/1"):
        assert f"En faute, sans sanction : {nom}" in soir.arbitre.read(page)


def test_a_repeat_whose_antecedent_was_cancelled_is_told(soir: Soir) -> None:
    chemin = soir.arbitre.name(MINEURE)
    for _fois in range(2):
        soir.arbitre.apply(chemin)
    dit = "l’antécédent a été annulé depuis"
    assert dit not in soir.arbitre.read("journal")
    soir.arbitre.cancel(1)
    nom = soir.club.sheet(1).sieges[0].nom
    assert f"{nom} : compté comme récidive, mais {dit}." in soir.arbitre.read("journal/2")
    assert soir.arbitre.read("journal").count(dit) == 1
    soir.arbitre.cancel(2)
    assert dit not in soir.arbitre.read("journal")


def test_a_donne_changed_since_keeps_a_decision_from_being_cancelled(soir: Soir) -> None:
    (donne,) = soir.club.sheet(1).donnes
    soir.arbitre.apply(f"{RENONCE}&r-resultat=chute&donne={donne.id}")
    (annulee,) = soir.club.sheet(1).donnes
    change = soir.arbitre.client.post(
        f"{soir.arbitre.racine}donnes/{donne.id}/corriger",
        data={"jeton": "page-0000001", "rang": "1", "mort_vu": "", "position": "1"}
        | {"modif": str(annulee.modif), "preneur": "2", "contrat": "garde", "bouts": "1"}
        | {"points": "40", "compte_par": "attaque", "geste": "enregistrer"},
    )
    assert change.status_code == 303
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


def test_the_board_says_that_a_red_sheet_was_ruled_on(soir: Soir) -> None:
    soir.club.copy(2, FAUX)
    tableau = f"{soir.arbitre.racine}tournoi/"
    soir.arbitre.apply("feuille_total?table=2&position=1")
    page = soir.arbitre.get(tableau)
    assert "Déjà jugée : la " in read_texte(page)
    assert 'href="' + f'{soir.arbitre.racine}arbitrage/journal/1"' in page
    # the sheet may be wrong again, and otherwise, since
    assert "Arbitrer de nouveau" in page
    soir.arbitre.cancel(1)
    page = soir.arbitre.get(tableau)
    assert "arbitrage/feuille_total" in page
    assert "Arbitrer de nouveau" not in page


def test_a_sheet_ruled_on_once_its_position_is_closed_is_on_the_board(soir: Soir) -> None:
    dit = "À valider de nouveau : table 1"
    tableau = f"{soir.arbitre.racine}tournoi/"
    for table in (2, 3):
        soir.club.record(table)
    soir.club.close(confirme=True)
    assert dit not in soir.arbitre.read(tableau)
    (donne,) = soir.club.sheet(1).donnes
    soir.arbitre.apply(f"{RENONCE}&r-resultat=chute&donne={donne.id}")
    assert dit in soir.arbitre.read(tableau)
    adresse = Adresse(soir.club.soiree_id, 1, 1)
    move_cycle(soir.club.db, adresse, Geste.VALIDER, ORGANISATEUR)
    assert dit not in soir.arbitre.read(tableau)


def test_a_ruling_that_changes_nothing_on_a_sheet_without_rows_says_so(soir: Soir) -> None:
    soir.club.copy(2, (120, -40, -40, -40))
    soir.arbitre.apply(f"{RENONCE.replace('table=1', 'table=2')}&r-resultat=chute")
    dit = "reportez la décision sur le papier, puis recopiez-la. "
    assert f"{dit}Recopier la feuille Retour au tableau" in soir.arbitre.read("journal/1")
    lien = f'<a class="bouton principal" href="{soir.arbitre.racine}feuilles/1-2/?corriger=1"'
    assert soir.arbitre.get("journal/1").count('class="bouton principal"') == 1
    assert lien in soir.arbitre.get("journal/1")
    assert soir.arbitre.ask(f"{soir.arbitre.racine}feuilles/1-2/?corriger=1").status_code == 200
    assert dit in soir.arbitre.read("journal")
    soir.arbitre.cancel(1)
    assert "Recopier la feuille" not in soir.arbitre.get("journal/1")


def test_a_donne_annulled_keeps_its_name_and_is_said_so_once(soir: Soir) -> None:
    (donne,) = soir.club.sheet(1).donnes
    soir.arbitre.apply(f"{RENONCE}&r-resultat=chute&donne={donne.id}")
    nom = soir.club.sheet(1).sieges[0].nom_court
    journal = soir.arbitre.get("journal")
    [ligne] = re.findall(r'<ol class="decisions">(.*?)</ol>', journal, re.DOTALL)
    assert f"Donne 1 · garde de {nom} Une fois" in read_texte(ligne)
    assert read_texte(ligne).lower().count("annulée") == 1
    page = soir.arbitre.read("journal/1")
    assert f"position 1 · Donne 1 · garde de {nom} C’est" in page.replace("Décision 1", "C’est")
    assert "Personne n’est sanctionné" not in page
    cles = read_texte(soir.arbitre.get(f"{RENONCE}&r-resultat=chute"))
    assert f"Donne 1 · garde de {nom}, annulée" in cles


def test_the_question_of_the_donne_comes_before_what_the_ruling_does(soir: Soir) -> None:
    page = soir.arbitre.get(f"{RENONCE}&r-resultat=chute")
    assert page.index("Quelle donne") < page.index('<dl class="dites">')
    assert page.index("ce que fait la décision") < page.index('<ul class="effets">')
    dite = soir.arbitre.get(f"{RENONCE}&r-resultat=chute{EN_JEU}")
    assert dite.index('<ul class="effets">') < dite.index('id="appliquer"')
    assert "ce que fait la décision" not in dite


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
