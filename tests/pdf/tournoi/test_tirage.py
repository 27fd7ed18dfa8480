"""The print run: stamped pages are those that would be laid out alone, and the way out if not."""

import logging
from io import BytesIO

import pikepdf
import pytest

from scorekeeper import find_assets
from scorekeeper.pages.tournoi.papiers import SiegeAImprimer
from scorekeeper.pdf.refus import DemandeError
from scorekeeper.pdf.render import Moteur
from scorekeeper.pdf.tournoi import calque, tirage
from scorekeeper.pdf.tournoi.feuilles import build_feuilles
from scorekeeper.pdf.tournoi.fiches import build_cartes, build_cartons, build_fiches
from scorekeeper.pdf.tournoi.reperage import FormeInattendueError
from scorekeeper.pdf.tournoi.tirage import Tirage, print_tirage, write_document

from ..lecture import read
from .fabrique import (
    PLACES,
    build_carte,
    build_carton,
    build_feuille,
    build_fiche,
    build_soiree,
    name_joueur,
)
from .lecture import check_parents, list_tags_by_page

TABLES = 5
SORTES = ["feuilles", "mort", "fiches", "cartons", "cartes"]
CINQ = tuple(
    SiegeAImprimer(place, "12", name_joueur(2 + rang * 3))
    for rang, place in enumerate((*PLACES, "Mort"))
)


def draw_word(texte):
    """Return a page of one word."""
    return lambda pose: f"<p>Le mot {pose('gauche petit', texte)}.</p>"


@pytest.fixture(scope="module")
def tirages(environnement):
    return {
        "feuilles": build_feuilles(build_soiree(TABLES, 1), environnement),
        "fiches": build_fiches([build_fiche(n, TABLES, 4) for n in range(1, 11)], environnement),
        "mort": build_feuilles([build_feuille(1, 1, TABLES, sieges=CINQ)], environnement),
        "cartons": build_cartons([build_carton(n) for n in range(1, 13)], environnement),
        "cartes": build_cartes([build_carte(table) for table in range(1, 6)], environnement),
    }


@pytest.fixture(scope="module")
def imprimes(moteur, tirages):
    """Each print run, stamped, then laid out as it is."""
    return {
        sorte: (print_tirage(moteur, tirage), moteur.render(write_document(tirage)))
        for sorte, tirage in tirages.items()
    }


@pytest.mark.parametrize("sorte", SORTES)
def test_stamped_pages_have_the_tags_and_words_of_pages_laid_out_alone(imprimes, sorte):
    pdf, simple = imprimes[sorte]

    assert check_parents(pdf)
    assert list_tags_by_page(pdf) == list_tags_by_page(simple)
    mots, attendus = ([sorted(page.split()) for page in read(p)] for p in (pdf, simple))
    assert mots == attendus


@pytest.mark.parametrize("sorte", SORTES)
def test_stamped_words_stand_where_they_would(imprimes, sorte):
    """In points. A start number of two digits begins where one of one digit would."""
    pdf, simple = imprimes[sorte]

    for page, attendue in zip(list_places(pdf), list_places(simple), strict=True):
        assert len(page) == len(attendue)
        for (x, y), (x_attendu, y_attendu) in zip(page, attendue, strict=True):
            assert abs(x - x_attendu) < 4
            assert abs(y - y_attendu) < 0.5


def list_places(pdf):
    """Return where each piece of text of each page starts, in points, from the top."""
    pages = []
    with pikepdf.open(BytesIO(pdf)) as ouvert:
        for page in ouvert.pages:
            places, matrice, pile = [], pikepdf.Matrix(), []
            for operandes, operateur in pikepdf.parse_content_stream(page):
                if str(operateur) == "q":
                    pile.append(matrice)
                elif str(operateur) == "Q":
                    matrice = pile.pop()
                elif str(operateur) == "cm":
                    matrice = pikepdf.Matrix(*map(float, operandes)) @ matrice
                elif str(operateur) == "Tm":
                    lieu = matrice.transform((float(operandes[4]), float(operandes[5])))
                elif str(operateur) == "TJ":
                    places.append(lieu)
            pages.append(sorted(places, key=lambda p: (-round(p[1]), p[0])))
    return pages


