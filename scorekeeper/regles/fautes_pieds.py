"""Every way to mend the sums of a written sheet: Total +, Total − and Bilan."""

from collections.abc import Iterator, Sequence

from .anomalie import Anomalie
from .bareme import Bareme
from .controle import check_feuille
from .decision import BILAN, TOTAL_MOINS, TOTAL_PLUS
from .ecrit import Cases, FeuilleEcrite, sum_cases
from .fautes_ligne import explain_echange, is_echange
from .hypothese import Hypothese, Retouche, apply_retouches, is_grave
from .pistes import ECHANGE, SANS_PISTE, explain_ecriture
from .texte import format_entier, format_signe

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
                suites.append(Retouche(rang, place, apres[place], lu))
    return tuple(suites)


def _list_sommes(feuille: FeuilleEcrite) -> tuple[Cases, Cases, Cases]:
    return feuille.compute_plus(), feuille.compute_moins(), feuille.compute_bilans()


def mend_pieds(feuille: FeuilleEcrite, anomalies: Sequence[Anomalie]) -> list[Hypothese]:
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
        return [*_exchange_cases(feuille, *places), *_exchange_sommes(feuille, retouches)]
    return []


def _blame_sommes(feuille: FeuilleEcrite, retouches: list[Retouche]) -> Hypothese:
    """Return the first wrong sum of a column, the others with it: no row can be at fault alone."""
    premiere = retouches[0]
    piste = explain_ecriture(premiere.attendu, premiere.lu)
    raison = piste.raison
    if piste.poids == SANS_PISTE:
        format_somme = format_signe if premiere.donne == BILAN else format_entier
        raison = f"l’addition est fausse : les donnes font {format_somme(premiere.attendu or 0)}"
    return Hypothese(tuple(retouches), piste.poids, raison)


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
    return hypotheses


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
