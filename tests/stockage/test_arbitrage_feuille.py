"""A ruling and the feuille: what it changes there, put back when it is cancelled."""

from dataclasses import replace

import pytest
from sqlite_utils import Database

from scorekeeper.regles.bareme import Taille
from scorekeeper.regles.cycle import EtatFeuille, Geste
from scorekeeper.regles.donne import Etat, Motif, Poignee
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.cycle import move_cycle, set_aside
from scorekeeper.services.donnes import cancel_donne
from scorekeeper.services.papier import FeuilleSaisie, create_papier

from .arbitrages import (
    APRES_CONTRAT,
    ARBITRE,
    JOUEE,
    MINEURE,
    RENONCE,
    Soiree,
    correct,
    refuse,
    start_arbitrage,
)
from .clubs import ORGANISATEUR


@pytest.fixture
def soiree(db: Database) -> Soiree:
    return start_arbitrage(db)


def test_a_recorded_donne_is_annulled_and_restored(soiree: Soiree) -> None:
    soiree.record(replace(JOUEE, preneur=1))
    donne_id = soiree.record()
    avant, entree, totaux = soiree.bilans, soiree.find(donne_id).entree, soiree.totaux
    id_ = soiree.judge("renonce", RENONCE | {"resultat": "chute"}, donne_id=donne_id)
    faits = soiree.find(donne_id).entree.donne
    assert (faits.etat, faits.motif) == (Etat.ANNULEE, Motif.ARBITRE)
    scores = soiree.club.sheet(1).build().lignes[0].scores
    assert soiree.bilans == scores
    soiree.cancel(id_)
    assert soiree.find(donne_id).entree == entree
    assert (soiree.bilans, soiree.totaux) == (avant, totaux)


def test_the_donne_being_played_is_noted_annulled_and_another_is_played(soiree: Soiree) -> None:
    soiree.record()
    avant, donneur = soiree.bilans, soiree.club.sheet(1).build().suite.donneur
    id_ = soiree.judge("fausse_donne", APRES_CONTRAT, fautifs=(soiree.gens[donneur],))
    ligne = soiree.club.sheet(1).donnes[-1]
    assert (ligne.entree.donne.motif, ligne.rang) == (Motif.ARBITRE, 2)
    assert soiree.livre == [(soiree.gens[donneur], -500)]
    assert soiree.read(id_).sans_enchere == (donneur,)
    assert soiree.read(id_).rang_sans_enchere == 3
    soiree.cancel(id_)
    assert (soiree.bilans, len(soiree.club.sheet(1).donnes)) == (avant, 1)
    assert soiree.livre[-1] == (soiree.gens[donneur], 500)


def test_a_donne_dealt_again_says_who_may_not_bid_on_it(soiree: Soiree) -> None:
    reponses = {"moment": "avant_contrat", "remplacant": "non"}
    id_ = soiree.judge("fausse_donne", reponses, fautifs=(soiree.gens[2],))
    (ligne,) = soiree.club.sheet(1).donnes
    assert ligne.entree.donne.motif is Motif.FAUSSE_DONNE
    # the same deals again, and the line that is coming is the donne dealt anew
    assert soiree.club.sheet(1).build().suite.donneur == 0
    assert (soiree.read(id_).sans_enchere, soiree.read(id_).rang_sans_enchere) == ((2,), 2)


def test_a_petit_sec_lets_the_next_one_deal(soiree: Soiree) -> None:
    soiree.judge("petit_sec", {"main": "petit_seul"})
    feuille = soiree.club.sheet(1)
    assert feuille.donnes[0].entree.donne.motif is Motif.PETIT_SEC
    assert (feuille.build().suite.numero, feuille.build().suite.donneur) == (1, 3)


def test_a_poignee_is_removed_and_restored(soiree: Soiree) -> None:
    donne_id, reponses = soiree.record(), {"rectifiable": "non", "camp": "preneur"}
    entree, avant = soiree.find(donne_id).entree, soiree.bilans
    id_ = soiree.judge("poignee_incomplete", reponses, donne_id=donne_id, fautifs=(soiree.gens[0],))
    assert soiree.find(donne_id).entree.donne.poignees == ()
    assert soiree.bilans[0] == avant[0] - 60
    soiree.cancel(id_)
    assert (soiree.find(donne_id).entree, soiree.bilans) == (entree, avant)


