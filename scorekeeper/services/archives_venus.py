"""Who took whose place, taken out of the file with a soirée and put back."""

from collections.abc import Iterator

from sqlite_utils import Database

from ..echange.soirees import FeuilleExportee, RemplacementExporte
from ..store.joueurs import fold_nom
from ..store.remplacements import save_remplacement
from ..store.values import Remplacement, Siege, StoredFeuille
from .parties import check_noms, clean_nom, derive_courts
from .remplacements import find_double, tidy_venus

Noms = tuple[list[str], list[str]]


def collect_venus(feuille: StoredFeuille) -> tuple[RemplacementExporte, ...]:
    """Return who came, their line counted from 1: a feuille in the file may have gaps.

    Of several who came to one place with no line between them the last counts. Who waits for a line
    after the next one waits as long.
    """
    venus = {}
    for venu in feuille.remplacements:
        rang = 1 + sum(donne.rang < venu.rang for donne in feuille.donnes)
        rang += max(0, venu.rang - feuille.prochain_rang)
        venus[venu.place, rang] = Remplacement(venu.place, rang, venu.nom, venu.nom_court)
    gardes = tidy_venus(feuille.premiers, venus.values())
    return tuple(RemplacementExporte(v.place, v.rang, v.nom, v.nom_court) for v in gardes)


def list_personnes(feuille: FeuilleExportee) -> Noms:
    """Return the names and the short names of a feuille: by place, then of who came since."""
    noms = [clean_nom(place.nom) for place in feuille.places]
    courts = [place.nom_court for place in feuille.places]
    for venu in feuille.remplacements:
        if fold_nom(clean_nom(venu.nom)) not in set(map(fold_nom, noms)):
            noms.append(clean_nom(venu.nom))
            courts.append(venu.nom_court)
    return noms, courts


def check_venus(feuille: FeuilleExportee) -> Iterator[str]:
    """Yield what is wrong with who sits, or has sat, at a feuille: names, and who came when."""
    noms, courts = list_personnes(feuille)
    yield from check_noms(noms, courts).values()
    if not feuille.remplacements:
        return
    if feuille.papier:
        yield "Sur papier, personne n’en remplace un autre : « remplacements » est de trop."
    venus = _seat_venus(feuille, noms, courts)
    premiers = _seat_premiers(feuille, noms, courts)
    if len({(venu.place, venu.rang) for venu in venus}) < len(venus):
        yield "Deux personnes arrivent à la même place à la même donne."
    elif len(tidy_venus(premiers, venus)) < len(venus):
        yield "Quelqu’un remplace une personne du même nom."
    elif double := find_double(premiers, venus):
        yield f"« {double[0]} » est à deux places à la fois, ligne {double[1]}."
    connus = dict(zip(map(fold_nom, noms), courts, strict=True))
    for venu in feuille.remplacements:
        connu = connus[fold_nom(clean_nom(venu.nom))]
        if clean_nom(venu.nom_court) not in ("", clean_nom(connu)):
            yield f"« {clean_nom(venu.nom)} » a deux noms courts."


def insert_venus(db: Database, feuille_id: int, feuille: FeuilleExportee) -> None:
    """Seat those who came since."""
    noms, courts = list_personnes(feuille)
    for venu in _seat_venus(feuille, noms, derive_courts(noms, courts)):
        save_remplacement(db, feuille_id, venu)


def _seat_venus(
    feuille: FeuilleExportee, noms: list[str], courts: list[str]
) -> tuple[Remplacement, ...]:
    connus = {fold_nom(nom): (nom, court) for nom, court in zip(noms, courts, strict=True)}
    return tuple(
        Remplacement(venu.place, venu.rang, *connus[fold_nom(clean_nom(venu.nom))])
        for venu in feuille.remplacements
    )


def _seat_premiers(
    feuille: FeuilleExportee, noms: list[str], courts: list[str]
) -> tuple[Siege, ...]:
    trios = zip(range(len(feuille.places)), noms, courts, strict=False)
    return tuple(Siege(place, nom, court, "") for place, nom, court in trios)
