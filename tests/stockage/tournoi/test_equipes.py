"""Teams once the evening has begun: who may come back into one, who has met already."""

import pytest
from sqlite_utils import Database

from scorekeeper.echange.inscription_lue import InscriptionLue
from scorekeeper.services.refus import RefusError
from scorekeeper.services.tournoi.equipes import list_reunis
from scorekeeper.services.tournoi.inscriptions import change_inscription
from scorekeeper.services.tournoi.plan import load_deroule
from scorekeeper.services.tournoi.presences import come_back, leave
from scorekeeper.store.tournoi.values import Formule

from .club import CHEF, Club, start_club


@pytest.fixture
def lancee(db: Database) -> Club:
    """A pair, a team of four and fourteen others at five tables, the first position under way."""
    club = start_club(db, Formule("libre", 4, 5), "Équipes")
    for rang in range(6):
        club.add(f"EQUIPIER{rang}", equipe="Rouges" if rang < 2 else "Verts")
    club.fill(14)
    club.draw()
    club.open()
    return club


def go(club: Club, nom: str) -> None:
    leave(club.db, club.soiree_id, club.find(nom).id, CHEF)


def come(club: Club, nom: str) -> None:
    come_back(club.db, club.soiree_id, club.find(nom).id, CHEF)


def join(club: Club, nom: str, equipe: str) -> None:
    fiche = InscriptionLue(nom, equipe=equipe)
    change_inscription(club.db, club.soiree_id, club.find(nom).id, fiche, CHEF)


def list_phrases(club: Club) -> list[str]:
    deroule = load_deroule(club.db, club.soiree)
    assert deroule
    return [phrase.replace("\u00a0", " ") for phrase in list_reunis(deroule)]


@pytest.mark.parametrize("partis", [("EQUIPIER0",), ("EQUIPIER2",), ("EQUIPIER2", "EQUIPIER3")])
def test_who_left_a_team_comes_back_into_it(lancee: Club, partis: tuple[str, ...]) -> None:
    for parti in partis:
        go(lancee, parti)
    for parti in partis:
        come(lancee, parti)
    assert {lancee.find(parti).sortie for parti in partis} == {None}


@pytest.mark.parametrize(("parti", "membres"), [("EQUIPIER0", 2), ("EQUIPIER2", 4)])
def test_nobody_comes_back_into_a_team_that_found_somebody_else(
    lancee: Club, parti: str, membres: int
) -> None:
    go(lancee, parti)
    lancee.add("VENU", equipe=lancee.find(parti).equipe)
    go(lancee, "JOUEUR01")
    with pytest.raises(RefusError, match=f"complète\u00a0: ses {membres} membres") as refus:
        come(lancee, parti)
    assert [*refus.value.erreurs] == ["equipe"]
    assert lancee.find(parti).sortie == 1
    # as the sentence says
    join(lancee, parti, "")
    come(lancee, parti)
    assert lancee.find(parti).sortie is None


def test_a_team_as_drawn_has_not_met(lancee: Club) -> None:
    assert list_phrases(lancee) == []
    lancee.open()
    assert list_phrases(lancee) == []


def test_a_new_team_of_people_who_have_met_is_told(lancee: Club) -> None:
    table = next(
        noms
        for feuille in lancee.feuilles
        if len(noms := [s.nom for s in feuille.premiers if s.nom.startswith("JOUEUR")]) > 1
    )
    un, autre = sorted(table)[:2]
    join(lancee, un, "Bleus")
    assert list_phrases(lancee) == []
    join(lancee, autre, "bleus")
    (phrase,) = list_phrases(lancee)
    assert "eus »" in phrase
    assert phrase.endswith("de la même équipe, ont joué ensemble à la position 1.")
    assert un in phrase
    assert autre in phrase
    # whoever has left plays with nobody any more
    go(lancee, autre)
    assert list_phrases(lancee) == []
