"""A ruling and the ledger: warnings, penalties, repeats, who is charged, what is refused."""

from datetime import UTC, date, datetime

import pytest
from sqlite_utils import Database

from scorekeeper.services.arbitrage.application import apply_arbitrage, cancel_arbitrage
from scorekeeper.services.arbitrage.demande import Demande
from scorekeeper.services.parties import archive_partie
from scorekeeper.services.refus import IntrouvableError
from scorekeeper.services.tournoi.ajustements import cancel_ajustement
from scorekeeper.store import soirees
from scorekeeper.store.arbitrages import list_arbitrages
from scorekeeper.store.journal import list_histoire
from scorekeeper.store.tournoi.ajustements import list_ajustements
from scorekeeper.store.tournoi.tournois import save_tournoi
from scorekeeper.store.tournoi.values import Tournoi

from .arbitrages import (
    ARBITRE,
    CA,
    CLUB,
    MINEURE,
    RENONCE,
    TABLE,
    Soiree,
    change,
    refuse,
    start_arbitrage,
)
from .clubs import CINQ, ORGANISATEUR, Club


@pytest.fixture
def soiree(db: Database) -> Soiree:
    return start_arbitrage(db)


def test_a_warning_is_an_entry_of_no_points_and_a_row_of_the_journal(soiree: Soiree) -> None:
    nord = soiree.gens[0]
    id_ = soiree.judge("carte_exposee", MINEURE, fautifs=(nord,), note="À la donne 2", jeton="un")
    (entree,) = list_ajustements(soiree.db, soiree.id)
    assert (entree.inscription_id, entree.points, entree.position) == (nord, 0, 1)
    assert entree.motif == "Avertissement : Carte exposée"
    assert (entree.acteur, entree.arbitrage_id) == ("arbitre MARTIN", id_)
    faite = soiree.read(id_)
    assert (faite.acteur, faite.note, faite.numero_table) == ("arbitre MARTIN", "À la donne 2", 1)
    assert faite.reponses == MINEURE
    assert [t.action for t in list_histoire(soiree.db, soiree.club.sheet(1).id)][-1] == "arbitrage"


def test_the_same_form_sent_twice_is_one_decision(soiree: Soiree) -> None:
    envoi = {"fautifs": (soiree.gens[0],), "jeton": "un"}
    premier = soiree.judge("carte_exposee", MINEURE, **envoi)
    assert soiree.judge("carte_exposee", MINEURE, **envoi) == premier
    assert soiree.livre == [(soiree.gens[0], 0)]


def test_a_repeat_costs_points_until_it_is_cancelled(soiree: Soiree) -> None:
    soiree.record()
    nord, sud = soiree.gens[:2]
    avant, rangs = soiree.totaux, soiree.rangs
    premier = soiree.judge("carte_exposee", MINEURE, fautifs=(nord,))
    assert (soiree.totaux, soiree.rangs) == (avant, rangs)
    encore = soiree.judge("carte_exposee", MINEURE, fautifs=(nord, sud))
    assert soiree.livre == [(nord, 0), (sud, 0), (nord, -100)]
    assert soiree.totaux == avant | {nord: avant[nord] - 100}
    assert soiree.cancel(encore) > encore
    assert (soiree.totaux, soiree.rangs) == (avant, rangs)
    soiree.cancel(premier)
    # nothing is left of either: the next one is a first one
    soiree.judge("carte_exposee", MINEURE, fautifs=(nord,))
    assert soiree.livre[-1] == (nord, 0)
    assert soiree.totaux == avant


def test_who_is_excluded_plays_no_later_position_until_it_is_cancelled(soiree: Soiree) -> None:
    nord = soiree.gens[0]
    reponses = {"decision": "exclusion"}
    dit = refuse(lambda: soiree.judge("ethique", reponses, fautifs=(nord,)))
    assert dit == {"exclure": "Confirmez l’exclusion : elle vaut pour les positions suivantes."}
    assert set(refuse(lambda: soiree.judge("ethique", reponses, exclure=True))) == {"fautifs"}
    id_ = soiree.judge("ethique", reponses, fautifs=(nord,), exclure=True)
    qui = {inscrit.id: inscrit.sortie for inscrit in soiree.club.load().inscriptions}
    assert [id_ for id_, sortie in qui.items() if sortie == 1] == [nord]
    soiree.cancel(id_)
    assert {inscrit.sortie for inscrit in soiree.club.load().inscriptions} == {None}


