"""A sheet that does not balance and was ruled on says so wherever it is read, as the board does."""

import pytest

from scorekeeper.db import writing
from scorekeeper.regles.donne import Donne
from scorekeeper.regles.feuille import Entree
from scorekeeper.store import donnes

from .soir import Soir, Visite

TOTAL = "feuille_total?table=1&position=1"
FAUX = (152, 100, -40, -60)


@pytest.fixture
def fausse(soir: Soir) -> Soir:
    """The evening, a line of its first table's sheet written wrong."""
    feuille = soir.club.sheet(1)
    ecrite = Entree(Donne(joueurs=4), ecrits=FAUX)
    with writing(soir.club.db):
        donnes.insert_donne(soir.club.db, feuille.id, feuille.prochain_rang, "jeton-fausse", ecrite)
    return soir


def read_pages(visite: Visite) -> list[str]:
    """Return the page of the table, and the recap that is read before it is handed in."""
    return [visite.read(visite.racine), visite.read(f"{visite.racine}feuilles/1-1/recap")]


def test_it_works(fausse: Soir) -> None:
    for visite in (fausse.arbitre, fausse.chef):
        for page in read_pages(visite):
            assert "Arbitrer" in page
            assert "Déjà jugée" not in page
    fausse.arbitre.apply(TOTAL)
    for visite in (fausse.arbitre, fausse.chef):
        for page in read_pages(visite):
            assert "Déjà jugée : la feuille" in page
            assert "Relire la décision Arbitrer de nouveau" in page
        assert f"{visite.racine}arbitrage/journal/1" in visite.get(visite.racine)
    fausse.arbitre.cancel(1)
    for page in read_pages(fausse.arbitre):
        assert "Déjà jugée" not in page
        assert "de nouveau" not in page


def test_the_table_reads_it_and_is_not_asked_to_rule(fausse: Soir) -> None:
    fausse.arbitre.apply(TOTAL)
    for page in read_pages(fausse.table):
        assert "Déjà jugée : la feuille" in page
        assert "Ce que dit le code d’arbitrage" in page
        assert "Relire la décision" not in page
        assert "Arbitrer" not in page


def test_another_ruling_about_the_sheet_is_not_one_about_its_sum(fausse: Soir) -> None:
    fausse.arbitre.apply(fausse.arbitre.name("tabac?table=1&position=1"))
    for page in read_pages(fausse.arbitre):
        assert "Déjà jugée" not in page
