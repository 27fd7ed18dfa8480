"""A pile of sheets copied by the organiser of a club night: read, handed in, then the next."""

import re

import pytest

from scorekeeper.regles.cycle import EtatFeuille
from scorekeeper.store.tournoi.values import Formule
from scorekeeper.store.values import Profondeur

from ..fiches import fill_reglement, read_champs, read_texte
from .soir import CODE, Commencer, Soir

FEUILLES = f"/p/{CODE}/feuilles/"
JUSTE = (120, -40, -40, -40)
TROIS = (80, -40, -40)


@pytest.fixture
def soir(commencer: Commencer) -> Soir:
    """Three tables at their first position: two of four, one of three."""
    soir = commencer(11)
    soir.launch()
    return soir


def get(soir: Soir, table: int, suite: str = "") -> str:
    reponse = soir.chef.client.get(f"{FEUILLES}1-{table}/{suite}")
    assert reponse.status_code == 200
    return reponse.text


def send(soir: Soir, table: int, **changes: object) -> str:
    """Send the form of a table's sheet with some fields typed over, and return where it leads."""
    neufs = {nom.replace("_", "-"): str(valeur) for nom, valeur in changes.items()}
    champs = {"geste": "enregistrer"} | read_champs(get(soir, table)) | neufs
    reponse = soir.chef.client.post(f"{FEUILLES}1-{table}/", data=champs)
    assert reponse.status_code in (200, 303), read_texte(reponse.text)
    return reponse.location or reponse.text


def copy(soir: Soir, table: int, bilans: tuple[int, ...] = JUSTE, **autres: object) -> str:
    """Copy the bilans of a sheet and return the page that controls it."""
    if soir.club.sheet(table).table.places == 3:
        bilans = TROIS
    cases = {f"c_b_{place}": bilan for place, bilan in enumerate(bilans)}
    send(soir, table, profondeur="bilans", **cases, **autres)
    return get(soir, table, "?faite=1")


def hand_in(soir: Soir, table: int) -> str:
    """Press the main button of a right sheet and return where it leads."""
    page = get(soir, table, "?faite=1")
    form = re.search(r'<form method="post" action="([^"]+/etat)">(.*?)</form>', page, re.S)
    assert form
    assert 'name="suite"' in form[2]
    champs = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form[2]))
    reponse = soir.chef.client.post(form[1], data=champs)
    assert reponse.status_code == 303
    return str(reponse.location)


def find_trois(soir: Soir) -> int:
    feuilles = soir.club.load().feuilles
    return next(f.numero_table for f in feuilles if f.table.places == 3)


def find_quatre(soir: Soir) -> list[int]:
    feuilles = soir.club.load().feuilles
    return [f.numero_table for f in feuilles if f.table.places == 4]


def test_a_table_of_three_has_the_seats_of_the_compass(soir: Soir) -> None:
    table = find_trois(soir)
    libelles = [siege.libelle for siege in soir.club.sheet(table).premiers]
    assert len(set(libelles) & {"Nord", "Sud", "Est", "Ouest"}) == 3
    page = get(soir, table)
    assert "Joueur 1" not in page
    for place, libelle in enumerate(libelles):
        assert f'role="group" aria-label="{libelle}"' in page
        assert re.search(rf'id="visa-{place}"[^>]*> {libelle}</label>', page)


def test_the_heading_is_printed_and_not_typed(soir: Soir) -> None:
    table = find_quatre(soir)[0]
    page = get(soir, table)
    for nom in ("position", "table", "nom-0", "depart-0"):
        assert re.search(rf'<input type="hidden" name="{nom}" value="[^"]+">', page)
        assert not re.search(rf'<input id="{nom}"', page)
    qui = soir.club.sheet(table).premiers[0].nom
    assert f'<span class="ecrit">{qui}</span>' in page


def test_the_two_columns_of_the_paper_come_first_and_another_way_is_kept(soir: Soir) -> None:
    un, autre = find_quatre(soir)
    page = get(soir, un)
    assert 'name="m-1-0"' in page
    assert 'class="plus-moins"' in page
    page = send(soir, un, mode="signe", geste="grille")
    assert 'class="plus-moins"' not in page
    assert "Une perte s’écrit −62 ou 62−" in read_texte(page)
    page = get(soir, autre)
    assert 'name="c-1-0"' in page
    assert 'name="m-1-0"' not in page


