"""`sauvegarder` and `restaurer`: a copy that is whole, and a base that is never lost."""

import sqlite3
import stat
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from scorekeeper.db import connect, ensure_secret, writing
from scorekeeper.migrations import migrations
from scorekeeper.regles.feuille import Entree
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.donnes import Saisie, record_donne
from scorekeeper.store.feuilles import load_feuille
from scorekeeper.store.soirees import insert_soiree
from scorekeeper.store.values import Cycle

from .actions import Commandes
from .parties import GARDE, start


def count_donnes(base: Path) -> int:
    with closing(sqlite3.connect(base)) as db:
        return int(db.execute("SELECT count(*) FROM donnes").fetchone()[0])


@pytest.fixture
def base(commandes: Commandes) -> Path:
    """The base of this test, with one game and one donne."""
    with commandes.open() as db:
        start(db)
    return commandes.base


@pytest.fixture
def copie(commandes: Commandes, base: Path) -> Path:
    """A backup of it."""
    cible = base.with_name("copie.sqlite")
    assert commandes.on_base("sauvegarder", cible).statut == 0
    return cible


def list_noms(base: Path) -> set[str]:
    return {chemin.name for chemin in base.parent.iterdir()}


def test_it_works(commandes: Commandes, base: Path) -> None:
    cible = base.with_name("copie.sqlite")
    reponse = commandes.on_base("sauvegarder", cible)
    assert (reponse.statut, reponse.erreurs) == (0, "")
    assert f"Sauvegarde faite : {cible} (1 soirée, 1 donne)." in reponse.sortie
    assert count_donnes(cible) == 1
    assert list_noms(base) == {"base.sqlite", "copie.sqlite"}
    if sys.platform != "win32":
        assert stat.S_IMODE(cible.stat().st_mode) == 0o600


def test_it_copies_while_phones_are_writing(commandes: Commandes, base: Path) -> None:
    parti, fin = threading.Event(), threading.Event()
    ecrites: list[int] = []

    def mark() -> None:
        with closing(connect(base)) as db:
            while not fin.is_set():
                saisie = Saisie(f"tel-{len(ecrites)}", Entree(GARDE))
                ecrites.append(record_donne(db, Adresse(1), saisie, "table 1"))
                parti.set()

    fil = threading.Thread(target=mark)
    fil.start()
    assert parti.wait(30)
    reponse = commandes.on_base("sauvegarder", base.with_name("copie.sqlite"))
    fin.set()
    fil.join()
    assert (reponse.statut, reponse.erreurs) == (0, "")
    with closing(connect(base.with_name("copie.sqlite"))) as db:
        feuille = load_feuille(db, 1)
        assert feuille is not None
    assert [donne.rang for donne in feuille.donnes] == list(range(1, len(feuille.donnes) + 1))
    assert 2 <= len(feuille.donnes) <= len(ecrites) + 1


def test_an_existing_file_is_kept_unless_told(commandes: Commandes, base: Path) -> None:
    cible = base.with_name("notes.txt")
    cible.write_text("à garder")
    refus = commandes.on_base("sauvegarder", cible)
    assert refus.statut == 1
    assert "existe déjà : --remplacer l’écrase" in refus.erreurs
    assert cible.read_text() == "à garder"
    assert commandes.on_base("sauvegarder", "--remplacer", cible).statut == 0
    assert count_donnes(cible) == 1


@pytest.mark.parametrize(
    ("cible", "phrase"),
    [
        ("base.sqlite", "c’est la base elle-même"),
        (".", "ce n’est pas un fichier ordinaire"),
        ("absent/copie.sqlite", "n’existe pas"),
    ],
)
def test_a_place_that_cannot_be_is_refused(
    commandes: Commandes, base: Path, cible: str, phrase: str
) -> None:
    reponse = commandes.on_base("sauvegarder", "--remplacer", base.parent / cible)
    assert reponse.statut == 1
    assert phrase in reponse.erreurs
    assert count_donnes(base) == 1


def test_a_missing_base_is_told(commandes: Commandes, tmp_path: Path) -> None:
    reponse = commandes.on_base("sauvegarder", tmp_path / "copie.sqlite")
    assert reponse.statut == 1
    assert "ce fichier n’existe pas" in reponse.erreurs
    assert list(tmp_path.iterdir()) == []


def test_a_backup_comes_back(commandes: Commandes, base: Path, copie: Path) -> None:
    secret = ensure_secret(base)
    with commandes.open() as db:
        start(db, "Après")
    reponse = commandes.on_base("restaurer", copie)
    assert (reponse.statut, reponse.erreurs) == (0, "")
    assert "Base restaurée" in reponse.sortie
    assert "1 soirée, 1 donne" in reponse.sortie
    assert count_donnes(base) == 1
    [ancienne] = base.parent.glob("base.sqlite.*.avant")
    assert f"Celle d’avant est gardée : {ancienne}" in reponse.sortie
    assert count_donnes(ancienne) == 2
    assert ensure_secret(base) == secret
    with commandes.open() as db:
        assert db.journal_mode == "wal"
        start(db, "Encore")


