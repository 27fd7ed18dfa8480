"""A sheet copied again while a ruling stands on one of its rows: the same row, or nothing."""

from dataclasses import replace

import pytest
from sqlite_utils import Database

from scorekeeper.regles.arbitrage.modele import CodeArbitrage
from scorekeeper.regles.bareme import Contrat, Taille
from scorekeeper.regles.decision import BILAN, Decision
from scorekeeper.regles.donne import Donne, Etat, Motif, Poignee
from scorekeeper.regles.feuille import Entree
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.arbitrage.application import apply_arbitrage, cancel_arbitrage
from scorekeeper.services.arbitrage.demande import Demande
from scorekeeper.services.cycle import is_juste
from scorekeeper.services.decisions import decide
from scorekeeper.services.papier import FeuilleSaisie, replace_papier
from scorekeeper.services.refus import RefusError
from scorekeeper.store.arbitrages import list_arbitrages
from scorekeeper.store.tournoi.feuilles import list_attendues
from scorekeeper.store.values import Papier, Profondeur, StoredFeuille

from .arbitrages import AUTRE, GARDE, copy
from .clubs import ORGANISATEUR, Club, open_club

LIGNES, DETAILS, BILANS = Profondeur.LIGNES, Profondeur.DETAILS, Profondeur.BILANS
SANS = Donne(joueurs=4, contrat=Contrat.GARDE_SANS)
SIMPLE = (Poignee(Taille.SIMPLE),)
POIGNEE = {"incident": "poignee_incomplete", "rectifiable": "non", "camp": "preneur"}
CARTES = {"incident": "nombre_cartes", "camp": "defense", "resultat": "chute"}
REFUS = r"La ligne 1 a été jugée \(décision 1\).: {}, ou annulez d’abord la décision"
COMME_AVANT, FORME = "recopiez-la comme elle était", "ne changez pas ce que vous recopiez"
FAUX = (999, 888, 122, -182)
RIEN = Entree(Donne(joueurs=4), ecrits=(None,) * 4)
ANNULEE = Entree(Donne(joueurs=4, etat=Etat.ANNULEE, motif=Motif.ARBITRE), ecrits=(None,) * 4)


def play(points: int = 42, poignees: tuple[Poignee, ...] = SIMPLE) -> Donne:
    """Return a garde by Nord with two bouts."""
    return Donne(
        joueurs=4,
        preneur=0,
        contrat=Contrat.GARDE,
        bouts=2,
        demi_points=2 * points,
        poignees=poignees,
    )


ROUGE = Entree(Donne(joueurs=4, contrat=Contrat.GARDE), ecrits=GARDE)
NOIRE = Entree(SANS, ecrits=AUTRE)
DITE = Entree(play(), ecrits=(216, -72, -72, -72))
DITE_43 = Entree(play(43), ecrits=(219, -73, -73, -73))


@pytest.fixture
def club(db: Database) -> Club:
    return open_club(db)


def rule(club: Club, rang: int | None, incident: str, **reponses: str) -> int:
    """Rule on a row of table 1, None for the donne being played."""
    feuille = club.sheet(1)
    demande = Demande(
        incident,
        CodeArbitrage.CA2012,
        reponses,
        1,
        numero_table=1,
        donne_id=feuille.donnes[rang - 1].id if rang else None,
        fautifs=(club.load().par_nom[feuille.sieges[1].nom.casefold()].id,),
    )
    return apply_arbitrage(club.db, club.soiree_id, demande, ORGANISATEUR)


def cancel(club: Club, id_: int) -> StoredFeuille:
    cancel_arbitrage(club.db, club.soiree_id, id_, ORGANISATEUR)
    return club.sheet(1)


def recopy(club: Club, profondeur: Profondeur, *entrees: Entree) -> StoredFeuille:
    """Copy table 1 with the foot that these rows give."""
    feuille = club.sheet(1)
    colonnes = list(zip(*(e.ecrits or () for e in entrees), strict=True)) or [(0,)] * 4
    plus = tuple(sum(max(v or 0, 0) for v in colonne) for colonne in colonnes)
    moins = tuple(-sum(min(v or 0, 0) for v in colonne) for colonne in colonnes)
    bilans = tuple(p - m for p, m in zip(plus, moins, strict=True))
    sommes = {"bilans": bilans} | ({} if profondeur is BILANS else {"plus": plus, "moins": moins})
    papier = Papier(profondeur, (None,) * 4, **sommes)
    rangees = () if profondeur is BILANS else entrees
    saisie = FeuilleSaisie(1, 1, feuille.table, ("",) * 4, papier, rangees)
    replace_papier(club.db, Adresse(club.soiree_id, 1), saisie, feuille.empreinte, ORGANISATEUR)
    return club.sheet(1)


