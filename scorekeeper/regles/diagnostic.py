"""Which single cell explains a wrong sheet, when one and only one does."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from .anomalie import Anomalie, Gravite
from .bareme import FFT, Bareme
from .controle import BILAN, TOTAL_MOINS, TOTAL_PLUS, check_feuille
from .controle_ligne import Rang, name_slip
from .ecrit import Cases, FeuilleEcrite, sum_cases
from .formes import list_corrections

PIEDS = (TOTAL_PLUS, TOTAL_MOINS, BILAN)
RAISONS = {
    "preneur-signe": "signe du preneur inversé",
    "preneur-multiple": "preneur non multiplié",
}
# what no correction of a number can mend, so it neither calls for one nor rules one out
SANS_RAPPORT = frozenset({"numero-manquant", "numero-double", "contrat-inconnu"})


@dataclass(frozen=True, slots=True)
class Suspect:
    """A cell, the value that would mend the whole sheet, and why it looks so."""

    donne: Rang
    place: int
    attendu: int
    lu: int | None
    raison: str


def find_suspect(
    feuille: FeuilleEcrite, anomalies: Iterable[Anomalie], bareme: Bareme = FFT
) -> Suspect | None:
    """Return the one cell whose correction makes every check pass; None when unsure.

    `anomalies` is what `check_feuille` said of the sheet.
    """
    a_expliquer = [anomalie for anomalie in anomalies if _is_numeric(anomalie)]
    if not a_expliquer:
        return None
    suspects = [
        suspect
        for suspect in {*_list_scores(feuille, a_expliquer), *_list_pieds(feuille, a_expliquer)}
        if not any(map(_is_numeric, check_feuille(_correct(feuille, suspect), bareme)))
    ]
    return suspects[0] if len(suspects) == 1 else None


def _is_numeric(anomalie: Anomalie) -> bool:
    """Whether the correction of a number could mend it."""
    return anomalie.gravite is not Gravite.INFO and anomalie.code not in SANS_RAPPORT


def _list_scores(feuille: FeuilleEcrite, anomalies: list[Anomalie]) -> Iterator[Suspect]:
    """Yield each cell of a wrong row whose correction would give the row a shape."""
    rangs = {anomalie.donne for anomalie in anomalies}
    for ligne in feuille.lignes:
        if ligne.numero in rangs:
            for correction in list_corrections(ligne.cases, feuille.joueurs, ligne.mort):
                lu = ligne.cases[correction.place]
                slip = RAISONS.get(name_slip(correction, ligne.cases))
                raison = slip or _explain(correction.attendu, lu)
                yield Suspect(ligne.numero, correction.place, correction.attendu, lu, raison)


def _list_pieds(feuille: FeuilleEcrite, anomalies: list[Anomalie]) -> Iterator[Suspect]:
    """Yield each total that differs from its rows; without rows, each bilan that could be wrong."""
    if feuille.has_lignes:
        for anomalie in anomalies:
            place, attendu = anomalie.place, anomalie.attendu
            if anomalie.donne in PIEDS and place is not None and attendu is not None:
                raison = _explain(attendu, anomalie.lu)
                yield Suspect(anomalie.donne, place, attendu, anomalie.lu, raison)
        return
    bilans = feuille.bilans or ()
    for place, lu in enumerate(bilans):
        attendu = (lu or 0) - sum_cases(bilans)
        yield Suspect(None, place, attendu, lu, _explain(attendu, lu))


def _explain(attendu: int, lu: int | None) -> str:
    """Return what a slip looks like, in French."""
    if lu is None:
        return "case oubliée"
    if lu == -attendu:
        return "signe inversé"
    if sorted(str(abs(lu))) == sorted(str(abs(attendu))):
        return "chiffres intervertis"
    return "seule valeur qui rende la feuille juste"


def _correct(feuille: FeuilleEcrite, suspect: Suspect) -> FeuilleEcrite:
    """Return the sheet with the suspect's value in its cell."""

    def put(cases: Cases | None) -> Cases:
        return tuple(
            suspect.attendu if place == suspect.place else case
            for place, case in enumerate(cases or ())
        )

    if suspect.donne == TOTAL_PLUS:
        return replace(feuille, plus=put(feuille.plus))
    if suspect.donne == TOTAL_MOINS:
        return replace(feuille, moins=put(feuille.moins))
    if suspect.donne in (BILAN, None):
        return replace(feuille, bilans=put(feuille.bilans))
    lignes = tuple(
        replace(ligne, cases=put(ligne.cases)) if ligne.numero == suspect.donne else ligne
        for ligne in feuille.lignes
    )
    return replace(feuille, lignes=lignes)
