"""The letters of an ordinal are raised, and nothing else of what was typed."""

import pytest

from scorekeeper.pages.filtres import raise_ordinaux


@pytest.mark.parametrize(
    ("texte", "pose"),
    [
        ("1re position", "1<sup>re</sup> position"),
        ("2e poignée", "2<sup>e</sup> poignée"),
        ("12e", "12<sup>e</sup>"),
        ("Poignée", "Poignée"),
        ("2 euros, 3en", "2 euros, 3en"),
        ("<b> 1re", "&lt;b&gt; 1<sup>re</sup>"),
    ],
)
def test_it_works(texte: str, pose: str) -> None:
    assert raise_ordinaux(texte) == pose
