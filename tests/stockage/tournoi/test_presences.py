"""Leaving, coming back, waiting for a seat, taking somebody's."""

from dataclasses import replace
from itertools import combinations

import pytest

from scorekeeper.echange.inscription_lue import InscriptionLue
from scorekeeper.services.refus import RefusError
from scorekeeper.services.tournoi.plan import (
    build_plan,
    list_placements,
    list_repetitions_plan,
    load_deroule,
)
from scorekeeper.services.tournoi.presences import (
    come_back,
    leave,
    open_place,
    seat_waiting,
    substitute,
)
from scorekeeper.services.tournoi.tirage import draw_places
from scorekeeper.services.tournoi.tournois import Reglages, change_reglages
from scorekeeper.store.liens import list_liens
from scorekeeper.store.tournoi.inscriptions import update_inscription
from scorekeeper.store.tournoi.tournois import save_tournoi
from scorekeeper.store.tournoi.values import Finale, Formule, Mode

from .club import CHEF, JOUR, Club, start_club
from .jeu import play_position

JEAN = InscriptionLue("DUPONT", "Jean")


@pytest.fixture
def lance(club: Club) -> Club:
    """Eight people at two tables, the first position under way."""
    club.fill(8)
    club.draw()
    club.open()
    return club


def go(club: Club, nom: str) -> None:
    leave(club.db, club.soiree_id, club.find(nom).id, CHEF)


def replace_by(club: Club, nom: str, fiche: InscriptionLue = JEAN) -> int:
    return substitute(club.db, club.soiree_id, club.find(nom).id, fiche, CHEF)


def test_it_works(lance: Club) -> None:
    go(lance, "JOUEUR01")
    parti = lance.find("JOUEUR01")
    assert parti.sortie == 1
    assert parti.plays(1)
    assert not parti.plays(2)
    go(lance, "JOUEUR01")
    assert lance.actions.count("depart") == 1
    lance.add("TARD")
    assert (lance.find("TARD").numero, lance.find("TARD").arrivee) == (parti.numero, 2)


def test_who_has_not_played_does_not_leave(club: Club) -> None:
    club.fill(8)
    club.draw()
    with pytest.raises(RefusError, match="rayer"):
        go(club, "JOUEUR01")
    assert club.find("JOUEUR01").sortie is None


def test_somebody_comes_back(lance: Club) -> None:
    go(lance, "JOUEUR01")
    id_ = lance.find("JOUEUR01").id
    for _ in "ab":
        come_back(lance.db, lance.soiree_id, id_, CHEF)
    assert lance.find("JOUEUR01").sortie is None
    assert lance.actions.count("retour") == 1


def test_somebody_comes_back_to_another_seat(lance: Club) -> None:
    go(lance, "JOUEUR01")
    place = lance.find("JOUEUR01").numero
    lance.add("TARD")
    id_ = lance.find("JOUEUR01").id
    with pytest.raises(RefusError, match="places sont prises"):
        come_back(lance.db, lance.soiree_id, id_, CHEF)
    assert lance.find("JOUEUR01").sortie == 1
    go(lance, "JOUEUR02")
    come_back(lance.db, lance.soiree_id, id_, CHEF)
    revenu = lance.find("JOUEUR01")
    assert revenu.sortie is None
    assert revenu.numero == lance.find("JOUEUR02").numero != place


def test_who_was_out_and_gets_a_seat_plays(lance: Club) -> None:
    id_ = lance.add("TARD")
    update_inscription(lance.db, replace(lance.find("TARD"), sortie=1))
    go(lance, "JOUEUR05")
    lance.open()
    seat_waiting(lance.db, lance.soiree_id, id_, CHEF)
    assise = lance.find("TARD")
    assert assise.sortie is None
    assert assise.plays(3)


def test_who_waits_sits_when_a_seat_is_free(lance: Club) -> None:
    id_ = lance.add("TARD")
    with pytest.raises(RefusError, match="places sont prises"):
        seat_waiting(lance.db, lance.soiree_id, id_, CHEF)
    go(lance, "JOUEUR05")
    lance.open()
    for _ in "ab":
        seat_waiting(lance.db, lance.soiree_id, id_, CHEF)
    assise = lance.find("TARD")
    assert (assise.numero, assise.arrivee) == (lance.find("JOUEUR05").numero, 3)
    assert lance.actions.count("assis") == 1


