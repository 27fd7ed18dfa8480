"""The settings of club nights, and the positions opened."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from ...regles.arbitrage.modele import CodeArbitrage, Portee
from .values import Finale, Formule, Mode, PositionJouee, Tournoi

_COLONNES = (
    "soiree_id, formule, positions, donnes, minutes, finalistes, positions_finale, donnes_finale,"
    " mode, tables, vides, mort, decalage, graine, departages, position, primes,"
    " provisoire_jusqua, fige_a, code, portee"
)
_POSITION = "position, mode, donnes, ouverte_a, graine, close_a, fin_a, reste"


def load_tournoi(db: Database, soiree_id: int) -> Tournoi | None:
    """Return the settings of a club night, None for an evening that is not one."""
    ligne = db.execute(
        f"SELECT {_COLONNES} FROM tournois WHERE soiree_id = ?", [soiree_id]
    ).fetchone()
    return _to_tournoi(ligne) if ligne else None


def _to_tournoi(ligne: Any) -> Tournoi:
    id_, code, positions, donnes, minutes, finalistes, finale_p, finale_d = ligne[:8]
    mode, tables, vides, mort, decalage, graine, departages, position, primes = ligne[8:17]
    finale = Finale(finalistes, finale_p, finale_d) if finalistes else None
    return Tournoi(
        soiree_id=id_,
        formule=Formule(code, positions, donnes, minutes, finale),
        mode=Mode(mode),
        tables=tables,
        vides=tuple(json.loads(vides)),
        mort=bool(mort),
        decalage=decalage,
        graine=graine,
        departages=tuple(json.loads(departages)),
        position=position,
        primes=tuple(json.loads(primes)),
        provisoire_jusqua=_read_moment(ligne[17]),
        fige_a=_read_moment(ligne[18]),
        code=CodeArbitrage(ligne[19]),
        portee=Portee(ligne[20]),
    )


def save_tournoi(db: Database, tournoi: Tournoi) -> None:
    """Insert or replace the settings of a club night; what hangs from it stays."""
    valeurs = _dump(tournoi)
    colonnes = ", ".join(valeurs)
    marques = ", ".join("?" * len(valeurs))
    suite = ", ".join(f"{nom} = excluded.{nom}" for nom in valeurs if nom != "soiree_id")
    db.execute(
        f"INSERT INTO tournois ({colonnes}) VALUES ({marques})"
        f" ON CONFLICT (soiree_id) DO UPDATE SET {suite}",
        list(valeurs.values()),
    )


def _dump(tournoi: Tournoi) -> Mapping[str, Any]:
    formule, finale = tournoi.formule, tournoi.formule.finale
    return {
        "soiree_id": tournoi.soiree_id,
        "formule": formule.code,
        "positions": formule.positions,
        "donnes": formule.donnes,
        "minutes": formule.minutes,
        "finalistes": finale.joueurs if finale else None,
        "positions_finale": finale.positions if finale else None,
        "donnes_finale": finale.donnes if finale else None,
        "mode": tournoi.mode,
        "tables": tournoi.tables,
        "vides": json.dumps(tournoi.vides),
        "mort": int(tournoi.mort),
        "decalage": tournoi.decalage,
        "graine": tournoi.graine,
        "departages": json.dumps(tournoi.departages),
        "position": tournoi.position,
        "primes": json.dumps(tournoi.primes),
        "provisoire_jusqua": _dump_moment(tournoi.provisoire_jusqua),
        "fige_a": _dump_moment(tournoi.fige_a),
        "code": tournoi.code,
        "portee": tournoi.portee,
    }


def list_positions(db: Database, soiree_id: int) -> list[PositionJouee]:
    """Return the positions opened so far, in order."""
    lignes = db.execute(
        f"SELECT {_POSITION} FROM positions WHERE soiree_id = ? ORDER BY position", [soiree_id]
    )
    return [_to_position(ligne) for ligne in lignes]


def load_position(db: Database, soiree_id: int, position: int) -> PositionJouee | None:
    """Return a position, None when it is not open yet."""
    ligne = db.execute(
        f"SELECT {_POSITION} FROM positions WHERE soiree_id = ? AND position = ?",
        [soiree_id, position],
    ).fetchone()
    return _to_position(ligne) if ligne else None


def _to_position(ligne: Any) -> PositionJouee:
    position, mode, donnes, ouverte_a, graine, close_a, fin_a, reste = ligne
    return PositionJouee(
        position=position,
        mode=Mode(mode),
        donnes=donnes,
        ouverte_a=datetime.fromisoformat(ouverte_a),
        graine=graine,
        close_a=_read_moment(close_a),
        fin_a=_read_moment(fin_a),
        reste=reste,
    )


def save_position(db: Database, soiree_id: int, position: PositionJouee) -> None:
    """Insert or replace a position."""
    db.execute(
        f"INSERT OR REPLACE INTO positions (soiree_id, {_POSITION})"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            soiree_id,
            position.position,
            position.mode,
            position.donnes,
            _dump_moment(position.ouverte_a),
            position.graine,
            _dump_moment(position.close_a),
            _dump_moment(position.fin_a),
            position.reste,
        ],
    )


def delete_position(db: Database, soiree_id: int, position: int) -> None:
    """Take back a position that was opened by mistake."""
    db.execute("DELETE FROM positions WHERE soiree_id = ? AND position = ?", [soiree_id, position])


def _read_moment(texte: str | None) -> datetime | None:
    return datetime.fromisoformat(texte) if texte else None


def _dump_moment(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="seconds") if moment else None
