"""The life of a feuille: every state and every geste, and who may still change it."""

from itertools import product

import pytest

from scorekeeper.regles.cycle import (
    EtatFeuille,
    Geste,
    after_change,
    is_verrouillee,
    is_visee,
    list_gestes,
    next_etat,
)

COURS, REMISE, CONFIRMEE, VALIDEE, CORRIGEE = EtatFeuille
SUITES = {
    (COURS, Geste.REMETTRE): REMISE,
    (REMISE, Geste.CONFIRMER): CONFIRMEE,
    (REMISE, Geste.REFUSER): COURS,
    (REMISE, Geste.VALIDER): VALIDEE,
    (CONFIRMEE, Geste.VALIDER): VALIDEE,
    (CORRIGEE, Geste.VALIDER): VALIDEE,
    (CONFIRMEE, Geste.ROUVRIR): COURS,
    (VALIDEE, Geste.ROUVRIR): COURS,
    (CORRIGEE, Geste.ROUVRIR): COURS,
}


@pytest.mark.parametrize(("etat", "geste"), [*product(EtatFeuille, Geste)])
def test_every_geste_in_every_state(etat: EtatFeuille, geste: Geste):
    assert next_etat(etat, geste) is SUITES.get((etat, geste))
    assert (geste in list_gestes(etat)) is ((etat, geste) in SUITES)


def test_from_the_table_to_the_ranking():
    etat = COURS
    for geste in (Geste.REMETTRE, Geste.CONFIRMER, Geste.VALIDER):
        suivant = next_etat(etat, geste)
        assert suivant is not None
        etat = suivant
    assert etat is VALIDEE


@pytest.mark.parametrize(
    ("etat", "verrouillee", "table", "organisateur"),
    [
        (COURS, False, COURS, COURS),
        (REMISE, False, COURS, REMISE),
        (CONFIRMEE, True, CORRIGEE, CORRIGEE),
        (VALIDEE, True, CORRIGEE, CORRIGEE),
        (CORRIGEE, True, CORRIGEE, CORRIGEE),
    ],
)
def test_what_a_change_makes_of_it(etat, verrouillee, table, organisateur):
    assert is_verrouillee(etat) is verrouillee
    assert after_change(etat) is table
    assert after_change(etat, organise=True) is organisateur


@pytest.mark.parametrize(
    ("visas", "visee"), [((), False), ((0, 1, 2), False), ((3, 1, 0, 2), True), (range(6), True)]
)
def test_a_sheet_is_visee_by_all_or_it_is_not(visas, visee):
    assert is_visee(visas, 4) is visee
