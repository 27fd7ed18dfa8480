"""Correcting, cancelling, undoing; and two phones that write at once."""

import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from .actions import Table, read_hidden, read_totaux
from .conftest import start

GARDE = {"preneur": "Est", "contrat": "garde", "bouts": 2, "points": 49}
PRISE = {"preneur": "Sud", "contrat": "prise", "bouts": 1, "points": 51}


def find_ids(table: Table) -> list[int]:
    """Return the donnes of the sheet, oldest first."""
    ids = re.findall(r'<th scope="row"><a href="[^"]*donnes/(\d+)"', table.get())
    return [int(id_) for id_ in reversed(ids)]


def correct(table: Table, donne_id: int, **faits: object) -> int:
    page = table.get(f"donnes/{donne_id}/corriger")
    champs = {nom: read_hidden(page, nom) for nom in ("jeton", "rang", "modif")}
    champs |= {"geste": "enregistrer", "compte_par": "attaque"}
    champs |= {champ: table.place(valeur) for champ, valeur in faits.items()}
    return table.client.post(f"{table.url}donnes/{donne_id}/corriger", data=champs).status_code


def test_it_works(table: Table) -> None:
    table.record(**GARDE)
    table.record(**PRISE)
    premiere, _ = find_ids(table)
    page = table.get(f"donnes/{premiere}/corriger")
    assert "Correction de la donne 1" in page
    assert 'value="49"' in page
    assert correct(table, premiere, **GARDE | {"points": 50}) == 303
    assert table.totaux == ["−93", "+7", "+179", "−93"]
    assert "Corrigée" in table.get()


def test_a_refused_correction_keeps_what_was_typed(table: Table) -> None:
    table.record(**GARDE)
    [donne_id] = find_ids(table)
    assert correct(table, donne_id, **GARDE | {"points": "95"}) == 422
    assert table.totaux == ["−66", "−66", "+198", "−66"]


@pytest.mark.parametrize("modif", ["²", "x", "1.0", "9" * 40])
def test_a_version_that_is_no_number_overwrites_nothing(table: Table, modif: str) -> None:
    table.record(**GARDE)
    [donne_id] = find_ids(table)
    page = table.get(f"donnes/{donne_id}/corriger")
    champs = {nom: read_hidden(page, nom) for nom in ("jeton", "rang", "csrf_token")}
    champs |= {"modif": modif, "geste": "passee"}
    for geste in ("corriger", "annuler"):
        adresse = f"{table.url}donnes/{donne_id}/{geste}"
        assert table.client.post(adresse, data=champs).status_code == 400
    assert table.totaux == ["−66", "−66", "+198", "−66"]


def test_the_half_points_of_a_correction_come_back(client: FlaskClient) -> None:
    table = start(client, "3")
    table.record(preneur="Nord", contrat="prise", bouts=2, points="40,5")
    [donne_id] = find_ids(table)
    champs = re.search(
        r'name="points"[^>]*value="([^"]*)"', table.get(f"donnes/{donne_id}/corriger")
    )
    assert champs
    assert champs[1] == "40,5"


def test_the_detail_explains_and_remembers(table: Table) -> None:
    table.record(**GARDE | {"poignee": "simple", "petit": "attaque"})
    [donne_id] = find_ids(table)
    correct(table, donne_id, **GARDE)
    page = re.sub(r"[\u00a0\u202f]", " ", table.get(f"donnes/{donne_id}"))
    for extrait in ("(25 + 8) × 2 = 66", "règlement p. 8", "Est, preneur", "Somme des scores : 0"):
        assert extrait in page
    for extrait in ("Enregistrée", "Corrigée", "poignées : simple → —", "organisateur"):
        assert extrait in page


