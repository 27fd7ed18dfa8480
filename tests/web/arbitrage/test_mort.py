"""A table of four and a mort: who sat the donne out is not among those who may be at fault."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.db import connect

from ...stockage.clubs import start_club
from ..fiches import read_texte
from .soir import CODE, EN_JEU, Soir, Visite, list_cles

ICI = "?table=1&position=1"
GAGNEE = f"renonce{ICI}&r-consommee=oui&r-camp=defense&r-resultat=gagne"
EXPOSEE = f"carte_exposee{ICI}&r-camp=defense&r-importance=importante&r-resultat=chute"
NOMBRE = f"nombre_cartes{ICI}&r-camp=defense&r-resultat=gagne"
FAUSSE = f"fausse_donne{ICI}&r-moment=apres_contrat&r-remplacant=non&r-mains=donneur_et_chien"
ETHIQUE = f"ethique{ICI}&r-faute=incorrection&r-decision=avertissement"


@pytest.fixture
def soir(app: Flask, client: FlaskClient) -> Iterator[Soir]:
    """Five people at one table; the first donne is recorded."""
    with closing(connect(app.config["BASE"])) as db:
        club = start_club(db, 5)
        club.draw(graine=7)
        club.open(graine=1)
        mort = club.sheet(1).build().suite.mort
        assert mort is not None
        club.record(1, preneur=(mort + 1) % 5)
        chef = Visite(client, f"/p/{CODE}/")
        yield Soir(app, club, chef, chef, chef, chef)


def list_noms(soir: Soir, chemin: str) -> set[str]:
    """Return who may be said to be at fault."""
    page = soir.chef.get(chemin)
    suite = page[page.index('id="qui"') :]
    cles = suite[: suite.index("</ul>")]
    return {s.nom for s in soir.club.sheet(1).sieges if s.nom in read_texte(cles)}


@pytest.fixture
def donne(soir: Soir) -> tuple[int, str]:
    """The donne recorded and the name of its mort."""
    feuille = soir.club.sheet(1)
    faite = feuille.donnes[0]
    mort = faite.entree.donne.mort
    assert mort is not None
    return faite.id, feuille.sieges[mort].nom


@pytest.mark.parametrize("incident", [GAGNEE, EXPOSEE, NOMBRE])
def test_the_mort_of_the_donne_is_left_out(
    soir: Soir, donne: tuple[int, str], incident: str
) -> None:
    id_, mort = donne
    noms = list_noms(soir, f"{incident}&donne={id_}")
    assert len(noms) == 4
    assert mort not in noms


def test_so_is_that_of_the_donne_being_played(soir: Soir) -> None:
    feuille = soir.club.sheet(1)
    suivant = feuille.build().suite.mort
    assert suivant is not None
    noms = list_noms(soir, GAGNEE + EN_JEU)
    assert noms == {s.nom for s in feuille.sieges if s.place != suivant}


@pytest.mark.parametrize("incident", [ETHIQUE, FAUSSE])
def test_who_talks_or_deals_needs_no_cards(
    soir: Soir, donne: tuple[int, str], incident: str
) -> None:
    id_, mort = donne
    assert mort in list_noms(soir, f"{incident}&donne={id_}")


def test_named_for_another_donne_he_is_no_more(soir: Soir, donne: tuple[int, str]) -> None:
    id_, mort = donne
    qui = soir.club.load().par_nom[mort.casefold()].id
    autre = f"{GAGNEE}{EN_JEU}&fautif={qui}"
    assert 'aria-current="true">' + mort in soir.chef.get(autre)
    page = soir.chef.get(f"{GAGNEE}&donne={id_}&fautif={qui}")
    assert all(f"fautif={qui}" not in lien for lien in list_cles(page, "qui"))
    assert f'name="fautif" value="{qui}"' not in page


def test_a_form_that_names_him_is_refused(soir: Soir, donne: tuple[int, str]) -> None:
    id_, mort = donne
    qui = soir.club.load().par_nom[mort.casefold()].id
    autre = next(q.id for q in soir.club.load().inscriptions if q.id != qui)
    chemin = f"{EXPOSEE}&donne={id_}&fautif={autre}"
    page = soir.chef.apply(chemin, {"fautif": qui}, statut=422)
    assert f"{mort} était le mort de cette donne, et n’avait pas de cartes." in page.text
    assert soir.livre == []
