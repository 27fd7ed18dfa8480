"""The board as values: what comes next, what is wrong, each sheet at its place, the sums."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Case:
    """A table at a position: its sign, what is written beside it, all of it in words, its link.

    `signe` is absente, cours, recopiee, remise, confirmee, corrigee, validee, fausse, double or
    refusee.
    """

    signe: str
    texte: str
    label: str
    lien: str


@dataclass(frozen=True, slots=True)
class Rangee:
    """A table with its cell at each position opened, None where it does not play."""

    numero_table: int
    cases: tuple[Case | None, ...]


@dataclass(frozen=True, slots=True)
class Controle:
    """The control sums of a position, in points: its own and the cumul up to it."""

    position: int
    validees: int
    feuilles: int
    somme: int
    cumul: int
    is_close: bool

    @property
    def is_juste(self) -> bool:
        """Whether both are zero."""
        return not self.somme and not self.cumul


@dataclass(frozen=True, slots=True)
class Probleme:
    """A sheet that somebody must look at: where, who sits there, what is wrong, the likely slip.

    `arbitrer` is where the ruling on a sheet that does not balance is; once somebody has ruled on
    it, `jugee` says what, and `decision` is where to read it.
    """

    titre: str
    noms: str
    phrase: str
    suspect: str
    lien: str
    arbitrer: str = ""
    jugee: str = ""
    decision: str = ""


@dataclass(frozen=True, slots=True)
class AValider:
    """The tables of a position, with their links, whose right sheet is to be validated again."""

    position: int
    tables: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Suite:
    """The next thing to do: a sentence, and one button that leads somewhere or does it.

    `poste` says that the button does it, with `champs`; without `bouton` there is only to wait.
    `pour_tous` says that an arbitre may press it too.
    """

    phrase: str
    bouton: str = ""
    adresse: str = ""
    poste: bool = False
    detail: str = ""
    champs: tuple[tuple[str, str], ...] = ()
    pour_tous: bool = False


@dataclass(frozen=True, slots=True)
class Plateau:
    """The whole board; `manquent` names the tables whose sheet is not there yet.

    `finies` those that have played all their donnes and not handed it in; `sans_place` the people
    who play the next position, or the open one, and have no seat. `pretes` and `remises` are the
    tables that can be validated at once, and those that nobody else confirmed.
    """

    titre: str
    suite: Suite
    problemes: tuple[Probleme, ...]
    autres: str
    a_valider: tuple[AValider, ...]
    manquent: str
    finies: str
    sans_place: str
    pretes: tuple[int, ...]
    remises: tuple[int, ...]
    remises_dites: str
    blocs: tuple[tuple[Rangee, ...], ...]
    controles: tuple[Controle, ...]
    is_ouverte: bool
    is_annulable: bool
    relire: str
