"""Soirées: listed, renamed, archived, deleted."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlite_utils import Database

from .baremes import REGLES, to_bareme
from .joueurs import prune_joueurs
from .values import EtatPartie, Soiree


@dataclass(frozen=True, slots=True)
class SoireeResumee:
    """A soirée as the home page lists it: who plays at the table that is marked as it goes.

    `donnes` are that table's, `partie` says where it stands; `feuilles` are the sheets copied from
    paper. Of a club night only `inscrits` and `positions` are known, how many of each there are,
    and how many positions are closed.
    """

    soiree: Soiree
    noms: tuple[str, ...]
    donnes: int
    feuilles: int = 0
    partie: EtatPartie = EtatPartie.OUVERTE
    inscrits: int = 0
    positions: int = 0
    closes: int = 0

    @property
    def is_terminee(self) -> bool:
        """Whether a club night is over: its ranking is final, or all its positions are closed."""
        finie = self.soiree.position == self.closes and self.closes >= self.positions > 0
        return self.soiree.is_figee or finie

    @property
    def is_papier(self) -> bool:
        """Whether no table is marked as the game goes."""
        return not self.noms and not self.soiree.is_tournoi


# Once a donne is written the rules are those of that moment, until then those of the profile.
COLONNES = (
    "s.id, s.code, s.titre, s.date, s.bareme, s.archivee,"
    f" coalesce(nullif(s.regles, ''), (SELECT {REGLES} FROM baremes b WHERE b.nom = s.bareme), ''),"
    " (SELECT t.position FROM tournois t WHERE t.soiree_id = s.id),"
    " (SELECT t.fige_a FROM tournois t WHERE t.soiree_id = s.id)"
)


def to_soiree(ligne: Sequence[Any]) -> Soiree:
    """Return a soirée from a row of `COLONNES`."""
    id_, code, titre, jour, bareme, archivee, regles, position, fige_a = ligne
    return Soiree(
        id=id_,
        code=code,
        titre=titre,
        date=date.fromisoformat(jour),
        bareme=bareme,
        archivee=bool(archivee),
        regles=to_bareme(bareme, regles),
        position=position,
        fige_a=datetime.fromisoformat(fige_a) if fige_a else None,
    )


def list_soirees(db: Database) -> list[SoireeResumee]:
    """Return every soirée, the most recently played first."""
    noms: dict[int, list[str]] = {}
    for soiree_id, nom in db.execute(
        "SELECT f.soiree_id, coalesce((SELECT r.nom_court FROM remplacements r"
        " WHERE r.feuille_id = f.id AND r.place = p.place ORDER BY r.rang DESC LIMIT 1),"
        " p.nom_court) FROM places p JOIN feuilles f ON f.id = p.feuille_id"
        " WHERE f.profondeur IS NULL AND f.soiree_id NOT IN (SELECT t.soiree_id FROM tournois t)"
        " ORDER BY f.position, f.numero_table, p.place"
    ):
        noms.setdefault(soiree_id, []).append(nom)
    comptes = dict(
        db.execute(
            "SELECT f.soiree_id, count(*) FROM donnes d JOIN feuilles f ON f.id = d.feuille_id"
            " WHERE d.retiree = 0 AND (d.etat = 'jouee' OR d.motif = 'arbitre')"
            " AND f.profondeur IS NULL GROUP BY f.soiree_id"
        ).fetchall()
    )
    parties = dict(
        db.execute("SELECT soiree_id, partie FROM feuilles WHERE profondeur IS NULL").fetchall()
    )
    papiers = dict(
        db.execute(
            "SELECT soiree_id, count(*) FROM feuilles WHERE profondeur IS NOT NULL"
            " GROUP BY soiree_id"
        ).fetchall()
    )
    tournois = {
        soiree_id: nombres
        for soiree_id, *nombres in db.execute(
            "SELECT t.soiree_id, (SELECT count(*) FROM inscriptions i"
            " WHERE i.soiree_id = t.soiree_id), t.positions + coalesce(t.positions_finale, 0),"
            " (SELECT count(p.close_a) FROM positions p WHERE p.soiree_id = t.soiree_id)"
            " FROM tournois t"
        )
    }
    lignes = db.execute(
        f"SELECT {COLONNES} FROM soirees s ORDER BY"
        " (SELECT max(j.id) FROM journal j WHERE j.soiree_id = s.id) DESC, s.id DESC"
    ).fetchall()
    return [
        SoireeResumee(
            to_soiree(ligne),
            tuple(noms.get(ligne[0], ())),
            comptes.get(ligne[0], 0),
            papiers.get(ligne[0], 0),
            EtatPartie(parties.get(ligne[0], EtatPartie.OUVERTE)),
            *tournois.get(ligne[0], (0, 0, 0)),
        )
        for ligne in lignes
    ]


def load_soiree(db: Database, code: str) -> Soiree | None:
    """Return the soirée of this code."""
    ligne = db.execute(f"SELECT {COLONNES} FROM soirees s WHERE s.code = ?", [code]).fetchone()
    return to_soiree(ligne) if ligne else None


def load_soiree_by_id(db: Database, soiree_id: int) -> Soiree | None:
    """Return the soirée of this row."""
    ligne = db.execute(f"SELECT {COLONNES} FROM soirees s WHERE s.id = ?", [soiree_id]).fetchone()
    return to_soiree(ligne) if ligne else None


def insert_soiree(db: Database, code: str, titre: str, jour: date, bareme: str) -> int:
    """Insert a soirée and return its id."""
    curseur = db.execute(
        "INSERT INTO soirees (code, titre, date, bareme) VALUES (?, ?, ?, ?)",
        [code, titre, jour.isoformat(), bareme],
    )
    return int(curseur.lastrowid or 0)


def update_soiree(db: Database, soiree_id: int, titre: str, archivee: bool) -> None:
    """Rename a soirée, or put it in or out of the archive."""
    db.execute(
        "UPDATE soirees SET titre = ?, archivee = ? WHERE id = ?",
        [titre, int(archivee), soiree_id],
    )


def update_date(db: Database, soiree_id: int, titre: str, jour: date) -> None:
    """Give a soirée another date, and the title that goes with it."""
    db.execute(
        "UPDATE soirees SET titre = ?, date = ? WHERE id = ?",
        [titre, jour.isoformat(), soiree_id],
    )


def delete_soiree(db: Database, soiree_id: int) -> None:
    """Delete a soirée with all that belongs to it, and the people who then play nowhere."""
    db.execute("DELETE FROM soirees WHERE id = ?", [soiree_id])
    prune_joueurs(db)
