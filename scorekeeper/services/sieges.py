"""The people of a table: their names corrected, two seats exchanged."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlite_utils import Database

from ..db import writing
from ..store import feuilles as store
from ..store.donnes import mark_modif, update_donne
from ..store.joueurs import fold_nom, prune_joueurs
from ..store.journal import append_journal
from ..store.papier import save_cycle
from ..store.remplacements import delete_remplacements, save_remplacement
from ..store.values import EtatPartie, Remplacement, Siege, StoredFeuille
from .adresse import CLOSE, Adresse, expect_hors_tournoi, load_for_writing
from .parties import check_noms, clean_nom, derive_courts
from .permutation import swap_entree, swap_place
from .refus import IntrouvableError, RefusError

CHANGEES = "Les places ont changé pendant que vous lisiez : regardez-les d’abord."


def rename_joueurs(
    db: Database,
    adresse: Adresse,
    noms: Sequence[str],
    courts: Sequence[str],
    acteur: str,
    placement_vu: str | None = None,
) -> None:
    """Correct the names of who sits, or has sat, at a table, as `personnes` lists them.

    Raises RefusError, also when the seats are no longer those of `placement_vu`.
    """
    noms = [clean_nom(nom) for nom in noms]
    with writing(db):
        feuille = _load_marquee(db, adresse)
        erreurs = check_noms(noms, courts)
        personnes = feuille.personnes
        if placement_vu not in (None, feuille.placement):
            erreurs[""] = CHANGEES
        if feuille.cycle.is_verrouillee:
            erreurs[""] = "Cette feuille est confirmée : rouvrez-la d’abord."
        if feuille.partie is EtatPartie.CLOSE:
            erreurs[""] = CLOSE
        if len(noms) != len(personnes):
            erreurs[""] = "Il faut un nom par personne."
        if erreurs:
            raise RefusError(erreurs)
        anciens = [fold_nom(siege.nom) for siege in personnes]
        suivis = _follow_courts(personnes, noms, courts)
        paires = zip(noms, derive_courts(noms, suivis), strict=True)
        _seat_again(db, feuille, dict(zip(anciens, paires, strict=True)))
        prune_joueurs(db)
        avant = [siege.nom for siege in personnes]
        _journalise(db, feuille, acteur, "noms", avant, noms)


def _follow_courts(
    personnes: Sequence[Siege], noms: Sequence[str], courts: Sequence[str]
) -> list[str]:
    """Return the short names as given, empty for one drawn from a name that is no more."""
    return [
        "" if nom != siege.nom and [court] == derive_courts([siege.nom], []) else court
        for siege, nom, court in zip(personnes, noms, courts, strict=False)
    ]


def _seat_again(
    db: Database,
    feuille: StoredFeuille,
    noms: Mapping[str, tuple[str, str]],
    un: int = 0,
    autre: int = 0,
) -> None:
    """Write who sat first and who came since, by their new names, two places exchanged."""
    store.delete_places(db, feuille.id)
    delete_remplacements(db, feuille.id)
    for siege, report in zip(feuille.premiers, feuille.reports, strict=True):
        nom, court = noms.get(fold_nom(siege.nom), (siege.nom, siege.nom_court))
        store.save_place(db, feuille.id, swap_place(siege.place, un, autre), nom, court, report)
    for venu in feuille.remplacements:
        nom, court = noms.get(fold_nom(venu.nom), (venu.nom, venu.nom_court))
        ici = swap_place(venu.place, un, autre)
        save_remplacement(db, feuille.id, Remplacement(ici, venu.rang, nom, court))


def swap_sieges(
    db: Database,
    adresse: Adresse,
    un: int,
    autre: int,
    acteur: str,
    placement_vu: str | None = None,
) -> None:
    """Exchange two seats; each person keeps the donnes, scores and totals they have.

    Raises RefusError, also when the seats are no longer those of `placement_vu`.
    """
    with writing(db):
        feuille = _load_marquee(db, adresse)
        if placement_vu not in (None, feuille.placement):
            raise RefusError({"echange": CHANGEES})
        if feuille.cycle.is_verrouillee:
            raise RefusError({"echange": "Cette feuille est confirmée : rouvrez-la d’abord."})
        if feuille.partie is EtatPartie.CLOSE:
            raise RefusError({"echange": CLOSE})
        if un == autre or not {un, autre} <= set(range(feuille.table.places)):
            raise RefusError({"echange": "Choisissez deux places différentes de cette table."})
        _seat_again(db, feuille, {}, un, autre)
        if feuille.cycle.remise_par is not None:
            remise_par = swap_place(feuille.cycle.remise_par, un, autre)
            save_cycle(db, feuille.id, replace(feuille.cycle, remise_par=remise_par))
        premier = swap_place(feuille.table.premier_donneur, un, autre)
        store.save_premier_donneur(db, feuille.id, premier)
        noms = [feuille.sieges[un].nom, feuille.sieges[autre].nom]
        modif = _journalise(db, feuille, acteur, "echange", noms, [un, autre])
        # A donne taken back is told anew too: undoing may still put it in the form.
        for donne in (*feuille.donnes, *store.load_retirees(db, feuille)):
            echangee = swap_entree(donne.entree, un, autre)
            if echangee != donne.entree:
                update_donne(db, donne.id, echangee, corrigee=False)
                mark_modif(db, donne.id, modif)


def _load_marquee(db: Database, adresse: Adresse) -> StoredFeuille:
    """Return the feuille of a table; a sheet on paper keeps its names with its grid."""
    feuille = load_for_writing(db, adresse)
    if feuille.papier:
        raise IntrouvableError
    expect_hors_tournoi(feuille)
    return feuille


def _journalise(
    db: Database, feuille: StoredFeuille, acteur: str, action: str, avant: object, apres: object
) -> int:
    return append_journal(
        db,
        acteur,
        action,
        soiree_id=feuille.soiree.id,
        feuille_id=feuille.id,
        avant=avant,
        apres=apres,
    )
