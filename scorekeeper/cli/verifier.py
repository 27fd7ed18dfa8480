"""`scorekeeper verifier`: paper sheets copied as CSV, or a whole base, checked by recomputing."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from ..echange.citation import clean
from ..echange.feuille_csv import CsvError, ErreurCsv, FeuilleLue, build_erreur, read_csv
from ..regles.anomalie import Anomalie, Gravite
from ..regles.bareme import FFT
from ..regles.controle.diagnostic import Diagnostic, Retouche, Suspect, diagnose
from ..regles.controle.feuille import check_feuille
from ..regles.controle.ligne import fill_calculs
from ..regles.decision import TOTAL_MOINS, TOTAL_PLUS
from ..regles.ecrit import Cases, FeuilleEcrite, sum_cases
from ..regles.texte import MOINS, format_entier, format_nombre, format_phrase, format_signe
from .fichiers import describe_oserror

TAILLE_MAX = 10_000_000
NOMBRES = {1: "Une", 2: "Deux", 3: "Trois", 4: "Quatre", 5: "Cinq"}
DESCRIPTION = """\
Contrôle des feuilles de marque recopiées en CSV : chaque ligne, les totaux, les bilans, et le
calcul quand les détails sont notés. Rien n’est corrigé. Le code de sortie est 0 quand tout est
juste, 1 quand il y a des anomalies, 2 quand un fichier n’est pas lisible.

Avec --base, recalcule depuis les donnes les classements que le journal garde (partie close, soirée
de club au classement définitif) et les sommes de chaque position fermée, et dit chaque écart."""
EXEMPLE = """\
Exemple de fichier, deux feuilles l’une après l’autre (dans un tableur : Enregistrer sous, CSV) :
  feuille;1;3;31/12/2026
  donne;contrat;DURAND;DUPONT;DUBOIS;DESPRES
  1;Garde;-106;-106;318;-106
  2;Prise;42;-126;42;42
  Total +;;42;0;360;42
  Total -;;106;232;0;106
  Bilan;;-64;-232;360;-64
  feuille;1;4;31/12/2026
  donne;contrat;MARTIN;MOREL;FAURE;ROY
  Bilan;;126;-42;-42;-42

La ligne « feuille » donne la position, la table et la date ; une seule feuille s’en passe. Une case
vide ne marque pas. Les trois dernières lignes sont facultatives ; Bilan seul suffit. Le séparateur
est ; , ou la tabulation, le texte en UTF-8 ou en Windows-1252. Contrats : Prise, Garde, Garde sans,
Garde contre, ou P, G, GS, GC ; Annulée pour une donne qui ne compte pas.
Détails facultatifs, en colonnes après les joueurs : d:preneur, d:appele (un nom, ou seul), d:mort,
d:bouts, d:points, d:petit (attaque, defense), d:poignees (simple+double), d:chelem."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A sheet and what was found on it."""

    lue: FeuilleLue
    anomalies: list[Anomalie]
    diagnostic: Diagnostic

    @property
    def bilans(self) -> Cases:
        """Each place's bilan, rows with only their details calculated."""
        return fill_calculs(self.lue.feuille, FFT).compute_bilans()

    @property
    def is_juste(self) -> bool:
        """Whether nothing is worth more than an information."""
        return all(anomalie.gravite is Gravite.INFO for anomalie in self.anomalies)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = format_phrase(DESCRIPTION)
    parser.epilog = format_phrase(EXEMPLE)
    aide = "une ou plusieurs feuilles de marque en CSV"
    cible = parser.add_mutually_exclusive_group(required=True)
    cible.add_argument("fichiers", nargs="*", default=[], metavar="FICHIER", help=aide)
    aide = "recalcule toute la base : celle de l’utilisateur, ou cette autre"
    cible.add_argument("--base", nargs="?", const="", metavar="BASE", help=aide)
    aide = "écrit un objet JSON par feuille ou par contrôle, un par ligne, dans l’ordre"
    parser.add_argument("--json", action="store_true", help=aide)


