"""A position opened with its feuilles, closed once every sum is zero, reopened with a reason."""

import secrets
from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import UTC, datetime

from sqlite_utils import Database

from ...db import writing
from ...regles.cycle import EtatFeuille
from ...regles.feuille import Table
from ...regles.mouvement.placement import MouvementError, Placement
from ...regles.mouvement.reserves import check_positions
from ...regles.texte import format_nombre, format_phrase
from ...store import feuilles as store
from ...store.arbitrages import list_arbitrages
from ...store.journal import append_journal
from ...store.papier import save_cycle, save_depart
from ...store.tournoi.feuilles import delete_feuilles
from ...store.tournoi.inscriptions import update_inscription
from ...store.tournoi.tournois import delete_position, save_position, save_tournoi
from ...store.tournoi.values import Inscription, Mode, PositionJouee
from ..adresse import Auteur, check_raison
from ..refus import IntrouvableError, RefusError
from .acces import expect_vue, load_both
from .choix import choose_placement
from .courts import name_courts
from .obstacles import Obstacle, is_ecrite, list_obstacles
from .plan import Deroule, count_depart, load_deroule, order_sieges
from .tirage import ensure_liens, group_equipes

GRAINE_MAX = 1_000_000
PAS_TIREE = "Les places ne sont pas encore tirées."
OUVERTE = "La position {} n’est pas fermée : fermez-la d’abord."
FINIE = "Toutes les positions sont jouées."
AUCUNE = "Aucune position n’est ouverte."
ECRITE = "Des feuilles de cette position sont déjà commencées : elle ne s’annule plus."
EQUIPES = "Des équipes sont inscrites depuis le tirage : tirez de nouveau les places."
JUGEE = "Une décision ou une pénalité est notée à cette position : elle ne s’annule plus."
DEUX = (
    "{} et {} ont la même place : sur la fiche de {}, choisissez « Quitte la soirée », puis"
    " « Rejoue » quand une autre place est libre."
)
REGLEE = "La formule a changé depuis : relisez ce qui est lancé."
EN_PLUS = "La soirée compte {} : confirmez celle-ci, qui est en plus."


def open_position(
    db: Database,
    soiree_id: int,
    auteur: Auteur,
    mode: Mode | None = None,
    graine: int | None = None,
    confirme: bool = False,
    finalistes: int | None = None,
    lue: str | None = None,
) -> int:
    """Open the next position with a feuille for each table and return its number.

    People are seated by `mode`, that of the evening by default; a final has its own seating.
    Positions beyond the formula, or beyond what the movement allows, must be `confirme`; `lue` is
    the sentence that was, no other. `finalistes` is how many the page said the final has, 0 for
    another position. Raises RefusError.
    """
    with writing(db):
        deroule = load_for_position(db, soiree_id)
        position = deroule.tournoi.position + 1
        if finalistes not in (None, deroule.tournoi.formule.count_finalistes(position)):
            raise RefusError({"": REGLEE})
        _expect_prete(deroule)
        graine = secrets.randbelow(GRAINE_MAX) if graine is None else graine
        try:
            place = choose_placement(deroule, position, mode, graine)
        except MouvementError as erreur:
            raise RefusError({"": str(erreur)}) from erreur
        reserve = _say_trop(deroule, position, place.mode)
        if reserve and not (confirme and lue in (None, reserve)):
            raise RefusError({"confirme": reserve})
        gardee = graine if place.mode is Mode.HASARD else None
        ouverte = PositionJouee(
            position=position,
            mode=place.mode,
            donnes=deroule.tournoi.formule.count_donnes(position),
            ouverte_a=datetime.now(UTC),
            graine=gardee,
        )
        save_position(db, soiree_id, ouverte)
        suivi = deroule.tournoi.mode if place.mode is Mode.FINALE else place.mode
        save_tournoi(db, replace(deroule.tournoi, position=position, mode=suivi))
        _seat(db, deroule, position, place.placement)
        apres = {"position": position, "mode": place.mode, "graine": gardee}
        append_journal(db, auteur.nom, "position ouverte", soiree_id=soiree_id, apres=apres)
        return position


