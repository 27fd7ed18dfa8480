"""Games: started, renamed, archived, deleted; and the names that people may bear."""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlite_utils import Database

from ..db import writing
from ..regles.bareme import FFT, Bareme
from ..regles.feuille import Table
from ..regles.texte import format_nombre
from ..store import feuilles as store
from ..store import soirees
from ..store.baremes import load_bareme, save_regles
from ..store.joueurs import fold_aspect
from ..store.journal import append_journal
from ..store.liens import delete_liens, insert_lien, list_liens
from ..store.values import Soiree
from .refus import RefusError

NOM_MAX = 80
COURT_MAX = 12
# Letters that show nothing: a name made of them would be no name.
INVISIBLES = frozenset("\u115f\u1160\u2800\u3164\uffa0")
INCONNU = "Ce barème n’existe pas."
# What holds the parts of an emoji together.
JOINTURE = "\u200d"
REPORT_MAX = 99_999
_CODE = re.compile(r"[\w-]{16}", re.ASCII)


@dataclass(frozen=True, slots=True)
class NouvellePartie:
    """What it takes to start a game; names in playing order, an empty short name is derived.

    `regles` are taken when no profile is called `bareme` any more.
    """

    titre: str
    date: date
    noms: Sequence[str]
    courts: Sequence[str]
    table: Table
    reports: Sequence[int] = ()
    bareme: str = FFT.nom
    regles: Bareme | None = None


def create_partie(db: Database, partie: NouvellePartie, acteur: str, jeton: str = "") -> str:
    """Start a game with its feuille, seats and links, and return its code; raises RefusError.

    The key of the form becomes the code: sent twice, it is one game.
    """
    noms = [clean_nom(nom) for nom in partie.noms]
    erreurs = check_table(partie.table, len(noms)) | check_noms(noms, partie.courts)
    titre = clean_nom(partie.titre)
    if len(titre) > NOM_MAX:
        erreurs["titre"] = f"Le titre dépasse {NOM_MAX} lettres."
    if any(abs(report) > REPORT_MAX for report in partie.reports):
        erreurs["report"] = "Un total reporté est trop grand."
    code = make_code(jeton)
    with writing(db):
        # Deleted meanwhile, a profile would leave the game without any rules.
        disparu = load_bareme(db, partie.bareme) is None
        if disparu and partie.regles is None:
            erreurs["bareme"] = INCONNU
        if erreurs:
            raise RefusError(erreurs)
        courts = derive_courts(noms, partie.courts)
        if soirees.load_soiree(db, code):
            return code
        titre = titre or f"Partie du {partie.date:%d/%m/%Y}"
        soiree_id = soirees.insert_soiree(db, code, titre, partie.date, partie.bareme)
        if disparu and partie.regles:
            save_regles(db, soiree_id, partie.regles)
        feuille_id = store.save_feuille(db, soiree_id, partie.table)
        reports = tuple(partie.reports) or (0,) * len(noms)
        for place, (nom, court) in enumerate(zip(noms, courts, strict=True)):
            store.save_place(db, feuille_id, place, nom, court, reports[place])
        insert_lien(db, make_cle(), soiree_id, "table", 1)
        insert_lien(db, make_cle(), soiree_id, "lecture", None)
        apres = {"titre": titre, "joueurs": noms, "reports": reports}
        append_journal(
            db, acteur, "partie", soiree_id=soiree_id, feuille_id=feuille_id, apres=apres
        )
    return code


def rename_partie(db: Database, soiree: Soiree, titre: str, acteur: str) -> None:
    """Give a game another title; raises RefusError."""
    titre = clean_nom(titre)
    if not 0 < len(titre) <= NOM_MAX:
        raise RefusError({"titre": f"Le titre a de 1 à {NOM_MAX} lettres."})
    with writing(db):
        soirees.update_soiree(db, soiree.id, titre, soiree.archivee)
        append_journal(db, acteur, "titre", soiree_id=soiree.id, avant=soiree.titre, apres=titre)


def archive_partie(db: Database, soiree: Soiree, archivee: bool, acteur: str) -> None:
    """Put a game in the archive, or take it out; an archived game is read only."""
    if soiree.archivee == archivee:
        return
    with writing(db):
        soirees.update_soiree(db, soiree.id, soiree.titre, archivee)
        append_journal(
            db, acteur, "archive", soiree_id=soiree.id, avant=soiree.archivee, apres=archivee
        )