def test_a_copy_of_an_older_version_is_brought_up_to_date(
    commandes: Commandes, base: Path, tmp_path: Path
) -> None:
    ancienne = tmp_path / "ancienne.sqlite"
    with closing(connect(ancienne)) as db:
        migrations.apply(db, stop_before="m002_papier")
        soiree = insert_soiree(db, "code-1234", "Autrefois", date(2026, 1, 1), "fft")
        db.execute("INSERT INTO joueurs (id, nom, cle) VALUES (1, 'Anne', 'anne')")
        db.execute(
            "INSERT INTO feuilles (id, soiree_id, position, numero_table, joueurs)"
            " VALUES (1, ?, 1, 1, 4)",
            [soiree],
        )
        db.execute(
            "INSERT INTO places (feuille_id, place, joueur_id, nom, nom_court)"
            " VALUES (1, 0, 1, 'Anne', 'Anne')"
        )
        db.conn.commit()
    assert commandes.on_base("restaurer", ancienne).statut == 0
    with commandes.open() as db:
        feuille = load_feuille(db, soiree)
    assert feuille is not None
    assert [siege.nom for siege in feuille.sieges] == ["Anne"]
    assert (feuille.exemplaire, feuille.papier, feuille.cycle) == (1, None, Cycle())
    nouvelle = tmp_path / "nouvelle.sqlite"
    assert commandes.on_base("sauvegarder", nouvelle).statut == 0
    with closing(connect(nouvelle)) as db:
        assert {m.name for m in migrations.applied(db)} >= {"m001_parties", "m002_papier"}


def test_two_restorations_keep_two_old_bases(commandes: Commandes, copie: Path) -> None:
    for _ in range(2):
        assert commandes.on_base("restaurer", copie).statut == 0
    assert len(list(copie.parent.glob("base.sqlite.*.avant"))) == 2


def test_a_backup_makes_a_base_where_there_was_none(
    ailleurs: Commandes, base: Path, copie: Path
) -> None:
    reponse = ailleurs.on_base("restaurer", copie)
    assert reponse.statut == 0
    assert "gardée" not in reponse.sortie
    assert count_donnes(ailleurs.base) == 1


def test_what_was_only_in_the_wal_is_kept_aside(
    commandes: Commandes, base: Path, copie: Path
) -> None:
    """A server that was killed leaves a -wal: it belongs to the old base, never to the new one."""
    with closing(connect(base)) as db:
        db.execute("PRAGMA wal_autocheckpoint=0")
        start(db, "Tuée")
        wal = Path(f"{base}-wal").read_bytes()
        fichier = base.read_bytes()
    base.write_bytes(fichier)
    Path(f"{base}-wal").write_bytes(wal)
    assert commandes.on_base("restaurer", copie).statut == 0
    assert count_donnes(base) == 1
    [ancienne] = base.parent.glob("base.sqlite.*.avant")
    assert count_donnes(ancienne) == 2


def test_a_base_in_use_is_not_replaced(commandes: Commandes, base: Path, copie: Path) -> None:
    with commandes.open() as db:
        load_feuille(db, 1)
        reponse = commandes.on_base("restaurer", copie)
        record_donne(db, Adresse(1), Saisie("encore", Entree(GARDE)), "table 1")
    assert reponse.statut == 1
    assert "est en service : arrêtez d’abord scorekeeper" in reponse.erreurs
    assert count_donnes(base) == 2
    assert list_noms(base) == {"base.sqlite", "copie.sqlite"}


def test_a_damaged_base_is_kept_as_it_is(commandes: Commandes, base: Path, copie: Path) -> None:
    base.write_bytes(b"ruines" * 1000)
    assert commandes.on_base("restaurer", copie).statut == 0
    assert count_donnes(base) == 1
    [ancienne] = base.parent.glob("base.sqlite.*.avant")
    assert ancienne.read_bytes() == b"ruines" * 1000


def write_text(copie: Path) -> None:
    copie.write_text('{"format": "scorekeeper"}')


def write_other(copie: Path) -> None:
    copie.unlink()
    with closing(sqlite3.connect(copie)) as db:
        db.execute("CREATE TABLE autre (a)")


def write_nothing(copie: Path) -> None:
    copie.write_bytes(b"")


def write_newer(copie: Path) -> None:
    with closing(connect(copie)) as db, writing(db):
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
            " VALUES ('scorekeeper', 'm999_futur', '2030-01-01')"
        )


def break_page(copie: Path) -> None:
    octets = bytearray(copie.read_bytes())
    octets[4096 * 8 : 4096 * 20] = b"\xa5" * (4096 * 12)
    copie.write_bytes(octets)


def orphan(copie: Path) -> None:
    with closing(sqlite3.connect(copie)) as db:
        db.execute("UPDATE donnes SET feuille_id = 99")
        db.commit()


@pytest.mark.parametrize(
    ("spoil", "phrase"),
    [
        (Path.unlink, "ce fichier n’existe pas"),
        (write_text, "ce fichier n’est pas une base de scorekeeper"),
        (write_other, "ce fichier n’est pas une base de scorekeeper"),
        (write_nothing, "ce fichier n’est pas une base de scorekeeper"),
        (write_newer, "une version plus récente de scorekeeper"),
        (break_page, "abîmé"),
        (orphan, "des lignes n’ont plus leur partie"),
    ],
)
def test_a_file_that_is_no_sound_backup_is_refused(
    commandes: Commandes, base: Path, copie: Path, spoil: Callable[[Path], None], phrase: str
) -> None:
    spoil(copie)
    reponse = commandes.on_base("restaurer", copie)
    assert reponse.statut == 1
    assert f"{copie} : " in reponse.erreurs
    assert phrase in reponse.erreurs
    assert count_donnes(base) == 1
    assert list_noms(base) <= {"base.sqlite", "copie.sqlite"}


def test_the_base_itself_is_no_backup(commandes: Commandes, base: Path) -> None:
    reponse = commandes.on_base("restaurer", base)
    assert reponse.statut == 1
    assert "c’est la base elle-même" in reponse.erreurs
