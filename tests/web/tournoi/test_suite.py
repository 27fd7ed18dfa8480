"""The headline of the board when several sheets wait: which tables, of which positions."""

from dataclasses import replace

from scorekeeper.db import writing
from scorekeeper.regles.cycle import EtatFeuille
from scorekeeper.store.papier import save_cycle

from ..fiches import read_texte
from .soir import Commencer, Soir


def correct(soir: Soir, table: int, position: int) -> None:
    """Leave a closed sheet as a correction does."""
    feuille = soir.club.sheet(table, position)
    cycle = replace(feuille.cycle, etat=EtatFeuille.CORRIGEE)
    with writing(soir.club.db):
        save_cycle(soir.club.db, feuille.id, cycle)


def read_titre(soir: Soir) -> str:
    page = soir.chef.get("").text
    return read_texte(page[page.index('<p class="amorce">') :]).partition(". Voir")[0]


def test_several_of_an_older_position_name_it(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch(3)
    for table in (1, 2):
        correct(soir, table, 2)
    dit = "2 feuilles sont à valider de nouveau : tables 1 et 2 à la position 2"
    assert read_titre(soir).strip() == dit


def test_the_same_table_at_two_positions_is_two_sheets(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch(3)
    for position in (1, 2):
        correct(soir, 2, position)
    dit = "2 feuilles sont à valider de nouveau : table 2 à la position 1, table 2 à la position 2"
    assert read_titre(soir).strip() == dit


def test_past_three_positions_only_they_are_named(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch(5)
    for position in (1, 2, 3, 4):
        correct(soir, 1, position)
    dit = "4 feuilles sont à valider de nouveau : aux positions 1 à 4"
    assert read_titre(soir).strip() == dit