def test_the_seat_of_a_fifth_is_a_seat_like_the_others(club: Club) -> None:
    club.fill(9)
    draw_places(club.db, club.soiree_id, CHEF, 7, mort=True, confirme=True)
    club.open()
    cinquieme = next(i for i in club.inscrits if i.numero == 9)
    leave(club.db, club.soiree_id, cinquieme.id, CHEF)
    club.add("TARD")
    assert club.find("TARD").numero == 9


def test_nobody_sits_before_the_draw(club: Club) -> None:
    club.fill(4)
    with pytest.raises(RefusError, match="pas encore tirées"):
        seat_waiting(club.db, club.soiree_id, club.find("JOUEUR01").id, CHEF)


def test_a_substitute_takes_the_seat_from_the_next_position(lance: Club) -> None:
    id_ = replace_by(lance, "JOUEUR01")
    parti, venu = lance.find("JOUEUR01"), lance.find("DUPONT")
    assert venu.id == id_
    assert (parti.sortie, venu.arrivee) == (1, 2)
    assert parti.numero == venu.numero
    lance.open()
    assert {s.nom for f in lance.feuilles if f.position == 2 for s in f.premiers} == {
        "DUPONT Jean",
        *(f"JOUEUR{rang:02}" for rang in range(2, 9)),
    }


def test_a_substitute_for_somebody_already_gone(lance: Club) -> None:
    go(lance, "JOUEUR01")
    lance.open()
    replace_by(lance, "JOUEUR01")
    assert (lance.find("JOUEUR01").sortie, lance.find("DUPONT").arrivee) == (1, 3)
    with pytest.raises(RefusError, match="déjà reprise"):
        replace_by(lance, "JOUEUR01", InscriptionLue("AUTRE"))


def test_before_the_first_position_the_other_is_struck_off(club: Club) -> None:
    club.fill(8)
    club.draw()
    place = club.find("JOUEUR01").numero
    replace_by(club, "JOUEUR01")
    assert (club.find("DUPONT").numero, club.find("DUPONT").arrivee) == (place, 1)
    assert len(club.inscrits) == 8
    assert club.tournoi.vides == ()


def test_who_waits_may_be_the_substitute(lance: Club) -> None:
    id_ = lance.add("TARD")
    assert replace_by(lance, "JOUEUR01", InscriptionLue("tard")) == id_
    assert lance.find("TARD").numero == lance.find("JOUEUR01").numero
    assert len(lance.inscrits) == 9


def test_a_substitute_bears_nobody_else_s_name(lance: Club) -> None:
    with pytest.raises(RefusError, match="Ce nom est déjà inscrit"):
        replace_by(lance, "JOUEUR01", InscriptionLue("JOUEUR02"))
    assert lance.find("JOUEUR01").sortie is None
    with pytest.raises(RefusError, match="manque le nom"):
        replace_by(lance, "JOUEUR01", InscriptionLue(""))


def test_without_a_seat_there_is_nothing_to_take(club: Club) -> None:
    club.fill(4)
    with pytest.raises(RefusError, match="pas de place"):
        replace_by(club, "JOUEUR01")


def test_two_people_on_one_number_open_no_position(lance: Club) -> None:
    """Numbers given by an earlier version: one of the two would have been left out in silence."""
    replace_by(lance, "JOUEUR01")
    update_inscription(lance.db, replace(lance.find("JOUEUR01"), sortie=None))
    with pytest.raises(RefusError, match=r"JOUEUR01 et DUPONT Jean ont.*fiche de JOUEUR01,"):
        lance.open()
    assert lance.tournoi.position == 1
    # as the sentence says
    go(lance, "JOUEUR01")
    go(lance, "JOUEUR02")
    come_back(lance.db, lance.soiree_id, lance.find("JOUEUR01").id, CHEF)
    lance.open()
    noms = {"DUPONT Jean", *(f"JOUEUR{rang:02}" for rang in (1, *range(3, 9)))}
    assert list_noms(lance, 2) == noms