def run(args: argparse.Namespace) -> int:
    """Check every file, one after the other, or a whole base; return the worst that was found."""
    if args.base is not None:
        # Sheets are checked without the base's libraries, which take longer to load.
        from .verifier_base import verify_base

        return verify_base(args.base or None, args.json)
    verdicts: list[Verdict] = []
    illisible = False
    for fichier in args.fichiers:
        try:
            lues = read_csv(read_fichier(fichier))
        except CsvError as erreur:
            illisible = True
            _report_erreurs(fichier, erreur.erreurs, args.json)
            continue
        for lue in lues:
            verdict = judge(lue)
            verdicts.append(verdict)
            print(dump_verdict(verdict) if args.json else describe_verdict(fichier, verdict))
    fausses = sum(not verdict.is_juste for verdict in verdicts)
    if len(verdicts) > 1 and not args.json:
        bilan = f"dont {format_nombre(fausses, 'fausse')}" if fausses else "toutes justes"
        print(format_phrase(f"{format_nombre(len(verdicts), 'feuille')}, {bilan}."))
    return 2 if illisible else min(fausses, 1)


def read_fichier(fichier: str) -> bytes:
    """Return the bytes of a file of a reasonable size; raises CsvError."""
    try:
        with open(fichier, "rb") as flux:
            contenu = flux.read(TAILLE_MAX + 1)
    except OSError as erreur:
        raise _illisible(describe_oserror(erreur)) from None
    except ValueError:
        raise _illisible("ce nom de fichier n’est pas possible") from None
    if len(contenu) > TAILLE_MAX:
        raise _illisible(f"ce fichier dépasse {format_entier(TAILLE_MAX)} octets")
    return contenu


def judge(lue: FeuilleLue) -> Verdict:
    """Return what the checks say of a sheet."""
    anomalies = check_feuille(lue.feuille)
    return Verdict(lue, anomalies, diagnose(lue.feuille, anomalies))


def dump_verdict(verdict: Verdict) -> str:
    """Return a verdict as one line of JSON; its keys and codes are stable."""
    bilans = verdict.bilans
    suspect, suspects = verdict.diagnostic.suspect, verdict.diagnostic.suspects
    objet = {
        "bilans": bilans,
        "somme": sum_cases(bilans),
        "anomalies": [
            {
                "code": anomalie.code,
                "gravite": anomalie.gravite,
                "donne": anomalie.donne,
                "place": anomalie.place,
                "attendu": anomalie.attendu,
                "lu": anomalie.lu,
                "message": anomalie.message,
            }
            for anomalie in verdict.anomalies
        ],
        "suspect": _dump_suspect(suspect) if suspect else None,
        "suspects": [_dump_suspect(reste) for reste in suspects],
    }
    return json.dumps(objet, ensure_ascii=False)


def _dump_suspect(suspect: Suspect) -> dict[str, object]:
    return {
        "donne": suspect.donne,
        "place": suspect.place,
        "attendu": suspect.attendu,
        "raison": suspect.raison,
        "lu": suspect.lu,
        "suites": [
            {
                "donne": suite.donne,
                "place": suite.place,
                "attendu": suite.attendu,
                "lu": suite.lu,
                "raison": suite.raison or suspect.raison,
            }
            for suite in suspect.suites
        ],
    }


def describe_verdict(fichier: str, verdict: Verdict) -> str:
    """Return a verdict in French: the sheet, its bilans and sum, each anomaly, what explains it."""
    feuille = verdict.lue.feuille
    graves = sum(anomalie.gravite is not Gravite.INFO for anomalie in verdict.anomalies)
    resultat = format_nombre(graves, "anomalie") if graves else "feuille juste"
    bilans = verdict.bilans
    sommes = [
        f"{feuille.name_place(place)} {_format_case(bilan)}" for place, bilan in enumerate(bilans)
    ]
    lieu = ", ".join([clean(fichier), *_list_reperes(verdict.lue)])
    lignes = [
        f"{lieu}{format_phrase(' : ')}{resultat}",
        f"  {' · '.join(sommes)} · somme {format_signe(sum_cases(bilans))}",
        *_list_phrases(verdict),
    ]
    lignes += [f"  {phrase}" for phrase in _describe_diagnostic(feuille, verdict.diagnostic)]
    return "\n".join(lignes)


