"""What a ruling does to a feuille: a donne annulled, a poignée or a prime removed, points moved."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlite_utils import Database

from ...echange.faits import dump_entree
from ...regles.anomalie import list_erreurs
from ...regles.arbitrage.modele import Effet, Genre
from ...regles.bareme import Camp, Taille
from ...regles.cycle import after_change
from ...regles.donne import Donne, Etat, Motif, Poignee
from ...regles.feuille import Entree
from ...regles.verification import check_donne
from ...store import donnes as store
from ...store.arbitrages import Arbitrage, list_arbitrages_feuille
from ...store.feuilles import list_feuilles, load_feuille
from ...store.papier import save_cycle
from ...store.tournoi.feuilles import save_supprimees
from ...store.values import StoredDonne, StoredFeuille
from ..parties import make_cle
from ..refus import IntrouvableError, RefusError, group_erreurs
from .demande import Demande
from .papier import dump_rangee, put_rangee, restore_papier, settle_papier

PETIT_SEC = "petit_sec"
# What `avant` has of a ruling that changed its donne.
MODIFIANTS = {"donne", "inseree"}
RESULTAT, GAGNE = "resultat", "gagne"
FINIE = "Cette feuille est finie : dites de quelle donne il s’agit."
NOTEE = "La table a noté une donne entre-temps : dites de laquelle il s’agit."
CHANGEE = "La donne a changé depuis : corrigez-la sur la feuille, puis annulez de nouveau."
ANNULANTS = frozenset({Genre.DONNE_ANNULEE, Genre.DONNE_REDISTRIBUEE})
CHANGEANTS = ANNULANTS | {Genre.POINTS_RENDUS, Genre.POIGNEE_RETIREE, Genre.PETIT_SANS_PRIME}


Faits = dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Changement:
    """What was changed on a feuille: the donne, and what it takes to put it back, as JSON.

    `faits` are the facts of a recorded donne before and after, None when they have not changed.
    """

    donne_id: int | None = None
    avant: dict[str, Any] = field(default_factory=dict)
    faits: Faits | None = None


def load_comptee(
    db: Database, soiree_id: int, numero_table: int, position: int
) -> StoredFeuille | None:
    """Return the feuille of a table that counts, the first one when all are set aside."""
    premiere = load_feuille(db, soiree_id, numero_table, position)
    if premiere is None or not premiere.cycle.ecartee:
        return premiere
    lieux = list_feuilles(db, soiree_id)
    rangs = sorted(rang for *lieu, rang in lieux if lieu == [numero_table, position])
    toutes = (load_feuille(db, soiree_id, numero_table, position, rang) for rang in rangs)
    return next((f for f in toutes if f and not f.cycle.ecartee), premiere)


def change_feuille(
    db: Database, feuille: StoredFeuille, demande: Demande, effets: Iterable[Effet]
) -> Changement:
    """Do to a feuille what a ruling says and return what was changed; raises RefusError.

    Nothing is done to the donne being played but to note that it is annulled.
    """
    genres = {effet.genre for effet in effets}
    avant: dict[str, Any] = {}
    donne_id, faits = None, None
    if demande.donne_id is None and feuille.papier is None and genres & CHANGEANTS:
        _expect_en_cours(feuille, demande)
    if demande.donne_id is not None:
        donne = _find(feuille, demande.donne_id)
        entree = _apply(feuille, donne, demande, genres)
        donne_id = donne.id
        if entree != donne.entree:
            avant |= {"donne": _dump(donne.entree), "modif_avant": donne.modif}
            avant |= {"annulee": bool(genres & ANNULANTS)}
            faits = _compare(donne.entree, entree)
            store.update_donne(db, donne.id, entree)
            if feuille.papier:
                avant |= {"decisions": dump_rangee(feuille, donne.rang)}
                sans = undo_jugees(feuille, list_valables(db, feuille))
                settle_papier(db, feuille, donne.rang, sans)
    elif genres & ANNULANTS and feuille.papier is None:
        donne_id = store.insert_donne(
            db, feuille.id, feuille.prochain_rang, make_cle(), _note(feuille, demande, genres)
        )
        avant |= {"inseree": True}
    if Genre.DONNE_SUPPRIMEE in genres:
        _expect_restante(feuille)
        save_supprimees(db, feuille.id, 1)
        avant |= {"supprimees": 1}
    if avant:
        _advance(db, feuille)
    return Changement(donne_id, avant, faits)


def restore_feuille(db: Database, feuille: StoredFeuille, arbitrage: Arbitrage) -> Faits | None:
    """Put back what a ruling changed and return the facts of its donne before and after.

    None when nothing was left to restore. Raises RefusError when the donne was changed since.
    """
    avant, faits = arbitrage.avant or {}, None
    if avant.get("supprimees"):
        save_supprimees(db, feuille.id, -avant["supprimees"])
    if arbitrage.donne_id is not None and ("donne" in avant or "inseree" in avant):
        faits = _restore_donne(db, feuille, arbitrage, avant)
    if avant:
        _advance(db, feuille)
    return faits


def _restore_donne(
    db: Database, feuille: StoredFeuille, arbitrage: Arbitrage, avant: Mapping[str, Any]
) -> Faits | None:
    """Put a donne back, unless somebody has already: taken off the sheet, or written so again."""
    donne = next((donne for donne in feuille.donnes if donne.id == arbitrage.donne_id), None)
    if donne is None:
        return None
    intacte = avant.get("modif") == donne.modif
    if avant.get("inseree"):
        if not intacte:
            raise RefusError({"": CHANGEE})
        _take_off(db, feuille, donne)
        return {"avant": dump_entree(donne.entree), "apres": {}}
    entree = load_avant(donne.entree, avant["donne"])
    if feuille.papier and entree.ecrits is None:
        entree = replace(entree, ecrits=(None,) * feuille.table.places)
    if entree == donne.entree:
        return None
    if not intacte:
        raise RefusError({"": CHANGEE})
    store.update_donne(db, donne.id, entree)
    if feuille.papier:
        autres = [a for a in list_valables(db, feuille) if a.id != arbitrage.id]
        sans = undo_jugees(feuille, sorted([*autres, arbitrage], key=lambda a: a.id))
        restore_papier(db, feuille, donne.rang, avant.get("decisions") or (), sans)
    # An earlier ruling on the same donne finds it as it left it.
    store.mark_modif(db, donne.id, avant["modif_avant"])
    return _compare(donne.entree, entree)


def _take_off(db: Database, feuille: StoredFeuille, donne: StoredDonne) -> None:
    """Take off the line that a ruling wrote; on paper it stays, empty: others keep their rank."""
    if feuille.papier is None:
        store.retire_donne(db, donne.id)
        return
    places = feuille.table.places
    vide = Entree(Donne(joueurs=feuille.table.joueurs), ecrits=(None,) * places)
    store.update_donne(db, donne.id, vide)


def list_valables(db: Database, feuille: StoredFeuille) -> list[Arbitrage]:
    """Return the rulings that changed a line of a feuille and that nothing cancelled."""
    arbitrages = list_arbitrages_feuille(db, feuille.id)
    annules = {arbitrage.contre for arbitrage in arbitrages}
    return [a for a in arbitrages if a.id not in annules and MODIFIANTS & (a.avant or {}).keys()]


def undo_jugees(feuille: StoredFeuille, valables: Iterable[Arbitrage]) -> StoredFeuille:
    """Return a sheet as it would be without what rulings, oldest first, changed of its rows."""
    premiers: dict[int | None, Mapping[str, Any]] = {}
    for arbitrage in valables:
        if "donne" in arbitrage.avant:
            premiers.setdefault(arbitrage.donne_id, arbitrage.avant)
    donnes, decisions = [], list(feuille.decisions)
    for donne in feuille.donnes:
        avant = premiers.get(donne.id)
        if avant is None:
            donnes.append(donne)
            continue
        decisions = put_rangee(decisions, donne.rang, avant.get("decisions") or ())
        donnes.append(replace(donne, entree=load_avant(donne.entree, avant["donne"])))
    return replace(feuille, donnes=tuple(donnes), decisions=tuple(decisions))


def _compare(avant: Entree, apres: Entree) -> Faits:
    return {"avant": dump_entree(avant), "apres": dump_entree(apres)}


def _expect_en_cours(feuille: StoredFeuille, demande: Demande) -> None:
    """Refuse to rule on the donne being played on a full sheet, or one that went on meanwhile."""
    if feuille.cycle.is_verrouillee or _is_pleine(feuille):
        raise RefusError({"donne": FINIE})
    if demande.rang_vu not in (None, feuille.prochain_rang):
        raise RefusError({"donne": NOTEE})


def _is_pleine(feuille: StoredFeuille) -> bool:
    jouees = sum(donne.entree.donne.etat is Etat.JOUEE for donne in feuille.donnes)
    return feuille.prevues is not None and jouees >= feuille.prevues


def _expect_restante(feuille: StoredFeuille) -> None:
    """Refuse to take off a donne that is played, or the last one that is planned."""
    if feuille.prevues is None:
        return
    jouees = sum(donne.entree.donne.etat is Etat.JOUEE for donne in feuille.donnes)
    if feuille.prevues <= max(jouees, 1):
        raise RefusError(
            {"": "Toutes les donnes prévues sont jouées : il n’en reste pas à retirer."}
        )


def _apply(
    feuille: StoredFeuille, donne: StoredDonne, demande: Demande, genres: set[Genre]
) -> Entree:
    """Return a recorded donne as the ruling leaves it."""
    faits, ecrits = donne.entree.donne, donne.entree.ecrits
    if genres & ANNULANTS:
        faits = replace(faits, etat=Etat.ANNULEE, motif=_name_motif(demande, genres))
        return replace(donne.entree, donne=faits, ecrits=ecrits and (None,) * len(ecrits))
    if faits.etat is not Etat.JOUEE:
        return donne.entree
    if Genre.POIGNEE_RETIREE in genres:
        faits = replace(faits, poignees=_remove_poignee(faits, demande.poignee))
    if Genre.PETIT_SANS_PRIME in genres:
        faits = replace(faits, petit=None)
    if Genre.POINTS_RENDUS in genres and demande.demi_points is not None:
        faits = replace(faits, demi_points=demande.demi_points)
        _expect_resultat(feuille, faits, demande)
    if faits != donne.entree.donne:
        anomalies = list_erreurs(check_donne(faits, feuille.bareme))
        if anomalies:
            raise RefusError(group_erreurs(anomalies))
    return replace(donne.entree, donne=faits)


def _expect_resultat(feuille: StoredFeuille, faits: Donne, demande: Demande) -> None:
    """Refuse points that make another result than the one that the ruling was given for."""
    dit = demande.reponses.get(RESULTAT)
    if dit is None or faits.bouts is None or faits.demi_points is None:
        return
    gagne = faits.demi_points >= 2 * feuille.bareme.seuils[faits.bouts]
    if gagne != (dit == GAGNE):
        issue, dite = ("réussi", "Chuté") if gagne else ("chuté", "Réussi")
        phrase = f"Avec ces points, le contrat est {issue} ; vous avez répondu « {dite} »."
        raise RefusError({"points": phrase})


def _remove_poignee(donne: Donne, rang: int | None) -> tuple[Poignee, ...]:
    pas_dite = rang is None or not 0 <= rang < len(donne.poignees)
    if len(donne.poignees) > 1 and pas_dite:
        raise RefusError({"poignee": "Il y a plusieurs poignées : dites laquelle ne compte pas."})
    return tuple(
        p for indice, p in enumerate(donne.poignees) if indice != (0 if pas_dite else rang)
    )


def _note(feuille: StoredFeuille, demande: Demande, genres: set[Genre]) -> Entree:
    """Return the line that says that the donne being played is annulled, or dealt again."""
    motif = _name_motif(demande, genres)
    mort = feuille.build().suite.mort
    faits = Donne(joueurs=feuille.table.joueurs, mort=mort, etat=Etat.ANNULEE, motif=motif)
    return Entree(faits)


def _name_motif(demande: Demande, genres: set[Genre]) -> Motif:
    if demande.incident == PETIT_SEC:
        return Motif.PETIT_SEC
    return Motif.FAUSSE_DONNE if Genre.DONNE_REDISTRIBUEE in genres else Motif.ARBITRE


def _find(feuille: StoredFeuille, donne_id: int) -> StoredDonne:
    donne = next((donne for donne in feuille.donnes if donne.id == donne_id), None)
    if donne is None:
        raise IntrouvableError
    return donne


def _advance(db: Database, feuille: StoredFeuille) -> None:
    """Let the arbitre's change take the feuille where a correction of the organiser does."""
    etat = after_change(feuille.cycle.etat, organise=True)
    if etat is not feuille.cycle.etat:
        save_cycle(db, feuille.id, replace(feuille.cycle, etat=etat))


def _dump(entree: Entree) -> dict[str, Any]:
    """Return as JSON what a ruling may change of a donne."""
    donne = entree.donne
    return {
        "etat": donne.etat,
        "motif": donne.motif,
        "demi_points": donne.demi_points,
        "petit": donne.petit,
        "poignees": [[p.taille, p.place, p.camp] for p in donne.poignees],
        "ecrits": entree.ecrits and list(entree.ecrits),
    }


def load_avant(entree: Entree, avant: Mapping[str, Any]) -> Entree:
    """Return a donne with what a ruling changed as it was before."""
    poignees = tuple(
        Poignee(Taille(taille), place, Camp(camp) if camp else None)
        for taille, place, camp in avant["poignees"]
    )
    donne = replace(
        entree.donne,
        etat=Etat(avant["etat"]),
        motif=Motif(avant["motif"]) if avant["motif"] else None,
        demi_points=avant["demi_points"],
        petit=Camp(avant["petit"]) if avant["petit"] else None,
        poignees=poignees,
    )
    ecrits = tuple(avant["ecrits"]) if avant["ecrits"] is not None else None
    return replace(entree, donne=donne, ecrits=ecrits)
