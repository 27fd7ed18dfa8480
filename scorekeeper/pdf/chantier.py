"""Long prints off the request thread: a queue of lots, and a niced process while there are any."""

import logging
import multiprocessing
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from ..regles.texte import format_phrase
from .atelier import ESSAIS, hold_signals
from .ouvrier import load_moteur, start_worker
from .refus import AtelierEnPanne, AtelierOccupe, DemandeError, PdfIndisponible
from .render import import_weasyprint
from .tournoi.lots import Lot, digest_assets, digest_lot, make_lot

LOGGER = logging.getLogger(__name__)
# Bytes of finished PDFs kept at most; a whole evening of twenty tables takes two million.
POIDS_MAX = 48_000_000
# In the worker: where it writes how many pages are done, and how many there are.
COMPTEUR: list[Any] = []


class LotInconnu(PdfIndisponible):
    """No lot of this name: never asked for, or forgotten since."""

    def __init__(self) -> None:
        super().__init__(
            format_phrase("Ce document n’est plus en mémoire : demandez-le de nouveau.")
        )


class LotEnPreparation(PdfIndisponible):
    """The lot is not finished."""

    def __init__(self) -> None:
        super().__init__("Ce document est encore en préparation.")


class Etat(StrEnum):
    """Where a lot stands."""

    ATTENTE = "attente"
    EN_COURS = "en-cours"
    FINI = "fini"
    ECHEC = "echec"

    @property
    def is_pending(self) -> bool:
        """Whether something is still to be done."""
        return self in (Etat.ATTENTE, Etat.EN_COURS)


class Avancement(NamedTuple):
    """How far a lot is: pages done, in all (0 until it is known), and where it stands."""

    faites: int
    total: int
    etat: Etat


@dataclass(slots=True)
class _Travail:
    lot: Lot
    etat: Etat = Etat.ATTENTE
    faites: int = 0
    total: int = 0
    pdf: bytes = b""
    refus: PdfIndisponible | DemandeError | None = None


