"""An evening's decisions read elsewhere, where its file was imported: the very same pages."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import create_app
from scorekeeper.db import connect
from scorekeeper.echange.inscription_lue import InscriptionLue
from scorekeeper.echange.lecture_soirees import read_soirees
from scorekeeper.echange.soirees import dump_soirees
from scorekeeper.services.archives import collect_soirees, import_soirees
from scorekeeper.services.tournoi.presences import come_back, leave, substitute

from ...stockage.clubs import ORGANISATEUR
from ..conftest import open_organisateur
from .soir import EN_JEU, RENONCE, Soir, Visite, list_cles

EXCLUSION = "ethique?table=1&position=1&r-decision=exclusion"


@pytest.fixture
def ailleurs(tmp_path: Path) -> Iterator[Flask]:
    """Another application, on a file of its own."""
    base = str(tmp_path / "ailleurs.sqlite")
    reglages = {"TESTING": True, "WTF_CSRF_ENABLED": False, "FUSEAU": "Europe/Paris"}
    app = create_app({"BASE": base} | reglages)
    yield app
    app.extensions["atelier"].close()
    app.extensions["chantier"].close()
    app.extensions["connexions"].close()


def rule(soir: Soir) -> None:
    """Rule and take back: nobody sanctioned, points given back, people excluded who stay out."""
    db, soiree_id = soir.club.db, soir.club.soiree_id
    (donne,) = soir.club.sheet(1).donnes
    nord, sud = soir.find(0), soir.find(1)
    points = (donne.entree.donne.demi_points or 0) // 2 + 2
    corriger = f"{RENONCE}&r-resultat=gagne&donne={donne.id}"
    soir.arbitre.apply(soir.arbitre.name(f"{RENONCE}&r-resultat=chute{EN_JEU}"))
    soir.arbitre.apply(soir.arbitre.name(corriger), {"points": str(points)})
    soir.arbitre.cancel(2)
    soir.arbitre.apply(soir.arbitre.name(corriger), {"points": str(points)})
    soir.arbitre.cancel(1)
    soir.arbitre.apply(soir.arbitre.name(EXCLUSION), {"exclure": "1"})
    substitute(db, soiree_id, nord, InscriptionLue("DUPONT", "Jean"), ORGANISATEUR)
    soir.arbitre.cancel(6)
    seconde = list_cles(soir.arbitre.get(EXCLUSION), "qui")[1]
    soir.arbitre.apply(seconde, {"exclure": "1"})
    come_back(db, soiree_id, sud, ORGANISATEUR)
    leave(db, soiree_id, sud, ORGANISATEUR)


def test_all_that_was_said_is_said_elsewhere(soir: Soir, ailleurs: Flask) -> None:
    rule(soir)
    texte = dump_soirees(collect_soirees(soir.club.db))
    with closing(connect(ailleurs.config["BASE"])) as db:
        lues = {"soirée 1": read_soirees(texte.encode())[0]}
        import_soirees(db, lues, "organisateur")
        assert dump_soirees(collect_soirees(db)) == texte
    venue = Visite(open_organisateur(ailleurs), soir.chef.racine)
    pages = ["journal", *(f"journal/{rang}" for rang in range(1, 9))]
    ici = [soir.chef.read(page) for page in pages]
    assert [venue.read(page) for page in pages] == ici
    nord, sud = (siege.nom for siege in soir.club.sheet(1).sieges[:2])
    for dit in (
        f"En faute, sans sanction : {nord}",
        "Donne corrigée : points :",
        "Donne rétablie : points :",
        "La ligne de la donne annulée n’est plus sur la feuille",
        f"{nord} ne rejoue pas encore : DUPONT Jean tient maintenant sa place",
        f"Exclusion dès la position suivante : {sud}",
    ):
        assert dit in ici[0].replace("\u00a0", " ")
    # what has happened since an exclusion is known elsewhere too
    for visite in (soir.chef, venue):
        visite.cancel(8)
        page = visite.read("journal/9").replace("\u00a0", " ")
        assert f"{sud} ne rejoue pas encore : son départ, après la position 1" in page
