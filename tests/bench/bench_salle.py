"""A hall: 200 phones that follow their tables while 60 tables write, against one server process.

Run it from the checkout: python -m tests.bench.bench_salle [seconds] [position] [chaud]

The server is the command `scorekeeper` itself; the phones are another process. Before and after,
one table after the other records a donne while nobody else asks, without a pause and then, after,
at the rhythm of the hall (one a second): a machine that has slept in between is slower, whoever
asks. The smallest p50 is what the rest is compared with. In between the phones come in, and every
table records a donne a minute; a PDF is printed meanwhile. What the phones were told is recorded
must be what the file holds.

With `chaud`, the memory of both processes is read 25 times a second: see memoire.py, and the two
times printed first, which say whether this machine needs it.
"""

import asyncio
import multiprocessing
import random
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import date
from multiprocessing.connection import Connection
from pathlib import Path

import psutil

from .memoire import keep_chaude, measure_oubli
from .telephones import HOTE, Table, Telephone

TABLES = 60
TELEPHONES = 200
# Among them: those that show the hall screen, and the organiser's boards.
SALLES = 28
PLATEAUX = 2
PAS = 3.0
MINUTE = 60.0
ARRIVEE = 10.0
CIBLE = 10


@dataclass
class Soiree:
    """The keys of the evening: the organiser's, the read link's, the tables'; its position."""

    cle: str
    code: str
    lecture: str
    tables: list[str]
    position: int


def open_soiree(base: str, position: int) -> Soiree:
    """Write a club night of 60 tables, open at a position, those before it played; its keys."""
    from scorekeeper.acces import ensure_cle
    from scorekeeper.db import connect, migrate, writing
    from scorekeeper.services.tournoi.tournois import create_tournoi
    from scorekeeper.store.liens import list_liens
    from scorekeeper.store.soirees import load_soiree
    from scorekeeper.store.tournoi.values import Formule
    from tests.stockage.clubs import Club

    migrate(base)
    db = connect(base)
    db.execute("PRAGMA synchronous=OFF")
    code = create_tournoi(db, "Soirée", date(2026, 11, 30), Formule("libre", 5, 8), "moi")
    soiree = load_soiree(db, code)
    assert soiree
    club = Club(db, soiree.id)
    with writing(db):
        club.register(4 * TABLES)
    club.draw(graine=1)
    for passee in range(1, position + 1):
        club.open()
        if passee < position:
            club.play()
            club.close(confirme=True)
    liens, cle = list_liens(db, soiree.id), ensure_cle(db)
    db.close()
    lecture = next(lien.cle for lien in liens if lien.sorte == "lecture")
    return Soiree(
        cle, code, lecture, [lien.cle for lien in liens if lien.sorte == "table"], position
    )


@contextmanager
def serve(base: str) -> Iterator[tuple[int, psutil.Process]]:
    """Run the command on a free port until the block ends."""
    with socket.socket() as prise:
        prise.bind((HOTE, 0))
        port = prise.getsockname()[1]
    commande = [sys.executable, "-m", "scorekeeper", "--adresse", HOTE, "--port", str(port)]
    with Path(f"{base}.log").open("wb") as journal:
        processus = subprocess.Popen([*commande, "--base", base], stdout=journal, stderr=journal)
    try:
        while True:
            try:
                socket.create_connection((HOTE, port)).close()
                break
            except ConnectionRefusedError:
                assert processus.poll() is None, "the server stopped"
                time.sleep(0.05)
        yield port, psutil.Process(processus.pid)
    finally:
        processus.terminate()
        processus.wait()


@dataclass
class Vecu:
    """What the phones have lived through: seconds, answers by status, errors, donnes taken.

    `avant` and `apres` are the writes while nobody else asks, `seuls` those with a pause between.
    """

    avant: list[float] = field(default_factory=list)
    apres: list[float] = field(default_factory=list)
    seuls: list[float] = field(default_factory=list)
    lectures: list[float] = field(default_factory=list)
    envois: list[float] = field(default_factory=list)
    reponses: Counter[str] = field(default_factory=Counter)
    fautes: list[str] = field(default_factory=list)
    jetons: list[str] = field(default_factory=list)
    pdf: float = 0.0


