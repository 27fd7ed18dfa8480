"""The table page kept ready: rendered once a version, with fresh tokens at every visit."""

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from flask import Flask, current_app
from flask_wtf.csrf import generate_csrf


class Memoire:
    """Finished pages by all that they depend on, the least recently seen forgotten first.

    A page is rendered with `csrf` and `jeton` where each visit needs a token of its own.
    """

    def __init__(self, taille: int = 64) -> None:
        self.csrf = secrets.token_hex(16)
        self.jeton = secrets.token_hex(16)
        self._taille = taille
        self._pages: OrderedDict[Hashable, str] = OrderedDict()
        self._verrou = threading.Lock()

    def recall(self, cle: Hashable, make: Callable[[], str]) -> str:
        """Return the page of this key, made when it is not known, ready to be sent."""
        with self._verrou:
            page = self._pages.get(cle)
            if page is not None:
                self._pages.move_to_end(cle)
        if page is None:
            page = make()
            with self._verrou:
                self._pages[cle] = page
                while len(self._pages) > self._taille:
                    self._pages.popitem(last=False)
        return page.replace(self.csrf, generate_csrf()).replace(self.jeton, make_jeton())


def make_jeton() -> str:
    """Return a new idempotency key for a form."""
    return secrets.token_urlsafe(12)


def init_app(app: Flask) -> None:
    """Give the app its memory."""
    app.extensions["memoire"] = Memoire()


def get_memoire() -> Memoire:
    """Return the app's memory."""
    memoire: Memoire = current_app.extensions["memoire"]
    return memoire
