"""The games that `demo` creates: names, seats and facts, as a table would have typed them."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..regles.bareme import Camp, Chelem, Contrat, Taille
from ..regles.donne import Donne, Etat, Motif, Poignee
from ..regles.feuille import Table

PRISE, GARDE, GARDE_SANS, GARDE_CONTRE = Contrat
ATTAQUE, DEFENSE = Camp


@dataclass(frozen=True, slots=True)
class Exemple:
    """A game: `corrections` are facts typed again, by rank of the line (from 0)."""

    titre: str
    noms: Sequence[str]
    table: Table
    donnes: Sequence[Donne]
    courts: Sequence[str] = ()
    reports: Sequence[int] = ()
    corrections: Sequence[tuple[int, Donne]] = ()


def play(preneur: int, contrat: Contrat, bouts: int, points: float, **faits: object) -> Donne:
    """Return a played donne; points are the attack's. The table says how many play, and the mort.

    `appele`, `petit`, `poignees` and `chelem` are those of `Donne`.
    """
    demi_points = int(points * 2)
    return Donne(0, preneur, contrat, bouts, demi_points, **faits)  # type: ignore[arg-type]


def show(place: int, taille: Taille = Taille.SIMPLE) -> tuple[Poignee, ...]:
    """Return the poignée of one place."""
    return (Poignee(taille, place),)


PASSE = Donne(0, etat=Etat.PASSEE)
PETIT_SEC = Donne(0, etat=Etat.ANNULEE, motif=Motif.PETIT_SEC)
FAUSSE_DONNE = Donne(0, etat=Etat.ANNULEE, motif=Motif.FAUSSE_DONNE)

# Règlement p. 9-10: Nord, Sud, Est, Ouest; bilans -446, +1346, -390, -510.
NORD, SUD, EST, OUEST = range(4)
REGLEMENT = Exemple(
    titre="Démo : les cinq donnes du règlement",
    noms=("Anne Durand", "Bernard Dupont", "Claire Dubois", "Denis Després"),
    courts=("Durand", "Dupont", "Dubois", "Després"),
    table=Table(4, 4, boussole=True),
    donnes=(
        play(EST, GARDE, 2, 49, petit=ATTAQUE, poignees=show(EST)),
        play(OUEST, GARDE_SANS, 2, 45, petit=DEFENSE),
        play(SUD, PRISE, 2, 34, petit=ATTAQUE, poignees=show(SUD)),
        play(NORD, GARDE, 2, 52, poignees=show(OUEST)),
        play(
            SUD,
            GARDE,
            2,
            87,
            petit=ATTAQUE,
            poignees=show(SUD),
            chelem=Chelem.ANNONCE_REUSSI,
        ),
    ),
)

# Half points, a called partner, alone (the preneur calls himself), all pass.
A_CINQ = Exemple(
    titre="Démo : à cinq, avec un appelé",
    noms=("Élise", "Farid", "Gaëlle", "Hugo", "Inès"),
    table=Table(5, 5, premier_donneur=4),
    donnes=(
        play(0, PRISE, 2, 40.5, appele=2),
        play(3, GARDE, 2, 41.5, appele=1, poignees=show(3)),
        play(1, GARDE, 1, 57.5, appele=1),
        PASSE,
        play(4, GARDE, 3, 48, appele=0, petit=ATTAQUE),
        play(2, PRISE, 1, 44, appele=3, petit=DEFENSE),
        play(0, GARDE_SANS, 2, 52.5, appele=4, poignees=show(4, Taille.DOUBLE)),
        play(1, PRISE, 0, 58.5, appele=2),
    ),
)

# The mort deals: 0, 1, 2, 3, 4, 0… and deals again after a passe or a petit sec.
AVEC_MORT = Exemple(
    titre="Démo : une soirée à cinq, dont un mort",
    noms=("Jeanne", "Karim", "Lucie", "Mathieu", "Nadia"),
    table=Table(5, 4),
    donnes=(
        play(1, PRISE, 1, 53),  # deals: 0
        play(3, GARDE, 2, 46, petit=ATTAQUE),  # 1
        play(0, GARDE, 1, 45),  # 2
        PASSE,  # 3
        play(4, PRISE, 2, 41),  # 3
        play(2, GARDE, 3, 50, poignees=show(2)),  # 4
        play(3, PRISE, 0, 49, petit=DEFENSE),  # 0
        play(0, GARDE_SANS, 2, 44),  # 1
        PETIT_SEC,  # 2
        play(1, GARDE, 2, 39, poignees=show(1)),  # 2
        play(4, GARDE, 1, 60),  # 3
        play(0, PRISE, 1, 51, petit=ATTAQUE),  # 4
        play(2, GARDE, 2, 55, poignees=show(4)),  # 0
        play(3, GARDE_CONTRE, 2, 43),  # 1
        play(1, PRISE, 3, 37),  # 2
        FAUSSE_DONNE,  # 3
        play(2, GARDE, 1, 48, petit=DEFENSE),  # 3
        play(0, GARDE, 2, 63, petit=ATTAQUE, poignees=show(0, Taille.DOUBLE)),  # 4
        play(4, PRISE, 1, 46),  # 0
        play(3, GARDE, 0, 57),  # 1
        play(1, GARDE, 2, 47),  # 2
        play(2, PRISE, 2, 38),  # 3
    ),
    # The points of the tenth line had been counted two short.
    corrections=((9, play(1, GARDE, 2, 41, poignees=show(1))),),
)

REPRISE = Exemple(
    titre="Démo : à trois, suite d’une feuille de papier",
    noms=("Odile", "Pascal", "Quentin"),
    table=Table(3, 3, premier_donneur=1),
    reports=(312, -148, -164),
    donnes=(
        play(2, GARDE, 2, 44.5),
        play(0, PRISE, 1, 50, petit=ATTAQUE),
        play(1, GARDE, 1, 55.5, poignees=show(1)),
        play(0, GARDE, 2, 36),
    ),
)

EXEMPLES = (REGLEMENT, A_CINQ, AVEC_MORT, REPRISE)
