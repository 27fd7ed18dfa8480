"""A sheet read back in large type, and the links of the tables."""

import re

from .soir import Commencer

FAUX = (152, 100, -40, -60)


def test_a_sheet_is_read_back_with_its_sum(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    soir.club.copy(2, FAUX)
    texte = soir.chef.read("lire/1-2")
    assert "Table 2 position 1 · En cours" in texte
    for siege, bilan in zip(soir.club.sheet(2).sieges, ("+152", "+100", "−40", "−60"), strict=True):
        assert f"{siege.libelle} {siege.nom} {bilan}" in texte
    assert "Somme ✗ +152" in texte


def test_neighbours_are_one_key_away(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    page = soir.chef.get("lire/1-2").text
    liens = re.findall(r'rel="(prev|next)" href="[^"]*/lire/([^"]*)"', page)
    assert liens == [("prev", "1-1"), ("next", "1-3")]
    assert 'rel="prev"' not in soir.chef.get("lire/1-1").text
    assert 'rel="next"' not in soir.chef.get("lire/1-3").text


def test_a_blank_sheet_says_so(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    assert "Rien n’est encore écrit sur cette feuille." in soir.chef.read("lire/1-1")


def test_a_sheet_that_is_none_is_not_found(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    assert soir.chef.get("lire/1-9").status_code == 404


def test_each_table_has_its_link_and_square(commencer: Commencer) -> None:
    soir = commencer(24)
    assert "une fois les places tirées" in soir.chef.read("liens")
    soir.club.draw(graine=7)
    page = soir.chef.get("liens").text
    assert [f"Table {n}" for n in range(1, 7)] == re.findall(r"<h3>(.*?)</h3>", page)
    assert page.count("<svg") >= 7
    assert len(set(re.findall(r'href="(http[^"]*/p/[^"]*)"', page))) == 7
    assert "/tournoi/salle" in page


def test_they_are_the_organiser_s(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch()
    for visiteur in (soir.lecteur, soir.sit(1)):
        assert visiteur.get("liens").status_code == 403
        assert visiteur.get("lire/1-1").status_code == 403
