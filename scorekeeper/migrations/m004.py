"""The club night: its settings, its people, its positions and the ledger."""

from sqlite_utils import Database


def m004_tournoi(db: Database) -> None:
    """Make room for a club night: its settings, its people, its positions and the ledger.

    `tournois.position` is the last position opened, 0 before the first. `places.orientation` names
    a seat of a table of three, or the fifth of a table with a mort. A `contre` cancels an entry.
    """
    db.execute(
        "ALTER TABLE places ADD COLUMN orientation INTEGER CHECK (orientation BETWEEN 0 AND 4)"
    )
    db.execute(
        """
        CREATE TABLE tournois (
            soiree_id INTEGER PRIMARY KEY REFERENCES soirees ON DELETE CASCADE,
            formule TEXT NOT NULL,
            positions INTEGER NOT NULL CHECK (positions BETWEEN 1 AND 40),
            donnes INTEGER CHECK (donnes BETWEEN 1 AND 40),
            minutes INTEGER CHECK (minutes BETWEEN 1 AND 600),
            finalistes INTEGER CHECK (finalistes IN (12, 16, 20)),
            positions_finale INTEGER CHECK (positions_finale BETWEEN 1 AND 10),
            donnes_finale INTEGER CHECK (donnes_finale BETWEEN 1 AND 40),
            mode TEXT NOT NULL DEFAULT 'fft' CHECK (mode IN ('fft', 'hasard', 'meilleurs')),
            tables INTEGER NOT NULL DEFAULT 0 CHECK (tables BETWEEN 0 AND 99),
            vides TEXT NOT NULL DEFAULT '[]',
            mort INTEGER NOT NULL DEFAULT 0 CHECK (mort IN (0, 1)),
            decalage INTEGER NOT NULL DEFAULT 0 CHECK (decalage IN (0, 1)),
            graine INTEGER,
            departages TEXT NOT NULL DEFAULT '[]',
            position INTEGER NOT NULL DEFAULT 0 CHECK (position BETWEEN 0 AND 99),
            primes TEXT NOT NULL DEFAULT '[]',
            provisoire_jusqua TEXT,
            fige_a TEXT
        ) STRICT
        """
    )
    db.execute(
        """
        CREATE TABLE inscriptions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            soiree_id INTEGER NOT NULL REFERENCES tournois ON DELETE CASCADE,
            nom TEXT NOT NULL CHECK (length(nom) BETWEEN 1 AND 80),
            prenom TEXT NOT NULL DEFAULT '' CHECK (length(prenom) <= 80),
            cle TEXT NOT NULL,
            numero_fft TEXT NOT NULL DEFAULT '',
            club TEXT NOT NULL DEFAULT '',
            serie TEXT NOT NULL DEFAULT '',
            tarif INTEGER NOT NULL DEFAULT 0 CHECK (tarif BETWEEN 0 AND 10000000),
            paye INTEGER NOT NULL DEFAULT 0 CHECK (paye IN (0, 1)),
            feminine INTEGER NOT NULL DEFAULT 0 CHECK (feminine IN (0, 1)),
            jeune INTEGER NOT NULL DEFAULT 0 CHECK (jeune IN (0, 1)),
            senior INTEGER NOT NULL DEFAULT 0 CHECK (senior IN (0, 1)),
            equipe TEXT NOT NULL DEFAULT '',
            numero INTEGER CHECK (numero BETWEEN 1 AND 500),
            choisi INTEGER NOT NULL DEFAULT 0 CHECK (choisi IN (0, 1)),
            arrivee INTEGER NOT NULL DEFAULT 1 CHECK (arrivee >= 1),
            sortie INTEGER CHECK (sortie >= 0),
            UNIQUE (soiree_id, cle)
        ) STRICT
        """
    )
    db.execute("CREATE INDEX inscriptions_cle ON inscriptions (cle)")
    db.execute(
        """
        CREATE TABLE positions (
            soiree_id INTEGER NOT NULL REFERENCES tournois ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 99),
            mode TEXT NOT NULL CHECK (mode IN ('fft', 'hasard', 'meilleurs', 'finale')),
            graine INTEGER,
            donnes INTEGER CHECK (donnes BETWEEN 1 AND 40),
            ouverte_a TEXT NOT NULL,
            close_a TEXT,
            fin_a TEXT,
            reste INTEGER CHECK (reste >= 0),
            PRIMARY KEY (soiree_id, position)
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute(
        """
        CREATE TABLE ajustements (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            soiree_id INTEGER NOT NULL REFERENCES tournois ON DELETE CASCADE,
            inscription_id INTEGER NOT NULL REFERENCES inscriptions ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 99),
            points INTEGER NOT NULL CHECK (points BETWEEN -99999 AND 99999),
            motif TEXT NOT NULL CHECK (length(motif) BETWEEN 1 AND 200),
            acteur TEXT NOT NULL,
            moment TEXT NOT NULL,
            contre INTEGER UNIQUE REFERENCES ajustements ON DELETE CASCADE
        ) STRICT
        """
    )
    db.execute("CREATE INDEX ajustements_soiree ON ajustements (soiree_id)")
    db.execute("CREATE INDEX ajustements_inscription ON ajustements (inscription_id)")
    # What changed last in an evening is asked at every look at it.
    db.execute("CREATE INDEX journal_soiree ON journal (soiree_id)")
