"""Which number counts: decided, else computed, else written; the written one is never lost."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.regles.decision import (
    BILAN,
    TOTAL_MOINS,
    TOTAL_PLUS,
    Decision,
    Rang,
    Source,
    apply_decisions,
    put_case,
    read_case,
)
from scorekeeper.regles.donne import Donne, Etat, Motif
from scorekeeper.regles.ecrit import FeuilleEcrite, LigneEcrite
from scorekeeper.regles.feuille import Entree, Feuille, Table, build_feuille

from .exemples import list_feuille_officielle

QUATRE = Table(4, 4)
NOMS = ("DURAND", "DUPONT", "DUBOIS", "DESPRES")
ECRITE = FeuilleEcrite(
    NOMS, 4, (LigneEcrite(1, (-106, -106, 318, -106)), LigneEcrite(2, (-76, 76, -76, 228)))
)
VALEURS = st.integers(-2000, 2000) | st.none()


def write(*scores: int | None) -> Entree:
    return Entree(Donne(4), ecrits=scores)


def build(*entrees: Entree, **autres: object) -> Feuille:
    return build_feuille(QUATRE, entrees, **autres)  # type: ignore[arg-type]


def test_it_works():
    feuille = build(write(-76, 76, -76, 228), decisions=[Decision(1, 1, -76, "le signe")])
    [ligne] = feuille.lignes
    assert ligne.scores == (-76, -76, -76, 228)
    assert ligne.entree.ecrits == (-76, 76, -76, 228)
    assert ligne.sources == (Source.ECRIT, Source.DECIDE, Source.ECRIT, Source.ECRIT)
    assert ligne.cumuls == feuille.bilans == feuille.totaux == (-76, -76, -76, 228)
    assert (ligne.somme, ligne.somme_cumuls, ligne.anomalies) == (0, 0, ())
    assert feuille.is_juste


def test_without_the_decision_the_written_number_counts_and_is_told():
    feuille = build(write(-76, 76, -76, 228))
    assert feuille.bilans == (-76, 76, -76, 228)
    assert feuille.lignes[0].somme == 152
    assert [a.code for a in feuille.lignes[0].anomalies] == ["ligne-non-nulle"]
    assert not feuille.is_juste


def test_what_is_computed_counts_before_what_is_written():
    donne = list_feuille_officielle()[0]
    [ligne] = build(Entree(donne, ecrits=(-106, -106, 381, -106))).lignes
    assert ligne.scores == (-106, -106, 318, -106)
    assert ligne.sources == (Source.CALCUL,) * 4


def test_what_is_decided_counts_before_what_is_computed():
    donne = list_feuille_officielle()[0]
    entree = Entree(donne, ecrits=(-106, -106, 318, -106))
    [ligne] = build(entree, decisions=[Decision(1, 0, -100), Decision(1, 2, 312)]).lignes
    assert ligne.scores == (-100, -106, 312, -106)
    assert ligne.sources == (Source.DECIDE, Source.CALCUL, Source.DECIDE, Source.CALCUL)
    assert ligne.somme == 0


def test_a_decision_may_empty_a_cell_or_fill_one():
    [ligne] = build(
        write(None, -42, 84, 7), decisions=[Decision(1, 0, -42), Decision(1, 3, None)]
    ).lignes
    assert ligne.scores == (-42, -42, 84, None)
    assert ligne.sources[3] is Source.DECIDE


def test_a_decision_that_unbalances_a_line_is_told():
    [ligne] = build(write(-10, -10, 30, -10), decisions=[Decision(1, 2, 20)]).lignes
    assert [a.code for a in ligne.anomalies] == ["ligne-non-nulle"]
    assert ligne.somme == -10


def test_a_decision_moves_every_cumul_below():
    feuille = build(
        write(-10, -10, 30, -10), write(-20, -20, 60, -20), decisions=[Decision(1, 0, -11)]
    )
    assert [ligne.cumuls[0] for ligne in feuille.lignes] == [-11, -31]
    assert feuille.lignes[1].sources == (Source.ECRIT,) * 4


@pytest.mark.parametrize("rang", [3, BILAN, TOTAL_PLUS])
def test_a_decision_elsewhere_leaves_the_lines_alone(rang: Rang):
    feuille = build(write(-10, -10, 30, -10), decisions=[Decision(rang, 0, 99)])
    assert feuille.bilans == (-10, -10, 30, -10)


def test_a_donne_without_a_number_is_never_decided():
    annulee = Entree(Donne(4, etat=Etat.ANNULEE, motif=Motif.PETIT_SEC))
    feuille = build(write(-10, -10, 30, -10), annulee, decisions=[Decision(1, 0, -12)])
    assert feuille.lignes[0].scores[0] == -12
    assert Source.DECIDE not in feuille.lignes[1].sources


def test_written_bilans_count_when_no_line_says_anything():
    vides = [write(None, None, None, None)] * 2
    feuille = build(*vides, bilans_ecrits=(10, -10, None, 5), reports=(1, 1, 1, -3))
    assert feuille.bilans == (10, -10, 0, 5)
    assert feuille.totaux == (11, -9, 1, 2)
    assert [a.code for a in feuille.anomalies] == ["feuille-non-nulle"]


def test_a_bilan_may_be_decided_too():
    feuille = build(bilans_ecrits=(10, 10, 0, 0), decisions=[Decision(BILAN, 1, -10)])
    assert feuille.bilans == (10, -10, 0, 0)
    assert feuille.is_juste


def test_lines_count_before_written_bilans():
    feuille = build(write(-10, -10, 30, -10), bilans_ecrits=(1, 2, 3, 4))
    assert feuille.bilans == (-10, -10, 30, -10)


@pytest.mark.parametrize(
    ("rang", "lu"),
    [(TOTAL_PLUS, "plus"), (TOTAL_MOINS, "moins"), (BILAN, "bilans"), (None, "bilans")],
)
def test_a_sum_is_put_in_its_own_row(rang: Rang, lu: str):
    neuve = put_case(ECRITE, rang, 2, 7)
    assert getattr(neuve, lu) == (None, None, 7, None)
    deux = put_case(neuve, rang, 0, -1)
    assert getattr(deux, lu) == (-1, None, 7, None)
    assert deux.lignes == ECRITE.lignes


@given(st.integers(1, 2), st.integers(0, 3), VALEURS)
def test_a_cell_put_changes_that_cell_alone(rang: int, place: int, valeur: int | None):
    neuve = put_case(ECRITE, rang, place, valeur)
    for avant, apres in zip(ECRITE.lignes, neuve.lignes, strict=True):
        for ici in range(4):
            touchee = (apres.numero, ici) == (rang, place)
            assert apres.cases[ici] == (valeur if touchee else avant.cases[ici])
    assert put_case(neuve, rang, place, ECRITE.lignes[rang - 1].cases[place]) == ECRITE


def test_a_row_that_is_not_there_changes_nothing():
    assert put_case(ECRITE, 9, 0, 5) == ECRITE


@given(st.lists(st.builds(Decision, st.integers(1, 2), st.integers(0, 3), VALEURS), max_size=6))
def test_the_sheet_reads_as_the_feuille_counts(decisions: list[Decision]):
    """What the control sees and what the ranking counts are the same numbers."""
    retenue = apply_decisions(ECRITE, decisions)
    entrees = [write(*ligne.cases) for ligne in ECRITE.lignes]
    feuille = build(*entrees, decisions=decisions)
    assert [ligne.scores for ligne in feuille.lignes] == [ligne.cases for ligne in retenue.lignes]
    assert sum(feuille.bilans) == sum(ligne.somme for ligne in feuille.lignes)
    assert feuille.bilans == tuple(p - m for p, m in zip(feuille.plus, feuille.moins, strict=True))


def test_what_was_decided_first_gives_way():
    deux = [Decision(2, 1, 5), Decision(2, 1, -76)]
    assert apply_decisions(ECRITE, deux).lignes[1].cases[1] == -76
    assert replace(deux[0], valeur=-76) == deux[1]


def test_a_donne_annulled_by_the_arbitre_scores_nothing_whatever_was_decided():
    annulee = Entree(Donne(4, etat=Etat.ANNULEE, motif=Motif.ARBITRE), ecrits=(None,) * 4)
    feuille = build(annulee, decisions=[Decision(1, 0, -60)])
    assert feuille.bilans == (0, 0, 0, 0)
    assert Source.DECIDE not in feuille.lignes[0].sources


def test_a_decision_stays_on_its_row_when_one_above_no_longer_takes_a_number():
    annulee = Entree(Donne(4, etat=Etat.ANNULEE, motif=Motif.PETIT_SEC))
    lignes = annulee, write(-20, -20, 60, -20), write(-11, -10, 30, -10)
    feuille = build(*lignes, decisions=[Decision(3, 0, -10)])
    assert [ligne.scores for ligne in feuille.lignes[1:]] == [
        (-20, -20, 60, -20),
        (-10, -10, 30, -10),
    ]


@pytest.mark.parametrize(
    ("donne", "place", "valeur"),
    [
        (1, 2, 318),
        (2, 0, -76),
        (3, 0, None),
        (TOTAL_PLUS, 2, 242),
        (TOTAL_MOINS, 0, None),
        (BILAN, 1, -30),
        (None, 1, -30),
        ("Pied", 1, None),
    ],
)
def test_a_cell_is_read_wherever_it_is(donne: Rang, place: int, valeur: int | None):
    feuille = replace(ECRITE, plus=(None, None, 242, 122), bilans=(-182, -30, 242, 122))
    assert read_case(feuille, donne, place) == valeur
