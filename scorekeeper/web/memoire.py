"""The table page kept ready: rendered once a version, with fresh tokens at every visit."""

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar

from flask import Flask, Response, current_app
from flask_wtf.csrf import generate_csrf

from .gabarit import Gabarit
from .livraison import takes_gzip

Gardee = TypeVar("Gardee")


class Memoire:
    """Finished pages by all that they depend on, the least recently seen forgotten first.

    A page is rendered with `csrf` and `jeton` where each visit needs a token of its own.
    """

    def __init__(self, taille: int = 256) -> None:
        self.csrf = secrets.token_hex(16)
        self.jeton = secrets.token_hex(16)
        self._taille = taille
        self._pages: OrderedDict[Hashable, object] = OrderedDict()
        self._verrou = threading.Lock()

    def recall(self, cle: Hashable, make: Callable[[], str]) -> Response:
        """Return the page of this key, made when it is not known, with tokens of its own."""
        valeurs = {self.csrf: generate_csrf(), self.jeton: make_jeton()}
        trous = {marque: len(valeur) for marque, valeur in valeurs.items()}
        page = self.keep(cle, lambda: Gabarit(make(), trous))
        if not takes_gzip():
            return Response(page.fill(valeurs))
        return Response(page.fill_gzip(valeurs), headers={"Content-Encoding": "gzip"})

    def keep(self, cle: Hashable, make: Callable[[], Gardee]) -> Gardee:
        """Return what was made for this key, which has no token in it: always of the same kind."""
        with self._verrou:
            page: Gardee | None = self._pages.get(cle)  # type: ignore[assignment]
            if page is not None:
                self._pages.move_to_end(cle)
        if page is None:
            page = make()
            with self._verrou:
                self._pages[cle] = page
                while len(self._pages) > self._taille:
                    self._pages.popitem(last=False)
        return page


def make_jeton() -> str:
    """Return a new idempotency key for a form."""
    return secrets.token_urlsafe(12)


def init_app(app: Flask) -> None:
    """Give the app its memory of pages, and of feuilles."""
    app.extensions["memoire"] = Memoire()
    # Feuilles of club nights as last loaded, by id.
    app.extensions["feuilles"] = {}


def get_memoire() -> Memoire:
    """Return the app's memory."""
    memoire: Memoire = current_app.extensions["memoire"]
    return memoire
