"""What the store returns: frozen values, never rows."""

import json
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from functools import cached_property
from hashlib import sha256

from ..echange.regles_json import digest_regles
from ..regles.bareme import FFT, Bareme
from ..regles.cycle import EtatFeuille, is_verrouillee
from ..regles.decision import Decision, apply_decisions
from ..regles.donne import Etat
from ..regles.ecrit import Cases, FeuilleEcrite, LigneEcrite
from ..regles.feuille import Entree, Feuille, Table, build_feuille
from ..regles.presence import Passage
from .joueurs import fold_nom


@dataclass(frozen=True, slots=True)
class Soiree:
    """An evening; a game at home is one with a single table and position.

    `regles` are the numbers of its barème, as they were at the first donne once there is one.
    `position` is the last one opened of a club night, None for any other evening; from `fige_a` on
    its ranking is frozen and so is what makes it.
    """

    id: int
    code: str
    titre: str
    date: date
    bareme: str
    archivee: bool
    regles: Bareme = FFT
    position: int | None = None
    fige_a: datetime | None = None

    @property
    def is_tournoi(self) -> bool:
        """Whether this is a club night, whose seats and positions the organiser sets."""
        return self.position is not None

    @property
    def is_figee(self) -> bool:
        """Whether its ranking is final by now."""
        return self.fige_a is not None and self.fige_a <= datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Siege:
    """A place and who holds it; `libelle` is Nord, Sud, Est, Ouest, or 1, 2, 3 in playing order."""

    place: int
    nom: str
    nom_court: str
    libelle: str


@dataclass(frozen=True, slots=True)
class Remplacement:
    """Somebody who takes a place from the line of this rank on."""

    place: int
    rang: int
    nom: str
    nom_court: str


class EtatPartie(StrEnum):
    """Whether a table plays on, has stopped for a while, or is done."""

    OUVERTE = "ouverte"
    PAUSE = "pause"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class StoredDonne:
    """A recorded line: its row, its rank on the feuille, its facts and how it was changed.

    `modif` is the journal entry of its last change: what an edit must have seen. `arbitree` says
    that a ruling wrote it, on the sheet of a table that had not noted that donne.
    """

    id: int
    rang: int
    jeton: str
    entree: Entree
    modif: int
    corrigee: bool
    arbitree: bool = False


class Profondeur(StrEnum):
    """How much of a sheet on paper is copied: its sums, its rows, or what was announced too."""

    BILANS = "bilans"
    LIGNES = "lignes"
    DETAILS = "details"


@dataclass(frozen=True, slots=True)
class Papier:
    """What a sheet on paper says beside its rows: start numbers, sums as written, visas."""

    profondeur: Profondeur
    departs: Cases
    plus: Cases | None = None
    moins: Cases | None = None
    bilans: Cases | None = None
    visas: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Cycle:
    """Where a feuille stands: who handed it in (a place, None for anybody else), last refusal.

    `ecartee` sets it aside: kept and shown, but it counts for nothing.
    """

    etat: EtatFeuille = EtatFeuille.EN_COURS
    remise_par: int | None = None
    refus: str = ""
    ecartee: bool = False

    @property
    def is_verrouillee(self) -> bool:
        """Whether the table may no longer change the feuille."""
        return is_verrouillee(self.etat)


