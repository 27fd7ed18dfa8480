"""An exclusion cancelled once somebody else sits there: nobody is left without a seat unsaid."""

from dataclasses import replace

import pytest
from sqlite_utils import Database

from scorekeeper.echange.inscription_lue import InscriptionLue
from scorekeeper.services.tournoi.inscriptions import add_inscription
from scorekeeper.services.tournoi.positions import cancel_position
from scorekeeper.services.tournoi.presences import come_back, leave, open_place, substitute
from scorekeeper.store.tournoi.inscriptions import update_inscription
from scorekeeper.store.tournoi.values import Inscription

from .arbitrages import Soiree, start_arbitrage
from .clubs import ORGANISATEUR

JEAN = InscriptionLue("DUPONT", "Jean")
INSECABLES = str.maketrans({"\u00a0": " ", "\u202f": " "})


@pytest.fixture
def soiree(db: Database) -> Soiree:
    return start_arbitrage(db)


def exclude(soiree: Soiree, qui: int) -> int:
    reponses = {"decision": "exclusion"}
    return soiree.judge("ethique", reponses, fautifs=(qui,), exclure=True)


def find(soiree: Soiree, id_: int) -> Inscription:
    return next(i for i in soiree.club.load().inscriptions if i.id == id_)


def say_restes(soiree: Soiree, contraire: int) -> dict[int, str]:
    dits = soiree.read(contraire).dits
    assert dits
    return {id_: phrase.translate(INSECABLES) for id_, phrase in dits.restes.items()}


def open_next(soiree: Soiree) -> set[str]:
    """Play the position, open the next one and return who sits there."""
    soiree.club.play()
    soiree.club.close(confirme=True)
    position = soiree.club.open(graine=3)
    feuilles = soiree.club.load().list_feuilles(position)
    return {siege.nom for feuille in feuilles for siege in feuille.premiers}


def test_who_is_readmitted_has_their_seat_again(soiree: Soiree) -> None:
    nord = soiree.gens[0]
    avant = find(soiree, nord)
    contraire = soiree.cancel(exclude(soiree, nord))
    assert find(soiree, nord) == avant
    assert say_restes(soiree, contraire) == {}
    assert len(open_next(soiree)) == 12


def test_who_is_readmitted_where_somebody_sits_stays_out_and_it_is_said(soiree: Soiree) -> None:
    nord = soiree.gens[0]
    id_ = exclude(soiree, nord)
    venu = substitute(soiree.db, soiree.id, nord, JEAN, ORGANISATEUR)
    contraire = soiree.cancel(id_)
    assert say_restes(soiree, contraire) == {
        nord: "DUPONT Jean tient maintenant sa place, et aucune n’est libre : quand il y en"
        " aura une, « Rejoue », sur sa fiche, la lui donnera"
    }
    assert find(soiree, nord).sortie == 1
    deroule = soiree.club.load()
    presents = deroule.list_presents(2)
    assert len(presents) == len({inscrit.numero for inscrit in presents}) == 12
    assert open_next(soiree) == {inscrit.nom_complet for inscrit in presents}
    # as the sentence says: the seat is theirs once it is left
    leave(soiree.db, soiree.id, venu, ORGANISATEUR)
    come_back(soiree.db, soiree.id, nord, ORGANISATEUR)
    assert find(soiree, nord).plays(3)


def test_who_is_readmitted_where_somebody_sits_takes_a_free_seat(soiree: Soiree) -> None:
    nord, sud = soiree.gens[:2]
    id_ = exclude(soiree, nord)
    substitute(soiree.db, soiree.id, nord, JEAN, ORGANISATEUR)
    leave(soiree.db, soiree.id, sud, ORGANISATEUR)
    contraire = soiree.cancel(id_)
    assert say_restes(soiree, contraire) == {}
    revenu = find(soiree, nord)
    assert (revenu.numero, revenu.sortie) == (find(soiree, sud).numero, None)
    assert revenu.nom_complet in open_next(soiree)


def test_who_is_readmitted_has_no_part_in_a_team_made_up_since(soiree: Soiree) -> None:
    for place in (0, 1):
        membre = replace(find(soiree, soiree.gens[place]), equipe="Rouges")
        update_inscription(soiree.db, membre)
    nord = soiree.gens[0]
    id_ = exclude(soiree, nord)
    add_inscription(
        soiree.db, soiree.id, InscriptionLue("DUPONT", "Jean", equipe="Rouges"), ORGANISATEUR
    )
    (phrase,) = say_restes(soiree, soiree.cancel(id_)).values()
    assert phrase.startswith("son équipe s’est complétée depuis")
    assert find(soiree, nord).sortie == 1


