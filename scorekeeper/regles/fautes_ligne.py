"""Every way to mend one row of a written sheet, from its shape or from its own calculation."""

from collections.abc import Iterator
from dataclasses import replace
from math import prod

from .bareme import Bareme
from .controle_ligne import check_details, check_ligne, compute_calcul
from .ecrit import Cases, FeuilleEcrite, LigneEcrite, sum_cases
from .formes import Correction, list_corrections, list_parts, read_forme
from .hypothese import Hypothese, Retouche, is_grave
from .pistes import (
    AUTRE_MULTIPLE,
    CUMUL,
    ECHANGE,
    MULTIPLE,
    VOISIN,
    Piste,
    explain_ecriture,
)
from .texte import format_signe

UNITE = 1000  # what a common slip weighs: two slips together are that much rarer
MORT_REVENU = 1 / 50  # how much less likely a mort is who already sat out on another row


def mend_ligne(feuille: FeuilleEcrite, ligne: LigneEcrite, bareme: Bareme) -> list[Hypothese]:
    """Return the ways to make a row right by changing one cell, else two, else all of them."""
    if ligne.annulee or any(map(is_grave, check_details(feuille, ligne, bareme))):
        return []
    if calcul := compute_calcul(ligne, bareme):
        return _follow_calcul(feuille, ligne, calcul)
    for fausses in (1, 2):
        hypotheses = [
            _suppose(feuille, ligne, correction)
            for correction in list_corrections(ligne.cases, feuille.joueurs, ligne.mort, fausses)
            if _is_juste(feuille, ligne, correction.cases, bareme)
        ]
        if fausses == 2:
            hypotheses += _undo_cumul(feuille, ligne, bareme)
        if hypotheses:
            return hypotheses
    return []


def _is_juste(feuille: FeuilleEcrite, ligne: LigneEcrite, cases: Cases, bareme: Bareme) -> bool:
    return not any(map(is_grave, check_ligne(feuille, replace(ligne, cases=cases), bareme)))


def _list_retouches(ligne: LigneEcrite, justes: Cases) -> tuple[Retouche, ...]:
    """Return the cells that differ; a mort's zero is as good as nothing."""
    return tuple(
        Retouche(ligne.numero, place, attendu, lu)
        for place, (attendu, lu) in enumerate(zip(justes, ligne.cases, strict=True))
        if lu != attendu and not (attendu is None and lu == 0)
    )


def _follow_calcul(feuille: FeuilleEcrite, ligne: LigneEcrite, calcul: Cases) -> list[Hypothese]:
    """Return the one way to write what the details give, if no more than two cells differ."""
    retouches = _list_retouches(ligne, calcul)
    if len(retouches) > 2:
        return []
    if len(retouches) == 2 and is_echange(*retouches):
        raison = explain_echange(feuille, *retouches)
        # a row that is right by itself may have its details wrong instead
        doute = ECHANGE if read_forme(ligne.cases, feuille.joueurs, ligne.mort) else 0
        return [Hypothese(retouches, ECHANGE, raison, doute)]
    pistes = [explain_ecriture(retouche.attendu, retouche.lu) for retouche in retouches]
    return [_join_pistes(ligne, retouches, pistes)]


def _suppose(feuille: FeuilleEcrite, ligne: LigneEcrite, correction: Correction) -> Hypothese:
    retouches = _list_retouches(ligne, correction.cases)
    pistes = [_explain_case(feuille, ligne, correction, retouche) for retouche in retouches]
    hypothese = _join_pistes(ligne, retouches, pistes)
    mort = correction.forme.role.mort
    if mort is not None and mort in _list_autres_morts(feuille, ligne):
        return replace(hypothese, poids=hypothese.poids * MORT_REVENU)
    return hypothese


def _join_pistes(
    ligne: LigneEcrite, retouches: tuple[Retouche, ...], pistes: list[Piste]
) -> Hypothese:
    poids = prod(piste.poids for piste in pistes) / UNITE ** (len(pistes) - 1)
    raison = pistes[0].raison
    if len(pistes) > 1:
        compense = sum_cases(ligne.cases) == 0
        raison = "deux cases sont fausses" + (", et se compensent" if compense else "")
    return Hypothese(retouches, poids, raison)


