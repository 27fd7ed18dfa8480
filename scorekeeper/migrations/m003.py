"""House rules and their misères, replaced players, a game's end."""

from sqlite_utils import Database


def m003_soiree(db: Database) -> None:
    """Make room for house rules and their misères, for replaced players, and for a game's end.

    `soirees.regles` is the barème as it was at the first donne, empty while the game follows the
    profile of that name.
    """
    db.execute("ALTER TABLE soirees ADD COLUMN regles TEXT NOT NULL DEFAULT ''")
    db.execute(
        "ALTER TABLE feuilles ADD COLUMN partie TEXT NOT NULL DEFAULT 'ouverte'"
        " CHECK (partie IN ('ouverte', 'pause', 'close'))"
    )
    db.execute(
        """
        CREATE TABLE baremes (
            nom TEXT PRIMARY KEY CHECK (length(nom) BETWEEN 1 AND 40),
            titre TEXT NOT NULL CHECK (length(titre) BETWEEN 1 AND 40),
            regles TEXT NOT NULL
        ) STRICT
        """
    )
    db.execute(
        """
        CREATE TABLE miseres (
            donne_id INTEGER NOT NULL REFERENCES donnes ON DELETE CASCADE,
            place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 5),
            sorte TEXT NOT NULL CHECK (sorte IN ('atout', 'tete')),
            PRIMARY KEY (donne_id, place, sorte)
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute(
        """
        CREATE TABLE remplacements (
            feuille_id INTEGER NOT NULL REFERENCES feuilles ON DELETE CASCADE,
            place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 5),
            rang INTEGER NOT NULL CHECK (rang >= 1),
            joueur_id INTEGER NOT NULL REFERENCES joueurs,
            nom TEXT NOT NULL CHECK (length(nom) BETWEEN 1 AND 80),
            nom_court TEXT NOT NULL CHECK (length(nom_court) BETWEEN 1 AND 80),
            PRIMARY KEY (feuille_id, place, rang)
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute("CREATE INDEX remplacements_joueur ON remplacements (joueur_id)")
