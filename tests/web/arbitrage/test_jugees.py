"""A donne that an arbitre ruled on, at the table that marks it: told there, not offered there."""

import pytest
from werkzeug.test import TestResponse

from ..actions import read_hidden
from ..fiches import read_texte
from .soir import EN_JEU, Soir, Visite

CARTES = "nombre_cartes?table=1&position=1&r-camp=defense&r-resultat=chute"
PHRASE = (
    "Un arbitre a jugé cette donne (décision 1) : demandez-lui, ou à l’organisateur, de la changer."
)
FAITS = {"preneur": "1", "contrat": "garde", "bouts": "2", "points": "50"}
FAITS |= {"geste": "enregistrer", "jeton": "page-00000001"}
JSON = {"Accept": "application/json"}


@pytest.fixture
def donne(soir: Soir) -> int:
    """Rule on the only donne of table 1 and return it."""
    donne_id = soir.club.sheet(1).donnes[0].id
    soir.arbitre.apply(f"{CARTES}&donne={donne_id}")
    return donne_id


def send(
    qui: Visite, chemin: str, entetes: dict[str, str] | None = None, **faits: object
) -> TestResponse:
    return qui.client.post(qui.racine + chemin, data=faits, headers=entetes)


def test_the_table_is_offered_nothing_and_told_why(soir: Soir, donne: int) -> None:
    page = soir.table.get(soir.table.racine)
    assert "Enregistrer" in page
    assert 'form="corriger"' not in page
    assert 'form="annuler"' not in page
    page = soir.table.get(f"{soir.table.racine}donnes/{donne}")
    assert PHRASE in read_texte(page)
    assert "/corriger" not in page
    assert "/annuler" not in page
    for chemin in ("corriger", "annuler"):
        reponse = soir.table.ask(f"{soir.table.racine}donnes/{donne}/{chemin}")
        assert reponse.status_code == 303
        assert reponse.location == f"{soir.table.racine}donnes/{donne}"


def test_the_table_is_refused_with_the_same_sentence(soir: Soir, donne: int) -> None:
    avant = soir.club.sheet(1)
    modif = avant.donnes[0].modif
    reponse = send(soir.table, f"donnes/{donne}/annuler", modif=modif)
    assert reponse.status_code == 422
    assert read_texte(reponse.text).count(PHRASE) == 1
    reponse = send(soir.table, f"donnes/{donne}/corriger", modif=modif, **FAITS)
    assert reponse.status_code == 422
    assert PHRASE in read_texte(reponse.text)
    assert 'value="50"' in reponse.text
    for chemin in ("annuler", "corriger"):
        reponse = send(soir.table, f"donnes/{donne}/{chemin}", JSON, modif=modif, **FAITS)
        assert reponse.status_code == 422
        assert reponse.json["erreurs"][""].replace("\u00a0", " ") == PHRASE
    assert soir.club.sheet(1) == avant


@pytest.mark.parametrize("qui", ["arbitre", "chef"])
def test_whoever_may_rule_is_offered_both(soir: Soir, donne: int, qui: str) -> None:
    visite: Visite = getattr(soir, qui)
    racine = visite.racine
    page = visite.get(f"{racine}donnes/{donne}")
    assert "Un arbitre a jugé" not in page
    assert f"{racine}donnes/{donne}/corriger" in page
    assert 'name="modif"' in visite.get(f"{racine}donnes/{donne}/annuler")
    modif = soir.club.sheet(1).donnes[0].modif
    assert send(visite, f"donnes/{donne}/corriger", modif=modif, **FAITS).status_code == 303
    modif = soir.club.sheet(1).donnes[0].modif
    assert send(visite, f"donnes/{donne}/annuler", modif=modif).status_code == 303
    assert soir.club.sheet(1).donnes == ()


def test_a_donne_noted_where_a_ruling_wrote_its_line_takes_no_place_but_its_own(soir: Soir) -> None:
    page = soir.table.get(soir.table.racine)
    champs = {nom: read_hidden(page, nom) for nom in ("jeton", "rang", "mort_vu")}
    soir.arbitre.apply(CARTES + EN_JEU)
    reponse = send(soir.table, "donnes", **FAITS | champs)
    assert reponse.status_code == 409
    texte = read_texte(reponse.text)
    assert "La donne 2 existe déjà (décision de l’arbitre)." in texte
    assert "Garder la sienne" in texte
    assert "Garder la mienne" not in texte
    ligne = soir.club.sheet(1).donnes[-1]
    choix = FAITS | champs | {"choix": "mienne", "modif": ligne.modif}
    reponse = send(soir.table, f"donnes/{ligne.id}/choix", JSON, **choix)
    assert reponse.status_code == 422
    assert reponse.json["erreurs"][""].replace("\u00a0", " ") == PHRASE
    autre = {"choix": "autre", "rang": soir.club.sheet(1).prochain_rang}
    assert send(soir.table, f"donnes/{ligne.id}/choix", **choix | autre).status_code == 303
    assert [donne.id for donne in soir.club.sheet(1).donnes][1] == ligne.id
    assert len(soir.club.sheet(1).donnes) == 3


def test_a_ruling_taken_back_gives_the_donne_back_to_its_table(soir: Soir, donne: int) -> None:
    soir.arbitre.cancel(1)
    assert f"donnes/{donne}/corriger" in soir.table.get(f"{soir.table.racine}donnes/{donne}")
    assert 'form="corriger"' in soir.table.get(soir.table.racine)