@pytest.mark.parametrize("sorte", ["feuilles", "fiches"])
def test_the_same_pages_give_the_same_bytes(moteur, tirages, imprimes, sorte):
    premier, _ = imprimes[sorte]

    assert print_tirage(moteur, tirages[sorte]) == premier
    assert print_tirage(Moteur(find_assets() / "static"), tirages[sorte]) == premier


def test_it_tells_how_many_pages_are_done(moteur):
    faites = []
    print_tirage(moteur, Tirage("t", (), [draw_word(str(n)) for n in range(25)]), faites.append)

    assert faites == [10, 20, 25]


def test_an_empty_word_leaves_nothing(moteur):
    pages = [draw_word(texte) for texte in ("", " ", "dit")]

    textes = read(print_tirage(moteur, Tirage("t", (), pages)))
    assert [" ".join(texte.split()) for texte in textes] == ["Le mot .", "Le mot .", "Le mot dit."]


def test_pages_without_anything_that_varies_are_copied(moteur):
    pdf = print_tirage(moteur, Tirage("t", (), [lambda _pose: "<p>Toujours</p>"] * 3))

    assert read(pdf) == ["Toujours"] * 3
    assert check_parents(pdf) == 3


def test_what_looks_like_a_pattern_is_a_text(moteur):
    textes = ["100 %", "%d %b (12 0 R)", "\\(]>> endobj"]
    pages = [lambda pose, t=t: f"<p title='%'>% {pose('gauche petit', t)}</p>" for t in textes]
    pdf = print_tirage(moteur, Tirage("%d", (), pages))

    assert read(pdf) == [f"% {texte}" for texte in textes]
    assert check_parents(pdf) == 6


def test_fonts_that_are_not_shipped_do_not_break_a_page(moteur):
    noms = ["ΠΑΠΑΔΟΠΟΥΛΟΣ Νίκος", "王 小明", "Zoé \N{GRINNING FACE}", "שרה כהן"]
    pdf = print_tirage(moteur, Tirage("t", (), [draw_word(nom) for nom in noms]))

    assert len(read(pdf)) == 4
    assert check_parents(pdf)


class TestSecours:
    """Where the output is not of the known shape, pages are laid out one after the other."""

    @pytest.fixture(
        params=[FormeInattendueError("a tag"), KeyError("K"), IndexError(), TypeError()]
    )
    def surprise(self, request, monkeypatch):
        def refuse(*_arguments):
            raise request.param

        monkeypatch.setattr(calque, "list_morceaux", refuse)
        return request.param

    def test_the_pages_are_the_same(self, moteur, tirages, imprimes, surprise, caplog):
        faites = []
        pdf = print_tirage(moteur, tirages["mort"], faites.append)

        assert pdf == imprimes["mort"][1]
        assert check_parents(pdf)
        assert faites == [1]
        assert "laid out one after the other" in caplog.text

    def test_no_more_than_memory_holds(self, moteur, surprise):
        pages = [draw_word("non")] * (tirage.PAGES_SIMPLES_MAX + 1)
        with pytest.raises(DemandeError, match="100 pages au plus"):
            print_tirage(moteur, Tirage("t", (), pages))

    def test_a_model_that_takes_two_pages_is_laid_out_plainly(self, moteur, caplog):
        haut = "<p style='height:280mm'>haut</p>"
        page = lambda pose: f"<div>{haut}<p>{pose('gauche petit', 'bas')}</p></div>"  # noqa: E731
        pdf = print_tirage(moteur, Tirage("t", (), [page, page]))

        assert read(pdf) == ["haut", "bas"] * 2
        assert "laid out one after the other" in caplog.text


def test_nothing_is_said_when_all_is_well(moteur, tirages, caplog):
    with caplog.at_level(logging.WARNING):
        for un in tirages.values():
            print_tirage(moteur, un)
    assert caplog.text == ""


@pytest.mark.parametrize(
    ("nombre", "phrase"), [(0, "rien à imprimer"), (tirage.PAGES_MAX + 1, "600 pages au plus")]
)
def test_refuses(moteur, nombre, phrase):
    with pytest.raises(DemandeError, match=phrase):
        print_tirage(moteur, Tirage("t", (), [draw_word("non")] * nombre))


def test_a_sheet_alone_is_a_print_run_too(moteur, environnement):
    pdf = print_tirage(moteur, build_feuilles([build_feuille(3, 2, TABLES)], environnement))

    assert len(read(pdf)) == 1
    assert check_parents(pdf) > 50