def test_cancelling_any_donne_asks_first_and_closes_the_gap(table: Table) -> None:
    for faits in (GARDE, PRISE, GARDE):
        table.record(**faits)
    deuxieme = find_ids(table)[1]
    assert "Annuler la donne 2" in re.sub(r"\u00a0", " ", table.get(f"donnes/{deuxieme}/annuler"))
    reponse = table.client.post(f"{table.url}donnes/{deuxieme}/annuler")
    assert reponse.status_code == 303
    assert "reprise" not in reponse.location
    assert table.totaux == ["−132", "−132", "+396", "−132"]
    assert "donne 3" in table.get()


def test_undoing_the_last_puts_its_facts_back_in_the_form(table: Table) -> None:
    table.record(**GARDE | {"petit": "attaque"})
    [donne_id] = find_ids(table)
    reponse = table.client.post(f"{table.url}donnes/{donne_id}/annuler")
    page = table.client.get(reponse.location).text
    assert read_totaux(page) == ["0", "0", "0", "0"]
    for extrait in ('value="49"', 'value="garde" checked', 'value="attaque" checked'):
        assert extrait in page


@pytest.mark.parametrize("reprise", ["999", "9" * 30, "-1", "x"])
def test_nothing_comes_back_from_a_wrong_address(table: Table, reprise: str) -> None:
    assert read_totaux(table.get(f"?reprise={reprise}")) == ["0", "0", "0", "0"]


def test_a_form_opened_before_a_swap_is_refused_with_its_values(table: Table) -> None:
    champs = table.fill(**GARDE) | {"placement_vu": read_hidden(table.get(), "placement_vu")}
    table.client.post(table.url + "joueurs/echanger", data={"un": "0", "autre": "2"})
    reponse = table.client.post(table.url + "donnes", data=champs)
    assert reponse.status_code == 422
    assert "vérifiez qui a pris" in reponse.text
    assert 'value="49"' in reponse.text
    assert table.totaux == ["0", "0", "0", "0"]


def test_correcting_a_donne_just_annulled_loses_nothing_typed(table: Table) -> None:
    table.record(**GARDE)
    [donne_id] = find_ids(table)
    page = table.get(f"donnes/{donne_id}/corriger")
    champs = {nom: read_hidden(page, nom) for nom in ("jeton", "rang", "modif")}
    champs |= {"preneur": "2", "contrat": "garde", "bouts": "2", "points": "70"}
    table.client.post(f"{table.url}donnes/{donne_id}/annuler")
    reponse = table.client.post(f"{table.url}donnes/{donne_id}/corriger", data=champs)
    assert reponse.status_code == 409
    assert "vient d’être annulée" in reponse.text
    assert 'value="70"' in reponse.text


def test_a_cancelled_donne_is_not_found_any_more(table: Table) -> None:
    table.record(**GARDE)
    [donne_id] = find_ids(table)
    table.client.post(f"{table.url}donnes/{donne_id}/annuler")
    for chemin in ("", "/corriger", "/annuler"):
        assert table.client.get(f"{table.url}donnes/{donne_id}{chemin}").status_code == 404
    assert table.client.post(f"{table.url}donnes/{donne_id}/annuler").status_code == 404


def test_a_donne_is_only_reached_through_its_own_game(table: Table) -> None:
    table.record(**GARDE)
    [donne_id] = find_ids(table)
    autre = start(table.client, "3")
    assert autre.client.get(f"{autre.url}donnes/{donne_id}").status_code == 404
    assert autre.client.post(f"{autre.url}donnes/{donne_id}/annuler").status_code == 404


def send_conflict(table: Table) -> tuple[dict[str, str], str]:
    """Fill a form, let another phone take the number, send it: what was sent, and the answer."""
    mienne = table.fill(**GARDE)
    table.record(**PRISE)
    reponse = table.client.post(table.url + "donnes", data=mienne)
    assert reponse.status_code == 409
    return mienne, reponse.text


def test_a_taken_number_shows_both_and_overwrites_nothing(table: Table) -> None:
    _, page = send_conflict(table)
    assert "existe déjà" in page
    for bouton in ("Garder la sienne", "Garder la mienne", "C’est une autre donne"):
        assert bouton in page
    assert table.totaux == ["−25", "+75", "−25", "−25"]


