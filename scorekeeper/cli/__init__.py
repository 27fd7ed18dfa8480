"""The `scorekeeper` command: a table of subcommands, each imported only when it is named.

A subcommand is a module with `configure(parser)` and `run(args) -> int`, the exit status.
"""

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NoReturn, Protocol, cast

from ..echange.citation import cite
from ..regles.texte import format_phrase
from .analyseur import Analyseur
from .fichiers import describe_oserror

INTERROMPU = 130
SANS_LECTEUR = 141  # what a shell reports for a command whose reader went away: 128 + SIGPIPE


@dataclass(frozen=True, slots=True)
class Commande:
    """A subcommand: the word typed, one line of help, and the module that runs it."""

    nom: str
    aide: str
    module: str


class CommandeModule(Protocol):
    """What a subcommand's module offers."""

    def configure(self, parser: Analyseur) -> None:
        """Declare the arguments and the description."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it and return the exit status."""


SERVIR = Commande("", "ouvre la table de marque aux téléphones", "serve")
COMMANDES = (
    Commande("marque", "calcule des donnes, une par ligne de JSON", "marque"),
    Commande("verifier", "contrôle des feuilles recopiées en CSV, ou toute la base", "verifier"),
    Commande("feuille", "écrit des feuilles de marque vierges en PDF", "feuille"),
    Commande("exporter", "écrit des soirées en JSON, ou les feuilles d’une en CSV", "exporter"),
    Commande("importer", "reprend un export, ou des feuilles de papier en CSV", "importer"),
    Commande(
        "sauvegarder", "copie toute la base dans un fichier, même en cours de partie", "sauvegarder"
    ),
    Commande("restaurer", "remet en place une sauvegarde", "restaurer"),
    Commande("demo", "crée une soirée d’exemple, pour voir", "demo"),
    Commande("cle", "redonne le lien de l’organisateur, ou en fait un neuf", "cle"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the arguments ask and return the exit status; 2 when they are not understood."""
    _speak_utf8()
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        statut = _run(arguments)
        if sys.stdout:
            sys.stdout.flush()
        return statut
    except KeyboardInterrupt:
        return INTERROMPU
    except BrokenPipeError:
        _discard_output()
        return SANS_LECTEUR
    except OSError as erreur:
        _discard_output()
        print(format_phrase(f"scorekeeper : {describe_oserror(erreur)}."), file=sys.stderr)
        return 2


def _run(arguments: Sequence[str]) -> int:
    try:
        commande = _choose_commande(arguments)
        module = _import_module(commande)
        analyseur = build_analyseur(commande, module)
        args = analyseur.parse_args(arguments[1:] if commande.nom else arguments)
    except SystemExit as fin:
        return fin.code if isinstance(fin.code, int) else 0
    return module.run(args)


def build_analyseur(commande: Commande, module: CommandeModule) -> Analyseur:
    """Return the parser of one command, in French; without a name it also lists the others."""
    analyseur = Analyseur(f"scorekeeper {commande.nom}".rstrip())
    if not commande.nom:
        analyseur.epilog = _list_commandes()
    module.configure(analyseur)
    return analyseur


def _choose_commande(arguments: Sequence[str]) -> Commande:
    """Return the command named first, the server when the first argument is an option or none."""
    if not arguments or arguments[0].startswith("-"):
        return SERVIR
    for commande in COMMANDES:
        if commande.nom == arguments[0]:
            return commande
    _refuse_commande(arguments[0])


def _refuse_commande(nom: str) -> NoReturn:
    noms = ", ".join(commande.nom for commande in COMMANDES)
    Analyseur("scorekeeper").refuse(f"commande inconnue : {cite(nom)} (au choix : {noms})")


def _import_module(commande: Commande) -> CommandeModule:
    return cast(CommandeModule, importlib.import_module(f".{commande.module}", __package__))


def _list_commandes() -> str:
    lignes = [f"  {commande.nom:<12} {commande.aide}" for commande in COMMANDES]
    pied = "« scorekeeper COMMANDE --help » décrit une commande."
    return "\n".join([format_phrase("Commandes :"), *lignes, "", format_phrase(pied)])


def _speak_utf8() -> None:
    """Write UTF-8 whatever the locale; what no file can hold is escaped, as JSON would."""
    for flux in (sys.stdout, sys.stderr):
        if isinstance(flux, io.TextIOWrapper):
            flux.reconfigure(encoding="utf-8", errors="backslashreplace")


def _discard_output() -> None:
    """Point the standard output nowhere, or Python would complain once more when it ends."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
