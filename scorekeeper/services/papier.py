"""Sheets on paper: copied as they are written, copied again, and what is decided about them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlite_utils import Database

from ..db import writing
from ..echange.papier_json import dump_lignes, dump_papier
from ..regles.cycle import after_change
from ..regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS, Decision, Rang, read_case
from ..regles.feuille import Entree, Table
from ..store import donnes, papier
from ..store import feuilles as store
from ..store.baremes import freeze_regles
from ..store.joueurs import fold_nom
from ..store.journal import append_journal
from ..store.liens import insert_lien, list_liens
from ..store.soirees import load_soiree_by_id
from ..store.values import Papier, StoredFeuille
from .adresse import Adresse, Auteur, expect_degele, expect_unlocked, load_for_writing
from .arbitrage.recopie import carry_jugees, keep_jugees, settle_jugees
from .parties import check_noms, check_table, clean_nom, derive_courts, make_cle
from .refus import ConflitFeuilleError, IntrouvableError, MarqueeError, RefusError

NUMERO_MAX = 999
LIGNES_MAX = 40
TROP = f"Une feuille a au plus {LIGNES_MAX} donnes."
EXEMPLAIRES_MAX = 99
DEPLACEE = "La feuille d’une soirée de club reste à sa table et à sa position."
MARQUEE = (
    "Un téléphone marque déjà la table {} à cette position : recopiée en plus, elle compterait deux"
    " fois. Pour la recopier, retirez d’abord les donnes du téléphone."
)
PIEDS = (TOTAL_PLUS, TOTAL_MOINS, BILAN)


@dataclass(frozen=True, slots=True)
class FeuilleSaisie:
    """What a transcription says: heading, seats, every row from the first on, sums.

    A name may be missing; each entry of `entrees` has its written scores. `erreurs` are what could
    not be read, a sentence by field. `orientations` name the seats of a club night's odd tables.
    """

    numero_table: int
    position: int
    table: Table
    noms: tuple[str, ...]
    papier: Papier
    entrees: tuple[Entree, ...] = ()
    erreurs: Mapping[str, str] = field(default_factory=dict)
    orientations: tuple[int | None, ...] = ()


def create_papier(
    db: Database, soiree_id: int, saisie: FeuilleSaisie, auteur: Auteur, jeton: str = ""
) -> Adresse:
    """Copy a sheet into a soirée and return where it is; a known `jeton` returns what it made.

    A second result of the same table and position is kept beside the first. Raises RefusError, and
    MarqueeError where a phone marks the sheet of a club night.
    """
    noms = check_saisie(saisie)
    with writing(db):
        # The same page may send another sheet after the first: only its own twin is a double tap.
        cle = f"{jeton[:32]}.{soiree_id}.{saisie.position}-{saisie.numero_table}" if jeton else ""
        deja = papier.find_feuille(db, cle) if cle else None
        if deja:
            return Adresse(*deja)
        saisie = replace(saisie, noms=noms)
        prevue = find_prevue(db, soiree_id, saisie.numero_table, saisie.position)
        if prevue is not None and prevue.is_attendue:
            if cle:
                papier.save_jeton(db, prevue.id, cle)
            return _rewrite(db, prevue, saisie, auteur)
        if prevue is not None and prevue.papier is None:
            raise MarqueeError({"": MARQUEE.format(saisie.numero_table)}, prevue)
        return insert_papier(db, soiree_id, saisie, auteur, cle)


def insert_papier(
    db: Database, soiree_id: int, saisie: FeuilleSaisie, auteur: Auteur, jeton: str = ""
) -> Adresse:
    """Copy a checked sheet, inside the caller's transaction, and return where it is."""
    table, position = saisie.numero_table, saisie.position
    prevue = find_prevue(db, soiree_id, table, position)
    if prevue is not None:
        saisie = adopt_places(prevue, saisie)
    exemplaire = _find_exemplaire(db, soiree_id, table, position)
    feuille_id = store.save_feuille(db, soiree_id, saisie.table, table, position, exemplaire)
    if jeton:
        papier.save_jeton(db, feuille_id, jeton)
    _seat(db, feuille_id, saisie)
    _write(db, soiree_id, feuille_id, saisie)
    _ensure_lien(db, soiree_id, table)
    adresse = Adresse(soiree_id, table, position, exemplaire)
    _journalise(db, adresse, feuille_id, auteur, "transcription", None)
    return adresse


def replace_papier(
    db: Database, adresse: Adresse, saisie: FeuilleSaisie, empreinte_vue: str, auteur: Auteur
) -> Adresse:
    """Copy a sheet again and return where it is now; nothing is written when nothing changes.

    What was decided about a number falls when the number it corrected changes. Raises RefusError,
    and ConflitFeuilleError when the sheet is not the one that was seen.
    """
    noms = check_saisie(saisie)
    with writing(db):
        feuille = _load_a_recopier(db, adresse)
        expect_unlocked(feuille, auteur)
        if empreinte_vue != feuille.empreinte:
            raise ConflitFeuilleError(feuille)
        return _rewrite(db, feuille, replace(saisie, noms=noms), auteur)


