"""The values the sheet's template prints, and what filled and blank sheets share."""

from dataclasses import dataclass
from math import ceil

from ..regles.bareme import FFT, Bareme, Taille
from ..regles.explication import NOMS_CONTRATS
from ..regles.texte import format_phrase, format_signe
from .noms import Nom, fit

BIENVENUE = "Bienvenue et bonne chance"
LETTRES_TITRE = 46
RANGS = 5
# Millimetres. What is left of the page to the rows of the donnes, by number of groups (five and
# more are printed in landscape); what a two-line title, a row of report and the alert take of it;
# what tightening the rest of the page gives back when rows would be lower than SERRE_MM.
HAUTEURS = {3: 124, 4: 124, 5: 76, 6: 76}
TITRE_MM, REPORT_MM, ALERTE_MM, PHRASE_MM = 6, 9, 10, 4.3
SERRE_MM, GAIN_MM = 9.8, 17
RANG_MIN_MM, RANG_MAX_MM = 8.2, 19
PHRASES_MAX = 6
NOTE_MM, NOTE_LETTRES = 4.2, 105


@dataclass(frozen=True, slots=True)
class Case:
    """What one place shows in one row, points in + or in −; nothing at all is a cell to fill in.

    `marquee` says that the number is not the one written on paper: a note tells. Where a row of
    sums has two numbers, `moins_marque` speaks of the second.
    """

    plus: int | None = None
    moins: int | None = None
    mort: bool = False
    marquee: bool = False
    moins_marque: bool = False


@dataclass(frozen=True, slots=True)
class Rang:
    """One row; `note` takes the place of the cells, `alerte` says what is wrong with the row.

    `barre` is a row that nobody is to fill in.
    """

    titre: str
    contrat: str = ""
    cases: tuple[Case, ...] = ()
    note: str = ""
    annule: bool = False
    alerte: str = ""
    barre: bool = False


@dataclass(frozen=True, slots=True)
class Colonne:
    """A group of the sheet: its place (Nord, or 1) and the name of who holds it.

    `depart` leaves room for a start number to write after the place (Nord 3), `numero` is one.
    `vise` says that this player signed the paper.
    """

    place: str
    nom: Nom
    depart: bool = False
    numero: str = ""
    vise: bool = False


@dataclass(frozen=True, slots=True)
class Controle:
    """The control below the frame: the sum of the bilans (None on a blank), and what is wrong."""

    somme: int | None = None
    phrases: tuple[str, ...] = ()

    @property
    def titre(self) -> str:
        """What the alert says first."""
        if self.somme:
            return format_phrase(f"Cette feuille ne fait pas zéro : Σ = {format_signe(self.somme)}")
        return "Cette feuille est à vérifier"


@dataclass(frozen=True, slots=True)
class LigneMarque:
    """A row of the tableau de marque, in points: base × coefficient, petit, the three poignées."""

    contrat: str
    base: int
    coefficient: int
    petit: int
    poignees: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Feuillet:
    """One page of the official sheet, with the control and the tableau de marque below it.

    `hauteur` is that of a donne's row, in millimetres. A sheet copied from paper has `notes`, one
    for each number that is not the written one, its `etat`, and the likeliest slip (`suspect`).
    Where somebody left, `presences` say who came and what each person has. `penalites` are those
    of the ledger, a sentence each, which no bilan counts.
    """

    titre: Nom
    position: str
    table: str
    date: str
    suite: str
    colonnes: tuple[Colonne, ...]
    donnes: tuple[Rang, ...]
    pied: tuple[Rang, ...]
    controle: Controle
    marque: tuple[LigneMarque, ...]
    maison: str
    mort: bool = False
    report: Rang | None = None
    notes: tuple[str, ...] = ()
    etat: str = ""
    suspect: str = ""
    presences: tuple[str, ...] = ()
    penalites: tuple[str, ...] = ()

    @property
    def hauteur(self) -> float:
        """The height of a donne's row, in millimetres: what the rest of the page leaves, shared."""
        gain = GAIN_MM if self.est_serre else 0
        return round(min(RANG_MAX_MM, (self._rangs_mm + gain) / len(self.donnes)), 1)

    @property
    def est_serre(self) -> bool:
        """Whether the page is so full that everything on it is drawn tighter."""
        return self._rangs_mm < SERRE_MM * len(self.donnes)

    @property
    def phrases(self) -> tuple[str, ...]:
        """What is wrong, as many sentences as the page has room for; the detail has them all."""
        place = self._reste_mm + GAIN_MM - RANG_MIN_MM * len(self.donnes) - ALERTE_MM
        nombre = min(PHRASES_MAX, max(1, int(place / PHRASE_MM)))
        phrases = self.controle.phrases
        if len(phrases) <= nombre:
            return phrases
        return (
            *phrases[: nombre - 1],
            format_phrase("Voir le détail : plusieurs donnes en cause."),
        )

    @property
    def _rangs_mm(self) -> float:
        phrases = len(self.phrases)
        return self._reste_mm - (ALERTE_MM + PHRASE_MM * phrases if phrases else 0)

    @property
    def _reste_mm(self) -> float:
        reports = len(self.pied) - 2 + (self.report is not None)
        titre = TITRE_MM if self.titre.taille else 0
        return HAUTEURS[len(self.colonnes)] - titre - REPORT_MM * reports - self._notes_mm

    @property
    def _notes_mm(self) -> float:
        uniques = filter(None, [self.suspect, self.etat])
        dites = [*self.penalites, *self.notes, *self.presences, *uniques]
        lignes = sum(ceil(len(note) / NOTE_LETTRES) for note in dites)
        return NOTE_MM * (lignes + bool(dites))


def build_marque(bareme: Bareme) -> tuple[LigneMarque, ...]:
    """Return the tableau de marque of a barème (FFT, Manuel de l'organisateur p. 9)."""
    simple, double, triple = (bareme.poignees[taille] for taille in Taille)
    return tuple(
        LigneMarque(
            NOMS_CONTRATS[contrat],
            bareme.base * coefficient,
            coefficient,
            bareme.petit * coefficient,
            (simple, double, triple),
        )
        for contrat, coefficient in bareme.coefficients.items()
        if contrat in bareme.contrats
    )


def say_maison(bareme: Bareme) -> str:
    """Return what a sheet says of house rules, or nothing for the FFT's."""
    if bareme is FFT:
        return ""
    return format_phrase(f"Barème maison « {bareme.titre} » : pas le barème de la FFT")


def fit_titre(titre: str) -> Nom:
    """Return the banner's title, the usual welcome when there is none."""
    return fit(titre.strip() or BIENVENUE, "", LETTRES_TITRE)


def blank(titre: str, places: int) -> Rang:
    """Return a row to fill in by hand."""
    return Rang(titre, cases=(Case(),) * places)


def format_suite(index: int, nombre: int) -> str:
    """Return which page of the sheet this is, nothing when it has only one."""
    return f"feuillet {index + 1} sur {nombre}" if nombre > 1 else ""
