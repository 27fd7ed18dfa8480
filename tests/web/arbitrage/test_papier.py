"""A ruling on a sheet copied from paper, seen from the sheet: read there, never undone there."""

import re

import pytest

from scorekeeper.store.liens import list_liens

from ...stockage.arbitrages import copy
from ..fiches import read_champs, read_texte
from .soir import Soir, Visite

FEUILLE = "feuilles/1-2/"
POIGNEE = "poignee_incomplete?table=2&position=1&r-rectifiable=non&r-camp=preneur"
CARTES = "nombre_cartes?table=2&position=1&r-camp=defense&r-resultat=chute"
PHRASE = "Ce nombre vient d’une décision : l’arbitre l’annule au journal."


@pytest.fixture
def voisine(soir: Soir) -> Visite:
    """Whoever holds the link of table 2, whose sheet is copied and ruled on."""
    feuille = copy(soir.club, details=True, table=2)
    soir.arbitre.apply(soir.arbitre.name(f"{POIGNEE}&donne={feuille.donnes[0].id}"))
    liens = {lien.numero_table: lien.cle for lien in list_liens(soir.club.db, soir.club.soiree_id)}
    return Visite(soir.app.test_client(), f"/p/{liens[2]}/")


def test_the_numbers_of_a_ruling_are_one_line_without_a_button(soir: Soir, voisine: Visite) -> None:
    for qui in (soir.arbitre, voisine):
        page = qui.get(qui.racine + FEUILLE)
        texte = read_texte(page)
        assert "La décision 1 change 12 nombres : 4 scores, 4 bilans et 4 totaux" in texte
        assert "Par l’arbitre MARTIN." in texte
        assert "Reprendre le nombre écrit" not in texte
        assert "Nombres retenus" not in texte
        assert not re.search(r'<details class="detail" open', page)
    assert f'{soir.arbitre.racine}arbitrage/journal/1"' in soir.arbitre.get(
        soir.arbitre.racine + FEUILLE
    )
    assert "arbitrage/journal" not in voisine.get(voisine.racine + FEUILLE)


@pytest.mark.parametrize("case", ["1/0", "Total +/0", "Total -/1", "Bilan/0"])
def test_no_link_withdraws_a_number_of_a_ruling(soir: Soir, voisine: Visite, case: str) -> None:
    avant = soir.club.sheet(2)
    for qui in (voisine, soir.arbitre, soir.chef):
        adresse = qui.racine + FEUILLE
        champs = read_champs(qui.get(adresse)) | {"case": case}
        reponse = qui.client.post(f"{adresse}retirer", data=champs)
        assert reponse.status_code == 422
        assert PHRASE in read_texte(reponse.text)
    assert soir.club.sheet(2) == avant


def test_two_rulings_are_named_together(soir: Soir, voisine: Visite) -> None:
    seconde = soir.club.sheet(2).donnes[1]
    soir.arbitre.apply(soir.arbitre.name(f"{CARTES}&donne={seconde.id}"))
    texte = read_texte(soir.arbitre.get(soir.arbitre.racine + FEUILLE))
    assert "Les décisions 1 et 2 changent" in texte
    assert "Relire la décision 2" in texte
    soir.arbitre.cancel(1)
    assert "La décision 2 change" in read_texte(voisine.get(voisine.racine + FEUILLE))
    soir.arbitre.cancel(2)
    assert 'class="jugee"' not in voisine.get(voisine.racine + FEUILLE)


def test_a_row_without_a_preneur_is_named_by_its_best_score(soir: Soir, voisine: Visite) -> None:
    seconde = soir.club.sheet(2).donnes[1]
    preneur = soir.club.sheet(2).sieges[0].nom_court
    cles = soir.arbitre.read(f"{CARTES}")
    assert f"Donne 2 · garde sans · +228 Est Donne 1 · garde de {preneur}" in cles
    soir.arbitre.apply(soir.arbitre.name(f"{CARTES}&donne={seconde.id}"))
    assert "Donne 2 · garde sans · +228 Est, annulée" in soir.arbitre.read(CARTES)
    assert "Donne 2 · garde sans · +228 Est" in soir.arbitre.read("journal/2")
