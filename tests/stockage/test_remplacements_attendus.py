"""Donnes taken back around a replacement: who was to come still does, here and in a copy."""

import random

import pytest

from scorekeeper.echange.lecture_soirees import read_soirees
from scorekeeper.echange.soirees import dump_soirees
from scorekeeper.pages.feuille import build_page
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.archives import collect_soirees, import_soirees
from scorekeeper.services.donnes import cancel_donne
from scorekeeper.services.refus import RefusError
from scorekeeper.services.remplacements import Arrivee, replace_joueur
from scorekeeper.store.soirees import load_soiree

from .conftest import NOMS, Partie
from .test_remplacements import NORD, SUD, read_totaux, seat, take

QUI = [*NOMS[:4], "Luc", "Max", "Ida"]


def cancel(partie: Partie, indice: int) -> None:
    donne = partie.load().donnes[indice]
    cancel_donne(partie.db, partie.adresse, donne.id, None, "table 1")


def copy(partie: Partie) -> Partie:
    """Return the same game as a file gives it back."""
    [soiree] = read_soirees(dump_soirees(collect_soirees(partie.db, partie.code)).encode())
    [venue] = import_soirees(partie.db, {"soirée 1": soiree}, "organisateur", copie=True)
    copiee = load_soiree(partie.db, venue.code)
    assert copiee is not None
    return Partie(partie.db, venue.code, Adresse(copiee.id), partie.jetons)


def read_assis(partie: Partie) -> list[str]:
    return [siege.nom for siege in partie.load().sieges]


def test_who_waits_for_a_donne_taken_back_waits_in_the_copy_too(partie: Partie) -> None:
    for _ in range(3):
        partie.record(take(NORD))
    seat(partie, NORD, "Luc")
    cancel(partie, -1)
    copiee = copy(partie)
    for ici in (partie, copiee):
        assert read_assis(ici) == NOMS[:4]
        ici.record(take(NORD))
        assert read_assis(ici) == ["Luc", *NOMS[1:4]]
        ici.record(take(SUD))
    assert read_totaux(copiee) == read_totaux(partie)
    assert read_totaux(partie)["Luc"] == (-66, 1)


def test_who_comes_when_every_donne_is_taken_back(partie: Partie) -> None:
    for _ in range(2):
        partie.record(take(NORD))
    seat(partie, NORD, "Luc")
    cancel(partie, 0)
    cancel(partie, 0)
    copiee = copy(partie)
    assert read_assis(copiee) == NOMS[:4]
    assert [a.numero for a in build_page(copiee.load()).attendus] == [3]


def play_at_random(partie: Partie, hasard: random.Random) -> None:
    """Record, take back and replace, in any order."""
    for _ in range(hasard.randint(4, 14)):
        donnes = partie.load().donnes
        geste = hasard.choice(["donne", "donne", "annule", "remplace", "remplace"])
        if geste == "donne":
            partie.record(take(hasard.randrange(4)))
        elif geste == "annule" and donnes:
            cancel(partie, hasard.choice([-1, -1, hasard.randrange(len(donnes))]))
        elif geste == "remplace":
            rang = hasard.choice([None, None, *(donne.rang for donne in donnes)])
            arrivee = Arrivee(hasard.randrange(4), hasard.choice(QUI), "", rang)
            try:
                replace_joueur(partie.db, partie.adresse, arrivee, "table 1")
            except RefusError:
                continue


@pytest.mark.parametrize("graine", range(40))
def test_a_copy_goes_on_as_the_game_does(partie: Partie, graine: int) -> None:
    hasard = random.Random(graine)
    play_at_random(partie, hasard)
    copiee = copy(partie)
    for _ in range(4):
        assert read_assis(copiee) == read_assis(partie)
        assert read_totaux(copiee) == read_totaux(partie)
        preneur = hasard.randrange(4)
        partie.record(take(preneur))
        copiee.record(take(preneur))
    assert read_totaux(copiee) == read_totaux(partie)
