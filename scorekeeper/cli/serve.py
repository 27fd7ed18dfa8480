"""`scorekeeper` alone: the server, its links, and the organiser's QR in the terminal."""

import argparse
import errno
import gc
import logging
import select
import signal
import socket
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ..acces import ensure_cle
from ..config import ReglageError
from ..db import connect, writing
from ..regles.texte import format_phrase
from ..store.liens import load_reglage, save_reglage
from .analyseur import Analyseur
from .base import EchecError, prepare_base, say_echecs
from .emplacement import add_base, find_adresse, find_base, is_locale

if TYPE_CHECKING:
    from flask import Flask

PORT = 7878
FILS = 8
# Each phone keeps a connection, and a browser that loads a page opens up to six.
CONNEXIONS = 1200
# What Windows can watch at once, and the files that the program opens itself.
CONNEXIONS_WINDOWS, FICHIERS = 400, 100
# Seconds. A donne gives its turn up at each query: with Python's own turns, five times as long, it
# would wait that much each time that another thread makes a page.
TOUR = 0.001
ANNONCE = "annonce"
# A privileged port is refused on most systems, and 0 would change the links at every start.
PORTS = range(1, 65536)


def configure(parser: Analyseur) -> None:
    """Declare the arguments of the server."""
    parser.description = format_phrase(
        "Ouvre la table de marque : les téléphones du même réseau s’y relient par un lien."
    )
    parser.add_argument(
        "--adresse",
        help="adresse écrite dans les liens et les QR codes (retenue pour la prochaine fois) ; "
        "127.0.0.1 réserve le service à cet ordinateur",
    )
    parser.add_argument("--port", type=read_port, help=f"port d’écoute ({PORT} sans cette option)")
    add_base(parser)


def read_port(texte: str) -> int:
    """Return a port number, or say in French what one is."""
    if not texte.isdecimal() or int(texte) not in PORTS:
        raise argparse.ArgumentTypeError("un port est un nombre de 1 à 65535")
    return int(texte)


@say_echecs
def run(args: argparse.Namespace) -> int:
    """Serve until interrupted; 1 when the port or the file cannot be used."""
    from .. import create_app

    base = find_base(args.base)
    prepare_base(base)
    try:
        app = create_app({"BASE": str(base)})
    except ReglageError as erreur:
        raise EchecError(str(erreur).rstrip(".")) from erreur
    _choose_adresse(app, args.adresse, args.port)
    ecoute = app.config["ADRESSE"] if is_locale(app.config["ADRESSE"]) else "0.0.0.0"
    prise = _bind(ecoute, app.config["PORT"])
    for fin in (signal.SIGINT, signal.SIGTERM):
        # What a parent such as `nohup` asked not to hear stays unheard.
        if signal.getsignal(fin) is not signal.SIG_IGN:
            signal.signal(fin, _interrupt)
    with suppress(KeyboardInterrupt):
        _announce(app, base, _remember_adresse(app, args.adresse))
        _serve(app, prise)
    return 0


def _choose_adresse(app: "Flask", adresse: str | None, port: int | None) -> None:
    """Put the address and port of the links in the configuration.

    The address is the one asked for, else the stored one, else the one found.
    """
    with closing(connect(app.config["BASE"])) as db:
        voulue = adresse or app.config["ADRESSE"] or load_reglage(db, "adresse")
    app.config["ADRESSE"] = voulue or find_adresse()
    app.config["PORT"] = port or app.config["PORT"] or PORT


def _remember_adresse(app: "Flask", adresse: str | None) -> str:
    """Store the address asked for, and what the links say from now; return what they said."""
    annonce = f"{app.config['ADRESSE']}:{app.config['PORT']}"
    with closing(connect(app.config["BASE"])) as db:
        ancienne = load_reglage(db, ANNONCE) or annonce
        with writing(db):
            if adresse:
                save_reglage(db, "adresse", adresse)
            save_reglage(db, ANNONCE, annonce)
    return ancienne


