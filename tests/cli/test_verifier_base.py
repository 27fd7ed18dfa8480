"""`verifier --base`: what the journal keeps is recomputed, and every difference is told."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from sqlite_utils import Database

from scorekeeper.services.adresse import Adresse, Auteur
from scorekeeper.services.deroulement import close_partie, reopen_partie
from scorekeeper.services.tournoi.ajustements import add_ajustement
from scorekeeper.services.tournoi.gel import freeze, unfreeze
from scorekeeper.store.values import Soiree

from .actions import Commandes
from .club import ORGA, find_joueur, play_position, start_club
from .parties import start


def play_frozen(db: Database, joueurs: int = 8) -> Soiree:
    """Play one position of a club night and make its ranking final."""
    soiree = start_club(db, joueurs)
    play_position(db, soiree)
    add_ajustement(db, soiree.id, find_joueur(db, soiree, 2).id, 1, -40, "retard", ORGA)
    freeze(db, soiree.id, ORGA, confirme=True)
    return soiree


def tamper(db: Database, requete: str) -> None:
    """Change the base behind the program's back."""
    with db.conn:
        db.execute(requete)


def test_it_works(commandes: Commandes) -> None:
    with commandes.open() as db:
        adresse = start(db)
        close_partie(db, adresse, "table 1")
        play_frozen(db)
    reponse = commandes.on_base("verifier")
    assert (reponse.statut, reponse.erreurs) == (0, "")
    assert reponse.sortie.splitlines() == [
        "« Jeudi » (30/11/2026), table 1, classement de clôture : juste",
        "« Tournoi du lundi » (30/11/2026), sommes de la position 1 : juste",
        "« Tournoi du lundi » (30/11/2026), classement définitif : juste",
        "3 contrôles, sans écart.",
    ]


def test_json_has_a_line_for_each(commandes: Commandes) -> None:
    with commandes.open() as db:
        soiree = play_frozen(db)
        tamper(db, "UPDATE ajustements SET points = -50")
    reponse = commandes.on_base("verifier", "--json")
    position, gel = map(json.loads, reponse.octets.splitlines())
    assert reponse.statut == 1
    assert position == {
        "soiree": soiree.code,
        "titre": "Tournoi du lundi",
        "date": "2026-11-30",
        "controle": "position",
        "position": 1,
        "table": None,
        "juste": True,
        "ecarts": [],
        "reserve": "",
    }
    assert (gel["controle"], gel["juste"]) == ("gel", False)
    assert "recalculé" in gel["ecarts"][0]


def test_nothing_to_recompute_is_said(commandes: Commandes) -> None:
    with commandes.open() as db:
        start(db)
    reponse = commandes.on_base("verifier")
    assert (reponse.statut, reponse.sortie[:20]) == (0, "Rien à recalculer : ")


def test_a_closed_game_that_changed_is_told(commandes: Commandes) -> None:
    with commandes.open() as db:
        close_partie(db, start(db), "table 1")
        tamper(db, "UPDATE donnes SET demi_points = 80")
    reponse = commandes.on_base("verifier")
    assert reponse.statut == 1
    lignes = reponse.sortie.splitlines()
    assert lignes[0].endswith("table 1, classement de clôture : 4 écarts")
    assert lignes[1] == "  <b>Bo</b> : +258 au journal, −216 recalculé."
    assert lignes[-1] == "1 contrôle, dont 1 faux."


def test_a_name_changed_behind_is_told(commandes: Commandes) -> None:
    with commandes.open() as db:
        close_partie(db, start(db), "table 1")
        tamper(db, "UPDATE places SET nom = 'Intrus' WHERE nom = 'Zoé'")
    sortie = commandes.on_base("verifier").sortie
    assert "  Zoé n’est plus dans le classement." in sortie
    assert "  Intrus n’était pas dans le classement." in sortie


def test_a_reopened_game_is_not_held_to_its_first_closing(commandes: Commandes) -> None:
    with commandes.open() as db:
        adresse = start(db)
        close_partie(db, adresse, "table 1")
        reopen_partie(db, adresse, "table 1")
        tamper(db, "UPDATE donnes SET demi_points = 80")
        assert commandes.on_base("verifier").sortie.startswith("Rien")
        close_partie(db, Adresse(adresse.soiree_id), "table 1")
    assert commandes.on_base("verifier").statut == 0


