"""What a sheet prints of the ledger, below its sums and never in them."""

from ..pages.feuille import FeuillePage

PENALITES_MAX = 6


def list_penalites(page: FeuillePage) -> tuple[str, ...]:
    """Return a sentence for each penalty of the people of a feuille, as many as there is room."""
    phrases = [penalite.phrase for penalite in page.sanctions.penalites]
    if len(phrases) > PENALITES_MAX:
        reste = len(phrases) - PENALITES_MAX + 1
        phrases[PENALITES_MAX - 1 :] = [f"Et {reste} autres, au grand livre."]
    return tuple(phrases)
