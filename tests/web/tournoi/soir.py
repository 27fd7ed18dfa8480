"""A club night seen by its three visitors, with the hands that play it behind the pages."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.regles.cycle import Geste
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.cycle import move_cycle
from scorekeeper.store.liens import list_liens

from ...stockage.clubs import ORGANISATEUR, Club
from .pages import Visiteur

CODE = "code-de-la-soiree"
LECTURE = "lien-de-lecture-1"


@dataclass
class Soir:
    """An evening: `club` plays it, `chef` is the organiser's browser."""

    app: Flask
    club: Club
    chef: Visiteur

    @property
    def lecteur(self) -> Visiteur:
        return Visiteur(self.app.test_client(), f"/p/{LECTURE}/tournoi/")

    def sit(self, table: int) -> Visiteur:
        """Return a phone that opened the link of a table."""
        liens = list_liens(self.club.db, self.club.soiree_id)
        cle = next(lien.cle for lien in liens if lien.numero_table == table)
        return Visiteur(self.app.test_client(), f"/p/{cle}/tournoi/")

    def launch(self, positions: int = 1) -> None:
        """Draw the places and open that many positions, those before the last played."""
        if not self.club.load().tournoi.is_tire:
            self.club.draw(graine=7)
        for rang in range(positions):
            self.club.open(graine=1)
            if rang < positions - 1:
                self.club.play()
                self.club.close(confirme=True)

    def move(self, table: int, geste: Geste, place: int | None = 0, raison: str = "") -> None:
        """Hand a sheet of the current position in, confirm it, validate it, reopen it."""
        adresse = Adresse(self.club.soiree_id, table, self.club.load().tournoi.position)
        move_cycle(self.club.db, adresse, geste, replace(ORGANISATEUR, raison=raison), place)


Commencer = Callable[..., Soir]


def visit_soir(app: Flask, client: FlaskClient, club: Club) -> Soir:
    """Return an evening and the organiser's browser on it."""
    return Soir(app, club, Visiteur(client, f"/p/{CODE}/tournoi/"))
