"""Three visitors of a club night: who organises, who holds a table's link, who only reads."""

from dataclasses import dataclass

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store.liens import list_liens

from ...stockage.tournoi.club import Club
from ..fiches import read_texte


@dataclass
class Visiteur:
    """A client and the address under which it sees the club night."""

    client: FlaskClient
    racine: str

    def get(self, chemin: str) -> TestResponse:
        return self.client.get(self.racine + chemin)

    def post(self, chemin: str, **champs: object) -> TestResponse:
        return self.client.post(self.racine + chemin, data=champs)

    def read(self, chemin: str) -> str:
        """Return the text of a page that answers."""
        reponse = self.get(chemin)
        assert reponse.status_code == 200, reponse.status
        return read_texte(reponse.text)


def visit_organisateur(client: FlaskClient, club: Club) -> Visiteur:
    """Return the organiser at the pages of a club night."""
    return Visiteur(client, f"/p/{club.soiree.code}/tournoi/")


def visit(app: Flask, club: Club, sorte: str) -> Visiteur:
    """Return who has opened a link: `table` or `lecture`."""
    liens = list_liens(club.db, club.soiree_id)
    cle = next(lien.cle for lien in liens if lien.sorte == sorte)
    return Visiteur(app.test_client(), f"/p/{cle}/tournoi/")