def open_seat(club: Club, nom: str) -> None:
    open_place(club.db, club.soiree_id, club.add(nom), CHEF)


@pytest.mark.parametrize("joueurs", [4, 8, 12, 16, 20, 64])
@pytest.mark.parametrize("venus", [1, 2, 5])
def test_a_place_more_is_opened_when_every_seat_is_taken(
    club: Club, joueurs: int, venus: int
) -> None:
    club.fill(joueurs)
    club.draw()
    club.open()
    for rang in range(1, venus + 1):
        open_seat(club, f"TARD{rang}")
        tard = club.find(f"TARD{rang}")
        assert (tard.numero, tard.arrivee) == (joueurs + rang, 2)
    noms = sorted(inscrit.nom for inscrit in club.inscrits)
    deroule = load_deroule(club.db, club.soiree)
    assert deroule
    prevues = build_plan(deroule)[1:]
    assert len(prevues) == 4
    for prevu in prevues:
        assis = [s.inscription.nom for t in prevu.tables for s in t.sieges if s.inscription]
        assert sorted(assis) == noms
    club.open()
    feuilles = [f for f in club.feuilles if f.position == 2]
    assert sorted(s.nom for f in feuilles for s in f.premiers) == noms
    cinq = joueurs + venus == 5
    assert {len(f.premiers) for f in feuilles} <= ({5} if cinq else {3, 4})
    liees = {lien.numero_table for lien in list_liens(club.db, club.soiree_id)}
    assert {f.numero_table for f in feuilles} <= liees


def test_a_free_seat_is_taken_before_a_table_is_opened(lance: Club) -> None:
    id_ = lance.add("TARD")
    go(lance, "JOUEUR01")
    open_place(lance.db, lance.soiree_id, id_, CHEF)
    open_place(lance.db, lance.soiree_id, id_, CHEF)
    assert lance.find("TARD").numero == lance.find("JOUEUR01").numero
    assert lance.actions.count("place ouverte") == 1


def test_no_place_is_opened_before_the_draw(club: Club) -> None:
    with pytest.raises(RefusError, match="pas encore tirées"):
        open_seat(club, "TARD")


def test_no_place_is_opened_outside_the_movement(lance: Club) -> None:
    save_tournoi(lance.db, replace(lance.tournoi, mode=Mode.HASARD))
    with pytest.raises(RefusError, match="que dans le mouvement"):
        open_seat(lance, "TARD")
    finale = replace(lance.tournoi.formule, positions=1, finale=Finale(12, 1, 5))
    save_tournoi(lance.db, replace(lance.tournoi, mode=Mode.FFT, formule=finale))
    with pytest.raises(RefusError, match="que dans le mouvement"):
        open_seat(lance, "TARD2")


@pytest.fixture
def finale(club: Club) -> Club:
    """Twenty people, one position, then a final of two positions for the best twelve."""
    faite = start_club(club.db, Formule("finale", 1, 2, finale=Finale(12, 2, 2)), "Finale")
    faite.fill(20)
    faite.draw()
    play_position(faite)
    return faite


def list_noms(club: Club, position: int) -> set[str]:
    """Return who sits somewhere at a position."""
    return {s.nom for f in club.feuilles if f.position == position for s in f.premiers}


def test_nobody_who_comes_has_a_place_in_a_final(finale: Club) -> None:
    attend = finale.add("ATTEND")
    play_position(finale)
    finalistes = list_noms(finale, 2)
    parti = min(finalistes)
    go(finale, parti)
    tard = finale.add("TARD")
    for geste in (
        lambda: seat_waiting(finale.db, finale.soiree_id, attend, CHEF),
        lambda: seat_waiting(finale.db, finale.soiree_id, tard, CHEF),
        lambda: replace_by(finale, parti),
        lambda: replace_by(finale, parti, InscriptionLue("TARD")),
    ):
        with pytest.raises(RefusError, match="La suite est une finale"):
            geste()
    assert (finale.find("TARD").numero, finale.find("ATTEND").numero) == (None, None)
    finale.open()
    assert list_noms(finale, 3) == finalistes - {parti}