@dataclass(frozen=True)
class StoredFeuille:
    """A feuille with its seats and facts; `version` is its last journal entry.

    `papier` is None for a feuille marked as the game goes; `exemplaire` tells apart the results
    that came in for one table and position. `premiers` sat down first, `sieges` sit there now.
    Of a club night, `departs` are the start numbers of its seats and `prevues` how many donnes the
    position has, None when time alone ends it.
    """

    id: int
    soiree: Soiree
    numero_table: int
    position: int
    table: Table
    premiers: tuple[Siege, ...]
    reports: tuple[int, ...]
    donnes: tuple[StoredDonne, ...]
    version: int
    exemplaire: int = 1
    papier: Papier | None = None
    cycle: Cycle = Cycle()
    decisions: tuple[Decision, ...] = ()
    remplacements: tuple[Remplacement, ...] = ()
    partie: EtatPartie = EtatPartie.OUVERTE
    departs: Cases = ()
    prevues: int | None = None

    @property
    def is_attendue(self) -> bool:
        """Whether a club night waits for this sheet: its table plays, and has written nothing."""
        vide = all(donne.arbitree for donne in self.donnes)
        return self.soiree.is_tournoi and self.papier is None and vide

    @property
    def sieges(self) -> tuple[Siege, ...]:
        """Who sits at each place now."""
        return self.seat(self.prochain_rang)

    def seat(self, rang: int) -> tuple[Siege, ...]:
        """Return who sits at each place when the line of this rank is played."""
        sieges = {siege.place: siege for siege in self.premiers}
        for venu in sorted(self.remplacements, key=lambda venu: venu.rang):
            if venu.rang <= rang:
                libelle = sieges[venu.place].libelle
                sieges[venu.place] = Siege(venu.place, venu.nom, venu.nom_court, libelle)
        return tuple(sieges.values())

    @property
    def personnes(self) -> tuple[Siege, ...]:
        """Everybody who has sat at the table, in the order they came, as they first sat."""
        assis = {siege.place: siege for siege in self.premiers}
        venus = sorted(self.remplacements, key=lambda venu: (venu.rang, venu.place))
        suivants = [Siege(v.place, v.nom, v.nom_court, assis[v.place].libelle) for v in venus]
        uniques: dict[str, Siege] = {}
        for siege in (*self.premiers, *suivants):
            uniques.setdefault(fold_nom(siege.nom), siege)
        return tuple(uniques.values())

    @property
    def passages(self) -> tuple[Passage, ...]:
        """Who took which place from which line on; a person is an index in `personnes`."""
        rangs = {fold_nom(siege.nom): rang for rang, siege in enumerate(self.personnes)}
        premiers = (Passage(rangs[fold_nom(s.nom)], s.place, 0) for s in self.premiers)
        venus = (Passage(rangs[fold_nom(v.nom)], v.place, v.rang) for v in self.remplacements)
        return (*premiers, *venus)

    @property
    def bareme(self) -> Bareme:
        """The rule numbers this soirée is played with."""
        return self.soiree.regles

    @property
    def empreinte_bareme(self) -> str:
        """A digest of those numbers: what a form must have seen, for it showed what they make."""
        return digest_regles(self.bareme)

    @property
    def placement(self) -> str:
        """A digest of who sits where: what a form must have seen, for it speaks of places."""
        return self.digest_placement(self.prochain_rang)

    def digest_placement(self, rang: int) -> str:
        """Return the digest of who sits where when the line of this rank is played."""
        noms = "\n".join(siege.nom for siege in self.seat(rang))
        return sha256(noms.encode()).hexdigest()[:12]

    @property
    def prochain_rang(self) -> int:
        """The rank the next line will take."""
        return self.donnes[-1].rang + 1 if self.donnes else 1

    @property
    def ecrite(self) -> FeuilleEcrite:
        """The sheet as written on paper, rows and sums; what was decided is not in it."""
        papier = self.papier
        return FeuilleEcrite(
            noms=tuple(siege.nom for siege in self.sieges),
            joueurs=self.table.joueurs,
            lignes=tuple(_to_ligne(donne, len(self.sieges)) for donne in self.donnes),
            plus=papier.plus if papier else None,
            moins=papier.moins if papier else None,
            bilans=papier.bilans if papier else None,
        )

    @property
    def retenue(self) -> FeuilleEcrite:
        """The sheet as it reads once what was decided is put in its cells."""
        return apply_decisions(self.ecrite, self.decisions)

    @property
    def empreinte(self) -> str:
        """A digest of all that is written on the sheet: what a transcription must have seen."""
        papier = asdict(self.papier) if self.papier else {}
        papier["visas"] = sorted(papier.get("visas", ()))
        contenu = [self.position, self.numero_table, papier, asdict(self.ecrite)]
        texte = json.dumps(contenu, default=list, sort_keys=True)
        return sha256(texte.encode()).hexdigest()[:16]

    def build(self) -> Feuille:
        """Return the feuille with every score and sum derived.

        Of a sheet on paper without rows the bilans count, or its totals where they are missing.
        """
        return self._feuille

    # A board asks for it several times: no slots, so that it is kept beside the fields.
    @cached_property
    def _feuille(self) -> Feuille:
        return build_feuille(
            self.table,
            [donne.entree for donne in self.donnes],
            self.reports,
            self.bareme,
            self.decisions,
            self.retenue.read_pieds() if self.papier else None,
        )


def _to_ligne(donne: StoredDonne, places: int) -> LigneEcrite:
    """Return a recorded row as it stands on the paper; facts without a preneur are only noted."""
    entree = donne.entree
    faits = entree.donne
    notes = (faits.preneur, faits.appele, faits.mort, faits.bouts, faits.demi_points, faits.petit)
    detaillee = bool(faits.poignees or faits.chelem) or any(fait is not None for fait in notes)
    return LigneEcrite(
        numero=donne.rang,
        cases=entree.ecrits or (None,) * places,
        contrat=faits.contrat,
        donne=faits if detaillee else None,
        annulee=faits.etat is not Etat.JOUEE,
        contrat_inconnu=entree.contrat_ecrit,
    )


@dataclass(frozen=True, slots=True)
class Trace:
    """One journal entry, for the history of a donne or a soirée; `avant` and `apres` are JSON."""

    id: int
    moment: datetime
    acteur: str
    action: str
    avant: str | None
    apres: str | None
