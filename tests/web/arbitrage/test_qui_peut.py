"""Where an arbitre may as well as the organiser, sentences say so; a game at home has none."""

import pytest

from scorekeeper.regles.cycle import Geste
from scorekeeper.services.adresse import Adresse, Auteur
from scorekeeper.services.cycle import move_cycle, move_position, set_aside, validate_position
from scorekeeper.services.refus import RefusError

from ...stockage.clubs import ORGANISATEUR
from ..actions import Table
from ..fiches import read_texte
from .soir import Soir

TABLE = Auteur("table 1")
ICI = "feuilles/1-1/recap"


def lock(soir: Soir) -> Adresse:
    """Hand in and confirm the sheet of table 1."""
    adresse = Adresse(soir.club.soiree_id, 1, 1)
    for place, geste in enumerate((Geste.REMETTRE, Geste.CONFIRMER)):
        move_cycle(soir.club.db, adresse, geste, ORGANISATEUR, place)
    return adresse


def test_a_table_reads_who_may_still_change_its_sheet(soir: Soir) -> None:
    lock(soir)
    dit = "Seul l’organisateur, ou un arbitre, peut encore la changer."
    for page in ("", ICI):
        assert dit in soir.table.read(soir.table.racine + page)
    # and so an arbitre may
    assert "Rouvrir" in soir.arbitre.get(soir.arbitre.racine + ICI)


def test_whoever_only_reads_is_told_who_goes_on(soir: Soir) -> None:
    racine = soir.lecteur.racine
    assert "Un joueur de la table, l’organisateur ou un arbitre la remet" in (
        soir.lecteur.read(racine + ICI)
    )
    adresse = Adresse(soir.club.soiree_id, 1, 1)
    move_cycle(soir.club.db, adresse, Geste.REMETTRE, ORGANISATEUR, 0)
    assert "sur l’écran de l’organisateur ou d’un arbitre" in soir.lecteur.read(racine + ICI)


def test_a_refusal_says_who_may(soir: Soir) -> None:
    adresse, db, soiree_id = lock(soir), soir.club.db, soir.club.soiree_id
    for geste in (
        lambda: move_cycle(db, adresse, Geste.VALIDER, TABLE),
        lambda: set_aside(db, adresse, True, TABLE),
        lambda: move_position(db, soiree_id, 1, Geste.VALIDER, TABLE),
        lambda: validate_position(db, soiree_id, 1, TABLE),
    ):
        with pytest.raises(RefusError, match="Seul l’organisateur, ou un arbitre, peut le faire"):
            geste()


def test_a_donne_that_comes_too_late_is_told_who_may_reopen(soir: Soir) -> None:
    lock(soir)
    with pytest.raises(RefusError, match="l’organisateur, ou un arbitre, peut la rouvrir"):
        soir.club.record(1)


def test_at_home_there_is_no_arbitre(table: Table) -> None:
    for chemin in ("feuilles/1-1/recap", "soiree"):
        page = table.client.get(table.url + chemin)
        assert page.status_code == 200
        assert "arbitre" not in read_texte(page.text)