def test_who_held_the_number_of_a_finalist_is_no_finalist(finale: Club) -> None:
    """Numbers given by an earlier version, before a final knew people from their numbers."""
    play_position(finale)
    finalistes = list_noms(finale, 2)
    parti = min(finalistes)
    go(finale, parti)
    finale.add("TARD")
    tard = finale.find("TARD")
    update_inscription(finale.db, replace(tard, numero=finale.find(parti).numero, arrivee=3))
    finale.open()
    assert list_noms(finale, 3) == finalistes - {parti}


def test_a_final_is_for_those_who_are_ranked(club: Club) -> None:
    courte = start_club(club.db, Formule("finale", 1, 2, finale=Finale(12, 1, 2)), "Douze")
    courte.fill(12)
    courte.draw()
    play_position(courte)
    go(courte, "JOUEUR01")
    courte.add("TARD")
    tard = replace(courte.find("TARD"), numero=courte.find("JOUEUR01").numero)
    update_inscription(courte.db, tard)
    with pytest.raises(RefusError, match="12 joueurs classés pour cette finale, il y en a 11"):
        courte.open()


@pytest.mark.parametrize(("joueurs", "possible"), [(16, 12), (20, 16), (20, 12), (12, None)])
def test_a_final_without_enough_people_says_which_one_there_may_be(
    club: Club, joueurs: int, possible: int | None
) -> None:
    formule = Formule("finale", 1, 2, finale=Finale(joueurs, 1, 2))
    trop = start_club(club.db, formule, "Finale")
    trop.fill(joueurs)
    trop.draw()
    play_position(trop)
    for rang in range(1, joueurs - (possible or 11) + 1):
        go(trop, f"JOUEUR{rang:02}")
    sortie = f"prenez {possible} finalistes" if possible else "prenez une formule sans finale"
    with pytest.raises(RefusError, match=f"[dD]ans Réglages, {sortie}"):
        trop.open()
    # as the sentence says
    apres = Finale(possible, 1, 2) if possible else None
    reglages = Reglages("Finale", JOUR, replace(formule, finale=apres))
    change_reglages(
        trop.db, trop.soiree_id, reglages, replace(CHEF, raison="Des joueurs sont partis")
    )
    assert trop.open() == 2


def test_a_finalist_who_left_may_come_back(finale: Club) -> None:
    play_position(finale)
    finalistes = list_noms(finale, 2)
    parti = finale.find(min(finalistes))
    go(finale, parti.nom)
    come_back(finale.db, finale.soiree_id, parti.id, CHEF)
    finale.open()
    assert list_noms(finale, 3) == finalistes


def test_a_leaver_and_the_substitute_meet_as_two_people(club: Club) -> None:
    club.fill(20)
    club.draw()
    club.open()
    parti = club.find(club.feuilles[0].premiers[1].nom)
    replace_by(club, parti.nom)
    deroule = load_deroule(club.db, club.soiree)
    assert deroule
    premiere, deuxieme = build_plan(deroule)[:2]
    # the same table once more, the substitute in the place of who left
    table = premiere.tables[0]
    sieges = tuple(
        replace(siege, inscription=club.find("DUPONT"))
        if siege.inscription and siege.inscription.id == parti.id
        else siege
        for siege in table.sieges
    )
    encore = replace(deuxieme, tables=(replace(table, sieges=sieges),))
    trouvees = list_repetitions_plan(deroule, (premiere, encore))
    restes = {s.inscription.nom for s in sieges if s.inscription} - {"DUPONT"}
    assert sorted(tuple(sorted(i.nom for i in t.deux)) for t in trouvees) == [
        *combinations(sorted(restes), 2)
    ]
    assert len(trouvees) == 3


def test_who_took_a_number_over_has_met_nobody_yet(club: Club) -> None:
    club.fill(8)
    club.draw()
    club.open()
    parti = club.find("JOUEUR01")
    replace_by(club, parti.nom)
    deroule = load_deroule(club.db, club.soiree)
    assert deroule
    venu = club.find("DUPONT").numero
    assert venu == parti.numero
    [premiere] = list_placements(deroule, 2)
    assert sorted(numero for table in premiere for numero in table if numero) == sorted(
        [-parti.id, *(i.numero for i in deroule.list_presents(2) if i.numero != venu)]
    )