def test_nobody_pays_for_a_wrong_sheet_unless_it_is_said(soiree: Soiree) -> None:
    id_ = soiree.judge("feuille_total")
    assert soiree.livre == []
    assert soiree.read(id_).numero_table == 1


def test_the_code_de_club_warns_the_whole_table_then_asks_who_pays(soiree: Soiree) -> None:
    change(soiree, code=CLUB)
    soiree.judge("feuille_total")
    assert soiree.livre == [(qui, 0) for qui in soiree.gens]
    soiree.judge("feuille_total", payeurs=(soiree.gens[1],))
    assert soiree.livre[4:] == [(soiree.gens[1], -100)]


def test_what_the_code_leaves_open_is_given_by_the_arbitre(soiree: Soiree) -> None:
    nord, sud = soiree.gens[:2]
    soiree.judge("misere", fautifs=(nord, sud), libre=0)
    soiree.judge("misere", fautifs=(nord,), libre=50)
    soiree.judge("misere")
    assert soiree.livre == [(nord, 0), (sud, 0), (nord, -50)]


def test_a_penalty_may_be_left_out_given_or_changed(soiree: Soiree) -> None:
    nord, reponses = soiree.gens[0], RENONCE | {"resultat": "chute"}
    soiree.judge("renonce", reponses, fautifs=(nord,))
    assert soiree.livre == []
    rang = 2
    soiree.judge("renonce", reponses, fautifs=(nord,), retenus=frozenset({rang}))
    soiree.judge(
        "renonce", reponses, fautifs=(nord,), retenus=frozenset({rang}), montants={rang: 40}
    )
    assert soiree.livre == [(nord, -100), (nord, -40)]


REFUS = {
    "nobody is named": ({"fautifs": ()}, "fautifs", "Dites qui est en faute."),
    "somebody else": (
        {"fautifs": (999,)},
        "fautifs",
        "Cette personne n’est pas inscrite à cette soirée.",
    ),
    "no points": ({"montants": {0: 0}}, "montant-0", "Dites combien de points."),
    "too many points": (
        {"montants": {0: 10000}},
        "montant-0",
        "Une pénalité va de 1 à 9\u202f999 points.",
    ),
    "no such table": ({"numero_table": 9}, "table", "Cette table ne joue pas à cette position."),
    "no such position": (
        {"position": 2},
        "table",
        "La position va de 1 à 1, la dernière lancée.",
    ),
    "the other code": ({"code": CLUB}, "", "Ce soir, le code choisi est le CA 2012."),
    "a long note": ({"note": "x" * 201}, "note", "Cette note dépasse 200 lettres."),
    "a long token": ({"jeton": "x" * 65}, "", "Ce formulaire a déjà servi : recommencez."),
}


@pytest.mark.parametrize(("faits", "champ", "phrase"), REFUS.values(), ids=REFUS)
def test_what_is_missing_is_said_beside_its_field(
    soiree: Soiree, faits: dict[str, object], champ: str, phrase: str
) -> None:
    valeurs: dict[str, object] = {
        "code": CA,
        "position": 1,
        "numero_table": 1,
        "fautifs": (soiree.gens[0],),
    }
    demande = Demande("tabac", reponses={}, **valeurs | faits)  # type: ignore[arg-type]
    dit = refuse(lambda: apply_arbitrage(soiree.db, soiree.id, demande, ARBITRE))
    assert dit == {champ: phrase}
    assert (soiree.livre, list_arbitrages(soiree.db, soiree.id)) == ([], [])


def test_the_form_of_another_evening_is_refused(soiree: Soiree) -> None:
    soiree.judge("misere", jeton="un")
    autre = Soiree(Club(soiree.db, start_autre(soiree.db)))
    demande = Demande("misere", CA, {}, 1, jeton="un")
    dit = refuse(lambda: apply_arbitrage(autre.db, autre.id, demande, ARBITRE))
    assert dit == {"": "Ce formulaire a déjà servi : recommencez."}


def start_autre(db: Database) -> int:
    id_ = soirees.insert_soiree(db, "autre-soiree----", "Autre", date(2026, 12, 7), "fft")
    save_tournoi(db, Tournoi(id_, CINQ))
    return id_


