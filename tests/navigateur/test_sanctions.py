"""A table of a club night: penalties come by themselves, and stay true with the network down."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.db import connect
from scorekeeper.services.tournoi.ajustements import add_ajustement
from scorekeeper.store.feuilles import load_feuille
from scorekeeper.store.liens import list_liens

from ..stockage.decisions import REDISTRIBUEE, rule
from ..stockage.tournoi.club import CHEF, Club, start_club
from .gestes import Telephone, cut
from .serveur import serve

pytestmark = pytest.mark.navigateur

Poser = Callable[..., Page]


@dataclass
class Soir:
    """A night of twelve at its first position; `telephone` is at table 1."""

    club: Club
    telephone: Telephone

    @property
    def noms(self) -> list[str]:
        feuille = load_feuille(self.club.db, self.club.soiree_id, 1, 1)
        assert feuille is not None
        return [siege.nom for siege in feuille.sieges]

    def punish(self, place: int) -> None:
        qui = self.club.find(self.noms[place])
        add_ajustement(self.club.db, self.club.soiree_id, qui.id, 1, -100, "Retard", CHEF)


@pytest.fixture
def soir(poser: Poser, tmp_path: Path) -> Iterator[Soir]:
    with serve(tmp_path) as serveur, closing(connect(tmp_path / "navigateur.sqlite")) as db:
        club = start_club(db)
        club.fill(12)
        club.draw()
        club.open()
        liens = list_liens(db, club.soiree_id)
        cle = next(lien.cle for lien in liens if lien.numero_table == 1)
        page = poser(f"{serveur.url}/p/{cle}/")
        telephone = Telephone(page, serveur.url)
        telephone.wait_ready()
        yield Soir(club, telephone)


def find_rang(page: Page, titre: str) -> Locator:
    """Return the cells of a row under the sheet."""
    return (
        page.locator(".lignes tfoot tr")
        .filter(has=page.locator(f"th:text-is('{titre}')"))
        .locator("td")
    )


def test_penalties_come_by_themselves_and_follow_what_waits(soir: Soir) -> None:
    page = soir.telephone.page
    expect(page.locator(".lignes tfoot tr")).to_have_count(1)
    soir.punish(1)
    expect(page.locator(".lignes tfoot")).to_contain_text(f"{soir.noms[1]} −100, Retard")
    expect(find_rang(page, "Avec pénalités")).to_have_text(["0", "−100", "0", "0"])
    cut(page)
    expect(page.locator("#etat")).to_contain_text("hors ligne")
    soir.telephone.fill({"Preneur": soir.noms[0], "Contrat": "Garde", "Bouts": "2", "Points": "41"})
    page.get_by_role("button", name="Enregistrer", exact=True).click()
    expect(find_rang(page, "Total")).to_have_text(["+150", "−50", "−50", "−50"])
    expect(find_rang(page, "Avec pénalités")).to_have_text(["+150", "−150", "−50", "−50"])
    page.context.set_offline(False)
    soir.telephone.wait_sent()
    expect(find_rang(page, "Avec pénalités")).to_have_text(["+150", "−150", "−50", "−50"])


def test_who_may_not_bid_is_told_at_once(soir: Soir) -> None:
    page = soir.telephone.page
    db, soiree_id = soir.club.db, soir.club.soiree_id
    rule(db, soiree_id, "fausse_donne", REDISTRIBUEE, soir.noms[:1])
    phrase = f"{soir.noms[0]} ne peut pas prendre à cette donne."
    expect(page.locator("#bandes")).to_contain_text(phrase)
    expect(page.locator(".lignes tbody")).to_contain_text("Donne annulée : Fausse donne")


@pytest.mark.parametrize("largeur", [320, 390])
def test_the_title_of_a_ruling_is_read_whole_on_a_phone(soir: Soir, largeur: int) -> None:
    page = soir.telephone.page
    page.set_viewport_size({"width": largeur, "height": 700})
    reponses = {"camp": "defense", "resultat": "chute"}
    db, soiree_id = soir.club.db, soir.club.soiree_id
    rule(db, soiree_id, "nombre_cartes", reponses, retenus=frozenset())
    rangee = page.locator(".lignes .sans td")
    expect(rangee).to_have_text("Donne annulée : Nombre de cartes incorrect en cours de jeu")
    assert rangee.evaluate("element => element.scrollWidth <= element.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # and what the ruling wrote is not the table's to take back
    expect(page.get_by_role("button", name="Enregistrer", exact=True)).to_be_enabled()
    for bouton in ("Annuler", "Corriger"):
        expect(page.get_by_role("button", name=bouton, exact=True)).to_have_count(0)
