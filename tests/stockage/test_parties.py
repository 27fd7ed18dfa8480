"""Games: started, renamed, archived, deleted; players corrected and moved."""

from dataclasses import replace
from datetime import date

import pytest
from sqlite_utils import Database

from scorekeeper.regles.bareme import Contrat
from scorekeeper.regles.donne import Donne
from scorekeeper.regles.feuille import Entree, Table
from scorekeeper.services import parties as services
from scorekeeper.services.donnes import Saisie, cancel_donne, replace_donne
from scorekeeper.services.parties import NouvellePartie, create_partie, derive_courts
from scorekeeper.services.refus import ConflitError, RefusError
from scorekeeper.services.sieges import rename_joueurs, swap_sieges
from scorekeeper.store.feuilles import load_retirees
from scorekeeper.store.joueurs import list_noms
from scorekeeper.store.liens import list_liens
from scorekeeper.store.soirees import list_soirees, load_soiree

from .conftest import Partie, start

MODELE = NouvellePartie("Jeudi", date(2026, 11, 30), ["Ana", "Bo", "Cy"], [], Table(3, 3))


def test_it_works(db: Database) -> None:
    code = create_partie(db, replace(MODELE, reports=[30, -10, -20]), "organisateur")
    [resume] = list_soirees(db)
    assert (resume.soiree.code, resume.soiree.titre, resume.noms) == (
        code,
        "Jeudi",
        ("Ana", "Bo", "Cy"),
    )
    assert {lien.sorte for lien in list_liens(db, resume.soiree.id)} == {"table", "lecture"}


def test_a_game_without_a_title_is_named_after_its_day(db: Database) -> None:
    create_partie(db, replace(MODELE, titre="  "), "organisateur")
    assert list_soirees(db)[0].soiree.titre == "Partie du 30/11/2026"


@pytest.mark.parametrize(
    ("noms", "champ", "phrase"),
    [
        (["Ana", "", "Cy"], "nom-1", "Il manque un nom"),
        (["Ana", "  ana ", "Cy"], "nom-1", "déjà à cette table"),
        (["Ana", "\u3164", "Cy"], "nom-1", "Il manque un nom"),
        (["Ana", "\u2800\u200d", "Cy"], "nom-1", "Il manque un nom"),
        (["Ana", "\u034f\ufe0f", "Cy"], "nom-1", "Il manque un nom"),
        (["Ana", "An\u200da", "Cy"], "nom-1", "déjà à cette table"),
        (["Ana", "Ana\ufe0f", "Cy"], "nom-1", "déjà à cette table"),
        (["Ana", "ＡＮＡ", "Cy"], "nom-1", "déjà à cette table"),
        (["Ana", "A\u034fna", "Cy"], "nom-1", "déjà à cette table"),
        (["👨‍👩", "\u200d👨‍👩\ufe0f", "Cy"], "nom-1", "déjà à cette table"),
        (["Ana", "É" * 81, "Cy"], "nom-1", "dépasse 80 lettres"),
        (["Ana", "Bo"], "joueurs", "Il faut 3"),
        (["Ana", "Bo", "Cy", "Di"], "joueurs", "Il faut 3"),
    ],
)
def test_bad_names_are_refused(db: Database, noms: list[str], champ: str, phrase: str) -> None:
    with pytest.raises(RefusError) as refus:
        create_partie(db, replace(MODELE, noms=noms), "organisateur")
    assert phrase in refus.value.erreurs[champ]
    assert list_soirees(db) == []


@pytest.mark.parametrize(
    "table", [Table(2, 2), Table(6, 6), Table(7, 5), Table(4, 3), Table(3, 3, premier_donneur=3)]
)
def test_bad_tables_are_refused(db: Database, table: Table) -> None:
    noms = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gil"][: table.places]
    with pytest.raises(RefusError):
        create_partie(db, replace(MODELE, noms=noms, table=table), "organisateur")


def test_what_does_not_look_alike_is_somebody_else(db: Database) -> None:
    noms = ["👨‍👩", "👨👩", "Zoé", "Zoe"]
    create_partie(db, replace(MODELE, noms=noms, table=Table(4, 4)), "organisateur")
    assert sorted(list_noms(db)) == sorted(noms)