@pytest.mark.parametrize(
    ("choix", "totaux"),
    [
        ("sienne", ["−25", "+75", "−25", "−25"]),
        ("mienne", ["−66", "−66", "+198", "−66"]),
        ("autre", ["−91", "+9", "+173", "−91"]),
    ],
)
def test_each_way_out_of_a_conflict(table: Table, choix: str, totaux: list[str]) -> None:
    mienne, page = send_conflict(table)
    [donne_id] = find_ids(table)
    champs = mienne | {nom: read_hidden(page, nom) for nom in ("jeton", "rang", "modif")}
    champs["choix"] = choix
    reponse = table.client.post(f"{table.url}donnes/{donne_id}/choix", data=champs)
    assert reponse.status_code == 303
    assert table.totaux == totaux


def settle(table: Table, page: str, donne_id: int, choix: str) -> TestResponse:
    """Choose in the band that a page shows, as a browser sends it."""
    bande = page[page.index('class="avis alerte conflit"') :]
    bande = bande[: bande.index("</form>")]
    champs = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', bande))
    chemin = f"{table.url}donnes/{donne_id}/choix"
    return table.client.post(chemin, data=champs | {"choix": choix})


def test_mine_is_kept_with_the_mort_of_my_page(client: FlaskClient) -> None:
    table = start(client, "4+mort")
    avant = table.get()
    vus = {nom: read_hidden(avant, nom) for nom in ("mort_vu", "donneur_vu", "placement_vu")}
    mienne = table.fill(**GARDE) | vus
    table.record(**GARDE | {"donneur": "Sud"})
    page = table.client.post(table.url + "donnes", data=mienne).text
    assert re.search(r"Mort</th>\s*<td><strong>Sud</strong></td><td><strong>Nord</strong>", page)
    assert settle(table, page, find_ids(table)[0], "mienne").status_code == 303
    assert table.totaux == ["0", "−66", "+198", "−66", "−66"]


def test_theirs_changed_meanwhile_is_shown_again(table: Table) -> None:
    _, page = send_conflict(table)
    [donne_id] = find_ids(table)
    correct(table, donne_id, **PRISE | {"points": 60})
    reponse = settle(table, page, donne_id, "sienne")
    assert reponse.status_code == 409
    assert "<strong>60</strong>" in reponse.text
    assert settle(table, reponse.text, donne_id, "sienne").status_code == 303


@pytest.mark.parametrize("choix", ["sienne", "mienne"])
def test_theirs_annulled_meanwhile_leaves_mine_in_the_form(table: Table, choix: str) -> None:
    _, page = send_conflict(table)
    [donne_id] = find_ids(table)
    table.client.post(f"{table.url}donnes/{donne_id}/annuler")
    reponse = settle(table, page, donne_id, choix)
    assert reponse.status_code == 409
    assert "vient d’être annulée" in reponse.text
    assert 'value="49"' in reponse.text


def test_an_unknown_choice_is_refused(table: Table) -> None:
    mienne, _ = send_conflict(table)
    [donne_id] = find_ids(table)
    reponse = table.client.post(f"{table.url}donnes/{donne_id}/choix", data=mienne)
    assert reponse.status_code == 400


def test_a_stale_correction_shows_both(table: Table) -> None:
    table.record(**GARDE)
    [donne_id] = find_ids(table)
    vieille = table.get(f"donnes/{donne_id}/corriger")
    correct(table, donne_id, **GARDE | {"points": 60})
    champs = {nom: read_hidden(vieille, nom) for nom in ("jeton", "rang", "modif")}
    champs |= {"preneur": "2", "contrat": "garde", "bouts": "2", "points": "70"}
    reponse = table.client.post(f"{table.url}donnes/{donne_id}/corriger", data=champs)
    assert reponse.status_code == 409
    assert "existe déjà" in reponse.text or "corrigée" in reponse.text
    assert table.totaux == ["−88", "−88", "+264", "−88"]
