"""The pages: blueprints, filters, security headers and error pages."""

from flask import Flask, Response
from flask_wtf.csrf import CSRFProtect

# Links carry secrets and nothing comes from elsewhere.
ENTETES = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
        "frame-ancestors 'none'; form-action 'self'; base-uri 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


def init_app(app: Flask) -> None:
    """Register everything that answers a request."""
    from ..pages.filtres import FILTRES
    from . import (  # noqa: F401 (some only add routes)
        accueil,
        application,
        arbitrage,
        baremes,
        club,
        documents,
        donne,
        erreurs,
        feuilles,
        joueurs,
        livraison,
        memoire,
        papier,
        remplacements,
        saison,
        soiree,
        tournoi,
    )
    from .arbitrage import (  # noqa: F401 (adds routes)
        arbitres,
        incident,
        journal,
        recherche,
    )
    from .contexte import OuConverter
    from .horloge import format_date, format_heure
    from .papier import cycle, importation, liste, transcription  # noqa: F401 (adds routes)
    from .tournoi import (  # noqa: F401 (adds routes)
        ajustements,
        attente,
        cadre,
        classement,
        exports,
        imprimer,
        inscription,
        inscriptions,
        inscriptions_csv,
        lire,
        positions,
        prix,
        reglages,
        salle,
        tableau,
        tirage,
    )

    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(FILTRES)
    app.jinja_env.filters.update(heure=format_heure, date=format_date)
    app.url_map.converters["ou"] = OuConverter
    CSRFProtect(app)
    memoire.init_app(app)
    livraison.init_app(app)
    app.register_blueprint(accueil.bp)
    documents.init_app(app)
    app.register_blueprint(application.bp)
    app.register_blueprint(arbitrage.bp)
    app.register_blueprint(baremes.bp)
    app.register_blueprint(feuilles.bp)
    app.register_blueprint(papier.bp)
    app.register_blueprint(saison.bp)
    app.register_blueprint(tournoi.bp)
    imprimer.init_app(app)
    erreurs.init_app(app)
    app.after_request(_secure)


def _secure(response: Response) -> Response:
    for nom, valeur in ENTETES.items():
        response.headers.setdefault(nom, valeur)
    if response.mimetype == "text/html":
        response.headers.setdefault("Cache-Control", "private, no-cache")
    return response
