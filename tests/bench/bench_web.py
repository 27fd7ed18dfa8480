"""Server CPU of the table page and of recording a donne, against the barest Flask doing the same.

Run it from the checkout: python -m tests.bench.bench_web [rounds]

Both applications run under the same waitress, each in its own process, and are asked in turn; what
is compared is the CPU time the system charged each process, so a busy machine changes little.
"""

import gzip
import http.client
import multiprocessing
import re
import secrets
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from urllib.parse import urlencode

from flask import Flask

REQUETES = 20
DONNE = {"preneur": "2", "contrat": "garde", "bouts": "2", "points": "49", "petit": "attaque"}
# What every browser takes: compressing its pages is part of the work.
GZIP = {"Accept-Encoding": "gzip"}
FORMULAIRE = {"Content-Type": "application/x-www-form-urlencoded"}


def build_nue(base: str, page: str, dossier: str) -> Flask:
    """Return the barest application: one Jinja file, one Flask-WTF form that inserts one row."""
    from flask import redirect, render_template
    from flask_wtf import FlaskForm
    from wtforms import StringField

    (Path(dossier) / "page.html").write_text(page, encoding="utf-8")
    app = Flask("nue", template_folder=dossier)
    app.config["SECRET_KEY"] = "nue"

    class Formulaire(FlaskForm):  # type: ignore[misc]
        preneur = StringField()
        contrat = StringField()
        bouts = StringField()
        points = StringField()
        petit = StringField()

    @app.get("/")
    def show() -> str:
        return render_template("page.html")

    @app.get("/jeton")
    def token() -> str:
        return str(Formulaire().csrf_token.current_token)

    @app.post("/")
    def insert() -> object:
        formulaire = Formulaire()
        if not formulaire.validate_on_submit():
            return "", 400
        connexion = sqlite3.connect(base)
        connexion.execute("PRAGMA synchronous=FULL")
        with connexion:
            valeurs = [formulaire[nom].data for nom in DONNE]
            connexion.execute("INSERT INTO donnes VALUES (?, ?, ?, ?, ?)", valeurs)
        connexion.close()
        return redirect("/", 303)

    return app


def serve_nue(base: str, page: str, dossier: str, tube: Connection) -> None:
    """Run the bare application and say its port."""
    connexion = sqlite3.connect(base)
    connexion.execute("PRAGMA journal_mode=WAL")
    connexion.execute("CREATE TABLE donnes (preneur, contrat, bouts, points, petit)")
    connexion.close()
    _serve(build_nue(base, page, dossier), tube)


def serve_notre(base: str, tube: Connection) -> None:
    """Run scorekeeper and say its port."""
    from scorekeeper import create_app

    _serve(create_app({"BASE": base}), tube)


def _serve(app: Flask, tube: Connection) -> None:
    from waitress import create_server

    serveur = create_server(app, host="127.0.0.1", port=0, threads=4)
    tube.send(serveur.effective_port)
    threading.Thread(target=_tell_cpu, args=(tube,), daemon=True).start()
    serveur.run()


def _tell_cpu(tube: Connection) -> None:
    while tube.recv():
        tube.send(time.process_time())


@dataclass
class Serveur:
    """A server process and a connection kept open to it."""

    processus: BaseProcess
    tube: Connection
    connexion: http.client.HTTPConnection
    cookie: str = ""

    @classmethod
    def start(cls, cible: Callable[..., None], *arguments: object) -> "Serveur":
        ici, la = multiprocessing.Pipe()
        contexte = multiprocessing.get_context("spawn")
        processus = contexte.Process(target=cible, args=(*arguments, la), daemon=True)
        processus.start()
        return cls(processus, ici, http.client.HTTPConnection("127.0.0.1", ici.recv()))

    def ask(
        self, methode: str, chemin: str, corps: dict[str, str] | None = None
    ) -> tuple[int, str, str]:
        entetes = {"Cookie": self.cookie} | GZIP | (FORMULAIRE if corps is not None else {})
        self.connexion.request(methode, chemin, urlencode(corps or {}), entetes)
        reponse = self.connexion.getresponse()
        if cookie := reponse.getheader("Set-Cookie"):
            self.cookie = cookie.partition(";")[0]
        corps_recu = reponse.read()
        if reponse.getheader("Content-Encoding") == "gzip":
            corps_recu = gzip.decompress(corps_recu)
        return reponse.status, reponse.getheader("Location") or "", corps_recu.decode()

    def cpu(self) -> float:
        self.tube.send(True)
        return float(self.tube.recv())

    def measure(self, action: Callable[[], None]) -> float:
        """Return the CPU milliseconds of one action, from REQUETES of them."""
        avant = self.cpu()
        for _ in range(REQUETES):
            action()
        return (self.cpu() - avant) / REQUETES * 1000


