"""What a sheet prints of rulings: the reason of an annulled donne, penalties below the Bilan."""

from dataclasses import replace
from io import BytesIO

from pypdf import PdfReader

from scorekeeper.pages.feuille import build_page
from scorekeeper.pages.sanctions import Penalite, Raison, Sanctions
from scorekeeper.pdf.documents import html_feuille
from scorekeeper.pdf.feuilles import build_feuillets

from .fabrique import ARBITREE, DONNES_DU_REGLEMENT, NOMS, build
from .lecture import read, read_row

DITE = "Une fois les points rendus, la défense fautive gagne : donne annulée."
RENONCE = Raison("Renonce", DITE, "CA 2012, p. 5 et 6")
PENALITES = (
    Penalite(NOMS[0], -100, "Feuille qui ne tombe pas à zéro"),
    Penalite(NOMS[2], 0, "Renonce"),
)


def punish(*donnes, points=(-100, 0, 0, 0), penalites=PENALITES, raisons=None):
    """Return the page of a sheet with penalties."""
    return build_page(
        build(*donnes).stored, Sanctions(raisons=raisons or {}, penalites=penalites, points=points)
    )


def test_it_works(render, environnement):
    pdf = render(html_feuille(punish(*DONNES_DU_REGLEMENT), environnement))
    feuille, *suite = read(pdf)
    page = PdfReader(BytesIO(pdf)).pages[0]

    assert read_row(page, "Bilan", 8) == ["", "−446", "+1 346", "", "", "−390", "", "−510"]
    assert read_row(page, "Pénalités", 8)[:2] == ["", "−100"]
    avec = ["", "−546", "+1 346", "", "", "−390", "", "−510"]
    assert read_row(page, "avec pénalités", 8) == avec
    assert "Durand Anne −100, Feuille qui ne tombe pas à zéro" in feuille
    assert "Dubois Claire avertissement, Renonce" in feuille
    assert "Σ = 0" in feuille
    detail = "\n".join(suite)
    assert "Bilan −446 +1 346 −390 −510" in detail
    assert "Total avec pénalités −546 +1 346 −390 −510" in detail
    assert "Pénalités, hors des bilans :" in detail
    assert "Somme des bilans : 0." in detail


def test_a_sheet_without_any_says_nothing(environnement):
    html = html_feuille(build(*DONNES_DU_REGLEMENT), environnement)
    assert "Pénalités" not in html


def test_a_warning_alone_adds_no_row(environnement):
    page = punish(*DONNES_DU_REGLEMENT, points=(), penalites=PENALITES[1:])
    (feuillet,) = build_feuillets(page)
    assert [rang.titre for rang in feuillet.pied] == ["Total", "Bilan"]
    assert feuillet.penalites == ("Dubois Claire avertissement, Renonce",)


def test_an_annulled_donne_is_struck_out_with_the_ruling(render, environnement):
    page = punish(DONNES_DU_REGLEMENT[0], ARBITREE, raisons={2: RENONCE}, points=(), penalites=())
    html = html_feuille(page, environnement)
    assert "<del>Donne 2</del>" in html
    feuille, *suite = read(render(html))
    dite = "Donne annulée, Renonce. Une fois les points rendus, la défense fautive gagne :"
    assert dite in feuille.replace("\n", " ")
    assert "(CA 2012, p. 5 et 6)" in feuille.replace("\n", " ")
    assert dite in "\n".join(suite).replace("\n", " ")


def test_they_are_on_the_last_page_only():
    feuillets = build_feuillets(punish(*DONNES_DU_REGLEMENT, *DONNES_DU_REGLEMENT))
    assert [bool(feuillet.penalites) for feuillet in feuillets] == [False, True]
    assert [len(feuillet.pied) for feuillet in feuillets] == [2, 4]


def test_many_of_them_leave_the_sheet_on_its_page(render, environnement):
    nombreuses = tuple(replace(PENALITES[0], motif=f"Faute {rang}") for rang in range(9))
    page = punish(*DONNES_DU_REGLEMENT, penalites=nombreuses)
    pages = read(render(html_feuille(page, environnement, detail=False)))
    assert len(pages) == 1
    assert "Et 4 autres, au grand livre." in pages[0]
    entier = "\n".join(read(render(html_feuille(page, environnement))))
    assert "Durand Anne −100, Faute 8" in entier
