"""A game paused, resumed, closed, reopened, and played again with the same people."""

import json
from datetime import date

import pytest

from scorekeeper.echange.lecture import LectureError
from scorekeeper.echange.lecture_soirees import read_soirees
from scorekeeper.echange.soirees import dump_soirees
from scorekeeper.regles.bareme import Contrat
from scorekeeper.regles.cycle import EtatFeuille
from scorekeeper.regles.donne import Donne, Etat
from scorekeeper.regles.feuille import Entree, Table
from scorekeeper.services.archives import collect_soirees, import_soirees
from scorekeeper.services.deroulement import (
    close_partie,
    pause_partie,
    reopen_partie,
    replay_partie,
    resume_partie,
)
from scorekeeper.services.donnes import Saisie, cancel_donne, record_donne, replace_donne
from scorekeeper.services.parties import archive_partie
from scorekeeper.services.refus import IntrouvableError, RefusError
from scorekeeper.services.sieges import rename_joueurs, swap_sieges
from scorekeeper.services.soirees import create_soiree
from scorekeeper.store.deroulement import find_moment, save_partie
from scorekeeper.store.feuilles import load_feuille
from scorekeeper.store.journal import list_histoire
from scorekeeper.store.papier import save_cycle
from scorekeeper.store.soirees import list_soirees, load_soiree
from scorekeeper.store.values import Cycle, EtatPartie

from .conftest import NOMS, start
from .papiers import copy, fill_saisie

GARDE = Entree(Donne(4, 0, Contrat.GARDE, 2, 98))
PASSE = Entree(Donne(4, etat=Etat.PASSEE))


def list_actions(partie):
    return [trace.action for trace in list_histoire(partie.db, partie.load().id)]


def test_a_pause_is_told_and_ends(partie):
    pause_partie(partie.db, partie.adresse, "table 1")
    assert partie.load().partie is EtatPartie.PAUSE
    assert find_moment(partie.db, partie.load().id, "pause") is not None
    resume_partie(partie.db, partie.adresse, "table 1")
    assert partie.load().partie is EtatPartie.OUVERTE
    assert list_actions(partie) == ["partie", "pause", "reprise"]


@pytest.mark.parametrize("entree", [GARDE, PASSE])
def test_recording_a_donne_ends_a_pause(partie, entree):
    pause_partie(partie.db, partie.adresse, "table 1")
    partie.record(entree)
    assert partie.load().partie is EtatPartie.OUVERTE
    assert list_actions(partie) == ["partie", "pause", "donne"]


def test_correcting_during_a_pause_leaves_it(partie):
    donne_id = partie.record(GARDE)
    pause_partie(partie.db, partie.adresse, "table 1")
    cancel_donne(partie.db, partie.adresse, donne_id, None, "table 1")
    assert partie.load().partie is EtatPartie.PAUSE


def test_closing_writes_the_standings_down(partie):
    partie.record(GARDE)
    close_partie(partie.db, partie.adresse, "table 1")
    assert partie.load().partie is EtatPartie.CLOSE
    trace = list_histoire(partie.db, partie.load().id)[-1]
    assert (trace.action, trace.acteur) == ("cloture", "table 1")
    apres = json.loads(trace.apres)
    assert apres["partie"] == "close"
    assert apres["classement"][0] == {
        "rang": 1,
        "nom": "Nord",
        "total": 198,
        "donnes": 1,
        "prises": 1,
        "reussies": 1,
    }
    assert [ligne["rang"] for ligne in apres["classement"]] == [1, 2, 2, 2]
    assert sum(ligne["total"] for ligne in apres["classement"]) == 0


