"""A game to export, with names that every file must survive."""

from datetime import date

from sqlite_utils import Database

from scorekeeper.regles.bareme import Contrat, Taille
from scorekeeper.regles.donne import Donne, Poignee
from scorekeeper.regles.feuille import Entree, Table
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.donnes import Saisie, record_donne
from scorekeeper.services.parties import NouvellePartie, create_partie
from scorekeeper.store.soirees import list_soirees

NOMS = ("Zoé", "L'Ami", "<b>Bo</b>", "😀 Guy", "Ana", "Éva")
GARDE = Donne(0, 2, Contrat.GARDE, 2, 98, poignees=(Poignee(Taille.SIMPLE, 2),))


def start(db: Database, titre: str = "Jeudi") -> Adresse:
    """Start a game at four with one donne."""
    table = Table(4, 4)
    create_partie(
        db, NouvellePartie(titre, date(2026, 11, 30), NOMS[:4], (), table), "organisateur"
    )
    soiree = max(resume.soiree.id for resume in list_soirees(db))
    record_donne(db, Adresse(soiree), Saisie(f"jeton-{soiree}", Entree(GARDE)), "table 1")
    return Adresse(soiree)
