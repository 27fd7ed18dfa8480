"""Games written straight in the base, for pages that need many donnes or a state of their own."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.db import connect
from scorekeeper.regles.bareme import Camp, Contrat, Taille
from scorekeeper.regles.donne import Donne, Etat, Poignee
from scorekeeper.regles.feuille import Entree, Table
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.donnes import Saisie, record_donne
from scorekeeper.services.parties import NouvellePartie, create_partie
from scorekeeper.store.feuilles import load_feuille
from scorekeeper.store.liens import list_liens
from scorekeeper.store.soirees import load_soiree
from scorekeeper.store.values import StoredFeuille

LONGS = (
    "Sylviane Dupont-Moretti",
    "Marie-Christine de La Rochefoucauld",
    "Jean-Baptiste",
    "Abdelkader",
    "Zoé",
    "Guillaume",
)
CONTRATS = tuple(Contrat)


@dataclass(frozen=True)
class Registre:
    """The base of a running server, as a hand that writes games in it."""

    db: Database

    def start(
        self, code: str, formule: str = "4", donnes: int = 0, noms: Sequence[str] = LONGS
    ) -> Adresse:
        """Write a game with its donnes; `code` has 16 characters and is its key in addresses."""
        joueurs, _, mort = formule.partition("+")
        places = int(joueurs) + bool(mort)
        partie = NouvellePartie(
            "Chez Sylviane", date(2026, 11, 30), noms[:places], [], Table(places, int(joueurs))
        )
        create_partie(self.db, partie, "organisateur", code)
        soiree = load_soiree(self.db, code)
        assert soiree is not None
        adresse = Adresse(soiree.id)
        for rang in range(donnes):
            self.record(adresse, f"{code}-{rang}", rang)
        return adresse

    def record(self, adresse: Adresse, jeton: str, rang: int) -> int:
        """Write one more donne, the `rang` saying which; return its id."""
        donne = make_donne(self.load(adresse), rang)
        return record_donne(self.db, adresse, Saisie(jeton, Entree(donne)), "Zoé")

    def load(self, adresse: Adresse) -> StoredFeuille:
        """Return the feuille of a game."""
        feuille = load_feuille(self.db, adresse.soiree_id)
        assert feuille is not None
        return feuille

    def find_cle(self, adresse: Adresse, sorte: str) -> str:
        """Return the key of a game's link: `table` to mark it, `lecture` to read it."""
        liens = list_liens(self.db, adresse.soiree_id)
        return next(lien.cle for lien in liens if lien.sorte == sorte)


def make_donne(feuille: StoredFeuille, rang: int) -> Donne:
    """Return a donne that this feuille can take next: another preneur and contract each time."""
    suite, table = feuille.build().suite, feuille.table
    if rang % 9 == 4:
        return Donne(0, etat=Etat.PASSEE)
    jouent = [place for place in range(table.places) if place != suite.mort]
    preneur = jouent[rang * 2 % len(jouent)]
    # Every third time he is alone.
    appele = jouent[(rang * 2 + rang % 3) % len(jouent)] if table.joueurs == 5 else None
    poignee = (Poignee(Taille.SIMPLE, preneur),) if rang % 4 == 1 else ()
    petit = (None, Camp.ATTAQUE, Camp.DEFENSE)[rang % 3]
    return Donne(
        0,
        preneur,
        CONTRATS[rang * 3 % len(CONTRATS)],
        1 + rang % 2,
        2 * (38 + 7 * rang % 20),
        appele=appele,
        poignees=poignee,
        petit=petit,
    )


@contextmanager
def open_registre(base: Path) -> Iterator[Registre]:
    """Give the hand that writes in this base."""
    with closing(connect(base)) as db:
        yield Registre(db)