def test_a_closed_game_takes_nothing_until_it_is_reopened(partie):
    donne_id = partie.record(GARDE)
    close_partie(partie.db, partie.adresse, "table 1")
    gestes = (
        lambda: partie.record(GARDE),
        lambda: replace_donne(
            partie.db, partie.adresse, donne_id, Saisie("autre", PASSE), None, "table 1"
        ),
        lambda: cancel_donne(partie.db, partie.adresse, donne_id, None, "table 1"),
    )
    for geste in gestes:
        with pytest.raises(RefusError, match="La partie est close\u00a0: rouvrez-la pour"):
            geste()
    assert len(partie.load().donnes) == 1
    reopen_partie(partie.db, partie.adresse, "table 1")
    assert partie.load().partie is EtatPartie.OUVERTE
    partie.record(GARDE)


def test_a_donne_sent_again_after_the_end_is_still_acknowledged(partie):
    donne_id = partie.record(GARDE)
    close_partie(partie.db, partie.adresse, "table 1")
    jeton = partie.load().donnes[0].jeton
    assert record_donne(partie.db, partie.adresse, Saisie(jeton, GARDE), "table 1") == donne_id


@pytest.mark.parametrize(
    ("geste", "avant"),
    [
        (pause_partie, pause_partie),
        (resume_partie, None),
        (close_partie, close_partie),
        (reopen_partie, None),
    ],
)
def test_doing_it_twice_writes_it_once(partie, geste, avant):
    if avant:
        avant(partie.db, partie.adresse, "table 1")
    deja = list_actions(partie)
    geste(partie.db, partie.adresse, "table 1")
    assert list_actions(partie) == deja


def test_reopening_leaves_a_pause_alone(partie):
    pause_partie(partie.db, partie.adresse, "table 1")
    reopen_partie(partie.db, partie.adresse, "table 1")
    assert partie.load().partie is EtatPartie.PAUSE


@pytest.mark.parametrize("geste", [pause_partie, resume_partie])
def test_a_closed_game_neither_pauses_nor_resumes(partie, geste):
    close_partie(partie.db, partie.adresse, "table 1")
    with pytest.raises(RefusError, match="La partie est close"):
        geste(partie.db, partie.adresse, "table 1")
    assert partie.load().partie is EtatPartie.CLOSE


@pytest.mark.parametrize("geste", [pause_partie, resume_partie, close_partie, reopen_partie])
def test_an_archived_game_stays_as_it_is(partie, geste):
    soiree = load_soiree(partie.db, partie.code)
    archive_partie(partie.db, soiree, True, "organisateur")
    with pytest.raises(RefusError, match="archivée"):
        geste(partie.db, partie.adresse, "organisateur")


@pytest.mark.parametrize("etat", [EtatFeuille.CONFIRMEE, EtatFeuille.VALIDEE])
@pytest.mark.parametrize(
    ("geste", "avant"),
    [
        (pause_partie, EtatPartie.OUVERTE),
        (close_partie, EtatPartie.OUVERTE),
        (resume_partie, EtatPartie.PAUSE),
        (reopen_partie, EtatPartie.CLOSE),
    ],
)
def test_a_locked_sheet_stays_as_it_is(partie, geste, avant, etat):
    save_partie(partie.db, partie.load().id, avant)
    save_cycle(partie.db, partie.load().id, Cycle(etat))
    with pytest.raises(RefusError, match="confirmée\u00a0: l’organisateur peut la rouvrir"):
        geste(partie.db, partie.adresse, "organisateur")
    assert partie.load().partie is avant


def test_nobody_of_a_closed_game_changes_name_or_seat(partie):
    close_partie(partie.db, partie.adresse, "table 1")
    noms = ["Ana", "Bo", "Cy", "Di"]
    gestes = (
        lambda: rename_joueurs(partie.db, partie.adresse, noms, [], "organisateur"),
        lambda: swap_sieges(partie.db, partie.adresse, 0, 1, "organisateur"),
    )
    for geste in gestes:
        with pytest.raises(RefusError, match="La partie est close\u00a0: rouvrez-la pour la"):
            geste()
    assert [siege.nom for siege in partie.load().sieges] == NOMS[:4]


def test_the_list_of_games_says_where_each_stands(partie):
    close_partie(partie.db, partie.adresse, "table 1")
    start(partie.db, Table(4, 4))
    assert {resume.partie for resume in list_soirees(partie.db)} == {
        EtatPartie.CLOSE,
        EtatPartie.OUVERTE,
    }


