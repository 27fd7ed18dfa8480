"""House rules: made, changed, deleted by the organiser, and chosen for a game not yet begun."""

import re
import unicodedata
from dataclasses import replace

from sqlite_utils import Database

from ..db import writing
from ..echange.regles_json import NOM_MAX, TITRE_MAX, dump_regles, is_fft, refuse_nom
from ..regles.bareme import Bareme
from ..regles.texte import format_phrase
from ..store import baremes as store
from ..store import soirees
from ..store.feuilles import load_feuille
from ..store.journal import append_journal
from ..store.values import Soiree
from .adresse import ARCHIVEE
from .parties import INCONNU, clean_nom
from .refus import IntrouvableError, RefusError

COMMENCEE = "La partie a commencé : son barème ne change plus."


def create_bareme(db: Database, bareme: Bareme, acteur: str) -> str:
    """Keep new house rules and return their name, which is made from their title.

    Their numbers are within the ranges of `regles_json`. Raises RefusError.
    """
    bareme = _prepare(bareme)
    with writing(db):
        _expect_libre(db, bareme)
        store.save_bareme(db, bareme)
        append_journal(db, acteur, "bareme", apres=_dump(bareme))
    return bareme.nom


def edit_bareme(db: Database, nom: str, bareme: Bareme, acteur: str) -> str:
    """Change house rules and return their name; a game already begun keeps those it had.

    Raises RefusError, IntrouvableError.
    """
    bareme = _prepare(bareme)
    with writing(db):
        avant = _load(db, nom)
        _expect_libre(db, bareme, nom)
        if bareme != avant:
            store.save_bareme(db, bareme, nom)
            append_journal(db, acteur, "bareme", avant=_dump(avant), apres=_dump(bareme))
    return bareme.nom


def delete_bareme(db: Database, nom: str, acteur: str) -> None:
    """Delete house rules; the games that chose them keep them, begun or not."""
    with writing(db):
        avant = _load(db, nom)
        store.delete_bareme(db, nom)
        append_journal(db, acteur, "bareme", avant=_dump(avant))


def choose_bareme(db: Database, soiree: Soiree, nom: str, acteur: str) -> None:
    """Give a game another barème while no donne is written; raises RefusError.

    An evening of sheets on paper has none to choose: IntrouvableError.
    """
    with writing(db):
        if store.load_bareme(db, nom) is None:
            raise RefusError({"bareme": INCONNU})
        ici = soirees.load_soiree_by_id(db, soiree.id)
        if ici is None:
            raise IntrouvableError
        if ici.archivee:
            raise RefusError({"bareme": ARCHIVEE})
        feuille = load_feuille(db, soiree.id)
        if feuille is None or feuille.papier:
            raise IntrouvableError
        if store.has_donnes(db, soiree.id):
            raise RefusError({"bareme": COMMENCEE})
        store.choose_bareme(db, soiree.id, nom)
        append_journal(db, acteur, "choix_bareme", soiree_id=soiree.id, avant=ici.bareme, apres=nom)


def name_bareme(titre: str) -> str:
    """Return the name that commands and files give to rules of this title: chez-lulu."""
    signes = unicodedata.normalize("NFKD", titre.lower().replace("œ", "oe").replace("æ", "ae"))
    lettres = "".join(signe for signe in signes if not unicodedata.combining(signe))
    nom = re.sub("[^a-z0-9]+", "-", lettres.lower())
    return nom.strip("-")[:NOM_MAX].rstrip("-")


def refuse_titre(titre: str) -> str:
    """Return why house rules cannot have this title, cleaned, as a sentence; nothing otherwise."""
    if not 0 < len(titre) <= TITRE_MAX:
        return f"Le nom a de 1 à {TITRE_MAX} lettres."
    refus = refuse_nom(name_bareme(titre))
    return f"{refus[:1].upper()}{refus[1:]}." if refus else ""


def _prepare(bareme: Bareme) -> Bareme:
    """Return the barème with its name, or refuse what no house rules can be."""
    titre = clean_nom(bareme.titre)
    nom = name_bareme(titre)
    if refus := refuse_titre(titre):
        raise RefusError({"titre": refus})
    if not nom:
        raise RefusError({"titre": "Le nom a au moins une lettre ou un chiffre."})
    if is_fft(bareme):
        raise RefusError({"": "Ces règles sont celles de la FFT : changez au moins un nombre."})
    return replace(bareme, nom=nom, titre=titre)


def _expect_libre(db: Database, bareme: Bareme, ancien: str = "") -> None:
    """Refuse the name of other rules: two titles that read alike would be taken for one another."""
    autre = store.load_bareme(db, bareme.nom)
    if bareme.nom != ancien and autre is not None:
        phrase = f"Ce nom est déjà pris, par « {autre.titre} »."
        raise RefusError({"titre": format_phrase(phrase)})


def _load(db: Database, nom: str) -> Bareme:
    """Return house rules; the FFT's barème is not one that can be changed."""
    bareme = store.load_bareme(db, nom)
    if bareme is None or is_fft(bareme):
        raise IntrouvableError
    return bareme


def _dump(bareme: Bareme) -> dict[str, object]:
    return {"nom": bareme.nom, **dump_regles(bareme)}
