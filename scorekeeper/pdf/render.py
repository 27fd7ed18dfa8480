"""HTML in, tagged PDF out: WeasyPrint kept warm, and cut off from everything but static/."""

import mimetypes
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from .entetes import spread_headers
from .refus import PangoAbsent, explain_pango

VARIANTE = "pdf/ua-1"


def import_weasyprint() -> ModuleType:
    """Return WeasyPrint; importing it takes half a second and raises OSError without Pango."""
    return import_module("weasyprint")


class Moteur:
    """A warm renderer for one static folder: fonts and stylesheets are read and parsed once.

    Raises PangoAbsent when the system lacks what WeasyPrint loads at import.
    """

    def __init__(
        self, statique: Path, importe: Callable[[], ModuleType] = import_weasyprint
    ) -> None:
        try:
            self._weasyprint = importe()
        except OSError as erreur:
            raise PangoAbsent(explain_pango(sys.platform)) from erreur
        from weasyprint.text.fonts import FontConfiguration

        self._base = statique.resolve().as_uri() + "/"
        self._fetcher = create_fetcher(statique)
        self._polices = FontConfiguration()
        self._styles: dict[str, Any] = {}

    def render(self, html: str, finisher: Callable[[Any, Any], None] = spread_headers) -> bytes:
        """Return the PDF of a document, tagged (PDF/UA-1); the same bytes for the same HTML.

        Linked stylesheets are taken from memory, which changes nothing of what is drawn. The
        `finisher` is given WeasyPrint's document and the PDF about to be written.
        """
        document = self._weasyprint.HTML(
            string=html, base_url=self._base, url_fetcher=self._fetcher
        )
        tete = document.etree_element.find("head")
        liens = tete.findall("link[@rel='stylesheet']")
        for lien in liens:
            tete.remove(lien)
        styles = [self._load_style(lien.get("href")) for lien in liens]
        pdf: bytes = document.write_pdf(
            finisher=finisher,
            font_config=self._polices,
            pdf_variant=VARIANTE,
            stylesheets=styles,
        )
        return pdf

    def _load_style(self, href: str) -> Any:
        if href not in self._styles:
            self._styles[href] = self._weasyprint.CSS(
                url=self._base + href, url_fetcher=self._fetcher, font_config=self._polices
            )
        return self._styles[href]


def create_fetcher(statique: Path) -> Any:
    """Return a fetcher that reads files under `statique` and refuses everything else.

    No network, no data, no other path, no link that leads out: ValueError.
    """
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    racine = statique.resolve()

    class StaticFetcher(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: object = None) -> Any:
            morceaux = urlsplit(url)
            if morceaux.scheme != "file" or morceaux.netloc:
                raise ValueError(f"refused: {url}")
            chemin = Path(url2pathname(morceaux.path)).resolve()
            if not chemin.is_relative_to(racine):
                raise ValueError(f"refused: {url}")
            genre = mimetypes.guess_type(chemin.name)[0] or "application/octet-stream"
            return URLFetcherResponse(url, chemin.read_bytes(), {"Content-Type": genre})

    return StaticFetcher()
