"""The command line speaks French: help, usage and refusals, for every command."""

import argparse
import re

import pytest

from scorekeeper import cli
from scorekeeper.cli import COMMANDES, SERVIR, main
from scorekeeper.cli.analyseur import MAL_COMPRISE, Analyseur, translate

ANGLAIS = re.compile(
    r"usage|options:|positional|optional|show this|exit\b|error|invalid|expected|required|argument "
    r"-|choose|unrecognized|Traceback",
    re.IGNORECASE,
)
TOUTES = [SERVIR, *COMMANDES]


@pytest.fixture
def analyseur():
    analyseur = Analyseur("essai")
    analyseur.add_argument("fichier", metavar="FICHIER")
    analyseur.add_argument("--port", type=int)
    analyseur.add_argument("--taille", choices=["petite", "grande"])
    analyseur.add_argument("--deux", nargs=2)
    analyseur.add_argument("--des", nargs="+")
    analyseur.add_argument("--peut", nargs="?")
    analyseur.add_argument("--oui", action="store_true")
    exclusif = analyseur.add_mutually_exclusive_group()
    exclusif.add_argument("--tout", action="store_true")
    exclusif.add_argument("--rien", action="store_true")
    return analyseur


@pytest.mark.parametrize("commande", TOUTES, ids=lambda commande: commande.nom or "servir")
def test_each_help_is_in_french(commande, lance):
    resultat = lance(*filter(None, [commande.nom]), "--help")
    assert resultat.statut == 0
    assert resultat.sortie.startswith(f"Utilisation\u00a0: scorekeeper {commande.nom}".rstrip())
    assert "affiche cette aide" in resultat.sortie
    assert not ANGLAIS.search(resultat.sortie)


def test_the_main_help_lists_every_command(lance):
    sortie = lance("-h").sortie
    assert all(f"  {commande.nom} " in sortie for commande in COMMANDES)
    assert "--port" in sortie


@pytest.mark.parametrize("commande", TOUTES, ids=lambda commande: commande.nom or "servir")
def test_an_unknown_option_is_refused_in_french(commande, lance):
    resultat = lance(*filter(None, [commande.nom]), "--inconnue")
    assert resultat.statut == 2
    assert resultat.erreur.startswith("Utilisation\u00a0: ")
    assert "--help\u00a0» donne l’aide." in resultat.erreur
    assert not ANGLAIS.search(resultat.erreur)


def test_an_unknown_command_is_refused_with_the_known_ones(lance):
    resultat = lance("marqué")
    assert resultat.statut == 2
    assert "«\u00a0marqué\u00a0»" in resultat.erreur
    assert "marque, verifier" in resultat.erreur


REFUS = {
    "manque": ([], "il manque FICHIER"),
    "en trop": (["a", "b", "--non"], "argument en trop ou inconnu : b --non"),
    "sans valeur": (["a", "--port"], "--port : il manque la valeur"),
    "pas un entier": (["a", "--port", "x"], "--port : un nombre entier est attendu, lu « x »"),
    "choix": (["a", "--taille", "x"], "--taille : choix inconnu : « x » (au choix :"),
    "deux": (["a", "--deux", "1"], "--deux : nombre de valeurs attendu : 2"),
    "plusieurs": (["a", "--des"], "--des : il manque au moins une valeur"),
    "drapeau": (["a", "--oui=1"], "--oui : cette option ne prend pas de valeur : « 1 »"),
    "ensemble": (["a", "--tout", "--rien"], "--rien : ne va pas avec --tout"),
    "abrégée": (["a", "--por", "1"], "argument en trop ou inconnu : --por"),
}


@pytest.mark.parametrize(("arguments", "phrase"), REFUS.values(), ids=REFUS)
def test_what_argparse_refuses_is_said_in_french(arguments, phrase, analyseur, capsys):
    with pytest.raises(SystemExit) as fin:
        analyseur.parse_args(arguments)
    assert fin.value.code == 2
    erreur = capsys.readouterr().err.replace("\u00a0", " ").replace("\u202f", " ")
    assert phrase in erreur
    assert erreur.startswith("Utilisation : essai [-h]")
    assert not ANGLAIS.search(erreur)


# wordings of other versions of Python
@pytest.mark.parametrize(
    ("message", "phrase"),
    [
        (
            "argument --x: invalid choice: 'a', maybe you meant 'b'? (choose from b, c)",
            "--x : choix inconnu : « a » (au choix : b, c)",
        ),
        ("argument --x: invalid date value: 'hier'", "--x : valeur mal formée : « hier »"),
        ("argument --x: expected at most one argument", "--x : une seule valeur au plus"),
        ("one of the arguments --a --b is required", "il faut l’une de ces options : --a --b"),
        ("something never seen", MAL_COMPRISE),
    ],
)
def test_other_wordings(message, phrase):
    assert translate(message) == phrase


def test_the_sentence_of_a_type_is_kept(capsys):
    def read_age(texte):
        raise argparse.ArgumentTypeError("cet âge n’est pas possible")

    analyseur = Analyseur("essai")
    analyseur.add_argument("--age", type=read_age)
    with pytest.raises(SystemExit):
        analyseur.parse_args(["--age", "x"])
    assert "--age\u00a0: cet âge n’est pas possible." in capsys.readouterr().err


def test_options_without_a_command_are_the_server_s(monkeypatch):
    class Serveur:
        def configure(self, parser):
            parser.add_argument("--port", type=int)

        def run(self, args):
            return args.port

    monkeypatch.setattr(cli, "_import_module", {SERVIR: Serveur()}.__getitem__)
    assert main(["--port", "80"]) == 80


def test_an_interruption_is_no_traceback(monkeypatch):
    class Interrompu:
        def configure(self, parser): ...

        def run(self, args):
            raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_import_module", lambda commande: Interrompu())
    assert main([]) == 130
