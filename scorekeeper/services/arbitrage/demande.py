"""What an arbitre asks to be applied, and the ruling that it leads to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

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
from ...regles.texte import format_entier
from ...store.joueurs import fold_nom
from ...store.tournoi.values import Ajustement, Inscription, Tournoi
from ...store.values import StoredFeuille
from ..refus import RefusError

# Whom a sanction is for when the page must ask: nobody else but the arbitre knows.
DESIGNES = frozenset({Cible.JOUEUR_FAUTIF, Cible.JOUEURS_FAUTIFS, Cible.DONNEUR, Cible.PRENEUR})
SANCTIONS = frozenset({Genre.AVERTISSEMENT, Genre.PENALITE, Genre.EXCLUSION})
# What nobody does without cards in hand: the mort may only deal badly, or talk. Nor is he of a
# camp, which is what some other incidents ask.
CARTES_EN_MAIN = frozenset({"poignee", "renonce", "carte_exposee", "ecart", "hesitation"})
CAMP = "camp"
SANS_TABLE = "Dites à quelle table cette donne s’est jouée."
MORT = "{} était le mort de cette donne, et n’avait pas de cartes."
COMBIEN = "Dites combien de points."
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
    `libre` is what the arbitre gives where the code leaves it to him: 0 for a warning, else points.
    `recidivistes` are those whom the page said to do it again, `rang_vu` the line that it saw free
    for the next donne, each None when it said nothing.
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
    libre: int | None = None
    recidivistes: tuple[int, ...] | None = None
    note: str = ""
    jeton: str = ""
    rang_vu: int | None = None


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


def judge_at(
    demande: Demande,
    ajustements: Sequence[Ajustement],
    tournoi: Tournoi,
    feuille: StoredFeuille | None,
    gens: Mapping[int, Inscription],
) -> tuple[Demande, Jugement]:
    """Return a ruling and the demande with the whole table in it where it is for the four.

    Raises RefusError.
    """
    jugement = judge(demande, ajustements, tournoi.portee)
    assis = list_assis(feuille, gens.values()) if feuille else ()
    complete = _complete(demande, jugement, (qui.id for qui in assis if qui))
    return complete, judge(complete, ajustements, tournoi.portee)


def list_assis(
    feuille: StoredFeuille, gens: Iterable[Inscription]
) -> tuple[Inscription | None, ...]:
    """Return who of the evening sits at each place of a feuille, None for a name not registered."""
    par_nom = {fold_nom(inscrit.nom_complet): inscrit for inscrit in gens}
    return tuple(par_nom.get(fold_nom(siege.nom)) for siege in feuille.sieges)


def _complete(demande: Demande, jugement: Jugement, assis: Iterable[int]) -> Demande:
    """Return the same with the whole table at fault, where the code says so and nobody is named."""
    tous = any(effet.cible is Cible.QUATRE_JOUEURS for effet in jugement.effets)
    if not tous or demande.fautifs:
        return demande
    return replace(demande, fautifs=tuple(assis))


def is_a_designer(effet: Effet) -> bool:
    """Whether a sanction needs to be told whom it is for."""
    return effet.genre in SANCTIONS | {Genre.SANS_ENCHERE} and effet.cible in DESIGNES


def check_demande(
    demande: Demande,
    jugement: Jugement,
    feuille: StoredFeuille | None,
    gens: Mapping[int, Inscription],
) -> None:
    """Refuse what the ruling needs and the arbitre has not said, a sentence beside each field."""
    erreurs = _check_donne(demande, jugement, feuille, gens)
    for rang, effet in enumerate(jugement.effets):
        if not effet.facultatif or rang in demande.retenus:
            erreurs |= _check_effet(demande, rang, effet)
    if is_libre(jugement) and demande.libre is not None:
        erreurs |= _check_montant("libre", demande.libre or 1) | _check_fautifs(demande)
    if len(demande.note) > NOTE_MAX:
        erreurs["note"] = f"Cette note dépasse {NOTE_MAX} lettres."
    if erreurs:
        raise RefusError(erreurs)


def _check_donne(
    demande: Demande,
    jugement: Jugement,
    feuille: StoredFeuille | None,
    gens: Mapping[int, Inscription],
) -> dict[str, str]:
    """Return what is wrong with the donne: of no table, or its mort at fault as if he played."""
    if demande.donne_id is None:
        return {}
    if feuille is None:
        return {"table": SANS_TABLE}
    donne = next((donne for donne in feuille.donnes if donne.id == demande.donne_id), None)
    if donne is None or not is_for_players(jugement, demande.reponses):
        return {}
    mort = find_mort(feuille, donne.id, gens)
    return {"fautifs": MORT.format(gens[mort].nom_complet)} if mort in demande.fautifs else {}


def is_for_players(jugement: Jugement, reponses: Mapping[str, str]) -> bool:
    """Whether only somebody who plays the donne can be at fault, so never its mort."""
    return jugement.incident.famille in CARTES_EN_MAIN or CAMP in reponses


def find_mort(
    feuille: StoredFeuille, donne_id: int | None, gens: Mapping[int, Inscription]
) -> int | None:
    """Return who is the mort of a donne, of the one being played when None; nobody without one."""
    donne = next((donne for donne in feuille.donnes if donne.id == donne_id), None)
    if donne is not None:
        place, rang = donne.entree.donne.mort, donne.rang
    else:
        place, rang = feuille.build().suite.mort, feuille.prochain_rang
    noms = {fold_nom(siege.nom) for siege in feuille.seat(rang) if siege.place == place}
    return next((id_ for id_, qui in gens.items() if fold_nom(qui.nom_complet) in noms), None)


def _check_effet(demande: Demande, rang: int, effet: Effet) -> dict[str, str]:
    exclut = effet.genre is Genre.EXCLUSION
    erreurs = _check_fautifs(demande) if exclut or is_a_designer(effet) else {}
    if effet.genre is Genre.PENALITE:
        erreurs |= _check_montant(f"montant-{rang}", read_montant(demande, rang, effet))
    if exclut and not demande.exclure:
        erreurs["exclure"] = "Confirmez l’exclusion : elle vaut pour les positions suivantes."
    return erreurs


def _check_fautifs(demande: Demande) -> dict[str, str]:
    return {} if demande.fautifs else {"fautifs": "Dites qui est en faute."}


def is_libre(jugement: Jugement) -> bool:
    """Whether the code leaves the sanction to the arbitre."""
    return any(effet.genre is Genre.APPRECIATION for effet in jugement.effets)


def read_montant(demande: Demande, rang: int, effet: Effet) -> int | None:
    """Return the points that a penalty takes away, None while nobody has said how many."""
    if rang in demande.montants:
        return demande.montants[rang]
    return None if effet.valeur is None else int(effet.valeur)


def _check_montant(champ: str, montant: int | None) -> dict[str, str]:
    if not montant:
        return {champ: COMBIEN}
    if not 0 < montant <= POINTS_MAX:
        return {champ: f"Une pénalité va de 1 à {format_entier(POINTS_MAX)} points."}
    return {}
