"""What makes the pages an application: its manifest, its worker, its page without network."""

from typing import Any

from flask import Blueprint, Response, current_app, render_template, url_for

from ..pdf.noms import cut
from . import contexte
from .feuilles import bp as feuilles

bp = Blueprint("application", __name__)

NOM = "Feuille de marque"
NOM_COURT = "Marque"
# Those of paper in tokens.css: what shows before the page is drawn.
FOND = "#f6f1e6"
LETTRES_COURTES = 12
ICONES = (
    ("icone-192.png", "192x192", "any"),
    ("icone-512.png", "512x512", "any"),
    ("icone-masque-512.png", "512x512", "maskable"),
)


@bp.get("/service.js")
def service() -> Response:
    """Send the service worker: at the root, so that it may answer for every page."""
    statique = url_for("static", filename="")
    # Its own text changes with the files' address, so that browsers see a new version.
    texte = f'const STATIQUE = "{statique}";\nimportScripts(STATIQUE + "js/service.js");\n'
    return Response(texte, mimetype="text/javascript", headers={"Cache-Control": "no-cache"})


@bp.get("/hors-ligne")
def hors_ligne() -> str:
    """Show what still works with no network; the worker keeps this page."""
    return render_template("application/hors_ligne.html")


@bp.get("/manifest.webmanifest")
def manifeste() -> Response:
    """Send the manifest of the whole application."""
    return _send(NOM, NOM_COURT, url_for("accueil.index"))


@feuilles.get("/manifest.webmanifest", endpoint="manifeste")
def manifeste_table() -> Response:
    """Send the manifest of one table, which opens there."""
    titre = contexte.get_acces().soiree.titre.strip() or NOM
    return _send(titre, cut(titre, LETTRES_COURTES), url_for("feuilles.table"))


def _send(nom: str, court: str, debut: str) -> Response:
    manifeste: dict[str, Any] = {
        "name": nom,
        "short_name": court,
        "lang": "fr",
        "id": debut,
        "start_url": debut,
        "scope": "/",
        "display": "standalone",
        "theme_color": FOND,
        "background_color": FOND,
        "icons": [_name_icone(*icone) for icone in ICONES],
    }
    reponse = Response(
        current_app.json.dumps(manifeste, ensure_ascii=False),
        mimetype="application/manifest+json",
        headers={"Cache-Control": "private, no-cache"},
    )
    return reponse


def _name_icone(fichier: str, taille: str, usage: str) -> dict[str, str]:
    adresse = url_for("static", filename=f"img/{fichier}")
    return {"src": adresse, "sizes": taille, "type": "image/png", "purpose": usage}
