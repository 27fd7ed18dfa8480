"""Where a feuille is, and how a write takes hold of it."""

from dataclasses import dataclass

from sqlite_utils import Database

from ..store.feuilles import load_feuille
from ..store.values import Soiree, StoredFeuille
from .refus import IntrouvableError, RefusError

ARCHIVEE = "Cette partie est archivée : sortez-la des archives pour la modifier."
CLOSE = "La partie est close : rouvrez-la pour la changer."
CONFIRMEE = "Cette feuille est confirmée : {} peut la rouvrir."
VERROUILLEE = "Cette feuille est confirmée : seul {} peut encore la changer."
RAISON = "La feuille est confirmée : dites pourquoi vous la changez."
RAISON_MAX = 200
FIGEE = "Le classement est définitif : rouvrez-le d’abord (Classement)."
TOURNOI = "Les places d’une soirée de club se changent depuis les inscriptions."


@dataclass(frozen=True, slots=True)
class Adresse:
    """Where a feuille is: its soirée, table and position, and which of their results."""

    soiree_id: int
    numero_table: int = 1
    position: int = 1
    exemplaire: int = 1


@dataclass(frozen=True, slots=True)
class Auteur:
    """Who writes: the name the journal keeps, and what he may do to a feuille that is locked."""

    nom: str
    organise: bool = False
    raison: str = ""


def load_for_writing(db: Database, adresse: Adresse) -> StoredFeuille:
    """Return the feuille to change; raises IntrouvableError.

    Raises RefusError when it is archived, or when the ranking that it makes is frozen.
    """
    feuille = load_feuille(
        db, adresse.soiree_id, adresse.numero_table, adresse.position, adresse.exemplaire
    )
    if feuille is None:
        raise IntrouvableError
    if feuille.soiree.archivee:
        raise RefusError({"": ARCHIVEE})
    expect_degele(feuille.soiree)
    return feuille


def say_greffe(soiree: Soiree) -> str:
    """Return who may do what a table may not, before a verb: only club nights have arbitres."""
    return "l’organisateur, ou un arbitre," if soiree.is_tournoi else "l’organisateur"


def expect_degele(soiree: Soiree) -> None:
    """Refuse to change what a frozen ranking is made of."""
    if soiree.is_figee:
        raise RefusError({"": FIGEE})


def expect_hors_tournoi(feuille: StoredFeuille) -> None:
    """Refuse to change at a table the seats that a club night gives."""
    if feuille.soiree.is_tournoi:
        raise RefusError({"": TOURNOI})


def expect_unlocked(feuille: StoredFeuille, auteur: Auteur) -> None:
    """Refuse to change a locked feuille, except for the organiser with a reason."""
    if not feuille.cycle.is_verrouillee:
        return
    if not auteur.organise:
        raise RefusError({"": VERROUILLEE.format(say_greffe(feuille.soiree))})
    check_raison(auteur.raison, RAISON)


def check_raison(raison: str, demande: str) -> None:
    """Refuse an empty or endless reason, beside its field."""
    if not raison.strip():
        raise RefusError({"raison": demande})
    if len(raison) > RAISON_MAX:
        raise RefusError({"raison": f"Cette raison dépasse {RAISON_MAX} lettres."})
