"""What a screen reader finds: language, title, table headers; and the fonts that were shipped."""

from collections import Counter
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.pdf.documents import html_feuille, html_vierges

from .fabrique import DONNES_DU_REGLEMENT, build
from .lecture import list_fonts, walk_tags


@pytest.fixture(scope="session")
def pdf(render, environnement):
    return render(html_feuille(build(*DONNES_DU_REGLEMENT), environnement))


def test_it_is_tagged_french_and_titled(pdf):
    lecteur = PdfReader(BytesIO(pdf))

    racine = lecteur.trailer["/Root"]
    assert racine["/Lang"] == "fr"
    assert racine["/MarkInfo"]["/Marked"].value is True
    assert racine["/ViewerPreferences"]["/DisplayDocTitle"].value is True
    assert lecteur.metadata.title == (
        "Feuille de marque · Soirée du jeudi · 15/01/2026 · table 3, position 2"
    )
    assert b'pdfuaid:part="1"' in racine["/Metadata"].get_data()


def test_the_tables_are_tables(pdf):
    sortes = Counter(element["/S"] for element in walk_tags(pdf))

    assert sortes["/Table"] == 4
    assert sortes["/Caption"] == 2
    assert sortes["/H1"] == 3
    assert sortes["/TR"] == 3 + 5 + 2 + 5 + (1 + 4) + 1 + 10 + 1
    assert sortes["/TH"] > 40


def test_every_amount_has_its_donne_its_place_its_player_and_its_sign(pdf):
    feuille = next(element for element in walk_tags(pdf) if element["/S"] == "/Table")
    rangees = [enfant for element in feuille["/K"] for enfant in element.get_object()["/K"]]
    entetes = [
        [cellule.get_object() for cellule in rangee.get_object()["/K"]] for rangee in rangees
    ]
    places, noms, signes = ([cellule["/ID"] for cellule in rangee] for rangee in entetes[:3])
    for rangee in entetes[3:]:
        donne, *cases = rangee
        for colonne, case in enumerate(cases):
            groupe = 1 + colonne // 2
            attendus = {donne["/ID"], places[groupe], noms[groupe], signes[1 + colonne]}
            assert set(case["/A"]["/Headers"]) == attendus


def test_only_shipped_fonts_are_used(pdf):
    assert list_fonts(pdf) == {"Marque", "Marque-Semi-Bold", "Titre-Semi-Bold"}


def test_a_blank_is_titled_by_its_shape(render, environnement):
    pdf = render(html_vierges(5, environnement, mort=True))

    titre = PdfReader(BytesIO(pdf)).metadata.title
    assert titre == "Feuille de marque vierge, 5 joueurs et un mort"
