"""A feuille from the table to the ranking: handed in, confirmed, refused, validated, reopened."""

from collections.abc import Collection
from dataclasses import replace

from sqlite_utils import Database

from ..db import writing
from ..regles.anomalie import list_erreurs
from ..regles.controle.feuille import check_feuille
from ..regles.cycle import EtatFeuille, Geste, is_visee, next_etat
from ..store.feuilles import load_feuilles
from ..store.journal import append_journal, find_scripteur
from ..store.papier import save_cycle
from ..store.soirees import load_soiree_by_id
from ..store.tournoi.tournois import load_tournoi
from ..store.values import Cycle, StoredFeuille
from .adresse import (
    ARCHIVEE,
    Adresse,
    Auteur,
    check_raison,
    expect_degele,
    load_for_writing,
    say_greffe,
)
from .refus import ConflitFeuilleError, IntrouvableError, RefusError
from .tournoi.acces import expect_vue

RESERVE = "Seul {} peut le faire."
ORGANISATEUR = frozenset({Geste.VALIDER, Geste.ROUVRIR})
REFUS = {
    Geste.REMETTRE: "Cette feuille est déjà remise.",
    Geste.CONFIRMER: "Cette feuille n’est pas à confirmer.",
    Geste.REFUSER: "Cette feuille n’est pas à confirmer.",
    Geste.VALIDER: "Cette feuille n’est pas encore remise, ou elle est déjà validée.",
    Geste.ROUVRIR: "Cette feuille est déjà ouverte.",
}
FAITS = {
    Geste.REMETTRE: EtatFeuille.REMISE,
    Geste.CONFIRMER: EtatFeuille.CONFIRMEE,
    Geste.VALIDER: EtatFeuille.VALIDEE,
    Geste.ROUVRIR: EtatFeuille.EN_COURS,
}
# What can be done to a whole position, and where the feuilles it moves stand.
ENSEMBLE = {Geste.REMETTRE: EtatFeuille.EN_COURS, Geste.VALIDER: EtatFeuille.CONFIRMEE}
DEMANDES = {
    Geste.REFUSER: "Dites ce qui ne va pas : la table le lira.",
    Geste.ROUVRIR: "Dites pourquoi vous rouvrez la feuille.",
}


def move_cycle(
    db: Database,
    adresse: Adresse,
    geste: Geste,
    auteur: Auteur,
    place: int | None = None,
    version_vue: int | None = None,
) -> None:
    """Hand a feuille in, confirm it, refuse it, validate it or reopen it; raises RefusError.

    `place` is the seat that does it, None for anybody else. A sheet on paper that all have visé
    needs no other confirmation. A geste already done changes nothing when it is sent again.
    Raises ConflitFeuilleError when the feuille changed since `version_vue`.
    """
    with writing(db):
        feuille = load_for_writing(db, adresse)
        if geste in ORGANISATEUR and not auteur.organise:
            raise RefusError({"": RESERVE.format(say_greffe(feuille.soiree))})
        if _is_faite(feuille, geste, auteur, place):
            return
        if version_vue not in (None, feuille.version):
            raise ConflitFeuilleError(feuille)
        _move(db, feuille, geste, auteur, place)


def move_position(db: Database, soiree_id: int, position: int, geste: Geste, auteur: Auteur) -> int:
    """Hand in or validate every feuille of a position that is ready for it; return how many.

    All of them or none; what is not right, set aside or refused stays as it is. Raises RefusError.
    """
    if not auteur.organise or geste not in ENSEMBLE:
        raise RefusError({"": _say_reserve(db, soiree_id)})
    with writing(db):
        feuilles = [f for f in load_feuilles(db, soiree_id) if f.position == position]
        if any(feuille.soiree.archivee for feuille in feuilles):
            raise RefusError({"": ARCHIVEE})
        pretes = [f for f in feuilles if is_attendue(f, geste) and is_juste(f)]
        for feuille in pretes:
            _move(db, feuille, geste, auteur, None)
        return len(pretes)


