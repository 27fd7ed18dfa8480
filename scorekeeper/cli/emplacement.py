"""Where this user's file is, the option that says it, and the address other phones can reach."""

import argparse
import os
import socket
import sys
from pathlib import Path

NOM = "scorekeeper.sqlite"


def add_base(parser: argparse.ArgumentParser) -> None:
    """Declare the option that names the file."""
    parser.add_argument(
        "--base",
        type=read_chemin,
        metavar="FICHIER",
        help="fichier des scores, au lieu du dossier de l’utilisateur",
    )


def read_chemin(texte: str) -> str:
    """Return a file's name, which is never empty."""
    if not texte:
        raise argparse.ArgumentTypeError("il faut un nom de fichier")
    return texte


def find_base(base: str | None) -> Path:
    """Return the SQLite file: as asked, else in the user's data folder, which is created."""
    if base is not None:
        return Path(base)
    dossier = _find_dossier()
    dossier.mkdir(mode=0o700, parents=True, exist_ok=True)
    return dossier / NOM


def seek_base() -> Path | None:
    """Return the SQLite file of the user’s folder, None when there is none; creates nothing."""
    chemin = _find_dossier() / NOM
    return chemin if chemin.exists() else None


def _find_dossier() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "scorekeeper"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/scorekeeper"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "scorekeeper"


def find_adresse() -> str:
    """Return this machine's address on the local network, 127.0.0.1 when it has none.

    Nothing is sent: a datagram socket only asks the system which way it would go.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as prise:
        try:
            prise.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(prise.getsockname()[0])


def is_locale(adresse: str) -> bool:
    """Whether an address only reaches this machine."""
    return adresse in ("localhost", "::1") or adresse.startswith("127.")
