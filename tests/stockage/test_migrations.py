"""A file of the version before: everything is still there, and no id is ever given twice."""

from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper import db as connexions
from scorekeeper.migrations import migrations
from scorekeeper.regles.bareme import Taille
from scorekeeper.regles.cycle import EtatFeuille
from scorekeeper.store.arbitrages import Dits, list_arbitrages
from scorekeeper.store.feuilles import load_feuille, save_feuille
from scorekeeper.store.journal import append_journal
from scorekeeper.store.soirees import delete_soiree

JEU = """
INSERT INTO joueurs VALUES (1, 'Anne', 'anne'), (2, 'Bo', 'bo'), (3, 'Cy', 'cy'), (4, 'Di', 'di');
INSERT INTO soirees VALUES (7, 'code', 'Chez Anne', '2026-11-30', 'fft', 0);
INSERT INTO liens VALUES ('cle', 7, 'table', 1), ('lu', 7, 'lecture', NULL);
INSERT INTO feuilles VALUES (5, 7, 1, 1, 4, 1, 2);
INSERT INTO places VALUES (5, 0, 1, 'Anne', 'Anne', 12), (5, 1, 2, 'Bo', 'Bo', -12),
    (5, 2, 3, 'Cy', 'Cy', 0), (5, 3, 4, 'Di', 'Di', 0);
INSERT INTO donnes (id, feuille_id, rang, jeton, etat, preneur, contrat, bouts, demi_points)
    VALUES (9, 5, 1, 'jeton-un', 'jouee', 2, 'garde', 2, 98),
           (10, 5, 2, 'jeton-deux', 'jouee', NULL, NULL, NULL, NULL);
INSERT INTO poignees VALUES (9, 0, 'simple', 2, NULL);
INSERT INTO scores_ecrits VALUES (10, 0, -10), (10, 1, -10), (10, 2, 30), (10, 3, NULL);
INSERT INTO journal (id, moment, soiree_id, feuille_id, donne_id, acteur, action)
    VALUES (3, '2026-11-30T20:00:00+00:00', 7, 5, 9, 'table 1', 'donne');
"""
TABLES = ("joueurs", "soirees", "liens", "places", "donnes", "poignees", "scores_ecrits", "journal")


@pytest.fixture
def vieille(tmp_path: Path) -> Path:
    """A file as m001 made it, without anything in it."""
    chemin = tmp_path / "vieille.sqlite"
    db = connexions.connect(chemin)
    migrations.apply(db, stop_before="m002_papier")
    db.close()
    return chemin


@pytest.fixture
def pleine(vieille: Path) -> tuple[Path, dict[str, list[dict[str, object]]]]:
    """The same with a game under way, and what each table said."""
    db = connexions.connect(vieille)
    db.executescript(JEU)
    avant = {nom: list(db[nom].rows) for nom in TABLES}
    db.close()
    return vieille, avant


CLUB = """
INSERT INTO tournois (soiree_id, formule, positions, donnes) VALUES (7, 'libre', 2, 5);
INSERT INTO inscriptions (id, soiree_id, nom, cle) VALUES (1, 7, 'Anne', 'anne'),
    (2, 7, 'Bo', 'bo');
INSERT INTO arbitrages (id, soiree_id, feuille_id, donne_id, position, numero_table, incident, code,
    phrase, niveau, acteur, moment, avant, contre)
    VALUES (1, 7, 5, 9, 1, 1, 'renonce', 'CA2012', 'Rendu.', 'certaine', 'arbitre',
            '2026-11-30T20:00:00+00:00', '{}', NULL),
           (2, 7, 5, 9, 1, 1, 'renonce', 'CA2012', 'Annulation : Rendu.', 'certaine', 'arbitre',
            '2026-11-30T20:01:00+00:00', NULL, 1),
           (3, 7, 5, NULL, 1, 1, 'renonce', 'CA2012', 'Redonné.', 'certaine', 'arbitre',
            '2026-11-30T20:02:00+00:00', NULL, NULL),
           (4, 7, NULL, NULL, 1, NULL, 'tabac', 'CA2012', 'Puni.', 'certaine', 'importé',
            '2026-11-30T20:03:00+00:00', NULL, NULL);
"""
RENDUE = {"points": 51, "petit": None, "poignees": [{"taille": "simple", "place": 2, "camp": None}]}
COMPTEE = RENDUE | {"points": 49.5}
ENTIERE = {"joueurs": 4, "mort": None, "preneur": 2, "bouts": 2, "chelem": None}