@pytest.mark.parametrize("jugee", [CARTES, POIGNEE])
def test_the_same_row_beside_others_that_change(club, jugee):
    copy(club, details=True)
    id_ = rule(club, 1, **jugee)
    ligne = club.sheet(1).donnes[0]
    troisieme = Entree(play(poignees=()), ecrits=(156, -52, -52, -52))
    apres = recopy(club, DETAILS, DITE, replace(NOIRE, ecrits=(76, 76, -228, 76)), troisieme)
    assert apres.donnes[0].entree == ligne.entree
    assert is_juste(apres)
    assert list_arbitrages(club.db, club.soiree_id)[0].donne_id == apres.donnes[0].id
    rendue = cancel(club, id_)
    assert rendue.decisions == ()
    assert is_juste(rendue)
    assert rendue.build().lignes[0].scores == (216, -72, -72, -72)
    # Who showed the poignée was noted before: no copy has lost it.
    assert rendue.donnes[0].entree.donne.poignees == (Poignee(Taille.SIMPLE, 0),)


@pytest.mark.parametrize("jugee", [CARTES, POIGNEE])
def test_a_row_may_be_left_as_the_sheet_shows_it_since(club, jugee):
    copy(club, details=True)
    id_ = rule(club, 1, **jugee)
    avant = club.sheet(1)
    montree = avant.donnes[0].entree
    if jugee is CARTES:
        montree = replace(montree, donne=replace(montree.donne, contrat=None))
    papier = avant.papier
    saisie = FeuilleSaisie(1, 1, avant.table, ("",) * 4, papier, (montree, NOIRE, RIEN))
    replace_papier(club.db, Adresse(club.soiree_id, 1), saisie, avant.empreinte, ORGANISATEUR)
    assert [d.entree for d in club.sheet(1).donnes[:2]] == [d.entree for d in avant.donnes]
    assert is_juste(club.sheet(1))
    assert cancel(club, id_).build().bilans == (140, -148, 156, -148)


COPIES = {
    "points": (True, DETAILS, (DITE_43, NOIRE), COMME_AVANT),
    "scores": (True, DETAILS, (replace(DITE, ecrits=GARDE), NOIRE), COMME_AVANT),
    "poignee": (
        True,
        DETAILS,
        (Entree(play(poignees=(Poignee(Taille.DOUBLE),)), ecrits=DITE.ecrits), NOIRE),
        COMME_AVANT,
    ),
    "exchanged": (False, LIGNES, (NOIRE, ROUGE), COMME_AVANT),
    "inserted": (
        False,
        LIGNES,
        (Entree(SANS, ecrits=(30, -10, -10, -10)), ROUGE, NOIRE),
        COMME_AVANT,
    ),
    "missing": (False, LIGNES, (), COMME_AVANT),
    "no row": (False, BILANS, (ROUGE, NOIRE), COMME_AVANT),
    "deeper, facts": (False, DETAILS, (DITE, NOIRE), COMME_AVANT),
    "deeper": (False, DETAILS, (ROUGE, NOIRE), FORME),
    "less deep": (True, LIGNES, (ROUGE, NOIRE), COMME_AVANT),
    "less deep, facts": (True, LIGNES, (DITE, NOIRE), FORME),
}


@pytest.mark.parametrize(
    ("details", "profondeur", "copie", "conseil"), COPIES.values(), ids=COPIES.keys()
)
def test_any_other_copy_is_refused_and_nothing_is_written(
    club, details, profondeur, copie, conseil
):
    copy(club, details=details)
    rule(club, 1, **CARTES)
    avant = club.sheet(1)
    with pytest.raises(RefusError, match=REFUS.format(conseil)):
        recopy(club, profondeur, *copie)
    assert club.sheet(1) == avant


def test_a_poignee_removed_does_not_vanish_with_the_details(club):
    copy(club, details=True)
    rule(club, 1, **POIGNEE)
    with pytest.raises(RefusError, match=REFUS.format(COMME_AVANT)):
        recopy(club, LIGNES, replace(ROUGE, ecrits=DITE.ecrits), NOIRE)
    assert club.sheet(1).build().lignes[0].scores == (156, -52, -52, -52)


def test_a_row_is_free_again_once_the_ruling_is_cancelled(club):
    copy(club, details=True)
    cancel(club, rule(club, 1, **CARTES))
    apres = recopy(club, DETAILS, NOIRE, DITE_43)
    assert [d.entree.ecrits for d in apres.donnes] == [AUTRE, DITE_43.ecrits]
    assert is_juste(recopy(club, LIGNES, ROUGE))


