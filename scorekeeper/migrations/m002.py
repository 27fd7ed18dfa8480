"""Sheets on paper, a second result of one table, a feuille's life."""

from sqlite_utils import Database


def m002_papier(db: Database) -> None:
    """Make room for sheets on paper, for a second result of one table, and for a feuille's life.

    The table of feuilles is made anew, as SQLite cannot widen a UNIQUE in place; it needs foreign
    keys off, or dropping the old one would empty what hangs from it.
    """
    db.execute(
        """
        CREATE TABLE feuilles_neuves (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            soiree_id INTEGER NOT NULL REFERENCES soirees ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position >= 1),
            numero_table INTEGER NOT NULL CHECK (numero_table >= 1),
            exemplaire INTEGER NOT NULL DEFAULT 1 CHECK (exemplaire >= 1),
            joueurs INTEGER NOT NULL CHECK (joueurs BETWEEN 3 AND 5),
            boussole INTEGER NOT NULL DEFAULT 0 CHECK (boussole IN (0, 1)),
            premier_donneur INTEGER NOT NULL DEFAULT 0 CHECK (premier_donneur BETWEEN 0 AND 5),
            profondeur TEXT CHECK (profondeur IN ('bilans', 'lignes', 'details')),
            visas TEXT NOT NULL DEFAULT '' CHECK (visas NOT GLOB '*[^0-5]*'),
            etat TEXT NOT NULL DEFAULT 'en_cours' CHECK
                (etat IN ('en_cours', 'remise', 'confirmee', 'validee', 'corrigee')),
            remise_par INTEGER CHECK (remise_par BETWEEN 0 AND 5),
            refus TEXT NOT NULL DEFAULT '',
            ecartee INTEGER NOT NULL DEFAULT 0 CHECK (ecartee IN (0, 1)),
            jeton TEXT UNIQUE CHECK (length(jeton) BETWEEN 1 AND 64),
            UNIQUE (soiree_id, position, numero_table, exemplaire)
        ) STRICT
        """
    )
    colonnes = "id, soiree_id, position, numero_table, joueurs, boussole, premier_donneur"
    db.execute(f"INSERT INTO feuilles_neuves ({colonnes}) SELECT {colonnes} FROM feuilles")
    # An id is never given twice, not even that of a feuille deleted since.
    db.execute(
        "UPDATE sqlite_sequence SET seq = max(seq, coalesce("
        "(SELECT seq FROM sqlite_sequence WHERE name = 'feuilles'), 0))"
        " WHERE name = 'feuilles_neuves'"
    )
    db.execute("DROP TABLE feuilles")
    db.execute("ALTER TABLE feuilles_neuves RENAME TO feuilles")
    for colonne in ("depart", "plus_ecrit", "moins_ecrit", "bilan_ecrit"):
        db.execute(f"ALTER TABLE places ADD COLUMN {colonne} INTEGER")
    db.execute("ALTER TABLE donnes ADD COLUMN contrat_ecrit TEXT NOT NULL DEFAULT ''")
    db.execute(
        """
        CREATE TABLE decisions (
            feuille_id INTEGER NOT NULL REFERENCES feuilles ON DELETE CASCADE,
            rang INTEGER NOT NULL DEFAULT 0 CHECK (rang >= 0),
            pied TEXT NOT NULL DEFAULT '' CHECK (pied IN ('', 'Total +', 'Total -', 'Bilan')),
            place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 5),
            valeur INTEGER,
            motif TEXT NOT NULL,
            acteur TEXT NOT NULL,
            PRIMARY KEY (feuille_id, rang, pied, place),
            CHECK ((rang = 0) = (pied <> ''))
        ) STRICT, WITHOUT ROWID
        """
    )
