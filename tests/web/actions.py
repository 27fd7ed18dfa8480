"""What a person does at a table, so that tests read as a game."""

import re
from dataclasses import dataclass
from html import unescape

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

NOMS = ("Nord", "Sud", "Est", "Ouest", "Zoé", "Guy")
OFFICIELLES = (
    {"preneur": "Est", "contrat": "garde", "bouts": 2, "points": 49, "poignee": "simple"}
    | {"petit": "attaque"},
    {"preneur": "Ouest", "contrat": "garde_sans", "bouts": 2, "points": 45, "petit": "defense"},
    {"preneur": "Sud", "contrat": "prise", "bouts": 2, "points": 34, "poignee": "simple"}
    | {"petit": "attaque"},
    {"preneur": "Nord", "contrat": "garde", "bouts": 2, "points": 52, "poignee": "simple"}
    | {"poignee_par": "Sud"},
    {"preneur": "Sud", "contrat": "garde", "bouts": 2, "points": 87, "poignee": "simple"}
    | {"petit": "attaque", "chelem": "annonce_reussi"},
)


def read_hidden(page: str, nom: str) -> str:
    """Return a hidden field of the form that records: the next donne's, or a conflict's."""
    trouve = re.search(rf'name="{nom}" value="([^"]*)"', page[page.index('name="jeton"') - 200 :])
    assert trouve, f"no field {nom}"
    return unescape(trouve[1])


def read_totaux(page: str) -> list[str]:
    """Return the running totals as the tiles show them."""
    return re.findall(r'<span class="total[^"]*"[^>]*>([^<]*)</span>', page)


@dataclass
class Table:
    """A table seen through one client; names stand for places."""

    client: FlaskClient
    url: str
    noms: tuple[str, ...]

    def get(self, chemin: str = "") -> str:
        reponse = self.client.get(self.url + chemin)
        assert reponse.status_code == 200, reponse.status
        return reponse.text

    def fill(self, **faits: object) -> dict[str, str]:
        """Return the form as it would be sent: the page's hidden fields and these facts."""
        page = self.get()
        champs = {nom: read_hidden(page, nom) for nom in ("jeton", "rang", "mort_vu")}
        champs |= {"geste": "enregistrer", "compte_par": "attaque"}
        return champs | {champ: self.place(valeur) for champ, valeur in faits.items()}

    def place(self, valeur: object) -> str:
        return str(self.noms.index(valeur)) if valeur in self.noms else str(valeur)

    def record(self, **faits: object) -> TestResponse:
        return self.client.post(self.url + "donnes", data=self.fill(**faits))

    @property
    def totaux(self) -> list[str]:
        return read_totaux(self.get())
