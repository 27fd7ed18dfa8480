"""What is undone, taken off or must be looked at comes back, and never over what is typed."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from .gestes import OFFICIELLES, Telephone, cut, refuse_donnes
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur

Poser = Callable[..., Page]


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serveur]:
    with serve(tmp_path_factory.mktemp("reprises")) as ouvert:
        yield ouvert


@pytest.fixture
def telephone(poser: Poser, serveur: Serveur) -> Telephone:
    """A game in the organiser's phone."""
    telephone = Telephone(poser(serveur.cle), serveur.url)
    telephone.start()
    return telephone


def write(telephone: Telephone, faits: dict[str, str]) -> None:
    """Record a donne that may have to wait."""
    telephone.fill(faits)
    telephone.page.get_by_role("button", name="Enregistrer", exact=True).click()


def read_points(page: Page) -> str:
    return page.get_by_label("Points", exact=True).input_value()


def rename_est(telephone: Telephone, poser: Poser, serveur: Serveur) -> None:
    """Give the third seat another name, from another phone."""
    autre = poser(serveur.cle)
    autre.goto(f"{telephone.page.url}joueurs")
    autre.get_by_role("textbox", name="Nom, place 3").fill("Esther")
    with autre.expect_navigation():
        autre.get_by_role("button", name="Enregistrer les noms").click()


class Lente:
    """Answers held back until they are let go."""

    def __init__(self, page: Page, motif: str) -> None:
        self.page = page
        self.routes: list[Route] = []
        self.libre = False
        page.route(motif, self.hold)

    def hold(self, route: Route) -> None:
        """Hold a request back, until all are let go."""
        self.routes.append(route)
        if self.libre:
            route.continue_()

    def wait(self) -> None:
        """Wait until the page has asked."""
        while not self.routes:
            self.page.evaluate("0")

    def free(self) -> None:
        """Let what was held go on, and hold nothing more."""
        self.libre = True
        for route in self.routes:
            route.continue_()


def test_a_donne_made_with_other_seats_is_looked_at_first(
    telephone: Telephone, poser: Poser, serveur: Serveur
) -> None:
    page = telephone.page
    telephone.leave()
    for faits in OFFICIELLES[:2]:
        write(telephone, faits)
    rename_est(telephone, poser, serveur)
    page.context.set_offline(False)
    expect(page.get_by_role("radio", name="Esther").first).to_be_visible()
    telephone.wait_ready()
    envois = Lente(page, "**/donnes")
    ligne = page.locator(".locale.refus")
    expect(ligne).to_contain_text("Donne 1 à vérifier")
    expect(ligne).to_contain_text("Les places ont changé")
    expect(page.locator("#etat")).to_have_text("donne 1 à vérifier")
    # its score is in nobody's column, and whose turn it is has not moved
    assert telephone.totaux == ["0", "0", "0", "0"]
    assert page.locator("tr.attente td.g, tr.attente td.p").count() == 0
    expect(page.locator("tr.attente.sans").last).to_contain_text("Est +318")
    expect(page.locator("h1")).to_contain_text("donne 3")
    ligne.get_by_role("button", name="Corriger").click()
    assert read_points(page) == "49"
    assert page.locator("[name=preneur]:checked").count() == 0
    assert envois.routes == []
    telephone.fill({"Preneur": "Esther"})
    page.get_by_role("button", name="Remplacer").click()
    envois.wait()
    envois.free()
    expect(ligne).to_contain_text("Donne 2 à vérifier")
    assert telephone.totaux == ["−106", "−106", "+318", "−106"]
    ligne.get_by_role("button", name="Retirer").click()
    telephone.wait_sent()


def test_a_donne_scored_by_other_rules_is_looked_at_first(telephone: Telephone) -> None:
    page = telephone.page
    etat = page.evaluate("fetch('etat').then((reponse) => reponse.json())")
    refus = {"erreurs": {"": "Le barème a changé."}}
    page.route("**/donnes", lambda route: route.fulfill(status=422, json=refus))
    write(telephone, OFFICIELLES[0])
    neuf = etat | {"etag": "autre", "bareme": "autre"}
    page.route("**/etat", lambda route: route.fulfill(json=neuf))
    ligne = page.locator(".locale.refus")
    expect(ligne).to_contain_text("Les règles ont changé")
    assert telephone.totaux == ["0", "0", "0", "0"]
    ligne.get_by_role("button", name="Corriger").click()
    assert read_points(page) == "49"
    expect(page.get_by_role("radio", name="Est").first).to_be_checked()


