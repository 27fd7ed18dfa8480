"""The sheets of an evening: every name on its page, the colours in words, the marks, the codes."""

from io import BytesIO

import pikepdf
import pytest
import segno

from scorekeeper.pages.tournoi.papiers import SiegeAImprimer
from scorekeeper.pdf.refus import DemandeError
from scorekeeper.pdf.tournoi.feuilles import RETIRE, name_position
from scorekeeper.pdf.tournoi.lots import Sorte

from ..lecture import list_fonts, read
from .fabrique import PLACES, TITRE, build_feuille, build_soiree, name_lien
from .lecture import check_parents, list_rectangles, list_tags_by_page, read_qr

TABLES, POSITIONS = 6, 3
MORT = SiegeAImprimer("Mort", "6", "KERVELLA Yann")


@pytest.fixture(scope="module")
def pdf(imprime):
    return imprime(Sorte.FEUILLES, *build_soiree(TABLES, POSITIONS))


def test_it_works(pdf):
    premiere = read(pdf)[0]

    assert "Première position" in premiere
    assert TITRE in premiere
    assert "Position n° 1 27 novembre 2026 Table n° 1" in premiere
    assert "Position Nord 1 Sud 1 Est 1 Ouest 1" in premiere
    assert "Nom Prénom DURAND Paul" in premiere
    assert "DURAND Zoé DURAND Żaneta\n" in premiere
    assert "Donne 5\nTotal\nBilan" in premiere
    assert name_lien(1).removeprefix("http://") in premiere.replace("\n", "")


def test_every_sheet_has_its_names_in_the_order_of_its_places(pdf):
    pages = read(pdf)

    feuilles = build_soiree(TABLES, POSITIONS)
    assert len(pages) == len(feuilles) == TABLES * POSITIONS
    for page, feuille in zip(pages, feuilles, strict=True):
        assert f"{name_position(feuille.position)}\n" in page
        assert f"Table n° {feuille.table}\n" in page
        departs = " ".join(f"{siege.libelle} {siege.depart}" for siege in feuille.sieges)
        assert f"Position {departs}\n" in page
        suite = "".join(siege.nom for siege in feuille.sieges).replace(" ", "")
        assert suite in page.replace("\n", "").replace(" ", "")
        assert f"Lm{feuille.table:02}/" in page.replace("\n", "")


def test_every_page_is_tagged_like_the_others(pdf):
    assert check_parents(pdf) > 50 * TABLES * POSITIONS
    premiere, *autres = list_tags_by_page(pdf)
    sortes = [sorte for sorte, _ in premiere]
    assert (sortes.count("/Table"), sortes.count("/TR"), sortes.count("/Figure")) == (2, 15, 1)
    assert all(autre == premiere for autre in autres)


def test_every_amount_has_its_donne_its_place_its_player_and_its_sign(pdf):
    for page in list_tags_by_page(pdf):
        cases = [entetes for sorte, entetes in page if sorte == "/TD"]
        assert [len(entetes) for entetes in cases[: 7 * 8]] == [4] * 7 * 8


def test_it_says_what_it_is(pdf):
    with pikepdf.open(BytesIO(pdf)) as ouvert:
        assert b'pdfuaid:part="1"' in ouvert.Root.Metadata.read_bytes()
        assert (str(ouvert.Root.Lang), bool(ouvert.Root.MarkInfo.Marked)) == ("fr", True)
        assert str(ouvert.docinfo.Title) == f"Feuilles de marque · {TITRE}"
        assert "/Names" not in ouvert.Root


def test_only_shipped_fonts_are_used(pdf):
    assert list_fonts(pdf) == {"Marque", "Marque-Semi-Bold", "Titre-Semi-Bold"}


@pytest.mark.parametrize(
    "nom",
    ["ŒUVRARD-Ÿ Anaïs", "ŁUKASIEWICZ Żółć", "NUÑEZ Ångström", "O’NEILL “Šárka”", "D & <b> %s %d"],
)
def test_letters_come_out(imprime, nom):
    sieges = (*(SiegeAImprimer(place, "1", nom) for place in PLACES[:3]), SiegeAImprimer("Ouest"))
    (page,) = read(imprime(Sorte.FEUILLES, build_feuille(1, 1, 5, sieges=sieges)))

    assert page.replace("\n", " ").count(nom) == 3


def test_a_long_name_is_drawn_smaller_and_told_in_one_go(imprime):
    nom = "DE LA TOUR-MAUBOURG Jean-Christophe"
    sieges = tuple(SiegeAImprimer(place, "1", nom) for place in PLACES)
    pdf = imprime(Sorte.FEUILLES, build_feuille(1, 1, 5, sieges=sieges))

    with pikepdf.open(BytesIO(pdf)) as ouvert:
        dits = [str(o.ActualText) for o in ouvert.objects if _has_text(o)]
    assert dits.count(nom) == 4


def test_an_endless_name_is_cut(imprime):
    sieges = tuple(SiegeAImprimer(place, "1", "INTERMINABLE " * 20) for place in PLACES)
    (page,) = read(imprime(Sorte.FEUILLES, build_feuille(1, 1, 5, sieges=sieges)))

    assert page.count("…") == 4


