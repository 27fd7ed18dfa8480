"""Blank sheets without names, for any number of tables: only their numbers differ."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from jinja2 import Environment

from ..feuillet import Feuillet
from .poses import Pose
from .tirage import Tirage

STYLES = ("css/pdf/feuille.css",)


def build_tirage_vierges(
    titre: str, feuillets: Sequence[Feuillet], environnement: Environment
) -> Tirage:
    """Return the print run of sheets that `build_vierges` made; `titre` is the document's."""
    return Tirage(
        titre, STYLES, [partial(_draw, feuillet, environnement) for feuillet in feuillets]
    )


def _draw(feuillet: Feuillet, environnement: Environment, pose: Pose) -> str:
    def put(numero: str) -> str:
        return pose("centre numero", numero) if numero else ""

    pose_feuillet = replace(feuillet, position=put(feuillet.position), table=put(feuillet.table))
    return environnement.get_template("pdf/_feuillet.html").render(feuillet=pose_feuillet, codes=())
