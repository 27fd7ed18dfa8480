"""How a game goes: paused and resumed, closed and reopened, played again with the same people."""

from dataclasses import replace
from datetime import date
from typing import Any

from sqlite_utils import Database

from ..db import writing
from ..regles.presence import count_presences
from ..store.deroulement import save_partie
from ..store.feuilles import load_feuille
from ..store.journal import append_journal
from ..store.values import EtatPartie, Soiree, StoredFeuille
from .adresse import CONFIRMEE, Adresse, load_for_writing, say_greffe
from .parties import NouvellePartie, create_partie
from .refus import IntrouvableError, RefusError

PAUSE, REPRISE, CLOTURE, REOUVERTURE = "pause", "reprise", "cloture", "reouverture"
CLOSE = "La partie est close : rouvrez-la d’abord."
POSITIONS = (
    "Dans une soirée de club, une table ne se met pas en pause et ne se clôt pas : l’organisateur"
    " lance et ferme les positions."
)


def pause_partie(db: Database, adresse: Adresse, acteur: str) -> None:
    """Say that a table has stopped for a while; its next donne says that it plays on."""
    with writing(db):
        feuille = _load(db, adresse)
        _expect_maison(feuille)
        if feuille.partie is EtatPartie.CLOSE:
            raise RefusError({"": CLOSE})
        _move(db, feuille, EtatPartie.PAUSE, PAUSE, acteur)


def resume_partie(db: Database, adresse: Adresse, acteur: str) -> None:
    """Say that a paused table plays on."""
    with writing(db):
        feuille = _load(db, adresse)
        if feuille.partie is EtatPartie.CLOSE:
            raise RefusError({"": CLOSE})
        _move(db, feuille, EtatPartie.OUVERTE, REPRISE, acteur)


def close_partie(db: Database, adresse: Adresse, acteur: str) -> None:
    """End a game: it takes no more donnes, and the journal keeps its standings."""
    with writing(db):
        feuille = _load(db, adresse)
        _expect_maison(feuille)
        classement = rank_partie(feuille)
        _move(db, feuille, EtatPartie.CLOSE, CLOTURE, acteur, classement=classement)


def reopen_partie(db: Database, adresse: Adresse, acteur: str) -> None:
    """Let a game that was over go on; one that is not over stays as it is."""
    with writing(db):
        feuille = _load(db, adresse)
        if feuille.partie is EtatPartie.CLOSE:
            _move(db, feuille, EtatPartie.OUVERTE, REOUVERTURE, acteur)


def replay_partie(db: Database, soiree: Soiree, jour: date, acteur: str, jeton: str = "") -> str:
    """Start a game with those who sit at a table now, at the same seats, and return its code.

    Whose turn it was deals first; formula and barème stay. Raises RefusError.
    """
    feuille = load_feuille(db, soiree.id)
    if feuille is None or feuille.papier:
        raise IntrouvableError
    nouvelle = NouvellePartie(
        titre="",
        date=jour,
        noms=[siege.nom for siege in feuille.sieges],
        courts=[siege.nom_court for siege in feuille.sieges],
        table=replace(feuille.table, premier_donneur=feuille.build().suite.donneur),
        bareme=soiree.bareme,
        regles=soiree.regles,
    )
    return create_partie(db, nouvelle, acteur, jeton)


def _load(db: Database, adresse: Adresse) -> StoredFeuille:
    """Return the feuille of a table; a sheet on paper was played long ago, a locked one is done."""
    feuille = load_for_writing(db, adresse)
    if feuille.papier:
        raise IntrouvableError
    if feuille.cycle.is_verrouillee:
        raise RefusError({"": CONFIRMEE.format(say_greffe(feuille.soiree))})
    return feuille


def _expect_maison(feuille: StoredFeuille) -> None:
    """Refuse what the positions of a club night do; one that was closed may still be reopened."""
    if feuille.soiree.is_tournoi:
        raise RefusError({"": POSITIONS})


def _move(
    db: Database,
    feuille: StoredFeuille,
    partie: EtatPartie,
    action: str,
    acteur: str,
    **suite: Any,
) -> None:
    """Put a game in a state and write it down; nothing happens when it is in that state."""
    if feuille.partie is partie:
        return
    save_partie(db, feuille.id, partie)
    append_journal(
        db,
        acteur,
        action,
        soiree_id=feuille.soiree.id,
        feuille_id=feuille.id,
        avant=feuille.partie,
        apres={"partie": partie, **suite},
    )


def rank_partie(feuille: StoredFeuille) -> list[dict[str, Any]]:
    """Return the standings of a game as JSON values, the best total first."""
    derivee = feuille.build()
    presences = count_presences(
        feuille.passages,
        derivee.lignes,
        [donne.rang for donne in feuille.donnes],
        derivee.reports,
        feuille.prochain_rang,
    )
    return [
        {
            "rang": presence.rang,
            "nom": feuille.personnes[presence.personne].nom,
            "total": presence.total,
            "donnes": presence.donnes,
            "prises": presence.prises,
            "reussies": presence.reussies,
        }
        for presence in presences
    ]
