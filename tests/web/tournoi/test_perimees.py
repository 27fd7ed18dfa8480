"""A page of the board that is old acts on what it showed, or on nothing."""

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from werkzeug.test import TestResponse

from scorekeeper.regles.cycle import EtatFeuille, Geste
from scorekeeper.services.tournoi.presences import leave
from scorekeeper.services.tournoi.tirage import undo_tirage
from scorekeeper.store.tournoi.tournois import save_tournoi
from scorekeeper.store.tournoi.values import Finale, Formule

from ...stockage.clubs import ORGANISATEUR
from ..fiches import read_texte
from .actions import read_formulaires
from .soir import Commencer, Soir
from .vieilles import keep_form

JUSTE = (120, -40, -40, -40)
LANCEE = "La position 2 est lancée depuis"


def expect_refus(reponse: TestResponse, phrase: str) -> None:
    assert reponse.status_code == 422
    assert phrase in read_texte(reponse.text)


def end(soir: Soir) -> None:
    """Play the position that is open, and close it."""
    soir.club.play()
    soir.club.close(confirme=True)


def test_an_old_page_does_not_close_another_position(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    soir.club.play()
    fermer = keep_form(soir.chef, "positions/fermer", "Fermer la position 1 quand même")
    soir.club.close(confirme=True)
    soir.club.open()
    soir.club.play(donnes=1)
    expect_refus(fermer(), LANCEE)
    deroule = soir.club.load()
    assert deroule.closes == 1
    assert {f.cycle.etat for f in deroule.list_feuilles(2)} == {EtatFeuille.EN_COURS}


def test_the_button_of_the_board_does_not_close_another_position(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    play_remises(soir)
    fermer = keep_form(soir.chef, "", "Fermer la position 1")
    soir.club.close(confirme=True)
    soir.club.open()
    play_remises(soir)
    expect_refus(fermer(), LANCEE)
    assert soir.club.load().closes == 1


def play_remises(soir: Soir) -> None:
    """Play the position that is open and hand all its sheets in."""
    soir.club.play()
    for table in (1, 2, 3):
        soir.move(table, Geste.REMETTRE)


def take_back(soir: Soir, table: int) -> None:
    """Reopen a sheet that was handed in."""
    soir.move(table, Geste.CONFIRMER, 1)
    soir.move(table, Geste.ROUVRIR, None, "une erreur")


def test_what_has_come_since_is_not_confirmed(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    play_remises(soir)
    fermer = keep_form(soir.chef, "positions/fermer", "Fermer la position 1")
    take_back(soir, 2)
    expect_refus(fermer(), "1 réserve : confirmez pour fermer quand même.")
    assert soir.club.load().closes == 0
    assert keep_form(soir.chef, "positions/fermer", "Fermer la position 1 q")().status_code == 303
    assert soir.club.load().closes == 1


def test_a_new_reserve_is_read_before_it_is_confirmed(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    play_remises(soir)
    take_back(soir, 1)
    fermer = keep_form(soir.chef, "positions/fermer", "Fermer la position 1 quand même")
    take_back(soir, 2)
    reponse = fermer()
    expect_refus(reponse, "1 nouvelle réserve depuis votre lecture")
    assert "La feuille n’est pas remise. Tables 1 2" in read_texte(reponse.text)
    assert soir.club.load().closes == 0


def test_a_reserve_that_is_gone_is_no_reason_to_read_again(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    soir.club.play()
    fermer = keep_form(soir.chef, "positions/fermer", "Fermer la position 1 quand même")
    soir.move(2, Geste.REMETTRE)
    assert fermer().status_code == 303
    assert soir.club.load().closes == 1


def test_an_old_page_takes_no_other_position_back(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    annuler = keep_form(soir.chef, "positions/annuler", "Annuler le lancement")
    end(soir)
    soir.club.open()
    expect_refus(annuler(), LANCEE)
    assert soir.club.load().tournoi.position == 2


def test_a_position_taken_back_twice_is_taken_back_once(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch(2)
    annuler = keep_form(soir.chef, "positions/annuler", "Annuler le lancement")
    assert annuler().status_code == 303
    expect_refus(annuler(), "Le lancement de la position 2 est annulé depuis")
    assert soir.club.load().tournoi.position == 1


def test_an_old_page_reopens_no_other_position(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    end(soir)
    rouvrir = keep_form(soir.chef, "positions/rouvrir", "Rouvrir la position 1")
    soir.club.open()
    end(soir)
    reponse = rouvrir(raison="erreur à la position 1")
    expect_refus(reponse, LANCEE)
    assert "erreur à la position 1" not in reponse.text
    assert soir.club.load().closes == 2


def test_an_old_board_leaves_the_clock_of_another_position(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    lancer = keep_form(soir.chef, "", "Démarrer")
    assert lancer(minutes=40).status_code == 303
    gestes = [keep_form(soir.chef, "", texte) for texte in ("Arrêter", "+5 min")]
    soir.chef.post("chrono", geste="arreter")
    gestes.append(keep_form(soir.chef, "", "Reprendre"))
    end(soir)
    soir.club.open()
    for geste in (lancer, *gestes):
        expect_refus(geste(), LANCEE)
    assert soir.chef.get("vivant").json["reste"] is None


def test_a_clock_that_runs_is_not_started_again(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    lancer = keep_form(soir.chef, "", "Démarrer")
    lancer(minutes=40)
    expect_refus(lancer(minutes=50), "Le chronomètre est déjà lancé.")
    assert 2390 <= soir.chef.get("vivant").json["reste"] <= 2400


def test_an_old_board_validates_the_sheets_that_it_showed(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    soir.club.copy(1, JUSTE)
    valider = keep_form(soir.chef, "", "Valider la feuille juste")
    soir.club.copy(2, JUSTE)
    assert valider().status_code == 303
    assert soir.club.sheet(1).cycle.etat is EtatFeuille.VALIDEE
    assert soir.club.sheet(2).cycle.etat is EtatFeuille.EN_COURS


def test_numbers_that_are_no_tables_validate_nothing(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    soir.club.copy(1, JUSTE)
    valider = keep_form(soir.chef, "", "Valider la feuille juste")
    assert valider(tables="1" * 5000 + " ٣ x -1").status_code == 303
    assert soir.club.sheet(1).cycle.etat is EtatFeuille.EN_COURS


def test_sheets_are_not_validated_for_another_position(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    play_remises(soir)
    valider = keep_form(soir.chef, "", "Les valider quand même")
    soir.club.close(confirme=True)
    soir.club.open()
    play_remises(soir)
    expect_refus(valider(), LANCEE)
    assert soir.club.sheet(1).cycle.etat is EtatFeuille.REMISE


def test_a_final_is_not_launched_for_a_position(commencer: Commencer) -> None:
    soir = commencer(24, formule=Formule("libre", 2, 5))
    soir.launch()
    end(soir)
    board = keep_form(soir.chef, "", "Lancer la position 2")
    lancer = keep_form(soir.chef, "positions/ouvrir", "Lancer la position 2")
    tournoi = soir.club.load().tournoi
    set_formule(soir, Formule("finale", 1, 5, finale=Finale(12, 1, 4)))
    for presser in (board, lancer):
        expect_refus(presser(), "La formule a changé depuis")
    assert soir.club.load().tournoi.position == tournoi.position
    finale = keep_form(soir.chef, "positions/ouvrir", "Lancer la finale")
    set_formule(soir, Formule("finale", 1, 5, finale=Finale(16, 1, 4)))
    expect_refus(finale(), "La formule a changé depuis")
    assert soir.club.load().tournoi.position == tournoi.position


def set_formule(soir: Soir, formule: Formule) -> None:
    save_tournoi(soir.club.db, replace(soir.club.load().tournoi, formule=formule))
    soir.club.db.conn.commit()


def test_who_leaves_or_comes_does_at_the_position_of_the_page(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    assis, debout = soir.club.load().inscriptions[0], soir.club.add("TARD")
    page = f"inscriptions/{assis.id}"
    gestes = [
        keep_form(soir.chef, page, "Quitte la soirée"),
        keep_form(soir.chef, f"{page}/remplacer", "Donner la place"),
        keep_form(soir.chef, f"inscriptions/{debout}", "Ouvrir une place de plus"),
        keep_form(soir.chef, f"inscriptions/{debout}", "Rayer"),
    ]
    end(soir)
    soir.club.open()
    avant = soir.club.load().inscriptions
    for geste in gestes:
        expect_refus(geste(), LANCEE)
    assert soir.club.load().inscriptions == avant
    leave(soir.club.db, soir.club.soiree_id, assis.id, ORGANISATEUR)
    revenir = keep_form(soir.chef, page, "Rejoue")
    asseoir = keep_form(soir.chef, f"inscriptions/{debout}", "Donner une place")
    end(soir)
    soir.club.open()
    avant = soir.club.load().inscriptions
    for geste in (revenir, asseoir):
        expect_refus(geste(), "La position 3 est lancée depuis")
    assert soir.club.load().inscriptions == avant


def test_somebody_is_not_replaced_from_an_old_page(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    assis, debout = soir.club.load().inscriptions[0], soir.club.add("TARD")
    donner = keep_form(soir.chef, f"inscriptions/{assis.id}/remplacer", "Donner la place à TARD")
    end(soir)
    soir.club.open()
    expect_refus(donner(), LANCEE)
    assert soir.club.find("TARD").id == debout
    assert soir.club.find("TARD").numero is None


def test_a_draw_made_since_is_not_erased(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.club.draw(graine=7)
    effacer = keep_form(soir.chef, "places/refaire", "Effacer le tirage")
    soir.club.draw(graine=8)
    expect_refus(effacer(), "Un autre tirage est fait depuis")
    assert soir.club.load().tournoi.graine == 8


def test_no_place_is_exchanged_in_another_draw(commencer: Commencer) -> None:
    soir = commencer(12)
    qui = soir.club.load().inscriptions[0].id
    choisir = keep_form(soir.chef, "places", "Garder cette place")
    soir.club.draw(graine=7)
    tardif = keep_form(soir.chef, "places", "Garder cette place")
    avant = soir.club.load().inscriptions
    expect_refus(choisir(qui=qui, place="Sud 2"), "Un autre tirage est fait depuis")
    assert soir.club.load().inscriptions == avant
    undo_tirage(soir.club.db, soir.club.soiree_id, ORGANISATEUR)
    expect_refus(tardif(qui=qui, place="Sud 2"), "Le tirage est effacé depuis")
    assert soir.club.load().inscriptions[0].numero is None


def test_a_chosen_place_is_given_back_before_the_draw_only(commencer: Commencer) -> None:
    soir = commencer(12)
    qui = soir.club.load().inscriptions[0].id
    keep_form(soir.chef, "places", "Garder cette place")(qui=qui, place="Sud 2")
    rendre = keep_form(soir.chef, "places", "Rendre au tirage")
    soir.club.draw(graine=7)
    expect_refus(rendre(), "Un autre tirage est fait depuis")
    assert soir.club.load().inscriptions[0].numero == 6


def test_the_ranking_is_frozen_as_it_was_shown(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    end(soir)
    figer = keep_form(soir.chef, "classement", "Figer maintenant")
    annoncer = keep_form(soir.chef, "classement", "Annoncer cette heure")
    soir.club.open()
    expect_refus(figer(confirme="1"), "La soirée a avancé depuis")
    assert soir.club.load().tournoi.fige_a is None
    apres = keep_form(soir.chef, "classement", "Annoncer cette heure")
    assert apres(heure=dans(2)).status_code == 303
    fige_a = soir.club.load().tournoi.fige_a
    expect_refus(annoncer(heure=dans(3)), "La soirée a avancé depuis")
    expect_refus(apres(heure=dans(3)), "La soirée a avancé depuis")
    assert soir.club.load().tournoi.fige_a == fige_a


def test_an_hour_that_was_changed_is_not_withdrawn(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    end(soir)
    keep_form(soir.chef, "classement", "Annoncer cette heure")(heure=dans(2))
    retirer = keep_form(soir.chef, "classement", "Retirer cette heure")
    keep_form(soir.chef, "classement", "Annoncer cette heure")(heure=dans(3))
    fige_a = soir.club.load().tournoi.fige_a
    expect_refus(retirer(), "Quelqu’un a changé cela depuis")
    assert soir.club.load().tournoi.fige_a == fige_a


def dans(heures: int) -> str:
    """Return the time of the hall so many hours from now, as the form wants it."""
    moment = datetime.now(ZoneInfo("Europe/Paris")) + timedelta(hours=heures)
    return f"{moment:%H:%M}"


def test_prizes_declared_by_somebody_else_are_not_overwritten(commencer: Commencer) -> None:
    soir = commencer(12)
    un = keep_form(soir.chef, "prix", "Enregistrer")
    autre = keep_form(soir.chef, "prix", "Enregistrer")
    assert un(generales=4).status_code == 303
    reponse = autre(generales=2)
    expect_refus(reponse, "Quelqu’un d’autre a déclaré des prix depuis")
    assert len(soir.club.load().tournoi.primes) == 4
    champs = read_champs(reponse.text, "Enregistrer")
    assert soir.chef.post("prix", **champs).status_code == 303
    assert len(soir.club.load().tournoi.primes) == 2


def test_only_what_was_read_of_a_position_too_many_is_confirmed(commencer: Commencer) -> None:
    soir = commencer(16, formule=Formule("libre", 5, 5))
    soir.launch(5)
    end(soir)
    reponse = keep_form(soir.chef, "positions/ouvrir", "Lancer la position 6")(mode="hasard")
    expect_refus(reponse, "La soirée compte 5 positions")
    texte = read_texte(reponse.text)
    champs = read_champs(reponse.text, "Lancer la position 6") | {"confirme": "1"}
    autre = soir.chef.post("positions/ouvrir", **champs | {"mode": "fft"})
    assert autre.status_code == 422
    assert read_texte(autre.text) != texte
    assert soir.club.load().tournoi.position == 5
    assert soir.chef.post("positions/ouvrir", **champs).status_code == 303


def read_champs(page: str, bouton: str) -> dict[str, str]:
    """Return what the form of this button sends as the page shows it."""
    return next(f.champs for f in read_formulaires(page) if f.find_bouton(bouton))
