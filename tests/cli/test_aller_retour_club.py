"""A club night exported then imported elsewhere: the same evening, and other links."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlite_utils import Database

from scorekeeper.echange.inscription_lue import InscriptionLue
from scorekeeper.services.tournoi.inscriptions import add_inscription
from scorekeeper.services.tournoi.positions import open_position
from scorekeeper.services.tournoi.presences import come_back, leave, open_place
from scorekeeper.services.tournoi.resultats import build_classement
from scorekeeper.store.controle import load_gel
from scorekeeper.store.liens import list_liens
from scorekeeper.store.soirees import load_soiree
from scorekeeper.store.tournoi.values import Finale, Formule, Mode
from scorekeeper.store.values import Soiree

from .actions import Commandes
from .club import ORGA, load, play_club, play_position, start_club
from .parties import start


def find(db: Database, code: str) -> Soiree:
    soiree = load_soiree(db, code)
    assert soiree is not None
    return soiree


def leave_and_come_back(db: Database, soiree: Soiree) -> None:
    """Let somebody have the seat of another, whose own was taken."""
    premier, second = load(db, soiree).inscriptions[:2]
    leave(db, soiree.id, premier.id, ORGA)
    add_inscription(db, soiree.id, InscriptionLue("TARD"), ORGA)
    leave(db, soiree.id, second.id, ORGA)
    come_back(db, soiree.id, premier.id, ORGA)


def open_places(db: Database, soiree: Soiree) -> None:
    """Let three people in when every seat is taken."""
    for nom in ("TARD A", "TARD B", "TARD C"):
        venu = add_inscription(db, soiree.id, InscriptionLue(nom), ORGA)
        open_place(db, soiree.id, venu, ORGA)


def list_rangs(db: Database, code: str) -> list[tuple[object, ...]]:
    """Return the ranking with names for ids: rank, name, points of each position, ledger."""
    deroule = load(db, find(db, code))
    noms = {inscrit.id: inscrit.nom_complet for inscrit in deroule.inscriptions}
    return [
        (r.rang, noms[r.resultat.cle], r.resultat.scores, r.resultat.ajustements, r.ex_aequo)
        for r in build_classement(deroule)
    ]


def test_a_frozen_night_comes_back_the_same(commandes: Commandes, ailleurs: Commandes) -> None:
    with commandes.open() as db:
        code = play_club(db).code
        rangs = list_rangs(db, code)
    texte = commandes.on_base("exporter").octets
    importe = ailleurs.on_base("importer", "-", entree=texte)
    assert (importe.statut, importe.erreurs) == (0, "")
    assert ailleurs.on_base("exporter").octets == texte
    with ailleurs.open() as db:
        assert list_rangs(db, code) == rangs
        assert len(rangs) == 65
        assert find(db, code).fige_a is not None
        # what is checked of it later is what came in
        gel = load_gel(db, find(db, code).id)
        assert gel
        assert [(c.rang, c.total) for c in gel.classes or ()] == [
            (rang, sum(s or 0 for s in scores) + sum(ajustements))
            for rang, _nom, scores, ajustements, _ex in rangs
        ]
    controle = ailleurs.on_base("verifier", "--base")
    assert (controle.statut, controle.erreurs) == (0, "")
    tournoi = json.loads(texte)["soirees"][0]["tournoi"]
    assert [a["contre"] for a in tournoi["ajustements"]] == [None, None, 2]
    assert {i["sortie"] for i in tournoi["inscriptions"]} == {None, 1}
    feuilles = json.loads(texte)["soirees"][0]["feuilles"]
    assert len([f for f in feuilles if "papier" in f]) == 13
    assert len(feuilles) == 32


def test_a_running_night_goes_on_elsewhere(commandes: Commandes, ailleurs: Commandes) -> None:
    with commandes.open() as db:
        soiree = start_club(db, 63)
        play_position(db, soiree)
        open_position(db, soiree.id, ORGA)
    texte = commandes.on_base("exporter").octets
    assert ailleurs.on_base("importer", "-", entree=texte).statut == 0
    assert ailleurs.on_base("exporter").octets == texte
    with ailleurs.open() as db, commandes.open() as ici:
        parti, arrive = load(ici, soiree), load(db, find(db, soiree.code))
        assert arrive.courante == parti.courante
        assert [f.departs for f in arrive.feuilles] == [f.departs for f in parti.feuilles]
        assert [f.sieges for f in arrive.feuilles] == [f.sieges for f in parti.feuilles]
        trois = [f for f in arrive.feuilles if len(f.sieges) == 3]
        assert [f.sieges[0].libelle for f in trois] == ["Sud", "Sud"]


@pytest.mark.parametrize("bouge", [leave_and_come_back, open_places])
def test_a_night_whose_seats_changed_hands_goes_on_elsewhere(
    commandes: Commandes, ailleurs: Commandes, bouge: Callable[[Database, Soiree], None]
) -> None:
    with commandes.open() as db:
        soiree = start_club(db, 8)
        play_position(db, soiree)
        bouge(db, soiree)
    texte = commandes.on_base("exporter").octets
    importe = ailleurs.on_base("importer", "-", entree=texte)
    assert (importe.statut, importe.erreurs) == (0, "")
    with ailleurs.open() as db, commandes.open() as ici:
        noms = [
            [inscrit.nom_complet for inscrit in load(base, venue).list_presents(2)]
            for base, venue in ((db, find(db, soiree.code)), (ici, soiree))
        ]
        assert noms[0] == noms[1]
        position = open_position(db, find(db, soiree.code).id, ORGA)
        feuilles = load(db, find(db, soiree.code)).list_feuilles(position)
        assert sorted(s.nom for f in feuilles for s in f.premiers) == sorted(noms[0])


@pytest.mark.parametrize(
    ("joueurs", "options", "mode"),
    [
        (17, {"mort": True}, None),
        (16, {"equipes": 4}, None),
        (18, {}, Mode.HASARD),
        (15, {}, Mode.MEILLEURS),
        (20, {"formule": Formule("5x4+finale", 1, 2, finale=Finale(12, 1, 2))}, None),
        (9, {"formule": Formule("minutes", 2, None, 40)}, None),
    ],
    ids=["mort", "équipes", "hasard", "meilleurs", "finale", "minutes"],
)
def test_every_kind_of_night_comes_back(
    commandes: Commandes,
    ailleurs: Commandes,
    joueurs: int,
    options: dict[str, Any],
    mode: Mode | None,
) -> None:
    with commandes.open() as db:
        soiree = start_club(db, joueurs, **options)
        play_position(db, soiree)
        play_position(db, soiree, mode=mode)
        rangs = list_rangs(db, soiree.code)
    texte = commandes.on_base("exporter").octets
    importe = ailleurs.on_base("importer", "-", entree=texte)
    assert (importe.statut, importe.erreurs) == (0, "")
    assert ailleurs.on_base("exporter").octets == texte
    with ailleurs.open() as db:
        assert list_rangs(db, soiree.code) == rangs


def test_a_drawn_night_keeps_its_tables_and_gets_new_links(
    commandes: Commandes, ailleurs: Commandes
) -> None:
    with commandes.open() as db:
        soiree = start_club(db, 20)
        partis = list_liens(db, soiree.id)
    texte = commandes.on_base("exporter").octets
    assert not [lien.cle for lien in partis if lien.cle.encode() in texte]
    assert ailleurs.on_base("importer", "-", entree=texte).statut == 0
    assert ailleurs.on_base("exporter").octets == texte
    with ailleurs.open() as db:
        arrives = list_liens(db, find(db, soiree.code).id)
    assert [lien.numero_table for lien in arrives] == [1, 2, 3, 4, 5, None]
    assert not {lien.cle for lien in arrives} & {lien.cle for lien in partis}


def test_an_evening_that_is_no_club_night_says_nothing_of_one(commandes: Commandes) -> None:
    with commandes.open() as db:
        start(db)
    [soiree] = json.loads(commandes.on_base("exporter").octets)["soirees"]
    assert "tournoi" not in soiree
    places = [place for feuille in soiree["feuilles"] for place in feuille["places"]]
    assert {cle for place in places for cle in place} == {"nom", "nom_court", "report"}


SANS = object()


def write(**changes: Any) -> dict[str, Any]:
    """Return an export of a small club night with values put in, by path."""
    gens = [{"nom": nom, "numero": rang} for rang, nom in enumerate("ABCD", start=1)]
    tournoi: dict[str, Any] = {
        "formule": {"code": "libre", "positions": 2, "donnes": 5},
        "mode": "fft",
        "tables": 1,
        "liens": [1],
        "inscriptions": gens,
        "positions": [
            {"mode": "fft", "ouverte_a": HEURE, "close_a": HEURE},
            {"mode": "hasard", "ouverte_a": HEURE},
        ],
        "ajustements": [
            {"personne": "a", "position": 1, "points": -40, "motif": "retard", "moment": HEURE},
        ],
    }
    places = [{"nom": gens[rang]["nom"]} for rang in range(4)]
    feuille = {"joueurs": 4, "boussole": True, "places": places}
    soiree = {"date": "2026-11-30", "tournoi": tournoi, "feuilles": [feuille]}
    for chemin, valeur in changes.items():
        *parents, dernier = [int(c) if c.isdecimal() else c for c in chemin.split("__")]
        objet: Any = soiree
        for parent in parents:
            objet = objet[parent]
        if isinstance(objet, list) and dernier == len(objet):
            objet.append(valeur)
        elif valeur is SANS:
            del objet[dernier]
        else:
            objet[dernier] = valeur
    return {"format": "scorekeeper", "version": 1, "soirees": [soiree]}


HEURE = "2026-11-30T20:15:00+00:00"
CONTRE = {"personne": "A", "position": 1, "points": 40, "motif": "x", "moment": HEURE, "contre": 1}
FAUTES = [
    (2, {"tournoi": 3}, "« tournoi » est un objet, lu : 3"),
    (2, {"tournoi__chrono": 3}, "clé inconnue : « chrono »"),
    (2, {"tournoi__formule": SANS}, "il manque « formule »"),
    (2, {"tournoi__formule__code": SANS}, "il manque « code »"),
    (2, {"tournoi__formule__code": "5 x 5"}, "« code » est un nom comme 5x5"),
    (2, {"tournoi__formule__positions": 0}, "de 1 à 40, lu : 0"),
    (2, {"tournoi__formule__donnes": 41}, "« donnes » est un nombre entier de 1 à 40"),
    (2, {"tournoi__formule__finale": {"joueurs": 13}}, "une finale se joue à 12, 16 ou 20"),
    (1, {"tournoi__formule__donnes": None}, "s’arrête à un nombre de donnes, ou de minutes"),
    (2, {"tournoi__mode": "finale"}, "l’un de ces mots (fft, hasard, meilleurs)"),
    (2, {"tournoi__tables": 100}, "« tables » est un nombre entier de 0 à 99"),
    (2, {"tournoi__vides": [4, 4]}, "« vides » est une liste de nombres entiers de 1 à 500"),
    (2, {"tournoi__vides": [True]}, "« vides » est une liste de nombres entiers"),
    (2, {"tournoi__liens": ["1"]}, "« liens » est une liste de nombres entiers"),
    (2, {"tournoi__departages": ["chance"]}, "départage inconnu : « chance » (au choix : derniere"),
    (2, {"tournoi__departages": ["derniere"] * 2}, "un départage est écrit deux fois"),
    (2, {"tournoi__primes": ["x" * 201]}, "« primes » est une liste de textes"),
    (2, {"tournoi__primes": [1]}, "« primes » est une liste de textes"),
    (2, {"tournoi__fige_a": "hier"}, "« fige_a » est un moment (2026-11-30T20:15:00+00:00), lu"),
    (2, {"tournoi__fige_a": "2026-11-30T20:15:00"}, "« fige_a » est un moment"),
    (2, {"tournoi__fige_a": "2026-02-30T20:15:00Z"}, "« fige_a » est un moment"),
    (2, {"tournoi__fige_a": "0001-01-01T00:00:00+23:00"}, "« fige_a » est un moment"),
    (2, {"tournoi__inscriptions__0__age": 3}, "inscription 1 : clé inconnue : « age »"),
    (2, {"tournoi__inscriptions__0__tarif": -1}, "« tarif » est un nombre entier de 0"),
    (2, {"tournoi__inscriptions__0__paye": "oui"}, "« paye » est true ou false"),
    (1, {"tournoi__inscriptions__0__nom": " "}, "inscription 1 : Il manque le nom"),
    (1, {"tournoi__inscriptions__0__prenom": "x" * 80}, "80 lettres au plus"),
    (1, {"tournoi__inscriptions__1__nom": "a"}, "inscription 2 : « a » a déjà une inscription"),
    (1, {"tournoi__inscriptions__1__numero": 1}, "Le numéro 1 est déjà tenu à la position 3"),
    (2, {"tournoi__positions__1__position": 3}, "les positions se suivent à partir de 1, lu : 3"),
    (2, {"tournoi__positions__0__ouverte_a": SANS}, "position 1 : il manque « ouverte_a »"),
    (1, {"tournoi__positions__0__close_a": SANS}, "position 1 n’est pas close, et la suivante"),
    (2, {"tournoi__ajustements__0__moment": SANS}, "ajustement 1 : il manque « moment »"),
    (2, {"tournoi__ajustements__0__contre": 1}, "« contre » est le rang, dans cette liste"),
    (1, {"tournoi__ajustements__0__personne": "Zoé"}, "« Zoé » n’est pas inscrit"),
    (1, {"tournoi__ajustements__0__motif": " "}, "Il manque un motif"),
    (1, {"tournoi__ajustements__1": CONTRE | {"points": 39}}, "pas le contraire de l’écriture 1"),
    (
        1,
        {"tournoi__ajustements__1": CONTRE, "tournoi__ajustements__2": CONTRE},
        "L’écriture 1 est déjà annulée",
    ),
    (2, {"feuilles__0__places__0__orientation": 5}, "« orientation » est un nombre entier"),
    (1, {"feuilles__0__places__0__orientation": 0}, "se donne à toutes les places d’une table"),
    (
        1,
        {f"feuilles__0__places__{place}__orientation": 1 for place in range(4)},
        "Deux places ont la même orientation",
    ),
    (1, {"tournoi__inscriptions__3__numero": 99}, "Il n’y a pas de numéro 99 à cette soirée"),
    (1, {"feuilles__0__position": 3}, "position 3 : La position 3 n’est pas lancée"),
    (1, {"feuilles__0__boussole": False}, "table 1 : Il manque « boussole », ou l’« orientation"),
    (2, {"feuilles__0__places__0__depart": 0}, "« depart » est un nombre entier"),
    (
        1,
        {
            "feuilles__0__papier": {"profondeur": "lignes"},
            "feuilles__0__places__0__depart": 1,
        },
        "Sur papier, les numéros de départ sont les « departs »",
    ),
]


def test_the_small_night_of_these_tests_is_right(commandes: Commandes) -> None:
    importe = commandes.on_base("importer", "-", entree=json.dumps(write()).encode())
    assert (importe.statut, importe.erreurs) == (0, "")
    contraire = write(tournoi__ajustements__1=CONTRE)
    encore = commandes.on_base("importer", "-", entree=json.dumps(contraire).encode())
    assert (encore.statut, encore.erreurs) == (0, "")


@pytest.mark.parametrize(("statut", "changes", "phrase"), FAUTES)
def test_what_is_wrong_is_said_and_nothing_is_written(
    commandes: Commandes, statut: int, changes: dict[str, Any], phrase: str
) -> None:
    fichier = json.dumps(write(**changes)).encode()
    reponse = commandes.on_base("importer", "-", entree=fichier)
    assert reponse.statut == statut, reponse.erreurs
    assert phrase in reponse.erreurs
    assert "soirée 1" in reponse.erreurs
    with commandes.open() as db:
        assert not db.execute("SELECT 1 FROM soirees").fetchall()


def test_a_player_who_is_not_registered_is_told(commandes: Commandes) -> None:
    fichier = json.dumps(write(feuilles__0__places__0__nom="Zoé")).encode()
    reponse = commandes.on_base("importer", "-", entree=fichier)
    assert reponse.statut == 0
    assert "table 1 : « Zoé » n’est pas inscrit : ses points ne se classent pas" in reponse.erreurs
