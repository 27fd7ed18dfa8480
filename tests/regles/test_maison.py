"""House rules: rounding, misères, contracts and primes of one's own, and how they are told."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.regles.anomalie import Gravite
from scorekeeper.regles.bareme import ARRONDIS, FFT, Chelem, Contrat, Misere, Taille
from scorekeeper.regles.controle.diagnostic import diagnose
from scorekeeper.regles.controle.feuille import check_feuille
from scorekeeper.regles.donne import PrimeMisere, compute, marque, score
from scorekeeper.regles.ecrit import FeuilleEcrite, LigneEcrite
from scorekeeper.regles.explication import explain
from scorekeeper.regles.feuille import Entree, Table, build_feuille
from scorekeeper.regles.maison import cite_maison, list_changements
from scorekeeper.regles.verification import check_donne

from .exemples import make_donne, make_poignees
from .test_proprietes import donnes

CINQ = replace(FFT, nom="cinq", titre="Par cinq", arrondi=5)
DIX = replace(FFT, nom="dix", titre="Par dix", arrondi=10)
NOMS = ("DURAND", "DUPONT", "DUBOIS", "DESPRES")


@pytest.mark.parametrize(
    ("bareme", "points", "ecart", "compte"),
    [
        (FFT, 48, 7, 7),
        (CINQ, 41, 0, 0),
        (CINQ, 43, 2, 0),
        (CINQ, 44, 3, 5),
        (CINQ, 48, 7, 5),
        (CINQ, 49, 8, 10),
        (DIX, 45, 4, 0),
        (DIX, 46, 5, 10),  # midway goes up
        (DIX, 55, 14, 10),
        (DIX, 56, 15, 20),
        (DIX, 36, 5, 10),  # up means more, for a chuté too
        (DIX, 37, 4, 0),
    ],
)
def test_the_difference_is_rounded_after_the_contract_is_judged(bareme, points, ecart, compte):
    calcul = compute(make_donne(points=points), bareme)
    assert (calcul.ecart, calcul.compte) == (ecart, compte)
    assert calcul.reussi == (points >= 41)
    assert calcul.marque == (25 + compte) * 2 * (1 if points >= 41 else -1)


@pytest.mark.parametrize(
    ("points", "ecart", "compte"),
    [(45.5, 5, 10), (45, 4, 0), (36.5, 5, 10), (40.5, 1, 0), (43.5, 3, 0)],
)
def test_the_half_point_goes_to_the_winner_before_the_rounding(points, ecart, compte):
    calcul = compute(make_donne(3, points=points), DIX)
    assert (calcul.ecart, calcul.compte, calcul.reussi) == (ecart, compte, points >= 41)


def test_a_contract_lost_by_one_stays_lost_when_the_difference_is_rounded_away():
    donne = make_donne(points=40)
    assert marque(donne, DIX) == -50
    feuille = build_feuille(Table(4, 4), [Entree(donne)], bareme=DIX)
    assert feuille.lignes[0].ecart == -1


def test_the_petite_is_refused_with_the_name_of_the_rules(maison):
    (anomalie,) = check_donne(make_donne(contrat=Contrat.PRISE), maison)
    assert (anomalie.code, anomalie.champ) == ("contrat-interdit", "contrat")
    assert anomalie.message.replace("\u00a0", " ") == (
        "Ce contrat ne se joue pas ici (règles maison « Maison »)."
    )


def test_poignees_and_chelems_have_the_houses_values():
    lulu = replace(
        FFT,
        nom="lulu",
        titre="Lulu",
        poignees={Taille.SIMPLE: 10, Taille.DOUBLE: 20, Taille.TRIPLE: 50},
        chelems={chelem: 3 * valeur // 2 for chelem, valeur in FFT.chelems.items()},
    )
    assert marque(make_donne(poignees=make_poignees("triple", "simple")), lulu) == 66 + 60
    assert marque(make_donne(points=40, poignees=make_poignees("double")), lulu) == -52 - 20
    assert marque(make_donne(bouts=3, points=91, chelem=Chelem.ANNONCE_REUSSI), lulu) == 160 + 600


def test_the_fft_has_no_misere():
    (anomalie,) = check_donne(make_donne(miseres=(PrimeMisere(1, Misere.TETE),)))
    assert (anomalie.code, anomalie.place) == ("misere-interdite", 1)
    assert anomalie.message.replace("\u00a0", " ") == (
        "Le barème de cette partie n’a pas de misère de tête"
        " (« Fédération française de tarot, 2012 »)."
    )


@pytest.mark.parametrize(
    ("joueurs", "miseres", "attendus"),
    [
        (3, [(0, "atout")], [132 + 40, -66 - 20, -66 - 20]),
        (4, [(1, "tete"), (3, "tete")], [198 - 20, -66 + 20, -66 - 20, -66 + 20]),
        (4, [(2, "atout"), (2, "tete")], [198 - 30, -66 - 30, -66 + 90, -66 - 30]),
        (5, [(1, "tete")], [132 - 10, 66 + 40, -66 - 10, -66 - 10, -66 - 10]),
    ],
)
def test_each_of_the_others_pays_the_holder(maison, joueurs, miseres, attendus):
    primes = tuple(PrimeMisere(place, Misere(sorte)) for place, sorte in miseres)
    donne = make_donne(joueurs, miseres=primes)
    assert check_donne(donne, maison) == []
    assert score(donne, maison) == attendus


def test_the_mort_neither_pays_nor_holds(maison):
    donne = make_donne(4, mort=0, preneur=4, miseres=(PrimeMisere(1, Misere.ATOUT),))
    assert score(donne, maison) == [None, -66 + 60, -86, -86, 198 - 20]
    (anomalie,) = check_donne(replace(donne, miseres=(PrimeMisere(0, Misere.ATOUT),)), maison)
    assert anomalie.code == "misere-inconnue"


def detail(*cases: int, contrat: Contrat = Contrat.GARDE) -> FeuilleEcrite:
    return FeuilleEcrite(NOMS, 4, (LigneEcrite(1, cases, contrat),))


def test_amounts_on_paper_are_judged_by_the_rules_of_the_house():
    ronde, fine = detail(210, -70, -70, -70), detail(198, -66, -66, -66)
    assert check_feuille(ronde, DIX) == []
    assert [anomalie.code for anomalie in check_feuille(fine, DIX)] == ["marque-impossible"]
    assert check_feuille(fine) == []
    inversee = detail(210, -70, 70, -70)
    suspect = diagnose(inversee, check_feuille(inversee, DIX), DIX).suspect
    assert suspect is not None
    assert (suspect.place, suspect.attendu) == (2, -70)


def test_a_row_on_paper_may_have_a_misere_in_it(maison):
    (anomalie,) = check_feuille(detail(188, -36, -76, -76), maison)
    assert (anomalie.code, anomalie.gravite) == ("ligne-forme", Gravite.INFO)
    assert "une misère" in anomalie.message
    (anomalie,) = check_feuille(detail(188, -36, -76, -76))
    assert anomalie.gravite is Gravite.ERREUR


def test_what_changes_is_said_with_the_ffts_number(maison):
    tout = replace(
        maison,
        titre="Chez Lulu",
        arrondi=10,
        poignees={**FFT.poignees, Taille.TRIPLE: 60},
        chelems={**FFT.chelems, Chelem.ANNONCE_REUSSI: 1000, Chelem.DEFENSE: -300},
    )
    dites = [
        ligne.replace("\u00a0", " ").replace("\u202f", " ") for ligne in list_changements(tout)
    ]
    assert dites == [
        "La prise (petite) ne se joue pas (FFT : elle se joue)",
        "Écart arrondi à 10 points près, le milieu monte (FFT : pas d’arrondi)",
        "Poignée triple : 60 (FFT : 40)",
        "Chelem annoncé et réussi : +1 000 (FFT : +400)",
        "Chelem par la défense : −300 (FFT : −200)",
        "Misère d’atout : 20 de chacun (FFT : aucune)",
        "Misère de tête : 10 de chacun (FFT : aucune)",
    ]
    assert cite_maison(tout) == "règle maison «\u00a0Chez Lulu\u00a0»"
    assert list_changements(FFT) == []


@st.composite
def maisons(draw):
    """Barèmes that a house might have."""
    primes = st.integers(0, 300)
    return replace(
        FFT,
        nom="maison",
        titre="Maison",
        arrondi=draw(st.sampled_from(ARRONDIS)),
        poignees={taille: draw(primes) for taille in Taille},
        chelems={c: draw(primes) * (-1 if v < 0 else 1) for c, v in FFT.chelems.items()},
        miseres={sorte: draw(st.integers(1, 100)) for sorte in Misere},
    )


@given(st.data(), donnes(), maisons())
def test_scores_sum_to_zero_under_any_house_rules(data, donne, bareme):
    jouant = [place for place in range(donne.places) if place != donne.mort]
    primes = [PrimeMisere(place, sorte) for place in jouant for sorte in Misere]
    choisies = data.draw(st.lists(st.sampled_from(primes), unique=True, max_size=6))
    avec = replace(donne, miseres=tuple(choisies))
    scores = score(avec, bareme)
    assert sum(valeur for valeur in scores if valeur is not None) == 0
    assert [valeur is None for valeur in scores] == [p == donne.mort for p in range(donne.places)]
    assert explain(avec, bareme)[-1].texte == "Somme des scores\u00a0: 0."


@given(donnes(), maisons())
def test_rounding_moves_the_marque_by_less_than_its_step(donne, bareme):
    exact = compute(donne, replace(bareme, arrondi=1))
    rond = compute(donne, bareme)
    assert (rond.reussi, rond.ecart) == (exact.reussi, exact.ecart)
    assert rond.compte % bareme.arrondi == 0
    assert 2 * abs(rond.compte - rond.ecart) <= bareme.arrondi
    assert (rond.petit, rond.poignees, rond.chelem) == (
        exact.petit,
        exact.poignees,
        exact.chelem,
    )


@given(donnes())
def test_a_house_that_changes_nothing_scores_as_the_fft(donne):
    assert score(donne, replace(FFT, nom="pareil", titre="Pareil")) == score(donne)
