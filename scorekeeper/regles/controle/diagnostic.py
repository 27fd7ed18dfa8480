"""Where the slip of a wrong sheet is: the cells that explain it, the likeliest first."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import product

from ..anomalie import Anomalie
from ..bareme import FFT, Bareme
from ..decision import BILAN, Rang
from ..ecrit import FeuilleEcrite, LigneEcrite
from ..texte import format_phrase
from .fautes_ligne import UNITE, mend_ligne
from .fautes_pieds import confirm_pieds, follow_pieds, mend_bilans, mend_pieds
from .hypothese import Hypothese, Retouche, apply_retouches, is_grave
from .ligne import add_sinon, fill_calculs

__all__ = ["Diagnostic", "Retouche", "Suspect", "correct", "diagnose"]
SUSPECTS_AU_PLUS = 5
LIGNES_AU_PLUS = 2  # with more rows wrong, a sheet is to be copied again
EMPREINTE = 8  # hexadecimal digits, for the few proposals of one sheet
CERTITUDE = 8  # how many times likelier than all the others together it must be to be named


@dataclass(frozen=True, slots=True)
class Suspect:
    """A cell, the value that would mend the whole sheet, and why it looks so, in French.

    Points; `attendu` is None when the cell should be empty. `suites` are the cells that must change
    with it: the other half of an exchange, a second slip, the sums made from the wrong number; each
    has its own reason when the suspect's is not true of it.
    """

    donne: Rang
    place: int
    attendu: int | None
    lu: int | None
    raison: str
    suites: tuple[Retouche, ...] = ()

    @property
    def cle(self) -> str:
        """What tells this proposal from any other: « 2/1/-76 », and a print of what follows."""
        cause = f"{self.donne or BILAN}/{self.place}/{_write_valeur(self.attendu)}"
        if not self.suites:
            return cause
        suites = [(suite.donne, suite.place, suite.attendu) for suite in self.suites]
        return f"{cause}/{sha256(repr(suites).encode()).hexdigest()[:EMPREINTE]}"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """The one explanation of a sheet when it is certain enough, and those that remain, best first.

    Each of them, once corrected, leaves nothing to say of the numbers.
    """

    suspect: Suspect | None
    suspects: tuple[Suspect, ...]


def diagnose(
    feuille: FeuilleEcrite, anomalies: Iterable[Anomalie], bareme: Bareme = FFT
) -> Diagnostic:
    """Return which cells explain a wrong sheet; nothing is corrected, nobody named when unsure.

    `anomalies` is what `check_feuille` said of the sheet.
    """
    graves = [anomalie for anomalie in anomalies if is_grave(anomalie)]
    feuille = fill_calculs(feuille, bareme)
    hypotheses = sorted(_list_hypotheses(feuille, graves, bareme), key=_rank)
    suspects = tuple(map(_accuse, hypotheses[:SUSPECTS_AU_PLUS]))
    if not hypotheses:
        return Diagnostic(None, ())
    premiere = hypotheses[0]
    autres = sum(hypothese.poids for hypothese in hypotheses[1:]) + premiere.doute
    certain = premiere.poids > CERTITUDE * autres
    return Diagnostic(suspects[0] if certain else None, suspects)


def _write_valeur(valeur: int | None) -> str:
    return "rien" if valeur is None else str(valeur)


def correct(feuille: FeuilleEcrite, suspect: Suspect) -> FeuilleEcrite:
    """Return the sheet with the values of a suspect, and of its suites, in their cells."""
    cause = Retouche(suspect.donne, suspect.place, suspect.attendu, suspect.lu)
    return apply_retouches(feuille, [cause, *suspect.suites])


def _rank(hypothese: Hypothese) -> tuple[float, int]:
    return -hypothese.poids, hypothese.retouches[0].place


def _accuse(hypothese: Hypothese) -> Suspect:
    cause, *suites = hypothese.retouches
    raison = format_phrase(hypothese.raison)
    suivent = tuple(replace(suite, raison=format_phrase(suite.raison)) for suite in suites)
    return Suspect(cause.donne, cause.place, cause.attendu, cause.lu, raison, suivent)


def _list_hypotheses(
    feuille: FeuilleEcrite, graves: list[Anomalie], bareme: Bareme
) -> Iterable[Hypothese]:
    if not graves:
        return ()
    if not feuille.has_lignes:
        return mend_bilans(feuille, bareme)
    numeros = {anomalie.donne for anomalie in graves if isinstance(anomalie.donne, int)}
    fausses = [ligne for ligne in feuille.lignes if ligne.numero in numeros]
    if not fausses:
        return mend_pieds(feuille, graves, bareme)
    # a number written twice does not say which of its rows to change
    if len(fausses) > len(numeros) or len(fausses) > LIGNES_AU_PLUS:
        return ()
    return _mend_lignes(feuille, fausses, bareme)


def _mend_lignes(
    feuille: FeuilleEcrite, fausses: list[LigneEcrite], bareme: Bareme
) -> Iterator[Hypothese]:
    """Yield every way to mend the wrong rows together that the written sums allow."""
    manieres = [mend_ligne(feuille, ligne, bareme) for ligne in fausses]
    if len(manieres) > 1 and max(map(len, manieres)) > SUSPECTS_AU_PLUS:
        return  # too many ways on one row, times those on the other, tell nothing
    for choix in product(*manieres):
        retouches = tuple(retouche for une in choix for retouche in une.retouches)
        suites = follow_pieds(feuille, retouches)
        if suites is not None:
            sures = not suites and confirm_pieds(feuille, retouches)
            pesees = [_weigh(hypothese, sures, bool(suites)) for hypothese in choix]
            hypothese = pesees[0] if len(pesees) == 1 else _join(pesees)
            yield replace(hypothese, retouches=hypothese.retouches + suites)


def _weigh(hypothese: Hypothese, sures: bool, suivies: bool) -> Hypothese:
    """Return a way to mend a row as the written sums leave it: sure, or with its other reading."""
    if sures:
        return replace(hypothese, doute=0)
    doute = max(hypothese.doute, hypothese.doute_sommes) if suivies else hypothese.doute
    return replace(hypothese, raison=add_sinon(hypothese.raison, hypothese.sinon), doute=doute)


def _join(choix: Sequence[Hypothese]) -> Hypothese:
    """Return one explanation of two wrong rows, the first one's cell to be seen first."""
    une, autre = choix
    retouches = une.retouches + tuple(
        replace(retouche, raison=retouche.raison or autre.raison) for retouche in autre.retouches
    )
    ecarts = [(retouche.lu or 0) - (retouche.attendu or 0) for retouche in retouches]
    colonnes = {retouche.place for retouche in retouches}
    raison = f"deux lignes sont fausses ; ici, {une.raison}"
    if len(colonnes) == 1 and sum(ecarts) == 0:
        raison = "deux cases de la colonne sont fausses, et se compensent"
        retouches = tuple(replace(retouche, raison="") for retouche in retouches)
    poids = une.poids * autre.poids / UNITE
    doute = poids * (une.doute / une.poids + autre.doute / autre.poids)
    return Hypothese(retouches, poids, raison, doute)
