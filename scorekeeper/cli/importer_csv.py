"""Paper sheets in CSV put in a soirée by `scorekeeper importer`, after a look if one wants it."""

import argparse
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from sqlite_utils import Database

from ..echange.cellules import fold
from ..echange.citation import clean
from ..echange.feuille_csv import CsvError, ErreurCsv, build_erreur, read_lisibles
from ..regles.texte import format_nombre, format_phrase
from ..services.adresse import Auteur
from ..services.archives import find_soiree
from ..services.conversion import (
    FeuilleProposee,
    find_date,
    list_autres_dates,
    list_dates_diverses,
    list_dates_illisibles,
    propose_feuilles,
)
from ..services.importation import (
    FeuillePrevue,
    NouvelleSoiree,
    Plan,
    import_feuilles,
    plan_import,
)
from ..services.soirees import name_soiree
from ..store.joueurs import fold_nom
from ..store.soirees import list_soirees, load_soiree_by_id
from ..store.values import Soiree
from .base import open_base
from .verifier import describe_verdict, judge

ACTEUR = Auteur("importer", organise=True)
TAILLE_MAX = 10_000_000
EXTENSIONS = (".csv", ".tsv", ".txt")


@dataclass(frozen=True, slots=True)
class Lot:
    """The sheets of all the files, in order, and a sentence for each that cannot be read."""

    proposees: tuple[FeuilleProposee, ...]
    phrases: tuple[str, ...]
    ratees: int


def is_csv(contenu: bytes, nom: str) -> bool:
    """Whether a file is a CSV of sheets rather than an export: by what it says, then its name."""
    debut = contenu[:200].removeprefix(b"\xef\xbb\xbf").lstrip()
    if debut.startswith((b"{", b"[")):
        return False
    mot = re.match(r'"?(\w+)', fold(debut.decode("latin-1")))
    return nom.lower().endswith(EXTENSIONS) or bool(mot and mot[1] in ("donne", "feuille"))


def import_csv(args: argparse.Namespace, contenus: Mapping[str, bytes]) -> int:
    """Import the sheets and return 0; 1 when one is refused, 2 when a file cannot be read."""
    try:
        lot = _read_lot(contenus)
    except CsvError as erreur:
        _say(erreur.erreurs[0].message)
        return 2
    for phrase in lot.phrases:
        _say(phrase)
    if args.apercu:
        _show(args, lot)
    elif lot.ratees and not args.malgre_erreurs:
        _say(_describe_refus(lot))
    elif lot.proposees:
        _import(args, lot)
    return min(lot.ratees, 1)


def _read_lot(contenus: Mapping[str, bytes]) -> Lot:
    """Return what the files hold; raises CsvError when one of them is no CSV of sheets."""
    proposees: list[FeuilleProposee] = []
    phrases: list[str] = []
    ratees = 0
    for nom, contenu in contenus.items():
        try:
            if len(contenu) > TAILLE_MAX:
                raise CsvError([build_erreur("trop-gros", "ce fichier est trop gros")])
            releve = propose_feuilles(read_lisibles(contenu))
        except CsvError as refus:
            erreur = replace(refus.erreurs[0], message=_locate(nom, refus.erreurs[0]))
            raise CsvError([erreur]) from None
        proposees += releve.proposees
        ratees += releve.ratees
        phrases += [_locate(nom, erreur) for erreur in releve.erreurs]
        phrases += [_locate(nom, erreur) for erreur in list_dates_illisibles(releve.proposees)]
    phrases += list_dates_diverses(proposees)
    return Lot(tuple(proposees), tuple(phrases), ratees)


def _locate(nom: str, erreur: ErreurCsv) -> str:
    lieu = f"{clean(nom)}, ligne {erreur.ligne}" if erreur.ligne else clean(nom)
    return f"{lieu} : {erreur.message}"


def _describe_refus(lot: Lot) -> str:
    lisibles = len(lot.proposees)
    debut = (
        f"{format_nombre(lot.ratees, 'feuille illisible', 'feuilles illisibles')} : rien importé."
    )
    if not lisibles:
        return debut
    autres = format_nombre(lisibles, "feuille lisible", "feuilles lisibles")
    return f"{debut} « --malgre-erreurs » importe quand même {autres}."


def _show(args: argparse.Namespace, lot: Lot) -> None:
    """Write what an import would do, sheet by sheet."""
    if args.soiree:
        with open_base(args.base) as db:
            soiree_id = find_soiree(db, args.soiree).id
            plan = plan_import(db, soiree_id, lot.proposees, args.doublons)
    else:
        plan = plan_import(None, None, lot.proposees, args.doublons)
    for prevue in plan.prevues:
        lue = replace(prevue.proposee.lue, feuille=prevue.proposee.ecrite)
        lue = replace(lue, position="", table="", date="")
        print(describe_verdict(_describe_lieu(prevue), judge(lue)))
    neuves = format_nombre(
        len(plan.neuves), "feuille serait importée", "feuilles seraient importées"
    )
    neuves = neuves if plan.neuves else "Aucune feuille ne serait importée"
    print(format_phrase(f"{neuves} : rien n’est écrit."))


def _describe_lieu(prevue: FeuillePrevue) -> str:
    lieu = f"position {prevue.position}, table {prevue.table}"
    if prevue.identique:
        return f"{lieu}, déjà là, identique"
    return f"{lieu}, {prevue.exemplaire}e résultat" if prevue.exemplaire > 1 else lieu


def _import(args: argparse.Namespace, lot: Lot) -> None:
    with open_base(args.base, creer=not args.soiree) as db:
        cible = (
            find_soiree(db, args.soiree).id
            if args.soiree
            else NouvelleSoiree(args.titre or "", find_date(lot.proposees) or date.today())
        )
        if isinstance(cible, NouvelleSoiree):
            _warn_homonyme(db, cible)
        plan = import_feuilles(db, cible, lot.proposees, ACTEUR, doublons=args.doublons)
        soiree = load_soiree_by_id(db, plan.soiree_id or 0) if plan else None
    if plan and soiree:
        if args.soiree:
            for remarque in list_autres_dates(lot.proposees, soiree.date):
                _say(remarque)
        _report(plan, soiree)


def _warn_homonyme(db: Database, nouvelle: NouvelleSoiree) -> None:
    """Say that an evening of that title and date is there already: nothing is added to it."""
    titre = name_soiree(nouvelle.titre, nouvelle.date)
    for resumee in list_soirees(db):
        soiree = resumee.soiree
        if (fold_nom(soiree.titre), soiree.date) == (fold_nom(titre), nouvelle.date):
            _say(
                f"Une soirée de ce titre et de cette date existe déjà : --soiree {soiree.code}"
                " y aurait ajouté ces feuilles."
            )
            return


def _report(plan: Plan, soiree: Soiree) -> None:
    for prevue in plan.prevues:
        lieu = _describe_lieu(prevue)
        if prevue.identique or prevue.exemplaire > 1:
            _say(f"À vérifier : {lieu}.")
        if prevue.graves and not prevue.identique:
            _say(f"À vérifier : {lieu}, {format_nombre(len(prevue.graves), 'anomalie')}.")
    if not plan.neuves:
        print(format_phrase("Tout est déjà là : rien à importer."))
        return
    nombre = format_nombre(len(plan.neuves), "feuille importée", "feuilles importées")
    print(format_phrase(f"{nombre} dans « {soiree.titre} », code {soiree.code}."))


def _say(phrase: str) -> None:
    print(format_phrase(phrase), file=sys.stderr)