PARTI = (
    "son départ, après la position {}, ne vient pas de cette décision ; « Rejoue », sur sa fiche,"
    " lui redonne une place"
)


def test_who_came_back_and_left_again_stays_out(soiree: Soiree) -> None:
    nord = soiree.gens[0]
    id_ = exclude(soiree, nord)
    come_back(soiree.db, soiree.id, nord, ORGANISATEUR)
    leave(soiree.db, soiree.id, nord, ORGANISATEUR)
    contraire = soiree.cancel(id_)
    assert find(soiree, nord).sortie == 1
    assert say_restes(soiree, contraire) == {nord: PARTI.format(1)}
    assert len(open_next(soiree)) == 11
    come_back(soiree.db, soiree.id, nord, ORGANISATEUR)
    assert find(soiree, nord).plays(3)


def test_who_left_before_being_excluded_stays_out(soiree: Soiree) -> None:
    nord = soiree.gens[0]
    leave(soiree.db, soiree.id, nord, ORGANISATEUR)
    open_next(soiree)
    contraire = soiree.cancel(exclude(soiree, nord))
    assert find(soiree, nord).sortie == 1
    assert say_restes(soiree, contraire) == {nord: PARTI.format(1)}


def test_who_left_before_a_position_taken_back_does_not_play_it_anew(soiree: Soiree) -> None:
    nord = soiree.gens[0]
    open_next(soiree)
    leave(soiree.db, soiree.id, nord, ORGANISATEUR)
    id_ = exclude(soiree, nord)
    cancel_position(soiree.db, soiree.id, ORGANISATEUR)
    soiree.cancel(id_)
    assert not find(soiree, nord).plays(2)


def test_who_came_back_already_plays_on_as_they_do(soiree: Soiree) -> None:
    nord = soiree.gens[0]
    leave(soiree.db, soiree.id, nord, ORGANISATEUR)
    open_next(soiree)
    id_ = exclude(soiree, nord)
    come_back(soiree.db, soiree.id, nord, ORGANISATEUR)
    avant = find(soiree, nord)
    assert say_restes(soiree, soiree.cancel(id_)) == {}
    assert find(soiree, nord) == avant


def test_a_later_exclusion_keeps_what_it_found_of_who_had_come_back(soiree: Soiree) -> None:
    nord = soiree.gens[0]
    une = exclude(soiree, nord)
    come_back(soiree.db, soiree.id, nord, ORGANISATEUR)
    leave(soiree.db, soiree.id, nord, ORGANISATEUR)
    autre = exclude(soiree, nord)
    assert say_restes(soiree, soiree.cancel(une)) == {}
    assert say_restes(soiree, soiree.cancel(autre)) == {nord: PARTI.format(1)}
    assert find(soiree, nord).sortie == 1


@pytest.mark.parametrize("ordre", [(0, 1), (1, 0)])
def test_who_is_excluded_twice_comes_back_once_both_are_cancelled(
    soiree: Soiree, ordre: tuple[int, int]
) -> None:
    nord = soiree.gens[0]
    exclusions = [exclude(soiree, nord), exclude(soiree, nord)]
    for rang, sortie in zip(ordre, (1, None), strict=True):
        assert say_restes(soiree, soiree.cancel(exclusions[rang])) == {}
        assert find(soiree, nord).sortie == sortie


def test_who_waited_and_is_given_a_seat_has_come_back(soiree: Soiree) -> None:
    venu = add_inscription(soiree.db, soiree.id, JEAN, ORGANISATEUR)
    assert find(soiree, venu).numero is None
    reponses = {"decision": "exclusion"}
    id_ = soiree.judge("ethique", reponses, fautifs=(venu,), exclure=True, numero_table=None)
    open_place(soiree.db, soiree.id, venu, ORGANISATEUR)
    assert len(open_next(soiree)) == 13
    leave(soiree.db, soiree.id, venu, ORGANISATEUR)
    assert say_restes(soiree, soiree.cancel(id_)) == {venu: PARTI.format(2)}
    assert find(soiree, venu).sortie == 2