def validate_position(
    db: Database,
    soiree_id: int,
    position: int,
    auteur: Auteur,
    remises: bool = False,
    tables: Collection[int] | None = None,
) -> int:
    """Validate every feuille of the last position that is right and ready; return how many.

    Ready are those that their table confirmed, those corrected, and those copied from the paper
    that the organiser holds; `remises` adds those that a table handed in and has not confirmed.
    `tables` are those that the page showed, None for all. All of them or none. Raises RefusError,
    when `position` is not the last one opened any more too.
    """
    if not auteur.organise:
        raise RefusError({"": _say_reserve(db, soiree_id)})
    with writing(db):
        if tournoi := load_tournoi(db, soiree_id):
            expect_vue(tournoi, position)
        feuilles = [f for f in load_feuilles(db, soiree_id) if f.position == position]
        if any(feuille.soiree.archivee for feuille in feuilles):
            raise RefusError({"": ARCHIVEE})
        for feuille in feuilles:
            expect_degele(feuille.soiree)
        vues = [f for f in feuilles if tables is None or f.numero_table in tables]
        pretes = [f for f in vues if is_prete(f, remises) and is_juste(f)]
        for feuille in pretes:
            copiee = feuille.cycle.etat is EtatFeuille.EN_COURS
            remise = _move(db, feuille, Geste.REMETTRE, auteur, None) if copiee else feuille
            _move(db, remise, Geste.VALIDER, auteur, None)
        return len(pretes)


def _say_reserve(db: Database, soiree_id: int) -> str:
    soiree = load_soiree_by_id(db, soiree_id)
    if soiree is None:
        raise IntrouvableError
    return RESERVE.format(say_greffe(soiree))


def is_prete(feuille: StoredFeuille, remises: bool = False) -> bool:
    """Whether a feuille that is right can be validated with those of its position."""
    cycle = feuille.cycle
    if cycle.ecartee or cycle.refus or cycle.etat is EtatFeuille.VALIDEE:
        return False
    if cycle.etat is EtatFeuille.EN_COURS:
        return feuille.papier is not None and _is_ecrite(feuille)
    return remises or feuille.papier is not None or cycle.etat is not EtatFeuille.REMISE


def is_attendue(feuille: StoredFeuille, geste: Geste) -> bool:
    """Whether a feuille that is right goes on with all those of its position.

    A sheet copied from paper is handed in, one that its table confirmed is validated.
    """
    cycle = feuille.cycle
    if cycle.ecartee or cycle.refus or cycle.etat is not ENSEMBLE[geste]:
        return False
    copiee = feuille.papier is not None and _is_ecrite(feuille)
    return copiee if geste is Geste.REMETTRE else True


def is_juste(feuille: StoredFeuille) -> bool:
    """Whether nothing keeps a feuille from being right, the sums written on paper included."""
    anomalies = check_feuille(feuille.retenue, feuille.bareme) if feuille.papier else []
    return not list_erreurs(anomalies) and feuille.build().is_juste


def set_aside(db: Database, adresse: Adresse, ecartee: bool, auteur: Auteur) -> None:
    """Set one of several results aside, or take it back; raises RefusError."""
    with writing(db):
        feuille = load_for_writing(db, adresse)
        if not auteur.organise:
            raise RefusError({"": RESERVE.format(say_greffe(feuille.soiree))})
        if feuille.cycle.ecartee == ecartee:
            return
        save_cycle(db, feuille.id, replace(feuille.cycle, ecartee=ecartee))
        append_journal(
            db,
            auteur.nom,
            "mise à l’écart",
            soiree_id=feuille.soiree.id,
            feuille_id=feuille.id,
            avant=not ecartee,
            apres=ecartee,
        )


def _move(
    db: Database, feuille: StoredFeuille, geste: Geste, auteur: Auteur, place: int | None
) -> StoredFeuille:
    """Write what becomes of a feuille, and return it so."""
    avant = feuille.cycle
    etat = next_etat(avant.etat, geste)
    if etat is None:
        raise RefusError({"": REFUS[geste]})
    if geste in (Geste.CONFIRMER, Geste.REFUSER):
        _expect_other(feuille, place, list_exclus(db, feuille))
    apres = _apply(feuille, geste, etat, auteur, place)
    save_cycle(db, feuille.id, apres)
    append_journal(
        db,
        auteur.nom,
        geste,
        soiree_id=feuille.soiree.id,
        feuille_id=feuille.id,
        avant=avant.etat,
        apres={"etat": apres.etat, "place": place, "raison": auteur.raison},
    )
    return replace(feuille, cycle=apres)


