"""An arbitre rules on a sheet while somebody copies it: told so, all that was typed kept."""

import pytest

from scorekeeper.regles.donne import Etat

from ...stockage.arbitrages import copy
from ..fiches import Fiche, read_champs, read_texte
from .soir import CODE, EN_JEU, Soir
from .test_recopie import CARTES, PAPIER, POIGNEE, fill

URL = f"/p/{CODE}/feuilles/1-2/"
TITRE = "Un arbitre a jugé cette feuille entre-temps."
AUTRE = "Quelqu’un d’autre a enregistré cette feuille entre-temps."


@pytest.fixture
def fiche(soir: Soir) -> Fiche:
    return Fiche(soir.chef.client, URL)


def judge(soir: Soir, incident: str = CARTES) -> None:
    """Rule on the first row of table 2."""
    chemin = f"{incident}&donne={soir.club.sheet(2).donnes[0].id}"
    soir.arbitre.apply(soir.arbitre.name(chemin) if incident == POIGNEE else chemin)


def test_a_sheet_first_copied_takes_the_ruling_with_it(soir: Soir, fiche: Fiche) -> None:
    champs = fiche.read_champs()
    soir.arbitre.apply(CARTES + EN_JEU)
    reponse = fiche.send(champs, **fill(*PAPIER))
    assert reponse.status_code == 409
    texte = read_texte(reponse.text)
    assert TITRE in texte
    dit = read_texte(soir.decisions[0].phrase)
    assert f"L’arbitre MARTIN a jugé une donne (décision 1). {dit}" in texte
    assert AUTRE not in texte
    assert "entre-temps : rien" not in texte
    lus = read_champs(reponse.text)
    assert (lus["c-1-0"], lus["c-2-2"], lus["tp-2"], lus["c-b-3"]) == (
        "+216",
        "+228",
        "228",
        "−148",
    )
    assert soir.club.sheet(2).papier is None
    assert fiche.send(lus).status_code == 303
    feuille = soir.club.sheet(2)
    assert feuille.build().bilans == (140, -148, 156, -148)
    assert [d.rang for d in feuille.donnes if d.entree.donne.etat is Etat.ANNULEE] == [3]


def test_a_sheet_copied_again_keeps_what_was_typed_and_what_was_ruled(
    soir: Soir, fiche: Fiche
) -> None:
    copy(soir.club, details=True, table=2)
    champs = fiche.read_champs()
    judge(soir)
    jugee = soir.club.sheet(2).donnes[0].entree
    reponse = fiche.send(champs, k_2="Garde")
    assert reponse.status_code == 409
    texte = read_texte(reponse.text)
    assert "L’arbitre MARTIN a jugé la donne 1 (décision 1)." in texte
    assert AUTRE not in texte
    lus = read_champs(reponse.text)
    assert (lus["k-1"], lus["k-2"]) == ("Garde", "Garde")
    assert fiche.send(lus).status_code == 303
    premiere, seconde = soir.club.sheet(2).donnes
    assert premiere.entree == jugee
    assert seconde.entree.donne.contrat == "garde"


def test_a_ruling_taken_back_is_told_too(soir: Soir, fiche: Fiche) -> None:
    copy(soir.club, details=True, table=2)
    judge(soir, POIGNEE)
    champs = fiche.read_champs()
    soir.arbitre.cancel(1)
    reponse = fiche.send(champs, k_2="Garde")
    assert reponse.status_code == 409
    assert "L’arbitre MARTIN a annulé la décision 1 sur la donne 1." in read_texte(reponse.text)


def test_who_saved_it_too_is_told_beside_the_ruling(soir: Soir, fiche: Fiche) -> None:
    copy(soir.club, details=True, table=2)
    champs = fiche.read_champs()
    judge(soir)
    assert fiche.save(k_2="Prise").status_code == 303
    reponse = fiche.send(champs, k_2="Garde")
    assert reponse.status_code == 409
    texte = read_texte(reponse.text)
    assert TITRE in texte
    assert AUTRE in texte
    assert "Donne 2, contrat — ici : Garde , entre-temps : Prise" in texte


def test_a_ruling_seen_already_is_not_told_again(soir: Soir, fiche: Fiche) -> None:
    copy(soir.club, details=True, table=2)
    judge(soir)
    champs = fiche.read_champs()
    assert fiche.save(k_2="Prise").status_code == 303
    texte = read_texte(fiche.send(champs, k_2="Garde").text)
    assert TITRE not in texte
    assert AUTRE in texte


def test_a_penalty_keeps_nobody_from_saving(soir: Soir, fiche: Fiche) -> None:
    feuille = copy(soir.club, details=True, table=2)
    champs = fiche.read_champs()
    exposee = "carte_exposee?table=2&position=1&r-camp=defense&r-importance=mineure"
    soir.arbitre.apply(soir.arbitre.name(f"{exposee}&donne={feuille.donnes[0].id}"))
    assert fiche.send(champs, k_2="Garde").status_code == 303


def test_a_grid_drawn_otherwise_meanwhile_is_still_told(soir: Soir, fiche: Fiche) -> None:
    copy(soir.club, details=True, table=2)
    champs = fiche.read_champs()
    judge(soir)
    dessinee = fiche.send(champs, k_2="Garde", geste="grille")
    assert dessinee.status_code == 200
    lus = read_champs(dessinee.text)
    assert lus["k-2"] == "Garde"
    assert TITRE in read_texte(fiche.send(lus).text)
