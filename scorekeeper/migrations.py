"""The schema, one function a change; never edited once released."""

from sqlite_utils import Database, Migrations

migrations = Migrations("scorekeeper")


@migrations()
def m001_parties(db: Database) -> None:
    """Create what a table needs: people, evenings, feuilles, donnes, links and the journal."""
    db.executescript(
        """
        CREATE TABLE reglages (
            nom TEXT PRIMARY KEY,
            valeur TEXT NOT NULL
        ) STRICT;

        CREATE TABLE joueurs (
            id INTEGER PRIMARY KEY,
            nom TEXT NOT NULL CHECK (length(nom) BETWEEN 1 AND 80),
            cle TEXT NOT NULL UNIQUE
        ) STRICT;

        CREATE TABLE soirees (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            code TEXT NOT NULL UNIQUE,
            titre TEXT NOT NULL CHECK (length(titre) BETWEEN 1 AND 80),
            date TEXT NOT NULL CHECK (date IS date(date)),
            bareme TEXT NOT NULL,
            archivee INTEGER NOT NULL DEFAULT 0 CHECK (archivee IN (0, 1))
        ) STRICT;

        CREATE TABLE liens (
            cle TEXT PRIMARY KEY,
            soiree_id INTEGER NOT NULL REFERENCES soirees ON DELETE CASCADE,
            sorte TEXT NOT NULL CHECK (sorte IN ('table', 'lecture')),
            numero_table INTEGER,
            CHECK ((sorte = 'table') = (numero_table IS NOT NULL))
        ) STRICT;
        CREATE INDEX liens_soiree ON liens (soiree_id);

        CREATE TABLE feuilles (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            soiree_id INTEGER NOT NULL REFERENCES soirees ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position >= 1),
            numero_table INTEGER NOT NULL CHECK (numero_table >= 1),
            joueurs INTEGER NOT NULL CHECK (joueurs BETWEEN 3 AND 5),
            boussole INTEGER NOT NULL DEFAULT 0 CHECK (boussole IN (0, 1)),
            premier_donneur INTEGER NOT NULL DEFAULT 0 CHECK (premier_donneur BETWEEN 0 AND 5),
            UNIQUE (soiree_id, position, numero_table)
        ) STRICT;

        CREATE TABLE places (
            feuille_id INTEGER NOT NULL REFERENCES feuilles ON DELETE CASCADE,
            place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 5),
            joueur_id INTEGER NOT NULL REFERENCES joueurs,
            nom TEXT NOT NULL CHECK (length(nom) BETWEEN 1 AND 80),
            nom_court TEXT NOT NULL CHECK (length(nom_court) BETWEEN 1 AND 80),
            report INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (feuille_id, place),
            UNIQUE (feuille_id, joueur_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX places_joueur ON places (joueur_id);

        CREATE TABLE donnes (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            feuille_id INTEGER NOT NULL REFERENCES feuilles ON DELETE CASCADE,
            rang INTEGER NOT NULL CHECK (rang >= 1),
            jeton TEXT NOT NULL UNIQUE CHECK (length(jeton) BETWEEN 1 AND 64),
            etat TEXT NOT NULL CHECK (etat IN ('jouee', 'passee', 'annulee')),
            motif TEXT CHECK (motif IN ('petit_sec', 'fausse_donne', 'arbitre')),
            preneur INTEGER CHECK (preneur BETWEEN 0 AND 5),
            appele INTEGER CHECK (appele BETWEEN 0 AND 5),
            mort INTEGER CHECK (mort BETWEEN 0 AND 5),
            contrat TEXT CHECK (contrat IN ('prise', 'garde', 'garde_sans', 'garde_contre')),
            bouts INTEGER CHECK (bouts BETWEEN 0 AND 3),
            demi_points INTEGER CHECK (demi_points BETWEEN 0 AND 182),
            petit TEXT CHECK (petit IN ('attaque', 'defense')),
            chelem TEXT CHECK (chelem IN
                ('annonce_reussi', 'non_annonce_reussi', 'annonce_chute', 'defense')),
            donneur_force INTEGER CHECK (donneur_force BETWEEN 0 AND 5),
            retiree INTEGER NOT NULL DEFAULT 0 CHECK (retiree IN (0, 1)),
            corrections INTEGER NOT NULL DEFAULT 0,
            modif INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE UNIQUE INDEX donnes_rang ON donnes (feuille_id, rang) WHERE retiree = 0;

        CREATE TABLE poignees (
            donne_id INTEGER NOT NULL REFERENCES donnes ON DELETE CASCADE,
            rang INTEGER NOT NULL,
            taille TEXT NOT NULL CHECK (taille IN ('simple', 'double', 'triple')),
            place INTEGER CHECK (place BETWEEN 0 AND 5),
            camp TEXT CHECK (camp IN ('attaque', 'defense')),
            PRIMARY KEY (donne_id, rang)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE scores_ecrits (
            donne_id INTEGER NOT NULL REFERENCES donnes ON DELETE CASCADE,
            place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 5),
            valeur INTEGER,
            PRIMARY KEY (donne_id, place)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE journal (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            moment TEXT NOT NULL,
            soiree_id INTEGER,
            feuille_id INTEGER,
            donne_id INTEGER,
            acteur TEXT NOT NULL,
            action TEXT NOT NULL,
            avant TEXT,
            apres TEXT
        ) STRICT;
        CREATE INDEX journal_feuille ON journal (feuille_id);
        CREATE INDEX journal_donne ON journal (donne_id);

        CREATE TRIGGER journal_sans_retouche BEFORE UPDATE ON journal
        BEGIN SELECT RAISE(ABORT, 'the journal is append only'); END;
        CREATE TRIGGER journal_sans_effacement BEFORE DELETE ON journal
        BEGIN SELECT RAISE(ABORT, 'the journal is append only'); END;
        """
    )


@migrations()
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


@migrations()
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


@migrations()
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


@migrations()
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