def _bind(adresse: str, port: int) -> socket.socket:
    """Return a listening socket; raises EchecError when this port cannot be had."""
    prise = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":
        prise.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        prise.bind((adresse, port))
        prise.listen(128)
    except OSError as erreur:
        prise.close()
        raise EchecError(_explain_port(erreur, adresse, port)) from erreur
    return prise


def _explain_port(erreur: OSError, adresse: str, port: int) -> str:
    if erreur.errno == errno.EADDRINUSE:
        autre = port + 1 if port + 1 in PORTS else PORT
        return (
            f"le port {port} est déjà pris : scorekeeper tourne peut-être déjà ; "
            f"sinon, choisissez-en un autre avec --port {autre}"
        )
    if erreur.errno == errno.EACCES:
        return f"le port {port} est réservé par le système : choisissez-en un autre, {PORT}"
    return f"impossible d’écouter à l’adresse {adresse}, port {port}"


def build_cle_lien(annonce: str, cle: str) -> str:
    """Return the organiser's link; `annonce` is the address and port, as links carry them."""
    return f"http://{annonce}/cle/{cle}"


def show_lien(lien: str) -> None:
    """Print a link with its QR code."""
    import segno

    print(f"\n  {lien}\n")
    segno.make(lien, error="l").terminal(compact=True, border=2)
    sys.stdout.flush()


def _announce(app: "Flask", base: Path, ancienne: str) -> None:
    annonce = f"{app.config['ADRESSE']}:{app.config['PORT']}"
    with closing(connect(base)) as db:
        lien = build_cle_lien(annonce, ensure_cle(db))
    print(format_phrase("Lien de l’organisateur (il donne tous les droits : ne l’affichez pas) :"))
    show_lien(lien)
    if ancienne != annonce:
        print(format_phrase(f"Attention : l’adresse a changé (avant : {ancienne})."))
        print("Les liens et les QR codes déjà imprimés ou partagés ne répondent plus.\n")
    print(format_phrase(f"Scores : {base}"))
    print(format_phrase("Pour arrêter : Ctrl-C"), flush=True)


def _serve(app: "Flask", prise: socket.socket) -> None:
    from waitress import create_server

    from ..web.documents import get_atelier
    from ..web.tournoi.imprimer import get_chantier

    with app.app_context():
        get_atelier().warm()
        chantier = get_chantier()
    sys.setswitchinterval(TOUR)
    # What is loaded by now stays: going through it at each collection would hold a donne up.
    gc.collect()
    gc.freeze()
    # A short queue is no news for whoever runs a table.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    serveur = create_server(
        app,
        sockets=[prise],
        threads=FILS,
        ident=None,
        connection_limit=_allow_connexions(),
        asyncore_use_poll=hasattr(select, "poll"),
    )
    try:
        serveur.run()
    finally:
        serveur.close()
        chantier.close()


def _allow_connexions() -> int:
    """Return how many connections this system lets a process have, asking it for more files."""
    if sys.platform == "win32":
        return CONNEXIONS_WINDOWS
    import resource

    souple, dure = resource.getrlimit(resource.RLIMIT_NOFILE)
    voulus = CONNEXIONS + FICHIERS
    if souple != resource.RLIM_INFINITY and souple < voulus:
        souple = voulus if dure == resource.RLIM_INFINITY else min(dure, voulus)
        resource.setrlimit(resource.RLIMIT_NOFILE, (souple, dure))
        return max(souple - FICHIERS, souple // 2)
    return CONNEXIONS


def _interrupt(_signal: int, _cadre: object) -> None:
    # The end has begun: a second Ctrl-C would only cut it short, with a traceback.
    for fin in (signal.SIGINT, signal.SIGTERM):
        signal.signal(fin, signal.SIG_IGN)
    raise KeyboardInterrupt
