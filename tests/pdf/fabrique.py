"""Games to print: stored values built by hand, as the store would return them."""

from datetime import date
from typing import Any

from scorekeeper.pages.feuille import FeuillePage, build_page
from scorekeeper.regles.bareme import FFT, Bareme, Camp, Chelem, Contrat, Taille
from scorekeeper.regles.donne import Donne, Etat, Motif, Poignee
from scorekeeper.regles.feuille import Entree, Scores, Table
from scorekeeper.store.values import Remplacement, Siege, Soiree, StoredDonne, StoredFeuille

NORD, SUD, EST, OUEST = range(4)
CARDINAUX = ("Nord", "Sud", "Est", "Ouest")
NOMS = (
    "Durand Anne",
    "Dupont Bernard",
    "Dubois Claire",
    "Després Denis",
    "Moreau Élise",
    "Petit Fanny",
)
SIMPLE = (Poignee(Taille.SIMPLE),)
TITRE = "Soirée du jeudi"


def play(
    preneur: int, contrat: Contrat, bouts: int, points: float, joueurs: int = 4, **faits: Any
) -> Donne:
    """Return a played donne; `points` are card points of the attack."""
    return Donne(joueurs, preneur, contrat, bouts, int(points * 2), **faits)


# Règlement p. 9-10: the five donnes and the filled sheet.
DONNES_DU_REGLEMENT = (
    play(EST, Contrat.GARDE, 2, 49, poignees=SIMPLE, petit=Camp.ATTAQUE),
    play(OUEST, Contrat.GARDE_SANS, 2, 45, petit=Camp.DEFENSE),
    play(SUD, Contrat.PRISE, 2, 34, poignees=SIMPLE, petit=Camp.ATTAQUE),
    play(NORD, Contrat.GARDE, 2, 52, poignees=(Poignee(Taille.SIMPLE, camp=Camp.DEFENSE),)),
    play(
        SUD,
        Contrat.GARDE,
        2,
        87,
        poignees=SIMPLE,
        petit=Camp.ATTAQUE,
        chelem=Chelem.ANNONCE_REUSSI,
    ),
)
PASSE = Donne(4, etat=Etat.PASSEE)
ARBITREE = Donne(4, preneur=EST, contrat=Contrat.GARDE, etat=Etat.ANNULEE, motif=Motif.ARBITRE)
PETIT_SEC = Donne(4, etat=Etat.ANNULEE, motif=Motif.PETIT_SEC)
IMPOSSIBLE = play(EST, Contrat.GARDE, 3, 2)


def build_siege(place: int, places: int, noms: tuple[str, ...], courts: tuple[str, ...]) -> Siege:
    """Return the seat of a place, named by the compass at four."""
    libelle = CARDINAUX[place] if places == 4 else str(place + 1)
    return Siege(place, noms[place], courts[place], libelle)


def build(
    *donnes: Donne | Entree,
    joueurs: int = 4,
    mort: bool = False,
    titre: str = TITRE,
    noms: tuple[str, ...] = NOMS,
    courts: tuple[str, ...] = (),
    reports: tuple[int, ...] = (),
    corrigees: tuple[int, ...] = (),
    bareme: Bareme = FFT,
    venus: tuple[Remplacement, ...] = (),
) -> FeuillePage:
    """Return the page of a game; `corrigees` are ranks of corrected lines, from 1.

    `venus` came to the table since.
    """
    places = joueurs + mort
    courts = courts or tuple(nom.split()[0] for nom in noms)
    entrees = [donne if isinstance(donne, Entree) else Entree(donne) for donne in donnes]
    stored = StoredFeuille(
        id=1,
        soiree=Soiree(1, "abc", titre, date(2026, 1, 15), bareme.nom, False, bareme),
        numero_table=3,
        position=2,
        table=Table(places, joueurs, boussole=places == 4),
        premiers=tuple(build_siege(place, places, noms, courts) for place in range(places)),
        reports=reports or (0,) * places,
        donnes=tuple(
            StoredDonne(rang, rang, f"jeton-{rang}", entree, rang, rang in corrigees)
            for rang, entree in enumerate(entrees, start=1)
        ),
        version=len(entrees),
        remplacements=venus,
    )
    return build_page(stored)


def write_on_paper(*scores: int | None, joueurs: int = 4) -> Entree:
    """Return a line known only by the scores written on paper."""
    ecrits: Scores = scores
    return Entree(Donne(joueurs), ecrits=ecrits)
