"""The links of each table: shared by the organiser, opened by the table's own phone."""

import re

from flask import Flask

from .actions import Table
from .fiches import read_texte
from .test_cycle import Vie, copy, open_lien


def open_table(app: Flask, table: Table, numero: int) -> Vie:
    """Open the link of another table of this evening, as its phone does."""
    page = table.get(f"partager?table={numero}")
    [lien] = re.findall(r'<a href="http://[^/]+(/p/[^"]+)"', page)[:1]
    return Vie(app.test_client(), lien, f"2-{numero}")


def test_another_table_confirms_its_own_sheet_on_its_phone(app: Flask, table: Table) -> None:
    sheet = copy(table)
    sheet.act("remettre", place=0)
    assert f'href="{table.url}partager?table=3"' in table.client.get(sheet.url).text
    partage = read_texte(table.get("partager?table=3"))
    assert "Partager la table 3" in partage
    assert "Marquer la table 3" in partage
    trois = open_table(app, table, 3)
    arrivee = trois.client.get(trois.racine)
    assert arrivee.location == f"{trois.racine}feuilles/"
    liste = trois.client.get(arrivee.location).text
    assert f'<a class="bouton principal suite" href="{trois.url}recap">' in liste
    texte = read_texte(liste)
    assert texte.index("Votre table : la 3") < texte.index("Position 1")
    assert trois.act("confirmer", place=1, depuis="recap").status_code == 303
    assert "Confirmée par DUPONT" in trois.texte
    assert "Retour aux feuilles" in trois.texte


def test_a_link_shares_its_own_table_only(app: Flask, table: Table) -> None:
    copy(table)
    copy(table, 4)
    trois = open_table(app, table, 3)
    partage = trois.client.get(f"{trois.racine}partager?table=4").text
    assert "Marquer la table 3" in read_texte(partage)
    assert "Table à partager" not in partage
    assert 'aria-label="Table à partager"' in table.get("partager")
    assert table.client.get(f"{table.url}partager?table=9").status_code == 404


def test_who_may_not_act_reads_who_may(app: Flask, table: Table) -> None:
    sheet = copy(table)
    copy(table, 4)
    lecture = open_lien(app, table, "lecture")
    quatre = open_table(app, table, 4)
    for lien in (lecture, quatre):
        url = f"{lien.racine}feuilles/2-3/recap"
        assert "Un joueur de la table 3, ou l’organisateur, la remet" in read_texte(
            lien.client.get(url).text
        )
    sheet.act("remettre", place=0)
    for lien in (lecture, quatre):
        page = lien.client.get(f"{lien.racine}feuilles/2-3/recap").text
        phrase = "Un joueur de la table 3 la confirme sur son téléphone, ou sur l’écran de"
        assert f"{phrase} l’organisateur." in read_texte(page)
        assert "<form" not in page
