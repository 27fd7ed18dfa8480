"""What an export says of the facts of a donne, read back: what no table could hold is refused."""

from ..regles.donne import Donne
from ..regles.feuille import Table
from .citation import cite
from .lecture import Lecteur
from .marque_json import CLES, FormeError, read_donne

DEMI_POINTS_MAX = 182
CLES_FAITS = CLES - {"bareme"}  # the soirée's


def read_faits(lecteur: Lecteur, table: Table) -> Donne:
    """Return the facts of a line, what the file cannot hold refused even beside written scores."""
    faits = {cle: valeur for cle, valeur in lecteur.objet.items() if cle in CLES_FAITS}
    try:
        donne, _fft = read_donne({"joueurs": table.joueurs} | faits)
    except FormeError as erreur:
        for anomalie in erreur.anomalies:
            lecteur.refuse(anomalie.message)
        return Donne(table.joueurs)
    if donne.joueurs != table.joueurs:
        lecteur.refuse(f"la feuille est à {table.joueurs}, pas à {cite(donne.joueurs)}.")
    places = (donne.preneur, donne.appele, donne.mort, *(p.place for p in donne.poignees))
    places += tuple(misere.place for misere in donne.miseres)
    if len(set(donne.miseres)) < len(donne.miseres):
        lecteur.refuse("une misère est notée deux fois.")
    if any(place is not None and place not in range(table.places) for place in places):
        lecteur.refuse(f"une place va de 0 à {table.places - 1} à cette table.")
    if donne.bouts not in (None, 0, 1, 2, 3):
        lecteur.refuse("il y a trois bouts : 0, 1, 2 ou 3.")
    if donne.demi_points is not None and not 0 <= donne.demi_points <= DEMI_POINTS_MAX:
        lecteur.refuse("les points vont de 0 à 91.")
    return donne
