"""Addresses that other phones can open, and their QR codes."""

from flask import current_app, g, request, url_for

from ..db import get_db
from ..store.liens import list_liens
from .contexte import get_acces


def build_lien(chemin: str) -> str:
    """Return a path as a link for another phone, at the address the server was given or found."""
    adresse, port = current_app.config["ADRESSE"], current_app.config["PORT"]
    if not adresse:
        return request.url_root.rstrip("/") + chemin
    return f"http://{adresse}:{port}{chemin}"


def list_adresses(table: int) -> dict[str, str]:
    """Return the addresses that this visitor may pass on, by sort of link: table, lecture.

    The organiser passes on everything, a link itself and the read link.
    """
    acces = get_acces()
    adresses = {}
    for lien in list_liens(get_db(), acces.soiree.id):
        visible = acces.droits.organiser or lien.cle == g.cle or lien.sorte == "lecture"
        if visible and lien.sorte != "arbitre" and lien.numero_table in (None, table):
            adresses[lien.sorte] = build_lien(url_for("feuilles.table", cle=lien.cle))
    return adresses


def draw_qr(texte: str, titre: str | None = None) -> str:
    """Return a QR code as inline SVG, in the colour of the text; `titre` is what it is called."""
    import segno

    return segno.make(texte, error="m").svg_inline(
        scale=1,
        border=2,
        omitsize=True,
        svgclass="qr",
        dark="#1F1B14",
        light="#FFFFFF",
        title=titre,
    )
