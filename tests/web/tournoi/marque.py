"""Scores and ranking worked out by hand from shared facts, apart from the application's code."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random

SEUILS = (56, 51, 41, 36)
COEFFICIENTS = {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
MOTS = {"prise": "Prise", "garde": "Garde", "garde_sans": "G. Sans", "garde_contre": "G. Contre"}
POIGNEES = {"": 0, "simple": 20, "double": 30, "triple": 40}
CHELEMS = {"": 0, "annonce_reussi": 400, "non_annonce_reussi": 200, "annonce_chute": -200}


@dataclass(frozen=True)
class Coup:
    """A donne as it was played; `points` are the attack's, in points and halves."""

    preneur: int
    contrat: str
    bouts: int
    points: float
    petit: str = ""
    poignee: str = ""
    chelem: str = ""

    @property
    def marque(self) -> int:
        """What each defender pays, in points (règlement p. 8 and 9)."""
        ecart = self.points - SEUILS[self.bouts]
        signe = 1 if ecart >= 0 else -1
        k = COEFFICIENTS[self.contrat]
        petit = {"attaque": 10, "defense": -10, "": 0}[self.petit]
        base = signe * (25 + ceil(abs(ecart))) * k
        return base + petit * k + signe * POIGNEES[self.poignee] + CHELEMS[self.chelem]

    def score(self, joueurs: int) -> list[int]:
        """Return the score of each place."""
        scores = [-self.marque] * joueurs
        scores[self.preneur] = (joueurs - 1) * self.marque
        return scores

    @property
    def formulaire(self) -> dict[str, object]:
        """What the table's form is filled with."""
        return {
            "preneur": self.preneur,
            "contrat": self.contrat,
            "bouts": self.bouts,
            "points": f"{self.points:g}".replace(".", ","),
            "compte_par": "attaque",
            "petit": self.petit,
            "poignee": self.poignee,
            "chelem": self.chelem,
        }


def deal(hasard: Random, joueurs: int) -> Coup:
    """Return a donne that can happen: gardes above all, now and then a chelem."""
    bouts = hasard.choices((0, 1, 2, 3), (1, 4, 5, 2))[0]
    points: float = hasard.randint(int(4.5 * bouts) + 7, min(86, 91 - int(4.5 * (3 - bouts)) - 4))
    if joueurs == 3 and hasard.random() < 0.3:
        points += 0.5
    chelem = hasard.choices(("", "annonce_chute"), (60, 1))[0]
    if bouts >= 2 and hasard.random() < 0.02:
        points, chelem = (91 if bouts == 3 else 87), "non_annonce_reussi"
    sens = [""] * 5 + (["attaque"] if bouts else []) + (["defense"] if bouts < 3 else [])
    return Coup(
        preneur=hasard.randrange(joueurs),
        contrat=hasard.choices(tuple(COEFFICIENTS), (3, 14, 2, 1))[0],
        bouts=bouts,
        points=points,
        petit=hasard.choice(sens) if chelem != "non_annonce_reussi" else "",
        poignee=hasard.choices(tuple(POIGNEES), (8, 2, 1, 0))[0],
        chelem=chelem,
    )


def rank(totaux: Mapping[str, int]) -> list[tuple[int, str, int]]:
    """Return rank, name and total, the best first; equal totals have one rank."""
    ordre = sorted(totaux.items(), key=lambda paire: (-paire[1], paire[0]))
    valeurs = [total for _nom, total in ordre]
    return [(valeurs.index(total) + 1, nom, total) for nom, total in ordre]


def sum_places(scores: Sequence[Sequence[int]]) -> list[int]:
    """Return the bilan of each place."""
    return [sum(colonne) for colonne in zip(*scores, strict=True)]