def test_what_an_address_gave_back_comes_back_once(telephone: Telephone) -> None:
    page = telephone.page
    telephone.record(OFFICIELLES[0])
    adresse = page.url
    page.get_by_role("link", name="1", exact=True).click()
    page.get_by_role("link", name="Annuler").click()
    page.get_by_role("button", name="Annuler").click()
    telephone.wait_ready()
    assert read_points(page) == "49"
    assert page.url == adresse
    page.reload()
    telephone.wait_ready()
    assert read_points(page) == "49"
    telephone.press("Enregistrer")
    page.reload()
    telephone.wait_ready()
    assert read_points(page) == ""


def test_an_undo_that_is_slow_says_so_and_is_asked_once(telephone: Telephone) -> None:
    page = telephone.page
    telephone.record(OFFICIELLES[0])
    lente = Lente(page, "**/annuler")
    bouton = page.get_by_role("button", name="Annuler", exact=True)
    bouton.click()
    expect(bouton).to_have_text("…")
    expect(bouton).to_have_attribute("aria-disabled", "true")
    bouton.click(force=True)
    lente.wait()
    lente.free()
    expect(page.locator(".feuille tbody tr")).to_have_count(0)
    assert len(lente.routes) == 1
    assert read_points(page) == "49"


def test_what_was_undone_does_not_come_over_what_is_typed(telephone: Telephone) -> None:
    page = telephone.page
    telephone.record(OFFICIELLES[1])
    lente = Lente(page, "**/annuler")
    page.get_by_role("button", name="Annuler", exact=True).click()
    telephone.fill({"Preneur": "Nord", "Points": "77"})
    lente.wait()
    lente.free()
    ligne = page.locator(".locale")
    expect(ligne).to_contain_text("Donne annulée")
    expect(ligne).to_contain_text("Ses faits\u00a0: Ouest, garde sans 45")
    assert read_points(page) == "77"
    ligne.get_by_role("button", name="Reprendre").click()
    assert read_points(page) == "45"
    page.get_by_role("button", name="Enregistrer", exact=True).click()
    # what was being typed comes after it
    assert read_points(page) == "77"
    expect(page.get_by_role("radio", name="Nord").first).to_be_checked()


def test_an_undo_whose_answer_is_lost_gives_its_facts_back(telephone: Telephone) -> None:
    page = telephone.page
    telephone.record(OFFICIELLES[0])
    page.route("**/annuler", lambda route: (route.fetch(), route.abort()), times=1)
    page.get_by_role("button", name="Annuler", exact=True).click()
    expect(page.get_by_label("Points", exact=True)).to_have_value("49")
    assert page.locator(".feuille tbody tr").count() == 0


def test_an_undo_that_another_has_done_is_told(telephone: Telephone) -> None:
    page = telephone.page
    telephone.record(OFFICIELLES[0])
    lente = Lente(page, "**/annuler")
    page.get_by_role("button", name="Annuler", exact=True).click()
    lente.wait()
    page.evaluate(
        """async () => {
            const { csrf_token } = await (await fetch("csrf")).json();
            const { action } = document.getElementById("corriger");
            const corps = new URLSearchParams({ csrf_token });
            const adresse = `${action.replace("corriger", "annuler")}?autre`;
            await fetch(adresse, { method: "POST", body: corps });
        }"""
    )
    lente.free()
    expect(page.locator(".locale")).to_contain_text("Cette donne est déjà annulée.")
    expect(page.locator(".feuille tbody tr")).to_have_count(0)
    assert read_points(page) == ""


def test_a_correction_asked_while_the_donne_leaves_leads_to_it(telephone: Telephone) -> None:
    page = telephone.page
    lente = Lente(page, "**/donnes")
    write(telephone, OFFICIELLES[0])
    lente.wait()
    page.locator(".locale").get_by_role("button", name="Corriger").click()
    expect(page.locator(".locale").get_by_role("button", name="Corriger")).to_have_text("…")
    telephone.fill({"Points": "7"})
    lente.free()
    expect(page.locator(".locale")).to_contain_text("Cette donne vient d’arriver.")
    assert read_points(page) == "7"
    page.locator(".locale").get_by_role("button", name="Corriger").click()
    expect(page.get_by_text("Correction de la donne 1")).to_be_visible()


