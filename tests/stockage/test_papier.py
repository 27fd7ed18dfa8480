"""Sheets on paper: copied, copied again, decided about; nothing written is ever lost."""

import json
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from scorekeeper.regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS, Decision, Source, read_case
from scorekeeper.regles.donne import Donne, Etat, Motif
from scorekeeper.regles.feuille import Entree, Table
from scorekeeper.services.adresse import RAISON, VERROUILLEE, Adresse, Auteur
from scorekeeper.services.decisions import decide, withdraw
from scorekeeper.services.papier import create_papier, replace_papier
from scorekeeper.services.parties import archive_partie
from scorekeeper.services.refus import ConflitFeuilleError, IntrouvableError, RefusError
from scorekeeper.services.sieges import rename_joueurs, swap_sieges
from scorekeeper.services.soirees import create_soiree
from scorekeeper.store.feuilles import list_feuilles, load_feuille, load_feuilles
from scorekeeper.store.liens import list_liens
from scorekeeper.store.papier import save_cycle
from scorekeeper.store.soirees import load_soiree
from scorekeeper.store.values import Cycle, Profondeur, Soiree

from .conftest import Partie
from .papiers import CHEF, LIGNES, NOMS, TABLE, Fiche, copy, fill_saisie

RAISONNEE = Auteur("organisateur", organise=True, raison="mal recopiée")
CASES = st.integers(-3000, 3000) | st.none()


@pytest.fixture
def soiree(db: Database) -> Soiree:
    lue = load_soiree(db, create_soiree(db, "", date(2026, 11, 30), "organisateur"))
    assert lue is not None
    return lue


@pytest.fixture
def fiche(db: Database, soiree: Soiree) -> Fiche:
    return copy(db, soiree.id, fill_saisie(*LIGNES))


def lock(fiche: Fiche, etat: str = "confirmee") -> None:
    cycle = fiche.load().cycle
    save_cycle(fiche.db, fiche.load().id, replace(cycle, etat=type(cycle.etat)(etat)))
    fiche.db.conn.commit()


def test_it_works(fiche: Fiche) -> None:
    stored = fiche.load()
    assert [siege.nom for siege in stored.sieges] == list(NOMS)
    assert [siege.libelle for siege in stored.sieges] == ["Nord", "Sud", "Est", "Ouest"]
    assert [ligne.cases for ligne in stored.ecrite.lignes] == list(LIGNES)
    assert stored.build().bilans == (-182, -182, 242, 122)
    assert stored.papier is not None
    assert stored.papier.departs == (3, 3, 3, 3)
    assert stored.papier.plus is stored.papier.bilans is None
    assert fiche.actions == ["transcription"]


@pytest.mark.parametrize("ecrite", [(None, None, None, None), (1, None, -0, 7), (-3, 3, 0, None)])
def test_what_is_written_comes_back(
    db: Database, soiree: Soiree, ecrite: tuple[int | None, ...]
) -> None:
    sommes = {"plus": (1, None, 2, 3), "moins": ecrite, "bilans": (-1, -2, None, 10)}
    stored = copy(db, soiree.id, fill_saisie(ecrite, visas=(0, 3), **sommes)).load()
    papier = stored.papier
    assert papier is not None
    assert stored.ecrite.lignes[0].cases == ecrite
    assert papier.plus == (1, None, 2, 3)
    assert papier.moins == (None if not any(c is not None for c in ecrite) else ecrite)
    assert papier.bilans == (-1, -2, None, 10)
    assert papier.visas == {0, 3}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(st.lists(st.tuples(CASES, CASES, CASES, CASES), min_size=1, max_size=6))
def test_copying_again_without_a_change_writes_nothing(
    fiche: Fiche, lignes: list[tuple[int | None, ...]]
) -> None:
    fiche.replace(fill_saisie(*lignes))
    avant = fiche.load()
    assert [ligne.cases for ligne in avant.ecrite.lignes] == lignes
    fiche.replace(fill_saisie(*lignes))
    assert fiche.load().version == avant.version


