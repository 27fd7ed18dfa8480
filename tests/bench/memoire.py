"""What a machine forgets while nobody asks: measured, and prevented on Linux.

Some virtual machines lose the memory that a program has not touched for a few hundredths of a
second: every page of it then costs some ten microseconds to be found again, and whatever comes
after a pause is slow, whoever asks. A ratio between a busy moment and a quiet one then measures the
machine.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PAGE = 4096
PAGES = 2000
PAUSE = 1.0
PASSAGE = 0.04
RELEVE = 1.0
PRESENTE = 1 << 63


def measure_oubli() -> tuple[float, float]:
    """Return the seconds to touch 8 MB again, at once and after a second: medians of five."""
    memoire = bytearray(PAGE * PAGES)

    def touch(pause: float) -> float:
        time.sleep(pause)
        debut = time.perf_counter()
        for page in range(0, len(memoire), PAGE):
            memoire[page] = 1
        return time.perf_counter() - debut

    touch(0)
    vite = statistics.median(touch(0) for _ in range(5))
    return vite, statistics.median(touch(PAUSE) for _ in range(5))


@contextmanager
def keep_chaude(*pids: int) -> Iterator[None]:
    """Read the memory of processes 25 times a second until the block ends, from another process.

    It takes time from them, never gives any: they only find their pages where they left them.
    """
    commande = [sys.executable, "-m", __name__, *map(str, pids)]
    lecteur = subprocess.Popen(commande)
    try:
        yield
    finally:
        assert lecteur.poll() is None, "nobody read the memory"
        lecteur.terminate()
        lecteur.wait()


def list_presentes(pid: int) -> list[tuple[int, int]]:
    """Return the ranges of addresses of a process that are in memory."""
    plages: list[tuple[int, int]] = []
    with Path(f"/proc/{pid}/pagemap").open("rb", 0) as tables:
        for ligne in Path(f"/proc/{pid}/maps").read_text().splitlines():
            adresses, droits = ligne.split()[:2]
            if "r" not in droits or "[v" in ligne:
                continue
            debut, fin = (int(adresse, 16) for adresse in adresses.split("-"))
            tables.seek(debut // PAGE * 8)
            plages += _join(debut, memoryview(tables.read((fin - debut) // PAGE * 8)).cast("Q"))
    return plages


def _join(debut: int, pages: memoryview) -> Iterator[tuple[int, int]]:
    depart = None
    for rang, page in enumerate([*pages, 0]):
        ici = debut + rang * PAGE
        if page & PRESENTE and depart is None:
            depart = ici
        elif not page & PRESENTE and depart is not None:
            yield depart, ici
            depart = None


def read_sans_fin(pids: list[int]) -> None:
    """Read the memory of these processes again and again."""
    memoires = {pid: os.open(f"/proc/{pid}/mem", os.O_RDONLY) for pid in pids}
    plages: dict[int, list[tuple[int, int]]] = {}
    releve = 0.0
    while True:
        depart = time.perf_counter()
        if depart - releve > RELEVE:
            plages, releve = {pid: list_presentes(pid) for pid in pids}, depart
        for pid, memoire in memoires.items():
            for debut, fin in plages[pid]:
                try:
                    os.pread(memoire, fin - debut, debut)
                except OSError:
                    # Given back since the ranges were listed.
                    continue
        time.sleep(max(0.0, depart + PASSAGE - time.perf_counter()))


if __name__ == "__main__":
    read_sans_fin([int(pid) for pid in sys.argv[1:]])
