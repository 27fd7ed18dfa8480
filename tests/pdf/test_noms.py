"""Names that fit: whole, short or cut, never longer than the cell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.pdf.noms import Nom, cut, fit, measure


@pytest.mark.parametrize(
    ("nom", "court", "attendu"),
    [
        ("Anne Durand", "Anne", Nom("Anne Durand")),
        ("Jean-Christophe Bérenger", "J.-C.", Nom("Jean-Christophe Bérenger", "serre")),
        ("Jean-Christophe Bérenger de la Villardière", "J.-C.", Nom("J.-C.")),
        ("a" * 80, "b" * 80, Nom("b" * 53 + "…", "menu")),
        ("a" * 80, "", Nom("a" * 53 + "…", "menu")),
    ],
)
def test_fit(nom, court, attendu):
    assert fit(nom, court, 17) == attendu


@given(st.text(max_size=80), st.integers(2, 60))
def test_a_cut_text_is_never_wider_and_keeps_its_beginning(texte, largeur):
    coupe = cut(texte, largeur)

    assert measure(coupe) <= largeur
    assert coupe == texte or texte.startswith(coupe.removesuffix("…"))


def test_capitals_and_emoji_are_wider_than_letters():
    assert measure("W") > measure("A") > measure("a") > measure("\u0301") == 0
    assert measure("😀") == measure("W")
