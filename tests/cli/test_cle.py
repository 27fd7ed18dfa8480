"""`cle`: the organiser's link again, or a new one."""

import re

from scorekeeper.acces import ensure_cle, fingerprint, is_organisateur
from scorekeeper.db import writing
from scorekeeper.store.liens import save_reglage

from .actions import Commandes


def read_lien(sortie: str) -> tuple[str, str]:
    """Return the address and the key of the link printed."""
    trouve = re.search(r"http://(\S+)/cle/(\S+)", sortie)
    assert trouve, sortie
    return trouve[1], trouve[2]


def test_it_works(commandes: Commandes) -> None:
    with commandes.open() as db:
        cle = ensure_cle(db)
        with writing(db):
            save_reglage(db, "annonce", "192.168.1.20:7900")
    reponse = commandes.on_base("cle")
    assert (reponse.statut, reponse.erreurs) == (0, "")
    assert read_lien(reponse.sortie) == ("192.168.1.20:7900", cle)
    assert "█" in reponse.sortie


def test_before_the_first_start_the_port_is_the_usual_one(commandes: Commandes) -> None:
    commandes.on_base("demo")
    adresse, _cle = read_lien(commandes.on_base("cle").sortie)
    assert adresse.endswith(":7878")


def test_a_new_key_kills_the_old_one(commandes: Commandes) -> None:
    commandes.on_base("demo")
    _adresse, ancienne = read_lien(commandes.on_base("cle").sortie)
    reponse = commandes.on_base("cle", "--nouvelle")
    _adresse, nouvelle = read_lien(reponse.sortie)
    assert "l’ancien lien ne vaut plus rien" in reponse.sortie
    with commandes.open() as db:
        assert not is_organisateur(db, fingerprint(ancienne))
        assert is_organisateur(db, fingerprint(nouvelle))


def test_without_a_base_it_says_so(commandes: Commandes) -> None:
    reponse = commandes.on_base("cle")
    assert reponse.statut == 1
    assert "n’existe pas encore" in reponse.erreurs
    assert not commandes.base.exists()
