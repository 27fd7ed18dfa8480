"""What the log of the evening's decisions prints: plain values, worded by whoever builds them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DecisionAImprimer:
    """A ruling of the log: when, where, what, for whom.

    `sanctions` pairs names with what they were given: −100, avertissement. `faits` are what it did
    beside the ledger, `reserves` what is to be known of it, `renvoi` the decision that it cancels
    or that cancelled it: `barree` says the latter, `contraire` the former.
    """

    numero: int
    heure: str
    lieu: str
    titre: str
    phrase: str
    source: str
    acteur: str
    donne: str = ""
    note: str = ""
    renvoi: str = ""
    sanctions: tuple[tuple[str, str], ...] = ()
    faits: tuple[str, ...] = ()
    reserves: tuple[str, ...] = ()
    barree: bool = False
    contraire: bool = False


@dataclass(frozen=True, slots=True)
class JournalAImprimer:
    """The log of an evening, oldest first, under the code that rules it; it may be empty."""

    titre: str
    date_texte: str
    code: str
    decisions: tuple[DecisionAImprimer, ...] = ()
