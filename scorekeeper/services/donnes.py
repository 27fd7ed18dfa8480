"""Recording, correcting and taking back donnes: one function, one transaction, one journal row."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sqlite_utils import Database

from ..db import writing
from ..echange.faits import dump_entree
from ..regles.anomalie import list_erreurs
from ..regles.cycle import after_change
from ..regles.donne import Etat
from ..regles.feuille import Entree, build_feuille
from ..regles.texte import format_nombre
from ..regles.verification import check_donne
from ..store import donnes as store
from ..store.baremes import freeze_regles
from ..store.deroulement import save_partie
from ..store.journal import append_journal, load_recorded
from ..store.papier import save_cycle
from ..store.values import EtatPartie, StoredDonne, StoredFeuille
from .adresse import CLOSE, CONFIRMEE, Adresse, load_for_writing, say_greffe
from .arbitrage.jugees import expect_donne_libre
from .refus import ConflitError, IntrouvableError, RefusError, group_erreurs

# What the feuille, not the sender, knows of a donne.
SUS = frozenset({"joueurs", "mort", "donneur"})


@dataclass(frozen=True, slots=True)
class Saisie:
    """What a form or a script says of one donne.

    `entree.donne` has neither its number of players nor its mort: the feuille knows them. `rang`,
    `mort_vu`, `donneur_vu`, `placement_vu` and `bareme_vu` are what the page showed, None when the
    sender does not mind; `miens` are the keys that the sender itself has used since it saw that
    rank; from the rank `depuis` on, another's donne may be this one when its facts are the same;
    `erreurs` are the fields that could not be read at all.
    """

    jeton: str
    entree: Entree
    rang: int | None = None
    mort_vu: int | None = None
    placement_vu: str | None = None
    bareme_vu: str | None = None
    donneur_vu: int | None = None
    miens: frozenset[str] = frozenset()
    depuis: int | None = None
    erreurs: Mapping[str, str] = field(default_factory=dict)

    @property
    def donneur(self) -> int | None:
        """Who dealt as its page showed it: chosen, else whose turn it was, else the mort."""
        vus = (self.entree.donneur_force, self.donneur_vu, self.mort_vu)
        return next((place for place in vus if place is not None), None)

    def with_donneur(self) -> "Saisie":
        """Return the same with the donneur that its page showed, and so with its mort."""
        return replace(self, entree=replace(self.entree, donneur_force=self.donneur))


def record_donne(db: Database, adresse: Adresse, saisie: Saisie, acteur: str) -> int:
    """Record the next donne of a feuille and return its id; the same key twice is one donne.

    Raises RefusError, or ConflitError when the rank that the sender saw free has been taken, or
    when the key comes back with other facts.
    """
    with writing(db):
        feuille = _load(db, adresse)
        deja = store.find_jeton(db, saisie.jeton)
        if deja is not None:
            _expect_same(db, feuille, deja, saisie)
            return deja[0]
        _expect_ouverte(feuille)
        _expect_bareme(feuille, saisie)
        _expect_placement(feuille.placement, saisie)
        _expect_rang(feuille, saisie)
        _expect_incomplete(feuille, saisie)
        suite = feuille.build().suite
        entree = _complete(feuille, saisie, suite.donneur, suite.mort)
        choisi = saisie.entree.donneur_force is not None
        if not choisi and saisie.mort_vu not in (None, entree.donne.mort):
            raise RefusError({"": "Le mort a changé depuis l’affichage : vérifiez la donne."})
        rang = feuille.prochain_rang
        donne_id = store.insert_donne(db, feuille.id, rang, saisie.jeton, entree)
        freeze_regles(db, feuille.soiree.id)
        if feuille.partie is EtatPartie.PAUSE:
            save_partie(db, feuille.id, EtatPartie.OUVERTE)
        _journalise(db, feuille, donne_id, acteur, "donne", None, entree)
        return donne_id


def replace_donne(
    db: Database,
    adresse: Adresse,
    donne_id: int,
    saisie: Saisie,
    modif_vue: int | None,
    acteur: str,
    arbitre: bool = False,
) -> None:
    """Replace the facts of a recorded donne; nothing is written when nothing changes.

    What a ruling changed is only replaced by who may rule (`arbitre`). Raises RefusError, and
    ConflitError when the donne was changed since `modif_vue`.
    """
    with writing(db):
        feuille = _load(db, adresse)
        _expect_ouverte(feuille)
        ancienne = _find(feuille, donne_id, None)
        _expect_bareme(feuille, saisie)
        _expect_placement(feuille.digest_placement(ancienne.rang), saisie)
        avant = [donne.entree for donne in feuille.donnes if donne.rang < ancienne.rang]
        suite = build_feuille(feuille.table, avant, feuille.reports, feuille.bareme).suite
        # Who dealt, and the mort who sat out, stay the same unless the correction names another.
        if saisie.entree.donneur_force is None:
            meme = replace(saisie.entree, donneur_force=ancienne.entree.donneur_force)
            saisie = replace(saisie, entree=meme)
        entree = _complete(feuille, saisie, suite.donneur, ancienne.entree.donne.mort)
        entree = replace(entree, ecrits=ancienne.entree.ecrits)
        if entree == ancienne.entree:
            return
        expect_donne_libre(db, feuille, ancienne, arbitre)
        if ancienne.entree.donne.etat is not Etat.JOUEE:
            _expect_incomplete(feuille, saisie)
        _find(feuille, donne_id, modif_vue)
        store.update_donne(db, donne_id, entree)
        _journalise(db, feuille, donne_id, acteur, "correction", ancienne.entree, entree)


def cancel_donne(
    db: Database,
    adresse: Adresse,
    donne_id: int,
    modif_vue: int | None,
    acteur: str,
    arbitre: bool = False,
) -> Entree:
    """Take a donne off the sheet and return what it was; one ruled on, for an `arbitre` only."""
    with writing(db):
        feuille = _load(db, adresse)
        _expect_ouverte(feuille)
        expect_donne_libre(db, feuille, _find(feuille, donne_id, None), arbitre)
        ancienne = _find(feuille, donne_id, modif_vue)
        store.retire_donne(db, donne_id)
        _journalise(db, feuille, donne_id, acteur, "annulation", ancienne.entree, None)
        return ancienne.entree


def expect_donne(db: Database, adresse: Adresse, donne_id: int, modif_vue: int | None) -> None:
    """Make sure that a donne is still on the sheet as a sender saw it.

    Raises IntrouvableError, or ConflitError when it was changed since `modif_vue`.
    """
    _find(_load(db, adresse), donne_id, modif_vue)


def _load(db: Database, adresse: Adresse) -> StoredFeuille:
    """Return the feuille that a table marks; a sheet on paper is copied as a whole instead."""
    feuille = load_for_writing(db, adresse)
    if feuille.papier:
        raise IntrouvableError
    return feuille


def _expect_ouverte(feuille: StoredFeuille) -> None:
    if feuille.cycle.is_verrouillee:
        raise RefusError({"": CONFIRMEE.format(say_greffe(feuille.soiree))})
    if feuille.partie is EtatPartie.CLOSE:
        raise RefusError({"": CLOSE})


def _expect_same(
    db: Database, feuille: StoredFeuille, deja: tuple[int, int], saisie: Saisie
) -> None:
    """Let a retry pass; anything else that comes with a known key must not vanish silently."""
    donne_id, feuille_id = deja
    if feuille_id != feuille.id:
        raise RefusError({"": "Cette donne a déjà été envoyée à une autre table."})
    vivante = next((donne for donne in feuille.donnes if donne.id == donne_id), None)
    if vivante is None:
        raise RefusError(
            {"": "Cette donne a été annulée depuis : enregistrez-la de nouveau si elle compte."}
        )
    envoyee = dump_entree(saisie.entree)
    premiere = load_recorded(db, donne_id)
    # A donne without misère, that most games have not, says nothing of them.
    faits = ((premiere.keys() & envoyee.keys()) | {"miseres"}) - SUS
    if any(premiere.get(fait) != envoyee.get(fait) for fait in faits) or _deals_otherwise(
        feuille, vivante, saisie.entree.donneur_force
    ):
        raise ConflitError(vivante)


def _deals_otherwise(feuille: StoredFeuille, vivante: StoredDonne, force: int | None) -> bool:
    """Whether a sender says that somebody else dealt this donne."""
    if force is None:
        return vivante.entree.donneur_force is not None
    ligne = feuille.build().lignes[feuille.donnes.index(vivante)]
    return force != ligne.donneur


def _expect_incomplete(feuille: StoredFeuille, saisie: Saisie) -> None:
    """Refuse a donne more than a position of a club night has; those annulled count for nothing."""
    if feuille.prevues is None or saisie.entree.donne.etat is not Etat.JOUEE:
        return
    jouees = sum(donne.entree.donne.etat is Etat.JOUEE for donne in feuille.donnes)
    if jouees >= feuille.prevues:
        plusieurs = f"Les {format_nombre(feuille.prevues, 'donne')} de la position sont jouées"
        jouees_dit = plusieurs if feuille.prevues > 1 else "La donne de la position est jouée"
        raise RefusError({"": f"{jouees_dit} : remettez la feuille."})


def _expect_bareme(feuille: StoredFeuille, saisie: Saisie) -> None:
    if saisie.bareme_vu not in (None, feuille.empreinte_bareme):
        raise RefusError({"": "Le barème a changé depuis l’affichage : vérifiez la donne."})


def _expect_placement(placement: str, saisie: Saisie) -> None:
    if saisie.placement_vu not in (None, placement):
        raise RefusError(
            {"": "Un nom ou une place a changé depuis l’affichage : vérifiez qui a pris."}
        )


def _expect_rang(feuille: StoredFeuille, saisie: Saisie) -> None:
    """Raise ConflitError when somebody else has taken the rank that the sender saw free.

    Once a sender has said of a donne that it is another one, its next ones may be those that
    somebody else wrote before: they have the same facts.
    """
    rang = feuille.prochain_rang if saisie.rang is None else saisie.rang
    depuis = rang if saisie.depuis is None else saisie.depuis
    for donne in feuille.donnes:
        meme = donne.rang >= depuis and _is_same(donne.entree, saisie.entree)
        if (donne.rang >= rang or meme) and donne.jeton not in saisie.miens:
            raise ConflitError(donne)


def _is_same(sienne: Entree, mienne: Entree) -> bool:
    """Whether two donnes that were played have the same facts."""
    if not sienne.donne.etat is mienne.donne.etat is Etat.JOUEE:
        return False
    faits = (dump_entree(sienne), dump_entree(mienne))
    une, autre = ({nom: v for nom, v in dits.items() if nom not in SUS} for dits in faits)
    return une == autre


def _find(feuille: StoredFeuille, donne_id: int, modif_vue: int | None) -> StoredDonne:
    for donne in feuille.donnes:
        if donne.id == donne_id:
            if modif_vue is not None and modif_vue != donne.modif:
                raise ConflitError(donne)
            return donne
    raise IntrouvableError


def _complete(feuille: StoredFeuille, saisie: Saisie, donneur: int, mort: int | None) -> Entree:
    """Return the entry with what the feuille knows of it, or raise RefusError."""
    table, entree = feuille.table, saisie.entree
    erreurs = dict(saisie.erreurs)
    force = entree.donneur_force
    if force is not None and not 0 <= force < table.places:
        erreurs.setdefault("donneur", "Le donneur n’est pas à cette table.")
    if table.a_mort and force is not None:
        mort = force
    if force == donneur:
        force = None
    donne = replace(entree.donne, joueurs=table.joueurs, mort=mort)
    if donne.etat is Etat.JOUEE:
        donne = replace(donne, motif=None)
    anomalies = list_erreurs(check_donne(donne, feuille.bareme))
    erreurs = group_erreurs(anomalies) | erreurs
    if erreurs:
        raise RefusError(erreurs)
    return replace(entree, donne=donne, donneur_force=force)


def _journalise(
    db: Database,
    feuille: StoredFeuille,
    donne_id: int,
    acteur: str,
    action: str,
    avant: Entree | None,
    apres: Entree | None,
) -> None:
    etat = after_change(feuille.cycle.etat)
    if etat is not feuille.cycle.etat:
        save_cycle(db, feuille.id, replace(feuille.cycle, etat=etat))
    modif = append_journal(
        db,
        acteur,
        action,
        soiree_id=feuille.soiree.id,
        feuille_id=feuille.id,
        donne_id=donne_id,
        avant=dump_entree(avant) if avant else None,
        apres=dump_entree(apres) if apres else None,
    )
    store.mark_modif(db, donne_id, modif)