def test_the_same_people_play_again(db):
    partie = start(db, Table(5, 4, premier_donneur=1))
    mort = partie.load().build().suite.mort
    partie.record(Entree(Donne(4, 0, Contrat.GARDE, 2, 98, mort=mort)))
    soiree = load_soiree(db, partie.code)
    code = replay_partie(db, soiree, date(2026, 12, 7), "organisateur", "jeton-de-16-lett")
    assert code == "jeton-de-16-lett"
    assert replay_partie(db, soiree, date(2026, 12, 7), "organisateur", code) == code
    assert len(list_soirees(db)) == 2
    neuve = load_soiree(db, code)
    assert (neuve.titre, neuve.date) == ("Partie du 07/12/2026", date(2026, 12, 7))
    feuille = load_feuille(db, neuve.id)
    assert [siege.nom for siege in feuille.sieges] == NOMS[:5]
    assert feuille.table == Table(5, 4, premier_donneur=2)
    assert feuille.reports == (0,) * 5
    assert feuille.donnes == ()


def test_names_corrected_since_are_those_that_play_again(partie):
    noms = ["Nora", "Sud", "Est", "Ouest"]
    rename_joueurs(partie.db, partie.adresse, noms, [], "organisateur")
    soiree = load_soiree(partie.db, partie.code)
    code = replay_partie(partie.db, soiree, date(2026, 12, 7), "organisateur")
    feuille = load_feuille(partie.db, load_soiree(partie.db, code).id)
    assert [siege.nom for siege in feuille.sieges] == noms


@pytest.mark.parametrize("geste", [pause_partie, resume_partie, close_partie, reopen_partie])
def test_a_sheet_on_paper_neither_pauses_nor_ends(partie, geste):
    fiche = copy(partie.db, partie.adresse.soiree_id, fill_saisie((-106, -106, 318, -106)))
    with pytest.raises(IntrouvableError):
        geste(partie.db, fiche.adresse, "table 1")


def test_an_evening_of_paper_is_not_played_again(db):
    code = create_soiree(db, "", date(2026, 11, 30), "organisateur")
    with pytest.raises(IntrouvableError):
        replay_partie(db, load_soiree(db, code), date(2026, 12, 7), "organisateur")


@pytest.mark.parametrize("geste", [pause_partie, close_partie])
def test_where_it_stands_goes_through_a_file_and_back(partie, geste):
    geste(partie.db, partie.adresse, "table 1")
    [exportee] = read_soirees(dump_soirees(collect_soirees(partie.db)).encode())
    [importee] = import_soirees(partie.db, {"": exportee}, "organisateur", copie=True)
    copiee = load_feuille(partie.db, load_soiree(partie.db, importee.code).id)
    assert copiee.partie is partie.load().partie is not EtatPartie.OUVERTE


def test_a_game_that_goes_on_says_nothing_of_it_in_a_file(partie):
    assert '"partie"' not in dump_soirees(collect_soirees(partie.db))


@pytest.mark.parametrize("valeur", ["finie", "", 3])
def test_a_file_that_says_something_else_is_refused(partie, valeur):
    close_partie(partie.db, partie.adresse, "table 1")
    fichier = json.loads(dump_soirees(collect_soirees(partie.db)))
    fichier["soirees"][0]["feuilles"][0]["partie"] = valeur
    with pytest.raises(LectureError, match="ouverte, pause, close"):
        read_soirees(json.dumps(fichier).encode())


def test_a_file_does_not_close_a_sheet_on_paper(partie):
    copy(partie.db, partie.adresse.soiree_id, fill_saisie((-106, -106, 318, -106)))
    fichier = json.loads(dump_soirees(collect_soirees(partie.db)))
    [papier] = [f for f in fichier["soirees"][0]["feuilles"] if "papier" in f]
    papier["partie"] = "close"
    with pytest.raises(LectureError, match="feuille sur papier"):
        read_soirees(json.dumps(fichier).encode())
