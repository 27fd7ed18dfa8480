"""Whose turn it is to deal, as the page tells it: the mort at five and six, and who is named."""

import re

import pytest
from flask.testing import FlaskClient

from .actions import Table, read_totaux
from .conftest import start

GARDE = {"contrat": "garde", "bouts": 2, "points": 49}
APPELES = {"5+mort": {"appele": "seul"}, "5": {"appele": "seul"}}


def read_donneur(page: str) -> tuple[str, bool]:
    """Return who deals, by short name, and whether the page says that they do not play."""
    tuiles = re.findall(r'<label class="tuile(.*?)</label>', page, re.S)
    [tuile] = [tuile for tuile in tuiles if re.search(r'class="role"[^>]*>donne', tuile)]
    nom = re.search(r'<b class="nom">([^<]*)</b>', tuile)
    assert nom
    mort = "donne · mort" in tuile
    assert mort == (" disabled" in tuile)
    return nom[1], mort


def read_marques(page: str) -> list[str]:
    """Return the cells of the last line, « mort » for who did not play."""
    rangee = page[page.index("<tbody") :]
    rangee = rangee[rangee.index("<tr") : rangee.index("</tr>")]
    return re.findall(r'<td class="[^"c]*">(?:<span>)?([^<]+)', rangee)


@pytest.mark.parametrize("formule", ["4+mort", "5+mort"])
def test_it_works_at_five_and_six(client: FlaskClient, formule: str) -> None:
    """Everybody sits out in turn, a whole round, and who deals does not play."""
    table = start(client, formule)
    noms = table.noms
    for donneur, nom in enumerate([*noms, noms[0]]):
        assert read_donneur(table.get()) == (nom, True)
        preneur = noms[(donneur + 1) % len(noms)]
        faits = GARDE | APPELES.get(formule, {}) | {"preneur": preneur}
        assert table.record(**faits).status_code == 303
        marques = read_marques(table.get())
        assert marques[donneur % len(noms)] == "mort"
        assert marques.count("mort") == 1
    # each has taken once, and Sud twice, of as many donnes as a round and one more
    assert len(set(read_totaux(table.get()))) == 3


@pytest.mark.parametrize("formule", ["4+mort", "5+mort"])
def test_the_mort_deals_again_until_somebody_takes(client: FlaskClient, formule: str) -> None:
    table = start(client, formule)
    for geste in ("passee", "annulee"):
        table.record(geste=geste)
        assert read_donneur(table.get()) == ("Nord", True)
    table.record(**GARDE | APPELES.get(formule, {}), preneur="Sud")
    assert read_donneur(table.get()) == ("Sud", True)


@pytest.mark.parametrize("formule", ["3", "4", "5"])
def test_without_a_mort_a_pass_moves_the_deal(client: FlaskClient, formule: str) -> None:
    table = start(client, formule)
    assert read_donneur(table.get()) == ("Nord", False)
    table.record(geste="passee")
    assert read_donneur(table.get()) == ("Sud", False)


@pytest.mark.parametrize("formule", ["3", "4", "5", "4+mort", "5+mort"])
def test_the_table_may_say_who_deals(client: FlaskClient, formule: str) -> None:
    """The donne is that one's, and the turn goes on from there."""
    table = start(client, formule)
    a_mort = "mort" in formule
    faits = GARDE | APPELES.get(formule, {}) | {"preneur": "Nord", "donneur": "Est"}
    assert table.record(**faits).status_code == 303
    page = table.get()
    assert read_donneur(page) == (table.noms[3 % len(table.noms)], a_mort)
    if a_mort:
        assert read_marques(page)[2] == "mort"
    detail = table.get(re.findall(r'href="[^"]*?(donnes/\d+)"', page)[0])
    assert re.search(r"<dt>Donneur</dt><dd>Est</dd>", detail)


def test_who_is_named_to_deal_cannot_take_where_they_are_the_mort(client: FlaskClient) -> None:
    table = start(client, "4+mort")
    reponse = table.record(**GARDE, preneur="Est", donneur="Est")
    assert reponse.status_code == 422
    assert "Le mort ne joue pas" in reponse.text
    assert read_totaux(table.get()) == ["0"] * 5


def test_the_dealer_of_a_past_donne_is_corrected_and_the_turn_follows(table: Table) -> None:
    table.record(**GARDE, preneur="Est")
    [chemin] = set(re.findall(r'href="[^"]*?(donnes/\d+)"', table.get()))
    page = table.get(f"{chemin}/corriger")
    modif = re.search(r'name="modif" value="(\d+)"', page)
    assert modif
    champs = GARDE | {"preneur": "2", "donneur": "2", "geste": "enregistrer"}
    champs |= {"jeton": "jeton-neuf", "modif": modif[1]}
    assert table.client.post(f"{table.url}{chemin}/corriger", data=champs).status_code == 303
    assert read_donneur(table.get()) == ("Ouest", False)
    assert read_totaux(table.get()) == ["−66", "−66", "+198", "−66"]


def test_a_mort_who_changed_meanwhile_is_refused_with_what_was_typed(client: FlaskClient) -> None:
    """Another phone has taken the last donne back: who sits out is not who was shown."""
    table = start(client, "4+mort")
    table.record(**GARDE, preneur="Sud")
    champs = table.fill(**GARDE, preneur="Est")
    [chemin] = set(re.findall(r'href="[^"]*?(donnes/\d+)"', table.get()))
    assert table.client.post(f"{table.url}{chemin}/annuler").status_code == 303
    reponse = table.client.post(f"{table.url}donnes", data=champs)
    assert reponse.status_code == 422
    assert "Le mort a changé depuis" in reponse.text
    assert 'value="49"' in reponse.text
