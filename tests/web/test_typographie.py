"""French spaces: what the pages say never leaves « : ; ? ! or a guillemet alone on a line."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.web.lots import COMMENTAIRE_JS

RACINE = Path(__file__).parents[2]
GABARITS = sorted((RACINE / "templates").rglob("*.html"))
MODULES = sorted((RACINE / "static" / "js").glob("*.js"))
CODE = re.compile(r"\{#.*?#\}|<(script|style)\b.*?</\1>", re.DOTALL)
JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
CHAINE = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'")
CHAINE_JS = re.compile(r"\"[^\"\n]*\"")
MODELE_JS = re.compile(r"`[^`]*`")
TROU_JS = re.compile(r"\$\{[^{}]*\}")
FAUTE = re.compile(r"[^\n]{0,20}(?: [:;?!»](?!\w)|« )[^\n]{0,20}")


def list_phrases(texte: str) -> Iterator[str]:
    """Yield what a template says: its own text, then the strings of its expressions."""
    texte = CODE.sub("", texte)
    yield JINJA.sub(lambda trouve: "x" if trouve[0].startswith("{{") else "", texte)
    for expression in JINJA.findall(texte):
        yield from CHAINE.findall(expression)


def list_chaines(texte: str) -> Iterator[str]:
    """Yield the strings of a module, an x for each expression of a template."""
    yield from CHAINE_JS.findall(texte)
    trous = 1
    while trous:
        texte, trous = TROU_JS.subn("x", texte)
    yield from MODELE_JS.findall(texte)


def list_fautes(phrases: Iterator[str]) -> list[str]:
    return [trouve[0] for phrase in phrases for trouve in FAUTE.finditer(phrase)]


@pytest.mark.parametrize(
    "gabarit", GABARITS, ids=lambda chemin: f"{chemin.parent.name}-{chemin.stem}"
)
def test_a_template_keeps_its_signs_with_their_words(gabarit: Path) -> None:
    assert list_fautes(list_phrases(gabarit.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("module", MODULES, ids=lambda chemin: chemin.stem)
def test_a_module_keeps_its_signs_with_their_words(module: Path) -> None:
    texte = COMMENTAIRE_JS.sub("", module.read_text(encoding="utf-8"))
    assert list_fautes(list_chaines(texte)) == []


@pytest.mark.parametrize(
    "texte",
    [
        "<p>Rien : tout</p>",
        "<p>{{ nom }} ?</p>",
        "<p>{% if a %}Dit « non »{% endif %}</p>",
        '{{ "Sans titre : " ~ titre }}',
        '{{ liste|join(" ; ") }}',
    ],
)
def test_an_ordinary_space_is_found(texte: str) -> None:
    assert list_fautes(list_phrases(texte))


def test_an_ordinary_space_is_found_in_a_module() -> None:
    assert list_fautes(list_chaines('say("Copié : collez")'))
    assert list_fautes(list_chaines("say(`${a ? `${b}.` : c} : tout`)"))
    assert not list_fautes(list_chaines("say(`${a ? `${b} · ` : c}.`)"))


@pytest.mark.parametrize(
    "texte",
    [
        "<p>Rien\u00a0: tout, «\u00a0dit\u00a0» deux\u202f?</p>",
        "{{ a if b else c }}{% set d = {'e': 1} %}{# ceci : cela #}",
        "<script>a ? b : c</script>",
    ],
)
def test_code_and_unbreakable_spaces_are_not(texte: str) -> None:
    assert list_fautes(list_phrases(texte)) == []
