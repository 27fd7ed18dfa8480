"""What is wrong with the page shown: by axe, and what is wider than the screen."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

REGLES: dict[str, object] = {
    "type": "tag",
    "values": [
        *(f"wcag{niveau}" for niveau in ("2a", "2aa", "21a", "21aa", "22a", "22aa")),
        "best-practice",
    ],
}
# What another theme may change.
COULEURS: dict[str, object] = {
    "type": "rule",
    "values": ["color-contrast", "link-in-text-block"],
}
LARGEURS = (320, 390, 1280)
# Only what is wrong comes back: all that axe has found right is many times the page.
VIOLATIONS = """([zone, options]) => axe.run(zone ?? document, options).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id} ${nodes[0].html}`))"""


def list_violations(
    page: Page, regles: dict[str, object] = REGLES, zone: str | None = None
) -> list[str]:
    """Return what axe finds in the page shown, or in one part of it."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(Axe().axe_script)
    options = {"runOnly": regles, "resultTypes": ["violations"]}
    return list(page.evaluate(VIOLATIONS, [zone, options]))


def list_fautes(page: Page, regles: dict[str, object] = REGLES) -> list[str]:
    """Return what is wrong with the page shown as it is."""
    fautes = list_violations(page, regles)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        fautes.append("scrolls sideways")
    return fautes


def look(page: Page) -> list[str]:
    """Return what is wrong with the page shown, at each width, light and dark."""
    fautes = []
    for largeur in LARGEURS:
        page.set_viewport_size({"width": largeur, "height": 800})
        for theme, regles in (("light", REGLES), ("dark", COULEURS)):
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            fautes += [f"{largeur} {theme}: {vue}" for vue in list_fautes(page, regles)]
    return fautes
