"""The control of a copied sheet: what explains it, what is decided, and what counts."""

import re

import pytest
from flask import Flask

from scorekeeper.store.values import StoredFeuille
from scorekeeper.web.papier.constat import find_suspect, list_decisions

from .actions import Table
from .fiches import BILANS, Fiche, copy, fill_reglement, load, read_champs, read_texte

SANS_PIED = {f"{pied}_{place}": "" for pied in ("tp", "tm", "c_b") for place in range(4)}


@pytest.fixture
def faute(table: Table) -> Fiche:
    """The règlement's sheet with the sign of one score turned, nothing written at its foot."""
    return copy(table, fill_reglement(c_2_1="76", **SANS_PIED))


def read_envois(page: str, nom: str) -> list[str]:
    """Return what the buttons of the control send."""
    return re.findall(rf'name="{nom}" value="([^"]*)"', page)


def press(fiche: Fiche, chemin: str, **envoi: str) -> str:
    """Press a button of the control and return the page that follows."""
    reponse = fiche.send(fiche.read_champs(), chemin, **envoi)
    assert reponse.status_code == 303, read_texte(reponse.text)
    return fiche.client.get(reponse.location).text


def test_it_works(app: Flask, table: Table, faute: Fiche) -> None:
    page = faute.page
    texte = read_texte(page)
    assert "Une seule case explique tout" in texte
    assert "Donne 2, DUPONT : −76 au lieu de +76 — le signe est inversé." in texte
    assert "Accepter −76" in texte
    assert "Feuille juste" not in texte
    [envoi] = read_envois(page, "suspect")
    page = press(faute, "accepter", suspect=envoi)
    texte = read_texte(page)
    assert "✓ Feuille juste : la somme des bilans est zéro" in texte
    assert (
        "Donne 2, DUPONT : −76 au lieu de +76 . Retenu par l’organisateur : le signe est inversé."
        in texte
    )
    # the written number stays in its cell, struck through, and in the store
    assert '<td class="case plus decidee">' in page
    assert faute.read_champs()["c-2-1"] == "+76"
    stored = load(app, table)
    assert stored.ecrite.lignes[1].cases[1] == 76
    assert stored.retenue.lignes[1].cases[1] == -76
    assert stored.build().bilans == BILANS
    assert "retenu : décidé, il compte" in texte


def test_the_written_number_is_taken_back(app: Flask, table: Table, faute: Fiche) -> None:
    page = press(faute, "accepter", suspect="2/1/-76")
    [case] = read_envois(page, "case")
    page = press(faute, "retirer", case=case)
    assert "Une seule case explique tout" in page
    assert load(app, table).decisions == ()


def test_the_history_tells_what_was_written_and_decided(faute: Fiche) -> None:
    press(faute, "accepter", suspect="2/1/-76")
    press(faute, "retirer", case="2/1")
    faute.save(c_2_1="-76", k_1="GC", nom_0="DURANT")
    texte = read_texte(faute.page)
    histoire = texte[texte.index("Histoire de cette feuille") :]
    for phrase in (
        "Recopiée par l’organisateur",
        "Nombre retenu par l’organisateur",
        "Donne 2, DUPONT : écrit +76, retenu −76 — le signe est inversé",
        "Donne 2, DUPONT : le nombre écrit, +76, compte de nouveau",
        "Recopiée de nouveau par l’organisateur",
        "Donne 2, DUPONT : +76 → −76",
        "Donne 1 : contrat ou détails changés",
        "Noms : DURAND, DUPONT, DUBOIS, DESPRES → DURANT, DUPONT, DUBOIS, DESPRES",
    ):
        assert phrase in histoire


def test_on_bilans_alone_the_proposal_is_for_the_bilan(app: Flask, table: Table) -> None:
    fiche = copy(table, fill_reglement("bilans", c_b_0="446"))
    page = fiche.page
    envois = read_envois(page, "suspect")
    assert "Bilan/0/-446" in envois
    page = press(fiche, "accepter", suspect="Bilan/0/-446")
    assert "Feuille juste" in page
    assert [decision.donne for decision in load(app, table).decisions] == ["Bilan"]
    assert load(app, table).build().bilans == BILANS
    assert "Bilan qui compte : bilans écrits, corrigés par ce qui est retenu." in read_texte(page)


def test_what_follows_the_cell_is_accepted_with_it(app: Flask, table: Table) -> None:
    # the sums were made from the wrong number
    champs = fill_reglement(c_2_1="76", tp_1="1822", tm_1="324", c_b_1="1498")
    fiche = copy(table, champs)
    texte = read_texte(fiche.page)
    assert "Quatre cases expliquent tout" in texte
    assert "Et aussi : Total +, DUPONT : 1 746 au lieu de 1 822" in texte
    assert "Accepter ces 4 nombres" in texte
    (envoi,) = read_envois(fiche.page, "suspect")
    assert "Feuille juste" in press(fiche, "accepter", suspect=envoi)
    decisions = load(app, table).decisions
    assert {(d.donne, d.valeur) for d in decisions} == {
        (2, -76),
        ("Total +", 1746),
        ("Total -", 400),
        ("Bilan", 1346),
    }
    assert [d.motif for d in decisions if d.donne == 2] == ["le signe est inversé"]
    assert {d.motif for d in decisions if d.donne != 2} == {
        "la somme avait été faite avec un nombre faux"
    }


