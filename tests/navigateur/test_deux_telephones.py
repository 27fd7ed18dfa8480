"""Several phones at one table: all see the same sheet, and none overwrites what another wrote."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from .axe import list_violations
from .gestes import OFFICIELLES, Telephone, cut
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur

VITE = 3000
MIENNE = OFFICIELLES[0] | {"Points": "51"}

Poser = Callable[..., Page]


@pytest.fixture(scope="module")
def serveur(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serveur]:
    with serve(tmp_path_factory.mktemp("deux")) as ouvert:
        yield ouvert


@dataclass
class Table:
    """Two phones that mark one table, and one that follows it."""

    un: Telephone
    autre: Telephone
    lecteur: Page


Ouvrir = Callable[[str], Table]


@pytest.fixture
def ouvrir_table(poser: Poser, serveur: Serveur) -> Ouvrir:
    """Start a game and put its three phones on the table."""

    def open_table(formule: str) -> Table:
        page = poser(serveur.cle)
        un = Telephone(page, serveur.url)
        un.start(formule)
        adresse = page.url
        page.goto(f"{adresse}partager")
        marquer, suivre = page.locator(".billet .adresse a").all_inner_texts()
        page.goto(adresse)
        un.wait_ready()
        autre = Telephone(poser(marquer), serveur.url)
        with autre.page.expect_navigation():
            autre.page.get_by_role("button", name="Une autre personne").click()
        autre.wait_ready()
        return Table(un, autre, poser(suivre))

    return open_table


@pytest.fixture
def table(ouvrir_table: Ouvrir) -> Table:
    return ouvrir_table("4")


def look_haut(page: Page) -> list[str]:
    """Return what axe finds in the page shown from its top."""
    page.evaluate("scrollTo(0, 0)")
    return list_violations(page)


def write_same(table: Table) -> Page:
    """Enter the first donne on both phones, the second one off the network; return its page."""
    page = table.autre.page
    cut(page)
    table.un.record(OFFICIELLES[0])
    for faits in (MIENNE, OFFICIELLES[1]):
        table.autre.fill(faits)
        page.get_by_role("button", name="Enregistrer", exact=True).click()
    page.context.set_offline(False)
    expect(page.locator("#conflit")).to_contain_text("La donne 1 existe déjà")
    return page


def test_the_others_see_a_donne_within_three_seconds(table: Table) -> None:
    table.autre.fill({"Preneur": "Sud", "Points": "4"})
    table.un.record(OFFICIELLES[0])
    for page in (table.autre.page, table.lecteur):
        expect(page.locator("tbody tr")).to_have_count(1, timeout=VITE)
        expect(page.locator("#scores .total").nth(2)).to_have_text("+318")
    # what somebody was typing has not moved
    points = table.autre.page.get_by_label("Points", exact=True)
    expect(points).to_be_focused()
    assert points.input_value() == "4"
    assert table.autre.page.locator("h1").inner_text().endswith("donne 2")


def test_both_versions_are_shown_before_anything_is_overwritten(table: Table) -> None:
    page = write_same(table)
    ligne = page.locator("#conflit tr", has=page.get_by_role("rowheader", name="Points"))
    assert ligne.locator("strong").all_inner_texts() == ["49", "51"]
    contrat = page.locator("#conflit tr", has=page.get_by_role("rowheader", name="Contrat"))
    assert contrat.locator("strong").count() == 0
    assert page.locator("#etat").inner_text() == "deux versions"
    # theirs and the next one count, mine not yet
    assert table.autre.totaux == ["−182", "−182", "+242", "+122"]
    assert table.un.totaux == ["−106", "−106", "+318", "−106"]
    page.reload()
    table.autre.wait_ready()
    expect(page.locator("#conflit")).to_contain_text("La donne 1 existe déjà")


@pytest.mark.parametrize("theme", ["clair", "sombre"])
@pytest.mark.parametrize("largeur", [320, 1280])
def test_axe_finds_nothing_in_what_waits(table: Table, theme: str, largeur: int) -> None:
    page = table.autre.page
    page.set_viewport_size({"width": largeur, "height": 640})
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    write_same(table)
    assert look_haut(page) == []
    page.get_by_role("button", name="Garder la sienne").click()
    table.autre.wait_sent()
    cut(page)
    table.autre.fill(MIENNE)
    page.get_by_role("button", name="Enregistrer", exact=True).click()
    expect(page.locator("#etat")).to_have_text("hors ligne · 1 en attente")
    assert look_haut(page) == []
    page.get_by_role("button", name="Corriger", exact=True).click()
    assert look_haut(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("choix", "totaux"),
    [
        ("Garder la sienne", ["−182", "−182", "+242", "+122"]),
        ("Garder la mienne", ["−186", "−186", "+254", "+118"]),
        ("C’est une autre donne", ["−292", "−292", "+572", "+12"]),
    ],
)
def test_each_choice_settles_it_and_the_next_donnes_follow(
    table: Table, choix: str, totaux: list[str]
) -> None:
    page = write_same(table)
    page.get_by_role("button", name=choix).click()
    table.autre.wait_sent()
    assert page.locator("#conflit form").count() == 0
    assert table.autre.totaux == totaux
    expect(table.un.page.locator("#scores .total").first).to_have_text(totaux[0], timeout=VITE)
    assert table.un.totaux == totaux


def choose_donneur(telephone: Telephone, nom: str) -> None:
    telephone.page.locator(".detail > summary").click()
    telephone.page.get_by_label("Donneur").select_option(label=nom)


def read_row(page: Page, titre: str) -> list[str]:
    """Return what both versions say in a row of the band."""
    ligne = page.locator("#conflit tr", has=page.get_by_role("rowheader", name=titre, exact=True))
    return ligne.locator("td").all_inner_texts()


@pytest.mark.parametrize(("formule", "ligne"), [("4+mort", "Mort"), ("4", "Donneur")])
def test_mine_is_kept_with_the_donneur_and_the_mort_that_i_saw(
    ouvrir_table: Ouvrir, formule: str, ligne: str
) -> None:
    table = ouvrir_table(formule)
    page = table.autre.page
    cut(page)
    choose_donneur(table.un, "Sud")
    table.un.record(OFFICIELLES[0])
    table.autre.fill(MIENNE)
    page.get_by_role("button", name="Enregistrer", exact=True).click()
    vus = table.autre.totaux
    roles = page.locator(".tuile .role").all_inner_texts()
    page.context.set_offline(False)
    expect(page.locator("#conflit")).to_contain_text("La donne 1 existe déjà")
    assert read_row(page, ligne) == ["Sud", "Nord"]
    page.get_by_role("button", name="Garder la mienne").click()
    table.autre.wait_sent()
    assert table.autre.totaux == vus
    assert page.locator(".tuile .role").all_inner_texts() == roles
    expect(table.un.page.locator("#scores .total").first).to_have_text(vus[0], timeout=VITE)


def test_two_donnes_annulled_differ_by_their_motif(table: Table) -> None:
    page = table.autre.page
    cut(page)
    for telephone, motif in ((table.un, "petit sec"), (table.autre, "fausse donne")):
        telephone.page.locator(".detail > summary").click()
        telephone.page.get_by_label("Donne annulée pour").select_option(label=motif)
        telephone.page.get_by_role("button", name="Donne annulée", exact=True).click()
    page.context.set_offline(False)
    expect(page.locator("#conflit")).to_contain_text("Une donne annulée existe déjà")
    assert read_row(page, "Motif") == ["petit sec", "fausse donne"]
    # the news line leaves the donne in conflict to its band
    expect(page.locator(".locale")).to_have_count(0)


def test_theirs_is_kept_only_as_it_was_shown(table: Table) -> None:
    page, un = write_same(table), table.un.page
    un.get_by_role("button", name="Corriger", exact=True).click()
    table.un.wait_ready()
    table.un.fill({"Points": "30"})
    with un.expect_navigation():
        un.get_by_role("button", name="Remplacer").click()
    page.get_by_role("button", name="Garder la sienne").click()
    expect(page.locator("#conflit")).to_contain_text("30")
    assert read_row(page, "Points") == ["30", "51"]
    page.get_by_role("button", name="Garder la sienne").click()
    table.autre.wait_sent()
    assert page.locator("tbody th").all_inner_texts() == ["2", "1"]


def test_mine_is_the_donne_when_theirs_is_undone_meanwhile(table: Table) -> None:
    page = write_same(table)
    table.un.page.get_by_role("button", name="Annuler", exact=True).click()
    expect(page.locator(".feuille tbody tr:not(.attente)")).to_have_count(0, timeout=VITE)
    page.get_by_role("button", name="Garder la sienne").click()
    table.autre.wait_sent()
    assert table.autre.totaux == ["−186", "−186", "+254", "+118"]


def test_a_choice_made_off_the_network_is_kept(table: Table) -> None:
    page = write_same(table)
    cut(page)
    expect(page.locator("#etat")).to_have_text("deux versions")
    page.get_by_role("button", name="Garder la sienne").click()
    expect(page.locator("#etat")).to_have_text("hors ligne · 2 en attente")
    expect(page.locator("tr.attente").last).to_contain_text("L’autre version est gardée")
    page.context.set_offline(False)
    table.autre.wait_sent()
    assert table.autre.totaux == ["−182", "−182", "+242", "+122"]


def test_a_donne_of_theirs_found_further_down_is_not_written_twice(table: Table) -> None:
    page = table.autre.page
    cut(page)
    table.un.record(OFFICIELLES[1])
    for faits in (MIENNE, OFFICIELLES[1]):
        table.autre.fill(faits)
        page.get_by_role("button", name="Enregistrer", exact=True).click()
    page.context.set_offline(False)
    page.get_by_role("button", name="C’est une autre donne").click()
    # mine comes after theirs; the next one of mine is theirs
    expect(page.locator("#saisie")).to_have_attribute("data-attente", "1")
    expect(page.locator("#conflit")).to_contain_text("La donne 1 existe déjà")
    page.get_by_role("button", name="Garder la sienne").click()
    table.autre.wait_sent()
    assert page.locator("tbody tr").count() == 2


def test_the_conflict_of_a_phone_with_itself_names_no_other(table: Table) -> None:
    page = table.autre.page
    page.route("**/donnes", lambda route: (route.fetch(), route.abort()), times=1)
    page.route("**/etat", lambda route: route.abort())
    table.autre.fill(OFFICIELLES[0])
    page.get_by_role("button", name="Enregistrer", exact=True).click()
    expect(page.locator("#etat")).to_have_text("hors ligne · 1 en attente")
    page.route("**/donnes", lambda route: route.abort())
    page.get_by_role("button", name="Annuler", exact=True).click()
    table.autre.fill({"Points": "51"})
    page.get_by_role("button", name="Enregistrer", exact=True).click()
    page.unroute("**/donnes")
    page.unroute("**/etat")
    expect(page.locator("#conflit")).to_contain_text("Cette donne était déjà arrivée")
    expect(page.locator("#conflit")).not_to_contain_text("autre téléphone")
    page.get_by_role("button", name="Garder la nouvelle").click()
    table.autre.wait_sent()
    assert table.autre.totaux == ["−110", "−110", "+330", "−110"]


def test_a_correction_of_what_another_has_just_changed_shows_both(table: Table) -> None:
    table.un.record(OFFICIELLES[0])
    page, autre = table.un.page, table.autre.page
    for ecran in (page, autre):
        ecran.get_by_role("button", name="Corriger").click()
        expect(ecran.get_by_text("Correction de la donne 1")).to_be_visible()
    table.un.fill({"Points": "50"})
    with page.expect_navigation():
        page.get_by_role("button", name="Remplacer").click()
    table.autre.fill({"Points": "52"})
    with autre.expect_navigation():
        autre.get_by_role("button", name="Remplacer").click()
    ligne = autre.locator(".conflit tr", has=autre.get_by_role("rowheader", name="Points"))
    assert ligne.locator("strong").all_inner_texts() == ["50", "52"]
    assert table.un.totaux == ["−108", "−108", "+324", "−108"]


def test_the_undone_donne_of_one_phone_leaves_the_other(table: Table) -> None:
    table.un.record(OFFICIELLES[0])
    expect(table.autre.page.locator("tbody tr")).to_have_count(1, timeout=VITE)
    table.un.page.get_by_role("button", name="Annuler", exact=True).click()
    expect(table.autre.page.locator("tbody tr")).to_have_count(0, timeout=VITE)
    assert table.autre.totaux == ["0", "0", "0", "0"]


def test_who_reads_further_down_keeps_the_same_line_under_the_eyes(table: Table) -> None:
    page = table.lecteur
    page.set_viewport_size({"width": 360, "height": 300})
    for _ in range(8):
        table.un.record(OFFICIELLES[0])
    expect(page.locator("tbody tr")).to_have_count(8, timeout=VITE)
    page.get_by_role("link", name="2", exact=True).focus()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    ligne = page.locator("tbody tr").last
    avant = ligne.bounding_box()
    table.un.record(OFFICIELLES[1])
    expect(page.locator("tbody tr")).to_have_count(9, timeout=VITE)
    assert ligne.bounding_box() == avant
    expect(page.get_by_role("link", name="2", exact=True)).to_be_focused()


def test_a_hidden_page_asks_nothing_and_catches_up(table: Table) -> None:
    page = table.lecteur
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    demandes = []
    page.on("request", lambda demande: demandes.append(demande.url))
    table.un.record(OFFICIELLES[0])
    expect(table.autre.page.locator("tbody tr")).to_have_count(1, timeout=VITE)
    # one that was already planned finds the page hidden
    assert page.locator("tbody tr").count() == 0
    assert demandes == []
    page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("tbody tr")).to_have_count(1)


def test_the_read_link_writes_nothing(table: Table) -> None:
    page = table.lecteur
    assert page.locator("form").count() == 0
    statut = page.evaluate(
        """async () => {
            const { csrf_token } = await (await fetch("csrf")).json();
            const champs = { csrf_token, geste: "passee", jeton: "aaaaaaaa" };
            const reponse = await fetch("donnes", {
                method: "POST",
                headers: { Accept: "application/json" },
                body: new URLSearchParams(champs),
            });
            return [reponse.status, (await reponse.json()).erreurs[""]];
        }"""
    )
    assert statut == [403, "Ce lien ne permet pas cela. Demandez le lien de l’organisateur."]
    assert table.un.totaux == ["0", "0", "0", "0"]


@pytest.mark.parametrize(("formule", "role"), [("4", "donne"), ("4+mort", "donne · mort")])
def test_who_follows_sees_whose_turn_it_is(ouvrir_table: Ouvrir, formule: str, role: str) -> None:
    table = ouvrir_table(formule)
    roles = table.lecteur.locator(".tuile .role")
    expect(roles.nth(0)).to_have_text(role)
    table.un.record(OFFICIELLES[0])
    expect(roles.nth(1)).to_have_text(role, timeout=VITE)
    expect(roles.nth(0)).to_have_text("")
    expect(table.lecteur.locator(".tete-table h1")).to_contain_text("donne 2")
