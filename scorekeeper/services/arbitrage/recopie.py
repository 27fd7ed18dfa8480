"""A sheet on paper copied again: what an arbitre ruled on its rows stays ruled."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from sqlite_utils import Database

from ...regles.donne import Donne, Etat
from ...regles.feuille import Entree
from ...regles.texte import format_phrase
from ...store.arbitrages import Arbitrage, link_donne, list_arbitrages_feuille
from ...store.donnes import mark_modif
from ...store.feuilles import load_feuille_by_id
from ...store.values import Profondeur, StoredDonne, StoredFeuille
from ..refus import RefusError
from .feuille import list_valables, load_avant, undo_jugees
from .papier import settle_pieds

COMME_AVANT = "recopiez-la comme elle était"
MEME_FORME = "ne changez pas ce que vous recopiez"


@dataclass(frozen=True, slots=True)
class Gardees:
    """The rows of a copy with what rulings made of them, and which rulings are about which.

    `liens` are the id of a ruling, the rank that its row has now, and the version that the row had
    where the ruling changed it: None where it did not.
    """

    entrees: tuple[Entree, ...]
    liens: tuple[tuple[int, int, int | None], ...]
    is_jugee: bool


def keep_jugees(
    db: Database, feuille: StoredFeuille, copiees: Sequence[Entree], profondeur: Profondeur
) -> Gardees:
    """Return copied rows with what rulings that stand have made of them; raises RefusError.

    A ruled row must be copied as the paper had it before, or as the sheet shows it since, and the
    sheet as deep as it was. A row that a ruling wrote itself is the one that the paper annuls. The
    paper may not carry it: it then comes after the last one written, so that all the others have
    the rank that they have on the paper. Bilans alone have no row for it.
    """
    valables = list_valables(db, feuille)
    changees = [a for a in valables if "donne" in a.avant]
    inserees = {a.donne_id for a in valables if "inseree" in a.avant}
    gardees, rangs = list(copiees), {donne.id: donne.rang for donne in feuille.donnes}
    prises: set[int] = set()
    for donne in feuille.donnes:
        siens = [a for a in changees if a.donne_id == donne.id]
        if siens and donne.id not in inserees:
            _expect_meme(feuille, donne, siens, copiees, profondeur)
            gardees[donne.rang - 1] = donne.entree
            prises.add(donne.rang)
    for donne in feuille.donnes if profondeur is not Profondeur.BILANS else ():
        if donne.id in inserees:
            rangs[donne.id] = _put(gardees, donne, prises, feuille.table.places)
            prises.add(rangs[donne.id])
    jugees = {a.donne_id for a in changees} | inserees
    liens = tuple(_list_liens(db, feuille, rangs, jugees))
    return Gardees(tuple(gardees), liens, bool(changees))


def _list_liens(
    db: Database, feuille: StoredFeuille, rangs: dict[int, int], jugees: set[int | None]
) -> Iterator[tuple[int, int, int | None]]:
    modifs = {donne.id: donne.modif for donne in feuille.donnes}
    for arbitrage in list_arbitrages_feuille(db, feuille.id):
        id_ = arbitrage.donne_id
        if id_ in modifs:
            yield arbitrage.id, rangs[id_], modifs[id_] if id_ in jugees else None


def carry_jugees(db: Database, feuille: StoredFeuille, gardees: Gardees) -> None:
    """Let rulings name the rows that took the place of those of `feuille`, which are no more."""
    nouvelle = load_feuille_by_id(db, feuille.id) or feuille
    neuves = {donne.rang: donne.id for donne in nouvelle.donnes}
    for arbitrage_id, rang, modif in gardees.liens:
        if rang in neuves:
            link_donne(db, arbitrage_id, neuves[rang])
            if modif is not None:
                mark_modif(db, neuves[rang], modif)


def settle_jugees(db: Database, feuille: StoredFeuille, gardees: Gardees) -> None:
    """Decide the sums again on a sheet that was copied again, where a ruling changed a row."""
    if gardees.is_jugee:
        nouvelle = load_feuille_by_id(db, feuille.id) or feuille
        settle_pieds(db, feuille, undo_jugees(nouvelle, list_valables(db, nouvelle)))


def _expect_meme(
    feuille: StoredFeuille,
    donne: StoredDonne,
    arbitrages: Sequence[Arbitrage],
    copiees: Sequence[Entree],
    profondeur: Profondeur,
) -> None:
    """Refuse a copy of a ruled row that says anything else; `arbitrages` are oldest first."""
    ecrite = load_avant(donne.entree, arbitrages[0].avant["donne"])
    copiee = copiees[donne.rang - 1] if donne.rang <= len(copiees) else None
    conseil = ""
    meme = copiee is not None and _tell(copiee) in (_tell(ecrite), _tell(donne.entree))
    if not meme or _is_ailleurs(feuille, donne, ecrite, copiees):
        conseil = COMME_AVANT
    elif feuille.papier is None or feuille.papier.profondeur is not profondeur:
        conseil = MEME_FORME
    if conseil:
        juge = f"La ligne {donne.rang} a été jugée (décision {arbitrages[-1].id})"
        phrase = f"{juge} : {conseil}, ou annulez d’abord la décision."
        raise RefusError({"": format_phrase(phrase)})


def _is_ailleurs(
    feuille: StoredFeuille, donne: StoredDonne, ecrite: Entree, copiees: Sequence[Entree]
) -> bool:
    """Whether a copy has a ruled row, as the paper has it, at another rank than it had."""
    cherchee = _tell(ecrite)
    avant = sum(_tell(d.entree) == cherchee for d in feuille.donnes if d.rang != donne.rang)
    la = sum(_tell(e) == cherchee for rang, e in enumerate(copiees, start=1) if rang != donne.rang)
    return la > avant


def _tell(entree: Entree) -> tuple[object, ...]:
    """Return what the form of a copy shows of a row: no contract where it says « Annulée »."""
    donne = entree.donne
    jouee = donne.etat is Etat.JOUEE
    contrat = (donne.contrat, entree.contrat_ecrit) if jouee else None
    faits = (donne.preneur, donne.appele, donne.mort, donne.bouts, donne.demi_points)
    primes = (donne.petit, donne.chelem, *(p.taille for p in donne.poignees[:2]))
    return (contrat, faits, primes, None if _is_vide(entree) else entree.ecrits)


def _is_vide(entree: Entree) -> bool:
    return all(ecrit is None for ecrit in entree.ecrits or ())


def _put(gardees: list[Entree], donne: StoredDonne, prises: Iterable[int], places: int) -> int:
    """Put a row that a ruling wrote among copied ones and return its rank."""
    libres = [rang for rang in range(1, len(gardees) + 1) if rang not in prises]
    annulees = [rang for rang in libres if _is_annulee(gardees[rang - 1])]
    if annulees:
        rang = donne.rang if donne.rang in annulees else annulees[0]
        copiee = gardees[rang - 1]
        faits = replace(copiee.donne, motif=donne.entree.donne.motif)
        gardees[rang - 1] = replace(copiee, donne=faits)
        return rang
    rang = 1 + max((n for n, e in enumerate(gardees, start=1) if _is_notee(e)), default=0)
    gardees[rang - 1 : rang] = [replace(donne.entree, ecrits=(None,) * places)]
    return rang


def _is_annulee(entree: Entree) -> bool:
    return entree.donne.etat is Etat.ANNULEE and _is_vide(entree)


def _is_notee(entree: Entree) -> bool:
    rien = entree.donne == Donne(joueurs=entree.donne.joueurs) and not entree.contrat_ecrit
    return not (rien and _is_vide(entree))