def test_two_proposals_with_the_same_first_cell_are_told_apart(app: Flask, table: Table) -> None:
    lignes = {
        1: ("-106", "-106", "381", "-106"),
        2: ("-76", "-76", "", ""),
        3: ("42", "-126", "42", "42"),
    }
    champs = {"formule": "4", "profondeur": "lignes", "rangs": "3", "position": "2", "table": "3"}
    champs |= {"geste": "enregistrer", "jeton": "jeton-0002", "k-1": "G", "k-2": "GS", "k-3": "P"}
    champs |= {
        f"c-{rang}-{place}": lu for rang, ligne in lignes.items() for place, lu in enumerate(ligne)
    }
    fiche = copy(table, champs)
    envois = read_envois(fiche.page, "suspect")
    assert len(envois) == len(set(envois)) > 1
    avant = load(app, table)
    proposees = [list_decisions(find_suspect(avant, envoi)) for envoi in envois]
    assert proposees[0] != proposees[1]
    press(fiche, "accepter", suspect=envois[1])
    choisies = {(d.donne, d.place, d.valeur) for d in load(app, table).decisions}
    assert choisies == {(d.donne, d.place, d.valeur) for d in proposees[1]}


def test_when_unsure_each_explanation_has_its_button(app: Flask, table: Table) -> None:
    champs = {"formule": "5", "profondeur": "lignes", "rangs": "1", "position": "2", "table": "3"}
    champs |= {"geste": "enregistrer", "jeton": "jeton-0001"}
    champs |= {f"c-1-{place}": s for place, s in enumerate(("80", "40", "-40", "-40", "40"))}
    fiche = copy(table, champs)
    page = fiche.page
    envois = read_envois(page, "suspect")
    assert len(envois) > 1
    assert "à vous de voir sur le papier" in page
    assert "Une seule case explique tout" not in page
    assert "Feuille juste" in press(fiche, "accepter", suspect=envois[-1])


@pytest.mark.parametrize("suspect", ["", "2/1/-77", "9/9/9", "Bilan/0/1", "x", "2/1/76'"])
def test_only_what_is_proposed_can_be_accepted(
    app: Flask, table: Table, faute: Fiche, suspect: str
) -> None:
    reponse = faute.send(faute.read_champs(), "accepter", suspect=suspect)
    assert reponse.status_code == 409
    assert "Cette proposition n’explique plus la feuille" in reponse.text
    assert load(app, table).decisions == ()


@pytest.mark.parametrize(
    ("case", "code"), [("2/7", 400), ("x", 400), ("", 400), ("99/1", 303), ("Bilan/0", 303)]
)
def test_taking_back_nothing_changes_nothing(
    app: Flask, table: Table, faute: Fiche, case: str, code: int
) -> None:
    avant = load(app, table)
    reponse = faute.send(faute.read_champs(), "retirer", case=case)
    assert reponse.status_code == code
    assert load(app, table) == avant


@pytest.mark.parametrize("chemin", ["accepter", "retirer"])
def test_deciding_never_loses_what_was_typed(faute: Fiche, chemin: str) -> None:
    champs = faute.read_champs() | {"c-1-0": "-107", "c-3-0": "bla"}
    reponse = faute.send(champs, chemin, suspect="2/1/-76", case="2/1")
    assert reponse.status_code == 422
    assert "Des cases ont changé depuis le contrôle" in reponse.text
    assert 'value="-107"' in reponse.text
    assert 'value="bla"' in reponse.text


@pytest.mark.parametrize("chemin", ["accepter", "retirer"])
def test_deciding_on_a_sheet_changed_meanwhile_is_refused(
    app: Flask, table: Table, faute: Fiche, chemin: str
) -> None:
    envoi = {"empreinte_vue": "autre", "suspect": "2/1/-76", "case": "2/1"}
    reponse = faute.client.post(faute.url + chemin, data=envoi)
    assert reponse.status_code == 409
    assert load(app, table).decisions == ()


def test_a_decision_falls_with_the_number_it_corrected(
    app: Flask, table: Table, faute: Fiche
) -> None:
    press(faute, "accepter", suspect="2/1/-76")
    faute.save(c_1_0="-107")
    assert len(load(app, table).decisions) == 1
    faute.save(c_1_0="-106", c_2_1="-76")
    assert load(app, table).decisions == ()
    assert "Feuille juste" in faute.page


