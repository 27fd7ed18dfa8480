"""Jinja filters shared by the pages and the PDFs: numbers as French typography wants them."""

import re
from collections.abc import Callable
from typing import Any

from markupsafe import Markup, escape

from ..regles.texte import format_entier, format_points, format_signe

ORDINAL = re.compile(r"(\d)(re|e)\b")


def raise_ordinaux(texte: str) -> Markup:
    """Return a text as it is set: 1re and 2e with their letters raised."""
    return Markup(ORDINAL.sub(r"\1<sup>\2</sup>", str(escape(texte))))


FILTRES: dict[str, Callable[[Any], str]] = {
    "entier": format_entier,
    "ordinaux": raise_ordinaux,
    "points": format_points,
    "signe": format_signe,
}
