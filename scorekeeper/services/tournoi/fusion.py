"""Two registrations that are one person are made one; or said to be two people."""

from dataclasses import replace

from sqlite_utils import Database

from ...db import writing
from ...store.journal import append_journal
from ...store.tournoi import inscriptions as store
from ...store.tournoi.values import Inscription
from ..adresse import Auteur
from ..refus import IntrouvableError, RefusError
from .acces import load_for_writing
from .inscriptions import load_or_refuse, rename

DEUX_PLACES = "{} et {} ont chacun leur place : ce sont deux personnes, ou rayez l’une des deux."


def merge_inscriptions(
    db: Database, soiree_id: int, garde_id: int, autre_id: int, auteur: Auteur
) -> int:
    """Make two registrations one that knows what both know, and return its id.

    It bears the name of `garde_id` and has the seat of whichever has one. Raises RefusError when
    both have, and IntrouvableError for somebody who is not registered.
    """
    with writing(db):
        load_for_writing(db, soiree_id)
        garde = load_or_refuse(db, soiree_id, garde_id)
        autre = load_or_refuse(db, soiree_id, autre_id)
        if garde.id == autre.id:
            raise IntrouvableError
        if garde.numero is not None and autre.numero is not None:
            raise RefusError({"": DEUX_PLACES.format(garde.nom_complet, autre.nom_complet)})
        # The feuilles and the ledger belong to who is seated: that registration stays.
        reste, part = (autre, garde) if autre.numero is not None else (garde, autre)
        store.move_ajustements(db, part.id, reste.id)
        store.delete_inscription(db, part.id)
        rename(db, reste, _join(garde, autre, reste), soiree_id, auteur)
        append_journal(
            db,
            auteur.nom,
            "fusion",
            soiree_id=soiree_id,
            avant=[garde.nom_complet, autre.nom_complet],
            apres=garde.nom_complet,
        )
        return reste.id


def tell_apart(db: Database, soiree_id: int, ids: tuple[int, int], auteur: Auteur) -> None:
    """Remember that two registrations are two people: they are not proposed any more."""
    with writing(db):
        load_for_writing(db, soiree_id)
        for id_ in ids:
            load_or_refuse(db, soiree_id, id_)
        append_journal(db, auteur.nom, store.DISTINCTES, soiree_id=soiree_id, apres=sorted(ids))


def _join(garde: Inscription, autre: Inscription, reste: Inscription) -> Inscription:
    """Return what both know, under the name of the one kept and the seat of the one that stays."""
    return replace(
        reste,
        nom=garde.nom,
        prenom=garde.prenom,
        numero_fft=garde.numero_fft or autre.numero_fft,
        club=garde.club or autre.club,
        serie=garde.serie or autre.serie,
        tarif=garde.tarif or autre.tarif,
        paye=garde.paye or autre.paye,
        feminine=garde.feminine or autre.feminine,
        jeune=garde.jeune or autre.jeune,
        senior=garde.senior or autre.senior,
        equipe=garde.equipe or autre.equipe,
    )