def _rewrite(
    db: Database, feuille: StoredFeuille, saisie: FeuilleSaisie, auteur: Auteur
) -> Adresse:
    """Put a copy in the place of what a sheet says, seats included, and return where it is now."""
    if feuille.soiree.is_tournoi:
        saisie, nouvelle = adopt_places(feuille, saisie), _stay(feuille, saisie)
    else:
        nouvelle = _move(db, feuille, saisie)
        store.delete_places(db, feuille.id)
        store.save_table(db, feuille.id, saisie.table)
        _seat(db, feuille.id, saisie)
    gardees = keep_jugees(db, feuille, saisie.entrees, saisie.papier.profondeur)
    saisie = replace(saisie, entrees=gardees.entrees)
    if len(saisie.entrees) > LIGNES_MAX:
        raise RefusError({"": TROP})
    donnes.delete_donnes(db, feuille.id)
    _write(db, feuille.soiree.id, feuille.id, saisie)
    carry_jugees(db, feuille, gardees)
    apres = load_papier(db, nouvelle)
    if apres.empreinte == feuille.empreinte:
        return nouvelle
    papier.save_decisions(db, feuille.id, _keep_decisions(feuille, apres))
    settle_jugees(db, feuille, gardees)
    advance(db, feuille, auteur, saisie.table.places)
    _journalise(db, nouvelle, feuille.id, auteur, "transcription", feuille)
    return nouvelle


def _load_a_recopier(db: Database, adresse: Adresse) -> StoredFeuille:
    """Return the sheet to copy again, or the one that a club night waits for."""
    feuille = load_for_writing(db, adresse)
    if feuille.papier is None and not feuille.is_attendue:
        raise IntrouvableError
    return feuille


def load_papier(db: Database, adresse: Adresse) -> StoredFeuille:
    """Return the sheet on paper to change; raises IntrouvableError, RefusError if archived."""
    feuille = load_for_writing(db, adresse)
    if feuille.papier is None:
        raise IntrouvableError
    return feuille


def check_saisie(saisie: FeuilleSaisie) -> tuple[str, ...]:
    """Return the names of the seats, the seat's own where none is written; raises RefusError."""
    places = saisie.table.places
    erreurs = check_table(saisie.table, len(saisie.noms))
    noms = _fill_noms(saisie)
    if not 0 < saisie.numero_table <= NUMERO_MAX:
        erreurs["table"] = f"La table a un numéro de 1 à {NUMERO_MAX}."
    if not 0 < saisie.position <= NUMERO_MAX:
        erreurs["position"] = f"La position a un numéro de 1 à {NUMERO_MAX}."
    if len(saisie.entrees) > LIGNES_MAX:
        erreurs["prevues"] = TROP
    erreurs |= check_noms(noms, []) | dict(saisie.erreurs)
    if any(entree.ecrits is None or len(entree.ecrits) != places for entree in saisie.entrees):
        erreurs.setdefault("", "Une ligne n’a pas une case par place.")
    if erreurs:
        raise RefusError(erreurs)
    return noms


def _fill_noms(saisie: FeuilleSaisie) -> tuple[str, ...]:
    """Return the names as written, the seat's own where none is; two never read the same."""
    ecrits = [clean_nom(nom) for nom in saisie.noms]
    pris = {fold_nom(nom) for nom in ecrits}
    noms = []
    for place, nom in enumerate(ecrits):
        defaut = name_place(place, saisie.table)
        noms.append(nom or (f"Place {place + 1}" if fold_nom(defaut) in pris else defaut))
    return tuple(noms)


def name_place(place: int, table: Table) -> str:
    """Return what to call whoever sits there when the sheet does not say."""
    return store.BOUSSOLE[place] if table.boussole else f"Joueur {place + 1}"


def _seat(db: Database, feuille_id: int, saisie: FeuilleSaisie) -> None:
    orientations = saisie.orientations or (None,) * len(saisie.noms)
    courts = derive_courts(saisie.noms, [])
    for place, (nom, court) in enumerate(zip(saisie.noms, courts, strict=True)):
        store.save_place(db, feuille_id, place, nom, court, 0, orientations[place])


def _write(db: Database, soiree_id: int, feuille_id: int, saisie: FeuilleSaisie) -> None:
    papier.save_papier(db, feuille_id, saisie.papier)
    for rang, entree in enumerate(saisie.entrees, start=1):
        donnes.insert_donne(db, feuille_id, rang, make_cle(), entree)
    if saisie.entrees:
        freeze_regles(db, soiree_id)


