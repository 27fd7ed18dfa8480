"""The ranking of a club night made final, now or at a given time, and taken back.

What is final is the ranking of that hour: until then every correction counts, from then on every
write is refused. The journal has the ranking of when an hour was announced; the one of the hour
itself is written by the first gesture after it that has to do with it, prizes declared or the
ranking taken back, because nobody writes at the hour and a page that is read writes nothing.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from sqlite_utils import Database

from ...db import writing
from ...regles.texte import format_nombre
from ...store.controle import load_gel
from ...store.journal import append_journal
from ...store.soirees import load_soiree_by_id
from ...store.tournoi.tournois import load_tournoi, save_tournoi
from ...store.tournoi.values import Tournoi
from ...store.values import Soiree
from ..adresse import ARCHIVEE, Auteur, check_raison
from ..refus import IntrouvableError, RefusError
from .acces import load_both
from .obstacles import list_obstacles
from .plan import Deroule, load_deroule
from .resultats import build_classement

RIEN = "Aucune position n’est fermée : il n’y a pas encore de classement à figer."
FAUX = "Position {}, table {} : {} Corrigez-la d’abord."
AVANCEE = "La soirée a avancé depuis : relisez avant de rendre le classement définitif."
AUTRE_HEURE = "Quelqu’un a changé cela depuis : relisez d’abord."
AUTRES_PRIX = (
    "Quelqu’un d’autre a déclaré des prix depuis : le palmarès est le sien. Enregistrez de nouveau"
    " pour déclarer les vôtres à leur place."
)
RAISON = "Le classement est définitif : dites pourquoi vous le rouvrez."


def freeze(
    db: Database,
    soiree_id: int,
    auteur: Auteur,
    moment: datetime | None = None,
    confirme: bool = False,
    vu: str | None = None,
) -> None:
    """Make the ranking final, now or from a moment to come, and write it in the journal.

    While a position is open or still to be played, now must be `confirme`, not a moment to come;
    a closed position that a correction made wrong is put right first. `vu` is the mark of what the
    page showed. Raises RefusError.
    """
    maintenant = datetime.now(UTC)
    with writing(db):
        soiree, tournoi = load_both(db, soiree_id)
        deroule = load_deroule(db, soiree)
        if deroule is None or not deroule.closes:
            raise RefusError({"": RIEN})
        if vu not in (None, mark_avance(deroule)):
            raise RefusError({"": AVANCEE})
        faux = next((o for o in list_obstacles(deroule) if o.bloquant), None)
        if faux and faux.position <= deroule.closes:
            raise RefusError({"": FAUX.format(faux.position, faux.numero_table, faux.phrase)})
        if moment is not None and moment <= maintenant:
            raise RefusError({"heure": "Cette heure est passée."})
        reste = say_reste(deroule)
        if reste and moment is None and not confirme:
            raise RefusError({"confirme": reste})
        fige_a = moment or maintenant
        gele = replace(tournoi, provisoire_jusqua=moment, fige_a=fige_a)
        save_tournoi(db, gele)
        append_gel(db, deroule, fige_a, auteur.nom)


def mark_avance(deroule: Deroule) -> str:
    """Return what tells how far an evening is from any other moment of it, hour announced too."""
    return f"{deroule.tournoi.position} {deroule.closes} {mark_heure(deroule.tournoi)}"


def mark_heure(tournoi: Tournoi) -> str:
    """Return what tells an hour from which the ranking is final from any other, "" for none."""
    return tournoi.fige_a.isoformat() if tournoi.fige_a else ""


def append_gel(db: Database, deroule: Deroule, fige_a: datetime, acteur: str) -> None:
    """Write in the journal the ranking that is made final; `verifier` compares with it."""
    apres = {
        "fige_a": fige_a.isoformat(timespec="seconds"),
        "apres": deroule.closes,
        "classement": _dump_classement(deroule),
    }
    append_journal(db, acteur, "gel", soiree_id=deroule.soiree.id, apres=apres)


def _keep_gel(db: Database, tournoi: Tournoi, soiree: Soiree, acteur: str) -> None:
    """Write in the journal what an announced hour made final, if it changed until that hour."""
    if tournoi.fige_a is None or tournoi.fige_a > datetime.now(UTC):
        return
    ecrit, deroule = load_gel(db, soiree.id), load_deroule(db, soiree)
    if ecrit and ecrit.retouche and deroule:
        append_gel(db, deroule, tournoi.fige_a, acteur)


def say_reste(deroule: Deroule) -> str:
    """Return what a ranking made final now would leave out, nothing when all is played."""
    courante = deroule.courante
    if courante and courante.close_a is None:
        return f"La position {courante.position} n’est pas fermée : elle ne compterait pas."
    reste = deroule.tournoi.formule.total - deroule.closes
    if reste > 0:
        positions = format_nombre(reste, "position")
        return f"Il reste {positions} à jouer d’après les réglages."
    return ""


def unfreeze(db: Database, soiree_id: int, auteur: Auteur, vu: str | None = None) -> None:
    """Make the ranking provisional again; a final one asks for a reason.

    `vu` is the mark of the hour that the page showed. Raises RefusError.
    """
    with writing(db):
        soiree, tournoi = load_soiree_by_id(db, soiree_id), load_tournoi(db, soiree_id)
        if soiree is None or tournoi is None:
            raise IntrouvableError
        if soiree.archivee:
            raise RefusError({"": ARCHIVEE})
        if tournoi.fige_a is None:
            return
        if vu not in (None, mark_heure(tournoi)):
            raise RefusError({"": AUTRE_HEURE})
        if tournoi.fige_a <= datetime.now(UTC):
            check_raison(auteur.raison, RAISON)
        _keep_gel(db, tournoi, soiree, auteur.nom)
        save_tournoi(db, replace(tournoi, provisoire_jusqua=None, fige_a=None))
        append_journal(
            db,
            auteur.nom,
            "degel",
            soiree_id=soiree_id,
            avant={"fige_a": tournoi.fige_a.isoformat(timespec="seconds")},
            apres={"raison": auteur.raison},
        )


def save_primes(
    db: Database,
    soiree_id: int,
    primes: tuple[str, ...],
    auteur: Auteur,
    vu: str | None = None,
) -> None:
    """Keep the prizes declared, in their order; a final ranking may still be given prizes.

    Raises RefusError when the evening is archived, or when other prizes than those that the page
    showed, marked `vu`, have been declared since.
    """
    with writing(db):
        soiree, tournoi = load_soiree_by_id(db, soiree_id), load_tournoi(db, soiree_id)
        if soiree is None or tournoi is None:
            raise IntrouvableError
        if soiree.archivee:
            raise RefusError({"": ARCHIVEE})
        if primes == tournoi.primes:
            return
        if vu not in (None, mark_primes(tournoi.primes)):
            raise RefusError({"": AUTRES_PRIX})
        _keep_gel(db, tournoi, soiree, auteur.nom)
        save_tournoi(db, replace(tournoi, primes=primes))
        append_journal(
            db,
            auteur.nom,
            "prix",
            soiree_id=soiree_id,
            avant=list(tournoi.primes),
            apres=list(primes),
        )


def mark_primes(primes: Iterable[str]) -> str:
    """Return what tells prizes declared from any others."""
    return sha256(repr(tuple(primes)).encode()).hexdigest()[:12]


def _dump_classement(deroule: Deroule) -> list[dict[str, Any]]:
    noms = {inscrit.id: inscrit.nom_complet for inscrit in deroule.inscriptions}
    return [
        {"rang": r.rang, "nom": noms[r.resultat.cle], "total": r.resultat.total}
        for r in build_classement(deroule)
    ]
