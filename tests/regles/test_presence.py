"""Who sat where and when: totals stay with the people, whoever takes their place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.regles.bareme import Contrat
from scorekeeper.regles.donne import Donne, Etat, Motif
from scorekeeper.regles.feuille import Entree, Table, build_feuille
from scorekeeper.regles.presence import Passage, Presence, count_presences, find_personne

from .exemples import make_donne

ANA, BO, CY, DI, LUC, MAX = range(6)
PREMIERS = tuple(Passage(personne, personne, 0) for personne in range(4))
ARBITREE = Donne(4, preneur=0, contrat=Contrat.GARDE, etat=Etat.ANNULEE, motif=Motif.ARBITRE)
PASSE = Donne(4, etat=Etat.PASSEE)


def count(
    *donnes: Donne | Entree,
    venus: tuple[Passage, ...] = (),
    table: Table = Table(4, 4),  # noqa: B008 (frozen)
    reports: tuple[int, ...] = (),
) -> dict[int, Presence]:
    """Return the presences of a feuille by person; its lines have the ranks 1, 2, 3."""
    entrees = [donne if isinstance(donne, Entree) else Entree(donne) for donne in donnes]
    feuille = build_feuille(table, entrees, reports)
    premiers = tuple(Passage(place, place, 0) for place in range(table.places))
    rangs = range(1, len(entrees) + 1)
    presences = count_presences(
        (*premiers, *venus), feuille.lignes, rangs, feuille.reports, len(entrees) + 1
    )
    return {presence.personne: presence for presence in presences}


def test_without_a_replacement_everybody_has_the_total_of_their_place():
    presences = count(make_donne(), make_donne(preneur=1, points=30))
    feuille = build_feuille(
        Table(4, 4), [Entree(make_donne()), Entree(make_donne(preneur=1, points=30))]
    )
    assert [presences[place].total for place in range(4)] == [*feuille.totaux]
    assert [presences[place].cumuls for place in range(4)] == [
        tuple(ligne.cumuls[place] for ligne in feuille.lignes) for place in range(4)
    ]
    assert [presence.place for presence in presences.values()] == [0, 2, 3, 1]


def test_a_newcomer_starts_from_zero_and_who_leaves_keeps_what_they_have():
    presences = count(make_donne(), make_donne(), venus=(Passage(LUC, ANA, 2),))
    seule = count(make_donne())
    luc, ana = presences[LUC], presences[ANA]
    assert (ana.total, ana.place, ana.donnes) == (seule[ANA].total, None, 1)
    assert (luc.total, luc.place, luc.donnes) == (seule[ANA].total, 0, 1)
    assert ana.cumuls == (ana.total, ana.total)
    assert luc.cumuls == (0, luc.total)


def test_somebody_who_comes_back_at_another_place_goes_on_from_their_total():
    venus = (Passage(LUC, ANA, 2), Passage(ANA, BO, 3))
    presences = count(make_donne(), make_donne(), make_donne(), venus=venus)
    gain, perte = 198, -66
    assert presences[ANA].total == gain + perte
    assert (presences[ANA].place, presences[ANA].donnes) == (BO, 2)
    assert presences[LUC].total == 2 * gain
    assert presences[BO].total == 2 * perte


def test_donnes_prises_and_reussies_are_counted_for_each_person():
    chutee = make_donne(points=30)
    presences = count(make_donne(), chutee, make_donne(preneur=1), PASSE, ARBITREE)
    assert [(p.donnes, p.prises, p.reussies) for p in map(presences.get, (ANA, BO, CY)) if p] == [
        (3, 2, 1),
        (3, 1, 1),
        (3, 0, 0),
    ]


def test_the_mort_has_not_played_the_donne():
    presences = count(make_donne(preneur=1, mort=0), table=Table(5, 4))
    assert [presences[place].donnes for place in range(5)] == [0, 1, 1, 1, 1]


def test_scores_without_facts_count_as_written():
    ecrite = Entree(Donne(4, preneur=0), ecrits=(-66, -66, 198, -66))
    presences = count(ecrite)
    assert [presences[place].total for place in range(4)] == [-66, -66, 198, -66]
    assert (presences[ANA].prises, presences[ANA].reussies) == (1, 0)


def test_a_total_carried_over_stays_with_who_sat_first():
    presences = count(make_donne(), reports=(30, -10, -10, -10), venus=(Passage(LUC, ANA, 1),))
    assert (presences[ANA].total, presences[ANA].donnes) == (30, 0)
    assert presences[LUC].total == 198
    assert presences[BO].total == -66 - 10


def test_equal_totals_share_a_rank():
    presences = count(make_donne())
    assert [presences[personne].rang for personne in (ANA, BO, CY, DI)] == [1, 2, 2, 2]


def test_somebody_away_who_has_not_played_is_not_ranked():
    """Luc sat down and left before a donne was played: his 0 is nobody's rank."""
    venus = (Passage(LUC, ANA, 1), Passage(MAX, ANA, 2))
    presences = count(PASSE, make_donne(preneur=1), venus=venus)
    assert presences[BO].rang == 1
    assert {presences[personne].rang for personne in (CY, DI, MAX)} == {2}
    assert [presences[p].is_comptee for p in (ANA, LUC, MAX, BO)] == [False, False, True, True]


