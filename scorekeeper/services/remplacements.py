"""Somebody leaves the table, somebody else takes the place: who, from which line on, undone."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sqlite_utils import Database

from ..db import writing
from ..regles.cycle import after_change
from ..store import remplacements as store
from ..store.donnes import mark_modif
from ..store.feuilles import load_retirees
from ..store.joueurs import fold_aspect, fold_nom, prune_joueurs
from ..store.journal import append_journal
from ..store.papier import save_cycle
from ..store.values import EtatPartie, Remplacement, Siege, StoredFeuille
from .adresse import CLOSE, Adresse, expect_hors_tournoi, load_for_writing
from .parties import check_noms, clean_nom, derive_courts
from .refus import IntrouvableError, RefusError
from .sieges import CHANGEES

# The fields of the form, whose refusals stand beside them.
PARTI, VENU, COURT, RANG, ENSEMBLE = "parti", "venu", "venu_court", "rang", "remplacement"


@dataclass(frozen=True, slots=True)
class Arrivee:
    """Who takes which place; `rang` is the line they first play, None for the next one."""

    place: int
    nom: str
    nom_court: str = ""
    rang: int | None = None


def replace_joueur(
    db: Database,
    adresse: Adresse,
    arrivee: Arrivee,
    acteur: str,
    placement_vu: str | None = None,
) -> None:
    """Seat somebody in the stead of who sits there now; the donnes from that line on are theirs.

    Whoever leaves keeps what they have scored before. Raises RefusError, also when the seats are
    no longer those of `placement_vu`.
    """
    with writing(db):
        feuille = _load(db, adresse, placement_vu)
        venu = _complete(feuille, arrivee)
        autres = [v for v in feuille.remplacements if v.place != venu.place or v.rang < venu.rang]
        venus = tidy_venus(feuille.premiers, [*autres, venu])
        if double := find_double(feuille.premiers, venus):
            nom, rang = double
            ou = "" if rang >= feuille.prochain_rang else f" à {_name_donne(feuille, rang)}"
            raise RefusError({VENU: f"« {nom} » est déjà à cette table{ou}."})
        _save(db, feuille, venus, _Geste("remplacement", acteur, venu.place, venu.rang))


def undo_remplacement(
    db: Database,
    adresse: Adresse,
    place: int,
    rang: int,
    acteur: str,
    placement_vu: str | None = None,
) -> None:
    """Give a place back to who sat there before this line; raises RefusError."""
    with writing(db):
        feuille = _load(db, adresse, placement_vu)
        cle = (place, rang)
        defait = next((v for v in feuille.remplacements if (v.place, v.rang) == cle), None)
        if defait is None:
            raise RefusError({ENSEMBLE: "Ce remplacement a déjà été défait."})
        autres = [venu for venu in feuille.remplacements if venu != defait]
        venus = tidy_venus(feuille.premiers, autres)
        if double := find_double(feuille.premiers, venus):
            phrase = f"« {double[0]} » est à une autre place depuis : défaites d’abord son retour."
            raise RefusError({ENSEMBLE: phrase})
        _save(db, feuille, venus, _Geste("retablissement", acteur, place, rang))


def tidy_venus(
    premiers: Sequence[Siege], venus: Iterable[Remplacement]
) -> tuple[Remplacement, ...]:
    """Return who came in order, without those who only take the place that they already have."""
    assis = {siege.place: fold_nom(siege.nom) for siege in premiers}
    gardes = []
    for venu in sorted(venus, key=lambda venu: (venu.rang, venu.place)):
        if assis[venu.place] != fold_nom(venu.nom):
            gardes.append(venu)
        assis[venu.place] = fold_nom(venu.nom)
    return tuple(gardes)


def find_double(premiers: Sequence[Siege], venus: Sequence[Remplacement]) -> tuple[str, int] | None:
    """Return who would sit at two places at once, and from which line on; None when nobody."""
    assis = {siege.place: fold_nom(siege.nom) for siege in premiers}
    for rang in sorted({venu.rang for venu in venus}):
        arrives = [venu for venu in venus if venu.rang == rang]
        assis |= {venu.place: fold_nom(venu.nom) for venu in arrives}
        for venu in arrives:
            if Counter(assis.values())[fold_nom(venu.nom)] > 1:
                return venu.nom, rang
    return None


def _load(db: Database, adresse: Adresse, placement_vu: str | None) -> StoredFeuille:
    """Return the feuille that a table marks, as it was seen; nobody is replaced on paper."""
    feuille = load_for_writing(db, adresse)
    if feuille.papier:
        raise IntrouvableError
    expect_hors_tournoi(feuille)
    if feuille.cycle.is_verrouillee:
        raise RefusError({ENSEMBLE: "Cette feuille est confirmée : rouvrez-la d’abord."})
    if feuille.partie is EtatPartie.CLOSE:
        raise RefusError({ENSEMBLE: CLOSE})
    if placement_vu not in (None, feuille.placement):
        raise RefusError({ENSEMBLE: CHANGEES})
    return feuille


def _complete(feuille: StoredFeuille, arrivee: Arrivee) -> Remplacement:
    """Return who comes, with the short name and the line; raises RefusError."""
    suivant = feuille.prochain_rang
    rang = suivant if arrivee.rang is None else arrivee.rang
    nom = clean_nom(arrivee.nom)
    assis = next((s for s in feuille.sieges if s.place == arrivee.place), None)
    if assis is None:
        raise RefusError({PARTI: "Choisissez qui part parmi ceux qui sont à cette table."})
    erreurs = {}
    if rang not in {suivant, *(donne.rang for donne in feuille.donnes)}:
        erreurs[RANG] = "Cette donne n’est pas sur la feuille : choisissez-en une autre."
    elif depuis := _find_arrivee(feuille, assis, rang):
        erreurs[RANG] = (
            f"{assis.nom} n’est à cette place que depuis {_name_donne(feuille, depuis)} :"
            " choisissez celle-ci ou une suivante."
        )
    if nom and fold_aspect(nom) == fold_aspect(assis.nom):
        erreurs[VENU] = f"« {assis.nom} » est déjà à cette place."
    noms, refus = _choose_noms(feuille, nom, arrivee.nom_court)
    if erreurs := refus | erreurs:
        raise RefusError(erreurs)
    return Remplacement(arrivee.place, rang, *noms)


def _find_arrivee(feuille: StoredFeuille, assis: Siege, rang: int) -> int | None:
    """Return from which line on somebody sits where they do, when it is after this one."""
    venus = [v.rang for v in feuille.remplacements if v.place == assis.place and v.rang > rang]
    passes = [venu for venu in venus if venu <= feuille.prochain_rang]
    return max(passes, default=None)


def _choose_noms(
    feuille: StoredFeuille, nom: str, court: str
) -> tuple[tuple[str, str], dict[str, str]]:
    """Return the name and short name of who comes, and what is wrong with them, by field.

    Short names are unique among all who have sat there; who comes back has theirs already. Who
    sits there now is refused for another reason.
    """
    personnes = feuille.personnes
    aspect = fold_aspect(nom)
    revenu = next((siege for siege in personnes if fold_aspect(siege.nom) == aspect), None)
    if revenu:
        phrase = f"Sur cette feuille, {revenu.nom} s’écrit déjà « {revenu.nom_court} »."
        assis = {fold_aspect(siege.nom) for siege in feuille.sieges}
        autre = clean_nom(court) not in ("", revenu.nom_court) and aspect not in assis
        return (revenu.nom, revenu.nom_court), {COURT: phrase} if autre else {}
    noms = [*(siege.nom for siege in personnes), nom]
    courts = [*(siege.nom_court for siege in personnes), court]
    champs = {f"nom-{len(personnes)}": VENU, f"court-{len(personnes)}": COURT}
    fautes = check_noms(noms, courts)
    erreurs = {champ: fautes[faute] for faute, champ in champs.items() if faute in fautes}
    return (nom, "" if erreurs else derive_courts(noms, courts)[-1]), erreurs


def _name_donne(feuille: StoredFeuille, rang: int) -> str:
    """Return the first donne from a line on, as a sentence names it."""
    lignes = zip(feuille.donnes, feuille.build().lignes, strict=True)
    numeros = [ligne.numero for donne, ligne in lignes if donne.rang >= rang and ligne.numero]
    return f"la donne {numeros[0]}" if numeros else "la prochaine donne"


@dataclass(frozen=True, slots=True)
class _Geste:
    """What the journal says: who did what to a place, from which line on."""

    action: str
    acteur: str
    place: int
    rang: int


def _save(
    db: Database, feuille: StoredFeuille, venus: tuple[Remplacement, ...], geste: _Geste
) -> None:
    """Write who sits where from now on, and mark the donnes that change hands."""
    store.delete_remplacements(db, feuille.id)
    for venu in venus:
        store.save_remplacement(db, feuille.id, venu)
    prune_joueurs(db)
    etat = after_change(feuille.cycle.etat)
    if etat is not feuille.cycle.etat:
        save_cycle(db, feuille.id, replace(feuille.cycle, etat=etat))
    neuve = replace(feuille, remplacements=venus)
    avant, apres = (f.seat(geste.rang)[geste.place].nom for f in (feuille, neuve))
    modif = append_journal(
        db,
        geste.acteur,
        geste.action,
        soiree_id=feuille.soiree.id,
        feuille_id=feuille.id,
        avant={"nom": avant},
        apres={"nom": apres, "place": geste.place, "rang": geste.rang},
    )
    for donne in (*feuille.donnes, *load_retirees(db, feuille)):
        if donne.rang >= geste.rang:
            mark_modif(db, donne.id, modif)