def test_a_table_copying_its_own_sheet_has_one_cell(soir: Soir) -> None:
    table = find_quatre(soir)[0]
    telephone = soir.sit(table)
    chemin = telephone.racine.replace("tournoi/", f"feuilles/1-{table}/")
    page = telephone.client.get(chemin).text
    assert 'name="c-1-0"' in page
    assert 'name="m-1-0"' not in page


def test_a_sign_may_come_after_its_number(soir: Soir) -> None:
    table = find_quatre(soir)[0]
    send(soir, table, mode="signe", geste="grille")
    cases = {"c_b_0": "120", "c_b_1": "40-", "c_b_2": "40 −", "c_b_3": "−40"}
    send(soir, table, profondeur="bilans", **cases)
    papier = soir.club.sheet(table).papier
    assert papier
    assert papier.bilans == JUSTE
    assert 'value="−40"' in get(soir, table)


def test_how_much_is_copied_is_in_sight_once_and_kept_for_the_next(soir: Soir) -> None:
    un, autre = find_quatre(soir)
    page = get(soir, un)
    assert page.count('name="profondeur" value="bilans"') == 1
    assert "Forme de la feuille" not in page
    assert read_champs(page)["profondeur"] == "lignes"
    copy(soir, un)
    assert read_champs(get(soir, autre))["profondeur"] == "bilans"
    # what is copied already keeps its own
    send(soir, autre, profondeur="lignes", c_1_0="-40")
    assert read_champs(get(soir, un))["profondeur"] == "bilans"


def test_the_depth_of_an_evening_is_not_that_of_another(soir: Soir) -> None:
    with soir.chef.client.session_transaction() as session:
        session["profondeur_papier"] = [soir.club.soiree_id + 1, "bilans"]
    assert read_champs(get(soir, find_quatre(soir)[0]))["profondeur"] == "lignes"


def test_there_are_as_many_rows_as_donnes_planned(commencer: Commencer) -> None:
    soir = commencer(8, formule=Formule("5x4", 5, 4))
    soir.launch()
    champs = read_champs(get(soir, 1))
    assert champs["rangs"] == "4"
    assert "k-4" in champs
    assert "k-5" not in champs


def test_without_javascript_the_first_cell_to_type_has_the_cursor(soir: Soir) -> None:
    table = find_quatre(soir)[0]
    assert re.search(r'<input id="k-1"[^>]* autofocus>', get(soir, table))
    page = send(soir, table, profondeur="bilans", geste="grille")
    assert page.count(" autofocus") == 1
    assert re.search(r'<input id="c-b-0"[^>]* autofocus>', page)
    assert " autofocus" not in copy(soir, table)


def test_a_right_sheet_is_handed_in_on_the_way_to_the_next(soir: Soir) -> None:
    page = read_texte(copy(soir, 1))
    assert "Remettre et passer à la table 2" in page
    assert "Recopier la table 2" in page
    assert soir.club.sheet(1).cycle.etat is EtatFeuille.EN_COURS
    assert hand_in(soir, 1).endswith("/feuilles/1-2/?remise=1")
    assert soir.club.sheet(1).cycle.etat is EtatFeuille.REMISE
    assert "Table 1 remise." in read_texte(get(soir, 2, "?remise=1"))
    # what is handed in already only goes on
    page = read_texte(get(soir, 1, "?faite=1"))
    assert "Remettre et passer" not in page
    assert "Recopier la table 2" in page


def test_nothing_is_said_to_be_handed_in_that_is_not(soir: Soir) -> None:
    for table in (1, 3, 99):
        assert "remise." not in read_texte(get(soir, 2, f"?remise={table}"))


def test_the_last_sheet_leads_to_the_board(soir: Soir) -> None:
    trois = find_trois(soir)
    for table in (*find_quatre(soir), trois):
        copy(soir, table)
    page = read_texte(get(soir, trois, "?faite=1"))
    assert "Remettre, puis le tableau de bord" in page
    assert hand_in(soir, trois).endswith("/tournoi/")


def test_a_sheet_that_all_have_visee_is_confirmed_when_it_is_handed_in(soir: Soir) -> None:
    table = find_quatre(soir)[0]
    copy(soir, table, visa_0=1, visa_1=1, visa_2=1, visa_3=1)
    hand_in(soir, table)
    assert soir.club.sheet(table).cycle.etat is EtatFeuille.CONFIRMEE


