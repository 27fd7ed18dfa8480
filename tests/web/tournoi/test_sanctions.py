"""What a table, its recap and its ranking show of rulings: beside the bilans, never in them."""

import json
import re
from typing import Any

import pytest
from sqlite_utils import Database
from werkzeug.test import TestResponse

from scorekeeper.regles.donne import Donne, Etat
from scorekeeper.regles.feuille import Entree
from scorekeeper.regles.texte import format_signe
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.arbitrage.application import cancel_arbitrage
from scorekeeper.services.donnes import Saisie, record_donne
from scorekeeper.services.tournoi.ajustements import add_ajustement, cancel_ajustement
from scorekeeper.services.tournoi.fusion import merge_inscriptions
from scorekeeper.store.feuilles import ARBITREE

from ...stockage.clubs import ORGANISATEUR
from ...stockage.decisions import ARBITRE, REDISTRIBUEE, RENONCE, RENONCE_DITE, rule
from ..actions import Table
from ..fiches import read_texte
from .pages import Visiteur
from .soir import Commencer, Soir


@pytest.fixture
def soir(commencer: Commencer) -> Soir:
    """A night at its first position, two donnes played at each table."""
    soir = commencer(12)
    soir.launch()
    soir.club.play(2)
    return soir


def judge(soir: Soir, incident: str, reponses: dict[str, str], *fautifs: int, **a: object) -> int:
    """Rule about table 1, against these places."""
    noms = list_noms(soir)
    qui = [noms[place] for place in fautifs]
    return rule(soir.club.db, soir.club.soiree_id, incident, reponses, qui, **a)  # type: ignore[arg-type]


def punish(soir: Soir, place: int, points: int = -100, motif: str = "Retard") -> int:
    """Write in the ledger as its page does."""
    qui = soir.club.find(list_noms(soir)[place].split()[0])
    return add_ajustement(soir.club.db, soir.club.soiree_id, qui.id, 1, points, motif, ORGANISATEUR)


def list_noms(soir: Soir, table: int = 1) -> list[str]:
    return [siege.nom for siege in soir.club.sheet(table, 1).sieges]


def read_table(soir: Soir, table: int = 1) -> str:
    return read_texte(ask(soir, table).text)


def ask(soir: Soir, table: int = 1, etag: str = "", chemin: str = "") -> TestResponse:
    """Return a page under the link of a table."""
    phone: Visiteur = soir.sit(table)
    racine = phone.racine.removesuffix("tournoi/")
    entetes = {"If-None-Match": etag} if etag else {}
    return phone.client.get(racine + chemin, headers=entetes)


def read_recap(soir: Soir) -> str:
    reponse = ask(soir, chemin="feuilles/1-1/recap")
    assert reponse.status_code == 200
    return read_texte(reponse.text)


def read_bilans(soir: Soir) -> list[str]:
    """Return what the total row of table 1 says."""
    pied = re.search(r"<tfoot><tr>(.*?)</tr>", ask(soir).text, re.DOTALL)
    assert pied
    return re.findall(r"<td[^>]*>([^<]*)</td>", pied[1])


def test_penalties_are_below_the_total_and_out_of_it(soir: Soir) -> None:
    bilans = read_bilans(soir)
    puni, averti = list_noms(soir)[1:3]
    assert "Pénalités" not in read_table(soir)
    judge(soir, "feuille_total", {}, payeurs=[puni])
    judge(soir, "ethique", {"faute": "incorrection", "decision": "avertissement"}, 2)
    page = ask(soir).text
    assert read_bilans(soir) == bilans
    texte = read_texte(page)
    assert f"{puni} −100, Feuille qui ne tombe pas à zéro" in texte
    assert f"{averti} avertissement, Manque de courtoisie ou d’éthique" in texte
    attendus = list(soir.club.sheet(1).build().bilans)
    attendus[1] -= 100
    avec = re.findall(r'data-penalite="(-?\d+)">([^<]*)<', page)
    assert [int(points) for points, _total in avec] == [0, -100, 0, 0]
    lus = [int(t.replace("−", "-").replace("\u202f", "")) for _points, t in avec]
    assert lus == attendus


def test_a_warning_alone_makes_no_second_total(soir: Soir) -> None:
    judge(soir, "ethique", {"faute": "incorrection", "decision": "avertissement"}, 2)
    page = ask(soir).text
    assert "avertissement" in page
    assert "Avec pénalités" not in page


