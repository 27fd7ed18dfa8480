"""What runs in the PDF worker: a process of its own, lower in priority than the server."""

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable
from functools import cache
from multiprocessing import parent_process
from multiprocessing.util import Finalize
from pathlib import Path
from types import ModuleType

from .render import Moteur

NICE = 10
FINS = (signal.SIGINT, signal.SIGTERM)


def start_worker() -> None:
    """Settle the process: niced where the system can, deaf to Ctrl-C, gone with its parent."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    # Ctrl-C reaches the whole group: the server alone decides when the worker ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, FINS)
    Finalize(None, _forget, exitpriority=10)
    threading.Thread(target=_end_with_parent, daemon=True).start()


@cache
def load_moteur(statique: Path, importe: Callable[[], ModuleType]) -> Moteur:
    """Return the renderer of this process, loaded once; a refusal (PangoAbsent) is not kept."""
    return Moteur(statique, importe)


def make_pdf(statique: Path, importe: Callable[[], ModuleType], html: str) -> bytes:
    """Return the PDF of a document."""
    return load_moteur(statique, importe).render(html)


def _forget() -> None:
    # WeasyPrint keeps fonts in a temporary folder that goes with its last reference only.
    load_moteur.cache_clear()
    gc.collect()


def _end_with_parent() -> None:
    # A server killed outright (power button, kill -9) closes nothing: its worker would stay.
    parent = parent_process()
    if parent is not None:
        parent.join()
        _forget()
        os._exit(0)
