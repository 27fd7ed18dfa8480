"""One warm renderer for the session; without Pango, a loud skip, and in CI a failure."""

import os
from collections.abc import Callable

import pytest
from jinja2 import Environment

from scorekeeper import find_assets
from scorekeeper.pdf.documents import create_environnement
from scorekeeper.pdf.refus import PangoAbsent
from scorekeeper.pdf.render import Moteur


@pytest.fixture(scope="session")
def environnement() -> Environment:
    return create_environnement(find_assets() / "templates")


@pytest.fixture(scope="session")
def moteur() -> Moteur:
    try:
        return Moteur(find_assets() / "static")
    except PangoAbsent as absence:
        raison = f"NO PANGO: no PDF was checked. {absence}"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(raison)


@pytest.fixture(scope="session")
def render(moteur: Moteur) -> Callable[[str], bytes]:
    return moteur.render
