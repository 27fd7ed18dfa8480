"""What holds for any valid donne, whatever its facts: drawn by hypothesis."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.regles.anomalie import list_erreurs
from scorekeeper.regles.bareme import FFT, Camp, Chelem, Contrat, Taille
from scorekeeper.regles.donne import Donne, Etat, Motif, Poignee, compute, marque, score
from scorekeeper.regles.explication import explain, format_calcul
from scorekeeper.regles.feuille import Entree, Table, build_feuille
from scorekeeper.regles.texte import format_points, parse_demi_points
from scorekeeper.regles.verification import check_donne, find_bornes


@st.composite
def tables(draw):
    joueurs = draw(st.sampled_from([3, 4, 5]))
    places = joueurs + draw(st.booleans())
    boussole = draw(st.booleans())
    return Table(places, joueurs, draw(st.integers(0, places - 1)), boussole)


@st.composite
def donnes(draw, table=None):
    """Donnes that `check_donne` accepts, at 3, 4 and 5, alone or not, with a mort or without."""
    table = table or draw(tables())
    joueurs = table.joueurs
    mort = draw(st.integers(0, joueurs)) if table.a_mort else None
    jouant = st.sampled_from([place for place in range(table.places) if place != mort])
    bouts = draw(st.integers(0, 3))
    chelem = draw(st.sampled_from([None, *Chelem]))
    minimum, maximum = find_bornes(bouts, joueurs, chelem)
    camps = [None, *([Camp.ATTAQUE] if bouts else []), *([Camp.DEFENSE] if bouts < 3 else [])]
    atouts = FFT.atouts[joueurs]
    tailles = draw(
        st.lists(st.sampled_from(list(Taille)), max_size=2).filter(
            lambda liste: sum(atouts[taille] for taille in liste) <= 22
        )
    )
    return Donne(
        joueurs=joueurs,
        preneur=draw(jouant),
        contrat=draw(st.sampled_from(list(Contrat))),
        bouts=bouts,
        demi_points=draw(
            st.integers(minimum, maximum).map(lambda n: n & ~1 if joueurs == 4 else n)
        ),
        appele=draw(jouant) if joueurs == 5 else None,
        mort=mort,
        poignees=tuple(Poignee(taille) for taille in tailles),
        petit=draw(st.sampled_from(camps)),
        chelem=chelem,
    )


def permute(donne, permutation):
    def move(place):
        return None if place is None else permutation[place]

    return replace(
        donne,
        preneur=move(donne.preneur),
        appele=move(donne.appele),
        mort=move(donne.mort),
        poignees=tuple(replace(p, place=move(p.place)) for p in donne.poignees),
    )


@given(donnes())
def test_drawn_donnes_are_valid(donne):
    assert list_erreurs(check_donne(donne)) == []


@given(donnes())
def test_scores_sum_to_zero(donne):
    scores = score(donne)
    assert len(scores) == donne.places
    assert [place for place, valeur in enumerate(scores) if valeur is None] == (
        [] if donne.mort is None else [donne.mort]
    )
    assert sum(valeur for valeur in scores if valeur is not None) == 0


@given(donnes())
def test_each_defender_pays_the_marque_and_the_attack_shares_it(donne):
    scores, m = score(donne), marque(donne)
    attaque = {donne.preneur, donne.appele if donne.joueurs == 5 else donne.preneur}
    defense = [
        valeur
        for place, valeur in enumerate(scores)
        if place not in attaque and place != donne.mort
    ]
    assert defense == [-m] * (donne.joueurs - len(attaque))
    if len(attaque) == 2:
        assert scores[donne.preneur] == 2 * scores[donne.appele] == 2 * m


@given(donnes(), st.data())
def test_swapping_places_permutes_scores(donne, data):
    permutation = data.draw(st.permutations(range(donne.places)))
    scores, permutes = score(donne), score(permute(donne, permutation))
    assert [permutes[permutation[place]] for place in range(donne.places)] == scores


@given(donnes())
def test_more_points_never_cost_the_attack(donne):
    pas = 2 if donne.joueurs == 4 else 1
    if donne.demi_points + pas <= 182:
        assert marque(replace(donne, demi_points=donne.demi_points + pas)) >= marque(donne)


@given(donnes())
def test_facts_move_the_marque_the_right_way(donne):
    calcul = compute(donne)
    assert calcul.reussi == (donne.demi_points >= 2 * FFT.seuils[donne.bouts])
    assert (calcul.contrat > 0) == calcul.reussi
    assert abs(calcul.contrat) >= 25 * calcul.coefficient
    sans = replace(donne, petit=None, poignees=(), chelem=None)
    assert marque(donne) == marque(sans) + calcul.petit + calcul.poignees + calcul.chelem


@given(donnes(), st.booleans())
def test_explanations_end_with_zero(donne, nommee):
    noms = ["Zoé", "Léa", "Ugo", "Éva", "Noé", "Ida"][: donne.places] if nommee else []
    etapes = explain(donne, FFT, noms)
    assert etapes[-1].texte == "Somme des scores\u00a0: 0."
    assert all(etape.texte and etape.article for etape in etapes)
    assert format_calcul(donne).endswith(
        f"= {marque(donne):,}".replace("-", "−").replace(",", "\u202f")
    )


@given(st.data(), tables())
def test_cumuls_are_running_sums(data, table):
    etats = st.sampled_from(
        [(Etat.JOUEE, None), (Etat.PASSEE, None), *((Etat.ANNULEE, motif) for motif in Motif)]
    )
    entrees = []
    for _ in range(data.draw(st.integers(0, 8))):
        etat, motif = data.draw(etats)
        entrees.append(Entree(replace(data.draw(donnes(table)), etat=etat, motif=motif)))
    libres = data.draw(st.lists(st.integers(-2000, 2000), min_size=table.places - 1, max_size=5))
    reports = (*libres[: table.places - 1], -sum(libres[: table.places - 1]))
    feuille = build_feuille(table, entrees, reports)
    cumuls = list(reports)
    for ligne in feuille.lignes:
        cumuls = [cumul + (gain or 0) for cumul, gain in zip(cumuls, ligne.scores, strict=True)]
        assert (list(ligne.cumuls), ligne.somme, ligne.somme_cumuls) == (cumuls, 0, 0)
    assert list(feuille.totaux) == cumuls
    assert [t - r for t, r in zip(feuille.totaux, reports, strict=True)] == list(feuille.bilans)
    assert [p - m for p, m in zip(feuille.plus, feuille.moins, strict=True)] == list(feuille.bilans)
    assert feuille.is_juste
    numeros = [ligne.numero for ligne in feuille.lignes if ligne.numero is not None]
    assert [*numeros, feuille.suite.numero] == list(range(1, len(numeros) + 2))
    assert feuille.suite.donneur in range(table.places)


@given(tables())
def test_the_deal_goes_round_the_table(table):
    places = [0]
    for _ in range(table.places):
        places.append(table.next_place(places[-1]))
    assert sorted(places[:-1]) == list(range(table.places))
    assert places[-1] == 0


@given(st.integers(0, 182))
def test_points_are_read_as_they_are_written(demi_points):
    assert parse_demi_points(format_points(demi_points)) == demi_points
