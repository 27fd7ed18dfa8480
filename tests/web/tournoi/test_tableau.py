"""The organiser's board: what comes next, what is wrong, each sheet at its place, the clock."""

import re
from dataclasses import replace

import pytest

from scorekeeper.db import writing
from scorekeeper.regles.cycle import EtatFeuille, Geste
from scorekeeper.services.parties import archive_partie
from scorekeeper.store.papier import save_cycle
from scorekeeper.store.tournoi.values import Formule

from ..fiches import read_texte
from .soir import Commencer, Soir

FAUX = (152, 100, -40, -60)
JUSTE = (120, -40, -40, -40)


def read_suite(soir: Soir) -> str:
    """What the board says to do next, and its buttons."""
    page = soir.chef.get("").text
    return read_texte(page[page.index('id="suite"') + 10 : page.index('id="chrono"')])


def read_cases(soir: Soir) -> list[str]:
    """Every cell of the grid, in words."""
    labels = re.findall(
        r'<a class="c-[a-z]+" href="[^"]*" aria-label="([^"]*)"', soir.chef.get("").text
    )
    return [label.replace("\u00a0", " ") for label in labels]


def set_etat(soir: Soir, table: int, etat: EtatFeuille, position: int = 1) -> None:
    """Put a sheet of a closed position in a state, as a correction or a reopening does."""
    feuille = soir.club.sheet(table, position)
    with writing(soir.club.db):
        save_cycle(soir.club.db, feuille.id, replace(feuille.cycle, etat=etat))


def launch_copiees(soir: Soir, tables: int) -> None:
    """Open a second position after a first whose sheets were all copied."""
    soir.launch()
    for table in range(1, tables + 1):
        soir.club.copy(table, JUSTE)
    soir.club.close(confirme=True)
    soir.club.open(graine=1)


def spoil(soir: Soir, table: int) -> None:
    """Let a sheet of the first position be wrong, found so after it was closed."""
    set_etat(soir, table, EtatFeuille.EN_COURS)
    soir.club.copy(table, FAUX, 1)


def read_etag(soir: Soir) -> str:
    return soir.chef.get("vivant").headers["ETag"]


def test_the_board_leads_from_registration_to_the_first_position(commencer: Commencer) -> None:
    soir = commencer(0)
    assert "Personne n’est encore inscrit. Inscrire les joueurs" in read_suite(soir)
    soir.club.register(12)
    assert "12 joueurs inscrits, les places ne sont pas encore tirées." in read_suite(soir)
    soir.club.draw(graine=7)
    assert "Les places sont tirées : 3 tables. Lancer la position 1" in read_suite(soir)
    assert soir.chef.post("positions/ouvrir", vue="0").location.endswith("/tournoi/")
    assert "On joue la position 1 : 3 feuilles à venir. Annuler le lancement" in read_suite(soir)