def _is_faite(feuille: StoredFeuille, geste: Geste, auteur: Auteur, place: int | None) -> bool:
    """Whether the feuille is already what the geste makes of it: a second tap changes nothing."""
    cycle = feuille.cycle
    if geste is Geste.REFUSER:
        dit = cycle.refus == _say_refus(feuille, auteur, place)
        return cycle.etat is EtatFeuille.EN_COURS and dit
    if geste is Geste.REMETTRE and _is_confirmee_d_office(feuille, auteur):
        return cycle.etat is EtatFeuille.CONFIRMEE
    return cycle.etat is FAITS[geste]


def _say_refus(feuille: StoredFeuille, auteur: Auteur, place: int | None) -> str:
    noms = [siege.nom for siege in feuille.sieges if siege.place == place]
    return f"{''.join(noms)} : {auteur.raison}"


def _is_confirmee_d_office(feuille: StoredFeuille, auteur: Auteur) -> bool:
    """Whether the paper that the organiser holds was visé by all: a table cannot say it alone."""
    return (
        auteur.organise
        and feuille.papier is not None
        and is_visee(feuille.papier.visas, feuille.table.places)
    )


def _apply(
    feuille: StoredFeuille, geste: Geste, etat: EtatFeuille, auteur: Auteur, place: int | None
) -> Cycle:
    avant = feuille.cycle
    if place is not None and place not in range(feuille.table.places):
        raise RefusError({"place": "Cette place n’est pas à cette table."})
    if geste in DEMANDES:
        check_raison(auteur.raison, DEMANDES[geste])
    if geste is Geste.REMETTRE:
        return _hand_in(feuille, etat, auteur, place)
    if geste is Geste.REFUSER:
        return replace(avant, etat=etat, refus=_say_refus(feuille, auteur, place))
    if geste is Geste.VALIDER:
        _expect_juste(feuille)
    return replace(avant, etat=etat, refus="")


def _hand_in(feuille: StoredFeuille, etat: EtatFeuille, auteur: Auteur, place: int | None) -> Cycle:
    if place is None and not auteur.organise:
        raise RefusError({"place": "Dites qui remet la feuille : un autre la confirmera."})
    if _is_confirmee_d_office(feuille, auteur):
        etat = EtatFeuille.CONFIRMEE
    if not _is_ecrite(feuille):
        raise RefusError({"": "Il n’y a encore rien sur cette feuille."})
    return replace(feuille.cycle, etat=etat, remise_par=place, refus="")


def _is_ecrite(feuille: StoredFeuille) -> bool:
    """Whether something counts on a feuille: a donne, a row or a sum of the paper."""
    if not feuille.papier:
        return bool(feuille.donnes)
    comptees = any(any(ligne.sources) for ligne in feuille.build().lignes)
    return comptees or any(bilan is not None for bilan in feuille.retenue.read_pieds())


def list_exclus(db: Database, feuille: StoredFeuille) -> dict[int, str]:
    """Return the seats that cannot confirm a feuille, with why: who handed it in, who typed it."""
    scripteur = find_scripteur(db, feuille.id)
    exclus = {
        siege.place: "a écrit la feuille"
        for siege in feuille.sieges
        if scripteur == f"table {feuille.numero_table}, {siege.nom_court}"
    }
    if feuille.cycle.remise_par is not None:
        exclus[feuille.cycle.remise_par] = "a remis la feuille"
    return exclus


def _expect_other(feuille: StoredFeuille, place: int | None, exclus: dict[int, str]) -> None:
    if place is None:
        raise RefusError({"place": "Dites qui vous êtes à cette table."})
    if place in exclus and place < feuille.table.places:
        nom = feuille.sieges[place].nom
        raise RefusError({"place": f"{nom} {exclus[place]} : un autre joueur la confirme."})


def _expect_juste(feuille: StoredFeuille) -> None:
    """Refuse to validate a feuille that does not balance: corrections come before."""
    if not is_juste(feuille):
        raise RefusError({"": "Cette feuille n’est pas juste : corrigez-la avant de la valider."})
