"""Two organisers who fill the same form: each keeps what they changed, or reads both values."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.store.soirees import load_soiree_by_id
from scorekeeper.store.tournoi.inscriptions import load_inscription
from scorekeeper.store.tournoi.tournois import load_tournoi
from scorekeeper.store.tournoi.values import Finale, Formule, Inscription, Tournoi
from scorekeeper.store.values import Soiree

from ...stockage.tournoi.club import Club
from ..fiches import read_texte
from .actions import read_formulaires
from .pages import Visiteur, visit_organisateur
from .soir import Commencer
from .vieilles import Presser, keep_form


@pytest.fixture
def chef(client: FlaskClient, club: Club) -> Visiteur:
    return visit_organisateur(client, club)


@pytest.fixture
def id_(club: Club) -> int:
    return club.add("DURAND", prenom="Paul", club="Lyon", tarif=1200)


def keep_fiche(chef: Visiteur, id_: int) -> Presser:
    return keep_form(chef, f"inscriptions/{id_}", "Enregistrer")


def find(club: Club, id_: int) -> Inscription:
    inscrit = load_inscription(club.db, club.soiree_id, id_)
    assert inscrit is not None
    return inscrit


def test_different_fields_of_a_fiche_are_both_kept(chef: Visiteur, club: Club, id_: int) -> None:
    un, autre = keep_fiche(chef, id_), keep_fiche(chef, id_)
    assert un(nom="DURANT", paye="1").status_code == 303
    assert autre(club="Vaise", tarif="15").status_code == 303
    inscrit = find(club, id_)
    assert (inscrit.nom_complet, inscrit.paye) == ("DURANT Paul", True)
    assert (inscrit.club, inscrit.tarif) == ("Vaise", 1500)


def test_a_box_that_was_unticked_stays_so(chef: Visiteur, club: Club, id_: int) -> None:
    keep_fiche(chef, id_)(paye="1", jeune="1")
    un, autre = keep_fiche(chef, id_), keep_fiche(chef, id_)
    assert un(paye="").status_code == 303
    assert autre(serie="2P").status_code == 303
    inscrit = find(club, id_)
    assert (inscrit.paye, inscrit.jeune, inscrit.serie) == (False, True, "2P")


def test_the_same_field_twice_is_refused_with_both(chef: Visiteur, club: Club, id_: int) -> None:
    un, autre = keep_fiche(chef, id_), keep_fiche(chef, id_)
    un(club="Vaise", tarif="15", serie="2P")
    reponse = autre(club="Bron", tarif="")
    assert reponse.status_code == 422
    texte = read_texte(reponse.text)
    assert "Club. Depuis, quelqu’un d’autre a mis : « Vaise » ; ici : « Bron »." in texte
    assert "Tarif. Depuis, quelqu’un d’autre a mis : 15 € ; ici : 0 €." in texte
    assert (find(club, id_).club, find(club, id_).tarif) == ("Vaise", 1500)
    assert 'name="club" type="text" value="Bron"' in reponse.text
    assert 'name="serie" type="text" value="2P"' in reponse.text
    champs = read_champs(reponse.text, "Enregistrer")
    assert chef.post(f"inscriptions/{id_}", **champs).status_code == 303
    inscrit = find(club, id_)
    assert (inscrit.club, inscrit.tarif, inscrit.serie) == ("Bron", 0, "2P")


def test_the_same_value_twice_is_no_quarrel(chef: Visiteur, club: Club, id_: int) -> None:
    un, autre = keep_fiche(chef, id_), keep_fiche(chef, id_)
    un(club="Vaise")
    assert autre(club=" Vaise ", paye="1").status_code == 303
    assert (find(club, id_).club, find(club, id_).paye) == ("Vaise", True)


def test_another_refusal_hides_no_quarrel(chef: Visiteur, club: Club, id_: int) -> None:
    un, autre = keep_fiche(chef, id_), keep_fiche(chef, id_)
    un(club="Vaise")
    refusee = autre(club="Bron", tarif="cher")
    assert refusee.status_code == 422
    champs = read_champs(refusee.text, "Enregistrer") | {"tarif": "12"}
    reponse = chef.post(f"inscriptions/{id_}", **champs)
    assert "« Vaise » ; ici : « Bron »" in read_texte(reponse.text)
    assert find(club, id_).club == "Vaise"


def read_champs(page: str, bouton: str) -> dict[str, str]:
    """Return what the form of this button sends as the page shows it."""
    return next(f.champs for f in read_formulaires(page) if f.find_bouton(bouton))


def load(club: Club) -> tuple[Soiree, Tournoi]:
    soiree = load_soiree_by_id(club.db, club.soiree_id)
    tournoi = load_tournoi(club.db, club.soiree_id)
    assert soiree
    assert tournoi
    return soiree, tournoi


def keep_reglages(chef: Visiteur) -> Presser:
    return keep_form(chef, "reglages", "Enregistrer")


def test_different_settings_are_both_kept(chef: Visiteur, club: Club) -> None:
    un, autre, tiers = (keep_reglages(chef) for _qui in range(3))
    assert un(**{"titre": "Open", "departage-1": "meilleure"}).status_code == 303
    assert autre(formule="5x4+finale", **{"finalistes-5x4+finale": "12"}).status_code == 303
    assert tiers(date="2026-12-01", portee="toutes").status_code == 303
    soiree, tournoi = load(club)
    assert (soiree.titre, f"{soiree.date}") == ("Open", "2026-12-01")
    assert (tournoi.departages, tournoi.portee) == (("meilleure",), "toutes")
    assert tournoi.formule == Formule("5x4+finale", 5, 4, finale=Finale(12, 1, 4))


def test_the_same_setting_twice_is_refused_with_both(chef: Visiteur, club: Club) -> None:
    un, autre = keep_reglages(chef), keep_reglages(chef)
    un(**{"titre": "Open", "formule": "6x4", "date": "2026-12-01", "departage-1": "meilleure"})
    reponse = autre(
        **{"titre": "Coupe", "formule": "3x8", "date": "2026-12-02", "departage-1": "derniere"}
    )
    assert reponse.status_code == 422
    texte = read_texte(reponse.text)
    for deux in (
        "« Open » ; ici : « Coupe »",
        "6 positions de 4 donnes ; ici : 3 positions de 8 donnes",
        "1er décembre 2026 ; ici : 2 décembre 2026",
        "meilleure position ; ici : meilleur score à la dernière position",
    ):
        assert deux in texte
    assert load(club)[0].titre == "Open"
    assert load(club)[1].formule.code == "6x4"
    champs = read_champs(reponse.text, "Enregistrer")
    assert chef.post("reglages", **champs).status_code == 303
    soiree, tournoi = load(club)
    assert (soiree.titre, tournoi.formule.code, tournoi.departages) == (
        "Coupe",
        "3x8",
        ("derniere",),
    )


def test_another_code_than_the_other_s_is_said(chef: Visiteur, club: Club) -> None:
    un, autre = keep_reglages(chef), keep_reglages(chef)
    un(portee="toutes")
    reponse = autre(portee="aucune")
    assert "N’importe quelle faute ; ici : Jamais" in read_texte(reponse.text)
    assert load(club)[1].portee == "toutes"


def test_a_code_fixed_meanwhile_stays(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    garder = keep_form(soir.chef, "reglages", "Enregistrer")
    soir.club.record(1)
    fixe = keep_form(soir.chef, "reglages", "Enregistrer")
    assert garder(titre="Open").status_code == 303
    assert fixe(date="2026-12-01").status_code == 303
    assert "Open · 1er décembre 2026" in soir.chef.read("reglages")


def test_a_format_that_nobody_can_choose_is_no_excuse(commencer: Commencer) -> None:
    soir = commencer(12, formule=Formule("ancienne", 5, 3))
    un, autre = (keep_form(soir.chef, "reglages", "Enregistrer") for _qui in "ab")
    assert un(titre="Open", formule="6x4").status_code == 303
    assert autre(date="2026-12-01", formule="6x4").status_code == 303
    assert "Open · 1er décembre 2026" in soir.chef.read("reglages")
    assert soir.club.load().tournoi.formule.code == "6x4"


def test_a_setting_of_several_fields_is_kept_whole(chef: Visiteur, club: Club) -> None:
    """What the sentence says is what the page holds, and what saving again keeps."""
    libre = {"formule": "libre", "positions-libre": "4", "donnes-libre": "7"}
    assert keep_reglages(chef)(**libre).status_code == 303
    un, autre = keep_reglages(chef), keep_reglages(chef)
    un(**{"positions-libre": "6", "departage-1": "derniere"})
    reponse = autre(**{"donnes-libre": "5", "departage-2": "meilleure"})
    assert reponse.status_code == 422
    texte = read_texte(reponse.text)
    assert "6 positions de 7 donnes ; ici : 4 positions de 5 donnes" in texte
    assert "ici : meilleure position" in texte
    champs = read_champs(reponse.text, "Enregistrer")
    assert chef.post("reglages", **champs).status_code == 303
    tournoi = load(club)[1]
    assert (tournoi.formule.positions, tournoi.formule.donnes) == (4, 5)
    assert tournoi.departages == ("meilleure",)
