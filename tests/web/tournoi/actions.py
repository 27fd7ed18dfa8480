"""What people do on a club night, through the pages' own forms: tests then read as an evening."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from ..actions import read_hidden
from ..fiches import read_texte

VIDES = {"input", "br", "meta", "link", "img", "option"}


@dataclass
class Formulaire:
    """A form of a page: where it goes, its fields as a browser would send them, its buttons.

    `noms` are all its fields, those that send nothing as they are included.
    """

    action: str = ""
    champs: dict[str, str] = field(default_factory=dict)
    noms: set[str] = field(default_factory=set)
    boutons: list["Bouton"] = field(default_factory=list)

    def find_bouton(self, texte: str) -> "Bouton | None":
        """Return the first button that begins so."""
        return next((bouton for bouton in self.boutons if bouton.texte.startswith(texte)), None)


@dataclass
class Bouton:
    """A button: what it sends, what is written on it, where it goes if not where its form does."""

    nom: str
    valeur: str
    action: str
    texte: str = ""


class Lecteur(HTMLParser):
    """Reads the forms of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.formulaires: list[Formulaire] = []
        self.par_id: dict[str, Formulaire] = {}
        self._ici: Formulaire | None = None
        self._bouton: Bouton | None = None
        self._texte = ""
        self._choix = ""
        self._zone = ""

    def handle_starttag(self, balise: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {nom: valeur or "" for nom, valeur in attrs}
        if balise == "form":
            self._ici = self._find(a.get("id", "")) if "id" in a else Formulaire()
            self._ici.action = a.get("action", "")
            self.formulaires.append(self._ici)
            return
        ici = self._find(a["form"]) if "form" in a else self._ici
        if ici is None:
            return
        if balise == "input":
            self._read_input(ici, a)
        elif balise == "button" and a.get("type", "submit") == "submit":
            self._bouton = Bouton(a.get("name", ""), a.get("value", ""), a.get("formaction", ""))
            ici.boutons.append(self._bouton)
            self._texte = ""
        elif balise == "select":
            self._choix = a.get("name", "")
            ici.noms.add(self._choix)
        elif balise == "textarea":
            self._zone, self._texte = a.get("name", ""), ""
        elif balise == "option" and self._choix and "disabled" not in a:
            valeur = a.get("value", "")
            if "selected" in a or self._choix not in ici.champs:
                ici.champs[self._choix] = valeur

    def _find(self, id_: str) -> Formulaire:
        """Return the form of this id, which a button may name before it comes."""
        return self.par_id.setdefault(id_, Formulaire())

    def _read_input(self, ici: Formulaire, a: dict[str, str]) -> None:
        nom, sorte = a.get("name", ""), a.get("type", "text")
        if not nom or "disabled" in a:
            return
        ici.noms.add(nom)
        if sorte not in ("radio", "checkbox"):
            ici.champs[nom] = a.get("value", "")
        elif "checked" in a:
            ici.champs[nom] = a.get("value", "on")

    def handle_data(self, texte: str) -> None:
        self._texte += texte

    def handle_endtag(self, balise: str) -> None:
        if balise == "form":
            self._ici = None
        elif balise == "button" and self._bouton:
            self._bouton.texte = " ".join(self._texte.split())
            self._bouton = None
        elif balise == "select":
            self._choix = ""
        elif balise == "textarea" and self._zone and self._ici:
            self._ici.champs[self._zone] = self._texte
            self._ici.noms.add(self._zone)
            self._zone = ""


def read_formulaires(page: str) -> list[Formulaire]:
    """Return the forms of a page."""
    lecteur = Lecteur()
    lecteur.feed(page)
    return lecteur.formulaires


@dataclass
class Visiteur:
    """Somebody with a link: pages are read, buttons are pressed by what is written on them."""

    client: FlaskClient
    racine: str

    def ask(self, chemin: str = "") -> TestResponse:
        return self.client.get(urljoin(self.racine, chemin))

    def get(self, chemin: str = "") -> str:
        """Return a page, which must be there."""
        reponse = self.ask(chemin)
        assert reponse.status_code == 200, f"{chemin}: {reponse.status}"
        return reponse.text

    def read(self, chemin: str = "") -> str:
        """Return what a person reads on a page."""
        return read_texte(self.get(chemin))

    def press(
        self,
        chemin: str,
        bouton: str,
        faits: Mapping[str, object] | None = None,
        statut: int = 303,
    ) -> TestResponse:
        """Fill the form whose button begins so, as the page shows it, press it and return the
        answer; a fact that the form does not ask for is a mistake of the page.
        """
        page = self.get(chemin)
        formulaires = read_formulaires(page)
        trouves = ((f, presse) for f in formulaires if (presse := f.find_bouton(bouton)))
        formulaire, presse = next(trouves, (None, None))
        assert formulaire, f"no button « {bouton} » in {chemin}"
        assert presse
        champs: dict[str, object] = {**formulaire.champs}
        champs |= {presse.nom: presse.valeur} if presse.nom else {}
        for nom, valeur in (faits or {}).items():
            assert nom in formulaire.noms, f"no field {nom} beside « {bouton} »"
            champs[nom] = valeur
        adresse = urljoin(urljoin(self.racine, chemin), presse.action or formulaire.action)
        reponse = self.client.post(adresse, data={n: str(v) for n, v in champs.items()})
        assert reponse.status_code == statut, (
            f"{bouton}: {reponse.status} {find_avis(reponse.text)}"
        )
        return reponse


def find_avis(page: str) -> str:
    """Return what the page says first of a refusal."""
    trouve = re.search(r'<div class="avis.*?</div>|<p class="faute.*?</p>', page, re.DOTALL)
    return read_texte(trouve[0]) if trouve else read_texte(page)[:200]


class Organisateur(Visiteur):
    """The organiser of a club night."""

    @property
    def csrf(self) -> str:
        """A token of this browser, for what no button sends."""
        formulaires = read_formulaires(self.get("inscriptions"))
        return next(f.champs["csrf_token"] for f in formulaires if "csrf_token" in f.champs)

    def register(self, nom: str, prenom: str, **autres: object) -> TestResponse:
        """Register somebody by hand."""
        return self.press("inscriptions", "Inscrire", {"nom": nom, "prenom": prenom} | autres)

    def import_liste(self, csv: str) -> None:
        """Register whom a list names: its preview first."""
        faits = {"texte": csv}
        apercu = self.press("inscriptions/importer", "Voir l’aperçu", faits, statut=200)
        formulaire = next(f for f in read_formulaires(apercu.text) if f.champs.get("texte"))
        bouton = formulaire.boutons[0]
        assert bouton.texte.startswith("Inscrire"), bouton
        adresse = self.racine + "inscriptions/importer"
        reponse = self.client.post(adresse, data=formulaire.champs | {bouton.nom: bouton.valeur})
        assert reponse.status_code == 303, find_avis(reponse.text)

    def list_liens(self) -> dict[int, str]:
        """Return the path of each table's link."""
        trouves = re.findall(
            r'<h3>Table (\d+)</h3>.*?<a href="([^"]+)"', self.get("liens"), re.DOTALL
        )
        return {int(numero): urlsplit(adresse).path for numero, adresse in trouves}

    def read_cases(self, position: int) -> dict[int, str]:
        """Return what the board says of each table at a position."""
        labels = map(read_texte, re.findall(r'aria-label="(Table [^"]*)"', self.get()))
        lus = (re.fullmatch(rf"Table (\d+), position {position} : (.*)", dit) for dit in labels)
        return {int(lu[1]): lu[2] for lu in lus if lu}

    def read_controles(self) -> list[tuple[str, str, str]]:
        """Return position, sum and cumul of each control row of the board, in points."""
        page = self.get()
        tableau = page[page.index("controle-tournoi") :]
        rangees = re.findall(r'<tr><th scope="row">(\d+).*?</tr>', tableau, re.DOTALL)
        sommes = re.findall(r'<td class="(mal|bien)">.*?</span> ([^<]*)</td>', tableau)
        assert len(sommes) == 2 * len(rangees)
        return [(rang, sommes[2 * n][1], sommes[2 * n + 1][1]) for n, rang in enumerate(rangees)]

    def name_inscrit(self, nom: str) -> str:
        """Return the path of somebody's page."""
        page = self.get("inscriptions")
        trouve = re.search(rf'href="[^"]*/(inscriptions/\d+)"><b>{nom}</b>', page)
        assert trouve, nom
        return trouve[1]


@dataclass
class TableClub(Visiteur):
    """The phone of a table, which keeps its link from position to position."""

    numero: int = 0

    def sit(self, position: int) -> tuple[str, ...]:
        """Return who sits there, in the order of the places."""
        page = self.get(f"feuilles/{position}-{self.numero}/recap")
        bilans = page[page.index('<table class="bilans">') :]
        noms = re.findall(r'<th scope="row">(?:<small>[^<]*</small> )?([^<]*)</th>', bilans)
        return tuple(noms[: noms.index("Somme")])

    def record(self, **faits: object) -> None:
        """Record the next donne with the form of the table's page."""
        page = self.get()
        champs = {nom: read_hidden(page, nom) for nom in ("csrf_token", "jeton", "rang", "mort_vu")}
        champs |= {"geste": "enregistrer"} | {nom: str(valeur) for nom, valeur in faits.items()}
        reponse = self.client.post(self.racine + "donnes", data=champs)
        assert reponse.status_code == 303, find_avis(reponse.text)

    def hand_in(self, position: int, place: int, autre: int) -> None:
        """Hand the sheet in from a seat and have it confirmed by another."""
        recap = f"feuilles/{position}-{self.numero}/recap"
        self.press(recap, "Remettre la feuille", {"place": place})
        self.press(recap, "C’est juste, je confirme", {"place": autre})
