"""What a table needs: people, evenings, feuilles, donnes, links and the journal."""

from sqlite_utils import Database


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
