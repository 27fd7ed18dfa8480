"""`explain` and the live line: exact French, a source on every line, derived cases say so."""

import re
from dataclasses import replace

import pytest

from scorekeeper.regles.bareme import FFT, Camp, Chelem, Contrat, Misere, Taille
from scorekeeper.regles.donne import Donne, DonneError, Etat, Motif, PrimeMisere
from scorekeeper.regles.explication import explain, format_calcul

from .exemples import (
    POSSIBLES,
    list_feuille_officielle,
    make_donne,
    make_poignees,
    name_exemple,
    read_exemple,
)

NOMS = ("Nord", "Sud", "Est", "Ouest")
DEDUIT = "déduit, le règlement n’en parle pas"


def list_lignes(donne: Donne, noms=(), bareme=FFT) -> list[str]:
    lignes = [str(etape) for etape in explain(donne, bareme, noms)]
    return [ligne.replace("\u00a0", " ").replace("\u202f", " ") for ligne in lignes]


def find_article(donne: Donne, debut: str) -> str:
    (article,) = [etape.article for etape in explain(donne) if etape.texte.startswith(debut)]
    return article


def test_first_donne_of_the_reglement():
    assert list_lignes(list_feuille_officielle()[0], NOMS) == [
        "2 bouts : il faut 41 points. (règlement p. 8)",
        "49 points : réussi de 8. (règlement p. 8)",
        "Garde : (25 + 8) × 2 = +66. (règlement p. 8-9)",
        "Petit au bout pour l’attaque : 10 × 2 = +20, que le contrat soit réussi ou chuté."
        " (règlement p. 7)",
        "Poignée simple : +20, au camp qui gagne la donne (l’attaque). (règlement p. 6-7)",
        "Marque : 66 + 20 + 20 = +106. Chaque défenseur perd 106. (règlement p. 9)",
        "Est, preneur : 3 × la marque = +318. (règlement p. 9)",
        "Nord, Sud et Ouest : −106 chacun. (règlement p. 9)",
        "Somme des scores : 0. (règlement p. 9)",
    ]


def test_lost_contract_shows_its_minus():
    assert list_lignes(list_feuille_officielle()[2]) == [
        "2 bouts : il faut 41 points. (règlement p. 8)",
        "34 points : chuté de 7. (règlement p. 8)",
        "Prise : −(25 + 7) × 1 = −32. (règlement p. 8-9)",
        "Petit au bout pour l’attaque : 10 × 1 = +10, que le contrat soit réussi ou chuté."
        " (règlement p. 7)",
        "Poignée simple : −20, au camp qui gagne la donne (la défense). (règlement p. 6-7)",
        "Marque : −32 + 10 − 20 = −42. Chaque défenseur gagne 42. (règlement p. 9)",
        "Preneur : 3 × la marque = −126. (règlement p. 9)",
        "Défenseurs : +42 chacun. (règlement p. 9)",
        "Somme des scores : 0. (règlement p. 9)",
    ]


def test_alone_at_five_with_a_mort():
    donne = make_donne(5, preneur=2, appele=2, mort=0, bouts=0, points=1.5, chelem=Chelem.DEFENSE)
    assert list_lignes(donne, list("ABCDEF")) == [
        "0 bout : il faut 56 points. (règlement p. 8)",
        "1½ point : chuté de 55, le demi-point allant au camp gagnant. (règlement p. 12)",
        "Garde : −(25 + 55) × 2 = −160. (règlement p. 8-9)",
        "Chelem par la défense : −200. (déduit, le règlement ne donne pas ce cas)",
        "Marque : −160 − 200 = −360. Chaque défenseur gagne 360. (règlement p. 9)",
        "C, preneur, seul contre quatre : 4 × la marque = −1 440. (règlement p. 12)",
        "B, D, E et F : +360 chacun. (règlement p. 12)",
        "A, mort : ne joue pas cette donne. (déduit du mort à quatre joueurs)",
        "Somme des scores : 0. (règlement p. 12)",
    ]


