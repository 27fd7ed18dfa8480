"""The donne that a ruling is about: one of that table, played by whoever is at fault."""

import pytest
from sqlite_utils import Database

from .arbitrages import MINEURE, RENONCE, Soiree, refuse, start_arbitrage
from .clubs import start_club

FINIE = {"donne": "Cette feuille est finie : dites de quelle donne il s’agit."}
# What changes a donne and does not annul it.
GAGNE = RENONCE | {"resultat": "gagne"}
INCOMPLETE = {"rectifiable": "non", "camp": "preneur"}


@pytest.fixture
def soiree(db: Database) -> Soiree:
    return start_arbitrage(db)


@pytest.mark.parametrize(
    ("incident", "reponses"), [("renonce", GAGNE), ("poignee_incomplete", INCOMPLETE)]
)
def test_a_full_sheet_has_no_donne_being_played(
    soiree: Soiree, incident: str, reponses: dict[str, str]
) -> None:
    envoi: dict[str, object] = {"fautifs": (soiree.gens[1],), "demi_points": 100}
    for _donne in range(4):
        soiree.club.record(1)
    soiree.judge(incident, reponses, **envoi)
    soiree.club.record(1)
    avant, livre = soiree.club.sheet(1), soiree.livre
    assert refuse(lambda: soiree.judge(incident, reponses, **envoi)) == FINIE
    assert (soiree.club.sheet(1), soiree.livre) == (avant, livre)


def test_points_are_given_back_on_the_donne_that_the_page_saw(soiree: Soiree) -> None:
    envoi: dict[str, object] = {"fautifs": (soiree.gens[1],), "demi_points": 100}
    soiree.judge("renonce", GAGNE, rang_vu=1, **envoi)
    soiree.club.record(1)
    dit = refuse(lambda: soiree.judge("renonce", GAGNE, rang_vu=1, **envoi))
    assert dit == {"donne": "La table a noté une donne entre-temps : dites de laquelle il s’agit."}


def test_a_warning_is_still_given_at_a_full_sheet(soiree: Soiree) -> None:
    soiree.club.play()
    soiree.judge("carte_exposee", MINEURE, fautifs=(soiree.gens[0],))
    assert soiree.livre == [(soiree.gens[0], 0)]


def test_a_donne_is_of_a_table(soiree: Soiree) -> None:
    envoi: dict[str, object] = {"donne_id": soiree.record(), "fautifs": (soiree.gens[1],)}
    avant = soiree.club.sheet(1)
    dit = refuse(lambda: soiree.judge("renonce", GAGNE, numero_table=None, **envoi))
    assert dit == {"table": "Dites à quelle table cette donne s’est jouée."}
    assert (soiree.club.sheet(1), soiree.livre) == (avant, [])


@pytest.fixture
def a_mort(db: Database) -> Soiree:
    """Five people at one table, four of whom play."""
    club = start_club(db, 5)
    club.draw(graine=7)
    club.open(graine=1)
    return Soiree(club)


@pytest.mark.parametrize(
    ("incident", "reponses"), [("poignee_incomplete", INCOMPLETE), ("renonce", GAGNE)]
)
def test_the_mort_has_no_cards_to_be_at_fault_with(
    a_mort: Soiree, incident: str, reponses: dict[str, str]
) -> None:
    mort = a_mort.club.sheet(1).build().suite.mort
    assert mort is not None
    donne_id = a_mort.club.record(1, preneur=(mort + 1) % 5)
    envoi: dict[str, object] = {"donne_id": donne_id, "demi_points": 100}
    nom = a_mort.club.sheet(1).sieges[mort].nom
    dit = refuse(lambda: a_mort.judge(incident, reponses, fautifs=(a_mort.gens[mort],), **envoi))
    assert dit == {"fautifs": f"{nom} était le mort de cette donne, et n’avait pas de cartes."}
    assert a_mort.livre == []
    # whoever is not the mort may have done it, and the mort deals
    a_mort.judge(incident, reponses, fautifs=(a_mort.gens[(mort + 1) % 5],), **envoi)
    fausse = {"moment": "apres_contrat", "remplacant": "non", "mains": "donneur_et_chien"}
    a_mort.judge("fausse_donne", fausse, fautifs=(a_mort.gens[mort],), donne_id=donne_id)
    assert a_mort.livre[-1] == (a_mort.gens[mort], -500)
