"""The feuille: official sheet, cumuls, numbers and donneurs, and every sum that is not zero."""

from dataclasses import replace
from itertools import accumulate

import pytest

from scorekeeper.regles.anomalie import Gravite
from scorekeeper.regles.bareme import Camp, Contrat
from scorekeeper.regles.donne import Donne, Etat, Motif
from scorekeeper.regles.feuille import Entree, Table, build_feuille

from .exemples import EST, NORD, OUEST, SUD, list_feuille_officielle, make_donne, make_poignees

QUATRE = Table(places=4, joueurs=4)
CINQ_MORT = Table(places=5, joueurs=4)


def enter(*donnes: Donne) -> list[Entree]:
    return [Entree(donne) for donne in donnes]


def end_donne(etat: Etat, motif: Motif | None = None, mort: int | None = None) -> Entree:
    return Entree(Donne(4, etat=etat, motif=motif, mort=mort))


def list_donneurs(table: Table, entrees: list[Entree]) -> list[int]:
    feuille = build_feuille(table, entrees)
    return [*(ligne.donneur for ligne in feuille.lignes), feuille.suite.donneur]


def test_official_sheet():
    feuille = build_feuille(Table(4, 4, boussole=True), enter(*list_feuille_officielle()))
    assert feuille.bilans == feuille.totaux == (-446, 1346, -390, -510)
    assert feuille.plus == (318, 1746, 360, 270)
    assert feuille.moins == (764, 400, 750, 780)
    assert [ligne.marque for ligne in feuille.lignes] == [106, 76, -42, 92, 582]
    assert [ligne.ecart for ligne in feuille.lignes] == [8, 4, -7, 11, 46]
    assert [ligne.numero for ligne in feuille.lignes] == [1, 2, 3, 4, 5]
    assert (feuille.lignes[0].scores, feuille.lignes[1].scores) == (
        (-106, -106, 318, -106),
        (-76, -76, -76, 228),
    )
    assert feuille.is_juste
    assert feuille.suite.numero == 6
    assert feuille.suite.mort is None


def test_pagat_running_totals():
    donnes = [
        make_donne(points=56),
        make_donne(preneur=1, bouts=3, points=49, petit=Camp.ATTAQUE),
        make_donne(preneur=2, points=40, petit=Camp.DEFENSE),
        make_donne(preneur=2, points=41, petit=Camp.DEFENSE),
        make_donne(preneur=3, bouts=3, points=40, poignees=make_poignees("simple")),
    ]
    feuille = build_feuille(QUATRE, enter(*donnes))
    assert [ligne.cumuls for ligne in feuille.lignes] == [
        (240, -80, -80, -80),
        (144, 208, -176, -176),
        (216, 280, -392, -104),
        (186, 250, -302, -134),
        (108, 172, -380, 100),
    ]
    assert all(ligne.somme_cumuls == 0 for ligne in feuille.lignes)


def list_donnes_a_mort() -> list[Donne]:
    return [
        make_donne(4, mort=0, preneur=1, points=49),
        make_donne(4, mort=1, preneur=2, points=24, contrat=Contrat.PRISE),
        make_donne(4, mort=2, preneur=3, points=69),
        make_donne(4, mort=3, preneur=4, points=41),
        make_donne(4, mort=4, preneur=0, points=28),
    ]


def test_table_of_five_with_a_mort():
    feuille = build_feuille(CINQ_MORT, enter(*list_donnes_a_mort()))
    assert [ligne.marque for ligne in feuille.lignes] == [66, -42, 106, 50, -76]
    assert [ligne.scores for ligne in feuille.lignes] == [
        (None, 198, -66, -66, -66),
        (42, None, -126, 42, 42),
        (-106, -106, None, 318, -106),
        (-50, -50, -50, None, 150),
        (-228, 76, 76, 76, None),
    ]
    assert feuille.bilans == (-342, 118, -166, 370, 20)
    assert [ligne.donneur for ligne in feuille.lignes] == [0, 1, 2, 3, 4]
    assert (feuille.suite.donneur, feuille.suite.mort, feuille.is_juste) == (0, 0, True)


def test_empty_feuille():
    feuille = build_feuille(Table(3, 3, premier_donneur=2), [])
    assert (feuille.lignes, feuille.bilans, feuille.totaux) == ((), (0, 0, 0), (0, 0, 0))
    assert (feuille.suite.numero, feuille.suite.donneur) == (1, 2)
    assert feuille.is_juste


def test_reports_count_in_totals_not_in_bilans():
    feuille = build_feuille(QUATRE, enter(make_donne()), (100, -40, -40, -20))
    assert feuille.reports == (100, -40, -40, -20)
    assert feuille.bilans == (198, -66, -66, -66)
    assert feuille.lignes[0].cumuls == feuille.totaux == (298, -106, -106, -86)
    assert feuille.is_juste


# --- numbers and donneurs (reglement.md §1.6)