def cancel_position(db: Database, soiree_id: int, auteur: Auteur, vue: int | None = None) -> None:
    """Take back a position just opened, whose feuilles are all blank; raises RefusError.

    Whoever has come or gone since it was opened will have done so before it is opened again.
    `vue` is the position that the page named.
    """
    with writing(db):
        deroule = load_for_position(db, soiree_id, vue)
        courante = _get_courante(deroule)
        feuilles = [f for f in deroule.feuilles if f.position == courante.position]
        if courante.close_a is not None or any(is_ecrite(feuille) for feuille in feuilles):
            raise RefusError({"": ECRITE})
        notees = {entree.position for entree in deroule.ajustements}
        notees |= {decision.position for decision in list_arbitrages(db, soiree_id)}
        if courante.position in notees:
            raise RefusError({"": JUGEE})
        delete_feuilles(db, soiree_id, courante.position)
        delete_position(db, soiree_id, courante.position)
        _move_presences(db, deroule, courante.position)
        avant = deroule.positions[-2] if len(deroule.positions) > 1 else None
        mode = _find_mode(deroule, avant)
        save_tournoi(db, replace(deroule.tournoi, position=courante.position - 1, mode=mode))
        append_journal(
            db, auteur.nom, "position annulée", soiree_id=soiree_id, avant=courante.position
        )


def close_position(
    db: Database,
    soiree_id: int,
    auteur: Auteur,
    confirme: bool = False,
    vue: int | None = None,
    lues: Collection[str] | None = None,
) -> int:
    """Close the current position, its feuilles validated, and return its number.

    Refused while a sheet is missing or a sum is not zero; what is only unusual (fewer donnes, a
    sheet not handed in) must be `confirme`. `vue` is the position that the page named, `lues` the
    marks of what it showed: nothing else is confirmed. Raises RefusError.
    """
    with writing(db):
        deroule = load_for_position(db, soiree_id, vue)
        courante = _get_courante(deroule)
        if courante.close_a is not None:
            return courante.position
        obstacles = list_obstacles(deroule)
        bloquants = [obstacle for obstacle in obstacles if obstacle.bloquant]
        if bloquants:
            premier = bloquants[0]
            reste = f" (et {len(bloquants) - 1} de plus)" if len(bloquants) > 1 else ""
            raise RefusError({"": f"Table {premier.numero_table} : {premier.phrase}{reste}"})
        _expect_lues(obstacles, confirme, lues)
        for feuille in deroule.list_feuilles(courante.position):
            if feuille.cycle.etat is not EtatFeuille.VALIDEE:
                cycle = replace(feuille.cycle, etat=EtatFeuille.VALIDEE, refus="")
                save_cycle(db, feuille.id, cycle)
                append_journal(
                    db,
                    auteur.nom,
                    "valider",
                    soiree_id=soiree_id,
                    feuille_id=feuille.id,
                    avant=feuille.cycle.etat,
                    apres={"etat": cycle.etat, "place": None, "raison": "position fermée"},
                )
        fermee = replace(courante, close_a=datetime.now(UTC), fin_a=None, reste=None)
        save_position(db, soiree_id, fermee)
        apres = {"position": courante.position, "reserves": [o.phrase for o in obstacles]}
        append_journal(db, auteur.nom, "position fermée", soiree_id=soiree_id, apres=apres)
        return courante.position


def reopen_position(db: Database, soiree_id: int, auteur: Auteur, vue: int | None = None) -> int:
    """Reopen the last position closed, with a reason, and return its number; raises RefusError.

    Its feuilles stay validated: each is reopened, or corrected, by itself. `vue` is the position
    that the page named.
    """
    with writing(db):
        deroule = load_for_position(db, soiree_id, vue)
        courante = _get_courante(deroule)
        if courante.close_a is None:
            return courante.position
        check_raison(auteur.raison, "Dites pourquoi vous rouvrez la position.")
        save_position(db, soiree_id, replace(courante, close_a=None))
        apres = {"position": courante.position, "raison": auteur.raison}
        append_journal(db, auteur.nom, "position rouverte", soiree_id=soiree_id, apres=apres)
        return courante.position


def load_for_position(db: Database, soiree_id: int, vue: int | None = None) -> Deroule:
    """Return the whole club night to change; raises IntrouvableError, RefusError."""
    soiree, tournoi = load_both(db, soiree_id)
    expect_vue(tournoi, vue)
    deroule = load_deroule(db, soiree)
    if deroule is None:
        raise IntrouvableError
    return deroule


def _get_courante(deroule: Deroule) -> PositionJouee:
    if deroule.courante is None:
        raise RefusError({"": AUCUNE})
    return deroule.courante