def delete_partie(db: Database, soiree: Soiree, acteur: str) -> None:
    """Delete a game for good; the journal only remembers that it was there."""
    with writing(db):
        soirees.delete_soiree(db, soiree.id)
        append_journal(db, acteur, "suppression", soiree_id=soiree.id, avant=soiree.titre)


def renew_liens(db: Database, soiree: Soiree, acteur: str) -> None:
    """Replace every link of a game; those already shared stop working at once."""
    with writing(db):
        anciens = list_liens(db, soiree.id)
        delete_liens(db, soiree.id)
        for lien in anciens:
            insert_lien(db, make_cle(), soiree.id, lien.sorte, lien.numero_table, lien.nom)
        append_journal(db, acteur, "liens", soiree_id=soiree.id)


def make_code(jeton: str) -> str:
    """Return the code of a soirée: the key of the form that makes it, a new one without."""
    return jeton if _CODE.fullmatch(jeton) else make_cle()


def make_cle() -> str:
    """Return an unguessable key for a link (96 bits)."""
    return secrets.token_urlsafe(12)


def clean_nom(nom: str) -> str:
    """Return a name as it will be shown: as typed, spaces tidied, no control characters."""
    propre = "".join(c if _is_shown(c) else " " for c in nom)
    return " ".join(propre.split()).strip(JOINTURE)


def _is_shown(lettre: str) -> bool:
    return (lettre.isprintable() or lettre == JOINTURE) and lettre not in INVISIBLES


def check_table(table: Table, noms: int) -> dict[str, str]:
    """Return what is wrong with a table's shape, by field."""
    if table.joueurs not in (3, 4, 5) or table.places - table.joueurs not in (0, 1):
        return {"joueurs": "Le tarot se joue à 3, 4 ou 5, avec au plus un mort."}
    if table.places == 4 and table.joueurs == 3:
        return {"joueurs": "À quatre, tout le monde joue : le mort commence à cinq."}
    if noms != table.places:
        return {"joueurs": f"Il faut {format_nombre(table.places, 'nom')} pour cette table."}
    if not 0 <= table.premier_donneur < table.places:
        return {"donneur": "Le premier donneur n’est pas à cette table."}
    return {}


def check_noms(noms: Sequence[str], courts: Sequence[str]) -> dict[str, str]:
    """Return what is wrong with the names of a table, by field (nom-0, court-0 …)."""
    erreurs: dict[str, str] = {}
    vus: set[str] = set()
    for place, nom in enumerate(noms):
        if not fold_aspect(nom):
            erreurs[f"nom-{place}"] = "Il manque un nom."
        elif len(nom) > NOM_MAX:
            erreurs[f"nom-{place}"] = f"Ce nom dépasse {NOM_MAX} lettres."
        elif fold_aspect(nom) in vus:
            erreurs[f"nom-{place}"] = f"« {nom} » est déjà à cette table."
        vus.add(fold_aspect(nom))
    vus = set()
    for place, court in enumerate(courts):
        court = clean_nom(court)
        if len(court) > COURT_MAX:
            erreurs[f"court-{place}"] = f"Un nom court a au plus {COURT_MAX} lettres."
        elif fold_aspect(court) and fold_aspect(court) in vus:
            erreurs[f"court-{place}"] = f"« {court} » sert déjà à cette table."
        vus.add(fold_aspect(court))
    return erreurs


def derive_courts(noms: Sequence[str], courts: Sequence[str]) -> list[str]:
    """Return one short name per player: as given, else the name itself when it is short, else cut.

    Short names are unique at the table; those that are given win.
    """
    donnes = [clean_nom(court) for court in courts] + [""] * (len(noms) - len(courts))
    pris = {fold_aspect(court) for court in donnes if court}
    resultat = []
    for nom, court in zip(noms, donnes, strict=False):
        essais = _try_courts(nom)
        choisi = court or next(essai for essai in essais if fold_aspect(essai) not in pris)
        pris.add(fold_aspect(choisi))
        resultat.append(choisi)
    return resultat


def _try_courts(nom: str) -> list[str]:
    mots = nom.split()
    premier = mots[0] if len(mots[0]) <= COURT_MAX else f"{mots[0][: COURT_MAX - 1]}."
    essais = [nom] if len(nom) <= COURT_MAX else [premier]
    if len(mots) > 1:
        essais.append(f"{mots[0][: COURT_MAX - 3]} {mots[-1][0]}.")
    return [*essais, *(f"{nom[: COURT_MAX - 2].strip()} {n}" for n in range(2, 9)), nom]
