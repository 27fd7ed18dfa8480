"""`scorekeeper marque`: JSON lines in, one JSON line out per donne."""

import argparse
import json
import sys
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import BinaryIO

from ..echange.marque_json import Baremes, FormeError, read_ligne
from ..regles.anomalie import Anomalie, Gravite, list_erreurs
from ..regles.bareme import Bareme
from ..regles.donne import marque, score
from ..regles.explication import explain
from ..regles.texte import format_phrase
from ..regles.verification import check_donne
from .emplacement import add_base

LONGUEUR_LIGNE = 1_000_000
DESCRIPTION = """\
Lit des donnes sur l’entrée standard, une par ligne, en JSON ; écrit pour chacune une ligne :
la marque, le score de chaque place, les anomalies et le calcul. Une ligne qui ne se calcule pas
donne {"erreurs": [...]} et les suivantes sont lues ; le code de sortie est alors 1, sinon 0."""
EXEMPLE = """\
Exemple :
  {"joueurs": 4, "preneur": 2, "contrat": "garde", "bouts": 2, "points": 49, "petit": "attaque"}

Clés : joueurs (ceux qui jouent : 3, 4 ou 5), preneur et appele (places, comptées depuis 0 ; à
cinq, l’appelé est obligatoire, et c’est le preneur lui-même s’il joue seul), mort (une place de
plus), contrat (prise, garde, garde_sans, garde_contre), bouts, points (de l’attaque), petit
(attaque, defense), poignees ([{"taille": "simple", "place": 0}]), chelem (annonce_reussi,
non_annonce_reussi, annonce_chute, defense), etat (jouee, passee, annulee), motif, bareme (fft, ou
le nom de règles maison de la base), et, s’il en a, miseres ([{"place": 1, "sorte": "atout"}]).
Une clé inconnue est refusée."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the description, and where the house rules are."""
    parser.description = format_phrase(DESCRIPTION)
    parser.epilog = format_phrase(EXEMPLE)
    add_base(parser)


def run(args: argparse.Namespace) -> int:
    """Score the standard input; return 1 when a line could not be scored, else 0."""
    statut = 0
    baremes = cache(lambda: _load_baremes(args.base))
    for ligne in read_lignes(sys.stdin.buffer) if sys.stdin else ():
        reponse = mark_ligne(ligne, baremes)
        statut |= "erreurs" in reponse
        print(json.dumps(reponse, ensure_ascii=False), flush=True)
    return statut


def _load_baremes(base: str | None) -> Mapping[str, Bareme]:
    """Return the house rules of the base; what it takes to open one is loaded only then."""
    from .baremes import load_baremes

    return load_baremes(base)


def read_lignes(flux: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines one at a time as they come, None for one too long to be read."""
    debut = True
    while ligne := flux.readline(LONGUEUR_LIGNE + 1):
        if len(ligne) > LONGUEUR_LIGNE:
            while ligne and not ligne.endswith(b"\n"):
                ligne = flux.readline(LONGUEUR_LIGNE)
            yield None
        else:
            yield ligne.removeprefix(BOM_UTF8) if debut else ligne
        debut = False


def mark_ligne(ligne: bytes | None, baremes: Baremes = dict) -> dict[str, object]:
    """Return the answer to one line: marque, scores, anomalies and explication, or erreurs."""
    if ligne is None:
        message = format_phrase("Cette ligne est trop longue pour être une donne.")
        return _answer_erreurs([Anomalie("ligne-longue", Gravite.ERREUR, "", message)])
    try:
        donne, bareme = read_ligne(ligne, baremes)
    except FormeError as erreur:
        return _answer_erreurs(erreur.anomalies)
    anomalies = check_donne(donne, bareme)
    if erreurs := list_erreurs(anomalies):
        return _answer_erreurs(erreurs)
    return {
        "marque": marque(donne, bareme),
        "scores": score(donne, bareme),
        "anomalies": [
            {
                "code": anomalie.code,
                "gravite": anomalie.gravite,
                "champ": anomalie.champ,
                "message": anomalie.message,
            }
            for anomalie in anomalies
        ],
        "explication": [str(etape) for etape in explain(donne, bareme)],
    }


def _answer_erreurs(erreurs: Iterable[Anomalie]) -> dict[str, object]:
    return {
        "erreurs": [
            {"code": erreur.code, "champ": erreur.champ, "message": erreur.message}
            for erreur in erreurs
        ]
    }