def test_partner_and_mort_without_names():
    lignes = list_lignes(make_donne(5, mort=5))
    assert lignes[-5:] == [
        "Preneur : 2 × la marque = +132. (règlement p. 12)",
        "Appelé : 1 × la marque = +66. (règlement p. 12)",
        "Défenseurs : −66 chacun. (règlement p. 12)",
        "Mort : ne joue pas cette donne. (déduit du mort à quatre joueurs)",
        "Somme des scores : 0. (règlement p. 12)",
    ]
    assert "Mort : ne joue pas cette donne. (règlement p. 12)" in list_lignes(make_donne(4, mort=1))


@pytest.mark.parametrize(
    ("donne", "debut", "ligne"),
    [
        (make_donne(points=41), "41", "41 points : réussi, juste fait. (règlement p. 8)"),
        (
            make_donne(3, points=40.5),
            "40½",
            "40½ points : chuté de 1, le demi-point allant au camp gagnant. (règlement p. 11)",
        ),
        (make_donne(bouts=0, points=0), "0 point", "0 point : chuté de 56. (règlement p. 8)"),
        (
            make_donne(5, bouts=0, points=0.5),
            "½",
            "½ point : chuté de 56, le demi-point allant au camp gagnant. (règlement p. 12)",
        ),
        (make_donne(bouts=0, points=1), "1 p", "1 point : chuté de 55. (règlement p. 8)"),
        (make_donne(bouts=0, points=2), "2 p", "2 points : chuté de 54. (règlement p. 8)"),
        (make_donne(bouts=1), "1 b", "1 bout : il faut 51 points. (règlement p. 8)"),
        (
            make_donne(petit=Camp.DEFENSE, contrat=Contrat.GARDE_SANS),
            "Petit",
            "Petit au bout pour la défense : −10 × 4 = −40, que le contrat soit réussi ou chuté."
            " (règlement p. 7)",
        ),
        (
            make_donne(contrat=Contrat.GARDE_CONTRE),
            "Garde contre",
            "Garde contre : (25 + 8) × 6 = +198. (règlement p. 8-9)",
        ),
        (
            make_donne(points=41),
            "Marque",
            "Marque : +50. Chaque défenseur perd 50. (règlement p. 9)",
        ),
        (
            make_donne(contrat=Contrat.GARDE_SANS, bouts=1, points=76, chelem=Chelem.ANNONCE_CHUTE),
            "Marque",
            "Marque : 200 − 200 = 0. Personne ne paie. (règlement p. 9)",
        ),
        (
            make_donne(bouts=3, points=91, chelem=Chelem.ANNONCE_REUSSI),
            "Chelem",
            "Chelem annoncé et réussi : +400. (règlement p. 8)",
        ),
        (make_donne(3), "Preneur", "Preneur : 2 × la marque = +132. (règlement p. 11)"),
    ],
)
def test_lines(donne, debut, ligne):
    assert [texte for texte in list_lignes(donne) if texte.startswith(debut)] == [ligne]


@pytest.mark.parametrize(
    ("donne", "debut", "article"),
    [
        (make_donne(poignees=make_poignees("simple", "simple")), "Plusieurs", DEDUIT),
        (
            make_donne(3, bouts=0, points=5, chelem=Chelem.DEFENSE),
            "Chelem",
            "déduit, le règlement ne donne pas ce cas",
        ),
        (
            make_donne(5, bouts=0, points=5, chelem=Chelem.DEFENSE),
            "Chelem",
            "déduit, le règlement ne donne pas ce cas",
        ),
        (make_donne(4, bouts=0, points=5, chelem=Chelem.DEFENSE), "Chelem", "règlement p. 8"),
        (
            make_donne(chelem=Chelem.ANNONCE_CHUTE),
            "Chelem",
            "règlement p. 8, qui n’en donne pas d’exemple sur un contrat réussi",
        ),
        (make_donne(points=30, chelem=Chelem.ANNONCE_CHUTE), "Chelem", "règlement p. 8"),
    ],
)
def test_derived_cases_say_so(donne, debut, article):
    assert find_article(donne, debut) == article