def test_a_wrong_sheet_is_not_handed_in_in_passing_and_says_why_at_once(soir: Soir) -> None:
    table = find_quatre(soir)[0]
    page = copy(soir, table, (140, 40, -40, -60))
    assert "Remettre et passer" not in page
    assert "Voir l’écart" not in page
    ecart = page.index("leur somme est +80")
    assert ecart < page.index("le signe est inversé")
    assert "<details" not in page[page.index('id="constat"') : ecart]
    papier = soir.club.sheet(table).papier
    assert papier
    assert papier.profondeur is Profondeur.BILANS


def test_a_table_never_goes_on_to_another(soir: Soir) -> None:
    table = find_quatre(soir)[0]
    copy(soir, table)
    telephone = soir.sit(table)
    chemin = telephone.racine.replace("tournoi/", f"feuilles/1-{table}/etat")
    donnees = {"geste": "remettre", "place": "0", "suite": "1"}
    reponse = telephone.client.post(chemin, data=donnees)
    assert reponse.status_code == 303
    assert reponse.location.endswith(f"/feuilles/1-{table}/")


def test_the_list_leads_a_table_back_to_what_it_marks_only(soir: Soir) -> None:
    soir.club.play()
    soir.club.close(confirme=True)
    soir.club.open()
    soir.club.record(1)
    soir.club.copy(2, JUSTE)
    assis = [soir.sit(table) for table in (1, 2)]
    pages = [a.client.get(a.racine.replace("tournoi/", "feuilles/")) for a in assis]
    assert [page.status_code for page in pages] == [200, 200]
    assert ["Retour à la table" in page.text for page in pages] == [True, False]


def test_a_table_that_a_phone_marks_is_not_copied_beside_and_its_sheet_is_shown(soir: Soir) -> None:
    table = find_quatre(soir)[0]
    soir.club.record(table)
    avant = soir.club.load().feuilles
    champs = fill_reglement(table=table, position="1")
    reponse = soir.chef.client.post(f"{FEUILLES}nouvelle", data=champs)
    assert reponse.status_code == 409
    texte = read_texte(reponse.text)
    assert f"Un téléphone marque déjà la table {table} à cette position" in texte
    assert "retirez d’abord les donnes du téléphone" in texte
    assert f'href="{FEUILLES}1-{table}/recap"' in reponse.text
    assert read_champs(reponse.text)["c-1-2"] == "318"
    assert soir.club.load().feuilles == avant


def test_the_grid_of_a_sheet_that_a_phone_marks_meanwhile_leads_to_it_too(soir: Soir) -> None:
    table = find_quatre(soir)[0]
    champs = read_champs(get(soir, table))
    soir.club.record(table)
    reponse = soir.chef.client.post(
        f"{FEUILLES}1-{table}/", data=champs | {"geste": "enregistrer", "c-1-0": "318"}
    )
    assert reponse.status_code == 409
    assert f'href="{FEUILLES}1-{table}/recap"' in reponse.text


def test_a_copied_sheet_is_read_where_its_phone_looked_for_a_donne(soir: Soir) -> None:
    table = find_quatre(soir)[0]
    telephone = soir.sit(table)
    racine = telephone.racine.removesuffix("tournoi/")
    copy(soir, table)
    recap = f"{racine}feuilles/1-{table}/recap"
    for chemin in ("donnes/1", "donnes/1/corriger", "donnes/1/annuler"):
        reponse = telephone.client.get(racine + chemin)
        assert (reponse.status_code, reponse.location) == (303, recap)
    assert telephone.client.get(recap).status_code == 200
    etat = telephone.client.get(f"{racine}etat")
    assert (etat.status_code, etat.json["recopiee"]) == (404, recap)
    faits = {"preneur": "1", "contrat": "garde", "bouts": "2", "points": "50", "rang": "1"}
    faits |= {"geste": "enregistrer", "jeton": "page-00000001"}
    for chemin in ("donnes", "donnes/1/corriger"):
        reponse = telephone.client.post(racine + chemin, data=faits)
        assert reponse.status_code == 409
        assert f'<a href="{recap}">Voir la feuille recopiée</a>' in reponse.text
        assert 'form="corriger"' not in reponse.text
        assert 'value="50"' in reponse.text
    reponse = telephone.client.post(f"{racine}donnes/1/annuler")
    assert (reponse.status_code, reponse.location) == (303, recap)