class Chantier:
    """Prints lots one after the other; safe to share between threads, `close` ends it.

    `attente` bounds how many lots may wait or be printed at once, `memoire` how many finished ones
    are kept, within POIDS_MAX. The same lot asked for twice is one job. The process starts with the
    first lot and goes when none is left, with the memory it took.
    """

    def __init__(
        self,
        statique: Path,
        modeles: Path,
        *,
        attente: int = 8,
        memoire: int = 12,
        importe: Callable[[], ModuleType] = import_weasyprint,
    ) -> None:
        self._statique, self._modeles, self._importe = statique, modeles, importe
        self._attente, self._memoire = attente, memoire
        self._verrou = threading.Condition()
        self._travaux: OrderedDict[str, _Travail] = OrderedDict()
        self._file: deque[str] = deque()
        self._fil: threading.Thread | None = None
        self._actif = False
        # no lock: a process killed while it held one would stop everybody
        self._compteur = multiprocessing.get_context("spawn").Array("q", 2, lock=False)

    def start(self, lot: Lot) -> str:
        """Return the name of a lot, which is printed as soon as the ones before are.

        A lot that failed is tried again. Raises AtelierOccupe when too many wait already.
        """
        nom = digest_lot(lot, self._assets)
        with self._verrou:
            travail = self._travaux.get(nom)
            if travail is not None and travail.etat is not Etat.ECHEC:
                self._travaux.move_to_end(nom)
                return nom
            if sum(t.etat.is_pending for t in self._travaux.values()) >= self._attente:
                raise AtelierOccupe
            self._travaux[nom] = _Travail(lot)
            self._travaux.move_to_end(nom)
            self._file.append(nom)
            if not self._actif:
                self._actif = True
                self._fil = threading.Thread(target=self._work, args=(self._fil,), daemon=True)
                self._fil.start()
        return nom

    def progress(self, nom: str) -> Avancement:
        """Return how far a lot is. Raises LotInconnu."""
        with self._verrou:
            travail = self._get(nom)
            if travail.etat is Etat.EN_COURS:
                travail.faites, travail.total = self._compteur[:]
            return Avancement(travail.faites, travail.total, travail.etat)

    def wait(self, nom: str, delai: float) -> Avancement:
        """Return how far a lot is once it has ended, or after `delai` seconds. Raises LotInconnu.

        A short lot may so be answered at once.
        """
        with self._verrou:
            self._verrou.wait_for(lambda: not self._get(nom).etat.is_pending, delai)
        return self.progress(nom)

    def result(self, nom: str) -> bytes:
        """Return the PDF of a finished lot.

        Raises LotInconnu, LotEnPreparation, or why the lot failed: a PdfIndisponible, or a
        DemandeError for one that cannot be printed.
        """
        with self._verrou:
            travail = self._get(nom)
            if travail.etat.is_pending:
                raise LotEnPreparation
            if travail.refus is not None:
                raise travail.refus
            self._travaux.move_to_end(nom)
            return travail.pdf

    def close(self) -> None:
        """Forget the lots that wait and end the process once the one it prints is done."""
        with self._verrou:
            for nom in self._file:
                del self._travaux[nom]
            self._file.clear()
            self._verrou.notify_all()
            fil = self._fil
        if fil is not None:
            fil.join()

    @cached_property
    def _assets(self) -> str:
        return digest_assets(self._statique, self._modeles)

    def _get(self, nom: str) -> _Travail:
        if nom not in self._travaux:
            raise LotInconnu
        return self._travaux[nom]

    def _work(self, avant: threading.Thread | None) -> None:
        """Print what waits, then leave; whoever asks later starts another thread."""
        pool: ProcessPoolExecutor | None = None
        if avant is not None:
            # it may still be ending its process: there is one at a time
            avant.join()
        while (travail := self._take()) is not None:
            pool = self._print(travail, pool)
        if pool is not None:
            pool.shutdown()

    def _print(
        self, travail: _Travail, pool: ProcessPoolExecutor | None
    ) -> ProcessPoolExecutor | None:
        """Print one lot, whatever happens; return the process that is left for the next."""
        for _ in range(ESSAIS):
            pool = pool or self._open()
            try:
                with hold_signals():
                    futur = pool.submit(
                        print_lot, self._statique, self._modeles, self._importe, travail.lot
                    )
                self._finish(travail, futur.result(), None)
            except BrokenProcessPool:
                pool.shutdown()
                pool = None
                continue
            except (PdfIndisponible, DemandeError) as refus:
                self._finish(travail, b"", refus)
            except Exception:
                LOGGER.exception("a lot could not be printed")
                self._finish(travail, b"", AtelierEnPanne())
            return pool
        self._finish(travail, b"", AtelierEnPanne())
        return pool

    def _take(self) -> _Travail | None:
        with self._verrou:
            if not self._file:
                self._actif = False
                return None
            travail = self._travaux[self._file.popleft()]
            travail.etat = Etat.EN_COURS
            self._compteur[:] = [0, 0]
            return travail

    def _finish(
        self, travail: _Travail, pdf: bytes, refus: PdfIndisponible | DemandeError | None
    ) -> None:
        with self._verrou:
            travail.faites, travail.total = self._compteur[:]
            travail.pdf, travail.refus = pdf, refus
            travail.etat = Etat.FINI if refus is None else Etat.ECHEC
            self._forget()
            self._verrou.notify_all()

    def _forget(self) -> None:
        """Let go of the oldest results, beyond what is kept by number and by weight."""
        finis = [(nom, t) for nom, t in self._travaux.items() if not t.etat.is_pending]
        poids = sum(len(travail.pdf) for _, travail in finis)
        while len(finis) > self._memoire or (poids > POIDS_MAX and len(finis) > 1):
            nom, travail = finis.pop(0)
            poids -= len(travail.pdf)
            del self._travaux[nom]

    def _open(self) -> ProcessPoolExecutor:
        contexte = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(
            1, contexte, initializer=start_chantier, initargs=(self._compteur,)
        )


def start_chantier(compteur: Any) -> None:
    """Settle the process, which tells how far it is through shared memory."""
    start_worker()
    COMPTEUR[:] = [compteur]


def print_lot(statique: Path, modeles: Path, importe: Callable[[], ModuleType], lot: Lot) -> bytes:
    """Return the PDF of a lot, in the worker."""

    def tell(faites: int, total: int) -> None:
        for compteur in COMPTEUR:
            compteur[:] = [faites, total]

    return make_lot(load_moteur(statique, importe), modeles, lot, tell)