def test_what_the_details_give_counts_and_shows_beside_the_written(
    app: Flask, table: Table
) -> None:
    fiche = copy(table, fill_reglement("details", c_1_2="381", c_4_0="", **SANS_PIED))
    page = read_texte(fiche.page)
    assert "+318 calculé" in page
    assert "+276 calculé" in page
    assert "calculé : d’après les détails, il compte à la place du nombre écrit." in page
    assert "somme des donnes, calculées quand les détails sont notés." in page
    assert load(app, table).build().bilans == BILANS
    assert fiche.read_champs()["c-1-2"] == "+381"


def test_nothing_is_said_of_what_counts_when_it_is_what_is_written(table: Table) -> None:
    page = copy(table, fill_reglement()).page
    assert "Bilan qui compte" not in page
    assert 'class="legende"' not in page


def test_the_running_sums_are_there_without_javascript(faute: Fiche) -> None:
    page = read_texte(faute.page)
    assert "Donne 2 somme +152" in page
    assert "Donne 1 somme 0 ✓" in page
    assert "Somme des donnes somme +152" in page
    assert "+1 498 +1 822 −324" in page


def test_infos_are_said_and_the_sheet_is_right_all_the_same(table: Table) -> None:
    page = copy(table, fill_reglement()).page
    infos = page[page.index('<ul class="infos">') :]
    assert "suppose une prime" in infos[: infos.index("</ul>")]
    assert 'class="erreurs"' not in page


def test_alerts_are_counted_beside_the_verdict(table: Table) -> None:
    page = read_texte(copy(table, fill_reglement(k_1="??", k_2="!!")).page)
    assert "Feuille juste : la somme des bilans est zéro. Encore 2 points à vérifier." in page


def test_a_sheet_of_names_alone_is_neither_right_nor_wrong(table: Table) -> None:
    champs = {"formule": "4", "profondeur": "lignes", "rangs": "5", "position": "2", "table": "3"}
    champs |= {"geste": "enregistrer", "jeton": "jeton-0001", "nom-0": "DURAND"}
    page = copy(table, champs).page
    assert "Rien n’est encore écrit sur cette feuille." in page
    assert "Feuille juste" not in page


def test_drawing_a_stored_sheet_otherwise_keeps_its_control(faute: Fiche) -> None:
    reponse = faute.save(geste="grille", mode="colonnes")
    assert reponse.status_code == 200
    assert "Une seule case explique tout" in reponse.text
    reponse = faute.save(geste="grille", m_1_0="107", mode="signe")
    assert 'value="−107"' in reponse.text
    assert "Une seule case" not in reponse.text


def is_same(une: StoredFeuille, autre: StoredFeuille) -> bool:
    return une.empreinte == autre.empreinte and une.version == autre.version


def test_a_stale_form_gets_both_versions(app: Flask, table: Table, faute: Fiche) -> None:
    vieux = faute.read_champs()
    assert faute.save(c_1_0="132", k_3="GC", depart_1="7").status_code == 303
    avant = load(app, table)
    reponse = faute.send(vieux, c_1_0="123", c_5_1="-")
    assert reponse.status_code == 409
    texte = read_texte(reponse.text)
    assert "Quelqu’un d’autre a enregistré cette feuille entre-temps." in texte
    assert "Donne 1, DURAND — ici : +123 , entre-temps : +132" in texte
    assert "Donne 5, DUPONT — ici : rien , entre-temps : +1 746" in texte
    assert "Donne 3, contrat — ici : Prise , entre-temps : Garde contre" in texte
    assert "Numéro de départ, DUPONT — ici : 3 , entre-temps : 7" in texte
    assert "Enregistrer les miens" in texte
    assert "Garder ceux de l’autre" in texte
    assert 'value="+123"' in reponse.text
    assert "entre-temps</small> <b>+132</b>" in reponse.text
    assert is_same(load(app, table), avant)
    # the same form, sent again, now puts mine in
    assert faute.send(rendus := read_champs(reponse.text)).status_code == 303
    assert rendus["c-1-0"] == "+123"
    assert load(app, table).ecrite.lignes[0].cases[0] == 123


def test_a_stale_form_that_says_the_same_is_no_conflict(faute: Fiche) -> None:
    vieux = faute.read_champs()
    assert faute.send(vieux, c_1_0="-107").status_code == 303
    assert faute.send(vieux, c_1_0="−107").status_code == 303


def test_bilans_that_only_the_totals_give_say_so(app: Flask, table: Table) -> None:
    champs = fill_reglement(**{f"c_b_{place}": "" for place in range(4)})
    champs = {nom: valeur for nom, valeur in champs.items() if not nom.startswith(("c-1", "c-2"))}
    champs = {nom: v for nom, v in champs.items() if not nom.startswith(("c-3", "c-4", "c-5"))}
    champs |= {"profondeur": "bilans"}
    champs = {nom: valeur for nom, valeur in champs.items() if not nom.startswith("k-")}
    texte = read_texte(copy(table, champs).page)
    assert "Bilan qui compte : bilans écrits, ou Total + moins Total − là où" in texte
    assert load(app, table).build().bilans == BILANS
