"""The people of a club night: added, changed, struck off, several at once."""

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import Any, NamedTuple

from sqlite_utils import Database

from ...db import writing
from ...echange.inscription_lue import CENTIMES_MAX, InscriptionLue
from ...store.joueurs import fold_aspect, fold_nom, prune_joueurs
from ...store.journal import append_journal
from ...store.tournoi import inscriptions as store
from ...store.tournoi.ajustements import list_ajustements
from ...store.tournoi.tournois import load_tournoi, save_tournoi
from ...store.tournoi.values import Inscription, Tournoi
from ..adresse import Auteur
from ..parties import NOM_MAX, clean_nom
from ..refus import IntrouvableError, RefusError
from .acces import load_for_writing
from .accord import reconcile
from .courts import name_courts
from .equipes import expect_ouverte
from .tirage import name_equipe

TEXTES = {
    "numero_fft": "Le numéro FFT",
    "club": "Le club",
    "serie": "La série",
    "equipe": "L’équipe",
}
INSCRITS_MAX = 400
DEJA = (
    "Ce nom est déjà inscrit ({}). Pour quelqu’un d’autre, ajoutez un deuxième prénom, ou la ville"
    " après le prénom : « {} »."
)
A_JOUE = (
    "{} a déjà une feuille ou une pénalité ce soir : dites plutôt que cette personne quitte la"
    " soirée."
)


class Importees(NamedTuple):
    """How many a list registered, and of how many others it told something new."""

    venues: int
    completees: int


def add_inscription(db: Database, soiree_id: int, fiche: InscriptionLue, auteur: Auteur) -> int:
    """Register somebody and return their id; raises RefusError.

    Once places are drawn they come in at the next position, on a free seat if there is one; in a
    final nobody does. A team that is complete takes nobody more.
    """
    with writing(db):
        tournoi = load_for_writing(db, soiree_id)
        id_ = enter(db, tournoi, clean_fiche(fiche))
        apres = _list_champs(clean_fiche(fiche))
        append_journal(db, auteur.nom, "inscription", soiree_id=soiree_id, apres=apres)
        return id_


def import_inscriptions(
    db: Database, soiree_id: int, fiches: Sequence[InscriptionLue], auteur: Auteur
) -> Importees:
    """Register those who are not yet, note what is new of the others; raises RefusError.

    All or none; of several rows of one name the first counts.
    """
    with writing(db):
        tournoi = load_for_writing(db, soiree_id)
        deja = {fold_aspect(i.nom_complet): i for i in store.list_inscriptions(db, soiree_id)}
        lues: dict[str, InscriptionLue] = {}
        for fiche in map(clean_fiche, fiches):
            lues.setdefault(fold_aspect(name_fiche(fiche)), fiche)
        venues, completees = [], []
        for aspect, fiche in lues.items():
            inscrit = deja.get(aspect)
            if inscrit is None:
                enter(db, tournoi, fiche)
                tournoi = load_tournoi(db, soiree_id) or tournoi
                venues.append(name_fiche(fiche))
            elif (sait := learn(inscrit, fiche)) != inscrit:
                store.update_inscription(db, sait)
                completees.append(inscrit.nom_complet)
        if venues or completees:
            apres = venues if not completees else {"venues": venues, "completees": completees}
            append_journal(db, auteur.nom, "import", soiree_id=soiree_id, apres=apres)
        return Importees(len(venues), len(completees))


def learn(inscrit: Inscription, fiche: InscriptionLue) -> Inscription:
    """Return somebody with what a list knows besides; nothing that is known changes."""
    return replace(
        inscrit,
        numero_fft=inscrit.numero_fft or fiche.numero_fft,
        club=inscrit.club or fiche.club,
        serie=inscrit.serie or fiche.serie,
        tarif=inscrit.tarif or fiche.tarif,
        paye=inscrit.paye or fiche.paye,
    )


