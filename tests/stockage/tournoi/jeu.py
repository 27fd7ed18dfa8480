"""Positions of a club night played to their end: donnes on every sheet, then all of them closed."""

from scorekeeper.regles.bareme import Contrat
from scorekeeper.regles.donne import Donne
from scorekeeper.regles.feuille import Entree
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.donnes import Saisie, record_donne
from scorekeeper.services.tournoi.positions import close_position, open_position
from scorekeeper.store.values import StoredFeuille

from .club import CHEF, Club

CONTRATS = tuple(Contrat)


def play_position(club: Club, donnes: int = 2, ferme: bool = True) -> int:
    """Open the next position, play it at every table, close it and return its number."""
    position = open_position(club.db, club.soiree_id, CHEF, graine=3, confirme=True)
    for feuille in club.feuilles:
        if feuille.position == position:
            play_feuille(club, feuille, donnes)
    if ferme:
        close_position(club.db, club.soiree_id, CHEF, confirme=True)
    return position


def play_feuille(club: Club, feuille: StoredFeuille, donnes: int) -> None:
    """Record donnes at a table: another preneur each time, with what chance there would be."""
    table, position = feuille.numero_table, feuille.position
    for rang in range(donnes):
        graine = table * 7 + position * 5 + rang * 3
        donne = Donne(
            0,
            preneur=graine % feuille.table.joueurs,
            contrat=CONTRATS[graine % 2],
            bouts=1 + graine % 2,
            demi_points=2 * (35 + graine * 11 % 30),
        )
        adresse = Adresse(club.soiree_id, table, position)
        jeton = f"jeton-{club.soiree_id}-{position}-{table}-{rang}"
        record_donne(club.db, adresse, Saisie(jeton, Entree(donne)), f"table {table}")
