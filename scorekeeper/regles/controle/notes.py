"""What is noted beside the scores of a row: the calculation it gives, and when to doubt it."""

from ..bareme import Bareme
from ..donne import Donne, score
from ..ecrit import Cases, FeuilleEcrite, LigneEcrite
from .formes import read_forme
from .montants import list_possibles

PRENEUR_FAUX = "le preneur noté est faux"
APPELE_FAUX = "l’appelé noté est faux"
MORT_FAUX = "le mort noté est faux"
PLACES_FAUSSES = frozenset({PRENEUR_FAUX, APPELE_FAUX, MORT_FAUX})


def compute_calcul(ligne: LigneEcrite, bareme: Bareme) -> Cases | None:
    """Return the scores that the row's details give, when there are any; they must be right."""
    return tuple(score(ligne.donne, bareme)) if ligne.donne and ligne.is_detaillee else None


def is_calcul(cases: Cases, calcul: Cases) -> bool:
    """Whether each cell is what the details give; a mort's zero is as good as nothing."""
    return all(
        lu == attendu or (attendu is None and lu == 0)
        for lu, attendu in zip(cases, calcul, strict=True)
    )


def suspect_note(feuille: FeuilleEcrite, ligne: LigneEcrite, bareme: Bareme) -> str:
    """Return which note of a row may be wrong instead of its scores, nothing when none can.

    The scores must make by themselves a row that the rules could have written.
    """
    forme = read_forme(ligne.cases, feuille.joueurs)
    if forme is None:
        return ""
    if not is_possible(feuille, ligne, forme.marque, bareme):
        return "le contrat noté est faux"
    note, role = ligne.donne or Donne(feuille.joueurs), forme.role
    if note.mort not in (None, role.mort):
        return MORT_FAUX
    if note.preneur not in (None, role.preneur):
        return PRENEUR_FAUX
    if role.appele is not None and note.appele not in (None, role.appele):
        return APPELE_FAUX
    return "un détail noté est faux" if ligne.is_detaillee else ""


def is_possible(feuille: FeuilleEcrite, ligne: LigneEcrite, marque: int, bareme: Bareme) -> bool:
    """Whether the contract noted on a row, if any, allows this marque."""
    contrat = ligne.contrat
    return contrat is None or marque in list_possibles(contrat, feuille.joueurs, bareme)