def _move(db: Database, feuille: StoredFeuille, saisie: FeuilleSaisie) -> Adresse:
    """Give the sheet the table and position of its heading and return where that is."""
    table, position, exemplaire = saisie.numero_table, saisie.position, feuille.exemplaire
    if (table, position) != (feuille.numero_table, feuille.position):
        exemplaire = _find_exemplaire(db, feuille.soiree.id, table, position)
        papier.move_feuille(db, feuille.id, table, position, exemplaire)
        _ensure_lien(db, feuille.soiree.id, table)
    return Adresse(feuille.soiree.id, table, position, exemplaire)


def _find_exemplaire(db: Database, soiree_id: int, table: int, position: int) -> int:
    exemplaire = papier.find_exemplaire(db, soiree_id, table, position)
    if exemplaire > EXEMPLAIRES_MAX:
        lieu = f"la table {table} à la position {position}"
        raise RefusError({"table": f"Il y a déjà {EXEMPLAIRES_MAX} résultats pour {lieu}."})
    return exemplaire


def _ensure_lien(db: Database, soiree_id: int, numero_table: int) -> None:
    if all(lien.numero_table != numero_table for lien in list_liens(db, soiree_id)):
        insert_lien(db, make_cle(), soiree_id, "table", numero_table)


def find_prevue(
    db: Database, soiree_id: int, numero_table: int, position: int
) -> StoredFeuille | None:
    """Return the sheet that a club night has for a table, None for any other evening.

    Raises RefusError when that table does not play at that position.
    """
    soiree = load_soiree_by_id(db, soiree_id)
    if soiree is None or not soiree.is_tournoi:
        return None
    expect_degele(soiree)
    prevue = store.load_feuille(db, soiree_id, numero_table, position)
    if prevue is None:
        raise RefusError(
            {"table": f"La table {numero_table} ne joue pas à la position {position}."}
        )
    return prevue


def adopt_places(prevue: StoredFeuille, saisie: FeuilleSaisie) -> FeuilleSaisie:
    """Return a copy with the seats that the club night gives, whatever the paper says of them."""
    if len(saisie.noms) != prevue.table.places:
        raise RefusError({"formule": f"Cette table a {prevue.table.places} places."})
    noms = tuple(siege.nom for siege in prevue.premiers)
    orientations = tuple(
        None if prevue.table.boussole else store.ORIENTATIONS.index(siege.libelle)
        for siege in prevue.premiers
    )
    return replace(
        saisie,
        noms=noms,
        table=prevue.table,
        papier=replace(saisie.papier, departs=prevue.departs),
        orientations=orientations,
    )


def _stay(feuille: StoredFeuille, saisie: FeuilleSaisie) -> Adresse:
    """Return where a sheet of a club night is; its heading cannot say anything else."""
    if (saisie.numero_table, saisie.position) != (feuille.numero_table, feuille.position):
        raise RefusError({"table": DEPLACEE})
    return Adresse(feuille.soiree.id, feuille.numero_table, feuille.position, feuille.exemplaire)


def _keep_decisions(avant: StoredFeuille, apres: StoredFeuille) -> list[Decision]:
    cases = list_rangs(apres)
    return [
        decision
        for decision in avant.decisions
        if decision.donne in cases
        and decision.place < apres.table.places
        and read_case(avant.ecrite, decision.donne, decision.place)
        == read_case(apres.ecrite, decision.donne, decision.place)
    ]


def list_rangs(feuille: StoredFeuille) -> set[Rang]:
    """Return what names the rows of a sheet: their numbers, and its three rows of sums."""
    return {*(ligne.numero for ligne in feuille.ecrite.lignes), *PIEDS}


def advance(
    db: Database, feuille: StoredFeuille, auteur: Auteur, places: int | None = None
) -> None:
    """Let a change take the feuille where it goes; a seat that is no more has handed nothing in."""
    etat = after_change(feuille.cycle.etat, auteur.organise)
    qui = feuille.cycle.remise_par
    if qui is not None and places is not None and qui >= places:
        qui = None
    papier.save_cycle(db, feuille.id, replace(feuille.cycle, etat=etat, remise_par=qui))


def _journalise(
    db: Database,
    adresse: Adresse,
    feuille_id: int,
    auteur: Auteur,
    action: str,
    avant: StoredFeuille | None,
) -> None:
    apres = _dump(load_papier(db, adresse))
    append_journal(
        db,
        auteur.nom,
        action,
        soiree_id=adresse.soiree_id,
        feuille_id=feuille_id,
        avant=_dump(avant) if avant else None,
        apres=apres | ({"raison": auteur.raison} if auteur.raison else {}),
    )


def _dump(feuille: StoredFeuille) -> dict[str, Any]:
    papier = feuille.papier
    faits = dump_papier(
        [siege.nom for siege in feuille.sieges],
        papier.departs if papier else (),
        papier.visas if papier else (),
        feuille.ecrite,
    )
    lieu = {"table": feuille.numero_table, "position": feuille.position}
    return lieu | faits | {"lignes": dump_lignes(donne.entree for donne in feuille.donnes)}
