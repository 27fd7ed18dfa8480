"""A club night of sixteen tables as its script lives it, the facts kept aside as they are sent."""

import re
from collections import Counter
from dataclasses import dataclass, field
from io import BytesIO
from random import Random
from urllib.parse import parse_qs, urlsplit

from flask import Flask
from pypdf import PdfReader

from ..fiches import read_texte, split_colonnes
from .actions import Organisateur, TableClub, find_avis
from .fautes import FAUTES, Recopie, write_feuille
from .marque import Coup, deal, sum_places

POSITIONS, DONNES, TABLES = 5, 5, 16
# Seconds: the printer is niced, and machines that test are busy.
PATIENCE = 600


@dataclass
class Feuille:
    """What was played at a table at a position: who sat there, and each donne that counts."""

    noms: tuple[str, ...]
    coups: list[Coup]

    @property
    def bilans(self) -> list[int]:
        return sum_places([coup.score(len(self.noms)) for coup in self.coups])


@dataclass
class GrandSoir:
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
        champs = split_colonnes(recopie.champs)
        champs |= {f"visa-{place}": "1" for place in range(places)} if numero % 2 else {}
        self.chef.press(recopie.chemin, "Enregistrer et contrôler", champs)
        return recopie

    def repair(self, position: int, recopies: list[Recopie]) -> None:
        """See the wrong sheets in red, be refused, then correct each as its control says."""
        cases = self.chef.read_cases(position)
        rouges = {table for table, texte in cases.items() if texte.startswith("pas juste")}
        assert rouges == {recopie.table for recopie in recopies}
        assert self.chef.read().count("Sans doute") == len(recopies)
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
            justes = split_colonnes(recopie.justes)
            self.chef.press(recopie.chemin, "Enregistrer et contrôler", justes)

    def refuse_closing(self, position: int) -> None:
        page = self.chef.read("positions/fermer")
        assert "ne peut pas encore être fermée" in page
        champs = {"confirme": "1", "csrf_token": self.chef.csrf}
        reponse = self.chef.client.post(f"{self.chef.racine}positions/fermer", data=champs)
        assert reponse.status_code == 422
        assert self.chef.read_controles()[position - 1][1] != "0"

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
        self.chef.press("penalites", "Enregistrer la pénalité", faits)
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

    def print(self, *sortes: str) -> dict[str, str]:
        """Print documents, all asked for at once, and return the text of each."""
        lieux = {}
        for sorte in sortes:
            reponse = self.chef.ask(f"imprimer/{sorte}")
            assert reponse.status_code == 303, find_avis(reponse.text)
            lieux[sorte] = reponse.location
        return {sorte: self.read_pdf(lieu) for sorte, lieu in lieux.items()}

    def read_pdf(self, lieu: str) -> str:
        """Return the text of a document once it is made."""
        (nom,) = parse_qs(urlsplit(lieu).query)["lot"]
        self.app.extensions["chantier"].wait(nom, PATIENCE)
        reponse = self.chef.client.get(lieu)
        assert reponse.mimetype == "application/pdf", find_avis(reponse.text)
        lu = PdfReader(BytesIO(reponse.data))
        return " ".join(" ".join(page.extract_text() for page in lu.pages).split())
