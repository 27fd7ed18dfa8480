"""A list from a spreadsheet: seen first, then registered; and sent back to one."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.echange.inscriptions_csv import read_inscriptions
from scorekeeper.web.tournoi.inscriptions_csv import OCTETS_MAX

from ...stockage.tournoi.club import Club
from .pages import Visiteur, visit_organisateur

LISTE = "nom;prénom;club;tarif;payé\nDUPONT;Jean;Blain;12;oui\nLE GOFF;Anne;Nozay;;\n"
URL = "inscriptions/importer"


@pytest.fixture
def chef(client: FlaskClient, club: Club) -> Visiteur:
    return visit_organisateur(client, club)


def send_fichier(chef: Visiteur, octets: bytes) -> TestResponse:
    # Written here: the test client would leave a temporary file open beside a large one.
    corps = (
        b'--fin\r\nContent-Disposition: form-data; name="geste"\r\n\r\napercu\r\n'
        b'--fin\r\nContent-Disposition: form-data; name="fichier"; filename="gens.csv"\r\n\r\n'
        + octets
        + b"\r\n--fin--\r\n"
    )
    return chef.client.post(
        chef.racine + URL, data=corps, content_type="multipart/form-data; boundary=fin"
    )


def read_texte_garde(page: str) -> str:
    """Return the text that the preview sends back."""
    trouve = re.search(r'name="texte" value="([^"]*)"', page)
    assert trouve
    return unescape(trouve[1])


def test_it_works(chef: Visiteur, club: Club) -> None:
    assert chef.get(URL).status_code == 200
    apercu = send_fichier(chef, LISTE.encode("cp1252"))
    assert apercu.status_code == 200
    assert "2\xa0personnes à inscrire" in apercu.text
    assert "Colonnes lues : nom, prénom, club, tarif et payé" in apercu.text.replace("\xa0", " ")
    assert "Blain · 12\u202f€ payé" in apercu.text
    assert club.inscrits == []
    reponse = chef.post(URL, texte=read_texte_garde(apercu.text), geste="importer")
    assert reponse.status_code == 303
    assert [i.nom_complet for i in club.inscrits] == ["DUPONT Jean", "LE GOFF Anne"]
    assert club.find("DUPONT").paye
    assert "2 personnes sont inscrites" in chef.client.get(reponse.location).text


def test_pasted_lines_and_who_is_registered_already(chef: Visiteur, club: Club) -> None:
    club.add("dupont", prenom="JEAN", club="Blain", tarif=1200, paye=True)
    page = chef.post(URL, texte=LISTE.replace(";", "\t"), geste="apercu").text
    assert "1\xa0personne à inscrire, 1\xa0déjà inscrite" in page
    assert '<li class="deja"><b>DUPONT Jean</b>' in page
    assert "Inscrire cette personne" in page
    chef.post(URL, texte=LISTE, geste="importer")
    chef.post(URL, texte=LISTE, geste="importer")
    assert len(club.inscrits) == 2
    page = chef.post(URL, texte=LISTE, geste="apercu").text
    assert "Toutes ces personnes sont déjà inscrites" in page
    assert 'value="importer"' not in page


def test_who_is_registered_already_is_marked_paid(chef: Visiteur, club: Club) -> None:
    club.add("DUPONT", prenom="Jean", tarif=1200)
    liste = LISTE.splitlines()[0] + "\nDUPONT;Jean;Blain;12;oui\n"
    page = chef.post(URL, texte=liste, geste="apercu").text
    assert "<em>inscription déjà faite\xa0: payé et club seront notés</em>" in page
    assert "Noter ce que la liste apprend" in page
    reponse = chef.post(URL, texte=liste, geste="importer")
    assert "Une inscription est complétée." in chef.client.get(reponse.location).text
    assert club.find("DUPONT").paye
    page = chef.post(URL, texte=liste, geste="apercu").text
    assert "<em>inscription déjà faite</em>" in page
    assert "Noter ce que la liste" not in page


def test_the_same_name_twice_in_a_list_is_one_person(chef: Visiteur, club: Club) -> None:
    page = chef.post(URL, texte="nom\nDUPONT\ndupont\n", geste="apercu").text
    assert "1\xa0personne à inscrire, 1\xa0ligne en double" in page
    assert "<b>dupont</b> <span></span> <em>deux fois dans la liste</em>" in page
    chef.post(URL, texte="nom\nDUPONT\ndupont\n", geste="importer")
    assert len(club.inscrits) == 1


def test_columns_that_say_nothing_to_us_are_named(chef: Visiteur) -> None:
    page = chef.post(URL, texte="nom;pointure\nDUPONT;43\n", geste="apercu").text
    assert "Laissées de côté : « pointure »" in page.replace("\xa0", " ")


def test_a_row_that_cannot_be_read_is_shown(chef: Visiteur, club: Club) -> None:
    texte = f"{LISTE}ROUX;Paul;Blain;douze;\n"
    reponse = chef.post(URL, texte=texte, geste="apercu")
    assert reponse.status_code == 422
    assert "Une ligne ne se lit pas" in reponse.text
    assert "<b>Ligne 4, tarif</b>" in reponse.text
    assert "<code>ROUX;Paul;Blain;douze;</code>" in reponse.text
    assert chef.post(URL, texte=texte, geste="importer").status_code == 422
    assert club.inscrits == []
    assert "ROUX;Paul" in chef.post(URL, texte=texte, geste="revoir").text
    assert chef.post(URL, texte=texte, geste="lisibles").status_code == 303
    assert len(club.inscrits) == 2


@pytest.mark.parametrize(
    ("texte", "phrase"),
    [
        ("", "Choisissez un fichier"),
        ("  \n ", "Choisissez un fichier"),
        ("pointure;taille\n43;180\n", "doit nommer les colonnes"),
    ],
)
def test_what_is_no_list(chef: Visiteur, club: Club, texte: str, phrase: str) -> None:
    reponse = chef.post(URL, texte=texte, geste="importer")
    assert reponse.status_code == 422
    assert phrase in reponse.text
    assert club.inscrits == []


@pytest.mark.parametrize(
    ("octets", "phrase"),
    [(b"\x00\x01", "pas un texte"), (b"nom\n" + b"a\n" * (OCTETS_MAX // 2), "un million")],
)
def test_a_file_that_is_none(chef: Visiteur, octets: bytes, phrase: str) -> None:
    reponse = send_fichier(chef, octets)
    assert reponse.status_code == 422
    assert phrase in reponse.text


def test_what_the_service_refuses_is_said(chef: Visiteur, club: Club) -> None:
    texte = "nom\n" + "".join(f"J{rang}\n" for rang in range(401))
    reponse = chef.post(URL, texte=texte, geste="importer")
    assert reponse.status_code == 422
    assert "400 inscrits au plus" in reponse.text
    assert club.inscrits == []


def test_it_comes_back_as_it_was(chef: Visiteur, club: Club) -> None:
    chef.post(URL, texte=LISTE, geste="importer")
    club.add("=1+1", equipe="Les As", numero_fft="0042", feminine=True)
    reponse = chef.get("inscriptions.csv")
    assert reponse.mimetype == "text/csv"
    assert 'filename="inscriptions-2026-11-30.csv"' in reponse.headers["Content-Disposition"]
    assert "'=1+1" in reponse.text
    lues = [lue.inscription for lue in read_inscriptions(reponse.data).lues]
    assert [(lue.nom, lue.numero_fft, lue.tarif) for lue in lues] == [
        ("=1+1", "0042", 0),
        ("DUPONT", "", 1200),
        ("LE GOFF", "", 0),
    ]
    assert lues[0].feminine
    assert lues[1].paye
