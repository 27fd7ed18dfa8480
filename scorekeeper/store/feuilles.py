"""Feuilles with their seats and donnes: loaded whole, in a fixed number of queries."""

from collections import defaultdict
from collections.abc import MutableMapping, Sequence
from typing import Any

from sqlite_utils import Database

from ..regles.bareme import Camp, Chelem, Contrat, Misere, Taille
from ..regles.cycle import EtatFeuille
from ..regles.decision import Decision
from ..regles.donne import Donne, Etat, Motif, Poignee, PrimeMisere
from ..regles.feuille import Entree, Table
from .joueurs import save_joueur
from .papier import list_marques, load_decisions, to_papier
from .remplacements import load_remplacements
from .soirees import COLONNES, to_soiree
from .values import Cycle, EtatPartie, Remplacement, Siege, StoredDonne, StoredFeuille

BOUSSOLE = ("Nord", "Sud", "Est", "Ouest")
# The fifth sits at a table of four where one of them is the mort.
ORIENTATIONS = (*BOUSSOLE, "Cinquième")

_FEUILLE = (
    "f.id, f.numero_table, f.position, f.exemplaire, f.joueurs, f.boussole, f.premier_donneur,"
    " f.profondeur, f.visas, f.etat, f.remise_par, f.refus, f.ecartee, f.partie,"
    " (SELECT p.donnes FROM positions p WHERE p.soiree_id = f.soiree_id"
    " AND p.position = f.position) - f.supprimees"
)
# Whether a ruling wrote the row `d` of donnes.
ARBITREE = (
    "(d.etat = 'annulee' AND EXISTS (SELECT 1 FROM arbitrages a WHERE a.donne_id = d.id"
    " AND json_extract(a.avant, '$.inseree')))"
)
_COLONNES = (
    "d.id, rang, jeton, etat, motif, preneur, appele, mort, contrat, bouts, demi_points, petit,"
    " chelem, donneur_force, modif, corrections, contrat_ecrit, " + ARBITREE
)
# Feuilles loaded before, by id, each with the row that it was made from.
Connues = MutableMapping[int, tuple[Any, StoredFeuille]]
_RIEN = (None, None)
# A row of donnes as the query gives it, its primes, and its written scores by place.
_Primes = tuple[tuple[Poignee, ...], tuple[PrimeMisere, ...]]
_Rangee = tuple[list[Any], _Primes, dict[int, int | None] | None]


def load_feuille(
    db: Database, soiree_id: int, numero_table: int = 1, position: int = 1, exemplaire: int = 1
) -> StoredFeuille | None:
    """Return a feuille with everything on it, or None when the soirée has no such feuille."""
    feuilles = _load(
        db,
        "s.id = ? AND f.numero_table = ? AND f.position = ? AND f.exemplaire = ?",
        [soiree_id, numero_table, position, exemplaire],
    )
    return feuilles[0] if feuilles else None


def load_feuille_by_id(db: Database, id_: int) -> StoredFeuille | None:
    """Return the feuille of this row with everything on it."""
    feuilles = _load(db, "f.id = ?", [id_])
    return feuilles[0] if feuilles else None


def load_feuilles(
    db: Database, soiree_id: int, connues: Connues | None = None
) -> list[StoredFeuille]:
    """Return every feuille of a soirée with everything on it, by position then table.

    Those of `connues` that nothing has changed since are taken from there, the others put there.
    """
    lignes = _list_lignes(db, "s.id = ?", [soiree_id])
    gardees = {} if connues is None else connues
    neuves = [ligne for ligne in lignes if gardees.get(ligne[0], _RIEN)[0] != ligne]
    for ligne, feuille in zip(neuves, _fill(db, neuves), strict=True):
        gardees[ligne[0]] = (ligne, feuille)
    return [gardees[ligne[0]][1] for ligne in lignes]


def _load(db: Database, condition: str, valeurs: Sequence[int]) -> list[StoredFeuille]:
    return _fill(db, _list_lignes(db, condition, valeurs))


def _list_lignes(db: Database, condition: str, valeurs: Sequence[int]) -> list[Any]:
    """Return the row of each feuille: whatever changes on it changes its version, the last one."""
    lignes: list[Any] = db.execute(
        f"SELECT {_FEUILLE}, {COLONNES},"
        " (SELECT coalesce(max(j.id), 0) FROM journal j WHERE j.feuille_id = f.id)"
        f" FROM feuilles f JOIN soirees s ON s.id = f.soiree_id WHERE {condition}"
        " ORDER BY f.position, f.numero_table, f.exemplaire",
        valeurs,
    ).fetchall()
    return lignes