def test_names_and_titles_hold_nothing_that_turns_the_text_around(db: Database) -> None:
    noms = ["A\u202ena", "\u2066Bo\u2069", "C\ue000y\u0378\x00"]
    code = create_partie(db, replace(MODELE, noms=noms, titre="\u202eTFF"), "organisateur")
    soiree = load_soiree(db, code)
    assert soiree is not None
    assert soiree.titre == "TFF"
    assert set(list_noms(db)) == {"A na", "Bo", "C y"}


@pytest.mark.parametrize(
    "nom", ["L'Hôpital", "Zoé", "<b>gras</b>", "🃏 Joker", "👨‍👩‍👧 Trio", "Jean\u00a0Paul"]
)
def test_unusual_names_are_kept_as_typed(db: Database, nom: str) -> None:
    create_partie(db, replace(MODELE, noms=[nom, "Bo", "Cy"]), "organisateur")
    assert " ".join(nom.split()) in list_noms(db)


@pytest.mark.parametrize(
    ("noms", "courts", "attendus"),
    [
        (["Ana", "Bo"], [], ["Ana", "Bo"]),
        (["Sylviane Dupont-Moretti", "Bo"], [], ["Sylviane", "Bo"]),
        (["Sylviane Dupont", "Sylviane Durand"], [], ["Sylviane", "Sylviane D."]),
        (["Sylviane Dupont", "Sylviane Durand"], ["", "Sylviane"], ["Sylviane D.", "Sylviane"]),
        (["Jean-Christophe", "Jean-Christobal"], [], ["Jean-Christ.", "Jean-Chris 2"]),
    ],
)
def test_short_names_are_unique(noms: list[str], courts: list[str], attendus: list[str]) -> None:
    assert derive_courts(noms, courts) == attendus


def test_short_names_typed_twice_or_too_long_are_refused(db: Database) -> None:
    with pytest.raises(RefusError) as refus:
        create_partie(db, replace(MODELE, courts=["A", "a", "C" * 13]), "organisateur")
    assert set(refus.value.erreurs) == {"court-1", "court-2"}


def test_renaming_and_archiving(partie: Partie) -> None:
    soiree = load_soiree(partie.db, partie.code)
    assert soiree is not None
    services.rename_partie(partie.db, soiree, "Chez Sud", "organisateur")
    services.archive_partie(partie.db, replace(soiree, titre="Chez Sud"), True, "organisateur")
    relue = load_soiree(partie.db, partie.code)
    assert relue is not None
    assert (relue.titre, relue.archivee) == ("Chez Sud", True)
    with pytest.raises(RefusError, match="archivée"):
        partie.record(Entree(Donne(0, 1, Contrat.PRISE, 1, 102)))
    with pytest.raises(RefusError):
        services.rename_partie(partie.db, soiree, "x" * 81, "organisateur")


def test_deleting_forgets_the_game_and_its_people(partie: Partie) -> None:
    partie.record(Entree(Donne(0, 1, Contrat.PRISE, 1, 102)))
    autre = start(partie.db, Table(3, 3))
    soiree = load_soiree(partie.db, partie.code)
    assert soiree is not None
    services.delete_partie(partie.db, soiree, "organisateur")
    assert [resume.soiree.code for resume in list_soirees(partie.db)] == [autre.code]
    assert list_noms(partie.db) == ["Nord", "Sud", "Est"]
    assert partie.db.execute("SELECT count(*) FROM donnes").fetchone()[0] == 0


def test_a_short_name_follows_the_name_it_was_drawn_from(partie: Partie) -> None:
    courts = [siege.nom_court for siege in partie.load().sieges]
    noms = ["Nordine", *(siege.nom for siege in partie.load().sieges[1:])]
    rename_joueurs(partie.db, partie.adresse, noms, courts, "organisateur")
    assert partie.load().sieges[0].nom_court == "Nordine"

    rename_joueurs(partie.db, partie.adresse, noms, ["Le Grand", *courts[1:]], "organisateur")
    noms[0] = "Norbert"
    rename_joueurs(partie.db, partie.adresse, noms, ["Le Grand", *courts[1:]], "organisateur")
    assert partie.load().sieges[0].nom_court == "Le Grand"


