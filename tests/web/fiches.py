"""Sheets on paper as a person copies them, and what the page shows of them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.db import connect
from scorekeeper.store.feuilles import list_feuilles, load_feuille
from scorekeeper.store.soirees import load_soiree
from scorekeeper.store.values import StoredFeuille

from .actions import Table

NOMS = ("DURAND", "DUPONT", "DUBOIS", "DESPRES")
# the filled sheet of the règlement, p. 10
REGLEMENT = (
    ("Garde", -106, -106, 318, -106),
    ("G. Sans", -76, -76, -76, 228),
    ("Prise", 42, -126, 42, 42),
    ("Garde", 276, -92, -92, -92),
    ("Garde", -582, 1746, -582, -582),
)
PLUS = (318, 1746, 360, 270)
MOINS = (764, 400, 750, 780)
BILANS = (-446, 1346, -390, -510)
DETAILS = (
    {"preneur": 2, "bouts": 2, "points": 49, "poignee": "simple", "petit": "attaque"},
    {"preneur": 3, "bouts": 2, "points": 45, "petit": "defense"},
    {"preneur": 1, "bouts": 2, "points": 34, "poignee": "simple", "petit": "attaque"},
    {"preneur": 0, "bouts": 2, "points": 52, "poignee": "simple"},
    {"preneur": 1, "bouts": 2, "points": 87, "poignee": "simple", "petit": "attaque"}
    | {"chelem": "annonce_reussi"},
)


def fill_reglement(profondeur: str = "lignes", table: int = 3, **autres: object) -> dict[str, str]:
    """Return the form of the règlement's sheet at one depth; `autres` has _ for -."""
    champs: dict[str, object] = {"formule": "4", "profondeur": profondeur, "rangs": 5}
    champs |= {"position": 2, "table": table, "geste": "enregistrer", "jeton": f"jeton{table:05}"}
    champs |= {f"nom-{place}": nom for place, nom in enumerate(NOMS)}
    champs |= {f"depart-{place}": table for place in range(4)}
    champs |= {f"c-b-{place}": bilan for place, bilan in enumerate(BILANS)}
    if profondeur != "bilans":
        for place in range(4):
            champs |= {f"tp-{place}": PLUS[place], f"tm-{place}": MOINS[place]}
        for rang, (contrat, *scores) in enumerate(REGLEMENT, start=1):
            champs[f"k-{rang}"] = contrat
            champs |= {f"c-{rang}-{place}": score for place, score in enumerate(scores)}
    if profondeur == "details":
        for rang, faits in enumerate(DETAILS, start=1):
            champs |= {f"d-{detail}-{rang}": valeur for detail, valeur in faits.items()}
    champs |= {nom.replace("_", "-"): valeur for nom, valeur in autres.items()}
    return {nom: str(valeur) for nom, valeur in champs.items()}


def split_colonnes(champs: Mapping[str, object]) -> dict[str, str]:
    """Return the same form with its signed cells in two columns."""
    textes = {nom: str(valeur) for nom, valeur in champs.items()}
    autres = {nom: valeur for nom, valeur in textes.items() if not nom.startswith("c-")}
    for nom, valeur in textes.items():
        if nom.startswith("c-"):
            plus, moins = ("", valeur[1:]) if valeur.startswith("-") else (valeur, "")
            autres |= {f"p{nom[1:]}": plus, f"m{nom[1:]}": moins}
    return autres | {"mode": "colonnes"}


@dataclass
class Fiche:
    """A sheet seen through one client."""

    client: FlaskClient
    url: str

    @property
    def page(self) -> str:
        reponse = self.client.get(self.url)
        assert reponse.status_code == 200, reponse.status
        return reponse.text

    def read_champs(self) -> dict[str, str]:
        """Return the form as the page would send it."""
        return read_champs(self.page)

    def save(self, **changes: object) -> TestResponse:
        """Send the form with some fields typed over; `changes` has _ for -."""
        return self.send(self.read_champs(), **changes)

    def send(self, champs: dict[str, str], chemin: str = "", **changes: object) -> TestResponse:
        neufs = {nom.replace("_", "-"): str(valeur) for nom, valeur in changes.items()}
        envoi = {"geste": "enregistrer"} | champs | neufs
        return self.client.post(self.url + chemin, data=rename(envoi))


def rename(champs: dict[str, str]) -> dict[str, str]:
    """Return the fields with the one name whose _ is its own."""
    return {nom.replace("empreinte-vue", "empreinte_vue"): v for nom, v in champs.items()}


def read_champs(page: str) -> dict[str, str]:
    """Return the fields of the transcription form, as a browser would send them."""
    form = page[page.index('<form id="grille"') :]
    form = form[: form.index("</form>")]
    champs = {}
    for balise in re.findall(r"<input [^>]*>", form):
        nom, valeur = find_attribut(balise, "name"), find_attribut(balise, "value")
        coche = "checked" in balise or ('type="radio"' not in balise and "checkbox" not in balise)
        if nom and coche:
            champs[nom] = valeur or ""
    for nom, options in re.findall(r'<select [^>]*name="([^"]+)"[^>]*>(.*?)</select>', form, re.S):
        choisie = re.search(r'value="([^"]*)" selected', options)
        champs[nom] = unescape(choisie[1]) if choisie else find_attribut(options, "value") or ""
    return champs


def find_attribut(balise: str, nom: str) -> str | None:
    trouve = re.search(rf' {nom}="([^"]*)"', balise)
    return unescape(trouve[1]) if trouve else None


def read_texte(page: str) -> str:
    """Return what a person reads, every space plain."""
    sans = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", page, flags=re.S)
    return re.sub(r"\s+", " ", unescape(sans))


def list_liens(page: str) -> list[tuple[str, str]]:
    """Return the sentences of the control with the field each one names."""
    trouves = re.findall(r'<li id="a-\d+"><a href="#([^"]+)">([^<]+)</a>', page)
    return [(cible, read_texte(phrase)) for cible, phrase in trouves]


def copy(club: Table, champs: dict[str, str]) -> Fiche:
    """Copy a sheet and return it."""
    reponse = club.client.post(f"{club.url}feuilles/nouvelle", data=champs)
    assert reponse.status_code == 303, read_texte(reponse.text)
    assert reponse.location.endswith("?faite=1")
    return Fiche(club.client, reponse.location.partition("?")[0])


def load(app: Flask, club: Table, table: int = 3, position: int = 2) -> StoredFeuille:
    """Return a sheet as it is stored."""
    db = connect(app.config["BASE"])
    soiree = load_soiree(db, club.url.strip("/").split("/")[-1])
    assert soiree
    stored = load_feuille(db, soiree.id, table, position)
    db.close()
    assert stored
    return stored


def count(app: Flask, club: Table) -> int:
    """Return how many feuilles the evening has, the one marked as it goes included."""
    db = connect(app.config["BASE"])
    soiree = load_soiree(db, club.url.strip("/").split("/")[-1])
    assert soiree
    feuilles = list_feuilles(db, soiree.id)
    db.close()
    return len(feuilles)
