"""Where a feuille stands and what this visitor may do to it, for the band that pages show."""

from dataclasses import dataclass

from ...db import get_db
from ...pages import say_etat
from ...regles.cycle import EtatFeuille, Geste, list_gestes
from ...regles.texte import format_phrase
from ...services.cycle import ORGANISATEUR
from ...store.papier import load_confirmateurs
from ...store.values import StoredFeuille
from .. import contexte

SUITES = {
    EtatFeuille.REMISE: "Un autre joueur de la table la relit et la confirme.",
    EtatFeuille.CONFIRMEE: "La table n’y change plus rien.",
    EtatFeuille.VALIDEE: "Elle compte ainsi.",
    EtatFeuille.CORRIGEE: "L’organisateur l’a changée après sa confirmation.",
}


@dataclass(frozen=True, slots=True)
class EtatPage:
    """A feuille's state in words; `gestes` are those this visitor may do now.

    `refus` is why it was last refused, until it is handed in again.
    """

    code: str
    titre: str
    suite: str
    refus: str
    ecartee: bool
    verrouillee: bool
    gestes: frozenset[Geste]


def read_etat(stored: StoredFeuille) -> EtatPage:
    """Return where a feuille stands for whoever looks."""
    cycle = stored.cycle
    confirmateur = None
    if cycle.is_verrouillee:
        confirmateur = load_confirmateurs(get_db(), stored.soiree.id).get(stored.id)
    return EtatPage(
        code=cycle.etat,
        titre="À reprendre" if cycle.refus else say_etat(stored, confirmateur),
        suite=SUITES.get(cycle.etat, ""),
        refus=format_phrase(cycle.refus),
        ecartee=cycle.ecartee,
        verrouillee=cycle.is_verrouillee,
        gestes=list_permis(stored),
    )


def list_permis(stored: StoredFeuille) -> frozenset[Geste]:
    """Return what this visitor may do to a feuille as it stands."""
    acces = contexte.get_acces()
    organise = acces.droits.organiser
    mienne = organise or stored.numero_table == acces.numero_table
    if not (acces.droits.marquer and mienne):
        return frozenset()
    gestes = set(list_gestes(stored.cycle.etat))
    return frozenset(gestes if organise else gestes - ORGANISATEUR)