def test_the_same_form_sent_twice_is_one_sheet(db: Database, soiree: Soiree) -> None:
    un = copy(db, soiree.id, fill_saisie(*LIGNES), jeton="jeton")
    deux = copy(db, soiree.id, fill_saisie(*LIGNES), jeton="jeton")
    assert un.adresse == deux.adresse
    assert list_feuilles(db, soiree.id) == [(3, 2, 1)]
    assert un.actions == ["transcription"]


def test_a_key_is_good_for_one_table_of_one_evening(db: Database, soiree: Soiree) -> None:
    copy(db, soiree.id, fill_saisie(*LIGNES), jeton="jeton")
    autre = load_soiree(db, create_soiree(db, "", date(2026, 11, 30), "organisateur"))
    assert autre is not None
    copy(db, autre.id, fill_saisie(*LIGNES), jeton="jeton")
    assert list_feuilles(db, autre.id) == [(3, 2, 1)]
    for _fois in range(2):
        copy(db, soiree.id, fill_saisie(*LIGNES, table=4), jeton="jeton")
    assert list_feuilles(db, soiree.id) == [(3, 2, 1), (4, 2, 1)]


def test_a_second_result_is_kept_beside_the_first(db: Database, soiree: Soiree) -> None:
    un, deux = (copy(db, soiree.id, fill_saisie(ligne)) for ligne in LIGNES)
    assert (un.adresse.exemplaire, deux.adresse.exemplaire) == (1, 2)
    assert un.load().ecrite.lignes[0].cases == LIGNES[0]
    assert deux.load().ecrite.lignes[0].cases == LIGNES[1]


def test_a_sheet_beside_a_game_under_way_is_its_second_result(partie: Partie) -> None:
    fiche = copy(partie.db, partie.adresse.soiree_id, fill_saisie(*LIGNES, table=1, position=1))
    assert fiche.adresse.exemplaire == 2
    assert partie.load().papier is None
    assert fiche.load().papier is not None


def test_each_table_gets_its_link_once(db: Database, soiree: Soiree) -> None:
    for position in (1, 2):
        copy(db, soiree.id, fill_saisie(*LIGNES, position=position))
    liens = [(lien.sorte, lien.numero_table) for lien in list_liens(db, soiree.id)]
    assert liens == [("table", 3), ("lecture", None)]


def test_missing_names_are_those_of_the_seats(db: Database, soiree: Soiree) -> None:
    quatre = copy(db, soiree.id, fill_saisie(*LIGNES, noms=("", "Bo", " ", "Di")))
    trois = copy(db, soiree.id, fill_saisie((1, 1, -2), noms=("", "Bo", "")))
    assert [siege.nom for siege in quatre.load().sieges] == ["Nord", "Bo", "Est", "Di"]
    assert [siege.nom for siege in trois.load().sieges] == ["Joueur 1", "Bo", "Joueur 3"]


@pytest.mark.parametrize(
    ("saisie", "champ", "phrase"),
    [
        (fill_saisie(*LIGNES, table=0), "table", "1 à 999"),
        (fill_saisie(*LIGNES, table=1000), "table", "1 à 999"),
        (fill_saisie(*LIGNES, position=0), "position", "1 à 999"),
        (fill_saisie(*[LIGNES[0]] * 41), "prevues", "40"),
        (fill_saisie((1, 2, 3)), "", "une case par place"),
        (replace(fill_saisie(*LIGNES), entrees=(Entree(Donne(4)),)), "", "une case par place"),
        (fill_saisie(*LIGNES, noms=("Bo", "Bo", "Cy", "Di")), "nom-1", "déjà"),
        (fill_saisie(*LIGNES, erreurs={"c-1-0": "Illisible."}), "c-1-0", "Illisible"),
        (replace(fill_saisie(*LIGNES), table=Table(4, 3)), "joueurs", "tout le monde"),
    ],
)
def test_what_cannot_be_a_sheet_is_refused_and_nothing_is_written(
    db: Database, soiree: Soiree, saisie: object, champ: str, phrase: str
) -> None:
    with pytest.raises(RefusError) as refus:
        create_papier(db, soiree.id, saisie, TABLE)  # type: ignore[arg-type]
    assert phrase in refus.value.erreurs[champ]
    assert list_feuilles(db, soiree.id) == []


