"""CPU of the one-page official sheet in the warm worker, against WeasyPrint alone.

Run it from the checkout: python -m tests.bench.bench_pdf [rounds]

The same HTML, tagged, in turn, in the same run. Ours counts everything: the template, the digest,
the exchange with the worker and its work. Alone is HTML(string=…).write_pdf in a plain loop, which
reads fonts and stylesheets anew each time; a last column gives it ours, already read.
"""

import statistics
import sys
import time
from collections.abc import Callable

import psutil

from scorekeeper import find_assets
from scorekeeper.pdf.atelier import Atelier
from scorekeeper.pdf.documents import create_environnement, html_feuille
from scorekeeper.pdf.render import Moteur
from tests.pdf.fabrique import DONNES_DU_REGLEMENT, build

CIBLE = 1.3
TAGS = {"pdf_variant": "pdf/ua-1"}


def read_cpu(processus: psutil.Process) -> float:
    """Return the CPU seconds a process has used."""
    temps = processus.cpu_times()
    return float(temps.user + temps.system)


def measure(travail: Callable[[], object], processus: list[psutil.Process]) -> float:
    """Return the CPU seconds this process and those ones used for a piece of work."""
    depart = time.process_time() + sum(map(read_cpu, processus))
    travail()
    return time.process_time() + sum(map(read_cpu, processus)) - depart


def main(tours: int) -> None:
    """Print the mean CPU of each and the ratios."""
    from weasyprint import HTML

    assets = find_assets()
    environnement = create_environnement(assets / "templates")
    page = build(*DONNES_DU_REGLEMENT)
    html = html_feuille(page, environnement, detail=False)
    base = (assets / "static").as_uri() + "/"
    atelier, moteur = Atelier(assets / "static", memoire=0), Moteur(assets / "static")
    atelier.render(html)
    fils = psutil.Process().children()
    ouvrier = [un for un in fils if "spawn_main" in " ".join(un.cmdline())]

    def make_ours() -> bytes:
        return atelier.render(html_feuille(page, environnement, detail=False))

    travaux: dict[str, tuple[Callable[[], object], list[psutil.Process]]] = {
        "ours": (make_ours, ouvrier),
        "WeasyPrint alone, tagged": (
            lambda: HTML(string=html, base_url=base).write_pdf(**TAGS),
            [],
        ),
        "WeasyPrint alone, untagged": (lambda: HTML(string=html, base_url=base).write_pdf(), []),
        "WeasyPrint, fonts and styles kept": (lambda: moteur.render(html), []),
        "our template alone": (lambda: html_feuille(page, environnement, detail=False), []),
    }
    temps: dict[str, list[float]] = {nom: [] for nom in travaux}
    for _ in range(tours + 1):
        for nom, (travail, processus) in travaux.items():
            temps[nom].append(measure(travail, processus))
    atelier.close()
    # the first round warms everybody up
    moyennes = {nom: statistics.mean(valeurs[1:]) for nom, valeurs in temps.items()}
    print(f"{tours} rounds, mean CPU of the règlement's one-page sheet")
    for nom, moyenne in moyennes.items():
        ratio = moyennes["ours"] / moyenne
        print(f"  {nom:<34}{moyenne * 1000:8.1f} ms   ours / this: {ratio:.2f}")
    print(f"  target: ours / WeasyPrint alone, tagged <= {CIBLE}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
