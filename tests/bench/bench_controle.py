"""CPU of checking 1,000 paper sheets, against reading them from CSV and scoring their donnes.

Run it from the checkout: python -m tests.bench.bench_controle [rounds]

Checking is `check_feuille` then `diagnose`, on sheets of five rows with their contracts and no
totals. What it is compared with is `read_csv` of one file with all of them, then `score` of each
of their donnes. The amounts each contract allows are listed once per process: not counted.
"""

import statistics
import sys
import time
from collections.abc import Callable
from random import Random

from scorekeeper.echange.feuille_csv import read_csv
from scorekeeper.regles.controle.diagnostic import diagnose
from scorekeeper.regles.controle.feuille import check_feuille
from scorekeeper.regles.controle.formes import list_corrections, read_forme
from scorekeeper.regles.donne import Donne, score
from scorekeeper.regles.ecrit import FeuilleEcrite

from ..regles.controle.fautes import FAUTES, Forme, draw_feuille, slip, strip_details

FEUILLES = 1000
CONTRATS = {
    "prise": "Prise",
    "garde": "Garde",
    "garde_sans": "G. Sans",
    "garde_contre": "G. Contre",
}


def draw_feuilles(joueurs: int, une_sur: int) -> tuple[list[FeuilleEcrite], list[Donne]]:
    """Return sheets with a slip on one out of so many (0: none), and the donnes behind them."""
    hasard = Random(joueurs)
    feuilles, donnes = [], []
    while len(feuilles) < FEUILLES:
        detaillee = draw_feuille(hasard, Forme(joueurs, details=True))
        feuille = strip_details(detaillee)
        if une_sur and len(feuilles) % une_sur == 0:
            faute = slip(hasard, feuille, hasard.choice([*FAUTES]))
            if not faute:
                continue
            feuille = faute.feuille
        feuilles.append(feuille)
        donnes += [ligne.donne for ligne in detaillee.lignes if ligne.donne]
    return feuilles, donnes


def write_csv(feuilles: list[FeuilleEcrite]) -> bytes:
    """Return one file with all the sheets."""
    lignes = []
    for rang, feuille in enumerate(feuilles, start=1):
        lignes += [f"feuille;1;{rang}", f"donne;contrat;{';'.join(feuille.noms)}"]
        for ligne in feuille.lignes:
            cases = ["" if case is None else str(case) for case in ligne.cases]
            lignes.append(f"{ligne.numero};{CONTRATS[ligne.contrat or '']};{';'.join(cases)}")
    return "\n".join(lignes).encode()


def check(feuilles: list[FeuilleEcrite]) -> None:
    """Check and diagnose each sheet, nothing remembered from one round to the next."""
    read_forme.cache_clear()
    list_corrections.cache_clear()
    for feuille in feuilles:
        diagnose(feuille, check_feuille(feuille))


def measure(action: Callable[[], object]) -> float:
    """Return the CPU milliseconds of an action."""
    debut = time.process_time()
    action()
    return (time.process_time() - debut) * 1000


def main(tours: int) -> None:
    """Print the CPU for 1,000 sheets and the ratios, medians over the rounds."""
    for joueurs in (3, 4, 5):
        for titre, une_sur in (("all clean", 0), ("one in five wrong", 5), ("all wrong", 1)):
            feuilles, donnes = draw_feuilles(joueurs, une_sur)
            contenu = write_csv(feuilles)
            lues = [lue.feuille for lue in read_csv(contenu)]
            mesures = []
            for tour in range(tours + 1):
                lecture = measure(lambda c=contenu: read_csv(c))
                calcul = measure(lambda d=donnes: [score(donne) for donne in d])
                controle = measure(lambda f=lues: check(f))
                if tour:
                    mesures.append((lecture, calcul, controle))
            lecture, calcul, controle = (statistics.median(m) for m in zip(*mesures, strict=True))
            ratio = statistics.median(c / (a + b) for a, b, c in mesures)
            print(
                f"{joueurs} players, {titre}: reading {lecture:.0f} ms, scoring {calcul:.0f} ms,"
                f" checking {controle:.0f} ms of CPU, ratio {ratio:.2f}"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