def test_copying_again_keeps_what_was_written_before_in_the_journal(fiche: Fiche) -> None:
    fiche.replace(fill_saisie(LIGNES[0], (-76, -76, -76, 282)))
    assert fiche.load().ecrite.lignes[1].cases == (-76, -76, -76, 282)
    assert fiche.actions == ["transcription"] * 2
    trace = fiche.db.execute("SELECT avant, apres FROM journal ORDER BY id DESC").fetchone()
    avant, apres = map(json.loads, trace)
    assert avant["lignes"][1]["ecrits"] == [-76, -76, -76, 228]
    assert apres["lignes"][1]["ecrits"] == [-76, -76, -76, 282]


def test_a_sheet_may_change_its_shape(fiche: Fiche) -> None:
    cinq = (*NOMS, "PETIT")
    fiche.replace(fill_saisie((1, 1, 1, 1, -4), noms=cinq))
    stored = fiche.load()
    assert stored.table == Table(5, 5)
    assert [siege.nom for siege in stored.sieges] == list(cinq)
    assert len(stored.donnes) == 1


def test_a_stale_form_is_a_conflict_that_tells_what_is_there(fiche: Fiche) -> None:
    vue = fiche.load().empreinte
    fiche.replace(fill_saisie(LIGNES[0]))
    with pytest.raises(ConflitFeuilleError) as conflit:
        fiche.replace(fill_saisie(LIGNES[1]), vue=vue)
    assert conflit.value.feuille.ecrite.lignes[0].cases == LIGNES[0]
    for geste in (
        lambda: decide(fiche.db, fiche.adresse, [Decision(1, 0, 5)], vue, TABLE),
        lambda: withdraw(fiche.db, fiche.adresse, 1, 0, vue, TABLE),
    ):
        with pytest.raises(ConflitFeuilleError):
            geste()
    assert fiche.load().decisions == ()


@pytest.mark.parametrize(("table", "position"), [(4, 2), (3, 5), (9, 9)])
def test_a_sheet_moves_where_its_heading_says(fiche: Fiche, table: int, position: int) -> None:
    avant = fiche.load()
    fiche.replace(fill_saisie(*LIGNES, table=table, position=position))
    assert fiche.adresse == Adresse(avant.soiree.id, table, position)
    assert fiche.load().id == avant.id
    assert list_feuilles(fiche.db, avant.soiree.id) == [(table, position, 1)]
    tables = {lien.numero_table for lien in list_liens(fiche.db, avant.soiree.id)}
    assert {3, table} <= tables


def test_a_sheet_moved_where_another_is_becomes_its_second_result(fiche: Fiche) -> None:
    autre = copy(fiche.db, fiche.adresse.soiree_id, fill_saisie(LIGNES[0], table=4))
    fiche.replace(fill_saisie(*LIGNES, table=4))
    assert fiche.adresse.exemplaire == 2
    assert len(autre.load().donnes) == 1


def test_a_decision_counts_beside_the_written_number(fiche: Fiche) -> None:
    fiche.replace(fill_saisie(LIGNES[0], (-76, 76, -76, 228)))
    fiche.decide(Decision(2, 1, -76, "le signe est inversé"))
    stored = fiche.load()
    assert stored.decisions == (Decision(2, 1, -76, "le signe est inversé", "table 3"),)
    assert stored.ecrite.lignes[1].cases[1] == 76
    assert stored.retenue.lignes[1].cases[1] == -76
    ligne = stored.build().lignes[1]
    assert (ligne.scores[1], ligne.sources[1]) == (-76, Source.DECIDE)
    assert fiche.actions[-1] == "decision"
    avant, apres = (
        json.loads(texte)
        for texte in fiche.db.execute(
            "SELECT avant, apres FROM journal ORDER BY id DESC"
        ).fetchone()
    )
    assert avant == [{"donne": 2, "place": 1, "ecrit": 76}]
    assert apres["decisions"][0]["valeur"] == -76


def test_deciding_twice_the_same_is_once_and_deciding_otherwise_replaces(fiche: Fiche) -> None:
    fiche.decide(Decision(1, 0, -100), Decision(BILAN, 0, 7))
    version = fiche.load().version
    fiche.decide(Decision(1, 0, -100), Decision(BILAN, 0, 7))
    assert fiche.load().version == version
    fiche.decide(Decision(1, 0, None))
    assert {(d.donne, d.place): d.valeur for d in fiche.load().decisions} == {
        (1, 0): None,
        (BILAN, 0): 7,
    }


