"""What an arbitre asks to be applied, and the ruling that it leads to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ...regles.arbitrage.modele import (
    Antecedent,
    ArbitrageError,
    Cible,
    CodeArbitrage,
    Effet,
    Genre,
    Jugement,
    Portee,
)
from ...regles.arbitrage.moteur import decide
from ...store.tournoi.values import Ajustement
from ..refus import RefusError

# Whom a sanction is for when the page must ask: nobody else but the arbitre knows.
DESIGNES = frozenset({Cible.JOUEUR_FAUTIF, Cible.JOUEURS_FAUTIFS, Cible.DONNEUR, Cible.PRENEUR})
SANCTIONS = frozenset({Genre.AVERTISSEMENT, Genre.PENALITE, Genre.EXCLUSION})
NOTE_MAX = 200
POINTS_MAX = 9999


@dataclass(frozen=True, slots=True)
class Demande:
    """A ruling to apply: an incident with its answers, where it happened, and what was chosen.

    People are ids of inscriptions. `donne_id` is the donne it is about, None for the one being
    played, which is not on the feuille yet. `montants` are the points of a penalty by the rank of
    its effect, where the arbitre changes or gives them; `retenus` are the ranks of the optional
    effects that he keeps; `payeurs` pay where the text does not say who. `demi_points` are the
    attack's once cards are given back; `poignee` is the rank of the one that no longer counts.
    """

    incident: str
    code: CodeArbitrage
    reponses: Mapping[str, str]
    position: int
    numero_table: int | None = None
    donne_id: int | None = None
    fautifs: tuple[int, ...] = ()
    payeurs: tuple[int, ...] = ()
    montants: Mapping[int, int] = field(default_factory=dict)
    retenus: frozenset[int] = frozenset()
    demi_points: int | None = None
    poignee: int | None = None
    exclure: bool = False
    note: str = ""
    jeton: str = ""


def judge(demande: Demande, ajustements: Iterable[Ajustement], portee: Portee) -> Jugement:
    """Return the ruling, repeats recognised from the ledger; raises RefusError."""
    try:
        return decide(
            demande.incident,
            demande.code,
            demande.reponses,
            fautifs=map(str, demande.fautifs),
            antecedents=list_antecedents(ajustements),
            portee=portee,
        )
    except ArbitrageError as erreur:
        raise RefusError({"": str(erreur)}) from erreur


def list_antecedents(ajustements: Iterable[Ajustement]) -> list[Antecedent]:
    """Return the sanctions of the evening that rulings made and nothing cancelled."""
    entrees = list(ajustements)
    annulees = {entree.contre for entree in entrees}
    return [
        Antecedent(str(entree.inscription_id), entree.famille, entree.incident)
        for entree in entrees
        if entree.famille and entree.contre is None and entree.id not in annulees
    ]


def is_a_designer(effet: Effet) -> bool:
    """Whether a sanction needs to be told whom it is for."""
    return effet.genre in SANCTIONS | {Genre.SANS_ENCHERE} and effet.cible in DESIGNES


def check_demande(demande: Demande, jugement: Jugement) -> None:
    """Refuse what the ruling needs and the arbitre has not said, a sentence beside each field."""
    erreurs: dict[str, str] = {}
    for rang, effet in enumerate(jugement.effets):
        if effet.facultatif and rang not in demande.retenus:
            continue
        if is_a_designer(effet) and not demande.fautifs:
            erreurs["fautifs"] = "Dites qui est en faute."
        if effet.genre is Genre.PENALITE and read_montant(demande, rang, effet) is None:
            erreurs[f"montant-{rang}"] = "Dites combien de points."
    if len(demande.note) > NOTE_MAX:
        erreurs["note"] = f"Cette note dépasse {NOTE_MAX} lettres."
    if any(not 0 < montant <= POINTS_MAX for montant in demande.montants.values()):
        erreurs[""] = f"Une pénalité va de 1 à {POINTS_MAX} points."
    if erreurs:
        raise RefusError(erreurs)


def read_montant(demande: Demande, rang: int, effet: Effet) -> int | None:
    """Return the points that a penalty takes away, None while nobody has said how many."""
    if rang in demande.montants:
        return demande.montants[rang]
    return None if effet.valeur is None else int(effet.valeur)
