"""A club night and the actions that the tests do with it."""

from dataclasses import dataclass, field
from datetime import date
from itertools import count, cycle

from sqlite_utils import Database

from scorekeeper.regles.bareme import Contrat
from scorekeeper.regles.donne import Donne
from scorekeeper.regles.feuille import Entree
from scorekeeper.services.adresse import Adresse, Auteur
from scorekeeper.services.donnes import Saisie, record_donne
from scorekeeper.services.papier import FeuilleSaisie, replace_papier
from scorekeeper.services.tournoi.plan import Deroule, PlanPosition, build_plan, load_deroule
from scorekeeper.services.tournoi.positions import close_position, open_position
from scorekeeper.services.tournoi.tirage import draw_places
from scorekeeper.store import soirees
from scorekeeper.store.feuilles import load_feuille
from scorekeeper.store.tournoi.inscriptions import insert_inscription, list_inscriptions
from scorekeeper.store.tournoi.tournois import save_tournoi
from scorekeeper.store.tournoi.values import Formule, Inscription, Tournoi
from scorekeeper.store.values import Papier, Profondeur, StoredFeuille

ORGANISATEUR = Auteur("organisateur", organise=True)
CINQ = Formule("5x5", 5, 5)
ORDINAUX = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def name_joueur(rang: int) -> str:
    """Return a name of letters only, one a rank."""
    return f"JOUEUR{ORDINAUX[rang // 26]}{ORDINAUX[rang % 26]}"


@dataclass
class Club:
    """A club night in a file of its own."""

    db: Database
    soiree_id: int
    jetons: count = field(default_factory=lambda: count(1))
    points: cycle = field(default_factory=lambda: cycle((82, 104, 62, 98, 128, 90)))

    def register(self, nombre: int, **autres: object) -> None:
        """Register so many people, named in order."""
        deja = len(list_inscriptions(self.db, self.soiree_id))
        for rang in range(deja, deja + nombre):
            self.add(name_joueur(rang), **autres)

    def add(self, nom: str, **autres: object) -> int:
        qui = Inscription(0, nom, "Jo", **autres)  # type: ignore[arg-type]
        return insert_inscription(self.db, self.soiree_id, qui)

    def find(self, nom: str) -> Inscription:
        gens = list_inscriptions(self.db, self.soiree_id)
        return next(qui for qui in gens if qui.nom == nom)

    def draw(self, **options: object) -> int:
        return draw_places(self.db, self.soiree_id, ORGANISATEUR, **options)  # type: ignore[arg-type]

    def open(self, **options: object) -> int:
        return open_position(self.db, self.soiree_id, ORGANISATEUR, **options)  # type: ignore[arg-type]

    def close(self, confirme: bool = False) -> int:
        return close_position(self.db, self.soiree_id, ORGANISATEUR, confirme)

    def load(self) -> Deroule:
        soiree = soirees.load_soiree_by_id(self.db, self.soiree_id)
        assert soiree is not None
        deroule = load_deroule(self.db, soiree)
        assert deroule is not None
        return deroule

    def plan(self) -> tuple[PlanPosition, ...]:
        return build_plan(self.load())

    def sheet(self, table: int, position: int | None = None) -> StoredFeuille:
        feuille = load_feuille(self.db, *self._find(table, position))
        assert feuille is not None
        return feuille

    def _find(self, table: int, position: int | None) -> tuple[int, int, int]:
        return self.soiree_id, table, position or self.load().tournoi.position

    def record(self, table: int, preneur: int = 0, position: int | None = None) -> int:
        """Record a garde at a table, with points that change each time."""
        donne = Donne(
            joueurs=0,
            preneur=preneur,
            contrat=Contrat.GARDE,
            bouts=2,
            demi_points=next(self.points),
        )
        adresse = Adresse(*self._find(table, position))
        saisie = Saisie(f"jeton-{next(self.jetons):08}", Entree(donne))
        return record_donne(self.db, adresse, saisie, f"table {table}")

    def play(self, donnes: int = 5) -> None:
        """Play the whole current position on phones."""
        for feuille in self.load().list_feuilles(self.load().tournoi.position):
            for rang in range(donnes):
                self.record(feuille.numero_table, rang % min(feuille.table.places, 3))

    def copy(self, table: int, bilans: tuple[int, ...], position: int | None = None) -> Adresse:
        """Copy the bilans of a table's sheet from paper."""
        feuille = self.sheet(table, position)
        saisie = FeuilleSaisie(
            numero_table=table,
            position=feuille.position,
            table=feuille.table,
            noms=("",) * len(bilans),
            papier=Papier(Profondeur.BILANS, (None,) * len(bilans), bilans=bilans),
        )
        adresse = Adresse(self.soiree_id, table, feuille.position)
        return replace_papier(self.db, adresse, saisie, feuille.empreinte, ORGANISATEUR)


def start_club(db: Database, joueurs: int, formule: Formule = CINQ, **autres: object) -> Club:
    """Start a club night with so many people registered."""
    soiree_id = soirees.insert_soiree(db, "code-de-la-soiree", "Club", date(2026, 11, 30), "fft")
    save_tournoi(db, Tournoi(soiree_id, formule, **autres))  # type: ignore[arg-type]
    club = Club(db, soiree_id)
    club.register(joueurs)
    return club


def open_club(db: Database) -> Club:
    """Return a club night of five tables, at its first position."""
    club = start_club(db, 20)
    club.draw(graine=1)
    club.open()
    return club
