"""Every way to mend the sums of a written sheet: Total +, Total − and Bilan."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..anomalie import Anomalie
from ..bareme import Bareme
from ..decision import BILAN, TOTAL_MOINS, TOTAL_PLUS
from ..ecrit import Cases, FeuilleEcrite, sum_cases
from ..texte import format_entier, format_signe
from .fautes_ligne import SIGNES_ECRITS, explain_echange, is_echange
from .feuille import check_feuille
from .hypothese import Hypothese, Retouche, apply_retouches, is_grave
from .ligne import add_sinon
from .pistes import ECHANGE, SANS_PISTE, Piste, explain_ecriture

BILANS_SANS_SIGNE = "les signes − des autres bilans manquent"
SOMME_SUIT = "la somme avait été faite avec un nombre faux"
PIEDS = (TOTAL_PLUS, TOTAL_MOINS, BILAN)
ECHELLE = 300  # points: beyond, a bilan twice as far from zero is about a quarter as likely


def follow_pieds(
    feuille: FeuilleEcrite, retouches: Sequence[Retouche]
) -> tuple[Retouche, ...] | None:
    """Return the sums that were made from the wrong cells, once the rows are changed.

    None when a written sum agrees neither with the rows as they are nor as they would be.
    """
    ecrits = (feuille.plus, feuille.moins, feuille.bilans)
    if not any(ecrits):
        return ()
    anciens = _list_sommes(feuille)
    nouveaux = _list_sommes(apply_retouches(feuille, retouches))
    suites = []
    for rang, ecrites, avant, apres in zip(PIEDS, ecrits, anciens, nouveaux, strict=True):
        for place, lu in enumerate(ecrites or ()):
            if lu is not None and lu != apres[place]:
                if lu != avant[place]:
                    return None
                suites.append(Retouche(rang, place, apres[place], lu, SOMME_SUIT))
    return tuple(suites)


def confirm_pieds(feuille: FeuilleEcrite, retouches: Sequence[Retouche]) -> bool:
    """Whether a written sum is wrong with the cells as they are, and right once they change."""
    ecrits = (feuille.plus, feuille.moins, feuille.bilans)
    anciens = _list_sommes(feuille)
    nouveaux = _list_sommes(apply_retouches(feuille, retouches))
    return any(
        lu == juste != ancien
        for ecrites, avant, apres in zip(ecrits, anciens, nouveaux, strict=True)
        for lu, ancien, juste in zip(ecrites or (), avant, apres, strict=False)
    )


def _list_sommes(feuille: FeuilleEcrite) -> tuple[Cases, Cases, Cases]:
    return feuille.compute_plus(), feuille.compute_moins(), feuille.compute_bilans()


def mend_pieds(
    feuille: FeuilleEcrite, anomalies: Sequence[Anomalie], bareme: Bareme
) -> list[Hypothese]:
    """Return what explains sums that do not agree with rows that are all right by themselves."""
    retouches = [
        Retouche(anomalie.donne, anomalie.place, anomalie.attendu, anomalie.lu)
        for anomalie in anomalies
        if anomalie.donne in PIEDS and anomalie.place is not None
    ]
    places = sorted({retouche.place for retouche in retouches})
    if len(places) == 1:
        return [_blame_sommes(feuille, retouches)]
    if len(places) == 2:
        echanges = [
            echange
            for echange in _exchange_cases(feuille, *places)
            if not any(map(is_grave, check_feuille(_apply(feuille, echange), bareme)))
        ]
        return [*echanges, *_exchange_sommes(feuille, retouches)]
    return []


def _apply(feuille: FeuilleEcrite, hypothese: Hypothese) -> FeuilleEcrite:
    return apply_retouches(feuille, hypothese.retouches)


def _blame_sommes(feuille: FeuilleEcrite, retouches: list[Retouche]) -> Hypothese:
    """Return the first wrong sum of a column, the others with it: no row can be at fault alone."""
    premiere, *autres = retouches
    piste = _explain_somme(premiere)
    suites = [replace(autre, raison=_explain_suite(feuille, autre)) for autre in autres]
    return Hypothese((premiere, *suites), piste.poids, piste.raison)


def _explain_somme(retouche: Retouche) -> Piste:
    piste = explain_ecriture(retouche.attendu, retouche.lu)
    if piste.poids != SANS_PISTE:
        return piste
    format_somme = format_signe if retouche.donne == BILAN else format_entier
    juste = format_somme(retouche.attendu or 0)
    return Piste(piste.poids, f"l’addition est fausse : les donnes font {juste}")


def _explain_suite(feuille: FeuilleEcrite, retouche: Retouche) -> str:
    """Return why another sum of the column is wrong: made from the first, or by itself."""
    totaux = feuille.subtract_totaux()
    if retouche.donne == BILAN and totaux and totaux[retouche.place] == retouche.lu:
        return SOMME_SUIT
    return _explain_somme(retouche).raison


def _exchange_cases(feuille: FeuilleEcrite, une: int, autre: int) -> Iterator[Hypothese]:
    """Yield each row whose two cells, once exchanged, give every sum that is written."""
    numeros = [ligne.numero for ligne in feuille.lignes]
    for ligne in feuille.lignes:
        a, b = ligne.cases[une], ligne.cases[autre]
        if a == b or numeros.count(ligne.numero) > 1:
            continue
        echange = Retouche(ligne.numero, une, b, a), Retouche(ligne.numero, autre, a, b)
        if follow_pieds(feuille, echange) == ():
            yield Hypothese(echange, ECHANGE, explain_echange(feuille, *echange))


def _exchange_sommes(feuille: FeuilleEcrite, retouches: list[Retouche]) -> Iterator[Hypothese]:
    """Yield the two sums of one row that stand in each other's column."""
    if len(retouches) == 2 and retouches[0].donne == retouches[1].donne and is_echange(*retouches):
        yield Hypothese(tuple(retouches), ECHANGE, explain_echange(feuille, *retouches))


