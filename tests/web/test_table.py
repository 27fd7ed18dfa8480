"""The table page: a donne recorded, seen, refused."""

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from .actions import OFFICIELLES, Table, read_totaux
from .conftest import start

DONNES = json.loads((Path(__file__).parents[1] / "donnees" / "donnes.json").read_text("utf-8"))
GARDE = {"preneur": "Est", "contrat": "garde", "bouts": 2, "points": 49}


def test_it_works(table: Table) -> None:
    reponse = table.record(**GARDE)
    assert reponse.status_code == 303
    assert table.totaux == ["−66", "−66", "+198", "−66"]


def test_the_five_donnes_of_the_reglement(table: Table) -> None:
    for faits in OFFICIELLES:
        assert table.record(**faits).status_code == 303
    page = table.get()
    assert read_totaux(page) == ["−446", "+1\u202f346", "−390", "−510"]
    assert "ne fait pas zéro" not in page


def _list_golden() -> list[object]:
    choisies = [donne for donne in DONNES["donnes"] if not donne["impossible"]]
    return [
        pytest.param(donne, id=f"{n}-{donne['source'][:20]}") for n, donne in enumerate(choisies)
    ]


@pytest.mark.parametrize("donne", _list_golden())
def test_every_golden_donne(client: FlaskClient, donne: dict[str, object]) -> None:
    a_cinq = {"autre": "Sud", "seul": "seul", None: ""}
    table = start(client, str(donne["joueurs"]))
    faits = {nom: donne[nom] or "" for nom in ("contrat", "petit", "chelem")}
    for champ, poignee in zip(("poignee", "poignee2"), donne["poignees"], strict=False):
        faits[champ] = poignee["taille"]
    if donne["appele"]:
        faits["appele"] = a_cinq[donne["appele"]]
    reponse = table.record(preneur="Nord", bouts=donne["bouts"], points=donne["points"], **faits)
    assert reponse.status_code == 303
    attendu = donne["attendu"]
    totaux = [int(t.replace("−", "-").replace("\u202f", "")) for t in table.totaux]
    assert totaux[0] == attendu["preneur"]
    assert totaux[-1] == attendu["defenseur"]
    assert attendu["partenaire"] in (None, totaux[1])
    assert sum(totaux) == 0


@pytest.mark.parametrize(
    ("faits", "phrase"),
    [
        ({"points": "-1"}, "Les points vont de 0 à 91."),
        ({"points": "92"}, "Les points vont de 0 à 91."),
        ({"points": "49,3"}, "n’est pas un nombre de points"),
        ({"points": "quarante"}, "n’est pas un nombre de points"),
        ({"points": ""}, "Il manque les points"),
        ({"points": "49,5"}, "pas de demi-point"),
        ({"bouts": "4"}, "Il y a trois bouts"),
        ({"bouts": "x"}, "Il y a trois bouts"),
        ({"bouts": ""}, "Il manque les bouts"),
        ({"bouts": "3", "points": "13"}, "au moins 14"),
        ({"bouts": "0", "points": "90"}, "au plus"),
        ({"preneur": ""}, "Il manque le preneur"),
        ({"preneur": "4"}, "n’est pas à cette table"),
        ({"preneur": "9"}, "n’est pas à cette table"),
        ({"contrat": "pousse"}, "Ce contrat n’existe pas"),
        ({"contrat": ""}, "Il manque le contrat"),
        ({"petit": "attaque", "bouts": "0", "points": "49"}, "n’a pas le Petit"),
        ({"petit": "defense", "bouts": "3"}, "la défense ne peut pas"),
        ({"poignee": "triple", "poignee2": "double"}, "22"),
        ({"poignee": "quadruple"}, "Cette poignée n’existe pas"),
        ({"chelem": "peut-être"}, "Ce chelem n’existe pas"),
        ({"donneur": "5"}, "n’est pas à cette table"),
        ({"jeton": ""}, "rechargez la page"),
        ({"jeton": "x" * 65}, "rechargez la page"),
    ],
)
def test_a_refusal_says_why_beside_the_field_and_loses_nothing(
    table: Table, faits: dict[str, str], phrase: str
) -> None:
    reponse = table.record(**GARDE | faits)
    assert reponse.status_code == 422
    assert phrase in re.sub(r"[\u00a0\u202f]", " ", reponse.text)
    assert 'name="contrat" value="garde" checked' in reponse.text or "contrat" in faits
    assert table.totaux == ["0", "0", "0", "0"]


def test_a_refusal_keeps_every_value(table: Table) -> None:
    reponse = table.record(**GARDE | {"points": "95", "poignee": "double", "petit": "defense"})
    for extrait in (
        'name="preneur" value="2"',
        'name="bouts" value="2"',
        'name="poignee" value="double" checked',
        'name="petit" value="defense" checked',
        'value="95"',
    ):
        assert extrait in reponse.text
    assert reponse.text.count(" checked") == 7


