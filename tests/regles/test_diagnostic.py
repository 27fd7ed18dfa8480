"""`find_suspect`: one cell is named when it alone explains the sheet, nobody otherwise."""

from dataclasses import replace

import pytest

from scorekeeper.regles.bareme import Contrat
from scorekeeper.regles.controle import check_feuille
from scorekeeper.regles.diagnostic import Suspect, find_suspect
from scorekeeper.regles.ecrit import LigneEcrite

from .exemples import NORD, OUEST, SUD
from .test_controle import OFFICIELLE, make_feuille, without_details


def suspect(feuille):
    return find_suspect(feuille, check_feuille(feuille))


def slip(feuille, numero, place, lu):
    """Return the sheet with one cell misread."""
    lignes = [
        replace(
            ligne,
            cases=tuple(lu if rang == place else case for rang, case in enumerate(ligne.cases)),
        )
        if ligne.numero == numero
        else ligne
        for ligne in feuille.lignes
    ]
    return replace(feuille, lignes=tuple(lignes))


LIGNES_SEULES = replace(without_details(OFFICIELLE), plus=None, moins=None, bilans=None)


@pytest.mark.parametrize("feuille", [OFFICIELLE, without_details(OFFICIELLE), LIGNES_SEULES])
@pytest.mark.parametrize(
    ("numero", "place", "attendu", "lu", "raison"),
    [
        (2, SUD, -76, 76, "signe inversé"),
        (2, OUEST, 228, -228, "signe du preneur inversé"),
        (2, OUEST, 228, 76, "preneur non multiplié"),
        (3, NORD, 42, None, "case oubliée"),
        (4, NORD, 276, 267, "chiffres intervertis"),
        (5, SUD, 1746, 174, "seule valeur qui rende la feuille juste"),
    ],
)
def test_one_wrong_cell_is_named(feuille, numero, place, attendu, lu, raison):
    fausse = slip(feuille, numero, place, lu)
    assert suspect(fausse) == Suspect(numero, place, attendu, lu, raison)


@pytest.mark.parametrize(
    ("pied", "donne", "cases", "attendu"),
    [
        ("plus", "Total +", (318, 1764, 360, 270), 1746),
        ("moins", "Total -", (764, 404, 750, 780), 400),
        ("bilans", "Bilan", (-446, -1346, -390, -510), 1346),
    ],
)
def test_one_wrong_sum_is_named(pied, donne, cases, attendu):
    trouve = suspect(replace(OFFICIELLE, **{pied: cases}))
    assert (trouve.donne, trouve.place, trouve.attendu) == (donne, SUD, attendu)


def test_the_remainders_name_a_bilan():
    feuille = make_feuille(bilans=(-446, 1346, -390, -511))
    assert suspect(feuille) == Suspect(
        None, OUEST, -510, -511, "seule valeur qui rende la feuille juste"
    )


def test_a_number_that_is_missing_does_not_hide_the_slip():
    feuille = make_feuille(LigneEcrite(2, (198, 66, -66, -66), Contrat.GARDE))
    assert suspect(feuille).place == 1


DOUTES = {
    "rien à dire": OFFICIELLE,
    "numéro seul": make_feuille(LigneEcrite(2, (198, -66, -66, -66))),
    "deux fautes": slip(slip(LIGNES_SEULES, 1, SUD, 106), 2, SUD, 76),
    "preneur ou appelé": make_feuille((-66, 66, -66, 66, -66), places=5),
    "signe d’un bilan pair": make_feuille(bilans=(446, 1346, -390, -510)),
    "montant impossible": make_feuille((321, -107, -107, -107)),
    "corrigée, encore impossible": make_feuille((321, -107, -107, 107)),
    "le total suit la faute": replace(
        slip(LIGNES_SEULES, 1, SUD, 106), bilans=(-446, 1558, -390, -510)
    ),
}


@pytest.mark.parametrize("feuille", DOUTES.values(), ids=DOUTES)
def test_nobody_is_named_when_unsure(feuille):
    assert suspect(feuille) is None
