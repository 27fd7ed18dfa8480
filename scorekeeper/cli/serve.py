"""`scorekeeper` alone: the server, its links, and the organiser's QR in the terminal."""

import argparse
import errno
import signal
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..regles.texte import format_phrase
from .analyseur import Analyseur
from .emplacement import find_adresse, find_base, is_locale

if TYPE_CHECKING:
    from flask import Flask

PORT = 7878
FILS = 8
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


def add_base(parser: Analyseur) -> None:
    """Declare the option that names the file."""
    parser.add_argument(
        "--base", metavar="FICHIER", help="fichier des scores, au lieu du dossier de l’utilisateur"
    )


def read_port(texte: str) -> int:
    """Return a port number, or say in French what one is."""
    if not texte.isdecimal() or int(texte) not in PORTS:
        raise argparse.ArgumentTypeError("un port est un nombre de 1 à 65535")
    return int(texte)


def run(args: Any) -> int:
    """Serve until interrupted; 1 when the port or the file cannot be used."""
    from sqlite3 import DatabaseError

    from .. import create_app

    base = find_base(args.base)
    try:
        app = create_app({"BASE": str(base)})
    except DatabaseError as erreur:
        return _fail(f"le fichier {base} ne peut pas servir de base ({erreur})")
    ancienne = _choose_adresse(app, args.adresse, args.port)
    ecoute = app.config["ADRESSE"] if is_locale(app.config["ADRESSE"]) else "0.0.0.0"
    prise = _bind(ecoute, app.config["PORT"])
    if prise is None:
        return _fail(
            f"le port {app.config['PORT']} est déjà pris : scorekeeper tourne peut-être déjà ; "
            f"sinon, choisissez-en un autre avec --port {app.config['PORT'] + 1}"
        )
    _announce(app, base, ancienne)
    _serve(app, prise)
    return 0


def _fail(phrase: str) -> int:
    print(format_phrase(f"scorekeeper : {phrase}."), file=sys.stderr)
    return 1


def _choose_adresse(app: "Flask", adresse: str | None, port: int | None) -> str:
    """Put the address and port of the links in the configuration; return the earlier address.

    An address asked for is stored; without one, the stored one, else the one found.
    """
    from ..db import connect, writing
    from ..store.liens import load_reglage, save_reglage

    db = connect(app.config["BASE"])
    try:
        voulue = adresse or app.config["ADRESSE"] or load_reglage(db, "adresse") or ""
        app.config["ADRESSE"] = voulue or find_adresse()
        app.config["PORT"] = port or app.config["PORT"] or PORT
        annonce = f"{app.config['ADRESSE']}:{app.config['PORT']}"
        ancienne = load_reglage(db, "annonce") or annonce
        with writing(db):
            if adresse:
                save_reglage(db, "adresse", adresse)
            save_reglage(db, "annonce", annonce)
    finally:
        db.close()
    return ancienne


def _bind(adresse: str, port: int) -> socket.socket | None:
    """Return a listening socket, None when the port is taken."""
    prise = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":
        prise.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        prise.bind((adresse, port))
        prise.listen(128)
    except OSError as erreur:
        prise.close()
        if erreur.errno in (errno.EADDRINUSE, errno.EACCES):
            return None
        raise
    return prise


def build_cle_lien(app: "Flask", cle: str) -> str:
    """Return the organiser's link."""
    return f"http://{app.config['ADRESSE']}:{app.config['PORT']}/cle/{cle}"


def show_lien(lien: str) -> None:
    """Print a link with its QR code."""
    import segno

    print(f"\n  {lien}\n")
    segno.make(lien, error="l").terminal(compact=True, border=2)
    sys.stdout.flush()


def _announce(app: "Flask", base: Path, ancienne: str) -> None:
    from ..acces import ensure_cle
    from ..db import connect

    db = connect(app.config["BASE"])
    try:
        lien = build_cle_lien(app, ensure_cle(db))
    finally:
        db.close()
    print(format_phrase("Lien de l’organisateur (il donne tous les droits : ne l’affichez pas) :"))
    show_lien(lien)
    if ancienne != f"{app.config['ADRESSE']}:{app.config['PORT']}":
        print(format_phrase(f"Attention : l’adresse a changé (avant : {ancienne})."))
        print("Les liens et les QR codes déjà imprimés ou partagés ne répondent plus.\n")
    print(format_phrase(f"Scores : {base}"))
    print(format_phrase("Pour arrêter : Ctrl-C"), flush=True)


def _serve(app: "Flask", prise: socket.socket) -> None:
    from waitress import create_server

    from ..web.documents import get_atelier

    with app.app_context():
        get_atelier().warm()
    serveur = create_server(app, sockets=[prise], threads=FILS, ident=None)
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        serveur.run()
    except KeyboardInterrupt:
        pass
    finally:
        serveur.close()


def _interrupt(_signal: int, _cadre: object) -> None:
    raise KeyboardInterrupt
