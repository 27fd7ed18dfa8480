"""The layers hold: who may import what, read from the sources without running them."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PAQUET = Path(__file__).parents[1] / "scorekeeper"
# what each layer may import beside itself and the standard library; web, cli and the modules that
# start the app may import everything
COUCHES = {
    "regles": {},
    "echange": {"scorekeeper.regles"},
    "migrations": {"sqlite_utils"},
    "db": {"scorekeeper.migrations", "flask", "sqlite_utils"},
    "store": {"scorekeeper.regles", "scorekeeper.echange", "sqlite_utils"},
    "services": {
        "scorekeeper.db",
        "scorekeeper.echange",
        "scorekeeper.regles",
        "scorekeeper.store",
        "sqlite_utils",
    },
    "pages": {
        "scorekeeper.regles",
        "scorekeeper.store.values",
        "scorekeeper.store.tournoi.values",
        "markupsafe",
    },
    "acces": {"scorekeeper.db", "scorekeeper.store", "sqlite_utils"},
    "pdf": {
        "scorekeeper.regles",
        "scorekeeper.store.values",
        "scorekeeper.pages",
        "jinja2",
        "markupsafe",
        "pydyf",
        "segno",
        "weasyprint",
    },
}
LIBRES = {"__init__", "__main__", "cli", "config", "web"}


def list_imports(chemin: Path) -> Iterator[str]:
    """Yield the full name of everything a module imports, inside functions too."""
    module = ["scorekeeper", *chemin.relative_to(PAQUET).with_suffix("").parts]
    for noeud in ast.walk(ast.parse(chemin.read_text(encoding="utf-8"))):
        if isinstance(noeud, ast.Import):
            yield from (alias.name for alias in noeud.names)
        elif isinstance(noeud, ast.ImportFrom):
            base = module[: -noeud.level] if noeud.level else []
            depuis = [*base, *filter(None, [noeud.module])]
            yield from (".".join([*depuis, alias.name]) for alias in noeud.names)


def is_allowed(nom: str, permis: set[str]) -> bool:
    return nom.partition(".")[0] in sys.stdlib_module_names or any(
        nom == permise or nom.startswith(f"{permise}.") for permise in permis
    )


def list_modules(couche: str) -> list[Path]:
    return [*PAQUET.glob(f"{couche}.py"), *PAQUET.glob(f"{couche}/**/*.py")]


def test_every_module_belongs_to_a_layer():
    noms = {chemin.relative_to(PAQUET).with_suffix("").parts[0] for chemin in PAQUET.rglob("*.py")}
    assert noms == COUCHES.keys() | LIBRES


@pytest.mark.parametrize("couche", COUCHES)
def test_a_layer_imports_only_what_is_below(couche):
    permis = {f"scorekeeper.{couche}", *COUCHES[couche]}
    modules = list_modules(couche)
    assert modules, "the layer has moved"
    interdits = [
        f"{chemin.relative_to(PAQUET)}: {nom}"
        for chemin in modules
        for nom in list_imports(chemin)
        if not is_allowed(nom, permis)
    ]
    assert interdits == []


def test_the_game_knows_nothing_of_the_control_of_written_sheets():
    jeu = [*(PAQUET / "regles").glob("*.py")]
    assert PAQUET / "regles" / "donne.py" in jeu
    assert [*(PAQUET / "regles" / "controle").glob("*.py")], "the package has moved"
    fautifs = [
        f"{chemin.name}: {nom}"
        for chemin in jeu
        for nom in list_imports(chemin)
        if f"{nom}.".startswith("scorekeeper.regles.controle.")
    ]
    assert fautifs == []


def test_imports_are_seen_wherever_they_hide(tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "PAQUET", tmp_path)
    (tmp_path / "store").mkdir()
    chemin = tmp_path / "store" / "ruse.py"
    chemin.write_text("import json\ndef f():\n    import flask.json\n    from ..web import pages\n")
    assert [*list_imports(chemin)] == ["json", "flask.json", "scorekeeper.web.pages"]
    assert [nom for nom in list_imports(chemin) if not is_allowed(nom, COUCHES["store"])] == [
        "flask.json",
        "scorekeeper.web.pages",
    ]
