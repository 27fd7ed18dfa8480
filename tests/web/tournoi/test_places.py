"""The places: what the numbers give, the draw and its seed, chosen places, drawing again."""

import pytest

from scorekeeper.store.tournoi.inscriptions import list_inscriptions
from scorekeeper.store.tournoi.values import Formule, Mode

from ..fiches import read_texte
from .soir import Commencer, Soir


def read_numeros(soir: Soir) -> dict[str, int | None]:
    return {i.nom: i.numero for i in list_inscriptions(soir.club.db, soir.club.soiree_id)}


def find_id(soir: Soir, nom: str) -> int:
    return soir.club.find(nom).id


@pytest.mark.parametrize(
    ("joueurs", "phrase"),
    [
        (64, "64 joueurs : 16 tables, toutes à quatre."),
        (63, "63 joueurs : 16 tables, dont une à trois. La table 16 joue à trois : sa place Nord"),
        (62, "62 joueurs : 16 tables, dont 2 à trois. Les tables"),
        (11, "11 joueurs : 3 tables, dont une à trois. Numéro de départ retiré :"),
        (4, "4 joueurs : 1 table."),
    ],
)
def test_the_page_says_what_the_numbers_give(
    commencer: Commencer, joueurs: int, phrase: str
) -> None:
    assert phrase in commencer(joueurs).chef.read("places")


def test_who_plays_at_three_twice_is_said_before_the_draw(commencer: Commencer) -> None:
    texte = commencer(30).chef.read("places")
    assert "deux fois à trois : on ne peut pas l’éviter." in texte


def test_too_few_players_are_sent_back_to_registration(commencer: Commencer) -> None:
    soir = commencer(2)
    assert "Il faut au moins trois joueurs" in soir.chef.read("places")
    assert soir.chef.post("places").status_code == 422


def test_the_draw_shows_its_seed_and_everybody(commencer: Commencer) -> None:
    soir = commencer(21)
    assert soir.chef.post("places", graine="1234").status_code == 303
    texte = soir.chef.read("places")
    assert "6 tables, 21 joueurs · tirage n° 1234" in texte
    assert all(texte.count(f"{nom} Jo") >= 2 for nom in read_numeros(soir))


def test_the_same_seed_gives_the_same_places(commencer: Commencer) -> None:
    soir = commencer(24)
    soir.chef.post("places", graine="77")
    premier = read_numeros(soir)
    soir.chef.post("places", graine="78")
    assert read_numeros(soir) != premier
    soir.chef.post("places", graine="77")
    assert read_numeros(soir) == premier


@pytest.mark.parametrize("graine", ["sept", "-1", "1" * 10, "1,5"])
def test_a_seed_that_is_no_number_is_refused(commencer: Commencer, graine: str) -> None:
    soir = commencer(24)
    reponse = soir.chef.post("places", graine=graine)
    assert reponse.status_code == 422
    assert "Le numéro du tirage est un nombre" in read_texte(reponse.text)
    assert f'value="{graine}"' in reponse.text
    assert set(read_numeros(soir).values()) == {None}


def test_nobody_meets_twice_or_those_who_do_are_named(commencer: Commencer) -> None:
    soir = commencer(20)
    soir.chef.post("places", graine="7")
    assert "✓ Personne ne se rencontre deux fois en 5 positions." in soir.chef.read("places")


def test_repeated_meetings_are_listed_by_name(commencer: Commencer) -> None:
    soir = commencer(8)
    soir.chef.post("places", graine="7")
    texte = soir.chef.read("places")
    assert "rencontres répétées en 5 positions." in texte
    assert "JOUEURAA Jo et JOUEURA" in texte


def test_more_positions_than_the_movement_must_be_confirmed(commencer: Commencer) -> None:
    soir = commencer(20, formule=Formule("libre", 6, 4))
    assert "Vous en demandez 6." in soir.chef.read("places")
    reponse = soir.chef.post("places")
    assert reponse.status_code == 422
    assert "Cochez cette case" in read_texte(reponse.text)
    assert soir.chef.post("places", confirme="1").status_code == 303


