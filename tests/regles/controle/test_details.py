"""Details noted beside the scores are checked against them; and each code can come alone."""

from dataclasses import replace

import pytest

from scorekeeper.regles.anomalie import Gravite
from scorekeeper.regles.bareme import Misere
from scorekeeper.regles.controle.feuille import check_feuille
from scorekeeper.regles.donne import Donne, PrimeMisere, score
from scorekeeper.regles.ecrit import LigneEcrite

from ..exemples import make_donne
from .test_feuille import OFFICIELLE, make_feuille, tell


def detail(cases, donne, places=4, joueurs=None):
    ligne = LigneEcrite(1, cases, donne.contrat, donne)
    return make_feuille(ligne, places=places, joueurs=joueurs)


DETAILS = {
    "une case": (
        detail((198, -66, -60, -66), make_donne()),
        [("ligne-non-nulle", 1, None, 0, 6), ("ecart-calcul", 1, 2, -66, -60)],
    ),
    "toute la ligne": (
        detail((198, -66, -66, -66), make_donne(points=48)),
        [
            ("ecart-calcul", 1, 0, 192, 198),
            *[("ecart-calcul", 1, place, -64, -66) for place in (1, 2, 3)],
        ],
    ),
    "case vide": (
        detail((198, -66, None, -66), make_donne()),
        [("case-vide", 1, 2, -66, None)],
    ),
    "mort qui marque": (
        detail((5, 198, -66, -66, -66), make_donne(preneur=1, mort=0), places=5, joueurs=4),
        [("ligne-non-nulle", 1, None, 0, 5), ("ecart-calcul", 1, 0, None, 5)],
    ),
    "fait impossible": (
        detail((198, -66, -66, -66), make_donne(points=40.5)),
        [("demi-point", 1, None, None, None)],
    ),
    "preneur absent": (
        detail((198, -66, -66, -66), make_donne(preneur=None)),
        [("preneur-absent", 1, None, None, None)],
    ),
    "alerte": (
        detail((480, -160, -160, -160), make_donne(bouts=3, points=91)),
        [("chelem-oublie", 1, None, None, None)],
    ),
    "mort absent": (
        detail((198, -66, -66, -66, 1), make_donne(), places=5, joueurs=4),
        [("mort-absent", 1, None, None, None), ("ligne-non-nulle", 1, None, 0, 1)],
    ),
    "mort de trop": (
        detail((198, -66, -66, -66), make_donne(mort=4)),
        [("mort-interdit", 1, 4, None, None)],
    ),
    "preneur seul noté": (
        detail((198, -66, -66, -66), Donne(4, preneur=0)),
        [],
    ),
    "autre preneur noté": (
        detail((198, -66, -66, -66), Donne(4, preneur=1)),
        [("preneur-different", 1, 1, None, None)],
    ),
    "appelé noté": (
        detail((132, 66, -66, -66, -66), Donne(5, preneur=0, appele=1), places=5),
        [],
    ),
    "autre appelé noté": (
        detail((132, 66, -66, -66, -66), Donne(5, preneur=0, appele=2), places=5),
        [("appele-different", 1, 2, None, None)],
    ),
    "noté avec un partenaire, écrit seul": (
        detail((264, -66, -66, -66, -66), Donne(5, preneur=0, appele=2), places=5),
        [("appele-different", 1, 2, None, None)],
    ),
    "rien d’écrit": (
        detail((None,) * 4, make_donne()),
        [("case-vide", 1, None, None, None)],
    ),
    "rien d’écrit, et des sommes fausses": (
        replace(
            detail((None,) * 4, make_donne()),
            plus=(198, 0, 0, 0),
            moins=(0, 66, 67, 66),
            bilans=(189, -66, -66, -66),
        ),
        [
            ("case-vide", 1, None, None, None),
            ("total-moins", "Total -", 2, 66, 67),
            ("bilan", "Bilan", 0, 198, 189),
        ],
    ),
    "rien d’écrit, annulée": (
        make_feuille(LigneEcrite(1, (None,) * 4, donne=make_donne(), annulee=True)),
        [],
    ),
    "rien d’écrit, et des détails impossibles": (
        detail((None,) * 4, make_donne(points=40.5)),
        [("demi-point", 1, None, None, None), ("case-vide", 1, None, None, None)],
    ),
    "rien d’écrit, et le mort": (
        replace(
            detail((None,) * 5, make_donne(mort=4), joueurs=4, places=5),
            bilans=(198, -66, -66, -66, 0),
        ),
        [("case-vide", 1, None, None, None)],
    ),
}


def annulled(*cases):
    """Return two rows whose sums cancel out, so that nothing is said of the whole sheet."""
    return make_feuille(*cases, contrat=None)


