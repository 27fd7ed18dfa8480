"""Sheets copied as CSV put in a soirée: planned first, then all of them or none."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256

from sqlite_utils import Database

from ..db import reading, writing
from ..regles.anomalie import Anomalie, Gravite
from ..regles.bareme import FFT, Bareme
from ..regles.controle.diagnostic import Suspect, diagnose
from ..regles.controle.feuille import check_feuille
from ..regles.controle.ligne import fill_calculs
from ..regles.ecrit import Cases, sum_cases
from ..store import papier, soirees
from ..store.feuilles import list_feuilles, load_feuilles
from ..store.joueurs import fold_nom
from ..store.journal import append_journal
from ..store.values import Soiree, StoredFeuille
from .adresse import ARCHIVEE, Auteur
from .conversion import SANS_NUMERO, FeuilleProposee, find_date
from .papier import EXEMPLAIRES_MAX, NUMERO_MAX, insert_papier
from .parties import make_cle
from .refus import IntrouvableError, RefusError
from .soirees import insert_soiree, name_soiree

ACTION = "import"
TROP_DE_TABLES = f"Il n’y a plus de numéro de table libre jusqu’à {NUMERO_MAX}."
Contenu = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class NouvelleSoiree:
    """A soirée to make for the sheets; without a title it is called by its date."""

    titre: str
    date: date


@dataclass(frozen=True, slots=True)
class FeuillePrevue:
    """A sheet and where it goes; points. What is wrong on it is told, and stops nothing.

    `identique` says that the same sheet is there already, or is earlier in the file: it is left
    out.
    """

    proposee: FeuilleProposee
    table: int
    position: int
    exemplaire: int
    identique: bool
    bilans: Cases
    somme: int
    anomalies: tuple[Anomalie, ...]
    suspect: Suspect | None

    @property
    def is_juste(self) -> bool:
        """Whether nothing is worth more than an information."""
        return not self.graves

    @property
    def graves(self) -> list[Anomalie]:
        """The anomalies that are more than an information."""
        return [anomalie for anomalie in self.anomalies if anomalie.gravite is not Gravite.INFO]


@dataclass(frozen=True, slots=True)
class Plan:
    """What an import would write; `soiree_id` is None for a soirée still to make."""

    soiree_id: int | None
    prevues: tuple[FeuillePrevue, ...]

    @property
    def neuves(self) -> list[FeuillePrevue]:
        """The sheets that would be written."""
        return [prevue for prevue in self.prevues if not prevue.identique]

    @property
    def empreinte(self) -> str:
        """A digest of where every sheet goes: what whoever accepts a plan must have seen."""
        lieux = [(p.position, p.table, p.exemplaire, p.identique) for p in self.prevues]
        return sha256(repr(lieux).encode()).hexdigest()[:16]


class PlanChangeError(Exception):
    """The soirée changed since the plan that was accepted; `plan` is what would be written now."""

    def __init__(self, plan: Plan) -> None:
        super().__init__("the soirée changed meanwhile")
        self.plan = plan


def plan_import(
    db: Database | None,
    soiree_id: int | None,
    proposees: Sequence[FeuilleProposee],
    doublons: bool = False,
) -> Plan:
    """Return what importing these sheets would write, and write nothing; raises RefusError.

    A new soirée (None) has no sheet yet, and needs no file. `doublons` keeps identical sheets.
    """
    if db is None or soiree_id is None:
        return _plan(None, FFT, (), proposees, doublons)
    with reading(db):
        return _plan_soiree(db, soiree_id, proposees, doublons)


def import_feuilles(
    db: Database,
    cible: int | NouvelleSoiree,
    proposees: Sequence[FeuilleProposee],
    auteur: Auteur,
    *,
    doublons: bool = False,
    jeton: str = "",
    empreinte_vue: str = "",
) -> Plan | None:
    """Write the sheets in a soirée, all of them or none, and return what was written.

    `cible` is a soirée's id, or one to make. None when the form of that `jeton` is already in.
    A soirée that had no sheet takes the date that all of these give.
    Raises RefusError, IntrouvableError, and PlanChangeError when the plan is not the one seen.
    """
    with writing(db):
        # A form's key is good for one soirée: elsewhere it is another import.
        jeton = f"{jeton[:40]}.{cible}" if jeton and isinstance(cible, int) else jeton
        if jeton and papier.find_feuille(db, jeton):
            return None
        if isinstance(cible, int):
            soiree_id = cible
        else:
            soiree_id = insert_soiree(db, make_cle(), cible.titre, cible.date, auteur.nom)
        plan = _plan_soiree(db, soiree_id, proposees, doublons)
        if empreinte_vue not in ("", plan.empreinte):
            raise PlanChangeError(plan)
        jour = find_nouvelle_date(db, soiree_id, proposees)
        for rang, prevue in enumerate(plan.neuves):
            saisie = replace(prevue.proposee.saisie, numero_table=prevue.table)
            insert_papier(db, soiree_id, saisie, auteur, jeton if rang == 0 else "")
        if plan.neuves:
            apres = {"feuilles": len(plan.neuves)}
            append_journal(db, auteur.nom, ACTION, soiree_id=soiree_id, apres=apres)
            if jour:
                _change_date(db, soiree_id, jour)
        return plan


def find_nouvelle_date(
    db: Database, soiree_id: int, proposees: Sequence[FeuilleProposee]
) -> date | None:
    """Return the date that a soirée without any sheet takes from these, None when it keeps its own.

    Raises IntrouvableError, RefusError when the soirée is archived.
    """
    soiree, jour = _load_ouverte(db, soiree_id), find_date(proposees)
    if jour is None or jour == soiree.date or list_feuilles(db, soiree_id):
        return None
    return jour


def _change_date(db: Database, soiree_id: int, jour: date) -> None:
    soiree = _load_ouverte(db, soiree_id)
    nommee = soiree.titre != name_soiree("", soiree.date)
    titre = soiree.titre if nommee else name_soiree("", jour)
    soirees.update_date(db, soiree_id, titre, jour)


def _plan_soiree(
    db: Database, soiree_id: int, proposees: Sequence[FeuilleProposee], doublons: bool
) -> Plan:
    soiree = _load_ouverte(db, soiree_id)
    existantes = load_feuilles(db, soiree_id)
    return _plan(soiree_id, soiree.regles, existantes, proposees, doublons)


def _load_ouverte(db: Database, soiree_id: int) -> Soiree:
    soiree = soirees.load_soiree_by_id(db, soiree_id)
    if soiree is None:
        raise IntrouvableError
    if soiree.archivee:
        raise RefusError({"": ARCHIVEE})
    return soiree


def _plan(
    soiree_id: int | None,
    bareme: Bareme,
    existantes: Iterable[StoredFeuille],
    proposees: Sequence[FeuilleProposee],
    doublons: bool,
) -> Plan:
    registre = _Registre(existantes, proposees)
    return Plan(
        soiree_id, tuple(_examine(bareme, p, *registre.place(p, doublons)) for p in proposees)
    )


def _examine(
    bareme: Bareme, proposee: FeuilleProposee, table: int, exemplaire: int, identique: bool
) -> FeuillePrevue:
    """Return a sheet with what the checks say of it."""
    feuille = proposee.ecrite
    anomalies = check_feuille(feuille, bareme)
    bilans = fill_calculs(feuille, bareme).compute_bilans()
    return FeuillePrevue(
        proposee=proposee,
        table=table,
        position=proposee.saisie.position,
        exemplaire=exemplaire,
        identique=identique,
        bilans=bilans,
        somme=sum_cases(bilans),
        anomalies=tuple(anomalies),
        suspect=diagnose(feuille, anomalies, bareme).suspect,
    )


class _Registre:
    """Which tables are taken and which sheets are known, as the sheets of a file are placed."""

    def __init__(
        self, existantes: Iterable[StoredFeuille], proposees: Iterable[FeuilleProposee]
    ) -> None:
        self.comptes: dict[tuple[int, int], int] = {}
        self.connues: dict[Contenu, tuple[int, int]] = {}
        for feuille in existantes:
            lieu = (feuille.position, feuille.numero_table)
            self.comptes[lieu] = max(self.comptes.get(lieu, 0), feuille.exemplaire)
            contenu = _sign([siege.nom for siege in feuille.sieges], _list_cases(feuille))
            self._remember(contenu, *lieu, feuille.exemplaire)
        self.reservees = {(p.saisie.position, p.saisie.numero_table) for p in proposees}

    def place(self, proposee: FeuilleProposee, doublons: bool) -> tuple[int, int, bool]:
        """Return the table, which result of it the sheet is, and whether it is there already."""
        saisie = proposee.saisie
        pieds = (saisie.papier.plus, saisie.papier.moins, saisie.papier.bilans)
        contenu = _sign(saisie.noms, [[e.ecrits or () for e in saisie.entrees], pieds])
        connue = self.connues.get((saisie.position, saisie.numero_table, *contenu))
        if connue and not doublons:
            return *connue, True
        table = saisie.numero_table or self._find_libre(saisie.position)
        exemplaire = self.comptes.get((saisie.position, table), 0) + 1
        if exemplaire > EXEMPLAIRES_MAX:
            lieu = f"la table {table} à la position {saisie.position}"
            raise RefusError({"": f"Il y a déjà {EXEMPLAIRES_MAX} résultats pour {lieu}."})
        self.comptes[saisie.position, table] = exemplaire
        self._remember(contenu, saisie.position, table, exemplaire)
        return table, exemplaire, False

    def _find_libre(self, position: int) -> int:
        prises = self.comptes.keys() | self.reservees
        for table in range(1, NUMERO_MAX + 1):
            if (position, table) not in prises:
                return table
        raise RefusError({"": TROP_DE_TABLES})

    def _remember(self, contenu: Contenu, position: int, table: int, exemplaire: int) -> None:
        """Know a sheet again, be its table named or not."""
        for numero in (table, SANS_NUMERO):
            self.connues.setdefault((position, numero, *contenu), (table, exemplaire))


def _list_cases(feuille: StoredFeuille) -> Sequence[Sequence[Cases | None]]:
    ecrite = feuille.ecrite
    lignes = [ligne.cases for ligne in ecrite.lignes]
    return [lignes, (ecrite.plus, ecrite.moins, ecrite.bilans)]


def _sign(noms: Iterable[str], rangees: Sequence[Sequence[Cases | None]]) -> Contenu:
    """Return the names and numbers of a sheet, empty rows at its end and letter case aside."""
    lignes, pieds = rangees
    gardees = list(lignes)
    while gardees and not _is_ecrite(gardees[-1]):
        gardees.pop()
    sommes = tuple(cases if _is_ecrite(cases) else None for cases in pieds)
    return tuple(map(fold_nom, noms)), tuple(gardees), sommes


def _is_ecrite(cases: Cases | None) -> bool:
    return any(case is not None for case in cases or ())