def test_a_table_with_a_mort_is_the_organiser_s_choice(commencer: Commencer) -> None:
    soir = commencer(17)
    assert "4 tables, dont une à cinq" in soir.chef.read("places")
    assert "non homologable" in soir.chef.read("places")
    soir.chef.post("places", mort="1", graine="7")
    assert soir.club.load().tournoi.mort
    assert "soirée non homologable" in soir.chef.read("places")


def test_no_mort_is_offered_when_nobody_is_too_many(commencer: Commencer) -> None:
    assert "mort" not in commencer(16).chef.read("places").lower()


@pytest.mark.parametrize(
    ("place", "numero"), [("Sud 7", 26), ("s7", 26), ("26", 26), ("OUEST-1", 4), ("nord 2", 5)]
)
def test_a_place_is_chosen_before_the_draw(commencer: Commencer, place: str, numero: int) -> None:
    soir = commencer(32)
    qui = find_id(soir, "JOUEURAC")
    assert soir.chef.post("places/choisir", qui=qui, place=place).status_code == 303
    assert "Places choisies JOUEURAC Jo" in soir.chef.read("places")
    soir.chef.post("places", graine="7")
    assert read_numeros(soir)["JOUEURAC"] == numero


def test_a_chosen_place_is_given_back(commencer: Commencer) -> None:
    soir = commencer(32)
    qui = find_id(soir, "JOUEURAC")
    soir.chef.post("places/choisir", qui=qui, place="Sud 7")
    assert soir.chef.post("places/choisir", qui=qui, rendre="1").status_code == 303
    assert read_numeros(soir)["JOUEURAC"] is None


def test_after_the_draw_two_people_exchange(commencer: Commencer) -> None:
    soir = commencer(20)
    soir.chef.post("places", graine="7")
    avant = read_numeros(soir)
    place = avant["JOUEURAB"]
    soir.chef.post("places/choisir", qui=find_id(soir, "JOUEURAA"), place=str(place))
    apres = read_numeros(soir)
    assert (apres["JOUEURAA"], apres["JOUEURAB"]) == (place, avant["JOUEURAA"])


@pytest.mark.parametrize(
    ("champs", "phrase"),
    [
        ({"place": "Sud 7"}, "Choisissez un joueur."),
        ({"qui": "1", "place": "au fond"}, "Écrivez une place comme « Sud 7 »"),
        ({"qui": "1", "place": ""}, "Écrivez une place comme « Sud 7 »"),
        ({"qui": "1", "place": "Sud 0"}, "Écrivez une place comme « Sud 7 »"),
        ({"qui": "999", "place": "Sud 1"}, "n’est plus inscrite"),
        ({"qui": "1", "place": "999"}, "Cette place n’existe pas."),
    ],
)
def test_a_choice_without_sense_is_refused(
    commencer: Commencer, champs: dict[str, str], phrase: str
) -> None:
    soir = commencer(20)
    reponse = soir.chef.post("places/choisir", **champs)
    assert reponse.status_code == 422
    assert phrase in read_texte(reponse.text)


def test_the_draw_is_made_again_after_a_question(commencer: Commencer) -> None:
    soir = commencer(20)
    soir.chef.post("places", graine="7")
    assert "Tirer les places de nouveau ?" in soir.chef.read("places/refaire")
    soir.chef.post("places/effacer")
    assert not soir.club.load().tournoi.is_tire
    assert "Tirer les places" in soir.chef.read("places")


def test_places_stay_once_the_first_position_is_launched(commencer: Commencer) -> None:
    soir = commencer(20)
    soir.launch()
    assert "ne se tirent plus" in soir.chef.read("places/refaire")
    for chemin in ("places", "places/effacer"):
        reponse = soir.chef.post(chemin)
        assert reponse.status_code == 422
        assert "ne se tirent plus" in read_texte(reponse.text)
    assert "Tirer de nouveau" not in soir.chef.read("places")


def test_who_registers_after_the_draw_is_named(commencer: Commencer) -> None:
    soir = commencer(20)
    soir.chef.post("places", graine="7")
    soir.club.add("TARD")
    assert "encore sans place : TARD Jo." in soir.chef.read("places")


@pytest.mark.parametrize("chemin", ["places", "places/refaire"])
def test_places_are_the_organiser_s(commencer: Commencer, chemin: str) -> None:
    soir = commencer(20)
    soir.club.draw(graine=7)
    for visiteur in (soir.lecteur, soir.sit(1)):
        assert visiteur.get(chemin).status_code == 403
        for poste in ("places", "places/choisir", "places/effacer"):
            assert visiteur.post(poste, qui="1", place="Sud 1").status_code == 403


