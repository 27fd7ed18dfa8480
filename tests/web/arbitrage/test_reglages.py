"""The code and what makes a repeat: chosen before the first donne, then fixed."""

import pytest

from scorekeeper.regles.arbitrage.modele import CodeArbitrage, Portee
from scorekeeper.store.donnes import retire_donne

from ..fiches import read_texte
from ..tournoi.test_imprimer import FauxChantier
from .soir import MINEURE, Soir

BASE = {"titre": "Vendredi", "date": "2026-11-30", "formule": "5x5"}
FIXE = "Fixé depuis la première donne de la soirée."


def set_code(soir: Soir, statut: int, **champs: str) -> str:
    adresse = f"{soir.chef.racine}tournoi/reglages"
    reponse = soir.chef.client.post(adresse, data=BASE | champs)
    assert reponse.status_code == statut, read_texte(reponse.text)
    return read_texte(reponse.text)


@pytest.fixture
def vierge(soir: Soir) -> Soir:
    """The same evening before its first donne."""
    retire_donne(soir.club.db, soir.club.sheet(1).donnes[0].id)
    return soir


def test_it_works(vierge: Soir) -> None:
    page = vierge.chef.read(f"{vierge.chef.racine}tournoi/reglages")
    assert "Code d’arbitrage" in page
    assert FIXE not in page
    set_code(vierge, 303, code="club", portee="toutes")
    tournoi = vierge.club.load().tournoi
    assert (tournoi.code, tournoi.portee) == (CodeArbitrage.CLUB, Portee.TOUTES)
    assert "Code de club" in vierge.arbitre.read()


def test_what_makes_a_repeat_is_the_one_chosen(vierge: Soir) -> None:
    set_code(vierge, 303, code="CA2012", portee="toutes")
    vierge.arbitre.apply(vierge.arbitre.name("cartes_touchees?table=1&position=1"))
    assert "Récidive" in vierge.arbitre.read(vierge.arbitre.name(MINEURE))


def test_the_first_donne_fixes_the_code(soir: Soir) -> None:
    assert FIXE in soir.chef.read(f"{soir.chef.racine}tournoi/reglages")
    assert "ne change plus ce soir" in set_code(soir, 422, code="club", portee="famille")
    assert "ne change plus ce soir" in set_code(soir, 422, code="CA2012", portee="aucune")
    assert soir.club.load().tournoi.code is CodeArbitrage.CA2012
    # the other settings still change, with the code as it is or left out
    set_code(soir, 303)
    set_code(soir, 303, code="CA2012", portee="famille")


def test_a_decision_fixes_the_code_too(vierge: Soir) -> None:
    vierge.arbitre.apply("feuille_total?table=1&position=1")
    assert "ne change plus ce soir" in set_code(vierge, 422, code="club")


@pytest.mark.parametrize("champs", [{"code": "belote"}, {"portee": "jamais"}])
def test_another_choice_is_refused(vierge: Soir, champs: dict[str, str]) -> None:
    assert "Ce choix n’existe pas." in set_code(vierge, 422, **champs)


def test_the_printed_ranking_names_the_code(soir: Soir, monkeypatch: pytest.MonkeyPatch) -> None:
    chantier = FauxChantier()
    monkeypatch.setitem(soir.app.extensions, "chantier", chantier)
    soir.club.play(4)
    soir.club.close(confirme=True)
    adresse = f"{soir.chef.racine}tournoi/imprimer/classement"
    assert soir.chef.ask(adresse).status_code == 303
    (lot,) = chantier.lots
    assert "Code d’arbitrage : CA 2012." in read_texte(lot.valeurs[0].mention)