def _fill(db: Database, lignes: Sequence[Any]) -> list[StoredFeuille]:
    ids = [ligne[0] for ligne in lignes]
    places, donnes = _load_places(db, ids), _load_donnes(db, ids)
    decisions, venus = load_decisions(db, ids), load_remplacements(db, ids)
    return [
        _to_feuille(
            ligne,
            places[ligne[0]],
            donnes[ligne[0]],
            decisions.get(ligne[0], ()),
            venus.get(ligne[0], ()),
        )
        for ligne in lignes
    ]


def _to_feuille(
    ligne: Any,
    places: list[Any],
    donnes: list[_Rangee],
    decisions: tuple[Decision, ...],
    remplacements: tuple[Remplacement, ...],
) -> StoredFeuille:
    id_, table, position, exemplaire, joueurs, boussole, donneur = ligne[:7]
    profondeur, visas, etat, remise_par, refus, ecartee, partie, prevues = ligne[7:15]
    *soiree, version = ligne[15:]
    return StoredFeuille(
        id=id_,
        soiree=to_soiree(soiree),
        numero_table=table,
        position=position,
        table=Table(len(places), joueurs, donneur, bool(boussole)),
        premiers=tuple(
            Siege(place, nom, court, _name_siege(place, orientation, bool(boussole)))
            for place, nom, court, _report, orientation, *_sommes in places
        ),
        reports=tuple(place[3] for place in places),
        donnes=tuple(_to_donne(rangee, joueurs, len(places)) for rangee in donnes),
        version=version,
        exemplaire=exemplaire,
        papier=to_papier([somme[5:] for somme in places], profondeur, visas)
        if profondeur
        else None,
        cycle=Cycle(EtatFeuille(etat), remise_par, refus, bool(ecartee)),
        decisions=decisions,
        remplacements=remplacements,
        partie=EtatPartie(partie),
        departs=tuple(place[5] for place in places),
        prevues=prevues,
    )


def _name_siege(place: int, orientation: int | None, boussole: bool) -> str:
    if orientation is not None:
        return ORIENTATIONS[orientation]
    return BOUSSOLE[place] if boussole else str(place + 1)


def list_feuilles(db: Database, soiree_id: int) -> list[tuple[int, int, int]]:
    """Return the table, position and exemplaire of each feuille of a soirée, by position."""
    lignes = db.execute(
        "SELECT numero_table, position, exemplaire FROM feuilles WHERE soiree_id = ?"
        " ORDER BY position, numero_table, exemplaire",
        [soiree_id],
    )
    return [(table, position, exemplaire) for table, position, exemplaire in lignes]


def _load_places(db: Database, ids: Sequence[int]) -> defaultdict[int, list[Any]]:
    """Return the seats of each feuille, with what a sheet on paper says at their foot."""
    places: defaultdict[int, list[Any]] = defaultdict(list)
    for feuille_id, *place in db.execute(
        "SELECT feuille_id, place, nom, nom_court, report, orientation, depart, plus_ecrit,"
        f" moins_ecrit, bilan_ecrit FROM places WHERE feuille_id IN {list_marques(ids)}"
        " ORDER BY place",
        ids,
    ):
        places[feuille_id].append(place)
    return places


def _load_donnes(
    db: Database, ids: Sequence[int], retirees: bool = False
) -> defaultdict[int, list[_Rangee]]:
    """Return the rows of each feuille, with their poignées and what was written."""
    ou = f"d.feuille_id IN {list_marques(ids)}"
    poignees: defaultdict[int, list[Poignee]] = defaultdict(list)
    for donne_id, taille, place, camp in db.execute(
        "SELECT p.donne_id, p.taille, p.place, p.camp FROM poignees p"
        f" JOIN donnes d ON d.id = p.donne_id WHERE {ou} ORDER BY p.donne_id, p.rang",
        ids,
    ):
        poignees[donne_id].append(Poignee(Taille(taille), place, Camp(camp) if camp else None))
    miseres: defaultdict[int, list[PrimeMisere]] = defaultdict(list)
    for donne_id, place, sorte in db.execute(
        "SELECT m.donne_id, m.place, m.sorte FROM miseres m"
        f" JOIN donnes d ON d.id = m.donne_id WHERE {ou} ORDER BY m.donne_id, m.sorte, m.place",
        ids,
    ):
        miseres[donne_id].append(PrimeMisere(place, Misere(sorte)))
    ecrits: defaultdict[int, dict[int, int | None]] = defaultdict(dict)
    for donne_id, place, valeur in db.execute(
        "SELECT e.donne_id, e.place, e.valeur FROM scores_ecrits e"
        f" JOIN donnes d ON d.id = e.donne_id WHERE {ou}",
        ids,
    ):
        ecrits[donne_id][place] = valeur
    donnes: defaultdict[int, list[_Rangee]] = defaultdict(list)
    for feuille_id, *ligne in db.execute(
        f"SELECT d.feuille_id, {_COLONNES} FROM donnes d WHERE {ou} AND retiree = ? ORDER BY rang",
        [*ids, int(retirees)],
    ):
        primes = (tuple(poignees[ligne[0]]), tuple(miseres[ligne[0]]))
        donnes[feuille_id].append((ligne, primes, ecrits.get(ligne[0])))
    return donnes


