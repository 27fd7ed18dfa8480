"""Which number counts in a cell of a sheet on paper: decided, beside what is written."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sqlite_utils import Database

from ..db import writing
from ..echange.papier_json import dump_decision
from ..regles.decision import Decision, Rang, read_case
from ..store import papier
from ..store.journal import append_journal
from ..store.values import StoredFeuille
from .adresse import Adresse, Auteur, expect_unlocked
from .arbitrage.jugees import expect_nombre_libre
from .arbitrage.papier import is_arbitree
from .papier import advance, list_rangs, load_papier
from .refus import ConflitFeuilleError, RefusError


def decide(
    db: Database,
    adresse: Adresse,
    decisions: Sequence[Decision],
    empreinte_vue: str,
    auteur: Auteur,
) -> None:
    """Let other numbers count in some cells of a sheet; the written ones stay beside them.

    What a ruling decided in a row stays; its sums follow the rows and stay the ruling's.
    Raises RefusError, and ConflitFeuilleError when the sheet is not the one that was seen.
    """
    with writing(db):
        feuille = load_papier(db, adresse)
        expect_unlocked(feuille, auteur)
        if empreinte_vue != feuille.empreinte:
            raise ConflitFeuilleError(feuille)
        jugees = {(d.donne, d.place): d for d in feuille.decisions if is_arbitree(d)}
        for decision in decisions:
            _check_case(feuille, decision.donne, decision.place)
            if isinstance(decision.donne, int):
                expect_nombre_libre(jugees, decision.donne, decision.place)
        neuves = {(decision.donne, decision.place): decision for decision in decisions}
        gardees = [d for d in feuille.decisions if (d.donne, d.place) not in neuves]
        signees = [_sign(neuve, jugees.get(case), auteur) for case, neuve in neuves.items()]
        _save_decisions(db, feuille, [*gardees, *signees], auteur)


def withdraw(
    db: Database, adresse: Adresse, donne: Rang, place: int, empreinte_vue: str, auteur: Auteur
) -> None:
    """Let the written number of a cell count again; nothing happens when nothing was decided.

    Raises RefusError, for what a ruling decided too, and ConflitFeuilleError.
    """
    with writing(db):
        feuille = load_papier(db, adresse)
        expect_unlocked(feuille, auteur)
        if empreinte_vue != feuille.empreinte:
            raise ConflitFeuilleError(feuille)
        jugees = {(d.donne, d.place) for d in feuille.decisions if is_arbitree(d)}
        expect_nombre_libre(jugees, donne, place)
        gardees = [d for d in feuille.decisions if (d.donne, d.place) != (donne, place)]
        if len(gardees) < len(feuille.decisions):
            _save_decisions(db, feuille, gardees, auteur)


def _sign(neuve: Decision, jugee: Decision | None, auteur: Auteur) -> Decision:
    """Return a decision with its author, that of the ruling where one stands."""
    if jugee is not None:
        return replace(jugee, valeur=neuve.valeur)
    return replace(neuve, acteur=auteur.nom)


def _check_case(feuille: StoredFeuille, donne: Rang, place: int) -> None:
    if donne not in list_rangs(feuille) or place not in range(feuille.table.places):
        raise RefusError({"": "Cette case n’est pas sur la feuille."})


def _save_decisions(
    db: Database, feuille: StoredFeuille, decisions: Iterable[Decision], auteur: Auteur
) -> None:
    toutes = list(decisions)
    if tuple(toutes) == feuille.decisions:
        return
    papier.save_decisions(db, feuille.id, toutes)
    advance(db, feuille, auteur)
    touchees = {(d.donne, d.place) for d in set(toutes) ^ set(feuille.decisions)}
    append_journal(
        db,
        auteur.nom,
        "decision",
        soiree_id=feuille.soiree.id,
        feuille_id=feuille.id,
        avant=[
            {"donne": donne, "place": place, "ecrit": read_case(feuille.ecrite, donne, place)}
            for donne, place in sorted(touchees, key=str)
        ],
        apres={
            "decisions": [dump_decision(d) for d in toutes if (d.donne, d.place) in touchees],
            "raison": auteur.raison,
        },
    )
