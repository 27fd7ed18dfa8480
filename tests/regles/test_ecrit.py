"""A written sheet: what is on it, and what is not."""

from dataclasses import replace

import pytest

from scorekeeper.regles.ecrit import FeuilleEcrite, LigneEcrite

VIERGE = FeuilleEcrite(("A", "B", "C", "D"), 4, (LigneEcrite(1, (None,) * 4),))


def test_nothing_is_written_on_a_blank_sheet():
    assert VIERGE.is_vierge
    assert not VIERGE.has_lignes


@pytest.mark.parametrize(
    "ecrit",
    [
        {"lignes": (LigneEcrite(1, (0, None, None, None)),)},
        {"lignes": (LigneEcrite(1, (None,) * 4, annulee=True),)},
        {"plus": (0, None, None, None)},
        {"moins": (0, None, None, None)},
        {"bilans": (0, None, None, None)},
    ],
    ids=lambda ecrit: next(iter(ecrit)),
)
def test_one_cell_is_enough_not_to_be_blank(ecrit):
    assert not replace(VIERGE, **ecrit).is_vierge
