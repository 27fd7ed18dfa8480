"""No command writes over a base, nor over what is beside it."""

from pathlib import Path

import pytest

from .actions import Commandes


@pytest.mark.parametrize(
    "arguments",
    [
        ("exporter", "-o", "{base}"),
        ("feuille", "--joueurs", "4", "-o", "{base}"),
        ("feuille", "--joueurs", "4", "-o", "{base}-wal"),
        ("exporter", "-o", "{base}-shm"),
        ("exporter", "-o", "{base}.secret"),
        ("sauvegarder", "--remplacer", "{base}"),
        ("sauvegarder", "--remplacer", "{base}-wal"),
        ("sauvegarder", "--remplacer", "{base}-shm"),
        ("sauvegarder", "--remplacer", "{base}.secret"),
    ],
    ids=" ".join,
)
def test_a_base_is_never_written_over(commandes: Commandes, arguments: tuple[str, ...]) -> None:
    base = commandes.base
    commandes.on_base("demo")
    cible = Path(arguments[-1].format(base=base))
    avant = cible.read_bytes() if cible.exists() else None
    nommes = [argument.format(base=base) for argument in arguments]
    lancer = commandes.run if nommes[0] == "feuille" else commandes.on_base
    reponse = lancer(*nommes)
    assert reponse.statut == 1
    assert "base" in reponse.erreurs
    assert (cible.read_bytes() if cible.exists() else None) == avant


@pytest.mark.parametrize(
    "arguments",
    [
        ("demo", "--base", ""),
        ("exporter", "--base", ""),
        ("feuille", "--joueurs", "4", "-o", ""),
        ("sauvegarder", ""),
        ("--base", ""),
    ],
    ids=" ".join,
)
def test_an_empty_name_is_no_name(commandes: Commandes, arguments: tuple[str, ...]) -> None:
    reponse = commandes.run(*arguments)
    assert reponse.statut == 2
    assert "il faut un nom de fichier" in reponse.erreurs