def test_only_an_arbitre_applies_or_cancels(soiree: Soiree) -> None:
    id_ = soiree.judge("feuille_total", payeurs=(soiree.gens[0],))
    demande = Demande("feuille_total", CA, {}, 1, 1)
    dit = {"": "Seul un arbitre, ou l’organisateur, applique une décision."}
    assert refuse(lambda: apply_arbitrage(soiree.db, soiree.id, demande, TABLE)) == dit
    assert refuse(lambda: cancel_arbitrage(soiree.db, soiree.id, id_, TABLE)) == dit
    assert soiree.livre == [(soiree.gens[0], -100)]


def test_a_frozen_ranking_or_an_archived_evening_takes_no_ruling(soiree: Soiree) -> None:
    id_ = soiree.judge("feuille_total", payeurs=(soiree.gens[0],))
    change(soiree, fige_a=datetime(2001, 1, 1, tzinfo=UTC))
    for faire in (lambda: soiree.judge("feuille_total"), lambda: soiree.cancel(id_)):
        assert "définitif" in refuse(faire)[""]
    archive_partie(soiree.db, soiree.club.load().soiree, True, "organisateur")
    for faire in (lambda: soiree.judge("feuille_total"), lambda: soiree.cancel(id_)):
        assert "archivée" in refuse(faire)[""]
    assert soiree.livre == [(soiree.gens[0], -100)]


def test_cancelled_twice_is_cancelled_once(soiree: Soiree) -> None:
    id_ = soiree.judge("tabac", fautifs=(soiree.gens[0],))
    contraire = soiree.cancel(id_)
    assert soiree.cancel(id_) == contraire
    assert soiree.livre == [(soiree.gens[0], -100), (soiree.gens[0], 100)]
    dit = refuse(lambda: soiree.cancel(contraire))
    assert dit == {"": "Une annulation ne s’annule pas : jugez de nouveau."}
    with pytest.raises(IntrouvableError):
        soiree.cancel(999)


def test_an_entry_already_taken_back_in_the_ledger_is_not_taken_back_again(
    soiree: Soiree,
) -> None:
    id_ = soiree.judge("tabac", fautifs=(soiree.gens[0],))
    (entree,) = list_ajustements(soiree.db, soiree.id)
    cancel_ajustement(soiree.db, soiree.id, entree.id, ORGANISATEUR)
    soiree.cancel(id_)
    assert [points for _qui, points in soiree.livre] == [-100, 100]


@pytest.mark.parametrize("premier", [0, 1])
def test_two_exclusions_of_one_person_are_cancelled_in_any_order(
    soiree: Soiree, premier: int
) -> None:
    nord = soiree.gens[0]
    envoi: dict[str, object] = {"fautifs": (nord,), "exclure": True}
    ids = [soiree.judge("ethique", {"decision": "exclusion"}, **envoi) for _fois in range(2)]

    def read() -> int | None:
        return next(i.sortie for i in soiree.club.load().inscriptions if i.id == nord)

    soiree.cancel(ids[premier])
    assert read() == 1
    soiree.cancel(ids[1 - premier])
    assert read() is None


def test_who_is_excluded_late_keeps_the_seat_of_the_position_being_played(soiree: Soiree) -> None:
    nord = soiree.gens[0]
    soiree.club.play()
    soiree.club.close(confirme=True)
    soiree.club.open()
    soiree.judge("ethique", {"decision": "exclusion"}, fautifs=(nord,), exclure=True)
    assert {i.sortie for i in soiree.club.load().inscriptions if i.id == nord} == {2}


def test_what_was_ruled_meanwhile_is_read_before_a_repeat_is_applied(soiree: Soiree) -> None:
    envoi: dict[str, object] = {"fautifs": (soiree.gens[0],)}
    soiree.judge("carte_exposee", MINEURE, recidivistes=(), **envoi)
    dit = refuse(lambda: soiree.judge("carte_exposee", MINEURE, recidivistes=(), **envoi))
    assert dit == {"": "Une autre décision vient de changer celle-ci : relisez-la."}
    soiree.judge("carte_exposee", MINEURE, recidivistes=(soiree.gens[0],), **envoi)
    assert [points for _qui, points in soiree.livre] == [0, -100]
