"""An evening with its arbitre, seen through the pages: links are followed, forms are filled."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store.arbitrages import Arbitrage, list_arbitrages
from scorekeeper.store.tournoi.ajustements import list_ajustements

from ...stockage.clubs import Club
from ..fiches import read_texte
from ..tournoi.actions import Formulaire, read_formulaires

CODE, LECTURE = "code-de-la-soiree", "lien-de-lecture-1"
MINEURE = "carte_exposee?table=1&position=1&r-camp=defense&r-importance=mineure"
# The donne being played, where a sheet has others.
EN_JEU = "&donne=0"
RENONCE = "renonce?table=1&position=1&r-consommee=oui&r-camp=defense"


@dataclass
class Visite:
    """A client under a link, at the pages of the assistant."""

    client: FlaskClient
    racine: str

    def ask(self, chemin: str = "") -> TestResponse:
        adresse = chemin if chemin.startswith("/") else f"{self.racine}arbitrage/{chemin}"
        return self.client.get(adresse)

    def get(self, chemin: str = "") -> str:
        reponse = self.ask(chemin)
        assert reponse.status_code == 200, f"{chemin}: {reponse.status}"
        return reponse.text

    def read(self, chemin: str = "") -> str:
        return read_texte(self.get(chemin))

    def name(self, chemin: str, nombre: int = 1) -> str:
        """Return the page with the first people of its table at fault, as its keys do it."""
        for rang in range(nombre):
            liens = list_cles(self.get(chemin), "qui")
            chemin = liens[rang]
        return chemin

    def apply(
        self, chemin: str, faits: Mapping[str, object] | None = None, statut: int = 303
    ) -> TestResponse:
        """Send the form of a ruling as its page shows it, with what is filled in."""
        form = find_form(self.get(chemin))
        champs: dict[str, object] = {**form.champs}
        champs |= faits or {}
        assert champs.keys() <= form.noms, f"no field {champs.keys() - form.noms}"
        reponse = self.client.post(form.action, data=champs)
        assert reponse.status_code == statut, read_texte(reponse.text)[:600]
        return reponse

    def cancel(self, id_: int, statut: int = 303) -> TestResponse:
        reponse = self.client.post(f"{self.racine}arbitrage/journal/{id_}/annuler")
        assert reponse.status_code == statut
        return reponse


def find_form(page: str) -> Formulaire:
    """Return the form that applies the ruling of a page."""
    return next(f for f in read_formulaires(page) if f.action.endswith("/appliquer"))


def list_reponses(page: str) -> list[str]:
    """Return where each answer to the question of a page leads."""
    liste = re.search(r'<ul class="reponses">(.*?)</ul>', page, re.DOTALL)
    return list(map(unescape, re.findall('href="([^"]*)"', liste[1]))) if liste else []


def list_cles(page: str, id_: str) -> list[str]:
    """Return where the keys under a heading lead."""
    suite = page[page.index(f'id="{id_}"') :]
    return list(map(unescape, re.findall('href="([^"]*)"', suite[: suite.index("</ul>")])))


@dataclass
class Soir:
    """The evening and who looks at it."""

    app: Flask
    club: Club
    chef: Visite
    arbitre: Visite
    lecteur: Visite
    table: Visite

    @property
    def livre(self) -> list[tuple[int, int]]:
        entrees = list_ajustements(self.club.db, self.club.soiree_id)
        return [(e.inscription_id, e.points) for e in entrees]

    @property
    def decisions(self) -> list[Arbitrage]:
        return list_arbitrages(self.club.db, self.club.soiree_id)

    @property
    def bilans(self) -> tuple[int, ...]:
        return self.club.sheet(1).build().bilans

    def find(self, place: int) -> int:
        """Return the id of who sits at a place of table 1."""
        nom = self.club.sheet(1).sieges[place].nom
        return self.club.load().par_nom[nom.casefold()].id
