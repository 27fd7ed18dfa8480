"""A whole club night through the web pages only, judged by sums and a ranking worked out apart."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from io import BytesIO
from itertools import combinations
from random import Random

import pytest
from flask import Flask
from pypdf import PdfReader

from ..conftest import open_organisateur
from ..fiches import read_texte
from .actions import Organisateur, TableClub, find_avis
from .fautes import FAUTES, Recopie, write_feuille
from .marque import Coup, deal, rank, sum_places

POSITIONS, DONNES, TABLES = 5, 5, 16
PLACES = ("Nord", "Sud", "Est", "Ouest")
LISTE = 40
TARDIF, PARTANT = "ZOLA Léa", "NOM20 Ève"


@dataclass
class Feuille:
    """What was played at a table at a position: who sat there, and each donne that counts."""

    noms: tuple[str, ...]
    coups: list[Coup]

    @property
    def bilans(self) -> list[int]:
        return sum_places([coup.score(len(self.noms)) for coup in self.coups])


@dataclass
class Soiree:
    """The evening, its facts kept aside as they are sent."""

    app: Flask
    chef: Organisateur
    hasard: Random
    tables: dict[int, TableClub] = field(default_factory=dict)
    jouees: dict[tuple[int, int], Feuille] = field(default_factory=dict)
    registre: Counter[str] = field(default_factory=Counter)
    nommees: Counter[str] = field(default_factory=Counter)

    def give_links(self) -> None:
        """Give every table a phone that has opened its link."""
        for numero, chemin in self.chef.list_liens().items():
            self.tables[numero] = TableClub(self.app.test_client(), chemin, numero)

    def is_papier(self, position: int, table: int) -> bool:
        return (position + table) % 3 == 0

    def play_position(self, position: int) -> None:
        """Play a position from its launch to its end, a third of its tables on paper."""
        self.chef.press("", f"Lancer la position {position}")
        recopies = []
        for numero, table in self.tables.items():
            feuille = Feuille(table.sit(position), [])
            self.jouees[position, numero] = feuille
            feuille.coups += [deal(self.hasard, len(feuille.noms)) for _ in range(DONNES)]
            if self.is_papier(position, numero):
                recopies.append(self.copy(position, numero, feuille))
            else:
                self.play_live(table, position, feuille)
        self.repair(position, [recopie for recopie in recopies if recopie.faute])
        self.close(position)

    def play_live(self, table: TableClub, position: int, feuille: Feuille) -> None:
        """Mark a table's donnes on its phone, hand the sheet in, have it confirmed."""
        for rang, coup in enumerate(feuille.coups):
            if self.hasard.random() < 0.15:
                table.record(geste="passee")
            if rang == 2 and table.numero % 4 == 0:
                table.record(geste="annulee", motif="arbitre", **coup.formulaire)
            table.record(**coup.formulaire)
        if table.numero == TABLES:
            assert f"{DONNES} sur {DONNES}" in self.chef.read_cases(position)[table.numero]
        table.hand_in(position, 0, 1 + self.hasard.randrange(len(feuille.noms) - 1))

    def copy(self, position: int, numero: int, feuille: Feuille) -> Recopie:
        """Copy a sheet from paper with the slip that it has."""
        faute = FAUTES[(position + numero // 3) % len(FAUTES)]
        places = len(feuille.noms)
        recopie = write_feuille(self.hasard, feuille.coups, places, faute)
        recopie.chemin = f"../feuilles/{position}-{numero}/"
        recopie.table = numero
        visas = {f"visa-{place}": 1 for place in range(places)} if numero % 2 else {}
        self.chef.press(recopie.chemin, "Enregistrer et contrôler", recopie.champs | visas)
        return recopie

    def repair(self, position: int, recopies: list[Recopie]) -> None:
        """See the wrong sheets in red, be refused, then correct each as its control says."""
        cases = self.chef.read_cases(position)
        rouges = {table for table, texte in cases.items() if texte.startswith("pas juste")}
        assert rouges == {recopie.table for recopie in recopies}
        self.refuse_closing(position)
        for recopie in recopies:
            feuille = self.jouees[position, recopie.table]
            page = self.chef.get(recopie.chemin)
            trouve = re.search(r'<div class="proposition">.*?<a href="#([^"]+)">', page, re.DOTALL)
            seule = "Plusieurs explications" not in page and trouve is not None
            self.nommees["nommée" if seule and trouve[1] == recopie.case else "listée"] += 1
            assert trouve, (recopie.faute, read_texte(page))
            if seule:
                assert trouve[1] == recopie.case, (recopie.faute, read_texte(page))
                qui = feuille.noms[recopie.place]
                assert qui.split()[0] in read_texte(page[trouve.start() : trouve.end() + 300])
            self.correct(recopie, accepte=seule and recopie.table % 2 == 0)
            assert "Feuille juste" in self.chef.read(recopie.chemin)
        assert not [t for t in self.chef.read_cases(position).values() if t.startswith("pas juste")]

    def correct(self, recopie: Recopie, accepte: bool) -> None:
        """Take the proposal, or type the sheet again as it should be."""
        if accepte:
            self.chef.press(recopie.chemin, "Accepter")
        else:
            self.chef.press(recopie.chemin, "Enregistrer et contrôler", recopie.justes)

    def refuse_closing(self, position: int) -> None:
        page = self.chef.read("positions/fermer")
        assert "ne peut pas encore être fermée" in page
        champs = {"confirme": "1", "csrf_token": self.chef.csrf}
        reponse = self.chef.client.post(f"{self.chef.racine}positions/fermer", data=champs)
        assert reponse.status_code == 422
        assert self.chef.read_controles()[position - 1][0] == str(position)

    def close(self, position: int) -> None:
        """Validate what is ready, read what is left to know, close."""
        self.chef.press("", "Valider les ")
        self.chef.press("positions/fermer", f"Fermer la position {position}")
        assert {"validée"} == set(self.chef.read_cases(position).values())
        for rang, somme, cumul in self.chef.read_controles():
            assert (somme, cumul) == ("0", "0"), rang

    def punish(self, nom: str, points: int, position: int, motif: str) -> None:
        """Write an entry of the ledger."""
        faits = {"qui": nom, "points": abs(points), "position": position, "motif": motif}
        faits |= {"sens": "penalite" if points < 0 else "bonus"}
        self.chef.press("penalites", "Écrire au grand livre", faits)
        self.registre[nom] += points

    @property
    def totaux(self) -> dict[str, int]:
        """What everybody has scored, by the facts kept aside, the ledger included."""
        sommes: Counter[str] = Counter(self.registre)
        for feuille in self.jouees.values():
            for nom, bilan in zip(feuille.noms, feuille.bilans, strict=True):
                sommes[nom] += bilan
        return dict(sommes)

    def list_scores(self, nom: str) -> list[int | None]:
        """Return what somebody scored at each position, None where they did not play."""
        scores: list[int | None] = [None] * POSITIONS
        for (position, _table), feuille in self.jouees.items():
            if nom in feuille.noms:
                scores[position - 1] = feuille.bilans[feuille.noms.index(nom)]
        return scores

    def print(self, sorte: str) -> str:
        """Print a document and return its text."""
        reponse = self.chef.ask(f"imprimer/{sorte}")
        assert reponse.status_code == 303, find_avis(reponse.text)
        nom = reponse.location.partition("lot=")[2].partition("&")[0]
        self.app.extensions["chantier"].wait(nom, 60)
        pdf = self.chef.client.get(reponse.location)
        assert pdf.mimetype == "application/pdf", find_avis(pdf.text)
        lu = PdfReader(BytesIO(pdf.data))
        return " ".join(" ".join(page.extract_text() for page in lu.pages).split())


@pytest.fixture
def soiree(app: Flask) -> Iterator[Soiree]:
    """A club night just created, its forms protected as they are for everybody."""
    app.config["WTF_CSRF_ENABLED"] = True
    chef = Organisateur(open_organisateur(app), "/")
    reponse = chef.press(
        "parties/club",
        "Créer la soirée",
        {"titre": "Le grand soir", "date": "2026-11-30", "formule": "5x5"},
    )
    chef.racine = f"/p/{reponse.location.split('/')[2]}/tournoi/"
    yield Soiree(app, chef, Random(16))
    app.extensions["chantier"].close()


def test_it_works(soiree: Soiree) -> None:
    chef = soiree.chef
    register(soiree)
    chef.press("places", "Tirer les places", {"graine": 5})
    assert "Personne ne se rencontre deux fois" in chef.read("places")
    soiree.give_links()
    assert sorted(soiree.tables) == list(range(1, TABLES + 1))
    soiree.play_position(1)
    soiree.punish("NOM03 Ève", -100, 1, "Feuille rendue sans son total, récidive")
    chef.register("ZOLA", "Léa")
    soiree.play_position(2)
    soiree.punish("NOM04 Ève", -400, 2, "Feuille pas rendue")
    chef.press("penalites", "Annuler −400 à NOM04")
    soiree.registre["NOM04 Ève"] += 400
    soiree.play_position(3)
    chef.press(chef.name_inscrit("NOM20"), "Quitte la soirée")
    soiree.play_position(4)
    soiree.punish("NOM09 Ève", -500, 4, "Fausse donne")
    soiree.play_position(5)
    check_presences(soiree)
    tie(soiree)
    check_classement(soiree)
    check_gel(soiree)
    check_papiers(soiree)


def register(soiree: Soiree) -> None:
    """Register 63 people: a list first, then by hand."""
    lignes = ["nom;prénom;club;série"] + [f"NOM{n:02};Ève;Club;{n % 4 + 1}" for n in range(LISTE)]
    soiree.chef.import_liste("\n".join(lignes))
    for n in range(LISTE, 4 * TABLES - 1):
        soiree.chef.register(f"NOM{n:02}", "Ève", tarif="12,50", feminine=1)
    assert f"{4 * TABLES - 1} inscrits" in soiree.chef.read("inscriptions")


def check_presences(soiree: Soiree) -> None:
    """Everybody sat where they should, once a position, and nobody met twice."""
    for position in range(1, POSITIONS + 1):
        assis = [nom for (p, _t), f in soiree.jouees.items() if p == position for nom in f.noms]
        assert len(assis) == len({*assis})
        assert (TARDIF in assis) == (position >= 2)
        assert (PARTANT in assis) == (position <= 3)
        assert len(assis) == 4 * TABLES - (position == 1) - (position >= 4)
    rencontres = Counter(
        frozenset(deux) for f in soiree.jouees.values() for deux in combinations(f.noms, 2)
    )
    assert max(rencontres.values()) == 1


def tie(soiree: Soiree) -> None:
    """Give the second of the ranking what makes it an equal of the first."""
    (_, _, premier), (_, second, autre), *_ = rank(soiree.totaux)
    assert premier > autre
    soiree.punish(second, premier - autre, POSITIONS, "Erreur de l’arbitre rendue")


def check_classement(soiree: Soiree) -> None:
    """The ranking shown is the one worked out apart."""
    page = soiree.chef.get("classement")
    attendu = rank(soiree.totaux)
    assert [rang for rang, _nom, _total in attendu[:3]] == [1, 1, 3]
    lu = read_classement(page)
    comptes = Counter(rang for rang, _nom, _total in attendu)
    assert [ligne[:4] for ligne in lu] == [
        (rang, comptes[rang] > 1, nom, total) for rang, nom, total in attendu
    ]
    for _rang, _ex, nom, _total, scores in lu:
        assert scores == soiree.list_scores(nom), nom
    assert sum(soiree.totaux.values()) == sum(soiree.registre.values())
    assert "Les sommes de contrôle sont justes" in page
    assert "fausse : " not in page
    assert 'class="controle bien"' in soiree.chef.get("penalites")


def read_classement(page: str) -> list[tuple[int, bool, str, int, list[int | None]]]:
    """Return each line: rank, whether it is shared, name, total, score at each position."""
    corps = page[page.index('<div class="rangs"') : page.index('<ol class="rangs-plies"')]
    lignes = []
    for rangee in re.findall(r"<tr[^>]*>\s*<td class=\"rang\">.*?</tr>", corps, re.DOTALL):
        rang = int(re.search(r"<b>(\d+)</b>", rangee)[1])  # type: ignore[index]
        nom = re.search(r'class="qui">([^<]*)', rangee)[1].strip()  # type: ignore[index]
        *scores, _ajustement, total = (
            read_texte(case.partition("<small>")[0]).strip()
            for case in re.findall(r"<td(?! class=\"rang\")[^>]*>(.*?)</td>", rangee)
        )
        lignes.append(
            (
                rang,
                "ex æquo" in read_texte(rangee),
                unescape(nom),
                read_signe(total),
                [None if score == "—" else read_signe(score) for score in scores],
            )
        )
    return lignes


def read_signe(texte: str) -> int:
    return int(re.sub(r"\s", "", texte).replace("−", "-"))


def check_gel(soiree: Soiree) -> None:
    """Once final, nothing is written any more until a reason is given."""
    chef = soiree.chef
    csrf = {"csrf_token": chef.csrf}
    chef.press("classement", "Figer maintenant")
    assert "Définitif" in chef.read("classement")
    faits = {"qui": "NOM01 Ève", "points": 100, "position": 1, "motif": "Trop tard"}
    refus = chef.client.post(f"{chef.racine}penalites", data=csrf | faits | {"sens": "penalite"})
    assert (refus.status_code, "figé" in refus.text) == (422, True)
    papier = next(t for t in soiree.tables if soiree.is_papier(POSITIONS, t))
    chemin = f"../feuilles/{POSITIONS}-{papier}/?corriger=1"
    raison = {"raison": "Une erreur"}
    tapee = chef.press(chemin, "Enregistrer", {"c-1-0": "12"} | raison, statut=422)
    assert "figé" in tapee.text
    assert "Définitif" in chef.press("classement", "Rouvrir", statut=422).text
    apres = rank(soiree.totaux)
    assert [(r, n, t) for r, _x, n, t, _s in read_classement(chef.get("classement"))] == apres


def check_papiers(soiree: Soiree) -> None:
    """Every name is on the documents that have names, every total on the récapitulatifs."""
    tous = {*soiree.totaux}
    presents = {n for (p, _t), f in soiree.jouees.items() if p == POSITIONS for n in f.noms}
    for sorte, noms in (
        ("classement", tous),
        (f"orientation?position={POSITIONS}", presents),
        (f"feuilles?position={POSITIONS}", presents),
        ("fiches", presents),
    ):
        texte = soiree.print(sorte)
        assert not [nom for nom in noms if nom not in texte], sorte
    recaps = soiree.print("recapitulatifs?remplis=1")
    for nom in presents:
        somme = sum(score or 0 for score in soiree.list_scores(nom))
        assert write_signe(somme) in recaps, nom


def write_signe(nombre: int) -> str:
    return f"{nombre:+,}".replace(",", " ").replace("-", "−") if nombre else "0"
