"""Without a network: donnes go on being written, wait in the phone, and each arrives once."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from .conftest import CLUB
from .gestes import OFFICIELLES, Telephone, refuse_donnes
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur

AU_BOUT = ["−446", "+1\u202f346", "−390", "−510"]
ORIGINES = ["127.0.0.1", CLUB]

Poser = Callable[..., Page]
Ouvrir = Callable[..., Telephone]


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serveur]:
    with serve(tmp_path_factory.mktemp("hors-ligne")) as ouvert:
        yield ouvert


@pytest.fixture
def ouvrir(poser: Poser, serveur: Serveur) -> Ouvrir:
    """Open a game in a new phone, under the name that the phone reaches the server by."""

    def open_telephone(
        formule: str = "4", origine: str = "127.0.0.1", **options: object
    ) -> Telephone:
        page = poser(serveur.cle.replace("127.0.0.1", origine), **options)
        telephone = Telephone(page, serveur.url.replace("127.0.0.1", origine))
        telephone.start(formule)
        return telephone

    return open_telephone


def write(telephone: Telephone, faits: dict[str, str]) -> None:
    """Record a donne that has to wait."""
    telephone.fill(faits)
    telephone.page.get_by_role("button", name="Enregistrer", exact=True).click()


def join(telephone: Telephone) -> None:
    telephone.page.context.set_offline(False)
    telephone.wait_sent()
    expect(telephone.page.locator("#etat")).to_contain_text("enregistré")


def count_arrivees(telephone: Telephone) -> int:
    """Return how many lines the server has, whatever the page shows."""
    page: str = telephone.page.evaluate("fetch(location.pathname).then((page) => page.text())")
    return page.count('<th scope="row"><a ')


def refuse(route: Route) -> None:
    route.abort()


def refuse_all(page: Page, statut: int, phrase: str) -> None:
    """Answer so whatever this page asks; a route may let pass what is asked as it is set."""
    page.evaluate(
        """([status, phrase]) => {
            const erreurs = { "": phrase };
            window.fetch = async () => Response.json({ erreurs }, { status });
        }""",
        [statut, phrase],
    )


def rename(page: Page, table: str, nom: str) -> None:
    """Call the third player otherwise, on the page of the seats."""
    page.goto(f"{table}joueurs")
    page.get_by_role("textbox", name="Nom, place 3").fill(nom)
    with page.expect_navigation():
        page.get_by_role("button", name="Enregistrer les noms").click()


def move(page: Page, table: str, geste: str) -> None:
    """Close a game, or open it again: cloture, reouverture."""
    statut = page.evaluate(
        """async ([table, geste]) => {
            const { csrf_token } = await (await fetch(`${table}csrf`)).json();
            const body = new URLSearchParams({ csrf_token, geste });
            return (await fetch(`${table}soiree`, { method: "POST", body })).status;
        }""",
        [table, geste],
    )
    assert statut == 200


def fill_up(page: Page) -> None:
    """Leave no room in the phone: nothing more can be kept."""
    page.evaluate(
        """() => {
            Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError") }
        }"""
    )


@pytest.mark.parametrize("origine", ORIGINES)
def test_five_donnes_with_the_network_cut_and_a_reload_arrive_once_each(
    ouvrir: Ouvrir, origine: str
) -> None:
    telephone = ouvrir(origine=origine)
    page = telephone.page
    assert page.evaluate("isSecureContext") is (origine != CLUB)
    for faits in OFFICIELLES[:2]:
        telephone.record(faits)
    telephone.leave()
    for faits in OFFICIELLES[2:4]:
        write(telephone, faits)
    expect(page.locator("#etat")).to_have_text("hors ligne · 2 en attente")
    expect(page.locator(".locale")).to_contain_text("Hors ligne, 2 donnes en attente")
    assert telephone.totaux == ["+136", "−400", "+192", "+72"]
    assert page.locator("tr.attente .rond").all_inner_texts() == ["4", "3"]
    expect(page.locator("h1")).to_contain_text("donne 5")

    # the network is back for pages, not yet for donnes: the reload finds them all waiting
    with refuse_donnes(page):
        page.context.set_offline(False)
        page.wait_for_function("sessionStorage.refus > 1")
        page.reload()
        telephone.wait_ready()
        expect(page.locator("#saisie")).to_have_attribute("data-attente", "2")
        assert telephone.totaux == ["+136", "−400", "+192", "+72"]
        write(telephone, OFFICIELLES[4])
        assert telephone.totaux == AU_BOUT
        assert count_arrivees(telephone) == 2

    join(telephone)
    assert telephone.totaux == AU_BOUT
    assert count_arrivees(telephone) == 5
    assert page.locator("tbody th").all_inner_texts() == ["5", "4", "3", "2", "1"]


def test_a_donne_whose_answer_was_lost_arrives_once(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    recus = []

    def lose(route: Route) -> None:
        recus.append(route.fetch().status)
        route.abort()

    telephone.page.route("**/donnes", lose, times=1)
    write(telephone, OFFICIELLES[0])
    telephone.wait_sent()
    assert recus == [200]
    assert count_arrivees(telephone) == 1
    assert telephone.totaux == ["−106", "−106", "+318", "−106"]


@pytest.mark.parametrize(
    ("statut", "corps"),
    [
        (500, "<h1>Panne</h1>"),
        (200, "<h1>Bienvenue</h1>"),
        (200, "{}"),
        (200, "null"),
        (401, "null"),
        (403, "{}"),
        (429, '{"erreurs": {"": "Trop vite."}}'),
        (0, ""),
    ],
)
def test_what_our_server_did_not_say_loses_nothing(ouvrir: Ouvrir, statut: int, corps: str) -> None:
    telephone = ouvrir()
    page = telephone.page

    def fail(route: Route) -> None:
        if statut:
            route.fulfill(status=statut, content_type="application/json", body=corps)
        else:
            route.abort("connectionrefused")

    page.route("**/donnes", fail)
    write(telephone, OFFICIELLES[0])
    expect(page.locator("#etat")).to_have_text("hors ligne · 1 en attente")
    page.unroute("**/donnes")
    telephone.wait_sent()
    assert count_arrivees(telephone) == 1


@pytest.mark.parametrize("corps", ["{}", "null", '{"etag": "x", "totaux": [0, 0, 0, 0]}'])
def test_a_state_that_is_not_ours_is_no_network(ouvrir: Ouvrir, corps: str) -> None:
    telephone = ouvrir()
    page = telephone.page
    page.route("**/etat", lambda route: route.fulfill(content_type="application/json", body=corps))
    expect(page.locator("#etat")).to_have_text("hors ligne")
    telephone.record(OFFICIELLES[0])
    assert count_arrivees(telephone) == 1


def test_a_fault_in_the_drawing_neither_stops_nor_doubles_a_donne(
    ouvrir: Ouvrir, serveur: Serveur, navigateur: Browser
) -> None:
    contexte = navigateur.new_context()
    page = contexte.new_page()
    page.goto(serveur.cle)
    telephone = Telephone(page, serveur.url)
    telephone.start()
    page.evaluate("document.querySelector('.feuille tbody').remove()")
    telephone.fill(OFFICIELLES[0])
    with page.expect_response("**/donnes") as reponse:
        page.get_by_role("button", name="Enregistrer", exact=True).click()
    assert reponse.value.request.headers["accept"] == "application/json"
    page.reload()
    telephone.wait_ready()
    telephone.wait_sent()
    assert count_arrivees(telephone) == 1
    contexte.close()


def test_a_browser_that_sees_no_network_tries_all_the_same(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })"
    )
    page.reload()
    telephone.wait_ready()
    telephone.record(OFFICIELLES[0])
    expect(page.locator("#etat")).to_contain_text("enregistré")
    assert count_arrivees(telephone) == 1


def test_a_slow_answer_is_waited_for(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    page.clock.install()
    page.reload()
    telephone.wait_ready()
    routes: list[Route] = []
    page.route("**/donnes", lambda route: routes.append(route), times=1)
    for faits in OFFICIELLES[:2]:
        write(telephone, faits)
    page.clock.fast_forward(20_000)
    expect(page.locator("#etat")).to_have_text("… envoi")
    assert count_arrivees(telephone) == 0
    routes[0].continue_()
    telephone.wait_sent()
    assert count_arrivees(telephone) == 2


def test_an_old_token_is_renewed_before_the_donne_goes(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    telephone.page.evaluate("document.querySelector('#saisie [name=csrf_token]').value = 'perime'")
    write(telephone, OFFICIELLES[0])
    telephone.wait_sent()
    assert count_arrivees(telephone) == 1


def test_a_donne_that_waits_is_corrected_and_taken_back(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    telephone.leave()
    for faits in OFFICIELLES[:3]:
        write(telephone, faits)
    telephone.fill({"Preneur": "Nord"})
    page.get_by_role("button", name="Corriger, donne 1, en attente").click()
    expect(page.locator(".locale")).to_contain_text("Correction, donne 1")
    expect(page.locator("h1")).to_contain_text("donne 1")
    assert page.get_by_label("Points", exact=True).input_value() == "49"
    telephone.fill({"Points": "50"})
    page.get_by_role("button", name="Remplacer").click()
    assert page.locator("tr.attente").nth(2).locator("td").nth(3).inner_text() == "+324"
    # what was being typed before the correction is there again
    nord = page.get_by_role("group", name="Preneur").get_by_role("radio", name="Nord")
    expect(nord).to_be_checked()
    page.locator('[data-place="0"] .face').click()

    page.get_by_role("button", name="Annuler", exact=True).click()
    assert page.get_by_label("Points", exact=True).input_value() == "34"
    expect(page.locator("#saisie")).to_have_attribute("data-attente", "2")
    page.get_by_role("button", name="Enregistrer", exact=True).click()
    join(telephone)
    assert count_arrivees(telephone) == 3
    assert telephone.totaux == ["−142", "−310", "+290", "+162"]


def test_what_waits_for_a_closed_table_is_refused_then_arrives_once_it_is_open(
    ouvrir: Ouvrir, poser: Poser, serveur: Serveur
) -> None:
    telephone = ouvrir()
    page = telephone.page
    table = page.url
    telephone.leave()
    for faits in OFFICIELLES[:2]:
        write(telephone, faits)
    page.goto("about:blank")
    autre = poser(serveur.cle)
    move(autre, table, "cloture")

    page.context.set_offline(False)
    page.goto(table)
    assert page.locator("#saisie").count() == 0
    refus = page.locator(".locale.refus")
    expect(refus).to_contain_text("Donne 1 refusée")
    expect(refus).to_contain_text("La partie est close")
    expect(page.locator("tr.note.attente").first).to_contain_text("La partie est close")
    assert page.locator("tr.attente .rond").all_inner_texts() == ["2", "1"]
    page.reload()
    expect(refus).to_contain_text("Donne 1 refusée")

    move(autre, table, "reouverture")
    telephone.wait_sent()
    assert telephone.totaux == ["−182", "−182", "+242", "+122"]
    assert count_arrivees(telephone) == 2


def test_a_form_that_goes_away_does_not_wait_for_what_is_typed(
    ouvrir: Ouvrir, poser: Poser, serveur: Serveur
) -> None:
    telephone = ouvrir()
    page = telephone.page
    telephone.fill({"Preneur": "Est", "Points": "49"})
    autre = poser(serveur.cle)
    for _ in range(2):
        move(autre, page.url, "cloture")
        expect(page.locator("#saisie")).to_have_count(0)
        move(autre, page.url, "reouverture")
        telephone.wait_ready()
    assert page.get_by_label("Points", exact=True).input_value() == "49"


def test_the_names_follow_however_often_they_change(
    ouvrir: Ouvrir, poser: Poser, serveur: Serveur
) -> None:
    telephone = ouvrir()
    page = telephone.page
    table = page.url
    autre = poser(serveur.cle)
    for nom, retour in (("Esther", "Est"), ("Esther", "Eugénie"), ("Est", "")):
        rename(autre, table, nom)
        expect(page.get_by_role("radio", name=nom, exact=True).first).to_be_visible()
        if retour:
            # put right here: the page loads with another form than the one it last loaded for
            rename(page, table, retour)
            telephone.wait_ready()


def test_what_waits_is_to_be_copied_when_its_link_is_no_more(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    telephone.leave()
    for faits in OFFICIELLES[:2]:
        write(telephone, faits)
    refuse_all(page, 404, "Ce lien n’est plus valable.")
    page.context.set_offline(False)
    bande = page.locator("#bandes")
    expect(bande).to_contain_text("Ce lien n’est plus valable. Recopiez les 2 donnes en attente")
    assert page.locator("tr.attente .rond").all_inner_texts() == ["2", "1"]


def test_what_was_made_with_other_seats_stays_to_be_looked_at(
    ouvrir: Ouvrir, poser: Poser, serveur: Serveur
) -> None:
    telephone = ouvrir()
    page = telephone.page
    telephone.leave()
    for faits in OFFICIELLES[:2]:
        write(telephone, faits)
    rename(poser(serveur.cle), page.url, "Esther")

    page.context.set_offline(False)
    # the seats are others: the page loads again, and what waits is still there
    expect(page.get_by_role("radio", name="Esther").first).to_be_visible()
    refus = page.locator(".locale.refus")
    expect(refus).to_contain_text("Donne 1 à vérifier")
    expect(page.locator("#etat")).to_have_text("donne 1 à vérifier")
    assert count_arrivees(telephone) == 0

    refus.get_by_role("button", name="Corriger").click()
    assert page.get_by_label("Points", exact=True).input_value() == "49"
    telephone.fill({"Preneur": "Esther"})
    page.get_by_role("button", name="Remplacer").click()
    # the second was made with the same seats
    expect(refus).to_contain_text("Donne 2 à vérifier")
    refus.get_by_role("button", name="Retirer").click()
    telephone.wait_sent()
    assert count_arrivees(telephone) == 1
    assert telephone.totaux == ["−106", "−106", "+318", "−106"]


def test_two_tabs_of_one_phone_share_the_queue(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    autre = page.context.new_page()
    autre.goto(page.url)
    autre.locator("#saisie[data-pret]").wait_for()
    telephone.leave()
    write(telephone, OFFICIELLES[0])
    expect(autre.locator("#etat")).to_have_text("hors ligne · 1 en attente")
    write(Telephone(autre, telephone.url), OFFICIELLES[1])
    expect(page.locator("#etat")).to_have_text("hors ligne · 2 en attente")
    page.context.set_offline(False)
    for onglet in (page, autre):
        onglet.locator("#saisie[data-attente='0']").wait_for()
        expect(onglet.locator("tbody tr")).to_have_count(2)
    assert count_arrivees(telephone) == 2


def open_onglet(telephone: Telephone) -> Telephone:
    """Open the same table in another tab of the same phone."""
    autre = telephone.page.context.new_page()
    autre.goto(telephone.page.url)
    onglet = Telephone(autre, telephone.url)
    onglet.wait_ready()
    return onglet


def test_a_donne_taken_back_is_one_donne_for_each_tab_that_records_it(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    with refuse_donnes(page):
        write(telephone, OFFICIELLES[0])
        expect(page.locator("#etat")).to_have_text("hors ligne · 1 en attente")
        page.get_by_role("button", name="Annuler", exact=True).click()
    autre = open_onglet(telephone)
    assert autre.page.get_by_label("Points", exact=True).input_value() == "49"
    telephone.leave()
    write(autre, {"Points": "60"})
    write(telephone, {"Points": "30"})
    expect(page.locator("#etat")).to_have_text("hors ligne · 2 en attente")
    join(telephone)
    assert count_arrivees(telephone) == 2


def test_a_donne_corrected_in_a_tab_while_another_sends_it_is_corrected(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    autre = open_onglet(telephone)
    page.route("**/donnes", refuse)
    routes: list[Route] = []
    autre.page.route("**/donnes", lambda route: routes.append(route), times=1)
    autre.page.bring_to_front()
    write(autre, OFFICIELLES[0])
    corriger = page.locator(".locale").get_by_role("button", name="Corriger")
    corriger.click()
    expect(page.get_by_role("button", name="Remplacer")).to_be_visible()
    with autre.page.expect_response("**/donnes"):
        routes[0].continue_()
    telephone.fill({"Points": "51"})
    page.get_by_role("button", name="Remplacer").click()
    telephone.wait_sent()
    expect(page.locator("#scores .total").nth(2)).to_have_text("+330")
    assert count_arrivees(telephone) == 1


def test_off_the_network_nothing_leaves_the_page(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    telephone.record(OFFICIELLES[0])
    adresse = page.url
    telephone.leave()
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("link", name="Partager la table").click()
    expect(page.locator("#annonce")).to_have_text("Hors ligne. Cette page attend le réseau.")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="1", exact=True).click()
    assert page.url == adresse
    expect(page.locator(".locale")).to_contain_text("Cette page attend le réseau.")


def test_a_turned_phone_that_loads_again_keeps_the_draft(ouvrir: Ouvrir) -> None:
    telephone = ouvrir("5")
    page = telephone.page
    telephone.fill({"Preneur": "Est", "Appelé": "Sud", "Contrat": "Garde", "Points": "49"})
    telephone.fill({"Points comptés par": "Défense", "Petit au bout": "Attaque"})
    page.set_viewport_size({"width": 844, "height": 390})
    page.reload()
    telephone.wait_ready()
    expect(page.locator("#etat")).to_have_text("reprise de la saisie")
    for groupe, nom in (
        ("Preneur", "Est"),
        ("Appelé", "Sud"),
        ("Contrat", "Garde"),
        ("Points comptés par", "Défense"),
        ("Petit au bout", "Attaque"),
    ):
        zone = page.get_by_role("group", name=groupe, exact=True)
        expect(zone.get_by_role("radio", name=nom, exact=True)).to_be_checked()
    assert page.get_by_label("Points", exact=True).input_value() == "49"
    telephone.record({"Bouts": "2", "Points": "42"})
    page.reload()
    telephone.wait_ready()
    assert page.get_by_label("Points", exact=True).input_value() == ""


def test_a_draft_made_with_other_seats_does_not_say_who_took(
    ouvrir: Ouvrir, poser: Poser, serveur: Serveur
) -> None:
    telephone = ouvrir()
    page = telephone.page
    telephone.fill({"Preneur": "Est", "Contrat": "Garde", "Points": "49"})
    autre = poser(serveur.cle)
    autre.goto(page.url + "joueurs")
    autre.get_by_role("textbox", name="Nom, place 3").fill("Esther")
    with autre.expect_navigation():
        autre.get_by_role("button", name="Enregistrer les noms").click()
    expect(page.get_by_role("radio", name="Esther").first).to_be_visible()
    expect(page.locator(".locale")).to_contain_text("Les places ont changé")
    assert page.get_by_label("Points", exact=True).input_value() == "49"
    assert page.locator("[name=preneur]:checked").count() == 0


def test_a_browser_that_keeps_nothing_sends_the_plain_form(
    ouvrir: Ouvrir,
) -> None:
    telephone = ouvrir()
    page = telephone.page
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"
    )
    page.reload()
    telephone.wait_ready()
    telephone.fill(OFFICIELLES[0])
    with page.expect_navigation():
        page.get_by_role("button", name="Enregistrer", exact=True).click()
    assert telephone.totaux == ["−106", "−106", "+318", "−106"]


def test_a_full_phone_keeps_the_order(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    adresse = page.url
    telephone.leave()
    for faits in OFFICIELLES[:2]:
        write(telephone, faits)
    fill_up(page)
    write(telephone, OFFICIELLES[2])
    expect(page.locator("#annonce")).to_contain_text("Ce téléphone n’a plus de place")
    assert page.get_by_label("Points", exact=True).input_value() == "34"
    assert page.url == adresse
    join(telephone)
    assert count_arrivees(telephone) == 2
    # nothing waits any more: the form goes by itself, at its rank
    with page.expect_navigation():
        page.get_by_role("button", name="Enregistrer", exact=True).click()
    assert telephone.totaux == ["−140", "−308", "+284", "+164"]
    assert page.locator("tbody th").all_inner_texts() == ["3", "2", "1"]
    assert page.locator("#conflit form").count() == 0


def test_a_full_phone_still_says_what_is_refused(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    telephone.leave()
    write(telephone, OFFICIELLES[0])
    fill_up(page)
    refuse_all(page, 422, "La partie est close.")
    page.context.set_offline(False)
    refus = page.locator(".locale.refus")
    expect(refus).to_contain_text("La partie est close.")
    refus.get_by_role("button", name="Retirer").click()
    telephone.wait_sent()


def test_a_full_phone_off_the_network_keeps_what_is_typed(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    adresse = page.url
    telephone.leave()
    fill_up(page)
    write(telephone, OFFICIELLES[0])
    expect(page.locator("#annonce")).to_contain_text("Hors ligne")
    assert page.get_by_label("Points", exact=True).input_value() == "49"
    assert page.url == adresse


def test_the_next_donne_is_typed_while_the_last_one_is_sent(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    routes = []
    page.route("**/donnes", lambda route: routes.append(route), times=1)
    write(telephone, OFFICIELLES[0])
    expect(page.locator("#etat")).to_have_text("… envoi")
    assert telephone.totaux == ["−106", "−106", "+318", "−106"]
    telephone.fill({"Preneur": "Ouest", "Points": "45"})
    routes[0].continue_()
    telephone.wait_sent()
    expect(page.locator("#annonce")).to_have_text(
        "Donne 1 enregistrée\u00a0: Est +318, les trois autres −106"
    )
    assert page.get_by_label("Points", exact=True).input_value() == "45"
    expect(page.get_by_role("radio", name="Ouest").first).to_be_checked()
