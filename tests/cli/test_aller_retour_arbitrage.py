"""The rulings of a club night exported then imported elsewhere: the same, and undone the same."""

import json
from typing import Any

import pytest
from sqlite_utils import Database

from scorekeeper.echange.soirees import dump_soirees
from scorekeeper.regles.arbitrage.modele import CodeArbitrage, Portee
from scorekeeper.regles.decision import Decision
from scorekeeper.regles.donne import Etat
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.arbitrage.application import cancel_arbitrage
from scorekeeper.services.archives import collect_soirees
from scorekeeper.services.cycle import is_juste
from scorekeeper.services.decisions import decide
from scorekeeper.services.refus import RefusError
from scorekeeper.services.tournoi.positions import open_position
from scorekeeper.store.arbitrages import Arbitrage, list_arbitrages
from scorekeeper.store.feuilles import load_feuille
from scorekeeper.store.soirees import load_soiree
from scorekeeper.store.tournoi.ajustements import list_ajustements
from scorekeeper.store.tournoi.inscriptions import list_inscriptions
from scorekeeper.store.tournoi.tournois import load_tournoi
from scorekeeper.store.values import StoredFeuille

from ..stockage.arbitrages import copy
from ..stockage.clubs import Club
from ..stockage.decisions import ARBITRE, REDISTRIBUEE, RENONCE, rule
from .actions import Commandes
from .club import ORGA, load, play_table, start_club

INCORRECTION = {"faute": "incorrection", "decision": "avertissement"}
EXCLU = {"faute": "incorrection", "decision": "exclusion"}


def play_night(db: Database) -> tuple[str, list[int]]:
    """Play the first table of a night on which the arbitre is busy; return its code and rulings.

    A renonce twice on one donne, the first time taken back; a line of the arbitre's own; one that
    is taken back; an exclusion; a warning at no table.
    """
    soiree = start_club(db, 16)
    position = open_position(db, soiree.id, ORGA)
    for feuille in load(db, soiree).list_feuilles(position):
        play_table(db, feuille, sur_papier=feuille.numero_table == 2)
    une = find_feuille(db, soiree.code)
    noms = [siege.nom for siege in une.sieges]
    premiere, seconde = (donne.id for donne in une.donnes)
    arbitre: dict[str, Any] = {"db": db, "soiree_id": soiree.id}
    faits = [
        rule(incident="renonce", reponses=RENONCE, fautifs=noms[:1], donne_id=premiere, **arbitre)
    ]
    cancel_arbitrage(db, soiree.id, faits[0], ARBITRE)
    faits += [
        rule(incident="renonce", reponses=RENONCE, fautifs=noms[1:2], donne_id=seconde, **arbitre),
        rule(incident="fausse_donne", reponses=REDISTRIBUEE, fautifs=noms[:1], **arbitre),
        rule(incident="ethique", reponses=EXCLU, fautifs=noms[2:3], exclure=True, **arbitre),
        rule(
            incident="ethique",
            reponses=INCORRECTION,
            fautifs=noms[3:],
            numero_table=None,
            note="au bar",
            **arbitre,
        ),
    ]
    retiree = rule(incident="fausse_donne", reponses=REDISTRIBUEE, fautifs=noms[:1], **arbitre)
    cancel_arbitrage(db, soiree.id, retiree, ARBITRE)
    return soiree.code, faits


def find_feuille(db: Database, code: str) -> StoredFeuille:
    soiree = load_soiree(db, code)
    assert soiree is not None
    feuille = load_feuille(db, soiree.id, 1, 1)
    assert feuille is not None
    return feuille


def list_decides(db: Database, code: str) -> list[Arbitrage]:
    soiree = load_soiree(db, code)
    assert soiree is not None
    return list_arbitrages(db, soiree.id)


def move(commandes: Commandes, ailleurs: Commandes) -> bytes:
    """Take everything elsewhere and return what was taken."""
    texte = commandes.on_base("exporter").octets
    importe = ailleurs.on_base("importer", "-", entree=texte)
    assert (importe.statut, importe.erreurs) == (0, "")
    return texte


