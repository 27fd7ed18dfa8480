"""What a line of scores says by itself: who took, who sat out, which amounts a contract allows."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.regles.bareme import FFT, Contrat, Misere
from scorekeeper.regles.controle.formes import infer_joueurs, list_signees, read_forme
from scorekeeper.regles.controle.montants import list_possibles, list_simples
from scorekeeper.regles.donne import score, spread

from ..exemples import list_feuille_officielle

GARDE = Contrat.GARDE


@pytest.mark.parametrize("joueurs", [3, 4, 5])
def test_a_garde_without_prime_has_112_amounts(joueurs):
    simples = list_simples(GARDE, joueurs)
    assert len(simples) == 112
    assert sorted(simples)[0] == -162
    assert sorted(simples)[-1] == 160
    assert all(montant % 2 == 0 for montant in simples)


def test_the_amounts_of_the_official_sheet_are_possible():
    for donne in list_feuille_officielle():
        assert abs(score(donne)[donne.preneur]) // 3 in {
            abs(montant) for montant in list_possibles(donne.contrat, 4)
        }


def test_a_chelem_does_not_make_every_amount_possible():
    assert {142 + 200, 142 + 400 + 20 + 20} <= list_possibles(GARDE, 4)
    assert not {250, 300, 440} & list_possibles(GARDE, 4)


def test_a_house_without_that_contract_has_no_amount(maison):
    assert list_simples(Contrat.PRISE, 4, maison) == frozenset()


def test_a_house_that_rounds_has_few_amounts():
    par_dix = replace(FFT, nom="dix", titre="Dix", arrondi=10)
    assert list_simples(GARDE, 4, par_dix) == {
        sens * (25 + compte) * 2 for sens in (1, -1) for compte in range(0, 61, 10)
    }


def test_the_preneurs_own_miseres_are_possible_amounts(maison):
    cher = replace(maison, miseres={Misere.ATOUT: 7, Misere.TETE: 13})
    assert not {50 + 7, 50 + 13} & list_possibles(GARDE, 4, maison)
    assert {50, 50 + 7, 50 + 13, 50 + 7 + 13} <= list_possibles(GARDE, 4, cher)


@st.composite
def lines(draw):
    places, joueurs = draw(st.sampled_from([(3, 3), (4, 4), (5, 5), (5, 4), (6, 5), (4, 3)]))
    mort = draw(st.integers(0, places - 1)) if places > joueurs else None
    actifs = [place for place in range(places) if place != mort]
    preneur = draw(st.sampled_from(actifs))
    appele = draw(st.sampled_from(actifs)) if joueurs == 5 else None
    marque = draw(st.integers(-962, 962).filter(bool))
    return (
        joueurs,
        (preneur, appele, mort, marque),
        tuple(spread(marque, joueurs, preneur, appele, mort)),
    )


@given(lines())
def test_the_shape_of_a_line_gives_back_who_did_what(ligne):
    joueurs, (preneur, appele, mort, marque), cases = ligne
    forme = read_forme(cases, joueurs)
    assert forme is not None
    assert forme.marque == marque
    assert (forme.role.preneur, forme.role.appele, forme.role.mort) == (preneur, appele, mort)
    assert infer_joueurs(len(cases), [cases]) == joueurs


@pytest.mark.parametrize(
    ("places", "lignes", "joueurs"),
    [
        (3, [(None, 5, 5)], 3),
        (6, [], 5),
        (5, [], 5),
        (5, [(1, 2, 3, 4, None), (None, 1, 2, 3, 4)], 4),
        (5, [(1, 2, 3, 4, 5), (None, 1, 2, 3, 4)], 5),
        (4, [(1, 2, 3, None)], 4),
        (4, [(200, -100, -100, None)], 3),
        (4, [(300, -100, -100, -100), (200, -100, None, -100)], 4),
    ],
)
def test_how_many_play_when_nothing_says_it(places, lignes, joueurs):
    assert infer_joueurs(places, lignes) == joueurs


@pytest.mark.parametrize(
    ("cases", "joueurs", "signees"),
    [
        ((198, 66, 66, 66), 4, {(198, -66, -66, -66), (-198, 66, 66, 66)}),
        ((None, 132, 66, 66), 3, {(None, 132, -66, -66), (None, -132, 66, 66)}),
        ((264, 66, 66, 66, 66), 5, {(264, *[-66] * 4), (-264, *[66] * 4)}),
        ((198, 66, 66, 60), 4, set()),
        ((198, 66, 66, None), 4, set()),
        ((0, 0, 0, 0), 4, set()),
    ],
)
def test_the_signs_a_line_may_have(cases, joueurs, signees):
    trouvees = list_signees(cases, joueurs)
    assert {trouvee.cases for trouvee in trouvees} == signees
    for trouvee in trouvees:
        assert read_forme(trouvee.cases, joueurs) == trouvee.forme
        assert all(trouvee.cases[place] == -cases[place] for place in trouvee.places)


def test_at_five_the_partner_of_a_line_without_signs_can_be_anyone():
    signees = list_signees((132, 66, 66, 66, 66), 5)
    assert len({signee.cases for signee in signees}) == 8
