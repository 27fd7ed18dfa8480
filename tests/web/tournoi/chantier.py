"""A print queue for tests, which prints nothing."""

from scorekeeper.pdf.chantier import Avancement, Etat, LotInconnu
from scorekeeper.pdf.refus import AtelierOccupe
from scorekeeper.pdf.tournoi.lots import Lot


class FauxChantier:
    """A print queue whose lots are done when a test says so."""

    def __init__(self) -> None:
        self.lots: list[Lot] = []
        self.avancement = Avancement(0, 0, Etat.ATTENTE)
        self.refus: Exception | None = None

    def start(self, lot: Lot) -> str:
        if isinstance(self.refus, AtelierOccupe):
            raise self.refus
        self.lots.append(lot)
        return f"lot{len(self.lots)}"

    def progress(self, nom: str) -> Avancement:
        if nom != f"lot{len(self.lots)}":
            raise LotInconnu
        return self.avancement

    def result(self, _nom: str) -> bytes:
        if self.refus:
            raise self.refus
        return b"%PDF-1.7"

    def close(self) -> None:
        """Nothing is running."""
