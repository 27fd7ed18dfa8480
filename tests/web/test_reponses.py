"""The same writes, asked for by a script: JSON with the state, or a refusal in words."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from .actions import Table
from .conftest import start
from .test_acces import read_liens

GARDE = {"preneur": "Est", "contrat": "garde", "bouts": 2, "points": 49}
JSON = {"Accept": "application/json"}


def post(table: Table, chemin: str, champs: dict[str, str]) -> TestResponse:
    return table.client.post(table.url + chemin, data=champs, headers=JSON)


def test_it_works(table: Table) -> None:
    reponse = post(table, "donnes", table.fill(**GARDE))
    assert reponse.status_code == 200
    assert reponse.headers["Cache-Control"] == "no-store"
    assert reponse.json["etat"]["totaux"] == [-66, -66, 198, -66]
    assert reponse.json["etat"]["derniere"]["id"] == reponse.json["donne"]


def test_a_second_sending_is_one_donne(table: Table) -> None:
    champs = table.fill(**GARDE)
    premiere, seconde = (post(table, "donnes", champs) for _ in range(2))
    assert premiere.json == seconde.json
    assert table.totaux == ["−66", "−66", "+198", "−66"]


def test_a_refusal_names_its_fields(table: Table) -> None:
    reponse = post(table, "donnes", table.fill(**GARDE | {"points": "92", "bouts": "4"}))
    assert reponse.status_code == 422
    assert reponse.json["erreurs"]["points"] == "Les points vont de 0 à 91."
    assert reponse.json["erreurs"]["bouts"].startswith("Il y a trois bouts")
    assert table.totaux == ["0", "0", "0", "0"]


def test_a_taken_rank_gives_both_versions(table: Table) -> None:
    champs = table.fill(**GARDE | {"points": 51})
    table.record(**GARDE)
    reponse = post(table, "donnes", champs)
    assert reponse.status_code == 409
    html = reponse.json["html"]
    assert "<strong>49</strong>" in html
    assert "<strong>51</strong>" in html
    assert html.count('name="choix"') == 3
    assert 'name="csrf_token" value=""' in html
    assert reponse.json["etat"]["totaux"] == [-66, -66, 198, -66]
    sienne = reponse.json["sienne"]
    choix = champs | {"choix": "mienne", "modif": str(sienne["modif"])}
    choisie = post(table, f"donnes/{sienne['id']}/choix", choix)
    assert choisie.status_code == 200
    assert choisie.json["etat"]["totaux"] == [-70, -70, 210, -70]


def test_the_sender_does_not_conflict_with_itself(table: Table) -> None:
    # three donnes made off the network on an empty sheet, where another came first
    file = [table.fill(**GARDE) | {"rang": str(rang)} for rang in (1, 2, 3)]
    table.record(**GARDE | {"points": 50})
    premiere, *suite = file
    assert post(table, "donnes", premiere).status_code == 409
    # « c’est une autre donne »: it takes the next free rank, which is that of the second
    assert post(table, "donnes", premiere | {"rang": "2"}).status_code == 200
    jetons = [premiere["jeton"]]
    for donne in suite:
        assert post(table, "donnes", donne | {"miens": " ".join(jetons)}).status_code == 200
        jetons.append(donne["jeton"])


def test_a_sender_still_conflicts_with_the_others(table: Table) -> None:
    premiere, seconde = (table.fill(**GARDE) | {"rang": str(rang)} for rang in (1, 2))
    assert post(table, "donnes", premiere).status_code == 200
    table.record(**GARDE | {"points": 50})
    reponse = post(table, "donnes", seconde | {"miens": premiere["jeton"]})
    assert reponse.status_code == 409
    assert "<strong>50</strong>" in reponse.json["html"]


def test_a_dead_token_is_told_in_json(app: Flask, table: Table) -> None:
    champs = table.fill(**GARDE)
    app.config["WTF_CSRF_ENABLED"] = True
    reponse = post(table, "donnes", champs | {"csrf_token": "perime"})
    assert reponse.status_code == 400
    assert "rien n’a été enregistré" in reponse.json["erreurs"][""]


def test_the_read_link_is_refused_in_json(app: Flask, table: Table) -> None:
    champs = table.fill(**GARDE)
    lecteur = Table(app.test_client(), read_liens(table)["lecture"], table.noms)
    reponse = post(lecteur, "donnes", champs)
    assert reponse.status_code == 403
    assert reponse.json["erreurs"][""].startswith("Ce lien ne permet pas cela")
    assert table.totaux == ["0", "0", "0", "0"]


def test_an_undone_donne_gives_its_facts_back(client: FlaskClient) -> None:
    table = start(client, "3")
    donne = post(table, "donnes", table.fill(**GARDE | {"points": "49,5"})).json
    champs = {"modif": str(donne["etat"]["derniere"]["modif"])}
    reponse = post(table, f"donnes/{donne['donne']}/annuler", champs)
    assert reponse.status_code == 200
    saisie = {"preneur": "2", "contrat": "garde", "bouts": "2", "points": "49,5"}
    assert reponse.json["saisie"].items() >= saisie.items()
    assert reponse.json["etat"]["totaux"] == [0, 0, 0]


def test_undoing_what_another_has_just_changed_is_refused(table: Table) -> None:
    donne = post(table, "donnes", table.fill(**GARDE)).json
    modif = donne["etat"]["derniere"]["modif"]
    chemin = f"donnes/{donne['donne']}"
    corrigee = table.fill(**GARDE | {"points": 50}) | {"modif": str(modif)}
    assert post(table, f"{chemin}/corriger", corrigee).status_code == 200
    reponse = post(table, f"{chemin}/annuler", {"modif": str(modif)})
    assert reponse.status_code == 409
    assert reponse.json["erreurs"][""].startswith("Cette donne vient d’être corrigée")
    assert table.totaux == ["−68", "−68", "+204", "−68"]


def test_an_undo_done_already_is_told_with_its_facts(table: Table) -> None:
    donne = post(table, "donnes", table.fill(**GARDE)).json["donne"]
    chemin = f"donnes/{donne}/annuler"
    # nothing is told of a donne that is still on the sheet
    assert table.client.get(table.url + chemin, headers=JSON).status_code == 404
    assert post(table, chemin, {}).status_code == 200
    reponse = post(table, chemin, {})
    assert reponse.status_code == 409
    assert reponse.json["erreurs"][""] == "Cette donne est déjà annulée."
    assert reponse.json["etat"]["totaux"] == [0, 0, 0, 0]
    demandee = table.client.get(table.url + chemin, headers=JSON)
    assert demandee.status_code == 200
    for lue in (reponse, demandee):
        assert lue.json["saisie"].items() >= {"preneur": "2", "points": "49"}.items()


def test_the_same_donne_further_down_is_shown_after_another_one(table: Table) -> None:
    mienne = table.fill(**GARDE) | {"rang": "3"}
    for points in (49, 50):
        table.record(**GARDE | {"points": points})
    # its rank is free: without `depuis` the sender means one more donne
    reponse = post(table, "donnes", mienne | {"depuis": "1"})
    assert reponse.status_code == 409
    assert reponse.json["sienne"]["rang"] == 1
    assert post(table, "donnes", mienne | {"depuis": "2"}).status_code == 200


def test_two_passes_are_not_taken_for_one(table: Table) -> None:
    table.record(geste="passee")
    champs = table.fill(geste="passee") | {"rang": "2", "depuis": "1"}
    assert post(table, "donnes", champs).status_code == 200


def test_a_conflict_with_oneself_names_no_other_phone(table: Table) -> None:
    champs = table.fill(**GARDE)
    assert post(table, "donnes", champs).status_code == 200
    autre = table.fill(**GARDE | {"points": 51}) | {"rang": "1"}
    for envoyee in (champs | {"points": "51"}, autre | {"connus": champs["jeton"]}):
        html = post(table, "donnes", envoyee).json["html"]
        assert "Cette donne était déjà arrivée" in html
        assert "autre téléphone" not in html
    assert "autre téléphone" in post(table, "donnes", autre).json["html"]


@pytest.mark.parametrize("chemin", ["donnes/999/choix", "donnes/999/annuler"])
def test_a_donne_of_elsewhere_is_not_found(table: Table, chemin: str) -> None:
    champs = table.fill(**GARDE) | {"choix": "mienne", "modif": "1"}
    reponse = post(table, chemin, champs)
    assert reponse.status_code == 404
    assert reponse.json["erreurs"][""].startswith("Il n’y a rien à cette adresse")


def test_an_unknown_choice_is_refused(table: Table) -> None:
    donne = post(table, "donnes", table.fill(**GARDE)).json["donne"]
    reponse = post(table, f"donnes/{donne}/choix", table.fill(**GARDE) | {"choix": "rien"})
    assert reponse.status_code == 400
