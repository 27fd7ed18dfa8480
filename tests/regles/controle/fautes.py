"""Written sheets drawn from real contracts, and the slips a hand makes; ignorant of the checks."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from scorekeeper.regles.bareme import FFT, Camp, Chelem, Contrat, Taille
from scorekeeper.regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS, Rang, put_case
from scorekeeper.regles.donne import Donne, Poignee, score
from scorekeeper.regles.ecrit import FeuilleEcrite, LigneEcrite
from scorekeeper.regles.verification import check_donne

NOMS = ("DURAND", "DUPONT", "DUBOIS", "DESPRES", "DUVAL")
DONNES = 5
CONTRATS = {
    Contrat.PRISE: 25,
    Contrat.GARDE: 55,
    Contrat.GARDE_SANS: 15,
    Contrat.GARDE_CONTRE: 5,
}
TAILLES = {Taille.SIMPLE: 75, Taille.DOUBLE: 20, Taille.TRIPLE: 5}
CHANCE_PETIT, CHANCE_POIGNEE, CHANCE_CHELEM, CHANCE_SEUL = 0.10, 0.12, 0.005, 0.10


@dataclass(frozen=True, slots=True)
class Forme:
    """What is written of a sheet: `mort` adds a place that sits out in turn.

    `camps` notes who took and whom he called, without the points.
    """

    joueurs: int
    mort: bool = False
    lignes: bool = True
    camps: bool = False
    details: bool = False
    totaux: bool = False

    @property
    def places(self) -> int:
        return self.joueurs + self.mort


@dataclass(frozen=True, slots=True)
class Faute:
    """A sheet with one cell changed, and what the cell should hold."""

    feuille: FeuilleEcrite
    donne: Rang
    place: int
    juste: int | None


def draw_donne(hasard: Random, joueurs: int, mort: int | None) -> Donne:
    """Return a donne as they are played: most near the threshold, some with primes."""
    places = [place for place in range(joueurs + (mort is not None)) if place != mort]
    while True:
        preneur = hasard.choice(places)
        appele = None
        if joueurs == 5:
            autres = [place for place in places if place != preneur]
            appele = preneur if hasard.random() < CHANCE_SEUL else hasard.choice(autres)
        bouts = hasard.choices(range(4), (8, 32, 42, 18))[0]
        points = round(hasard.gauss(FFT.seuils[bouts] + 4, 11) * 2)
        chelem = hasard.choice([*Chelem]) if hasard.random() < CHANCE_CHELEM else None
        if chelem:
            bouts, points = (0, 20) if chelem is Chelem.DEFENSE else (3, 182)
        montree = hasard.random() < CHANCE_POIGNEE
        taille = hasard.choices([*TAILLES], [*TAILLES.values()])[0]
        donne = Donne(
            joueurs,
            preneur=preneur,
            contrat=hasard.choices([*CONTRATS], [*CONTRATS.values()])[0],
            bouts=bouts,
            demi_points=points - points % 2 if joueurs == 4 else points,
            appele=appele,
            mort=mort,
            poignees=(Poignee(taille),) if montree else (),
            petit=hasard.choice([*Camp]) if hasard.random() < CHANCE_PETIT else None,
            chelem=chelem,
        )
        if not check_donne(donne) and any(score(donne)):
            return donne


def draw_feuille(hasard: Random, forme: Forme) -> FeuilleEcrite:
    """Return a sheet of five donnes, right in everything that is written of it."""
    premier = hasard.randrange(forme.places)
    lignes = []
    for numero in range(1, DONNES + 1):
        mort = (premier + numero) % forme.places if forme.mort else None
        donne = draw_donne(hasard, forme.joueurs, mort)
        camps = Donne(forme.joueurs, donne.preneur, appele=donne.appele, mort=mort)
        notee = donne if forme.details else camps if forme.camps else None
        lignes.append(LigneEcrite(numero, tuple(score(donne)), donne.contrat, notee))
    entiere = FeuilleEcrite(NOMS[: forme.places], forme.joueurs, tuple(lignes))
    if not forme.lignes:
        return replace(entiere, lignes=(), bilans=entiere.compute_bilans())
    return add_up(entiere) if forme.totaux else entiere


def add_up(feuille: FeuilleEcrite) -> FeuilleEcrite:
    """Return the sheet with its sums made from its rows as they are."""
    return replace(
        feuille,
        plus=feuille.compute_plus(),
        moins=feuille.compute_moins(),
        bilans=feuille.compute_bilans(),
    )


def strip_details(feuille: FeuilleEcrite) -> FeuilleEcrite:
    """Return the sheet without what was noted beside the scores."""
    return replace(feuille, lignes=tuple(replace(ligne, donne=None) for ligne in feuille.lignes))


def flip(hasard: Random, juste: int) -> int | None:
    """Return the number with the other sign."""
    return -juste


def forget(hasard: Random, juste: int) -> int | None:
    """Return nothing."""
    return None


def swap(hasard: Random, juste: int) -> int | None:
    """Return the number with two neighbouring digits swapped."""
    chiffres = str(abs(juste))
    rang = hasard.randrange(max(1, len(chiffres) - 1))
    return _read(juste, chiffres[:rang] + chiffres[rang : rang + 2][::-1] + chiffres[rang + 2 :])


def drop(hasard: Random, juste: int) -> int | None:
    """Return the number without one of its digits; the only one lost is a cell forgotten."""
    chiffres = str(abs(juste))
    if len(chiffres) == 1:
        return juste
    rang = hasard.randrange(len(chiffres))
    return _read(juste, chiffres[:rang] + chiffres[rang + 1 :])


def double(hasard: Random, juste: int) -> int | None:
    """Return the number with one of its digits written twice."""
    chiffres = str(abs(juste))
    rang = hasard.randrange(len(chiffres))
    return _read(juste, chiffres[: rang + 1] + chiffres[rang:])


def misread(hasard: Random, juste: int) -> int | None:
    """Return the number with one digit replaced by another."""
    chiffres = str(abs(juste))
    rang = hasard.randrange(len(chiffres))
    return _read(juste, chiffres[:rang] + hasard.choice("0123456789") + chiffres[rang + 1 :])


def _read(juste: int, chiffres: str) -> int:
    return -int(chiffres) if juste < 0 else int(chiffres)


FAUTES: dict[str, Callable[[Random, int], int | None]] = {
    "signe": flip,
    "oubli": forget,
    "intervertis": swap,
    "perdu": drop,
    "doublé": double,
    "faux": misread,
}


def list_cases(feuille: FeuilleEcrite) -> list[tuple[Rang, int, int]]:
    """Return the cells where a score is written, or the bilans when there are no rows."""
    lignes = [(ligne.numero, ligne.cases) for ligne in feuille.lignes]
    return [
        (donne, place, case)
        for donne, cases in lignes or [(None, feuille.bilans or ())]
        for place, case in enumerate(cases)
        if case is not None
    ]


def slip(hasard: Random, feuille: FeuilleEcrite, sorte: str) -> Faute | None:
    """Return the sheet with one slip of this kind, None when it changes nothing."""
    donne, place, juste = hasard.choice(list_cases(feuille))
    lu = FAUTES[sorte](hasard, juste)
    return None if lu == juste else Faute(put_case(feuille, donne, place, lu), donne, place, juste)


def unmultiply(hasard: Random, feuille: FeuilleEcrite) -> Faute:
    """Return the sheet with what each defender pays written for a preneur."""
    ligne = hasard.choice(feuille.lignes)
    scores = [case or 0 for case in ligne.cases]
    place = max(range(len(scores)), key=lambda place: abs(scores[place]))
    marque = min(abs(case) for case in ligne.cases if case is not None)
    lu = marque if scores[place] > 0 else -marque
    return Faute(put_case(feuille, ligne.numero, place, lu), ligne.numero, place, scores[place])


def add_up_wrong(hasard: Random, feuille: FeuilleEcrite) -> Faute | None:
    """Return the sheet with a slip in a row, its sums then made from the wrong row."""
    faute = slip(hasard, feuille, hasard.choice([*FAUTES]))
    return faute and replace(faute, feuille=add_up(faute.feuille))


def slip_somme(hasard: Random, feuille: FeuilleEcrite) -> Faute | None:
    """Return the sheet with a digit of one of its sums misread."""
    pieds = ((TOTAL_PLUS, feuille.plus), (TOTAL_MOINS, feuille.moins), (BILAN, feuille.bilans))
    rang, cases = hasard.choice(pieds)
    place = hasard.randrange(len(feuille.noms))
    juste = (cases or ())[place] or 0
    lu = misread(hasard, juste)
    return None if lu == juste else Faute(put_case(feuille, rang, place, lu), rang, place, juste)


def exchange(hasard: Random, feuille: FeuilleEcrite) -> Faute | None:
    """Return the sheet with two cells of one row exchanged; the first is told."""
    ligne = hasard.choice(feuille.lignes)
    une, autre = sorted(hasard.sample(range(len(ligne.cases)), 2))
    a, b = ligne.cases[une], ligne.cases[autre]
    if a == b:
        return None
    echangee = put_case(put_case(feuille, ligne.numero, une, b), ligne.numero, autre, a)
    return Faute(echangee, ligne.numero, une, a)


def misnote(hasard: Random, feuille: FeuilleEcrite, quoi: str) -> FeuilleEcrite | None:
    """Return the sheet with a fact noted wrong beside one row; None when it changes nothing.

    `quoi` is « preneur », « appele », « seul », « mort » or « contrat ».
    """
    ligne = hasard.choice(feuille.lignes)
    if quoi == "contrat":
        contrat = hasard.choice([contrat for contrat in Contrat if contrat is not ligne.contrat])
        return _put_ligne(feuille, replace(ligne, contrat=contrat))
    if ligne.donne is None or getattr(ligne.donne, "appele" if quoi == "seul" else quoi) is None:
        return None
    juste = ligne.donne
    tous = range(len(feuille.noms))
    libres = [place for place in tous if place not in (juste.mort, juste.preneur)]
    faux = {
        "preneur": {"preneur": hasard.choice(libres)},
        "appele": {"appele": hasard.choice(libres)},
        "seul": {"appele": juste.preneur},
        "mort": {"mort": hasard.choice(libres)},
    }[quoi]
    notee = replace(juste, **faux)
    return None if notee == juste else _put_ligne(feuille, replace(ligne, donne=notee))


def unsign(feuille: FeuilleEcrite, numeros: Collection[int]) -> FeuilleEcrite:
    """Return the sheet with no sign − in these rows."""
    for ligne in feuille.lignes:
        if ligne.numero in numeros:
            cases = tuple(None if case is None else abs(case) for case in ligne.cases)
            feuille = _put_ligne(feuille, replace(ligne, cases=cases))
    return feuille


def _put_ligne(feuille: FeuilleEcrite, ligne: LigneEcrite) -> FeuilleEcrite:
    lignes = [ligne if autre.numero == ligne.numero else autre for autre in feuille.lignes]
    return replace(feuille, lignes=tuple(lignes))


SORTES: dict[str, Callable[[Random, FeuilleEcrite], Faute | None]] = {
    **{sorte: partial(slip, sorte=sorte) for sorte in FAUTES},
    "non multiplié": unmultiply,
    "échange": exchange,
    "total suit": add_up_wrong,
    "total faux": slip_somme,
}


def draw_faute(hasard: Random, forme: Forme, sorte: str) -> Faute:
    """Return a sheet with one slip of this kind, all drawn again while it changes nothing."""
    while not (faute := SORTES[sorte](hasard, draw_feuille(hasard, forme))):
        pass
    return faute
