"""A whole club night through the web pages only, judged by sums and a ranking worked out apart."""

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from itertools import combinations
from random import Random

import pytest
from flask import Flask

from ..conftest import open_organisateur
from ..fiches import read_texte
from .actions import Organisateur
from .grand_soir import POSITIONS, TABLES, GrandSoir
from .marque import rank

LISTE = 40
RECAPS = "recapitulatifs?remplis=1"
TARDIF, PARTANT = "ZOLA Léa", "NOM20 Ève"


@pytest.fixture
def soiree(app: Flask) -> Iterator[GrandSoir]:
    """A club night just created, its forms protected as they are for everybody."""
    app.config["WTF_CSRF_ENABLED"] = True
    chef = Organisateur(open_organisateur(app), "/")
    reponse = chef.press(
        "parties/club",
        "Créer la soirée",
        {"titre": "Le grand soir", "date": "2026-11-30", "formule": "5x5"},
    )
    chef.racine = f"/p/{reponse.location.split('/')[2]}/tournoi/"
    yield GrandSoir(app, chef, Random(16))
    app.extensions["chantier"].close()


def test_it_works(soiree: GrandSoir) -> None:
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
    assert {*soiree.nommees} == {"nommée"}
    check_presences(soiree)
    tie(soiree)
    check_classement(soiree)
    check_gel(soiree)
    check_papiers(soiree)


def register(soiree: GrandSoir) -> None:
    """Register 63 people: a list first, then by hand."""
    lignes = ["nom;prénom;club;série"] + [f"NOM{n:02};Ève;Club;{n % 4 + 1}" for n in range(LISTE)]
    soiree.chef.import_liste("\n".join(lignes))
    for n in range(LISTE, 4 * TABLES - 1):
        soiree.chef.register(f"NOM{n:02}", "Ève", tarif="12,50", feminine=1)
    assert f"{4 * TABLES - 1} inscrits" in soiree.chef.read("inscriptions")


def check_presences(soiree: GrandSoir) -> None:
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


def tie(soiree: GrandSoir) -> None:
    """Give the second of the ranking what makes it an equal of the first."""
    (_, _, premier), (_, second, autre), *_ = rank(soiree.totaux)
    assert premier > autre
    soiree.punish(second, premier - autre, POSITIONS, "Erreur de l’arbitre rendue")


def check_classement(soiree: GrandSoir) -> None:
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


def check_gel(soiree: GrandSoir) -> None:
    """Once final, nothing is written any more until a reason is given."""
    chef = soiree.chef
    csrf = {"csrf_token": chef.csrf}
    chef.press("classement", "Figer maintenant")
    assert "Définitif" in chef.read("classement")
    faits = {"qui": "NOM01 Ève", "points": 100, "position": 1, "motif": "Trop tard"}
    refus = chef.client.post(f"{chef.racine}penalites", data=csrf | faits | {"sens": "penalite"})
    assert (refus.status_code, "définitif" in refus.text) == (422, True)
    papier = next(t for t in soiree.tables if soiree.is_papier(POSITIONS, t))
    chemin = f"../feuilles/{POSITIONS}-{papier}/?corriger=1"
    raison = {"raison": "Une erreur"}
    tapee = chef.press(chemin, "Enregistrer", {"p-1-0": "12", "m-1-0": ""} | raison, statut=422)
    assert "définitif" in tapee.text
    assert "Définitif" in chef.press("classement", "Rouvrir", statut=422).text
    apres = rank(soiree.totaux)
    assert [(r, n, t) for r, _x, n, t, _s in read_classement(chef.get("classement"))] == apres


def check_papiers(soiree: GrandSoir) -> None:
    """Every name is on the documents that have names, every total on the récapitulatifs."""
    presents = {n for (p, _t), f in soiree.jouees.items() if p == POSITIONS for n in f.noms}
    attendus = {
        "classement": {*soiree.totaux},
        f"orientation?position={POSITIONS}": presents,
        f"feuilles?position={POSITIONS}": presents,
        "fiches": presents,
    }
    textes = soiree.print(*attendus, RECAPS)
    for sorte, noms in attendus.items():
        assert not [nom for nom in noms if nom not in textes[sorte]], sorte
    for nom in presents:
        somme = sum(score or 0 for score in soiree.list_scores(nom))
        assert write_signe(somme) in textes[RECAPS], nom


def write_signe(nombre: int) -> str:
    return f"{nombre:+,}".replace(",", " ").replace("-", "−") if nombre else "0"
