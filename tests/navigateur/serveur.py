"""The application served for real on a free port, for the browser to open."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from waitress import create_server

from scorekeeper import create_app
from scorekeeper.acces import ensure_cle
from scorekeeper.db import connect


@dataclass(frozen=True)
class Serveur:
    """Where the application answers, and the organiser's link."""

    url: str
    cle: str


@contextmanager
def serve(dossier: Path) -> Iterator[Serveur]:
    """Run the application in a thread until the block ends."""
    base = str(dossier / "navigateur.sqlite")
    app = create_app({"BASE": base, "FUSEAU": "Europe/Paris"})
    serveur = create_server(app, host="127.0.0.1", port=0, threads=4)
    fil = threading.Thread(target=serveur.run, daemon=True)
    fil.start()
    db = connect(base)
    url = f"http://127.0.0.1:{serveur.effective_port}"
    try:
        yield Serveur(url, f"{url}/cle/{ensure_cle(db)}")
    finally:
        db.close()
        # A page that follows its table may be answered just now: let that end first.
        serveur.task_dispatcher.shutdown()
        serveur.close()
        fil.join(timeout=10)
        app.extensions["atelier"].close()
        app.extensions["chantier"].close()
        app.extensions["connexions"].close()