def change_inscription(
    db: Database,
    soiree_id: int,
    id_: int,
    fiche: InscriptionLue,
    auteur: Auteur,
    vue: InscriptionLue | None = None,
) -> None:
    """Correct what is known of somebody, on tonight's feuilles too.

    What the page that showed `vue` left alone stays as it is now. Raises RefusError, and
    DivergenceError where somebody else changed the same since.
    """
    with writing(db):
        tournoi = load_for_writing(db, soiree_id)
        avant = load_or_refuse(db, soiree_id, id_)
        actuelle = InscriptionLue(**_list_champs(avant))
        fiche = reconcile(vue and clean_fiche(vue), clean_fiche(fiche), actuelle)
        check_fiche(db, soiree_id, fiche, sauf=id_)
        if name_equipe(fiche.equipe) != name_equipe(avant.equipe):
            expect_ouverte(db, tournoi, fiche.equipe, sauf=id_)
        apres = replace(avant, **_list_champs(fiche))
        if apres == avant:
            return
        rename(db, avant, apres, soiree_id, auteur)
        append_journal(
            db,
            auteur.nom,
            "fiche",
            soiree_id=soiree_id,
            avant=_list_champs(avant),
            apres=_list_champs(apres),
        )


def strike_inscription(
    db: Database, soiree_id: int, id_: int, auteur: Auteur, vue: int | None = None
) -> None:
    """Strike off somebody who has not played; raises RefusError."""
    with writing(db):
        tournoi = load_for_writing(db, soiree_id, vue)
        inscrit = load_or_refuse(db, soiree_id, id_)
        if has_played(db, soiree_id, inscrit):
            raise RefusError({"": A_JOUE.format(inscrit.nom_complet)})
        store.delete_inscription(db, id_)
        if inscrit.numero and tournoi.is_tire and not tournoi.position:
            vides = tuple(sorted({*tournoi.vides, inscrit.numero}))
            save_tournoi(db, replace(tournoi, vides=vides))
        avant = {"joueur": inscrit.nom_complet} | _list_champs(inscrit)
        append_journal(db, auteur.nom, "radiation", soiree_id=soiree_id, avant=avant)


def clean_fiche(fiche: InscriptionLue) -> InscriptionLue:
    """Return a registration with its texts tidied as names are."""
    textes = ("nom", "prenom", *TEXTES)
    propres: dict[str, Any] = {champ: clean_nom(getattr(fiche, champ)) for champ in textes}
    return replace(fiche, **propres)


def check_textes(fiche: InscriptionLue) -> dict[str, str]:
    """Return what is wrong with a registration by itself, by field."""
    erreurs = {}
    if not fold_aspect(fiche.nom):
        erreurs["nom"] = "Il manque le nom."
    elif len(name_fiche(fiche)) > NOM_MAX:
        erreurs["nom"] = f"Nom et prénom ont {NOM_MAX} lettres au plus à eux deux."
    for champ, titre in TEXTES.items():
        if len(getattr(fiche, champ)) > NOM_MAX:
            erreurs[champ] = f"{titre} dépasse {NOM_MAX} lettres."
    if not 0 <= fiche.tarif <= CENTIMES_MAX:
        erreurs["tarif"] = "Ce tarif n’est pas possible."
    return erreurs


def check_fiche(db: Database, soiree_id: int, fiche: InscriptionLue, sauf: int = 0) -> None:
    """Refuse a registration that cannot be, or a name that somebody else bears tonight."""
    erreurs = check_textes(fiche)
    autres = store.list_inscriptions(db, soiree_id)
    aspect = fold_aspect(name_fiche(fiche))
    pris = (autre for autre in autres if autre.id != sauf)
    double = next((a for a in pris if fold_aspect(a.nom_complet) == aspect), None)
    if double and "nom" not in erreurs:
        exemple = f"{fiche.prenom or 'Jeanne'} (Villeurbanne)"
        erreurs["nom"] = DEJA.format(double.nom_complet, exemple)
    if not sauf and len(autres) >= INSCRITS_MAX:
        erreurs[""] = f"Une soirée a {INSCRITS_MAX} inscrits au plus."
    if erreurs:
        raise RefusError(erreurs)


def enter(db: Database, tournoi: Tournoi, fiche: InscriptionLue) -> int:
    """Register somebody inside the caller's transaction and return their id; raises RefusError."""
    check_fiche(db, tournoi.soiree_id, fiche)
    expect_ouverte(db, tournoi, fiche.equipe)
    assis = tournoi.is_tire and not starts_finale(tournoi)
    numero = take_place(db, tournoi) if assis else None
    arrivee = tournoi.position + 1
    nouvelle = Inscription(0, **_list_champs(fiche), numero=numero, arrivee=arrivee)
    return store.insert_inscription(db, tournoi.soiree_id, nouvelle)