def _to_donne(rangee: _Rangee, joueurs: int, places: int) -> StoredDonne:
    ligne, (poignees, miseres), lus = rangee
    id_, rang, jeton, etat, motif, preneur, appele, mort, contrat, bouts, demi_points = ligne[:11]
    petit, chelem, donneur_force, modif, corrections, contrat_ecrit, arbitree = ligne[11:]
    donne = Donne(
        joueurs=joueurs,
        preneur=preneur,
        contrat=Contrat(contrat) if contrat else None,
        bouts=bouts,
        demi_points=demi_points,
        appele=appele,
        mort=mort,
        poignees=poignees,
        miseres=miseres,
        petit=Camp(petit) if petit else None,
        chelem=Chelem(chelem) if chelem else None,
        etat=Etat(etat),
        motif=Motif(motif) if motif else None,
    )
    ecrits = tuple(lus.get(place) for place in range(places)) if lus else None
    entree = Entree(donne, donneur_force, ecrits, contrat_ecrit)
    return StoredDonne(id_, rang, jeton, entree, modif, corrections > 0, bool(arbitree))


def save_feuille(
    db: Database,
    soiree_id: int,
    table: Table,
    numero_table: int = 1,
    position: int = 1,
    exemplaire: int = 1,
) -> int:
    """Insert a feuille without seats and return its id."""
    curseur = db.execute(
        "INSERT INTO feuilles (soiree_id, position, numero_table, exemplaire, joueurs, boussole,"
        " premier_donneur) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            soiree_id,
            position,
            numero_table,
            exemplaire,
            table.joueurs,
            int(table.boussole),
            table.premier_donneur,
        ],
    )
    return int(curseur.lastrowid or 0)


def save_table(db: Database, feuille_id: int, table: Table) -> None:
    """Set how many play a sheet on paper, and what its places are called."""
    db.execute(
        "UPDATE feuilles SET joueurs = ?, boussole = ? WHERE id = ?",
        [table.joueurs, int(table.boussole), feuille_id],
    )


def save_premier_donneur(db: Database, feuille_id: int, place: int) -> None:
    """Set who deals the first donne."""
    db.execute("UPDATE feuilles SET premier_donneur = ? WHERE id = ?", [place, feuille_id])


def save_place(
    db: Database,
    feuille_id: int,
    place: int,
    nom: str,
    nom_court: str,
    report: int,
    orientation: int | None = None,
) -> None:
    """Seat a player; the sheet keeps the name as typed, whatever other games call them."""
    db.execute(
        "INSERT INTO places (feuille_id, place, joueur_id, nom, nom_court, report, orientation)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [feuille_id, place, save_joueur(db, nom), nom, nom_court, report, orientation],
    )


def delete_places(db: Database, feuille_id: int) -> None:
    """Empty the seats, to fill them again."""
    db.execute("DELETE FROM places WHERE feuille_id = ?", [feuille_id])


def load_version(
    db: Database, soiree_id: int, numero_table: int = 1, position: int = 1, exemplaire: int = 1
) -> tuple[int, int] | None:
    """Return a feuille's id and version: two equal versions mean the same feuille."""
    ligne = db.execute(
        "SELECT f.id, (SELECT coalesce(max(j.id), 0) FROM journal j WHERE j.feuille_id = f.id)"
        " FROM feuilles f WHERE f.soiree_id = ? AND f.numero_table = ? AND f.position = ?"
        " AND f.exemplaire = ?",
        [soiree_id, numero_table, position, exemplaire],
    ).fetchone()
    return (ligne[0], ligne[1]) if ligne else None


def load_retirees(db: Database, feuille: StoredFeuille) -> tuple[StoredDonne, ...]:
    """Return the donnes taken off a feuille, whose facts undoing puts back in the form."""
    table = feuille.table
    rangees = _load_donnes(db, [feuille.id], retirees=True)[feuille.id]
    return tuple(_to_donne(rangee, table.joueurs, table.places) for rangee in rangees)
