"""Sheets written as the CSV that clubs hand in, and sheets drawn at random to write so."""

import csv
import io
from dataclasses import replace

from hypothesis import strategies as st

from scorekeeper.echange.feuille_csv import read_lisibles
from scorekeeper.regles.bareme import Camp, Chelem, Contrat, Taille
from scorekeeper.regles.donne import Donne, Etat, Motif, Poignee
from scorekeeper.regles.ecrit import Cases, FeuilleEcrite, LigneEcrite
from scorekeeper.services.conversion import FeuilleProposee, Releve, propose_feuilles

DETAILS = ("preneur", "appele", "mort", "bouts", "points", "petit", "poignees", "chelem")
NOMS = ("Zoé", "L'Ami; dit « Bo »", "=1+1", "Guy, l’aîné", "ÉVA", '"Ana"')

TETE = "donne;contrat;Anne;Bob;Chloé;Dan\n"
UNE = TETE + "1;Garde;-106;-106;318;-106\nBilan;;-106;-106;318;-106\n"
AUTRE = "donne;contrat;Eva;Fred;Guy;Hugo\nBilan;;126;-42;-42;-42\n"


def read(texte: str) -> Releve:
    """Return what can be imported of a text, and its errors."""
    return propose_feuilles(read_lisibles(texte.encode()))


def propose(texte: str) -> tuple[FeuilleProposee, ...]:
    """Return the sheets of a text without a fault."""
    releve = read(texte)
    assert releve.erreurs == ()
    return releve.proposees


def write_csv(feuille: FeuilleEcrite, position: object = 1, table: object = 1) -> str:
    """Return a sheet as CSV, details in columns of their own."""
    flux = io.StringIO()
    sortie = csv.writer(flux, delimiter=";")
    sortie.writerow(["feuille", position, table])
    sortie.writerow(["donne", "contrat", *feuille.noms, *(f"d:{nom}" for nom in DETAILS)])
    for ligne in feuille.lignes:
        contrat = "Annulée" if ligne.annulee else ligne.contrat or ligne.contrat_inconnu
        details = _write_details(ligne.donne, feuille.noms)
        sortie.writerow([ligne.numero, contrat, *_write_cases(ligne.cases), *details])
    pieds = (("Total +", feuille.plus), ("Total -", feuille.moins), ("Bilan", feuille.bilans))
    for nom, cases in pieds:
        if cases is not None:
            sortie.writerow([nom, "", *_write_cases(cases)])
    return flux.getvalue()


def _write_cases(cases: Cases) -> list[str]:
    return ["" if case is None else str(case).replace("-", "−") for case in cases]


def _write_details(donne: Donne | None, noms: tuple[str, ...]) -> list[object]:
    if donne is None:
        return []
    preneur, appele, mort = (
        "" if place is None else noms[place] for place in (donne.preneur, donne.appele, donne.mort)
    )
    seul = donne.appele is not None and donne.appele == donne.preneur
    points = "" if donne.demi_points is None else str(donne.demi_points / 2).replace(".", ",")
    poignees = "+".join(poignee.taille for poignee in donne.poignees)
    bouts = "" if donne.bouts is None else donne.bouts
    faits = [bouts, points, donne.petit, poignees, donne.chelem]
    return [preneur, "seul" if seul else appele, mort, *faits]


@st.composite
def feuilles_ecrites(draw: st.DrawFn) -> FeuilleEcrite:
    """Draw a sheet of any depth with anything on it, right or wrong; some row holds the details
    that tell five players from four and a mort."""
    joueurs = draw(st.integers(3, 5))
    places = joueurs + (draw(st.booleans()) if joueurs > 3 else 0)
    score = st.none() | st.integers(-99_999, 99_999)
    cases = st.tuples(*[score] * places)
    sommes = [draw(st.none() | cases.filter(any)) for _ in range(3)]
    nombre = draw(st.integers(0 if any(sommes) and places != 5 else 1, 8))
    lignes = tuple(
        draw(lignes_ecrites(numero, places, joueurs, cases)) for numero in range(1, nombre + 1)
    )
    plus, moins, bilans = sommes
    noms = tuple(draw(st.permutations(NOMS))[:places])
    if moins:
        moins = tuple(None if case is None else abs(case) for case in moins)
    return FeuilleEcrite(noms, joueurs, lignes, plus, moins, bilans)


@st.composite
def lignes_ecrites(
    draw: st.DrawFn, numero: int, places: int, joueurs: int, cases: st.SearchStrategy[Cases]
) -> LigneEcrite:
    """Draw a row; the first one says who plays where the columns alone do not."""
    ligne = LigneEcrite(
        numero,
        draw(cases),
        annulee=draw(st.booleans()),
        contrat_inconnu=draw(st.sampled_from(["", "", "Pousse", "??"])),
    )
    if ligne.annulee:
        ligne = replace(ligne, contrat_inconnu="")
    elif not ligne.contrat_inconnu:
        ligne = replace(ligne, contrat=draw(st.none() | st.sampled_from(Contrat)))
    if draw(st.booleans()) or (numero == 1 and places == 5) or places > joueurs:
        ligne = replace(ligne, donne=draw(donnes_notees(ligne, places, joueurs)))
    return ligne


@st.composite
def donnes_notees(draw: st.DrawFn, ligne: LigneEcrite, places: int, joueurs: int) -> Donne:
    """Draw details, complete or not."""
    place = st.integers(0, places - 1)
    return Donne(
        joueurs,
        preneur=draw(place),
        contrat=ligne.contrat,
        bouts=draw(st.none() | st.integers(0, 3)),
        demi_points=draw(st.none() | st.integers(0, 182)),
        appele=draw(place) if joueurs == 5 else None,
        mort=draw(place) if places > joueurs else None,
        poignees=tuple(
            Poignee(taille) for taille in draw(st.lists(st.sampled_from(Taille), max_size=2))
        ),
        petit=draw(st.none() | st.sampled_from(Camp)),
        chelem=draw(st.none() | st.sampled_from(Chelem)),
        etat=Etat.ANNULEE if ligne.annulee else Etat.JOUEE,
        motif=Motif.ARBITRE if ligne.annulee else None,
    )
