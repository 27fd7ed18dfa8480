"""The code d'arbitrage: its choice, the rulings, their entries, arbiters' links."""

from sqlite_utils import Database


def m005_arbitrage(db: Database) -> None:
    """Make room for the code d'arbitrage: its choice, the rulings, their entries, arbiters' links.

    The table of links is made anew, as SQLite cannot widen a CHECK in place. A ruling that cancels
    another is its `contre`; `avant` is the donne as it was before, `supprimees` counts the donnes
    taken off a feuille. Nobody may bid who is in `sans_enchere` at the line `rang_sans_enchere`.
    """
    db.execute(
        "ALTER TABLE tournois ADD COLUMN code TEXT NOT NULL DEFAULT 'CA2012'"
        " CHECK (code IN ('CA2012', 'club'))"
    )
    db.execute(
        "ALTER TABLE tournois ADD COLUMN portee TEXT NOT NULL DEFAULT 'famille'"
        " CHECK (portee IN ('aucune', 'incident', 'famille', 'toutes'))"
    )
    db.execute(
        "ALTER TABLE feuilles ADD COLUMN supprimees INTEGER NOT NULL DEFAULT 0"
        " CHECK (supprimees BETWEEN 0 AND 40)"
    )
    db.execute(
        """
        CREATE TABLE liens_neufs (
            cle TEXT PRIMARY KEY,
            soiree_id INTEGER NOT NULL REFERENCES soirees ON DELETE CASCADE,
            sorte TEXT NOT NULL CHECK (sorte IN ('table', 'lecture', 'arbitre')),
            numero_table INTEGER,
            nom TEXT NOT NULL DEFAULT '' CHECK (length(nom) <= 80),
            CHECK ((sorte = 'table') = (numero_table IS NOT NULL)),
            CHECK ((sorte = 'arbitre') = (nom <> ''))
        ) STRICT
        """
    )
    db.execute(
        "INSERT INTO liens_neufs (cle, soiree_id, sorte, numero_table)"
        " SELECT cle, soiree_id, sorte, numero_table FROM liens"
    )
    db.execute("DROP TABLE liens")
    db.execute("ALTER TABLE liens_neufs RENAME TO liens")
    db.execute("CREATE INDEX liens_soiree ON liens (soiree_id)")
    db.execute(
        """
        CREATE TABLE arbitrages (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            soiree_id INTEGER NOT NULL REFERENCES soirees ON DELETE CASCADE,
            feuille_id INTEGER REFERENCES feuilles ON DELETE SET NULL,
            donne_id INTEGER REFERENCES donnes ON DELETE SET NULL,
            position INTEGER NOT NULL CHECK (position >= 1),
            numero_table INTEGER,
            incident TEXT NOT NULL,
            code TEXT NOT NULL CHECK (code IN ('CA2012', 'club')),
            reponses TEXT NOT NULL DEFAULT '{}',
            regle TEXT NOT NULL DEFAULT '',
            phrase TEXT NOT NULL,
            reference TEXT NOT NULL DEFAULT '',
            niveau TEXT NOT NULL CHECK (niveau IN ('certaine', 'deduite', 'non_prevue')),
            note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 200),
            acteur TEXT NOT NULL,
            moment TEXT NOT NULL,
            jeton TEXT UNIQUE CHECK (length(jeton) BETWEEN 1 AND 64),
            avant TEXT,
            sans_enchere TEXT NOT NULL DEFAULT '[]',
            rang_sans_enchere INTEGER,
            contre INTEGER UNIQUE REFERENCES arbitrages ON DELETE CASCADE
        ) STRICT
        """
    )
    db.execute("CREATE INDEX arbitrages_soiree ON arbitrages (soiree_id)")
    db.execute("CREATE INDEX arbitrages_feuille ON arbitrages (feuille_id)")
    db.execute("CREATE INDEX arbitrages_donne ON arbitrages (donne_id)")
    db.execute("ALTER TABLE ajustements ADD COLUMN famille TEXT NOT NULL DEFAULT ''")
    db.execute("ALTER TABLE ajustements ADD COLUMN incident TEXT NOT NULL DEFAULT ''")
    db.execute(
        "ALTER TABLE ajustements ADD COLUMN arbitrage_id INTEGER"
        " REFERENCES arbitrages ON DELETE SET NULL"
    )
    db.execute("CREATE INDEX ajustements_arbitrage ON ajustements (arbitrage_id)")