def test_a_night_with_rulings_comes_back_the_same(
    commandes: Commandes, ailleurs: Commandes
) -> None:
    with commandes.open() as db:
        code, _faits = play_night(db)
        partis = list_decides(db, code)
    texte = move(commandes, ailleurs)
    assert ailleurs.on_base("exporter").octets == texte
    tournoi = json.loads(texte)["soirees"][0]["tournoi"]
    assert [a["contre"] for a in tournoi["arbitrages"]] == [None, 1, *[None] * 5, 7]
    assert [a["donne"] for a in tournoi["arbitrages"]] == [1, 1, 2, 3, None, None, None, None]
    assert [a["arbitrage"] for a in tournoi["ajustements"]] == [1, 2, 3, 6]
    assert {a["famille"] for a in tournoi["ajustements"]} == {"renonce", "ethique"}
    with ailleurs.open() as db:
        arrives = list_decides(db, code)
        entrees = list_ajustements(db, find_feuille(db, code).soiree.id)
    assert [(a.phrase, a.reponses, a.sans_enchere) for a in arrives] == [
        (a.phrase, a.reponses, a.sans_enchere) for a in partis
    ]
    assert arrives[3].rang_sans_enchere == partis[3].rang_sans_enchere == 4
    decides = {arbitrage.id for arbitrage in arrives}
    assert {entree.arbitrage_id for entree in entrees} <= decides


def test_what_was_ruled_is_taken_back_elsewhere(commandes: Commandes, ailleurs: Commandes) -> None:
    with commandes.open() as db:
        code, (_premiere, *faits) = play_night(db)
        soiree_id = find_feuille(db, code).soiree.id
        move(commandes, ailleurs)
        for arbitrage_id in reversed(faits):
            cancel_arbitrage(db, soiree_id, arbitrage_id, ARBITRE)
        ici = find_feuille(db, code)
    with ailleurs.open() as db:
        soiree_id = find_feuille(db, code).soiree.id
        valables = [a for a in list_decides(db, code) if a.contre is None]
        for arbitrage in reversed(valables):
            cancel_arbitrage(db, soiree_id, arbitrage.id, ARBITRE)
        la = find_feuille(db, code)
        assert {i.sortie for i in list_inscriptions(db, soiree_id)} == {None}
        assert sum(entree.points for entree in list_ajustements(db, soiree_id)) == 0
    assert [d.entree for d in la.donnes] == [d.entree for d in ici.donnes]
    assert {donne.entree.donne.etat for donne in la.donnes} == {Etat.JOUEE}


def test_a_donne_corrected_since_is_not_put_back_elsewhere_either(
    commandes: Commandes, ailleurs: Commandes
) -> None:
    with commandes.open() as db:
        code, _faits = play_night(db)
        with db.conn:
            db.execute("UPDATE donnes SET modif = modif + 9999, motif = NULL WHERE rang = 2")
    texte = move(commandes, ailleurs)
    assert ailleurs.on_base("exporter").octets == texte
    with ailleurs.open() as db:
        arbitrage = next(
            a
            for a in list_decides(db, code)
            if a.donne_id and a.contre is None and a.avant and a.avant.get("donne") and a.id > 1
        )
        with pytest.raises(RefusError, match="changé depuis"):
            cancel_arbitrage(db, find_feuille(db, code).soiree.id, arbitrage.id, ARBITRE)


def test_a_row_of_paper_annulled_as_a_fausse_donne_goes_elsewhere(
    commandes: Commandes, ailleurs: Commandes
) -> None:
    with commandes.open() as db:
        soiree = start_club(db, 12)
        open_position(db, soiree.id, ORGA)
        copie = copy(Club(db, soiree.id))
        rule(
            db,
            soiree.id,
            incident="fausse_donne",
            reponses={"moment": "avant_contrat", "remplacant": "oui"},
            fautifs=[copie.sieges[0].nom],
            donne_id=copie.donnes[0].id,
        )
    texte = move(commandes, ailleurs)
    assert ailleurs.on_base("exporter").octets == texte