def starts_finale(tournoi: Tournoi) -> bool:
    """Whether the next position is of a final, which those who come have no part in."""
    return tournoi.formule.finale is not None and tournoi.position >= tournoi.formule.positions


def take_place(db: Database, tournoi: Tournoi) -> int | None:
    """Return a starting number free from the next position on, None when every seat is taken."""
    inscrits = store.list_inscriptions(db, tournoi.soiree_id)
    libres = list_libres(tournoi, inscrits)
    if not libres:
        return None
    if libres[0] in tournoi.vides:
        vides = tuple(vide for vide in tournoi.vides if vide != libres[0])
        save_tournoi(db, replace(tournoi, vides=vides))
    return libres[0]


def list_libres(tournoi: Tournoi, inscrits: Sequence[Inscription]) -> list[int]:
    """Return the starting numbers free from the next position on, those never held first."""
    prochaine = tournoi.position + 1
    tenus = [(i.numero, i.sortie) for i in inscrits if i.numero]
    # a fifth starts beyond the four seats of every table
    dernier = max([4 * tournoi.tables, *(numero for numero, _sortie in tenus)])
    pris = {numero for numero, sortie in tenus if sortie is None or sortie >= prochaine}
    libres = [numero for numero in range(1, dernier + 1) if numero not in pris]
    return sorted(libres, key=lambda numero: numero not in tournoi.vides)


def rename(
    db: Database, avant: Inscription, apres: Inscription, soiree_id: int, auteur: Auteur
) -> None:
    """Write what is known of somebody, and their new name on tonight's feuilles.

    Each feuille has its journal entry: a table page is kept in memory until there is one.
    """
    store.update_inscription(db, apres)
    if avant.nom_complet == apres.nom_complet:
        return
    inscrits = {fold_nom(i.nom_complet): i for i in store.list_inscriptions(db, soiree_id)}
    for feuille_id in store.list_feuilles_de(db, soiree_id, avant.nom_complet):
        courts = store.list_personnes(db, feuille_id)
        noms = [
            apres.nom_complet if fold_nom(nom) == fold_nom(avant.nom_complet) else nom
            for nom in courts
        ]
        gens = [
            inscrits.get(fold_nom(nom)) or Inscription(-rang, nom) for rang, nom in enumerate(noms)
        ]
        for ancien, nom, court in zip(courts, noms, name_courts(gens), strict=True):
            if (nom, court) != (ancien, courts[ancien]):
                store.rename_personne(db, feuille_id, ancien, nom, court)
        append_journal(
            db,
            auteur.nom,
            "noms",
            soiree_id=soiree_id,
            feuille_id=feuille_id,
            avant=[*courts],
            apres=noms,
        )
    prune_joueurs(db)


def load_or_refuse(db: Database, soiree_id: int, id_: int) -> Inscription:
    """Return somebody registered; raises IntrouvableError."""
    inscrit = store.load_inscription(db, soiree_id, id_)
    if inscrit is None:
        raise IntrouvableError
    return inscrit


def has_played(db: Database, soiree_id: int, inscrit: Inscription) -> bool:
    """Whether somebody sits on a feuille of the evening, or is in its ledger: both are kept."""
    if store.list_feuilles_de(db, soiree_id, inscrit.nom_complet):
        return True
    return any(e.inscription_id == inscrit.id for e in list_ajustements(db, soiree_id))


def name_fiche(fiche: InscriptionLue) -> str:
    """Return what a sheet will call this person."""
    return f"{fiche.nom} {fiche.prenom}".strip()


def list_aspects(inscrits: Iterable[Inscription]) -> set[str]:
    """Return how the names of these people look."""
    return {fold_aspect(inscrit.nom_complet) for inscrit in inscrits}


def _list_champs(fiche: InscriptionLue | Inscription) -> dict[str, Any]:
    return {champ.name: getattr(fiche, champ.name) for champ in fields(InscriptionLue)}
