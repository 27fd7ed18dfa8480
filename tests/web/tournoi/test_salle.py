"""The screen of the hall and what a waiting table reads: for any link, read-only."""

from datetime import UTC, datetime, timedelta

from ..fiches import read_texte
from .soir import Commencer, Soir


def follow(soir: Soir, etag: str):
    visiteur = soir.lecteur
    return visiteur.client.get(
        visiteur.racine + "salle/vivant", headers={"If-None-Match": etag} if etag else {}
    )


def test_the_hall_waits_for_the_draw(commencer: Commencer) -> None:
    texte = commencer(12).lecteur.read("salle")
    assert "La position 1 commence bientôt" in texte
    assert "12 joueurs inscrits : les places seront tirées bientôt." in texte


def test_places_are_shown_by_table_and_by_name_before_the_first_position(
    commencer: Commencer,
) -> None:
    soir = commencer(24)
    soir.club.draw(graine=7)
    texte = soir.lecteur.read("salle")
    assert "Places par table, position 1" in texte
    qui = soir.club.find("JOUEURAA")
    table, place = divmod(qui.numero - 1, 4)
    orientation = ("Nord", "Sud", "Est", "Ouest")[place]
    assert f"JOUEURAA Jo table {table + 1}, {orientation} puis" in texte


def test_the_ranking_comes_after_a_closed_position(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    assert "Classement" not in soir.lecteur.read("salle")
    soir.club.play()
    soir.club.close(confirme=True)
    texte = soir.lecteur.read("salle")
    assert "Classement après 1 position provisoire" in texte
    assert "Places par table, position 2" in texte
    assert "Position 1 terminée" in texte


def test_places_that_are_not_decided_are_not_shown(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch(5)
    soir.club.play()
    soir.club.close(confirme=True)
    texte = soir.lecteur.read("salle")
    assert "Places par table" not in texte
    assert "Classement après 5 positions" in texte


def test_the_hall_is_cut_into_even_pages(commencer: Commencer) -> None:
    soir = commencer(100)
    soir.club.draw(graine=7)
    page = soir.lecteur.get("salle").text
    assert page.count("<h2") == 3 + 3
    assert page.count("data-nom>") == 100


def test_a_player_finds_his_table_by_three_letters(commencer: Commencer) -> None:
    soir = commencer(23)
    soir.club.add("ÉTIENNE", numero=None)
    soir.club.draw(graine=7)
    texte = soir.lecteur.read("salle?nom=eti")
    assert "Chercher ÉTIENNE Jo table" in texte
    assert "Personne de ce nom" in soir.lecteur.read("salle?nom=zzz")
    assert "Personne de ce nom" not in soir.lecteur.read("salle?nom=z")


def test_donnes_change_nothing_to_the_hall(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    etag = follow(soir, "").headers["ETag"]
    soir.club.record(1)
    assert follow(soir, etag).status_code == 304
    for preneur in range(2):
        soir.club.record(2, preneur)
    soir.chef.post("chrono", geste="lancer", minutes="40")
    suite = follow(soir, etag)
    assert suite.status_code == 200
    assert 2390 <= suite.json["reste"] <= 2400


def test_the_clock_of_the_hall_ends_with_the_last_donne(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    passe = (datetime.now(UTC) - timedelta(minutes=1)).isoformat(timespec="seconds")
    soir.club.db.execute("UPDATE positions SET fin_a = ?", [passe])
    soir.club.db.conn.commit()
    assert "0:00 Dernière donne" in soir.lecteur.read("salle")
    assert "Dernière donne" in soir.chef.read("")


def test_every_link_opens_the_hall_and_no_form_of_it_writes(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    for visiteur in (soir.lecteur, soir.sit(1), soir.chef):
        page = visiteur.get("salle").text
        assert 'method="post"' not in page
        assert "tournoi/inscriptions" not in page


def test_a_table_reads_who_sits_there_before_the_position(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.club.draw(graine=7)
    texte = soir.sit(2).read("attente")
    assert "La position 1 commence bientôt." in texte
    for siege in soir.club.plan()[0].tables[1].sieges:
        assert f"{siege.libelle} {siege.inscription.nom_complet}" in texte


def test_a_table_that_does_not_play_is_told_so(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.club.draw(graine=7)
    dernier = soir.sit(3)
    soir.club.db.execute("UPDATE inscriptions SET sortie = 0 WHERE numero IN (9, 10, 11, 12)")
    soir.club.db.conn.commit()
    soir.club.open(graine=1)
    assert "Cette table ne joue pas à la position 1." in dernier.read("attente")
    assert "Ouvrir la feuille" in soir.sit(1).read("attente")


def test_a_table_is_led_to_the_ranking_at_the_end(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch(5)
    soir.club.play()
    soir.club.close(confirme=True)
    assert "Toutes les positions sont jouées. Voir le classement" in soir.sit(1).read("attente")


def test_an_evening_at_home_has_no_hall(table) -> None:
    for chemin in ("salle", "salle/vivant", "attente"):
        reponse = table.client.get(f"{table.url}tournoi/{chemin}")
        assert reponse.status_code == 404
        assert "n’existe pas" in read_texte(reponse.text) or reponse.text
