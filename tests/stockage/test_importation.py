"""Sheets of a CSV put in a soirée: as they are, each in its place, all of them or none."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from sqlite_utils import Database

from scorekeeper.db import connect, migrate
from scorekeeper.regles.cycle import EtatFeuille
from scorekeeper.regles.donne import Etat, Motif
from scorekeeper.regles.ecrit import FeuilleEcrite
from scorekeeper.services import importation
from scorekeeper.services.adresse import ARCHIVEE, Auteur
from scorekeeper.services.importation import (
    NouvelleSoiree,
    Plan,
    PlanChangeError,
    import_feuilles,
    plan_import,
)
from scorekeeper.services.parties import archive_partie
from scorekeeper.services.refus import IntrouvableError, RefusError
from scorekeeper.store.feuilles import list_feuilles, load_feuille
from scorekeeper.store.liens import list_liens
from scorekeeper.store.soirees import list_soirees, load_soiree_by_id
from scorekeeper.store.values import Profondeur, StoredFeuille

from .feuilles_csv import AUTRE, TETE, UNE, feuilles_ecrites, propose, write_csv

AUTEUR = Auteur("organisateur", organise=True)
JEUDI = NouvelleSoiree("Jeudi", date(2026, 12, 31))


def import_texte(db: Database, texte: str, soiree_id: int | None = None) -> Plan:
    """Import a text, in a new soirée by default."""
    plan = import_feuilles(db, soiree_id or JEUDI, propose(texte), AUTEUR)
    assert plan is not None
    return plan


def load_all(db: Database, soiree_id: int | None) -> list[StoredFeuille]:
    assert soiree_id is not None
    lues = [load_feuille(db, soiree_id, *lieu) for lieu in list_feuilles(db, soiree_id)]
    return [feuille for feuille in lues if feuille]


def test_it_works(db: Database) -> None:
    plan = import_texte(db, f"feuille;1;3;31/12/2026\n{UNE}feuille;2;7\n{AUTRE}")
    [une, autre] = load_all(db, plan.soiree_id)
    assert (une.position, une.numero_table, autre.position, autre.numero_table) == (1, 3, 2, 7)
    assert [siege.libelle for siege in une.sieges] == ["Nord", "Sud", "Est", "Ouest"]
    assert une.ecrite.noms == ("Anne", "Bob", "Chloé", "Dan")
    assert une.build().bilans == (-106, -106, 318, -106)
    assert autre.build().bilans == (126, -42, -42, -42)
    assert une.cycle.etat is EtatFeuille.EN_COURS
    assert une.papier is not None
    assert autre.papier is not None
    assert (une.papier.profondeur, autre.papier.profondeur) == (
        Profondeur.LIGNES,
        Profondeur.BILANS,
    )


def test_a_new_soiree_has_its_links_and_its_journal(db: Database) -> None:
    plan = import_texte(db, f"feuille;1;3\n{UNE}")
    assert plan.soiree_id is not None
    soiree = load_soiree_by_id(db, plan.soiree_id)
    assert soiree is not None
    assert (soiree.titre, soiree.date) == ("Jeudi", date(2026, 12, 31))
    liens = {(lien.sorte, lien.numero_table) for lien in list_liens(db, soiree.id)}
    assert liens == {("lecture", None), ("table", 3)}
    actions = [action for (action,) in db.execute("SELECT action FROM journal ORDER BY id")]
    assert actions == ["soiree", "transcription", "import"]


def test_a_soiree_without_a_title_is_called_by_its_date(db: Database) -> None:
    import_feuilles(db, NouvelleSoiree(" ", date(2026, 12, 31)), propose(UNE), AUTEUR)
    assert list_soirees(db)[0].soiree.titre == "Feuilles du 31/12/2026"


def test_details_make_a_sheet_with_details(db: Database) -> None:
    texte = "donne;contrat;A;B;C;d:preneur;d:bouts;d:points\n1;Garde;-106;-106;212;C;2;49,5\n"
    [feuille] = load_all(db, import_texte(db, texte).soiree_id)
    assert feuille.papier is not None
    assert feuille.papier.profondeur is Profondeur.DETAILS
    faits = feuille.donnes[0].entree.donne
    assert (faits.preneur, faits.bouts, faits.demi_points) == (2, 2, 99)


def test_rows_keep_their_numbers(db: Database) -> None:
    texte = TETE + "4;Garde;-106;-106;318;-106\n2;Annulée;;;;\n"
    [feuille] = load_all(db, import_texte(db, texte).soiree_id)
    assert [donne.rang for donne in feuille.donnes] == [1, 2, 3, 4]
    assert [ligne.is_notee for ligne in feuille.ecrite.lignes] == [False, True, False, True]
    faits = feuille.donnes[1].entree.donne
    assert (faits.etat, faits.motif) == (Etat.ANNULEE, Motif.ARBITRE)
    assert [ligne.numero for ligne in feuille.build().lignes] == [1, 2, 3, 4]


def test_anomalies_stop_nothing_and_are_told(db: Database) -> None:
    fausse = TETE + "1;Garde;-106;-106;318;-106\n2;Garde;-106;106;318;-106\n3;Pousse;1;2;3;4\n"
    plan = import_texte(db, fausse)
    [prevue] = plan.prevues
    assert not prevue.is_juste
    assert prevue.somme == 222
    [feuille] = load_all(db, plan.soiree_id)
    assert feuille.ecrite.lignes[1].cases == (-106, 106, 318, -106)
    assert feuille.ecrite.lignes[2].contrat_inconnu == "Pousse"


def test_a_plan_names_the_cell_and_writes_nothing(db: Database) -> None:
    texte = TETE + "1;Garde;-106;-106;318;-106\n2;Garde;-106;106;318;-106\n"
    soiree_id = import_texte(db, f"feuille;1;9\n{AUTRE}").soiree_id
    [prevue] = plan_import(db, soiree_id, propose(texte)).prevues
    assert prevue.suspect is not None
    assert (prevue.suspect.donne, prevue.suspect.place, prevue.suspect.attendu) == (2, 1, -106)
    assert len(load_all(db, soiree_id)) == 1


def test_a_plan_needs_no_file() -> None:
    plan = plan_import(None, None, propose(UNE + "feuille\n" + AUTRE))
    assert [(p.position, p.table, p.identique) for p in plan.prevues] == [
        (1, 1, False),
        (1, 2, False),
    ]


def test_a_sheet_without_a_table_takes_the_next_one_free(db: Database) -> None:
    soiree_id = import_texte(db, f"feuille;1;1\n{UNE}").soiree_id
    autres = "".join(
        f"feuille;;{table}\n{TETE}Bilan;;{n};0;0;-{n}\n"
        for n, table in enumerate(("", "3", "", ""), start=1)
    )
    plan = import_texte(db, autres, soiree_id)
    assert [prevue.table for prevue in plan.prevues] == [2, 3, 4, 5]


def test_a_second_result_is_kept_beside_the_first(db: Database) -> None:
    texte = f"feuille;1;3\n{UNE}"
    soiree_id = import_texte(db, texte).soiree_id
    plan = import_texte(db, texte.replace("318", "308"), soiree_id)
    assert [prevue.exemplaire for prevue in plan.prevues] == [2]
    assert [feuille.exemplaire for feuille in load_all(db, soiree_id)] == [1, 2]


def test_two_results_in_one_file(db: Database) -> None:
    plan = import_texte(db, f"feuille;1;3\n{UNE}feuille;1;3\n{AUTRE}")
    assert [prevue.exemplaire for prevue in plan.prevues] == [1, 2]


@pytest.mark.parametrize("repere", ["feuille;1;3", "feuille"])
def test_the_same_file_twice_changes_nothing(db: Database, repere: str) -> None:
    texte = f"{repere}\n{UNE}"
    soiree_id = import_texte(db, texte).soiree_id
    plan = import_texte(db, texte.replace("Chloé", " chloé "), soiree_id)
    assert [prevue.identique for prevue in plan.prevues] == [True]
    assert plan.neuves == []
    assert len(load_all(db, soiree_id)) == 1


def test_the_same_sheet_twice_in_a_file_comes_in_once(db: Database) -> None:
    plan = import_texte(db, f"feuille;1;3\n{UNE}feuille;1;3\n{UNE}2;;;;\n")
    assert [prevue.identique for prevue in plan.prevues] == [False, True]
    assert len(load_all(db, plan.soiree_id)) == 1


def test_identical_sheets_may_be_wanted(db: Database) -> None:
    texte = f"feuille;1;3\n{UNE}"
    soiree_id = import_texte(db, texte).soiree_id
    assert soiree_id is not None
    import_feuilles(db, soiree_id, propose(texte), AUTEUR, doublons=True)
    assert len(load_all(db, soiree_id)) == 2


@pytest.mark.parametrize(
    "change",
    [("318", "317"), ("Bob", "Bill"), ("feuille;1;3", "feuille;2;3"), ("Bilan", "Total +")],
)
def test_another_number_name_or_position_is_another_sheet(
    db: Database, change: tuple[str, str]
) -> None:
    texte = f"feuille;1;3\n{UNE}"
    soiree_id = import_texte(db, texte).soiree_id
    plan = plan_import(db, soiree_id, propose(texte.replace(*change)))
    assert [prevue.identique for prevue in plan.prevues] == [False]


def test_all_or_nothing(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    posees: list[int] = []
    poser = importation.insert_papier

    def stop_at_second(*arguments: object) -> None:
        posees.append(1)
        if len(posees) == 2:
            raise OSError("the disk is full")
        poser(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(importation, "insert_papier", stop_at_second)
    with pytest.raises(OSError, match="full"):
        import_texte(db, f"feuille;1;1\n{UNE}feuille;1;2\n{AUTRE}")
    assert list_soirees(db) == []
    assert db["journal"].count == 0


def test_a_form_sent_twice_writes_once(db: Database) -> None:
    soiree_id = import_texte(db, f"feuille;1;9\n{AUTRE}").soiree_id
    assert soiree_id is not None
    lues = propose(UNE)
    assert import_feuilles(db, soiree_id, lues, AUTEUR, jeton="jeton-1") is not None
    assert import_feuilles(db, soiree_id, lues, AUTEUR, jeton="jeton-1", doublons=True) is None
    assert len(load_all(db, soiree_id)) == 2


def test_what_is_written_is_what_was_seen(db: Database) -> None:
    soiree_id = import_texte(db, f"feuille;1;9\n{AUTRE}").soiree_id
    assert soiree_id is not None
    lues = propose(f"feuille;1;3\n{UNE}")
    vue = plan_import(db, soiree_id, lues).empreinte
    import_texte(db, f"feuille;1;3\n{AUTRE}", soiree_id)
    with pytest.raises(PlanChangeError) as change:
        import_feuilles(db, soiree_id, lues, AUTEUR, empreinte_vue=vue)
    assert [prevue.exemplaire for prevue in change.value.plan.prevues] == [2]
    assert len(load_all(db, soiree_id)) == 2
    vue = change.value.plan.empreinte
    assert import_feuilles(db, soiree_id, lues, AUTEUR, empreinte_vue=vue) is not None


def test_a_soiree_that_is_not_there_or_archived_is_refused(db: Database) -> None:
    with pytest.raises(IntrouvableError):
        import_feuilles(db, 99, propose(UNE), AUTEUR)
    plan = import_texte(db, UNE)
    assert plan.soiree_id is not None
    soiree = load_soiree_by_id(db, plan.soiree_id)
    assert soiree is not None
    archive_partie(db, soiree, True, "organisateur")
    with pytest.raises(RefusError) as refus:
        import_feuilles(db, soiree.id, propose(AUTRE), AUTEUR)
    assert refus.value.erreurs == {"": RefusError({"": ARCHIVEE}).erreurs[""]}


def test_a_title_too_long_is_refused(db: Database) -> None:
    with pytest.raises(RefusError, match="80 lettres"):
        import_feuilles(db, NouvelleSoiree("x" * 81, date(2026, 1, 1)), propose(UNE), AUTEUR)
    assert list_soirees(db) == []


def test_a_table_has_no_endless_results(db: Database) -> None:
    texte = "".join(f"feuille;1;1\n{TETE}Bilan;;{n};0;0;-{n}\n" for n in range(100))
    with pytest.raises(RefusError, match="déjà 99 résultats"):
        import_texte(db, texte)


def test_tables_run_out(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importation, "NUMERO_MAX", 1)
    with pytest.raises(RefusError, match="plus de numéro de table libre"):
        import_texte(db, UNE + "feuille\n" + AUTRE)


@given(feuilles_ecrites())
def test_whatever_is_written_is_kept(
    tmp_path_factory: pytest.TempPathFactory, feuille: FeuilleEcrite
) -> None:
    base = tmp_path_factory.mktemp("import") / "base.sqlite"
    assert import_one(base, write_csv(feuille)).ecrite == feuille


def import_one(base: Path, texte: str) -> StoredFeuille:
    migrate(base)
    db = connect(base)
    try:
        [feuille] = load_all(db, import_texte(db, texte).soiree_id)
        return feuille
    finally:
        db.close()