def _expect_lues(
    reserves: Collection[Obstacle], confirme: bool, lues: Collection[str] | None
) -> None:
    """Refuse what is unusual and was not confirmed, or has come since it was."""
    neuves = [o for o in reserves if lues is not None and o.marque not in lues]
    if confirme and lues and neuves:
        nombre = format_nombre(len(neuves), "nouvelle réserve", "nouvelles réserves")
        raise RefusError({"confirme": f"{nombre} depuis votre lecture : relisez avant de fermer."})
    if neuves or (reserves and not confirme):
        nombre = format_nombre(len(reserves), "réserve")
        raise RefusError({"confirme": f"{nombre} : confirmez pour fermer quand même."})


def _say_trop(deroule: Deroule, position: int, mode: Mode) -> str:
    """Return why a position is one too many, nothing when it is not."""
    tournoi, phrases = deroule.tournoi, []
    if position > tournoi.formule.total:
        phrases.append(EN_PLUS.format(format_nombre(tournoi.formule.total, "position")))
    trop = check_positions(tournoi.tables, position, tournoi.decalage)
    if trop and mode is Mode.FFT:
        phrases.append(trop)
    return format_phrase(" ".join(phrases))


def _expect_prete(deroule: Deroule) -> None:
    tournoi, courante = deroule.tournoi, deroule.courante
    if not tournoi.is_tire:
        raise RefusError({"": PAS_TIREE})
    if not tournoi.position and not tournoi.decalage and group_equipes(deroule.inscriptions):
        raise RefusError({"": EQUIPES})
    if courante is not None and courante.close_a is None:
        raise RefusError({"": OUVERTE.format(courante.position)})
    _expect_seuls(deroule.list_presents(tournoi.position + 1))
    if tournoi.formule.finale and tournoi.position >= tournoi.formule.total:
        raise RefusError({"": FINIE})


def _expect_seuls(presents: Iterable[Inscription]) -> None:
    """Refuse two people with one number: one of them would have no seat, and nobody know it."""
    gens: dict[int | None, Inscription] = {}
    for inscrit in presents:
        autre = gens.setdefault(inscrit.numero, inscrit)
        if autre is not inscrit:
            deux = sorted((autre, inscrit), key=lambda qui: qui.arrivee)
            noms = [qui.nom_complet for qui in deux]
            raise RefusError({"": DEUX.format(*noms, noms[0])})


def _move_presences(db: Database, deroule: Deroule, position: int) -> None:
    """Bring forward by one position whoever came or went while a position was open."""
    for inscrit in deroule.inscriptions:
        parti = inscrit.sortie == position
        if parti or inscrit.arrivee > position:
            sortie = position - 1 if parti else inscrit.sortie
            arrivee = min(inscrit.arrivee, position)
            update_inscription(db, replace(inscrit, arrivee=arrivee, sortie=sortie))


def _find_mode(deroule: Deroule, avant: PositionJouee | None) -> Mode:
    """Return how the evening is seated once its last position is taken back."""
    if deroule.courante is not None and deroule.courante.mode is Mode.FINALE:
        return deroule.tournoi.mode
    return avant.mode if avant is not None else Mode.FFT


def _seat(db: Database, deroule: Deroule, position: int, placement: Placement) -> None:
    gens = {i.numero: i for i in deroule.list_presents(position)}
    # who came when every seat was taken may have opened a table
    ensure_liens(db, deroule.soiree.id, len(placement))
    for rang, numeros in enumerate(placement, start=1):
        assis = {place: gens[n] for place, n in enumerate(numeros) if n is not None}
        if assis:
            _make_feuille(db, deroule, rang, position, assis)


def _make_feuille(
    db: Database, deroule: Deroule, numero: int, position: int, assis: dict[int, Inscription]
) -> None:
    """Write the blank feuille of a table, its seats in the order of its columns."""
    ordre = order_sieges(assis)
    boussole = ordre == [0, 1, 2, 3]
    table = Table(len(ordre), min(len(ordre), 4), boussole=boussole)
    feuille_id = store.save_feuille(db, deroule.soiree.id, table, numero, position)
    noms = [assis[orientation].nom_complet for orientation in ordre]
    courts = name_courts([assis[orientation] for orientation in ordre])
    for place, orientation in enumerate(ordre):
        nomme = None if boussole else orientation
        store.save_place(db, feuille_id, place, noms[place], courts[place], 0, nomme)
        depart = count_depart(assis[orientation].numero or 0, deroule.tournoi.tables)
        save_depart(db, feuille_id, place, depart)