def test_a_ruling_on_paper_is_taken_back_elsewhere(
    commandes: Commandes, ailleurs: Commandes
) -> None:
    with commandes.open() as db:
        soiree = start_club(db, 12)
        open_position(db, soiree.id, ORGA)
        club, adresse = Club(db, soiree.id), Adresse(soiree.id, 1)
        copie = copy(club, details=True)
        dites = [Decision(1, 1, -72, "relu"), Decision(2, 0, -76, "relu")]
        decide(db, adresse, dites, copie.empreinte, ORGA)
        jugee = club.sheet(1).donnes[0]
        rule(
            db,
            soiree.id,
            incident="poignee_incomplete",
            reponses={"rectifiable": "non", "camp": "preneur"},
            fautifs=[copie.sieges[0].nom],
            donne_id=jugee.id,
        )
    texte = move(commandes, ailleurs)
    assert ailleurs.on_base("exporter").octets == texte
    with ailleurs.open() as db:
        venue = load_soiree(db, soiree.code)
        assert venue
        club = Club(db, venue.id)
        assert club.sheet(1).build().lignes[0].scores == (156, -52, -52, -52)
        [arbitrage] = list_decides(db, soiree.code)
        cancel_arbitrage(db, venue.id, arbitrage.id, ARBITRE)
        rendue = club.sheet(1)
    assert [d.entree for d in rendue.donnes] == [d.entree for d in copie.donnes]
    assert [(d.donne, d.motif, d.acteur) for d in rendue.decisions] == [
        (rang, "relu", ORGA.nom) for rang in (1, 2)
    ]
    assert is_juste(rendue)


def test_the_settings_come_back(commandes: Commandes, ailleurs: Commandes) -> None:
    with commandes.open() as db:
        soiree = start_club(db, 12)
        open_position(db, soiree.id, ORGA)
        with db.conn:
            db.execute("UPDATE tournois SET code = 'club', portee = 'toutes'")
            db.execute("UPDATE feuilles SET supprimees = 1 WHERE numero_table = 2")
    texte = move(commandes, ailleurs)
    assert ailleurs.on_base("exporter").octets == texte
    feuilles = json.loads(texte)["soirees"][0]["feuilles"]
    assert [f.get("supprimees") for f in feuilles] == [None, 1, None]
    with ailleurs.open() as db:
        venue = load_soiree(db, soiree.code)
        assert venue
        tournoi = load_tournoi(db, venue.id)
        assert tournoi
        assert (tournoi.code, tournoi.portee) == (CodeArbitrage.CLUB, Portee.TOUTES)
        deux = load_feuille(db, venue.id, 2)
        assert deux
        assert deux.prevues == 1


def test_an_older_export_is_read(commandes: Commandes, ailleurs: Commandes) -> None:
    with commandes.open() as db:
        start_club(db, 12)
    fichier = json.loads(commandes.on_base("exporter").octets)
    for cle in ("code", "portee", "arbitrages"):
        del fichier["soirees"][0]["tournoi"][cle]
    assert ailleurs.on_base("importer", "-", entree=json.dumps(fichier).encode()).statut == 0
    assert ailleurs.on_base("exporter").octets == commandes.on_base("exporter").octets


def test_an_older_export_of_rulings_is_read(commandes: Commandes, ailleurs: Commandes) -> None:
    with commandes.open() as db:
        code, _faits = play_night(db)
    fichier = json.loads(commandes.on_base("exporter").octets)
    for arbitrage in fichier["soirees"][0]["tournoi"]["arbitrages"]:
        assert arbitrage.pop("dits")["fautifs"] or arbitrage["contre"]
        if arbitrage["avant"]:
            del arbitrage["avant"]["revenus"]
    assert ailleurs.on_base("importer", "-", entree=json.dumps(fichier).encode()).statut == 0
    with ailleurs.open() as db:
        assert {arbitrage.dits for arbitrage in list_decides(db, code)} == {None}


