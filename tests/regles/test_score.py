"""The score of a donne: golden donnes, and every consequence the règlement's formula has."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.regles.anomalie import Gravite, list_erreurs
from scorekeeper.regles.bareme import FFT, Camp, Chelem, Contrat, Misere, Taille
from scorekeeper.regles.donne import (
    Donne,
    DonneError,
    Etat,
    Poignee,
    PrimeMisere,
    camp_of,
    compute,
    marque,
    score,
    spread,
)
from scorekeeper.regles.verification import check_donne

from .exemples import (
    GOLDEN,
    IMPOSSIBLES,
    POSSIBLES,
    make_donne,
    make_poignees,
    name_exemple,
    place_exemple,
)


def list_attendus(exemple: dict[str, Any], donne: Donne) -> list[int]:
    attendu = exemple["attendu"]
    roles = ["defenseur"] * donne.joueurs
    if exemple["appele"] == "autre":
        roles[donne.appele or 0] = "partenaire"
    roles[donne.preneur or 0] = "preneur"
    return [attendu[role] for role in roles]


def test_golden_are_all_there():
    assert (len(POSSIBLES), len(IMPOSSIBLES)) == (64, 2)


@pytest.mark.parametrize("exemple", GOLDEN, ids=name_exemple)
def test_golden_scores(exemple):
    for donne in place_exemple(exemple):
        assert score(donne) == list_attendus(exemple, donne)


@pytest.mark.parametrize("exemple", POSSIBLES, ids=name_exemple)
def test_golden_are_accepted(exemple):
    for donne in place_exemple(exemple):
        assert list_erreurs(check_donne(donne)) == []


@pytest.mark.parametrize(
    ("exemple", "code", "debut"),
    [
        (IMPOSSIBLES[0], "demi-point", "À quatre joueurs, il n’y a pas de demi-point"),
        (IMPOSSIBLES[1], "petit-camp", "Sans bout, l’attaque n’a pas le Petit"),
    ],
    ids=["demi-point", "petit"],
)
def test_golden_are_refused(exemple, code, debut):
    for donne in place_exemple(exemple):
        (anomalie,) = check_donne(donne)
        assert (anomalie.code, anomalie.gravite) == (code, Gravite.ERREUR)
        assert anomalie.message.startswith(debut)


@pytest.mark.parametrize(
    ("contrat", "points", "bouts", "petit", "poignees", "attendus"),
    [
        ("garde", 56, 2, None, (), (240, -80, -80, -80)),
        ("garde", 49, 3, "attaque", (), (-96, 288, -96, -96)),
        ("garde", 40, 2, "defense", (), (72, 72, -216, 72)),
        ("garde", 41, 2, "defense", (), (-30, -30, 90, -30)),
        ("garde", 40, 3, None, ("simple",), (-78, -78, -78, 234)),
    ],
)
def test_pagat_hands(contrat, points, bouts, petit, poignees, attendus):
    donne = make_donne(
        contrat=Contrat(contrat),
        points=points,
        bouts=bouts,
        petit=petit and Camp(petit),
        poignees=make_poignees(*poignees),
        preneur=max(range(4), key=lambda place: abs(attendus[place])),
    )
    assert tuple(score(donne)) == attendus


def test_wikipedia_maximum():
    donne = make_donne(
        contrat=Contrat.GARDE_CONTRE,
        bouts=3,
        points=88,
        petit=Camp.ATTAQUE,
        poignees=make_poignees("triple"),
        chelem=Chelem.ANNONCE_REUSSI,
    )
    assert marque(donne) == 962
    assert score(donne) == [2886, -962, -962, -962]
    assert check_donne(donne) == []


@pytest.mark.parametrize(("bouts", "seuil"), [(0, 56), (1, 51), (2, 41), (3, 36)])
def test_threshold(bouts, seuil):
    juste = make_donne(contrat=Contrat.PRISE, bouts=bouts, points=seuil)
    assert (marque(juste), compute(juste).ecart) == (25, 0)
    assert marque(replace(juste, demi_points=2 * seuil - 2)) == -26


@pytest.mark.parametrize(
    ("contrat", "base", "petit"),
    [("prise", 25, 10), ("garde", 50, 20), ("garde_sans", 100, 40), ("garde_contre", 150, 60)],
)
def test_table_printed_on_the_sheet(contrat, base, petit):
    donne = make_donne(contrat=Contrat(contrat), points=41)
    assert marque(donne) == base
    assert marque(replace(donne, petit=Camp.ATTAQUE)) == base + petit
    for taille, prime in (("simple", 20), ("double", 30), ("triple", 40)):
        assert marque(replace(donne, poignees=make_poignees(taille))) == base + prime


def test_trumps_a_poignee_shows():
    atouts = {joueurs: tuple(tailles.values()) for joueurs, tailles in FFT.atouts.items()}
    assert atouts == {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}


@pytest.mark.parametrize("joueurs", [3, 5])
@pytest.mark.parametrize(
    ("points", "reussi", "ecart"),
    [(40, False, 1), (40.5, False, 1), (41, True, 0), (41.5, True, 1), (42, True, 1)],
)
def test_half_point_goes_to_the_winning_camp(joueurs, points, reussi, ecart):
    calcul = compute(make_donne(joueurs, points=points))
    assert (calcul.reussi, calcul.ecart) == (reussi, ecart)
    assert calcul.marque == (25 + ecart) * 2 * (1 if reussi else -1)


@pytest.mark.parametrize("petit", [Camp.ATTAQUE, Camp.DEFENSE])
@pytest.mark.parametrize("points", [40, 41])
def test_petit_does_not_depend_on_the_result(petit, points):
    donne = make_donne(points=points)
    prime = 20 if petit is Camp.ATTAQUE else -20
    assert marque(replace(donne, petit=petit)) - marque(donne) == prime


@pytest.mark.parametrize("montreur", [None, Camp.ATTAQUE, Camp.DEFENSE])
@pytest.mark.parametrize(("points", "sens"), [(40, -1), (41, 1)])
def test_poignee_goes_to_the_winner_whoever_showed_it(montreur, points, sens):
    donne = make_donne(points=points)
    avec = replace(donne, poignees=(Poignee(Taille.DOUBLE, camp=montreur),))
    assert marque(avec) - marque(donne) == sens * 30


def test_several_poignees_add_up():
    poignees = (Poignee(Taille.SIMPLE, place=0), Poignee(Taille.SIMPLE, place=3))
    donne = make_donne(contrat=Contrat.PRISE, points=41, poignees=poignees)
    assert marque(donne) == 25 + 20 + 20
    assert marque(replace(donne, demi_points=80)) == -(26 + 20 + 20)


@pytest.mark.parametrize(
    ("chelem", "prime"),
    [("annonce_reussi", 400), ("non_annonce_reussi", 200), ("annonce_chute", -200)],
)
@pytest.mark.parametrize("contrat", list(Contrat))
def test_chelem_is_not_multiplied(contrat, chelem, prime):
    donne = make_donne(contrat=contrat, bouts=3, points=91)
    assert marque(replace(donne, chelem=Chelem(chelem))) - marque(donne) == prime


def test_announced_chelem_missed_is_deducted_from_a_made_contract():
    chute = {"bouts": 3, "chelem": Chelem.ANNONCE_CHUTE, "contrat": Contrat.PRISE}
    assert marque(make_donne(points=89, **chute)) == 78 - 200 == -122
    assert score(make_donne(points=89, **chute)) == [-366, 122, 122, 122]


def test_announced_chelem_missed_adds_to_a_lost_contract():
    donne = make_donne(points=40, chelem=Chelem.ANNONCE_CHUTE)
    assert marque(donne) == -52 - 200


@pytest.mark.parametrize(
    ("joueurs", "appele", "attendus"),
    [
        (3, None, [-400, 200, 200]),
        (4, None, [-600, 200, 200, 200]),
        (5, 1, [-400, -200, 200, 200, 200]),
        (5, 0, [-800, 200, 200, 200, 200]),
    ],
)
def test_chelem_by_the_defence(joueurs, appele, attendus):
    sans = make_donne(joueurs, bouts=0, points=5, appele=appele)
    avec = replace(sans, chelem=Chelem.DEFENSE)
    gains = [un - autre for un, autre in zip(score(avec), score(sans), strict=True)]
    assert gains == attendus


def test_marque_can_be_zero():
    donne = make_donne(contrat=Contrat.GARDE_SANS, bouts=1, points=76, chelem=Chelem.ANNONCE_CHUTE)
    assert (marque(donne), score(donne)) == (0, [0, 0, 0, 0])


@pytest.mark.parametrize(
    ("joueurs", "preneur", "appele", "mort", "attendus"),
    [
        (3, 1, None, None, [-10, 20, -10]),
        (4, 3, None, None, [-10, -10, -10, 30]),
        (5, 2, 0, None, [10, -10, 20, -10, -10]),
        (5, 2, 2, None, [-10, -10, 40, -10, -10]),
        (4, 4, None, 0, [None, -10, -10, -10, 30]),
        (5, 5, 0, 3, [10, -10, -10, None, -10, 20]),
        (5, 5, 5, 0, [None, -10, -10, -10, -10, 40]),
    ],
)
def test_spread(joueurs, preneur, appele, mort, attendus):
    assert spread(10, joueurs, preneur, appele, mort) == attendus
    assert spread(-10, joueurs, preneur, appele, mort) == [
        None if valeur is None else -valeur for valeur in attendus
    ]


@pytest.mark.parametrize(
    ("donne", "seul"),
    [
        (make_donne(5, preneur=3, appele=3), True),
        (make_donne(5, preneur=3, appele=2), False),
        (make_donne(5, appele=None), False),
        (make_donne(4, preneur=3, appele=3), False),
        (Donne(5, etat=Etat.PASSEE), False),
    ],
    ids=repr,
)
def test_alone_is_said_never_guessed(donne, seul):
    assert donne.est_seul is seul


def test_two_thirds_one_third_with_every_prime_shared():
    donne = make_donne(5, petit=Camp.ATTAQUE, poignees=make_poignees("simple"))
    assert score(donne) == [212, 106, -106, -106, -106]


@pytest.mark.parametrize("etat", [Etat.PASSEE, Etat.ANNULEE])
def test_donnes_that_do_not_score(etat):
    donne = make_donne(4, mort=2, etat=etat)
    assert marque(donne) == 0
    assert score(donne) == [0, 0, None, 0, 0]
    assert score(Donne(3, etat=etat)) == [0, 0, 0]


def test_misere_is_paid_by_each_of_the_others(maison):
    donne = make_donne(4, mort=4, miseres=(PrimeMisere(1, Misere.TETE),))
    assert score(donne, maison) == [198 - 10, -66 + 30, -66 - 10, -66 - 10, None]


@pytest.mark.parametrize(
    "manque", [{"contrat": None}, {"bouts": None}, {"bouts": 4}, {"demi_points": None}]
)
def test_missing_facts_cannot_be_scored(manque):
    with pytest.raises(DonneError, match="contrat, bouts and points"):
        marque(make_donne(**manque))


def test_missing_preneur_cannot_be_scored():
    with pytest.raises(DonneError, match="preneur"):
        score(make_donne(preneur=None))


@pytest.mark.parametrize(
    ("donne", "attaquants"),
    [
        (make_donne(4, preneur=2), {2}),
        (make_donne(5, preneur=2, appele=4), {2, 4}),
        (make_donne(5, preneur=2, appele=2), {2}),
    ],
    ids=["quatre", "appele", "seul"],
)
def test_camps(donne, attaquants):
    camps = [camp_of(donne, place) for place in range(donne.places)]
    assert {place for place, camp in enumerate(camps) if camp is Camp.ATTAQUE} == attaquants