@pytest.mark.parametrize(
    ("formule", "faits", "phrase"),
    [
        ("5", {}, "Il manque l’appelé"),
        ("5", {"appele": "Est"}, "choisissez « Seul »"),
        ("5", {"appele": "5"}, "n’est pas à cette table"),
        ("4+mort", {"preneur": "Nord"}, "Le mort ne joue pas"),
        ("5+mort", {"appele": "Nord"}, "Le mort ne joue pas"),
        (
            "5",
            {"appele": "Sud", "poignee": "simple", "poignee_par": "Sud", "poignee2": "simple"}
            | {"poignee2_par": "Sud"},
            "Un joueur ne montre qu’une poignée",
        ),
        ("5+mort", {"appele": "Sud", "poignee": "simple", "poignee_par": "Nord"}, "Le mort"),
    ],
)
def test_partner_and_mort_are_checked(
    client: FlaskClient, formule: str, faits: dict[str, str], phrase: str
) -> None:
    table = start(client, formule)
    reponse = table.record(**GARDE | faits)
    assert reponse.status_code == 422
    assert phrase in re.sub(r"[\u00a0\u202f]", " ", reponse.text)


def test_points_counted_by_the_defence(table: Table) -> None:
    table.record(**GARDE | {"points": 42, "compte_par": "defense"})
    assert table.totaux == ["−66", "−66", "+198", "−66"]


def test_half_points_at_three(client: FlaskClient) -> None:
    table = start(client, "3")
    table.record(preneur="Nord", contrat="prise", bouts=2, points="40,5")
    assert table.totaux == ["−52", "+26", "+26"]
    table.record(preneur="Nord", contrat="prise", bouts=2, points="41½")
    assert table.totaux == ["0", "0", "0"]


def test_alone_against_four(client: FlaskClient) -> None:
    table = start(client, "5")
    table.record(**GARDE | {"appele": "seul", "points": "40.5"})
    assert table.totaux == ["+52", "+52", "−208", "+52", "+52"]


def test_the_same_form_sent_twice_is_one_donne(table: Table) -> None:
    champs = table.fill(**GARDE)
    reponses = [table.client.post(table.url + "donnes", data=champs) for _ in range(2)]
    assert [reponse.status_code for reponse in reponses] == [303, 303]
    assert reponses[0].location == reponses[1].location
    assert table.totaux == ["−66", "−66", "+198", "−66"]


def test_passing_and_annulling_take_one_tap_and_move_the_donneur(table: Table) -> None:
    assert "Nord donne" in table.get()
    assert table.record(geste="passee").status_code == 303
    page = table.get()
    assert "Tout le monde passe" in page
    assert re.search(r"Sud donne", page)
    assert table.record(geste="annulee").status_code == 303
    page = table.get()
    assert "petit sec" in page
    assert re.search(r"Est donne", page)
    assert read_totaux(page) == ["0", "0", "0", "0"]
    assert "donne 1" in page


def test_a_fausse_donne_is_dealt_again_by_the_same(table: Table) -> None:
    table.record(geste="annulee", motif="fausse_donne")
    page = table.get()
    assert "fausse donne" in page
    assert "Nord donne" in page


def test_the_mort_turns_with_the_deal(client: FlaskClient) -> None:
    table = start(client, "4+mort", donneur="4")
    table.record(**GARDE)
    page = table.get()
    assert read_totaux(page) == ["−66", "−66", "+198", "−66", "0"]
    assert '<td class="m">mort' in page
    assert table.record(preneur="Nord", contrat="prise", bouts=1, points=51).status_code == 422


def test_names_are_shown_as_typed(client: FlaskClient) -> None:
    noms = ["L'Abbé", "Éloïse", "<b>Bo</b>", "🃏 Jo"]
    table = start(client, **{f"nom-{place}": nom for place, nom in enumerate(noms)})
    page = table.get()
    for echappe in ("L&#39;Abbé", "Éloïse", "&lt;b&gt;Bo&lt;/b&gt;", "🃏 Jo"):
        assert echappe in page
    assert "<b>Bo</b>" not in page


def test_every_cell_of_a_huge_form_is_refused_politely(table: Table) -> None:
    reponse = table.record(**GARDE | {"points": "9" * 5000, "contrat": "g" * 5000})
    assert reponse.status_code == 422


def test_the_form_works_without_javascript(table: Table) -> None:
    page = table.get()
    for legende in ("Preneur", "Contrat", "Bouts", "Points comptés par", "Poignée"):
        assert re.search(rf"<legend[^>]*>{legende}</legend>", page), legende
    for legende in ("Petit au bout", "Chelem"):
        assert re.search(rf"<legend[^>]*>{legende}</legend>", page), legende
    assert "checked" not in re.sub(r'(value=""|value="attaque")[^>]* checked', "", page)
