"""A page with holes that each visit fills, compressed once but for them."""

import re
import struct
import zlib
from collections.abc import Mapping, Sequence

NIVEAU = 9
TETE = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
# The last block of a compressed text, with nothing in it.
QUEUE = b"\x03\x00"


class Gabarit:
    """The text of a page whose `trous` are marks that stand for what changes at each visit.

    A gzip file is a suite of blocks: those of the text are made once; what fills a hole is written
    between them as it is, so that a secret is never compressed beside anything.
    """

    def __init__(self, texte: str, trous: Sequence[str]) -> None:
        self._morceaux = re.split(f"({'|'.join(map(re.escape, trous))})", texte)
        self._pleins = [morceau.encode() for morceau in self._morceaux]
        self._minces = [_deflate(plein) for plein in self._pleins]

    def fill(self, valeurs: Mapping[str, str]) -> bytes:
        """Return the page with these values for its holes."""
        return b"".join(self._take(valeurs))

    def fill_gzip(self, valeurs: Mapping[str, str]) -> bytes:
        """Return the same, compressed; a value has fewer than 65536 bytes."""
        pleins = self._take(valeurs)
        blocs = [TETE]
        controle = longueur = 0
        for fixe, plein, mince in zip(self._pleins, pleins, self._minces, strict=True):
            blocs.append(mince if plein is fixe else _store(plein))
            controle = zlib.crc32(plein, controle)
            longueur += len(plein)
        return b"".join([*blocs, QUEUE, struct.pack("<LL", controle, longueur)])

    def _take(self, valeurs: Mapping[str, str]) -> list[bytes]:
        return [
            valeurs[morceau].encode() if morceau in valeurs else plein
            for morceau, plein in zip(self._morceaux, self._pleins, strict=True)
        ]


def _deflate(plein: bytes) -> bytes:
    """Return compressed blocks that lean on nothing before them."""
    compresseur = zlib.compressobj(NIVEAU, zlib.DEFLATED, -zlib.MAX_WBITS)
    return compresseur.compress(plein) + compresseur.flush(zlib.Z_FULL_FLUSH)


def _store(plein: bytes) -> bytes:
    """Return a block that is not compressed."""
    return struct.pack("<BHH", 0, len(plein), len(plein) ^ 0xFFFF) + plein
