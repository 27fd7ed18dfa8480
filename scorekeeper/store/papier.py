"""What only a sheet on paper has, what was decided about it, and where a feuille stands."""

from collections.abc import Iterable, Sequence

from sqlite_utils import Database

from ..regles.decision import Decision
from ..regles.ecrit import Cases
from ..regles.feuille import Table
from .joueurs import SIEGES
from .values import Cycle, Papier, Profondeur


def list_marques(ids: Sequence[object]) -> str:
    """Return the marks that stand for these values in a query: (?, ?, ?)."""
    return f"({', '.join('?' * len(ids))})"


def to_papier(sommes: Sequence[Sequence[int | None]], profondeur: str, visas: str) -> Papier:
    """Return what a sheet on paper says beside its rows; a row of sums may be missing.

    `sommes` are, place by place, the start number, Total +, Total − and Bilan.
    """
    departs, plus, moins, bilans = zip(*sommes, strict=True) if sommes else ((), (), (), ())
    return Papier(
        profondeur=Profondeur(profondeur),
        departs=departs,
        plus=_keep(plus),
        moins=_keep(moins),
        bilans=_keep(bilans),
        visas=frozenset(map(int, visas)),
    )


def _keep(cases: Cases) -> Cases | None:
    """Return a row of sums, None when nothing is written on it."""
    return None if all(case is None for case in cases) else cases


def save_papier(db: Database, feuille_id: int, papier: Papier) -> None:
    """Write what a sheet on paper says beside its rows; its seats must be there."""
    db.execute(
        "UPDATE feuilles SET profondeur = ?, visas = ? WHERE id = ?",
        [papier.profondeur, "".join(map(str, sorted(papier.visas))), feuille_id],
    )
    vide = (None,) * len(papier.departs)
    colonnes = zip(
        papier.departs,
        papier.plus or vide,
        papier.moins or vide,
        papier.bilans or vide,
        strict=True,
    )
    for place, valeurs in enumerate(colonnes):
        db.execute(
            "UPDATE places SET depart = ?, plus_ecrit = ?, moins_ecrit = ?, bilan_ecrit = ?"
            " WHERE feuille_id = ? AND place = ?",
            [*valeurs, feuille_id, place],
        )


def save_depart(db: Database, feuille_id: int, place: int, depart: int | None) -> None:
    """Write the start number of a seat."""
    db.execute(
        "UPDATE places SET depart = ? WHERE feuille_id = ? AND place = ?",
        [depart, feuille_id, place],
    )


def list_departs(db: Database, soiree_id: int, table: Table) -> list[tuple[int, int, str]]:
    """Return place, start number and name of everybody on the soirée's sheets of such tables."""
    lignes = db.execute(
        "SELECT DISTINCT p.place, p.depart, p.nom FROM places p JOIN feuilles f"
        " ON f.id = p.feuille_id WHERE f.soiree_id = ? AND p.depart IS NOT NULL"
        " AND f.joueurs = ? AND f.boussole = ?"
        " AND (SELECT count(*) FROM places q WHERE q.feuille_id = f.id) = ?"
        f" AND p.nom NOT IN {list_marques(SIEGES)}",
        [soiree_id, table.joueurs, int(table.boussole), table.places, *SIEGES],
    )
    return [(place, depart, nom) for place, depart, nom in lignes]


def load_decisions(db: Database, ids: Sequence[int]) -> dict[int, tuple[Decision, ...]]:
    """Return what was decided about the numbers of each feuille, row by row."""
    decisions: dict[int, tuple[Decision, ...]] = {}
    for feuille_id, pied, rang, *reste in db.execute(
        "SELECT feuille_id, pied, rang, place, valeur, motif, acteur FROM decisions"
        f" WHERE feuille_id IN {list_marques(ids)} ORDER BY pied, rang, place",
        ids,
    ):
        decision = Decision(pied or rang, *reste)
        decisions[feuille_id] = (*decisions.get(feuille_id, ()), decision)
    return decisions


def save_decisions(db: Database, feuille_id: int, decisions: Iterable[Decision]) -> None:
    """Replace everything that was decided about the numbers of a feuille."""
    db.execute("DELETE FROM decisions WHERE feuille_id = ?", [feuille_id])
    for decision in decisions:
        rang = decision.donne if isinstance(decision.donne, int) else 0
        pied = decision.donne if isinstance(decision.donne, str) else ""
        db.execute(
            "INSERT INTO decisions (feuille_id, rang, pied, place, valeur, motif, acteur)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                feuille_id,
                rang,
                pied,
                decision.place,
                decision.valeur,
                decision.motif,
                decision.acteur,
            ],
        )


def save_cycle(db: Database, feuille_id: int, cycle: Cycle) -> None:
    """Write where a feuille stands."""
    db.execute(
        "UPDATE feuilles SET etat = ?, remise_par = ?, refus = ?, ecartee = ? WHERE id = ?",
        [cycle.etat, cycle.remise_par, cycle.refus, int(cycle.ecartee), feuille_id],
    )


def save_jeton(db: Database, feuille_id: int, jeton: str) -> None:
    """Remember the key of the form that made a feuille."""
    db.execute("UPDATE feuilles SET jeton = ? WHERE id = ?", [jeton, feuille_id])


def find_feuille(db: Database, jeton: str) -> tuple[int, int, int, int] | None:
    """Return the soirée, table, position and exemplaire of the feuille that a form's key made."""
    ligne = db.execute(
        "SELECT soiree_id, numero_table, position, exemplaire FROM feuilles WHERE jeton = ?",
        [jeton],
    ).fetchone()
    return tuple(ligne) if ligne else None


def move_feuille(
    db: Database, feuille_id: int, numero_table: int, position: int, exemplaire: int
) -> None:
    """Give a feuille the table and position that its heading says."""
    db.execute(
        "UPDATE feuilles SET numero_table = ?, position = ?, exemplaire = ? WHERE id = ?",
        [numero_table, position, exemplaire, feuille_id],
    )


def find_exemplaire(db: Database, soiree_id: int, numero_table: int, position: int) -> int:
    """Return the number that the next result of this table and position takes, from 1."""
    ligne = db.execute(
        "SELECT coalesce(max(exemplaire), 0) + 1 FROM feuilles"
        " WHERE soiree_id = ? AND numero_table = ? AND position = ?",
        [soiree_id, numero_table, position],
    ).fetchone()
    return int(ligne[0])


def load_confirmateurs(db: Database, soiree_id: int) -> dict[int, int]:
    """Return the place that confirmed each feuille of a soirée since it was last handed in."""
    gestes = db.execute(
        "SELECT feuille_id, action, json_extract(apres, '$.place') FROM journal"
        " WHERE feuille_id IN (SELECT id FROM feuilles WHERE soiree_id = ?)"
        " AND action IN ('remettre', 'confirmer') ORDER BY id",
        [soiree_id],
    ).fetchall()
    derniers = {feuille_id: (action, place) for feuille_id, action, place in gestes}
    return {
        feuille_id: place
        for feuille_id, (action, place) in derniers.items()
        if action == "confirmer" and place is not None
    }
