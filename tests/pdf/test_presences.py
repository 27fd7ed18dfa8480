"""A sheet where a place has changed hands: who sat there, since when, and what each one has."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.pdf.documents import html_feuille
from scorekeeper.pdf.feuilles import build_feuillets
from scorekeeper.pdf.feuillet import RANG_MIN_MM
from scorekeeper.store.values import Remplacement

from .fabrique import DONNES_DU_REGLEMENT, EST, NORD, OUEST, PASSE, build, play
from .lecture import read, read_row

LUC = Remplacement(NORD, 3, "Lucas Martin", "Luc")
MAX = Remplacement(EST, 7, "Max", "Max")


def name_colonnes(feuillet):
    return [colonne.nom.texte for colonne in feuillet.colonnes]


def test_it_works(render, environnement):
    page = build(*DONNES_DU_REGLEMENT, venus=(LUC,))
    pdf = render(html_feuille(page, environnement))
    feuille, *suite = read(pdf)

    assert "Durand Anne, puis Lucas" in feuille
    assert "Luc remplace Durand à partir de la donne 3." in feuille
    # Durand had −106 and −76, Luc took the fourth: 42 + 276 − 582
    assert "Durand −182 (2 donnes)" in feuille
    assert "Luc −264 (3 donnes)" in feuille
    assert "Dupont +1 346 (5 donnes)" in feuille
    # the sums of the sheet stay those of its columns
    bilan = ["", "−446", "+1 346", "", "", "−390", "", "−510"]
    assert read_row(PdfReader(BytesIO(pdf)).pages[0], "Bilan", 8) == bilan
    detail = "\n".join(suite)
    assert "Nord Durand Anne, puis Lucas Martin (donne 3)" in detail
    assert re.search(r"^4 Garde Luc ", detail, re.M)
    assert "Totaux par personne" in detail


def test_a_sheet_where_nobody_left_says_nothing_of_it(environnement):
    html = html_feuille(build(*DONNES_DU_REGLEMENT), environnement)
    assert "Totaux par personne" not in html
    assert 'class="presences"' not in html


def test_each_page_names_who_sat_there_for_its_donnes():
    page = build(*DONNES_DU_REGLEMENT, *DONNES_DU_REGLEMENT[:2], venus=(LUC, MAX))
    premier, second = build_feuillets(page)
    assert name_colonnes(premier)[NORD] == "Durand Anne, puis Lucas Martin"
    assert name_colonnes(premier)[EST] == "Dubois Claire"
    assert name_colonnes(second)[NORD] == "Lucas Martin"
    assert name_colonnes(second)[EST] == "Dubois Claire, puis Max"
    assert premier.presences == ("Luc remplace Durand à partir de la donne 3.",)
    assert second.presences[0] == "Max remplace Dubois à partir de la donne 7."
    assert second.presences[1].startswith("Totaux par personne\u00a0: ")


def test_who_comes_for_a_donne_still_to_write_is_named_where_it_will_be():
    """Six is on a page to come: this one is full, and its names are those who wrote on it."""
    venu = Remplacement(OUEST, 6, "Max", "Max")
    [plein] = build_feuillets(build(*DONNES_DU_REGLEMENT, venus=(venu,)))
    assert name_colonnes(plein)[OUEST] == "Després Denis"
    assert plein.presences[0] == "Max remplace Després à partir de la donne 6."
    venu = Remplacement(OUEST, 5, "Max", "Max")
    [ouvert] = build_feuillets(build(*DONNES_DU_REGLEMENT[:4], venus=(venu,)))
    assert name_colonnes(ouvert)[OUEST] == "Després Denis, puis Max"


def test_a_sheet_without_a_line_names_who_sits_there_now():
    [feuillet] = build_feuillets(build(PASSE, venus=(Remplacement(NORD, 2, "Luc", "Luc"),)))
    assert name_colonnes(feuillet)[NORD] == "Luc"


def test_several_who_come_are_told_in_one_sentence():
    venus = (Remplacement(NORD, 2, "Luc", "Luc"), Remplacement(EST, 3, "Max", "Max"))
    [feuillet] = build_feuillets(build(*DONNES_DU_REGLEMENT, venus=venus))
    assert feuillet.presences[0] == (
        "Luc remplace Durand à partir de la donne 2\u202f; Max remplace Dubois à partir de la"
        " donne 3."
    )


@pytest.mark.parametrize("joueurs", [3, 4, 5])
def test_many_long_names_still_fit_their_page(render, environnement, joueurs):
    longs = [f"Bartholomé-Christophe de la Villardière {rang}" for rang in range(2, 12)]
    venus = tuple(
        Remplacement(rang % joueurs, rang, nom, nom) for rang, nom in enumerate(longs, start=2)
    )
    donnes = [
        play(0, DONNES_DU_REGLEMENT[0].contrat, 2, 49, joueurs, appele=0 if joueurs == 5 else None)
        for _ in range(12)
    ]
    page = build(*donnes, joueurs=joueurs, venus=venus)
    feuillets = build_feuillets(page)
    pdf = PdfReader(BytesIO(render(html_feuille(page, environnement, detail=False))))
    sheets = [page for page in pdf.pages if "Tableau de marque" in page.extract_text()]
    assert len(sheets) == len(feuillets) == 3
    assert all("Visas" in sheet.extract_text() for sheet in sheets)
    assert all(feuillet.hauteur >= RANG_MIN_MM for feuillet in feuillets)


def test_columns_without_a_compass_have_both_names_or_their_place(render, environnement):
    faits = {"joueurs": 3}
    donnes = [play(0, DONNES_DU_REGLEMENT[0].contrat, 2, 49, **faits) for _ in range(3)]
    venus = (
        Remplacement(0, 2, "Luc", "Luc"),
        Remplacement(1, 3, "Maximilien Robert", "Maximilien"),
    )
    html = html_feuille(build(*donnes, joueurs=3, venus=venus), environnement)
    detail = html[html.index("Détail des donnes") :]
    assert re.findall(r'<th scope="col">([^<]+)</th>', detail)[-3:] == [
        "Durand, Luc",
        "Place 2",
        "Dubois",
    ]