def test_which_poignee_must_be_said_when_there_are_several(soiree: Soiree) -> None:
    deux = (Poignee(Taille.SIMPLE, 0), Poignee(Taille.SIMPLE, 1))
    donne_id = soiree.record(replace(JOUEE, poignees=deux))
    envoi: dict[str, object] = {"donne_id": donne_id, "fautifs": (soiree.gens[0],)}
    reponses = {"rectifiable": "non", "camp": "preneur"}
    dit = refuse(lambda: soiree.judge("poignee_incomplete", reponses, **envoi))
    assert dit == {"poignee": "Il y a plusieurs poignées : dites laquelle ne compte pas."}
    soiree.judge("poignee_incomplete", reponses, poignee=1, **envoi)
    assert soiree.find(donne_id).entree.donne.poignees == deux[:1]


def test_the_petit_au_bout_brings_nothing(soiree: Soiree) -> None:
    donne_id = soiree.record()
    avant = soiree.bilans
    reponses = {"ecart": "trop_peu", "corrigible": "non", "petit_dernier": "oui"}
    id_ = soiree.judge("faux_ecart", reponses | {"resultat": "chute"}, donne_id=donne_id)
    assert soiree.find(donne_id).entree.donne.petit is None
    assert soiree.bilans[0] == avant[0] - 60
    soiree.cancel(id_)
    assert soiree.bilans == avant


def test_points_are_given_back_before_the_result_is_read(soiree: Soiree) -> None:
    donne_id, reponses = soiree.record(), RENONCE | {"resultat": "gagne"}
    avant = soiree.bilans
    id_ = soiree.judge("renonce", reponses, donne_id=donne_id, demi_points=120)
    assert soiree.find(donne_id).entree.donne.demi_points == 120
    assert soiree.bilans[0] == avant[0] + 60
    soiree.cancel(id_)
    assert soiree.bilans == avant
    dit = refuse(lambda: soiree.judge("renonce", reponses, donne_id=donne_id, demi_points=999))
    assert "points" in dit
    assert soiree.bilans == avant


def test_a_donne_is_taken_off_those_that_are_planned(soiree: Soiree) -> None:
    envoi: dict[str, object] = {"fautifs": (soiree.gens[0],)}
    id_ = soiree.judge("lenteur", {"suppression": "oui"}, **envoi)
    assert soiree.club.sheet(1).prevues == 4
    soiree.cancel(id_)
    assert soiree.club.sheet(1).prevues == 5
    for _donne in range(5):
        soiree.record()
    dit = refuse(lambda: soiree.judge("lenteur", {"suppression": "oui"}, **envoi))
    assert dit == {"": "Toutes les donnes prévues sont jouées : il n’en reste pas à retirer."}


def test_what_changed_since_is_not_overwritten(soiree: Soiree) -> None:
    donne_id = soiree.record()
    ancienne = soiree.find(donne_id).entree
    id_ = soiree.judge("renonce", RENONCE | {"resultat": "chute"}, donne_id=donne_id)
    correct(soiree, donne_id, replace(ancienne, donne=replace(JOUEE, demi_points=90)))
    dit = refuse(lambda: soiree.cancel(id_))
    assert dit == {
        "": "La donne a changé depuis : corrigez-la sur la feuille, puis annulez de nouveau."
    }
    assert soiree.find(donne_id).entree.donne.demi_points == 90
    # written by hand as it was before the ruling, there is nothing left to restore
    correct(soiree, donne_id, ancienne)
    soiree.cancel(id_)
    assert soiree.find(donne_id).entree == ancienne


def test_a_donne_that_is_off_the_sheet_keeps_no_ruling_from_being_cancelled(
    soiree: Soiree,
) -> None:
    id_ = soiree.judge("petit_sec", {"main": "petit_seul"})
    (ligne,) = soiree.club.sheet(1).donnes
    adresse = Adresse(soiree.id, 1, 1)
    cancel_donne(soiree.db, adresse, ligne.id, ligne.modif, ARBITRE.nom, arbitre=True)
    soiree.cancel(id_)
    assert soiree.club.sheet(1).donnes == ()


