"""Addresses that other phones can open, and their QR codes."""

from flask import current_app, request


def build_lien(chemin: str) -> str:
    """Return a path as a link for another phone, at the address the server was given or found."""
    adresse, port = current_app.config["ADRESSE"], current_app.config["PORT"]
    if not adresse:
        return request.url_root.rstrip("/") + chemin
    return f"http://{adresse}:{port}{chemin}"


def draw_qr(texte: str) -> str:
    """Return a QR code as inline SVG, in the colour of the text."""
    import segno

    return segno.make(texte, error="m").svg_inline(
        scale=1, border=2, omitsize=True, svgclass="qr", dark="#1F1B14", light="#FFFFFF"
    )
