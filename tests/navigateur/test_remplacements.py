"""Somebody leaves and somebody comes, by thumb, while another phone follows the table."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from .gestes import OFFICIELLES, Telephone, cut
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur

TELEPHONE = {"width": 360, "height": 640}
GARDE = {"Contrat": "Garde", "Bouts": "2", "Points": "49"}

Poser = Callable[..., Page]


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serveur]:
    with serve(tmp_path_factory.mktemp("remplacements")) as ouvert:
        yield ouvert


def join(poser: Poser, telephone: Telephone) -> Telephone:
    """Open the table's own link on another phone, which is nobody's."""
    page = telephone.page
    table = page.url
    page.goto(f"{table.partition('?')[0]}partager")
    lien = page.locator(".billet .adresse a").first.get_attribute("href")
    page.goto(table)
    telephone.wait_ready()
    assert lien
    chemin = lien[lien.index("/p/") :]
    autre = Telephone(poser(telephone.url + chemin, viewport=TELEPHONE), telephone.url)
    autre.wait_ready()
    return autre


def open_remplacement(telephone: Telephone, lien: str) -> None:
    telephone.page.locator("summary", has_text="Menu").click()
    telephone.page.get_by_role("link", name=lien).click()
    telephone.page.get_by_role("heading", name="Quelqu’un part, quelqu’un arrive").wait_for()


def seat(telephone: Telephone, parti: str, venu: str) -> None:
    page = telephone.page
    choix = page.get_by_label("Qui part").locator("option", has_text=re.compile(f"^{parti} "))
    page.get_by_label("Qui part").select_option(choix.get_attribute("value"))
    page.get_by_label("Qui arrive").fill(venu)
    with page.expect_navigation():
        page.get_by_role("button", name="Remplacer", exact=True).click()
    telephone.wait_ready()


def list_noms(telephone: Telephone) -> list[str]:
    return telephone.page.locator("#scores .nom").all_inner_texts()


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "sans-js"])
def test_it_works(poser: Poser, serveur: Serveur, javascript: bool) -> None:
    options = {"viewport": TELEPHONE, "java_script_enabled": javascript}
    telephone = Telephone(poser(serveur.cle, **options), serveur.url)
    telephone.start()
    telephone.record(OFFICIELLES[0])
    if javascript:
        # the organiser has the whole page, of which this is the first part
        open_remplacement(telephone, "Joueurs et places")
    else:
        telephone.page.goto(f"{telephone.page.url.partition('?')[0]}joueurs")
    seat(telephone, "Est", "Luc")
    assert list_noms(telephone) == ["Nord", "Sud", "Luc", "Ouest"]
    assert telephone.totaux == ["−106", "−106", "0", "−106"]
    expect(telephone.page.locator(".partis")).to_contain_text("Est\u00a0+318")
    telephone.record(GARDE | {"Preneur": "Luc"})
    assert telephone.totaux == ["−172", "−172", "+198", "−172"]
    rangees = telephone.page.locator(".lignes tbody tr").all_inner_texts()
    assert [texte.split()[0] for texte in rangees] == ["2", "Ici,", "1"]
    largeur = telephone.page.evaluate("document.documentElement.scrollWidth")
    assert largeur == TELEPHONE["width"]


def test_a_table_s_own_phone_replaces_and_every_other_phone_follows(
    poser: Poser, serveur: Serveur
) -> None:
    telephone = Telephone(poser(serveur.cle, viewport=TELEPHONE), serveur.url)
    telephone.start()
    telephone.record(OFFICIELLES[0])
    autre = join(poser, telephone)
    open_remplacement(autre, "Remplacer quelqu’un")
    seat(autre, "Nord", "Luc")
    nom = telephone.page.locator("#scores .nom").first
    expect(nom).to_have_text("Luc")
    telephone.wait_ready()
    telephone.record(GARDE | {"Preneur": "Luc"})
    assert telephone.totaux[0] == "+198"
    expect(autre.page.locator("#scores .total").first).to_have_text("+198")

    open_remplacement(autre, "Remplacer quelqu’un")
    autre.page.get_by_role("button", name="Défaire : Luc remplace Nord").click()
    expect(autre.page.get_by_text("Luc remplace Nord")).to_have_count(0)
    expect(nom).to_have_text("Nord")
    expect(telephone.page.locator("#scores .total").first).to_have_text("+92")


def test_a_donne_is_not_lost_when_somebody_came_while_it_was_typed(
    poser: Poser, serveur: Serveur
) -> None:
    """The phone was off the network: what it sends speaks of people who sat elsewhere."""
    telephone = Telephone(poser(serveur.cle, viewport=TELEPHONE), serveur.url)
    telephone.start()
    autre = join(poser, telephone)
    cut(telephone.page)
    telephone.fill(GARDE | {"Preneur": "Nord"})
    telephone.page.get_by_role("button", name="Enregistrer", exact=True).click()
    expect(telephone.page.locator(".lignes .attente")).to_have_count(1)
    open_remplacement(autre, "Remplacer quelqu’un")
    seat(autre, "Nord", "Luc")
    telephone.page.context.set_offline(False)
    refus = telephone.page.locator(".lignes .note.attente")
    expect(refus).to_contain_text("À vérifier\u00a0: les places ont changé")
    expect(telephone.page.locator(".lignes tr.attente").first).to_contain_text("+198")
    expect(autre.page.locator("#scores .total").first).to_have_text("0")
