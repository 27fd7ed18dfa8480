"""Blank sheets: every shape of table, any number of rows, several tables and positions."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.pdf.documents import html_vierges
from scorekeeper.pdf.refus import DemandeError
from scorekeeper.pdf.vierges import build_vierges

from .lecture import read


def test_it_works(render, environnement):
    (texte,) = read(render(html_vierges(4, environnement)))

    attendu = [
        "Bienvenue et bonne chance",
        "Position Nord Sud Est Ouest",
        "Nom Prénom",
        "Contrat + − + − + − + −",
        "Donne 1\nDonne 2\nDonne 3\nDonne 4\nDonne 5\nTotal\nBilan\n",
        "Prise 25 ×1 10 20 30 40",
        "Visas",
        "Σ = 0",
    ]
    assert [ligne for ligne in attendu if ligne not in texte] == []


@pytest.mark.parametrize(
    ("joueurs", "mort", "places"),
    [
        (3, False, "1 2 3"),
        (4, False, "Nord Sud Est Ouest"),
        (5, False, "1 2 3 4 5"),
        (4, True, "1 2 3 4 5"),
        (5, True, "1 2 3 4 5 6"),
    ],
)
@pytest.mark.parametrize("donnes", [1, 4, 5, 8, 10])
def test_every_shape_is_one_page(render, environnement, joueurs, mort, places, donnes):
    (texte,) = read(render(html_vierges(joueurs, environnement, mort=mort, donnes=donnes)))

    assert f"Position {places}\n" in texte
    assert "Contrat" + " + −" * len(places.split()) in texte
    assert f"Donne {donnes}\nTotal" in texte
    assert f"Donne {donnes + 1}" not in texte
    assert ("Le mort ne marque pas" in texte.replace("le mort", "Le mort")) == mort


@pytest.mark.parametrize(("joueurs", "mort", "paysage"), [(4, False, False), (5, True, True)])
def test_five_groups_and_more_lie_in_landscape(render, environnement, joueurs, mort, paysage):
    pdf = render(html_vierges(joueurs, environnement, mort=mort))

    feuille = PdfReader(BytesIO(pdf)).pages[0].mediabox
    assert (feuille.width > feuille.height) == paysage


def test_many_donnes_are_split_evenly_and_carried_over(render, environnement):
    textes = read(render(html_vierges(4, environnement, donnes=24)))

    assert len(textes) == 3
    assert ["Report" in texte for texte in textes] == [False, True, True]
    for numero, texte in enumerate(textes, start=1):
        assert f"feuillet {numero} sur 3" in texte
        assert f"Donne {8 * numero}\nTotal" in texte


def test_each_position_of_each_table_has_its_sheet(render, environnement):
    textes = read(render(html_vierges(4, environnement, tables=3, positions=2, titre="Coupe")))

    attendus = [(position, table) for position in (1, 2) for table in (1, 2, 3)]
    assert len(textes) == len(attendus)
    for texte, (position, table) in zip(textes, attendus, strict=True):
        assert "Coupe" in texte
        assert f"Position n° {position} " in texte
        assert f"Table n° {table}\n" in texte


def test_a_single_sheet_leaves_its_numbers_to_write():
    (feuillet,) = build_vierges(4)

    assert (feuillet.position, feuillet.table, feuillet.date) == ("", "", "")
    assert all(colonne.depart for colonne in feuillet.colonnes)


@pytest.mark.parametrize(
    ("demande", "phrase"),
    [
        ({"joueurs": 2}, "3, 4 ou 5 joueurs"),
        ({"joueurs": 6}, "3, 4 ou 5 joueurs"),
        ({"joueurs": 3, "mort": True}, "un mort"),
        ({"joueurs": 4, "donnes": 0}, "de 1 à 60 donnes"),
        ({"joueurs": 4, "donnes": 61}, "de 1 à 60 donnes"),
        ({"joueurs": 4, "tables": 0}, "au moins une table"),
        ({"joueurs": 4, "positions": -1}, "au moins une table"),
        ({"joueurs": 4, "tables": 301, "positions": 2}, "600 feuilles au plus"),
        ({"joueurs": 4, "donnes": 60, "tables": 101}, "600 feuilles au plus"),
    ],
    ids=str,
)
def test_refuses(demande, phrase):
    with pytest.raises(DemandeError, match=phrase):
        build_vierges(**demande)