@pytest.fixture
def jugee(tmp_path: Path) -> Path:
    """A file as m005 left it, whose journal alone tells of its rulings."""
    chemin = tmp_path / "jugee.sqlite"
    db = connexions.connect(chemin)
    migrations.apply(db, stop_before="m002_papier")
    db.executescript(JEU)
    db.execute("PRAGMA foreign_keys=OFF")
    migrations.apply(db, stop_before="m006_dits")
    db.executescript(CLUB)
    faits = {"avant": ENTIERE | COMPTEE, "apres": ENTIERE | RENDUE}
    rendus = {"avant": ENTIERE | RENDUE, "apres": ENTIERE | COMPTEE}
    for dit in (
        {"arbitrage": 1, "phrase": "Rendu.", "fautifs": [2], "faits": faits},
        {"arbitrage": 2, "faits": rendus, "restes": {"1": "sa place est prise"}},
        {"arbitrage": 3, "fautifs": [], "faits": {"avant": ENTIERE | RENDUE, "apres": {}}},
    ):
        action = "arbitrage annulé" if "restes" in dit else "arbitrage"
        append_journal(db, "arbitre", action, soiree_id=7, apres=dit)
    # the journal of an evening that is gone, and what is no ruling
    append_journal(db, "arbitre", "arbitrage", soiree_id=6, apres={"arbitrage": 4, "fautifs": [1]})
    append_journal(db, "table 1", "donne", soiree_id=7, apres={"arbitrage": 4})
    db.close()
    return chemin


def open_migree(chemin: Path) -> Database:
    connexions.migrate(chemin)
    return connexions.connect(chemin)


def test_everything_is_still_there(pleine: tuple[Path, dict[str, list[dict[str, object]]]]) -> None:
    chemin, avant = pleine
    db = open_migree(chemin)
    assert migrations.pending(db) == []
    for nom, lignes in avant.items():
        apres = list(db[nom].rows)
        assert len(apres) == len(lignes) > 0
        for vieux, neuf in zip(lignes, apres, strict=True):
            assert vieux.items() <= neuf.items()
    assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    db.close()


def test_the_game_goes_on_as_it_was(pleine: tuple[Path, object]) -> None:
    db = open_migree(pleine[0])
    feuille = load_feuille(db, 7)
    assert feuille is not None
    assert (feuille.id, feuille.version, feuille.exemplaire) == (5, 3, 1)
    assert [siege.nom for siege in feuille.sieges] == ["Anne", "Bo", "Cy", "Di"]
    assert feuille.reports == (12, -12, 0, 0)
    assert feuille.table.boussole
    assert feuille.table.premier_donneur == 2
    assert feuille.papier is None
    assert feuille.cycle.etat is EtatFeuille.EN_COURS
    un, deux = feuille.donnes
    assert un.entree.donne.poignees[0].taille is Taille.SIMPLE
    assert deux.entree.ecrits == (-10, -10, 30, None)
    assert append_journal(db, "table 1", "suite", feuille_id=5) == 4
    db.close()


def test_what_hangs_from_a_feuille_still_goes_with_it(pleine: tuple[Path, object]) -> None:
    db = open_migree(pleine[0])
    delete_soiree(db, 7)
    for nom in ("feuilles", "places", "donnes", "poignees", "scores_ecrits", "liens", "joueurs"):
        assert list(db[nom].rows) == []
    db.close()


def test_a_second_result_is_kept_only_when_it_is_said(pleine: tuple[Path, object]) -> None:
    db = open_migree(pleine[0])
    feuille = load_feuille(db, 7)
    assert feuille is not None
    assert save_feuille(db, 7, feuille.table, 1, 1, exemplaire=2) == 6
    assert [index.columns for index in db["feuilles"].indexes if index.unique] != []
    with pytest.raises(Exception, match="UNIQUE"):
        save_feuille(db, 7, feuille.table, 1, 1, exemplaire=2)
    db.close()


@pytest.mark.parametrize("restent", [0, 1])
def test_no_id_is_given_twice(vieille: Path, restent: int) -> None:
    db = connexions.connect(vieille)
    db.execute("INSERT INTO soirees VALUES (1, 'code', 'Un soir', '2026-11-30', 'fft', 0)")
    for position in (1, 2, 3):
        db.execute(
            "INSERT INTO feuilles (soiree_id, position, numero_table, joueurs) VALUES (1, ?, 1, 4)",
            [position],
        )
    db.execute("DELETE FROM feuilles WHERE id > ?", [restent])
    db.conn.commit()
    db.close()
    db = open_migree(vieille)
    db.execute("INSERT INTO feuilles (soiree_id, position, numero_table, joueurs) VALUES (1,9,1,4)")
    assert db.execute("SELECT max(id) FROM feuilles").fetchone()[0] == 4
    db.close()


def test_a_new_file_and_a_migrated_one_have_the_same_schema(
    base: Path, pleine: tuple[Path, object]
) -> None:
    neuve, migree = connexions.connect(base), open_migree(pleine[0])
    schemas = [
        set(db.execute("SELECT type, name, sql FROM sqlite_schema").fetchall())
        for db in (neuve, migree)
    ]
    assert schemas[0] == schemas[1]
    neuve.close()
    migree.close()


def test_what_was_said_of_rulings_comes_out_of_the_journal(jugee: Path) -> None:
    db = open_migree(jugee)
    assert [arbitrage.dits for arbitrage in list_arbitrages(db, 7)] == [
        Dits((2,), {"avant": COMPTEE, "apres": RENDUE}),
        Dits((), {"avant": RENDUE, "apres": COMPTEE}, {1: "sa place est prise"}),
        Dits((), {"avant": RENDUE, "apres": None}),
        None,
    ]
    assert db.execute("SELECT count(*) FROM journal").fetchone()[0] == 6
    db.close()