def open_table(serveur: Serveur, base: str, donnes: int) -> tuple[str, Callable[[], None]]:
    """Start a game of `donnes` donnes; return its path and the action that records one more."""
    from scorekeeper.acces import ensure_cle
    from scorekeeper.db import connect

    db = connect(base)
    cle = ensure_cle(db)
    db.close()
    serveur.ask("GET", f"/cle/{cle}")
    csrf = _read(serveur.ask("GET", "/parties/nouvelle")[2], "csrf_token")
    noms = {f"nom-{place}": nom for place, nom in enumerate(("Nord", "Sud", "Est", "Ouest"))}
    _, chemin, _ = serveur.ask(
        "POST", "/parties/nouvelle", {"csrf_token": csrf, "formule": "4"} | noms
    )

    def record() -> None:
        jeton = secrets.token_urlsafe(12)
        champs = DONNE | {"csrf_token": csrf, "jeton": jeton, "geste": "enregistrer"}
        statut, _, page = serveur.ask("POST", f"{chemin}donnes", champs)
        assert statut == 303, page

    for _ in range(donnes):
        record()
    return chemin, record


def _read(page: str, nom: str) -> str:
    trouve = re.search(rf'name="{nom}" value="([^"]*)"', page)
    assert trouve
    return trouve[1]


def main(tours: int) -> None:
    """Print the CPU of each request and the ratios, medians over the rounds."""
    with tempfile.TemporaryDirectory() as dossier:
        base = f"{dossier}/notre.sqlite"
        notre = Serveur.start(serve_notre, base)
        for donnes in (5, 25):
            chemin, record = open_table(notre, base, donnes)
            page = notre.ask("GET", chemin)[2]
            sous = Path(dossier) / str(donnes)
            sous.mkdir()
            brute = "{% raw %}" + page + "{% endraw %}"
            nue = Serveur.start(serve_nue, f"{sous}/nue.sqlite", brute, str(sous))
            csrf = nue.ask("GET", "/jeton")[2]

            def insert(nue: Serveur = nue, csrf: str = csrf) -> None:
                assert nue.ask("POST", "/", DONNE | {"csrf_token": csrf})[0] == 303

            def cut_back(base: str = base, donnes: int = donnes) -> None:
                connexion = sqlite3.connect(base)
                with connexion:
                    connexion.execute("DELETE FROM donnes WHERE rang > ?", [donnes])
                connexion.close()

            titre = f"{donnes} donnes, page of {len(page.encode())} bytes"
            _compare(
                f"GET  {titre}",
                tours,
                notre,
                lambda c=chemin: notre.ask("GET", c),
                nue,
                lambda n=nue: n.ask("GET", "/"),
                cut_back,
            )
            _compare(
                f"GET  {titre}, just changed (and the POST that changed it, against both)",
                tours,
                notre,
                lambda r=record, c=chemin: (r(), notre.ask("GET", c)),
                nue,
                lambda i=insert, n=nue: (i(), n.ask("GET", "/")),
                cut_back,
            )
            _compare(f"POST {titre}", tours, notre, record, nue, insert, cut_back)
            nue.processus.terminate()
        notre.processus.terminate()


def _compare(
    titre: str,
    tours: int,
    notre: Serveur,
    action: Callable[[], object],
    nue: Serveur,
    temoin: Callable[[], object],
    cut_back: Callable[[], object],
) -> None:
    mesures = []
    for tour in range(tours + 1):
        cut_back()
        paire = notre.measure(action), nue.measure(temoin)  # type: ignore[arg-type]
        if tour:
            mesures.append(paire)
    ours, bare = (statistics.median(colonne) for colonne in zip(*mesures, strict=True))
    ratio = statistics.median(a / b for a, b in mesures)
    print(f"{titre}: {ours:.2f} ms against {bare:.2f} ms of CPU, ratio {ratio:.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
