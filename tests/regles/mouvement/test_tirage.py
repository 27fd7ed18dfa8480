"""The draw: one numero each, choices kept, teams that never meet, and each refusal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.regles.mouvement.absents import choose_vides, plan_evening
from scorekeeper.regles.mouvement.fft import max_positions, place_mouvement
from scorekeeper.regles.mouvement.placement import MouvementError
from scorekeeper.regles.mouvement.rencontres import check_equipes
from scorekeeper.regles.mouvement.tirage import draw_numeros


def list_paires(nombre: int, depuis: int = 0) -> list[tuple[int, int]]:
    return [(rang, rang + 1) for rang in range(depuis, depuis + 2 * nombre, 2)]


def test_everyone_gets_a_seat():
    tire = draw_numeros(5, (17,), range(100, 119), [], {}, 1)
    assert sorted(tire) == list(range(100, 119))
    assert sorted(tire.values()) == [*range(1, 17), 18, 19, 20]


def test_the_seed_decides():
    un = draw_numeros(10, (), range(40), [], {}, 7)
    assert draw_numeros(10, (), range(40), [], {}, 7) == un
    assert draw_numeros(10, (), range(40), [], {}, 8) != un


def test_choices_are_kept():
    choisis = {3: 20, 7: 1, 9: 13}
    tire = draw_numeros(5, (), range(20), [], choisis, 7)
    assert {qui: tire[qui] for qui in choisis} == choisis
    assert sorted(tire.values()) == list(range(1, 21))


def test_one_person_more_is_the_fifth():
    tire = draw_numeros(5, (), range(21), [], {20: 3}, 7)
    assert sorted(tire.values()) == list(range(1, 22))


@pytest.mark.parametrize("graine", range(5))
def test_teams_start_where_the_manual_says(graine):
    """Six tables, one at three: three fours and three pairs leave five people alone."""
    quatre = [tuple(range(rang, rang + 4)) for rang in (0, 4, 8)]
    paires = list_paires(3, 12)
    tire = draw_numeros(6, (21,), range(18, 23), [*paires, *quatre], {}, graine)
    assert sorted(tire.values()) == [*range(1, 21), 22, 23, 24]
    for equipe in quatre:
        numeros = sorted(tire[membre] for membre in equipe)
        assert numeros == list(range(numeros[0], numeros[0] + 4))
        assert numeros[0] % 4 == 1
    for equipe in paires:
        bas, haut = sorted(tire[membre] for membre in equipe)
        assert (haut - bas, bas % 2) == (1, 1)
        assert haut <= 20, "not at the table of three"


def test_a_full_hall_of_pairs():
    equipes = list_paires(120)
    tire = draw_numeros(60, (), [], equipes, {}, 3)
    assert sorted(tire.values()) == list(range(1, 241))
    numeros = [tuple(tire[membre] for membre in equipe) for equipe in equipes]
    assert check_equipes(plan_evening(240, 6, 1), numeros) == []


def test_a_member_s_choice_carries_the_team():
    tire = draw_numeros(5, (), range(6, 20), [(0, 1), (2, 3, 4, 5)], {1: 7, 2: 12, 9: 1}, 4)
    assert (tire[0], tire[1], tire[9]) == (8, 7, 1)
    assert sorted(tire[membre] for membre in (2, 3, 4, 5)) == [9, 10, 11, 12]
    assert tire[2] == 12


@given(st.data())
def test_teams_never_meet(data):
    tables = data.draw(st.sampled_from([4, 5, 6, 7, 8, 10, 16, 24]))
    joueurs = data.draw(st.integers(4 * tables - 3, 4 * tables))
    positions = max_positions(tables, 1) - (tables in (10, 24))
    vides = choose_vides(joueurs, positions, 1)
    pleines = tables - len(vides.numeros)
    fours = data.draw(st.integers(0, pleines if tables >= 5 else 0))
    paires = data.draw(st.integers(0, 2 * (pleines - fours) if tables >= 5 else 2))
    equipes = [tuple(range(4 * rang, 4 * rang + 4)) for rang in range(fours)]
    equipes += list_paires(paires, 4 * fours)
    seuls = range(4 * fours + 2 * paires, joueurs)
    plan = plan_evening(joueurs, positions, 1)
    graine = data.draw(st.integers(0, 10**9))
    tire = draw_numeros(tables, vides.numeros, seuls, equipes, {}, graine, plan)
    assert len(set(tire.values())) == joueurs
    assert set(tire.values()).isdisjoint(vides.numeros)
    numeros = [[tire[membre] for membre in equipe] for equipe in equipes]
    assert check_equipes(plan, numeros) == []


@pytest.mark.parametrize("positions", [4, 5])
@pytest.mark.parametrize("nombre", range(1, 7))
def test_pairs_of_a_howell_of_three_get_seats_that_never_meet(nombre, positions):
    plan = plan_evening(12, positions, 1)
    equipes = list_paires(nombre)
    tire = draw_numeros(3, (), range(2 * nombre, 12), equipes, {}, 11, plan)
    numeros = [[tire[membre] for membre in equipe] for equipe in equipes]
    assert check_equipes(plan, numeros) == []
    assert sorted(tire.values()) == list(range(1, 13))


def test_without_placements_the_whole_movement_is_avoided():
    equipes = list_paires(6)
    tire = draw_numeros(3, (), [], equipes, {}, 2)
    numeros = [[tire[membre] for membre in equipe] for equipe in equipes]
    mouvement = [place_mouvement(3, rang, 1) for rang in range(1, 6)]
    assert check_equipes(mouvement, numeros) == []


@pytest.mark.parametrize(
    ("choisis", "phrase"),
    [
        ({0: 17}, "La place Nord 5 est choisie, mais elle est retirée."),
        ({0: 3, 1: 3}, "La place Est 1 est choisie deux fois."),
        ({0: 21}, "La place numéro 21 est choisie, mais elle n’existe pas."),
        ({0: 0}, "La place numéro 0 est choisie, mais elle n’existe pas."),
        ({99: 1}, "Une place est choisie pour quelqu’un qui n’est pas du tirage."),
    ],
)
def test_a_choice_that_cannot_be_kept(choisis, phrase):
    with pytest.raises(MouvementError) as refus:
        draw_numeros(5, (17,), range(19), [], choisis, 1)
    assert str(refus.value) == phrase


@pytest.mark.parametrize("combien", [18, 20])
def test_people_and_seats_must_be_as_many(combien):
    with pytest.raises(MouvementError, match=f"{combien}\xa0personnes pour 19\xa0sièges"):
        draw_numeros(5, (17,), range(combien), [], {}, 1)


def test_somebody_twice():
    with pytest.raises(MouvementError, match="figure deux fois"):
        draw_numeros(5, (), range(18), [(0, 1)], {}, 1)


@pytest.mark.parametrize("taille", [1, 3, 5])
def test_a_team_of_another_size(taille):
    with pytest.raises(MouvementError, match="2 ou 4 membres"):
        draw_numeros(5, (), range(taille, 20), [tuple(range(taille))], {}, 1)


@pytest.mark.parametrize("joueurs", [*range(17, 25), *range(65, 69), 237, 238, 239])
def test_tables_of_three_part_no_pair(joueurs):
    """As many pairs as there can be: the last ones start where a seat is removed."""
    vides, plan = choose_vides(joueurs, 4, 1), plan_evening(joueurs, 4, 1)
    equipes = list_paires(joueurs // 2)
    seuls = range(joueurs - joueurs % 2, joueurs)
    tire = draw_numeros(vides.tables, vides.numeros, seuls, equipes, {}, 5, plan)
    numeros = [[tire[membre] for membre in equipe] for equipe in equipes]
    assert check_equipes(plan, numeros) == []
    assert len(set(tire.values())) == joueurs


def test_a_team_of_four_anywhere_below_five_tables():
    """Others chose a seat at every table: the four sit where they never meet."""
    plan = plan_evening(16, 1, 1)
    choisis = {4: 1, 5: 5, 6: 9, 7: 13}
    tire = draw_numeros(4, (), range(4, 16), [(0, 1, 2, 3)], choisis, 1, plan)
    assert check_equipes(plan, [[tire[membre] for membre in range(4)]]) == []
    assert {qui: tire[qui] for qui in choisis} == choisis


def test_too_many_teams_of_four_for_the_whole_tables():
    equipes = [tuple(range(rang, rang + 4)) for rang in range(0, 16, 4)]
    with pytest.raises(MouvementError, match="placer 4\xa0équipes\xa0: une équipe de 4 prend"):
        draw_numeros(5, (1, 17), [16, 17], equipes, {}, 1)


@pytest.mark.parametrize(
    ("joueurs", "choisis", "genre"),
    [
        (6, {}, "\xa0: avec 2\xa0tables, il"),
        (9, {}, "\xa0: avec 3\xa0tables, il"),
        (6, {0: 2}, "\xa0: avec 2\xa0tables et les places choisies, il"),
        (10, {}, "\xa0: sous le Howell à 3 tables, il"),
    ],
    ids=str,
)
def test_pairs_that_few_tables_cannot_part_are_told_so(joueurs, choisis, genre):
    """No team of four is there, and nine people have no Howell: the refusal names neither."""
    vides = choose_vides(joueurs, 5, 1)
    equipes = list_paires(joueurs // 2)
    seuls = range(2 * len(equipes), joueurs)
    plan = plan_evening(joueurs, 5, 1)
    with pytest.raises(MouvementError) as refus:
        draw_numeros(vides.tables, vides.numeros, seuls, equipes, choisis, 1, plan)
    assert genre in str(refus.value)
    assert "places dont les titulaires ne se rencontrent jamais" in str(refus.value)
    assert "équipe de 4" not in str(refus.value)


@pytest.mark.parametrize("joueurs", [236, 237, 238, 239, 240])
def test_a_hopeless_search_ends(joueurs):
    """A person alone in the middle of a line leaves one pair too many."""
    vides = choose_vides(joueurs, 4, 1)
    equipes = list_paires(joueurs // 2 - 1)
    seuls = range(2 * len(equipes), joueurs)
    choisis = dict(zip(seuls, (10, 15), strict=False))
    with pytest.raises(MouvementError, match="avec les places choisies"):
        draw_numeros(vides.tables, vides.numeros, seuls, equipes, choisis, 1)


@pytest.mark.parametrize(
    ("equipes", "choisis"),
    [([(0, 1)], {0: 1, 1: 3}), ([(0, 1)], {0: 1, 5: 2}), ([(0, 1, 2, 3)], {0: 1, 2: 5})],
)
def test_choices_that_part_a_team(equipes, choisis):
    seuls = range(len(equipes[0]), 20)
    with pytest.raises(MouvementError, match="avec les places choisies"):
        draw_numeros(5, (), seuls, equipes, choisis, 1)


@pytest.mark.parametrize(
    ("tables", "equipe", "genre"),
    [(3, 4, "sous le Howell à 3 tables"), (2, 2, "avec 2\xa0tables"), (1, 2, "avec 1\xa0table")],
)
def test_teams_that_would_meet(tables, equipe, genre):
    with pytest.raises(MouvementError, match=genre):
        draw_numeros(tables, (), range(equipe, 4 * tables), [tuple(range(equipe))], {}, 1)