@pytest.mark.parametrize(
    ("entree", "donneur", "numero"),
    [
        (Entree(make_donne()), 1, 1),
        (end_donne(Etat.PASSEE), 1, None),
        (end_donne(Etat.ANNULEE, Motif.PETIT_SEC), 1, None),
        (end_donne(Etat.ANNULEE, Motif.FAUSSE_DONNE), 0, None),
        (end_donne(Etat.ANNULEE, Motif.ARBITRE), 1, 1),
        (end_donne(Etat.ANNULEE), 1, None),
        (end_donne(Etat.PASSEE, Motif.FAUSSE_DONNE), 1, None),
        (end_donne(Etat.PASSEE, Motif.ARBITRE), 1, None),
        (Entree(make_donne(motif=Motif.FAUSSE_DONNE)), 1, 1),
    ],
    ids=repr,
)
def test_what_follows_a_donne(entree, donneur, numero):
    feuille = build_feuille(QUATRE, [entree])
    assert (feuille.suite.donneur, feuille.lignes[0].numero) == (donneur, numero)
    assert feuille.suite.numero == (numero or 0) + 1


@pytest.mark.parametrize(
    ("entree", "suivant"),
    [
        (Entree(make_donne(4, mort=0, preneur=1)), 1),
        (end_donne(Etat.PASSEE, mort=0), 0),
        (end_donne(Etat.ANNULEE, Motif.PETIT_SEC, mort=0), 0),
        (end_donne(Etat.ANNULEE, Motif.FAUSSE_DONNE, mort=0), 0),
        (end_donne(Etat.ANNULEE, Motif.ARBITRE, mort=0), 1),
    ],
    ids=repr,
)
def test_a_mort_deals_until_someone_takes(entree, suivant):
    suite = build_feuille(CINQ_MORT, [entree]).suite
    assert (suite.donneur, suite.mort) == (suivant, suivant)


def test_a_number_is_never_given_twice():
    entrees = [
        Entree(make_donne()),
        end_donne(Etat.PASSEE),
        end_donne(Etat.ANNULEE, Motif.ARBITRE),
        end_donne(Etat.ANNULEE, Motif.FAUSSE_DONNE),
        Entree(make_donne()),
    ]
    feuille = build_feuille(QUATRE, entrees)
    assert [ligne.numero for ligne in feuille.lignes] == [1, None, 2, None, 3]
    assert feuille.suite.numero == 4


@pytest.mark.parametrize(
    ("table", "ordre"),
    [
        (Table(4, 4, boussole=True), [NORD, OUEST, SUD, EST, NORD]),
        (Table(4, 4, premier_donneur=EST, boussole=True), [EST, NORD, OUEST, SUD, EST]),
        (Table(4, 4), [0, 1, 2, 3, 0]),
        (Table(3, 3, premier_donneur=1), [1, 2, 0, 1, 2]),
    ],
)
def test_order_of_play(table, ordre):
    donnes = [make_donne(table.joueurs)] * 4
    assert list_donneurs(table, enter(*donnes)) == ordre


def test_the_table_can_force_a_donneur_and_he_stays_forced():
    entrees = enter(*[make_donne()] * 3)
    entrees[1] = replace(entrees[1], donneur_force=3)
    assert list_donneurs(QUATRE, entrees) == [0, 3, 0, 1]
    assert list_donneurs(QUATRE, entrees[1:]) == [3, 0, 1]


def test_after_the_arbitre_the_same_donneur_can_be_set():
    entrees = [
        end_donne(Etat.ANNULEE, Motif.ARBITRE),
        Entree(make_donne(), donneur_force=0),
    ]
    assert list_donneurs(QUATRE, entrees) == [0, 0, 1]


def test_the_mort_is_who_dealt_even_when_an_earlier_line_is_cancelled():
    entrees = enter(*list_donnes_a_mort())
    assert list_donneurs(CINQ_MORT, entrees[1:3]) == [1, 2, 3]


def test_a_mort_table_trusts_the_forced_donneur_when_no_mort_is_known():
    entrees = [replace(end_donne(Etat.PASSEE), donneur_force=3)]
    assert list_donneurs(CINQ_MORT, entrees) == [3, 3]


# --- sums that are not zero, facts that cannot be


def list_flags(feuille) -> tuple[list[list[str]], list[str]]:
    codes = [[anomalie.code for anomalie in ligne.anomalies] for ligne in feuille.lignes]
    return codes, [anomalie.code for anomalie in feuille.anomalies]


def write(*ecrits: int | None) -> Entree:
    return Entree(Donne(4), ecrits=ecrits)


def test_written_scores_that_sum_to_zero():
    feuille = build_feuille(QUATRE, [write(318, -106, -106, -106)])
    (ligne,) = feuille.lignes
    assert ligne.scores == (318, -106, -106, -106)
    assert (ligne.marque, ligne.ecart, ligne.numero, ligne.somme) == (None, None, 1, 0)
    assert (list_flags(feuille), feuille.is_juste) == (([[]], []), True)


def test_the_smallest_score_counts():
    feuille = build_feuille(QUATRE, [write(1, -1, 0, 0)])
    assert (feuille.plus, feuille.moins) == ((1, 0, 0, 0), (0, 1, 0, 0))


