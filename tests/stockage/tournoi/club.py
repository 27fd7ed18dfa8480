"""A club night in a fresh file, and what the organiser does with it, so that tests read so."""

from dataclasses import dataclass, replace
from datetime import date

from sqlite_utils import Database

from scorekeeper.db import writing
from scorekeeper.echange.inscription_lue import InscriptionLue
from scorekeeper.services.adresse import Auteur
from scorekeeper.services.tournoi.inscriptions import add_inscription
from scorekeeper.services.tournoi.positions import open_position
from scorekeeper.services.tournoi.tirage import draw_places
from scorekeeper.services.tournoi.tournois import create_tournoi
from scorekeeper.store.feuilles import load_feuilles
from scorekeeper.store.soirees import load_soiree, load_soiree_by_id
from scorekeeper.store.tournoi.inscriptions import list_inscriptions
from scorekeeper.store.tournoi.tournois import load_position, load_tournoi, save_position
from scorekeeper.store.tournoi.values import Formule, Inscription, Tournoi
from scorekeeper.store.values import Soiree, StoredFeuille

CHEF = Auteur("organisateur", organise=True)
JOUR = date(2026, 11, 30)
CINQ = Formule("5x5", 5, 5)


@dataclass
class Club:
    """A club night and its people, known by their surnames: JOUEUR01, JOUEUR02…"""

    db: Database
    soiree_id: int

    def add(self, nom: str, **autres: object) -> int:
        fiche = InscriptionLue(nom, **autres)  # type: ignore[arg-type]
        return add_inscription(self.db, self.soiree_id, fiche, CHEF)

    def fill(self, combien: int) -> None:
        for rang in range(1, combien + 1):
            self.add(f"JOUEUR{rang:02}")

    def draw(self) -> None:
        draw_places(self.db, self.soiree_id, CHEF, 7, confirme=True)

    def open(self) -> int:
        """Open the next position, the one before closed without a word."""
        self.close()
        return open_position(self.db, self.soiree_id, CHEF, confirme=True)

    def close(self) -> None:
        courante = load_position(self.db, self.soiree_id, self.tournoi.position)
        if courante:
            with writing(self.db):
                close = replace(courante, close_a=courante.ouverte_a)
                save_position(self.db, self.soiree_id, close)

    def find(self, nom: str) -> Inscription:
        return next(i for i in self.inscrits if nom in (i.nom, i.nom_complet))

    @property
    def inscrits(self) -> list[Inscription]:
        return list_inscriptions(self.db, self.soiree_id)

    @property
    def tournoi(self) -> Tournoi:
        tournoi = load_tournoi(self.db, self.soiree_id)
        assert tournoi is not None
        return tournoi

    @property
    def soiree(self) -> Soiree:
        soiree = load_soiree_by_id(self.db, self.soiree_id)
        assert soiree is not None
        return soiree

    @property
    def feuilles(self) -> list[StoredFeuille]:
        return load_feuilles(self.db, self.soiree_id)

    @property
    def actions(self) -> list[str]:
        """What the journal says was done, oldest first."""
        lignes = self.db.execute(
            "SELECT action FROM journal WHERE soiree_id = ? ORDER BY id", [self.soiree_id]
        )
        return [action for (action,) in lignes]


def start_club(db: Database, formule: Formule = CINQ, titre: str = "Vendredi") -> Club:
    """Start a club night that nobody has joined yet."""
    soiree = load_soiree(db, create_tournoi(db, titre, JOUR, formule, "organisateur"))
    assert soiree is not None
    return Club(db, soiree.id)
