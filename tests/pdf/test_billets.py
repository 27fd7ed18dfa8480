"""The links of a table on its printed sheet: read back, module by module, from what is drawn."""

from io import BytesIO

import pytest
import segno
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from scorekeeper.pdf.billets import Billet
from scorekeeper.pdf.documents import html_feuille
from scorekeeper.regles.bareme import Contrat
from scorekeeper.web.liens import draw_qr

from .fabrique import DONNES_DU_REGLEMENT, IMPOSSIBLE, build, play
from .lecture import read, read_row, walk_tags

LONG = "Bartholomé-Christophe de la Villardière-Montmorency-Saint-Hilaire Éléonore-Maÿ"
MARQUER = "http://192.168.100.123:8000/p/AbCd_fGh1jKlMnOp/"
SUIVRE = "http://ordinateur-de-marie-christine.local:8000/p/ZyXw-vUtSrQp0nMl/"


def issue(*adresses: str) -> list[Billet]:
    """Return a link to print for each address: Marquer, then Suivre."""
    titres = ("Marquer", "Suivre")[-len(adresses) :]
    return [
        Billet(titre, adresse, draw_qr(adresse, f"Code QR : {titre}"))
        for titre, adresse in zip(titres, adresses, strict=True)
    ]


def read_codes(page: PageObject) -> list[set[tuple[int, int]]]:
    """Return the dark modules of each QR code drawn on a page, as (column, row)."""
    codes: list[set[tuple[int, int]]] = []
    dans, depuis = False, 0.0
    for valeurs, operation in ContentStream(page.get_contents(), page.pdf).operations:
        if operation == b"BDC":
            dans = valeurs[0] == "/Figure"
            if dans:
                codes.append(set())
        elif dans and operation == b"m":
            depuis = float(valeurs[0])
        elif dans and operation == b"l" and float(valeurs[1]) % 1 == 0.5:
            rang = int(float(valeurs[1]))
            codes[-1] |= {(colonne, rang) for colonne in range(int(depuis), int(valeurs[0]))}
    return codes


def encode(adresse: str) -> set[tuple[int, int]]:
    """Return the dark modules of an address, a margin of two around them."""
    rangees = segno.make(adresse, error="m").matrix_iter(border=2)
    return {(x, y) for y, rangee in enumerate(rangees) for x, sombre in enumerate(rangee) if sombre}


def squeeze(texte: str) -> str:
    return "".join(texte.split())


def test_the_codes_lead_to_the_addresses_written_under_them(render, environnement):
    page = build(*DONNES_DU_REGLEMENT)
    pdf = render(html_feuille(page, environnement, billets=issue(MARQUER, SUIVRE)))

    feuille = PdfReader(BytesIO(pdf)).pages[0]
    assert read_codes(feuille) == [encode(MARQUER), encode(SUIVRE)]
    texte = squeeze(feuille.extract_text())
    for mot in ("Marquer", "Suivre", MARQUER, SUIVRE):
        assert texte.count(mot) == 1


def test_a_reader_hears_what_each_code_is(render, environnement):
    pdf = render(html_feuille(build(), environnement, billets=issue(MARQUER, SUIVRE)))

    dits = [element["/Alt"] for element in walk_tags(pdf) if element["/S"] == "/Figure"]
    assert dits == ["Code QR : Marquer", "Code QR : Suivre"]


def test_a_sheet_without_links_has_no_code(render, environnement):
    (page, *_) = PdfReader(
        BytesIO(render(html_feuille(build(*DONNES_DU_REGLEMENT), environnement)))
    ).pages

    assert read_codes(page) == []
    assert "Suivre" not in page.extract_text()


def test_only_the_first_page_of_a_continued_sheet_has_them(render, environnement):
    page = build(*DONNES_DU_REGLEMENT * 5)
    html = html_feuille(page, environnement, detail=False, billets=issue(SUIVRE))
    pages = PdfReader(BytesIO(render(html))).pages

    assert [len(read_codes(page)) for page in pages] == [1, 0, 0, 0, 0]


@pytest.mark.parametrize("adresses", [(SUIVRE,), (MARQUER, SUIVRE)], ids=["un", "deux"])
@pytest.mark.parametrize("charge", [False, True], ids=["calme", "chargee"])
@pytest.mark.parametrize(
    ("joueurs", "mort"), [(3, False), (4, False), (4, True), (5, False), (5, True)]
)
def test_every_sheet_keeps_its_pages_and_shows_all_its_codes(
    render, environnement, joueurs, mort, charge, adresses
):
    places = joueurs + mort
    faits = ({"appele": 1} if joueurs == 5 else {}) | ({"mort": joueurs} if mort else {})
    donnes = [play(0, Contrat.GARDE, 2, 49 + n, joueurs=joueurs, **faits) for n in range(5)]
    autres = (
        {"titre": "Coupe " * 13, "noms": (LONG,) * 6, "reports": (10, *(0,) * (places - 1))}
        if charge
        else {}
    )
    page = build(*donnes, *[IMPOSSIBLE] * charge, joueurs=joueurs, mort=mort, **autres)
    billets = issue(*adresses)
    nues = read(render(html_feuille(page, environnement, detail=False)))
    pdf = render(html_feuille(page, environnement, detail=False, billets=billets))

    lecteur = PdfReader(BytesIO(pdf))
    assert len(lecteur.pages) == len(nues)
    assert read_codes(lecteur.pages[0]) == [encode(adresse) for adresse in adresses]
    texte = squeeze(lecteur.pages[0].extract_text())
    assert [adresse for adresse in adresses if adresse not in texte] == []
    assert "Visas" in texte
    for titre in ("Donne 1", "Donne 5", "Total", "Bilan"):
        assert read_row(lecteur.pages[0], titre, 2 * places) is not None