def _explain_case(
    feuille: FeuilleEcrite, ligne: LigneEcrite, correction: Correction, retouche: Retouche
) -> Piste:
    """Return the likeliest way to have written this cell, its row and column considered."""
    pistes = [
        explain_ecriture(retouche.attendu, retouche.lu),
        *_explain_multiple(feuille, correction, retouche),
        *_explain_voisin(correction.cases, retouche),
        *_explain_cumul(feuille, ligne, retouche),
    ]
    return max(pistes, key=lambda piste: piste.poids)


def _explain_multiple(
    feuille: FeuilleEcrite, correction: Correction, retouche: Retouche
) -> Iterator[Piste]:
    role, marque = correction.forme.role, correction.forme.marque
    if retouche.place != role.preneur:
        return
    fois = list_parts(role, feuille.joueurs)[role.preneur]
    if retouche.lu == marque:
        yield Piste(MULTIPLE, f"le preneur n’a pas été multiplié par {fois}")
    elif retouche.lu in (2 * marque, 3 * marque, 4 * marque):
        trouve = retouche.lu // marque
        yield Piste(AUTRE_MULTIPLE, f"le preneur a été multiplié par {trouve} au lieu de {fois}")


def _explain_voisin(justes: Cases, retouche: Retouche) -> Iterator[Piste]:
    voisines = {*justes[max(0, retouche.place - 1) : retouche.place + 2]} - {retouche.attendu}
    if retouche.lu is not None and retouche.lu in voisines:
        yield Piste(VOISIN, "c’est le score de la colonne voisine")


def _explain_cumul(
    feuille: FeuilleEcrite, ligne: LigneEcrite, retouche: Retouche
) -> Iterator[Piste]:
    report = _sum_avant(feuille, ligne)[retouche.place]
    if retouche.lu == report + (retouche.attendu or 0):
        yield Piste(CUMUL, "c’est le cumul et non le score de la donne")


def _sum_avant(feuille: FeuilleEcrite, ligne: LigneEcrite) -> list[int]:
    """Return each place's running total before a row."""
    avant = feuille.lignes[: feuille.lignes.index(ligne)]
    return [sum(autre.cases[place] or 0 for autre in avant) for place in range(len(feuille.noms))]


def _undo_cumul(feuille: FeuilleEcrite, ligne: LigneEcrite, bareme: Bareme) -> Iterator[Hypothese]:
    """Yield the row that was meant if running totals stand in all its cells."""
    reports = _sum_avant(feuille, ligne)
    justes = tuple(
        None if case is None else case - report
        for case, report in zip(ligne.cases, reports, strict=True)
    )
    if any(reports) and any(justes) and _is_juste(feuille, ligne, justes, bareme):
        raison = "ce sont les cumuls et non les scores de la donne"
        yield Hypothese(_list_retouches(ligne, justes), CUMUL, raison)


def _list_autres_morts(feuille: FeuilleEcrite, ligne: LigneEcrite) -> set[int | None]:
    """Return who sits out on the other rows: each does in turn (règlement p. 12)."""
    formes = [
        read_forme(autre.cases, feuille.joueurs, autre.mort)
        for autre in feuille.lignes
        if autre is not ligne
    ]
    return {forme.role.mort for forme in formes if forme}


def is_echange(une: Retouche, autre: Retouche) -> bool:
    """Whether each of two cells holds what the other should."""
    return une.lu == autre.attendu and autre.lu == une.attendu


def explain_echange(feuille: FeuilleEcrite, une: Retouche, autre: Retouche) -> str:
    """Return the phrase for two cells of a row that were exchanged."""
    noms = f"{feuille.name_place(une.place)} et {feuille.name_place(autre.place)}"
    montants = " et ".join(
        "rien" if retouche.attendu is None else format_signe(retouche.attendu)
        for retouche in (une, autre)
    )
    return f"les cases de {noms} sont échangées : {montants} attendus"
