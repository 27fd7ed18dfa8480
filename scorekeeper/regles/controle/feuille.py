"""`check_feuille`: every anomaly of a sheet written on paper, against the rules and itself."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ..anomalie import Anomalie, Gravite
from ..bareme import FFT, Bareme
from ..decision import BILAN, TOTAL_MOINS, TOTAL_PLUS
from ..ecrit import Cases, FeuilleEcrite, sum_cases
from ..texte import format_entier, format_signe
from .ligne import build_anomalie, check_ligne, fill_calculs


def check_feuille(feuille: FeuilleEcrite, bareme: Bareme = FFT) -> list[Anomalie]:
    """Return every anomaly of a written sheet, rows first, then sums; none means it is clean.

    Nothing is corrected. Infos are still clean. (Règlement p. 9-10; amounts and remainders are
    derived from the rules.)
    """
    anomalies = [
        anomalie for ligne in feuille.lignes for anomalie in check_ligne(feuille, ligne, bareme)
    ]
    anomalies += _check_numeros(feuille)
    anomalies += _check_moitie(feuille)
    comptee = fill_calculs(feuille, bareme)
    if not _counts_annulees(comptee):
        anomalies += _check_pieds(comptee)
    anomalies += _check_somme(comptee)
    return anomalies


def _counts_annulees(feuille: FeuilleEcrite) -> bool:
    """Whether the written sums agree with all the rows, and not with those that count only.

    It is said of the row that should hold no scores: the sums need not be said wrong as well.
    """
    lignes = tuple(replace(ligne, annulee=False) for ligne in feuille.lignes)
    if lignes == feuille.lignes or not any(_check_pieds(feuille)):
        return False
    return not any(_check_pieds(replace(feuille, lignes=lignes)))


def _check_pieds(feuille: FeuilleEcrite) -> Iterator[Anomalie]:
    yield from _check_totaux(feuille)
    yield from _check_bilan(feuille)


def _check_numeros(feuille: FeuilleEcrite) -> Iterator[Anomalie]:
    """Yield the numbers written twice, and those missing before the last one.

    The last one is the last row that is filled in, or the last of the donnes that were `prevues`.
    """
    comptes = Counter(ligne.numero for ligne in feuille.lignes)
    for numero, nombre in sorted(comptes.items()):
        if nombre > 1:
            texte = f"{nombre} lignes portent ce numéro"
            yield build_anomalie(feuille, "numero-double", texte, numero)
    presents = sorted({ligne.numero for ligne in feuille.lignes if ligne.is_notee})
    fin = [feuille.prevues + 1] if feuille.prevues and presents else []
    for precedent, numero in pairwise([0, *presents, *fin]):
        premier, dernier = precedent + 1, numero - 1
        if premier <= dernier:
            texte = "rien n’est écrit pour cette donne"
            if premier < dernier:
                texte = f"rien n’est écrit de cette donne à la donne {dernier}"
            yield build_anomalie(feuille, "numero-manquant", texte, premier, gravite=Gravite.ALERTE)


def _check_moitie(feuille: FeuilleEcrite) -> Iterator[Anomalie]:
    """Yield what is missing by halves: a Total row (an info), a column, all gains or all losses."""
    for code, ecrits, autres in (
        (TOTAL_PLUS, feuille.plus, feuille.moins),
        (TOTAL_MOINS, feuille.moins, feuille.plus),
    ):
        if ecrits is None and autres is not None:
            texte = "cette ligne manque, l’autre total est écrit"
            gravite = Gravite.INFO
            yield build_anomalie(feuille, "feuille-incomplete", texte, code, gravite=gravite)
    lignes = [ligne.cases for ligne in feuille.lignes if not (ligne.is_nulle or ligne.annulee)]
    if len(lignes) < 2:
        return
    for place, colonne in enumerate(zip(*lignes, strict=True)):
        if not feuille.has_mort and all(case is None for case in colonne):
            texte = "rien n’est écrit dans cette colonne"
            yield build_anomalie(
                feuille, "feuille-incomplete", texte, place=place, gravite=Gravite.ALERTE
            )
    signes = {case > 0 for cases in lignes for case in cases if case}
    if len(signes) == 1:
        texte = "aucune perte n’est écrite" if True in signes else "aucun gain n’est écrit"
        yield build_anomalie(feuille, "feuille-incomplete", texte, gravite=Gravite.ALERTE)


def _check_totaux(feuille: FeuilleEcrite) -> Iterator[Anomalie]:
    """Yield each Total + and Total − that is not the sum of the rows above it."""
    if not feuille.has_lignes:
        return
    plus, moins = feuille.compute_plus(), feuille.compute_moins()
    yield from _compare(feuille, "total-plus", TOTAL_PLUS, feuille.plus, plus)
    yield from _compare(feuille, "total-moins", TOTAL_MOINS, feuille.moins, moins)


def _check_bilan(feuille: FeuilleEcrite) -> Iterator[Anomalie]:
    """Yield each Bilan that is not the rows' sum, or Total + minus Total − without rows."""
    if feuille.has_lignes:
        attendus: Cases | None = feuille.compute_bilans()
    else:
        attendus = feuille.subtract_totaux()
    if attendus:
        yield from _compare(feuille, "bilan", BILAN, feuille.bilans, attendus)