def test_the_same_opening_sent_twice_opens_one_position(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.club.draw(graine=7)
    for _ in range(2):
        assert soir.chef.post("positions/ouvrir", vue="0").status_code == 303
    assert soir.club.load().tournoi.position == 1


def test_missing_sheets_are_named(commencer: Commencer) -> None:
    soir = commencer(24)
    soir.launch()
    for table in (1, 2, 4):
        for preneur in range(3):
            soir.club.record(table, preneur)
    soir.club.copy(3, JUSTE)
    assert "On attend encore 5 feuilles : tables 1, 2 et 4 à 6." in read_suite(soir)
    assert "Attendues encore" not in soir.chef.read("")  # said above


def test_many_missing_sheets_are_named_below_the_headline(commencer: Commencer) -> None:
    soir = commencer(72)
    soir.launch()
    for table in range(2, 18, 2):
        soir.club.copy(table, JUSTE)
    soir.club.copy(18, JUSTE)
    phrase = "On attend encore 9 feuilles : tables 1, 3, 5, 7, 9, 11… et 3 autres."
    assert phrase in read_suite(soir)
    toutes = "Attendues encore : tables 1, 3, 5, 7, 9, 11, 13, 15 et 17."
    assert toutes in soir.chef.read("")
    soir.club.copy(17, JUSTE)
    assert "On attend encore 8 feuilles : tables 1, 3, 5, 7, 9, 11, 13 et 15." in read_suite(soir)
    assert "Attendues encore" not in soir.chef.read("")


def test_missing_sheets_are_named_below_what_is_wrong(commencer: Commencer) -> None:
    soir = commencer(24)
    soir.launch()
    soir.club.copy(3, FAUX)
    assert "La feuille de la table 3 est à revoir." in read_suite(soir)
    assert "Attendues encore : tables 1, 2 et 4 à 6." in soir.chef.read("")


def test_a_wrong_sheet_comes_first_with_its_table_and_names(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    soir.club.copy(2, FAUX)
    assert "La feuille de la table 2 est à revoir. Voir la table 2" in read_suite(soir)
    texte = soir.chef.read("")
    noms = " · ".join(siege.nom_court for siege in soir.club.sheet(2).sieges)
    assert f"Table 2 La feuille ne fait pas zéro : +152. {noms}" in texte
    assert "✗ +152" in texte


def test_what_is_only_to_be_validated_again_is_apart(commencer: Commencer) -> None:
    soir = commencer(24)
    soir.launch(3)
    set_etat(soir, 6, EtatFeuille.CORRIGEE)
    assert "La feuille de la table 6 à la position 1 est à valider de nouveau." in read_suite(soir)
    for table in (2, 5):
        set_etat(soir, table, EtatFeuille.CORRIGEE, 2)
    suite = "3 feuilles sont à valider de nouveau : table 6 à la position 1, tables 2 et 5 à la"
    assert f"{suite} position 2. Voir la table 6" in read_suite(soir)
    soir.club.copy(3, FAUX)
    suite = "La feuille de la table 3 est à revoir ; 3 autres à valider de nouveau (positions 1 et"
    assert suite in read_suite(soir)
    page = soir.chef.get("").text
    assert page.index("Une feuille à revoir") < page.index("a-valider")
    texte = read_texte(page)
    assert "À valider de nouveau : table 6 , position 1 · tables 2 et 5 , position 2" in texte
    assert "Table 6, position 1 : corrigée après confirmation" in read_cases(soir)
    assert page.count('class="c-corrigee"') == 3
    assert "confirmée corrigée validée" in texte[texte.index("pas commencée 3/5") :]
    soir.club.copy(4, FAUX)
    suite = "2 feuilles sont à revoir : tables 3 et 4 ; 3 autres à valider de nouveau"
    assert suite in read_suite(soir)
    for table in (2, 5):
        set_etat(soir, table, EtatFeuille.VALIDEE, 2)
    assert "; une autre à valider de nouveau (position 1)" in read_suite(soir)


def test_past_five_wrong_sheets_the_others_keep_their_position(commencer: Commencer) -> None:
    soir = commencer(24)
    launch_copiees(soir, 6)
    for table in range(1, 7):
        spoil(soir, table)
    for table in (1, 2, 4):
        soir.club.copy(table, FAUX)
    assert "Et encore : table 6, position 1 · tables 1, 2 et 4." in soir.chef.read("")


def test_the_closing_page_names_the_position_of_what_is_past(commencer: Commencer) -> None:
    soir = commencer(12)
    launch_copiees(soir, 3)
    set_etat(soir, 2, EtatFeuille.CORRIGEE)
    spoil(soir, 1)
    texte = soir.chef.read("positions/fermer")
    assert "Position 1 : corrigée après validation, à valider de nouveau." in texte
    assert "Position 1, la feuille ne fait pas zéro : +152." in texte
    assert "La feuille manque." in texte


def test_the_likely_slip_is_said(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    soir.club.copy(1, (120, 40, -40, -40))
    assert "Sans doute :" in soir.chef.read("")


def test_each_cell_says_where_its_sheet_stands(commencer: Commencer) -> None:
    soir = commencer(24)
    soir.launch()
    for preneur in range(3):
        soir.club.record(2, preneur)
    soir.club.copy(3, JUSTE)
    soir.club.copy(4, FAUX)
    for table in (5, 6):
        soir.club.copy(table, JUSTE)
        soir.move(table, Geste.REMETTRE, None)
    soir.move(6, Geste.VALIDER)
    assert read_cases(soir) == [
        "Table 1, position 1 : pas commencée",
        "Table 2, position 1 : en cours, 3 sur 5",
        "Table 3, position 1 : recopiée, pas encore remise",
        "Table 4, position 1 : pas juste, somme +152",
        "Table 5, position 1 : remise, à confirmer",
        "Table 6, position 1 : validée",
    ]


def test_a_cell_leads_to_the_transcription_or_to_the_recap(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    soir.club.record(2)
    liens = re.findall(r'<a class="c-[a-z]+" href="([^"]*)"', soir.chef.get("").text)
    assert [lien.partition("/feuilles/")[2] for lien in liens] == ["1-1/", "1-2/recap", "1-3/"]


def test_sums_of_position_and_cumul_are_checked(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch(2)
    assert "1 fermée 3 / 3 ✓ 0 ✓ 0" in soir.chef.read("")
    soir.club.copy(1, FAUX)
    assert "2 0 / 3 ✗ +152 ✗ +152" in soir.chef.read("")


def test_a_table_number_opens_its_sheet(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch(2)
    assert soir.chef.post("aller", table=" 3 ").location.endswith("/feuilles/2-3/")


@pytest.mark.parametrize(
    ("tape", "phrase"),
    [
        ("9", "La table 9 ne joue pas à la position 1."),
        ("", "Tapez un numéro de table."),
        ("trois", "Tapez un numéro de table."),
    ],
)
def test_another_number_is_refused(commencer: Commencer, tape: str, phrase: str) -> None:
    soir = commencer(12)
    soir.launch()
    reponse = soir.chef.post("aller", table=tape)
    assert reponse.status_code == 422
    assert phrase in read_texte(reponse.text)


def test_a_table_number_before_the_first_position_is_refused(commencer: Commencer) -> None:
    reponse = commencer(12).chef.post("aller", table="1")
    assert reponse.status_code == 422


def test_right_sheets_are_validated_in_one_tap(commencer: Commencer) -> None:
    soir = commencer(24)
    soir.launch()
    soir.club.copy(1, JUSTE)
    soir.club.copy(2, FAUX)
    for table in (3, 4):
        for rang in range(5):
            soir.club.record(table, rang % 3)
        soir.move(table, Geste.REMETTRE)
    soir.move(4, Geste.CONFIRMER, 1)
    assert "Valider les 2 feuilles justes" in read_suite(soir)
    assert soir.chef.post("valider").status_code == 303
    etats = [soir.club.sheet(table).cycle.etat for table in (1, 2, 3, 4)]
    assert etats == [
        EtatFeuille.VALIDEE,
        EtatFeuille.EN_COURS,
        EtatFeuille.REMISE,
        EtatFeuille.VALIDEE,
    ]


def test_those_that_nobody_confirmed_are_validated_when_it_is_said(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    soir.club.play()
    for table in (1, 2, 3):
        soir.move(table, Geste.REMETTRE)
    assert "sans qu’un autre joueur les ait confirmées : tables 1 à 3." in read_suite(soir)
    soir.chef.post("valider", remises="1")
    assert {f.cycle.etat for f in soir.club.load().feuilles} == {EtatFeuille.VALIDEE}


def test_nothing_is_missing_but_the_sheet_when_time_ends_a_position(
    commencer: Commencer,
) -> None:
    soir = commencer(12, formule=Formule("3x60", 3, None, 60))
    soir.launch()
    for table, donnes in ((1, 2), (2, 7)):
        for rang in range(donnes):
            soir.club.record(table, rang % 3)
    soir.club.copy(3, JUSTE)
    assert read_cases(soir)[:2] == [
        "Table 1, position 1 : en cours, 2 donnes",
        "Table 2, position 1 : en cours, 7 donnes",
    ]
    assert "On attend encore 2 feuilles : tables 1 et 2." in read_suite(soir)
    assert 'value="60"' in soir.chef.get("").text
    for table in (1, 2):
        soir.move(table, Geste.REMETTRE)
        soir.move(table, Geste.CONFIRMER, 1)
    soir.chef.post("valider")
    assert "Toutes les feuilles sont là, et tout fait zéro." in read_suite(soir)


def test_who_has_no_seat_is_named(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.club.draw(graine=7)
    soir.club.add("TARD")
    assert "Encore sans place : TARD Jo." in soir.chef.read("")


def test_the_board_is_asked_again_only_when_something_changed(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    etag = read_etag(soir)
    meme = soir.chef.client.get(soir.chef.racine + "vivant", headers={"If-None-Match": etag})
    assert (meme.status_code, meme.data) == (304, b"")
    soir.club.record(1)
    autre = soir.chef.client.get(soir.chef.racine + "vivant", headers={"If-None-Match": etag})
    assert autre.status_code == 200
    assert "en cours, 1 sur 5" in autre.json["html"]
    assert autre.headers["ETag"] != etag


def test_the_parts_that_are_followed_carry_no_token(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    html = soir.chef.get("vivant").json["html"]
    assert set(re.findall(r'name="csrf_token" value="([^"]*)"', html)) == {""}


def test_the_clock_runs_stops_and_is_lengthened(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    assert soir.chef.get("vivant").json["reste"] is None
    assert soir.chef.post("chrono", geste="lancer", minutes="45").status_code == 303
    assert 2690 <= soir.chef.get("vivant").json["reste"] <= 2700
    soir.chef.post("chrono", geste="arreter")
    assert "à l’arrêt" in soir.chef.read("")
    soir.chef.post("chrono", geste="ajouter", minutes="5")
    assert 2990 <= soir.chef.get("vivant").json["reste"] <= 3000
    soir.chef.post("chrono", geste="reprendre")
    assert "fin à" in soir.chef.read("")


@pytest.mark.parametrize("minutes", ["", "0", "601", "beaucoup"])
def test_a_clock_without_sense_is_refused(commencer: Commencer, minutes: str) -> None:
    soir = commencer(12)
    soir.launch()
    reponse = soir.chef.post("chrono", geste="lancer", minutes=minutes)
    assert reponse.status_code == 422
    assert "Le chronomètre va de 1 à 600 minutes." in read_texte(reponse.text)


def test_the_clock_waits_for_a_position(commencer: Commencer) -> None:
    reponse = commencer(12).chef.post("chrono", geste="lancer", minutes="45")
    assert reponse.status_code == 422
    assert "Aucune position n’est ouverte" in read_texte(reponse.text)


def test_another_geste_of_the_clock_is_none(commencer: Commencer) -> None:
    assert commencer(12).chef.post("chrono", geste="casser").status_code == 400


def test_the_board_is_the_organiser_s(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    for visiteur in (soir.lecteur, soir.sit(1)):
        assert visiteur.get("").location.endswith("/tournoi/salle")
        assert visiteur.get("vivant").status_code == 403
        for chemin in ("aller", "valider", "chrono"):
            assert visiteur.post(chemin, geste="lancer", table="1").status_code == 403


def test_an_archived_evening_is_only_looked_at(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    soir.club.copy(1, JUSTE)
    archive_partie(soir.club.db, soir.club.load().soiree, True, "organisateur")
    assert "archivée, en lecture seule" in soir.chef.read("")
    assert "Valider la feuille juste" not in soir.chef.read("")
    for chemin in ("valider", "chrono", "positions/fermer", "positions/ouvrir"):
        reponse = soir.chef.post(chemin, geste="arreter", confirme="1")
        assert reponse.status_code == 422
        assert "archivée" in read_texte(reponse.text)


def test_an_evening_at_home_has_no_board(table) -> None:
    assert table.client.get(f"{table.url}tournoi/").status_code == 404
