"""The formats of a club night in words."""

import pytest

from scorekeeper.pages.tournoi.formules import FORMULES, choose_formule, say_formule, say_total
from scorekeeper.store.tournoi.values import Finale, Formule

MOTS = {
    "6x4": ("6 positions de 4 donnes", "24 donnes"),
    "5x5": ("5 positions de 5 donnes", "25 donnes"),
    "3x8": ("3 positions de 8 donnes", "24 donnes"),
    "5x4+finale": (
        "5 positions de 4 donnes, puis une finale à 16 de 4 donnes",
        "20 donnes, 4 de plus pour les finalistes",
    ),
    "5x5+finale": (
        "5 positions de 5 donnes, puis une finale à 20 de 5 positions de 1 donne",
        "25 donnes, 5 de plus pour les finalistes",
    ),
    "minutes": ("3 positions de 60 minutes", "3 h"),
    "libre": ("5 positions de 4 donnes", "20 donnes"),
}


def test_it_works() -> None:
    dites = {
        code: tuple(dire(formule).replace("\xa0", " ") for dire in (say_formule, say_total))
        for code, formule in FORMULES.items()
    }
    assert dites == MOTS


@pytest.mark.parametrize(
    ("formule", "mots", "total"),
    [
        (Formule("libre", 1, 1), "1 position de 1 donne", "1 donne"),
        (Formule("minutes", 2, None, 45), "2 positions de 45 minutes", "1 h 30"),
        (Formule("minutes", 1, None, 45), "1 position de 45 minutes", "45 minutes"),
        (Formule("libre", 3, 5, 60), "3 positions de 5 donnes, 60 minutes au plus", "15 donnes"),
    ],
)
def test_others(formule: Formule, mots: str, total: str) -> None:
    assert say_formule(formule).replace("\xa0", " ") == mots
    assert say_total(formule).replace("\xa0", " ") == total


def test_a_format_is_chosen() -> None:
    assert choose_formule("7x7") is None
    assert choose_formule("5x5", 12) == Formule("5x5", 5, 5)
    finale = choose_formule("5x4+finale", 12)
    assert finale is not None
    assert finale.finale == Finale(12, 1, 4)
    assert choose_formule("5x5+finale") == FORMULES["5x5+finale"]
