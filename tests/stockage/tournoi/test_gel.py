"""A ranking made final, now or later, taken back with a reason; and the prizes declared."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.db import writing
from scorekeeper.services.adresse import Adresse, Auteur
from scorekeeper.services.controle_base import check_base
from scorekeeper.services.donnes import cancel_donne
from scorekeeper.services.refus import IntrouvableError, RefusError
from scorekeeper.services.tournoi.ajustements import add_ajustement
from scorekeeper.services.tournoi.gel import freeze, save_primes, unfreeze
from scorekeeper.services.tournoi.plan import load_deroule
from scorekeeper.services.tournoi.positions import open_position, reopen_position
from scorekeeper.services.tournoi.resultats import build_classement
from scorekeeper.store.soirees import update_soiree
from scorekeeper.store.tournoi.values import Formule

from .club import CHEF, Club, start_club
from .jeu import play_position

PRESSE = Auteur("organisateur", organise=True, raison="Une feuille était fausse")


@pytest.fixture
def club(club: Club) -> Club:
    """A club night of two positions, both played."""
    jouee = start_club(club.db, Formule("libre", 2, 2), "Deux positions")
    jouee.fill(12)
    jouee.draw()
    play_position(jouee)
    play_position(jouee)
    return jouee


def load_gel(club: Club) -> dict[str, object]:
    ligne = club.db.execute(
        "SELECT apres FROM journal WHERE soiree_id = ? AND action = 'gel' ORDER BY id DESC",
        [club.soiree_id],
    ).fetchone()
    apres: dict[str, object] = json.loads(ligne[0])
    return apres


def test_it_works(club: Club) -> None:
    freeze(club.db, club.soiree_id, CHEF)
    tournoi = club.tournoi
    assert tournoi.fige_a is not None
    assert tournoi.fige_a <= datetime.now(UTC)
    assert tournoi.provisoire_jusqua is None
    gel = load_gel(club)
    rangs = gel["classement"]
    assert isinstance(rangs, list)
    assert gel["apres"] == 2
    assert len(rangs) == 12
    assert rangs[0]["rang"] == 1
    assert sum(rang["total"] for rang in rangs) == 0
    assert {rang["nom"] for rang in rangs} == {i.nom_complet for i in club.inscrits}


def test_nothing_changes_once_it_is_final(club: Club) -> None:
    freeze(club.db, club.soiree_id, CHEF)
    feuille = club.feuilles[0]
    ou = Adresse(club.soiree_id, feuille.numero_table, feuille.position)
    for geste in (
        lambda: cancel_donne(club.db, ou, feuille.donnes[0].id, feuille.donnes[0].modif, "Zoé"),
        lambda: open_position(club.db, club.soiree_id, CHEF, confirme=True),
        lambda: reopen_position(club.db, club.soiree_id, PRESSE),
        lambda: freeze(club.db, club.soiree_id, CHEF),
    ):
        with pytest.raises(RefusError, match="définitif"):
            geste()


def test_it_may_wait_for_an_hour(club: Club) -> None:
    bientot = datetime.now(UTC) + timedelta(minutes=30)
    freeze(club.db, club.soiree_id, CHEF, bientot)
    assert club.tournoi.provisoire_jusqua == bientot.replace(microsecond=0)
    assert club.tournoi.fige_a == club.tournoi.provisoire_jusqua
    # until then everything may still be put right, and the hour changed
    reopen_position(club.db, club.soiree_id, PRESSE)
    tard = bientot + timedelta(hours=1)
    freeze(club.db, club.soiree_id, CHEF, tard, confirme=True)
    assert club.tournoi.fige_a == tard.replace(microsecond=0)


def announce(club: Club) -> None:
    """Announce an hour, note a penalty, and let that hour come."""
    bientot = datetime.now(UTC) + timedelta(hours=1)
    freeze(club.db, club.soiree_id, CHEF, bientot)
    add_ajustement(club.db, club.soiree_id, club.inscrits[0].id, 1, -100, "Motif", CHEF)
    wait_for_hour(club)


def wait_for_hour(club: Club) -> None:
    """Put everything done so far two hours back, and the hour announced too."""
    with writing(club.db):
        club.db.execute("DROP TRIGGER journal_sans_retouche")
        for colonne, table in (("moment", "journal"), ("fige_a", "tournois")):
            club.db.execute(
                f"UPDATE {table} SET {colonne} ="
                f" strftime('%Y-%m-%dT%H:%M:%S+00:00', {colonne}, '-2 hours')"
                " WHERE soiree_id = ?",
                [club.soiree_id],
            )


def read_totaux(club: Club) -> dict[str, int]:
    """Return the ranking as it is now."""
    deroule = load_deroule(club.db, club.soiree)
    assert deroule
    noms = {inscrit.id: inscrit.nom_complet for inscrit in deroule.inscriptions}
    return {noms[r.resultat.cle]: r.resultat.total for r in build_classement(deroule)}


def read_gel(club: Club) -> dict[str, int]:
    """Return the ranking that the journal has."""
    classement = load_gel(club)["classement"]
    assert isinstance(classement, list)
    return {rang["nom"]: rang["total"] for rang in classement}


def take_back(club: Club) -> None:
    unfreeze(club.db, club.soiree_id, PRESSE)


def declare(club: Club) -> None:
    save_primes(club.db, club.soiree_id, ("general:1",), CHEF)


@pytest.mark.parametrize(("geste", "action"), [(take_back, "degel"), (declare, "prix")])
def test_the_ranking_of_the_announced_hour_is_kept(
    club: Club, geste: Callable[[Club], None], action: str
) -> None:
    announce(club)
    assert read_gel(club) != read_totaux(club)
    geste(club)
    assert club.actions[-2:] == ["gel", action]
    assert read_gel(club) == read_totaux(club)
    assert load_gel(club)["apres"] == 2


def test_it_is_compared_once_it_is_kept(club: Club) -> None:
    announce(club)
    [avant] = [c for c in check_base(club.db) if c.soiree.id == club.soiree_id and c.sorte == "gel"]
    assert avant.reserve
    declare(club)
    [apres] = [c for c in check_base(club.db) if c.soiree.id == club.soiree_id and c.sorte == "gel"]
    assert (apres.reserve, apres.ecarts) == ("", ())


def test_it_is_written_once_and_not_at_all_when_nothing_changed(club: Club) -> None:
    freeze(club.db, club.soiree_id, CHEF, datetime.now(UTC) + timedelta(hours=1))
    declare(club)
    assert club.actions.count("gel") == 1
    wait_for_hour(club)
    save_primes(club.db, club.soiree_id, ("feminine",), CHEF)
    take_back(club)
    assert club.actions.count("gel") == 1


def test_an_hour_that_is_past_is_refused(club: Club) -> None:
    with pytest.raises(RefusError) as refus:
        freeze(club.db, club.soiree_id, CHEF, datetime.now(UTC) - timedelta(seconds=1))
    assert [*refus.value.erreurs] == ["heure"]
    assert club.tournoi.fige_a is None


def test_an_open_position_must_be_confirmed(club: Club) -> None:
    reopen_position(club.db, club.soiree_id, PRESSE)
    with pytest.raises(RefusError) as refus:
        freeze(club.db, club.soiree_id, CHEF)
    phrase = "La position 2 n’est pas fermée : elle ne compterait pas."
    assert refus.value.erreurs["confirme"] == phrase.replace(" :", "\u00a0:")
    freeze(club.db, club.soiree_id, CHEF, confirme=True)
    assert load_gel(club)["apres"] == 1


def test_positions_to_be_played_must_be_confirmed(club: Club) -> None:
    longue = start_club(club.db, titre="Cinq positions")
    longue.fill(12)
    longue.draw()
    play_position(longue)
    with pytest.raises(RefusError, match="4\u00a0positions"):
        freeze(longue.db, longue.soiree_id, CHEF)


def test_nothing_is_frozen_before_the_first_position_is_closed(club: Club) -> None:
    vide = start_club(club.db, titre="Vide")
    with pytest.raises(RefusError, match="pas encore de classement"):
        freeze(vide.db, vide.soiree_id, CHEF, confirme=True)


def test_it_is_taken_back_with_a_reason(club: Club) -> None:
    freeze(club.db, club.soiree_id, CHEF)
    with pytest.raises(RefusError) as refus:
        unfreeze(club.db, club.soiree_id, CHEF)
    assert [*refus.value.erreurs] == ["raison"]
    assert club.tournoi.fige_a is not None
    unfreeze(club.db, club.soiree_id, PRESSE)
    assert club.tournoi.fige_a is None
    assert club.actions[-1] == "degel"
    freeze(club.db, club.soiree_id, CHEF)


def test_an_hour_to_come_is_taken_back_without_one(club: Club) -> None:
    freeze(club.db, club.soiree_id, CHEF, datetime.now(UTC) + timedelta(hours=1))
    unfreeze(club.db, club.soiree_id, CHEF)
    assert club.tournoi.provisoire_jusqua is None
    assert club.tournoi.fige_a is None


def test_what_is_not_frozen_is_left_alone(club: Club) -> None:
    avant = club.actions
    unfreeze(club.db, club.soiree_id, CHEF)
    assert club.actions == avant


def test_the_archive_refuses_everything(club: Club) -> None:
    with writing(club.db):
        update_soiree(club.db, club.soiree_id, club.soiree.titre, True)
    for geste in (
        lambda: freeze(club.db, club.soiree_id, CHEF),
        lambda: unfreeze(club.db, club.soiree_id, PRESSE),
        lambda: save_primes(club.db, club.soiree_id, ("general:1",), CHEF),
    ):
        with pytest.raises(RefusError, match="archivée"):
            geste()


def test_an_evening_that_is_no_club_night_is_not_found(club: Club) -> None:
    for geste in (
        lambda: freeze(club.db, 999, CHEF),
        lambda: unfreeze(club.db, 999, CHEF),
        lambda: save_primes(club.db, 999, (), CHEF),
    ):
        with pytest.raises(IntrouvableError):
            geste()


def test_prizes_are_declared_even_once_it_is_final(club: Club) -> None:
    freeze(club.db, club.soiree_id, CHEF)
    save_primes(club.db, club.soiree_id, ("general:1", "feminine"), CHEF)
    assert club.tournoi.primes == ("general:1", "feminine")
    avant = club.actions
    save_primes(club.db, club.soiree_id, ("general:1", "feminine"), CHEF)
    assert club.actions == avant
