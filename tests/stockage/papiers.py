"""Sheets on paper to copy: the règlement's, with its cells changed as asked."""

from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from scorekeeper.regles.decision import Decision
from scorekeeper.regles.donne import Donne
from scorekeeper.regles.feuille import Entree, Table
from scorekeeper.services.adresse import Adresse, Auteur
from scorekeeper.services.decisions import decide
from scorekeeper.services.papier import FeuilleSaisie, create_papier, replace_papier
from scorekeeper.store.feuilles import load_feuille
from scorekeeper.store.values import Papier, Profondeur, StoredFeuille

NOMS = ("DURAND", "DUPONT", "DUBOIS", "DESPRES")
LIGNES = ((-106, -106, 318, -106), (-76, -76, -76, 228))
TABLE = Auteur("table 3")
CHEF = Auteur("organisateur", organise=True)


def fill_saisie(
    *lignes: tuple[int | None, ...],
    table: int = 3,
    position: int = 2,
    noms: tuple[str, ...] = NOMS,
    erreurs: dict[str, str] | None = None,
    **sommes: Any,
) -> FeuilleSaisie:
    """Return what a transcription says; `sommes` are plus, moins, bilans, departs, visas."""
    places = len(noms)
    return FeuilleSaisie(
        numero_table=table,
        position=position,
        table=Table(places, min(places, 5), boussole=places == 4),
        noms=noms,
        papier=Papier(
            sommes.pop("profondeur", Profondeur.LIGNES),
            sommes.pop("departs", (3,) * places),
            visas=frozenset(sommes.pop("visas", ())),
            **sommes,
        ),
        entrees=tuple(Entree(Donne(min(places, 5)), ecrits=ligne) for ligne in lignes),
        erreurs=erreurs or {},
    )


@dataclass
class Fiche:
    """A sheet on paper and what the tests do with it."""

    db: Database
    adresse: Adresse

    def load(self) -> StoredFeuille:
        feuille = load_feuille(
            self.db,
            self.adresse.soiree_id,
            self.adresse.numero_table,
            self.adresse.position,
            self.adresse.exemplaire,
        )
        assert feuille is not None
        return feuille

    def replace(self, saisie: FeuilleSaisie, auteur: Auteur = TABLE, vue: str = "") -> None:
        empreinte = vue or self.load().empreinte
        self.adresse = replace_papier(self.db, self.adresse, saisie, empreinte, auteur)

    def decide(self, *decisions: Decision, auteur: Auteur = TABLE) -> None:
        decide(self.db, self.adresse, decisions, self.load().empreinte, auteur)

    @property
    def actions(self) -> list[str]:
        """What the journal tells of this sheet."""
        lignes = self.db.execute(
            "SELECT action FROM journal WHERE feuille_id = ? ORDER BY id", [self.load().id]
        )
        return [action for (action,) in lignes]


def copy(
    db: Database, soiree_id: int, saisie: FeuilleSaisie, auteur: Auteur = TABLE, jeton: str = ""
) -> Fiche:
    """Copy a sheet into an evening."""
    return Fiche(db, create_papier(db, soiree_id, saisie, auteur, jeton))