@dataclass
class Salle:
    """All the phones of the hall."""

    port: int
    soiree: Soiree
    duree: float
    tables: list[Table] = field(default_factory=list)
    vecu: Vecu = field(default_factory=Vecu)

    def __post_init__(self) -> None:
        self.hasard = random.Random(1)

    async def play(self, tube: Connection) -> None:
        """Live the evening: the reference first, then the whole hall."""
        for numero, cle in enumerate(self.soiree.tables, start=1):
            self.tables.append(
                Table(Telephone(self.port), f"/p/{cle}/", numero, self.soiree.position)
            )
        for table in self.tables:
            await table.open()
        self.vecu.avant = [await table.record() for table in self.tables]
        suivis = await self._list_suivis()
        fin = time.perf_counter() + ARRIVEE + self.duree
        debut = fin - self.duree
        taches = [self._follow(*suivi, fin) for suivi in suivis]
        taches += [self._write(table, debut, fin) for table in self.tables]
        taches.append(self._print(debut + self.duree / 2))
        tube.send(None)
        await asyncio.gather(*taches)
        tube.send(None)
        self.vecu.apres = [await table.record() for table in self.tables]
        self.vecu.seuls = [await self._record_seul(table) for table in self.tables]
        self.vecu.jetons = [jeton for table in self.tables for jeton in table.jetons]
        tube.send(self.vecu)

    async def _record_seul(self, table: Table) -> float:
        await asyncio.sleep(MINUTE / TABLES)
        return await table.record()

    async def _list_suivis(self) -> list[tuple[Telephone, str, str]]:
        """Return each phone that follows: the phone, what it opens first, what it asks again."""
        cles = self.soiree.tables
        suivis = [(t.telephone, t.racine, f"{t.racine}etat") for t in self.tables]
        salle, plateau = (f"/p/{cle}/tournoi/" for cle in (self.soiree.lecture, self.soiree.code))
        organisateur = Telephone(self.port)
        await organisateur.ask(f"/cle/{self.soiree.cle}")
        for page, suite, cookie, nombre in (
            (f"{salle}salle", f"{salle}salle/vivant", "", SALLES),
            (plateau, f"{plateau}vivant", organisateur.cookie, PLATEAUX),
        ):
            suivis += [(Telephone(self.port, cookie), page, suite) for _ in range(nombre)]
        for rang in range(TELEPHONES - len(suivis)):
            racine = f"/p/{cles[rang % TABLES]}/"
            suivis.append((Telephone(self.port), racine, f"{racine}etat"))
        return suivis

    async def _follow(self, telephone: Telephone, page: str, suite: str, fin: float) -> None:
        """Come in, open the page, then ask what is new every three seconds."""
        await asyncio.sleep(self.hasard.uniform(0, ARRIVEE - PAS))
        telephone.etag = ""
        await self._get(telephone, page)
        telephone.etag = ""
        while time.perf_counter() < fin:
            depart = time.perf_counter()
            await self._get(telephone, suite)
            await asyncio.sleep(max(0.0, depart + PAS - time.perf_counter()))

    async def _get(self, telephone: Telephone, chemin: str) -> None:
        try:
            statut, _, temps = await telephone.ask(chemin)
        except (OSError, asyncio.IncompleteReadError) as erreur:
            self.vecu.fautes.append(f"GET {chemin} {erreur!r}")
            return
        self.vecu.lectures.append(temps)
        self.vecu.reponses[f"GET {statut}"] += 1
        if statut not in (200, 304):
            self.vecu.fautes.append(f"GET {statut} {chemin}")

    async def _write(self, table: Table, debut: float, fin: float) -> None:
        """Record a donne a minute, each table at its own second of it."""
        suivante = debut + table.numero % TABLES * MINUTE / TABLES
        # Who writes has a connection more, as a browser does whose first one is busy.
        table.telephone = Telephone(self.port, table.telephone.cookie)
        while suivante < fin:
            await asyncio.sleep(max(0.0, suivante - time.perf_counter()))
            try:
                self.vecu.envois.append(await table.record())
                self.vecu.reponses["POST 200"] += 1
            except (OSError, RuntimeError, asyncio.IncompleteReadError) as erreur:
                self.vecu.fautes.append(f"POST table {table.numero}: {erreur!r}")
            suivante += MINUTE

    async def _print(self, quand: float) -> None:
        """Print the sheet of a table."""
        await asyncio.sleep(max(0.0, quand - time.perf_counter()))
        statut, contenu, self.vecu.pdf = await Telephone(self.port).ask(
            f"{self.tables[0].racine}feuille.pdf"
        )
        self.vecu.reponses[f"PDF {statut}"] += 1
        if not contenu.startswith(b"%PDF"):
            self.vecu.fautes.append(f"PDF {statut}")