def test_two_rulings_on_one_donne_are_cancelled_one_after_the_other(soiree: Soiree) -> None:
    donne_id = soiree.record()
    avant, nord = soiree.bilans, soiree.gens[0]
    reponses = {"rectifiable": "non", "camp": "preneur"}
    poignee = soiree.judge("poignee_incomplete", reponses, donne_id=donne_id, fautifs=(nord,))
    renonce = soiree.judge("renonce", RENONCE | {"resultat": "chute"}, donne_id=donne_id)
    averti = soiree.judge("carte_exposee", MINEURE, donne_id=donne_id, fautifs=(nord,))
    refuse(lambda: soiree.cancel(poignee))
    for id_ in (renonce, poignee, averti):
        soiree.cancel(id_)
    assert soiree.bilans == avant


def test_a_ruling_reopens_a_validated_sheet_to_the_organiser(soiree: Soiree) -> None:
    donne_id = soiree.record()
    adresse = Adresse(soiree.id, 1, 1)
    move_cycle(soiree.db, adresse, Geste.REMETTRE, ORGANISATEUR, 0)
    move_cycle(soiree.db, adresse, Geste.VALIDER, ORGANISATEUR)
    dit = refuse(lambda: soiree.judge("renonce", RENONCE | {"resultat": "chute"}))
    assert dit == {"donne": "Cette feuille est finie : dites de quelle donne il s’agit."}
    soiree.judge("renonce", RENONCE | {"resultat": "chute"}, donne_id=donne_id)
    assert soiree.club.sheet(1).cycle.etat is EtatFeuille.CORRIGEE


def test_a_warning_leaves_a_validated_sheet_as_it_is(soiree: Soiree) -> None:
    soiree.record()
    adresse = Adresse(soiree.id, 1, 1)
    move_cycle(soiree.db, adresse, Geste.REMETTRE, ORGANISATEUR, 0)
    move_cycle(soiree.db, adresse, Geste.VALIDER, ORGANISATEUR)
    soiree.judge("feuille_total", payeurs=(soiree.gens[3],))
    assert soiree.club.sheet(1).cycle.etat is EtatFeuille.VALIDEE
    assert soiree.livre == [(soiree.gens[3], -100)]


def test_a_ruling_gives_back_only_the_points_that_it_speaks_of(soiree: Soiree) -> None:
    donne_id, nord = soiree.record(), soiree.gens[0]
    avant = soiree.bilans
    soiree.judge("carte_exposee", MINEURE, donne_id=donne_id, fautifs=(nord,), demi_points=20)
    assert soiree.bilans == avant


def test_an_annulled_donne_is_not_changed_further(soiree: Soiree) -> None:
    donne_id = soiree.record()
    soiree.judge("renonce", RENONCE | {"resultat": "chute"}, donne_id=donne_id)
    id_ = soiree.judge("renonce", RENONCE | {"resultat": "gagne"}, donne_id=donne_id, demi_points=9)
    assert soiree.read(id_).avant is None


def test_a_poignee_that_is_not_there_is_not_removed(soiree: Soiree) -> None:
    deux = (Poignee(Taille.SIMPLE, 0), Poignee(Taille.SIMPLE, 1))
    envoi: dict[str, object] = {
        "donne_id": soiree.record(replace(JOUEE, poignees=deux)),
        "fautifs": (soiree.gens[0],),
    }
    reponses = {"rectifiable": "non", "camp": "preneur"}
    dit = refuse(lambda: soiree.judge("poignee_incomplete", reponses, poignee=7, **envoi))
    assert set(dit) == {"poignee"}


def test_a_ruling_is_for_the_sheet_that_counts(soiree: Soiree) -> None:
    soiree.club.copy(1, (120, -40, -40, -40))
    premiere = soiree.club.sheet(1)
    saisie = FeuilleSaisie(1, 1, premiere.table, ("",) * 4, premiere.papier)
    create_papier(soiree.db, soiree.id, saisie, ORGANISATEUR)
    set_aside(soiree.db, Adresse(soiree.id, 1, 1), True, ORGANISATEUR)
    id_ = soiree.judge("feuille_total", payeurs=(soiree.gens[3],))
    assert soiree.read(id_).feuille_id not in {None, premiere.id}