def test_those_of_another_table_are_not_shown(soir: Soir) -> None:
    punish(soir, 0)
    assert "−100, Retard" in read_table(soir, 1)
    assert "Pénalités" not in read_table(soir, 2)
    assert "Pénalités" not in read_table(soir, 3)


def test_an_entry_with_its_contrary_is_left_out(soir: Soir) -> None:
    id_ = punish(soir, 0)
    punish(soir, 1, 40, "Arbitre bénévole")
    cancel_ajustement(soir.club.db, soir.club.soiree_id, id_, ORGANISATEUR)
    texte = read_table(soir)
    assert "Retard" not in texte
    assert "+40, Arbitre bénévole" in texte


def test_an_annulled_donne_has_the_ruling_for_reason(soir: Soir) -> None:
    donne = soir.club.sheet(1).donnes[0]
    id_ = judge(soir, "renonce", RENONCE, 1, donne_id=donne.id)
    page = ask(soir).text
    assert f'donnes/{donne.id}"><s>1</s></a>' in page
    texte = read_texte(page)
    assert "Donne annulée : Renonce" in texte
    assert f"{RENONCE_DITE} (CA 2012, p. 5 et 6)" in texte
    assert RENONCE_DITE in read_texte(ask(soir, chemin=f"donnes/{donne.id}").text)
    recap = read_recap(soir)
    assert f"Donne annulée, Renonce {RENONCE_DITE} (CA 2012, p. 5 et 6)" in recap
    assert "<s>Donne" in ask(soir, chemin="feuilles/1-1/recap").text
    cancel_arbitrage(soir.club.db, soir.club.soiree_id, id_, ARBITRE)
    assert "Renonce" not in read_table(soir)
    assert "Pénalités" not in read_table(soir)


def test_a_donne_that_nobody_ruled_on_keeps_its_motif(soir: Soir) -> None:
    donne = soir.club.sheet(1).donnes[0]
    poignee = {"camp": "defense", "resultat": "gagne"}
    # this ruling lets the donne count: it is not why it is annulled
    judge(soir, "poignee_trop_atouts", poignee, 1, donne_id=donne.id)
    with soir.club.db.conn:
        soir.club.db.execute(
            "UPDATE donnes SET etat = 'annulee', motif = 'arbitre' WHERE id = ?", [donne.id]
        )
    assert "Donne annulée : décision de l’arbitre" in read_table(soir)


def test_the_recap_has_the_penalties_under_the_bilans(soir: Soir) -> None:
    punish(soir, 0)
    bilans = soir.club.sheet(1).build().bilans
    texte = read_recap(soir)
    assert "Somme ✓ 0" in texte
    nom = list_noms(soir)[0]
    assert f"{nom} Retard −100 Total avec pénalités" in texte
    avec = f"{bilans[0] - 100:+,}".replace(",", "\u202f").replace("-", "−")
    assert f"Total avec pénalités {nom} {avec}" in texte.replace("\xa0", " ")


def test_who_may_not_bid_is_told_until_the_line_is_played(soir: Soir) -> None:
    interdit = f"{list_noms(soir)[2]} ne peut pas prendre à cette donne."
    id_ = judge(soir, "fausse_donne", REDISTRIBUEE, 2)
    assert interdit in read_table(soir)
    etat = json.loads(ask(soir, chemin="etat").text)
    assert interdit in read_texte(etat["bandes"])
    assert interdit not in read_table(soir, 2)
    cancel_arbitrage(soir.club.db, soir.club.soiree_id, id_, ARBITRE)
    assert interdit not in read_table(soir)
    judge(soir, "fausse_donne", REDISTRIBUEE, 2)
    assert interdit in read_table(soir)
    soir.club.record(1, preneur=2)  # the arbiter may let them: nothing is refused
    assert interdit not in read_table(soir)


def test_it_is_not_told_beside_the_correction_of_another_donne(soir: Soir) -> None:
    judge(soir, "fausse_donne", REDISTRIBUEE, 2)
    donne = soir.club.sheet(1).donnes[0]
    page = ask(soir, chemin=f"donnes/{donne.id}/corriger")
    assert "Correction de" in page.text
    assert "ne peut pas prendre" not in page.text