def test_withdrawing_gives_the_written_number_back(fiche: Fiche) -> None:
    fiche.decide(Decision(1, 0, -100), Decision(2, 0, -70))
    for _ in "ab":
        withdraw(fiche.db, fiche.adresse, 1, 0, fiche.load().empreinte, TABLE)
    assert [d.donne for d in fiche.load().decisions] == [2]
    assert fiche.actions == ["transcription", "decision", "decision"]
    assert fiche.load().build().lignes[0].scores == LIGNES[0]


@pytest.mark.parametrize(("donne", "place"), [(3, 0), ("Somme", 0), (1, 4), (1, -1)])
def test_a_cell_that_is_not_there_cannot_be_decided(
    fiche: Fiche, donne: int | str, place: int
) -> None:
    with pytest.raises(RefusError, match="pas sur la feuille"):
        fiche.decide(Decision(donne, place, 5))
    assert fiche.load().decisions == ()


def test_a_decision_falls_with_the_number_it_corrected(fiche: Fiche) -> None:
    fiche.decide(Decision(1, 0, -100), Decision(2, 0, -70), Decision(BILAN, 3, 9))
    fiche.replace(fill_saisie((-107, -106, 318, -106), LIGNES[1]))
    assert [(d.donne, d.place) for d in fiche.load().decisions] == [(2, 0), (BILAN, 3)]
    fiche.replace(fill_saisie(*LIGNES, bilans=(1, 2, 3, 4)))
    assert [(d.donne, d.place) for d in fiche.load().decisions] == [(2, 0)]
    fiche.replace(fill_saisie(LIGNES[0]))
    assert fiche.load().decisions == ()


def test_a_decision_about_a_place_that_is_gone_falls(fiche: Fiche) -> None:
    fiche.decide(Decision(2, 3, 220))
    fiche.replace(fill_saisie((1, 1, -2), noms=NOMS[:3]))
    assert fiche.load().decisions == ()


def test_reading_a_cell(fiche: Fiche) -> None:
    fiche.replace(fill_saisie(*LIGNES, plus=(1, 2, 3, 4), bilans=(5, 6, 7, None)))
    ecrite = fiche.load().ecrite
    cases = {(1, 2): 318, (3, 0): None, (TOTAL_PLUS, 3): 4, (TOTAL_MOINS, 0): None}
    cases |= {(BILAN, 0): 5, (None, 1): 6, (BILAN, 3): None}
    for (donne, place), valeur in cases.items():
        assert read_case(ecrite, donne, place) == valeur


@pytest.mark.parametrize("etat", ["confirmee", "validee", "corrigee"])
def test_a_locked_sheet_is_changed_by_the_organiser_only_and_with_a_reason(
    fiche: Fiche, etat: str
) -> None:
    lock(fiche, etat)
    neuve = fill_saisie(LIGNES[0])
    for auteur, phrase in ((TABLE, VERROUILLEE.format("l’organisateur")), (CHEF, RAISON)):
        for geste in (
            lambda a=auteur: fiche.replace(neuve, a),
            lambda a=auteur: fiche.decide(Decision(1, 0, 5), auteur=a),
            lambda a=auteur: withdraw(fiche.db, fiche.adresse, 1, 0, fiche.load().empreinte, a),
        ):
            with pytest.raises(RefusError) as refus:
                geste()
            assert next(iter(refus.value.erreurs.values())).replace("\u00a0", " ") == phrase
    fiche.replace(neuve, RAISONNEE)
    assert fiche.load().cycle.etat == "corrigee"
    trace = fiche.db.execute("SELECT apres FROM journal ORDER BY id DESC").fetchone()
    assert json.loads(trace[0])["raison"] == "mal recopiée"


def test_an_endless_reason_is_refused(fiche: Fiche) -> None:
    lock(fiche)
    with pytest.raises(RefusError, match="200"):
        fiche.replace(fill_saisie(LIGNES[0]), replace(RAISONNEE, raison="a" * 201))