def play(port: int, soiree: Soiree, duree: float, tube: Connection) -> None:
    """Be all the phones."""
    salle = Salle(port, soiree, duree)
    asyncio.run(salle.play(tube))


def read_cpu(serveur: psutil.Process) -> float:
    """Return the CPU seconds of the server, its printer aside."""
    temps = serveur.cpu_times()
    return float(temps.user + temps.system)


def say(titre: str, temps: list[float]) -> str:
    """Return the figures of some requests."""
    ordre = sorted(temps)
    p50, p99 = statistics.median(ordre), ordre[min(len(ordre) - 1, int(len(ordre) * 0.99))]
    chiffres = " ".join(f"{n} {v * 1000:.1f} ms" for n, v in (("p50", p50), ("p99", p99)))
    return f"{titre}: {len(ordre)} requests, {chiffres}, worst {ordre[-1] * 1000:.1f} ms"


def list_jetons(base: str) -> set[str]:
    """Return the keys of the donnes that the file holds."""
    connexion = sqlite3.connect(base)
    jetons = {j for (j,) in connexion.execute("SELECT jeton FROM donnes WHERE retiree = 0")}
    connexion.close()
    return jetons


def main(duree: float, position: int, chaud: bool) -> int:
    """Print the figures; 1 when an answer was wrong or a donne was lost."""
    vite, oubli = measure_oubli()
    print(f"8 MB touched again at once {vite * 1e3:.2f} ms, after a second {oubli * 1e3:.1f} ms")
    with tempfile.TemporaryDirectory() as dossier:
        base = str(Path(dossier) / "salle.sqlite")
        soiree = open_soiree(base, position)
        anciens = list_jetons(base)
        with serve(base) as (port, serveur):
            ici, la = multiprocessing.Pipe()
            contexte = multiprocessing.get_context("spawn")
            foule = contexte.Process(target=play, args=(port, soiree, duree, la))
            foule.start()
            pids = (serveur.pid, foule.pid or 0)
            with keep_chaude(*pids) if chaud else nullcontext():
                ici.recv()
                depart, debut = read_cpu(serveur), time.perf_counter()
                ici.recv()
                cpu, ecoule = read_cpu(serveur) - depart, time.perf_counter() - debut
                vecu = ici.recv()
            foule.join()
            memoire = serveur.memory_info().rss / 2**20
        ecrits = list_jetons(base) - anciens
    p50 = min(map(statistics.median, (vecu.avant, vecu.apres)))
    p99 = sorted(vecu.envois)[min(len(vecu.envois) - 1, int(len(vecu.envois) * 0.99))]
    print(say("POST, nobody else, before", vecu.avant))
    print(say("POST, nobody else, after", vecu.apres))
    print(say("POST, nobody else, one a second", vecu.seuls))
    print(say(f"POST, {TELEPHONES} phones every {PAS:g} s", vecu.envois))
    print(say("GET, the same", vecu.lectures))
    print(f"answers: {dict(vecu.reponses)}; PDF in {vecu.pdf:.1f} s")
    print(f"errors: {len(vecu.fautes)} {vecu.fautes[:5]}")
    print(f"donnes told recorded: {len(vecu.jetons)}, in the file: {len(ecrits)}")
    charge = ", ".join(f"{valeur:.1f}" for valeur in psutil.getloadavg()[:2])
    print(f"load of the machine over 1 and 5 minutes: {charge}")
    print(f"server: {cpu / ecoule * 100:.0f} % of one core, {memoire:.0f} MB")
    print(f"p99 with everybody / p50 with nobody: {p99 / p50:.1f}, target under {CIBLE}")
    print(f"the same / p50 with nobody, one a second: {p99 / statistics.median(vecu.seuls):.1f}")
    return 0 if not vecu.fautes and ecrits == {*vecu.jetons} else 1


if __name__ == "__main__":
    demande = dict(enumerate(sys.argv[1:]))
    sys.exit(main(float(demande.get(0, 90)), int(demande.get(1, 1)), demande.get(2) == "chaud"))
