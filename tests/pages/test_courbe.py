"""The curve of the totals: scales, lines and labels, from one donne to sixty."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.pages.courbe import INTERLIGNE, Serie, choose_style, draw_courbe, spread

TAILLE = (360.0, 310.0)


def read_points(trace):
    return [tuple(map(float, point.split())) for point in trace.chemin[1:].split("L")]


def draw(*totaux, taille=TAILLE, **autres):
    series = [Serie(f"Nom {rang}", valeurs, **autres) for rang, valeurs in enumerate(totaux)]
    return draw_courbe(series, *taille)


def test_one_donne_goes_from_the_left_edge_to_the_right_one():
    courbe = draw((0, 120), (0, -60), (0, -60))
    assert [gradation.texte for gradation in courbe.donnes] == ["1"]
    un, *_ = courbe.traces
    (x0, y0), (x1, y1) = read_points(un)
    assert (x0, x1) == (courbe.gauche, courbe.droite)
    assert (y0, y1) == (courbe.zero, un.y)
    assert un.y < courbe.zero < courbe.traces[1].y
    assert un.x == courbe.droite


def test_one_step_a_donne_and_points_to_scale():
    courbe = draw((0, 100, 200, -100), (0, -100, -200, 100))
    points = read_points(courbe.traces[0])
    assert {round(b[0] - a[0], 1) for a, b in pairwise(points)} <= {
        round((courbe.droite - courbe.gauche) / 3 + ecart, 1) for ecart in (-0.1, 0, 0.1)
    }
    unite = (courbe.zero - points[1][1]) / 100
    assert courbe.zero - points[2][1] == pytest.approx(200 * unite, abs=0.2)
    assert points[3][1] - courbe.zero == pytest.approx(100 * unite, abs=0.2)


def test_ticks_are_round_numbers_in_french_typography():
    courbe = draw((0, 2033), (0, -1500), taille=(600, 470))
    textes = [gradation.texte for gradation in courbe.totaux]
    assert textes == ["−1\u202f500", "−1\u202f000", "−500", "0"] + [
        f"+{texte}" for texte in ("500", "1\u202f000", "1\u202f500", "2\u202f000", "2\u202f500")
    ]
    assert courbe.zero in {gradation.position for gradation in courbe.totaux}


@pytest.mark.parametrize(
    ("nombre", "attendus"),
    [
        (3, ["1", "2", "3"]),
        (20, ["5", "10", "15", "20"]),
        (60, ["10", "20", "30", "40", "50", "60"]),
    ],
)
def test_the_donnes_are_counted_by_round_steps(nombre, attendus):
    courbe = draw((0,) * (nombre + 1), (0,) * (nombre + 1))
    assert [gradation.texte for gradation in courbe.donnes] == attendus


def test_totals_that_are_all_zero_lie_on_a_line_of_zeros():
    courbe = draw((0, 0), (0, 0))
    assert courbe.haut < courbe.zero < courbe.bas
    assert [gradation.texte for gradation in courbe.totaux] == ["−5", "0", "+5"]
    assert {trace.y for trace in courbe.traces} == {courbe.zero}


@pytest.mark.parametrize("nombre", [1, 12, 60])
@pytest.mark.parametrize("taille", [(360, 310), (600, 470), (695, 500)])
@pytest.mark.parametrize("unite", [1, 40, 99_999])
def test_everything_stays_in_the_drawing(nombre, taille, unite):
    totaux = [
        tuple(unite * ((rang * 7 + donne * 3) % 11 - 5) for donne in range(nombre + 1))
        for rang in range(9)
    ]
    courbe = draw(*totaux, taille=taille)
    assert 0 < courbe.gauche < courbe.droite < taille[0]
    for trace in courbe.traces:
        for x, y in read_points(trace):
            assert courbe.gauche <= x <= courbe.droite
            assert courbe.haut <= y <= courbe.bas
        assert courbe.haut <= trace.etiquette <= courbe.bas
    places = sorted(trace.etiquette for trace in courbe.traces)
    assert min(b - a for a, b in pairwise(places)) >= INTERLIGNE - 0.11
    assert [gradation.position for gradation in courbe.totaux] == sorted(
        (gradation.position for gradation in courbe.totaux), reverse=True
    )


def test_equal_totals_have_their_names_side_by_side():
    courbe = draw((0, 60), (0, 60), (0, -120))
    un, deux, _ = courbe.traces
    assert un.y == deux.y
    assert abs(un.etiquette - deux.etiquette) == pytest.approx(INTERLIGNE, abs=0.2)
    assert un.y == pytest.approx((un.etiquette + deux.etiquette) / 2, abs=0.2)


def test_who_comes_and_who_leaves_have_a_line_of_their_time():
    series = [
        Serie("Reste", (0, 10, 20, 30, 40)),
        Serie("Part", (0, -10, -20)),
        Serie("Vient", (0, -10, -20), debut=2),
    ]
    courbe = draw_courbe(series, *TAILLE)
    reste, part, vient = courbe.traces
    assert (reste.renvoi, part.renvoi, vient.renvoi) == (True, False, True)
    assert read_points(part)[-1][0] == read_points(vient)[0][0] == part.x
    assert vient.x == courbe.droite


def test_the_room_for_names_follows_the_longest():
    courts, longs = (
        draw_courbe([Serie(nom, (0, 1)), Serie("Zoé", (0, -1))], *TAILLE)
        for nom in ("Guy", "MARIE-CHRISTI…")
    )
    assert longs.droite < courts.droite
    assert longs.droite > TAILLE[0] / 2


def test_nine_lines_are_told_apart_without_their_ink():
    styles = [choose_style(rang) for rang in range(9)]
    assert len({(style.tirets, style.marque) for style in styles}) == 9
    assert len({style.tirets for style in styles[:6]}) == 6
    assert len({style.marque for style in styles[:6]}) == 6
    for style in styles:
        assert re.fullmatch(r"[ \d.]*", style.tirets)


@given(
    st.lists(st.floats(10, 290), min_size=1, max_size=9),
    st.floats(4, 40),
)
def test_labels_keep_their_order_their_distance_and_the_edges(voulues, ecart):
    places = spread(voulues, ecart, 10, 290)
    tenu = min(ecart, 280 / max(1, len(voulues) - 1))
    ordre = sorted(range(len(voulues)), key=lambda rang: voulues[rang])
    rangees = [places[rang] for rang in ordre]
    assert all(b - a >= tenu - 0.11 for a, b in pairwise(rangees))
    assert all(9.9 <= place <= 290.1 for place in places)


@given(st.lists(st.integers(1, 27), min_size=1, max_size=6, unique=True))
def test_labels_that_do_not_touch_stay_where_they_are(rangs):
    voulues = [rang * 10.0 + 10 for rang in rangs]
    assert spread(voulues, 10, 10, 290) == voulues
