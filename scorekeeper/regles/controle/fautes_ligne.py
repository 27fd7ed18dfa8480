"""Every way to mend one row of a written sheet, from its shape or from its own calculation."""

from collections.abc import Iterator
from dataclasses import replace
from math import prod

from ..bareme import Bareme
from ..ecrit import Cases, FeuilleEcrite, LigneEcrite, sum_cases
from ..texte import format_signe
from .formes import Correction, list_corrections, list_parts, list_signees, read_forme
from .hypothese import Hypothese, Retouche, is_grave
from .ligne import SIGNES_OUBLIES, check_details, check_ligne
from .notes import PLACES_FAUSSES, compute_calcul, suspect_note
from .pistes import (
    AUTRE_MULTIPLE,
    CUMUL,
    ECHANGE,
    MULTIPLE,
    SIGNE,
    VOISIN,
    Piste,
    explain_ecriture,
)

UNITE = 1000  # what a common slip weighs: two slips together are that much rarer
SIGNES = SIGNE  # a whole row without its signs −, on a sheet that shows none elsewhere
SIGNES_ECRITS = 20  # how much rarer that is on a sheet where the other rows have theirs
MORT_REVENU = 1 / 50  # how much less likely a mort is who already sat out on another row


def mend_ligne(feuille: FeuilleEcrite, ligne: LigneEcrite, bareme: Bareme) -> list[Hypothese]:
    """Return the ways to make a row right by changing one cell, else two, else all of them."""
    if ligne.annulee or any(map(is_grave, check_details(feuille, ligne, bareme))):
        return []
    sinon = suspect_note(feuille, ligne, bareme)
    if calcul := compute_calcul(ligne, bareme):
        hypotheses = _follow_calcul(feuille, ligne, calcul)
    else:
        hypotheses = _guess_cases(feuille, ligne, bareme)
    return [_doubt(feuille, ligne, un, sinon) for un in hypotheses] if sinon else hypotheses


def _doubt(
    feuille: FeuilleEcrite, ligne: LigneEcrite, hypothese: Hypothese, sinon: str
) -> Hypothese:
    """Return a way to mend a row that is right by itself: a note beside it may be wrong instead.

    Two numbers in each other's column are likelier than a place noted wrong, as long as the
    written sums are not those of the cells as they are; the reason says the other reading.
    """
    retouches, poids = hypothese.retouches, hypothese.poids
    echange = len(retouches) == 2 and is_echange(*retouches) and sinon in PLACES_FAUSSES
    return replace(hypothese, doute=0 if echange else poids, doute_sommes=poids, sinon=sinon)


def _guess_cases(feuille: FeuilleEcrite, ligne: LigneEcrite, bareme: Bareme) -> list[Hypothese]:
    for fausses in (1, 2):
        hypotheses = [
            _suppose(feuille, ligne, correction)
            for correction in list_corrections(ligne.cases, feuille.joueurs, ligne.mort, fausses)
            if _is_juste(feuille, ligne, correction.cases, bareme)
        ]
        if fausses == 1:
            hypotheses = _restore_signes(feuille, ligne, hypotheses, bareme)
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
        oublies = _is_sans_signe(ligne) and all(
            retouche.lu == -(retouche.attendu or 0) for retouche in retouches
        )
        return [Hypothese(retouches, SIGNES, _say_signes(calcul))] if oublies else []
    pistes = [explain_ecriture(retouche.attendu, retouche.lu) for retouche in retouches]
    return [_join_pistes(feuille, ligne, retouches, pistes)]


def _suppose(feuille: FeuilleEcrite, ligne: LigneEcrite, correction: Correction) -> Hypothese:
    retouches = _list_retouches(ligne, correction.cases)
    pistes = [_explain_case(feuille, ligne, correction, retouche) for retouche in retouches]
    hypothese = _join_pistes(feuille, ligne, retouches, pistes)
    return replace(hypothese, poids=hypothese.poids * _weigh_mort(feuille, ligne, correction))


def _weigh_mort(feuille: FeuilleEcrite, ligne: LigneEcrite, correction: Correction) -> float:
    mort = correction.forme.role.mort
    revenu = mort is not None and mort in _list_autres_morts(feuille, ligne)
    return MORT_REVENU if revenu else 1


def _restore_signes(
    feuille: FeuilleEcrite, ligne: LigneEcrite, hypotheses: list[Hypothese], bareme: Bareme
) -> list[Hypothese]:
    """Return the ways to mend a row, with those that give back the signs − a whole row lacks.

    They are as good as one sign forgotten, unless the other rows show that signs − are written.
    """
    if not _is_sans_signe(ligne):
        return hypotheses
    poids = SIGNES / (1 if _lacks_signes(feuille, ligne) else SIGNES_ECRITS)
    oublis = [
        Hypothese(
            _list_retouches(ligne, correction.cases),
            poids * _weigh_mort(feuille, ligne, correction),
            _say_signes(correction.cases),
        )
        for correction in list_signees(ligne.cases, feuille.joueurs, ligne.mort)
        if len(correction.places) > 1 and _is_juste(feuille, ligne, correction.cases, bareme)
    ]
    sinon = SIGNES_OUBLIES if oublis and poids < SIGNES else ""
    return [*(replace(une, sinon=sinon) for une in hypotheses), *oublis]


def _is_sans_signe(ligne: LigneEcrite) -> bool:
    """Whether scores are written on a row, more than one, and none of them is a loss."""
    cases = [case for case in ligne.cases if case]
    return len(cases) > 1 and min(cases) > 0


def _lacks_signes(feuille: FeuilleEcrite, ligne: LigneEcrite) -> bool:
    """Whether nothing on the other rows shows that this hand writes the signs −."""
    autres = [autre for autre in feuille.lignes if autre is not ligne and not autre.annulee]
    signees = any((case or 0) < 0 for autre in autres for case in autre.cases)
    return not signees or any(map(_is_sans_signe, autres))


def _say_signes(justes: Cases) -> str:
    """Return the phrase for the signs − that a row lacks."""
    marque = min(abs(case) for case in justes if case)
    if any((case or 0) < -marque for case in justes):
        return "les signes − du preneur et de son partenaire manquent"
    return SIGNES_OUBLIES


def _join_pistes(
    feuille: FeuilleEcrite, ligne: LigneEcrite, retouches: tuple[Retouche, ...], pistes: list[Piste]
) -> Hypothese:
    if len(retouches) == 2 and is_echange(*retouches):
        return Hypothese(retouches, ECHANGE, explain_echange(feuille, *retouches))
    poids = prod(piste.poids for piste in pistes) / UNITE ** (len(pistes) - 1)
    if len(pistes) == 1:
        return Hypothese(retouches, poids, pistes[0].raison)
    compense = sum_cases(ligne.cases) == 0
    raison = "deux cases sont fausses" + (", et se compensent" if compense else "")
    propres = tuple(
        replace(retouche, raison=piste.raison)
        for retouche, piste in zip(retouches, pistes, strict=True)
    )
    return Hypothese(propres, poids, raison)


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
    precedentes = feuille.lignes[: feuille.lignes.index(ligne)]
    avant = [autre for autre in precedentes if not autre.annulee]
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
        yield Hypothese(_list_retouches(ligne, justes), CUMUL, raison, doute_sommes=CUMUL)


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
