"""A phone at its table from one position to the next: nothing of the first lands on the second."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.db import connect, writing
from scorekeeper.store.liens import list_liens
from scorekeeper.store.tournoi.values import Formule

from ..stockage.clubs import Club, start_club
from .gestes import Telephone, cut
from .serveur import serve

pytestmark = pytest.mark.navigateur

Poser = Callable[..., Page]
PERDUE = "Donne de la position 1, pas envoyée avant sa fin"


@pytest.fixture
def ouvrir(tmp_path: Path, poser: Poser) -> Iterator[Callable[[int], tuple[Club, Telephone]]]:
    """Seat so many players at position 1, and put a phone on table 1."""
    with serve(tmp_path) as serveur, closing(connect(tmp_path / "navigateur.sqlite")) as db:

        def open_club(joueurs: int) -> tuple[Club, Telephone]:
            with writing(db):
                club = start_club(db, joueurs, Formule("4x3", 4, 3))
            club.draw(graine=1, confirme=True)
            club.open(graine=1, confirme=True)
            cle = next(lien.cle for lien in list_liens(db, club.soiree_id) if lien.numero_table)
            adresse = f"{serveur.url}/p/{cle}/"
            telephone = Telephone(poser(adresse), serveur.url)
            telephone.wait_ready()
            return club, telephone

        yield open_club


def write(telephone: Telephone, points: str) -> None:
    """Type a donne whose preneur is the first place, and send it."""
    type_donne(telephone, points)
    telephone.page.get_by_role("button", name="Enregistrer", exact=True).click()


def type_donne(telephone: Telephone, points: str) -> None:
    telephone.fill({"Contrat": "Garde", "Bouts": "2", "Points": points})
    telephone.page.get_by_role("group", name="Preneur").get_by_role("radio").first.check()


def go_on(club: Club) -> None:
    """End the position, a donne at least on each sheet, and open the next."""
    for feuille in club.load().feuilles:
        if not feuille.donnes and feuille.numero_table:
            club.record(feuille.numero_table)
    club.close(confirme=True)
    club.open(graine=1, confirme=True)


# four players keep their seats: nothing but the position tells the two sheets apart
@pytest.mark.parametrize("joueurs", [4, 12])
def test_a_donne_that_waited_is_not_one_of_the_next_position(
    ouvrir: Callable[[int], tuple[Club, Telephone]], joueurs: int
) -> None:
    club, telephone = ouvrir(joueurs)
    page = telephone.page
    write(telephone, "49")
    telephone.wait_sent()
    cut(page)
    write(telephone, "60")
    expect(page.locator("#etat")).to_have_text("hors ligne · 1 en attente")
    go_on(club)
    page.context.set_offline(False)
    expect(page.locator("h1")).to_contain_text("position 2", timeout=30000)
    nouvelles = page.locator(".locale")
    expect(nouvelles).to_contain_text(PERDUE)
    expect(nouvelles).to_contain_text("Garde 60, 2 bouts")
    expect(nouvelles.get_by_role("button", name="Corriger")).to_have_count(0)
    assert telephone.totaux == ["0", "0", "0", "0"]

    # what is played here goes on, as the first donne of this sheet
    write(telephone, "45")
    expect(page.locator("#saisie")).to_have_attribute("data-attente", "1")
    expect(page.locator("#etat")).to_contain_text("à vérifier")
    (donne,) = club.sheet(1, 2).donnes
    assert donne.entree.donne.demi_points == 90
    nouvelles.get_by_role("button", name="Retirer").click()
    telephone.wait_sent()
    assert len(club.sheet(1, 2).donnes) == 1
    assert len(club.sheet(1, 1).donnes) == 1


def test_what_was_begun_is_not_the_form_of_the_next_position(
    ouvrir: Callable[[int], tuple[Club, Telephone]],
) -> None:
    club, telephone = ouvrir(4)
    page = telephone.page
    type_donne(telephone, "60")
    go_on(club)
    expect(page.locator("h1")).to_contain_text("position 2", timeout=30000)
    telephone.wait_ready()
    phrase = "Ce qui était commencé à la position 1 n’a pas été enregistré\u00a0: c’est effacé."
    expect(page.locator(".locale")).to_contain_text(phrase)
    assert page.get_by_label("Points", exact=True).input_value() == ""
    page.reload()
    telephone.wait_ready()
    expect(page.locator(".locale")).to_have_count(0)
