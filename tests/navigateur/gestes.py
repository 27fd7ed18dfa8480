"""What a thumb does on the table page, in a real browser, by accessible names."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Page

NOMS = ("Nord", "Sud", "Est", "Ouest", "Zoé", "Guy")
FORMULES = {
    "3": "À trois",
    "4": "À quatre",
    "5": "À cinq, avec un appelé",
    "4+mort": "À cinq : quatre jouent, un mort",
    "5+mort": "À six : cinq jouent, un mort",
}
OFFICIELLES = (
    {"Preneur": "Est", "Contrat": "Garde", "Bouts": "2", "Points": "49", "Poignée": "Simple"}
    | {"Petit au bout": "Attaque"},
    {"Preneur": "Ouest", "Contrat": "Garde sans", "Bouts": "2", "Points": "45"}
    | {"Petit au bout": "Défense"},
    {"Preneur": "Sud", "Contrat": "Prise", "Bouts": "2", "Points": "34", "Poignée": "Simple"}
    | {"Petit au bout": "Attaque"},
    {"Preneur": "Nord", "Contrat": "Garde", "Bouts": "2", "Points": "52", "Poignée": "Simple"},
    {"Preneur": "Sud", "Contrat": "Garde", "Bouts": "2", "Points": "87", "Poignée": "Simple"}
    | {"Petit au bout": "Attaque", "Chelem": "Annoncé et réussi"},
)

# In the page, not by page.route: a reload lets through what a route was about to stop.
REFUS = """() => {
    const vrai = window.fetch;
    window.fetch = (adresse, options) => {
        if (!sessionStorage.refus || !String(adresse).endsWith("/donnes")) {
            return vrai(adresse, options);
        }
        sessionStorage.refus = Number(sessionStorage.refus) + 1;
        return Promise.reject(new TypeError("refus"));
    };
}"""


# The page hears of it before the last request of its own is stopped.
COUPURE = """async () => {
    for (;;) {
        try { await fetch(location.pathname, { method: "HEAD", cache: "no-store" }); }
        catch { return; }
    }
}"""


def cut(page: Page) -> None:
    """Take the network away, and wait until nothing passes any more."""
    page.context.set_offline(True)
    page.evaluate(COUPURE)


@contextmanager
def refuse_donnes(page: Page) -> Iterator[None]:
    """Let no donne leave this tab, reloaded or not; everything else passes."""
    page.add_init_script(f"({REFUS})()")
    page.evaluate(REFUS)
    page.evaluate("sessionStorage.refus = 1")
    yield
    page.evaluate("delete sessionStorage.refus")


@dataclass
class Telephone:
    """A page of the browser, held by somebody at the table."""

    page: Page
    url: str

    def start(self, formule: str = "4", noms: tuple[str, ...] = NOMS) -> None:
        """Start a game; the page is then its table."""
        joueurs, _, mort = formule.partition("+")
        self.page.goto(f"{self.url}/parties/nouvelle")
        self.page.get_by_label(FORMULES[formule], exact=True).check()
        for place in range(int(joueurs) + bool(mort)):
            self.page.get_by_label(f"Joueur {place + 1}", exact=False).first.fill(noms[place])
        self.page.get_by_role("button", name="Commencer la partie").click()
        self.page.get_by_role("button", name="Enregistrer", exact=True).wait_for()
        self.wait_ready()

    def fill(self, faits: dict[str, str]) -> None:
        """Fill the form by its accessible names, as a script or a screen reader does."""
        for nom, valeur in faits.items():
            if nom == "Points":
                self.page.get_by_label("Points", exact=True).fill(valeur)
            else:
                groupe = self.page.get_by_role("group", name=nom, exact=True)
                groupe.get_by_label(valeur, exact=True).check()

    def record(self, faits: dict[str, str]) -> None:
        """Record a donne and wait until the server has it."""
        self.fill(faits)
        self.press("Enregistrer")

    def press(self, bouton: str) -> None:
        """Touch a button that records; with JavaScript the page stays and the queue empties."""
        touche = self.page.get_by_role("button", name=bouton, exact=True)
        if self.page.locator("html.js").count():
            touche.click()
            self.wait_sent()
        else:
            with self.page.expect_navigation():
                touche.click()

    def leave(self) -> None:
        """Go where there is no network, and wait until the page says so."""
        cut(self.page)
        self.page.locator("#etat", has_text="hors ligne").wait_for()

    def wait_sent(self) -> None:
        """Wait until nothing waits for the network any more."""
        self.page.locator("#saisie[data-attente='0']").wait_for()

    def wait_ready(self) -> None:
        """Wait until the page listens to its form."""
        if self.page.locator("html.js").count():
            self.page.locator("#saisie[data-pret]").wait_for()

    @property
    def totaux(self) -> list[str]:
        """The running totals on the tiles."""
        return self.page.locator("#scores .total").all_inner_texts()
