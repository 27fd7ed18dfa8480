"""What the pages ask for, sent light: one stylesheet, one module, and text that is compressed.

A phone far from the server pays for each file that it waits for and for each byte: the small files
of static/ are put together and compressed once, when they are first asked for.
"""

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, current_app, request, url_for
from markupsafe import Markup

from .lots import join_modules, join_styles, lighten

# Under one packet, compressing changes nothing for the network.
SEUIL = 1024
# A page is compressed at each visit: the first level gives most of it, for the least work.
NIVEAU_PAGE = 4
ET = "+"
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
LOTS = {"css": join_styles, "js": join_modules}
COMPRESSIBLES = {*TYPES.values(), "text/html", "application/json", "application/manifest+json"}


@dataclass(frozen=True, slots=True)
class Texte:
    """A text as it is sent: `mince` is it compressed."""

    mimetype: str
    plein: bytes
    mince: bytes
    etag: str


class Livraison:
    """The texts of the folder of static files, one by one or several as one, made once each."""

    def __init__(self, statique: Path) -> None:
        self._noms = {
            chemin.relative_to(statique).as_posix()
            for chemin in statique.rglob("*")
            if chemin.suffix in TYPES
        }
        self._statique = statique
        # Bounded: an address may name any mix of files, the pages name some twenty.
        self.load: Callable[[str], Texte | None] = lru_cache(maxsize=128)(self._load)

    def _load(self, nom: str) -> Texte | None:
        """Return a text; `css/a+b.css` is a.css and b.css. None for a file that is no text."""
        chemin = Path(nom)
        dossier, tiges, suffixe = chemin.parent.as_posix(), chemin.stem.split(ET), chemin.suffix
        if not self._knows(dossier, tiges, suffixe):
            return None
        if len(tiges) > 1:
            texte = LOTS[dossier](self._statique / dossier, tiges)
        else:
            texte = (self._statique / nom).read_text(encoding="utf-8")
            texte = lighten(texte, suffixe) if suffixe in (".css", ".js") else texte
        plein = texte.encode()
        etag = sha256(plein).hexdigest()[:20]
        return Texte(TYPES[suffixe], plein, gzip.compress(plein, 9, mtime=0), etag)

    def _knows(self, dossier: str, tiges: list[str], suffixe: str) -> bool:
        """Whether these are files of the folder, each named once."""
        if len(tiges) > 1 and (dossier not in LOTS or len(set(tiges)) < len(tiges)):
            return False
        return all(f"{dossier}/{tige}{suffixe}" in self._noms for tige in tiges)


def init_app(app: Flask) -> None:
    """Make the app send its text light, and give its templates the links to it."""
    livraison = Livraison(app.config["STATIQUE"])

    def send(filename: str) -> Response:
        texte = livraison.load(filename)
        return app.send_static_file(filename) if texte is None else _send(texte)

    def styles(noms: str) -> Markup:
        return Markup('<link rel="stylesheet" href="{}">').format(_locate(livraison, "css", noms))

    def modules(noms: str) -> Markup:
        lien = _locate(livraison, "js", noms)
        return Markup('<script src="{}" type="module"></script>').format(lien)

    app.view_functions["static"] = send
    app.jinja_env.globals.update(polices=link_polices, styles=styles, modules=modules)
    app.after_request(compress)


def link_polices(noms: str) -> Markup:
    """Return links that fetch fonts beside the stylesheet, which would name them too late.

    The first paint then has them: nothing moves when they come.
    """
    modele = Markup('<link rel="preload" href="{}" as="font" type="font/woff2" crossorigin>\n')
    adresses = (url_for("static", filename=f"fonts/{nom}.woff2") for nom in noms.split())
    return Markup("").join(modele.format(adresse) for adresse in adresses)


def _locate(livraison: Livraison, sorte: str, noms: str) -> str:
    """Return the address of several files as one; they are named without folder nor suffix."""
    fichier = f"{sorte}/{ET.join(noms.split())}.{sorte}"
    if livraison.load(fichier) is None:
        raise ValueError(f"name files of static/{sorte}, without links nor suffixes: {noms}")
    return url_for("static", filename=fichier)


def _send(texte: Texte) -> Response:
    """Return a text, for as long as its address lives; 304 when the visitor has it already."""
    mince = takes_gzip() and len(texte.plein) > SEUIL
    reponse = Response(texte.mince if mince else texte.plein, mimetype=texte.mimetype)
    if mince:
        reponse.content_encoding = "gzip"
    reponse.set_etag(f"{texte.etag}-gzip" if mince else texte.etag)
    reponse.cache_control.public = True
    reponse.cache_control.max_age = current_app.get_send_file_max_age(None)
    reponse.make_conditional(request)
    return reponse


def compress(reponse: Response) -> Response:
    """Compress a page or a state that is long enough, for who takes it.

    Compressing secrets beside what a stranger chooses would let him guess them by the length
    (BREACH). Here he chooses nothing: no page repeats what another site can make a visitor ask
    (the cookie is SameSite=Lax and a link's key is a secret), and a CSRF token is signed with the
    time, so that it is another one each second. The table's are not even compressed (`Gabarit`).
    """
    if reponse.mimetype not in COMPRESSIBLES or reponse.is_streamed:
        return reponse
    reponse.vary.add("Accept-Encoding")
    if reponse.content_encoding:
        return reponse
    plein = reponse.get_data()
    if len(plein) <= SEUIL or not takes_gzip():
        return reponse
    reponse.set_data(gzip.compress(plein, NIVEAU_PAGE, mtime=0))
    reponse.content_encoding = "gzip"
    etag, _faible = reponse.get_etag()
    if etag:
        # The same state, in other bytes: that is what a weak ETag says.
        reponse.set_etag(etag, weak=True)
    return reponse


def takes_gzip() -> bool:
    """Whether who asks takes a compressed answer."""
    return request.accept_encodings["gzip"] > 0