def test_what_a_table_follows_changes_with_its_rulings(soir: Soir) -> None:
    vus: list[str] = []

    def expect_change() -> None:
        etag = vus[-1] if vus else ""
        reponse = ask(soir, etag=etag, chemin="etat")
        assert reponse.status_code == 200
        vus.append(reponse.headers["ETag"])
        assert ask(soir, etag=vus[-1], chemin="etat").status_code == 304

    expect_change()
    id_ = judge(soir, "fausse_donne", REDISTRIBUEE, 2)
    expect_change()
    cancel_arbitrage(soir.club.db, soir.club.soiree_id, id_, ARBITRE)
    expect_change()
    # the ledger's own page knows of no feuille
    entree = punish(soir, 0)
    expect_change()
    cancel_ajustement(soir.club.db, soir.club.soiree_id, entree, ORGANISATEUR)
    expect_change()
    rule(soir.club.db, soir.club.soiree_id, "tabac", {}, [list_noms(soir)[3]], numero_table=None)
    expect_change()
    assert len(set(vus)) == len(vus) == 6


def test_two_registrations_made_one_bring_their_penalties(soir: Soir) -> None:
    garde = soir.club.find(list_noms(soir)[0].split()[0])
    double = soir.club.add("DOUBLON")
    add_ajustement(soir.club.db, soir.club.soiree_id, double, 1, -60, "Tard", ORGANISATEUR)
    assert "Tard" not in read_table(soir)
    merge_inscriptions(soir.club.db, soir.club.soiree_id, garde.id, double, ORGANISATEUR)
    assert "−60, Tard" in read_table(soir)


@pytest.fixture
def demandes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is asked of the base from now on."""
    vues: list[str] = []
    fait = Database.execute

    def execute(self: Database, sql: str, *autres: Any) -> object:
        vues.append(sql)
        return fait(self, sql, *autres)

    monkeypatch.setattr(Database, "execute", execute)
    return vues


def test_looking_again_costs_one_small_query_more(soir: Soir, demandes: list[str]) -> None:
    punish(soir, 0)
    etag = ask(soir, chemin="etat").headers["ETag"]
    demandes.clear()
    assert ask(soir, etag=etag, chemin="etat").status_code == 304
    assert len([sql for sql in demandes if "ajustements" in sql]) == 1
    assert not [sql for sql in demandes if "arbitrages" in sql]


def test_a_game_at_home_asks_nothing_and_shows_nothing(table: Table, demandes: list[str]) -> None:
    table.record(preneur="Est", contrat="garde", bouts=2, points=49)
    demandes.clear()
    page = table.get()
    # what a row of donnes says of itself is no query more
    propres = [sql.replace(ARBITREE, "") for sql in demandes]
    assert propres
    assert not [sql for sql in propres if "ajustements" in sql or "arbitrages" in sql]
    assert "énalité" not in page
    assert "data-penalite" not in page


def test_the_ranking_tells_the_totals_against_the_ledger(soir: Soir) -> None:
    soir.club.play(3)
    soir.club.close(confirme=True)
    assert "✓ Somme des totaux 0 = somme des pénalités 0" in soir.chef.read("classement")
    punish(soir, 0)
    punish(soir, 1, 40, "Arbitre bénévole")
    texte = soir.lecteur.read("classement")
    assert "✓ Somme des totaux −60 = somme des pénalités −60" in texte


def test_totals_that_do_not_match_the_ledger_are_told(soir: Soir) -> None:
    soir.club.play(3)
    soir.club.close(confirme=True)
    # somebody who is not registered has played: their points are in no total
    perdus = soir.club.sheet(1, 1).build().bilans[0]
    with soir.club.db.conn:
        soir.club.db.execute(
            "UPDATE places SET nom = 'INCONNU' WHERE nom = ? AND place = 0", [list_noms(soir)[0]]
        )
    texte = soir.chef.read("classement")
    assert perdus
    assert f"✗ Somme des totaux {format_signe(-perdus)} ≠ somme des pénalités 0" in texte


def test_the_ban_is_for_one_line(soir: Soir) -> None:
    interdit = f"{list_noms(soir)[2]} ne peut pas prendre à cette donne."
    judge(soir, "fausse_donne", REDISTRIBUEE, 2)
    adresse = Adresse(soir.club.soiree_id, 1, 1)
    passe = Saisie("jeton-passe", Entree(Donne(0, etat=Etat.PASSEE)))
    record_donne(soir.club.db, adresse, passe, "table 1")
    assert interdit not in read_table(soir)