def test_a_sheet_that_is_not_zero_any_more_is_told(commandes: Commandes) -> None:
    with commandes.open() as db:
        play_frozen(db, 12)
        tamper(
            db,
            "UPDATE scores_ecrits SET valeur = valeur + 10 WHERE (donne_id, place) ="
            " (SELECT donne_id, place FROM scores_ecrits ORDER BY donne_id, place LIMIT 1)",
        )
    reponse = commandes.on_base("verifier")
    assert reponse.statut == 1
    assert "sommes de la position 1 : 3 écarts" in reponse.sortie
    assert "  table 3 : la feuille fait +10." in reponse.sortie
    assert "  les scores classés font +10 au lieu de 0." in reponse.sortie
    assert "  les cumuls font −30 au lieu de −40." in reponse.sortie


def test_a_player_nobody_registered_is_told(commandes: Commandes) -> None:
    with commandes.open() as db:
        play_frozen(db)
        tamper(db, "UPDATE places SET nom = 'Inconnu' WHERE feuille_id = 1 AND place = 0")
    reponse = commandes.on_base("verifier")
    assert reponse.statut == 1
    assert "les scores classés font" in reponse.sortie


def test_an_unfrozen_ranking_is_not_compared(commandes: Commandes) -> None:
    with commandes.open() as db:
        soiree = play_frozen(db)
        raison = Auteur("organisateur", organise=True, raison="erreur de saisie")
        unfreeze(db, soiree.id, raison)
        add_ajustement(db, soiree.id, find_joueur(db, soiree, 0).id, 1, 10, "geste", ORGA)
    reponse = commandes.on_base("verifier")
    assert (reponse.statut, reponse.sortie.count("\n")) == (0, 2)


def test_what_changed_before_the_hour_is_no_difference(commandes: Commandes) -> None:
    with commandes.open() as db:
        soiree = start_club(db, 8)
        play_position(db, soiree)
        demain = datetime.now(UTC) + timedelta(days=1)
        freeze(db, soiree.id, ORGA, demain, confirme=True)
        assert "classement définitif : juste" in commandes.on_base("verifier").sortie
        add_ajustement(db, soiree.id, find_joueur(db, soiree, 0).id, 1, 10, "geste", ORGA)
    reponse = commandes.on_base("verifier")
    assert reponse.statut == 0
    assert "définitif : la soirée a encore changé avant l’heure du gel" in reponse.sortie


def test_an_imported_night_has_its_sums_checked(commandes: Commandes, ailleurs: Commandes) -> None:
    with commandes.open() as db:
        play_frozen(db)
    ailleurs.on_base("importer", "-", entree=commandes.on_base("exporter").octets)
    reponse = ailleurs.on_base("verifier")
    assert (reponse.statut, reponse.sortie.splitlines()[-1]) == (0, "2 contrôles, sans écart.")


@pytest.mark.parametrize("apres", ["null", "3", '{"classement": [3]}', '{"classement": [{}]}'])
def test_a_journal_that_makes_no_sense_is_told(commandes: Commandes, apres: str) -> None:
    with commandes.open() as db:
        close_partie(db, start(db), "table 1")
        tamper(db, "DROP TRIGGER journal_sans_retouche")
        tamper(db, f"UPDATE journal SET apres = '{apres}' WHERE action = 'cloture'")
    reponse = commandes.on_base("verifier")
    assert reponse.statut == 1
    assert "ce que le journal en dit ne se lit pas" in reponse.sortie


@pytest.mark.parametrize("drapeau", [(), ("--json",)])
def test_a_file_that_is_no_base_is_unreadable(
    commandes: Commandes, drapeau: tuple[str, ...]
) -> None:
    commandes.base.write_text("donne;contrat\n")
    reponse = commandes.on_base("verifier", *drapeau)
    assert reponse.statut == 2
    dit = reponse.sortie if drapeau else reponse.erreurs
    assert "ce fichier n’est pas une base de scorekeeper" in dit
    assert dit.startswith('{"erreurs": [{"code": "base-illisible"' if drapeau else "scorekeeper : ")


def test_a_base_and_sheets_do_not_go_together(commandes: Commandes) -> None:
    reponse = commandes.on_base("verifier", "a.csv")
    assert reponse.statut == 2
    assert "ne va pas avec FICHIER" in reponse.erreurs