def test_two_rulings_on_one_row_are_taken_back_one_after_the_other(club):
    avant = copy(club, details=True)
    ids = [rule(club, 1, **POIGNEE), rule(club, 1, **CARTES)]
    recopy(club, DETAILS, DITE, NOIRE)
    with pytest.raises(RefusError, match="changé depuis"):
        cancel(club, ids[0])
    assert cancel(club, ids[1]).build().lignes[0].scores == (156, -52, -52, -52)
    assert is_juste(club.sheet(1))
    assert cancel(club, ids[0]).build() == avant.build()
    assert club.sheet(1).decisions == ()


def test_a_sum_decided_before_follows_the_rows_and_comes_back(club):
    copie = copy(club)
    faux = replace(copie.papier, bilans=(999, -182, 122, -182))
    saisie = FeuilleSaisie(1, 1, copie.table, ("",) * 4, faux, (ROUGE, NOIRE))
    replace_papier(club.db, Adresse(club.soiree_id, 1), saisie, copie.empreinte, ORGANISATEUR)
    dite = Decision(BILAN, 0, 242, "mal additionné")
    decide(club.db, Adresse(club.soiree_id, 1), [dite], club.sheet(1).empreinte, ORGANISATEUR)
    avant = club.sheet(1)
    id_ = rule(club, 1, **CARTES)
    assert is_juste(club.sheet(1))
    assert replace(avant.decisions[0], valeur=-76) in club.sheet(1).decisions
    assert cancel(club, id_) == replace(
        avant, donnes=club.sheet(1).donnes, version=club.sheet(1).version
    )


def test_a_sheet_wrong_by_itself_is_wrong_again(club):
    copie = copy(club)
    faux = replace(copie.papier, bilans=(999, -182, 122, -182))
    saisie = FeuilleSaisie(1, 1, copie.table, ("",) * 4, faux, (ROUGE, NOIRE))
    replace_papier(club.db, Adresse(club.soiree_id, 1), saisie, copie.empreinte, ORGANISATEUR)
    assert not is_juste(club.sheet(1))
    id_ = rule(club, 1, **CARTES)
    assert not is_juste(club.sheet(1))
    rendue = cancel(club, id_)
    assert not is_juste(rendue)
    assert rendue.decisions == ()


@pytest.mark.parametrize("portee", [True, False])
def test_a_donne_annulled_while_it_is_played_joins_the_copy(club, portee):
    id_ = rule(club, None, **CARTES)
    assert club.sheet(1).is_attendue
    assert 1 in list_attendues(club.db, club.soiree_id, 1)
    papier = (ROUGE, ANNULEE, NOIRE, RIEN) if portee else (ROUGE, NOIRE, RIEN, RIEN)
    apres = recopy(club, LIGNES, *papier)
    annulees = [d.rang for d in apres.donnes if d.entree.donne.etat is Etat.ANNULEE]
    assert annulees == ([2] if portee else [3])
    assert len(apres.donnes) == 4
    assert apres.build().bilans == (242, -182, 122, -182)
    assert is_juste(apres)
    [jugee] = list_arbitrages(club.db, club.soiree_id)
    assert jugee.donne_id == apres.donnes[annulees[0] - 1].id
    # Copied again without it, it is still there; cancelled, it is not, and the rest is the same.
    assert recopy(club, DETAILS, *papier).donnes[annulees[0] - 1].entree.donne.etat == "annulee"
    rendue = cancel(club, id_)
    assert {d.entree.donne.etat for d in rendue.donnes} == {Etat.JOUEE}
    assert rendue.build().bilans == (242, -182, 122, -182)
    assert is_juste(rendue)


def test_it_comes_after_the_last_row_of_a_full_sheet(club):
    rule(club, None, **CARTES)
    rule(club, None, **CARTES)
    apres = recopy(club, LIGNES, ROUGE, NOIRE, ANNULEE, NOIRE)
    etats = [d.entree.donne.etat.value for d in apres.donnes]
    assert etats == ["jouee", "jouee", "annulee", "jouee", "annulee"]
    liees = {a.donne_id for a in list_arbitrages(club.db, club.soiree_id)}
    assert liees == {apres.donnes[2].id, apres.donnes[4].id}


def test_bilans_alone_count_and_have_no_row_for_it(club):
    id_ = rule(club, None, **CARTES)
    apres = recopy(club, BILANS, ROUGE, NOIRE)
    assert apres.donnes == ()
    assert apres.build().bilans == (242, -182, 122, -182)
    assert cancel(club, id_).build() == apres.build()


def test_there_is_no_room_for_it_on_a_sheet_of_forty_rows(club):
    rule(club, None, **CARTES)
    avant = club.sheet(1)
    with pytest.raises(RefusError, match="au plus 40 donnes"):
        recopy(club, LIGNES, *[NOIRE] * 40)
    assert club.sheet(1) == avant


