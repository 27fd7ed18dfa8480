"""What an export keeps of a club night, taken out of the file and put back; names stand for ids."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from typing import Any

from sqlite_utils import Database

from ..echange.soirees import FeuilleExportee, PlaceExportee, SoireeExportee
from ..echange.tournoi import (
    FinaleExportee,
    FormuleExportee,
    InscriptionExportee,
    PositionExportee,
    TournoiExporte,
)
from ..regles.arbitrage.modele import CodeArbitrage, Portee
from ..store.arbitrages import list_arbitrages
from ..store.feuilles import ORIENTATIONS
from ..store.joueurs import fold_aspect, fold_nom
from ..store.liens import insert_lien, list_liens
from ..store.papier import save_depart
from ..store.tournoi.ajustements import list_ajustements
from ..store.tournoi.feuilles import save_supprimees
from ..store.tournoi.inscriptions import insert_inscription, list_inscriptions
from ..store.tournoi.tournois import list_positions, load_tournoi, save_position, save_tournoi
from ..store.tournoi.values import (
    Finale,
    Formule,
    Inscription,
    Mode,
    PositionJouee,
    Tournoi,
    name_complet,
)
from ..store.values import StoredFeuille
from .archives_arbitrage import collect_arbitrages
from .archives_arbitrage_controle import check_arbitrages
from .archives_registre import check_ajustements, collect_ajustements
from .parties import clean_nom, make_cle
from .tournoi.inscriptions import check_textes
from .tournoi.tournois import check_formule

NUMERO_MAX = 500


def collect_tournoi(
    db: Database, soiree_id: int, feuilles: Sequence[StoredFeuille]
) -> TournoiExporte | None:
    """Return what makes an evening, of these feuilles, a club night; None for any other."""
    tournoi = load_tournoi(db, soiree_id)
    if tournoi is None:
        return None
    inscriptions = list_inscriptions(db, soiree_id)
    arbitrages = list_arbitrages(db, soiree_id)
    tables = {lien.numero_table for lien in list_liens(db, soiree_id)}
    return TournoiExporte(
        formule=_collect_formule(tournoi.formule),
        mode=tournoi.mode,
        tables=tournoi.tables,
        vides=tuple(sorted(tournoi.vides)),
        mort=tournoi.mort,
        decalage=tournoi.decalage,
        graine=tournoi.graine,
        departages=tournoi.departages,
        primes=tournoi.primes,
        provisoire_jusqua=tournoi.provisoire_jusqua,
        fige_a=tournoi.fige_a,
        liens=tuple(sorted(table for table in tables if table is not None)),
        inscriptions=tuple(InscriptionExportee(*astuple(i)[1:]) for i in inscriptions),
        positions=tuple(PositionExportee(*astuple(p)) for p in list_positions(db, soiree_id)),
        ajustements=collect_ajustements(
            inscriptions, list_ajustements(db, soiree_id), [a.id for a in arbitrages]
        ),
        code=tournoi.code,
        portee=tournoi.portee,
        arbitrages=collect_arbitrages(arbitrages, feuilles, inscriptions),
    )


def _collect_formule(formule: Formule) -> FormuleExportee:
    finale = FinaleExportee(*astuple(formule.finale)) if formule.finale else None
    return FormuleExportee(formule.code, formule.positions, formule.donnes, formule.minutes, finale)


def collect_places(feuille: StoredFeuille) -> tuple[PlaceExportee, ...]:
    """Return the seats of a feuille with their totals carried over, in points."""
    return tuple(
        PlaceExportee(
            siege.nom,
            siege.nom_court,
            report,
            None if feuille.table.boussole else _find_orientation(siege.libelle),
            None if feuille.papier else depart,
        )
        for siege, report, depart in zip(
            feuille.premiers, feuille.reports, feuille.departs, strict=True
        )
    )


def _find_orientation(libelle: str) -> int | None:
    return ORIENTATIONS.index(libelle) if libelle in ORIENTATIONS else None


def check_club(soiree: SoireeExportee) -> Iterator[tuple[str, str]]:
    """Yield what a club night cannot be, its feuilles included: where in it, and a sentence."""
    if soiree.tournoi is None:
        for feuille in soiree.feuilles:
            if feuille.supprimees:
                yield feuille.lieu, "« supprimees » ne se dit que d’une soirée de club."
        return
    for ou, phrase in _check_tournoi(soiree.tournoi):
        yield f"tournoi, {ou}", phrase
    yield from check_arbitrages(soiree, soiree.tournoi)
    ouvertes = len(soiree.tournoi.positions)
    for feuille in soiree.feuilles:
        if feuille.position > ouvertes:
            yield feuille.lieu, f"La position {feuille.position} n’est pas lancée."
        orientees = all(place.orientation is not None for place in feuille.places)
        if not (feuille.table.boussole or orientees):
            yield feuille.lieu, "Il manque « boussole », ou l’« orientation » de chaque place."


def _check_tournoi(tournoi: TournoiExporte) -> Iterator[tuple[str, str]]:
    for phrase in check_formule(_build_formule(tournoi.formule)).values():
        yield "formule", phrase
    noms: set[str] = set()
    for rang, inscrit in enumerate(map(_clean, tournoi.inscriptions), start=1):
        lieu, nom = f"inscription {rang}", name_complet(inscrit.nom, inscrit.prenom)
        for phrase in check_textes(inscrit).values():
            yield lieu, phrase
        if fold_aspect(nom) in noms:
            yield lieu, f"« {nom} » a déjà une inscription."
        noms.add(fold_aspect(nom))
    prochaine = len(tournoi.positions) + 1
    yield from _check_numeros(tournoi.inscriptions, tournoi.tables, prochaine)
    yield from _check_positions(tournoi.positions)
    yield from check_ajustements(tournoi, noms)


def _check_numeros(
    inscriptions: Sequence[InscriptionExportee], tables: int, prochaine: int
) -> Iterator[tuple[str, str]]:
    """Yield the starting numbers that no seat has, or that two people hold at one position.

    Only from the next position on: whoever comes back on the seat of somebody gone holds its
    number, and has played other positions than that person.
    """
    # A mort and whoever came late sit beyond the four seats of every table; before the draw any
    # number may be kept for somebody.
    dernier = 4 * tables + len(inscriptions) if tables else NUMERO_MAX
    tenus: Counter[tuple[int, int]] = Counter()
    for rang, inscrit in enumerate(inscriptions, start=1):
        if inscrit.numero is None:
            continue
        if inscrit.numero > dernier:
            yield f"inscription {rang}", f"Il n’y a pas de numéro {inscrit.numero} à cette soirée."
        fin = inscrit.arrivee + 100 if inscrit.sortie is None else inscrit.sortie
        debut = max(inscrit.arrivee, prochaine)
        positions = [(inscrit.numero, p) for p in range(debut, fin + 1)]
        doubles = [position for numero, position in positions if tenus[numero, position]]
        if doubles:
            phrase = f"Le numéro {inscrit.numero} est déjà tenu à la position {doubles[0]}."
            yield f"inscription {rang}", phrase
        tenus.update(positions)


def _check_positions(positions: tuple[PositionExportee, ...]) -> Iterator[tuple[str, str]]:
    for position in positions[:-1]:
        if position.close_a is None:
            phrase = f"La position {position.position} n’est pas close, et la suivante est lancée."
            yield f"position {position.position}", phrase


def check_places(feuille: FeuilleExportee) -> Iterator[str]:
    """Yield what the orientations and start numbers of a feuille's seats cannot be."""
    if feuille.papier and any(place.depart is not None for place in feuille.places):
        yield "Sur papier, les numéros de départ sont les « departs » de « papier »."
    orientations = [place.orientation for place in feuille.places]
    donnees = [orientation for orientation in orientations if orientation is not None]
    if len(set(donnees)) < len(donnees):
        yield "Deux places ont la même orientation."
    elif donnees and (feuille.table.boussole or len(donnees) < len(orientations)):
        yield "« orientation » se donne à toutes les places d’une table, ou à aucune."


