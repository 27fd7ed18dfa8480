"""Several small files of static/ as one text: what a page asks for in one request.

The files are written to be read, apart and with comments; each stays at its own address too.
"""

import re
from pathlib import Path

COMMENTAIRE_CSS = re.compile(r"/\*.*?\*/", re.DOTALL)
COMMENTAIRE_JS = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*.*?\*/)$", re.DOTALL | re.MULTILINE)
FIN_CSS = re.compile(r"(?<=[;{},])\n")
# Where the line goes on, or its statement is said to end.
FIN_JS = re.compile(r"(?<=[;{,(])\n")
DEUX_POINTS = re.compile(r"^([\w-]+): ", re.MULTILINE)
ACCOLADE = re.compile(r" \{$", re.MULTILINE)
CHAINE = re.compile(r'("(?:[^"\\]|\\.)*")')
# What may hold a string, or a pattern, that CHAINE does not know.
TEXTE = re.compile(r"[\"'`/]")
# Neither + nor -: two of them that a space keeps apart would become another sign.
SIGNE = re.compile(r" *([=<>?:{},;()&|*]) *")
IMPORT = re.compile(r'^import ?(?:\{([^}]*)\} ?from )?"\./([a-z0-9-]+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
AUTRE = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def join_styles(dossier: Path, noms: list[str]) -> str:
    """Return stylesheets one after the other, in this order."""
    return "".join(_read(dossier, nom, ".css") for nom in noms)


def join_modules(dossier: Path, noms: list[str]) -> str:
    """Return modules and all that they import as one module that exports nothing.

    Each becomes the constant of what it exports, after those that it needs. Raises ValueError for
    a circle, or for another form of import or export than those of static/js.
    """
    faits: dict[str, str] = {}

    def add(nom: str, chemin: tuple[str, ...]) -> None:
        if nom in chemin:
            raise ValueError(f"{nom}.js imports itself: {' > '.join(chemin)}")
        if nom in faits:
            return
        texte = _read(dossier, nom, ".js")
        for _noms, autre in IMPORT.findall(texte):
            add(autre, (*chemin, nom))
        faits[nom] = _enclose(nom, texte)

    for nom in noms:
        add(nom, ())
    return FIN_JS.sub("", "".join(faits.values()))


def lighten(texte: str, suffixe: str) -> str:
    """Return a text without what only its readers need: comments, empty lines, spaces.

    A comment of JavaScript is a line of its own, and no string goes over a line's end: a test holds
    the files to it.
    """
    if suffixe == ".css":
        texte = "\n".join(_list_lignes(COMMENTAIRE_CSS.sub("", texte)))
        texte = ACCOLADE.sub("{", DEUX_POINTS.sub(r"\1:", texte))
        return FIN_CSS.sub("", texte.replace(";\n}", "}")) + "\n"
    lignes = _list_lignes(COMMENTAIRE_JS.sub("", texte))
    return "".join(f"{_squeeze(ligne)}\n" for ligne in lignes)


def _list_lignes(texte: str) -> list[str]:
    return [ligne for ligne in map(str.strip, texte.splitlines()) if ligne]


def _squeeze(ligne: str) -> str:
    """Return a line of JavaScript without idle spaces out of its strings; one in doubt as it is."""
    morceaux = CHAINE.split(ligne)
    if any(TEXTE.search(code) for code in morceaux[::2]):
        return ligne
    morceaux[::2] = [SIGNE.sub(r"\1", code) for code in morceaux[::2]]
    return "".join(morceaux)


def _read(dossier: Path, nom: str, suffixe: str) -> str:
    return lighten((dossier / f"{nom}{suffixe}").read_text(encoding="utf-8"), suffixe)


def _enclose(nom: str, texte: str) -> str:
    """Return a module as a constant: what a function that runs at once returns."""
    exportes = ", ".join(EXPORT.findall(texte))
    corps = EXPORT.sub("", IMPORT.sub(_take, texte))
    reste = AUTRE.search(corps)
    if reste:
        raise ValueError(f"{nom}.js: {reste[0]}")
    return f"const {_name(nom)} = (() => {{\n{corps}return {{ {exportes} }};\n}})();\n"


def _take(trouve: re.Match[str]) -> str:
    noms = (trouve[1] or "").replace(" as ", ": ")
    return f"const {{{noms}}} = {_name(trouve[2])};"


def _name(nom: str) -> str:
    return f"m_{nom.replace('-', '_')}"