def test_a_new_game_never_inherits_the_history_of_a_deleted_one(partie: Partie) -> None:
    ancienne = partie.record(Entree(Donne(0, 1, Contrat.PRISE, 1, 102)))
    soiree = load_soiree(partie.db, partie.code)
    assert soiree is not None
    services.delete_partie(partie.db, soiree, "organisateur")
    neuve = start(partie.db, Table(4, 4))
    neuve.jetons = iter([500])
    assert neuve.record(Entree(Donne(0, 1, Contrat.PRISE, 1, 102))) > ancienne


def test_correcting_names_keeps_the_scores_and_drops_the_typo(partie: Partie) -> None:
    partie.record(Entree(Donne(0, 2, Contrat.GARDE, 2, 98)))
    noms = ["Nord", "Sud", "Esther", "Ouest"]
    rename_joueurs(partie.db, partie.adresse, noms, [""] * 4, "organisateur")
    feuille = partie.load()
    assert [siege.nom for siege in feuille.sieges] == noms
    assert feuille.build().totaux == (-66, -66, 198, -66)
    assert "Est" not in list_noms(partie.db)


def test_two_names_can_be_exchanged_in_one_go(partie: Partie) -> None:
    noms = ["Sud", "Nord", "Est", "Ouest"]
    rename_joueurs(partie.db, partie.adresse, noms, [""] * 4, "organisateur")
    assert [siege.nom for siege in partie.load().sieges] == noms


def test_a_duplicated_name_is_refused_and_nothing_is_lost(partie: Partie) -> None:
    noms = ["Sud", "Sud", "Est", "Ouest"]
    with pytest.raises(RefusError):
        rename_joueurs(partie.db, partie.adresse, noms, [""] * 4, "organisateur")
    assert partie.load().sieges[0].nom == "Nord"


def test_swapping_seats_leaves_each_person_with_their_scores(partie: Partie) -> None:
    partie.record(Entree(Donne(0, 2, Contrat.GARDE, 2, 98)))
    swap_sieges(partie.db, partie.adresse, 0, 2, "organisateur")
    feuille = partie.load()
    assert [siege.nom for siege in feuille.sieges] == ["Est", "Sud", "Nord", "Ouest"]
    assert feuille.build().totaux == (198, -66, -66, -66)
    assert feuille.table.premier_donneur == 2
    assert not feuille.donnes[0].corrigee


def test_a_form_that_saw_other_seats_is_refused(partie: Partie) -> None:
    vu = partie.load().placement
    donne_id = partie.record(Entree(Donne(0, 2, Contrat.GARDE, 2, 98)), placement_vu=vu)
    modif = partie.load().donnes[0].modif
    swap_sieges(partie.db, partie.adresse, 0, 2, "organisateur")
    with pytest.raises(RefusError, match="qui a pris"):
        partie.record(Entree(Donne(0, 2, Contrat.GARDE, 2, 98)), placement_vu=vu)
    saisie = Saisie("j" * 8, Entree(Donne(0, 2, Contrat.GARDE, 2, 100)))
    with pytest.raises(ConflitError):
        replace_donne(partie.db, partie.adresse, donne_id, saisie, modif, "organisateur")
    assert partie.load().build().totaux == (198, -66, -66, -66)


def test_a_donne_taken_back_follows_its_people_too(partie: Partie) -> None:
    donne_id = partie.record(Entree(Donne(0, 2, Contrat.GARDE, 2, 98)))
    cancel_donne(partie.db, partie.adresse, donne_id, None, "organisateur")
    swap_sieges(partie.db, partie.adresse, 0, 2, "organisateur")
    [retiree] = load_retirees(partie.db, partie.load())
    assert retiree.entree.donne.preneur == 0


@pytest.mark.parametrize(("un", "autre"), [(0, 0), (0, 4), (-1, 2)])
def test_swapping_needs_two_seats_of_the_table(partie: Partie, un: int, autre: int) -> None:
    with pytest.raises(RefusError):
        swap_sieges(partie.db, partie.adresse, un, autre, "organisateur")