def test_a_draw_sent_twice_is_one_draw(commencer: Commencer) -> None:
    soir = commencer(16)
    assert 'name="vu" value=""' in soir.chef.get("places").text
    for _ in "ab":
        assert soir.chef.post("places", vu="").status_code == 303
    tirages = "SELECT count(*) FROM journal WHERE action = 'tirage'"
    assert soir.club.db.execute(tirages).fetchone() == (1,)


def test_an_old_page_does_not_draw_over_a_newer_draw(commencer: Commencer) -> None:
    soir = commencer(16)
    soir.chef.post("places", graine="77")
    assert 'name="vu" value="77"' in soir.chef.get("places/refaire").text
    soir.chef.post("places", graine="78", vu="77")
    numeros = read_numeros(soir)
    soir.chef.post("places", graine="79", vu="77")
    assert read_numeros(soir) == numeros


def test_two_tables_are_not_said_to_follow_the_fft(commencer: Commencer) -> None:
    soir = commencer(8)
    assert "Sans mouvement officiel" in soir.chef.read("places")
    soir.launch(2)
    soir.club.play()
    soir.club.close(confirme=True)
    texte = soir.chef.read("positions/ouvrir")
    assert "Sans mouvement officiel" in texte
    assert "Mouvement de la FFT" not in texte


def test_tables_of_three_are_still_told_after_the_draw(commencer: Commencer) -> None:
    soir = commencer(23)
    assert "La table 6 joue à trois : sa place Nord est retirée." in soir.chef.read("places")
    soir.club.draw(graine=7)
    assert "La table 6 joue à trois à la position 1." in soir.chef.read("places")
    soir.launch()
    soir.club.play()
    soir.club.close(confirme=True)
    trois = [t.numero_table for t in soir.club.plan()[1].tables if len(t.sieges) == 3]
    assert f"La table {trois[0]} joue à trois à la position 2." in soir.chef.read("places")


def test_a_seat_to_go_to_is_named_by_its_table_first(commencer: Commencer) -> None:
    soir = commencer(24)
    soir.club.draw(graine=7)
    table, place = divmod(soir.club.find("JOUEURAA").numero - 1, 4)
    lieu = f"table {table + 1}, {('Nord', 'Sud', 'Est', 'Ouest')[place]}"
    assert f"JOUEURAA Jo {lieu}" in soir.chef.read("places")


def read_tables(page: str) -> str:
    """Return who sits at the tables that a page shows."""
    return read_texte(page[page.index("par-table") : page.index("par-nom")])


def test_the_positions_that_the_movement_decides_are_offered(commencer: Commencer) -> None:
    soir = commencer(20)
    soir.launch()
    ici = soir.chef.get("places").text
    for position in (2, 3, 4, 5):
        assert f'href="{soir.chef.racine}places?position={position}#a-la-position"' in ici
    plan = soir.club.plan()
    for prevu in plan:
        tables = read_tables(soir.chef.get(f"places?position={prevu.position}").text)
        assert f"Par table, position {prevu.position}" in tables
        noms = [s.inscription.nom_complet for t in prevu.tables for s in t.sieges if s.inscription]
        places = [tables.index(nom) for nom in noms]
        assert places == sorted(places)
    assert (
        f'href="{soir.chef.racine}places#a-la-position"' in soir.chef.get("places?position=4").text
    )


@pytest.mark.parametrize("position", ["9", "0", "trois"])
def test_a_position_that_is_not_decided_shows_the_one_being_played(
    commencer: Commencer, position: str
) -> None:
    soir = commencer(20)
    soir.launch()
    ici = soir.chef.get("places").text
    assert read_tables(soir.chef.get(f"places?position={position}").text) == read_tables(ici)


def test_only_what_is_decided_is_offered(commencer: Commencer) -> None:
    soir = commencer(20)
    soir.launch()
    soir.club.play()
    soir.club.close(confirme=True)
    soir.club.open(mode=Mode.HASARD, graine=3, confirme=True)
    page = soir.chef.get("places").text
    assert "places?position=1#" in page
    assert "places?position=3#" not in page