@pytest.mark.parametrize(
    ("donne", "ligne"),
    [
        (
            Donne(4, etat=Etat.PASSEE),
            "Tout le monde passe : la donne ne compte pas. (règlement p. 5)",
        ),
        (
            Donne(4, mort=1, etat=Etat.PASSEE),
            "Tout le monde passe : la donne ne compte pas. (règlement p. 12)",
        ),
        (
            Donne(4, etat=Etat.ANNULEE, motif=Motif.PETIT_SEC),
            "Donne annulée (petit sec) : elle ne compte pas. (règlement p. 5)",
        ),
        (
            Donne(4, etat=Etat.ANNULEE, motif=Motif.FAUSSE_DONNE),
            "Donne annulée (fausse donne) : elle ne compte pas. (code d’arbitrage)",
        ),
        (
            Donne(4, etat=Etat.ANNULEE, motif=Motif.ARBITRE),
            "Donne annulée (décision de l’arbitre) : elle ne compte pas. (code d’arbitrage)",
        ),
        (
            Donne(4, etat=Etat.ANNULEE),
            "Donne annulée : elle ne compte pas. (motif non noté)",
        ),
    ],
)
def test_donnes_that_do_not_score(donne, ligne):
    assert list_lignes(donne) == [ligne]


@pytest.mark.parametrize("exemple", POSSIBLES, ids=name_exemple)
def test_golden_explanations(exemple):
    etapes = explain(read_exemple(exemple))
    assert all(etape.article for etape in etapes)
    assert etapes[-1].texte == "Somme des scores\u00a0: 0."
    for etape in etapes:
        assert etape.texte[0].isupper() or etape.texte[0].isdigit()
        assert etape.texte.endswith(".")
        assert not re.search(r"\bnan\b|none|— | :|[-+]0|\s1\spoints|\s-", etape.texte.lower())


def test_names_stay_as_typed():
    noms = ("Zoé : la <b>", "Bob !", "« D' »", "A")
    lignes = [etape.texte for etape in explain(make_donne(4), FFT, noms)]
    assert "Zoé : la <b>, preneur\u00a0: 3 × la marque = +198." in lignes
    assert "Bob !, « D' » et A\u00a0: −66 chacun." in lignes


def test_miseres_are_the_houses(maison):
    donne = make_donne(4, miseres=(PrimeMisere(1, Misere.TETE), PrimeMisere(0, Misere.ATOUT)))
    *contrat, preneur, autres, _somme = list_lignes(make_donne(4), NOMS)
    assert list_lignes(donne, NOMS, maison) == [
        *contrat,
        preneur.replace("+198.", "+198, sans les misères."),
        autres.replace("chacun.", "chacun, sans les misères."),
        "Sud, misère de tête : reçoit 10 de chacun, +30. (règle maison « Maison »)",
        "Nord, misère d’atout : reçoit 20 de chacun, +60. (règle maison « Maison »)",
        "Misères comprises : Nord +248, Sud −56, Est −96 et Ouest −96. (règle maison « Maison »)",
        "Somme des scores : 0. (règlement p. 9)",
    ]
    assert (
        "Misère de tête, place 1 : reçoit 10 de chacun, +30. (règle maison « Maison »)"
        in list_lignes(donne, bareme=maison)
    )
    passee = list_lignes(replace(donne, etat=Etat.PASSEE), bareme=maison)
    assert passee == ["Tout le monde passe : la donne ne compte pas. (règlement p. 5)"]


