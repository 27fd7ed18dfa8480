"""The workshop: one warm, niced process makes the PDFs, so that nobody's donne waits for one."""

import multiprocessing
import signal
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import ModuleType

from .ouvrier import FINS, load_moteur, make_pdf, start_worker
from .refus import AtelierEnPanne, AtelierOccupe
from .render import import_weasyprint

ESSAIS = 2


@contextmanager
def hold_signals() -> Iterator[None]:
    """Keep Ctrl-C and SIGTERM waiting for this thread until the block ends.

    A pool starts its process at the first `submit`: one interrupted there leaves a child that was
    told half of what to do. The child inherits the hold, until `start_worker`. Windows has none.
    """
    if sys.platform == "win32":
        yield
    else:
        avant = signal.pthread_sigmask(signal.SIG_BLOCK, FINS)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, avant)


class Atelier:
    """Renders documents in a process of its own, started at the first one or by `warm`.

    `attente` bounds how many threads may wait for a PDF at once, `memoire` how many finished PDFs
    are kept. Safe to share between threads; `close` ends the process.
    """

    def __init__(
        self,
        statique: Path,
        *,
        attente: int = 2,
        memoire: int = 32,
        importe: Callable[[], ModuleType] = import_weasyprint,
    ) -> None:
        self._statique = statique
        self._importe = importe
        self._places = threading.BoundedSemaphore(attente)
        self._memoire = memoire
        self._finis: OrderedDict[str, bytes] = OrderedDict()
        self._verrou = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None

    def warm(self) -> None:
        """Start the process and let it load its libraries, without waiting for it."""
        pool = self._open()
        with hold_signals():
            pool.submit(load_moteur, self._statique, self._importe)

    def etag(self, html: str) -> str:
        """Return a digest of all that the PDF depends on: the document and the stylesheets."""
        digest = sha256(html.encode())
        for style in sorted((self._statique / "css" / "pdf").glob("*.css")):
            digest.update(style.read_bytes())
        return digest.hexdigest()

    def render(self, html: str) -> bytes:
        """Return the PDF of a document, from memory when it was made before.

        Raises AtelierOccupe when too many wait already, PangoAbsent when the system lacks Pango,
        AtelierEnPanne when the process dies twice: each is a PdfIndisponible.
        """
        cle = self.etag(html)
        pdf = self._recall(cle)
        if pdf is not None:
            return pdf
        if not self._places.acquire(blocking=False):
            raise AtelierOccupe
        try:
            pdf = self._recall(cle) or self._make(html)
        finally:
            self._places.release()
        self._keep(cle, pdf)
        return pdf

    def close(self) -> None:
        """End the process once it has finished; a later PDF would start another."""
        with self._verrou:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown()

    def _make(self, html: str) -> bytes:
        for _ in range(ESSAIS):
            pool = self._open()
            try:
                with hold_signals():
                    travail = pool.submit(make_pdf, self._statique, self._importe, html)
                return travail.result()
            except BrokenProcessPool:
                self._discard(pool)
        raise AtelierEnPanne

    def _open(self) -> ProcessPoolExecutor:
        with self._verrou:
            if self._pool is None:
                contexte = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, contexte, initializer=start_worker)
            return self._pool

    def _discard(self, pool: ProcessPoolExecutor) -> None:
        with self._verrou:
            if self._pool is pool:
                self._pool = None
        pool.shutdown()

    def _recall(self, cle: str) -> bytes | None:
        with self._verrou:
            if cle in self._finis:
                self._finis.move_to_end(cle)
            return self._finis.get(cle)

    def _keep(self, cle: str, pdf: bytes) -> None:
        with self._verrou:
            self._finis[cle] = pdf
            while len(self._finis) > self._memoire:
                self._finis.popitem(last=False)