def test_a_place_without_player_is_not_to_be_filled_in(imprime):
    sieges = (SiegeAImprimer("Nord", retire=True), *build_feuille(1, 1, 5).sieges[1:])
    pdf = imprime(Sorte.FEUILLES, build_feuille(1, 1, 5), build_feuille(1, 1, 5, sieges=sieges))

    assert [RETIRE in page for page in read(pdf)] == [False, True]
    # its fourteen cells, and its visa
    gris = [len(list_rectangles(pdf, page, noir=False)) for page in (0, 1)]
    assert gris[1] - gris[0] == 15


def test_five_places_lie_in_landscape(imprime):
    feuille = build_feuille(1, 1, 5)
    pdf = imprime(Sorte.FEUILLES, feuille, build_feuille(1, 1, 5, sieges=(*feuille.sieges, MORT)))

    with pikepdf.open(BytesIO(pdf)) as ouvert:
        formats = [page.MediaBox[2] > page.MediaBox[3] for page in ouvert.pages]
    assert formats == [False, True]
    assert "Mort 6" in read(pdf)[1]
    assert "le mort ne marque pas" in read(pdf)[1]


@pytest.mark.parametrize("donnes", range(1, 11))
@pytest.mark.parametrize("places", [4, 5])
def test_any_number_of_donnes_is_one_page(imprime, donnes, places):
    sieges = (*build_feuille(1, 1, 5).sieges, MORT)[:places]
    (page,) = read(imprime(Sorte.FEUILLES, build_feuille(1, 1, 5, sieges=sieges, donnes=donnes)))

    assert f"Donne {donnes}\nTotal" in page


@pytest.mark.parametrize(
    ("places", "centres"),
    [
        (4, [(8, 8), (202, 8), (8, 289), (202, 289)]),
        (5, [(8, 8), (289, 8), (8, 202), (289, 202)]),
    ],
)
def test_the_marks_are_where_they_are_said_to_be(imprime, places, centres):
    sieges = (*build_feuille(1, 1, 5).sieges, MORT)[:places]
    pdf = imprime(Sorte.FEUILLES, *(build_feuille(t, 1, 5, sieges=sieges) for t in (1, 2)))

    for page in (0, 1):
        carres = [r for r in list_rectangles(pdf, page) if r[2:] == pytest.approx((6, 6), abs=0.01)]
        trouves = sorted((x + 3, y + 3) for x, y, _, _ in carres)
        assert trouves == [pytest.approx(centre, abs=0.01) for centre in sorted(centres)]


def test_the_code_is_that_of_the_tables_link(imprime):
    pdf = imprime(Sorte.FEUILLES, *(build_feuille(table, 1, 5) for table in (1, 2, 3)))

    for page, table in enumerate((1, 2, 3)):
        attendu = [
            [*map(bool, r)] for r in segno.make(name_lien(table), error="m").matrix_iter(border=2)
        ]
        petits = [r for r in list_rectangles(pdf, page) if r[3] < 1.5 and r[0] > 150]
        x, y = min(r[0] for r in petits), min(r[1] for r in petits)
        module = min(r[3] for r in petits)
        cadre = (x - 2 * module, y - 2 * module, module * len(attendu), 0.0)
        assert read_qr(petits, cadre, len(attendu)) == attendu


def test_the_code_is_told(pdf):
    with pikepdf.open(BytesIO(pdf)) as ouvert:
        dits = [
            str(o.Alt) for o in ouvert.objects if isinstance(o, pikepdf.Dictionary) and "/Alt" in o
        ]
    assert dits == [f"Lien de la table {table}" for table in range(1, TABLES + 1)] * POSITIONS


def test_without_link_there_is_no_code(imprime):
    pdf = imprime(Sorte.FEUILLES, build_feuille(1, 1, 5, lien=""))

    assert "/Figure" not in [sorte for sorte, _ in list_tags_by_page(pdf)[0]]


def test_a_position_is_told_in_words_and_has_a_colour(imprime):
    pdf = imprime(Sorte.FEUILLES, *(build_feuille(1, p, 20) for p in (7, 8, 13)))

    dits = ("Septième position", "Huitième position", "Position 13")
    for page, dit in zip(read(pdf), dits, strict=True):
        assert dit in page.split("\n")


@pytest.mark.parametrize(
    ("change", "phrase"),
    [
        ({"sieges": ()}, "quatre places"),
        ({"sieges": (MORT,) * 3}, "quatre places"),
        ({"sieges": (MORT,) * 6}, "quatre places"),
        ({"donnes": 0}, "de 1 à 10 donnes"),
        ({"donnes": 11}, "de 1 à 10 donnes"),
    ],
    ids=str,
)
def test_refuses(imprime, change, phrase):
    with pytest.raises(DemandeError, match=phrase):
        imprime(Sorte.FEUILLES, build_feuille(1, 1, 5, **change))


def _has_text(objet):
    return isinstance(objet, pikepdf.Dictionary) and "/ActualText" in objet