SANS = object()


def write(commandes: Commandes, chemin: str, valeur: object) -> bytes:
    """Return the export of a night with rulings, a value changed by its path."""
    with commandes.open() as db:
        play_night(db)
        fichier = json.loads(dump_soirees(collect_soirees(db)))
    *parents, dernier = [int(c) if c.isdecimal() else c for c in chemin.split("__")]
    objet: Any = fichier["soirees"][0]
    for parent in parents:
        objet = objet[parent]
    if valeur is SANS:
        del objet[dernier]
    else:
        objet[dernier] = valeur
    return json.dumps(fichier).encode()


A = "tournoi__arbitrages"
FAUTES = [
    (2, "tournoi__code", "FFT", "« code » est l’un de ces mots (CA2012, club)"),
    (2, "tournoi__portee", "partout", "« portee » est l’un de ces mots (aucune, incident"),
    (2, f"{A}__0__juge", "x", "arbitrage 1 : clé inconnue : « juge »"),
    (2, f"{A}__0__code", "FFT", "« code » est l’un de ces mots"),
    (2, f"{A}__0__niveau", SANS, "il manque « niveau »"),
    (2, f"{A}__0__moment", SANS, "il manque « moment »"),
    (2, f"{A}__0__incident", "Faux Écart", "« incident » est un nom comme fausse_donne"),
    (2, f"{A}__0__reponses", {"camp": 3}, "« reponses » donne un mot à chaque question"),
    (2, f"{A}__0__note", "x" * 201, "« note » est un texte d’au plus 200 lettres"),
    (2, f"{A}__3__sans_enchere", [0, 0], "« sans_enchere » est une liste de places"),
    (2, f"{A}__3__sans_enchere", [True], "« sans_enchere » est une liste de places"),
    (2, f"{A}__0__contre", 1, "« contre » est le rang, dans cette liste"),
    (2, f"{A}__0__avant__donnes", 1, "avant : clé inconnue : « donnes »"),
    (2, f"{A}__0__avant__donne__etat", "morte", "« etat » est l’un de ces mots"),
    (2, f"{A}__0__avant__donne__petit", "moi", "« petit » est l’un de ces mots"),
    (2, f"{A}__0__avant__donne__demi_points", 183, "« demi_points » est un nombre entier"),
    (2, f"{A}__0__avant__donne__poignees", [{"taille": 3}], "« taille » est l’un de ces mots"),
    (2, f"{A}__0__avant__donne__ecrits", ["1"], "« ecrits » est une liste de scores"),
    (2, f"{A}__4__avant__sorties", {"x": -1}, "« x » est un nombre entier de 0 à 100"),
    (2, f"{A}__0__avant__decisions", [{"donne": 1}], "avant, décision 1 : il manque « place »"),
    (2, f"{A}__4__avant__revenus", ["x", "x"], "« revenus » est une liste de noms"),
    (2, f"{A}__0__dits__qui", 1, "dits : clé inconnue : « qui »"),
    (2, f"{A}__0__dits__fautifs", [3], "« fautifs » est une liste de noms"),
    (2, f"{A}__0__dits__restes", {"x": ""}, "« restes » dit de chacun, en quelques mots"),
    (2, f"{A}__0__dits__faits__avant", SANS, "dits, faits : il manque « avant »"),
    (2, f"{A}__0__dits__faits__avant__preneur", 1, "faits, avant : clé inconnue : « preneur »"),
    (2, f"{A}__0__dits__faits__avant__points", 92, "les points vont de 0 à 91"),
    (2, f"{A}__0__dits__faits__apres__petit", "moi", "« moi » n’est pas un choix possible"),
    (2, "feuilles__0__supprimees", 41, "« supprimees » est un nombre entier de 0 à 40"),
    (1, f"{A}__0__incident", "inconnu", "arbitrage 1 : Incident inconnu : « inconnu »"),
    (1, f"{A}__0__phrase", " ", "Il manque « phrase »"),
    (1, f"{A}__5__position", 2, "arbitrage 6 : La position 2 n’est pas lancée"),
    (1, f"{A}__0__numero_table", 9, "Il n’y a pas de feuille à cette table"),
    (1, f"{A}__0__donne", 4, "Il n’y a pas de donne 4 sur cette feuille"),
    (1, f"{A}__3__sans_enchere", [4], "une place que cette table n’a pas"),
    (1, f"{A}__0__avant__donne__ecrits", [1], "« ecrits » a 4 scores, un par place"),
    (
        1,
        f"{A}__0__avant__donne__poignees",
        [{"taille": "simple", "place": 5}],
        "Une poignée est à une place",
    ),
    (1, f"{A}__5__avant", {"inseree": True}, "et la décision n’en a pas"),
    (
        1,
        f"{A}__0__avant__decisions",
        [{"donne": 1, "place": 0, "valeur": 3}],
        "« decisions » parle d’une autre ligne que la décision",
    ),
    (1, f"{A}__4__avant__sorties", {"Zoé": 1}, "« Zoé » n’est pas inscrit"),
    (1, f"{A}__4__avant__revenus", ["Zoé"], "« revenus » nomme Zoé, que cette décision n’exclut"),
    (1, f"{A}__0__dits__fautifs", ["Zoé"], "« Zoé » n’est pas inscrit"),
    (1, f"{A}__1__dits__restes", {"Zoé": "tard"}, "« restes » nomme Zoé, que la décision annulée"),
    (
        1,
        f"{A}__5__dits__faits",
        {"avant": {}},
        "« faits » parle d’une donne, et la décision n’a pas",
    ),
    (
        1,
        f"{A}__0__dits__faits__apres__poignees",
        [{"taille": "simple", "place": 5}],
        "Une poignée est à une place",
    ),
    (1, f"{A}__4__avant__supprimees", 1, "suppriment plus de donnes que n’en dit"),
    (1, f"{A}__4__contre", 1, "La décision 1 est déjà annulée"),
    (1, f"{A}__4__contre", 2, "Une annulation ne s’annule pas"),
    (1, f"{A}__4__contre", 3, "Ce n’est pas l’annulation de la décision 3"),
    (1, "tournoi__ajustements__0__arbitrage", 99, "Il n’y a pas de décision 99"),
    (1, "tournoi__ajustements__0__incident", "x", "ajustement 1 : Incident inconnu : « x »"),
    (1, "feuilles__0__donnes", [], "Il n’y a pas de donne 1 sur cette feuille"),
]


@pytest.mark.parametrize(("statut", "chemin", "valeur", "phrase"), FAUTES)
def test_what_is_wrong_is_said_and_nothing_is_written(
    commandes: Commandes,
    ailleurs: Commandes,
    statut: int,
    chemin: str,
    valeur: object,
    phrase: str,
) -> None:
    reponse = ailleurs.on_base("importer", "-", entree=write(commandes, chemin, valeur))
    assert reponse.statut == statut, reponse.erreurs
    assert phrase in reponse.erreurs
    with ailleurs.open() as db:
        assert not db.execute("SELECT 1 FROM soirees").fetchall()


def test_donnes_are_taken_off_in_club_nights_only(commandes: Commandes) -> None:
    places = [{"nom": nom} for nom in "ABCD"]
    feuille = {"joueurs": 4, "boussole": True, "places": places, "supprimees": 1}
    soiree = {"date": "2026-11-30", "feuilles": [feuille]}
    fichier = {"format": "scorekeeper", "version": 1, "soirees": [soiree]}
    reponse = commandes.on_base("importer", "-", entree=json.dumps(fichier).encode())
    assert reponse.statut == 1
    assert "« supprimees » ne se dit que d’une soirée de club" in reponse.erreurs
