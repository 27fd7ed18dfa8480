"""A ruling on a sheet copied from paper leaves it right, and as it was once cancelled."""

import pytest
from sqlite_utils import Database

from scorekeeper.regles.arbitrage.modele import CodeArbitrage
from scorekeeper.regles.bareme import Contrat
from scorekeeper.regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS, Decision
from scorekeeper.regles.donne import Donne
from scorekeeper.regles.feuille import Entree
from scorekeeper.services.adresse import Adresse, Auteur
from scorekeeper.services.arbitrage.application import apply_arbitrage, cancel_arbitrage
from scorekeeper.services.arbitrage.demande import Demande
from scorekeeper.services.arbitrage.papier import is_arbitree
from scorekeeper.services.cycle import is_juste
from scorekeeper.services.decisions import decide, withdraw
from scorekeeper.services.papier import FeuilleSaisie, replace_papier
from scorekeeper.services.refus import RefusError
from scorekeeper.services.tournoi.positions import cancel_position
from scorekeeper.store.values import StoredFeuille

from .arbitrages import AUTRE, GARDE, TABLE, copy
from .clubs import ORGANISATEUR, Club, open_club


@pytest.fixture
def club(db: Database) -> Club:
    return open_club(db)


def rule(club: Club, incident: str, rang: int, **reponses: str) -> int:
    donne = club.sheet(1).donnes[rang - 1]
    demande = Demande(
        incident, CodeArbitrage.CA2012, reponses, 1, numero_table=1, donne_id=donne.id,
        fautifs=(club.load().par_nom[club.sheet(1).sieges[1].nom.casefold()].id,),
    )  # fmt: skip
    return apply_arbitrage(club.db, club.soiree_id, demande, ORGANISATEUR)


def annul(club: Club, rang: int) -> int:
    return rule(club, "nombre_cartes", rang, camp="defense", resultat="chute")


def test_a_row_annulled_leaves_a_right_sheet(club):
    avant = copy(club)
    id_ = annul(club, 1)
    apres = club.sheet(1)
    assert apres.build().bilans == AUTRE
    assert is_juste(apres)
    cancel_arbitrage(club.db, club.soiree_id, id_, ORGANISATEUR)
    assert club.sheet(1).build() == avant.build()
    assert club.sheet(1).decisions == avant.decisions


def recopy(club: Club, lignes: int = 2) -> StoredFeuille:
    """Copy the same paper again, as it is written, whatever was ruled on it."""
    feuille = club.sheet(1)
    faits = [Donne(joueurs=4, contrat=Contrat.GARDE), Donne(joueurs=4, contrat=Contrat.GARDE_SANS)]
    entrees = tuple(Entree(f, ecrits=e) for f, e in zip(faits, (GARDE, AUTRE), strict=True))
    saisie = FeuilleSaisie(1, 1, feuille.table, ("",) * 4, feuille.papier, entrees[:lignes])
    replace_papier(club.db, Adresse(club.soiree_id, 1), saisie, feuille.empreinte, ORGANISATEUR)
    return club.sheet(1)


@pytest.mark.parametrize("fois", [1, 2])
def test_a_sheet_copied_again_keeps_its_row_annulled(club, fois):
    avant = copy(club)
    id_ = annul(club, 1)
    for _copie in range(fois):
        apres = recopy(club)
    assert apres.donnes[0].entree.donne.etat == "annulee"
    assert apres.build().bilans == AUTRE
    assert is_juste(apres)
    cancel_arbitrage(club.db, club.soiree_id, id_, ORGANISATEUR)
    assert club.sheet(1).build() == avant.build()
    assert recopy(club).donnes[0].entree.donne.etat == "jouee"


def test_a_ruled_row_is_not_left_out_of_a_copy(club):
    copy(club)
    annul(club, 2)
    avant = club.sheet(1)
    with pytest.raises(RefusError, match="La ligne 2 a été jugée"):
        recopy(club, lignes=1)
    assert club.sheet(1) == avant


def test_every_row_annulled_scores_nothing_whatever_the_foot_says(club):
    copy(club)
    annul(club, 1)
    annul(club, 2)
    feuille = club.sheet(1)
    assert feuille.build().bilans == (0, 0, 0, 0)
    assert is_juste(feuille)


def test_a_poignee_removed_counts_over_what_is_written_and_decided(club):
    copiee = copy(club, details=True)
    decide(
        club.db,
        Adresse(club.soiree_id, 1),
        [Decision(1, place, valeur) for place, valeur in enumerate((216, -72, -72, -72))],
        copiee.empreinte,
        ORGANISATEUR,
    )
    decidees = club.sheet(1).decisions
    id_ = rule(club, "poignee_incomplete", 1, rectifiable="non", camp="preneur")
    feuille = club.sheet(1)
    assert feuille.donnes[0].entree.donne.poignees == ()
    assert feuille.build().lignes[0].scores == (156, -52, -52, -52)
    assert is_juste(feuille)
    cancel_arbitrage(club.db, club.soiree_id, id_, ORGANISATEUR)
    assert club.sheet(1).decisions == decidees
    assert club.sheet(1).build().lignes[0].scores == (216, -72, -72, -72)


def test_the_donne_being_played_is_the_one_that_the_page_saw(club):
    club.record(2)
    demande = Demande(
        "nombre_cartes",
        CodeArbitrage.CA2012,
        {"camp": "defense", "resultat": "chute"},
        1,
        numero_table=2,
        rang_vu=1,
        fautifs=(club.load().par_nom[club.sheet(2).sieges[1].nom.casefold()].id,),
    )
    with pytest.raises(RefusError, match="noté une donne"):
        apply_arbitrage(club.db, club.soiree_id, demande, ORGANISATEUR)
    assert len(club.sheet(2).donnes) == 1