def test_written_scores_that_do_not_sum_to_zero():
    entrees = [Entree(make_donne()), write(318, -106, -106, 106), Entree(make_donne(preneur=1))]
    feuille = build_feuille(QUATRE, entrees)
    assert list_flags(feuille) == ([[], ["ligne-non-nulle"], []], ["feuille-non-nulle"])
    assert [ligne.somme for ligne in feuille.lignes] == [0, 212, 0]
    assert [ligne.somme_cumuls for ligne in feuille.lignes] == [0, 212, 212]
    (anomalie,) = feuille.lignes[1].anomalies
    assert (anomalie.gravite, anomalie.champ) == (Gravite.ERREUR, "somme")
    assert anomalie.message == "Cette ligne ne fait pas zéro\u00a0: somme +212."
    assert feuille.anomalies[0].message == "La feuille ne fait pas zéro\u00a0: somme +212."
    assert not feuille.is_juste


def test_two_slips_that_compensate_are_still_shown():
    feuille = build_feuille(QUATRE, [write(300, -100, -100, -90), write(300, -100, -100, -110)])
    assert list_flags(feuille) == ([["ligne-non-nulle"], ["ligne-non-nulle"]], [])
    assert not feuille.is_juste


def test_a_forgotten_cell_is_flagged():
    feuille = build_feuille(QUATRE, [write(318, -106, None, -106)])
    assert feuille.lignes[0].somme == 106
    assert feuille.bilans == (318, -106, 0, -106)
    assert not feuille.is_juste


def test_reports_that_do_not_sum_to_zero():
    feuille = build_feuille(QUATRE, enter(make_donne()), (100, 0, 0, -99))
    assert list_flags(feuille) == ([[]], ["report-non-nul"])
    assert feuille.lignes[0].somme_cumuls == 1
    assert feuille.anomalies[0].message == "Les totaux reportés ne font pas zéro\u00a0: somme +1."
    assert not feuille.is_juste


def test_reports_and_lines_that_compensate_are_still_shown():
    feuille = build_feuille(QUATRE, [write(300, -100, -100, -110)], (10, 0, 0, 0))
    assert list_flags(feuille) == (
        [["ligne-non-nulle"]],
        ["report-non-nul", "feuille-non-nulle"],
    )
    assert sum(feuille.totaux) == 0
    assert not feuille.is_juste


def test_damaged_facts_score_nothing_and_are_shown():
    feuille = build_feuille(QUATRE, enter(make_donne(), make_donne(bouts=7)))
    assert list_flags(feuille) == ([[], ["bouts-hors-bornes"]], [])
    assert feuille.lignes[1].scores == (None,) * 4
    assert feuille.bilans == (198, -66, -66, -66)
    assert not feuille.is_juste


def test_alerts_do_not_make_a_feuille_wrong():
    feuille = build_feuille(QUATRE, enter(make_donne(bouts=3, points=91)))
    assert list_flags(feuille) == ([["chelem-oublie"]], [])
    assert feuille.is_juste


@pytest.mark.parametrize(
    ("table", "donne", "attendu"),
    [
        (QUATRE, make_donne(3), "4\u00a0joueurs"),
        (QUATRE, make_donne(5), "4\u00a0joueurs"),
        (QUATRE, make_donne(4, mort=4), "4\u00a0joueurs"),
        (CINQ_MORT, make_donne(4), "4\u00a0joueurs et un mort"),
        (CINQ_MORT, make_donne(5), "4\u00a0joueurs et un mort"),
    ],
    ids=repr,
)
def test_a_donne_of_another_size_is_shown(table, donne, attendu):
    feuille = build_feuille(table, enter(donne))
    (anomalie,) = feuille.lignes[0].anomalies
    assert (anomalie.code, anomalie.gravite) == ("taille", Gravite.ERREUR)
    assert anomalie.message.endswith(f"il faut {attendu}.")
    assert feuille.lignes[0].scores == (None,) * table.places
    assert not feuille.is_juste


def test_a_written_score_beyond_the_table_is_flagged():
    feuille = build_feuille(QUATRE, [write(318, -106, -106, -106, 12)])
    assert feuille.lignes[0].somme == 12
    assert not feuille.is_juste


@pytest.mark.parametrize("force", [-1, 4])
def test_a_damaged_donneur_is_ignored(force):
    entrees = [replace(Entree(make_donne()), donneur_force=force)]
    assert list_donneurs(QUATRE, entrees) == [0, 1]


def test_lines_that_do_not_score_leave_the_cumuls():
    entrees = [Entree(make_donne()), end_donne(Etat.PASSEE), Entree(make_donne(preneur=3))]
    feuille = build_feuille(QUATRE, entrees)
    assert feuille.lignes[1].scores == (0, 0, 0, 0)
    assert feuille.lignes[1].marque is None
    assert feuille.lignes[1].cumuls == feuille.lignes[0].cumuls
    colonnes = zip(*(ligne.scores for ligne in feuille.lignes), strict=True)
    cumuls = zip(*(ligne.cumuls for ligne in feuille.lignes), strict=True)
    for colonne, cumul in zip(colonnes, cumuls, strict=True):
        assert tuple(accumulate(colonne)) == cumul
