"""Every write needs the token of its session."""

from flask import Flask

from .actions import Table, read_hidden
from .conftest import open_organisateur, start


def test_without_the_token_nothing_is_written(app: Flask) -> None:
    table = start(open_organisateur(app))
    app.config["WTF_CSRF_ENABLED"] = True
    champs = table.fill(preneur="Est", contrat="garde", bouts=2, points=49)
    reponse = table.client.post(table.url + "donnes", data=champs)
    assert reponse.status_code == 400
    assert "rechargez-la" in reponse.text
    assert table.totaux == ["0", "0", "0", "0"]


def test_with_the_token_it_works(app: Flask) -> None:
    table: Table = start(open_organisateur(app))
    app.config["WTF_CSRF_ENABLED"] = True
    jeton = read_hidden(table.get(), "csrf_token")
    champs = table.fill(preneur="Est", contrat="garde", bouts=2, points=49)
    champs["csrf_token"] = jeton
    assert table.client.post(table.url + "donnes", data=champs).status_code == 303
