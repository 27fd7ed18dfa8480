"""Jinja filters shared by the pages and the PDFs: numbers as French typography wants them."""

from collections.abc import Callable

from ..regles.texte import format_entier, format_points, format_signe

FILTRES: dict[str, Callable[[int], str]] = {
    "entier": format_entier,
    "points": format_points,
    "signe": format_signe,
}
