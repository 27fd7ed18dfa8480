"""CPU and memory of an evening's papers as lots, against the same pages one by one.

Run it from the checkout: python -m tests.bench.bench_lot [tables] [positions] [rounds]

100 feuilles and 80 fiches (four a page) with the default 20 tables × 5 positions. Both in this
process with the same warm renderer, tagged, in turn; the lots count everything, the templates too.
The tags of every stamped page must be those of the page laid out alone. The peak is that of a
process of its own which prints both lots, sampled every 5 ms.
"""

import multiprocessing
import statistics
import sys
import threading
import time
from collections.abc import Callable

import psutil

from scorekeeper import find_assets
from scorekeeper.pdf.render import Moteur
from scorekeeper.pdf.tournoi.lots import Lot, Sorte, build_tirage, load_environnement, make_lot
from scorekeeper.pdf.tournoi.tirage import Tirage, write_document
from tests.pdf.tournoi.fabrique import build_fiche, build_soiree
from tests.pdf.tournoi.lecture import list_tags_by_page

CIBLE, MEMOIRE = 0.25, 400
ASSETS = find_assets()
MODELES = ASSETS / "templates"
PAUSE = 0.005


def build_lots(tables: int, positions: int) -> list[Lot]:
    """Return the two lots: the sheets, the fiches."""
    fiches = [build_fiche(numero, tables, positions) for numero in range(1, 4 * tables + 1)]
    return [
        Lot(Sorte.FEUILLES, build_soiree(tables, positions)),
        Lot(Sorte.FICHES, tuple(fiches)),
    ]


def print_alone(moteur: Moteur, lots: list[Lot]) -> list[bytes]:
    """Return each page of the lots as a PDF of its own."""
    pdfs = []
    for lot in lots:
        tirage = build_tirage(lot, load_environnement(MODELES))
        for page in tirage.pages:
            pdfs.append(moteur.render(write_document(Tirage(tirage.titre, tirage.styles, [page]))))
    return pdfs


def print_lots(moteur: Moteur, lots: list[Lot]) -> list[bytes]:
    """Return the PDF of each lot."""
    return [make_lot(moteur, MODELES, lot) for lot in lots]


def measure(travail: Callable[[], list[bytes]]) -> tuple[float, list[bytes]]:
    """Return the CPU seconds of a piece of work, and its PDFs."""
    depart = time.process_time()
    pdfs = travail()
    return time.process_time() - depart, pdfs


def print_and_weigh(tables: int, positions: int, file: "multiprocessing.Queue[float]") -> None:
    """Print the lots and put the peak of this process, in MB."""
    processus, fini, pics = psutil.Process(), threading.Event(), [0]

    def sample() -> None:
        while not fini.is_set():
            pics.append(processus.memory_info().rss)
            fini.wait(PAUSE)

    fil = threading.Thread(target=sample)
    fil.start()
    print_lots(Moteur(ASSETS / "static"), build_lots(tables, positions))
    fini.set()
    fil.join()
    file.put(max(pics) / 1e6)


def main(tables: int, positions: int, tours: int) -> None:
    """Print the CPU of each, the ratio and the peak; leave with 1 when the tags differ."""
    moteur, lots = Moteur(ASSETS / "static"), build_lots(tables, positions)
    temps: dict[str, list[float]] = {"lots": [], "one by one": []}
    for _ in range(tours + 1):
        ensemble, imprimes = measure(lambda: print_lots(moteur, lots))
        seuls, pages = measure(lambda: print_alone(moteur, lots))
        temps["lots"].append(ensemble)
        temps["one by one"].append(seuls)
    tags = [page for pdf in imprimes for page in list_tags_by_page(pdf)]
    if tags != [page for pdf in pages for page in list_tags_by_page(pdf)]:
        sys.exit("the tags differ")
    contexte = multiprocessing.get_context("spawn")
    file: multiprocessing.Queue[float] = contexte.Queue()
    fils = contexte.Process(target=print_and_weigh, args=(tables, positions, file))
    fils.start()
    pic = file.get()
    fils.join()
    # the first round warms everybody up
    moyennes = {nom: statistics.mean(valeurs[1:]) for nom, valeurs in temps.items()}
    nombres = ", ".join(f"{len(lot.valeurs)} {lot.sorte.value}" for lot in lots)
    print(f"{tables} tables × {positions} positions: {nombres}, {len(tags)} pages, {tours} rounds")
    for nom, moyenne in moyennes.items():
        print(f"  {nom:<12}{moyenne:8.2f} s CPU   {1000 * moyenne / len(tags):6.1f} ms a page")
    print(f"  ratio {moyennes['lots'] / moyennes['one by one']:.3f}   target <= {CIBLE}")
    print(f"  peak {pic:.0f} MB   target < {MEMOIRE}")
    print(f"  tags: the same on each of {len(tags)} pages, {sum(map(len, tags))} in all")


if __name__ == "__main__":
    nombres = [int(argument) for argument in sys.argv[1:]]
    main(*nombres, *(20, 5, 3)[len(nombres) :])
