"""Links that open a soirée, and the settings kept in the file."""

from dataclasses import dataclass

from sqlite_utils import Database


@dataclass(frozen=True, slots=True)
class Lien:
    """A link of a soirée: to mark one table, to arbitrate (`nom` is whose it is), or to read."""

    cle: str
    soiree_id: int
    sorte: str
    numero_table: int | None
    nom: str = ""


def insert_lien(
    db: Database,
    cle: str,
    soiree_id: int,
    sorte: str,
    numero_table: int | None,
    nom: str = "",
) -> None:
    """Insert a link."""
    db.execute(
        "INSERT INTO liens (cle, soiree_id, sorte, numero_table, nom) VALUES (?, ?, ?, ?, ?)",
        [cle, soiree_id, sorte, numero_table, nom],
    )


def load_lien(db: Database, cle: str) -> Lien | None:
    """Return the link of this key."""
    ligne = db.execute(
        "SELECT cle, soiree_id, sorte, numero_table, nom FROM liens WHERE cle = ?", [cle]
    ).fetchone()
    return Lien(*ligne) if ligne else None


def list_liens(db: Database, soiree_id: int) -> list[Lien]:
    """Return the links of a soirée, tables first."""
    lignes = db.execute(
        "SELECT cle, soiree_id, sorte, numero_table, nom FROM liens WHERE soiree_id = ?"
        " ORDER BY numero_table IS NULL, numero_table, nom",
        [soiree_id],
    )
    return [Lien(*ligne) for ligne in lignes]


def delete_lien(db: Database, soiree_id: int, cle: str) -> None:
    """Revoke one link of a soirée."""
    db.execute("DELETE FROM liens WHERE soiree_id = ? AND cle = ?", [soiree_id, cle])


def delete_liens(db: Database, soiree_id: int) -> None:
    """Revoke every link of a soirée."""
    db.execute("DELETE FROM liens WHERE soiree_id = ?", [soiree_id])


def load_reglage(db: Database, nom: str) -> str | None:
    """Return a stored setting."""
    ligne = db.execute("SELECT valeur FROM reglages WHERE nom = ?", [nom]).fetchone()
    return ligne[0] if ligne else None


def save_reglage(db: Database, nom: str, valeur: str) -> None:
    """Store a setting."""
    db.execute(
        "INSERT INTO reglages (nom, valeur) VALUES (?, ?)"
        " ON CONFLICT (nom) DO UPDATE SET valeur = excluded.valeur",
        [nom, valeur],
    )
