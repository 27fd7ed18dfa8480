"""The links printed on a played sheet, to join its table with a phone."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Billet:
    """A link to print: a word above its QR code (an inline SVG with its title), the address below.

    The drawing is trusted: it goes into the document as it is.
    """

    titre: str
    adresse: str
    qr: str
