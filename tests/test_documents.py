"""What the documents name exists."""

import re
from pathlib import Path

import pytest

from scorekeeper.cli import COMMANDES

RACINE = Path(__file__).parents[1]
LISEZ_MOI = (RACINE / "README.md").read_text("utf-8")
CONTRIBUER = (RACINE / "CONTRIBUTING.md").read_text("utf-8")
SOURCES = "\n".join(chemin.read_text("utf-8") for chemin in (RACINE / "scorekeeper").rglob("*.py"))
GLOSSAIRE = re.findall(r"^\|[^|]+\|[^|]+\| `(\w+)` \|$", CONTRIBUER, re.MULTILINE)


@pytest.mark.parametrize("identifiant", GLOSSAIRE)
def test_every_identifier_of_the_glossary_exists(identifiant: str) -> None:
    assert re.search(rf"\b{identifiant}\b", SOURCES)


def test_the_glossary_was_read() -> None:
    assert len(GLOSSAIRE) > 20


def test_the_readme_names_every_command_and_no_other() -> None:
    nommees = set(re.findall(r"^\| `scorekeeper (\w+)` \|", LISEZ_MOI, re.MULTILINE))
    assert nommees == {commande.nom for commande in COMMANDES}


def test_every_option_the_readme_names_is_in_some_command() -> None:
    options = set(re.findall(r"`(--[a-z]+)`", LISEZ_MOI + CONTRIBUER))
    assert options
    for option in options:
        assert f'"{option}"' in SOURCES, option


def test_every_path_the_documents_name_exists() -> None:
    chemins = re.findall(r"`((?:scorekeeper|tests|static|templates)[/\w.]*)`", CONTRIBUER)
    chemins += re.findall(r'src="([^"]+)"', LISEZ_MOI)
    assert chemins
    for chemin in chemins:
        assert (RACINE / chemin).exists() or chemin == "scorekeeper", chemin


def test_the_python_commands_of_the_documents_name_real_modules() -> None:
    for module in re.findall(r"python -m (tests[\w.]+)", CONTRIBUER):
        assert (RACINE / f"{module.replace('.', '/')}.py").exists(), module
