"""What rulings add to a feuille's page: below its sums, and never in them."""

from dataclasses import replace

from scorekeeper.pages.feuille import build_page
from scorekeeper.pages.sanctions import AUCUNE, Penalite, Raison, Sanctions
from scorekeeper.store.values import StoredFeuille

from ..pdf.fabrique import DONNES_DU_REGLEMENT, NOMS, build

PUNI = Sanctions(
    raisons={2: Raison("Renonce", "La donne est annulée.", "CA 2012, p. 5")},
    penalites=(Penalite(NOMS[0], -100, "Renonce"), Penalite(NOMS[1], 0, "Tabac")),
    points=(-100, 0, 0, 0),
)


def make_feuille() -> StoredFeuille:
    """Return the sheet of the règlement."""
    return build(*DONNES_DU_REGLEMENT).stored


def test_the_bilan_never_changes() -> None:
    stored = make_feuille()
    nue, page = build_page(stored), build_page(stored, PUNI)
    assert page.feuille.bilans == nue.feuille.bilans == (-446, 1346, -390, -510)
    assert page.totaux == nue.totaux
    assert sum(page.feuille.bilans) == 0
    assert page.totaux_sanctionnes == (-546, 1346, -390, -510)


def test_a_page_without_any_says_nothing() -> None:
    page = build_page(make_feuille())
    assert page.sanctions is AUCUNE
    assert page.totaux_sanctionnes == ()
    assert [ligne.raison for ligne in page.lignes] == [None] * 5


def test_warnings_alone_make_no_other_total() -> None:
    page = build_page(make_feuille(), replace(PUNI, points=()))
    assert page.totaux_sanctionnes == ()


def test_an_entry_is_said_in_one_line() -> None:
    assert PUNI.penalites[0].phrase == "Durand Anne −100, Renonce"
    assert PUNI.penalites[1].phrase == "Dupont Bernard avertissement, Tabac"
    assert Penalite("A", 40, "arbitre bénévole").dit == "+40"


def test_a_ruling_is_the_reason_of_the_donne_that_it_annulled() -> None:
    ligne = build_page(make_feuille(), PUNI).lignes[1]
    assert ligne.motif == "Renonce"
    assert ligne.raison
    assert ligne.raison.source == "La donne est annulée. (CA 2012, p. 5)"
    assert Raison("Renonce", "Rien n’est dit.", "").source == "Rien n’est dit."
