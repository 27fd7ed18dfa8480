"""Who may do what: the organiser's key, arbiters' links, table links, read links; no accounts."""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlite_utils import Database

from .db import writing
from .store.liens import load_lien, load_reglage, save_reglage
from .store.soirees import load_soiree, load_soiree_by_id
from .store.values import Soiree

_CLE = "cle_organisateur"


@dataclass(frozen=True, slots=True)
class Droits:
    """What the visitor may do with this soirée; `acteur` names him in the journal.

    Who may `arbitrer` corrects, rules on and validates any feuille; who may `organiser` sets the
    evening up too.
    """

    marquer: bool
    organiser: bool
    acteur: str
    arbitrer: bool = False


ORGANISATEUR = Droits(marquer=True, organiser=True, acteur="organisateur", arbitrer=True)


@dataclass(frozen=True, slots=True)
class Acces:
    """What a link opens, and what its holder may do there.

    `tenu` says whether the phone has told who holds it; only a table link is asked. `figee` says
    that the archive alone keeps this holder from writing.
    """

    soiree: Soiree
    numero_table: int
    droits: Droits
    tenu: bool = True
    figee: bool = False


def ensure_cle(db: Database) -> str:
    """Return the organiser's key, made at the first call."""
    return load_reglage(db, _CLE) or renew_cle(db)


def renew_cle(db: Database) -> str:
    """Return a new organiser's key; the old one, and the cookies it gave, die."""
    cle = secrets.token_urlsafe(18)
    with writing(db):
        save_reglage(db, _CLE, cle)
    return cle


def fingerprint(cle: str) -> str:
    """Return what a cookie keeps of a key."""
    return hashlib.sha256(cle.encode()).hexdigest()[:32]


def is_organisateur(db: Database, empreinte: object) -> bool:
    """Whether a cookie's fingerprint is that of today's organiser's key."""
    cle = load_reglage(db, _CLE)
    if cle is None or not isinstance(empreinte, str):
        return False
    return secrets.compare_digest(fingerprint(cle), empreinte)


def open_acces(
    db: Database, cle: str, organisateur: bool, tenus: Mapping[str, str]
) -> Acces | None:
    """Return what a key opens, or None when it opens nothing.

    A soirée's own code opens it for the organiser only. `tenus` is who holds this phone, by key.
    """
    lien = load_lien(db, cle)
    if lien is None:
        soiree = load_soiree(db, cle) if organisateur else None
        return _limit(Acces(soiree, 1, ORGANISATEUR)) if soiree else None
    soiree = load_soiree_by_id(db, lien.soiree_id)
    if soiree is None:
        return None
    table = lien.numero_table or 1
    if organisateur:
        return _limit(Acces(soiree, table, ORGANISATEUR))
    if lien.sorte == "lecture":
        return Acces(soiree, table, Droits(False, False, "lecteur"))
    if lien.sorte == "arbitre":
        droits = Droits(True, False, f"arbitre {lien.nom}", arbitrer=True)
        return _limit(Acces(soiree, table, droits))
    qui = tenus.get(cle)
    acteur = f"table {table}, {qui}" if qui else f"table {table}"
    return _limit(Acces(soiree, table, Droits(True, False, acteur), tenu=qui is not None))


def _limit(acces: Acces) -> Acces:
    if not acces.soiree.archivee:
        return acces
    droits = replace(acces.droits, marquer=False)
    return Acces(acces.soiree, acces.numero_table, droits, figee=True)
