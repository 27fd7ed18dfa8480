"""The links of arbitres."""

import pytest
from sqlite_utils import Database

from scorekeeper.services.arbitrage.arbitres import add_arbitre, revoke_arbitre
from scorekeeper.services.parties import renew_liens
from scorekeeper.services.refus import IntrouvableError
from scorekeeper.store.liens import list_liens

from .arbitrages import (
    Soiree,
    refuse,
    start_arbitrage,
)
from .clubs import ORGANISATEUR


@pytest.fixture
def soiree(db: Database) -> Soiree:
    return start_arbitrage(db)


def test_an_arbitre_has_a_link_by_name_that_is_taken_back(soiree: Soiree) -> None:
    cle = add_arbitre(soiree.db, soiree.id, "  Mme  MARTIN ", ORGANISATEUR)
    assert add_arbitre(soiree.db, soiree.id, "mme martin", ORGANISATEUR) == cle
    assert [lien.nom for lien in list_liens(soiree.db, soiree.id) if lien.nom] == ["Mme MARTIN"]
    revoke_arbitre(soiree.db, soiree.id, cle, ORGANISATEUR)
    assert [lien.nom for lien in list_liens(soiree.db, soiree.id) if lien.nom] == []
    with pytest.raises(IntrouvableError):
        revoke_arbitre(soiree.db, soiree.id, cle, ORGANISATEUR)


def test_an_arbitre_has_a_name(soiree: Soiree) -> None:
    dit = {"nom": "Le nom de l’arbitre a de 1 à 80 lettres."}
    assert refuse(lambda: add_arbitre(soiree.db, soiree.id, "  ", ORGANISATEUR)) == dit
    assert refuse(lambda: add_arbitre(soiree.db, soiree.id, "x" * 81, ORGANISATEUR)) == dit


def test_new_links_keep_the_name_of_the_arbitre(soiree: Soiree) -> None:
    cle = add_arbitre(soiree.db, soiree.id, "MARTIN", ORGANISATEUR)
    renew_liens(soiree.db, soiree.club.load().soiree, "organisateur")
    (neuf,) = (lien for lien in list_liens(soiree.db, soiree.id) if lien.sorte == "arbitre")
    assert neuf.nom == "MARTIN"
    assert neuf.cle != cle
