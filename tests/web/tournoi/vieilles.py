"""A form kept open while the evening goes on, and pressed then."""

from collections.abc import Callable
from urllib.parse import urljoin

from werkzeug.test import TestResponse

from .actions import read_formulaires
from .pages import Visiteur

Presser = Callable[..., TestResponse]


def keep_form(visiteur: Visiteur, chemin: str, bouton: str) -> Presser:
    """Return what presses a button of a page as it is now, with the fields that are given."""
    page = visiteur.get(chemin)
    assert page.status_code == 200, page.status
    formulaires = read_formulaires(page.text)
    formulaire = next((f for f in formulaires if f.find_bouton(bouton)), None)
    assert formulaire, f"no button « {bouton} » in {chemin}"
    presse = formulaire.find_bouton(bouton)
    assert presse
    tenus: dict[str, object] = {**formulaire.champs}
    tenus |= {presse.nom: presse.valeur} if presse.nom else {}
    adresse = urljoin(urljoin(visiteur.racine, chemin), presse.action or formulaire.action)

    def press(**champs: object) -> TestResponse:
        assert formulaire.noms >= champs.keys(), champs.keys() - formulaire.noms
        return visiteur.client.post(adresse, data=tenus | champs)

    return press
