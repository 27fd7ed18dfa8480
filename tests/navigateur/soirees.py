"""Club nights written straight in the base, one a state, for pages to be looked at."""

from dataclasses import replace
from itertools import count

from sqlite_utils import Database

from scorekeeper.db import writing
from scorekeeper.regles.arbitrage.modele import CodeArbitrage
from scorekeeper.regles.cycle import Geste
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.arbitrage.application import apply_arbitrage, cancel_arbitrage
from scorekeeper.services.arbitrage.arbitres import add_arbitre
from scorekeeper.services.arbitrage.demande import Demande
from scorekeeper.services.cycle import move_cycle
from scorekeeper.services.tournoi.chrono import start_chrono
from scorekeeper.services.tournoi.gel import freeze
from scorekeeper.services.tournoi.tournois import create_tournoi
from scorekeeper.store.joueurs import fold_nom
from scorekeeper.store.liens import list_liens
from scorekeeper.store.soirees import load_soiree
from scorekeeper.store.tournoi.inscriptions import insert_inscription
from scorekeeper.store.tournoi.values import Inscription

from ..stockage.clubs import CINQ, ORGANISATEUR, Club
from ..stockage.tournoi.club import JOUR

NOMS = ("DURAND", "DE LA ROCHEFOUCAULD", "ÉTIENNE", "LEFÈVRE-PONTALIS", "ROUX", "NOËL")
PRENOMS = ("Paul", "Marie-Christine", "Zoé", "Abdelkader", "Jean-Baptiste")
FAUX = (152, 100, -40, -60)
JUSTE = (120, -40, -40, -40)


def start_soiree(db: Database, joueurs: int, jetons: "count[int]") -> tuple[Club, str]:
    """Start a club night with so many people, long names among them; return it and its code."""
    code = create_tournoi(db, "Tournoi du vendredi", JOUR, CINQ, "organisateur")
    soiree = load_soiree(db, code)
    assert soiree is not None
    club = Club(db, soiree.id, jetons=jetons)
    with writing(db):
        for rang in range(joueurs):
            nom = f"{NOMS[rang % len(NOMS)]} {chr(65 + rang // 26)}{chr(65 + rang % 26)}"
            qui = Inscription(0, nom, PRENOMS[rang % len(PRENOMS)])
            insert_inscription(db, soiree.id, qui)
    return club, code


def play_melee(club: Club) -> None:
    """Leave the sheets of the current position in every state; six tables and more."""
    position = club.load().tournoi.position
    for preneur in range(3):
        club.record(1, preneur)
    club.copy(2, JUSTE)
    club.copy(3, FAUX)
    for table in (4, 5):
        for rang in range(5):
            club.record(table, rang % 3)
        move_cycle(
            club.db, Adresse(club.soiree_id, table, position), Geste.REMETTRE, ORGANISATEUR, 0
        )
    move_cycle(club.db, Adresse(club.soiree_id, 5, position), Geste.VALIDER, ORGANISATEUR)


def judge(club: Club) -> tuple[int, int]:
    """Apply two rulings at table 1 and cancel the second; return both."""
    feuille = club.sheet(1)
    qui = club.load().par_nom[fold_nom(feuille.sieges[1].nom)].id
    faits = {"consommee": "oui", "camp": "defense", "resultat": "chute"}
    demande = Demande(
        "renonce",
        CodeArbitrage.CA2012,
        faits,
        feuille.position,
        1,
        feuille.donnes[0].id,
        fautifs=(qui,),
        retenus=frozenset({2}),
        note="Un as de pique joué sur du trèfle, vu au pli suivant par toute la table.",
    )
    notee = apply_arbitrage(club.db, club.soiree_id, demande, ORGANISATEUR)
    tabac = replace(demande, incident="tabac", reponses={}, donne_id=None)
    annulee = apply_arbitrage(club.db, club.soiree_id, tabac, ORGANISATEUR)
    cancel_arbitrage(club.db, club.soiree_id, annulee, ORGANISATEUR)
    return notee, annulee


def write_soirees(db: Database) -> dict[str, str]:
    """Write a club night per state; return their keys by the word that stands for each.

    CLUBVIDE has nobody, CLUBINSCRIT people, CLUBTIRE places; CLUBJOUE plays its second position,
    CLUBFERME has closed one, CLUBFIGE has a final ranking; CLUBSUITE is a table of CLUBFERME.
    CLUBTABLE, CLUBPLEINE (all donnes played), CLUBVALIDEE, CLUBLECTURE and CLUBARBITRE are links
    of CLUBJOUE.
    """
    jetons = count(1)
    _vide, vide = start_soiree(db, 0, jetons)
    _inscrits, inscrit = start_soiree(db, 29, jetons)
    club, tire = start_soiree(db, 23, jetons)
    club.draw(graine=7)
    club, joue = start_soiree(db, 28, jetons)
    club.draw(graine=7)
    club.open(graine=1)
    club.play()
    club.close(confirme=True)
    club.open(graine=1)
    play_melee(club)
    for rang in range(5):
        club.record(7, rang % 3)
    start_chrono(db, club.soiree_id, 45, ORGANISATEUR)
    liens = {lien.numero_table: lien.cle for lien in list_liens(db, club.soiree_id)}
    lecture = liens[None]
    arbitre = add_arbitre(db, club.soiree_id, "Marie-Christine DE LA ROCHEFOUCAULD", ORGANISATEUR)
    notee, annulee = judge(club)
    club, ferme = start_soiree(db, 12, jetons)
    club.draw(graine=7)
    club.open(graine=1)
    club.play()
    club.close(confirme=True)
    suite = next(lien.cle for lien in list_liens(db, club.soiree_id) if lien.numero_table == 2)
    club, fige = start_soiree(db, 12, jetons)
    club.draw(graine=7)
    club.open(graine=1)
    club.play()
    club.close(confirme=True)
    freeze(db, club.soiree_id, ORGANISATEUR, confirme=True)
    return {
        "CLUBVIDE": vide,
        "CLUBINSCRIT": inscrit,
        "CLUBTIRE": tire,
        "CLUBJOUE": joue,
        "CLUBARBITRE": arbitre,
        "CLUBFERME": ferme,
        "ANNULEE": str(annulee),
        "NOTEE": str(notee),
        "CLUBFIGE": fige,
        "CLUBSUITE": suite,
        "CLUBTABLE": liens[6],
        "CLUBPLEINE": liens[7],
        "CLUBVALIDEE": liens[5],
        "CLUBLECTURE": lecture,
    }
