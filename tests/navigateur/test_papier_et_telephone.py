"""A phone that writes a donne while its sheet is copied from paper: told so, and nothing lost."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.db import connect, writing
from scorekeeper.store.liens import list_liens

from ..stockage.clubs import start_club
from .gestes import Telephone
from .serveur import serve

pytestmark = pytest.mark.navigateur

BILANS = (120, -40, -40, -40)


def test_a_donne_refused_by_a_sheet_just_copied_stays_in_the_queue(
    tmp_path: Path, poser: Callable[..., Page]
) -> None:
    with serve(tmp_path) as serveur, closing(connect(tmp_path / "navigateur.sqlite")) as db:
        with writing(db):
            club = start_club(db, 12)
        club.draw(graine=7)
        club.open(graine=1)
        cle = next(lien.cle for lien in list_liens(db, club.soiree_id) if lien.numero_table == 2)
        page = poser(f"{serveur.url}/p/{cle}/")
        telephone = Telephone(page, serveur.url)
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
