"""The rulings of an evening, in the order they were made; one is cancelled by a contrary one."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from ..regles.arbitrage.modele import CodeArbitrage, Niveau

_COLONNES = (
    "id, position, numero_table, incident, code, reponses, regle, phrase, reference, niveau, note,"
    " acteur, moment, feuille_id, donne_id, jeton, avant, sans_enchere, rang_sans_enchere, contre,"
    " dits"
)


@dataclass(frozen=True, slots=True)
class Dits:
    """What is said of a ruling beside its own sentence; people are ids of inscriptions.

    `faits` are the facts of a donne before and after it, as JSON values, None where it changed
    none; after is None once its line was taken off. `restes` is why somebody stays out although
    the ruling that excluded them is cancelled.
    """

    fautifs: tuple[int, ...] = ()
    faits: Mapping[str, Any] | None = None
    restes: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Arbitrage:
    """A ruling as applied: where, which incident and answers, by which code, what was said.

    `avant` is what it changed on the feuille, to be put back: JSON values. `sans_enchere` are the
    places that may not bid at the line `rang_sans_enchere`. `contre` is the ruling it cancels.
    `dits` is None for one that came in a file which did not say.
    """

    id: int
    position: int
    numero_table: int | None
    incident: str
    code: CodeArbitrage
    phrase: str
    niveau: Niveau
    acteur: str
    moment: datetime
    reponses: Mapping[str, str] = field(default_factory=dict)
    regle: str = ""
    reference: str = ""
    note: str = ""
    feuille_id: int | None = None
    donne_id: int | None = None
    jeton: str | None = None
    avant: Any = None
    sans_enchere: tuple[int, ...] = ()
    rang_sans_enchere: int | None = None
    contre: int | None = None
    dits: Dits | None = None


def list_arbitrages(db: Database, soiree_id: int) -> list[Arbitrage]:
    """Return the rulings of an evening, oldest first."""
    return _list(db, "soiree_id = ?", soiree_id)


def list_arbitrages_feuille(db: Database, feuille_id: int) -> list[Arbitrage]:
    """Return the rulings about a feuille, oldest first."""
    return _list(db, "feuille_id = ?", feuille_id)


def _list(db: Database, condition: str, valeur: int) -> list[Arbitrage]:
    lignes = db.execute(
        f"SELECT {_COLONNES} FROM arbitrages WHERE {condition} ORDER BY id", [valeur]
    )
    return [_to_arbitrage(ligne) for ligne in lignes]


def _to_arbitrage(ligne: Any) -> Arbitrage:
    id_, position, table, incident, code, reponses, regle, phrase, reference, niveau = ligne[:10]
    note, acteur, moment, feuille_id, donne_id, jeton, avant, sans, rang, contre, dits = ligne[10:]
    return Arbitrage(
        id=id_,
        position=position,
        numero_table=table,
        incident=incident,
        code=CodeArbitrage(code),
        phrase=phrase,
        niveau=Niveau(niveau),
        acteur=acteur,
        moment=datetime.fromisoformat(moment),
        reponses=json.loads(reponses),
        regle=regle,
        reference=reference,
        note=note,
        feuille_id=feuille_id,
        donne_id=donne_id,
        jeton=jeton,
        avant=json.loads(avant) if avant else None,
        sans_enchere=tuple(json.loads(sans)),
        rang_sans_enchere=rang,
        contre=contre,
        dits=_to_dits(json.loads(dits)) if dits else None,
    )


def _to_dits(valeurs: Mapping[str, Any]) -> Dits:
    restes = {int(id_): pourquoi for id_, pourquoi in valeurs["restes"].items()}
    return Dits(tuple(valeurs["fautifs"]), valeurs["faits"], restes)


def find_arbitrage(db: Database, jeton: str) -> tuple[int, int] | None:
    """Return the ruling and the evening that a form has already written, None when it has not."""
    ligne = db.execute("SELECT id, soiree_id FROM arbitrages WHERE jeton = ?", [jeton]).fetchone()
    return (ligne[0], ligne[1]) if ligne else None


def insert_arbitrage(db: Database, soiree_id: int, arbitrage: Arbitrage) -> int:
    """Append a ruling, whatever id the value has, and return its id."""
    curseur = db.execute(
        "INSERT INTO arbitrages (soiree_id, position, numero_table, incident, code, reponses,"
        " regle, phrase, reference, niveau, note, acteur, moment, feuille_id, donne_id, jeton,"
        " avant, sans_enchere, rang_sans_enchere, contre, dits)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            soiree_id,
            arbitrage.position,
            arbitrage.numero_table,
            arbitrage.incident,
            arbitrage.code,
            json.dumps(dict(arbitrage.reponses)),
            arbitrage.regle,
            arbitrage.phrase,
            arbitrage.reference,
            arbitrage.niveau,
            arbitrage.note,
            arbitrage.acteur,
            arbitrage.moment.isoformat(timespec="seconds"),
            arbitrage.feuille_id,
            arbitrage.donne_id,
            arbitrage.jeton,
            _dump(arbitrage.avant),
            json.dumps(arbitrage.sans_enchere),
            arbitrage.rang_sans_enchere,
            arbitrage.contre,
            _dump(asdict(arbitrage.dits) if arbitrage.dits else None),
        ],
    )
    return int(curseur.lastrowid or 0)


def _dump(valeur: Any) -> str | None:
    return None if valeur is None else json.dumps(valeur, ensure_ascii=False)


def link_donne(db: Database, id_: int, donne_id: int) -> None:
    """Let a ruling be about the row that took the place of its own."""
    db.execute("UPDATE arbitrages SET donne_id = ? WHERE id = ?", [donne_id, id_])


def save_avant(db: Database, id_: int, avant: str) -> None:
    """Keep what it takes to put back what a ruling changed, as JSON."""
    db.execute("UPDATE arbitrages SET avant = ? WHERE id = ?", [avant, id_])
