"""Where a feuille stands and what this visitor may do to it, for the band that pages show."""

from dataclasses import dataclass

from ...db import get_db
from ...pages.mots import say_etat
from ...regles.cycle import EtatFeuille, Geste, list_gestes
from ...regles.texte import format_phrase
from ...services.adresse import say_greffe
from ...services.cycle import ORGANISATEUR, is_juste
from ...store.papier import load_confirmateurs
from ...store.values import StoredFeuille
from .. import contexte

FIGEE = "Seul {} peut encore la changer."
SUITES = {
    EtatFeuille.REMISE: "Un autre joueur de la table la relit et la confirme.",
    EtatFeuille.CONFIRMEE: FIGEE,
    EtatFeuille.VALIDEE: FIGEE,
    EtatFeuille.CORRIGEE: "Elle a été changée après sa confirmation.",
}


@dataclass(frozen=True, slots=True)
class EtatPage:
    """A feuille's state in words; `gestes` are those this visitor may do now.

    `refus` is why it was last refused, until it is handed in again. `juste` says that nothing keeps
    it from being validated.
    """

    code: str
    titre: str
    suite: str
    refus: str
    ecartee: bool
    verrouillee: bool
    juste: bool
    gestes: frozenset[Geste]


def read_etat(stored: StoredFeuille) -> EtatPage:
    """Return where a feuille stands for whoever looks."""
    cycle = stored.cycle
    confirmateur = None
    if cycle.is_verrouillee:
        confirmateur = load_confirmateurs(get_db(), stored.soiree.id).get(stored.id)
    gestes = list_permis(stored)
    return EtatPage(
        code=cycle.etat,
        titre=say_etat(stored, confirmateur),
        suite=_say_suite(stored) if gestes else _say_qui(stored),
        refus=format_phrase(cycle.refus),
        ecartee=cycle.ecartee,
        verrouillee=cycle.is_verrouillee,
        juste=is_juste(stored),
        gestes=gestes,
    )


def _say_suite(stored: StoredFeuille) -> str:
    return SUITES.get(stored.cycle.etat, "").format(say_greffe(stored.soiree))


def _say_qui(stored: StoredFeuille) -> str:
    """Return who may go on with a feuille, for whoever looks and may not."""
    etat = stored.cycle.etat
    table = f"la table {stored.numero_table}" if stored.papier else "la table"
    if stored.soiree.archivee or stored.cycle.is_verrouillee:
        return _say_suite(stored) if stored.cycle.is_verrouillee else ""
    if etat is EtatFeuille.REMISE:
        arbitre = " ou d’un arbitre" if stored.soiree.is_tournoi else ""
        ou = f"sur son téléphone, ou sur l’écran de l’organisateur{arbitre}"
        return f"Un joueur de {table} la confirme {ou}."
    if stored.soiree.is_tournoi:
        return f"Un joueur de {table}, l’organisateur ou un arbitre la remet quand elle est finie."
    return f"Un joueur de {table}, ou l’organisateur, la remet quand elle est finie."


def list_permis(stored: StoredFeuille) -> frozenset[Geste]:
    """Return what this visitor may do to a feuille as it stands."""
    acces = contexte.get_acces()
    organise = acces.droits.arbitrer
    mienne = organise or stored.numero_table == acces.numero_table
    if not (acces.droits.marquer and mienne):
        return frozenset()
    gestes = set(list_gestes(stored.cycle.etat))
    return frozenset(gestes if organise else gestes - ORGANISATEUR)