def test_a_donne_taken_off_by_mistake_is_put_back(telephone: Telephone) -> None:
    page = telephone.page
    page.clock.install()
    refus = {"erreurs": {"": "Essai refusé."}}
    page.route("**/donnes", lambda route: route.fulfill(status=422, json=refus))
    telephone.leave()
    for faits in OFFICIELLES[:2]:
        write(telephone, faits)
    page.context.set_offline(False)
    ligne = page.locator(".locale")
    expect(ligne).to_contain_text("Donne 1 refusée")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    retirer = ligne.get_by_role("button", name="Retirer")
    retirer.click()
    expect(ligne.get_by_role("button", name="Remettre")).to_be_visible()
    # the second tap of a finger takes nothing more off
    expect(ligne).to_contain_text("Essai refusé")
    retirer.click()
    expect(page.locator("#saisie")).to_have_attribute("data-attente", "1")
    page.clock.run_for(700)
    ligne.get_by_role("button", name="Remettre").click()
    expect(page.locator("#saisie")).to_have_attribute("data-attente", "2")
    assert telephone.totaux == ["−182", "−182", "+242", "+122"]


def test_a_key_is_used_by_one_tab_only(telephone: Telephone) -> None:
    page = telephone.page
    with refuse_donnes(page):
        write(telephone, OFFICIELLES[0])
        page.get_by_role("button", name="Annuler", exact=True).click()
    onglet = page.context.new_page()
    onglet.goto(page.url)
    autre = Telephone(onglet, telephone.url)
    autre.wait_ready()
    assert read_points(onglet) == "49"
    telephone.leave()
    write(autre, {"Points": "60"})
    write(telephone, {"Points": "30"})
    cles = page.evaluate(
        "JSON.parse(localStorage[`file:${location.pathname}`]).map(({ jeton }) => jeton)"
    )
    assert len(set(cles)) == 2


def test_a_tab_leaves_the_draft_of_another(telephone: Telephone) -> None:
    page = telephone.page
    onglet = page.context.new_page()
    onglet.goto(page.url)
    autre = Telephone(onglet, telephone.url)
    autre.wait_ready()
    telephone.fill({"Preneur": "Est", "Points": "4"})
    autre.fill({"Preneur": "Sud"})
    onglet.locator('[data-place="1"] .face').click()
    page.reload()
    telephone.wait_ready()
    assert read_points(page) == "4"


def test_the_sheet_can_be_handed_in_after_its_first_donne(telephone: Telephone) -> None:
    page = telephone.page
    menu = page.get_by_text("Menu", exact=True)
    menu.click()
    lien = page.get_by_role("link", name="Remettre la feuille")
    expect(lien).to_be_hidden()
    menu.click()
    telephone.record(OFFICIELLES[0])
    menu.click()
    expect(lien).to_be_visible()


@pytest.mark.parametrize("panne", ["hors ligne", "muet"])
def test_a_correction_that_cannot_leave_stays_on_its_page(telephone: Telephone, panne: str) -> None:
    page = telephone.page
    telephone.record(OFFICIELLES[0])
    page.get_by_role("button", name="Corriger", exact=True).click()
    telephone.wait_ready()
    telephone.fill({"Points": "50"})
    if panne == "muet":
        page.route("**/csrf", lambda route: route.abort())
    else:
        cut(page)
    page.get_by_role("button", name="Remplacer").click()
    expect(page.locator("#resultat")).to_contain_text("ceci attend le réseau")
    assert read_points(page) == "50"
    page.unroute("**/csrf")
    page.context.set_offline(False)
    with page.expect_navigation():
        page.get_by_role("button", name="Remplacer").click()
    assert telephone.totaux == ["−108", "−108", "+324", "−108"]


def test_a_second_passe_counts_when_the_clock_goes_back(telephone: Telephone) -> None:
    page = telephone.page
    page.clock.install()
    telephone.press("Tout le monde passe")
    page.clock.run_for(1000)
    page.evaluate("() => { const avant = Date.now; Date.now = () => avant() - 3600000; }")
    telephone.press("Tout le monde passe")
    expect(page.locator(".feuille tbody tr")).to_have_count(2)


def test_saying_who_holds_the_phone_keeps_what_is_typed(
    telephone: Telephone, poser: Poser, serveur: Serveur
) -> None:
    telephone.page.goto(f"{telephone.page.url.partition('?')[0]}partager")
    lien = telephone.page.locator(".billet .adresse a").first.get_attribute("href")
    assert lien
    table = Telephone(poser(lien), serveur.url)
    table.wait_ready()
    table.fill(OFFICIELLES[0])
    points = read_points(table.page)
    qui = table.page.get_by_role("group", name="Ce téléphone est tenu par…")
    with table.page.expect_navigation():
        qui.get_by_role("button").first.click()
    table.wait_ready()
    expect(qui).to_have_count(0)
    assert points
    assert read_points(table.page) == points
    prise = table.page.get_by_role("group", name="Contrat", exact=True)
    expect(prise.locator("input:checked")).to_have_count(1)
