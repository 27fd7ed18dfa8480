"""Blank sheets: any number of players, tables and positions, to fill in by hand."""

from itertools import product

from ..regles.bareme import FFT, Bareme
from ..regles.texte import format_phrase
from .feuillet import (
    RANGS,
    Colonne,
    Controle,
    Feuillet,
    blank,
    build_marque,
    fit_titre,
    format_suite,
    say_maison,
)
from .noms import Nom
from .refus import DemandeError

RANGS_MAX = 10
DONNES_MAX = 60
FEUILLETS_MAX = 600
POINTS_CARDINAUX = ("Nord", "Sud", "Est", "Ouest")


def build_vierges(
    joueurs: int,
    mort: bool = False,
    donnes: int = RANGS,
    tables: int = 1,
    positions: int = 1,
    titre: str = "",
    bareme: Bareme = FFT,
) -> list[Feuillet]:
    """Return blank sheets to fill in by hand, every table of position 1 first.

    One colour of paper per position is the custom (FFT, Manuel de l'organisateur p. 6). `joueurs`
    play each donne, a mort adds a place; `donnes` is split evenly over pages of ten rows at most.
    Numbers of table and position are printed when there are several. Raises DemandeError.
    """
    check_vierges(joueurs, mort, donnes, tables, positions)
    places = joueurs + mort
    noms = POINTS_CARDINAUX if places == 4 else tuple(str(place + 1) for place in range(places))
    pages = -(-donnes // RANGS_MAX)
    par_page = -(-donnes // pages)
    feuillets = []
    for position, table, index in product(range(positions), range(tables), range(pages)):
        debut = index * par_page
        numeros = range(debut + 1, min(donnes, debut + par_page) + 1)
        feuillets.append(
            Feuillet(
                titre=fit_titre(titre),
                position=str(position + 1) if positions > 1 else "",
                table=str(table + 1) if tables > 1 else "",
                date="",
                suite=format_suite(index, pages),
                colonnes=tuple(Colonne(nom, Nom(""), places == 4) for nom in noms),
                donnes=tuple(blank(f"Donne {numero}", places) for numero in numeros),
                pied=(blank("Total", places), blank("Bilan", places)),
                controle=Controle(),
                marque=build_marque(bareme),
                maison=say_maison(bareme),
                mort=mort,
                report=blank("Report", places) if index else None,
            )
        )
    return feuillets


def check_vierges(joueurs: int, mort: bool, donnes: int, tables: int, positions: int) -> None:
    """Raise DemandeError when these sheets cannot be drawn, or are too many for one PDF."""
    if joueurs not in (3, 4, 5):
        raise DemandeError("Une feuille est faite pour 3, 4 ou 5 joueurs.")
    if mort and joueurs == 3:
        raise DemandeError("Il n’y a un mort qu’avec 4 ou 5 joueurs.")
    if not 1 <= donnes <= DONNES_MAX:
        raise DemandeError(f"Une feuille vierge a de 1 à {DONNES_MAX} donnes.")
    if tables < 1 or positions < 1:
        raise DemandeError("Il faut au moins une table et une position.")
    if tables * positions * -(-donnes // RANGS_MAX) > FEUILLETS_MAX:
        texte = f"Un PDF a {FEUILLETS_MAX} feuilles au plus : demandez-les en plusieurs fois."
        raise DemandeError(format_phrase(texte))