@pytest.mark.parametrize(("auteur", "etat"), [(TABLE, "en_cours"), (CHEF, "remise")])
def test_what_was_handed_in_and_changes(fiche: Fiche, auteur: Auteur, etat: str) -> None:
    lock(fiche, "remise")
    fiche.decide(Decision(1, 0, -100), auteur=auteur)
    assert fiche.load().cycle.etat == etat


def test_an_archived_evening_is_read_only(fiche: Fiche) -> None:
    archive_partie(fiche.db, fiche.load().soiree, True, "organisateur")
    for geste in (
        lambda: fiche.replace(fill_saisie(LIGNES[0]), RAISONNEE),
        lambda: fiche.decide(Decision(1, 0, 5), auteur=RAISONNEE),
    ):
        with pytest.raises(RefusError, match="archivée"):
            geste()


def test_what_is_not_a_sheet_on_paper_is_not_found(partie: Partie) -> None:
    for adresse in (partie.adresse, Adresse(partie.adresse.soiree_id, 9)):
        with pytest.raises(IntrouvableError):
            decide(partie.db, adresse, [Decision(1, 0, 5)], "", TABLE)
        with pytest.raises(IntrouvableError):
            replace_papier(partie.db, adresse, fill_saisie(*LIGNES), "", TABLE)


def test_the_names_of_a_sheet_are_changed_on_its_grid_only(fiche: Fiche) -> None:
    """Seats written anew would lose the start numbers and the sums at their foot."""
    with pytest.raises(IntrouvableError):
        rename_joueurs(fiche.db, fiche.adresse, NOMS[::-1], [], "organisateur")
    with pytest.raises(IntrouvableError):
        swap_sieges(fiche.db, fiche.adresse, 0, 1, "organisateur")
    papier = fiche.load().papier
    assert papier is not None
    assert papier.departs == (3, 3, 3, 3)


def test_an_unreadable_contract_and_an_annulled_row_come_back(db: Database, soiree: Soiree) -> None:
    arbitree = Donne(4, etat=Etat.ANNULEE, motif=Motif.ARBITRE)
    entrees = (
        Entree(Donne(4), ecrits=LIGNES[0], contrat_ecrit="Grde?"),
        Entree(arbitree, ecrits=(None,) * 4),
    )
    saisie = replace(fill_saisie(), entrees=entrees)
    un, deux = copy(db, soiree.id, saisie).load().ecrite.lignes
    assert un.contrat_inconnu == "Grde?"
    assert deux.annulee


def test_every_feuille_is_loaded_as_it_is_alone(partie: Partie) -> None:
    partie.record(Entree(Donne(0, etat=Etat.PASSEE)))
    soiree_id = partie.adresse.soiree_id
    copy(partie.db, soiree_id, fill_saisie(*LIGNES, position=1))
    double = copy(partie.db, soiree_id, fill_saisie(LIGNES[1], position=1))
    double.decide(Decision(1, 0, 5), Decision(BILAN, 1, 6))
    copy(partie.db, soiree_id, fill_saisie(profondeur=Profondeur.BILANS, bilans=(1, -1, 0, None)))
    toutes = load_feuilles(partie.db, soiree_id)
    lieux = [(f.position, f.numero_table, f.exemplaire) for f in toutes]
    assert lieux == [(1, 1, 1), (1, 3, 1), (1, 3, 2), (2, 3, 1)]
    for feuille in toutes:
        lieu = (feuille.numero_table, feuille.position, feuille.exemplaire)
        assert load_feuille(partie.db, soiree_id, *lieu) == feuille
    assert toutes[0].cycle == Cycle()


def test_twenty_sheets_take_no_more_queries_than_one(db: Database, soiree: Soiree) -> None:
    def count() -> int:
        demandes: list[str] = []
        db.conn.set_trace_callback(demandes.append)
        load_feuilles(db, soiree.id)
        db.conn.set_trace_callback(None)
        return len(demandes)

    copy(db, soiree.id, fill_saisie(*LIGNES, table=1))
    seule = count()
    for table in range(2, 21):
        copy(db, soiree.id, fill_saisie(*LIGNES, table=table))
    assert count() == seule <= 8