@pytest.mark.parametrize(
    ("place", "rang", "attendue"),
    [(0, 1, ANA), (0, 4, ANA), (0, 5, LUC), (0, 9, LUC), (4, 1, None)],
)
def test_who_sits_at_a_place_depends_on_the_line(place: int, rang: int, attendue: int | None):
    assert find_personne((*PREMIERS, Passage(LUC, ANA, 5)), place, rang) == attendue


def test_a_score_at_a_place_where_nobody_sits_is_nobody_s():
    """A line may carry more columns than people: nothing is invented for them."""
    feuille = build_feuille(Table(4, 4), [Entree(make_donne())], (1, 2, 3, 4))
    presences = count_presences(PREMIERS[:3], feuille.lignes, [1], feuille.reports, 2)
    assert [(p.personne, p.total) for p in presences] == [(ANA, 199), (CY, -63), (BO, -64)]


@st.composite
def draw_soirees(draw: st.DrawFn) -> tuple[list[Donne], tuple[Passage, ...]]:
    """Draw donnes at four, and people who come and go so that nobody sits at two places."""
    preneurs = draw(st.lists(st.integers(0, 3), max_size=8))
    donnes = [make_donne(preneur=p, points=draw(st.integers(20, 80))) for p in preneurs]
    assis = list(range(4))
    venus = []
    for rang in range(1, len(donnes) + 2):
        if not draw(st.booleans()):
            continue
        place = draw(st.integers(0, 3))
        libres = [personne for personne in range(7) if personne not in assis]
        assis[place] = draw(st.sampled_from(libres))
        venus.append(Passage(assis[place], place, rang))
    return donnes, tuple(venus)


@given(draw_soirees(), st.tuples(*[st.integers(-500, 500)] * 4))
def test_the_totals_of_all_persons_sum_to_the_feuille_s(
    soiree: tuple[list[Donne], tuple[Passage, ...]], reports: tuple[int, ...]
):
    donnes, venus = soiree
    feuille = build_feuille(Table(4, 4), [Entree(donne) for donne in donnes], reports)
    presences = count(*donnes, venus=venus, reports=reports)
    assert sum(p.total for p in presences.values()) == sum(feuille.totaux)
    assert sum(p.donnes for p in presences.values()) == 4 * len(donnes)
    assert sum(p.prises for p in presences.values()) == len(donnes)
    assert sorted(p.place for p in presences.values() if p.place is not None) == [0, 1, 2, 3]
    for indice, ligne in enumerate(feuille.lignes):
        assert sum(p.cumuls[indice] for p in presences.values()) == sum(ligne.cumuls)
    assert all(p.cumuls[-1:] == (p.total,) for p in presences.values() if donnes)
    if not venus:
        assert tuple(presences[place].total for place in range(4)) == feuille.totaux


@given(draw_soirees())
def test_who_is_ranked_has_as_many_better_as_the_rank_says(
    soiree: tuple[list[Donne], tuple[Passage, ...]],
):
    donnes, venus = soiree
    comptees = [p for p in count(*donnes, venus=venus).values() if p.is_comptee]
    for presence in comptees:
        meilleurs = sum(autre.total > presence.total for autre in comptees)
        assert presence.rang == 1 + meilleurs
    assert [p.total for p in comptees] == sorted((p.total for p in comptees), reverse=True)
