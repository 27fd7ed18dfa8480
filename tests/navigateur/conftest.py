"""One real Chromium for the whole session; in CI a missing browser is a failure, not a skip."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

NOMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
CLUB = "table.club"
# no GPU in CI, nothing on the network but our own server
OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # a name that is not localhost: plain http on it is no secure context, as on a club's network
    f"--host-resolver-rules=MAP {CLUB} 127.0.0.1",
)


def find_chromium(playwright: Playwright) -> str | None:
    """Return the path of a Chromium: on PATH, else the one Playwright installed."""
    installes = (shutil.which(nom) for nom in NOMS)
    propre = playwright.chromium.executable_path
    return next(filter(None, installes), propre if Path(propre).exists() else None)


@pytest.fixture(scope="session")
def navigateur() -> Iterator[Browser]:
    """A running Chromium; each test opens its own page or context in it."""
    with sync_playwright() as playwright:
        chemin = find_chromium(playwright)
        if chemin is None:
            raison = (
                "NO BROWSER: nothing was checked in a real browser. Install Chromium, or run"
                " « playwright install chromium »."
            )
            (pytest.fail if os.environ.get("CI") else pytest.skip)(raison)
        browser = playwright.chromium.launch(executable_path=chemin, args=[*OPTIONS])
        yield browser
        browser.close()


@pytest.fixture
def poser(navigateur: Browser) -> Iterator[Callable[..., Page]]:
    """Put a phone on the table: a page of its own; a script error on any of them fails the test."""
    contextes: list[BrowserContext] = []
    fautes: list[str] = []

    def put_telephone(adresse: str, **options: object) -> Page:
        options = {"viewport": {"width": 390, "height": 844}} | options
        contexte = navigateur.new_context(**options)  # type: ignore[arg-type]
        contextes.append(contexte)
        contexte.on("weberror", lambda faute: fautes.append(str(faute.error)))
        page = contexte.new_page()
        page.goto(adresse)
        return page

    yield put_telephone
    for contexte in contextes:
        contexte.close()
    assert fautes == []