def test_a_table_that_has_written_a_donne_itself_is_not_to_be_copied(club):
    rule(club, None, **CARTES)
    club.record(1)
    assert not club.sheet(1).is_attendue
    assert 1 not in list_attendues(club.db, club.soiree_id, 1)


DEUX = Entree(Donne(joueurs=4, contrat=Contrat.PRISE), ecrits=(60, -20, -20, -20))
FAUSSE = {"incident": "fausse_donne", "moment": "avant_contrat", "remplacant": "oui"}


def test_a_ruling_on_another_row_does_not_make_a_wrong_sheet_right(club):
    copie = copy(club)
    echangee = replace(NOIRE, ecrits=(AUTRE[0], AUTRE[2], AUTRE[1], AUTRE[3]))
    saisie = FeuilleSaisie(1, 1, copie.table, ("",) * 4, copie.papier, (ROUGE, echangee))
    replace_papier(club.db, Adresse(club.soiree_id, 1), saisie, copie.empreinte, ORGANISATEUR)
    assert not is_juste(club.sheet(1))
    id_ = rule(club, 1, **CARTES)
    assert not is_juste(club.sheet(1))
    assert not is_juste(cancel(club, id_))
    assert club.sheet(1).decisions == ()


def test_the_row_of_a_ruling_may_take_the_rank_of_one_that_was_ruled_on(club):
    id_ = rule(club, None, **CARTES)
    avant = recopy(club, LIGNES, ROUGE, NOIRE, DEUX)
    cancel(club, rule(club, 2, **CARTES))
    copie = recopy(club, LIGNES, ROUGE, ANNULEE, NOIRE, DEUX)
    assert copie.build().bilans == avant.build().bilans
    rendue = cancel(club, id_)
    assert rendue.build().bilans == avant.build().bilans
    assert is_juste(rendue)


def test_a_ruled_row_does_not_go_down_under_an_empty_one(club):
    copy(club)
    rule(club, 1, **CARTES)
    with pytest.raises(RefusError, match=REFUS.format(COMME_AVANT)):
        recopy(club, LIGNES, ANNULEE, ROUGE, NOIRE)


def test_two_rulings_on_the_donne_being_played_leave_a_row_of_paper(club):
    rule(club, None, **CARTES)
    id_ = rule(club, 1, **FAUSSE)
    recopy(club, LIGNES, ROUGE, NOIRE)
    rendue = cancel(club, id_)
    assert all(donne.entree.ecrits is not None for donne in rendue.donnes)
    assert is_juste(rendue)


def test_bilans_alone_keep_what_was_decided_of_them(club):
    rule(club, None, **CARTES)
    copie = recopy(club, LIGNES, ROUGE, NOIRE)
    rang = next(d.rang for d in copie.donnes if d.entree.donne.etat is Etat.ANNULEE)
    rule(club, rang, **FAUSSE)
    dite = Decision(BILAN, 0, 242, "relu")
    decide(club.db, Adresse(club.soiree_id, 1), [dite], club.sheet(1).empreinte, ORGANISATEUR)
    assert recopy(club, BILANS, ROUGE, NOIRE).build().bilans == copie.build().bilans


def test_a_foot_decided_before_the_rows_went_wrong_stays_wrong(club):
    """Cancelled, a ruling leaves the sheet as red as it was, and what was decided as it was."""
    copy(club)
    adresse = Adresse(club.soiree_id, 1)

    def recopy_faux(*entrees: Entree) -> StoredFeuille:
        feuille = club.sheet(1)
        papier = replace(feuille.papier, plus=(None,) * 4, moins=(None,) * 4, bilans=FAUX)
        saisie = FeuilleSaisie(1, 1, feuille.table, ("",) * 4, papier, entrees)
        replace_papier(club.db, adresse, saisie, feuille.empreinte, ORGANISATEUR)
        return club.sheet(1)

    dites = [Decision(BILAN, 0, 242, "mal additionné"), Decision(BILAN, 1, -182, "mal additionné")]
    decide(club.db, adresse, dites, recopy_faux(ROUGE, NOIRE).empreinte, ORGANISATEUR)
    assert is_juste(club.sheet(1))
    echangee = replace(ROUGE, ecrits=(GARDE[1], GARDE[0], *GARDE[2:]))
    avant = recopy_faux(echangee, NOIRE)
    assert not is_juste(avant)
    id_ = rule(club, 2, **CARTES)
    assert not is_juste(club.sheet(1))
    rendue = cancel(club, id_)
    assert not is_juste(rendue)
    assert rendue.decisions == avant.decisions
