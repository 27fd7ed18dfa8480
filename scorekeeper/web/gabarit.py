"""A page with holes that each visit fills, compressed once but for them."""

import gzip
import re
import struct
import zlib
from collections.abc import Mapping

NIVEAU = 9
TETE = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
# The last block of a compressed text, with nothing in it.
QUEUE = b"\x03\x00"
# What stands for a hole while the rest is compressed: no text has this byte, so that no block is
# ever said by what fills a hole.
VIDE = b"\xff"


class Gabarit:
    """The text of a page with marks that stand for what changes at each visit.

    `trous` are the marks, with the bytes that fill each. A gzip file is a suite of blocks: those of
    the text are made once; what fills a hole is written between them as it is, so that a secret is
    never compressed beside anything.
    """

    def __init__(self, texte: str, trous: Mapping[str, int]) -> None:
        self._trous = dict(trous)
        self._morceaux = re.split(f"({'|'.join(map(re.escape, trous))})", texte)
        self._pleins = [morceau.encode() for morceau in self._morceaux]
        self._minces = []
        avant = b""
        for morceau, plein in zip(self._morceaux, self._pleins, strict=True):
            if morceau in trous:
                self._minces.append(b"")
                avant += VIDE * trous[morceau]
            else:
                self._minces.append(_deflate(plein, avant))
                avant += plein

    def fill(self, valeurs: Mapping[str, str]) -> bytes:
        """Return the page with these values for its holes."""
        return b"".join(self._take(valeurs))

    def fill_gzip(self, valeurs: Mapping[str, str]) -> bytes:
        """Return the same, compressed; values of other lengths than foretold cost more work."""
        pleins = self._take(valeurs)
        if any(len(valeurs[marque].encode()) != prevue for marque, prevue in self._trous.items()):
            return gzip.compress(b"".join(pleins), mtime=0)
        blocs = [TETE]
        controle = longueur = 0
        for plein, mince in zip(pleins, self._minces, strict=True):
            blocs.append(mince or _store(plein))
            controle = zlib.crc32(plein, controle)
            longueur += len(plein)
        return b"".join([*blocs, QUEUE, struct.pack("<LL", controle, longueur)])

    def _take(self, valeurs: Mapping[str, str]) -> list[bytes]:
        return [
            valeurs[morceau].encode() if morceau in valeurs else plein
            for morceau, plein in zip(self._morceaux, self._pleins, strict=True)
        ]


def _deflate(plein: bytes, avant: bytes) -> bytes:
    """Return compressed blocks, which may lean on what comes before them in the page."""
    compresseur = zlib.compressobj(NIVEAU, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=avant)
    return compresseur.compress(plein) + compresseur.flush(zlib.Z_FULL_FLUSH)


def _store(plein: bytes) -> bytes:
    """Return a block that is not compressed, of fewer than 65536 bytes."""
    return struct.pack("<BHH", 0, len(plein), len(plein) ^ 0xFFFF) + plein