def insert_tournoi(db: Database, soiree_id: int, tournoi: TournoiExporte) -> None:
    """Write what makes an evening a club night; its tables get links of their own.

    Its ledger waits for its feuilles: `insert_registre`.
    """
    save_tournoi(
        db,
        Tournoi(
            soiree_id=soiree_id,
            formule=_build_formule(tournoi.formule),
            mode=Mode(tournoi.mode),
            tables=tournoi.tables,
            vides=tournoi.vides,
            mort=tournoi.mort,
            decalage=tournoi.decalage,
            graine=tournoi.graine,
            departages=tournoi.departages,
            position=len(tournoi.positions),
            primes=tournoi.primes,
            provisoire_jusqua=tournoi.provisoire_jusqua,
            fige_a=tournoi.fige_a,
            code=CodeArbitrage(tournoi.code),
            portee=Portee(tournoi.portee),
        ),
    )
    for inscrit in map(_clean, tournoi.inscriptions):
        insert_inscription(db, soiree_id, Inscription(0, *astuple(inscrit)))
    for position in tournoi.positions:
        numero, mode, *suite = astuple(position)
        save_position(db, soiree_id, PositionJouee(numero, Mode(mode), *suite))
    for table in tournoi.liens:
        insert_lien(db, make_cle(), soiree_id, "table", table)


def _build_formule(formule: FormuleExportee) -> Formule:
    finale = Finale(*astuple(formule.finale)) if formule.finale else None
    return Formule(formule.code, formule.positions, formule.donnes, formule.minutes, finale)


def insert_prevue(db: Database, feuille_id: int, feuille: FeuilleExportee) -> None:
    """Write what is planned for a feuille: start numbers before any paper, donnes taken off."""
    if feuille.supprimees:
        save_supprimees(db, feuille_id, feuille.supprimees)
    for place, assise in enumerate(feuille.places):
        if assise.depart is not None:
            save_depart(db, feuille_id, place, assise.depart)


def list_inconnus(tournoi: TournoiExporte, feuille: FeuilleExportee) -> Iterator[str]:
    """Yield a sentence for each seat whose player is not registered: they are in no ranking."""
    connus = {fold_nom(clean_nom(name_complet(i.nom, i.prenom))) for i in tournoi.inscriptions}
    for place in feuille.places:
        if fold_nom(clean_nom(place.nom)) not in connus:
            yield f"« {clean_nom(place.nom)} » n’est pas inscrit : ses points ne se classent pas."


def _clean(inscrit: InscriptionExportee) -> InscriptionExportee:
    """Return somebody whose texts are as they will be shown."""
    valeurs: list[Any] = [clean_nom(v) if isinstance(v, str) else v for v in astuple(inscrit)]
    return InscriptionExportee(*valeurs)