def _list_reperes(lue: FeuilleLue) -> list[str]:
    nommes = [
        f"{nom} {valeur}" if valeur.isdecimal() else valeur
        for nom, valeur in (("position", lue.position), ("table", lue.table))
    ]
    return [repere for repere in [*nommes, lue.date] if repere]


def _list_phrases(verdict: Verdict) -> Iterator[str]:
    """Yield the anomalies; those of one donne against its calculation make a single line."""
    cle = attrgetter("code", "donne", "gravite")
    for (code, donne, gravite), groupe in groupby(verdict.anomalies, cle):
        ensemble = list(groupe)
        if code == "ecart-calcul" and len(ensemble) > 1:
            noms = verdict.lue.feuille.name_place
            ecarts = ", ".join(
                f"{noms(ecart.place or 0)} {_format_case(ecart.attendu)}"
                f" (écrit {_format_case(ecart.lu)})"
                for ecart in ensemble
            )
            yield f"  {gravite:<7} {format_phrase(f'Donne {donne} : le calcul donne ')}{ecarts}."
        else:
            yield from (f"  {gravite:<7} {anomalie.message}" for anomalie in ensemble)


def _describe_diagnostic(feuille: FeuilleEcrite, diagnostic: Diagnostic) -> Iterator[str]:
    """Yield the one explanation in a line, or a line for each that remains."""
    if suspect := diagnostic.suspect:
        seule = "Une seule correction explique tout" if suspect.suites else ""
        titre = format_phrase(f"{seule or 'Une seule case explique tout'} : ")
        yield titre + _describe_suspect(feuille, suspect)
        return
    if diagnostic.suspects:
        nombre = NOMBRES.get(len(diagnostic.suspects), "Plusieurs")
        pluriel = "explication possible" if nombre == "Une" else "explications possibles"
        reserve = ", sans certitude" if nombre == "Une" else ""
        yield format_phrase(f"{nombre} {pluriel}{reserve} :")
    for suspect in diagnostic.suspects:
        yield f"  {_describe_suspect(feuille, suspect)}"


def _describe_suspect(feuille: FeuilleEcrite, suspect: Suspect) -> str:
    """Return a suspect's cell, value and reason, then the cells that change with it."""
    cause = Retouche(suspect.donne, suspect.place, suspect.attendu, suspect.lu)
    retouche = f"{_describe_retouche(feuille, cause)} ({suspect.raison})"
    suites = [_describe_retouche(feuille, suite) for suite in suspect.suites]
    avec = f"{format_phrase(' ; avec elle : ')}{' ; '.join(suites)}" if suites else ""
    return f"{retouche}{avec}."


def _describe_retouche(feuille: FeuilleEcrite, retouche: Retouche) -> str:
    donne = retouche.donne
    lieu = f"donne {donne}" if isinstance(donne, int) else donne or "bilan"
    format_montant = format_entier if donne in (TOTAL_PLUS, TOTAL_MOINS) else format_signe
    au_lieu = "" if retouche.lu is None else f" au lieu de {format_montant(retouche.lu)}"
    attendu = "rien" if retouche.attendu is None else format_montant(retouche.attendu)
    nom = feuille.name_place(retouche.place)
    return f"{lieu.replace('-', MOINS)}, {nom}, {attendu}{au_lieu}"


def _format_case(valeur: int | None) -> str:
    return "—" if valeur is None else format_signe(valeur)


def _report_erreurs(fichier: str, erreurs: Iterable[ErreurCsv], en_json: bool) -> None:
    """Say why a file cannot be read: on the standard output in JSON, else beside it."""
    if en_json:
        objets = [
            {"code": erreur.code, "fichier": clean(fichier), "ligne": erreur.ligne}
            | {"message": erreur.message}
            for erreur in erreurs
        ]
        print(json.dumps({"erreurs": objets}, ensure_ascii=False))
        return
    for erreur in erreurs:
        lieu = clean(fichier) + (f", ligne {erreur.ligne}" if erreur.ligne else "")
        print(f"{lieu}{format_phrase(' : ')}{erreur.message}", file=sys.stderr)


def _illisible(cause: str) -> CsvError:
    return CsvError([build_erreur("fichier-illisible", cause)])
