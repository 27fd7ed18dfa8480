"""What a movement is called: the FFT's only where its manual gives one."""

import pytest

from scorekeeper.pages.tournoi.mouvement import describe_mouvement


@pytest.mark.parametrize(
    ("joueurs", "tables", "titre", "phrase"),
    [
        (20, 5, "Mouvement de la FFT", "que le manuel de l’organisateur donne"),
        (16, 4, "Howell", "donne à 4 tables"),
        (10, 3, "Howell", "donne à 3 tables"),
        (9, 3, "Sans mouvement officiel", "ne donne pas de mouvement"),
        (8, 2, "Sans mouvement officiel", "ne donne pas de mouvement"),
        (4, 1, "Sans mouvement officiel", "ne donne pas de mouvement"),
    ],
)
def test_it_works(joueurs, tables, titre, phrase):
    dit, texte = describe_mouvement(joueurs, tables)
    assert dit == titre
    assert phrase in texte.replace("\u00a0", " ")
