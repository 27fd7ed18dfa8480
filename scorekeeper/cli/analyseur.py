"""argparse in French: usage, titles of the help, and what it says of a wrong command line."""

import argparse
import re
import sys
from collections.abc import Iterable
from typing import NoReturn

from ..echange.citation import clean
from ..regles.texte import INSECABLE, format_phrase

# argparse words its refusals only in English: each is recognised here and said in French. The
# wording changes a little between versions of Python; what is not recognised is MAL_COMPRISE.
_REFUS = (
    (r"the following arguments are required: (.+)", "il manque {0}"),
    (r"one of the arguments (.+) is required", "il faut l’une de ces options : {0}"),
    (r"unrecognized arguments: (.+)", "argument en trop ou inconnu : {0}"),
    (r"expected one argument", "il manque la valeur"),
    (r"expected at most one argument", "une seule valeur au plus"),
    (r"expected at least one argument", "il manque au moins une valeur"),
    (r"expected (\d+) arguments?", "nombre de valeurs attendu : {0}"),
    (
        r"invalid choice: (.+?)(?:, maybe you meant .+)? \(choose from (.+)\)",
        "choix inconnu : {0} (au choix : {1})",
    ),
    (r"invalid int value: (.+)", "un nombre entier est attendu, lu {0}"),
    (r"invalid \S+ value: (.+)", "valeur mal formée : {0}"),
    (r"not allowed with argument (.+)", "ne va pas avec {0}"),
    (r"ignored explicit argument (.+)", "cette option ne prend pas de valeur : {0}"),
    (
        r"ambiguous option: (\S+) could match (.+)",
        "option ambiguë : {0} (plusieurs possibles : {1})",
    ),
)
MAL_COMPRISE = "ligne de commande mal comprise"
LONGUEUR = 200


class _Aide(argparse.RawDescriptionHelpFormatter):
    """The layout of the help, its usage line in French."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, format_phrase(prefix or "Utilisation : "))


class Analyseur(argparse.ArgumentParser):
    """A parser that speaks French everywhere; a wrong command line ends with status 2.

    Options are never abbreviated. The `type` of an argument raises `ArgumentTypeError` with a
    French sentence of its own.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog=prog, add_help=False, allow_abbrev=False, formatter_class=_Aide)
        self._positionals.title = f"Arguments{INSECABLE}"
        self._optionals.title = f"Options{INSECABLE}"
        self.add_argument("-h", "--help", action="help", help="affiche cette aide")

    def error(self, message: str) -> NoReturn:
        """End with status 2, the usage and what argparse refused, said in French."""
        self.print_usage(sys.stderr)
        self.refuse(translate(message))

    def refuse(self, phrase: str) -> NoReturn:
        """End with status 2, a French sentence and the way to the help."""
        aide = f"« {self.prog} --help » donne l’aide."
        self.exit(2, format_phrase(f"{self.prog} : {phrase}.\n{aide}\n"))


def translate(message: str) -> str:
    """Return one of argparse's refusals in French, the argument it concerns first.

    What an argument's own `type` said is already French and is kept.
    """
    trouve = re.fullmatch(r"argument ([^:]+): (.*)", message, re.DOTALL)
    lieu, reste = (f"{trouve[1]} : ", trouve[2]) if trouve else ("", message)
    for motif, phrase in _REFUS:
        if detail := re.fullmatch(motif, reste, re.DOTALL):
            return lieu + phrase.format(*map(_quote, detail.groups()))
    return lieu + reste if lieu else MAL_COMPRISE


def _quote(texte: str) -> str:
    """Return values as argparse lists them, in French quotation marks and of a decent length."""
    propre = re.sub(
        r"'([^']*)'|\"([^\"]*)\"", lambda lu: f"« {lu[1] or lu[2] or ''} »", clean(texte)
    )
    return propre if len(propre) <= LONGUEUR else f"{propre[:LONGUEUR]}…"