def test_a_full_sheet_has_no_donne_being_played(club):
    for _ in range(5):
        club.record(2)
    demande = Demande(
        "nombre_cartes",
        CodeArbitrage.CA2012,
        {"camp": "defense", "resultat": "chute"},
        1,
        numero_table=2,
        fautifs=(club.load().par_nom[club.sheet(2).sieges[1].nom.casefold()].id,),
    )
    with pytest.raises(RefusError, match="de quelle donne"):
        apply_arbitrage(club.db, club.soiree_id, demande, ORGANISATEUR)


def test_a_position_with_a_ruling_is_not_taken_back(club):
    demande = Demande(
        "tabac",
        CodeArbitrage.CA2012,
        {},
        1,
        numero_table=2,
        fautifs=(club.load().par_nom[club.sheet(2).sieges[1].nom.casefold()].id,),
    )
    apply_arbitrage(club.db, club.soiree_id, demande, ORGANISATEUR)
    with pytest.raises(RefusError, match="pénalité est notée"):
        cancel_position(club.db, club.soiree_id, ORGANISATEUR)


@pytest.mark.parametrize(("points", "resultat"), [(30, "gagne"), (45, "chute")])
def test_points_that_make_another_result_are_not_given_back(club, points, resultat):
    club.record(2)
    avant = club.sheet(2)
    reponses = {"camp": "defense", "importance": "importante", "resultat": resultat}
    demande = Demande(
        "carte_exposee",
        CodeArbitrage.CA2012,
        reponses,
        1,
        numero_table=2,
        donne_id=avant.donnes[0].id,
        demi_points=2 * points,
        fautifs=(club.load().par_nom[avant.sieges[1].nom.casefold()].id,),
    )
    if resultat == "gagne":
        with pytest.raises(RefusError, match="le contrat est chuté"):
            apply_arbitrage(club.db, club.soiree_id, demande, ORGANISATEUR)
        assert club.sheet(2) == avant
    else:
        apply_arbitrage(club.db, club.soiree_id, demande, ORGANISATEUR)
        assert club.sheet(2).donnes[0].entree.donne.etat == "annulee"


def press(club: Club, decision: Decision, auteur: Auteur = TABLE) -> None:
    """Decide a number as a proposal does, on the sheet as it is."""
    decide(club.db, Adresse(club.soiree_id, 1), [decision], club.sheet(1).empreinte, auteur)


@pytest.mark.parametrize("auteur", [TABLE, ORGANISATEUR])
def test_what_a_ruling_decided_is_not_withdrawn(club, auteur):
    copy(club, details=True)
    rule(club, "poignee_incomplete", 1, rectifiable="non", camp="preneur")
    avant = club.sheet(1)
    assert {d.donne for d in avant.decisions} == {1, TOTAL_PLUS, TOTAL_MOINS, BILAN}
    for jugee in avant.decisions:
        with pytest.raises(RefusError, match="Ce nombre vient d’une décision"):
            withdraw(
                club.db,
                Adresse(club.soiree_id, 1),
                jugee.donne,
                jugee.place,
                avant.empreinte,
                auteur,
            )
    assert club.sheet(1) == avant


def test_what_a_ruling_decided_in_a_row_is_not_decided_again(club):
    copy(club, details=True)
    rule(club, "poignee_incomplete", 1, rectifiable="non", camp="preneur")
    avant = club.sheet(1)
    with pytest.raises(RefusError, match="l’arbitre l’annule au journal"):
        press(club, Decision(1, 0, 216))
    assert club.sheet(1) == avant


def test_a_sum_that_follows_its_row_stays_the_ruling_s(club):
    copy(club)
    annul(club, 1)
    press(club, Decision(BILAN, 0, -80, "suit la ligne"))
    [suivie] = [d for d in club.sheet(1).decisions if (d.donne, d.place) == (BILAN, 0)]
    assert (suivie.valeur, is_arbitree(suivie)) == (-80, True)
    press(club, Decision(2, 0, -80, "mal copié"))
    withdraw(club.db, Adresse(club.soiree_id, 1), 2, 0, club.sheet(1).empreinte, TABLE)
    assert all(map(is_arbitree, club.sheet(1).decisions))


@pytest.mark.parametrize("ordre", [(0, 1), (1, 0)])
def test_two_rulings_are_cancelled_in_any_order(club, ordre):
    avant = copy(club)
    ids = [annul(club, 1), annul(club, 2)]
    cancel_arbitrage(club.db, club.soiree_id, ids[ordre[0]], ORGANISATEUR)
    feuille = club.sheet(1)
    assert is_juste(feuille)
    assert feuille.build().bilans == (GARDE, AUTRE)[ordre[0]]
    cancel_arbitrage(club.db, club.soiree_id, ids[ordre[1]], ORGANISATEUR)
    assert club.sheet(1).build() == avant.build()
    assert club.sheet(1).decisions == ()


def test_a_number_decided_since_in_another_row_outlives_the_ruling(club):
    copy(club)
    id_ = annul(club, 1)
    press(club, Decision(2, 0, -80, "mal copié"))
    cancel_arbitrage(club.db, club.soiree_id, id_, ORGANISATEUR)
    assert [(d.donne, d.valeur) for d in club.sheet(1).decisions] == [(2, -80)]