def mend_bilans(feuille: FeuilleEcrite, bareme: Bareme) -> list[Hypothese]:
    """Return the values that would make right a sheet that has only its sums."""
    hypotheses = []
    for retouche in _list_retouches(feuille):
        juste = apply_retouches(feuille, [retouche])
        if not any(map(is_grave, check_feuille(juste, bareme))):
            piste = explain_ecriture(retouche.attendu, retouche.lu)
            eloignement = abs(retouche.attendu or 0) - abs(retouche.lu or retouche.attendu or 0)
            poids = piste.poids * 2 ** (-eloignement / ECHELLE)
            hypotheses.append(Hypothese((retouche,), poids, piste.raison))
    return [*_weigh_signes(feuille, hypotheses)]


def _weigh_signes(feuille: FeuilleEcrite, hypotheses: list[Hypothese]) -> Iterator[Hypothese]:
    """Yield the ways to mend bilans; when none has a sign −, all but one may lack theirs as well.

    That is rarer than one sign forgotten, and said beside it.
    """
    bilans = feuille.bilans or ()
    positifs = min((bilan for bilan in bilans if bilan), default=-1) > 0
    for hypothese in hypotheses:
        (seule,) = hypothese.retouches
        if not (positifs and seule.donne is None and seule.attendu == -(seule.lu or 0)):
            yield hypothese
            continue
        yield replace(hypothese, raison=add_sinon(hypothese.raison, BILANS_SANS_SIGNE))
        autres = tuple(
            Retouche(None, place, -bilan, bilan)
            for place, bilan in enumerate(bilans)
            if bilan and place != seule.place
        )
        if len(autres) > 1:
            yield Hypothese(autres, hypothese.poids / SIGNES_ECRITS, BILANS_SANS_SIGNE)


def _list_retouches(feuille: FeuilleEcrite) -> Iterator[Retouche]:
    """Yield each sum with the value that its column, or the sum of all bilans, calls for."""
    bilans, plus, moins = feuille.bilans, feuille.plus, feuille.moins
    calcules = feuille.subtract_totaux()
    exces = sum_cases(feuille.compute_bilans())
    for place in range(len(feuille.noms)):
        if bilans:
            lu = bilans[place]
            attendus = {(lu or 0) - exces, calcules[place] if calcules else None}
            for attendu in attendus - {lu, None}:
                yield Retouche(BILAN if calcules else None, place, attendu, lu)
        if plus and moins:
            yield from _list_totaux(plus[place], moins[place], place, bilans, exces)


def _list_totaux(
    plus: int | None, moins: int | None, place: int, bilans: Cases | None, exces: int
) -> Iterator[Retouche]:
    """Yield each total of a column with the value that gives its bilan."""
    if plus is None or moins is None:
        return
    solde = bilans[place] if bilans else plus - moins - exces
    if solde is None or solde == plus - moins:
        return
    for rang, lu, attendu in (
        (TOTAL_PLUS, plus, solde + moins),
        (TOTAL_MOINS, moins, plus - solde),
    ):
        if attendu >= 0:
            yield Retouche(rang, place, attendu, lu)