def test_a_rounded_ecart_is_the_houses_and_so_is_all_that_comes_of_it():
    par_dix = replace(FFT, nom="dix", titre="Par dix", arrondi=10)
    assert list_lignes(make_donne(3, points=46.5, petit=Camp.ATTAQUE), (), par_dix)[:6] == [
        "2 bouts : il faut 41 points. (règlement p. 8)",
        "46½ points : réussi de 6, le demi-point allant au camp gagnant. (règlement p. 11)",
        "Écart arrondi à 10 points près, le milieu monte : 6 compte pour 10."
        " (règle maison « Par dix »)",
        "Garde : (25 + 10) × 2 = +70. (règle maison « Par dix »)",
        "Petit au bout pour l’attaque : 10 × 2 = +20, que le contrat soit réussi ou chuté."
        " (règlement p. 7)",
        "Marque : 70 + 20 = +90. Chaque défenseur perd 90. (règle maison « Par dix »)",
    ]


def test_each_house_prime_says_so_and_the_others_stay_the_ffts():
    lulu = replace(
        FFT,
        nom="lulu",
        titre="Lulu",
        poignees={**FFT.poignees, Taille.SIMPLE: 10},
        chelems={**FFT.chelems, Chelem.ANNONCE_REUSSI: 500},
    )
    maison = "(règle maison « Lulu »)"
    simple = make_donne(4, poignees=make_poignees("simple", "double"))
    lignes = list_lignes(simple, bareme=lulu)
    assert f"Poignée simple : +10, au camp qui gagne la donne (l’attaque). {maison}" in lignes
    assert (
        "Poignée double : +30, au camp qui gagne la donne (l’attaque). (règlement p. 6-7)" in lignes
    )
    assert f"Marque : 66 + 40 = +106. Chaque défenseur perd 106. {maison}" in lignes
    chelem = make_donne(4, bouts=3, points=91, chelem=Chelem.ANNONCE_REUSSI)
    assert f"Chelem annoncé et réussi : +500. {maison}" in list_lignes(chelem, bareme=lulu)
    sans_prime = make_donne(4, poignees=make_poignees("double"))
    assert list_lignes(sans_prime, bareme=lulu) == list_lignes(sans_prime)


def test_what_cannot_be_scored_cannot_be_explained():
    with pytest.raises(DonneError):
        explain(make_donne(preneur=None))
    with pytest.raises(DonneError):
        explain(make_donne(bouts=None))


@pytest.mark.parametrize(
    ("donne", "texte"),
    [
        (make_donne(petit=Camp.ATTAQUE), "(25 + 8) × 2 + 20 = 86"),
        (list_feuille_officielle()[0], "(25 + 8) × 2 + 20 + 20 = 106"),
        (list_feuille_officielle()[1], "(25 + 4) × 4 − 40 = 76"),
        (list_feuille_officielle()[2], "−(25 + 7) + 10 − 20 = −42"),
        (list_feuille_officielle()[4], "(25 + 46) × 2 + 20 + 20 + 400 = 582"),
        (make_donne(contrat=Contrat.PRISE, points=41), "(25 + 0) = 25"),
        (
            make_donne(
                contrat=Contrat.GARDE_CONTRE,
                bouts=0,
                points=0,
                petit=Camp.DEFENSE,
                poignees=make_poignees("triple", "simple"),
                chelem=Chelem.ANNONCE_CHUTE,
            ),
            "−(25 + 56) × 6 − 60 − 40 − 20 − 200 = −806",
        ),
    ],
)
def test_live_line(donne, texte):
    assert format_calcul(donne) == texte


def test_live_line_needs_no_preneur():
    assert format_calcul(make_donne(preneur=None)) == "(25 + 8) × 2 = 66"


def test_thousands_are_spaced_in_the_live_line():
    cher = replace(FFT, chelems={**FFT.chelems, Chelem.ANNONCE_REUSSI: 4000})
    donne = make_donne(bouts=3, points=91, chelem=Chelem.ANNONCE_REUSSI)
    assert format_calcul(donne, cher) == "(25 + 55) × 2 + 4\u202f000 = 4\u202f160"
