"""A phone that writes a donne while its sheet is copied from paper: told so, and nothing lost."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.db import connect, writing
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.donnes import cancel_donne
from scorekeeper.store.liens import list_liens

from ..stockage.clubs import Club, start_club
from .gestes import Telephone
from .serveur import serve

pytestmark = pytest.mark.navigateur

Poser = Callable[..., Page]
Salle = tuple[Club, str]
BILANS = (120, -40, -40, -40)


@pytest.fixture
def salle(tmp_path: Path, poser: Poser) -> Iterator[Salle]:
    """A club night of three tables at its first position, and the phone of table 2."""
    with serve(tmp_path) as serveur, closing(connect(tmp_path / "navigateur.sqlite")) as db:
        with writing(db):
            club = start_club(db, 12)
        club.draw(graine=7)
        club.open(graine=1)
        cle = next(lien.cle for lien in list_liens(db, club.soiree_id) if lien.numero_table == 2)
        yield club, f"{serveur.url}/p/{cle}/"


def test_a_phone_is_told_that_its_sheet_was_copied_and_where_it_is_read(
    salle: Salle, poser: Poser
) -> None:
    club, adresse = salle
    club.record(2)
    page = poser(adresse, viewport={"width": 320, "height": 700})
    Telephone(page, adresse).wait_ready()
    expect(page.locator("#etat")).to_have_text("enregistré")
    expect(page.get_by_role("button", name="Corriger", exact=True)).to_be_visible()
    # the table's donne goes, and the paper comes, between two looks of the phone
    page.route("**/etat", lambda route: route.abort())
    (donne,) = club.sheet(2).donnes
    cancel_donne(club.db, Adresse(club.soiree_id, 2), donne.id, None, "table 2")
    club.copy(2, BILANS)
    page.unroute("**/etat")
    avis = page.get_by_role("alert")
    expect(avis).to_contain_text("Cette feuille vient d’être recopiée du papier")
    expect(page.locator("#etat")).to_have_text("recopiée du papier")
    for bouton in ("Corriger", "Annuler"):
        expect(page.get_by_role("button", name=bouton, exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Enregistrer", exact=True)).to_be_disabled()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    avis.get_by_role("link", name="Voir la feuille recopiée").click()
    page.wait_for_url("**/feuilles/1-2/recap")
    expect(page.get_by_role("heading", level=1)).to_have_text("Table 2, position 1")
    expect(page.locator(".bilans").first).to_contain_text("+120")
    # the page that corrected that donne leads to the same place
    page.goto(f"{adresse}donnes/{donne.id}/corriger")
    assert page.url.endswith("/feuilles/1-2/recap")


def test_a_donne_refused_by_a_sheet_just_copied_stays_in_the_queue(
    salle: Salle, poser: Poser
) -> None:
    club, adresse = salle
    page = poser(adresse)
    telephone = Telephone(page, adresse)
    telephone.wait_ready()
    page.route("**/etat", lambda route: route.abort())
    club.copy(2, BILANS)
    telephone.fill({"Contrat": "Garde", "Bouts": "2", "Points": "49"})
    page.get_by_role("group", name="Preneur").get_by_role("radio").first.check()
    page.get_by_role("button", name="Enregistrer", exact=True).click()
    refus = page.locator(".locale.refus")
    expect(refus).to_contain_text("Donne 1 refusée")
    expect(refus).to_contain_text("Cette feuille vient d’être recopiée du papier")
    expect(page.locator("tr.attente")).to_have_count(2)
    assert club.sheet(2).build().bilans == BILANS
    # once the page knows, the donne is still there to be read, and only to be taken back
    page.unroute("**/etat")
    expect(page.get_by_role("link", name="Voir la feuille recopiée")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("Recopiez la donne en attente")
    expect(refus.get_by_role("button", name="Corriger")).to_have_count(0)
    expect(refus.get_by_role("button", name="Retirer")).to_be_visible()
    expect(page.locator("tr.attente")).to_have_count(2)
