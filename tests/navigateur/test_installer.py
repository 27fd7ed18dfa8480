"""The table kept on the phone: reloaded with no network, forgotten with its link, installable."""

import re
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask, abort, request
from playwright.sync_api import Browser, BrowserContext, Page, expect

from . import serveur as atelier
from .gestes import OFFICIELLES, Telephone, cut
from .serveur import Serveur, serve

pytestmark = pytest.mark.navigateur

Ouvrir = Callable[..., Telephone]
AU_BOUT = ["−446", "+1\u202f346", "−390", "−510"]
LISTE = """async () => {
    const adresses = [];
    for (const nom of await caches.keys())
        for (const requete of await (await caches.open(nom)).keys())
            adresses.push(new URL(requete.url).pathname);
    return adresses;
}"""
CONTIENT = """async ([adresse, texte]) => {
    const page = await caches.match(adresse);
    return page ? (await page.text()).includes(texte) : false;
}"""


@dataclass
class Panne:
    """A server that gives no table page for a while, whatever else it answers."""

    active: bool = False
    vues: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def fail(self) -> None:
        if self.active and request.endpoint == "feuilles.table":
            self.vues.release()
            abort(500)


@pytest.fixture
def panne(monkeypatch: pytest.MonkeyPatch) -> Panne:
    panne, create = Panne(), atelier.create_app

    def create_faible(config: dict[str, Any]) -> Flask:
        app = create(config)
        app.before_request(panne.fail)
        return app

    monkeypatch.setattr(atelier, "create_app", create_faible)
    return panne


@pytest.fixture
def serveur(tmp_path: Path, panne: Panne) -> Iterator[Serveur]:
    with serve(tmp_path) as ouvert:
        yield ouvert


@pytest.fixture
def ouvrir(navigateur: Browser, serveur: Serveur) -> Iterator[Ouvrir]:
    """Open an address in a new phone, the organiser's at first."""
    contextes: list[BrowserContext] = []

    def open_telephone(adresse: str = serveur.cle, **options: object) -> Telephone:
        taille = {"width": 390, "height": 844}
        contexte = navigateur.new_context(viewport=taille, **options)  # type: ignore[arg-type]
        contextes.append(contexte)
        page = contexte.new_page()
        page.goto(adresse)
        return Telephone(page, serveur.url)

    yield open_telephone
    for contexte in contextes:
        contexte.close()


def name_table(page: Page) -> str:
    """Return the path of the table, without what the address of a moment adds."""
    return urlsplit(page.url).path


