"""What only a sheet on paper has, what was decided about it, and where a feuille stands."""

from collections.abc import Iterable

from sqlite_utils import Database

from ..regles.decision import Decision
from ..regles.ecrit import Cases
from .values import Cycle, Papier, Profondeur


def load_papier(db: Database, feuille_id: int, profondeur: str, visas: str) -> Papier:
    """Return what a sheet on paper says beside its rows; a row of sums may be missing."""
    lignes = db.execute(
        "SELECT depart, plus_ecrit, moins_ecrit, bilan_ecrit FROM places"
        " WHERE feuille_id = ? ORDER BY place",
        [feuille_id],
    ).fetchall()
    departs, plus, moins, bilans = zip(*lignes, strict=True) if lignes else ((), (), (), ())
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


def load_decisions(db: Database, feuille_id: int) -> tuple[Decision, ...]:
    """Return what was decided about the numbers of a feuille, row by row."""
    lignes = db.execute(
        "SELECT rang, pied, place, valeur, motif, acteur FROM decisions WHERE feuille_id = ?"
        " ORDER BY pied, rang, place",
        [feuille_id],
    )
    return tuple(Decision(pied or rang, *reste) for rang, pied, *reste in lignes)


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