SEULS = {
    "ligne-non-nulle": annulled((198, 66, -66, -66), (-198, -66, 66, 66)),
    "ligne-forme": make_feuille((198, -67, -65, -66)),
    "preneur-signe": annulled((-198, -66, -66, -66), (66, 198, 66, 66)),
    "preneur-multiple": annulled((66, -66, -66, -66), (-66, 66, 66, 66)),
    "preneur-absent": annulled((66, 66, 66, 66), (-66, -66, -66, -66)),
    "preneur-different": detail((198, -66, -66, -66), Donne(4, preneur=1)),
    "appele-different": DETAILS["autre appelé noté"][0],
    "case-vide": annulled((198, -66, None, -66), (-198, None, 66, 66)),
    "marque-impossible": make_feuille((321, -107, -107, -107)),
    "marque-suppose-prime": make_feuille((-30, 90, -30, -30)),
    "ecart-calcul": detail((198, -66, -66, -66), make_donne(points=48)),
    "mort-interdit": detail((198, -66, -66, -66), make_donne(mort=4)),
    "total-plus": replace(OFFICIELLE, plus=(318, 1764, 360, 270)),
    "total-moins": replace(OFFICIELLE, moins=(746, 400, 750, 780)),
    "bilan": replace(OFFICIELLE, bilans=(446, 1346, -390, -510)),
    "feuille-non-nulle": make_feuille(bilans=(200, 100, -100, -100)),
    "reste-modulo": make_feuille(bilans=(-446, 1346, -391, -509)),
    "numero-manquant": make_feuille((198, -66, -66, -66), prevues=2),
    "numero-double": make_feuille(*[LigneEcrite(1, (198, -66, -66, -66))] * 2),
    "contrat-inconnu": make_feuille(LigneEcrite(1, (198, -66, -66, -66), contrat_inconnu="?")),
    "feuille-incomplete": make_feuille((198, -66, -66, -66), plus=(198, 0, 0, 0)),
}


@pytest.mark.parametrize(("code", "feuille"), SEULS.items(), ids=SEULS)
def test_each_code_can_come_alone(code, feuille):
    assert {anomalie.code for anomalie in check_feuille(feuille)} == {code}


@pytest.mark.parametrize(("feuille", "attendues"), DETAILS.values(), ids=DETAILS)
def test_details_are_checked_against_the_scores(feuille, attendues):
    assert tell(feuille) == attendues


def test_a_house_row_with_a_misere_has_no_shape_but_its_calculation(maison):
    donne = make_donne(miseres=(PrimeMisere(1, Misere.TETE),))
    juste = detail(tuple(score(donne, maison)), donne)
    assert check_feuille(juste, maison) == []
    avec_mort = replace(donne, mort=4)
    cases = tuple(case or 0 for case in score(avec_mort, maison))
    assert check_feuille(detail(cases, avec_mort, places=5, joueurs=4), maison) == []
    fausse = detail((188, -36, -67, -76), donne)
    anomalies = check_feuille(fausse, maison)
    assert ("ecart-calcul", 2) in [(anomalie.code, anomalie.place) for anomalie in anomalies]


def test_a_row_without_scores_is_clean_when_its_details_give_them():
    feuille = detail((None,) * 4, make_donne())
    (anomalie,) = check_feuille(replace(feuille, bilans=(198, -66, -66, -66)))
    assert anomalie.gravite is Gravite.INFO
    assert anomalie.message.replace("\u00a0:", " :") == (
        "Donne 1 : aucun score n’est écrit, le calcul compte :"
        " DURAND +198, DUPONT −66, DUBOIS −66, DESPRES −66."
    )
    (anomalie, _) = check_feuille(detail((None,) * 4, make_donne(points=40.5)))[::-1]
    assert anomalie.gravite is Gravite.ERREUR


NOTES = {
    "preneur": (
        detail((198, -66, -66, -66), make_donne(preneur=1)),
        "Donne 1, DURAND : +198 écrit, le calcul donne −66, ou le preneur noté est faux.",
    ),
    "appelé": (
        detail((132, 66, -66, -66, -66), make_donne(5, appele=2), places=5),
        "Donne 1, DUPONT : +66 écrit, le calcul donne −66, ou l’appelé noté est faux.",
    ),
    "mort": (
        detail((198, -66, -66, -66, None), make_donne(mort=3), places=5, joueurs=4),
        "Donne 1, DUVAL : case vide, −66 attendu, ou le mort noté est faux.",
    ),
    "points": (
        detail((198, -66, -66, -66), make_donne(points=48)),
        "Donne 1, DURAND : +198 écrit, le calcul donne +192, ou un détail noté est faux.",
    ),
    "rien de sûr": (
        detail((198, -66, -66, 66), make_donne()),
        "Donne 1, DESPRES : +66 écrit, le calcul donne −66.",
    ),
    "signes": (
        make_feuille((198, 66, 66, 66)),
        "Donne 1, DURAND : le signe du preneur est inversé, +198 écrit, −198 attendu,"
        " ou les signes − des défenseurs manquent.",
    ),
}


@pytest.mark.parametrize(("feuille", "phrase"), NOTES.values(), ids=NOTES)
def test_what_may_be_wrong_instead_of_a_cell_is_said(feuille, phrase):
    messages = [anomalie.message for anomalie in check_feuille(feuille)]
    assert phrase in [message.replace("\u00a0:", " :") for message in messages]