def wait_kept(page: Page, adresse: str, texte: str = "<!doctype html>") -> None:
    """Wait until the worker answers, and has a copy of this page with this text in it."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_function(CONTIENT, arg=[adresse, texte])


HOLD = """() => {
    const entiere = store;
    self.retenue = new Promise((relache) => {
        store = (...faits) => {
            store = entiere;
            const porte = new Promise((ouvre) => { self.ouvre = ouvre; });
            relache();
            self.copie = porte.then(() => entiere(...faits));
            return self.copie;
        };
    });
}"""
RELEASE = """async () => {
    await Promise.race([travail, wait(1000)]);
    self.ouvre();
    await self.copie;
    await travail;
}"""


def write(telephone: Telephone, faits: dict[str, str]) -> None:
    """Hand in a donne, whatever becomes of it."""
    telephone.fill(faits)
    telephone.page.get_by_role("button", name="Enregistrer", exact=True).click()


def read_lien(telephone: Telephone, sorte: str) -> str:
    """Return the link that the sharing page shows: Marquer or Suivre."""
    page = telephone.page
    ici = page.url
    page.goto(f"{telephone.url}{name_table(page)}partager")
    billet = page.locator(".billet", has=page.get_by_role("heading", name=sorte, exact=True))
    adresse = billet.get_by_role("link").inner_text()
    page.goto(ici)
    return adresse


def test_the_table_reloads_with_no_network(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    telephone.start()
    telephone.record(OFFICIELLES[0])
    wait_kept(page, name_table(page), "+318")
    cut(page)
    perdues: list[str] = []
    page.on("requestfailed", lambda requete: perdues.append(requete.url))
    page.reload()
    assert telephone.totaux == ["−106", "−106", "+318", "−106"]
    expect(page.get_by_role("button", name="Enregistrer", exact=True)).to_be_visible()
    telephone.fill(OFFICIELLES[1])
    expect(page.locator("#resultat")).to_contain_text("+228")
    assert [adresse for adresse in perdues if "/static/" in adresse] == []


def test_an_older_copy_that_comes_late_does_not_take_the_place_of_a_newer(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    telephone.start()
    table = name_table(page)
    wait_kept(page, table)
    (ouvrier,) = page.context.service_workers
    ouvrier.evaluate(HOLD)
    page.reload()
    ouvrier.evaluate("() => self.retenue")
    telephone.record(OFFICIELLES[0])
    ouvrier.evaluate(RELEASE)
    assert page.evaluate(CONTIENT, [table, "+318"])


def test_donnes_written_before_and_after_a_reload_with_no_network_arrive_once(
    ouvrir: Ouvrir,
) -> None:
    telephone = ouvrir()
    page = telephone.page
    telephone.start()
    table = name_table(page)
    telephone.record(OFFICIELLES[0])
    wait_kept(page, table, "+318")
    etat = page.locator("#etat")
    cut(page)
    for nombre, faits in enumerate(OFFICIELLES[1:3], start=1):
        write(telephone, faits)
        expect(etat).to_contain_text(f"{nombre} en attente")
    page.reload()
    expect(etat).to_contain_text("2 en attente")
    assert telephone.totaux == ["−140", "−308", "+284", "+164"]
    for nombre, faits in enumerate(OFFICIELLES[3:], start=3):
        write(telephone, faits)
        expect(etat).to_contain_text(f"{nombre} en attente")
    assert telephone.totaux == AU_BOUT
    page.context.set_offline(False)
    expect(etat).to_contain_text("enregistré")
    temoin = ouvrir()
    temoin.page.goto(f"{telephone.url}{table}")
    assert temoin.totaux == AU_BOUT
    assert temoin.page.locator(".feuille tbody tr").count() == len(OFFICIELLES)


def test_all_that_the_page_calls_is_kept_and_nothing_private_is(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    telephone.start()
    table = name_table(page)
    for suite in ("partager", "joueurs", "feuilles/", ""):
        page.goto(f"{telephone.url}{table}{suite}")
    page.goto(telephone.url)
    page.goto(f"{telephone.url}{table}")
    telephone.record(OFFICIELLES[0])
    wait_kept(page, table, "+318")
    gardees = set(page.evaluate(LISTE))
    appelees = page.evaluate(
        "() => performance.getEntriesByType('resource').map(({name}) => new URL(name).pathname)"
    )
    fichiers = {adresse for adresse in appelees if re.search(r"\.(css|js|woff2)$", adresse)}
    assert len(fichiers) > 5
    assert fichiers - gardees == set()
    assert {adresse for adresse in gardees if not adresse.startswith("/static/")} == {
        table,
        "/hors-ligne",
    }


def test_another_page_says_that_there_is_no_network_and_leads_back(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    telephone.start()
    table = name_table(page)
    wait_kept(page, table)
    titre = page.locator("h1 .partie").inner_text()
    cut(page)
    page.goto(f"{telephone.url}/")
    expect(page.get_by_role("heading", name="Hors ligne")).to_be_visible()
    page.get_by_role("link", name=titre).click()
    expect(page.get_by_role("button", name="Enregistrer", exact=True)).to_be_visible()
    assert name_table(page) == table


def test_with_no_table_kept_it_says_so(ouvrir: Ouvrir) -> None:
    page = ouvrir().page
    wait_kept(page, "/hors-ligne")
    cut(page)
    page.goto(page.url)
    expect(page.get_by_text("Aucune table n’est gardée dans ce téléphone")).to_be_visible()
    expect(page.get_by_text("Ce qui marche encore")).to_be_hidden()
    page.context.set_offline(False)
    page.get_by_role("link", name="Réessayer").click()
    expect(page.get_by_role("link", name="Nouvelle partie")).to_be_visible()


def test_a_revoked_link_takes_its_page_away(ouvrir: Ouvrir) -> None:
    organisateur = ouvrir()
    organisateur.start()
    lien = read_lien(organisateur, "Suivre")
    lecteur = ouvrir(lien).page
    table = name_table(lecteur)
    wait_kept(lecteur, table)
    organisateur.page.goto(f"{organisateur.url}{name_table(organisateur.page)}partager")
    organisateur.page.get_by_role("button", name="Faire de nouveaux liens").click()
    lecteur.reload()
    expect(lecteur.get_by_role("heading", name="Rien à cette adresse")).to_be_visible()
    lecteur.wait_for_function("async (adresse) => !(await caches.match(adresse))", arg=table)
    cut(lecteur)
    lecteur.reload()
    expect(lecteur.get_by_role("heading", name="Hors ligne")).to_be_visible()


def test_a_server_that_does_not_answer_is_not_waited_for(
    navigateur: Browser, tmp_path: Path
) -> None:
    contexte = navigateur.new_context()
    page = contexte.new_page()
    with serve(tmp_path) as serveur:
        page.goto(serveur.cle)
        telephone = Telephone(page, serveur.url)
        telephone.start()
        wait_kept(page, name_table(page))
        port = urlsplit(serveur.url).port
        assert port
    page.reload()
    expect(page.get_by_role("button", name="Enregistrer", exact=True)).to_be_visible()
    # the port takes calls and says nothing
    with socket.create_server(("127.0.0.1", port)):
        page.reload()
        expect(page.get_by_role("button", name="Enregistrer", exact=True)).to_be_visible()
    contexte.close()


def test_a_server_in_trouble_leaves_the_copy(ouvrir: Ouvrir, panne: Panne) -> None:
    telephone = ouvrir()
    page = telephone.page
    telephone.start()
    wait_kept(page, name_table(page))
    panne.active = True
    page.reload()
    assert panne.vues.acquire(blocking=False)
    expect(page.get_by_role("button", name="Enregistrer", exact=True)).to_be_visible()


def test_an_old_copy_does_not_keep_the_old_names(
    ouvrir: Ouvrir, serveur: Serveur, panne: Panne
) -> None:
    telephone = ouvrir()
    page = telephone.page
    telephone.start()
    table = name_table(page)
    wait_kept(page, table)
    autre = ouvrir().page
    autre.goto(f"{serveur.url}{table}joueurs")
    autre.get_by_role("textbox", name="Nom, place 3").fill("Esther")
    # the page sees that it must load again when there is only the old copy
    panne.active = True
    autre.get_by_role("button", name="Enregistrer les noms").evaluate(
        """({ form }) => {
            const body = new URLSearchParams(new FormData(form));
            return fetch(form.action, { method: "POST", body, redirect: "manual" });
        }"""
    )
    # let the page ask for itself in vain, more than once
    for _ in range(2):
        assert panne.vues.acquire(timeout=10)
    panne.active = False
    expect(page.get_by_role("radio", name="Esther").first).to_be_visible(timeout=10_000)


def test_a_new_version_keeps_the_tables_and_forgets_the_old_files(ouvrir: Ouvrir) -> None:
    telephone = ouvrir()
    page = telephone.page
    telephone.start()
    table = name_table(page)
    wait_kept(page, table)
    page.evaluate(
        """async (table) => {
            for (const nom of await caches.keys()) await caches.delete(nom);
            const ancien = await caches.open("feuille /static/ancien/");
            await ancien.put(table, new Response("ancienne"));
            await ancien.put("/static/ancien/css/base.css", new Response("ancienne"));
            await (await navigator.serviceWorker.ready).unregister();
        }""",
        table,
    )
    page.goto(f"{telephone.url}/bonjour")
    page.wait_for_function(
        "async () => (await caches.keys()).every((nom) => !nom.includes('ancien'))"
    )
    wait_kept(page, table)
    assert [adresse for adresse in page.evaluate(LISTE) if "ancien" in adresse] == []


@pytest.mark.parametrize("endroit", ["maison", "table"])
def test_chromium_finds_it_installable(ouvrir: Ouvrir, endroit: str) -> None:
    telephone = ouvrir()
    page = telephone.page
    if endroit == "table":
        telephone.start()
    cdp = page.context.new_cdp_session(page)
    manifeste = cdp.send("Page.getAppManifest")
    assert manifeste["errors"] == []
    debut = name_table(page) if endroit == "table" else "/"
    assert manifeste["url"] == f"{telephone.url}{debut}manifest.webmanifest"
    assert cdp.send("Page.getAppId")["appId"] == f"{telephone.url}{debut}"
    erreurs = cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # a test's browser keeps nothing on the disk, which is all that it may hold against us
    assert {erreur["errorId"] for erreur in erreurs} <= {"in-incognito"}


def test_the_phones_bars_follow_the_chosen_theme(ouvrir: Ouvrir) -> None:
    page = ouvrir(color_scheme="light").page
    barres = page.locator("meta[name=theme-color]")
    lues = "(barres) => barres.map(({content}) => content)"
    assert barres.evaluate_all(lues) == ["#f6f1e6", "#15130f"]
    page.get_by_role("button", name="Thème sombre").click()
    assert barres.evaluate_all(lues) == ["#15130f", "#15130f"]
    page.reload()
    assert barres.evaluate_all(lues) == ["#15130f", "#15130f"]
    page.get_by_role("button", name="Thème clair").click()
    assert barres.evaluate_all(lues) == ["#f6f1e6", "#f6f1e6"]