def _compare(
    feuille: FeuilleEcrite, code: str, rang: str, ecrits: Cases | None, attendus: Cases
) -> Iterator[Anomalie]:
    for place, (lu, attendu) in enumerate(zip(ecrits or (), attendus, strict=False)):
        if lu is None or attendu is None or lu == attendu:
            continue
        format_montant = format_signe if code == "bilan" else format_entier
        source = "les donnes font" if feuille.has_lignes else "les totaux font"
        texte = f"{format_montant(lu)} écrit, {source} {format_montant(attendu)}"
        yield build_anomalie(feuille, code, texte, rang, place, attendu=attendu, lu=lu)


def _check_somme(feuille: FeuilleEcrite) -> Iterator[Anomalie]:
    """Yield what the bilans say together: their sum is zero, and alone they leave one remainder."""
    bilans = feuille.compute_bilans()
    if all(bilan is None for bilan in bilans):
        return
    somme = sum_cases(bilans)
    vides = [place for place, bilan in enumerate(bilans) if bilan is None]
    a_trois = len(bilans) == 4 and len(vides) == 1 and somme == 0
    if not a_trois:
        for place in vides:
            attendu = -somme if len(vides) == 1 else None
            yield build_anomalie(
                feuille, "case-vide", "le bilan manque", place=place, attendu=attendu
            )
    if somme:
        texte = f"les bilans ne font pas zéro, leur somme est {format_signe(somme)}"
        yield build_anomalie(feuille, "feuille-non-nulle", texte, attendu=0, lu=somme)
    if not feuille.has_lignes and (a_trois or not vides):
        yield from _check_restes(feuille, bilans)


def _check_restes(feuille: FeuilleEcrite, bilans: Cases) -> Iterator[Anomalie]:
    """Yield a difference of remainders: n - 1 times a marque and its opposite agree modulo n.

    Derived, at three and four players only: a called partner or a mort breaks it.
    """
    modulo = sum(bilan is not None for bilan in bilans)
    if len(bilans) > 4:
        return
    restes = {place: bilan % modulo for place, bilan in enumerate(bilans) if bilan is not None}
    comptes = Counter(restes.values())
    if len(comptes) == 1:
        return
    seuls = [place for place, reste in restes.items() if comptes[reste] == 1]
    place = seuls[0] if len(seuls) == 1 else None
    detail = ", ".join(f"{feuille.name_place(ici)} {reste}" for ici, reste in restes.items())
    combien = "trois" if modulo == 3 else "quatre"
    texte = (
        f"à {combien} joueurs, ces bilans ne peuvent pas sortir ensemble"
        f" (divisés par {modulo}, ils devraient laisser le même reste : {detail})"
    )
    yield build_anomalie(feuille, "reste-modulo", texte, place=place)
